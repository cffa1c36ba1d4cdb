"""What many games tell together: of players, of races and powers, of tables of each size.

Everything comes with the number of games it rests on, so that little can be shown as little.
People whose names were merged count as one: `same` tells who is whom.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from companion.play import RECENT, Meeting, PersonTally, PieceTallies, Tallies

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
    """One player in all games. `earned`: the coins that `turns` brought.

    `recent`: the coins of the last games, the oldest first.
    """

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
    recent: tuple[int, ...] = ()

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


def player_statistics(tallies: Tallies, same: Same = _NOBODY) -> list[PlayerStatistics]:
    """Return everybody, who played most first; they are called as they were last."""
    people: dict[str, list[PersonTally]] = defaultdict(list)
    for person, tally in tallies.people.items():
        people[same.get(person, person)].append(tally)
    names = {one: max(reversed(own), key=_last_game).name for one, own in people.items()}
    found = [_player(tallies, person, people[person], names, same) for person in people]
    return sorted(found, key=lambda player: (-player.games, -player.wins, player.name))


def _last_game(tally: PersonTally) -> int:
    return tally.last


def _player(
    tallies: Tallies,
    person: str,
    own: list[PersonTally],
    names: Mapping[str, str],
    same: Same,
) -> PlayerStatistics:
    recent = sorted(game for tally in own for game in tally.recent)[-RECENT:]
    return PlayerStatistics(
        person=person,
        name=names[person],
        games=sum(tally.games for tally in own),
        wins=sum(tally.wins for tally in own),
        coins=sum(tally.coins for tally in own),
        best=max(tally.best for tally in own),
        turns=sum(tally.turns for tally in own),
        earned=sum(tally.earned for tally in own),
        races=_favourites((tally.races for tally in own), tallies.races),
        powers=_favourites((tally.powers for tally in own), tallies.powers),
        rivals=_rivals(person, own, names, same),
        recent=tuple(coins for _, coins in recent),
    )


def _favourites(
    counted: Iterable[Mapping[str, int]], pieces: PieceTallies
) -> tuple[tuple[str, int], ...]:
    had: Counter[str] = Counter()
    for numbers in counted:
        had.update({pieces[key].piece: n for key, n in numbers.items()})
    found = sorted(had.items(), key=lambda item: (-item[1], item[0]))
    return tuple(found[:_FAVOURITES])


def _rivals(
    person: str, own: Iterable[PersonTally], names: Mapping[str, str], same: Same
) -> tuple[Rival, ...]:
    met: dict[str, list[Meeting]] = defaultdict(list)
    for who, meeting in (item for tally in own for item in tally.met.items()):
        if (rival := same.get(who, who)) != person:
            met[rival].append(meeting)
    found = [
        Rival(
            person=rival,
            name=names[rival],
            games=sum(meeting.games for meeting in meetings),
            ahead=sum(meeting.ahead for meeting in meetings),
            behind=sum(meeting.behind for meeting in meetings),
        )
        for rival, meetings in met.items()
    ]
    return tuple(sorted(found, key=lambda rival: (-rival.games, rival.name)))


def piece_statistics(tallies: Tallies, kind: PieceKind) -> list[PieceStatistics]:
    """Return every race or power that somebody had, the one picked most first."""
    pieces = tallies.races if kind == "races" else tallies.powers
    found = [
        PieceStatistics(own.piece, own.games, own.picks, own.turns, own.coins, own.winners)
        for own in pieces.values()
    ]
    return sorted(found, key=lambda piece: (-piece.picks, -piece.coins_per_turn, piece.piece))


def decline_statistics(tallies: Tallies, of_winners: bool) -> DeclineStatistics:
    """Return when races went into decline, those of winners alone or of everybody."""
    own = tallies.winners if of_winners else tallies.everybody
    return DeclineStatistics(own.players, own.declines, own.first_rounds, own.decliners)


def table_statistics(tallies: Tallies) -> list[TableStatistics]:
    """Return the games by the number of players."""
    return [
        TableStatistics(players, own.games, own.coins, own.winning_coins)
        for players, own in sorted(tallies.tables.items())
    ]
