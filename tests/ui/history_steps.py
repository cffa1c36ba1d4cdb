"""Finding a step in the history, however far down it is."""

from typing import Any


def find_step(drive: Any, step: int) -> Any:
    """Scroll the history from the top until this step appears, and return its row."""
    rows, name = drive.app.root.get_screen("history").ids.rows, f"step-{step}"
    drive.frames()
    rows.scroll_y = 1
    drive.frames(4)
    while not drive.has(name) and rows.scroll_y > 0:
        page = rows.height / 2 / max(1, rows.children[0].height - rows.height)
        rows.scroll_y = max(0, rows.scroll_y - page)
        drive.frames(4)
    return drive.find(name)


def tap_step(drive: Any, step: int) -> None:
    """Tap a step of the history."""
    find_step(drive, step)
    drive.tap(f"step-{step}")
