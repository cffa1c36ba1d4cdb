"""One step of the game: what it did, and what can be done about it."""

from collections.abc import Sequence

from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Act, Sheet
from companion.ui.kit.text import Words
from companion.words import Language


def open_step(
    language: Language,
    title: str,
    sentences: Sequence[str],
    *,
    go: Act | None = None,
    put_right: Act | None = None,
    remove: Act | None = None,
) -> Sheet:
    """Show a step; what is None is not offered. The sheet closes before anything is done."""
    _ = language.gettext
    sheet = Sheet(title=title, name="step")
    sheet.fill(*(Words(text=text) for text in sentences))
    answers = (
        ("step-put-right", "signs/edit", _("Put it right"), put_right),
        ("step-go", "signs/history", _("Go there"), go),
        ("step-remove", "signs/delete", _("Remove it"), remove),
    )
    buttons = [
        PushButton(
            name=name,
            kind="primary" if act is put_right else "plain",
            icon=icon,
            text=text,
            on_release=sheet.closing(act),
        )
        for name, icon, text, act in answers
        if act
    ]
    return (sheet.answer_with(*buttons) if buttons else sheet).open()
