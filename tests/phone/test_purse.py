"""A player's purse: shown to its owner alone, with the tablet's PIN, and never without a trace."""

import pytest

from companion.engine import AdjustCoins, Setup, start_game
from companion.phone.answers import SAME_LOOK
from companion.play import Session
from companion.store.people import id_from_name
from tests.phone.phone_table import NAMES, PhoneTable, texts_of


def looks(table):
    return [t for t in table.game.session.traces if t.kind == "purse_looked"]


def test_the_owner_sees_the_purse_and_leaves_a_trace(table):
    assert table.phone(0).look().answer == {"coins": 5}
    assert [(trace.seat, trace.times) for trace in looks(table)] == [(0, 1)]


def test_looking_on_is_one_look(table):
    phone = table.phone(0)
    for _ in range(3):
        phone.look()
        table.now += SAME_LOOK / 4
    assert [trace.times for trace in looks(table)] == [1]


def test_a_look_ends_even_if_nobody_looks_away(table):
    phone = table.phone(0)
    for _ in range(4):
        phone.look()
        table.now += SAME_LOOK / 2
    assert [trace.times for trace in looks(table)] == [2]


def test_nobody_looks_without_a_phone_of_their_own(table):
    page = table.phone(0).page
    assert table.ask(f"/{page}/look", {}).status == 403
    assert table.ask(f"/{page}/look", {}, cookie="seat=guessed").status == 403
    assert looks(table) == []


@pytest.fixture
def locked(table):
    table.store.settings.set_pin(id_from_name(NAMES[0]), "2580")
    return table.phone(0)


def test_a_pin_counts_on_the_phone_too(table, locked):
    assert "coins" not in locked.look().answer
    assert "Anna" in locked.look().answer["pin"]
    assert locked.look("2580").answer == {"coins": 5}
    # For a moment, as on the tablet, it need not be typed again.
    assert locked.look().answer == {"coins": 5}
    table.now += SAME_LOOK
    assert "coins" not in locked.look().answer


def test_wrong_pins_make_phone_and_tablet_wait(table, locked):
    answer = locked.look("1111").answer
    assert answer["wait"] == 1
    assert "coins" not in answer
    # The right one comes too early.
    assert "coins" not in locked.look("2580").answer
    gate = table.answers.find_gate()
    assert gate.wait(id_from_name(NAMES[0])) > 0
    table.now += 1
    assert locked.look("2580").answer == {"coins": 5}
    assert table.store.settings.current.wrong_tries == {}


def test_the_answer_is_in_the_phones_own_language(table, locked):
    locked.headers["accept_language"] = "de-CH,de;q=0.9"
    assert "Falsche PIN" in locked.look("1111").answer["pin"]


def test_another_game_is_another_look(table):
    phone = table.phone(0)
    phone.look()
    setup = Setup(("Anna", "Ben"), seed=3)
    table.game.open(Session(table.catalogue, start_game(table.catalogue, setup)))
    table.settle()
    assert phone.look().answer == {"coins": 5}
    assert [(trace.seat, trace.times) for trace in looks(table)] == [(0, 1)]


def test_a_pin_set_meanwhile_is_asked_for(table):
    phone = table.phone(0)
    phone.look()
    table.store.settings.set_pin(id_from_name(NAMES[0]), "2580")
    assert "coins" not in phone.look().answer


def test_another_phone_is_asked_for_the_pin(table, locked):
    assert locked.look("2580").answer == {"coins": 5}
    table.host.switch_off()
    table.switch_on()
    assert "coins" not in table.phone(0).look().answer


def test_with_open_scores_every_purse_is_on_every_phone():
    with PhoneTable(*NAMES[:3], open_scores=True).switch_on() as table:
        table.game.do(AdjustCoins(1, 37))
        table.settle()
        for heard in (table.phone(0).view(), table.ask("/view")):
            texts = list(texts_of(heard.answer["blocks"]))
            assert "42 coins" in texts
            assert texts.count("5 coins") == 2
            assert "purse" not in {block["k"] for block in heard.answer["blocks"]}
