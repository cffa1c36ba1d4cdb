"""One step of the game: what it did, and what can be done about it."""

from collections.abc import Callable, Sequence

from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.words.language import Language

Act = Callable[[], object]


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
    buttons = [_button(sheet, name, icon, text, act) for name, icon, text, act in answers if act]
    if buttons:
        sheet.answer_with(*buttons)
    sheet.open()
    return sheet


def _button(sheet: Sheet, name: str, icon: str, text: str, act: Act) -> PushButton:
    kind = "primary" if name == "step-put-right" else "plain"
    button = PushButton(name=name, icon=icon, text=text, kind=kind)

    def do(*_: object) -> None:
        sheet.dismiss()
        act()

    button.bind(on_release=do)
    return button
