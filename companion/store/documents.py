"""What is written in the files of a game. Listing games takes no more than this: no engine."""

from dataclasses import dataclass

from companion.codec import Count, DieFace, Positive
from companion.engine import Colour, seat_colour
from companion.play import Rewrite, Traces

# How many of the live document are kept.
GENERATIONS = 3
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: the coins and places by seat, and who won. Everybody has seen all of it."""

    coins: tuple[Count, ...]
    places: tuple[Positive, ...]
    winners: tuple[Count, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """Who plays, which round it is, and whose turn: what the list says, and nothing hidden.

    `opened`: whose purses everybody has seen at the end. `result`: only once all are, and every tie
    is settled. `own`: what is printed on the races and powers that somebody made for it. Documents
    of earlier versions do not tell all of this.
    """

    players: tuple[str, ...]
    round: Positive = 1
    seat: Count = 0
    is_over: bool = False
    colours: tuple[Colour, ...] = ()
    opened: tuple[Count, ...] = ()
    rounds: Count = 0
    sets: tuple[str, ...] = ()
    has_board: bool = False
    result: GameResult | None = None
    own: tuple[str, ...] | None = None

    def colour(self, seat: int) -> int:
        """Return which of the five colours and shapes the player of this seat has."""
        return seat_colour(self.colours, seat)

    @property
    def is_revealed(self) -> bool:
        """Whether no purse is a secret any more."""
        return len(self.opened) == len(self.players)

    @property
    def own_names(self) -> tuple[str, ...]:
        """What is known of the races and powers that somebody made for it."""
        return self.own or ()

    @property
    def tells_result(self) -> bool:
        """Whether it would tell a result, and the sets: every game is played with some."""
        return bool(self.sets)

    @property
    def is_whole(self) -> bool:
        """Whether it tells all that one of today does."""
        return self.tells_result and self.own is not None


@dataclass(frozen=True, slots=True)
class StartDocument:
    """How a game began, packed."""

    game: str
    start: str


@dataclass(frozen=True, slots=True)
class SegmentDocument:
    """Steps that will not change, packed; `place`: how many segments come before this one.

    `rewrites`: those of the steps up to its end, should nothing else tell of them any more.
    """

    game: str
    place: Count
    steps: tuple[str, ...]
    rewrites: tuple[Rewrite, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveDocument:
    """All else there is to know of a game."""

    game: str
    summary: Summary
    created: int
    touched: int
    # The seconds of play so far, without the breaks; unknown in games of before it was counted.
    played: Count | None = None
    # Grows by one whenever another game is touched: times cannot order games, clocks go backwards.
    order: Count
    name: str = ""
    cursor: Count = 0
    segments: tuple[Positive, ...] = ()
    next_segment: Positive = 1
    steps: tuple[str, ...] = ()
    rewrites: tuple[Rewrite, ...] = ()
    version: Count = 0
    # What is kept of the PINs that came with the game from another device, for each seat.
    pins: tuple[str, ...] = ()
    traces: Traces = ()
    # What a die showed, in games of earlier versions: by now that is a step.
    rolled: DieFace | None = None
