"""What the score sheet asks and adds up, as plain facts: for scoring a turn and for declining."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine import (
    YES_NO_COUNTS,
    CountName,
    Counts,
    Line,
    Player,
    SheetRow,
    State,
    grows_by,
    income_per,
    line_origins,
    most_of,
    new_tokens,
    score_lines,
    who_asks,
)
from companion.facts.reader import Reader
from companion.facts.score_draft import SheetDraft, shown_counts
from companion.words import earned_text, line_rule, question_icon, question_text, tokens_text

_WIDE_NUMBER = 20


@dataclass(frozen=True, slots=True)
class CountFacts:
    """One count to be asked, as it stands."""

    name: str
    at: tuple[int, CountName]
    icon: str
    text: str
    rule: str
    value: int
    high: int
    mark: str
    is_uncounted: bool
    is_yes_no: bool
    # The first that nobody counted asks loudest.
    is_loud: bool = True


@dataclass(frozen=True, slots=True)
class LineFacts:
    """One term of the sum; `count`: what it is worked out from, if that is counted."""

    name: str
    at: tuple[int, str]
    icon: str
    text: str
    rule: str
    number: int
    worked_out: int
    coins: str
    count: CountName | None
    mark: str
    is_changed: bool


@dataclass(frozen=True, slots=True)
class RaceFacts:
    """A race on the sheet: what it is called, what it is asked, what it earns."""

    race: str
    power: str
    title: str
    # The most room that the coins of a line can take.
    widest_coins: str
    counts: tuple[CountFacts, ...]
    lines: tuple[LineFacts, ...]

    @property
    def rows(self) -> Iterator[tuple[CountFacts | None, LineFacts | None]]:
        """What is asked beside what it earns; what else that earns below it, and the rest last."""
        asked = {count.at[1] for count in self.counts}
        for count in self.counts:
            lines = [line for line in self.lines if line.count == count.at[1]]
            yield count, lines[0] if lines else None
            yield from ((None, line) for line in lines[1:])
        yield from ((None, line) for line in self.lines if line.count not in asked)


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
        for owner in {piece for piece, _ in income_per(row.combo, "abandoned_coins")}
        for line in race.lines
        if line.at[1] == owner
    )


def _race_facts(
    reader: Reader, state: State, row: SheetRow, draft: SheetDraft, index: int
) -> RaceFacts:
    return RaceFacts(
        race=row.troops.race,
        power=row.troops.power or "",
        title=_title(reader, state.current, row),
        widest_coins=_coins(reader, _WIDE_NUMBER),
        counts=tuple(_count_facts(reader, state, row, draft, index)),
        lines=tuple(_line_facts(reader, row, draft, index)),
    )


def _title(reader: Reader, player: Player, row: SheetRow) -> str:
    """Name the combo, or the race that is in decline."""
    language, troops = reader.language, row.troops
    if troops is player.active:
        return language.combo_short(troops.race, troops.power)
    return language.gettext("{race} in decline").format(race=language.race(troops.race))


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
            rule=_why_asked(reader, row, name),
            value=counts[name],
            high=most_of(counts, name),
            mark=_mark(reader, state, row, draft, (index, name)),
            is_uncounted=_is_uncounted(row, draft, index, name),
            is_yes_no=name in YES_NO_COUNTS,
        )


def _why_asked(reader: Reader, row: SheetRow, name: CountName) -> str:
    """Return the rule of the piece that needs a count."""
    return line_rule(reader.language, who_asks(row.combo, name) or "regions")


def _is_uncounted(row: SheetRow, draft: SheetDraft, index: int, name: CountName) -> bool:
    """Tell whether nobody knows a count that can be anything but none."""
    is_known = name in row.counts or (index, name) in draft.counts
    return not is_known and most_of(shown_counts(row, draft, index), name) > 0


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
    if name not in grows_by(row.combo):
        return 0
    return new_tokens(state, row.troops, row.combo, counts)


def _line_facts(
    reader: Reader, row: SheetRow, draft: SheetDraft, index: int
) -> Iterator[LineFacts]:
    language, origins = reader.language, _origins(row)
    for line in _lines(row, draft, index):
        at = (index, line.key)
        number, is_changed = draft.overrides.get(at, line.n), at in draft.overrides
        yield LineFacts(
            name=_widget_name(row, index, line.key),
            at=at,
            icon=_line_icon(reader, row, line.key),
            text=earned_text(language, line, reader.catalogue.piece(line.key)),
            rule=line_rule(language, line.key),
            number=number,
            worked_out=line.n,
            coins=_coins(reader, number),
            count=origins.get(line.key),
            # NOTE: stands beside a line of the score whose coins somebody typed.
            mark=language.gettext("set by hand") if is_changed else "",
            is_changed=is_changed,
        )


def _lines(row: SheetRow, draft: SheetDraft, index: int) -> list[Line]:
    """Return all that the race earns; what is asked for stays to be seen when it earns nothing."""
    counts, origins = shown_counts(row, draft, index), _origins(row)
    earned = list(score_lines(row.combo, counts))
    earned += [Line(owner, counts["pots"]) for owner in row.pot_owners if counts["pots"]]
    named = {line.key for line in earned}
    nothing = [key for key, count in origins.items() if count in row.asked]
    nothing += [key for at, key in draft.overrides if at == index and key not in nothing]
    lines = earned + [Line(key, 0) for key in nothing if key not in named]
    order = list(origins)
    return sorted(
        lines, key=lambda line: order.index(line.key) if line.key in order else len(order)
    )


def _origins(row: SheetRow) -> dict[str, CountName | None]:
    """Return what each line of a race is worked out from, in their order."""
    return line_origins(row.combo) | dict.fromkeys(row.pot_owners, "pots")


def _coins(reader: Reader, n: int) -> str:
    return reader.language.ngettext("{n} coin", "{n} coins", n).format(n=n)


def _line_icon(reader: Reader, row: SheetRow, key: str) -> str:
    """Return the sign of the piece that brings a line."""
    is_piece = key in (row.combo.race.id, row.troops.power)
    return reader.language.piece_icon(key) if is_piece else question_icon("regions")


def _widget_name(row: SheetRow, index: int, name: str) -> str:
    """The first race has the plain names; those in decline below it carry their own before."""
    return f"{row.troops.race}-{name}" if index else name
