"""A whole game on the cardboard: who may do what, turn by turn, in the commands of `ask`."""

from dataclasses import dataclass, field

from tests.board import borrowing, closing, conquest, placing, turning_over
from tests.board.attack import is_safe
from tests.board.cardboard import Cardboard, Troops
from tests.board.column import Column
from tests.board.forbidden import forbid
from tests.board.pieces import EXTRA_AMAZONS, HORDES, PACTS, ROUNDS, tokens_of_combo
from tests.board.scoring import score_lines

HOUSE = {
    "own_declined_token_counts_in_cost": True,
    "sorcery_needs_token_in_hand": False,
    "goblins_count_lost_tribes_as_declined": True,
    "spirit_ghouls_keep_conquering": True,
    "ghouls_have_their_own_last_attempt": True,
    "giants_count_caverns_as_adjacent": False,
    "barbarians_redeploy_after_losing_a_region": True,
    "kobolds_last_attempt_needs_two_in_hand": True,
    "bolts_strike_anywhere": False,
    "soul_touch_at_once": False,
}


@dataclass(slots=True, eq=False)
class Turn:
    """What has happened since this turn began."""

    seat: int
    has_picked: bool = False
    # A race came back to life, and plays in this turn.
    has_revived: bool = False
    # Races that attacked, and those that made their last attempt.
    attackers: set = field(default_factory=set)
    last_attempts: set = field(default_factory=set)
    # Races that won a region, that have placed tokens since, and that were driven out of one.
    conquerors: set = field(default_factory=set)
    redeployed: set = field(default_factory=set)
    driven_out: set = field(default_factory=set)
    # Races that may have more off the board than what waits until the turn ends.
    loose: set = field(default_factory=set)
    # Uses that work once a turn, and the seats whose token was swapped or whose race was attacked.
    used: set = field(default_factory=set)
    swapped: set = field(default_factory=set)
    attacked: set = field(default_factory=set)
    # The seats whose active race lost a region to a conquest.
    robbed: set = field(default_factory=set)
    # The race with Lava has closed a region.
    has_closed: bool = False
    # Regions where loot beat an attack back.
    beaten: set = field(default_factory=set)
    nonempty: int = 0
    from_active: int = 0
    bolts: int = 0
    # How many tokens were turned into dragons.
    drakes: int = 0
    # Where cannons lay as the turn began, and which of them fire.
    loaded: set = field(default_factory=set)
    fired: set = field(default_factory=set)
    flights: int = 0
    # How the Ghouls stood before they were picked up: region, tokens, sure.
    ghouls_before: list = field(default_factory=list)
    behemoths_before: dict = field(default_factory=dict)


class Game(Cardboard):
    """The cardboard with its players around it."""

    def __init__(self, names, races, powers, rng, house=(), sky="", access=()):
        super().__init__(names, races, sky, access)
        self.house = {**HOUSE, **dict(house)}
        self.column = Column(list(races), list(powers), rng)
        self.column.refill()
        self.round, self.is_over, self.turn = 1, False, Turn(0)
        # Loot by region: whose it is, and what it shows; and what all markers show as drawn.
        self.loot, self.faces, self.drawn = {}, [], 0
        # What the others have collected as the game ended.
        self.collected = {}

    @property
    def current(self):
        return self.players[self.turn.seat]

    def do(self, command):
        """Carry out a command, or raise why it is forbidden; in that case nothing changes."""
        fields = {key: value for key, value in command.items() if key != "do"}
        getattr(self, command["do"])(**fields)
        self.check(self.column)
        self._check_counts()

    def _check_counts(self):
        """Check that outside its own turn the counts of a race are its tokens on the board."""
        acting = [] if self.is_over else [self.current.active, *self.ready_ghouls(self.current)]
        for troops in self.all_troops():
            if troops in acting or not self.held(troops):
                continue
            if troops not in self.turn.loose or self.is_over:
                assert troops.hand == troops.waits, troops
            if troops.has("amazons"):
                assert troops.hand >= min(EXTRA_AMAZONS, self.tokens(troops)) - 1, troops

    # Picking

    def pick(self, slot):
        player, column = self.current, self.column
        forbid(self.is_over, "game_over")
        forbid(player.active, "has_active_race")
        forbid(slot > len(column.combos), "no_such_slot")
        price = column.price(slot, player.picks_free)
        forbid(price > player.coins, "not_enough_coins")
        player.coins -= price
        combo = column.take(slot, self.tray, player.picks_free)
        player.picks_free = False
        player.coins += combo.coins
        for other in self.players:
            if other.active and other.active.borrowed == combo.power:
                borrowing.give_back(self, other.active)
        for other in self.players:
            if other.active and other.active.has("racketeering"):
                other.coins += slot - 1
        if combo.power == "historian":
            player.coins += sum(len(other.declined) for other in self.players)
        player.active = self._muster(combo)
        self.turn.has_picked = True

    def _muster(self, combo):
        troops = Troops(combo.race, combo.power, self.turn.seat)
        troops.hordes = HORDES if combo.power == "hordes_of" else 0
        troops.hand = troops.hordes + combo.extra_tokens
        self.draw(troops, tokens_of_combo(combo.race, combo.power) - troops.hordes)
        troops.began = troops.hand - troops.hordes
        return troops

    # Moving on the board

    def conquer(self, **asked):
        conquest.conquer(self, **asked)

    def place(self, **asked):
        placing.place(self, **asked)

    def set(self, **asked):
        placing.set_straight(self, **asked)

    def has_made_last_attempt(self, troops, with_die=False):
        """Return whether a race is done attacking, or may not roll because another race has."""
        own = self.house["ghouls_have_their_own_last_attempt"]
        is_rolled = with_die and not own and bool(self.turn.last_attempts)
        return is_rolled or troops in self.turn.last_attempts

    def acting(self, by):
        """Return the current player's troops that a command is about."""
        player = self.current
        if by == "active":
            forbid(player.active is None, "no_active_race")
            return player.active
        found = [troops for troops in self.ready_ghouls(player) if troops.race == by]
        forbid(not found, "not_in_decline")
        return found[0]

    def ready_ghouls(self, player):
        """Return declined Ghouls that go on conquering."""
        spirits = self.house["spirit_ghouls_keep_conquering"]
        return [t for t in player.declined if t.race == "ghouls" and (spirits or not t.power)]

    def abandon(self, at, by="active"):
        troops = self.acting(by)
        has_passed = troops.in_decline and self.current.active in self.turn.attackers
        forbid(has_passed or troops in self.turn.conquerors, "already_conquered")
        forbid(self.has_made_last_attempt(troops), "last_attempt_made")
        forbid(any(self.spots[place].troops is not troops for place in at), "not_yours")
        for place in at:
            self.leave(place)
            self.spots[place].coin = troops.has("gypsies")

    def regroup(self):
        active = self.acting("active")
        forbid(active in self.turn.last_attempts, "last_attempt_made")
        forbid(not active.has("marauding"), "not_marauding")
        forbid("regroup" in self.turn.used, "already_used")
        self.turn.used.add("regroup")
        self.turn.redeployed.discard(active)
        self.take_up(active)

    def firing(self, troops):
        """Return where cannons of a race fire."""
        return {at for at in self.turn.fired if at in self.cannons(troops)}

    def cannons(self, troops):
        """Return where the cannons of a race lie."""
        return [at for at in self.held(troops) if self.spots[at].cannon]

    def may_fire(self):
        """Return which cannons may fire: those that have not been moved, as long as they help."""
        active, turn = self.current.active, self.turn
        if active is None or active in (*turn.last_attempts, *turn.redeployed):
            return []
        return [at for at in self.cannons(active) if at in turn.loaded - turn.fired]

    def fire(self, at):
        forbid(at not in self.may_fire(), "no_cannon")
        self.turn.fired.add(at)

    def borrow(self, slot):
        borrowing.borrow(self, slot)

    def close(self, at):
        closing.close(self, at)

    def winter_places(self):
        """Return where the active race may lay a winter marker."""
        active = self.current.active
        if active is None or not active.has("ice_witches"):
            return []
        held = set(self.held(active))
        left = sum("magic" in self.printed[at].symbols for at in held)
        left -= sum(whose is active for whose in self.winter.values())
        near = held.union(*(self.printed[at].adjacent for at in held)) if left > 0 else set()
        return [at for at in sorted(near - self.winter.keys()) if self._is_open_to_winter(at)]

    def _is_open_to_winter(self, at):
        owner = self.spots[at].troops
        is_foe = owner is not None and owner.seat != self.turn.seat
        return not (is_foe and is_safe(self, at))

    def lay_winter(self, at):
        forbid(at not in self.winter_places(), "no_winter_left")
        self.winter[at] = self.current.active
        self.turn.redeployed.add(self.current.active)

    def ally(self, player):
        mine, seat = self.acting("active"), self.seat_of(player)
        forbid(not mine.has("diplomat") or seat == self.turn.seat, "not_your_ally")
        forbid(seat in self.turn.attacked, "attacked_this_turn")
        self.current.ally = seat

    def deal(self, pacts):
        mine = self.acting("active")
        forbid(not mine.has("haggling"), "deals_no_pacts")
        forbid(self.current.name in pacts, "not_to_yourself")
        forbid(sum(pacts.values()) > PACTS, "too_many_pacts")
        forbid(sum(pacts.values()) > self.current.coins, "not_enough_coins")
        dealt = sorted((self.seat_of(name), n) for name, n in pacts.items() if n)
        self.current.pacts = dict(dealt)

    def coins_in_loot(self, seat):
        return sum(max(0, face) for owner, face in self.loot.values() if owner == seat)

    def collect_loot(self, seat):
        """Take all of a player's loot off the board; return its coins, which are theirs."""
        coins = self.coins_in_loot(seat)
        self.players[seat].coins += coins
        self.loot = {at: one for at, one in self.loot.items() if one[0] != seat}
        return coins

    def _settle_pacts(self):
        """Let the player whose turn ends pay for broken pacts, or be paid for those kept."""
        for seat, owner in enumerate(self.players):
            n = owner.pacts.pop(self.turn.seat, 0)
            is_broken = seat in self.turn.robbed
            payer, payee = (self.current, owner) if is_broken else (owner, self.current)
            paid = min(n, payer.coins)
            payer.coins -= paid
            payee.coins += paid

    def seat_of(self, name):
        return next(seat for seat, player in enumerate(self.players) if player.name == name)

    # Ending a turn

    def score(self, then_decline=False, tower=None, keep=()):
        active = self.acting("active")
        forbid(then_decline and not active.has("stout"), "not_stout")
        if then_decline:
            turning_over.check(self, active, tower, keep)
        self._give_up(active, keep)
        self.current.coins += self.income(self.current.races)
        self._redeploy()
        if then_decline:
            turning_over.turn_over(self, active, tower, keep)
        self._hand_over()

    def decline(self, tower=None, keep=()):
        active = self.acting("active")
        forbid(self.turn.has_picked or self.turn.has_revived, "cannot_decline_yet")
        forbid(self.turn.attackers or self.turn.has_closed, "already_conquered")
        turning_over.check(self, active, tower, keep)
        self._put_ghouls_back()
        borrowing.give_back(self, active)
        turning_over.uncover(self, active)
        revived = turning_over.revived_by(active, self.current)
        turning_over.turn_over(self, active, tower, keep)
        plays_on = revived and self.house["soul_touch_at_once"]
        if not plays_on:
            self.current.coins += self.income(self.current.declined)
        if revived:
            turning_over.stand_up(self, revived)
        if plays_on:
            self.turn.has_revived, active.waits = True, active.hand
            self.take_up(revived)
        else:
            self._hand_over()

    def must_keep(self, troops):
        """Return how many regions Amazons can hold without their four; None for all of them."""
        most = max(0, self.tokens(troops) - EXTRA_AMAZONS)
        return most if troops.has("amazons") and len(self.held(troops)) > most else None

    def _give_up(self, troops, keep):
        held, most = self.held(troops), self.must_keep(troops)
        if most is None:
            return
        is_right = len(keep) == len(set(keep)) == most and set(keep) <= set(held)
        forbid(not is_right, "needs_keep")
        for at in set(held) - set(keep):
            self.leave(at)

    def income(self, races):
        return sum(sum(score_lines(self, troops).values()) for troops in races)

    def newcomers(self):
        """Return how many Skeletons rise or Fauns come at this redeployment."""
        active = self.current.active
        coming = {"skeletons": self.turn.nonempty // 2, "fauns": self.turn.from_active}
        due = coming.get(active.race, 0) if active else 0
        return min(due, self.tray[active.race]) if due else 0

    def _redeploy(self):
        active = self.current.active
        self.draw(active, self.newcomers())
        if active.has("fireball"):
            magic = ("magic" in self.printed[at].kinds for at in self.held(active))
            active.fireballs += sum(magic)
        active.conquests = max(active.conquests, len(self.held(active)))
        for troops in (active, *self.ready_ghouls(self.current)):
            self._come_to_rest(troops)

    def _come_to_rest(self, troops):
        """Put the hand down as a guess, unless there is only one way to stand."""
        held = self.held(troops)
        if troops.has("behemoth"):
            self._put_behemoths_back(troops)
        if troops.has("pixies", "barbarians"):
            for at in held:
                self.lay(troops, at, 1 if troops.has("pixies") else self.spots[at].tokens)
                self.spots[at].sure = True
        elif held:
            extra = EXTRA_AMAZONS if troops.has("amazons") else 0
            self.add_up(troops, held, troops.hand - extra, self.counted_in(troops))
        troops.waits = troops.hand

    def _put_behemoths_back(self, troops):
        """Put Behemoths that nobody has placed where they stood as the turn began."""
        for at in self.held(troops):
            spot = self.spots[at]
            missing = max(0, self.turn.behemoths_before.get(at, 0) - spot.behemoths)
            spot.behemoths += min(missing, self.behemoths_in_hand(troops))

    def _lay_down_losers(self):
        """Put losers' tokens that nobody has placed back on the board."""
        for troops in self.all_troops():
            held, left = self.held(troops), troops.hand - troops.waits
            if not held or not troops.withdraws:
                troops.waits = troops.hand
            elif left:
                self.add_up(troops, held, left, self.counted_in(troops))

    def _hand_over(self):
        self._settle_pacts()
        self._lay_down_losers()
        for spot in self.spots:
            spot.coin = spot.counted = False
        seat = (self.turn.seat + 1) % len(self.players)
        if seat == 0 and self.round == ROUNDS[len(self.players) - self.has_sky]:
            self.is_over = True
            for other, player in enumerate(self.players):
                if player.active and player.active.has("skags"):
                    self.collected[other] = self.collect_loot(other)
            return
        self.round += seat == 0
        if active := self.players[seat].active:
            borrowing.give_back(self, active)
        self.turn = Turn(seat)
        self._ready_troops(self.current)
        self._pay_early(self.current)

    def _pay_early(self, player):
        """Pay Escargots for their regions before they do anything."""
        if player.active and player.active.has("escargots"):
            player.coins += len(self.held(player.active)) - len(self.cold(player.active))

    def _ready_troops(self, player):
        player.ally, player.pacts = None, {}
        self.closed = {
            at: one for at, one in self.closed.items() if self.players[one[0]] is not player
        }
        player.to_place.clear()
        active = player.active
        self.end_winter(active)
        self.turn.loaded = {*self.cannons(active)} if active else set()
        for spot in self.spots_of(active) if active else ():
            player.coins += spot.pot
            spot.pot = spot.drake = False
        stood = {at: self.spots[at].behemoths for at in self.held(active)} if active else {}
        self.turn.behemoths_before = stood
        for troops in [*([active] if active else []), *self.ready_ghouls(player)]:
            if troops.race == "ghouls":
                spots = ((at, self.spots[at]) for at in self.held(troops))
                self.turn.ghouls_before = [(at, spot.tokens, spot.sure) for at, spot in spots]
            self.take_up(troops)
        while active and active.has("igors") and active.kept >= len(self.players):
            if not self.draw(active, 1):
                break
            active.kept -= len(self.players)

    def _put_ghouls_back(self):
        """Put Ghouls back as they stood before they were picked up, except for given counts."""
        for at, tokens, sure in self.turn.ghouls_before:
            spot = self.spots[at]
            if spot.troops and spot.troops.race == "ghouls" and not spot.counted:
                self.lay(spot.troops, at, tokens)
                spot.sure = sure
        player = self.current
        for troops in [*([player.active] if player.active else []), *player.declined]:
            if troops.race == "ghouls":
                unsure = [at for at in self.held(troops) if not self.spots[at].sure]
                self.pick_up(troops, unsure, -troops.hand)
        for troops in self.ready_ghouls(self.current):
            self.lay_all_down(troops)

    def lay_all_down(self, troops):
        """Leave nothing in hand, and no more in the regions than there are."""
        if troops.hand and self.held(troops):
            self.add_up(troops, self.held(troops), troops.hand, self.counted_in(troops))
        troops.waits = troops.hand

    # Leaving the game

    def vanish(self, player, race):
        owner = self.players[self.seat_of(player)]
        found = [troops for troops in owner.declined if troops.race == race]
        forbid(not found, "not_in_decline")
        self.remove(found[0])

    def remove(self, troops):
        """Remove a declined race: its tokens go to the tray, its banner back to the others."""
        for at in self.held(troops):
            if self.is_covered(troops, at):
                self.leave_from_below(at)
            else:
                self.leave(at)
        self.give_back(troops, troops.hand)
        owner = self.players[troops.seat]
        owner.declined.remove(troops)
        owner.to_place.discard(troops.race)
        if troops.power:
            self.column.discard.append(troops.power)
        self.column.take_back(troops.race)

    def adjust(self, player, coins):
        purse = self.players[self.seat_of(player)]
        purse.coins = max(0, purse.coins + coins)
