"""The history as facts: by turn, newest first, with what can be done about each step."""

from companion.engine import EndGame, OpenPurse, PlayerRenamed, Regroup, Rename
from companion.line_breaks import NO_BREAK
from companion.pages.history import tell_part, turn_parts
from companion.words import load_language
from tests.engine.helpers import TRIBE, Table, active
from tests.pages.shown_history import history


def shown(turns):
    """Return what is said about some turns, newest step first."""
    return [
        (turn.player_name, turn.round, turn.brought, [plain(step.text) for step in turn.steps])
        for turn in turns
    ]


def plain(text):
    return text.replace(NO_BREAK, " ")


def steps_of(session):
    """Return every step by its number."""
    turns = history(session, load_language("en"))
    return {step.cursor: step for turn in turns for step in turn.steps}


def test_the_story_is_told_by_turn_with_the_newest_first():
    table = Table("orcs hill", "elves swamp")
    table.pick(1)
    table.conquer("forest", TRIBE)
    table.score()
    table.pick(0)
    table.conquer("hill", active("elves"), tokens=5)

    turns = history(table.session, load_language("en"))

    assert shown(turns) == [
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
                "Anna's turn earned 1 coin",
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
    folded, apply = [], PlayerRenamed.apply

    def counted(event, state):
        folded.append(event)
        return apply(event, state)

    monkeypatch.setattr(PlayerRenamed, "apply", counted)
    newest = tell_part(table.session, load_language("en"), turn_parts(table.session)[0])
    assert (newest.player_name, newest.round) == ("Ben", 2)
    assert len(folded) < 100


def test_a_new_name_is_told_everywhere_and_a_score_with_what_it_is_made_of():
    table = Table("orcs hill", "elves swamp")
    table.settle(3)
    table.do(Rename(0, "Antonia"))
    steps = steps_of(table.session)
    assert steps[3].text == "Renamed to Antonia"
    assert plain(steps[2].text) == "Antonia's turn earned 3 coins"
    (line,) = (plain(text) for text in steps[2].sentences if "3 regions" in plain(text))
    assert "+3" in line


def test_what_is_undone_or_was_seen_cannot_be_changed():
    table = Table("orcs hill", "elves swamp")
    table.settle(3, 3)
    table.session.jump(1)
    steps = steps_of(table.session)
    assert (steps[1].is_now, steps[1].can_put_right, steps[1].can_remove) == (True, True, True)
    assert (steps[2].is_undone, steps[2].can_put_right, steps[2].can_remove) == (True, False, False)
    table.do(EndGame())
    table.do(OpenPurse(0))
    steps = steps_of(table.session)
    assert (steps[2].can_put_right, steps[2].can_remove) == (False, True)
    assert (steps[3].can_put_right, steps[3].can_remove) == (False, False)


def test_steps_said_with_one_tap_can_only_be_removed():
    table = Table("orcs marauding", "elves swamp")
    table.settle(3, 3)
    table.do(Regroup())
    step = history(table.session, load_language("en"))[0].steps[0]
    assert (step.can_put_right, step.can_remove) == (False, True)
