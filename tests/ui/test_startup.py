"""What is postponed until after the first frame is done then."""

import gc


def test_every_screen_is_built_while_no_finger_rests_and_shows_the_game_on_the_table(drive, caplog):
    from kivy.core.window import Window

    from companion.ui.router import SCREENS
    from companion.ui.startup import disable_gc, load_ahead

    root = drive.app.root
    root.take_down()
    root.start_over()
    disable_gc()
    assert not gc.isenabled()
    load_ahead(SCREENS, root.prepare)
    Window.dispatch("on_flip")
    drive.frames(150, 0)
    assert gc.isenabled(), "once everything is loaded"
    assert "not loaded ahead" not in caplog.messages
    drive.frames(3, 0.3)
    drive.press("new-game")
    built = len(root.screens)
    # However long the finger rests: a hold would take longer.
    for frames in (1, 5):
        drive.frames(frames, 0.6)
        assert len(root.screens) == built
    drive.lift()
    drive.frames(2, 0.8)
    assert len(root.screens) > built
    drive.key(27)
    drive.frames(60, 1)
    assert {screen.name for screen in root.screens} == set(SCREENS)
    assert root.current == "start"
    assert not drive.app.game.is_open
    drive.open_game("Maximilian", "Zoë")
    drive.tap("offer-0")
    drive.tap("pick")
    for name in ("conquer", "score", "history", "table"):
        drive.app.go(name)
        drive.frames()
        assert "Maximilian" in " ".join(drive.texts())


def test_a_damaged_language_is_told_at_the_start(drive, tmp_path, monkeypatch):
    from functools import partial

    from companion.ui import app
    from companion.words import load_language

    monkeypatch.setattr(app, "load_language", partial(load_language, data=tmp_path))
    drive.app.store.settings.change(language="fi")
    drive.app.follow_settings()
    drive.app.go("start")
    drive.frames()
    assert "A language file is damaged: some texts appear in English." in drive.texts()
