"""A turn that needs more than a score can be finished on the phone, or the phone says where."""

import pytest

from companion.engine import Conquer, ConquerAt, CorrectTurn, Score, SetRegion, Target, targets_now
from companion.play import Session, Timeline
from tests.pages.standing import PLAIN, lay_out
from tests.phone.phone_table import PhoneTable, pages_of, texts_of
from tests.ui.dealing import SETS, new_session, seat_race
from tests.ui.evenings import evening


@pytest.fixture
def sit(catalogue):
    """Set up a table where Anna has a race, and return it with her phone."""
    opened = []

    def sit_down(race, power, has_board=False, more_sets=(), **counts):
        session = new_session(catalogue, has_board=has_board, sets=(*SETS, *more_sets))
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
    return [text.replace("\N{NO-BREAK SPACE}", " ") for text in texts_of(heard.answer["blocks"])]


def rows(heard):
    return [block for block in heard.answer["blocks"] if block["k"] == "stepper"]


def line(heard, title):
    """Return a line of the score that can be opened: its coins, and what sets them by hand."""
    folds = [block for block in heard.answer["blocks"] if block["k"] == "fold"]
    (found,) = [block for block in folds if block["t"] == title]
    return found


def test_pots_on_a_board_are_laid_where_they_lie(sit):
    table, phone = sit("leprechauns", "hill", has_board=True)
    at = next(at for at, price in targets_now(table.catalogue, table.game.state) if price.possible)
    table.game.do(ConquerAt(at))
    table.settle()
    chosen = {"page": "board", "region": str(at)}
    assert phone.press("place-pot", **chosen).answer == {"done": True}
    assert table.game.state.regions[at].pot
    # Tokens can be redeployed one by one, too.
    before = table.game.state.regions[at].tokens
    assert phone.press("place-tokens-plus", **chosen).answer == {"done": True}
    assert table.game.state.regions[at].tokens == before + 1
    assert phone.press("score-confirm", page="score").answer == {"done": True}


def test_the_score_leads_to_the_board_where_something_is_still_to_be_laid_on_it(sit):
    for power, leads in (("heroic", True), ("hill", False)):
        table, phone = sit("ratmen", power, has_board=True)
        table.game.do(SetRegion(2, seat=0, race="ratmen", tokens=1))
        table.settle()
        assert ("board" in pages_of(phone, page="score")) is leads


def test_players_read_on_their_own_page_which_power_they_have_taken_over(sit):
    table, phone = sit("orcs", "copycat", more_sets=("spiders_web",), regions=3)
    table.game.do(CorrectTurn(0, 2))
    assert phone.press("borrow-0", page="borrow").answer == {"done": True}
    assert any(text.startswith("has taken over") for text in said(phone.view()))


def test_yes_and_no_are_no_numbers(sit):
    _, phone = sit("amazons", "wealthy", regions=2)
    chips = [block for block in phone.view(page="score").answer["blocks"] if block["k"] == "chips"]
    (asked,) = [block for block in chips if "First turn" in block["t"]]
    (yes, no) = asked["items"]
    assert (yes["t"], no["t"]) == ("Yes", "No")
    assert (yes.get("on"), no.get("on")) == (None, True)
    assert "Take 9 coins" in said(phone.view(**yes["go"]))
    assert "Take 2 coins" in said(phone.view(**no["go"]))


def test_a_line_is_explained_and_set_by_hand_on_the_phone(sit):
    table, phone = sit("trolls", "hill", regions=3, hill=1)
    before = table.game.state.players[0].coins
    bonus = line(phone.view(page="score"), "Hill: 1 hill")
    assert bonus["beside"] == "1 coin"
    (by_hand,) = bonus["blocks"]
    assert "hill" in bonus["note"].lower()
    chosen = by_hand["more"]
    changed = phone.view(**chosen)
    assert "Take 5 coins" in said(changed)
    bonus = line(changed, "Hill: 1 hill")
    assert bonus["beside"] == "2 coins, set by hand"
    assert "Take 4 coins" in said(phone.view(**bonus["blocks"][-1]["go"]))
    assert phone.press("score-confirm", **chosen).answer == {"done": True}
    assert table.game.state.players[0].coins == before + 5


def test_the_same_line_of_two_races_opens_by_itself(sit):
    """Whoever opens one of them does not open the other, whatever is chosen meanwhile."""
    table, phone = sit("trolls", "hill", regions=3)
    seat_race(table.game.session, 0, "elves", None, regions=3)
    table.settle()
    folds = [block for block in phone.view(page="score").answer["blocks"] if block["k"] == "fold"]
    assert len({block["t"] for block in folds}) < len(folds)
    assert len({block["name"] for block in folds}) == len(folds)


def test_who_may_decline_right_after_the_score_is_asked(sit):
    for answer, race in (("late-decline-stay", "ghouls"), ("late-decline-now", None)):
        table, phone = sit("ghouls", "stout", regions=3)
        page = phone.view(page="score")
        (foot,) = [block for block in page.answer["blocks"] if block["k"] == "foot"]
        chosen = foot["blocks"][0]["go"]
        asked = phone.view(**chosen)
        assert "All Ghouls stay on the board, not just one per region" in said(asked)
        assert phone.press(answer, **chosen).answer == {"done": True}
        active = table.game.state.players[0].active
        assert (active.race if active else None) == race


@pytest.fixture
def lay():
    """Set up a game on a board drawn as text; return the table and the session."""
    opened = []

    def lay_board(setting, *rows):
        session = lay_out(PLAIN, setting, *rows).play.session
        table = PhoneTable(session=session).switch_on()
        opened.append(table)
        table.host.allow_acting(True)
        table.settle()
        return table, session

    yield lay_board
    for table in opened:
        table.close()


def test_troops_are_placed_on_the_phone_one_by_one_or_evenly(lay):
    setting = "A ratmen + hill, 4 in hand / B elves + swamp"
    table, session = lay(setting, "A1 | A3 | .", "A1 | . | .")
    phone, title = table.phone(0), "4 Ratmen to place"
    assert title in said(phone.view())
    assert title in said(phone.view(page="board"))
    assert phone.press("place-0-plus", page="place").answer == {"done": True}
    assert session.state.regions[0].tokens == 2
    assert phone.press("spread", page="place").answer == {"done": True}
    assert [session.state.regions[at].tokens for at in (0, 1, 3)] == [3, 3, 3]
    assert not any("to place" in text for text in said(phone.view()))
    # Nobody else can place them.
    assert "spread" not in table.phone(1).buttons(page="place")


def test_a_loser_places_on_the_own_phone_although_it_is_somebody_elses_turn(lay):
    setting = "A ratmen + hill, 12 in hand / B elves + swamp / C wizards + forest"
    table, session = lay(setting, "A1 | C3 | .", "B3 | C1 | .", "B1 | C1 | .")
    session.do(ConquerAt(1))
    session.do(Score())
    table.settle()
    loser, other, to_do = table.phone(2), table.phone(1), "C: 2 Wizards to place"
    assert to_do in said(loser.view())
    assert to_do not in said(other.view())
    assert "place-4-plus" not in other.buttons(page="place")
    before = session.state.regions[4].tokens
    assert loser.press("place-4-plus", page="place").answer == {"done": True}
    assert session.state.regions[4].tokens == before + 1
    assert session.state.turn.seat == 1
    # Everything else waits for the turn.
    assert loser.buttons(page="place") <= {"place-4-plus", "place-4-minus", "place-7-minus"}
    table.host.allow_acting(False)
    table.settle()
    assert not loser.buttons(page="place")


def test_regions_are_abandoned_and_the_hand_is_corrected_on_the_phone(sit):
    table, phone = sit("trolls", "hill", regions=3)
    session = table.game.session
    assert "abandon" in pages_of(phone)
    assert phone.press("number-confirm", page="abandon", regions="2").answer == {"done": True}
    assert session.state.players[0].active.regions == 1
    table.settle()
    assert phone.press("number-confirm", page="hand", race="trolls", hand="1").answer
    assert session.state.players[0].active.hand == 1


def test_combos_are_laid_out_on_the_phone_until_there_are_six():
    with PhoneTable(deal="hand").switch_on() as table:
        table.host.allow_acting(True)
        table.settle()
        phone, state = table.phone(0), lambda: table.game.state
        assert "lay-out" in pages_of(phone)
        assert "Pick a combo" not in said(phone.view())
        for number in range(6):
            race, power = state().race_stack[0], state().power_stack[0]
            page = phone.view(page="lay-out", power=power).answer
            assert f"place {number + 1}?" in page["title"]
            name = f"lay-out-banner-{race}"
            pressed = phone.press(name, page="lay-out", power=power)
            assert pressed.answer == {"done": True}
            table.settle()
        assert len(state().column) == 6
        assert "lay-out" not in pages_of(phone)


@pytest.mark.parametrize("has_board", [True, False])
def test_a_race_in_decline_conquers_before_the_pick(catalogue, has_board):
    start, steps = evening(("Anna", "Ben", "Cleo", "Dirk"), 12, has_board)
    session = Session(catalogue, start, Timeline.of(steps))
    with PhoneTable(session=session).switch_on() as table:
        table.host.allow_acting(True)
        table.settle()
        answer = table.phone(0).view()
        # Sorcerers, on the board, have no such thing.
        assert ("Ghouls conquer first" in said(answer)) is not has_board
        assert "Pick a combo" in said(answer)


@pytest.mark.parametrize("has_board", [True, False])
def test_the_first_page_tells_the_turn_and_what_it_earns(sit, has_board):
    table, phone = sit("trolls", "hill", has_board=has_board)
    if has_board:
        prices = targets_now(table.catalogue, table.game.state)
        order = ConquerAt(next(at for at, price in prices if price.possible))
    else:
        order = Conquer(Target("hill"))
    table.game.do(order)
    table.settle()
    words = said(phone.view())
    assert {"THIS TURN", "IF YOU SCORE NOW"} <= set(words)
    # Somebody else's turn is not told there.
    assert "THIS TURN" not in said(table.phone(1).view())


def test_of_two_races_that_act_one_is_chosen_on_the_first_page(sit):
    table, phone = sit("trolls", "hill", regions=3)
    seat_race(table.game.session, 0, "ghouls", None, regions=3)
    table.settle()
    (races,) = [block for block in phone.view().answer["blocks"] if block["k"] == "chips"]
    ghouls = next(chip["go"] for chip in races["items"] if chip["t"] == "Ghouls")
    shown = phone.view(**ghouls).answer["blocks"]
    (races,) = [block for block in shown if block["k"] == "chips"]
    assert [chip["t"] for chip in races["items"] if chip.get("on")] == ["Ghouls"]
    (attack,) = [b["go"] for b in shown if b.get("t") == "Conquer"]
    assert attack == {"page": "attack", "attacker": "0-ghouls"}
    (abandon,) = [b["go"] for b in shown if b.get("t") == "Abandon regions"]
    assert abandon["race"] == "ghouls"
