"""The very first turn on a device: a word in place, gone at one tap, and never seen again."""

HINTS = ("hint-pick", "hint-conquer", "hint-score")


def score(drive):
    """Count what Humans are asked for, and take the coins."""
    for name in ("regions-plus", "farmland-plus", "score-confirm"):
        drive.tap(name)


def hints(drive):
    return [name for name in HINTS if drive.has(name)]


def test_every_step_of_the_first_turn_has_its_hint(drive):
    drive.open_game("Anna", "Ben")
    assert hints(drive) == ["hint-pick"]
    drive.tap("pick")
    assert hints(drive) == ["hint-conquer"]
    drive.tap("score")
    assert hints(drive) == ["hint-score"]
    score(drive)
    drive.tap("hand-over")
    assert drive.app.game.state.turn.seat == 1
    assert hints(drive) == []


def test_one_tap_puts_a_hint_away_for_good(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("hint-pick-close")
    assert hints(drive) == []
    drive.open_game("Cleo", "Dirk")
    assert hints(drive) == []
    drive.tap("pick")
    assert hints(drive) == ["hint-conquer"]
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
    drive.open_game("Cleo", "Dirk")
    assert hints(drive) == []


def test_what_was_put_away_stays_so_after_a_restart(drive, tmp_path):
    from companion.store.disk import FileDisk
    from companion.store.settings import SettingsStore

    drive.open_game("Anna", "Ben")
    drive.tap("hint-pick-close")
    assert SettingsStore(FileDisk(tmp_path / "data")).current.hints_seen == ("pick",)


def test_a_hint_is_in_nobodys_way(drive):
    session = drive.open_game("Anna", "Ben")
    combo = session.state.column[2]
    drive.tap("offer-2")
    drive.tap("pick")
    assert session.state.current.active.race == combo.race


def test_later_turns_have_no_hint(drive):
    from companion.engine.commands import CorrectTurn

    session = drive.open_game("Anna", "Ben")
    for seat, number in ((1, 1), (0, 2)):
        session.do(CorrectTurn(seat, number))
        drive.frames()
        assert hints(drive) == []


def test_the_hint_to_conquer_is_gone_once_somebody_has(drive):
    from companion.engine.commands import Conquer, Pick
    from companion.engine.conquest_cost import Region

    session = drive.open_game("Anna", "Ben")
    session.do(Pick(0))
    drive.frames()
    assert hints(drive) == ["hint-conquer"]
    session.do(Conquer(Region("hill")))
    drive.frames()
    assert hints(drive) == []
