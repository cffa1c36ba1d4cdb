"""A board alone in the window, fingers to touch it, and what a table could look like."""

from dataclasses import replace
from itertools import pairwise

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.engine import SHAPES
from companion.pages.board import Disc, DrawnRegion, Mark, Price
from companion.ui.board.view import BoardView
from tests.boards import base_board
from tests.ui.driver import Finger

BOARDS = (2, 3, 4, 5)
PHONE, TABLET = (360, 420), (890, 545)
REACHES = ("enough", "die", "too_dear", "protected")


def printed(region, **more):
    """Return a region as it is printed, with these changes."""
    plain = DrawnRegion(
        region.id,
        f"{region.terrain} {region.id}",
        region.terrain,
        region.symbols,
        disc=None,
        marks=(),
        price=None,
        is_veiled=False,
        coins=0,
        is_chosen=False,
    )
    return replace(plain, **more)


def held(colour=0, count="2", in_decline=False):
    """Return the disc of a player's race."""
    return Disc(str(colour), SHAPES[colour], "glyph/f032a", count, in_decline)


def full(board):
    """Return a board that shows everything a board can show, somewhere."""
    marks = (Mark("markers/fortress", 1), Mark("markers/encampment", 3))
    for region in board.regions:
        if region.terrain in ("sea", "lake"):
            yield printed(region)
            continue
        disc = held(region.id % 5, "3?", in_decline=region.id % 4 == 0)
        price = Price("4", REACHES[region.id % 4])
        yield printed(
            region,
            disc=disc if region.id % 3 else None,
            marks=marks[: region.id % 3],
            price=price if region.id % 2 else None,
            is_veiled=region.id % 7 == 0,
        )


class Hands:
    """A board in the window, and what came of touching it."""

    def __init__(self, drive, players=3, size=TABLET, **given):
        self.drive = drive
        self.board = base_board(players)
        self.taps: list[object] = []
        drive.clear()
        Window.remove_widget(Window.children[0])
        given = {"is_moving": False, "regions": tuple(map(printed, self.board.regions))} | given
        self.view = BoardView(board=self.board, size_hint=(None, None), **given)
        self.view.pos, self.view.size = (30, 40), size
        self.view.bind(on_region=lambda _, region: self.taps.append(region))
        self.view.bind(on_region_held=lambda _, region: self.taps.append(("held", region)))
        layer = FloatLayout()
        layer.add_widget(self.view)
        Window.add_widget(layer)
        self.drive.frames(6)
        self._fingers = 0

    @property
    def smallest(self):
        """The region with the least room."""
        return min(self.board.regions, key=lambda region: region.anchor_radius).id

    def change(self, region, **more):
        """Change what a region shows."""
        self.view.regions = tuple(
            replace(facts, **more) if facts.region == region else facts
            for facts in self.view.regions
        )

    def down(self, place, button=None):
        """Put a finger somewhere in the window."""
        self._fingers += 1
        finger = Finger(self._fingers, place[0] / Window.width, place[1] / Window.height)
        if button:
            finger.profile, finger.button = ["pos", "button"], button
        self._feel("begin", finger)
        return finger

    def move(self, finger, place):
        """Move a finger there."""
        finger.move({"x": place[0] / Window.width, "y": place[1] / Window.height})
        self._feel("update", finger)

    def up(self, finger):
        """Lift a finger."""
        self._feel("end", finger)

    def tap(self, place):
        """Put a finger down, lift it, and see what happens."""
        self.up(self.down(place))
        self.drive.pass_time(0.5)

    def drag(self, start, *way):
        """Drag a finger along a path."""
        finger = self.down(start)
        for place in way:
            self.move(finger, place)
        self.up(finger)
        self.drive.pass_time(0.5)

    def double_tap(self, place):
        """Tap twice, quickly."""
        self.up(self.down(place))
        self.up(self.down(place))
        self.drive.pass_time(0.5)

    def wheel(self, place, button):
        """Turn the mouse wheel by one notch."""
        self.up(self.down(place, button))
        self.drive.pass_time(0.5)

    def _feel(self, phase, finger):
        self.drive.attempt(lambda: EventLoop.post_dispatch_input(phase, finger))
        self.drive.frames(1)

    def drawn(self):
        """Return everything that is drawn for each region, to compare with later."""
        return [
            (
                tuple(region.ground.children),
                tuple(region.rim.children),
                tuple(region.signs.children),
                tuple(region.counts.children),
                tuple(region.raised.children),
            )
            for region in self.view.picture.regions
        ]


def crosses(outline, x, y):
    """Tell what the printed outline surrounds, computed differently from the app."""
    winding = 0
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        is_left = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
        if y1 <= y < y2 and is_left > 0:
            winding += 1
        elif y2 <= y < y1 and is_left < 0:
            winding -= 1
    return winding != 0
