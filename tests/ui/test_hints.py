"""What is explained where it is first seen: one hint at a time, gone once it was understood."""

import pytest

from companion.engine.commands import Conquer, CorrectTurn, Decline, LayOutCombo, Pick
from companion.engine.conquest_cost import Region
from companion.facts.hints import HINTS
from tests.ui.board.tables import board_game
from tests.ui.scenes import score_turn

CLOSE = "-close"


def hints(drive):
    """Return the hints that are open."""
    named = [name for name in drive.names() if name.startswith("hint-")]
    return [name.removeprefix("hint-") for name in named if not name.endswith(CLOSE)]


def score(drive):
    """Count what Humans are asked for, and take the coins."""
    for name in ("regions-plus", "farmland-plus", "score-confirm"):
        drive.tap(name)


def knowing(drive, *new):
    """Let everything have been explained but these."""
    seen = tuple(name for name in HINTS if name not in new)
    drive.app.store.settings.change(hints_seen=seen)


def test_every_step_of_the_first_turn_has_its_hint(drive):
    drive.open_game("Anna", "Ben")
    assert hints(drive) == ["pick"]
    drive.tap("pick")
    assert hints(drive) == ["conquer"]
    drive.tap("score")
    assert hints(drive) == ["score"]
    score(drive)
    drive.tap("hand-over")
    assert drive.app.game.state.turn.seat == 1
    assert hints(drive) == ["pieces"]


def test_whoever_picks_next_is_told_the_next_thing(drive):
    knowing(drive, "pick", "pieces", "sum", "coins")
    session = drive.open_game("Anna", "Ben", "Chloé", "Dirk")
    told = []
    for slot in (0, 1, 1, 0):
        told += hints(drive)
        session.do(Pick(slot))
        score_turn(session)
        drive.frames()
    assert told == ["pick", "pieces", "sum", "coins"]


def test_coins_are_explained_once_some_lie_beside_a_combo(drive):
    knowing(drive, "coins")
    session = drive.open_game("Anna", "Ben", "Chloé")
    assert hints(drive) == []
    session.do(Pick(2))
    score_turn(session)
    drive.frames()
    assert hints(drive) == ["coins"]
    drive.tap("pick")
    assert drive.app.store.settings.current.hints_seen[-1] == "coins"


def test_one_tap_puts_a_hint_away_for_good(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("hint-pick-close")
    assert hints(drive) == []
    drive.open_game("Cleo", "Dirk")
    assert hints(drive) == ["pieces"]
    drive.tap("pick")
    drive.tap("hint-conquer-close")
    drive.tap("score")
    drive.tap("hint-score-close")
    assert hints(drive) == []
    assert drive.has("score-confirm")


def test_a_first_turn_that_was_played_was_enough(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("pick")
    drive.tap("score")
    score(drive)
    seen = set(drive.app.store.settings.current.hints_seen)
    assert {"pick", "conquer", "score"} <= seen
    assert not {"pieces", "sum", "coins", "redeploy", "decline"} & seen


def test_what_was_never_on_the_screen_is_not_put_away(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("pick")
    assert drive.app.store.settings.current.hints_seen == ("pick",)
    session = drive.open_game("Cleo", "Dirk", deal="hand")
    session.do(LayOutCombo(session.state.race_stack[0], session.state.power_stack[0]))
    drive.frames()
    assert hints(drive) == ["lay-out"]
    drive.tap("pick")
    assert drive.app.store.settings.current.hints_seen == ("pick", "lay-out")


def test_a_step_brought_back_teaches_nothing(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("pick")
    drive.tap("undo")
    assert hints(drive) == ["pieces"]
    drive.tap("redo")
    assert drive.app.store.settings.current.hints_seen == ("pick",)


def test_what_was_put_away_stays_so_after_a_restart(drive, tmp_path):
    from companion.store.disk import FileDisk
    from companion.store.settings import SettingsStore

    drive.open_game("Anna", "Ben")
    drive.tap("hint-pick-close")
    assert SettingsStore(FileDisk(tmp_path / "data")).current.hints_seen == ("pick",)


def test_the_settings_bring_them_back(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("hint-pick-close")
    drive.app.go("settings")
    drive.tap("hints-again")
    assert not drive.has("hints-again")
    drive.open_game("Cleo", "Dirk")
    assert hints(drive) == ["pick"]


def test_a_hint_is_in_nobodys_way(drive):
    session = drive.open_game("Anna", "Ben")
    combo = session.state.column[2]
    drive.tap("offer-2")
    drive.tap("pick")
    assert session.state.current.active.race == combo.race


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
@pytest.mark.parametrize("name", ["pick", "coins"])
def test_a_hint_covers_no_combo(drive, size, name):
    from tests.ui.dealing import SETS

    knowing(drive, name)
    drive.resize(*size)
    session = drive.open_game("Anna", "Ben", "Chloé", "Dirk", "Eva", sets=SETS)
    if name == "coins":
        session.do(Pick(1))
        score_turn(session)
        drive.frames(6)
    assert hints(drive) == [name]
    panel = drive.app.root.get_screen("table").ids.offers_panel
    for slot in range(6):
        card = drive.find(f"offer-{slot}")
        assert card.to_window(0, card.y)[1] >= panel.y


def test_the_hint_to_conquer_is_gone_once_somebody_has(drive):
    session = drive.open_game("Anna", "Ben")
    session.do(Pick(0))
    drive.frames()
    assert hints(drive) == ["conquer"]
    session.do(Conquer(Region("hill")))
    drive.frames()
    assert hints(drive) == ["redeploy"]
    score_turn(session)
    assert {"conquer", "redeploy"} <= set(drive.app.store.settings.current.hints_seen)


@pytest.mark.parametrize("has_board", [False, True])
def test_decline_is_explained_until_somebody_has_declined(drive, has_board):
    knowing(drive, "decline")
    session = drive.open_game("Anna", "Ben", has_board=has_board)
    for _ in range(2):
        session.do(Pick(0))
        drive.frames()
        assert hints(drive) == []
        score_turn(session)
    drive.frames()
    assert hints(drive) == ["decline"]
    score_turn(session)
    drive.frames()
    assert hints(drive) == ["decline"]
    session.do(Decline())
    session.do(CorrectTurn(1, 2))
    drive.frames()
    assert hints(drive) == []


def test_on_a_board_a_region_is_tapped_and_the_total_stays_in_sight(drive):
    drive.app.store.settings.change(reduced_motion=True)
    drive.open_game("Anna", "Ben", has_board=True)
    drive.tap("pick")
    assert hints(drive) == ["conquer-on-board"]
    priced = [f.region for f in drive.find("board").regions if f.price]
    drive.tap_region(priced[0])
    drive.tap("conquered")
    assert hints(drive) == ["redeploy"]
    panel = drive.app.root.get_screen("table").on_board.board.panel.page("turn")
    assert panel.natural_height <= panel.height


def test_where_all_is_known_nothing_is_said(drive):
    knowing(drive)
    board_game(drive)
    assert hints(drive) == []
