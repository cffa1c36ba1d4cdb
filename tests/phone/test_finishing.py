"""A turn that needs more than a score is finished on the phone too, or it says where."""

import pytest

from companion.engine import Conquer, ConquerAt, Score, Target, targets_now
from companion.play import Session, Timeline
from tests.phone.phone_table import PhoneTable, texts_of
from tests.ui.dealing import new_session, seat_race
from tests.ui.evenings import evening


@pytest.fixture
def sit(catalogue):
    """Open a table at which Anna has a race, and return it with her phone."""
    opened = []

    def sit_down(race, power, has_board=False, **counts):
        session = new_session(catalogue, has_board=has_board)
        seat_race(session, 0, race, power, **counts)
        table = PhoneTable(session=session).switch_on()
        opened.append(table)
        table.host.allow_acting(True)
        table.settle()
        return table, table.phone(0)

    yield sit_down
    for table in opened:
        table.close()


def said(heard):
    return list(texts_of(heard.told["blocks"]))


def rows(heard):
    return [block for block in heard.told["blocks"] if block["k"] == "stepper"]


def test_pots_are_hidden_with_the_score(sit):
    """And bring their coins when the next turn begins."""
    table, phone = sit("leprechauns", "hill", regions=3)
    (pots,) = [row for row in rows(phone.view(page="score")) if "0-regions" not in row["more"]][:1]
    chosen = pots["more"]
    assert [row["n"] for row in rows(phone.view(**chosen)) if row["t"] == pots["t"]] == [1]
    assert phone.press("score", **chosen).told == {"done": True}
    assert table.game.state.players[0].active.held["pots"] == 1


def test_pots_on_a_board_are_laid_where_they_lie(sit):
    table, phone = sit("leprechauns", "hill", has_board=True)
    at = next(at for at, price in targets_now(table.catalogue, table.game.state) if price.possible)
    table.game.do(ConquerAt(at))
    table.settle()
    chosen = {"page": "board", "region": str(at)}
    assert phone.press("place-pot", **chosen).told == {"done": True}
    assert table.game.state.regions[at].pot
    # What lies there is redeployed one by one, too.
    before = table.game.state.regions[at].tokens
    assert phone.press("place-tokens-plus", **chosen).told == {"done": True}
    assert table.game.state.regions[at].tokens == before + 1
    assert phone.press("score", page="score").told == {"done": True}


def test_a_fortress_is_built_on_the_phone(sit):
    table, phone = sit("trolls", "fortified", regions=3, fortresses=0)
    assert phone.press("fortress", page="score").told == {"done": True}
    assert table.game.state.turn.has_placed_fortress
    assert phone.press("score", page="score").told == {"done": True}
    assert table.game.state.players[0].active.held["fortresses"] == 1


def test_counts_of_an_earlier_moment_are_void(sit):
    """A phone that was put down with a sheet half filled in must not score that next time."""
    table, phone = sit("trolls", "hill", regions=3)
    chosen = phone.counted("score", r0_regions=9)
    assert "Take 9 coins" in said(phone.view(**chosen))
    table.game.do(Conquer(Target("farmland")))
    table.settle()
    assert "Take 4 coins" in said(phone.view(**chosen))
    for _ in range(3):
        table.game.do(Score(tuple({"regions": 4} for _ in table.game.state.current.races)))
    table.settle()
    assert table.game.state.turn.seat == 0
    assert "Take 4 coins" in said(phone.view(**chosen))
    assert phone.press("score", **chosen).told == {"done": True}
    assert table.game.state.players[0].active.regions == 4


def test_a_count_of_nothing_can_be_told(sit):
    """Nobody guesses how many regions there are, and none is a number as well."""
    _, phone = sit("trolls", "hill")
    (regions, *_) = rows(phone.view(page="score"))
    assert "score" not in phone.buttons(page="score")
    assert "score" in phone.buttons(**regions["less"])


def test_yes_and_no_are_no_numbers(sit):
    _, phone = sit("amazons", "wealthy", regions=2)
    chips = [block for block in phone.view(page="score").told["blocks"] if block["k"] == "chips"]
    (asked,) = [block for block in chips if "First turn" in block["t"]]
    (yes, no) = asked["items"]
    assert (yes["t"], no["t"]) == ("Yes", "No")
    assert (yes.get("on"), no.get("on")) == (None, True)
    assert "Take 9 coins" in said(phone.view(**yes["go"]))
    assert "Take 2 coins" in said(phone.view(**no["go"]))


def test_a_line_set_by_hand_is_for_the_tablet(sit):
    _, phone = sit("trolls", "hill", regions=3)
    assert "Is a line not right? Then score on the tablet." in said(phone.view(page="score"))


def test_troops_are_taken_up_again_on_the_phone(sit):
    table, phone = sit("trolls", "marauding", regions=0)
    assert "regroup" not in phone.buttons()
    table.game.do(Conquer(Target("farmland")))
    table.settle()
    assert phone.press("regroup").told == {"done": True}
    assert "regroup" not in phone.buttons()


def test_what_a_phone_cannot_do_is_said_to_be_done_on_the_tablet(sit):
    _, phone = sit("trolls", "hill", regions=3)
    assert "On the tablet: Abandon regions" in said(phone.view())
    with PhoneTable(deal="hand").switch_on() as table:
        table.host.allow_acting(True)
        table.settle()
        told = table.phone(0).view()
        assert "On the tablet: Enter the next combo" in said(told)
        assert "Pick a combo" not in said(told)


@pytest.mark.parametrize("has_board", [True, False])
def test_a_race_in_decline_conquers_before_the_pick(catalogue, has_board):
    start, steps = evening(("Anna", "Ben", "Cleo", "Dirk"), 12, has_board)
    session = Session(catalogue, start, Timeline.of(steps))
    with PhoneTable(session=session).switch_on() as table:
        table.host.allow_acting(True)
        table.settle()
        told = table.phone(0).view()
        # Sorcerers, on the board, have no such thing.
        assert ("Ghouls conquer first" in said(told)) is not has_board
        assert "Pick a combo" in said(told)
