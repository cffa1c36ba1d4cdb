"""The history lists every step, the newest first, and goes to any of them."""

import pytest

from companion.engine.commands import Pick, Rename, Score
from companion.engine.setup import start_game
from companion.engine.state import Setup
from companion.i18n import load_language
from companion.session import Session
from companion.ui.history import history

COUNTS = ("regions", "farmland", "forest", "hill", "swamp", "mine", "magic", "fortresses")
OTHERS = ("nonempty_conquests", "pots", "abandoned_coins", "attacked_active")


def counts(regions=0):
    return dict.fromkeys((*COUNTS, *OTHERS), 0) | {"regions": regions}


def play(session, regions=3):
    session.do(Pick(0))
    session.do(Score((counts(regions),)))


def combo(player):
    return load_language("en").combo_name(player.active.race, player.active.power)


@pytest.fixture
def session(drive):
    session = drive.open_game("Anna", "Ben")
    play(session)
    play(session)
    drive.tap("history")
    return session


def test_steps_are_grouped_by_turn_with_the_newest_first(catalogue):
    session = Session(catalogue, start_game(catalogue, Setup(("Anna", "Ben"), seed=5)))
    play(session)
    play(session)

    turns = history(session, load_language("en"))

    told = [(turn.player_name, turn.round, [step.text for step in turn.steps]) for turn in turns]
    anna, ben = session.state.players
    assert told == [
        ("Ben", 1, ["Ben scored", f"Ben picked {combo(ben)}"]),
        ("Anna", 1, ["Anna scored", f"Anna picked {combo(anna)}"]),
    ]


def test_a_tap_goes_to_a_step_and_what_is_undone_can_be_brought_back(drive, session):
    drive.tap("step-1")
    assert session.cursor == 1
    assert [drive.find(f"step-{n}").is_undone for n in (1, 2, 3, 4)] == [False, True, True, True]
    assert drive.find("step-1").is_now

    drive.tap("step-4")

    assert session.cursor == 4
    assert drive.find("step-4").is_now


def test_the_beginning_can_be_gone_to(drive, session):
    drive.tap("step-0")

    assert session.cursor == 0
    assert drive.find("step-0").is_now


def test_a_new_step_appears_at_once(drive, session):
    session.do(Rename(0, "Antonia"))
    drive.frames()

    assert drive.find("step-5").text == "Renamed to Antonia"
    assert "Antonia, round\N{NO-BREAK SPACE}1" in drive.texts()


def test_a_long_game_shows_its_earlier_turns_on_demand(drive):
    session = drive.open_game("Anna", "Ben")
    for _ in range(2):
        play(session)
    for _ in range(14):
        session.do(Score((counts(),)))
    drive.tap("history")
    assert not drive.has("step-1")

    drive.tap("history-more")

    assert drive.has("step-1")


def test_nothing_in_the_history_depends_on_how_much_was_scored(drive):
    def texts(regions):
        session = drive.open_game("Anna", "Ben")
        play(session, regions=regions)
        drive.tap("history")
        return drive.texts()

    assert texts(regions=2) == texts(regions=9)


def test_a_game_that_has_not_begun_says_so(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("history")

    assert "Nothing has happened yet." in drive.texts()
    assert not drive.has("step-0")
