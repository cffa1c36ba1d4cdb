"""Visits every screen once in a window of its own and prints what that took: `screens` runs it."""

import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import thread_time

from companion.engine.commands import Conquer, Pick, Score
from companion.engine.conquest_cost import Region
from companion.engine.scoring import questions
from companion.engine.setup import start_game
from companion.engine.state import Setup
from companion.store.store import open_store
from companion.ui.launch import configure
from tests.bench.measure import seconds

PLAYERS = ("Anna", "Ben", "Chloé", "Dirk")
AT_THE_TABLE = ("table", "conquer", "score", "decline", "hand_over", "correct", "history")
ELSEWHERE = ("new_game", "games", "rules", "settings")
# Two buttons that undo each other's work, and what it takes to have both.
TAPS = {
    "table": ("undo", "redo"),
    "conquer": ("region-mountain", "region-forest"),
    "score": ("regions-plus", "regions-minus"),
}
TIMES = 4
# After so many frames the app has loaded what later screens need.
READY = 60
# And after so many seconds in which nobody touches anything, it has built them.
CALM_FRAMES = 40


def main():
    """Start the app, play a little, and measure."""
    configure()
    from companion.ui.app import CompanionApp
    from tests.ui.driver import Driver

    with (
        tempfile.TemporaryDirectory() as home,
        open_store(Path(home) / "data") as store,
    ):
        drive = Driver(CompanionApp(store), builds_ahead=True)
        drive.start()
        paint()
        drive.frames(READY)
        drive.frames(CALM_FRAMES, 1)
        taken = {f"first visit: {name}": visit(drive, name) for name in ELSEWHERE}
        play_a_round(drive)
        for name in AT_THE_TABLE:
            taken[f"first visit: {name}"] = visit(drive, name)
        for name, buttons in TAPS.items():
            taken[f"a tap: {name}"] = tap(drive, name, *buttons)
        drive.stop()
    print(json.dumps(taken), file=sys.__stdout__)


def play_a_round(drive):
    """Let everyone pick, conquer two regions and score, and the first player begin again."""
    app = drive.app
    game = app.store.library.create(start_game(app.services.catalogue, Setup(PLAYERS, seed=5)))
    app.game.open(game.session)
    session = game.session
    for _ in PLAYERS:
        session.do(Pick(0))
        conquer(session)
        conquer(session)
        player = session.state.current
        combo = session.catalogue.combo(player.active.race, player.active.power)
        session.do(Score(counts=(dict.fromkeys(questions(combo), 2),)))
    conquer(session)
    drive.frames()


def conquer(session):
    session.do(Conquer(Region("hill")))


def visit(drive, name):
    """Return the seconds of a first visit up to the drawn frame, and those of a bare twin."""
    from tests.bench.bare import twin_of

    subject = drawn(lambda: show(drive, name))
    twin = twin_of(drive.app.root.get_screen(name))
    reference = drawn(lambda: show_bare(drive, twin))
    hide_bare(drive)
    return subject, reference


def tap(drive, name, one, other):
    """Return the seconds from a finger's touch to the frame that shows what it did."""
    from kivy.uix.button import Button
    from kivy.uix.label import Label

    from tests.bench.bare import twin_of

    drive.app.go(name)
    drive.frames(4)
    touched = []
    for _ in range(TIMES):
        touched += [touch(drive, drive.find(button)) for button in (one, other)]
    show_bare(drive, twin_of(drive.app.root.get_screen(name)))
    bare_screen = drive.app.root.get_screen("bare")
    labels = [widget for widget in bare_screen.walk() if isinstance(widget, Label)]
    button = Button(size_hint=(None, None), on_release=lambda _: rewrite(labels))
    bare_screen.add_widget(button)
    drive.frames(4)
    bare = [touch(drive, button) for _ in range(2 * TIMES)]
    hide_bare(drive)
    return median(touched), median(bare)


def touch(drive, widget):
    """Put a finger on a widget, lift it, and return how long it takes until all is drawn."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from tests.ui.driver import Finger

    # Nobody taps sooner than a look takes, and the app would not take it for a tap.
    drive.frames(4, 0.1)
    x, y = widget.to_window(*widget.center)
    finger = Finger(1, x / Window.width, y / Window.height)

    def act():
        EventLoop.post_dispatch_input("begin", finger)
        draw(drive)
        EventLoop.post_dispatch_input("end", finger)
        draw(drive)

    before = drive.texts()
    taken = drawn(act)
    assert drive.texts() != before, "the tap changed nothing"
    return taken


def rewrite(labels):
    """Change every text, as a screen does that is refreshed."""
    for label in labels:
        label.text = label.text[:-1] if label.text.endswith(".") else f"{label.text}."


def draw(drive):
    """Let everything fall into its place and draw it, up to where a graphics chip would paint."""
    from kivy.core.window import Window

    drive.frames(2, 0.06)
    Window.dispatch("on_draw")


def paint():
    """Have the software paint what was drawn, so that it does not in the time of what follows."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish

    Window.dispatch("on_flip")
    glFinish()


def drawn(act):
    """Return how long the app's own thread works on an act that ends with a drawn frame.

    What the software paints in other threads, on behalf of a graphics chip, does not count.
    """
    taken = seconds(act, clock=thread_time)
    paint()
    return taken


def show(drive, name):
    drive.app.go(name)
    draw(drive)


def show_bare(drive, twin):
    screen = twin.build()
    screen.name = "bare"
    # It follows no game.
    screen.follow, screen.catch_up = (lambda _: None), (lambda: None)
    drive.app.root.add_widget(screen)
    drive.app.root.current = "bare"
    draw(drive)


def hide_bare(drive):
    root = drive.app.root
    bare = root.get_screen("bare")
    drive.app.go("start")
    root.remove_widget(bare)
    drive.frames(2)


if __name__ == "__main__":
    main()
