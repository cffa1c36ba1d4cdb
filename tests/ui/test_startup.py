"""What is put off for the first frame is made up for after it."""

import gc

import pytest


def test_garbage_is_looked_for_again_once_everything_is_loaded(drive):
    from kivy.core.window import Window

    from companion.ui.startup import load_ahead, look_for_no_garbage

    look_for_no_garbage()
    load_ahead(["start"])
    Window.dispatch("on_flip")
    drive.frames(100)
    assert gc.isenabled()


@pytest.fixture
def calm(drive):
    """The app at its start, which builds ahead as it does at a table."""
    from kivy.core.window import Window

    from companion.ui.router import SCREENS
    from companion.ui.startup import load_ahead

    load_ahead(SCREENS, drive.app.root.prepare)
    Window.dispatch("on_flip")
    drive.frames(150, 0)
    return drive


def test_every_screen_is_built_while_nobody_touches_anything(calm):
    from companion.ui.router import SCREENS

    calm.frames(60, 1)
    assert {screen.name for screen in calm.app.root.screens} == set(SCREENS)
    assert calm.app.root.current == "start"
    assert not calm.app.game.is_open


def test_nothing_is_built_under_a_finger(calm):
    calm.frames(3, 0.3)
    calm.press("new-game")
    built = len(calm.app.root.screens)
    calm.frames(1, 0.6)
    assert len(calm.app.root.screens) == built
    calm.lift()


def test_a_screen_built_ahead_shows_the_game_on_the_table(calm):
    calm.frames(60, 1)
    calm.open_game("Maximilian", "Zoë")
    calm.tap("offer-0")
    calm.tap("pick")
    for name in ("conquer", "score", "decline", "history", "table"):
        calm.app.go(name)
        calm.frames()
        assert "Maximilian" in " ".join(calm.texts())
