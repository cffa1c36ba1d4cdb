"""What statistics need from a finished game: read from the events alone, without folding."""

from collections.abc import Iterable, Mapping, Sequence

from companion.codec import Count, Positive
from companion.dataclasses import dataclass, field, replace
from companion.engine import (
    ANY_LANGUAGE,
    ComboPicked,
    Event,
    Pieces,
    RaceDeclined,
    RaceVanished,
    RoundCorrected,
    TurnBegan,
    TurnScored,
    total,
)


@dataclass(frozen=True, slots=True)
class RaceLife:
    """A race that a player had, from the round in which it was picked.

    `turns`: how many of its turns were scored; `coins`: what they brought. `declined`: the round in
    which it went into decline, 0 if it never did; `late_coins`: what it brought from then on.
    `declined_again`: how often it did so after it had come back to life.
    """

    seat: Count
    race: str
    power: str = ""
    round: Positive = 1
    turns: Count = 0
    coins: int = 0
    declined: Count = 0
    late_coins: int = 0
    declined_again: Count = 0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game, by seat: who the players are, what they had, how many turns they scored.

    `own_names`: what is printed on the pieces that came with the game. Their ids differ after every
    change and on every device, and the pieces themselves may be gone.
    """

    people: tuple[str, ...]
    names: tuple[str, ...]
    coins: tuple[Count, ...]
    places: tuple[Positive, ...]
    winners: tuple[Count, ...]
    turns: tuple[Count, ...]
    lives: tuple[RaceLife, ...] = ()
    own_names: Mapping[str, str] = field(default_factory=dict)


def names_of(pieces: Pieces) -> dict[str, str]:
    """Return the name of each of a game's own pieces; one without a name keeps its id."""
    printed = {piece.id: piece.printed.names for _, piece in pieces.places()}
    return {
        piece: names.get(ANY_LANGUAGE) or next(iter(names.values()))
        for piece, names in printed.items()
        if names
    }


def turns_and_lives(
    seats: int, steps: Iterable[Sequence[Event]]
) -> tuple[tuple[int, ...], tuple[RaceLife, ...]]:
    """Return how many turns each seat scored, and every race that anybody had."""
    table = _Table()
    turns = [0] * seats
    for event in (event for events in steps for event in events):
        table.follow(event)
        if isinstance(event, TurnScored):
            turns[event.seat] += 1
    return tuple(turns), tuple(table.lives)


class _Table:
    """Keeps track of the races in play and what they bring."""

    def __init__(self) -> None:
        self.lives: list[RaceLife] = []
        self._there: set[int] = set()
        self._round = 1

    def follow(self, event: Event) -> None:
        if isinstance(event, TurnBegan | RoundCorrected):
            self._round = event.round
        elif isinstance(event, ComboPicked):
            self._come(event.seat, event.troops.race, event.troops.power or "")
        elif isinstance(event, RaceDeclined):
            self._decline(self._find(event.seat, event.troops.race))
        elif isinstance(event, RaceVanished):
            self._there.discard(self._find(event.seat, event.race))
        elif isinstance(event, TurnScored):
            self._score(event)

    def _decline(self, at: int) -> None:
        life = self.lives[at]
        if life.declined:
            self.lives[at] = replace(life, declined_again=life.declined_again + 1)
        else:
            self.lives[at] = replace(life, declined=self._round)

    def _score(self, event: TurnScored) -> None:
        brought = {self._find(event.seat, score.race): total(score.lines) for score in event.scores}
        # A race that brings nothing has lived through the turn too.
        for at in sorted(self._there):
            life, coins = self.lives[at], brought.get(at, 0)
            if life.seat == event.seat:
                self.lives[at] = replace(
                    life,
                    turns=life.turns + 1,
                    coins=life.coins + coins,
                    late_coins=life.late_coins + (coins if life.declined else 0),
                )

    def _find(self, seat: int, race: str) -> int:
        """Return a player's race; one that came from a correction begins here."""
        owned = (seat, race)
        for at in sorted(self._there, reverse=True):
            if (self.lives[at].seat, self.lives[at].race) == owned:
                return at
        return self._come(seat, race, "")

    def _come(self, seat: int, race: str, power: str) -> int:
        self.lives.append(RaceLife(seat, race, power, self._round))
        self._there.add(len(self.lives) - 1)
        return len(self.lives) - 1
