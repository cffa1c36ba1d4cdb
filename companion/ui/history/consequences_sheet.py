"""What putting an old step right would change, said before anything changes; then one button."""

from collections.abc import Callable, Sequence
from typing import Literal

from companion.play import Consequence
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.words import Language, consequence_texts


def open_consequences(
    language: Language,
    names: Sequence[str],
    found: Sequence[Consequence],
    agree: Callable[[], object],
    *,
    act: Literal["put_right", "remove"] = "put_right",
) -> Sheet:
    """Say what would change; `agree` is called if that is wanted, and the sheet closes before."""
    _ = language.gettext
    sheet = Sheet(title=_("What changes"), name="consequences")
    texts = consequence_texts(language, found, names)
    sheet.fill(*(Words(text=text) for text in texts))
    is_removal = act == "remove"
    do = PushButton(
        name="consequences-do",
        kind="primary",
        icon="signs/delete" if is_removal else "signs/check",
        text=_("Remove it") if is_removal else _("Put it right"),
        on_release=sheet.closing(agree),
    )
    cancel = PushButton(name="consequences-cancel", text=_("Cancel"), on_release=sheet.dismiss)
    return sheet.answer_with(do, cancel).open()
