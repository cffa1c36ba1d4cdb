"""What a turn earns on the board: the coins of each region, and those that belong to no region."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.effects import IncomeEffect
from companion.engine.game_board import holdings, printed_board
from companion.engine.ground import Ground
from companion.engine.score_sheet import SheetRow, score_sheet
from companion.engine.scoring import has_tower, score_lines
from companion.engine.state import State
from companion.engine.vocabulary import CountName, Line
from companion.facts.reader import Reader
from companion.words.sum_lines import earned_text, line_rule

Places = list[int]


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
    """What the turn earns: line by line, and added up for each region."""

    total: int
    lines: tuple[EarnedLine, ...]
    coins: dict[int, int]
    elsewhere: int


def board_score(reader: Reader, state: State) -> BoardScore:
    """Return what scoring the turn now would bring, and where on the board it is earned."""
    sheet = [] if state.is_over else score_sheet(reader.catalogue, state)
    lines = tuple(line for row in sheet for line in _lines(reader, state, row))
    coins: Counter[int] = Counter()
    for line in lines:
        coins.update(dict(line.coins))
    return BoardScore(
        sum(line.number for line in lines),
        lines,
        dict(sorted(coins.items())),
        sum(line.elsewhere for line in lines),
    )


def _lines(reader: Reader, state: State, row: SheetRow) -> Iterator[EarnedLine]:
    combo, in_decline = row.combo, row.combo.in_decline
    own = holdings(state, state.turn.seat, row.troops.race, in_decline)
    sources = _sources(reader, state, row, own)
    for line in score_lines(combo, row.counts):
        earned = sources.get(line.key, Counter())
        # What cannot be laid onto regions exactly is not laid there at all.
        if sum(earned.values()) > line.n:
            earned = Counter()
        yield EarnedLine(
            line.key,
            row.troops.race,
            in_decline,
            _text(reader, row, line),
            line_rule(reader.language, line.key),
            line.n,
            tuple(sorted(earned.items())),
            line.n - sum(earned.values()),
        )


def _sources(
    reader: Reader, state: State, row: SheetRow, own: dict[int, Ground]
) -> dict[str, Counter[int]]:
    """Return which regions bring how much of a line, by its key."""
    found = {"regions": Counter(list(own))}
    if has_tower(row.combo):
        found = {"tower": Counter({at: there.tokens for at, there in own.items()})}
    for owner, effect in row.combo.effects(IncomeEffect):
        places = _places(reader, state, row, own, effect.per)[effect.beyond :]
        earned = found.setdefault(owner, Counter())
        earned.update({at: n * effect.add for at, n in Counter(places).items()})
    return found


def _places(
    reader: Reader, state: State, row: SheetRow, own: dict[int, Ground], per: CountName | None
) -> Places:
    """Return the regions that a count is about, one for each; none for what is about no region."""
    regions = printed_board(reader.catalogue, state).regions
    if per == "regions":
        return list(own)
    if per == "fortresses":
        return [at for at, there in own.items() if there.fortress]
    if per == "abandoned_coins":
        return [at for at, left in (state.ground or {}).items() if left.coin]
    if per == "nonempty_conquests":
        conquests = state.turn.conquests
        won = [c.at for c in conquests if c.race == row.troops.race and c.is_nonempty]
        return [at for at in won if at in own]
    return [at for at in own if per in (regions[at].terrain, *regions[at].symbols)]


def _text(reader: Reader, row: SheetRow, line: Line) -> str:
    """Name a line: whose regions they are is said, what a piece brings is named after it."""
    language, holder = reader.language, reader.language.race(row.troops.race)
    if row.combo.in_decline:
        holder = language.gettext("{race} in decline").format(race=holder)
    return earned_text(language, line, reader.catalogue.piece(line.key), holder)
