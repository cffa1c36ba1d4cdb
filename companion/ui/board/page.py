"""A page about the board: what to tap on it is described beside it, or below."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine import printed_board
from companion.pages import blocks
from companion.pages.board import spot_regions
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.views import draw
from companion.ui.kit.layouts import fill
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kvfiles import load_kv
from companion.words import undo_text


class BoardPage(BoxLayout):
    """A bar, the board, and what a page says; regions that the page wants tapped are its spots.

    `zooms`: whether a double tap zooms in; off where quick taps on a region each count.
    `undoes`: whether the last step can be taken back here.
    """

    shape = ShapeProperty()
    actions = ObjectProperty(None)
    page = ObjectProperty(blocks.Page(""), rebind=True)
    undo_text = StringProperty("")
    text_unit = NumericProperty("20sp")
    zooms = BooleanProperty(True)
    undoes = BooleanProperty(False)
    # The board's width divided by its height.
    aspect = NumericProperty(1.0)

    def on_kv_post(self, base_widget: object) -> None:
        """Keep references to the parts that move: ids are weak."""
        names = ("panel", "scroll", "flow", "beside", "below")
        self._parts = {name: self.ids[name].__self__ for name in names}
        self.fbind("shape", self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Let the buttons scroll with the rest where there is no room for both."""
        panel, scroll, flow, beside, below = self._parts.values()
        is_cramped = self.shape.is_squat or self.shape.is_tight
        fill(flow, [beside, below] if is_cramped else [beside])
        fill(panel, [scroll] if is_cramped else [scroll, below])

    def show(self, page: blocks.Page) -> None:
        """Show a page with the board as it stands, and what undo would undo."""
        services, view = self.actions.services, self.ids.board
        state, settings = services.game.state, services.store.settings.current
        self.page = page
        view.is_moving, view.turned = not settings.reduced_motion, settings.board_turned
        view.board = printed_board(services.catalogue, state)
        view.regions = spot_regions(services, state, page)
        width, height = view.board.size
        self.aspect = height / width if settings.board_turned % 2 else width / height
        label = services.game.session.undo_label if self.undoes else None
        names = [player.name for player in state.players]
        self.undo_text = undo_text(services.language, label, names)
        look = PageLook(self.shape, "page")
        draw(self.ids.beside, [*page.questions, *page.body], look, self.actions)
        draw(self.ids.below, page.foot, look, self.actions)

    def tap(self, region: int) -> None:
        """Do what a tap on a region stands for."""
        for spot in self.page.spots:
            if spot.region == region and spot.tap is not None:
                self.actions.take(spot.tap)


load_kv("board/page")
