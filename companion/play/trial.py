"""Tries out a home-made race or power with all others before it comes to the table.

In a short game a combo does everything it can: it arrives, builds, is attacked, declines and stays.
"""

import logging
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from random import Random

from companion import engine
from companion.codec import Invalid
from companion.dataclasses import dataclass, replace

_LOG = logging.getLogger(__name__)
# The other combos on offer: for the opponent, and for later.
_OTHERS = 3
# It meets only the latest home-made pieces, so that a full shelf does not take too long.
_MAX_OWN = 8
NO_OTHERS = engine.Pieces()
TRIED, OPPONENT = range(2)
# The roll wherever a die is asked for.
_ROLLED = 2
_PLAIN = engine.Use()
# How a marker of each kind is placed.
_PLACING = {
    "fortress": engine.PlaceTroops(0, fortress=True),
    "encampment": engine.PlaceTroops(0, encampments=2),
    "behemoth": engine.PlaceTroops(0, behemoths=1),
    "hero": engine.PlaceTroops(0, hero=True),
    "pot": engine.PlaceTroops(0, pot=True),
    "cannon": engine.PlaceTroops(0, cannon=True),
}
# What a game without a board is fought for.
_LAND = (
    engine.Target("hill", ("mine",), coastal=True),
    engine.Target("farmland", ("magic",), holder=engine.Holder("lost_tribe")),
    engine.Target("mountain", ("cavern",)),
    engine.Target("swamp"),
)


@dataclass(frozen=True, slots=True)
class Trouble:
    """The piece it breaks with, and how: the kind of error, or what is impossible in a game."""

    partner: str
    what: str


class Stuck(Exception):
    """The game cannot go on, or its state is impossible; says why."""


def trying(
    catalogue: engine.Catalogue, piece: engine.Piece, others: engine.Pieces = NO_OTHERS
) -> Generator[float, None, Trouble | None]:
    """Try a race with every power, or a power with every race, and yield the progress.

    `others`: home-made pieces to try it with as well. No error escapes from here.
    """
    is_race = isinstance(piece, engine.Race)
    try:
        few = engine.Pieces(others.races[-_MAX_OWN:], others.powers[-_MAX_OWN:])
        table = catalogue.joined(few).joined(engine.Pieces.of([piece]))
    except Invalid as problem:
        return Trouble(piece.id, str(problem))
    partners = [other for other in (table.powers if is_race else table.races) if other != piece.id]
    for index, partner in enumerate(partners):
        try:
            _play(table, piece, partner, has_board=index % 2 == 0)
        except Stuck as problem:
            return Trouble(partner, str(problem))
        except Exception as problem:  # noqa: BLE001  # whatever it is, the piece is not let in
            _LOG.warning("%s breaks with %s", piece.id, partner, exc_info=True)
            return Trouble(partner, type(problem).__name__)
        yield (index + 1) / len(partners)
    return None


def _play(table: engine.Catalogue, piece: engine.Piece, partner: str, has_board: bool) -> None:
    """Play a game with or without a board; the pair is on top of the column, the others below."""
    rng = Random(partner)
    race, power = (piece.id, partner) if isinstance(piece, engine.Race) else (partner, piece.id)
    lender = table.races[race].lent_by
    # Only printed ones, so that the wrong piece does not get the blame.
    stacks = []
    for first, kind in ((race, "races"), (power, "powers")):
        printed = [other for box in table.sets.values() for other in getattr(box, kind)]
        others = [other for other in printed if other not in (first, lender)]
        stacks.append([first, *rng.sample(others, _OTHERS)])
    # Real coins, so that nobody is too poor for anything.
    setup = engine.Setup(
        ("1", "2"), tuple(table.sets), seed=1, real_coins=True, has_board=has_board
    )
    TrialGame(table, engine.start_game(table, setup, *stacks), rng).play()


class TrialGame:
    """Plays both sides; tries everything that may be done, and skips what is refused."""

    def __init__(self, catalogue: engine.Catalogue, start: engine.GameStarted, rng: Random) -> None:
        self._catalogue = catalogue
        self._rng = rng
        self._folded = engine.begin(start)
        self.state = engine.with_counts(catalogue, self._folded)
        self._has_board = start.setup.has_board

    def play(self) -> None:
        """Play from when the combo is on offer until it is in decline.

        Raises `Stuck` if that cannot be played, or whatever error occurs.
        """
        with self._branch():
            self._must(engine.Pick(1))
        self._arrive()
        self._oppose()
        with self._branch():
            self._stay()
        self._end_turn(declines=True)
        if self._has_board:
            self._oppose()
            self._follow()

    # Turns.

    def _arrive(self) -> None:
        """Take the combo and do everything possible in a first turn."""
        self._must(engine.Pick(0))
        self.may(engine.Borrow(1))
        may = self._options()
        self._try(self._attacks(None, _PLAIN))
        self._use_all()
        self._try(self._placed(may))
        self._end_turn()

    def _stay(self) -> None:
        """Play the combo for another turn, and let it decline after that if it can."""
        may, side = self._options(), self._side()
        held = sorted(side.held_in(self.state)) if side else []
        if len(held) > 1 or not self._has_board:
            self.may(
                engine.AbandonAt((held[0],)) if self._has_board else engine.Abandon(1, {"hill": 0})
            )
        self._try(self._attacks(None, _PLAIN))
        self.may(engine.Regroup())
        self._use_all()
        self._try(self._placed(may))
        self._end_turn(then_decline=bool(may.score_then_decline))

    def _follow(self) -> None:
        """Take another combo; the declined one may still conquer."""
        self._must(engine.Pick(0))
        for own in self._options().attackers:
            if own.in_decline:
                self._try(self._attacks(own.race, _PLAIN))
        self._end_turn()

    def _oppose(self) -> None:
        """Let the opponent have a turn, and attack."""
        if self.state.current.active is None:
            self._must(engine.Pick(0))
        self._try(self._strikes())
        self._end_turn()

    def _end_turn(self, declines: bool = False, then_decline: bool = False) -> None:
        """Score, or decline."""
        _ = engine.Outlook(self._catalogue, self.state).reminders
        sheet = engine.decline_sheet if declines else engine.score_sheet
        counts = _counts(sheet(self._catalogue, self.state))
        tower, keep = self._kept("decline" if declines else "late" if then_decline else "score")
        # A board counts by itself, but has to be told where a tower stands.
        counts = () if self._has_board else counts
        if declines:
            self._must(engine.Decline(counts, tower=tower, keep=keep))
        else:
            self._must(engine.Score(counts, then_decline=then_decline, tower=tower, keep=keep))
        for problem in engine.problems(self._catalogue, self.state):
            raise Stuck(problem)

    # Within a turn.

    def _use_all(self) -> None:
        """Attack once more with each thing that the active race may use, all cannons firing."""
        if side := self._side():
            self._try(engine.Fire(at) for at in side.held_in(self.state))
            earlier = [c for c in self.state.turn.conquests if c.race == side.troops.race]
            for name in engine.uses_left(side.combo, earlier, OPPONENT, bool(side.troops.regions)):
                use = engine.Use(**{name: _ROLLED if name == engine.FIRST_ROLL else True})
                self._try(self._attacks(None, use))

    def _attacks(self, by: str | None, use: engine.Use) -> Iterator[engine.Command]:
        """Yield attacks on what can be taken, enemies first; with a die if nothing else works.

        Without a board they are on land of some kind, or on the opponent's races.
        """
        flown = _ROLLED if use.has(engine.ZEPPELIN) else None
        if not self._has_board:
            yield engine.Conquer(self._rng.choice(_LAND), use, by, die=flown)
            for troops in self.state.players[OPPONENT].races[:1]:
                region = engine.Target("forest", holder=engine.Holder("race", troops.race, 1))
                die = self._loss_die(OPPONENT, troops.race)
                yield engine.Conquer(region, use, by, die=flown, loss_die=die)
            return
        prices = engine.targets_now(self._catalogue, self.state, by, use)
        possible = [(at, price) for at, price in prices if price.possible]
        in_hand = [at for at, price in possible if not price.short]
        chosen, regions = self._rng.sample(in_hand, min(2, len(in_hand))), self.state.regions or {}
        for at in sorted(chosen, key=lambda at: at not in regions or regions[at].seat is None):
            yield engine.ConquerAt(at, use=use, by=by, die=flown, loss_die=self._loss_die_at(at))
        if possible and not in_hand:
            at = self._rng.choice(possible)[0]
            yield engine.ConquerAt(at, use=use, by=by, die=_ROLLED, loss_die=self._loss_die_at(at))

    def _strikes(self) -> Iterator[engine.Command]:
        """Yield an attack on one of the regions, whatever it costs, or on every race tried."""
        held = [at for at, own in (self.state.regions or {}).items() if own.seat == TRIED]
        for at in self._rng.sample(held, min(1, len(held))):
            yield engine.ConquerAt(at, anyway=True, loss_die=self._loss_die_at(at))
        player = self.state.players[TRIED]
        for troops in () if self._has_board else player.races:
            holder = engine.Holder("race", troops.race, 1, troops is not player.active)
            die = self._loss_die(TRIED, troops.race)
            yield engine.Conquer(engine.Target("hill", ("mine",), holder=holder), loss_die=die)

    def _placed(self, may: engine.Options) -> Iterator[engine.Command]:
        """Yield a marker of each kind, a token, and peace."""
        side = self._side()
        own = side.held_in(self.state) if side else {}
        if not self._has_board:
            if may[engine.PlaceFortress]:
                yield engine.PlaceFortress()
            if may[engine.PlacePots]:
                yield engine.PlacePots(min(1, may.most_pots))
        elif side and own:
            at, effects = self._rng.choice(sorted(own)), side.combo.effects(engine.PlacedEffect)
            markers = {effect.marker for _, effect in effects if not effect.by_conquest}
            for marker, command in _PLACING.items():
                if marker in markers and (marker != "fortress" or may[engine.PlaceFortress]):
                    yield replace(command, at=at)
            if engine.room_for_tokens(self.state, side):
                yield engine.PlaceTroops(at, tokens=max(own[at].tokens + 1, side.combo.least))
        yield from self._closed(side if may[engine.Close] else None)
        yield from map(engine.LayWinter, list(own)[: bool(may[engine.LayWinter])])
        if may[engine.DealPacts]:
            yield engine.DealPacts({OPPONENT: 1})
        if may.allies and (own or not self._has_board):
            yield engine.NameAlly(may.allies[0])

    def _closed(self, side: engine.Side | None) -> list[engine.Close]:
        """Return a region to close, or everybody who could have to leave one."""
        if side is None:
            return []
        if self._has_board:
            return [
                engine.Close(at)
                for at in list(engine.closable(self._catalogue, self.state, side))[:1]
            ]
        losers = self.state.players[OPPONENT].races
        return [engine.Close(seat=OPPONENT, race=troops.race) for troops in losers]

    # Looking things up.

    def _options(self) -> engine.Options:
        return engine.options(self._catalogue, self.state)

    def _side(self) -> engine.Side | None:
        """Return the active race of the player whose turn it is."""
        return engine.acting_side(self._catalogue, self.state)

    def _kept(self, ends: engine.Ending) -> tuple[int | None, tuple[int, ...]]:
        """Return where a tower may stand, and as many regions as there are tokens for."""
        keep: tuple[int, ...] = ()
        asked = engine.asked_on_board(self._catalogue, self.state, ends)
        if asked and asked.wanted is not None and not asked.is_tower:
            keep = asked.regions[: asked.wanted]
            asked = engine.asked_on_board(self._catalogue, self.state, ends, {*keep})
        return asked.regions[0] if asked and asked.is_tower else None, keep

    def _loss_die_at(self, at: int) -> int | None:
        own = (self.state.regions or {}).get(at)
        return self._loss_die(own.seat, own.race) if own else None

    def _loss_die(self, seat: int | None, race: str) -> int | None:
        """Return what the owner of a region rolls when it is lost, if anything."""
        losers = (side for side in engine.sides(self._catalogue, self.state, seat))
        rolls = (engine.rolls_for_losses(side.combo) for side in losers if side.troops.race == race)
        return _ROLLED if any(rolls) else None

    # Carrying things out.

    @contextmanager
    def _branch(self) -> Iterator[None]:
        """Try something out; afterwards the game goes on from where it was."""
        before = self._folded, self.state
        yield
        self._folded, self.state = before

    def _must(self, command: engine.Command) -> None:
        """Do something without which no game goes on."""
        try:
            _, self._folded = engine.carry_out(self._catalogue, self._folded, command)
        except engine.Refused as refusal:
            raise Stuck(f"{type(command).__name__}: {refusal.reason}") from refusal
        self.state = engine.with_counts(self._catalogue, self._folded)

    def may(self, command: engine.Command) -> None:
        """Do something unless the rules forbid it."""
        with suppress(Stuck):
            self._must(command)

    def _try(self, commands: Iterator[engine.Command]) -> None:
        for command in commands:
            self.may(command)


def _counts(rows: list[engine.SheetRow]) -> tuple[engine.Counts, ...]:
    """Return the table's counts: as recorded, with as many regions as that takes."""
    counted = []
    for row in rows:
        names = (*row.asked, *engine.questions(row.combo))
        counts = {name: row.counts.get(name, 0) for name in names}
        if "regions" in counts:
            kinds = [counts.get(name, 0) for name in (*engine.REGION_MARKS, *engine.RARE_KINDS)]
            land = sum(counts.get(name, 0) for name in engine.SCORED_TERRAIN)
            counts["regions"] = max(counts["regions"], land, *kinds)
        counted.append(counts)
    return tuple(counted)
