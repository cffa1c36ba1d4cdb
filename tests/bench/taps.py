"""From a tap to the frame that shows it, over building a bare screen with as many widgets anew.

A tap changes little of what is there, and what is unchanged should be left alone.
"""

from functools import partial
from statistics import median

from tests.bench.measure import Group
from tests.bench.processes import rounds_in_window
from tests.bench.screens import hide_bare, play_a_round, show_bare

GOAL = 0.5
# Two buttons that undo each other's work, and what it takes to have both.
TAPS = {
    "table": ("undo", "redo"),
    "conquer": ("region-mountain", "region-forest"),
    "score": ("regions-plus", "regions-minus"),
}
TIMES = 6


def measure(rounds):
    """Tap in a fresh window each round."""
    figures = rounds_in_window(tap_all, rounds, GOAL)
    return Group("Taps", "building as many bare widgets", figures)


def tap_all(drive):
    """Return what each tap takes until it is drawn, and what its screen takes, built bare."""
    from tests.ui.board.tables import board_game

    play_a_round(drive)
    taken = {}
    for name, buttons in TAPS.items():
        drive.app.go(name)
        taken[name] = tap(drive, [partial(drive.find, button) for button in buttons])
    board_game(drive, 2)
    taken["board"] = tap(drive, [partial(region_in_reach, drive, at) for at in range(2)])
    return taken


def tap(drive, found):
    """Return the seconds from a touch to the frame that shows its effect, and those of a rebuild.

    `found`: functions that find the widgets to touch in turn.
    """
    from kivy.uix.button import Button

    from tests.bench.bare import twin_of

    drive.frames(20)
    touched = [touch(drive, find()) for _ in range(TIMES) for find in found]
    twin = twin_of(drive.app.root.current_screen)
    show_bare(drive, twin)
    bare = drive.app.root.current_screen

    def rebuild(*_):
        bare.clear_widgets()
        for child in twin.children:
            bare.add_widget(child.build())
        bare.add_widget(button)

    button = Button(size_hint=(None, None), on_release=rebuild)
    bare.add_widget(button)
    drive.frames(4)
    rebuilt = [drive.seconds_of_tap(button) for _ in touched]
    hide_bare(drive)
    return median(touched), median(rebuilt)


def touch(drive, widget, **how):
    """Return the seconds from a touch to the frame that shows its effect."""
    before = drive.texts()
    taken = drive.seconds_of_tap(widget, **how)
    assert drive.texts() != before, "the tap changed nothing"
    return taken


def region_in_reach(drive, number):
    """Find a region that may be taken, as something to touch."""
    board = drive.find("board")
    within = [spot for spot, facts in zip(board.spots, board.regions, strict=True) if facts.price]
    return within[number]
