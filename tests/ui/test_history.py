"""The history tells the game by turn, the newest first; each step can be gone to or changed."""

from dataclasses import replace

import pytest

from companion.engine import reducer
from companion.engine.commands import (
    Conquer,
    EndGame,
    OpenPurse,
    Pick,
    Regroup,
    Rename,
    Score,
)
from companion.engine.conquest_cost import Region
from companion.facts.history import history
from companion.play.course import Course
from companion.play.session import Session
from companion.words.language import load_language
from companion.words.line_breaks import NO_BREAK
from tests.engine.helpers import TRIBE, Table, active, counts

TAKE_HILL = Conquer(Region("hill", holder=TRIBE))


def play(session, regions=3, slot=0):
    session.do(Pick(slot))
    session.do(Score((counts(regions),)))


def told(turns):
    """Return what is said of some turns, the steps from the newest on."""
    return [
        (turn.player_name, turn.round, turn.brought, [plain(step.text) for step in turn.steps])
        for turn in turns
    ]


def plain(text):
    return text.replace(NO_BREAK, " ")


def combo(player):
    return load_language("en").combo_name(player.active.race, player.active.power)


def texts(drive):
    return [plain(text) for text in drive.texts()]


@pytest.fixture
def session(drive):
    session = drive.open_game("Anna", "Ben")
    play(session)
    play(session)
    drive.tap("history")
    return session


def test_the_story_is_told_by_turn_with_the_newest_first():
    table = Table("orcs hill", "elves swamp")
    table.pick(1)
    table.conquer("forest", TRIBE)
    table.score()
    table.pick(0)
    table.conquer("hill", active("elves"), tokens=5)

    turns = history(table.session, load_language("en"))

    assert told(turns) == [
        (
            "Ben",
            1,
            None,
            [
                "Orcs took a hill from Anna's Elves with 5 tokens",
                "Ben picked Hill Orcs: found 1 on it",
            ],
        ),
        (
            "Anna",
            1,
            1,
            [
                "Anna's turn brought 1 coin",
                "Elves took a forest from a lost tribe with 3 tokens",
                "Anna picked Swamp Elves: paid 1",
            ],
        ),
    ]


def test_what_an_undone_turn_brought_is_not_at_its_head():
    table = Table("orcs hill", "elves swamp")
    table.settle(3)
    table.session.undo()
    (turn,) = history(table.session, load_language("en"))
    assert turn.brought is None
    assert [step.is_undone for step in turn.steps] == [True, False]


def test_a_long_game_is_not_folded_for_the_turns_that_are_not_shown(monkeypatch):
    table = Table("orcs hill", "elves swamp")
    table.settle(3, 3)
    for number in range(150):
        table.do(Rename(0, f"Anna {number}"))
    table.settle(3, 3)
    folded, apply = [], reducer.apply

    def counted(state, event):
        folded.append(event)
        return apply(state, event)

    monkeypatch.setattr(reducer, "apply", counted)
    (newest,) = history(table.session, load_language("en"), most=1)
    assert (newest.player_name, newest.round) == ("Ben", 2)
    assert len(folded) < 100


def test_rounds_have_headings_and_turns_what_they_brought(drive, session):
    play_on = Score((counts(4),))
    session.do(play_on)
    session.do(play_on)
    drive.frames()

    shown = [text for text in texts(drive) if text.startswith(("Round", "Anna", "Ben"))]

    assert [text for text in shown if text.startswith("Round")] == ["Round 2", "Round 1"]
    assert [text for text in shown if text in ("Anna", "Ben")] == ["Ben", "Anna"] * 2
    heads = [text[-8:] for text in texts(drive) if "+" in text]
    assert heads == ["+4 coins", "+4 coins", "+3 coins", "+3 coins"]


def test_a_tap_shows_a_step_and_from_there_one_goes_to_it(drive, session):
    drive.tap("step-1")
    assert f"Anna picked {combo(session.state.players[0])}" in texts(drive)
    assert session.cursor == 4

    drive.tap("step-go")

    assert session.cursor == 1
    assert [drive.find(f"step-{n}").is_undone for n in (1, 2, 3, 4)] == [False, True, True, True]
    assert drive.find("step-1").is_now
    drive.frames(12)
    drive.tap("step-4")
    drive.tap("step-go")
    assert session.cursor == 4
    assert drive.find("step-4").is_now


@pytest.mark.parametrize(
    ("step", "button", "opened"),
    [("step-3", "step-put-right", "pick-close"), ("step-4", "step-remove", "consequences-do")],
)
def test_a_step_is_put_right_or_removed(drive, session, step, button, opened):
    drive.tap(step)
    drive.tap(button)
    drive.frames(12)
    assert drive.has(opened)
    assert not drive.has("step-go")


def test_a_score_says_what_it_is_made_of(drive, session):
    drive.tap("step-4")
    (line,) = (text for text in texts(drive) if "3 regions" in text)
    assert "+3" in line


def offered(drive, name):
    drive.tap(name)
    found = [kind for kind in ("go", "put-right", "remove") if drive.has(f"step-{kind}")]
    drive.tap("step-close")
    drive.frames(12)
    return found


def test_only_what_makes_sense_is_offered(drive, session):
    assert offered(drive, "step-1") == ["go", "put-right", "remove"]
    assert offered(drive, "step-4") == ["put-right", "remove"]  # one is there
    session.jump(1)
    drive.frames()
    assert offered(drive, "step-2") == ["go"]  # it is undone
    session.do(EndGame())
    session.do(OpenPurse(0))
    drive.frames()
    assert offered(drive, "step-2") == ["go", "remove"]  # an end has nothing to put right
    assert offered(drive, "step-3") == []  # what was seen is seen


def test_steps_said_with_one_tap_can_only_be_removed():
    table = Table("orcs marauding", "elves swamp")
    table.settle(3, 3)
    table.do(Regroup())
    step = history(table.session, load_language("en"))[0].steps[0]
    assert (step.can_put_right, step.can_remove) == (False, True)


def as_saved_before(session):
    """Return the same game as an earlier version saved it, without what was asked."""
    steps = tuple(replace(step, commands=()) for step in session.steps)
    return Session(session.catalogue, session.start, Course.of(steps))


def test_steps_of_an_earlier_version_are_marked_and_can_only_be_gone_to(drive, session):
    note = "Saved by an earlier version: you can go to it, but not change it."
    assert not any(note in text for text in texts(drive))
    old = as_saved_before(session)
    old.do(TAKE_HILL)
    drive.app.game.open(old)
    drive.frames()

    assert [drive.find(f"step-{n}").is_old for n in (1, 4, 5)] == [True, True, False]
    assert any(note in text for text in texts(drive))
    drive.tap("step-1")
    assert note in texts(drive)
    drive.tap("step-close")
    drive.frames(12)
    assert offered(drive, "step-1") == ["go"]
    assert offered(drive, "step-5") == ["put-right", "remove"]


def test_the_beginning_can_be_gone_to(drive, session):
    drive.tap("step-0")

    assert session.cursor == 0
    assert drive.find("step-0").is_now


def test_a_new_step_appears_at_once_and_the_new_name_everywhere(drive, session):
    session.do(Rename(0, "Antonia"))
    drive.frames()

    assert drive.find("step-5").text == "Renamed to Antonia"
    assert plain(drive.find("step-2").text) == "Antonia's turn brought 3 coins"


def test_a_long_game_shows_its_earlier_turns_on_demand(drive):
    session = drive.open_game("Anna", "Ben")
    for _ in range(2):
        play(session)
    for _ in range(14):
        session.do(Score((counts(0),)))
    drive.tap("history")
    assert not drive.has("step-1")

    drive.tap("history-more")

    assert drive.has("step-1")


def test_a_game_that_has_not_begun_says_so(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("history")

    assert "Nothing has happened yet." in drive.texts()
    assert not drive.has("step-0")
