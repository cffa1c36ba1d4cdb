"""Opens the app to measure something in it; `in_window` runs this as a process."""

import json
import os
import sys
from importlib import import_module
from pathlib import Path
from time import thread_time

from companion.store import open_store
from companion.ui.launch import configure
from tests.bench.handing_over import hand_over
from tests.bench.measure import seconds

configure()

from kivy.base import EventLoop  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics.opengl import glFinish  # noqa: E402

from companion.ui.app import CompanionApp  # noqa: E402
from companion.ui.router import SCREENS  # noqa: E402
from tests.ui.driver import Driver, Finger  # noqa: E402


class MeasuringDriver(Driver):
    """A driver that also draws, and reads the clock."""

    def draw(self):
        """Lay everything out and draw it, up to what is sent to the graphics chip."""
        self.frames(2, 0.06)
        Window.dispatch("on_draw")

    def paint(self):
        """Finish painting now, so that it doesn't count for what follows."""
        Window.dispatch("on_flip")
        glFinish()

    def show(self, name):
        """Go to a screen and draw it."""
        self.app.go(name)
        self.draw()

    def seconds_of(self, act, clock=thread_time):
        """Return how long the app's own thread works on an act that ends with a drawn frame.

        What a software renderer paints in other threads, in place of a graphics chip, doesn't
        count.
        """
        taken = seconds(act, clock=clock)
        self.paint()
        return taken

    def seconds_of_tap(self, widget, clock=thread_time, is_painted=False):
        """Touch a widget and let go; return how long it takes until everything is drawn.

        `is_painted`: painting counts, too, if the clock sees it.
        """
        # Nobody taps before having looked, and the app would not count it as a tap.
        self.frames(4, 0.1)
        x, y = widget.to_window(*widget.center)
        finger = Finger(1, x / Window.width, y / Window.height)

        def act():
            EventLoop.post_dispatch_input("begin", finger)
            self.draw()
            EventLoop.post_dispatch_input("end", finger)
            self.draw()
            if is_painted:
                self.paint()

        return self.seconds_of(act, clock)


def main(act, arguments):
    """Run an act, given by module and name, to measure something in the app."""
    module, _, name = act.partition(":")
    with open_store(Path(os.environ["COMPANION_DATA"])) as store:
        drive = MeasuringDriver(CompanionApp(store), builds_ahead=True)
        drive.start()
        drive.paint()
        # Nobody touches anything until the app has built all that it builds ahead.
        while len(drive.app.root.screens) < len(SCREENS):
            drive.frames(1, 1)
        # A long list goes on filling for a while.
        drive.frames(60)
        drive.paint()
        hand_over(getattr(import_module(module), name)(drive, *json.loads(arguments)))
        drive.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
