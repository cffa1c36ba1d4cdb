"""A practice turn: five taps on the real table, and no trace of it afterwards."""

from companion.engine import EndGame

BACK = 27


def begin(drive):
    """Start a practice turn from where it is offered."""
    drive.tap("practice")
    drive.taps = 0


def outlined(drive):
    """Return the region that the board highlights."""
    return next(facts.region for facts in drive.find("board").regions if facts.is_chosen)


def steps(drive):
    """Return the steps of a practice turn."""
    return (
        lambda: drive.tap("pick"),
        lambda: drive.tap_region(outlined(drive)),
        lambda: drive.tap("conquered"),
        lambda: drive.tap("score"),
        lambda: drive.tap("score-confirm"),
    )


def take(drive, count):
    for step in steps(drive)[:count]:
        step()


def counts(drive):
    return [text for text in drive.texts() if text.startswith("Step ") and " of 5" in text]


def where(drive):
    return drive.app.root.current


def test_five_taps_are_a_turn_without_any_other_hint(drive):
    begin(drive)
    for number, step in enumerate(steps(drive), 1):
        assert counts(drive) == [f"Step {number} of 5"]
        assert not [name for name in drive.names() if name.startswith("hint-")]
        step()
    assert drive.taps == 5
    assert counts(drive) == []
    assert any(text.startswith("That's all!") for text in drive.texts())
    drive.tap("practice-new-game")
    assert where(drive) == "new_game"
    drive.key(BACK)
    assert where(drive) == "start"
    assert drive.app.store.settings.current.hints_seen == (), "they stay for a game of one's own"


def test_leaving_at_any_time_leaves_no_trace(drive):
    memory = drive.app.store._disk.memory
    before = dict(memory.files)
    for count in range(5):
        begin(drive)
        take(drive, count)
        while where(drive) != "start":
            drive.key(BACK)
        assert memory.files == before, count
        assert not drive.app.game.is_open
        assert not drive.app.store.games()
        assert drive.has("practice")
    begin(drive)
    take(drive, 3)
    drive.tap("score")
    # At once, while the coins are counted: a finger that looks first is too late.
    drive.app.practice.leave()
    drive.pass_time(1)
    assert where(drive) == "start"


def test_an_open_game_is_still_there_afterwards(drive):
    from companion.ui.table.coach import CoachStrip

    session = drive.open_game("Cleo", "Dirk")
    drive.tap("pick")
    memory = drive.app.store._disk.memory
    before, state = games_in(memory), session.state
    drive.tap("menu")
    drive.tap("menu-settings")
    begin(drive)
    take(drive, 3)
    strip = drive.find("practice-leave")
    while not isinstance(strip, CoachStrip):
        strip = strip.parent
    drive.tap("practice-leave")
    assert where(drive) == "settings"
    drive.key(BACK)
    assert where(drive) == "table"
    assert drive.app.game.session is session
    assert session.state == state
    assert games_in(memory) == before
    assert not counts(drive)
    shape = strip.shape
    drive.resize(360, 740)
    assert strip.shape == shape, "gone, it follows the window no more"


def games_in(memory):
    return {name: data for name, data in memory.files.items() if name.startswith("games/")}


def test_another_region_will_do_as_well_and_what_was_undone_is_tapped_again(drive):
    begin(drive)
    drive.tap("pick")
    wanted = outlined(drive)
    priced = [
        facts.region
        for facts in drive.find("board").regions
        if facts.price and facts.price.reach == "enough" and facts.region != wanted
    ]
    drive.tap_region(priced[0])
    assert counts(drive) == ["Step 3 of 5"]
    drive.tap("conquered")
    assert counts(drive) == ["Step 4 of 5"]
    drive.tap("undo")
    assert counts(drive) == ["Step 2 of 5"]


def test_it_leads_nowhere_but_back_to_where_it_was_begun(drive):
    begin(drive)
    drive.tap("menu")
    assert drive.has("menu-start")
    assert not {"menu-end", "menu-leave"} & drive.names()
    drive.tap("menu-settings")
    begin(drive)
    drive.tap("practice-leave")
    assert where(drive) == "start", "where the first one was begun"
    assert not drive.app.back()
    assert not drive.app.game.is_open
    begin(drive)
    drive.tap("menu")
    drive.tap("menu-games")
    assert not drive.app.game.is_open
    drive.key(BACK)
    assert where(drive) == "start"
    begin(drive)
    drive.app.game.do(EndGame())
    drive.app.go("reveal")
    drive.frames(4)
    drive.app.root.current_screen.rematch()
    drive.frames(4)
    assert not drive.app.root.current_screen.draft.players, "nobody plays a rematch of it"
    drive.key(BACK)
    assert where(drive) == "start"
    assert not drive.app.game.is_open
