"""The result leaves the app: as a picture drawn off the screen, in words, and for BG Stats."""

import json
import struct
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.engine.commands import AdjustCoins, EndGame
from companion.ui.theme import PLAYER_COLOURS
from tests.qr_reader import read_code

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
    drive.tap("share-picture")
    drive.pass_time(0.6)


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
    from companion.ui.reveal.sharing import Doors

    drive, shared = podium(), []

    def hand_on(*what):
        shared.append(what)
        return True

    drive.app.root.current_screen.doors = Doors(file=hand_on)
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


def doors(drive, **can):
    """Let the device be able to do this, and return what it was given; what was copied as well."""
    from companion.ui.reveal.sharing import Doors

    given = []

    def take(*what):
        given.append(what)
        return True

    drive.app.root.current_screen.doors = Doors(copy=take, **dict.fromkeys(can, take))
    return given


def share_by(drive, way):
    drive.tap("reveal-share")
    drive.tap(f"share-{way}")
    drive.pass_time(0.6)


def test_the_result_is_copied_in_words_where_it_cannot_be_handed_on(podium):
    drive = podium()
    given = doors(drive)
    share_by(drive, "text")
    [(text,)] = given
    assert "Maximilian Alexander von Hohenstaufen wins!" in text
    assert "3. Anna, 15 coins" in text
    assert "Copied: paste it wherever you like." in drive.texts()


def test_where_the_device_can_the_words_go_to_its_sheet(podium):
    drive = podium()
    given = doors(drive, text=True)
    share_by(drive, "text")
    assert len(given) == 1
    assert not drive.has("share")
    assert "Copied: paste it wherever you like." not in drive.texts()


@pytest.mark.parametrize(
    ("way", "can", "scheme"),
    [
        ("log", {"link": True}, "bgstats"),
        ("log", {}, "https"),
        ("link", {"text": True}, "https"),
        ("link", {}, "https"),
    ],
)
def test_a_play_is_opened_sent_or_copied_as_a_link(podium, way, can, scheme):
    drive = podium()
    given = doors(drive, **can)
    share_by(drive, way)
    [(link,)] = given
    assert link.startswith(f"{scheme}://app.bgstatsapp.com/createPlay.html?data=")
    told = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    [card] = drive.app.store.games()
    assert told["sourcePlayId"] == card.id
    assert [player["winner"] for player in told["players"]] == [False, True, False]


@pytest.mark.parametrize("size", [(1280, 800), (360, 740), (740, 360)])
def test_the_code_on_the_screen_is_read_back(podium, size):
    drive = podium(theme="dark")
    drive.resize(*size)
    given = doors(drive)
    share_by(drive, "link")
    share_by(drive, "qr")
    picture = drive.find("share-code")
    assert read_code(modules(picture.texture)) == given[0][0]
    # Every module has as many whole pixels as the others, and all are to be seen.
    assert picture.height % picture.texture.height == 0
    assert picture.height <= size[1] * 0.7


def modules(texture):
    """Return what is drawn, without the margin that scanners want."""
    side, margin = texture.width, 4
    dark = [pixel == 0 for pixel in texture.pixels[::4]]
    rows = [dark[at : at + side] for at in range(0, side * side, side)]
    around = [*rows[:margin], *rows[-margin:], *(row[:margin] + row[-margin:] for row in rows)]
    assert not any(map(any, around))
    rows = [row[margin:-margin] for row in rows[margin:-margin]]
    # From the top, where two of the three corners are.
    return rows if rows[0][-7:] == [True] * 7 else rows[::-1]


def test_nobody_logs_what_was_only_practice(drive):
    from companion.engine.commands import OpenPurse
    from companion.engine.setup import start_game
    from companion.engine.state import Setup
    from companion.play.session import Session

    start = start_game(drive.app.services.catalogue, Setup(("Anna", "Ben"), seed=1))
    drive.app.game.practise(Session(drive.app.services.catalogue, start))
    drive.app.game.do(AdjustCoins(0, 3))
    drive.app.game.do(EndGame())
    drive.app.game.do(OpenPurse(0), OpenPurse(1))
    drive.app.go("reveal")
    drive.pass_time(0.4)
    drive.tap("reveal-share")
    assert drive.has("share-text")
    assert not drive.has("share-log")
