"""What is said of a result beside the places: how it came about, and what was done to it since."""

from companion.engine import State
from companion.facts.reveal import Reveal, difference_text
from companion.play import Session
from companion.words import Language, duration_text, trace_text


def is_broken_off(session: Session) -> bool:
    """Tell whether somebody ended the game before its time."""
    end = session.timeline.before_end
    return end < session.cursor and session.label(end).key == "end_game"


def end_text(language: Language, state: State, broken_off: bool) -> str:
    """Return how the game came to its end."""
    _, setup = language.gettext, state.setup
    if broken_off or not state.is_last_round:
        text = _("Ended early, in round {round} of {rounds}")
        return text.format(round=state.round, rounds=setup.rounds)
    return _("All {rounds} rounds are played.").format(rounds=setup.rounds)


def story_text(language: Language, session: Session) -> str:
    """Return how long the game took, and whether it went on after everybody had seen the purses."""
    duration = duration_text(language, session.journal.played)
    # NOTE: {duration} is such as "1 h 45 min".
    played = language.gettext("Played for {duration}.").format(duration=duration)
    names = [player.name for player in session.state.players]
    reopened = [
        trace_text(language, trace, names)
        for trace in session.traces
        if trace.kind == "end_taken_back"
    ]
    return " ".join([*([played] if duration else []), *reopened])


def counted_text(language: Language, reveal: Reveal, session: Session) -> str:
    """Return whose real coins were not as many as the app had counted, a line for each."""
    return "\n".join(
        f"{player.name}: {difference_text(language, reveal, session, seat)}"
        for seat, player in enumerate(reveal.state.players)
        if reveal.difference(seat)
    )
