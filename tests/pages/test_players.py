"""What everyone may know about a player: races and what they hold, peace, who picks next."""

from companion.engine import CorrectRace, CorrectTroops, CorrectTurn, NameAlly, Pick
from companion.pages.players import players
from tests.engine.helpers import ANNA, Table, counts
from tests.pages.test_dialogues import READER
from tests.ui.dealing import seat_race, table_without_window


def card(table, seat):
    return players(table, table.game.state)[seat]


def races(table, seat):
    return [(race.title, race.counts, race.in_decline) for race in card(table, seat).races]


def test_each_race_says_how_many_regions_and_tokens_it_has(catalogue):
    table = table_without_window(catalogue)
    session = table.game.session
    seat_race(session, 0, "trolls", "fortified", regions=4)
    seat_race(session, 0, "ratmen", None, regions=1)
    session.do(CorrectTroops(0, "ratmen", tokens=1))
    assert races(table, 0) == [
        ("Fortified Trolls", "4\u00a0regions · 8\u00a0tokens", False),
        ("Ratmen", "1\u00a0region · 1\u00a0token", True),
    ]


def test_what_nobody_recorded_is_not_guessed(catalogue):
    table = table_without_window(catalogue)
    table.game.session.do(Pick(0))
    table.game.session.do(CorrectRace(1, "ratmen", "declined", tokens=3))
    (picked,), (old,) = card(table, 0).races, card(table, 1).races
    assert (picked.regions, picked.tokens) == (None, table.game.state.current.active.tokens)
    assert (old.regions, old.tokens) == (None, None)
    assert old.counts == ""


def test_ghouls_in_decline_still_conquer(catalogue):
    table = table_without_window(catalogue)
    seat_race(table.game.session, 0, "ghouls", None, regions=2)
    assert [title for title, _, _ in races(table, 0)] == ["Ghouls, still conquering"]


def test_who_has_only_a_race_in_decline_picks_next(catalogue):
    table = table_without_window(catalogue)
    seat_race(table.game.session, 1, "ratmen", None, regions=2)
    assert [text for _, text in card(table, 1).lines] == ["picks a combo next"]


def test_a_card_leads_with_what_is_played_or_comes_next_or_is_left(catalogue):
    table = table_without_window(catalogue)
    seat_race(table.game.session, 0, "trolls", "fortified", regions=2)
    for seat in (1, 2):
        seat_race(table.game.session, seat, ("ratmen", "elves")[seat - 1], None, regions=2)
    texts = [card(table, seat).headline[1] for seat in range(3)]
    assert texts == ["Fortified Trolls", "picks a combo next", "Elves"]


def test_peace_names_the_other(catalogue):
    table = table_without_window(catalogue)
    session = table.game.session
    seat_race(session, 0, "wizards", "diplomat", regions=2)
    seat_race(session, 1, "trolls", "fortified", regions=2)
    session.do(CorrectTurn(0, 2))
    session.do(NameAlly(1))
    assert [text for _, text in card(table, 0).lines] == ["at peace with Ben"]


def test_a_card_knows_a_purse_only_where_all_do(catalogue):
    assert card(table_without_window(catalogue), 0).coins == ""
    assert card(table_without_window(catalogue, open_scores=True), 0).coins == "5"


def test_fireballs_are_seen_by_everybody():
    table = Table("orcs fireball", "ratmen hill")
    table.pick()
    table.score(counts(3, magic=2))
    card = players(READER, table.state)[ANNA]
    assert ("markers/fireballs", "2 fireballs") in card.lines
