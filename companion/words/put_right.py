"""What is said while an old step is put right: which turn it was, and what stands in the way."""

from companion.codec import Invalid
from companion.engine import Refused, State, StepRefused
from companion.line_breaks import NO_BREAK
from companion.play import Session
from companion.words.labels import label_inside
from companion.words.language import Language
from companion.words.refusals import refusal_text


def moment_text(language: Language, state: State) -> str:
    """Return which turn is put right: "Putting right: round 3, Anna"."""
    text = language.gettext("Putting right: round {round}, {name}")
    # The number stays on the line of its word.
    text = text.replace(" {round}", f"{NO_BREAK}{{round}}")
    return text.format(round=state.round, name=state.current.name)


def no_rewrite_text(
    language: Language, session: Session, step: int, problem: Refused | Invalid
) -> str:
    """Return why a step cannot be otherwise; a later one that stands in the way is named."""
    _ = language.gettext
    if not isinstance(problem, Refused):
        return _("That cannot be right. Nothing was changed.")
    reason = refusal_text(language, problem)
    if not isinstance(problem, StepRefused) or problem.step == step:
        return reason
    at = problem.step - 1
    state = session.state_at(at)
    names = [player.name for player in session.state.players]
    # NOTE: {step} is such as "mountain conquered"; {reason} is a sentence.
    text = _("Then this could not have followed in round {round}, {name}: {step}. {reason}")
    return text.format(
        round=state.round,
        name=names[state.turn.seat],
        step=label_inside(language, session.label(at), names),
        reason=reason,
    )
