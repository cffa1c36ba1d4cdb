"""Colours carry meaning: green leads on, and the player's own colour says whose turn it is."""

import pytest

from tests.ui.scenes import NAMES, SCENES

LEAST = 4.5

both_themes = pytest.mark.parametrize("theme", ["light", "dark"])


@pytest.fixture
def show(drive):
    """Return what shows a scene in a theme."""

    def put_on(scene, theme="light"):
        drive.app.store.settings.change(theme=theme)
        drive.app.follow_settings()
        SCENES[scene](drive)

    return put_on


@pytest.fixture
def written(drive, tmp_path):
    """Return what tells each text that is to be seen, and the colour it is written on."""
    from tests.ui.contrast import texts_on_ground

    def look():
        # Until everything that moves has arrived.
        drive.pass_time(0.4)
        picture = drive.picture(tmp_path / "now.png")
        return {(label.text, ground) for label, _contrast, ground in texts_on_ground(picture, ())}

    return look


@pytest.fixture
def colour(drive):
    """Return what tells the colour of a role now."""
    from tests.ui.contrast import rgb

    return lambda role: rgb(drive.app.theme.colours[role])


@both_themes
def test_what_is_written_on_a_colour_of_its_own_stands_out_from_it(drive, colour, theme):
    from tests.ui.contrast import contrast

    drive.app.theme.name = theme
    roles = drive.app.theme.colours
    filled = [role for role in roles if f"on_{role}" in roles]
    assert {"go", "chosen", "well", "player_4"} <= set(filled)
    assert not [r for r in filled if contrast(colour(r), colour(f"on_{r}")) < LEAST]


@both_themes
def test_what_is_chosen_does_not_look_like_the_way_on(show, written, colour, theme):
    show("conquer_answer", theme)
    shown = written()
    assert ("Conquered", colour("go")) in shown
    assert ("Maximilian · Wizards", colour("chosen")) in shown
    assert colour("go") != colour("chosen")


@both_themes
def test_that_something_is_done_does_not_look_like_the_way_on(drive, show, written, colour, theme):
    show("start_first", theme)
    drive.app.say("Saved.", is_well=True)
    drive.frames()
    grounds = {ground for text, ground in written() if text.endswith("Saved.")}
    assert grounds == {colour("well")}
    assert not grounds & {colour(role) for role in ("go", "chosen", "warning")}


@pytest.mark.parametrize("scene", ["table_turn", "board_turn"])
def test_the_colour_of_who_is_on_turn_fills_their_name_and_no_other(show, written, colour, scene):
    show(scene)
    players = [colour(f"player_{seat}") for seat in range(len(NAMES))]
    filled = {(text, ground) for text, ground in written() if ground in players}
    assert ("Anna", players[0]) in filled
    assert {ground for _text, ground in filled} == {players[0]}


def test_the_colour_of_who_picks_fills_the_heading(drive, show, written, colour):
    show("table_pick")
    seat = drive.app.game.state.turn.seat
    filled = [text for text, ground in written() if ground == colour(f"player_{seat}")]
    assert any(f"{NAMES[seat]}, choose" in text for text in filled)
