"""The board corrected with a palette, put away, and laid out again."""

from typing import Any

import pytest

from companion.engine import Pick


@pytest.fixture
def begun(drive):
    """Return a two-player game on its board, with Anna's race picked."""
    session = drive.open_game("Anna", "Ben", has_board=True)
    session.do(Pick(0))
    drive.frames(4)
    return session


def from_menu(drive, name):
    drive.tap("menu")
    drive.tap(f"menu-{name}")


def test_regions_are_painted_one_tap_each_and_undone_like_any_step(drive, begun):
    before, race = begun.state, begun.state.players[0].active.race
    tribe = next(at for at, own in before.regions.items() if own.lost_tribe)
    from_menu(drive, "paint")
    drive.tap("paint-empty")
    chips = [w for w in drive.app.root.current_screen.walk() if getattr(w, "is_chosen", False)]
    assert [chip.name for chip in chips] == ["paint-empty"]
    drive.tap_region(tribe)
    assert tribe not in begun.state.regions
    drive.tap("paint-lost_tribe")
    drive.tap_region(tribe)
    assert begun.state.regions[tribe].lost_tribe
    drive.tap(f"paint-0-{race}")
    drive.tap_region(3)
    drive.tap("paint-tokens-plus")
    drive.tap("paint-tokens-plus")
    drive.tap_region(4)
    there = [begun.state.regions[at] for at in (3, 4)]
    assert [(own.race, own.tokens, own.sure) for own in there] == [(race, 1, True), (race, 3, True)]
    for _ in range(4):
        drive.tap("undo")
    assert begun.state == before
    drive.tap("paint-done")
    assert drive.app.root.current == "table"
    # Corrections lead to the palette, too.
    from_menu(drive, "correct")
    drive.tap("to-paint")
    assert drive.app.root.current == "paint"


def test_put_away_and_laid_again_the_board_shows_who_stood_there(drive, begun):
    race = begun.state.players[0].active.race
    from_menu(drive, "paint")
    drive.tap(f"paint-0-{race}")
    drive.tap_region(3)
    drive.tap("paint-done")
    from_menu(drive, "hide-board")
    assert begun.state.regions is None
    assert begun.state.players[0].active.held["regions"] == 1
    assert any("The menu brings the board back" in text for text in drive.texts())
    from_menu(drive, "lay-board")
    assert drive.app.root.current == "paint"
    contents: Any = begun.state.regions
    assert contents[3].race == race
    intro = "This is where everyone stood last. Choose a race, then tap what has changed."
    assert intro in drive.texts()


def test_a_game_begun_without_a_board_is_given_one_and_undo_takes_it_back(drive):
    session = drive.open_game("Anna", "Ben")
    session.do(Pick(0))
    drive.frames(4)
    from_menu(drive, "lay-board")
    assert drive.app.root.current == "paint"
    assert session.state.regions is not None
    drive.tap("undo")
    assert session.state.regions is None
    assert drive.app.root.current == "table"
