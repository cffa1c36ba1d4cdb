"""Helpers for the screens where races and powers are made."""

from companion.content.abilities import load_abilities
from companion.pages.own_pieces import own_name


def to_pieces(drive):
    """Come from the start screen, as everyone does."""
    drive.app.go("start")
    drive.frames(6)
    drive.tap("pieces")
    drive.frames(6)


def scroll_to(drive, name):
    """Scroll the list until a row of this name appears."""
    rows = drive.app.root.current_screen.ids.choices.ids.rows
    for step in range(61):
        rows.scroll_y = 1 - step / 60
        drive.frames(3)
        if drive.has(name):
            return
    raise AssertionError(f"nothing named {name!r} in the list")


def begin(drive, kind, start="blank"):
    """Begin a race or power from another one."""
    drive.tap(f"new-{kind}")
    scroll_to(drive, f"start-{start}")
    drive.tap(f"start-{start}")
    drive.frames(6)


def to_offer(drive, ability):
    """Open the group of an ability to find it."""
    drive.tap("add-ability")
    group = f"group-{load_abilities()[ability].group}"
    scroll_to(drive, group)
    drive.tap(group)
    scroll_to(drive, f"offer-{ability}")


def add(drive, ability):
    """Give the piece another ability."""
    to_offer(drive, ability)
    drive.tap(f"offer-{ability}")
    drive.frames(6)


def lend(drive, race):
    """Choose the race that lends its tokens."""
    drive.tap("lender")
    drive.tap(f"lender-{race}")
    drive.pass_time(0.6)


def keep(drive):
    """Keep the piece, however long testing it takes."""
    drive.tap("keep")
    wait_for(drive, lambda: drive.app.root.current != "piece_editor")
    # The message about it has gone by then.
    drive.frames(12, 0.5)


def wait_for(drive, is_done):
    """Let frames pass while something is tested."""
    for _ in range(400):
        if is_done():
            return
        drive.frames(1)
    raise AssertionError("it goes on and on")


def shelf(drive):
    """Return the pieces on the shelf by name."""
    return {own_name(entry.piece): entry.piece for entry in drive.app.store.own_pieces.current}


def key_of(drive, name):
    """Return the key of a piece."""
    entries = drive.app.store.own_pieces.current
    return next(entry.key for entry in entries if own_name(entry.piece) == name)
