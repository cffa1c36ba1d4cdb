"""A tap hits the region under it, on every board, and nothing else ever counts as a tap."""

import pytest

from companion.engine import Pick

BOARDS = (2, 3, 4, 5)
BESIDE = 20
UP, RIGHT, ENTER = 273, 275, 13


@pytest.fixture
def lay(drive):
    """Return a function that puts a board alone into the window."""
    from tests.ui.board.hands import Hands

    return lambda *args, **given: Hands(drive, *args, **given)


@pytest.fixture
def phones(lay):
    """Yield every board in turn on a phone, where the smallest region is really small."""
    from tests.ui.board.hands import PHONE

    return (lay(players, PHONE) for players in BOARDS)


def see_that_outlines_are_met(hands):
    """Compare the region that is hit with what is printed, all over the board."""
    from tests.ui.board.hands import crosses

    view, (_, height) = hands.view, hands.board.size
    met = 0
    for region in hands.board.regions:
        middle_x, middle_y = region.anchor
        points = [region.anchor]
        # And well away from the anchor, towards each corner.
        for x, y in region.outline[::12]:
            points.append((0.15 * middle_x + 0.85 * x, 0.15 * middle_y + 0.85 * y))
        for x, y in points:
            if not crosses(region.outline, x, y):
                continue
            place = view.to_window(*view.sight.to_screen(x, height - y))
            found = view.region_at(*place)
            is_small = 2 * hands.board.regions[found].anchor_radius * view.sight.scale < 48
            assert found == region.id or (region.terrain in ("sea", "lake") and is_small)
            met += 1
    assert met > 4 * len(hands.board.regions)


def test_a_tap_meets_every_region_and_each_has_its_name(lay, drive):
    from companion.pages.board import region_facts

    for players in BOARDS:
        session = drive.open_game(*("Anna", "Ben", "Cleo", "Dirk", "Eva")[:players], has_board=True)
        session.do(Pick(0))
        hands = lay(players)
        see_that_outlines_are_met(hands)
        hands.view.regions = region_facts(drive.app.services, session.state)
        assert any(facts.price for facts in hands.view.regions)
        for spot in hands.view.spots:
            place = spot.to_window(*spot.center)
            assert place == hands.view.place_of(spot.region)
            terrain = drive.app.language.term(hands.board.regions[spot.region].terrain)
            assert spot.name.lower().startswith(terrain.lower())
            hands.tap(place)
            assert hands.taps.pop() == spot.region


def test_the_smallest_region_is_tapped_and_held_by_a_finger_that_rolls_or_misses(phones):
    for hands in phones:
        view, small = hands.view, hands.smallest
        x, y = view.place_of(small)
        hands.tap((x, y))
        hands.drag((x, y), (x + 4, y + 6))
        finger = hands.down((x, y))
        hands.drive.pass_time(0.6)
        hands.up(finger)
        hands.drive.pass_time(0.5)
        assert hands.taps == [small, small, ("held", small)]
        places = set()
        for turned in (1, 2, 3, 0):
            view.turned = turned
            hands.drive.frames()
            places.add(view.place_of(small))
            hands.tap(view.place_of(small))
            assert hands.taps.pop() == small
        assert len(places) == 4
        del hands.taps[:]
        # A finger beside it means the neighbour, unless that can't be taken.
        ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
        spots = [(x + dx * BESIDE, y + dy * BESIDE) for dx, dy in ways]
        beside = next(spot for spot in spots if view.region_at(*spot) not in (small, None))
        other = view.region_at(*beside)
        hands.tap(beside)
        for region in hands.board.regions:
            if region.id != small:
                hands.change(region.id, is_veiled=True)
        hands.tap(beside)
        assert hands.taps == [other, small]


def test_fingers_and_the_wheel_move_the_board_and_tap_nothing(phones):
    for hands in phones:
        view, small, scale = hands.view, hands.smallest, hands.view.sight.scale
        x, y = view.center
        for _ in range(5):
            hands.wheel((x, y), "scrolldown")
        assert view.sight.scale > 2 * scale
        before = view.place_of(small)
        hands.drag((x, y), (x + 20, y), (x + 60, y))
        after = view.place_of(small)
        assert after == pytest.approx((before[0] + 40, before[1]), abs=1)
        # Coming back doesn't make it a tap.
        hands.drag((x, y), (x - 20, y), (x - 60, y), (x, y))
        assert view.place_of(small) == pytest.approx((after[0] + 20, after[1]), abs=1)
        for _ in range(9):
            hands.wheel((x, y), "scrollup")
        assert view.sight.scale == pytest.approx(scale)
        # What is between two fingers stays there, and grows as they part.
        point = view.sight.to_board(x, y)
        left, right = hands.down((x - 40, y)), hands.down((x + 40, y))
        hands.move(left, (x - 80, y))
        hands.move(right, (x + 80, y))
        assert view.sight.scale == pytest.approx(2 * scale, rel=0.01)
        assert view.sight.to_board(x, y) == pytest.approx(point, abs=2)
        hands.up(left)
        hands.up(right)
        assert hands.taps == []
        view.show_regions([small])
        hands.drive.pass_time(0.5)
        hands.tap(view.place_of(small))
        assert hands.taps == [small]


def test_a_second_tap_comes_nearer_or_goes_back_unless_each_tap_counts(phones):
    for hands in phones:
        view, small, scale = hands.view, hands.smallest, hands.view.sight.scale
        hands.double_tap(view.place_of(small))
        assert view.sight.scale == pytest.approx(2.2 * scale)
        assert not view.is_whole
        assert hands.taps == [small]
        hands.double_tap(view.center)
        assert view.sight.scale == pytest.approx(scale)
        assert view.is_whole
        del hands.taps[:]
        view.zooms_on_double_tap = False
        for _ in range(4):
            hands.up(hands.down(view.place_of(small)))
        assert hands.taps == [small] * 4
        assert view.is_whole
        # What moved under the finger by itself isn't tapped.
        del hands.taps[:]
        view.go_to(view.sight.zoomed(2 * scale, view.place_of(0)))
        hands.tap(view.center)
        assert hands.taps == []
        hands.tap(view.center)
        assert hands.taps == [view.region_at(*view.center)]


def test_arrow_keys_lead_to_every_region_and_enter_taps_it_unless_a_sheet_is_open(phones):
    from companion.ui.board.sight import KEYS, next_region
    from companion.ui.kit.overlays import Sheet

    for hands in phones:
        shapes, reached, new = hands.view.shapes, set(), {0}
        while new:
            reached |= new
            steps = {next_region(shapes, at, way) for at in new for way in KEYS.values()}
            new = steps - reached
        assert reached == {region.id for region in hands.board.regions}
        hands.drive.key(UP)
        hands.drive.key(ENTER)
        first = hands.taps.pop()
        hands.drive.key(RIGHT)
        hands.drive.key(ENTER)
        second = hands.taps.pop()
        assert second == next_region(shapes, first, (1, 0))
    sheet = Sheet(title="Hill")
    sheet.open()
    hands.drive.pass_time(0.5)
    hands.drive.key(ENTER)
    assert hands.taps == []
    sheet.dismiss()
    hands.drive.pass_time(0.5)
    hands.drive.key(ENTER)
    assert hands.taps == [second]
