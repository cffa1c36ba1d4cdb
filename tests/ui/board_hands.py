"""A finger for the board that is to be seen: it taps regions by their number."""

from kivy.core.window import Window


def tap_region(drive, region):
    """Tap the middle of a region, as a player would."""
    drive.frames(4, 0.1)
    x, y = drive.find("board").place_of(region)
    drive.taps += 1
    drive._touch(x / Window.width, y / Window.height)
    drive.lift()
