"""Logs with a board come back as they were; one with an impossible board is refused."""

import json

import pytest

from companion.codec import Invalid
from tests.board.drawn_cases import Playing, read_cases
from tests.logs import read_log, write_log

(CASE,) = read_cases("""
board
    0 farmland | 1 hill mine | 2 forest | 3 sea
    4 swamp    | 5 mountain  | 6 swamp  | 7 hill

== A board with something of everything
A trolls + dragon master, 5 in hand
B halflings + fortified
b elves
    A1 lair | B2 fortress hole | b1   | .
    .       | A1 lair          | lost | .
> conquer 4; dragon
    A1 lair        | B2 fortress hole | b1   | .
    A1 lair dragon | A1 lair          | lost | .
""")


def written():
    """A game with a board as it is written to a file."""
    playing = Playing(CASE)
    playing.play()
    return playing.catalogue, json.loads(json.dumps(write_log(playing.session)))


def board_of(log, step):
    """Return what the last change to the board in a step says."""
    changes = [e for e in log["steps"][step]["events"] if e["event"] == "board_changed"]
    return changes[-1]["regions"]


def elves(tokens):
    return {"seat": 1, "race": "elves", "in_decline": True, "tokens": tokens}


IMPOSSIBLE = {
    "there is no region 8 on this board": {"8": elves(1)},
    "there are 2 markers of the kind dragon": {
        "0": {"seat": 0, "race": "trolls", "tokens": 1, "dragon": True}
    },
    "in region 2 stand 12 elves": {"2": elves(12)},
    "in region 2 stand 0 elves": {"2": elves(0)},
    "orcs in region 2 are not in play like that": {"2": {"seat": 1, "race": "orcs", "tokens": 1}},
    "elves in region 2 are not in play like that": {"2": {"seat": 1, "race": "elves", "tokens": 1}},
    "trolls in region 2 are not in play like that": {
        "2": {"seat": 1, "race": "trolls", "tokens": 1}
    },
    "region 2 belongs to nobody, or to two": {"2": {**elves(1), "lost_tribe": True}},
    "region 6 belongs to nobody, or to two": {"6": {"lost_tribe": True, "coin": True}},
    "region 7 belongs to nobody, or to two": {"7": {"fortress": True}},
    "in region 6 lies what is nobody's": {"6": {"lost_tribe": True, "fortress": True}},
    "region 3 is water": {"3": {"lost_tribe": True}},
    "there are 6 markers of the kind encampment": {"2": {**elves(1), "encampments": 6}},
    "there are 3 markers of the kind hole": {
        "2": {**elves(1), "hole": True},
        "7": {**elves(1), "hole": True},
    },
}


@pytest.mark.parametrize("why", IMPOSSIBLE)
def test_a_board_that_cannot_be_is_refused_by_name(why):
    catalogue, log = written()
    board_of(log, 1).update(IMPOSSIBLE[why])
    with pytest.raises(Invalid, match=why) as refused:
        read_log(catalogue, log)
    assert refused.value.at == "steps.1"


@pytest.mark.parametrize(
    "event",
    [
        {"event": "cannon_fired", "at": 8},
        {"event": "winter_laid", "at": 8, "why": "ice_witches"},
        {"event": "winter_laid", "at": 0, "why": "nobodies"},
        {"event": "region_closed", "at": 0, "why": "nothing"},
        {"event": "pacts_dealt", "seat": 0, "pacts": {"2": 1}},
    ],
)
def test_what_nobody_can_have_laid_fired_or_dealt_is_refused(event):
    catalogue, log = written()
    log["steps"].append({"events": [event]})
    log["cursor"] = len(log["steps"])
    with pytest.raises(Invalid):
        read_log(catalogue, log)


@pytest.mark.parametrize("tribes", [[8], [3]])
def test_lost_tribes_live_on_the_land_of_the_board(tribes):
    catalogue, log = written()
    log["start"]["lost_tribes"] = tribes
    with pytest.raises(Invalid, match="region") as refused:
        read_log(catalogue, log)
    assert refused.value.at == "start"


def test_a_power_that_nobody_has_taken_over_is_not_given_back():
    catalogue, log = written()
    # Taken out of play before that, with its regions.
    gone = {"event": "board_changed", "regions": {"1": None}}
    gone_race = {"event": "race_vanished", "seat": 1, "race": "halflings"}
    log["steps"].append({"events": [gone, gone_race, {"event": "power_returned", "seat": 1}]})
    log["cursor"] = len(log["steps"])
    with pytest.raises(Invalid, match="does not fold"):
        read_log(catalogue, log)


def test_a_game_without_a_board_has_nothing_on_it():
    catalogue, log = written()
    log["start"]["setup"]["has_board"] = False
    with pytest.raises(Invalid, match="there is no board"):
        read_log(catalogue, log)


@pytest.mark.parametrize(
    "region", [{"seat": 7, "race": "elves", "tokens": 1}, {"race": "nobodies"}, {"dragon": 2}, 3]
)
def test_what_is_no_region_at_all_is_refused_where_it_stands(region):
    catalogue, log = written()
    board_of(log, 1)["2"] = region
    with pytest.raises(Invalid) as refused:
        read_log(catalogue, log)
    assert refused.value.at.startswith("steps.1.")


def test_a_log_with_a_board_comes_back_byte_by_byte():
    catalogue, log = written()
    assert json.loads(json.dumps(write_log(read_log(catalogue, log)))) == log
