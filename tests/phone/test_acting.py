"""Playing from the phone: the player on turn can do what is offered, if the table allows it."""

from itertools import cycle

import pytest

from companion.engine import Decline, OpenPurse, Pick, RollDie, Score, Setup, start_game
from companion.pages.empty_seat import decide_turn
from companion.play import Change, Session, Timeline
from companion.words import LANGUAGES
from tests.phone.phone_table import PhoneTable, names_of, texts_of
from tests.ui.dealing import seat_race
from tests.ui.evenings import evening


@pytest.fixture(params=[True, False], ids=["board", "no board"])
def acting(request):
    with PhoneTable(has_board=request.param).switch_on() as table:
        table.host.allow_acting(True)
        table.settle()
        table.phones = [table.phone(seat) for seat in range(3)]
        yield table


def on_turn(table):
    return table.phones[table.game.state.turn.seat]


def said(page):
    return " ".join(texts_of(page.answer["blocks"]))


def test_phones_only_look_until_the_table_allows_more(table):
    phone = table.phone(0)
    assert phone.buttons(page="offers") == set()
    assert "said" in phone.press("pick-0", page="offers").answer
    assert table.game.session.cursor == 0
    table.host.allow_acting(True)
    table.settle()
    assert phone.press("pick-0", page="offers").answer == {"done": True}
    assert table.acted == [0]


def test_only_who_is_on_turn_acts(acting):
    other = acting.phones[1]
    assert other.buttons(page="offers") == set()
    assert "said" in other.press("pick-0", page="offers").answer
    assert acting.game.session.cursor == 0


def test_a_turn_is_played_on_the_phone(acting):
    phone, state = acting.phones[0], lambda: acting.game.state
    assert phone.press("pick-0", page="offers").answer == {"done": True}
    assert state().players[0].active
    if state().regions is not None:
        page = phone.view(page="board").answer
        (board,) = [block for block in page["blocks"] if block["k"] == "board"]
        at = next(at for at, r in enumerate(board["regions"]) if r.get("r") == "enough")
        chosen = {"page": "board", "region": str(at)}
        name = "conquered"
    else:
        chosen, name = {"page": "attack", "terrain": "farmland"}, "conquered"
    assert name in phone.buttons(**chosen)
    assert phone.press(name, **chosen).answer == {"done": True}
    assert len(state().turn.conquests) == 1
    has_board = state().regions is not None
    sheet = {"page": "score"} if has_board else phone.counted("score", r0_regions=1)
    assert phone.press("score-confirm", **sheet).answer == {"done": True}
    assert state().turn.seat == 1
    assert acting.acted == [0, 0, 0]


def test_a_phone_learns_of_a_roll_when_the_die_lies(acting):
    game, phone = acting.game, acting.phones[0]
    seat_race(game.session, 0, "orcs", "berserk")
    acting.settle()
    before = phone.view(page="board").answer
    assert game.do(RollDie(2), is_unseen=True)
    acting.settle()
    assert phone.view(page="board").answer == before
    assert "moved on" in phone.press("score-confirm", page="score").answer["said"]
    game.show_step()
    acting.settle()
    if game.state.regions is None:
        return
    assert "The die shows 2" in said(phone.view(page="board"))
    # A second tap on the chosen region takes it.
    (board,) = [b for b in phone.view(page="board").answer["blocks"] if b["k"] == "board"]
    at = next(at for at, r in enumerate(board["regions"]) if r.get("r") == "enough")
    blocks = phone.view(page="board", region=str(at)).answer["blocks"]
    (again,) = [
        r["again"] for b in blocks if b["k"] == "board" for r in b["regions"] if r.get("on")
    ]
    assert phone.press(again, page="board", region=str(at)).answer == {"done": True}
    assert game.state.turn.conquests[-1].use.die == 2


def test_it_is_undone_as_always(acting):
    acting.phones[0].press("pick-2", page="offers")
    assert acting.game.undo()
    acting.settle()
    assert acting.game.state.players[0].active is None
    assert "pick-2" in acting.phones[0].buttons(page="offers")


def test_what_a_purse_cannot_pay_is_said_on_the_phone_alone():
    """Nobody can tell in advance what a purse can pay: only the attempt is refused."""
    with PhoneTable("Anna", "Ben", has_board=True).switch_on() as table:
        table.host.allow_acting(True)
        do = table.game.do
        asked = (Pick(5), Score(), Pick(0), Score(), Decline(), Score())
        assert [do(command) for command in asked] == [True] * 6
        table.settle()
        phone, before = table.phone(0), table.game.session.cursor
        assert table.game.state.players[0].coins < 5
        assert "pick-5" in phone.buttons(page="offers")
        assert "Not enough coins" in phone.press("pick-5", page="offers").answer["said"]
        assert table.game.session.cursor == before
        assert table.complaints == []


def test_a_page_of_before_does_nothing(acting):
    phone, old = acting.phones[0], acting.host.number
    phone.press("pick-0", page="offers")
    answer = phone.press("pick-1", number=old, page="offers").answer
    assert "moved on" in answer["said"]
    assert acting.game.session.cursor == 1


def test_a_decline_is_pressed_twice(acting):
    for _ in range(3):
        phone = on_turn(acting)
        phone.press("pick-0", page="offers")
        has_board = acting.game.state.regions is not None
        sheet = {"page": "score"} if has_board else phone.counted("score", r0_regions=0)
        assert phone.press("score-confirm", **sheet).answer == {"done": True}
    phone = on_turn(acting)
    page = phone.view(page="decline").answer
    assert [
        each["sure"]
        for block in page["blocks"]
        for each in block.get("blocks", [])
        if "sure" in each
    ]
    assert phone.press("decline-confirm", page="decline").answer == {"done": True}
    assert acting.game.state.players[0].declined or acting.game.state.players[0].active is None


PAGES = ("home", "offers", "board", "calculator", "attack", "score", "decline", "rules")


@pytest.mark.parametrize("has_board", [True, False])
def test_every_page_of_an_evening_in_every_language(catalogue, has_board, is_everything):
    """All pages work on every turn: no markup of the tablet's screens, nothing empty."""
    start, steps = evening(("Anna", "Ben <b>", "Cleo"), 12, has_board)
    moments = range(0, len(steps) + 1, 5)
    assert len(moments) >= len(LANGUAGES)
    for cursor, language in zip(moments, cycle(LANGUAGES), strict=False):
        session = Session(catalogue, start, Timeline.of(steps[:cursor]))
        with PhoneTable(session=session).switch_on() as table:
            table.host.allow_acting(True)
            table.settle()
            phone = table.phone(session.state.turn.seat)
            for code in LANGUAGES if is_everything else [language]:
                for page in PAGES:
                    check_words(phone.view(page=page, lang=code), code)
                assert table.ask(f"/view?lang={code}").status == 200


def check_words(heard, language):
    assert heard.status == 200
    assert heard.answer["language"] == language
    words = list(texts_of(heard.answer["blocks"]))
    assert words
    assert not [each for each in words if "[" in each or "{" in each]


def test_the_end_is_told_to_everybody(catalogue):
    start, steps = evening(("Anna", "Ben", "Cleo"), 30, True)
    session = Session(catalogue, start, Timeline.of(steps))
    with PhoneTable(session=session).switch_on() as table:
        assert session.state.is_over
        phone = table.phone(0)
        assert "still shut" in said(phone.view())
        assert set(names_of(phone.view().answer["blocks"])) == set()
        for seat in range(3):
            table.game.do(OpenPurse(seat))
        table.settle(is_later=True)
        best = max(player.coins for player in session.state.players)
        assert f"{best} coins" in said(phone.view())
        assert f"{best} coins" in said(table.ask("/view"))


def test_prices_are_for_who_looks(catalogue):
    """Not for the player on turn: others plan their own turn in the meantime."""
    start, steps = evening(("Anna", "Ben", "Cleo"), 7, True)
    session = Session(catalogue, start, Timeline.of(steps))
    with PhoneTable(session=session).switch_on() as table:
        seat = session.state.turn.seat
        boards = []
        for other in range(3):
            blocks = table.phone(other).view(page="board").answer["blocks"]
            boards += [block["regions"] for block in blocks if block["k"] == "board"]
        mine = [at for at, own in (session.state.regions or {}).items() if own.seat == seat]
        assert boards[seat] != boards[(seat + 1) % 3]
        assert all("p" not in boards[seat][at] for at in mine if not boards[seat][at].get("past"))


def test_nothing_is_said_without_a_game(catalogue):
    with PhoneTable() as table:
        table.game._lay(None, set())
        table.switch_on()
        assert "no game" in said(table.ask("/view"))
        setup = Setup(("Anna", "Ben"), seed=3)
        table.game.open(Session(catalogue, start_game(catalogue, setup)))
        table.settle()
        assert table.phone(0).view().answer["title"] == "Anna"


def test_nobody_acts_for_a_seat_that_the_app_plays():
    """Its turn is told on every phone, and that the tablet says what to do."""
    characters = ("planner", None, None)
    with PhoneTable(has_board=True, characters=characters).switch_on() as table:
        table.host.allow_acting(True)
        table.settle()
        assert [seat.seat for seat in table.host.seats()] == [1, 2]
        assert len(table.host.door.links) == 2
        phone = table.phone(0)
        for page in ("home", "board", "offers"):
            heard = phone.view(page=page)
            assert "The tablet says which pieces to move." in said(heard)
            assert not [*names_of(heard.answer["blocks"])]
        assert "The tablet says" in said(table.ask("/view"))
        table.moves = decide_turn(table.catalogue, table.game.state)
        table.game.notify(Change.SEAT)
        table.settle()
        for page in ("home", "board", "offers"):
            assert "Take " in said(phone.view(page=page))
        assert "Score the turn" in said(phone.view(page="home"))
        assert "Take " in said(table.ask("/view"))
        assert not [*names_of(phone.view(page="home").answer["blocks"])]
