"""The panel of the board: one thing at a time, beside the board or below it.

Which one is a name: "turn", "region", "place" or "offers". Whoever has something else to show there
offers it under a name of its own, and shows it; it is built when it is first shown.
"""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.ui.kit.box_contents import WidgetSpecs, fill, refill
from companion.ui.kit.surface import Column, Surface
from companion.ui.kvfiles import load_kv

# What is to be seen above the buttons of a page at the least.
LEAST_SEEN = "124dp"
# The buttons of a page stay in place as long as they leave so much of it to what is told, in a
# share and in dp.
_FOOT_SHARE, LEAST = 0.62, 80


class PanelPage(Surface):
    """What the panel shows: what is told scrolls, what is to be done stays below it.

    `risks`: what nobody should tap by mistake. It never takes the place of the foot.
    """

    natural_height = NumericProperty(0)
    least_seen = NumericProperty(LEAST_SEEN)
    # So high that the first of what is told is to be seen above the buttons.
    least_height = NumericProperty(0)
    name = StringProperty("")

    def on_kv_post(self, base_widget: object) -> None:
        """Follow how much there is to show."""
        # The ids are weak, and what is not shown has no parent to keep it.
        self._scroll: ScrollView = self.ids.scroll.__self__
        self.told: Column = self.ids.told.__self__
        self.risks: Column = self.ids.risks.__self__
        self.foot: Column = self.ids.foot.__self__
        # In the middle of a layout nothing may be moved elsewhere.
        settle = Clock.create_trigger(self._settle, -1)
        for part in (self.told, self.risks, self.foot):
            part.fbind("height", settle)
        for name in ("height", "least_seen"):
            self.fbind(name, settle)
        self._settle()

    def tell(self, told: WidgetSpecs, foot: WidgetSpecs = (), risks: WidgetSpecs = ()) -> None:
        """Show these widgets, and those below them that can be done."""
        for part in self._scrolled:
            self.told.remove_widget(part)
        refill(self.told, told)
        refill(self.risks, risks)
        refill(self.foot, foot)
        self._settle()

    def keep_in_sight(self, *names: str) -> None:
        """Let the buttons scroll with the rest rather than hide what has one of these names."""
        self._in_sight = names

    def tell_by_shape(self, told: WidgetSpecs, foot: WidgetSpecs, is_large: bool) -> None:
        """Tell it, with what else is so in place below it only where there is room for both."""
        self.tell(told if is_large else [*told, *foot], foot if is_large else ())

    def scroll_up(self) -> None:
        """Begin at the beginning."""
        self._scroll.scroll_y = 1

    @property
    def _scrolled(self) -> list[Column]:
        return [part for part in (self.risks, self.foot) if part.parent is self.told]

    def _settle(self, *_: object) -> None:
        """Let the buttons scroll with the rest where they would leave no room for it."""
        gap = self.spacing
        edges = self.padding[1] + self.padding[3]
        apart = [part for part in (self.risks, self.foot) if part.children]
        needed = sum(part.height + gap for part in apart)
        self.least_height = max(0, needed - gap) + self.least_seen + edges
        self.natural_height = self._told_height + needed + edges
        least = min(self._told_height, max(dp(LEAST), self._least_left))
        while apart and (
            needed - gap > self.height * _FOOT_SHARE or self.height - needed - edges < least
        ):
            needed -= apart.pop(0).height + gap
        self._set_apart(apart)

    def _set_apart(self, apart: list[Column]) -> None:
        """Let these stay in place, and the others scroll."""
        scrolled = [part for part in (self.risks, self.foot) if part.children and part not in apart]
        if scrolled != self._scrolled:
            told = [part for part in self.told.children[::-1] if part not in self._scrolled]
            fill(self.told, [*told, *scrolled])
        fill(self, [self._scroll, *apart])

    @property
    def _told_height(self) -> float:
        """Return how high what is told is by itself."""
        beside = sum(part.height + self.told.spacing for part in self._scrolled)
        return float(self.told.height - beside)

    @property
    def _least_left(self) -> float:
        """Return how far down what is to stay in sight reaches."""
        down, reached = 0.0, 0.0
        for part in reversed(self.told.children):
            down += part.height + self.told.spacing
            reached = down if getattr(part, "name", "") in self._in_sight else reached
        return reached

    _in_sight: tuple[str, ...] = ()


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
