"""Corner cases of the board's rules that random games rarely reach, written by hand."""

import pytest

from tests.ask_client import Table, ask, play, refusal, table

PICK = {"do": "pick", "slot": 1}
SCORE = {"do": "score"}


def on_board(*combos):
    return table(*combos, map=2)


def conquer(at, **more):
    return {"do": "conquer", "at": at, **more}


def place(at, tokens):
    return {"do": "place", "at": at, "tokens": tokens}


def counts(game):
    """Return how many stand in each region that somebody holds, and whether that is sure."""
    held = [region for region in game.board if "race" in region]
    return {region["region"]: (region["tokens"], region["sure"]) for region in held}


@pytest.mark.parametrize(
    ("combo", "first", "reason"),
    [
        ("ratmen merchant", conquer(0, tokens=10), "no_token"),
        ("kobolds merchant", conquer(0, tokens=12), "minimum"),
    ],
)
def test_an_attempt_that_could_not_be_made_did_not_fail_either(combo, first, reason):
    setup, failed = on_board(combo), conquer(1, failed=True)
    assert refusal(setup, PICK, first, failed) == reason
    assert counts(play(setup, PICK, first, {**failed, "anyway": True})).keys() == {0}


def test_a_region_put_right_makes_no_skeletons_of_those_that_are_yet_to_rise():
    """All eight stand on the board and a ninth is placed ahead of time; one rises at scoring."""
    shown = [PICK, conquer(0), conquer(6), place(6, 6)]
    right = {"do": "set", "at": 6, "player": "Anna", "race": "skeletons", "tokens": 6}
    game = play(on_board("skeletons merchant"), *shown, right)
    assert game.tokens("Anna") == 8
    assert play(on_board("skeletons merchant"), *shown, right, SCORE).tokens("Anna") == 9


def test_a_race_that_conquers_in_decline_but_never_withdraws_keeps_its_other_regions():
    """Its own player's active race takes one of three regions, while most of it is in hand."""
    shades = {"id": "shades", "tokens": 6, "supply": 12}
    shades["effects"] = [{"hook": "decline", "conquers": True}]
    ben = [PICK, conquer(20, anyway=True), SCORE]
    commands = [PICK, conquer(0), conquer(6), conquer(1, anyway=True), SCORE, *ben]
    commands += [{"do": "decline"}, SCORE, PICK, conquer(0, anyway=True), SCORE]
    setup = on_board("shades flying", "ratmen hill", "trolls swamp")
    request = {"op": "replay", "setup": setup, "commands": commands}
    game = Table(ask({**request, "pieces": {"races": [shades]}}))
    assert game.declined("Anna") == [("shades", None)]
    held = [region for region in game.board if region.get("race") == "shades"]
    assert [region["region"] for region in held] == [1, 6]
    assert sum(region["tokens"] for region in held) == 6 + 5 - 1


@pytest.mark.parametrize("effect", ["cover", "keep", "loot"])
def test_an_own_power_that_was_taken_over_leaves_nothing_behind(effect):
    """Anna's copycat takes one of two regions of a race in decline with the lent power."""
    lent = {"id": "lent", "tokens": 4, "effects": [{"hook": effect}]}
    commands = [PICK, conquer(0, anyway=True), SCORE, PICK, conquer(6), conquer(7, anyway=True)]
    commands += [SCORE, SCORE, {"do": "decline"}, {"do": "borrow", "slot": 1}]
    commands += [conquer(6, anyway=True)]
    setup = {**on_board("orcs copycat", "ratmen hill", "elves lent"), "loot": [1]}
    request = {"op": "replay", "setup": setup, "pieces": {"powers": [lent]}}

    def left_of(*more):
        game = Table(ask({**request, "commands": [*commands, *more]}))
        (taken,) = (region for region in game.board if region["region"] == 6)
        return taken.get("below"), game.active("Anna").get("kept"), game.answer.get("loot")

    assert any(left_of())
    assert not any(left_of(SCORE, PICK))
