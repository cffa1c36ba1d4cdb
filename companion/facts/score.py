"""What the score sheet asks and adds up, as plain facts: for scoring a turn and for declining."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from companion.engine.effects import GainEffect, IncomeEffect
from companion.engine.score_sheet import SheetRow
from companion.engine.scoring import questions, score_lines
from companion.engine.state import Player, State
from companion.engine.turn_end import new_tokens
from companion.engine.vocabulary import (
    MOST_FORTRESSES,
    REGION_MARKS,
    SCORED_TERRAIN,
    YES_NO_COUNTS,
    CountName,
    Counts,
    Line,
)
from companion.facts.reader import Reader
from companion.words.score_questions import question_icon, question_text
from companion.words.sum_lines import line_rule, line_text
from companion.words.tokens import tokens_text

MOST = 99
# Nothing a race earns is known without these; of anything else there may be none.
_NEVER_GUESSED: tuple[CountName, ...] = ("regions", "tower_tokens")


@dataclass
class SheetDraft:
    """What the players typed over the record, by race and count or line."""

    counts: dict[tuple[int, CountName], int] = field(default_factory=dict)
    overrides: dict[tuple[int, str], int] = field(default_factory=dict)
    opened: set[tuple[int, str]] = field(default_factory=set)
    pots_to_place: int | None = None


@dataclass(frozen=True, slots=True)
class CountFacts:
    """One count to be asked, as it stands."""

    name: str
    at: tuple[int, CountName]
    icon: str
    text: str
    value: int
    high: int
    mark: str
    is_uncounted: bool
    is_yes_no: bool
    # The first that nobody counted asks loudest.
    is_loud: bool = True


@dataclass(frozen=True, slots=True)
class LineFacts:
    """One line of the sum."""

    name: str
    at: tuple[int, str]
    text: str
    rule: str
    number: int
    is_open: bool
    is_changed: bool


@dataclass(frozen=True, slots=True)
class RaceFacts:
    """A race on the sheet: what it is called, what it is asked, what it earns."""

    race: str
    power: str
    title: str
    subtitle: str
    counts: tuple[CountFacts, ...]
    lines: tuple[LineFacts, ...]


def draft_key(state: State) -> tuple[object, ...]:
    """Return what the typed counts belong to: another turn, or more of it, voids them."""
    turn, races = state.turn, state.current.races
    pieces = tuple((troops.race, troops.power) for troops in races)
    return (state.round, turn.seat, turn.conquests, turn.abandoned, pieces)


def shown_counts(row: SheetRow, draft: SheetDraft, index: int) -> dict[CountName, int]:
    """Return every count: typed, recorded, or 0, and no kind above the regions."""
    names = (*row.asked, *questions(row.combo))
    raw = {name: draft.counts.get((index, name), row.counts.get(name, 0)) for name in names}
    return {name: min(n, _room(raw, name, before_only=True)) for name, n in raw.items()}


def sheet_facts(
    reader: Reader, state: State, rows: list[SheetRow], draft: SheetDraft
) -> list[RaceFacts]:
    """Return the sheet as it stands."""
    facts = [_race_facts(reader, state, row, draft, index) for index, row in enumerate(rows)]
    asking = [count.at for race in facts for count in race.counts if count.is_uncounted]
    return [
        replace(
            race,
            counts=tuple(
                replace(count, is_loud=count.at not in asking[1:]) for count in race.counts
            ),
        )
        for race in facts
    ]


def sheet_total(facts: list[RaceFacts]) -> int:
    """Return what all lines add up to."""
    return sum(line.number for race in facts for line in race.lines)


def coins_on_board(rows: list[SheetRow], facts: list[RaceFacts]) -> int:
    """Return the part of the sum that lies in regions already, not in the bank."""
    return sum(
        line.number
        for row, race in zip(rows, facts, strict=True)
        for owner, effect in row.combo.effects(IncomeEffect)
        for line in race.lines
        if effect.per == "abandoned_coins" and line.at[1] == owner
    )


def given_counts(rows: list[SheetRow], draft: SheetDraft) -> tuple[Counts, ...]:
    """Return the counts that somebody told; all that is left out, the record knows."""
    return tuple(_told_counts(row, draft, index) for index, row in enumerate(rows))


def given_pots(rows: list[SheetRow], draft: SheetDraft) -> int | None:
    """Return how many pots survived until a decline, where the record says otherwise."""
    if not rows or not rows[0].pot_owners:
        return None
    pots = shown_counts(rows[0], draft, 0)["pots"]
    return None if pots == rows[0].counts["pots"] else pots


def is_filled_in(rows: list[SheetRow], draft: SheetDraft) -> bool:
    """Tell whether all is counted that nobody may guess."""
    return all(
        name in row.counts or (index, name) in draft.counts
        for index, row in enumerate(rows)
        for name in _NEVER_GUESSED
        if name in row.asked
    )


def given_overrides(rows: list[SheetRow], draft: SheetDraft) -> tuple[Mapping[str, int], ...]:
    """Return the lines that the players set by hand."""
    return tuple(
        {key: n for (at, key), n in draft.overrides.items() if at == index}
        for index in range(len(rows))
    )


def _told_counts(row: SheetRow, draft: SheetDraft, index: int) -> Counts:
    """Return what the record does not know; other regions than recorded put all of it in doubt.

    Nobody's guess stands for regions never counted.
    """
    shown = shown_counts(row, draft, index)
    unasked: list[CountName] = ["pots"] if row.pot_owners else []
    unasked += [
        name
        for name in _NEVER_GUESSED
        if name not in row.counts and (index, name) not in draft.counts
    ]
    is_trusted = shown.get("regions") == row.counts.get("regions") or "regions" not in shown
    known = {
        name
        for name, n in shown.items()
        if (is_trusted or name == "first_turn") and row.counts.get(name) == n
    }
    return {name: n for name, n in shown.items() if name not in known and name not in unasked}


def _race_facts(
    reader: Reader, state: State, row: SheetRow, draft: SheetDraft, index: int
) -> RaceFacts:
    troops, language = row.troops, reader.language
    power = troops.power or ""
    return RaceFacts(
        race=troops.race,
        power=power,
        title=language.combo_name(troops.race, power) if power else language.race(troops.race),
        subtitle=_subtitle(reader, state.current, row),
        counts=tuple(_count_facts(reader, state, row, draft, index)),
        lines=tuple(_line_facts(reader, row, draft, index)),
    )


def _subtitle(reader: Reader, player: Player, row: SheetRow) -> str:
    _ = reader.language.gettext
    is_old = row.troops is not player.active
    # NOTE: {name} is the player whose race in decline is scored.
    return _("{name}, in decline").format(name=player.name) if is_old else player.name


def _count_facts(
    reader: Reader, state: State, row: SheetRow, draft: SheetDraft, index: int
) -> Iterator[CountFacts]:
    counts = shown_counts(row, draft, index)
    for name in row.asked:
        yield CountFacts(
            name=_widget_name(row, index, name),
            at=(index, name),
            icon=question_icon(name),
            text=question_text(reader.language, name),
            value=counts[name],
            high=_room(counts, name),
            mark=_mark(reader, state, row, draft, (index, name)),
            is_uncounted=_is_uncounted(row, draft, index, name),
            is_yes_no=name in YES_NO_COUNTS,
        )


def _is_uncounted(row: SheetRow, draft: SheetDraft, index: int, name: CountName) -> bool:
    """Tell whether nobody knows a count that can be anything but none."""
    is_known = name in row.counts or (index, name) in draft.counts
    return not is_known and _room(shown_counts(row, draft, index), name) > 0


def _mark(
    reader: Reader, state: State, row: SheetRow, draft: SheetDraft, at: tuple[int, CountName]
) -> str:
    """Say what the record cannot vouch for, or else the tokens that a count brings."""
    _, (index, name) = reader.language.gettext, at
    if _is_uncounted(row, draft, index, name):
        # NOTE: stands beside a question such as "of them farmland".
        return _("please count")
    is_typed = (index, name) in draft.counts or name not in row.counts
    regions = draft.counts.get((index, "regions"), row.counts.get("regions"))
    is_doubtful = regions != row.counts.get("regions") and name != "first_turn"
    if is_doubtful and not is_typed:
        return _("please check")
    gained = _gained(state, row, shown_counts(row, draft, index), name)
    return f"+ {tokens_text(reader.language, row.troops.race, gained)}" if gained else ""


def _gained(state: State, row: SheetRow, counts: Counts, name: CountName) -> int:
    """Return the new tokens that a race takes for this count."""
    if all(effect.per != name for _, effect in row.combo.effects(GainEffect)):
        return 0
    return new_tokens(state, row.troops, row.combo, counts)


def _line_facts(
    reader: Reader, row: SheetRow, draft: SheetDraft, index: int
) -> Iterator[LineFacts]:
    counts = shown_counts(row, draft, index)
    lines = list(score_lines(row.combo, counts))
    lines += [Line(owner, counts["pots"]) for owner in row.pot_owners if counts["pots"]]
    named = {line.key for line in lines}
    lines += [Line(key, 0) for at, key in draft.overrides if at == index and key not in named]
    for line in lines:
        at = (index, line.key)
        yield LineFacts(
            name=_widget_name(row, index, line.key),
            at=at,
            text=line_text(reader.language, line),
            rule=line_rule(reader.language, line.key),
            number=draft.overrides.get(at, line.n),
            is_open=at in draft.opened,
            is_changed=at in draft.overrides,
        )


def _widget_name(row: SheetRow, index: int, name: str) -> str:
    """The first race has the plain names; those in decline below it carry their own before."""
    return f"{row.troops.race}-{name}" if index else name


def _room(counts: Counts, name: CountName, before_only: bool = False) -> int:
    """Return the most a count can be beside the others; terrains share the regions."""
    regions = counts.get("regions", MOST)
    if name in REGION_MARKS:
        return min(regions, MOST_FORTRESSES) if name == "fortresses" else regions
    if name not in SCORED_TERRAIN:
        return MOST
    others = [kind for kind in SCORED_TERRAIN if kind != name]
    if before_only:
        others = others[: SCORED_TERRAIN.index(name)]
    return max(0, regions - sum(counts.get(kind, 0) for kind in others))
