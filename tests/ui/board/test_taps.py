"""A tap meets the region under it, on every board, and nothing else is ever taken for a tap."""

import pytest

BOARDS = (2, 3, 4, 5)
BESIDE = 20


@pytest.fixture
def lay(drive):
    """Return what lays a board alone into the window."""
    from tests.ui.board.hands import Hands

    return lambda *args, **given: Hands(drive, *args, **given)


@pytest.mark.parametrize("players", BOARDS)
def test_a_tap_meets_every_region_by_its_outline(lay, players):
    from tests.ui.board.hands import crosses

    hands = lay(players)
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
        hands.tap(view.place_of(region.id))
        assert hands.told.pop() == region.id
    assert met > 4 * len(hands.board.regions)


@pytest.mark.parametrize("players", BOARDS)
class TestSmallestRegionOnAPhone:
    @pytest.fixture
    def hands(self, lay, players):
        from tests.ui.board.hands import PHONE

        return lay(players, PHONE)

    def test_tap(self, hands):
        hands.tap(hands.view.place_of(hands.smallest))
        assert hands.told == [hands.smallest]

    def test_a_finger_that_rolls_still_taps(self, hands):
        x, y = hands.view.place_of(hands.smallest)
        hands.drag((x, y), (x + 4, y + 6))
        assert hands.told == [hands.smallest]

    def test_beside_it_where_nothing_else_is_meant(self, hands):
        small = hands.smallest
        x, y = hands.view.place_of(small)
        beside = next(
            (x + dx * BESIDE, y + dy * BESIDE)
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if hands.view.region_at(x + dx * BESIDE, y + dy * BESIDE) not in (small, None)
        )
        other = hands.view.region_at(*beside)
        hands.tap(beside)
        for region in hands.board.regions:
            if region.id != small:
                hands.change(region.id, is_veiled=True)
        hands.tap(beside)
        assert hands.told == [other, small]

    def test_hold(self, hands):
        finger = hands.down(hands.view.place_of(hands.smallest))
        hands.drive.pass_time(0.6)
        hands.up(finger)
        hands.drive.pass_time(0.5)
        assert hands.told == [("held", hands.smallest)]

    def test_drag(self, hands):
        """It moves the board under the finger, and taps nothing even when it comes back."""
        x, y = hands.view.center
        for _ in range(5):
            hands.wheel((x, y), "scrolldown")
        before = hands.view.place_of(hands.smallest)
        hands.drag((x, y), (x + 20, y), (x + 60, y))
        after = hands.view.place_of(hands.smallest)
        assert after == pytest.approx((before[0] + 40, before[1]), abs=1)
        hands.drag((x, y), (x - 20, y), (x - 60, y), (x, y))
        assert hands.view.place_of(hands.smallest) == pytest.approx(
            (after[0] + 20, after[1]), abs=1
        )
        assert hands.told == []

    def test_pinch(self, hands):
        """What is between two fingers stays between them, and grows as they part."""
        view, small = hands.view, hands.smallest
        scale = view.sight.scale
        x, y = view.center
        point = view.sight.to_board(x, y)
        left, right = hands.down((x - 40, y)), hands.down((x + 40, y))
        hands.move(left, (x - 80, y))
        hands.move(right, (x + 80, y))
        assert view.sight.scale == pytest.approx(2 * scale, rel=0.01)
        assert view.sight.to_board(x, y) == pytest.approx(point, abs=2)
        hands.up(left)
        hands.up(right)
        assert hands.told == []
        view.show_regions([small])
        hands.drive.pass_time(0.5)
        hands.tap(view.place_of(small))
        assert hands.told == [small]

    def test_double_tap(self, hands):
        """It comes nearer to a place, and back; the region is told of once."""
        view = hands.view
        place = view.place_of(hands.smallest)
        scale = view.sight.scale
        hands.double_tap(place)
        assert view.sight.scale == pytest.approx(2.2 * scale)
        assert not view.is_whole
        assert hands.told == [hands.smallest]
        hands.double_tap(view.center)
        assert view.sight.scale == pytest.approx(scale)
        assert view.is_whole

    def test_wheel(self, hands):
        view, scale = hands.view, hands.view.sight.scale
        place = view.place_of(hands.smallest)
        for _ in range(4):
            hands.wheel(place, "scrolldown")
        assert view.sight.scale > 2 * scale
        for _ in range(9):
            hands.wheel(place, "scrollup")
        assert view.sight.scale == pytest.approx(scale)
        assert hands.told == []

    def test_keys(self, hands):
        """Arrows lead to every region, and enter taps it."""
        from companion.ui.board.steps import KEYS, next_region

        shapes, reached, new = hands.view.shapes, set(), {0}
        while new:
            reached |= new
            steps = {next_region(shapes, at, way) for at in new for way in KEYS.values()}
            new = steps - reached
        assert reached == {region.id for region in hands.board.regions}
        hands.drive.key(273)
        hands.drive.key(13)
        first = hands.told.pop()
        hands.drive.key(275)
        hands.drive.key(13)
        assert hands.told == [next_region(shapes, first, (1, 0))]

    @pytest.mark.parametrize("turned", [1, 2, 3])
    def test_turned(self, hands, turned):
        hands.view.turned = turned
        hands.drive.frames()
        hands.tap(hands.view.place_of(hands.smallest))
        assert hands.told == [hands.smallest]


def test_quick_taps_may_each_count(lay):
    hands = lay(3, zooms_on_double_tap=False)
    place = hands.view.place_of(5)
    for _ in range(4):
        hands.up(hands.down(place))
    assert hands.told == [5, 5, 5, 5]
    assert hands.view.is_whole


def test_what_came_under_the_finger_by_itself_is_not_tapped(lay):
    hands = lay(5)
    place = hands.view.place_of(0)
    hands.view.go_to(hands.view.sight.zoomed(2, place))
    hands.tap(hands.view.center)
    assert hands.told == []
    hands.tap(hands.view.center)
    assert hands.told == [hands.view.region_at(*hands.view.center)]


def test_keys_are_for_a_sheet_that_lies_over_the_board(lay):
    from companion.ui.kit.overlays import Sheet

    hands = lay(2)
    hands.drive.key(273)
    sheet = Sheet(title="Hill")
    sheet.open()
    hands.drive.pass_time(0.5)
    hands.drive.key(13)
    assert hands.told == []
    sheet.dismiss()
    hands.drive.pass_time(0.5)
    hands.drive.key(13)
    assert len(hands.told) == 1
