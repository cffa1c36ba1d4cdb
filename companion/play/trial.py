"""Tries a race or power of somebody's own with all others before it is let onto the table.

In a short game a combo does all it can: it comes, builds, is attacked, declines and stays.
"""

import logging
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from random import Random

from companion.codec import Invalid
from companion.engine import (
    FIRST_ROLL,
    REGION_MARKS,
    SCORED_TERRAIN,
    Abandon,
    AbandonAt,
    Catalogue,
    Combo,
    Command,
    Conquer,
    ConquerAt,
    Counts,
    Decline,
    GameStarted,
    Holder,
    LossEffect,
    NameAlly,
    Options,
    Outlook,
    Pick,
    Piece,
    Pieces,
    PlacedEffect,
    PlaceFortress,
    PlacePots,
    PlaceTroops,
    Race,
    Refused,
    RegionContents,
    Regroup,
    Score,
    Setup,
    SheetRow,
    Side,
    Target,
    Troops,
    Use,
    begin,
    carry_out,
    decline_sheet,
    holdings,
    options,
    problems,
    questions,
    regions_to_keep,
    room_for_tokens,
    score_sheet,
    start_game,
    targets_now,
    tower_places,
    uses_left,
    with_counts,
)
from companion.piecewise import finish

_LOG = logging.getLogger(__name__)
# Combos that lie there besides: for the opponent, and for later.
_OTHERS = 3
# Of the own pieces it may meet, the latest: a full shelf is not to be waited for.
_MOST_OWN = 8
NO_OTHERS = Pieces()
TRIED, OPPONENT = range(2)
# What is rolled wherever a die is asked for.
_ROLLED = 2
_PLAIN = Use()
# What a game without a board is fought for.
_LAND = (
    Target("hill", ("mine",), coastal=True),
    Target("farmland", ("magic",), holder=Holder("lost_tribe")),
    Target("mountain", ("cavern",)),
    Target("swamp"),
)


@dataclass(frozen=True, slots=True)
class Trouble:
    """With which piece it breaks, and what: the kind of error, or what cannot be in a game."""

    partner: str
    what: str


class Stuck(Exception):
    """The game cannot go on, or cannot be as it is: why."""


def trial(catalogue: Catalogue, piece: Piece, others: Pieces = NO_OTHERS) -> Trouble | None:
    """Play a piece with every other at once, and return the first trouble there is, if any."""
    return finish(trying(catalogue, piece, others))


def trying(
    catalogue: Catalogue, piece: Piece, others: Pieces = NO_OTHERS
) -> Generator[float, None, Trouble | None]:
    """Try a race with every power, or a power with every race, and yield how much is done.

    `others`: own pieces that it may meet besides. Nothing that breaks gets out of here.
    """
    is_race = isinstance(piece, Race)
    try:
        few = Pieces(others.races[-_MOST_OWN:], others.powers[-_MOST_OWN:])
        table = catalogue.joined(few).joined(Pieces.of([piece]))
    except Invalid as problem:
        return Trouble(piece.id, str(problem))
    partners = [other for other in (table.powers if is_race else table.races) if other != piece.id]
    for index, partner in enumerate(partners):
        if trouble := _trouble_with(table, piece, partner, has_board=index % 2 == 0):
            return trouble
        yield (index + 1) / len(partners)
    return None


def _trouble_with(table: Catalogue, piece: Piece, partner: str, has_board: bool) -> Trouble | None:
    try:
        _play(table, piece, partner, has_board)
    except Stuck as problem:
        _LOG.warning("%s with %s: %s", piece.id, partner, problem)
        return Trouble(partner, str(problem))
    except Exception as problem:  # noqa: BLE001  # whatever it is, the piece is not let in
        _LOG.warning("%s breaks with %s", piece.id, partner, exc_info=True)
        return Trouble(partner, type(problem).__name__)
    return None


def _play(table: Catalogue, piece: Piece, partner: str, has_board: bool) -> None:
    """Play a game on a board or one without; the pair lies on top, any others below."""
    rng = Random(partner)
    race, power = (piece.id, partner) if isinstance(piece, Race) else (partner, piece.id)
    lender = table.races[race].lent_by
    # Only printed ones, so that nothing is laid to the charge of the wrong piece.
    races = [other for box in table.sets.values() for other in box.races]
    powers = [other for box in table.sets.values() for other in box.powers]
    stacks = [
        [first, *rng.sample([other for other in known if other not in (first, lender)], _OTHERS)]
        for first, known in ((race, races), (power, powers))
    ]
    # Real coins, so that nobody is too poor for anything.
    setup = Setup(("1", "2"), tuple(table.sets), seed=1, real_coins=True, has_board=has_board)
    TrialGame(table, start_game(table, setup, *stacks), rng).play()


class TrialGame:
    """Plays for both sides; of what may be done all is tried, and what is refused is left."""

    def __init__(self, catalogue: Catalogue, start: GameStarted, rng: Random) -> None:
        self._catalogue = catalogue
        self._rng = rng
        self._folded = begin(start)
        self.state = with_counts(catalogue, self._folded)
        self._has_board = start.setup.has_board

    def play(self) -> None:
        """Play from when the combo lies on offer until it is in decline.

        Raises `Stuck` where that cannot be played, or whatever breaks.
        """
        with self._branch():
            self._must(Pick(1))
        self._arrive()
        self._oppose()
        with self._branch():
            self._stay()
        self._end_turn(declines=True)
        if self._has_board:
            self._oppose()
            self._follow()

    # A turn.

    def _arrive(self) -> None:
        """Take the combo and do with it what can be done in a first turn."""
        self._must(Pick(0))
        may = self._options()
        self._attack(None, _PLAIN)
        self._use_all()
        self._build(may)
        self._end_turn()

    def _stay(self) -> None:
        """Play the combo for another turn, and let it decline after that if it can."""
        may, held = self._options(), sorted(self._held())
        if len(held) > 1 or not self._has_board:
            self.may(AbandonAt((held[0],)) if self._has_board else Abandon(1, {"hill": 0}))
        self._attack(None, _PLAIN)
        self.may(Regroup())
        self._use_all()
        self._build(may)
        self._end_turn(then_decline=bool(may.score_then_decline))

    def _follow(self) -> None:
        """Take another combo; what lies there in decline may still conquer."""
        self._must(Pick(0))
        for own in self._options().attackers:
            if own.in_decline:
                self._attack(own.race, _PLAIN)
        self._end_turn()

    def _oppose(self) -> None:
        """Let the opponent have a turn, and strike."""
        if self.state.current.active is None:
            self._must(Pick(0))
        for command in self._strikes() if self._has_board else self._strikes_without_board():
            self.may(command)
        self._end_turn()

    def _end_turn(self, declines: bool = False, then_decline: bool = False) -> None:
        """Score, or decline."""
        _ = Outlook(self._catalogue, self.state).reminders
        sheet = decline_sheet if declines else score_sheet
        counts = _counts(sheet(self._catalogue, self.state))
        tower, keep = self._kept(not declines, declines or then_decline)
        # A board counts by itself, but where a tower stands is to be said.
        counts = () if self._has_board else counts
        if declines:
            self._must(Decline(counts, tower=tower, keep=keep))
        else:
            self._must(Score(counts, then_decline=then_decline, tower=tower, keep=keep))
        for problem in problems(self._catalogue, self.state):
            raise Stuck(problem)

    # What is done in it.

    def _use_all(self) -> None:
        """Attack once more with each thing that the active race may use."""
        if troops := self.state.current.active:
            earlier = [c for c in self.state.turn.conquests if c.race == troops.race]
            for name in uses_left(self._combo(troops), earlier, OPPONENT, bool(troops.regions)):
                self._attack(None, Use(**{name: _ROLLED if name == FIRST_ROLL else True}))

    def _attack(self, by: str | None, use: Use) -> None:
        found = self._attacks if self._has_board else self._attacks_without_board
        for command in found(by, use):
            self.may(command)

    def _attacks(self, by: str | None, use: Use) -> Iterator[Command]:
        """Yield attacks on what can be had, enemies first; by a die if nothing else can."""
        prices = targets_now(self._catalogue, self.state, by, use)
        possible = [(at, price) for at, price in prices if price.possible]
        in_hand = [at for at, price in possible if not price.short]
        chosen = self._rng.sample(in_hand, min(2, len(in_hand)))
        for at in sorted(chosen, key=lambda at: self._owner(at) is not None, reverse=True):
            yield ConquerAt(at, use=use, by=by, loss_die=self._loss_die_at(at))
        if possible and not in_hand:
            at = self._rng.choice(possible)[0]
            yield ConquerAt(at, use=use, by=by, die=_ROLLED, loss_die=self._loss_die_at(at))

    def _attacks_without_board(self, by: str | None, use: Use) -> Iterator[Command]:
        """Yield an attack on land of some kind, and on whom the opponent has."""
        yield Conquer(self._rng.choice(_LAND), use, by)
        for troops in self.state.players[OPPONENT].races[:1]:
            region = Target("forest", holder=Holder("race", troops.race, 1))
            yield Conquer(region, use, by, loss_die=self._loss_die(OPPONENT, troops.race))

    def _strikes(self) -> Iterator[Command]:
        """Yield an attack on one of the regions, whatever it costs."""
        held = [at for at, own in (self.state.regions or {}).items() if own.seat == TRIED]
        for at in self._rng.sample(held, min(1, len(held))):
            yield ConquerAt(at, anyway=True, loss_die=self._loss_die_at(at))

    def _strikes_without_board(self) -> Iterator[Command]:
        """Yield an attack on every race that is tried."""
        player = self.state.players[TRIED]
        for troops in player.races:
            holder = Holder("race", troops.race, 1, troops is not player.active)
            die = self._loss_die(TRIED, troops.race)
            yield Conquer(Target("hill", ("mine",), holder=holder), loss_die=die)

    def _build(self, may: Options) -> None:
        """Place a marker of each kind, and a token."""
        for command in self._placed(may) if self._has_board else self._placed_without_board(may):
            self.may(command)
        if may.allies and (self._held() or not self._has_board):
            self.may(NameAlly(may.allies[0]))

    def _placed(self, may: Options) -> Iterator[Command]:
        troops, own = self.state.current.active, self._held()
        if troops is None or not own:
            return
        combo, at = self._combo(troops), self._rng.choice(sorted(own))
        markers = {e.marker for _, e in combo.effects(PlacedEffect) if not e.by_conquest}
        if may[PlaceFortress] and "fortress" in markers:
            yield PlaceTroops(at, fortress=True)
        if "encampment" in markers:
            yield PlaceTroops(at, encampments=2)
        if "hero" in markers:
            yield PlaceTroops(at, hero=True)
        if "pot" in markers:
            yield PlaceTroops(at, pot=True)
        if room_for_tokens(self.state, Side(self.state.turn.seat, troops, combo)):
            yield PlaceTroops(at, tokens=max(own[at].tokens + 1, combo.least))

    def _placed_without_board(self, may: Options) -> Iterator[Command]:
        if may[PlaceFortress]:
            yield PlaceFortress()
        if may[PlacePots]:
            yield PlacePots(min(1, may.most_pots))

    # What it takes to know.

    def _options(self) -> Options:
        return options(self._catalogue, self.state)

    def _combo(self, troops: Troops) -> Combo:
        is_active = troops is self.state.current.active
        return self._catalogue.combo(troops.race, troops.power, in_decline=not is_active)

    def _held(self) -> dict[int, RegionContents]:
        """Return the regions of the active race."""
        troops, seat = self.state.current.active, self.state.turn.seat
        return holdings(self.state, seat, troops.race, in_decline=False) if troops else {}

    def _kept(self, scores: bool, declines: bool) -> tuple[int | None, tuple[int, ...]]:
        """Return where a tower may stand, and as many regions as there are tokens for."""
        troops, own = self.state.current.active, self._held()
        if troops is None or not self._has_board:
            return None, ()
        combo = self._combo(troops)
        tower = next(iter(tower_places(combo, own)), None) if declines else None
        left = regions_to_keep(own, troops, combo, scores=scores, declines=declines)
        return tower, () if left is None else tuple(own)[:left]

    def _owner(self, at: int) -> int | None:
        own = (self.state.regions or {}).get(at)
        return own.seat if own else None

    def _loss_die_at(self, at: int) -> int | None:
        own = (self.state.regions or {}).get(at)
        return self._loss_die(own.seat, own.race) if own else None

    def _loss_die(self, seat: int | None, race: str) -> int | None:
        """Return what the owner of a region rolls when it is lost, if anything."""
        for owner, troops, in_decline in self.state.troops():
            if (owner, troops.race) == (seat, race):
                combo = self._catalogue.combo(troops.race, troops.power, in_decline)
                return _ROLLED if any(e.die for _, e in combo.effects(LossEffect)) else None
        return None

    # Doing it.

    @contextmanager
    def _branch(self) -> Iterator[None]:
        """Try something out: the game goes on from where it was before."""
        before = self._folded, self.state
        yield
        self._folded, self.state = before

    def _must(self, command: Command) -> None:
        """Do something without which no game goes on."""
        try:
            _, self._folded = carry_out(self._catalogue, self._folded, command)
        except Refused as refusal:
            raise Stuck(f"{type(command).__name__}: {refusal.reason}") from refusal
        self.state = with_counts(self._catalogue, self._folded)

    def may(self, command: Command) -> None:
        """Do something unless the rules forbid it."""
        with suppress(Stuck):
            self._must(command)


def _counts(rows: list[SheetRow]) -> tuple[Counts, ...]:
    """Return what the table counts: as the record has it, with as many regions as that takes."""
    counted = []
    for row in rows:
        names = (*row.asked, *questions(row.combo))
        counts = {name: row.counts.get(name, 0) for name in names}
        if "regions" in counts:
            kinds = [counts.get(name, 0) for name in REGION_MARKS]
            land = sum(counts.get(name, 0) for name in SCORED_TERRAIN)
            counts["regions"] = max(counts["regions"], land, *kinds)
        counted.append(counts)
    return tuple(counted)
