"""Running sums over all finished games; one more game can always be added.

So the statistics of hundreds of games are read as quickly as those of five. Nothing is divided
here, so that people whose names were merged can still be added to each other.
"""

from collections.abc import Iterable, MutableMapping

from companion.codec import Count
from companion.dataclasses import dataclass, field
from companion.play.records import GameRecord, RaceLife

# How many of a player's last games are remembered one by one.
RECENT = 20
# Prefix for the name of a piece that somebody made: its versions have different ids.
_OWN = "="
Numbers = MutableMapping[str, int]


@dataclass(slots=True)
class Meeting:
    """Another player at the same table: in how many games, and how often one was ahead of them."""

    games: Count = 0
    ahead: Count = 0
    behind: Count = 0


@dataclass(slots=True)
class PersonTally:
    """One player, by their name in game number `last`. `earned`: what all `turns` brought.

    `recent`: the last games, each with its number and the coins. `races` and `powers` have the same
    keys as in `Tallies`.
    """

    name: str = ""
    last: Count = 0
    games: Count = 0
    wins: Count = 0
    coins: Count = 0
    best: Count = 0
    turns: Count = 0
    earned: int = 0
    races: Numbers = field(default_factory=dict)
    powers: Numbers = field(default_factory=dict)
    met: MutableMapping[str, Meeting] = field(default_factory=dict)
    recent: tuple[tuple[int, ...], ...] = ()


@dataclass(slots=True)
class PieceTally:
    """A race or power, last played under the id `piece` in game number `last`."""

    piece: str = ""
    last: int = -1
    games: Count = 0
    picks: Count = 0
    turns: Count = 0
    coins: int = 0
    winners: Count = 0


@dataclass(slots=True)
class DeclineTally:
    """How often `players` declined; `first_rounds`: the sum of each decliner's first round."""

    players: Count = 0
    declines: Count = 0
    first_rounds: Count = 0
    decliners: Count = 0


@dataclass(slots=True)
class TableTally:
    """All games with one number of players."""

    games: Count = 0
    coins: Count = 0
    winning_coins: Count = 0


PieceTallies = MutableMapping[str, PieceTally]


@dataclass(slots=True)
class Tallies:
    """All the sums. Pieces are by id, those that somebody made by name."""

    games: Count = 0
    people: MutableMapping[str, PersonTally] = field(default_factory=dict)
    races: PieceTallies = field(default_factory=dict)
    powers: PieceTallies = field(default_factory=dict)
    everybody: DeclineTally = field(default_factory=DeclineTally)
    winners: DeclineTally = field(default_factory=DeclineTally)
    tables: MutableMapping[Count, TableTally] = field(default_factory=dict)
    own_names: MutableMapping[str, str] = field(default_factory=dict)

    def add(self, record: GameRecord) -> None:
        """Add a game that was played after all others."""
        for seat in range(len(record.people)):
            self._add_player(record, seat)
            self._add_declines(record, seat)
        for life in record.lives:
            self._add_life(record, life)
        table = self.tables.setdefault(len(record.people), TableTally())
        table.games += 1
        table.coins += sum(record.coins)
        table.winning_coins += max(record.coins)
        self.own_names.update(record.own_names)
        self.games += 1

    def _add_player(self, record: GameRecord, seat: int) -> None:
        person, coins = record.people[seat], record.coins[seat]
        own = self.people.setdefault(person, PersonTally())
        own.name, own.last = record.names[seat], self.games
        own.games += 1
        own.wins += seat in record.winners
        own.coins += coins
        own.best = max(own.best, coins)
        own.turns += record.turns[seat]
        own.recent = (*own.recent, (self.games, coins))[-RECENT:]
        for other, place in zip(record.people, record.places, strict=True):
            if other != person:
                meeting = own.met.setdefault(other, Meeting())
                meeting.games += 1
                meeting.ahead += place > record.places[seat]
                meeting.behind += place < record.places[seat]

    def _add_declines(self, record: GameRecord, seat: int) -> None:
        declined = [life for life in record.lives if life.seat == seat and life.declined]
        for tally in [self.everybody, *([self.winners] if seat in record.winners else [])]:
            tally.players += 1
            tally.declines += sum(1 + life.declined_again for life in declined)
            tally.first_rounds += min((life.declined for life in declined), default=0)
            tally.decliners += bool(declined)

    def _add_life(self, record: GameRecord, life: RaceLife) -> None:
        own = self.people[record.people[life.seat]]
        own.earned += life.coins
        had = (life.race, self.races, own.races), (life.power, self.powers, own.powers)
        for piece, pieces, counted in had:
            if piece:
                key = _key(record, piece)
                counted[key] = counted.get(key, 0) + 1
                self._add_piece(pieces.setdefault(key, PieceTally()), piece, life, record)

    def _add_piece(self, tally: PieceTally, piece: str, life: RaceLife, record: GameRecord) -> None:
        tally.piece = piece
        tally.games += tally.last != self.games
        tally.last = self.games
        tally.picks += 1
        tally.turns += life.turns
        tally.coins += life.coins
        tally.winners += life.seat in record.winners


def tallied(records: Iterable[GameRecord]) -> Tallies:
    """Return the sums of these games, the oldest first."""
    tallies = Tallies()
    for record in records:
        tallies.add(record)
    return tallies


def _key(record: GameRecord, piece: str) -> str:
    name = record.own_names.get(piece)
    return f"{_OWN}{name}" if name else piece
