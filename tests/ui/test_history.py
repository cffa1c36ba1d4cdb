"""The history shows the game by turn, newest first; each step can be gone to or changed."""

from dataclasses import replace

import pytest

from companion.engine import Conquer, EndGame, OpenPurse, Pick, Rename, Score, Target
from companion.line_breaks import NO_BREAK
from companion.play import Session, Timeline
from companion.words import load_language
from tests.engine.helpers import TRIBE, counts
from tests.ui.history_steps import find_step

TAKE_HILL = Conquer(Target("hill", holder=TRIBE))


def play(session, regions=3, slot=0):
    session.do(Pick(slot))
    session.do(Score((counts(regions),)))


def plain(text):
    return text.replace(NO_BREAK, " ")


def texts(drive):
    return [plain(text) for text in drive.texts()]


@pytest.fixture
def session(drive):
    session = drive.open_game("Anna", "Ben")
    play(session)
    play(session)
    drive.tap("history")
    return session


def offered(drive, name):
    drive.tap(name)
    found = [kind for kind in ("go", "put-right", "remove") if drive.has(f"step-{kind}")]
    drive.tap("step-close")
    drive.frames(12)
    return found


def test_rounds_have_headings_and_turns_what_they_brought(drive, session):
    session.do(Score((counts(4),)))
    drive.frames()
    shown = texts(drive)
    assert [text for text in shown if text.startswith("Round")] == ["Round 2", "Round 1"]
    assert [text for text in shown if text in ("Anna", "Ben")] == ["Anna", "Ben", "Anna"]
    heads = [text[-8:] for text in shown if "+" in text]
    assert heads == ["+4 coins", "+3 coins", "+3 coins"]
    session.do(Rename(0, "Antonia"))
    drive.frames()
    assert drive.find("step-6").step.text == "Renamed to Antonia"
    assert plain(drive.find("step-2").step.text) == "Antonia's turn earned 3 coins"


def test_older_rounds_keep_their_coins_until_the_purses_are_open(drive, session):
    said = "What older rounds earned appears when the purses are opened."
    assert not any(said in text for text in texts(drive))
    for _ in range(2):
        session.do(Score((counts(4),)))
    drive.frames()
    assert any(said in text for text in texts(drive))
    assert find_step(drive, 2).step.text == "Anna's turn was scored"
    drive.tap("step-2")
    assert not any("regions" in text for text in texts(drive))
    drive.tap("step-put-right")
    assert drive.app.root.current == "put_right"
    drive.key(27)
    drive.frames(12)
    assert "Anna's turn in round 1 was opened again." in texts(drive)
    drive.app.root.current_screen.ids.rows.scroll_y = 1
    for command in (EndGame(), OpenPurse(0), OpenPurse(1)):
        session.do(command)
    assert plain(find_step(drive, 2).step.text) == "Anna's turn earned 3 coins"
    assert not any(said in text for text in texts(drive))


def test_a_tap_shows_a_step_and_from_there_one_goes_to_it(drive, session):
    drive.tap("step-4")
    (line,) = (text for text in texts(drive) if "3 regions" in text)
    assert "+3" in line
    drive.tap("step-close")
    drive.tap("step-1")
    picked = session.state.players[0].active
    combo = load_language("en").combo_name(picked.race, picked.power)
    assert f"Anna picked {combo}" in texts(drive)
    assert session.cursor == 4
    drive.tap("step-go")
    assert session.cursor == 1
    assert [drive.find(f"step-{n}").step.is_undone for n in (1, 2, 3, 4)] == [
        False,
        True,
        True,
        True,
    ]
    assert drive.find("step-1").step.is_now
    drive.frames(12)
    drive.tap("step-4")
    drive.tap("step-go")
    assert session.cursor == 4
    assert drive.find("step-4").step.is_now
    drive.tap("step-0")
    assert session.cursor == 0
    assert drive.find("step-0").step.is_now


def as_saved_before(session):
    """Return the same game as an earlier version saved it, without the commands."""
    steps = tuple(replace(step, commands=()) for step in session.steps)
    return Session(session.catalogue, session.start, Timeline.of(steps))


def test_what_makes_sense_is_offered_and_steps_of_an_earlier_version_are_marked(drive, session):
    assert offered(drive, "step-1") == ["go", "put-right", "remove"]
    assert offered(drive, "step-4") == ["put-right", "remove"]  # there is one
    note = "Saved by an earlier version: you can go to it, but not change it."
    assert not any(note in text for text in texts(drive))
    old = as_saved_before(session)
    old.do(TAKE_HILL)
    drive.app.game.open(old)
    drive.frames()
    assert [drive.find(f"step-{n}").step.is_old for n in (1, 4, 5)] == [True, True, False]
    assert any(note in text for text in texts(drive))
    drive.tap("step-1")
    assert note in texts(drive)
    drive.tap("step-close")
    drive.frames(12)
    assert offered(drive, "step-1") == ["go"]
    assert offered(drive, "step-5") == ["put-right", "remove"]


def test_a_game_not_begun_says_so(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("history")
    assert "Nothing has happened yet." in drive.texts()
    assert not drive.has("step-0")


def long_turn(drive, steps):
    """Open the history of a game with this many steps, all in one turn."""
    session = drive.open_game("Anna", "Ben")
    session.do(Pick(0))
    for name in ("Antonia", "Anna"):
        session.do(Rename(0, name))
    pick, *renames = session.steps
    steps = (pick, *renames * (steps // 2))
    drive.app.game.open(Session(session.catalogue, session.start, Timeline.of(steps)))
    drive.app.go("history")
    drive.frames(8)
    return drive.app.root.current_screen.ids.rows


def built(rows):
    """Return how many widgets a list holds, including spare ones."""
    spare = [widget for kind in rows._spare.values() for widget in kind]
    return sum(1 for part in (rows, *spare) for _ in part.walk(restrict=True))


def test_a_turn_of_thousands_of_steps_builds_no_more_than_one_of_fifty(drive):
    few, many = (built(long_turn(drive, steps)) for steps in (50, 5000))
    assert many < 2 * few
    rows = long_turn(drive, 5000)
    for place in (0.7, 0.5, 0.2, 0):
        rows.scroll_y = place
        drive.frames(4)
        shown = [name for name in drive.names() if name.startswith("step-")]
        assert 1 < len(shown) < 40
    assert drive.has("step-1")
    assert built(rows) < 3 * few, "rows are used again, wherever one has been"
    drive.tap("step-0")
    assert drive.app.game.session.cursor == 0


def test_only_what_is_seen_is_told(drive, monkeypatch):
    from companion.pages import history

    seen, tell = [], history.facts_of

    def counted(*asked):
        seen.append(asked)
        return tell(*asked)

    monkeypatch.setattr(history, "facts_of", counted)
    long_turn(drive, 2000)
    assert 0 < len(seen) < 100
