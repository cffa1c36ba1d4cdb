"""The last step of one's own turn, corrected or undone from the phone."""

import pytest

from companion.engine import (
    TRAP,
    AbandonAt,
    AdjustCoins,
    Borrow,
    Close,
    Conquer,
    ConquerAt,
    CorrectTroops,
    LayOutCombo,
    Pick,
    PlaceTroops,
    Rename,
    Score,
    SetRegion,
    Target,
)
from companion.phone.published import published_game
from companion.play import foreseen_consequences, last_step_consequences
from tests.engine.helpers import Table
from tests.pages.standing import PLAIN, lay_out
from tests.phone.phone_table import PhoneTable, pages_of, texts_of


@pytest.fixture
def acting():
    with PhoneTable().switch_on() as table:
        table.host.allow_acting(True)
        table.settle()
        yield table


def do(table, *commands):
    table.game.session.do(*commands)
    table.settle()


def offered(phone):
    """Return what can be done about the last step."""
    return (pages_of(phone) | phone.buttons()) & {"last", "undo"}


def said(phone, **chosen):
    return " ".join(texts_of(phone.view(**chosen).answer["blocks"]))


def test_a_pick_is_put_right_with_what_follows_said_while_choosing(acting):
    phone, session = acting.phone(0), acting.game.session
    assert not offered(phone), "nothing is done yet"
    assert phone.press("pick-0", page="offers").answer == {"done": True}
    acting.settle()
    assert offered(phone) == {"last", "undo"}
    assert "This is how it was recorded" in said(phone, page="last")
    assert "put-right" not in phone.buttons(page="last")
    column = session.state_at(0).column
    words = said(phone, page="last", slot="2")
    assert "instead of" in words
    assert "put-right" in phone.buttons(page="last", slot="2")
    assert phone.press("put-right", page="last", slot="2").answer == {"done": True}
    assert session.state.players[0].active.race == column[2].race
    assert len(session.steps) == 1
    acting.game.undo()
    assert session.state.players[0].active.race == column[0].race, "it is undone like anything else"


def test_what_was_done_last_is_taken_back(acting):
    phone, session = acting.phone(0), acting.game.session
    do(acting, Pick(0))
    assert "Undo: " in said(phone)
    assert phone.press("undo").answer == {"done": True}
    assert session.cursor == 0
    acting.settle()
    assert not offered(phone)


@pytest.mark.parametrize("has_board", [True, False])
def test_an_attack_is_put_right_on_its_page(has_board):
    with PhoneTable(has_board=has_board).switch_on() as table:
        table.host.allow_acting(True)
        do(table, Pick(0))
        phone, session = table.phone(0), table.game.session
        if has_board:
            page = phone.view(page="board").answer
            (board,) = [block for block in page["blocks"] if block["k"] == "board"]
            first, other = [at for at, r in enumerate(board["regions"]) if r.get("r") == "enough"][
                :2
            ]
            phone.press("conquered", page="board", region=str(first))
            table.settle()
            chosen = {"page": "last", "region": str(other)}
        else:
            phone.press("conquered", page="attack", terrain="farmland")
            table.settle()
            chosen = {"page": "last", "terrain": "mountain"}
        assert "put-right" not in phone.buttons(page="last")
        assert phone.press("put-right", **chosen).answer == {"done": True}
        order = session.steps[-1].commands[-1]
        assert (order.at == other) if has_board else (order.region.terrain == "mountain")


def test_a_power_taken_over_is_another_one():
    session = Table("orcs copycat", "elves hill", "humans stout").session
    with PhoneTable(session=session).switch_on() as table:
        table.host.allow_acting(True)
        do(table, Pick(0))
        do(table, Borrow(0))
        phone = table.phone(0)
        assert offered(phone) == {"last", "undo"}
        assert phone.press("put-right", page="last", slot="1").answer == {"done": True}
        assert [own.borrowed for own in session.state.current.races] == ["stout"]


def test_a_region_is_open_again():
    session = Table("orcs lava", "elves hill", has_board=True).session
    with PhoneTable(session=session).switch_on() as table:
        table.host.allow_acting(True)
        do(table, Pick(0))
        do(table, SetRegion(3, seat=0, race="orcs", tokens=1))
        near = session.catalogue.boards["2_players"].regions[3].adjacent[0]
        do(table, Close(near))
        phone = table.phone(0)
        assert offered(phone) == {"last", "undo"}
        assert texts_of(phone.view(page="last").answer["blocks"])
        assert phone.press("undo").answer == {"done": True}
        assert not session.state.closed


def test_without_a_board_who_had_to_leave_a_region_is_another_player():
    session = Table("orcs lava", "elves hill", "humans stout", players=3).session
    with PhoneTable(session=session).switch_on() as table:
        table.host.allow_acting(True)
        for _player in range(3):
            do(table, Pick(0))
            do(table, Conquer(Target("mountain")))
            do(table, Score())
        do(table, Close(seat=1, race="elves"))
        phone = table.phone(0)
        assert offered(phone) == {"last", "undo"}
        chosen = {"page": "last", "seat": "2", "race": "humans"}
        assert phone.press("put-right", **chosen).answer == {"done": True}
        assert session.steps[-1].commands == (Close(seat=2, race="humans"),)


def test_only_the_own_turn_is_put_right_and_no_purse(acting):
    phone, other = acting.phone(0), acting.phone(1)
    do(acting, Pick(0))
    assert not offered(other)
    assert "put-right" not in other.buttons(page="last", slot="2")
    for command in (AdjustCoins(0, 3), Rename(1, "Bob")):
        do(acting, command)
        assert not offered(phone), "that needs everybody"
        assert published_game(acting.game.session, ()).last is None
    do(acting, Conquer(Target("hill")))
    assert offered(phone) == {"last", "undo"}
    do(acting, Score())
    assert not offered(phone), "the turn is over"
    assert not offered(other), "it was not theirs"


def test_a_combo_laid_out_is_another_one():
    with PhoneTable(deal="hand").switch_on() as table:
        table.host.allow_acting(True)
        do(table, LayOutCombo("orcs", "hill"))
        phone, session = table.phone(0), table.game.session
        assert phone.press("put-right", page="last", power="swamp").answer == {"done": True}
        assert session.state.column[0].power == "swamp"
        table.settle()
        # A question without an answer is asked again.
        assert "put-right" not in phone.buttons(page="last", power="")


@pytest.mark.parametrize("kind", ["placed", "abandoned"])
def test_what_was_touched_on_the_board_is_another_region(kind):
    setting = "A ratmen + hill, 4 in hand / B elves + swamp"
    session = lay_out(PLAIN, setting, "A2 | A3 | .", "A1 | . | .").play.session
    with PhoneTable(session=session).switch_on() as table:
        table.host.allow_acting(True)
        phone = table.phone(0)
        do(table, PlaceTroops(0, tokens=4) if kind == "placed" else AbandonAt((0,)))
        page = phone.view(page="last").answer
        (board,) = [block for block in page["blocks"] if block["k"] == "board"]
        go = board["regions"][1]["go"]
        assert "go" not in board["regions"][4], "that was never theirs"
        assert not [chip for block in page["blocks"] for chip in block.get("items", [])]
        assert board["regions"][0]["on"]
        assert phone.press("put-right", **go).answer == {"done": True}
        (order,) = session.steps[-1].commands
        assert order.at == (1 if kind == "placed" else (0, 1))


def test_what_other_loot_shows_is_not_foreseen():
    session = Table("skags commando", "elves hill", has_board=True, seed=5, loot=(2, TRAP)).session
    regions = session.catalogue.boards["2_players"].regions
    near = next(at for at in regions[0].adjacent if regions[at].terrain not in ("sea", "lake"))
    with PhoneTable(session=session).switch_on() as table:
        table.host.allow_acting(True)
        for command in (Pick(0), ConquerAt(0), ConquerAt(near), Score(), Pick(0)):
            do(table, command)
        do(table, ConquerAt(0, there=1))
        phone, words = table.phone(1), "What follows depends on loot that still lies face down"
        assert words in said(phone, page="last", region=str(near), there="1")
        assert words not in said(phone, page="last", there="2")


def test_who_puts_a_step_right_hears_that_undone_ones_are_dropped(acting):
    phone, session = acting.phone(0), acting.game.session
    do(acting, Pick(0))
    race = session.state.players[0].active.race
    do(acting, CorrectTroops(0, race, hand=1))
    acting.game.undo()
    acting.settle()
    words = "1 undone step is dropped"
    assert words in said(phone, page="last", slot="2")
    do(acting, Conquer(Target("hill")))
    acting.game.undo()
    acting.settle()
    assert words not in said(phone, page="last", slot="2"), "that can be redone"


def test_loot_that_was_turned_shows_the_same_when_its_attack_is_put_right():
    table = Table("skags commando", "elves hill", has_board=True, seed=5, loot=(TRAP,))
    table.pick()
    table.do(ConquerAt(0))
    table.do(Score())
    table.pick()
    table.do(ConquerAt(0, there=1))
    last, failed = published_game(table.session, ()).last, ConquerAt(0, there=1, failed=True)
    assert last
    found = last_step_consequences(table.catalogue, last.state, last.commands, (failed,))
    assert found == foreseen_consequences(table.session, table.session.cursor, (failed,))
