"""The result leaves the app: as a picture drawn off screen, as text, and for BG Stats."""

import json
import shutil
import struct
from datetime import date
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.engine import AdjustCoins, EndGame, OpenPurse, Setup, start_game
from companion.play import Session
from tests.qr_reader import read_code
from tests.ui.ended_game import come_to_the_end, open_all

PLAYERS = ("Anna", "Maximilian Alexander von Hohenstaufen", "Cleo")
SIX = ("Anna", "Wolfeschlegelsteinhausenbergerdorff", "Christophorus-Bartholomäus")
SIX += ("Dirk-Jan", "Eva-Kristina Maximilian Grete", "Fé")
COPIED = "Copied: paste it wherever you like."
SIZES = ((1280, 800), (360, 740), (740, 360))


@pytest.fixture
def exports(tmp_path, monkeypatch):
    """Send exported files to where this test can see them."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "home"))
    return tmp_path / "home" / "exports"


@pytest.fixture
def podium(drive, exports):
    """Show the end of a game with all cards turned."""
    session = drive.open_game(*PLAYERS)
    for seat, coins in enumerate((10, 30, 20)):
        session.do(AdjustCoins(seat, coins))
    session.do(EndGame())
    come_to_the_end(drive)
    open_all(drive)
    return drive


def share(drive, way):
    drive.tap("reveal-share")
    drive.tap(f"share-{way}")
    drive.frames(6, 0.1)


@pytest.fixture
def doors(drive, monkeypatch):
    """Give the device this ability, and return what it was given, including what was copied."""
    from companion.ui.reveal.sharing import Doors

    def doors(*can):
        given = []

        def take(*what):
            given.append(what)
            return True

        able = Doors(copy=take, **dict.fromkeys(can, take))
        monkeypatch.setattr(drive.app.root.current_screen, "doors", able)
        return given

    return doors


def test_a_picture_is_saved_and_handed_on_where_the_device_can(podium, exports, doors):
    podium.app.store.settings.change(text_size=200, theme="dark")
    podium.app.follow_settings()
    podium.resize(360, 740)
    share(podium, "picture")
    [file] = exports.iterdir()
    assert file.name == "small-world-anna-maximilian-alexander-von-hohenstaufen-cleo.png"
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (1080, 1350), "whatever the device"
    assert f"Saved to a file: {file}" in podium.texts()
    given = doors("file")
    share(podium, "picture")
    [another] = set(exports.iterdir()) - {file}
    assert given == [(another, "image/png")]
    assert f"A copy is in your downloads: {another.name}" in podium.texts()
    shutil.rmtree(exports)
    exports.write_text("in the way")
    share(podium, "picture")
    assert podium.app.root.current == "reveal"
    assert "Saving failed, nothing was changed: try again." in podium.texts()


def test_words_and_plays_are_opened_sent_or_copied(podium, doors):
    given = doors()
    share(podium, "text")
    [(text,)] = given
    assert "Maximilian Alexander von Hohenstaufen wins!" in text
    assert "3. Anna, 15 coins" in text
    assert COPIED in podium.texts()
    podium.clear()
    given = doors("text")
    share(podium, "text")
    assert given == [(text,)]
    assert not podium.has("share")
    assert COPIED not in podium.texts()
    [card] = podium.app.store.games()
    for way, can, scheme in (
        ("log", ("link",), "bgstats"),
        ("log", (), "https"),
        ("link", ("text",), "https"),
        ("link", (), "https"),
    ):
        given = doors(*can)
        share(podium, way)
        [(link,)] = given
        assert link.startswith(f"{scheme}://app.bgstatsapp.com/createPlay.html?data=")
        shown = json.loads(parse_qs(urlsplit(link).query)["data"][0])
        assert shown["sourcePlayId"] == card.id
        assert [player["winner"] for player in shown["players"]] == [False, True, False]
    for width, height in SIZES:
        podium.resize(width, height)
        share(podium, "qr")
        code = podium.find("share-code")
        assert code.text == link
        assert code.height % code.texture.height == 0, "each module has as many whole pixels"
        assert code.height <= height * 0.7
        podium.clear()


def test_nobody_logs_what_was_only_practice(drive):
    start = start_game(drive.app.services.catalogue, Setup(("Anna", "Ben"), seed=1))
    drive.app.game.practise(Session(drive.app.services.catalogue, start))
    drive.app.game.do(AdjustCoins(0, 3))
    drive.app.game.do(EndGame())
    drive.app.game.do(OpenPurse(0), OpenPurse(1))
    come_to_the_end(drive)
    drive.tap("reveal-share")
    assert drive.has("share-text")
    assert not drive.has("share-log")


def test_six_with_long_names_stand_on_the_podium_and_no_word_is_broken(drive, exports):
    from companion.pages.reveal import Reveal
    from companion.pages.sharing import result_picture
    from companion.ui.kit.text import text_width
    from companion.ui.reveal.sharing import ResultCanvas, ResultPlace

    session = drive.open_game(*SIX, sets=("base", "sky_islands"), sky="two_islands", has_board=True)
    for seat in range(len(SIX)):
        session.do(AdjustCoins(seat, 10 - seat))
    session.do(EndGame())
    come_to_the_end(drive)
    open_all(drive)
    share(drive, "picture")
    assert len(list(exports.iterdir())) == 1
    services = drive.app.services
    facts = result_picture(services, Reveal(services.game.state), session, date(2026, 1, 2))
    canvas = ResultCanvas(services.language.join, facts=facts)
    drive.frames(6, 0.1)
    shown = [each for each in canvas.walk() if isinstance(each, ResultPlace)]
    for each in shown:
        for word in each.player_name.split():
            assert text_width(word, each.name_size, True) <= each.width, word
    assert {"Anna", "Dirk-Jan", "Christophorus-\nBartholomäus"} < {
        each.player_name for each in shown
    }


@pytest.mark.pixels
def test_everyone_stands_on_the_picture_and_the_code_is_read_back(podium, exports):
    from kivy.core.image import Image

    from companion.ui.theme import PLAYER_COLOURS

    share(podium, "picture")
    [file] = exports.iterdir()
    drawn = Image(BytesIO(file.read_bytes()), ext="png", keep_data=True).image._data[0].data
    for seat, colour in enumerate(PLAYER_COLOURS[:4]):
        assert (bytes.fromhex(colour[1:] + "ff") * 50 in drawn) == (seat < len(PLAYERS))
    podium.app.store.settings.change(theme="dark")
    podium.app.follow_settings()
    share(podium, "qr")
    code = podium.find("share-code")
    assert read_code(modules(code.texture)) == code.text


def modules(texture):
    """Return what is drawn, without the margin that scanners need."""
    side, margin = texture.width, 4
    dark = [pixel == 0 for pixel in texture.pixels[::4]]
    rows = [dark[at : at + side] for at in range(0, side * side, side)]
    around = [*rows[:margin], *rows[-margin:], *(row[:margin] + row[-margin:] for row in rows)]
    assert not any(map(any, around))
    rows = [row[margin:-margin] for row in rows[margin:-margin]]
    # From the top, where two of the three corners are.
    return rows if rows[0][-7:] == [True] * 7 else rows[::-1]
