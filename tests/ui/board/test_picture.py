"""The board is drawn once: only what changes is redrawn, and looking elsewhere redraws nothing."""

import gc
import random
from io import BytesIO
from typing import get_args
from weakref import ref

import pytest

from companion.engine import Setup, Terrain, laid_board, start_game

BOARDS = (2, 3, 4, 5)


@pytest.fixture
def lay(drive):
    """Return a function that puts a board alone into the window."""
    from tests.ui.board.hands import Hands

    return lambda *args, **given: Hands(drive, *args, **given)


def picture(hands):
    """Return the visible picture of the board."""
    image = BytesIO()
    hands.view.export_as_image().save(image, fmt="png")
    return image.getvalue()


def changed(before, after):
    """Return which regions were redrawn."""
    both = zip(before, after, strict=True)
    return [number for number, (old, new) in enumerate(both) if old != new]


def changes():
    """Return everything that can change about a region."""
    from companion.pages.board import Mark, Price
    from tests.ui.board.hands import held

    return (
        {"disc": held(2, "5")},
        {"price": Price("7", "die")},
        {"marks": (Mark("markers/dragon", 1),)},
        {"is_veiled": True},
        {"coins": 2},
        {"is_chosen": True},
    )


@pytest.mark.usefixtures("drive")
@pytest.mark.parametrize(("sky", "number"), [("two_islands", 2), ("three_islands", 3)])
def test_bridges_lead_from_one_island_to_another(catalogue, sky, number):
    from companion.ui.board.shapes import board_shapes

    setup = Setup(("A", "B", "C"), ("base", "sky_islands"), seed=1, sky=sky)
    board = laid_board(catalogue, start_game(catalogue, setup).setup)
    shapes = board_shapes(board)
    assert len(shapes.bridges) == number
    for bridge in shapes.bridges:
        ends = [
            {board.regions[s.region].island for s in shapes.regions if end in s.outline}
            for end in bridge
        ]
        assert all(len(islands) == 1 for islands in ends)
        assert ends[0] != ends[1]


def test_what_changes_draws_itself_alone_and_as_little_on_a_large_board(lay):
    from tests.ui.board.hands import full

    for players in BOARDS:
        hands = lay(players)
        before = {id(part) for region in hands.drawn() for layer in region for part in layer}
        hands.change(3, is_chosen=True)
        after = {id(part) for region in hands.drawn() for layer in region for part in layer}
        assert 0 < len(after - before) < 20
        hands.view.regions = tuple(full(hands.board))
        for region, change in enumerate(changes(), start=1):
            before = hands.drawn()
            hands.change(region, **change)
            assert changed(before, hands.drawn()) == [region]


def test_to_look_elsewhere_draws_nothing_until_letters_are_sharpened(lay):
    from tests.ui.board.hands import full

    for players in BOARDS:
        hands = lay(players)
        view, (x, y) = hands.view, hands.view.center
        view.regions = tuple(full(hands.board))
        hands.drive.pass_time(0.5)
        before, seen = hands.drawn(), _seen(view)
        widest, lines = _widest_letters(hands), tuple(view.picture.still.group.children)
        for finger_x in range(0, 60, 6):
            view.drag((x + finger_x, y), (x + finger_x + 6, y), 1.1)
        hands.drive.frames(2)
        assert _seen(view) != seen
        assert _seen(view) == pytest.approx((view.sight.x, view.sight.y, view.sight.scale))
        assert changed(before, hands.drawn()) == []
        assert tuple(view.picture.still.group.children) == lines
        hands.drive.pass_time(0.5)
        assert _widest_letters(hands) > 2 * widest
        # The land is made of lines, which are sharp at any size.
        assert [region[0] for region in hands.drawn()] == [region[0] for region in before]


def _seen(view):
    """Return where the board is drawn, and how large."""
    _, move, scale, *_ = view.picture.raised.group.children
    return move.x, move.y, scale.x


def _widest_letters(hands):
    signs = (part for region in hands.drawn() for part in region[2])
    own = (part.texture for part in signs if getattr(part, "texture", None))
    return max(texture.width for texture in own if texture.width != 256)


def test_the_board_never_leaves_the_window(lay):
    for players in BOARDS:
        hands, chance = lay(players), random.Random(players)
        view = hands.view
        for _ in range(300):
            at = view.x + chance.random() * view.width, view.y + chance.random() * view.height
            to = at[0] + chance.uniform(-500, 500), at[1] + chance.uniform(-500, 500)
            view.drag(at, to, chance.choice((0.5, 0.9, 1.0, 1.0, 1.2, 2.0)))
            sight, (width, height) = view.sight, hands.board.size
            wide, high = width * sight.scale, height * sight.scale
            _, _, seen_wide, seen_high = view.window.seen(sight)
            # Either the room is filled, or the whole board is visible.
            assert seen_wide == pytest.approx(min(view.width, wide))
            assert seen_high == pytest.approx(min(view.height, high))
            assert wide > view.width - 1 or high > view.height - 1


def test_what_is_asked_for_is_in_sight_and_large_enough(lay):
    from tests.ui.board.hands import PHONE

    for players in BOARDS:
        hands = lay(players, PHONE)
        view = hands.view
        for region in hands.board.regions:
            view.show_regions([region.id])
            assert 2 * region.anchor_radius * view.sight.scale >= 47.9
            assert view.collide_point(*view.place_of(region.id))
        view.show_all()
        assert view.is_whole
    view.show_regions([12, 13])
    view.size = 420, 300
    hands.drive.frames()
    assert all(view.collide_point(*view.place_of(region)) for region in (12, 13))
    # What is in view already doesn't move.
    view = lay(2).view
    before = view.sight
    view.show_regions([0, 5, 9])
    assert view.sight == before


def test_of_what_does_not_fit_at_once_as_much_as_possible_is_shown():
    from companion.ui.board.sight import Window

    window = Window((0, 0, 100, 100), (300, 300), 10)
    together = [(0, 0, 20, 20), (30, 10, 50, 30), (20, 60, 40, 80)]
    far = [(200, 200, 230, 230), (270, 20, 290, 40)]
    sight = window.around([*far, *together], 1, 5)
    assert sight.scale == 1
    assert [box for box in (*far, *together) if window.shows(sight, box)] == together


def test_a_quarter_turn_is_clockwise():
    from companion.ui.board.shapes import board_shapes
    from tests.boards import base_board

    board = base_board(3)
    first = min(board.regions, key=lambda region: sum(region.anchor)).id
    sides = []
    for turned in range(4):
        shapes = board_shapes(board, turned)
        x, y = shapes.regions[first].anchor
        sides.append((x > shapes.width / 2, y > shapes.height / 2))
    left_top, right_top, right_bottom, left_bottom = (
        *((False, True), (True, True)),
        *((True, False), (False, False)),
    )
    assert sides == [left_top, right_top, right_bottom, left_bottom]


def test_what_is_written_stands_out(drive):
    from companion.ui.board.signs import PRICES, Look, contrast
    from tests.ui.board.hands import held

    pairs = [(ground, ink) for ground, _, ink in PRICES.values()]
    pairs += [("gold", "on_gold"), ("paper", "on_gold"), ("power", "on_badge")]
    for theme in ("light", "dark"):
        drive.app.theme.name = theme
        look = Look(drive.app.theme, 1, 1, 1, 1)
        for ground, ink in pairs:
            assert contrast(look.ink(ground), look.ink(ink)) >= 4.5
        for colour in range(len(drive.app.theme.players)):
            for in_decline in (False, True):
                assert contrast(*look.disc(held(colour, in_decline=in_decline))) >= 3


def test_another_board_takes_the_place_of_the_first_and_what_is_put_away_is_forgotten(lay):
    from kivy.core.window import Window

    from tests.boards import base_board
    from tests.ui.board.hands import full

    large = base_board(5)
    for names in (("board", "regions"), ("regions", "board")):
        hands = lay(2)
        for name in names:
            setattr(hands.view, name, large if name == "board" else tuple(full(large)))
        hands.drive.frames()
        assert len(hands.view.picture.regions) == 48
        hands.tap(hands.view.place_of(3))
        assert hands.taps.pop() == 3
        hands.view.board, hands.view.regions = None, ()
        hands.drive.frames()
        hands.tap(hands.view.center)
        assert (hands.taps, hands.view.picture.regions) == ([], ())
    hands = lay(2)
    hands.tap(hands.view.place_of(3))
    view = ref(hands.view)
    Window.remove_widget(hands.view.parent)
    del hands
    gc.collect()
    assert view() is None


def test_land_is_the_same_whoever_holds_it_and_out_of_reach_its_border_is_not_hidden(lay):
    from companion.ui.board.signs import Look
    from tests.ui.board.hands import held

    hands = lay(3)
    look = Look(hands.drive.app.theme, 1, 1, 1, 1)
    for is_veiled in (False, True):
        lands, borders = set(), []
        for disc in (None, held(0), held(4), held(0, in_decline=True), held(4, in_decline=True)):
            hands.change(7, disc=disc, is_veiled=is_veiled)
            colours = [tuple(part.rgb) for part in hands.drawn()[7][0] if hasattr(part, "rgb")]
            lands.add(colours[0])
            borders += [(disc, colour) for colour in colours[1:]]
        assert len(lands) == 1
        assert len(borders) == 4
        assert all(colour == tuple(look.player(disc)[:3]) for disc, colour in borders)


@pytest.mark.pixels
def test_all_that_changes_is_seen_and_another_theme_at_once(lay):
    hands = lay(2, (300, 200))
    seen = [picture(hands)]
    for change in changes():
        hands.change(1, **change)
        seen.append(picture(hands))
    hands.drive.app.theme.name = "dark"
    seen.append(picture(hands))
    assert len(set(seen)) == len(seen)


@pytest.mark.pixels
def test_a_conquest_floods_the_region_unless_nothing_shall_move(lay):
    from tests.ui.board.hands import held

    for is_moving in (True, False):
        hands = lay(3, is_moving=is_moving)
        hands.change(7, disc=held(1))
        hands.drive.pass_time(0.06)
        at_once = picture(hands)
        hands.drive.pass_time(1)
        in_the_end = picture(hands)
        assert (at_once != in_the_end) == is_moving
        assert in_the_end == picture(lay(3, regions=hands.view.regions))


@pytest.mark.pixels
def test_a_dashed_line_has_gaps_and_patterns_stand_in_the_middle_of_their_bricks(drive):
    from companion.ui.board.textures import TILE, line, pattern

    assert line(is_dashed=True).pixels != line().pixels
    half = TILE // 2
    for terrain in get_args(Terrain):
        light = pattern(terrain).pixels[::4]
        rows = [light[at : at + TILE] for at in range(0, TILE * TILE, TILE)]
        marked = [at for row in rows[:half] for at in range(TILE) if row[at] < 255]
        assert min(marked) + max(marked) == pytest.approx(half, abs=2), terrain
        assert max(marked) - min(marked) > half / 4, terrain
