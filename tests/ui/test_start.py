"""Where every evening begins: continue, start a new game, play again, look something up."""

from companion.engine import EndGame, Pick
from tests.ui.board.tables import board_game

PICTURES = {"combos", "region", "purse"}


def to_start(drive):
    drive.app.go("start")
    drive.frames(6)


def where(drive):
    return drive.app.root.current


def kinds(drive):
    """Return what is drawn, by name."""
    return {getattr(widget, "kind", "") for widget in drive.app.root.current_screen.walk()}


def test_a_first_launch_tells_in_pictures_what_the_app_does_and_later_ones_go_on(drive):
    assert {"new-game", "games", "rules", "settings", "practice"} <= drive.names()
    assert not {"continue", "rematch"} & drive.names()
    assert "Small\N{NO-BREAK SPACE}World" in drive.texts()
    assert kinds(drive) >= PICTURES
    drive.resize(740, 360)
    assert not PICTURES & kinds(drive), "there is no room for them"
    assert drive.has("new-game")
    drive.resize(1280, 800)
    session = drive.open_game("Anna", "Ben", "Chloé")
    drive.open_game("Dirk", "Eva")
    session.do(Pick(0))
    state = session.state
    to_start(drive)
    assert not PICTURES & kinds(drive)
    assert not {"practice", "last-board"} & drive.names()
    texts = drive.texts()
    assert {"Anna", "Ben", "Chloé", "Round 1 of 10: it is Anna's turn"} <= set(texts)
    assert any(text.startswith("today at ") for text in texts)
    drive.tap("continue")
    assert where(drive) == "table"
    assert drive.app.game.session is not session
    assert drive.app.game.state == state


def test_the_board_of_the_last_game_comes_after_the_first_frame_and_leads_back_to_it(drive):
    state = board_game(drive, players=5).state
    drive.app.root.take_down()
    drive.app.root.start_over()
    drive.frames(4)
    assert not drive.has("last-board")
    assert drive.has("continue")
    drive.app.root.prepare("start")
    drive.frames(4)
    facts = drive.find("last-board").regions
    held = {its.region for its in facts if its.disc and its.disc.colour}
    assert held == {at for at, own in state.regions.items() if own.seat is not None}
    assert not [its for its in facts if its.price or its.coins or its.is_veiled or its.is_chosen]
    drive.tap("last-board")
    assert where(drive) == "table"
    assert drive.app.game.state == state
    drive.app.game.do(EndGame())
    to_start(drive)
    assert drive.has("last-board")
    drive.tap("last-result")
    assert where(drive) == "reveal"


def test_what_is_damaged_or_gone_is_told_and_mended_if_it_can_be(drive, data_folder):
    drive.open_game("Anna", "Ben").do(Pick(0))
    to_start(drive)
    max((data_folder / "games").glob("*/live.*.json"), key=_generation).write_bytes(b"torn")
    drive.tap("continue")
    assert where(drive) == "table"
    assert any("the game goes on from the one before" in text for text in drive.texts())
    drive.frames(10, 0.5)
    to_start(drive)
    store = drive.app.store
    store.library.delete(store.games()[0].id)
    drive.tap("continue")
    assert where(drive) == "start"
    assert "This game is no longer here: choose another." in drive.texts()
    board_game(drive)
    drive.app.go("games")
    drive.frames(6)
    [card] = store.games()
    for file in (data_folder / "games" / card.id).glob("start.*.json"):
        file.write_bytes(b"torn")
    drive.tap(f"game-{card.id}")
    assert where(drive) == "games"
    damaged = "This game is damaged beyond repair: its files are left as they are."
    assert damaged in drive.texts()
    for file in (data_folder / "games" / card.id).glob("*.json"):
        file.write_bytes(b"torn")
    to_start(drive)
    assert drive.has("new-game")
    assert not drive.has("last-board"), "the small world instead of a board nobody can read"


def _generation(path):
    return int(path.read_bytes().split(b'"generation":')[1].split(b",")[0])
