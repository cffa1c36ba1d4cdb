"""What a turn earns on the board: the coins of each region, and those that belong to no region."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine import (
    CountName,
    IncomeEffect,
    Line,
    RegionContents,
    SheetRow,
    State,
    has_tower,
    holdings,
    printed_board,
    regions_to_keep,
    score_lines,
    score_sheet,
    with_counts,
)
from companion.facts.reader import Reader
from companion.words import earned_text, line_rule

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
    return _score(reader, as_scored(reader, state))


def as_scored(reader: Reader, state: State) -> State:
    """Return the game with the regions given up that cannot be held, unless others are chosen."""
    kept = kept_at_best(reader, state)
    if kept is None or state.current.active is None:
        return state
    race, seat = state.current.active.race, state.turn.seat
    own = holdings(state, seat, race, in_decline=False).keys() - kept
    contents = {at: there for at, there in (state.regions or {}).items() if at not in own}
    return with_counts(reader.catalogue, replace(state, regions=contents))


def kept_at_best(reader: Reader, state: State) -> frozenset[int] | None:
    """Return the regions worth most, if the active race cannot hold all of its own."""
    troops = state.current.active
    if troops is None or state.regions is None or state.is_over:
        return None
    combo = reader.catalogue.combo(troops.race, troops.power)
    own = holdings(state, state.turn.seat, troops.race, in_decline=False)
    left = regions_to_keep(own, troops, combo, scores=True, declines=False)
    if left is None:
        return None
    coins = _score(reader, state).coins
    return frozenset(sorted(own, key=lambda at: -coins.get(at, 0))[:left])


def _score(reader: Reader, state: State) -> BoardScore:
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
    reader: Reader, state: State, row: SheetRow, own: dict[int, RegionContents]
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
    reader: Reader,
    state: State,
    row: SheetRow,
    own: dict[int, RegionContents],
    per: CountName | None,
) -> Places:
    """Return the regions that a count is about, one for each; none for what is about no region."""
    regions = printed_board(reader.catalogue, state).regions
    if per == "regions":
        return list(own)
    if per == "fortresses":
        return [at for at, there in own.items() if there.fortress]
    if per == "abandoned_coins":
        return [at for at, left in (state.regions or {}).items() if left.coin]
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
