"""A page that is all about the board: what is to be tapped on it stands beside it, or below."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine import State, printed_board
from companion.facts.board import DrawnRegion
from companion.ui.kit.box_contents import fill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kvfiles import load_kv
from companion.ui.services import Services
from companion.words import undo_text


class BoardPage(BoxLayout):
    """A bar, the board, and what belongs to it; `show_beside` and `show_below` fill the rest.

    `zooms`: whether a second tap comes nearer; off where quick taps on a region each count.
    """

    __events__ = ("on_region", "on_undo")
    shape = ShapeProperty()
    title = StringProperty("")
    undo_text = StringProperty("")
    text_unit = NumericProperty("20sp")
    zooms = BooleanProperty(True)
    # How many times as wide as high the board lies.
    aspect = NumericProperty(1.0)

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts that move: ids are weak."""
        names = ("panel", "scroll", "flow", "beside", "below")
        self._parts = {name: self.ids[name].__self__ for name in names}
        self.fbind("shape", self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Let the way on scroll with the rest where it would leave no room for it."""
        panel, scroll, flow, beside, below = self._parts.values()
        is_cramped = self.shape.is_squat or self.shape.is_tight
        fill(flow, [beside, below] if is_cramped else [beside])
        fill(panel, [scroll] if is_cramped else [scroll, below])

    def on_region(self, region: int) -> None:
        """A region was tapped."""

    def on_undo(self) -> None:
        """The last step is to be taken back."""

    def show(self, services: Services, state: State, regions: Sequence[DrawnRegion]) -> None:
        """Show the board as it stands, and what would be undone."""
        view = self.ids.board
        settings = services.store.settings.current
        view.is_moving, view.turned = not settings.reduced_motion, settings.board_turned
        view.board = printed_board(services.catalogue, state)
        view.regions = tuple(regions)
        width, height = view.board.size
        self.aspect = height / width if settings.board_turned % 2 else width / height
        label = services.game.session.undo_label
        names = [player.name for player in state.players]
        self.undo_text = undo_text(services.language, label, names)

    def show_beside(self, *widgets: Widget) -> None:
        """Fill what scrolls beside the board."""
        fill(self.ids.beside, widgets)

    def show_below(self, *widgets: Widget) -> None:
        """Fill what is always in sight: the way on."""
        fill(self.ids.below, widgets)


load_kv("board/page")
