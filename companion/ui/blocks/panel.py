"""A dark panel that shows a page: the text scrolls, the buttons stay below it."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.scrollview import ScrollView

from companion.dataclasses import replace
from companion.pages import blocks
from companion.ui.blocks.buttons import HeadView
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.views import TodosView, views_of
from companion.ui.kit.layouts import KeepsParts, WidgetSpecs, fill, refill
from companion.ui.kit.surface import Column, Surface
from companion.ui.kvfiles import load_kv

# How much must be visible above the foot, in dp.
_MIN_SEEN = 124
# The largest share for what is below the body, and what it must leave of it, in dp.
_SHARE, LEAST = 0.68, 80
# In dp: this little below the edge is not missed.
_HARDLY = 3


class Panel(KeepsParts, Surface):
    """A scrolling body above risks and a foot, which stay in place if there is room.

    `risks`: what nobody should tap by mistake. They never take the place of the foot.
    """

    natural_height = NumericProperty(0)
    # High enough for the start of the body to be visible above the rest.
    least_height = NumericProperty(0)
    # How much is visible of what the lower edge of the body cuts through.
    cut_height = NumericProperty(0)
    name = StringProperty("")
    # A dark panel, or a light card.
    ground = StringProperty("bar")

    def on_kv_post(self, base_widget: object) -> None:
        """Follow how much there is to show."""
        super().on_kv_post(base_widget)
        self._scroll: ScrollView = self.ids.scroll
        self.body: Column = self.ids.body
        self._apart = [self.ids.risks, self.ids.foot]
        # Not while a box is being laid out: its children would change under it.
        settle = Clock.create_trigger(self._settle, -1)
        for part in (self, self.body, *self._apart):
            part.fbind("height", settle)
        self._look_at_edge = Clock.create_trigger(self._find_cut, -1)
        self._scroll.fbind("scroll_y", self._look_at_edge)
        self._scroll.fbind("height", self._look_at_edge)
        self.body.fbind("size", self._look_at_edge)
        self._settle()

    def show_widgets(
        self, body: WidgetSpecs, foot: WidgetSpecs = (), risks: WidgetSpecs = ()
    ) -> None:
        """Show these widgets, with those for actions below them."""
        for part in self._scrolled:
            self.body.remove_widget(part)
        for part, widgets in zip((self.body, *self._apart), (body, risks, foot), strict=True):
            refill(part, widgets)
        self._settle()
        self._look_at_edge()

    def scroll_up(self) -> None:
        """Scroll to the top."""
        self._scroll.scroll_y = 1

    @property
    def urgent_height(self) -> float:
        """How much of the body has to be visible: if needed, the rest scrolls with it."""
        return 0

    @property
    def _scrolled(self) -> list[Column]:
        return [part for part in self._apart if part.parent is self.body]

    def _settle(self, *_: object) -> None:
        """Let risks, then the foot, scroll with the body if they would leave no room for it."""
        gap, edges = self.spacing, self.padding[1] + self.padding[3]
        apart = [part for part in self._apart if part.children]
        needed = sum(part.height + gap for part in apart)
        content = self.body.height - sum(part.height + self.body.spacing for part in self._scrolled)
        self.least_height = needed + max(dp(_MIN_SEEN), self.urgent_height) + edges
        self.natural_height = content + needed + edges
        # A pixel less: sums of heights are rounded.
        least = min(content, max(dp(LEAST), self.urgent_height)) - 1
        while apart and (needed > self.height * _SHARE or self.height - needed - edges < least):
            needed -= apart.pop(0).height + gap
        self._set_apart(apart)

    def _find_cut(self, *_: object) -> None:
        """Find what is seen only in part at the lower edge."""
        body, scroll = self.body, self._scroll
        edge = body.y + scroll.scroll_y * max(0, body.height - scroll.height)
        cut = (view.top - edge for view in body.children if view.y + dp(_HARDLY) < edge < view.top)
        self.cut_height = next(cut, 0)

    def _set_apart(self, apart: list[Column]) -> None:
        """Keep these in place, and let the others scroll."""
        scrolled = [part for part in self._apart if part.children and part not in apart]
        if scrolled != self._scrolled:
            content = [part for part in self.body.children[::-1] if part not in self._apart]
            fill(self.body, [*content, *scrolled])
        fill(self, [self._scroll, *apart])


class PagePanel(Panel):
    """Shows a page except its questions; `actions` takes the taps, and has the shape."""

    actions = ObjectProperty(None)

    def show(self, page: blocks.Page, above: WidgetSpecs = ()) -> None:
        """Show a page, and what scrolls above it; unchanged blocks are left alone."""
        look = PageLook(self.actions.shape, self.ground)
        body, foot = [*page.body], [*page.foot]
        if look.shape.is_tiny or (look.shape.kind == "tall" and page.risks):
            # Only actions stay in place.
            notes = [block for block in foot if isinstance(block, blocks.Note)]
            foot = [block for block in foot if block not in notes]
            first = [at for at, block in enumerate(body, 1) if _comes_first(block)]
            body[max(first, default=0) : max(first, default=0)] = notes
        if look.has_one_row:
            dice = [block for block in page.risks if isinstance(block, blocks.Die)]
            for die in dice:
                body += filter(None, (die.beside, *die.coins))
        if look.shape.kind in ("low", "tall"):
            body = _in_one_line(body)
        head = {"block": page, "look": look, "actions": self.actions}
        parts = [views_of(found, look, self.actions) for found in (body, foot, page.risks)]
        if page.tools:
            # A die that has to be rolled first comes first.
            at = sum(1 for block in body[:1] if isinstance(block, blocks.Die | blocks.Rolled))
            parts[0] = [*parts[0][:at], (HeadView, head), *parts[0][at:]]
        parts[0] = [*above, *parts[0]]
        self.show_widgets(*parts)

    def _settle(self, *_: object) -> None:
        """Don't fold reminders away above empty space."""
        super()._settle()
        for view in self.body.children:
            if isinstance(view, TodosView):
                view.fit(self.height - self.natural_height, tuple(self.size))

    @property
    def urgent_height(self) -> float:
        """How far down the urgent part reaches; where little fits, chips may scroll behind dice."""
        down, reached, has_die, shape = 0.0, 0.0, False, self.actions.shape
        for view in reversed(self.body.children):
            down += view.height + self.body.spacing
            block = getattr(view, "block", None)
            is_urgent = isinstance(block, blocks.Stepper) and block.is_urgent
            has_die |= isinstance(block, blocks.Die)
            is_urgent |= isinstance(block, blocks.Die)
            if shape.is_large or (shape.kind == "narrow" and not shape.is_tight):
                is_urgent |= isinstance(block, blocks.Chips) and block.are_urgent
            if shape.is_large:
                is_urgent |= isinstance(block, blocks.Pair) and not has_die
            reached = down if is_urgent else reached
        return reached


def _comes_first(block: blocks.Block) -> bool:
    """Return whether this goes above all notes: a title, an amount, or the stepper behind it."""
    is_urgent = isinstance(block, blocks.Stepper) and block.is_urgent
    return is_urgent or isinstance(block, blocks.Amount | blocks.Subject)


def _in_one_line(body: list[blocks.Block]) -> list[blocks.Block]:
    """Return a body where an urgent stepper is in one line with the amount that follows from it."""
    amount = next((block for block in body if isinstance(block, blocks.Amount)), None)
    urgent = [block for block in body if isinstance(block, blocks.Stepper) and block.is_urgent]
    if amount is None or not urgent:
        return body
    joined = {urgent[0]: replace(urgent[0], amount=amount.number)}
    return [joined.get(block, block) for block in body if block is not amount]


load_kv("blocks/panel")
