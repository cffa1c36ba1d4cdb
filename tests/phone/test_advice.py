"""What a turn could bring, on the phone of the player on turn."""

import pytest

from companion.engine import Pick
from tests.phone.phone_table import PhoneTable, names_of, texts_of


@pytest.fixture
def seated():
    with PhoneTable(has_board=True).switch_on() as table:
        table.phones = [table.phone(seat) for seat in range(3)]
        table.game.do(Pick(0))
        table.settle()
        yield table


def said(page):
    return list(texts_of(page.answer["blocks"]))


def board_of(page):
    (board,) = [block for block in page.answer["blocks"] if block["k"] == "board"]
    return board["regions"]


def test_who_is_on_turn_may_ask_and_nobody_else(seated):
    mine, other = seated.phones[:2]
    for page in ("home", "board"):
        assert "What could I take?" in said(mine.view(page=page))
        assert "What could I take?" not in said(other.view(page=page))
    assert "GOOD TURNS" in said(mine.view(page="advice"))
    assert "GOOD TURNS" not in said(other.view(page="advice"))


def test_a_turn_is_numbered_on_its_board_and_nothing_is_done(seated):
    phone, before = seated.phones[0], seated.game.session.cursor
    everything = phone.view(page="advice")
    reach = [region for region in board_of(everything) if region.get("r") == "whole_way"]
    assert reach
    assert all(region["go"]["page"] == "advice" for region in reach)
    turn = phone.view(page="advice", turn="0")
    ghosts = [region for region in board_of(turn) if region.get("r") == "ghost"]
    assert sorted(int(region["p"]) for region in ghosts) == [*range(1, len(ghosts) + 1)]
    # The next tap on the board is about the region itself.
    (board,) = [block for block in turn.answer["blocks"] if block["k"] == "board"]
    assert board["go"]["page"] == "board"
    assert not any("go" in region for region in board["regions"])
    assert not [*names_of(turn.answer["blocks"])]
    assert seated.game.session.cursor == before


def test_an_address_that_makes_no_sense_shows_everything(seated):
    phone = seated.phones[0]
    for chosen in ({"turn": "98"}, {"region": "77"}, {"turn": "x"}):
        page = phone.view(page="advice", **chosen)
        assert page.status == 200
        assert not [region for region in board_of(page) if region.get("r") == "ghost"]


def test_a_table_that_wants_no_advice_has_none():
    with PhoneTable(has_board=True, has_advice=False).switch_on() as table:
        phone = table.phone(0)
        table.game.do(Pick(0))
        table.settle()
        assert "What could I take?" not in said(phone.view(page="board"))
        assert "GOOD TURNS" not in said(phone.view(page="advice"))
