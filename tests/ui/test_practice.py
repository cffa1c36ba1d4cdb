"""A practice turn: four taps on the real table, and no trace of it afterwards."""

from pathlib import Path

import pytest

from companion.engine.commands import EndGame

BACK = 27


def begin(drive):
    """Practise a turn, from the start screen of a new device."""
    drive.tap("practice")
    drive.taps = 0


def outlined(drive):
    """Return the region that the board points out."""
    return next(facts.region for facts in drive.find("board").regions if facts.is_chosen)


def conquer(drive):
    drive.tap("pick")
    drive.tap_region(outlined(drive))
    drive.tap("conquered")


def files(folder):
    """Return every file below a folder with what is in it."""
    return {path: path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()}


def counts(drive):
    return [text for text in drive.texts() if text.startswith("Step ") and " of 4" in text]


def test_four_taps_are_a_turn(drive):
    begin(drive)
    for number, tap in enumerate(
        (
            lambda: drive.tap("pick"),
            lambda: drive.tap_region(outlined(drive)),
            lambda: drive.tap("conquered"),
            lambda: drive.tap("score"),
        ),
        1,
    ):
        assert counts(drive) == [f"Step {number} of 4"]
        tap()
    assert drive.taps == 4
    assert counts(drive) == []
    assert any(text.startswith("That's all!") for text in drive.texts())
    drive.tap("practice-new-game")
    assert drive.app.root.current == "new_game"
    drive.key(BACK)
    assert drive.app.root.current == "start"


@pytest.mark.parametrize("steps", range(5))
def test_leaving_at_any_time_leaves_no_trace(drive, tmp_path, steps):
    before = files(tmp_path)
    begin(drive)
    acts = (
        lambda: drive.tap("pick"),
        lambda: drive.tap_region(outlined(drive)),
        lambda: drive.tap("conquered"),
        lambda: drive.tap("score"),
    )
    for act in acts[:steps]:
        act()
    while drive.app.root.current != "start":
        drive.key(BACK)
    assert files(tmp_path) == before
    assert not drive.app.game.is_open
    assert not drive.app.store.games()
    assert drive.has("practice")


def test_an_open_game_is_still_there_afterwards(drive, tmp_path):
    session = drive.open_game("Cleo", "Dirk")
    drive.tap("pick")
    before, state = files(tmp_path / "data" / "games"), session.state
    drive.tap("menu")
    drive.tap("menu-settings")
    begin(drive)
    conquer(drive)
    drive.tap("practice-leave")
    assert drive.app.root.current == "settings"
    drive.key(BACK)
    assert drive.app.root.current == "table"
    assert drive.app.game.session is session
    assert session.state == state
    assert files(tmp_path / "data" / "games") == before
    assert not counts(drive)


def test_whoever_goes_elsewhere_from_it_has_left_it(drive):
    begin(drive)
    drive.tap("menu")
    drive.tap("menu-games")
    assert not drive.app.game.is_open
    drive.key(BACK)
    assert drive.app.root.current == "start"


def test_another_region_will_do_as_well(drive):
    begin(drive)
    drive.tap("pick")
    wanted = outlined(drive)
    priced = [
        facts.region
        for facts in drive.find("board").regions
        if facts.price and facts.price.reach == "enough" and facts.region != wanted
    ]
    drive.tap_region(priced[0])
    assert counts(drive) == ["Step 3 of 4"]
    drive.tap("conquered")
    assert counts(drive) == ["Step 4 of 4"]


def test_what_was_undone_is_to_be_tapped_again(drive):
    begin(drive)
    conquer(drive)
    drive.tap("undo")
    assert counts(drive) == ["Step 2 of 4"]


def test_hints_are_silent_and_stay_for_a_game_of_ones_own(drive):
    begin(drive)
    conquer(drive)
    assert not [name for name in drive.names() if name.startswith("hint-")]
    assert drive.app.store.settings.current.hints_seen == ()


def go_by_menu(drive, name):
    drive.tap("menu")
    drive.tap(f"menu-{name}")


def test_practice_begun_again_from_within_leads_back_to_where_the_first_was_begun(drive):
    begin(drive)
    go_by_menu(drive, "settings")
    begin(drive)
    drive.tap("practice-leave")
    assert drive.app.root.current == "start"
    assert not drive.app.back()
    assert not drive.app.game.is_open


def test_it_is_not_ended_from_the_menu(drive):
    begin(drive)
    drive.tap("menu")
    assert drive.has("menu-start")
    assert not {"menu-end", "menu-leave"} & drive.names()


def test_nobody_plays_a_rematch_of_it(drive):
    begin(drive)
    drive.app.game.do(EndGame())
    drive.app.go("reveal")
    drive.frames(4)
    reveal = drive.app.root.current_screen
    reveal.rematch()
    drive.frames(4)
    assert not drive.app.root.current_screen.draft.players
    drive.key(BACK)
    assert drive.app.root.current == "start"
    assert not drive.app.game.is_open


def test_it_can_be_left_while_the_coins_are_counted(drive):
    begin(drive)
    conquer(drive)
    drive.tap("score")
    # At once: a finger that looks first comes too late.
    drive.app.practice.leave()
    drive.pass_time(1)
    assert drive.app.root.current == "start"


def test_its_strip_follows_the_window_no_more_once_it_is_gone(drive):
    from companion.ui.table.coach import CoachStrip

    begin(drive)
    strip = drive.find("practice-leave")
    while not isinstance(strip, CoachStrip):
        strip = strip.parent
    drive.tap("practice-leave")
    before = strip.shape
    drive.open_game("Cleo", "Dirk")
    drive.resize(360, 740)
    assert strip.shape == before
