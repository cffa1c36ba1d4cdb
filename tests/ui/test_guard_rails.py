"""What the table says to keep people from setting up, drafting or ending a game wrongly."""

import pytest

from companion.engine import Conquer, CorrectTurn, EndGame, Pick, Target
from companion.pages.table import last_round_text, turn_facts
from companion.words import sum_of_tokens, tray_text
from tests.ui.dealing import seat_race, table_without_window

LAST = "Last round: one last turn each"


@pytest.fixture
def table(catalogue):
    return table_without_window(catalogue)


def notes(table):
    return [text for _, text in turn_facts(table, table.game.state).notes]


@pytest.mark.parametrize(
    ("race", "power", "tokens", "text"),
    [
        ("trolls", "bivouacking", 10, "From the tray: 10 Trolls and 5 encampments"),
        (
            "halflings",
            "heroic",
            11,
            "From the tray: 11 Halflings, 2 holes in the ground and 2 heroes",
        ),
        ("elves", "dragon_master", 11, "From the tray: 11 Elves and 1 dragon"),
        ("amazons", "fortified", 13, "From the tray: 13 Amazons and 6 fortresses"),
        ("orcs", "hordes_of", 12, "From the tray: 10 Orcs and 2 Hordes tokens"),
        ("wizards", "catapult", 9, "From the tray: 9 Wizards and 1 catapult"),
        ("trolls", "hill", 9, "From the tray: 9 Trolls"),
    ],
)
def test_a_pick_says_what_to_take_from_the_tray(table, race, power, tokens, text):
    combo = table.catalogue.combo(race, power)
    assert tray_text(table.language, combo, tokens) == text


@pytest.mark.parametrize(
    ("race", "power", "tokens", "text"),
    [
        ("trolls", "hill", 9, "5 + 4 tokens"),
        ("amazons", "hill", 14, "6 + 4 tokens\n4 more for conquering"),
        ("orcs", "hordes_of", 12, "5 + 5 tokens\n2 Hordes tokens"),
        ("homunculi", "hill", 11, "5 + 4 + 2 tokens"),
    ],
)
def test_the_tokens_of_a_combo_are_those_of_banner_and_badge_as_printed(
    table, race, power, tokens, text
):
    combo = table.catalogue.combo(race, power)
    assert sum_of_tokens(table.language, combo, tokens) == text


def test_whatever_is_picked_the_tray_can_be_told(table):
    catalogue = table.catalogue
    for race in catalogue.races:
        for power in catalogue.powers:
            assert tray_text(table.language, catalogue.combo(race, power), 9)


def test_the_tray_is_told_until_the_first_conquest(table):
    session = table.game.session
    session.do(Pick(0))
    assert any(text.startswith("From the tray: ") for text in notes(table))
    session.do(Conquer(Target("hill")))
    assert not any(text.startswith("From the tray: ") for text in notes(table))


def test_a_turn_without_a_pick_takes_nothing_from_the_tray(table):
    seat_race(table.game.session, 0, "trolls", "fortified", regions=3)
    assert not any(text.startswith("From the tray: ") for text in notes(table))


@pytest.mark.parametrize(
    ("seat", "number", "following"),
    [(0, 1, "Ben"), (1, 1, "Chloé"), (2, 1, None), (0, 2, None)],
)
def test_in_the_first_round_everyone_picks_and_plays_in_turn(table, seat, number, following):
    table.game.session.do(CorrectTurn(seat, number))
    table.game.session.do(Pick(0))
    found = [text for text in notes(table) if text.startswith("Play your whole turn")]
    assert found == ([f"Play your whole turn, then {following} picks"] if following else [])


def test_the_last_round_is_told_in_a_place_of_its_own(table):
    session = table.game.session
    session.do(CorrectTurn(0, session.state.setup.rounds - 1))
    assert last_round_text(table, session.state) == ""
    session.do(CorrectTurn(0, session.state.setup.rounds))
    assert last_round_text(table, session.state) == LAST
    assert LAST not in notes(table)


def says(drive, text):
    return any(text in shown for shown in drive.texts())


def test_the_track_shows_every_round_and_the_last_one_has_a_banner(drive):
    for players, rounds in ((2, 10), (3, 10), (4, 9), (5, 8)):
        session = drive.open_game(*("Anna", "Ben", "Cleo", "Dirk", "Eva")[:players])
        assert not says(drive, LAST)
        track = drive.app.root.get_screen("table").ids.bar.ids.track
        dots = {int(dot.number): dot.status for dot in track.children}
        assert sorted(dots) == list(range(1, rounds + 1))
        assert [number for number, status in dots.items() if status == "now"] == [1]
    for seat in (0, 1):
        session.do(CorrectTurn(seat, rounds))
        drive.frames()
        assert says(drive, LAST)
        drive.tap("pick")
        assert says(drive, LAST)
    drive.tap("undo")
    session.do(CorrectTurn(0, 1))
    drive.frames()
    assert not says(drive, LAST)


def test_a_finished_game_offers_its_result_and_nothing_to_play(drive):
    session = drive.open_game("Anna", "Ben")
    drive.tap("pick")
    session.do(EndGame())
    drive.app.go("table")
    drive.frames()
    assert not {"conquer", "score", "decline", "pick"} & drive.names()
    drive.tap("to-result")
    assert drive.app.root.current == "reveal"
    drive.app.back()
    drive.tap("undo")
    assert drive.has("score")
