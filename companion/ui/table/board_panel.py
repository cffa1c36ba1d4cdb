"""The panel of the board: one thing at a time, beside the board or below it.

Which one is a name: "turn", "region", "place" or "offers". Whoever has something else to show there
offers it under a name of its own, and shows it; it is built when it is first shown.
"""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.box_contents import WidgetSpecs, fill, refill
from companion.ui.kit.surface import Column, Surface
from companion.ui.kvfiles import load_kv

# What is to be seen above the buttons of a page at the least.
LEAST_SEEN = "124dp"
# The buttons of a page stay in place as long as they leave so much of it to what is told, in a
# share and in dp.
_FOOT_SHARE, LEAST = 0.62, 80


class PanelPage(Surface):
    """What the panel shows: what is told scrolls, what is to be done stays below it."""

    natural_height = NumericProperty(0)
    least_seen = NumericProperty(LEAST_SEEN)
    # What has to be seen above the buttons, or they scroll with the rest.
    least_left = NumericProperty(0)
    # So high that the first of what is told is to be seen above the buttons.
    least_height = NumericProperty(0)
    name = StringProperty("")

    def on_kv_post(self, base_widget: object) -> None:
        """Follow how much there is to show."""
        # The ids are weak, and what is not shown has no parent to keep it.
        self.told: Column = self.ids.told.__self__
        self.foot: Column = self.ids.foot.__self__
        for part in (self.told, self.foot):
            part.fbind("height", self._settle)
        for name in ("height", "least_seen", "least_left"):
            self.fbind(name, self._settle)
        self._settle()

    def tell(self, told: WidgetSpecs, foot: WidgetSpecs = ()) -> None:
        """Show these widgets, and those below them that can be done."""
        if self.foot.parent is self.told:
            self.told.remove_widget(self.foot)
        refill(self.told, told)
        refill(self.foot, foot)
        self._settle()

    def tell_by_shape(self, told: WidgetSpecs, foot: WidgetSpecs, is_large: bool) -> None:
        """Tell it, with what else is so in place below it only where there is room for both."""
        self.tell(told if is_large else [*told, *foot], foot if is_large else ())

    def scroll_up(self) -> None:
        """Begin at the beginning."""
        self.ids.scroll.scroll_y = 1

    def _settle(self, *_: object) -> None:
        """Let the buttons scroll with the rest where they would leave no room for it."""
        foot, told = self.foot, self.told
        edges = self.padding[1] + self.padding[3]
        left = self.height - foot.height - edges - self.spacing
        least = max(dp(LEAST), self.least_left)
        is_low = foot.height > self.height * _FOOT_SHARE or left < min(told.height, least)
        home = told if is_low else self
        if foot.parent is not home:
            if foot.parent:
                foot.parent.remove_widget(foot)
            home.add_widget(foot)
        apart = 0 if home is told else foot.height + (self.spacing if foot.children else 0)
        self.least_height = foot.height + self.least_seen + edges
        self.natural_height = told.height + apart + edges


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
