"""The cardboard itself: who stands where with how many tokens, and what lies in hands and tray.

Written from the rules alone, as an oracle for the engine, which it must not use. Tokens only ever
move between the board, a hand and the tray, so that none can be created or lost.

How it reads the rules of the board where they leave something open (by their number):
 2  Encampments and heroes stay as a turn begins; declined Ghouls are picked up at the start of each
    turn of their player, and may conquer even before a new combo is picked.
 2  Spirit Ghouls that may not conquer (a house rule) are not picked up either.
 3  As many "can stand there" as the race has beyond the minimum in each of its other regions.
 3  If more or fewer stand there than recorded, fewer or more stand in the defender's other regions
    that are not sure, or in all of them if all are; if that is not enough, in no region.
 3  A Berserk roll that is too low is a failed last attempt; nothing on the board changes.
 3  A failed attempt with a Mercenary has cost its coin.
 4  `anyway` lifts only what it names: water, peace and protection are still refused.
 4  With too few in hand a region gets what is in hand, and its count is not sure; the minimum that
    must stand there comes from where most stand.
 5  Holes are dug in the first two regions the race ever conquers; a hole given up is not dug again,
    and whatever stands there as a turn is scored was conquered, even if only `set` said so.
 5  A failed shot leaves the catapult where it was.
 5  A player's declined Ghouls may take a region of their active race whatever protects it from
    others.
 6  Declined Ghouls driven out by their player's active race withdraw like any loser: their other
    regions become unsure. But their player has this turn to place them in, and no other player's.
 6  A failed attack is an attack for Diplomat and Peace-loving.
 6  Ransacking is paid before Corrupt: the coin that was just received can be paid.
 7  Given counts are forgotten when the owner's next turn begins, or troops are picked up again.
 7  Losers may go on placing after all their tokens are down, until their turn begins.
 7  Other regions are as recorded; but outside a race's own turn a count that is not sure gives way
    to one that is given. Tokens may always be taken off, even from too many Amazons.
 7  `anyway` is for that one conquest, not for the rest of the turn.
 8  Only the active race regroups, and not after its last attempt.
 9  Pixies stand one by one, and races with no token to spare at the minimum, whatever was given.
 9  A given count that is changed by a guess is not sure. A loser with one region, or with no token
    to spare, is sure once all tokens are put down.
 9  Tokens that a region gives up outside the race's turn are put down at the turn's end, if there
    is no other region that is not sure, or if the race was driven out in this turn.
10  Stout Ghouls keep their counts as scoring left them: they may have moved this turn.
10  Ghouls' Hordes tokens leave from where most stand, except given counts. What Ghouls abandoned
    before their player declined is put down like any tokens in hand.
10  Of a race with Hordes tokens, two of its tokens are Hordes as long as it has two. Priestesses
    need not say what they keep: the tower holds as many tokens as they have left.
10  Fortified Priestesses without any fortress may build their tower anywhere.
11  A failed attempt is no conquest: a race that has made one is refused as having had its last.
11  The coins of Gypsies lie only where the active race itself abandoned a region.
12  A race that loses a region to `set` has the tokens in hand again (a declined one in the tray).

The players here never do what the rules leave undefined: conquer `anyway` with no token to spare;
let their own Ghouls take a region with a coin; `set` a declined race off the board.
"""

from dataclasses import dataclass, field

from tests.board.pieces import BEHEMOTHS, IMMUNE, MARKERS, printed_board, supply


@dataclass(slots=True, eq=False)
class Troops:
    """A race in play: whose it is, and its tokens that are not on the board."""

    race: str
    power: str | None
    seat: int
    # A power on offer that Copycat has taken over.
    borrowed: str | None = None
    hand: int = 0
    in_decline: bool = False
    # Tokens in addition to those of the race itself: the two of the Hordes.
    hordes: int = 0
    conquests: int = 0
    # The race tokens it came with.
    began: int = 0
    # Lost tokens in the pile of the Igors.
    kept: int = 0
    fireballs: int = 0
    # Tokens in hand that stay there until the race's own next turn.
    waits: int = 0

    @property
    def least(self):
        """The fewest tokens that must stand in each region."""
        return 2 if self.race == "kobolds" and not self.in_decline else 1

    @property
    def withdraws(self):
        """Whether tokens driven out return to the hand."""
        return not self.in_decline or self.race == "ghouls"

    @property
    def limit(self):
        """How many tokens this race can have."""
        return supply(self.race) + self.hordes

    def has(self, *names):
        """Return whether this is an active race with one of these banners or badges."""
        return not self.in_decline and (self.race in names or self.in_use in names)

    @property
    def in_use(self):
        """The power that counts now: its own, or one that it has taken over."""
        return self.borrowed or self.power


@dataclass(slots=True, eq=False)
class Spot:
    """What lies in a region."""

    troops: Troops | None = None
    tokens: int = 0
    sure: bool = True
    # Whether a player gave the count in this turn.
    counted: bool = False
    lost_tribe: bool = False
    encampments: int = 0
    fortress: bool = False
    hole: bool = False
    hero: bool = False
    dragon: bool = False
    catapult: bool = False
    pot: bool = False
    coin: bool = False
    drake: bool = False
    cannon: bool = False
    # Tokens in decline below those of Scavengers.
    below: "Spot | None" = None
    # Once conquered and freed again: whatever was built there is gone for good.
    is_razed: bool = False
    behemoths: int = 0

    @property
    def lair(self):
        return self.troops is not None and self.troops.race == "trolls" and not self.is_razed

    @property
    def is_immune(self):
        return any(getattr(self, name) for name in IMMUNE)

    def part_of(self, troops):
        """Return what these troops have here, on top or below."""
        if self.troops is troops:
            return self
        return self.below if self.below and self.below.troops is troops else None

    def drop(self, *markers):
        """Take markers off, if there are any."""
        for name in markers:
            setattr(self, name, 0 if name in ("encampments", "behemoths") else False)


ALL_MARKERS = tuple(name for name in MARKERS if name != "lair")
# Markers that go with the badge, and Halflings' holes and pots with the race.
LEAVE_ON_DECLINE = tuple(name for name in ALL_MARKERS if name not in ("fortress", "coin"))


@dataclass(slots=True, eq=False)
class Player:
    """A seat at the table."""

    name: str
    coins: int = 5
    active: Troops | None = None
    declined: list = field(default_factory=list)
    # The seat that was promised peace, and the races that have tokens to place.
    ally: int | None = None
    to_place: set = field(default_factory=set)
    # Whether the next combo costs nothing.
    picks_free: bool = False
    # How many pacts each other seat holds.
    pacts: dict = field(default_factory=dict)

    @property
    def races(self):
        return [self.active, *self.declined] if self.active else list(self.declined)


class Cardboard:
    """Board, hands and tray."""

    def __init__(self, names, races, sky="", access=()):
        self.printed = printed_board(len(names), sky, access)
        self.has_sky = bool(sky)
        self.spots = [Spot(lost_tribe=region.lost_tribe) for region in self.printed]
        self.players = [Player(name) for name in names]
        self.tray = {race: supply(race) for race in races}
        # Regions that nobody may enter: until whose turn, and because of what.
        self.closed = {}
        # Where winter markers lie, and whose they are.
        self.winter = {}

    # Looking

    def held(self, troops):
        """Return the regions in which these troops stand, or lie below others."""
        return [at for at, spot in enumerate(self.spots) if spot.part_of(troops)]

    def spots_of(self, troops):
        return [part for spot in self.spots if (part := spot.part_of(troops))]

    def is_covered(self, troops, at):
        """Return whether these troops lie below others in a region."""
        return self.spots[at].troops is not troops

    def tokens(self, troops):
        """Return all tokens that a race owns, on the board and in hand."""
        return troops.hand + sum(spot.tokens for spot in self.spots_of(troops))

    def cold(self, troops):
        """Return the regions of a race in which somebody else's winter marker lies."""
        return [at for at in self.held(troops) if self.winter.get(at, troops) is not troops]

    def end_winter(self, troops):
        """Take a race's winter markers back."""
        self.winter = {at: whose for at, whose in self.winter.items() if whose is not troops}

    def all_troops(self):
        return [troops for player in self.players for troops in player.races]

    def check(self, column):
        """Check that no token was created or lost, and no marker stands where it cannot."""
        waiting = {combo.race: combo.extra_tokens for combo in column.combos}
        in_play = {troops.race: troops for troops in self.all_troops()}
        for race, left in self.tray.items():
            troops = in_play.get(race)
            owned = self.tokens(troops) - troops.hordes if troops else 0
            assert owned + left + waiting.get(race, 0) == supply(race), race
            assert left >= 0, race
        for spot in self.spots:
            assert (spot.tokens > 0) == (spot.troops is not None)
            assert spot.troops is None or spot.troops in self.all_troops()
            assert not (spot.troops and (spot.lost_tribe or spot.coin))
            if spot.below:
                self._check_below(spot)

    def _check_below(self, spot):
        below = spot.below
        assert spot.troops.has("scavengers")
        assert below.tokens > 0
        assert below.troops.in_decline
        assert not below.troops.withdraws
        assert below.troops in self.all_troops()

    def strength(self, troops):
        """Return how many tokens each Behemoth counts as: the swamps held, at most 6."""
        swamps = (self.printed[at].terrain == "swamp" for at in self.held(troops))
        return min(6, sum(swamps)) if troops.has("behemoth") else 0

    def behemoths_in_hand(self, troops):
        return BEHEMOTHS - sum(spot.behemoths for spot in self.spots_of(troops))

    # Moving

    def lay(self, troops, at, tokens):
        """Make this many tokens stand in a region, from the hand or back into it."""
        spot = self.spots[at]
        troops.hand -= tokens - spot.tokens
        spot.troops, spot.tokens = troops, tokens

    def leave(self, at):
        """Take everything off a region but what lies below; tokens return to their hand."""
        spot = self.spots[at]
        if spot.troops:
            spot.troops.hand += spot.tokens
        self.spots[at] = spot.below or Spot()

    def leave_from_below(self, at):
        """Take what lies below off a region; its tokens return to the hand they came from."""
        below, self.spots[at].below = self.spots[at].below, None
        below.troops.hand += below.tokens

    def lose_below(self, at):
        """Lose what lies below others for good, if anything does; return how many tokens."""
        below = self.spots[at].below
        if below is None:
            return 0
        self.leave_from_below(at)
        self.give_back(below.troops, below.tokens)
        if not self.held(below.troops):
            self.remove(below.troops)
        return below.tokens

    def take_up(self, troops):
        """Leave the minimum in each region and take the rest in hand, Behemoths among it."""
        for at in self.held(troops):
            self.spots[at].behemoths = 0
            self.lay(troops, at, troops.least)
            self.spots[at].sure, self.spots[at].counted = True, False

    def put_down(self, troops, places, tokens):
        """Put tokens from the hand down one by one where the fewest stand."""
        for _ in range(tokens if places else 0):
            at = min(places, key=lambda at: (self.spots[at].tokens, at))
            self.lay(troops, at, self.spots[at].tokens + 1)

    def pick_up(self, troops, places, tokens):
        """Pick tokens up one by one from where the most stand; return how many cannot be spared."""
        for left in range(tokens, 0, -1):
            spare = [at for at in places if self.spots[at].tokens > troops.least]
            if not spare:
                return left
            at = min(spare, key=lambda at: (-self.spots[at].tokens, at))
            self.lay(troops, at, self.spots[at].tokens - 1)
        return 0

    def add_up(self, troops, places, tokens, known):
        """Put down tokens, or pick them up if negative, as a guess that adds up.

        `known`: the regions that are left alone if there are others.
        """
        before = {at: self.spots[at].tokens for at in places}
        unknown = [at for at in places if at not in known]
        self.put_down(troops, unknown or places, tokens)
        self.pick_up(troops, places, self.pick_up(troops, unknown, -tokens))
        total = sum(self.spots[at].tokens for at in places)
        is_certain = len(places) == 1 or total <= troops.least * len(places)
        for at in places:
            is_known = at in known and self.spots[at].tokens == before[at]
            self.spots[at].sure = is_certain or is_known
            self.spots[at].counted &= is_known

    def counted_in(self, troops):
        """Return the regions of a race for which somebody gave a count this turn."""
        return [at for at in self.held(troops) if self.spots[at].counted]

    def draw(self, troops, tokens):
        """Take tokens from the tray, as far as there are any."""
        tokens = min(tokens, self.tray[troops.race])
        self.tray[troops.race] -= tokens
        troops.hand += tokens
        return tokens

    def give_back(self, troops, tokens):
        """Return tokens from the hand to the tray."""
        troops.hand -= tokens
        self.tray[troops.race] += tokens

    def lose(self, troops, tokens):
        """Discard tokens for good; Hordes tokens, which have no tray, go last."""
        for _ in range(tokens):
            troops.hand -= 1
            if self.tokens(troops) < troops.hordes:
                troops.hordes -= 1
            else:
                self.tray[troops.race] += 1
