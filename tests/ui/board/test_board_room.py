"""How players, the board and its panel share the window: nothing hidden, broken or too small."""

from itertools import combinations

import pytest

from companion.engine import CorrectTroops, CorrectTurn, Pick, Score, SetRegion
from tests.ui.board.tables import NAMES, board_game, box, chosen, held, part, priced, view
from tests.ui.scenes import SCENES, SKY_SETS

TABLETS = [(1280, 800), (800, 1280), (1024, 600), (600, 1024)]
PHONES = [(360, 740), (740, 360)]
BACK = 27
# In pixels: the corners of boxes may touch where round signs don't.
TOUCHES = 7


def configure(drive, **settings):
    """Change settings, and apply them."""
    drive.app.store.settings.change(**settings)
    drive.app.follow_settings()


def test_what_the_board_cannot_fill_goes_to_the_panel_and_players_stand_in_even_rows(drive):
    for players in (2, 3, 4, 5):
        drive.resize(1280, 800)
        board_game(drive, players)
        drive.frames(4)
        board, panel = view(drive), part(drive, "panel")
        wide, high = board.board.size
        assert board.width - min(board.width, board.height * wide / high) < 160
        assert board.right < panel.x
        assert panel.width >= 300
        drive.resize(800, 1280)
        cards = part(drive, "players").children
        rows: dict[int, int] = {}
        for card in cards:
            rows[round(card.y)] = rows.get(round(card.y), 0) + 1
            # No name is broken over two lines.
            assert card.width >= 230
        assert max(rows.values()) - min(rows.values()) <= 1


def test_a_square_board_has_the_height_of_a_tablet_on_its_side_with_everyone_beside_it(drive):
    for players in (4, 5):
        board_game(drive, players)
        for width, height in ((1280, 800), (1024, 600)):
            drive.resize(width, height)
            drive.frames(4)
            board = view(drive)
            left, _, wide, high = board.window.seen(board.sight)
            assert high >= 0.8 * height
            cards = part(drive, "players").children
            assert {card.block.title for card in cards if hasattr(card, "block")} == {
                player.name for player in drive.app.game.state.players
            }
            assert all(box(card)[0] >= left + wide for card in cards)
            assert drive.has("hand")


def test_six_players_beside_a_sky_leave_the_panel_its_room_and_are_a_tap_away_at_most(drive):
    names = [*NAMES, "Grete"]
    for size in ((1280, 800), (1024, 600)):
        drive.resize(*size)
        session = drive.open_game(*names, sets=SKY_SETS, sky="three_islands", has_board=True)
        session.do(Pick(0))
        drive.frames(6)
        panel, buttons = part(drive, "panel"), part(drive, "foot").children
        assert panel.height >= 200
        assert all(button.height <= 80 for button in buttons)
        if drive.has("players"):
            drive.tap("players")
        assert all(drive.has(f"peek-{seat}") for seat in range(len(names)))
        drive.key(BACK)


def test_a_tablet_shows_the_whole_board_and_all_within_reach(drive):
    board_game(drive, players=5)
    for text_size in (100, 200):
        configure(drive, text_size=text_size)
        for size in TABLETS:
            drive.resize(*size)
            board = view(drive)
            assert board.is_whole
            assert priced(drive)
            drive.tap("score")
            assert board.is_whole
            places = [board.to_widget(*board.place_of(f.region)) for f in board.regions]
            assert all(board.collide_point(*place) for place in places)
            drive.tap("score-back")


def test_nothing_lies_over_the_board_and_it_keeps_its_place(drive):
    board_game(drive)
    for size in [(1280, 800), (800, 1280), *PHONES]:
        drive.resize(*size)
        left, bottom, right, top = before = box(view(drive))
        for name in ("board-turn", "board-legend", "score"):
            x, y, until_x, until_y = box(drive.find(name))
            is_beside = until_x <= left or x >= right or until_y <= bottom or y >= top
            assert is_beside, name
        drive.tap_region(next(iter(priced(drive))))
        drive.frames(4)
        assert box(view(drive)) == pytest.approx(before, abs=2)
        drive.tap("close-region")
        drive.pass_time(0.6)


def test_a_phone_shows_as_much_within_reach_as_fits_and_the_rest_by_drawing(drive):
    for size in PHONES:
        drive.resize(*size)
        board_game(drive, players=5)
        board = view(drive)
        reach = [f.region for f in board.regions if f.price and f.price.text]
        shapes = {at: board.shapes.regions[at] for at in reach}
        assert all(2 * shape.radius * board.sight.scale >= 47.9 for shape in shapes.values())

        def shown(sight, board=board, shapes=shapes):
            sight = board.window.kept(sight)
            return {at for at, shape in shapes.items() if board.window.shows(sight, shape.box)}

        pans = [board.sight.moved(x, y) for x in range(-900, 901, 30) for y in range(-900, 901, 30)]
        assert len(shown(board.sight)) >= max(len(shown(pan)) for pan in pans)
        assert set().union(*map(shown, pans)) == set(reach)
    drive.tap("board-whole")
    assert view(drive).is_whole
    drive.resize(*PHONES[0])
    drive.tap("players")
    assert drive.has("peek-1")


def test_every_region_within_reach_of_a_phone_can_be_tapped_and_stays_in_sight(drive):
    for size, players in ((size, players) for size in PHONES for players in (2, 5)):
        drive.resize(*size)
        board_game(drive, players=players)
        for at in [f.region for f in view(drive).regions if f.price]:
            drive.tap_region(at)
            board = view(drive)
            assert chosen(drive) == [at]
            x, y = board.spot_of(at)
            assert board.x + 24 <= x <= board.right - 24
            assert board.y + 24 <= y <= board.top - 24
            drive.tap("close-region")
            drive.pass_time(0.6)


def test_a_phone_tells_the_hand_and_shows_where_tokens_are_placed(drive):
    for size, players in ((PHONES[1], 3), (PHONES[0], 2), (PHONES[0], 5)):
        drive.resize(*size)
        session = board_game(drive, players, hand=7)
        assert "7" in drive.texts()
        drive.tap("hand")
        assert drive.has("hand-plus")
        drive.key(27)
        drive.pass_time(0.5)
        if size == PHONES[0]:
            drive.tap("redeploy")
            drive.pass_time(1)
            board, own = view(drive), held(session, "trolls")
            assert [at for at in own if board.collide_point(*board.spot_of(at))] == own
    # Buttons without words keep their icons when the text is large.
    configure(drive, text_size=200)
    board_game(drive)
    assert drive.find("players").icon


RISKY = ("roll", "roll-first", "held-out", "anyway", "abandon", "loss-roll")
RISKY = (*RISKY, *(f"{die}-{n}" for die in ("face", "first") for n in range(4)))
SIZES = [((1280, 800), "de"), ((1024, 600), "fi"), ((1024, 600), "de")]
SIZES += [((360, 740), "en"), ((740, 360), "de")]


@pytest.mark.parametrize(("size", "language"), SIZES)
def test_conquered_has_a_place_of_its_own_and_what_changes_the_price_is_in_sight(
    drive, size, language
):
    configure(drive, language=language)
    drive.resize(*size)
    taken, risky = [], []
    for power, hand in (("dragon_master", 6), ("dragon_master", 2), ("berserk", 6)):
        session = board_game(drive, hand=hand, anna=("sorcerers", power))
        theirs, mine = held(session, "wizards"), held(session, "sorcerers")
        for at in theirs:
            session.do(SetRegion(at, seat=1, race="wizards", tokens=1))
        drive.frames(4)
        his = next(at for at in theirs if prices(drive).get(at))
        free = next(at for at in prices(drive) if at not in session.state.regions)
        for at in (his, free, theirs[-1], mine[0]):
            if power == "berserk":
                risky += seen(drive, *RISKY)
            drive.tap_region(at)
            drive.frames(2)
            taken += seen(drive, "conquered")
            risky += seen(drive, *RISKY)
            if at == his and power == "dragon_master" and size[0] > 1000:
                chips = seen(drive, "use-dragon", "use-sorcery")
                assert [round(right - left) > 100 for left, _, right, _ in chips] == [True, True]
                assert all(top - low > 40 for _, low, _, top in chips)
                odds = [w for w in drive.find("region").walk() if getattr(w, "is_open", False)]
                assert len(odds) == (hand == 2)
                assert all(in_sight(w) == box(w) for w in odds)
            drive.tap("close-region")
            drive.pass_time(0.4)
    assert taken
    assert len(risky) > len(RISKY)
    assert [(one, other) for one in taken for other in risky if overlap(one, other)] == []


@pytest.mark.parametrize("language", ["de", "fi"])
@pytest.mark.parametrize("players", [3, 5])
def test_two_uses_beside_dice_and_coins_are_whole_on_a_small_tablet(drive, players, language):
    configure(drive, language=language)
    drive.resize(1024, 600)
    session = board_game(drive, players, hand=2, anna=("sorcerers", "mercenary"))
    theirs = held(session, "wizards")
    for at in theirs:
        session.do(SetRegion(at, seat=1, race="wizards", tokens=1))
    drive.frames(4)
    drive.tap_region(next(at for at in theirs if prices(drive).get(at)))
    for name in ("use-mercenary", "use-sorcery"):
        assert in_sight(drive.find(name)) == box(drive.find(name))
    drive.tap("coin-0")
    assert session.state.turn.conquests


@pytest.mark.parametrize("language", ["de", "fi", "fr"])
def test_all_that_a_turn_offers_and_earns_is_in_sight_beside_a_small_board(drive, language):
    configure(drive, language=language)
    drive.resize(1024, 600)
    SCENES["board_turn"](drive)
    for name in ("redeploy", "advice", "terms"):
        assert in_sight(drive.find(name)) == box(drive.find(name)), name


def test_the_next_turn_is_shown_from_its_top(drive):
    configure(drive, hand_over=False)
    drive.resize(360, 740)
    session = board_game(drive)
    page = part(drive, "panel").page("turn")
    page.ids.scroll.scroll_y = 0
    session.do(Score())
    drive.frames(4)
    assert session.state.turn.seat == 1
    assert in_sight(drive.find("board-legend")) == box(drive.find("board-legend"))


def test_the_stepper_of_an_unsure_count_is_in_sight_on_a_phone_on_its_side(drive):
    session = board_game(drive)
    session.do(CorrectTurn(1, 3))
    session.do(CorrectTroops(1, "wizards", tokens=9, hand=3))
    session.do(Score())
    session.do(CorrectTurn(0, 4))
    for hand in (8, 3):
        session.do(CorrectTroops(0, "trolls", hand=hand))
        for text_size in (100, 150, 200):
            configure(drive, text_size=text_size)
            drive.resize(740, 360)
            drive.frames(4)
            at = next(at for at in held(session, "wizards") if prices(drive).get(at))
            drive.find("board").dispatch("on_region", at)
            drive.frames(4)
            for name in ("there-minus", "there-number", "there-plus"):
                assert in_sight(drive.find(name)) == box(drive.find(name)), (hand, text_size)
            assert any(text.endswith("?") for text in drive.texts(drive.find("there")))
            drive.tap("close-region")


@pytest.mark.parametrize("size", [(800, 1280), (600, 1024)])
def test_an_upright_tablet_shows_an_unsure_count_and_the_die_without_scrolling(drive, size):
    drive.resize(*size)
    SCENES["board_die"](drive)
    for name in ("there-plus", "roll", *(f"face-{number}" for number in range(4))):
        assert in_sight(drive.find(name)) == box(drive.find(name)), name


@pytest.mark.parametrize("size", [(400, 800), (360, 740)])
def test_a_phone_shows_what_can_be_used_above_the_dice(drive, size):
    configure(drive, language="fr")
    drive.resize(*size)
    SCENES["board_uses"](drive)
    for name in ("use-dragon", "use-sorcery", "roll", "face-0"):
        assert in_sight(drive.find(name)) == box(drive.find(name)), name


def prices(drive):
    """Return the price of each region within reach."""
    return {f.region: f.price.text for f in view(drive).regions if f.price and f.price.text}


def seen(drive, *names):
    """Return the visible boxes of the widgets with these names."""
    boxes = (in_sight(widget) for name in names for widget in drive.all(name))
    return [found for found in boxes if found[2] > found[0] and found[3] > found[1]]


def in_sight(widget):
    """Return the part of a widget that isn't scrolled away."""
    left, low, right, top = box(widget)
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if hasattr(parent, "scroll_y"):
            edges = box(parent)
            left, low = max(left, edges[0]), max(low, edges[1])
            right, top = min(right, edges[2]), min(top, edges[3])
        parent = parent.parent
    return left, low, right, top


def overlap(one, other):
    """Return whether one finger could hit both; edges may touch."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    return across > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def test_signs_of_one_region_hide_none_of_another(drive):
    for players, hand, size in ((3, 8, (360, 740)), (5, 8, (1280, 800)), (5, 2, (1024, 600))):
        drive.resize(*size)
        board_game(drive, players=players, hand=hand)
        boxes = [_signs(region) for region in view(drive).picture.regions]
        pairs = [*combinations([signs for signs in boxes if signs], 2)]
        assert pairs
        assert [pair for pair in pairs if _covers(*pair, view(drive).sight.scale)] == []


def _signs(region):
    """Return the boxes of the signs in a region, in board units."""
    drawn = [*region.signs.children, *region.counts.children]
    return [(*d.pos, *d.size) for d in drawn if type(d).__name__ in ("BorderImage", "Rectangle")]


def _covers(these, those, scale):
    return any(_overlap(one, other) * scale > TOUCHES for one in these for other in those)


def _overlap(one, other):
    """Return how far two boxes overlap."""
    (x, y, width, height), (left, bottom, wide, high) = one, other
    across = min(x + width, left + wide) - max(x, left)
    return min(across, min(y + height, bottom + high) - max(y, bottom))


def test_a_row_that_is_cut_off_fades_out_until_it_is_scrolled_to(drive):
    drive.resize(1024, 600)
    SCENES["board_die"](drive)
    drive.frames(4)
    panel = part(drive, "panel").page("region")
    assert panel.cut_height > 0
    panel.ids.scroll.scroll_y = 0
    drive.frames(3)
    assert panel.cut_height == 0
    drive.resize(1280, 800)
    drive.frames(4)
    assert panel.cut_height == 0, "all of it fits"


def test_with_twice_as_large_letters_a_phone_on_its_side_shows_more_than_the_hand(drive):
    configure(drive, text_size=200)
    drive.resize(740, 360)
    board_game(drive, players=5)
    drive.frames(4)
    panel = box(part(drive, "panel"))
    assert is_within(box(drive.find("hand")), panel)
    assert is_within(box(drive.find("board-legend")), panel)


def test_a_long_name_breaks_at_its_hyphen_only_where_it_has_to():
    from companion.ui.kit.text import broken_at_hyphens, text_width

    name = "Diplomaten-Zauberer"
    wide = text_width(name, 16)
    assert broken_at_hyphens(name, 16, wide) == name
    assert broken_at_hyphens(name, 16, wide * 0.9) == name
    assert broken_at_hyphens(name, 16, wide * 0.7) == "Diplomaten-\nZauberer"


def test_a_die_that_was_rolled_first_is_whole_and_large_without_scrolling(drive):
    board_game(drive, hand=6, anna=("trolls", "berserk"))
    for text_size in (100, 200):
        configure(drive, text_size=text_size)
        for size in [*TABLETS, *PHONES]:
            drive.resize(*size)
            rolls = [drive.find(name) for name in ("roll-first", *(f"first-{n}" for n in range(4)))]
            panel = part(drive, "panel")
            assert all(is_within(box(roll), box(panel)) for roll in rolls), (text_size, size)
            drive.tap("first-2")
            die = drive.find("rolled-die")
            assert is_within(box(die), box(panel)), (text_size, size)
            assert die.height >= 64
            drive.tap("undo")


def is_within(inner, outer):
    """Return whether a box is entirely inside another."""
    left, bottom, right, top = inner
    return left >= outer[0] and bottom >= outer[1] and right <= outer[2] and top <= outer[3]
