"""A player's colour and shape are theirs on every screen, whatever seat they have."""

import pytest

from companion.ui.theme import PLAYER_SHAPES, glyph
from tests.ui.scenes import NAMES, SCENES

# Only the fifth has the first one: what were drawn by the seat would show it for the first player.
COLOURS = dict(zip(NAMES, (2, 4, 1, 3, 0), strict=True))
SHOWN = (
    "start_again",
    "games_some",
    "table_pick",
    "table_turn",
    "conquer_answer",
    "calculate",
    "score",
    "decline",
    "hand_over",
    "correct_coins",
    "history",
    "reveal",
    "reveal_half",
    "reveal_tie",
    "podium",
)


@pytest.fixture
def painted(drive):
    """The app, in which every game has other colours than those of the seats."""
    drive.colours = COLOURS
    return drive


def drawn():
    from kivy.core.window import Window

    return [widget for layer in Window.children for widget in layer.walk()]


@pytest.mark.parametrize("scene", SHOWN)
def test_everyone_is_drawn_in_their_own_colour_and_shape(painted, scene):
    SCENES[scene](painted)
    painted.frames(20)
    texts = "".join(w.text for w in drawn() if isinstance(getattr(w, "text", None), str))
    assert (glyph(f"signs/{PLAYER_SHAPES[0]}") in texts) == (NAMES[4] in texts)
    assert any(glyph(f"signs/{PLAYER_SHAPES[colour]}") in texts for colour in COLOURS.values())
    for widget in drawn():
        name = getattr(widget, "player_name", "")
        if name in COLOURS and hasattr(widget, "colour"):
            assert widget.colour == COLOURS[name], type(widget)


def test_the_chart_draws_every_line_in_its_players_colour(painted):
    SCENES["podium"](painted)
    painted.frames(20)
    players = [player.name for player in painted.app.game.state.players]
    [worn] = [widget.worn for widget in drawn() if hasattr(widget, "worn")]
    assert worn == [COLOURS[name] for name in players]


def test_who_attacks_and_who_is_attacked_have_their_shapes(painted):
    SCENES["conquer"](painted)
    wizards = painted.find("holder-1-wizards")
    assert wizards.icon == f"signs/{PLAYER_SHAPES[COLOURS[NAMES[1]]]}"
