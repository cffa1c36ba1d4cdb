"""What many games tell together: of players, of races and powers, of tables of each size.

Everything comes with the number of games it rests on, so that little can be shown as little.
People whose names were merged count as one: `same` tells who is whom. So do the versions of a piece
that somebody made: those of one name.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.play.records import GameRecord, RaceLife

Same = Mapping[str, str]
PieceKind = Literal["races", "powers"]
_NOBODY: Same = {}
_FAVOURITES = 3


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody else at the same table: in how many games, and how often one was ahead of them."""

    person: str
    name: str
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """One player in all games. `earned`: the coins that `turns` brought."""

    person: str
    name: str
    games: int
    wins: int
    coins: int
    best: int
    turns: int
    earned: int
    races: tuple[tuple[str, int], ...]
    powers: tuple[tuple[str, int], ...]
    rivals: tuple[Rival, ...]

    @property
    def average(self) -> float:
        """The coins at the end of a game."""
        return self.coins / self.games

    @property
    def coins_per_turn(self) -> float:
        """The coins that a turn brought."""
        return ratio(self.earned, self.turns)


@dataclass(frozen=True, slots=True)
class PieceStatistics:
    """A race or a power: how often it was picked, what it brought, and for whom.

    `winners`: how often whoever had it won.
    """

    piece: str
    games: int
    picks: int
    turns: int
    coins: int
    winners: int

    @property
    def coins_per_turn(self) -> float:
        """The coins of each turn that it lived."""
        return ratio(self.coins, self.turns)


@dataclass(frozen=True, slots=True)
class DeclineStatistics:
    """When races go into decline: how often in a game of one player, and in which round first."""

    players: int
    declines: int
    first_rounds: int
    decliners: int

    @property
    def declines_per_player(self) -> float:
        """How many races a player lets decline in a game."""
        return ratio(self.declines, self.players)

    @property
    def first_round(self) -> float:
        """The round in which the first one does."""
        return ratio(self.first_rounds, self.decliners)


@dataclass(frozen=True, slots=True)
class TableStatistics:
    """All games of so many players."""

    players: int
    games: int
    coins: int
    winning_coins: int

    @property
    def average(self) -> float:
        """The coins of a player."""
        return ratio(self.coins, self.games * self.players)

    @property
    def winning_average(self) -> float:
        """The coins of the best player."""
        return ratio(self.winning_coins, self.games)


def ratio(part: float, whole: float) -> float:
    """Return a part for each of the whole; of nothing, nothing."""
    return part / whole if whole else 0.0


def player_statistics(
    records: Sequence[GameRecord], same: Same = _NOBODY
) -> list[PlayerStatistics]:
    """Return everybody, who played most first; they are called as they were last."""
    sat: dict[str, list[tuple[GameRecord, int]]] = defaultdict(list)
    for record in records:
        for seat, person in enumerate(record.people):
            sat[same.get(person, person)].append((record, seat))
    names = {person: record.names[seat] for person, games in sat.items() for record, seat in games}
    latest = {kind: _latest_versions(records, kind) for kind in _PIECE}
    found = [_player(person, games, names, same, latest) for person, games in sat.items()]
    return sorted(found, key=lambda player: (-player.games, -player.wins, player.name))


def _player(
    person: str,
    games: Sequence[tuple[GameRecord, int]],
    names: Mapping[str, str],
    same: Same,
    latest: Mapping[PieceKind, Mapping[str, str]],
) -> PlayerStatistics:
    own = [life for record, seat in games for life in record.lives if life.seat == seat]
    coins = [record.coins[seat] for record, seat in games]
    return PlayerStatistics(
        person=person,
        name=names[person],
        games=len(games),
        wins=sum(seat in record.winners for record, seat in games),
        coins=sum(coins),
        best=max(coins),
        turns=sum(record.turns[seat] for record, seat in games),
        earned=sum(life.coins for life in own),
        races=_favourites((life.race for life in own), latest["races"]),
        powers=_favourites((life.power for life in own if life.power), latest["powers"]),
        rivals=_rivals(person, games, names, same),
    )


def _favourites(pieces: Iterable[str], latest: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    had = Counter(latest.get(piece, piece) for piece in pieces)
    counted = sorted(had.items(), key=lambda item: (-item[1], item[0]))
    return tuple(counted[:_FAVOURITES])


def _rivals(
    person: str, games: Sequence[tuple[GameRecord, int]], names: Mapping[str, str], same: Same
) -> tuple[Rival, ...]:
    met: dict[str, list[int]] = defaultdict(list)
    for record, seat in games:
        for other, who in enumerate(record.people):
            if (rival := same.get(who, who)) != person:
                met[rival].append(record.places[other] - record.places[seat])
    found = [
        Rival(
            one, names[one], len(gaps), sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)
        )
        for one, gaps in met.items()
    ]
    return tuple(sorted(found, key=lambda rival: (-rival.games, rival.name)))


_PIECE: dict[PieceKind, Callable[[RaceLife], str]] = {
    "races": lambda life: life.race,
    "powers": lambda life: life.power,
}


def own_names(records: Iterable[GameRecord]) -> dict[str, str]:
    """Return what the pieces are called that came along with games."""
    return {piece: name for record in records for piece, name in record.own_names.items()}


def _latest_versions(records: Iterable[GameRecord], kind: PieceKind) -> dict[str, str]:
    """Return for each race or power that somebody made the last one of the same name."""
    named = {
        _PIECE[kind](life): record.own_names[_PIECE[kind](life)]
        for record in records
        for life in record.lives
        if _PIECE[kind](life) in record.own_names
    }
    last = {name: piece for piece, name in named.items()}
    return {piece: last[name] for piece, name in named.items()}


def piece_statistics(records: Sequence[GameRecord], kind: PieceKind) -> list[PieceStatistics]:
    """Return every race or power that somebody had, the one picked most first."""
    lived: dict[str, list[tuple[int, bool, RaceLife]]] = defaultdict(list)
    latest = _latest_versions(records, kind)
    for number, record in enumerate(records):
        for life in record.lives:
            if piece := _PIECE[kind](life):
                lived[latest.get(piece, piece)].append((number, life.seat in record.winners, life))
    found = [
        PieceStatistics(
            piece=piece,
            games=len({number for number, _, _ in lives}),
            picks=len(lives),
            turns=sum(life.turns for _, _, life in lives),
            coins=sum(life.coins for _, _, life in lives),
            winners=sum(is_won for _, is_won, _ in lives),
        )
        for piece, lives in lived.items()
    ]
    return sorted(found, key=lambda piece: (-piece.picks, -piece.coins_per_turn, piece.piece))


def decline_statistics(records: Iterable[GameRecord], of_winners: bool) -> DeclineStatistics:
    """Return when races went into decline, those of winners alone or of everybody."""
    rounds = [
        [life.declined for life in record.lives if life.seat == seat and life.declined]
        for record, seat in _seats(records)
        if seat in record.winners or not of_winners
    ]
    first = [min(declined) for declined in rounds if declined]
    return DeclineStatistics(len(rounds), sum(map(len, rounds)), sum(first), len(first))


def table_statistics(records: Iterable[GameRecord]) -> list[TableStatistics]:
    """Return the games by the number of players."""
    tables: dict[int, list[GameRecord]] = defaultdict(list)
    for record in records:
        tables[len(record.people)].append(record)
    return [
        TableStatistics(
            players=players,
            games=len(games),
            coins=sum(sum(record.coins) for record in games),
            winning_coins=sum(max(record.coins) for record in games),
        )
        for players, games in sorted(tables.items())
    ]


def _seats(records: Iterable[GameRecord]) -> Iterator[tuple[GameRecord, int]]:
    for record in records:
        for seat in range(len(record.people)):
            yield record, seat
