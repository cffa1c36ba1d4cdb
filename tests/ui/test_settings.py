"""Settings take effect at once, and PINs are set, changed, removed and reset."""

import re

import pytest

from companion.device.feedback import Sounds, Vibrator
from companion.engine import Pick
from tests.device.working import WorkingVibrator
from tests.people import has_as_pin, id_of, people
from tests.ui.evenings import score_turn
from tests.ui.fresh_screens import built_anew


@pytest.fixture
def settings(drive):
    store = drive.app.store.settings
    store.remember(people("Anna", "Ben"))
    with built_anew(drive, "settings"):
        to_settings(drive)
        yield store


def to_settings(drive):
    drive.app.go("settings")
    drive.frames()


def type_pins(drive, *pins):
    for pin in pins:
        for digit in pin:
            drive.tap(f"pin-{digit}")
        drive.tap("pin-ok")


def test_looks_and_language_change_at_once_and_are_kept(drive, settings):
    drive.tap("theme-dark")
    assert drive.app.theme.name == "dark"
    assert settings.current.theme == "dark"
    assert not drive.has("text-minus"), "text is never smaller than usual"
    small = drive.find("theme-dark").words.font_size
    drive.tap("text-plus")
    assert settings.current.text_size == 110
    assert drive.find("theme-dark").words.font_size > small
    settings.change(text_size=190)
    to_settings(drive)
    drive.tap("text-plus")
    assert settings.current.text_size == 200
    assert "200%" in drive.texts()
    assert not drive.has("text-plus")
    assert drive.find("language-de").text == "Deutsch"
    drive.tap("language-de")
    assert drive.app.language.code == "de"
    assert settings.current.language == "de"
    assert drive.find("language-de").is_chosen


def test_the_buttons_for_the_text_size_stay_under_the_finger(drive, settings):
    """From two columns to one and back, and slightly scrolled."""
    settings.change(text_size=120)
    drive.app.follow_settings()
    drive.frames(6)
    scroller = drive.app.root.current_screen.ids.scroller
    scroller.scroll_y = 1 - 20 / (scroller.viewport_size[1] - scroller.height)
    drive.frames(4)
    for name, size in (("text-plus", 160), ("text-minus", 120)):
        place = drive._place(name)
        for _ in range(4):
            drive.tap_at(*place)
        assert settings.current.text_size == size


def test_switches_show_what_is_saved_and_what_they_switch_on(drive, settings, monkeypatch):
    assert not drive.find("sound").is_on, "until somebody wants it"
    for switch in ("sound", "keep-awake", "reduced-motion"):
        name = switch.replace("-", "_")
        before = getattr(settings.current, name)
        for expected in (not before, before):
            drive.tap(switch)
            assert getattr(settings.current, name) is expected
            assert drive.find(switch).is_on is expected
    drive.app.root.current_screen.cues = cues(drive, Sounds(lambda path: None))
    drive.tap("sound")
    assert "This device plays no sound." in drive.texts()
    assert not drive.app.cues.can_buzz
    assert not drive.has("vibration")
    works = WorkingVibrator()
    monkeypatch.setattr(drive.app, "cues", cues(drive, Sounds(), Vibrator(lambda: works)))
    with built_anew(drive, "settings"):
        to_settings(drive)
        for is_on in (False, True):
            drive.tap("vibration")
            assert settings.current.vibration is is_on
        assert len(works.felt) == 1, "it is felt when it is switched on"


def cues(drive, *parts):
    from companion.ui.cues import Cues

    return Cues(drive.app.game, lambda: drive.app.store.settings.current, *parts)


def test_a_pin_is_typed_twice_to_be_set_and_changed_or_removed_by_who_knows_it(drive, settings):
    drive.tap("player-pin-0")
    # Two that differ, then the same twice.
    type_pins(drive, "1234", "1235", "1234")
    assert not settings.has_pin(id_of("Anna"))
    type_pins(drive, "1234")
    assert has_as_pin(settings, "Anna", "1234")
    assert not settings.has_pin(id_of("Ben"))
    drive.tap("player-pin-0")
    type_pins(drive, "1234", "9876", "9876")
    assert has_as_pin(settings, "Anna", "9876")
    drive.tap("player-pin-0")
    type_pins(drive, "9876")
    drive.tap("pin-remove")
    assert not settings.has_pin(id_of("Anna"))


def test_a_pin_has_four_to_eight_digits(drive, settings):
    drive.tap("player-pin-0")
    for digit in "123":
        drive.tap(f"pin-{digit}")
        assert not drive.has("pin-ok"), "it cannot be complete yet"
    drive.tap("pin-4")
    assert drive.has("pin-ok")
    # There is no room for a ninth.
    for digit in "56789":
        drive.tap(f"pin-{digit}")
    drive.tap("pin-ok")
    type_pins(drive, "12345678")
    assert has_as_pin(settings, "Anna", "12345678")


def test_a_wrong_pin_leads_nowhere_and_a_forgotten_one_is_reset_by_holding(drive, settings):
    settings.set_pin(id_of("Anna"), "1234")
    drive.tap("player-pin-0")
    type_pins(drive, "1111")
    assert not drive.has("pin-remove")
    assert not drive.has("pin-1"), "the next try has to wait"
    assert has_as_pin(settings, "Anna", "1234")
    for seconds in (0.1, 2):
        drive.hold("pin-forgotten", seconds)
        assert settings.has_pin(id_of("Anna")), "neither a tap nor a usual hold is enough"
    drive.hold("pin-forgotten", 3.5)
    assert not settings.has_pin(id_of("Anna"))
    assert any("Anna" in text and "reset" in text for text in drive.texts()), "everyone is told"


def test_wrong_tries_at_a_purse_make_the_settings_wait_too(drive, settings):
    settings.set_pin(id_of("Anna"), "1234")
    drive.open_game("Anna", "Ben")
    drive.tap("peek-0")
    for _ in range(3):
        drive.pass_time(3)
        type_pins(drive, "1111")
    drive.tap("pin-sheet-close")
    to_settings(drive)
    drive.tap("player-pin-0")
    assert any(text.startswith("Wrong PIN. Try again in ") for text in drive.texts())
    assert not drive.has("pin-1")


def test_the_turn_timer_counts_at_the_table_and_begins_anew_with_each_turn(drive):
    session = drive.open_game("Anna", "Ben")
    assert not any(re.fullmatch(r"\d+:\d\d", text) for text in drive.texts())
    drive.app.go("settings")
    drive.tap("turn-timer")
    drive.app.go("table")
    drive.pass_time(65)
    [shown] = [text for text in drive.texts() if re.fullmatch(r"\d+:\d\d", text)]
    assert shown.startswith("1:")
    session.do(Pick(0))
    score_turn(session)
    drive.frames(4)
    assert "0:00" in drive.texts()
