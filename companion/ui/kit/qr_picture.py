"""A QR code to scan from the screen: dark on white whatever the theme, with its margin."""

from math import inf
from typing import Any

from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.kvfiles import load_kv

# As scanners require, in modules.
_MARGIN = 4


class QrPicture(Widget):
    """The code of a text; `texture` has one pixel per module, from the top."""

    name = StringProperty("")
    text = StringProperty("")
    texture = ObjectProperty(None, allownone=True)
    # The largest size; otherwise as large as there is room.
    most = NumericProperty(inf)

    @staticmethod
    def whole(room: float, texture: Texture | None) -> float:
        """Return the side that gives each module a whole number of pixels."""
        modules = texture.width if texture else 1
        return max(1, room // modules) * modules

    def on_text(self, *_: Any) -> None:
        """Draw the code of another text."""
        if not self.text:
            self.texture = None
            return
        # Imported here: few need it, and the first frame never does.
        import segno

        # The fewest modules possible: nothing covers part of a screen.
        code = segno.make_qr(self.text, error="l", mode="byte", boost_error=False)
        rows = [bytes(row) for row in code.matrix_iter(border=_MARGIN)]
        pixels = bytes(0 if module else 255 for row in rows for module in row)
        texture = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance")
        texture.mag_filter = texture.min_filter = "nearest"
        texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")
        texture.flip_vertical()
        self.texture = texture


load_kv("kit/qr_picture")
