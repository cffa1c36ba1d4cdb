"""What the turn would score by the record: what is known, and what scoring will ask for."""

from dataclasses import dataclass

from companion.engine import Line, State, known_lines
from companion.facts.reader import Reader
from companion.words import earned_text, line_text


@dataclass(frozen=True, slots=True)
class Expected:
    """The lines known now, their sum, and what may still come on top of it."""

    lines: tuple[tuple[str, int], ...] = ()
    asked: tuple[str, ...] = ()
    least: int = 0


def expected_score(reader: Reader, state: State) -> Expected:
    """Return what the turn would score now; nothing where the record knows nothing."""
    sheet = reader.outlook(state).score_sheet
    texts: list[tuple[str, int]] = []
    unknown: list[str] = []
    for row in sheet:
        holder = reader.language.race(row.combo.race.id) if len(sheet) > 1 else ""
        lines, asked = known_lines(row)
        for line in lines:
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
