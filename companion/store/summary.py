"""What the list of games says of one, taken from its state."""

from companion.engine.events import GameStarted
from companion.engine.reducer import begin, fold
from companion.engine.state import State
from companion.play.course import Course
from companion.store.documents import Summary


def summary_of(state: State) -> Summary:
    """Return what there is to say of a game as it stands."""
    return Summary(
        tuple(player.name for player in state.players),
        state.round,
        state.turn.seat,
        state.is_over,
        state.setup.colours,
        tuple(state.opened),
    )


def summary_at(start: GameStarted, course: Course) -> Summary:
    """Return what there is to say of a game that took this course."""
    done = course.steps[: course.cursor]
    return summary_of(fold(begin(start), (event for step in done for event in step.events)))
