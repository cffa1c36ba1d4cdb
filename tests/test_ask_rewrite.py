"""A recorded game whose lines are rewritten on the way answers as the changed lines would."""

import pytest

from companion.ask.replay import MAX_ANEW
from tests.ask_client import REDO, UNDO, conquer, decline, pick, read_error, replay, score, table
from tests.selection import long

PLAIN = table("ratmen flying", "trolls mounted", "orcs hill")
# 1 Anna picks, 2 conquers, 3 scores; 4 Ben picks, 5 conquers, 6 scores.
SIX = [pick(1), conquer(), score(2), pick(1), conquer(), score(2)]


def rewrite(step, *commands):
    return {"do": "rewrite", "step": step, "commands": list(commands)}


def adjust(coins):
    return {"do": "adjust", "player": "Anna", "coins": coins}


def refused(answer):
    """Return why and where an answer says that the rules forbid something."""
    code, at = read_error(answer)
    assert code == "refused", answer
    return answer["error"]["reason"], at


# Small games


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        (rewrite(2, conquer(terrain="hill")), [SIX[0], conquer(terrain="hill"), *SIX[2:]]),
        (rewrite(2), [SIX[0], *SIX[2:]]),
        (rewrite(2, SIX[1], conquer()), [*SIX[:2], conquer(), *SIX[2:]]),
        (rewrite(6, score(9)), [*SIX[:5], score(9)]),
        (rewrite(6), SIX[:5]),
        (rewrite(1, pick(2)), [pick(2), *SIX[1:]]),
    ],
    ids=["changed", "removed", "put in", "the last changed", "the last removed", "the first"],
)
def test_a_rewritten_game_answers_as_the_changed_list(line, changed):
    answer = replay(PLAIN, *SIX, line)
    assert answer == replay(PLAIN, *changed)
    assert "error" not in answer
    assert replay(PLAIN, *SIX, line, UNDO) == replay(PLAIN, *SIX)
    assert replay(PLAIN, *SIX, line, UNDO, REDO) == answer


def test_a_later_step_that_is_forbidden_then_is_named_with_its_reason():
    assert refused(replay(PLAIN, *SIX, rewrite(3))) == ("has_active_race", "commands.6.steps.4")


def test_a_new_command_that_is_forbidden_is_named_as_the_step_it_was_to_be():
    answer = replay(PLAIN, *SIX, rewrite(2, pick(1)))
    assert refused(answer) == ("has_active_race", "commands.6.steps.2")


def test_a_step_that_is_not_there_cannot_be_rewritten():
    for step in (7, 99):
        assert refused(replay(PLAIN, *SIX, rewrite(step))) == ("no_such_step", "commands.6")
    undone = [*SIX, UNDO, rewrite(6, score(2))]
    assert refused(replay(PLAIN, *undone)) == ("no_such_step", "commands.7")


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ({"do": "rewrite", "step": 2}, "commands.6.commands"),
        ({"do": "rewrite", "commands": []}, "commands.6.step"),
        (rewrite(0), "commands.6.step"),
        (rewrite("2"), "commands.6.step"),
        ({**rewrite(2), "force": True}, "commands.6.force"),
        (rewrite(2, None), "commands.6.commands.0"),
        (rewrite(2, conquer(), {"do": "dance"}), "commands.6.commands.1.do"),
        (rewrite(2, UNDO), "commands.6.commands.0.do"),
        (rewrite(2, rewrite(1)), "commands.6.commands.0.do"),
        (rewrite(2, conquer(terrain="desert")), "commands.6.commands.0.target.terrain"),
    ],
)
def test_a_rewrite_is_read_strictly(line, at):
    code, place = read_error(replay(PLAIN, *SIX, line))
    assert place == at
    assert code in ("bad_request", "missing")


def test_play_goes_on_after_a_rewrite_and_undo_comes_back_to_it():
    lines = [*SIX, rewrite(2, conquer(terrain="hill")), score(4)]
    assert replay(PLAIN, *lines) == replay(
        PLAIN, SIX[0], conquer(terrain="hill"), *SIX[2:], score(4)
    )
    assert replay(PLAIN, *lines, UNDO, UNDO) == replay(PLAIN, *SIX)


def test_what_a_line_may_not_say_is_said_of_later_steps_too():
    lines = [adjust(1), adjust(9000)]
    answer = replay(PLAIN, *lines, rewrite(1, adjust(9000)))
    assert read_error(answer) == ("bad_request", "commands.2.steps.2.coins")
    assert read_error(replay(PLAIN, adjust(9000), adjust(9000)))[1] == "commands.1.coins"


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ([decline(1), score(1), pick(1)], rewrite(6, decline(1))),
        ([decline(1), decline(1), adjust(1)], rewrite(7, pick(1))),
    ],
    ids=["a later step", "a new one"],
)
def test_how_badges_lay_is_asked_for_in_the_setup_whoever_comes_upon_it(lines, line):
    setup = {**PLAIN, "powers": PLAIN["powers"][:8]}
    begun = [pick(1), score(2), pick(1), score(2)]
    assert "error" not in replay(setup, *begun, *lines)
    assert read_error(replay(setup, *begun, *lines, line)) == ("missing", "setup.reshuffles.0")


@pytest.mark.parametrize("most", [1_250, pytest.param(MAX_ANEW, marks=long)])
@pytest.mark.parametrize("then", [[], [UNDO], [UNDO, REDO]], ids=["again", "undone", "redone"])
def test_rewrites_without_measure_are_turned_down(then, most, monkeypatch):
    monkeypatch.setattr("companion.ask.replay.MAX_ANEW", most)
    steps = most // 25
    lines = [adjust(0), *[adjust(1)] * steps, *([rewrite(1, adjust(1)), *then] * 60)]
    code, at = read_error(replay(PLAIN, *lines))
    assert code == "bad_request"
    assert at == f"commands.{1 + steps + most // (steps - 1)}"
