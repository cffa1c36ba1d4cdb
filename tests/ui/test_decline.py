"""Going into decline: explained first, then held."""

from tests.ui.dealing import seat_players


def test_a_decline_is_one_tap_and_one_hold_of_one_finger(drive):
    from kivy.base import EventLoop

    from tests.ui.driver import Finger

    dwarves = (0, "dwarves", None, {"regions": 2, "mine": 1})
    session = seat_players(drive, dwarves, (0, "leprechauns", "spirit", {"regions": 3, "pots": 2}))
    before = session.state.players[0].coins
    drive.tap("decline")
    assert any("Dwarves stay on the board, in decline" in text for text in drive.texts())
    drive.tap("pots-minus")
    drive.tap("dwarves-mine-plus")
    assert "take 8 coins" in drive.find("decline-confirm").text.replace("\N{NO-BREAK SPACE}", " ")
    drive.tap("decline-confirm")
    assert session.state.players[0].active, "the tap was too short"
    drive.press("decline-confirm")
    second = Finger(9999, drive._finger.sx, drive._finger.sy)
    EventLoop.post_dispatch_input("begin", second)
    drive.frames(2)
    EventLoop.post_dispatch_input("end", second)
    drive.lift()
    drive.pass_time(2)
    assert session.state.players[0].active, "both fingers were lifted at once"
    drive.hold("decline-confirm")
    assert session.state.players[0].coins == before + (3 + 1) + (2 + 2)
    assert {old.race for old in session.state.players[0].declined} == {"leprechauns", "dwarves"}
    assert drive.has("start-turn")
