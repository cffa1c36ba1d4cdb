"""Whatever the device cannot do, or fails to do, the game goes on."""

import logging
from pathlib import Path

import pytest
from plyer.facades import Vibrator as NoVibrator

from companion.device.android import activity, is_android, log_first_frame, safely
from companion.device.feedback import Sounds, Vibrator
from companion.device.language import device_language
from companion.device.screen import guard_screen, keep_awake, window_insets
from companion.device.share import can_pick, copy_text, open_link, pick_file, share_file, share_text
from companion.device.theme import device_theme, is_dark
from companion.words import LANGUAGES
from tests.device.working import WorkingVibrator

FILE = Path("game.json")


def fail(*_):
    """Fail the way Java or a driver would."""
    raise RuntimeError("the service has died")


class BrokenVibrator(NoVibrator):
    """A vibrator that is present but doesn't work."""

    def _exists(self, **_):
        return True

    def _vibrate(self, **_):
        fail()


class StubbornWindow:
    """A window that refuses every change."""

    def __setattr__(self, name, value):
        fail()


BROKEN = {
    "a vibrator nobody finds": lambda: Vibrator(fail).buzz(1),
    "a vibrator that does not work": lambda: Vibrator(BrokenVibrator).buzz(1),
    "a sound that cannot be loaded": lambda: Sounds(fail).play("coin"),
    "no window": lambda: keep_awake(True, fail),
    "a window that goes dark anyway": lambda: keep_awake(True, StubbornWindow),
    "a file that cannot be shared": lambda: share_file(FILE, "application/json", fail),
    "a text that cannot be shared": lambda: share_text("Anna wins!", fail),
    "a link that cannot be opened": lambda: open_link("bgstats://x", fail),
    "a text that cannot be copied": lambda: copy_text("Anna wins!", fail),
    "a screen that cannot be guarded": lambda: guard_screen(True, fail),
    "bars that nobody can measure": lambda: window_insets(fail),
    "a file that cannot be chosen": lambda: pick_file(fail, 1, fail),
}


@pytest.mark.parametrize("act", BROKEN.values(), ids=BROKEN.keys())
def test_what_breaks_is_logged_and_stops_nothing(act, caplog):
    assert not act()
    [record] = caplog.records
    assert record.levelno == logging.WARNING
    assert "the service has died" in caplog.text


ABSENT = {
    "no vibrator": lambda: Vibrator(NoVibrator).buzz(1),
    "plyer has no vibrator here": lambda: Vibrator().buzz(1),
    "no other app": lambda: share_file(FILE, "application/json"),
    "no other app for a text": lambda: share_text("Anna wins!"),
    "no other app for a link": lambda: open_link("bgstats://x"),
    "no recent apps": lambda: guard_screen(True),
    "no bars of a system": window_insets,
    "no window for choosing files": can_pick,
    "no log of a system": log_first_frame,
}


@pytest.mark.parametrize("act", ABSENT.values(), ids=ABSENT.keys())
def test_what_a_desktop_does_not_have_is_no_news(act, caplog, capfd):
    assert not is_android()
    assert not act()
    assert not caplog.records
    assert capfd.readouterr() == ("", "")


def test_there_is_no_way_to_java_on_a_desktop():
    with pytest.raises(NotImplementedError):
        activity()


def test_on_android_a_missing_java_is_survived(monkeypatch, caplog):
    monkeypatch.setenv("ANDROID_ARGUMENT", "here")
    assert device_language() in LANGUAGES
    assert not share_file(FILE, "application/json")
    guard_screen(True)
    assert window_insets() is None
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 4


def test_a_vibrator_is_looked_for_once():
    looks = iter([NoVibrator()])
    vibrator = Vibrator(lambda: next(looks))
    for _ in range(3):
        vibrator.buzz(1)
    assert not vibrator.is_there


def test_a_vibrator_that_works_is_asked_for_as_long_as_it_should():
    works = WorkingVibrator()
    Vibrator(lambda: works).buzz(0.04)
    assert works.felt == [0.04]


def test_what_works_is_returned():
    assert safely(lambda: 3, 0, "counting") == 3


def test_a_theme_that_nobody_can_find_out_is_light(monkeypatch, caplog):
    assert device_theme(fail) == "light"
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("GTK_THEME", raising=False)
    assert device_theme() == "light"
    assert len(caplog.records) == 1, "a desktop without a theme is no news"


def test_the_theme_of_the_device_is_followed(monkeypatch):
    assert device_theme(lambda: True) == "dark"
    assert device_theme(lambda: False) == "light"
    monkeypatch.setattr("sys.platform", "linux")
    for name, dark in (("Adwaita:dark", True), ("Adwaita", False)):
        monkeypatch.setenv("GTK_THEME", name)
        assert is_dark() == dark
