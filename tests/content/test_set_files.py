"""A set says its name, what it needs and what it contains; a broken one is refused by place."""

import json

import pytest

from companion.codec import Invalid
from companion.content import load_catalogue
from companion.content.sets import SETS
from tests.content.own_sets import REGIONS, board, write_board_set

BOXES = (
    "base",
    "be_not_afraid",
    "cursed",
    "grand_dames",
    "royal_bonus",
    "spiders_web",
    "sky_islands",
)
GLADE = {"id": "glade", "players": 3, "rounds": 6}


def test_the_boxes_stand_in_their_order_and_the_expansions_need_the_base_game(catalogue):
    assert list(catalogue.sets) == [*BOXES]
    needs = {name: piece_set.needs for name, piece_set in catalogue.sets.items()}
    assert needs.pop("base") == ()
    assert set(needs.values()) == {("base",)}


def test_a_set_of_one_s_own_stands_beside_the_printed_ones(tmp_path):
    catalogue = load_catalogue(SETS, write_board_set(tmp_path, order=1))
    assert list(catalogue.sets) == [*BOXES[:2], "meadows", *BOXES[2:]]
    meadows = catalogue.sets["meadows"]
    assert (meadows.races, meadows.powers, meadows.names) == ((), (), {"en": "Meadows"})
    assert len(catalogue.boards["glade"].regions) == REGIONS
    assert list(catalogue.boards) == ["2_players", "3_players", "4_players", "5_players", "glade"]


@pytest.mark.parametrize(
    ("head", "place"),
    [
        ({"order": None}, "order"),
        ({"order": -1}, "order"),
        ({"names": {}}, "names"),
        ({"names": {"de": "Wiesen"}}, "names"),
        ({"names": {"en": ""}}, "names.en"),
        ({"needs": "base"}, "needs"),
        ({"needs": ["base", "forests"]}, "needs"),
        ({"motto": "green"}, "motto"),
        ({"boards": [{**GLADE, "rounds": 0}]}, "boards.0.rounds"),
        ({"boards": [{**GLADE, "rounds": 31}]}, "boards.0.rounds"),
        ({"boards": [{**GLADE, "players": 1}]}, "boards.0.players"),
        ({"boards": [{"id": "glade", "players": 3}]}, "boards.0.rounds"),
        ({"boards": [GLADE, {**GLADE, "players": 4}]}, "boards.1.id"),
        ({"boards": [GLADE, {**GLADE, "id": "heath"}]}, "boards.1.id"),
        ({"boards": [{**GLADE, "id": "../boards/glade"}]}, "boards.0.id"),
        ({"boards": [{**GLADE, "id": "3_players"}]}, "boards.0.id"),
    ],
)
def test_a_broken_head_is_refused_by_place(tmp_path, head, place):
    with pytest.raises(Invalid) as refusal:
        load_catalogue(SETS, write_board_set(tmp_path, **head))
    assert refusal.value.at == f"meadows.set.json.{place}"


def test_a_set_that_says_nothing_of_itself_is_refused(tmp_path):
    (tmp_path / "meadows").mkdir()
    with pytest.raises(Invalid, match="no such file") as refusal:
        load_catalogue(tmp_path)
    assert refusal.value.at == "meadows.set.json"


def test_no_two_sets_have_one_name(tmp_path):
    with pytest.raises(Invalid, match="two sets"):
        load_catalogue(SETS, write_board_set(tmp_path, name="base"))


@pytest.mark.parametrize(
    ("region", "field", "value"),
    [
        (1, "id", 4),
        (2, "terrain", "desert"),
        (3, "adjacent", [2, REGIONS]),
        (3, "adjacent", [0, 2]),
        (3, "adjacent", [-1]),
    ],
)
def test_a_broken_board_is_refused_by_place_when_it_is_laid_out(tmp_path, region, field, value):
    broken = board()
    broken["regions"][region][field] = value
    folder = write_board_set(tmp_path)
    path = folder / "meadows" / "boards" / "glade.json"
    path.write_text(json.dumps(broken), encoding="utf-8")
    catalogue = load_catalogue(SETS, folder)
    with pytest.raises(Invalid) as refusal:
        catalogue.boards["glade"]
    assert refusal.value.at.startswith(f"glade.json.regions.{region}.{field}")
