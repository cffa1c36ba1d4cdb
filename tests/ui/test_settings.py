"""Settings work at once, and PINs are set, changed, removed and reset."""

import pytest

from companion.device.sound import Sounds
from companion.device.vibration import Vibrator
from tests.device.working import WorkingVibrator
from tests.people import has_as_pin, id_of, people


@pytest.fixture
def settings(drive):
    from kivy.metrics import Metrics

    store = drive.app.store.settings
    store.remember(people("Anna", "Ben"))
    drive.app.go("settings")
    drive.frames()
    yield store
    Metrics.fontscale = 1


def type_pin(drive, pin):
    for digit in pin:
        drive.tap(f"pin-{digit}")
    drive.tap("pin-ok")


def test_the_look_changes_at_once_and_is_kept(drive, settings):
    drive.tap("theme-dark")

    assert drive.app.theme.name == "dark"
    assert settings.current.theme == "dark"


def test_a_language_is_called_by_its_own_name_and_spoken_at_once(drive, settings):
    assert drive.find("language-de").text == "Deutsch"

    drive.tap("language-de")

    assert drive.app.language.code == "de"
    assert settings.current.language == "de"
    assert drive.find("language-de").is_chosen


def test_text_grows_in_steps_of_ten_up_to_twice_its_size(drive, settings):
    small = drive.find("theme-dark").words.font_size
    drive.tap("text-plus")
    assert settings.current.text_size == 110
    assert drive.find("theme-dark").words.font_size > small

    for _ in range(9):
        drive.tap("text-plus")

    assert settings.current.text_size == 200
    assert "200%" in drive.texts()
    assert not drive.has("text-plus")


def test_text_is_never_smaller_than_usual(drive, settings):
    assert not drive.has("text-minus")


def test_motion_is_reduced_and_comes_back(drive, settings):
    drive.tap("reduced-motion")
    assert settings.current.reduced_motion

    drive.tap("reduced-motion")
    assert not settings.current.reduced_motion


def test_a_pin_is_typed_twice_to_be_set(drive, settings):
    drive.tap("player-pin-0")
    type_pin(drive, "1234")
    assert not settings.has_pin(id_of("Anna"))
    type_pin(drive, "1234")

    assert has_as_pin(settings, "Anna", "1234")
    assert not settings.has_pin(id_of("Ben"))


@pytest.mark.parametrize("typed", [("123", "123"), ("1234", "1235")])
def test_a_pin_that_is_short_or_typed_differently_is_not_set(drive, settings, typed):
    drive.tap("player-pin-0")
    for pin in typed:
        type_pin(drive, pin)

    assert not settings.has_pin(id_of("Anna"))


def test_a_pin_is_changed_only_by_whoever_knows_it(drive, settings):
    settings.set_pin(id_of("Anna"), "1234")
    drive.tap("player-pin-0")
    type_pin(drive, "1234")
    type_pin(drive, "9876")
    type_pin(drive, "9876")

    assert has_as_pin(settings, "Anna", "9876")


def test_a_wrong_pin_leads_nowhere(drive, settings):
    settings.set_pin(id_of("Anna"), "1234")
    drive.tap("player-pin-0")
    type_pin(drive, "1111")

    assert not drive.has("pin-remove")
    assert not drive.has("pin-1"), "the next try has to wait"
    assert has_as_pin(settings, "Anna", "1234")


def test_a_pin_can_be_done_without_again(drive, settings):
    settings.set_pin(id_of("Anna"), "1234")
    drive.tap("player-pin-0")
    type_pin(drive, "1234")
    drive.tap("pin-remove")

    assert not settings.has_pin(id_of("Anna"))


def test_a_forgotten_pin_is_reset_by_holding_and_everyone_is_told(drive, settings):
    settings.set_pin(id_of("Anna"), "1234")
    drive.tap("player-pin-0")
    for seconds in (0.1, 2):
        drive.hold("pin-forgotten", seconds)
        assert settings.has_pin(id_of("Anna")), "neither a tap nor a usual hold is enough"

    drive.hold("pin-forgotten", 3.5)

    assert not settings.has_pin(id_of("Anna"))
    assert any("Anna" in text and "reset" in text for text in drive.texts())


def test_wrong_tries_at_a_purse_make_the_settings_wait_too(drive, settings):
    settings.set_pin(id_of("Anna"), "1234")
    drive.open_game("Anna", "Ben")
    drive.tap("peek-0")
    for _ in range(3):
        drive.pass_time(3)
        type_pin(drive, "1111")
    drive.tap("pin-sheet-close")
    drive.app.go("settings")
    drive.frames()
    drive.tap("player-pin-0")

    assert any(text.startswith("Wrong PIN. Try again in ") for text in drive.texts())
    assert not drive.has("pin-1")


@pytest.mark.parametrize(("switch", "name"), [("sound", "sound"), ("keep-awake", "keep_awake")])
def test_a_switch_is_saved_at_once_and_shows_what_is_saved(drive, settings, switch, name):
    before = getattr(settings.current, name)
    for expected in (not before, before):
        drive.tap(switch)
        assert getattr(settings.current, name) is expected
        assert drive.find(switch).is_on is expected


def test_sound_is_off_until_somebody_wants_it(drive, settings):
    assert not drive.find("sound").is_on


def test_a_device_without_a_voice_says_so_when_sound_is_switched_on(drive, settings):
    drive.app.root.current_screen.cues = cues(drive, Sounds(lambda path: None))
    drive.tap("sound")

    assert "This device plays no sound." in drive.texts()


def test_vibration_is_offered_only_where_the_device_has_it(drive, settings):
    assert not drive.app.cues.can_buzz
    assert not drive.has("vibration")

    works = WorkingVibrator()
    drive.app.cues = cues(drive, Sounds(), Vibrator(lambda: works))
    drive.app.root.remove_widget(drive.app.root.get_screen("settings"))
    drive.app.go("settings")
    drive.frames()
    for is_on in (False, True):
        drive.tap("vibration")
        assert settings.current.vibration is is_on
    assert len(works.felt) == 1, "it is felt when it is switched on"


def cues(drive, *parts):
    from companion.ui.cues import Cues

    return Cues(drive.app.game, lambda: drive.app.store.settings.current, *parts)
