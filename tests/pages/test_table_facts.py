"""The table says what can be done now, and why other things can't."""

import pytest

from companion.engine import (
    Conquer,
    CorrectColumn,
    CorrectTroops,
    CorrectTurn,
    EndGame,
    Holder,
    House,
    LayOutCombo,
    Pick,
    SheetRow,
    Target,
    Troops,
    known_lines,
    questions,
    score_lines,
)
from companion.pages.pick import deal_text, offer_of
from companion.pages.players import players
from companion.pages.score import expected_terms, score_page
from companion.pages.sheet import EndChoice
from companion.pages.table import no_decline_text, turn_facts
from companion.pages.table_actions import main_action, other_actions
from tests.pages.reading import number
from tests.ui.dealing import seat_race, table_without_window
from tests.ui.evenings import score_turn


@pytest.fixture
def table(catalogue):
    return table_without_window(catalogue)


def ghouls_and_trolls(table):
    """Give Anna Trolls, and Ghouls in decline that still conquer."""
    session = table.game.session
    seat_race(session, 0, "trolls", "fortified", regions=4)
    seat_race(session, 0, "ghouls", None, regions=2)
    session.do(CorrectTurn(0, 3))
    return session.state


def expected(table, state):
    return [(term.key, term.text, term.number) for term in expected_terms(table, state)]


def test_what_is_known_of_a_score_is_told_and_the_rest_named(table):
    assert expected(table, ghouls_and_trolls(table)) == [
        ("known", "Trolls: 4 regions", "4"),
        ("known", "Ghouls: 2 regions", "2"),
        ("asked", "Fortified: the app asks when you score", "?"),
        ("total", "At least", "6 coins"),
    ]


def test_a_score_that_is_known_asks_for_nothing(table):
    seat_race(table.game.session, 0, "trolls", "alchemist", regions=3)
    assert expected(table, table.game.state) == [
        ("known", "3 regions", "3"),
        ("known", "Alchemist", "2"),
        ("total", "Total", "5 coins"),
    ]


def test_where_nothing_is_known_no_sum_is_told(table):
    seat_race(table.game.session, 0, "trolls", "alchemist")
    assert expected(table, table.game.state) == []


def test_no_more_is_told_than_the_score_sheet_says(table):
    """A lost region's terrain may be recorded wrong: then the record has too many of a kind."""
    session = table.game.session
    seat_race(session, 0, "trolls", "commando", regions=3)
    seat_race(session, 1, "humans", "alchemist", regions=2, farmland=2)
    session.do(Conquer(Target("hill", holder=Holder("race", "humans", 1)), loser=1))
    score_turn(session)
    *_, total = expected(table, session.state)
    assert total == ("total", "Total", "4 coins")
    assert number(score_page(table, session.state, EndChoice())) == "4"


def test_every_least_score_is_one_that_scoring_can_confirm(table, catalogue):
    """Whatever the unknown counts turn out to be, no race earns less than was announced."""
    for race in catalogue.races:
        for power in catalogue.powers:
            combo = catalogue.combo(race, power)
            asked = set(questions(combo)) - {"regions"}
            row = SheetRow(Troops(race, power, 5, 9), combo, {"regions": 4}, questions(combo))
            least = sum(line.n for line in known_lines(row)[0])
            for n in (0, 1):
                counts = {"regions": 4, **dict.fromkeys(asked, n)}
                assert sum(line.n for line in score_lines(combo, counts)) >= least


def test_the_race_that_acts_has_its_own_reminders_and_choices(table):
    state = ghouls_and_trolls(table)
    ghouls, trolls = (turn_facts(table, state, race) for race in ("ghouls", "trolls"))
    assert [text for _, text in ghouls.notes] == ["Your Ghouls in decline conquer first"]
    assert "Your Ghouls in decline conquer first" not in [text for _, text in trolls.notes]
    assert [extra.name for extra in trolls.extras] == ["abandon"]


def offered(table, race):
    return [extra.name for extra in turn_facts(table, table.game.state, race).extras]


def test_regions_are_abandoned_until_their_own_race_has_attacked(table):
    ghouls_and_trolls(table)
    session = table.game.session
    assert (offered(table, "ghouls"), offered(table, "trolls")) == (["abandon"], ["abandon"])
    session.do(Conquer(Target("hill"), by="ghouls"))
    assert (offered(table, "ghouls"), offered(table, "trolls")) == ([], ["abandon"])
    session.do(Conquer(Target("hill")))
    assert offered(table, "trolls") == []


def shown(table):
    return {act.name: act for act in other_actions(table, table.game.state, None)}


def leading(table):
    return main_action(table, table.game.state, None).name


def test_without_a_board_the_score_comes_first_and_then_the_conquests(table):
    session = table.game.session
    seat_race(session, 0, "trolls", "fortified", regions=4)
    assert (leading(table), shown(table)["conquer"].kind) == ("score", "plain")
    session.do(CorrectTroops(0, "trolls", hand=0))
    gone = shown(table)["conquer"]
    assert leading(table) == "score"
    assert (gone.tap, gone.text) == (None, "Conquer: no tokens in hand")


def test_sorcerers_conquer_with_an_empty_hand_but_the_score_comes_first(table):
    session = table.game.session
    seat_race(session, 0, "sorcerers", "swamp", regions=4)
    session.do(CorrectTroops(0, "sorcerers", hand=0))
    assert (leading(table), bool(shown(table)["conquer"].tap)) == ("score", True)


def test_after_the_last_attempt_there_is_only_the_score(table):
    session = table.game.session
    seat_race(session, 0, "trolls", "fortified", regions=4)
    session.do(Conquer(Target("hill")))
    assert shown(table)["conquer"].tap
    session.do(Conquer(Target("swamp"), die=0, failed=True))
    conquer = shown(table)["conquer"]
    assert (conquer.tap, conquer.text) == (None, "Conquer: you have had your last attempt")
    assert leading(table) == "score"


@pytest.mark.parametrize("has_own", [True, False])
def test_the_last_attempt_of_ghouls_leaves_the_turn_to_the_active_race(catalogue, has_own):
    house = House(ghouls_have_their_own_last_attempt=has_own)
    table = table_without_window(catalogue, house=house)
    ghouls_and_trolls(table)
    table.game.session.do(Conquer(Target("swamp"), by="ghouls", die=0, failed=True))
    acting = turn_facts(table, table.game.state).races
    assert [race.race for race in acting] == ["trolls"]
    assert shown(table)["conquer"].tap


def test_why_a_race_cannot_decline(table):
    session = table.game.session
    session.do(Pick(0))
    assert no_decline_text(table, session.state) == "Decline: not in the turn you picked"
    seat_race(session, 1, "trolls", "fortified", regions=4)
    session.do(CorrectTurn(1, 2))
    assert no_decline_text(table, session.state) == ""
    session.do(Conquer(Target("hill")))
    assert no_decline_text(table, session.state) == "Decline: only before your first conquest"


def test_who_picks_now_and_who_picks_next(table):
    state = table.game.state
    shown = [[text for _, text in player.lines] for player in players(table, state)]
    assert shown == [["picks a combo now"], ["picks a combo next"], []]


def test_a_game_that_is_over_has_nothing_to_play(table):
    table.game.session.do(EndGame())
    state = table.game.state
    assert main_action(table, state, None).name == "to-result"
    assert other_actions(table, state, None) == []
    assert players(table, state)[0].lines == ()


def test_without_a_race_or_a_combo_there_is_only_the_score(table):
    table.game.session.do(CorrectColumn(()))
    assert leading(table) == "score"
    assert shown(table) == {}


def test_a_reminder_shows_what_is_to_be_placed(table):
    state = ghouls_and_trolls(table)
    assert turn_facts(table, state, "trolls").notes == ()
    for race in ("ghouls", "trolls"):
        table.game.session.do(CorrectTroops(0, race, hand=0))
    notes = turn_facts(table, table.game.state, "trolls").notes
    assert [icon for icon, _ in notes] == ["markers/lair", "markers/fortress"]


def test_what_a_combo_costs_is_said_in_words(table):
    deals = [deal_text(table, *deal) for deal in ((0, 0), (0, 1), (2, 0), (2, 3))]
    assert deals == ["free", "free, take 1 coin", "pay 2 coins", "pay 2, take 3 coins"]
    table.game.session.do(Pick(2))
    assert offer_of(table, table.game.state.column, 0).deal == "free, take 1 coin"


def test_six_combos_are_entered_before_the_main_button_picks(catalogue):
    table = table_without_window(catalogue, deal="hand")
    for combo in range(6):
        state = table.game.state
        offer = offer_of(table, state.column, 0) if state.column else None
        main = main_action(table, state, offer)
        assert (main.name, main.kind) == ("lay-out", "primary")
        assert main.text == f"Enter combo {combo + 1} of\N{NO-BREAK SPACE}6"
        beside = {act.name: act.kind for act in other_actions(table, state, offer)}
        assert beside == ({"pick": "plain"} if combo else {})
        table.game.session.do(LayOutCombo(state.race_stack[0], state.power_stack[0]))
    offer = offer_of(table, table.game.state.column, 0)
    assert main_action(table, table.game.state, offer).name == "pick"
    assert main_action(table, table.game.state, offer).kind == "primary"
    table.game.session.do(Pick(0))
    facts = turn_facts(table, table.game.state)
    assert [extra.name for extra in facts.extras] == ["lay-out"]
    assert not [text for _, text in facts.notes if "combo" in text], "a button says so already"
