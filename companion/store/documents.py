"""The documents in the files of a game. Listing games needs only this, and no engine."""

from companion.codec import Count, DieFace, Positive
from companion.dataclasses import dataclass
from companion.engine import Colour, seat_colour
from companion.play import Rewrite, Traces

# How many generations of the live document are kept.
GENERATIONS = 3
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: coins and places by seat, and the winners. Nothing in it is secret."""

    coins: tuple[Count, ...]
    places: tuple[Positive, ...]
    winners: tuple[Count, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """Who plays, which round it is, and whose turn: what the list shows, and nothing hidden.

    `opened`: whose purses everybody has seen at the end. `result`: only once all are, and every tie
    is settled. `own`: the printed names of its home-made races and powers. Documents of earlier
    versions lack some of this.
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
        """Return which of the colours and shapes the player in this seat has."""
        return seat_colour(self.colours, seat)

    @property
    def is_revealed(self) -> bool:
        """Whether no purse is secret any more."""
        return len(self.opened) == len(self.players)

    @property
    def own_names(self) -> tuple[str, ...]:
        """The printed names of the game's home-made races and powers."""
        return self.own or ()

    @property
    def tells_result(self) -> bool:
        """Whether it would include a result, and the sets: every game is played with some."""
        return bool(self.sets)

    @property
    def is_whole(self) -> bool:
        """Whether it has everything that a summary of today has."""
        return self.tells_result and self.own is not None


@dataclass(frozen=True, slots=True)
class StartDocument:
    """How a game began, packed."""

    game: str
    start: str


@dataclass(frozen=True, slots=True)
class SegmentDocument:
    """Steps that will not change, packed; `place`: how many segments come before this one.

    `rewrites`: those of the steps up to its end, in case nothing else records them any more.
    """

    game: str
    place: Count
    steps: tuple[str, ...]
    rewrites: tuple[Rewrite, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveDocument:
    """Everything else about a game."""

    game: str
    summary: Summary
    created: int
    touched: int
    # The seconds of play so far, without breaks; unknown in games begun before they were counted.
    played: Count | None = None
    # The seconds that each seat took for its turns, while a timer was wanted.
    turn_seconds: tuple[Count, ...] = ()
    # Grows by one whenever another game is touched. Times cannot order games: clocks go backwards.
    order: Count
    name: str = ""
    cursor: Count = 0
    segments: tuple[Positive, ...] = ()
    next_segment: Positive = 1
    steps: tuple[str, ...] = ()
    rewrites: tuple[Rewrite, ...] = ()
    version: Count = 0
    # The hashes of the PINs that came with the game from another device, by seat.
    pins: tuple[str, ...] = ()
    traces: Traces = ()
    # The die's face, in games of earlier versions: today it is a step.
    rolled: DieFace | None = None
