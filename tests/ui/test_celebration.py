"""Once all is known: confetti in the winner's colour and shape, and the best of the evening."""

import pytest

from companion.engine import House
from tests.engine.helpers import ANNA, CLEO
from tests.ui.ended_game import open_all, show_end


def cheer(drive, *coins, **agreed):
    """Count up to the end, and settle what has to be settled."""
    show_end(drive, *coins, **agreed)
    open_all(drive)
    if drive.has("tokens-done"):
        drive.tap("tokens-done")
    assert drive.has("rematch")


def papers(drive):
    """Return the colours, the meshes and the number of pieces of all falling confetti."""
    from kivy.graphics import Color, Mesh

    drawn = drive.find("confetti").canvas.children
    colours = {tuple(each.rgb) for each in drawn if isinstance(each, Color)}
    meshes = [each for each in drawn if isinstance(each, Mesh)]
    return colours, meshes, sum(len(mesh.indices) // 6 for mesh in meshes)


def colour_of(seat):
    from kivy.utils import get_color_from_hex

    from companion.ui.theme import PLAYER_COLOURS

    return tuple(get_color_from_hex(PLAYER_COLOURS[seat])[:3])


def events():
    """Return how many events Kivy's clock has scheduled."""
    from kivy.clock import Clock

    return len([event for event in Clock.get_events() if event.get_callback()])


def test_paper_of_the_winner_falls_for_a_few_seconds_and_nothing_of_it_is_left(drive):
    cheer(drive, 71, 62, 93)
    colours, meshes, pieces = papers(drive)
    assert colour_of(CLEO) in colours
    assert colour_of(ANNA) not in colours
    assert pieces <= 80
    first = list(meshes[0].vertices)
    drive.frames(10, 0.1)
    assert list(papers(drive)[1][0].vertices) != first
    drive.frames(50, 0.1)
    assert not drive.has("confetti")
    assert len(drive.app.root.current_screen.children) == 1
    quiet = events()
    # As many as on a podium without confetti.
    drive.app.go("start")
    drive.app.go("reveal")
    drive.frames(4, 0.1)
    assert not drive.has("confetti")
    drive.frames(60, 0.1)
    assert events() == quiet


def test_a_touch_or_leaving_ends_it_and_the_touch_does_what_it_was_meant_for(drive):
    cheer(drive, 71, 62, 93)
    assert drive.has("confetti")
    drive.tap("rematch")
    assert drive.app.root.current == "new_game"
    drive.app.go("reveal")
    drive.frames()
    assert not drive.has("confetti")
    cheer(drive, 71, 62, 93)
    assert drive.has("confetti")
    drive.app.go("start")
    drive.frames()
    assert len(drive.app.root.get_screen("reveal").children) == 1


def test_two_winners_see_both_their_colours_and_where_none_should_fall_none_does(drive):
    cheer(drive, 93, 62, 93, regions=())
    colours, _, pieces = papers(drive)
    assert {colour_of(ANNA), colour_of(CLEO)} <= colours
    assert pieces <= 80
    cheer(drive, 93, 62, 93, regions=(), house=House(shared_win_when_tokens_tie_too=False))
    assert not drive.has("confetti")
    drive.app.store.settings.change(reduced_motion=True)
    show_end(drive, 71, 62, 93, regions=(4, 20, 7))
    shown = lambda: [text for text in drive.texts() if "in one turn" in text]  # noqa: E731
    while drive.has("reveal-next"):
        assert not shown(), "the best of the evening is for the podium"
        drive.tap("reveal-next")
    assert not drive.has("confetti")
    assert shown() == ["Most coins in one turn"]
    assert any("coins, round 1" in text for text in drive.texts())


@pytest.mark.pixels
def test_paper_has_the_shape_of_the_winner(drive):
    from kivy.core.text import Label

    from companion.icons import glyph
    from companion.ui.theme import PLAYER_SHAPES

    cheer(drive, 71, 62, 93)
    shape = Label(text=glyph(f"signs/{PLAYER_SHAPES[CLEO]}"), font_name="icons", font_size=48)
    shape.refresh()
    for mesh in papers(drive)[1]:
        assert mesh.texture.pixels == shape.texture.pixels
