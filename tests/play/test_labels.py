"""The label of a step names the act, and never an amount of coins."""

import pytest

from companion.engine import (
    Command,
    Conquer,
    ConquerAt,
    CorrectTroops,
    Label,
    PlaceTroops,
    SetRegion,
    Target,
)
from tests.engine.helpers import ANNA, BEN, TRIBE, Table, active
from tests.kinds import every_kind
from tests.play.every_act import EVERY_ACT, on_a_board, settled


def test_every_command_has_its_case():
    assert set(EVERY_ACT) == every_kind(Command)


@pytest.mark.parametrize("kind", EVERY_ACT, ids=lambda kind: kind.__name__)
def test_a_label_names_the_act_and_whom_it_concerns(kind):
    case = EVERY_ACT[kind]
    table = case.prepare()
    assert table.do(case.command)
    assert table.session.label(table.session.cursor - 1) == case.label


def test_no_two_commands_share_a_key_but_for_those_of_games_with_a_board():
    keys = [case.label.key for case in EVERY_ACT.values()]
    twice = {key for key in keys if keys.count(key) > 1}
    assert twice == {"conquer", "abandon"}


def test_a_failed_attempt_is_called_one():
    table = settled()
    table.do(CorrectTroops(ANNA, "orcs", hand=1))
    table.do(Conquer(Target("mountain", holder=active("elves")), die=0))
    assert table.session.undo_label == Label(
        "fail_to_conquer", ANNA, "orcs", terrain="mountain", other=BEN
    )


def test_declined_ghouls_are_named_when_they_conquer():
    table = Table("ghouls hill", "elves swamp", "orcs forest")
    table.settle(3, 3)
    table.decline()
    table.play(3)
    table.do(Conquer(Target("swamp", holder=TRIBE), by="ghouls"))
    assert table.session.undo_label == Label("conquer", ANNA, "ghouls", terrain="swamp")


def test_a_loser_who_places_in_the_turn_of_another_is_named():
    table = Table("leprechauns flying", "elves hill", has_board=True)
    table.pick()
    table.do(ConquerAt(1), ConquerAt(3))
    table.score()
    table.pick()
    table.do(ConquerAt(1, there=2))
    for placed in (PlaceTroops(3, tokens=4, seat=ANNA), PlaceTroops(3, pot=True, seat=ANNA)):
        table.do(placed)
        assert table.session.undo_label == Label("place", ANNA, terrain="mountain")


@pytest.mark.parametrize(
    ("power", "placed", "key", "n"),
    [
        ("heroic", [{"hero": True}], "place_hero", 1),
        ("heroic", [{"hero": True}, {"hero": False}], "remove_hero", 1),
        ("bivouacking", [{"encampments": 2}], "place_encampment", 2),
        ("bivouacking", [{"encampments": 2}, {"encampments": 1}], "remove_encampment", 1),
        ("fortified", [{"fortress": True}], "place_fortress", 1),
    ],
)
def test_a_marker_is_named_with_the_region_it_is_placed_in(power, placed, key, n):
    table = on_a_board(power)
    for given in placed:
        table.do(PlaceTroops(0, **given))
    assert table.session.undo_label == Label(key, ANNA, terrain="swamp", markers=n)


def test_what_is_placed_in_several_regions_at_once_names_none_of_them():
    table = on_a_board()
    table.do(SetRegion(1, seat=ANNA, race="orcs", tokens=1))
    table.do(PlaceTroops(0, tokens=1), PlaceTroops(1, tokens=2))
    assert table.session.undo_label == Label("place", ANNA)
