"""Once all is known: paper in the winner's colour and shape, and the best of the evening."""

import pytest

from companion.engine.commands import EndGame
from companion.engine.vocabulary import House
from companion.ui.theme import PLAYER_COLOURS
from tests.engine.helpers import ANNA, CLEO
from tests.ui.ended_game import show_end


def cheer(drive, *coins, **agreed):
    """Count up to the end, and settle what is to be settled."""
    session = show_end(drive, *coins, **agreed)
    while drive.has("reveal-next"):
        drive.tap("reveal-next")
    if drive.has("tokens-done"):
        drive.tap("tokens-done")
    return session


def papers(drive):
    """Return the colours and the number of pieces of each kind of paper that falls."""
    from kivy.graphics import Color, Mesh

    drawn = drive.find("confetti").canvas.children
    colours = [tuple(each.rgb) for each in drawn if isinstance(each, Color)]
    meshes = [each for each in drawn if isinstance(each, Mesh)]
    return colours, [len(mesh.indices) // 6 for mesh in meshes], meshes


def colour_of(seat):
    from kivy.utils import get_color_from_hex

    return tuple(get_color_from_hex(PLAYER_COLOURS[seat])[:3])


def events():
    """Return how often Kivy's clock is to call something."""
    from kivy.clock import Clock

    return len([event for event in Clock.get_events() if event.get_callback()])


def test_paper_falls_in_the_colour_of_the_winner_and_is_not_much(drive):
    cheer(drive, 71, 62, 93)
    colours, pieces, _ = papers(drive)
    assert colour_of(CLEO) in colours
    assert colour_of(ANNA) not in colours
    assert sum(pieces) <= 80


def test_it_has_the_shape_of_the_winner(drive):
    from kivy.core.text import Label

    from companion.ui.theme import PLAYER_SHAPES, glyph

    cheer(drive, 71, 62, 93)
    shape = Label(text=glyph(f"signs/{PLAYER_SHAPES[CLEO]}"), font_name="icons", font_size=48)
    shape.refresh()
    for mesh in papers(drive)[2]:
        assert mesh.texture.pixels == shape.texture.pixels


def test_it_moves_and_after_a_few_seconds_nothing_of_it_is_left(drive):
    cheer(drive, 71, 62, 93)
    first = list(papers(drive)[2][0].vertices)
    drive.pass_time(1)
    assert list(papers(drive)[2][0].vertices) != first
    drive.pass_time(5)
    assert not drive.has("confetti")
    screen = drive.app.root.current_screen
    assert len(screen.children) == 1
    quiet = events()
    drive.pass_time(1)
    assert events() == quiet
    # As much as on a podium at which nobody cheered.
    drive.app.go("start")
    drive.app.go("reveal")
    drive.pass_time(6)
    assert events() == quiet


def test_a_touch_ends_it_and_does_what_it_was_meant_for(drive):
    cheer(drive, 71, 62, 93)
    assert drive.has("confetti")
    drive.tap("rematch")
    assert drive.app.root.current == "new_game"
    drive.app.go("reveal")
    drive.frames()
    assert not drive.has("confetti")


def test_who_leaves_takes_nothing_along(drive):
    cheer(drive, 71, 62, 93)
    drive.app.go("start")
    drive.frames()
    assert not drive.has("confetti")
    assert len(drive.app.root.get_screen("reveal").children) == 1


@pytest.mark.parametrize("way", ["reduced motion", "seen before", "nobody won"])
def test_none_falls_where_none_should(drive, way):
    if way == "reduced motion":
        drive.app.store.settings.change(reduced_motion=True)
    is_tie = way == "nobody won"
    house = House(shared_win_when_tokens_tie_too=False)
    cheer(drive, 93 if is_tie else 71, 62, 93, regions=(), house=house)
    if way == "seen before":
        drive.app.go("start")
        drive.app.go("reveal")
        drive.frames()
    assert drive.has("rematch")
    assert not drive.has("confetti")


def test_those_who_win_together_see_both_their_colours(drive):
    cheer(drive, 93, 62, 93, regions=())
    colours, pieces, _ = papers(drive)
    assert {colour_of(ANNA), colour_of(CLEO)} <= set(colours)
    assert sum(pieces) <= 80


def test_the_best_of_the_evening_is_told_on_the_podium_and_nowhere_before(drive):
    show_end(drive, 71, 62, 93, regions=(4, 20, 7))
    told = lambda: [text for text in drive.texts() if "in one turn" in text]  # noqa: E731
    while drive.has("reveal-next"):
        assert not told()
        drive.tap("reveal-next")
    assert told() == ["Most coins in one turn"]
    assert any("coins, round 1" in text for text in drive.texts())


def test_where_there_is_nothing_to_tell_nothing_is_said(drive):
    drive.open_game("Anna", "Ben").do(EndGame())
    drive.app.go("reveal")
    drive.pass_time(0.4)
    while drive.has("reveal-next"):
        drive.tap("reveal-next")
    drive.tap("tokens-done")
    assert "THE BEST OF THE EVENING" not in drive.texts()
    assert "COMBOS" in drive.texts()
