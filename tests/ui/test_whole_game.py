"""Whole games, from "who plays" to "who won", played with a finger in the real window."""

import pytest

from companion.engine import CorrectTurn, Refused, begin, fold

SMALL = (900, 640)  # drawn quickly
MAX_TURNS = 60


def begin_game(drive, players, sets=()):
    """Go from the start screen to the table."""
    drive.tap("new-game")
    for name in players:
        drive.type("name-field", name)
        drive.tap("name-add")
    for name in sets:
        drive.tap(f"set-{name}")
    # Without a board, everything is entered in forms.
    drive.tap("board-on-tablet")
    drive.tap("begin")
    if drive.has("wheel-done"):
        drive.tap("wheel-done")
    if drive.has("ready"):
        drive.tap("ready")


def conquer(drive):
    """Take one empty region the way the screen offers it, if the hand allows."""
    drive.tap("conquer")
    if drive.has("conquered"):
        drive.tap("conquered")
    else:
        drive.tap("back")


def play_turn(drive, state, number):
    """Pick if needed, decline now and then, otherwise conquer once and score."""
    player = state().current
    if drive.has("pick"):
        drive.tap("pick")
    elif number % 4 == 3 and drive.has("decline") and player.active.regions:
        drive.tap("decline")
        drive.hold("decline-confirm")
        return
    conquer(drive)
    drive.tap("score")
    if drive.has("regions-plus") and "please count" in drive.texts():
        # Declined Ghouls fought instead of the new race: nobody has counted its regions.
        drive.tap("regions-plus")
    drive.tap("score-confirm")
    if drive.has("late-decline-stay"):
        drive.tap("late-decline-stay")


def play_to_the_end(drive, is_everything):
    """Play every round, or only some turns of the first and of the last."""

    def state():
        return drive.app.game.state

    for number in range(MAX_TURNS):
        play_turn(drive, state, number // len(state().players))
        if state().is_over:
            return
        drive.tap("start-turn")
        if not is_everything and number == 2:
            drive.app.game.do(CorrectTurn(len(state().players) - 2, state().setup.rounds))
    pytest.fail("the game never ends")


@pytest.mark.parametrize(
    ("players", "sets"),
    [
        (("Anna", "Ben"), ()),
        (("Anna", "Ben", "Chloé", "Dirk", "Eva"), ("cursed", "grand_dames", "be_not_afraid")),
    ],
    ids=["two players, base", "five players, all sets"],
)
def test_a_game_is_played_to_the_standings_by_touch_alone(drive, players, sets, is_everything):
    drive.resize(*SMALL)
    begin_game(drive, players, sets)
    session = drive.app.game.session
    assert set(session.state.setup.sets) == {"base", *sets}
    play_to_the_end(drive, is_everything)
    events = [event for step in session.steps for event in step.events]
    assert fold(begin(session.start), events) == session.state
    while drive.has("reveal-next"):
        drive.tap("reveal-next")
    if drive.has("tokens-done"):
        drive.tap("tokens-done")
    best = max(session.state.players, key=lambda player: player.coins)
    assert any(str(best.coins) in text for text in drive.texts())
    assert any(best.name in text for text in drive.texts())
    with pytest.raises(Refused):
        session.redo()
