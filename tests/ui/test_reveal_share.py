"""The result as a picture: drawn off the screen, saved, and handed on where the device can."""

import struct
from io import BytesIO

import pytest

from companion.engine.commands import AdjustCoins, EndGame
from companion.ui.theme import PLAYER_COLOURS

PLAYERS = ("Anna", "Maximilian Alexander von Hohenstaufen", "Cleo")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Let exported files go where this test can see them."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def podium(drive, home):
    """Show the end of a game, all cards turned."""

    def podium(**settings):
        drive.app.store.settings.change(**settings)
        drive.app.follow_settings()
        session = drive.open_game(*PLAYERS)
        for seat, coins in enumerate((10, 30, 20)):
            session.do(AdjustCoins(seat, coins))
        session.do(EndGame())
        drive.app.go("reveal")
        drive.frames()
        while drive.has("reveal-next"):
            drive.tap("reveal-next")
        return drive

    return podium


def share(drive):
    drive.tap("reveal-share")
    drive.pass_time(0.2)


def pictures(home):
    return sorted((home / "exports").iterdir())


def test_the_picture_has_the_same_size_whatever_the_device(podium, home):
    drive = podium(text_size=200, theme="dark")
    drive.resize(360, 740)
    share(drive)
    [file] = pictures(home)
    assert file.name == "small-world-anna-maximilian-alexander-von-hohenstaufen-cleo.png"
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (1200, 800)


def test_everyone_stands_on_the_podium_of_the_picture(podium, home):
    from kivy.core.image import Image

    share(podium())
    [file] = pictures(home)
    drawn = Image(BytesIO(file.read_bytes()), ext="png", keep_data=True).image._data[0].data
    for colour in PLAYER_COLOURS[: len(PLAYERS)]:
        assert bytes.fromhex(colour[1:] + "ff") * 50 in drawn
    assert bytes.fromhex(PLAYER_COLOURS[3][1:] + "ff") * 50 not in drawn


def test_where_nothing_can_be_shared_the_file_is_named(podium, home):
    drive = podium()
    share(drive)
    assert f"Saved to a file: {pictures(home)[0]}" in drive.texts()


def test_where_the_device_can_the_picture_is_handed_on(podium, home):
    drive, shared = podium(), []

    def hand_on(*what):
        shared.append(what)
        return True

    drive.app.root.current_screen.share = hand_on
    share(drive)
    assert shared == [(pictures(home)[0], "image/png")]
    assert f"A copy is in your downloads: {pictures(home)[0].name}" in drive.texts()


def test_another_picture_does_not_replace_the_first(podium, home):
    drive = podium()
    share(drive)
    share(drive)
    assert len(pictures(home)) == 2


def test_a_picture_that_cannot_be_saved_is_told(podium, home):
    home.mkdir()
    (home / "exports").write_text("in the way")
    drive = podium()
    share(drive)
    assert drive.app.root.current == "reveal"
    assert "Saving failed, nothing was changed: try again." in drive.texts()


def test_there_is_nothing_to_share_before_the_podium(drive, home):
    drive.open_game("Anna", "Ben").do(EndGame())
    drive.app.go("reveal")
    drive.frames()
    assert not drive.has("reveal-share")
