"""What is explained on first sight: one hint at a time, gone once it is understood."""

from companion.engine import CorrectTurn, Decline, LayOutCombo, Pick
from companion.pages.hints import HINTS
from companion.store import Store
from tests.store.memory_disk import Memory, MemoryDisk
from tests.ui.board.tables import board_game
from tests.ui.dealing import SETS
from tests.ui.scenes import score_turn

CLOSE = "-close"


def hints(drive):
    """Return the open hints."""
    named = [name for name in drive.names() if name.startswith("hint-")]
    return [name.removeprefix("hint-") for name in named if not name.endswith(CLOSE)]


def seen(drive):
    return drive.app.store.settings.current.hints_seen


def knowing(drive, *new):
    """Mark everything but these as explained."""
    known = tuple(name for name in HINTS if name not in new)
    drive.app.store.settings.change(hints_seen=known)


def test_every_step_of_the_first_turn_has_its_hint_and_was_enough(drive):
    drive.open_game("Anna", "Ben")
    assert hints(drive) == ["pick"]
    drive.tap("pick")
    assert (hints(drive), seen(drive)) == (["conquer"], ("pick",))
    drive.tap("undo")
    assert hints(drive) == ["pieces"]
    drive.tap("redo")
    assert seen(drive) == ("pick",), "a step brought back teaches nothing"
    drive.tap("score")
    assert hints(drive) == ["score"]
    for name in ("regions-plus", "farmland-plus", "score-confirm"):
        drive.tap(name)
    assert set(seen(drive)) == {"pick", "conquer", "score"}
    drive.tap("start-turn")
    assert drive.app.game.state.turn.seat == 1
    assert hints(drive) == ["pieces"]


def test_only_what_was_on_the_screen_and_done_is_put_away(drive):
    session = drive.open_game("Cleo", "Dirk", deal="hand")
    session.do(LayOutCombo(session.state.race_stack[0], session.state.power_stack[0]))
    drive.frames()
    assert hints(drive) == ["lay-out"]
    drive.tap("pick")
    assert seen(drive) == ("lay-out",)
    knowing(drive, "decline", "coins")
    session = drive.open_game("Anna", "Ben")
    for _ in range(2):
        session.do(Pick(0))
        score_turn(session)
    for _ in range(2):
        drive.frames()
        assert hints(drive) == ["decline"], "until somebody has declined"
        score_turn(session)
    drive.frames()
    session.do(Decline())
    session.do(CorrectTurn(1, 3))
    drive.frames()
    assert hints(drive) == []
    assert "coins" not in seen(drive)


def test_one_tap_puts_a_hint_away_for_good_until_the_settings_bring_all_back(drive):
    memory = Memory()
    with Store(MemoryDisk(memory)) as store:
        drive.begin(store)
        drive.open_game("Anna", "Ben")
        drive.tap("hint-pick-close")
        assert hints(drive) == [], "who has just closed one has peace"
        assert seen(drive) == ("pick",)
    with Store(MemoryDisk(memory)) as store:
        drive.begin(store)
        session = drive.open_game("Cleo", "Dirk")
        assert hints(drive) == ["pieces"]
        combo = session.state.column[2]
        drive.tap("offer-2")
        drive.tap("pick")
        assert session.state.current.active.race == combo.race, "a hint is in nobody's way"
        drive.tap("hint-conquer-close")
        drive.tap("score")
        drive.tap("hint-score-close")
        assert hints(drive) == []
        assert drive.has("regions-plus")
        drive.app.go("settings")
        drive.tap("hints-again")
        assert not drive.has("hints-again")
        drive.open_game("Cleo", "Dirk")
        assert hints(drive) == ["pick"]


def test_a_hint_covers_no_combo(drive):
    knowing(drive, "pick", "coins")
    session = drive.open_game("Anna", "Ben", "Chloé", "Dirk", "Eva", sets=SETS)
    for name in ("pick", "coins"):
        for size in ((1280, 800), (800, 1280)):
            drive.resize(*size)
            assert hints(drive) == [name]
            panel = drive.app.root.get_screen("table").ids.offers_panel
            for slot in range(6):
                card = drive.find(f"offer-{slot}")
                assert card.to_window(0, card.y)[1] >= panel.y, (name, size)
        session.do(Pick(1))
        score_turn(session)
        drive.frames(6)


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
    score_turn(drive.app.game.session)
    assert {"conquer-on-board", "redeploy"} <= set(seen(drive))
    knowing(drive)
    board_game(drive)
    assert hints(drive) == [], "where all is known nothing is said"


def test_the_guide_says_one_thing_at_a_time_and_can_be_skipped_for_good(drive):
    drive.app.store.settings.change(guide=True)
    drive.open_game("Anna", "Ben", has_board=True)
    assert hints(drive) == ["guide-pick"]
    assert "Pick a race" in drive.texts()
    drive.tap("pick")
    assert (hints(drive), seen(drive)) == (["guide-conquer"], ("guide-pick",))
    drive.tap("guide-skip")
    assert not drive.app.store.settings.current.guide
    assert hints(drive) == [], "who has just closed one has peace"
    score_turn(drive.app.game.session)
    drive.frames(6)
    assert not any(name.startswith("guide-") for name in hints(drive))


def test_beside_a_board_the_guide_explains_coins_when_they_are_first_counted(drive):
    board_game(drive)
    known = tuple(name for name in HINTS if name != "guide-score")
    drive.app.store.settings.change(hints_seen=known, guide=True)
    assert hints(drive) == []
    drive.tap("score")
    assert hints(drive) == ["guide-score"]
    drive.tap("hint-guide-score-close")
    assert hints(drive) == []
    assert drive.has("score-confirm")
    assert "guide-score" in seen(drive)
