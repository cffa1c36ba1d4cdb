"""A player's colour and shape are theirs on every screen, whatever seat they have."""

from companion.icons import glyph
from companion.ui.theme import PLAYER_SHAPES
from tests.ui.scenes import NAMES, SCENES

# Only the fifth has the first colour: drawn by seat, the first player would have it.
COLOURS = dict(zip(NAMES, (2, 4, 1, 3, 0), strict=True))
IN_A_GAME = (
    "table_pick",
    "table_turn",
    "conquer_answer",
    "calculate",
    "score",
    "decline",
    "hand_over",
    "correct_coins",
    "history",
)
IN_THE_END = ("start_again", "games_some", "reveal", "reveal_half", "reveal_tie", "podium")


def drawn():
    from kivy.core.window import Window

    return [widget for layer in Window.children for widget in layer.walk()]


def check_colours(drive, scenes):
    drive.colours = COLOURS
    for scene in scenes:
        SCENES[scene](drive)
        drive.frames(4, 0.1)
        texts = "".join(w.text for w in drawn() if isinstance(getattr(w, "text", None), str))
        assert (glyph(f"signs/{PLAYER_SHAPES[0]}") in texts) == (NAMES[4] in texts), scene
        shapes = {glyph(f"signs/{PLAYER_SHAPES[colour]}") for colour in COLOURS.values()}
        assert any(shape in texts for shape in shapes), scene
        for widget in drawn():
            shown = getattr(widget, "block", None) or widget
            name = getattr(shown, "player_name", "") or getattr(shown, "title", "")
            if name in COLOURS and hasattr(shown, "colour"):
                assert shown.colour == COLOURS[name], (scene, type(widget))


def test_everyone_has_their_own_colour_and_shape_during_a_game(drive):
    check_colours(drive, IN_A_GAME)
    SCENES["conquer"](drive)
    wizards = drive.find("holder-1-wizards")
    assert wizards.icon == f"signs/{PLAYER_SHAPES[COLOURS[NAMES[1]]]}"


def test_everyone_has_their_own_colour_and_shape_in_the_end(drive):
    check_colours(drive, IN_THE_END)
    # And so does every line of the chart.
    players = [player.name for player in drive.app.game.state.players]
    [seat_colours] = [widget.seat_colours for widget in drawn() if hasattr(widget, "seat_colours")]
    assert seat_colours == [COLOURS[name] for name in players]
