"""The sheet on which beanstalk and stairway are put onto the ground."""

from kivy.metrics import dp

from companion.engine import ACCESS, Board
from companion.pages.access import Places, access_regions, access_title, tap_access
from companion.ui.board.view import BoardView
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.safe_area import safe_area
from companion.words import Language

# In dp: what is above and below the board, and how low the board may be.
_AROUND, _LEAST = 240, 160


class AccessSheet(Sheet):
    """A board on which two regions are tapped; then they can be agreed on (`on_choose`)."""

    __events__ = ("on_choose",)

    def __init__(self, language: Language, ground: Board) -> None:
        super().__init__(name="access-sheet")
        self._language, self._ground = language, ground
        self._places: Places = ()
        self._view = BoardView(board=ground, size_hint_y=None, zooms_on_double_tap=False)
        self._view.bind(width=self._fit, on_region=self._tap)
        self._done = PushButton(
            name="access-done", kind="primary", icon="signs/check", text=language.gettext("Okay")
        )
        self._done.bind(on_release=self.closing(self._choose))
        self.fill(self._view).answer_with(self._done)
        safe_area.bind(height=self._fit)
        self._show()

    def on_choose(self, places: Places) -> None:
        """Event: beanstalk and stairway stand in these regions."""

    def _tap(self, _: BoardView, at: int) -> None:
        self._places = tap_access(self._ground, self._places, at)
        self._show()

    def _show(self) -> None:
        self.title = access_title(self._language, self._places)
        self._view.regions = access_regions(self._language, self._ground, self._places)
        self._done.disabled = len(self._places) < len(ACCESS)
        # Until then it keeps its room, so that the board stays where it is.
        self._done.opacity = 0 if self._done.disabled else 1

    def _choose(self) -> None:
        self.dispatch("on_choose", self._places)

    def _fit(self, *_: object) -> None:
        width, height = self._ground.size
        room = safe_area.height - dp(_AROUND)
        self._view.height = max(dp(_LEAST), min(self._view.width * height / width, room))
