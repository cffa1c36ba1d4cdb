"""Which steps of a game can be heard or felt, and how the settings change that."""

import pytest

from companion.device.feedback import Sounds, Vibrator
from companion.engine import CorrectTurn, Pick, Rename
from companion.play import CurrentGame
from companion.store import Settings
from companion.ui.cues import Cues, GameMoment, cue_between
from tests.device.working import Speaker, WorkingVibrator
from tests.engine.helpers import ANNA, Table


def moment(table):
    return GameMoment(table.session, table.session.cursor, table.state.is_last_round)


def a_table():
    table = Table("amazons hill")
    table.pick()
    return table


def to_the_last_round(table):
    table.do(CorrectTurn(ANNA, round=table.state.setup.rounds))


STEPS = {
    "a scored turn": (lambda table: table.play(3), "coin"),
    "a conquest": (lambda table: table.conquer("hill"), None),
    "a step taken back": (lambda table: table.session.undo(), "undo"),
    "the last round": (to_the_last_round, "last_round"),
    "a new name": (lambda table: table.do(Rename(ANNA, "Anne")), None),
    "nothing": (lambda table: None, None),
}


@pytest.mark.parametrize(("act", "cue"), STEPS.values(), ids=STEPS.keys())
def test_a_step_has_its_cue(act, cue):
    table = a_table()
    before = moment(table)
    act(table)
    assert cue_between(before, moment(table)) == cue


def test_a_pick_is_confirmed():
    table = Table("amazons hill")
    before = moment(table)
    table.pick()
    assert cue_between(before, moment(table)) == "confirm"


def test_the_last_round_is_told_once():
    table = a_table()
    to_the_last_round(table)
    before = moment(table)
    table.play(3)
    assert table.state.is_last_round
    assert cue_between(before, moment(table)) == "coin"


def test_another_game_begins_in_silence():
    assert cue_between(None, moment(a_table())) is None
    assert cue_between(moment(a_table()), moment(Table())) is None


@pytest.mark.parametrize("has_sound", [True, False])
@pytest.mark.parametrize("has_vibration", [True, False])
def test_the_settings_decide_what_is_heard_and_felt(has_sound, has_vibration):
    speaker, vibrator = Speaker(), WorkingVibrator()
    game = CurrentGame(complain=pytest.fail)
    settings = Settings(sound=has_sound, vibration=has_vibration)
    cues = Cues(game, lambda: settings, Sounds(speaker.load), Vibrator(lambda: vibrator))
    game.open(Table("amazons hill").session)
    assert not speaker.heard
    assert not vibrator.felt
    game.do(Pick(0))
    game.undo()
    assert cues.give("confirm")
    assert speaker.heard == (["confirm", "undo", "confirm"] if has_sound else [])
    assert len(vibrator.felt) == (2 if has_vibration else 0)


def test_a_sound_that_is_wanted_and_not_to_be_had_is_told():
    game = CurrentGame(complain=pytest.fail)
    assert not Cues(game, lambda: Settings(sound=True), Sounds(lambda path: None)).give("coin")


def test_a_hold_that_is_completed_is_felt_and_nothing_is_heard_unasked(drive, monkeypatch):
    works, speaker, cues = WorkingVibrator(), Speaker(), drive.app.cues
    monkeypatch.setattr(cues, "_vibrator", Vibrator(lambda: works))
    monkeypatch.setattr(cues, "_sounds", Sounds(speaker.load))
    drive.open_game("Anna", "Ben")
    drive.tap("pick")
    assert drive.app.game.state.current.active
    works.felt.clear()
    drive.tap("menu")
    drive.frames(6, 0.1)
    drive.hold("menu-end", 0.5)
    assert not works.felt
    drive.hold("menu-end", 1)
    assert len(works.felt) == 1
    assert not speaker.loaded
