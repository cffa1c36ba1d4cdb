"""What can go wrong with saved games, in one sentence that says what to do."""

from companion.i18n import N_, Language
from companion.store.problems import Notice, StoreProblem

_SENTENCES = {
    "disk_full": N_("The device is full: this step was not saved. Make some room and try again."),
    "read_only": N_("The device does not let us save here: this step was not done."),
    "save_failed": N_("Saving failed: this step was not done. Try again."),
}


def problem_text(language: Language, problem: StoreProblem) -> str:
    """Return why something could not be saved, read or taken in."""
    text = _SENTENCES.get(problem.key, N_("The saved games cannot be used right now. Try again."))
    return language.gettext(text).format(**problem.facts)


def notice_text(language: Language, notice: Notice) -> str:
    """Return what was found damaged and what was saved of it."""
    text = _SENTENCES.get(notice.key, N_("Some saved data was damaged; all that could be is kept."))
    return language.gettext(text).format(**notice.facts)
