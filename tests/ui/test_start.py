"""Where every evening begins: continue, begin anew, play again, look something up."""

from dataclasses import asdict
from datetime import UTC, datetime

import pytest

from companion.engine.commands import EndGame, Pick
from companion.facts.games import game_facts, when_text
from companion.words.language import load_language
from tests.ui.board.tables import board_game


def finish(session):
    session.do(EndGame())


def to_start(drive):
    drive.app.go("start")
    drive.frames(6)


def where(drive):
    return drive.app.root.current


def test_a_first_launch_offers_a_new_game_and_nothing_that_is_not_there(drive):
    assert {"new-game", "games", "rules", "settings"} <= drive.names()
    assert not drive.has("continue")
    assert not drive.has("rematch")
    assert "Small\N{NO-BREAK SPACE}World" in drive.texts()


def test_the_game_in_progress_is_told_and_continued_where_it_was(drive):
    session = drive.open_game("Anna", "Ben", "Chloé")
    session.do(Pick(0))
    state = session.state
    to_start(drive)
    texts = drive.texts()
    assert {"Anna", "Ben", "Chloé"} <= set(texts)
    assert "Round 1 of 10: it is Anna's turn" in texts
    assert any(text.startswith("today at ") for text in texts)
    drive.tap("continue")
    assert where(drive) == "table"
    assert drive.app.game.session is not session
    assert drive.app.game.state == state


def test_of_two_games_the_one_played_last_is_continued(drive):
    first = drive.open_game("Anna", "Ben")
    drive.open_game("Dirk", "Eva")
    first.do(Pick(0))
    to_start(drive)
    drive.tap("continue")
    assert [player.name for player in drive.app.game.state.players] == ["Anna", "Ben"]


def test_a_finished_game_is_not_continued_but_played_again(drive):
    finish(drive.open_game("Anna", "Ben", "Chloé", sets=("base", "cursed"), real_coins=True))
    to_start(drive)
    assert not drive.has("continue")
    drive.tap("rematch")
    assert where(drive) == "new_game"
    drive.tap("begin")
    assert where(drive) == "table"
    setup = drive.app.game.state.setup
    assert setup.players == ("Ben", "Chloé", "Anna")
    assert setup.sets == ("base", "cursed")
    assert setup.real_coins


def test_a_game_that_has_vanished_is_told_and_nothing_else_happens(drive):
    drive.open_game("Anna", "Ben")
    to_start(drive)
    store = drive.app.store
    store.library.delete(store.games()[0].id)
    drive.tap("continue")
    assert where(drive) == "start"
    assert "This game is no longer here: choose another." in drive.texts()


def test_a_damaged_save_is_mended_and_told(drive, tmp_path):
    session = drive.open_game("Anna", "Ben")
    session.do(Pick(0))
    to_start(drive)
    newest = max((tmp_path / "data" / "games").glob("*/live.*.json"), key=_generation)
    newest.write_bytes(b"torn")
    drive.tap("continue")
    assert where(drive) == "table"
    assert any("the game goes on from the one before" in text for text in drive.texts())


def _generation(path):
    return int(path.read_bytes().split(b'"generation":')[1].split(b",")[0])


@pytest.mark.parametrize(
    ("seconds_ago", "text"),
    [(60, "today at 11:59"), (86_400, "yesterday at 12:00"), (3 * 86_400, "2025-03-07")],
)
def test_when_a_game_was_played_is_said_as_one_says_it(seconds_ago, text):
    noon = datetime(2025, 3, 10, 12, tzinfo=UTC)
    assert when_text(load_language("en"), int(noon.timestamp()) - seconds_ago, noon) == text


def test_a_clock_that_was_out_of_its_mind_is_passed_over():
    assert when_text(load_language("en"), 2**60, datetime(2025, 3, 10, tzinfo=UTC)) == ""


def test_a_list_tells_no_more_of_a_game_than_everyone_may_know(drive):
    drive.open_game("Anna", "Ben").do(Pick(0))
    [card] = drive.app.store.games()
    facts = game_facts(drive.app.language, card)
    told = {"title", "status", "when", "players", "seat", "is_readable"}
    assert set(asdict(facts)) == {*told, "colours", "colour", "crowned"}
    assert facts.crowned == 0


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_start_fits_every_window(drive, text_size):
    finish(drive.open_game("Eva-Maria von Hohenstein", "Ben", "Chloé", "Dirk", "Anna"))
    drive.open_game("Eva-Maria von Hohenstein", "Ben", "Chloé", "Dirk", "Anna")
    to_start(drive)
    from tests.ui.layout_problems import misfits

    assert misfits(drive, text_size) == []


def test_a_first_launch_tells_in_three_pictures_what_the_app_does(drive):
    pictures = {"combos", "region", "purse"}
    assert pictures <= kinds(drive)
    assert drive.has("practice")
    drive.open_game("Anna", "Ben")
    to_start(drive)
    assert not pictures & kinds(drive)
    assert not drive.has("practice")


def kinds(drive):
    """Return what is drawn, by name."""
    return {getattr(widget, "kind", "") for widget in drive.app.root.current_screen.walk()}


def test_pictures_give_way_where_there_is_no_room_for_them(drive):
    drive.resize(740, 360)
    assert not {"combos", "region", "purse"} & kinds(drive)
    assert drive.has("new-game")


def test_the_board_of_the_last_game_is_shown_and_leads_back_to_it(drive):
    session = board_game(drive, players=5)
    state = session.state
    to_start(drive)
    glance = drive.find("last-board")
    held = {facts.region for facts in glance.regions if facts.disc and facts.disc.colour}
    assert held == {at for at, own in state.ground.items() if own.seat is not None}
    drive.tap("last-board")
    assert where(drive) == "table"
    assert drive.app.game.state == state


def test_the_board_shows_no_more_than_lies_there(drive):
    board_game(drive)
    to_start(drive)
    facts = drive.find("last-board").regions
    assert not [its for its in facts if its.price or its.coins or its.is_veiled or its.is_chosen]


def test_the_first_frame_does_without_the_board(drive):
    from companion.ui.app import CompanionApp
    from tests.ui.driver import Driver

    board_game(drive)
    drive.stop()
    again = Driver(CompanionApp(drive.app.store))
    again.start()
    assert not again.has("last-board")
    assert again.has("continue")
    again.app.root.prepare("start")
    again.frames(4)
    assert again.has("last-board")


def test_a_finished_game_is_there_to_be_looked_at(drive):
    finish(board_game(drive))
    to_start(drive)
    assert drive.has("last-board")
    drive.tap("last-result")
    assert where(drive) == "reveal"


def test_a_board_that_cannot_be_read_leaves_the_small_world(drive, tmp_path):
    board_game(drive)
    for path in (tmp_path / "data" / "games").glob("*/*.json"):
        path.write_bytes(b"torn")
    to_start(drive)
    assert not drive.has("last-board")
    assert drive.has("new-game")


def test_a_game_without_a_board_leaves_the_small_world(drive):
    drive.open_game("Anna", "Ben")
    to_start(drive)
    assert not drive.has("last-board")
