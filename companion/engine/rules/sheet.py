"""The score sheet: what the record knows of the counts, and taking the turn's coins."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from companion.codec import Invalid, bad, within
from companion.dataclasses import dataclass, replace
from companion.engine.model.events import Event, Fact, RaceScore, StepSoFar
from companion.engine.model.refusals import Refused
from companion.engine.model.state import Seat, State, Troops, Turn
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.pieces.effects import Effect, FireballsEffect, GainEffect, IncomeEffect
from companion.engine.pieces.piece import Piece
from companion.engine.rules.decision import Decision, Side, sides
from companion.engine.rules.losses import uncovered
from companion.engine.rules.scoring import (
    can_have,
    check_counts,
    grows_by,
    has_tower,
    income_per,
    questions,
    score_lines,
    set_by_hand,
    takes_coins,
)
from companion.engine.rules.winter import is_cold
from companion.engine.vocabulary import (
    COUNTS,
    MAX_USED,
    SKY_COUNTS,
    WINTER,
    CountName,
    Counts,
    Line,
    total,
)

# Counts that do not depend on how many regions are held, or that only a board records.
_ALWAYS_KNOWN: tuple[CountName, ...] = ("first_turn", *SKY_COUNTS)
KeyName = TypeVar("KeyName", bound=str)
# The line for all that pieces bring, in one number: for tables that count by themselves.
BONUS = "bonus"


@dataclass(frozen=True, slots=True)
class TurnScored(Event, tag="turn_scored", ends_turn=True):
    """A player took the turn's coins from the bank."""

    seat: Seat
    scores: tuple[RaceScore, ...]

    @property
    def coins(self) -> int:
        """What the turn brought."""
        return sum(total(score.lines) for score in self.scores)

    def apply(self, state: State) -> State:
        """Pay them."""
        # Coins that were paid early are taken back, as far as they are still there.
        return state.with_coins(self.seat, max(self.coins, -state.players[self.seat].coins))

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report what each race brought."""
        yield Fact("score", self.seat, scores=self.scores)


def recorded_counts(state: State, troops: Troops, combo: Combo) -> Counts:
    """Return what the record says about a race's counts; unknown ones are missing."""
    counts = _recorded(state, troops, combo)
    if state.setup.sky:
        return counts
    # Without a sky there is nothing to explore, and no island to hold.
    return {**counts, **{name: 0 for name in questions(combo) if name in SKY_COUNTS}}


def _recorded(state: State, troops: Troops, combo: Combo) -> Counts:
    turn, held = state.turn, troops.held
    is_known = "regions" in held
    conquests = [c for c in turn.conquests if c.race == troops.race and c.is_nonempty]
    known: dict[CountName, int] = {
        "nonempty_conquests": len(conquests),
        "active_conquests": sum(conquest.is_from_active for conquest in conquests),
    }
    if combo.in_decline:
        if has_tower(combo) and is_known and "tower_tokens" not in held:
            # In the turn when it is built, the tower has one token from each region; who knows
            # which.
            kinds = {name: n for name, n in held.items() if name == "regions" or not n}
            return {**known, "tower_tokens": held["regions"], **kinds}
        return {**known, **held} if is_known else held
    if not is_known:
        return {"first_turn": int(turn.has_picked), **held}
    known |= {
        "first_turn": int(turn.has_picked),
        "attacked_active": int(any(attack.breaks_the_peace for attack in turn.conquests)),
        "abandoned_coins": turn.abandoned,
        "pots": 0,
    }
    return {**known, **held}


def complete_counts(
    combo: Combo, given: Counts, recorded: Counts, has_board: bool = False
) -> Counts:
    """Return the counts to score with: those given win, and the record fills in what it knows.

    A number of regions that differs from the recorded one proves the record incomplete, unless a
    board knows the rest.
    """
    check_counts(given)
    regions = recorded.get("regions")
    is_trusted = has_board or given.get("regions", regions) == regions
    counts = dict(given)
    for name in questions(combo):
        if name not in given:
            if name not in recorded or not (is_trusted or name in _ALWAYS_KNOWN):
                raise Refused("missing_count", count=name, race=combo.race.id)
            counts[name] = recorded[name]
    # Whatever the race, an island that is held as a whole pays.
    counts.setdefault("islands", recorded.get("islands", 0))
    counts.setdefault(WINTER, recorded.get(WINTER, 0))
    try:
        check_counts(counts)
    except Invalid as problem:
        if problem.at in given:
            raise
        # The record contradicts itself or what was given: ask rather than run into a dead end.
        raise Refused("missing_count", count=problem.at, race=combo.race.id) from None
    return counts


def new_tokens(state: State, troops: Troops, combo: Combo, counts: Counts | None = None) -> int:
    """Return the tokens a race takes from the tray at redeployment, as far as there are any.

    A declined race takes none, whatever its pieces say.
    """
    if combo.in_decline:
        return 0
    counts = counts or recorded_counts(state, troops, combo)
    earned = sum(counts.get(e.per, 0) // e.every for _, e in combo.effects(GainEffect))
    return min(earned, troops.limit - troops.tokens)


def new_fireballs(state: State, troops: Troops, combo: Combo, counts: Counts | None = None) -> int:
    """Return the fireballs that a race gains at redeployment."""
    counts = counts or recorded_counts(state, troops, combo)
    earned = sum(counts.get(effect.per, 0) for _, effect in combo.effects(FireballsEffect))
    return min(earned, MAX_USED - troops.fireballs)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A race to be scored: the counts as far as the record knows them, and those to ask for.

    `pot_owners`: the pieces that bring a coin for each pot asked for, in addition to the score.
    """

    troops: Troops
    combo: Combo
    counts: Counts
    asked: tuple[CountName, ...]
    pot_owners: tuple[str, ...] = ()


def score_sheet(catalogue: Catalogue, state: State) -> list[SheetRow]:
    """Return the rows that scoring this turn asks for, active race first."""
    own = sides(catalogue, state, state.turn.seat)
    return [_row(catalogue, state, side) for side in own]


def with_bonus(row: SheetRow) -> SheetRow:
    """Return the row of a race whose pieces bring a bonus that the table has counted.

    Only regions are asked for, and what brings tokens: nobody knows what the bonus is made of.
    """
    race, power = row.combo.race, row.combo.power
    combo = replace(
        row.combo,
        race=replace(race, effects=_without_income(race)),
        power=power and replace(power, effects=_without_income(power)),
    )
    wanted = {*questions(combo), *grows_by(combo)}
    return replace(row, combo=combo, asked=tuple(name for name in row.asked if name in wanted))


def _without_income(piece: Piece) -> tuple[Effect, ...]:
    return tuple(effect for effect in piece.effects if not isinstance(effect, IncomeEffect))


def decline_sheet(catalogue: Catalogue, state: State) -> list[SheetRow]:
    """Return the rows that declining now asks for: the race that declines, then those that stay.

    What lies below the active race leaves the board first.
    """
    state = uncovered(catalogue, state)
    active = state.current.active
    if active is None:
        return []
    _, leaving = after_decline(catalogue, state)
    others = sides(catalogue, state, state.turn.seat)[1:]
    return [
        _declining_row(catalogue, state, active),
        *(_row(catalogue, state, old) for old in others if old.troops not in leaving),
    ]


def after_decline(catalogue: Catalogue, state: State) -> tuple[Troops | None, list[Troops]]:
    """Return who comes back to life if the active race declines now, and who makes room for it.

    The race that comes back would have to make room otherwise, or else it declined last.
    """
    active = state.current.active
    if active is None:
        return None, []
    # A power that was taken over goes first.
    declining = catalogue.combo(active.race, active.power)
    others = sides(catalogue, state, state.turn.seat)[1:]
    leaving = [old.troops for old in others if not old.combo.declines("keeps_place")]
    leaving = [] if declining.declines("keeps_place") else leaving
    if not others or not declining.declines("revives"):
        return None, leaving
    revived = leaving.pop() if leaving else others[-1].troops
    return revived, leaving


def _row(catalogue: Catalogue, state: State, side: Side) -> SheetRow:
    """Return the row of a race; it asks what score and new tokens need, but not settled pots."""
    troops, combo = side.troops, side.combo
    wanted = {*questions(combo), *(name for name in grows_by(combo) if can_have(combo, name))}
    if pots_are_settled(state.turn):
        wanted.discard("pots")
    if not state.setup.sky:
        wanted.difference_update(SKY_COUNTS)
    elif state.regions is None and not has_tower(combo):
        wanted.add("islands")
    if state.regions is None and is_cold(catalogue, state, state.turn.seat, combo.in_decline):
        wanted.add(WINTER)
    asked = tuple(name for name in COUNTS if name in wanted)
    return SheetRow(troops, combo, recorded_counts(state, troops, combo), asked)


def _declining_row(catalogue: Catalogue, state: State, troops: Troops) -> SheetRow:
    """Return the row of a declining race; surviving pots that nobody recorded are collected now."""
    combo = catalogue.combo(troops.race, troops.power)
    row = _row(catalogue, state, Side(state.turn.seat, troops, combo.declined))
    owners = tuple(owner for owner, _ in income_per(combo, "pots"))
    if not owners or pots_are_settled(state.turn):
        return row
    counts = {"pots": 0, **row.counts}
    return replace(row, counts=counts, asked=(*row.asked, "pots"), pot_owners=owners)


def pots_are_settled(turn: Turn) -> bool:
    """Return whether the pots were paid when the turn began, or there cannot be any yet."""
    return turn.has_picked or turn.pots_collected is not None


def take_coins(
    decision: Decision,
    sheet: Sequence[SheetRow],
    given: tuple[Counts, ...],
    overrides: tuple[Mapping[str, int], ...],
    bonus: tuple[Line, ...] = (),
) -> list[Counts]:
    """Let the player take the turn's coins, `bonus` with the first race; return all counts."""
    named = _for_each("overrides", overrides, sheet)
    rows = [
        with_bonus(row) if BONUS in said else row for row, said in zip(sheet, named, strict=True)
    ]
    all_counts, scores = counts_of(decision, rows, given), []
    for index, (row, counts, said) in enumerate(zip(rows, all_counts, named, strict=True)):
        for key, n in said.items():
            if n < 0 and not takes_coins(row.combo, key):
                raise bad(f"overrides.{index}.{key}", "this line takes no coins")
        lines = score_lines(row.combo, counts) + (bonus if index == 0 else ())
        amounts = set_by_hand(lines, said).items()
        taken = tuple(Line(key, n) for key, n in amounts if n)
        scores.append(RaceScore(row.troops.race, taken))
    decision.add_event(TurnScored(decision.seat, tuple(scores)))
    return all_counts


def counts_of(
    decision: Decision, sheet: Sequence[SheetRow], given: tuple[Counts, ...]
) -> list[Counts]:
    """Return all counts of a sheet: those given, and what the record knows."""
    found = []
    rows = zip(sheet, _for_each("counts", given, sheet), strict=True)
    for index, (row, said) in enumerate(rows):
        with within("counts", index):
            counted = _beyond_collected(decision.state.turn, row.combo, said)
            found.append(complete_counts(row.combo, counted, row.counts, decision.has_board))
    return found


def _for_each(
    name: str, items: Sequence[Mapping[KeyName, int]], sheet: Sequence[SheetRow]
) -> list[Mapping[KeyName, int]]:
    """Return what was said about each row of a sheet; nothing about those left out."""
    if len(items) > len(sheet):
        raise bad(f"{name}.{len(sheet)}", "there are not so many races to score")
    return [*items, *({} for _ in sheet[len(items) :])]


def _beyond_collected(turn: Turn, combo: Combo, given: Counts) -> Counts:
    """Return the counts without the pots that were paid for as the turn began."""
    if turn.pots_collected is None or "pots" not in questions(combo):
        return given
    return {**given, "pots": max(0, given.get("pots", 0) - turn.pots_collected)}
