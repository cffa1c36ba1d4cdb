"""The board set straight with a palette, put away, and laid out again."""

from companion.engine.commands import Pick


def begun(drive, **choices):
    """A game for two with Anna's race picked, the board on the tablet unless told otherwise."""
    session = drive.open_game("Anna", "Ben", **{"has_board": True} | choices)
    session.do(Pick(0))
    drive.frames(4)
    return session


def has_board(session):
    return session.state.ground is not None


def from_menu(drive, name):
    drive.tap("menu")
    drive.tap(f"menu-{name}")


def test_regions_are_painted_one_tap_each_and_undone_like_any_step(drive):
    session = begun(drive)
    before = session.state
    race = session.state.players[0].active.race
    from_menu(drive, "paint")
    drive.tap(f"paint-0-{race}")
    drive.tap_region(3)
    drive.tap_region(4)
    assert [session.state.ground[at].race for at in (3, 4)] == [race, race]
    drive.tap("undo")
    drive.tap("undo")
    assert session.state == before
    drive.tap("paint-done")
    assert drive.app.root.current == "table"


def test_how_many_stand_there_is_set_by_the_stepper(drive):
    session = begun(drive)
    race = session.state.players[0].active.race
    from_menu(drive, "paint")
    drive.tap(f"paint-0-{race}")
    drive.tap("paint-tokens-plus")
    drive.tap("paint-tokens-plus")
    drive.tap_region(3)
    assert (session.state.ground[3].tokens, session.state.ground[3].sure) == (3, True)


def test_lost_tribes_and_nothing_are_painted_too(drive):
    session = begun(drive)
    tribe = next(at for at, own in session.state.ground.items() if own.lost_tribe)
    from_menu(drive, "paint")
    drive.tap("paint-empty")
    drive.tap_region(tribe)
    assert tribe not in session.state.ground
    drive.tap("paint-lost_tribe")
    drive.tap_region(tribe)
    assert session.state.ground[tribe].lost_tribe


def test_corrections_lead_to_the_palette_where_there_is_a_board(drive):
    begun(drive)
    from_menu(drive, "correct")
    drive.tap("to-paint")
    assert drive.app.root.current == "paint"


def test_put_away_and_laid_again_the_board_shows_who_stood_there(drive):
    session = begun(drive)
    race = session.state.players[0].active.race
    from_menu(drive, "paint")
    drive.tap(f"paint-0-{race}")
    drive.tap_region(3)
    drive.tap("paint-done")
    from_menu(drive, "hide-board")
    assert not has_board(session)
    assert session.state.players[0].active.held["regions"] == 1
    assert any("The menu brings the board back" in text for text in drive.texts())
    from_menu(drive, "lay-board")
    assert drive.app.root.current == "paint"
    assert session.state.ground[3].race == race
    assert (
        "This is how everyone stood last. Choose a race, then tap what has changed."
        in drive.texts()
    )


def test_a_game_begun_without_a_board_is_given_one_and_undo_takes_it_back(drive):
    session = begun(drive, has_board=False)
    from_menu(drive, "lay-board")
    assert drive.app.root.current == "paint"
    assert session.state.ground is not None
    drive.tap("undo")
    assert session.state.ground is None
    assert drive.app.root.current == "table"
