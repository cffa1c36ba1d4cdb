"""What a table notices at a glance: nothing hidden, broken or smaller than it need be."""

from itertools import combinations

import pytest

from companion.engine.commands import CorrectTroops
from tests.ui.board.tables import attack_others, board_game, held, view
from tests.ui.board.test_board_room import box, part
from tests.ui.board.test_board_table import priced
from tests.ui.scenes import SCENES

# In pixels: the corners of boxes meet where round signs do not.
TOUCHES = 6


def is_in_sight(drive, widget):
    """Tell whether nothing of a widget is scrolled away, nor behind the buttons of its page."""
    _, bottom, _, top = box(widget)
    scroll = next(w for w in drive.find("region").walk() if hasattr(w, "scroll_y"))
    _, low, _, high = box(scroll)
    return low <= bottom and top <= high


@pytest.mark.parametrize(("size", "language"), [((1024, 600), "fi"), ((1280, 800), "de")])
def test_the_odds_are_read_before_the_die_is_rolled(drive, size, language):
    drive.app.store.settings.change(language=language)
    drive.app.follow_settings()
    drive.resize(*size)
    session = board_game(drive, players=4)
    session.do(CorrectTroops(0, "trolls", hand=2))
    drive.frames(6)
    drive.tap_region(next(at for at in priced(drive, "die") if at in held(session, "wizards")))
    odds = next(w for w in drive.find("region").walk() if getattr(w, "is_open", False))
    assert is_in_sight(drive, odds)


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 800)])
def test_a_turn_starts_with_the_one_button_that_stands_out(drive, size):
    drive.app.store.settings.change(reduced_motion=True)
    drive.resize(*size)
    attack_others(board_game(drive))
    drive.frames(6)
    drive.tap("score")
    drive.tap("score-confirm")
    start, (_, low, _, _) = drive.find("start-turn"), box(part(drive, "panel"))
    assert box(start)[1] >= low
    loud = [w for w in start.get_root_window().children[-1].walk() if _is_loud(w)]
    assert loud == [start]


def _is_loud(widget):
    return getattr(widget, "kind", "") == "primary" and widget.get_root_window() is not None


def test_the_turn_is_told_without_scrolling_after_a_conquest(drive):
    board_game(drive)
    drive.tap_region(next(iter(priced(drive))))
    drive.tap("conquered")
    panel = part(drive, "panel")
    assert panel.natural_height <= panel.height


@pytest.mark.parametrize(("players", "size"), [(3, (360, 740)), (5, (1280, 800))])
def test_signs_of_one_region_hide_none_of_another(drive, players, size):
    drive.resize(*size)
    board_game(drive, players=players)
    boxes = [_signs(region) for region in view(drive).picture.regions]
    pairs = combinations([signs for signs in boxes if signs], 2)
    assert [pair for pair in pairs if _covers(*pair, view(drive).sight.scale)] == []


def _signs(region):
    """Return the boxes of the signs on a region, in units of the board."""
    drawn = region.signs.children
    return [(*d.pos, *d.size) for d in drawn if type(d).__name__ in ("BorderImage", "Rectangle")]


def _covers(these, those, scale):
    return any(_overlap(one, other) * scale > TOUCHES for one in these for other in those)


def _overlap(one, other):
    """Return how far two boxes reach into each other."""
    (x, y, width, height), (left, bottom, wide, high) = one, other
    across = min(x + width, left + wide) - max(x, left)
    return min(across, min(y + height, bottom + high) - max(y, bottom))


def test_a_long_name_breaks_at_its_hyphen_only_where_it_has_to():
    from companion.ui.kit.text import broken_at_hyphens, text_width

    name = "Diplomaten-Zauberer"
    wide = text_width(name, 16)
    assert broken_at_hyphens(name, 16, wide) == name
    assert broken_at_hyphens(name, 16, wide * 0.9) == name
    assert broken_at_hyphens(name, 16, wide * 0.7) == "Diplomaten-\nZauberer"


def test_what_is_painted_is_ticked(drive):
    session = board_game(drive)
    drive.app.go("paint")
    drive.frames(6)
    race = session.state.players[1].active.race
    drive.tap(f"paint-1-{race}")
    rows = [w for w in drive.app.root.current_screen.walk() if hasattr(w, "paint") and w.parent]
    ticked = [row.name for row in rows if getattr(row, "is_chosen", False)]
    assert ticked == [f"paint-1-{race}"]


def test_what_is_to_be_done_stands_above_what_is_past(drive):
    drive.resize(800, 1280)
    SCENES["board_turn"](drive)
    panel = part(drive, "panel")
    words = next(w for w in panel.walk() if getattr(w, "text", "") == "THIS TURN")
    past = next(w for w in panel.walk() if getattr(w, "text", "") == "Mountain")
    assert box(drive.find("redeploy"))[1] > box(words)[1] > box(past)[1]
    assert box(drive.find("redeploy"))[1] >= box(panel)[1]


@pytest.mark.parametrize(("size", "language"), [((1024, 600), "fi"), ((360, 740), "de")])
@pytest.mark.parametrize("scene", ["board_turn", "board_hand_over"])
def test_no_race_is_broken_in_the_middle(drive, size, language, scene):
    from tests.ui.layout_problems import problems

    drive.app.store.settings.change(language=language)
    drive.app.follow_settings()
    drive.resize(*size)
    SCENES[scene](drive)
    assert [found for found in problems() if "broken" in found] == []


def test_who_puts_back_is_told_in_their_colour(drive):
    SCENES["board_hand_over"](drive)
    marks = [w.mark for w in part(drive, "panel").walk() if getattr(w, "mark", -1) != -1]
    chloe = 2
    assert marks == [chloe]


@pytest.mark.parametrize(("size", "is_told"), [((1280, 800), True), ((360, 740), False)])
def test_the_hand_is_large_beside_the_price_or_in_the_card_above(drive, size, is_told):
    drive.resize(*size)
    SCENES["board_region"](drive)
    heads = [w for w in drive.find("region").walk() if getattr(w, "hand", None) is not None]
    told = [w.ids.hand for w in heads if w.hand]
    assert bool(told) == is_told
    assert all("[size=28sp]" in words.text and words.bold for words in told)
