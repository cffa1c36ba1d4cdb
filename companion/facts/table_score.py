"""What the turn would score by the record: what is known, and what scoring will ask for."""

from dataclasses import dataclass

from companion.engine import (
    Combo,
    CountName,
    Counts,
    IncomeEffect,
    Line,
    State,
    questions,
    score_lines,
    score_sheet,
)
from companion.facts.board_score import as_scored
from companion.facts.reader import Reader
from companion.facts.score_draft import SheetDraft, shown_counts
from companion.words import earned_text, line_text

# Without these nothing of a race can be counted.
_HOLDINGS: set[CountName] = {"regions", "tower_tokens"}


@dataclass(frozen=True, slots=True)
class Expected:
    """The lines known now, their sum, and what may still come on top of it."""

    lines: tuple[tuple[str, int], ...] = ()
    asked: tuple[str, ...] = ()
    least: int = 0


def expected_score(reader: Reader, state: State) -> Expected:
    """Return what the turn would score now; nothing where the record knows nothing."""
    if state.is_over:
        return Expected()
    sheet = score_sheet(reader.catalogue, as_scored(reader, state))
    texts: list[tuple[str, int]] = []
    unknown: list[str] = []
    for row in sheet:
        holder = reader.language.race(row.combo.race.id) if len(sheet) > 1 else ""
        missing = {name for name in questions(row.combo) if name not in row.counts}
        asked = _asked_lines(row.combo, missing)
        # What a record says beyond what is possible is not believed, nor is it on the score sheet.
        counts = shown_counts(row, SheetDraft(), 0)
        for line in _known_lines(row.combo, counts, missing, asked):
            piece = reader.catalogue.piece(line.key)
            texts.append((earned_text(reader.language, line, piece, holder), line.n))
        unknown += asked
    if not texts:
        return Expected()
    return Expected(
        lines=tuple(texts),
        asked=tuple(line_text(reader.language, Line(key, 0)) for key in unknown),
        least=sum(n for _, n in texts),
    )


def _asked_lines(combo: Combo, missing: set[CountName]) -> list[str]:
    """Return the keys of the lines that scoring will have to ask for."""
    if missing & _HOLDINGS:
        return [combo.race.id]
    return [
        owner
        for owner, effect in combo.effects(IncomeEffect)
        if missing & {effect.per, effect.if_, effect.unless}
    ]


def _known_lines(
    combo: Combo, counts: Counts, missing: set[CountName], asked: list[str]
) -> list[Line]:
    """Return what a race earns at least: no income is negative, what is asked only adds to it."""
    if missing & _HOLDINGS:
        return []
    return [line for line in score_lines(combo, counts) if line.key not in asked]
