"""Moving things are only drawn elsewhere: touches find them in their final place at once."""

from companion.engine import CorrectTurn, EndGame, Pick

PLAYERS = ("Anna", "Ben", "Cleo", "Dirk")


def pick(drive):
    drive.app.game.do(Pick(3))
    return drive.app.root.current_screen.ids.offers


def next_round(drive):
    drive.app.game.do(CorrectTurn(0, 2))
    return drive.app.root.current_screen.ids.bar


def turn_a_card(drive):
    drive.app.game.do(EndGame())
    drive.app.go("reveal")
    drive.pass_time(0.4)
    drive.app.root.current_screen.turn(1)
    return drive.find("card-1")


def shifts(drive, shown, seconds=0.04):
    """Let time pass, and return how far from its place everything is drawn then."""
    from kivy.graphics import Scale, Translate

    drive.pass_time(seconds)
    changes = [
        tuple(round(part - isinstance(change, Scale), 2) for part in change.xyz)
        for widget in shown.walk()
        for change in widget.canvas.before.children
        if isinstance(change, Scale | Translate)
    ]
    return [change for change in changes if any(change)]


def test_things_move_for_a_moment_unless_they_shall_not(drive):
    for is_still in (False, True):
        drive.app.store.settings.change(reduced_motion=is_still)
        for act in (pick, next_round, turn_a_card):
            drive.open_game(*PLAYERS)
            drive.pass_time(0.3)
            shown = act(drive)
            at_once, soon = shifts(drive, shown), shifts(drive, shown, seconds=0.25)
            in_the_end = shifts(drive, shown, seconds=1)
            assert (at_once == in_the_end) == is_still, act
            assert soon == in_the_end, act


def test_what_was_not_seen_moves_later_and_going_back_moves_nothing(drive):
    drive.open_game(*PLAYERS)
    drive.pass_time(0.3)
    drive.app.go("history")
    drive.app.game.do(CorrectTurn(0, 2))
    drive.pass_time(1)
    drive.app.go("table")
    bar = drive.app.root.current_screen.ids.bar
    assert shifts(drive, bar) != shifts(drive, bar, seconds=0.25)
    offers = pick(drive)
    drive.pass_time(0.5)
    drive.app.game.undo()
    assert shifts(drive, offers) == shifts(drive, offers, seconds=1)


def test_a_tap_while_things_move_meets_what_lies_there(drive):
    session = drive.open_game("Anna", "Ben")
    before = session.state
    drive.app.game.do(Pick(1))
    drive.tap("offer-2")
    combo = session.state.column[2]
    assert drive.find("combo-sheet").title == drive.app.language.combo_name(combo.race, combo.power)
    drive.clear()
    drive.app.game.undo()
    drive.app.game.do(Pick(4))
    drive.tap("undo")
    assert session.state == before, "while coins still fall"
    drive.pass_time(0.3)
    assert drive.has("pick")
