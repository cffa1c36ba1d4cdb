"""What a turn earns on the board, in words: the coins of each region, and of none."""

from dataclasses import dataclass

from companion.engine import Line, Refused, ScoredLine, SheetRow, State
from companion.facts.reader import Reader
from companion.words import earned_text, line_rule, refusal_text


@dataclass(frozen=True)
class EarnedLine:
    """A term of the score; `coins`: what each region brings of it, `elsewhere` all the rest."""

    key: str
    race: str
    in_decline: bool
    text: str
    rule: str
    number: int
    coins: tuple[tuple[int, int], ...]
    elsewhere: int


@dataclass(frozen=True)
class BoardScore:
    """What the turn earns: line by line, and added up for each region.

    `asked`: what has to be chosen before the coins are taken; they may change with it.
    """

    total: int
    lines: tuple[EarnedLine, ...]
    coins: dict[int, int]
    elsewhere: int
    asked: str = ""


def board_score(reader: Reader, state: State) -> BoardScore:
    """Return what scoring the turn now would bring, and where on the board it is earned."""
    found, active = reader.outlook(state).earnings, state.current.active
    lines = [_line(reader, race.row, line) for race in found.races for line in race.lines]
    asked = ""
    if active and found.kept is not None:
        asked = refusal_text(reader.language, Refused("needs_keep", race=active.race))
    return BoardScore(found.total, tuple(lines), found.coins, found.elsewhere, asked)


def _line(reader: Reader, row: SheetRow, line: ScoredLine) -> EarnedLine:
    return EarnedLine(
        line.key,
        row.troops.race,
        row.combo.in_decline,
        _text(reader, row, line),
        line_rule(reader.language, line.key),
        line.n,
        tuple(line.regions.items()),
        line.elsewhere,
    )


def _text(reader: Reader, row: SheetRow, line: ScoredLine) -> str:
    """Name a line: whose regions they are is said, what a piece brings is named after it."""
    language, holder = reader.language, reader.language.race(row.troops.race)
    if row.combo.in_decline:
        holder = language.gettext("{race} in decline").format(race=holder)
    piece = reader.catalogue.piece(line.key)
    return earned_text(language, Line(line.key, line.n), piece, holder)
