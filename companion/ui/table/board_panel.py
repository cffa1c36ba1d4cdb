"""The panel of the board: one thing at a time, beside the board or below it.

Which one is a name: "turn", "region", "place" or "offers". Whoever has something else to show there
offers it under a name of its own, and shows it; it is built when it is first shown.
"""

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.box_contents import fill
from companion.ui.kvfiles import load_kv


class BoardPanel(BoxLayout):
    """Shows one of the pages that it was offered."""

    content = StringProperty("")
    # How high the page that is shown would like to be, and has to be.
    natural_height = NumericProperty(0)
    least_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._makers: dict[str, Callable[[], Any]] = {}
        self._pages: dict[str, Any] = {}

    def offer(self, name: str, make: Callable[[], Any]) -> None:
        """Let there be a page of this name; it is built when it is first shown."""
        self._makers[name] = make

    def page(self, name: str) -> Any:
        """Return the page of this name."""
        if name not in self._pages:
            self._pages[name] = self._makers[name]()
            self._pages[name].fbind("natural_height", self._measure)
        return self._pages[name]

    def show(self, name: str) -> Any:
        """Show the page of this name, and return it."""
        page = self.page(name)
        self.content = name
        fill(self, [page])
        self._measure()
        return page

    def _measure(self, *_: object) -> None:
        page = self._pages.get(self.content)
        self.least_height = getattr(page, "least_height", 0)
        self.natural_height = page.natural_height if page else 0


load_kv("table/board_panel")
