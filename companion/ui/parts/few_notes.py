"""Reminders, few at a time: the first ones, and how many more there are; a tap shows them all."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.kit.box_contents import WidgetSpecs, fill, refill
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.surface import Column
from companion.ui.kvfiles import load_kv

# So many are read; the rest would only be looked at.
MOST_NOTES = 2


class MoreButton(PushButton):
    """Says how many more there are, and shows them."""

    show_all: Callable[[], None] = ObjectProperty(None)

    def on_release(self) -> None:
        """Show them."""
        self.show_all()


class FewNotes(Column):
    """Shows the first of some reminders, each with whatever belongs right below it.

    `about`: what they are about; when that changes, only the first are shown again.
    """

    notes: Sequence[WidgetSpecs] = ObjectProperty(())
    most = NumericProperty(MOST_NOTES)
    about = ObjectProperty(None, allownone=True)
    kind = StringProperty("quiet")
    language = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self._opened: Any = None
        self._held: tuple[Widget, ...] = ()
        super().__init__(**kwargs)
        for name in ("notes", "most", "about", "language"):
            self.fbind(name, self._show)
        self._show()

    def hold(self, *widgets: Widget, about: object) -> "FewNotes":
        """Show the first of these widgets, which are made already."""
        self._held, self.about = widgets, about
        self._show()
        return self

    def show_all(self) -> None:
        """Show those behind the count, too."""
        self._opened = (self.about,)
        self._show()

    def _show(self, *_: object) -> None:
        count = len(self._held or self.notes)
        hidden = 0 if self._opened == (self.about,) else max(0, count - int(self.most))
        more = [(MoreButton, self._told(hidden))] if hidden else []
        if self._held:
            buttons = [kind(**told) for kind, told in more]
            fill(self, [*self._held[: count - hidden], *buttons])
        else:
            shown = [spec for group in self.notes[: count - hidden] for spec in group]
            refill(self, [*shown, *more])

    def _told(self, hidden: int) -> dict[str, Any]:
        text = self.language.ngettext("+{n} more", "+{n} more", hidden).format(n=hidden)
        return {"text": text, "kind": self.kind, "show_all": self.show_all}


load_kv("parts/few_notes")
