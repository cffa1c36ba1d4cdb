"""Players who make random commands and move the tokens on the table accordingly.

With `chaos` 0 they play properly and record everything, so that record and table must agree. With
more they also type wrong counts, correct what was right and ask for what the rules forbid. All
randomness comes from the `random.Random` they are given.
"""

from collections import Counter
from dataclasses import dataclass, replace

from companion.codec import Invalid
from companion.engine import (
    FIRST_ROLL,
    MAX_FORTRESSES,
    Abandon,
    Borrow,
    Close,
    Command,
    Conquer,
    CountTokens,
    DealPacts,
    Decline,
    EndGame,
    LayOutCombo,
    NameAlly,
    OpenPurse,
    Pick,
    PlaceFortress,
    PlacePots,
    Refused,
    Regroup,
    ReshuffleBadges,
    RollDie,
    Score,
    State,
    decide,
    present_seats,
    prices,
    questions,
)
from companion.engine.acts.borrow import may_borrow
from companion.engine.acts.close import may_close
from companion.engine.acts.deal import may_deal
from companion.engine.rules.board_turns import race_tokens
from tests.engine.random_attacks import RandomAttacks
from tests.engine.random_mischief import Mischief, random_counts
from tests.engine.random_table import Table

MAX_MOVES = 400
# Counted while a turn goes on, not on the board at its end.
SEEN = (
    *("pots", "abandoned_coins", "nonempty_conquests", "active_conquests"),
    *("attacked_active", "first_turn"),
)


@dataclass(frozen=True, slots=True)
class Move:
    """A command, the state it was given in, and the reason if it was refused."""

    command: Command
    before: State
    refused: Refused | Invalid | None = None


class RandomPlayer:
    """Plays all seats of one game."""

    def __init__(self, catalogue, session, rng, chaos=0.0):
        self.catalogue = catalogue
        self.session = session
        self.rng = rng
        self.chaos = chaos
        self.mischief = Mischief(catalogue, rng)
        self.table = Table(len(session.state.players), rng)
        self.attacks = RandomAttacks(catalogue, self.table, rng)
        self._meant = []
        self._seen: Counter[str] = Counter()

    def play(self):
        """Yield the moves of a game, each already made, until it is over."""
        for _ in range(MAX_MOVES):
            if self.session.state.is_over:
                return
            yield self.move(self.choose())
        yield self.move(EndGame())

    def reveal(self):
        """Yield the moves that open some purses when the game is over."""
        for seat in self.rng.sample(range(len(self.session.state.players)), 2):
            yield self.move(OpenPurse(seat, self.rng.choice((None, 20))))
        yield self.move(CountTokens({0: 3, 1: 4}))

    def move(self, command):
        """Carry out a command, and do on the table what it means."""
        before = self.session.state
        try:
            self.session.do(command)
        except (Refused, Invalid) as refusal:
            return Move(command, before, refusal)
        self._move_tokens(before, command)
        return Move(command, before)

    def choose(self):
        """Return the next command of the player whose turn it is."""
        state = self.session.state
        self._meant = []
        self.table.remove_all_but({troops.race for _, troops, _ in state.troops()})
        if self._happens(self.chaos):
            return self.mischief.command(state)
        ideas = self._lay_out, self._ghouls, self._pick, self._borrow, self._instead, self._conquer
        for idea in ideas:
            command = idea(state)
            if command:
                return command
        return self._marker(state) or self._close(state) or self.score()

    def score(self):
        """Return the score of the turn, from the record or with the board counted."""
        active = self.session.state.current.active
        is_stout = active is not None and self._combo(active).declines("after_scoring")
        late = is_stout and self.can_turn_over(active) and self._happens(0.3)
        return Score(self.counts() if self._happens(0.5) else (), then_decline=late)

    def decline(self):
        """Return the decline of the active race, with pots from the record or as counted."""
        return Decline(pots=self._seen["pots"] if self._happens(0.5) else None)

    def can_turn_over(self, troops):
        """Return whether each region still has a token once the tokens of a badge are gone."""
        return race_tokens(troops, self._combo(troops)) >= troops.regions

    def counts(self):
        """Return what is asked about each race of the player, counted on the board."""
        player = self.session.state.current
        if self._happens(self.chaos):
            return tuple(random_counts(self.rng) for _ in player.races)
        counted = []
        for troops in player.races:
            combo = self._combo(troops, troops is not player.active)
            lying = self.table.count(troops.race, combo)
            lying["tower_tokens"] = self.table.tokens_of(troops.race)
            lying |= {name: self._seen[name] for name in SEEN}
            asked = questions(combo)
            counted.append({name: n for name, n in lying.items() if name in asked})
        return tuple(counted)

    def scored_otherwise(self, command):
        """Return what a turn scores from the record if the board was counted, or the reverse.

        None: there is nothing to score, or no record of a race that never conquered, or of pots.
        """
        state = self.session.state
        if self._seen["pots"]:
            return None
        if not all("regions" in troops.held for troops in state.current.races):
            return None
        if isinstance(command, Score):
            command = replace(command, counts=() if command.counts else self.counts())
        elif isinstance(command, Decline):
            command = replace(command, pots=self._seen["pots"] if command.pots is None else None)
        else:
            return None
        return decide(self.catalogue, state, command)[0]

    def _happens(self, chance):
        return self.rng.random() < chance

    def _combo(self, troops, in_decline=False):
        return self.catalogue.combo(troops.race, troops.power_in_use, in_decline)

    def _mean(self, command, numbers):
        """Remember which regions a command is about: the engine does not know."""
        self._meant = numbers
        return command

    # What happens in a turn, in order.

    def _lay_out(self, state):
        if state.setup.deal == "app" or len(state.column) == 6 or not state.race_stack:
            return None
        if state.column and self._happens(0.1):
            return None
        if state.power_stack:
            race, power = self.rng.choice(state.race_stack), self.rng.choice(state.power_stack)
            return LayOutCombo(race, power)
        badges = list(state.power_discard)
        self.rng.shuffle(badges)
        return ReshuffleBadges(tuple(badges)) if badges else None

    def _ghouls(self, state):
        """Let declined races that still conquer do so first."""
        has_begun = any(not conquest.in_decline for conquest in state.turn.conquests)
        if has_begun or self._is_redeploying(state):
            return None
        for troops in state.current.declined:
            combo = self._combo(troops, in_decline=True)
            if combo.declines("conquers") and self._happens(0.6):
                return self._attack(state, troops, combo)
        return None

    def _pick(self, state):
        if state.current.active:
            return None
        purse, column = state.current.coins, state.column
        if column and self._happens(self.chaos):
            return Pick(len(column) - 1)
        slots = [
            slot
            for slot in range(len(column))
            if state.setup.real_coins or sum(prices(self.catalogue, column, slot)) <= purse
        ]
        return Pick(self.rng.choice(slots)) if slots else self.score()

    def _borrow(self, state):
        """Borrow a power; only wildly, since the table does not follow what that changes."""
        if self.chaos and may_borrow(self.catalogue, state):
            return Borrow(self.rng.randrange(len(state.column)))
        return None

    def _instead(self, state):
        """Decline, or abandon regions, before the first conquest."""
        active, turn = state.current.active, state.turn
        if (
            turn.has_picked
            or turn.has_revived
            or turn.conquests
            or turn.abandoned
            or self._is_redeploying(state)
        ):
            return None
        # Ghouls are more interesting in decline, especially with many tokens.
        is_tired = active.hand <= 2 or self._combo(active).declines("conquers")
        if self._happens(0.5 if is_tired else 0.02) and self.can_turn_over(active):
            return self.decline()
        held = self.table.held_by(active.race)
        if held and self._happens(0.1):
            leaving = self.rng.sample(held, self.rng.randint(1, len(held)))
            counts = self.table.count(active.race, self._combo(active), leaving)
            below = self.table.covered(leaving, state)
            return self._mean(Abandon(counts.pop("regions"), counts, below=below), leaving)
        return None

    def _conquer(self, state):
        active = state.current.active
        if self._is_redeploying(state) or self._happens(0.15):
            return None
        return self._attack(state, active, self._combo(active))

    def _is_redeploying(self, state):
        turn = state.turn
        return turn.has_placed_fortress or bool(turn.pots_placed) or state.current.ally is not None

    def _marker(self, state):
        """Regroup, roll, place markers, name an ally."""
        active, turn, rng = state.current.active, state.turn, self.rng
        if active is None or self._happens(0.2):
            return None
        combo, held = self._combo(active), self.table.held_by(active.race)
        attempted = any(c.last and c.race == active.race for c in turn.conquests)
        if combo.offers("regroup") and not (turn.has_regrouped or attempted):
            return Regroup()
        if combo.offers(FIRST_ROLL) and turn.rolled is None and not attempted:
            return RollDie(rng.randrange(4))
        free = [number for number in held if not self.table.spots[number].fortress]
        built = len(held) - len(free)
        may_build = combo.offers("fortress") and not turn.has_placed_fortress
        if may_build and free and built < MAX_FORTRESSES:
            return self._mean(PlaceFortress(), [rng.choice(free)])
        if "pots" in questions(combo) and held and not turn.pots_placed:
            pots = rng.sample(held, rng.randint(1, len(held)))
            if self._happens(0.3):
                self._hide(pots)  # without recording it
                return None
            return self._mean(PlacePots(len(pots)), pots)
        if combo.offers("ally") and state.current.ally is None:
            return NameAlly(rng.choice([s for s in range(len(state.players)) if s != turn.seat]))
        return self._deal(state)

    def _deal(self, state):
        """Deal pacts to somebody, unless some are dealt already."""
        if not may_deal(self.catalogue, state) or state.current.pacts or not state.current.coins:
            return None
        others = [seat for seat in present_seats(state) if seat != state.turn.seat]
        n = self.rng.randint(1, min(5, state.current.coins))
        return DealPacts({self.rng.choice(others): n}) if others else None

    def _close(self, state):
        """Make somebody leave a region; only wildly, since the table does not say which."""
        if not (self.chaos and may_close(self.catalogue, state)) or self._happens(0.5):
            return None
        seat, troops, _ = self.rng.choice(list(state.troops()))
        return Close(seat=seat, race=troops.race)

    def _attack(self, state, troops, combo):
        command, number = self.attacks.choose(state, troops, combo)
        return self._mean(command, [number])

    # What the commands mean on the table.

    def _move_tokens(self, before, command):
        state, table, meant = self.session.state, self.table, self._meant
        if isinstance(command, Conquer) and meant:
            self._carry_out_attack(before, command)
        elif isinstance(command, Pick):
            self._seen["first_turn"] = 1
        elif isinstance(command, Abandon):
            table.give_up(meant)
            self._seen["abandoned_coins"] += len(meant)
        elif isinstance(command, PlaceFortress) and meant:
            table.spots[meant[0]].fortress = True
        elif isinstance(command, PlacePots):
            self._hide(meant)
        elif isinstance(command, Regroup):
            table.take_up(state.current.active.race, self._combo(state.current.active).least)
        elif state.turn.seat != before.turn.seat:
            self._hand_over(before, state)
        elif isinstance(command, Decline) and state.turn.has_revived:
            table.change_over(state, self._combo(state.current.active).least)
        table.remove_all_but({troops.race for _, troops, _ in state.troops()})

    def _hide(self, numbers):
        for number in numbers:
            self.table.spots[number].pot = True

    def _carry_out_attack(self, before, command):
        conquest = self.session.state.turn.conquests[-1]
        holder = conquest.region.holder
        if holder and holder.is_active_race and not conquest.in_decline:
            self._seen["attacked_active"] = 1
        if holder and conquest.won and not conquest.in_decline:
            self._seen["nonempty_conquests"] += 1
            self._seen["active_conquests"] += holder.is_active_race
        if conquest.won:
            self.table.lose(before, conquest, self._meant[0], command.loss_die or 0)
            self.table.win(conquest, self._meant[0], before.turn.has_picked)
        elif conquest.race != "barbarians":
            self.table.add(conquest.race, conquest.used)

    def _hand_over(self, before, state):
        least = {
            troops.race: self._combo(troops, in_decline).least
            for _, troops, in_decline in state.troops()
        }
        turn = before.turn
        moved = {conquest.race for conquest in turn.conquests}
        idle = [t.race for t in before.current.races if t.race not in moved and not turn.abandoned]
        self._seen = Counter()
        self._seen["pots"] = self.table.hand_over(state, turn.seat, least, idle)
