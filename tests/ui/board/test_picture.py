"""The board is drawn once: what changes draws itself alone, and to look elsewhere draws nothing."""

import gc
import random
from io import BytesIO
from weakref import ref

import pytest

BOARDS = (2, 3, 4, 5)


@pytest.fixture
def lay(drive):
    """Return what lays a board alone into the window."""
    from tests.ui.board.hands import Hands

    return lambda *args, **given: Hands(drive, *args, **given)


def picture(hands):
    """Return what is to be seen of the board."""
    image = BytesIO()
    hands.view.export_as_image().save(image, fmt="png")
    return image.getvalue()


def changed(before, after):
    """Return which regions were drawn anew."""
    both = zip(before, after, strict=True)
    return [number for number, (old, new) in enumerate(both) if old != new]


def changes():
    """Return all that can change about a region."""
    from companion.facts.board import Mark, Price
    from tests.ui.board.hands import held

    return (
        {"disc": held(2, "5")},
        {"price": Price("7", "die")},
        {"marks": (Mark("markers/dragon", 1),)},
        {"is_veiled": True},
        {"coins": 2},
        {"is_chosen": True},
    )


@pytest.mark.parametrize("players", BOARDS)
def test_a_changed_region_draws_itself_alone(lay, players):
    from tests.ui.board.hands import full

    hands = lay(players)
    hands.view.regions = tuple(full(hands.board))
    for region, change in enumerate(changes(), start=1):
        before = hands.drawn()
        hands.change(region, **change)
        assert changed(before, hands.drawn()) == [region]


def test_all_that_changes_is_seen(lay):
    hands = lay(2, (300, 200))
    seen = [picture(hands)]
    for change in changes():
        hands.change(1, **change)
        seen.append(picture(hands))
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("players", [2, 5])
def test_as_much_is_drawn_for_a_tap_on_a_large_board(lay, players):
    """Of a region that was chosen only, on any board, so that all of them answer at once."""
    hands = lay(players)
    before = {id(part) for region in hands.drawn() for layer in region for part in layer}
    hands.change(3, is_chosen=True)
    after = {id(part) for region in hands.drawn() for layer in region for part in layer}
    assert 0 < len(after - before) < 20


@pytest.mark.parametrize("players", BOARDS)
def test_to_look_elsewhere_draws_nothing(lay, players):
    hands = lay(players)
    x, y = hands.view.center
    hands.wheel((x, y), "scrolldown")
    before, seen = hands.drawn(), picture(hands)
    lines = tuple(hands.view.picture.group.children)
    for finger_x in range(0, 60, 6):
        hands.view.drag((x + finger_x, y), (x + finger_x + 6, y), 1.01)
    hands.drive.frames(2)
    assert picture(hands) != seen
    assert changed(before, hands.drawn()) == []
    assert tuple(hands.view.picture.group.children) == lines


def test_letters_are_drawn_sharper_once_the_board_keeps_still(lay):
    from tests.ui.board.hands import full

    hands = lay(3)
    hands.view.regions = tuple(full(hands.board))
    hands.drive.pass_time(0.5)
    before = hands.drawn()
    widest = _widest_letters(hands)
    hands.view.drag(hands.view.center, hands.view.center, 2.5)
    hands.drive.frames(2)
    assert changed(before, hands.drawn()) == []
    hands.drive.pass_time(0.5)
    assert _widest_letters(hands) > 2 * widest
    # The land is made of lines, which are sharp anyway.
    assert [region[0] for region in hands.drawn()] == [region[0] for region in before]


def _widest_letters(hands):
    signs = (part for region in hands.drawn() for part in region[2])
    own = (part.texture for part in signs if getattr(part, "texture", None))
    return max(texture.width for texture in own if texture.width != 256)


@pytest.mark.parametrize("is_moving", [True, False])
def test_a_conquest_floods_the_region_unless_nothing_shall_move(lay, is_moving):
    from tests.ui.board.hands import held

    hands = lay(3, is_moving=is_moving)
    hands.change(7, disc=held(1))
    hands.drive.pass_time(0.06)
    at_once = picture(hands)
    hands.drive.pass_time(1)
    in_the_end = picture(hands)
    assert (at_once != in_the_end) == is_moving
    assert in_the_end == picture(lay(3, regions=hands.view.regions))


@pytest.mark.parametrize("players", BOARDS)
def test_the_board_never_leaves_the_window(lay, players):
    hands, chance = lay(players), random.Random(players)
    view = hands.view
    for _ in range(300):
        at = view.x + chance.random() * view.width, view.y + chance.random() * view.height
        to = at[0] + chance.uniform(-500, 500), at[1] + chance.uniform(-500, 500)
        view.drag(at, to, chance.choice((0.5, 0.9, 1.0, 1.0, 1.2, 2.0)))
        sight, (width, height) = view.sight, hands.board.size
        wide, high = width * sight.scale, height * sight.scale
        _, _, seen_wide, seen_high = view.window.seen(sight)
        # All of the room is filled, or all of the board is seen.
        assert seen_wide == pytest.approx(min(view.width, wide))
        assert seen_high == pytest.approx(min(view.height, high))
        assert wide > view.width - 1 or high > view.height - 1


@pytest.mark.parametrize("players", BOARDS)
def test_regions_within_reach_are_shown_large_enough_on_a_phone(lay, players):
    from tests.ui.board.hands import PHONE

    hands = lay(players, PHONE)
    view = hands.view
    for region in hands.board.regions:
        view.show_regions([region.id])
        x, y = view.place_of(region.id)
        assert 2 * region.anchor_radius * view.sight.scale >= 47.9
        assert view.collide_point(x, y)
    view.show_all()
    assert view.is_whole


def test_of_what_does_not_fit_at_once_as_much_as_possible_is_shown():
    from companion.ui.board.sight import Window

    window = Window((0, 0, 100, 100), (300, 300), 10)
    together = [(0, 0, 20, 20), (30, 10, 50, 30), (20, 60, 40, 80)]
    far = [(200, 200, 230, 230), (270, 20, 290, 40)]
    sight = window.around([*far, *together], 1, 5)
    assert sight.scale == 1
    assert [box for box in (*far, *together) if window.shows(sight, box)] == together


def test_nothing_moves_to_show_what_is_in_sight(lay):
    hands = lay(2)
    before = hands.view.sight
    hands.view.show_regions([0, 5, 9])
    assert hands.view.sight == before


def test_a_window_of_another_size_keeps_what_was_asked_for_in_sight(lay):
    hands = lay(5, (360, 420))
    hands.view.show_regions([12, 13])
    hands.view.size = 420, 300
    hands.drive.frames()
    assert all(hands.view.collide_point(*hands.view.place_of(region)) for region in (12, 13))


def test_a_quarter_turn_is_clockwise(lay):
    hands = lay(3)
    first = min(hands.board.regions, key=lambda region: sum(region.anchor)).id
    sides = []
    for turned in range(4):
        hands.view.turned = turned
        hands.drive.frames()
        x, y = hands.view.place_of(first)
        sides.append((x > hands.view.center_x, y > hands.view.center_y))
    left_top, right_top, right_bottom, left_bottom = (
        *((False, True), (True, True)),
        *((True, False), (False, False)),
    )
    assert sides == [left_top, right_top, right_bottom, left_bottom]


def test_every_region_has_a_name_and_a_place(lay):
    hands = lay(4)
    for spot in hands.view.spots:
        x, y = spot.to_window(*spot.center)
        assert (x, y) == hands.view.place_of(spot.region)
        assert spot.name == f"{hands.board.regions[spot.region].terrain} {spot.region}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_written_stands_out(drive, theme):
    from companion.ui.board.look import Look, contrast
    from companion.ui.board.signs import PRICES
    from tests.ui.board.hands import held

    drive.app.theme.name = theme
    look = Look(drive.app.theme, 1, 1, 1, 1)
    pairs = [(ground, ink) for ground, _, ink in PRICES.values()]
    pairs += [("gold", "on_gold"), ("paper", "on_gold"), ("power", "on_badge")]
    for ground, ink in pairs:
        assert contrast(look.ink(ground), look.ink(ink)) >= 4.5
    for colour in range(5):
        for in_decline in (False, True):
            assert contrast(*look.disc(held(colour, in_decline=in_decline))) >= 3


def test_another_theme_is_put_on_at_once(lay):
    hands = lay(2)
    by_day = picture(hands)
    hands.drive.app.theme.name = "dark"
    by_night = picture(hands)
    assert by_night != by_day


@pytest.mark.parametrize("is_board_first", [True, False])
def test_another_board_takes_the_place_of_the_first(lay, is_board_first):
    from tests.boards import base_board
    from tests.ui.board.hands import full

    hands = lay(2)
    large = base_board(5)
    names = ("board", "regions") if is_board_first else ("regions", "board")
    for name in names:
        setattr(hands.view, name, large if name == "board" else tuple(full(large)))
    hands.drive.frames()
    assert len(hands.view.picture.regions) == 48
    hands.view.board, hands.view.regions = None, ()
    hands.drive.frames()
    hands.tap(hands.view.center)
    assert (hands.told, hands.view.picture.regions) == ([], ())


def test_a_board_that_is_put_away_is_forgotten(lay):
    hands = lay(2)
    hands.tap(hands.view.place_of(3))
    from kivy.core.window import Window

    view = ref(hands.view)
    Window.remove_widget(hands.view.parent)
    del hands
    gc.collect()
    assert view() is None


@pytest.mark.parametrize("players", BOARDS)
def test_a_game_shows_its_board_with_a_name_for_every_region(lay, drive, players):
    from companion.engine.commands import Pick
    from companion.facts.board import region_facts

    names = ("Anna", "Ben", "Cleo", "Dirk", "Eva")[:players]
    session = drive.open_game(*names, has_board=True)
    session.do(Pick(0))
    hands = lay(players, regions=region_facts(drive.app.services, session.state))
    prices = [facts.region for facts in hands.view.regions if facts.price]
    assert prices
    for spot in hands.view.spots:
        terrain = hands.board.regions[spot.region].terrain
        assert spot.name.lower().startswith(drive.app.language.term(terrain).lower())
        hands.tap(spot.to_window(*spot.center))
        assert hands.told.pop() == spot.region
