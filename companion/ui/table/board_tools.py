"""How to look at the board, and the head of a page that has no board to look at."""

from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv

# The letters of a title.
_TITLE = 20


class BoardTools(BoxLayout):
    """Buttons beside the title of a page: on the board they would cover what is to be tapped."""

    board = ObjectProperty(None, rebind=True)
    tone = StringProperty("ink")


class PageHead(BoxLayout):
    """A title, and the button that puts the page away."""

    title = StringProperty("")
    actions = ObjectProperty(None)

    def on_kv_post(self, base_widget: object) -> None:
        """Set how to look at the board before the button that closes."""
        self._tools = BoardTools(board=self.actions, tone="on_bar")
        for name in ("width", "title"):
            self.fbind(name, self._show_tools)
        self._show_tools()

    def _show_tools(self, *_: object) -> None:
        """Leave them to the page of the turn where the title would take more than two lines."""
        room = self.width - self._tools.minimum_width - dp(48) - 2 * self.spacing
        # Words seldom fill a line to its end.
        has_room = text_width(self.title, sp(_TITLE), bold=True) <= 1.6 * room
        if has_room != (self._tools.parent is self):
            if has_room:
                self.add_widget(self._tools, index=1)
            else:
                self.remove_widget(self._tools)


load_kv("table/board_tools")
