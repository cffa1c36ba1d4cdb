"""The table of a game with a board: tap a region, and the panel answers."""

import pytest

from companion.engine import CorrectTroops, CorrectTurn
from companion.pages.board_legend import board_legend
from companion.store import SettingsStore
from tests.store.helpers import MemoryWorld
from tests.ui.board.tables import WATER, board_game, chosen, held, part, priced, view
from tests.ui.evenings import score_turn

BACK, ENTER, RIGHT, DOWN = 27, 13, 275, 274
# On the three-player board: an own region, a free mountain beside it, and one behind that.
MINE, MOUNTAIN, BEHIND = 6, 5, 20


@pytest.fixture
def table(drive):
    """Return a game on its board."""
    drive.session = board_game(drive)
    return drive


def prices(drive):
    """Return the price shown on each region."""
    return {facts.region: facts.price.text for facts in view(drive).regions if facts.price}


def test_two_taps_take_a_region_and_prices_follow_whatever_changes(table):
    game, before = table.app.game, prices(table)
    table.tap_region(MOUNTAIN)
    assert chosen(table) == [MOUNTAIN]
    assert before[MOUNTAIN] in table.texts()
    table.tap("conquered")
    assert table.taps == 2
    assert table.session.state.regions[MOUNTAIN].race == "trolls"
    assert not table.has("conquered")
    panel, after = part(table, "panel"), prices(table)
    # The whole turn fits without scrolling.
    assert panel.natural_height <= panel.height
    assert (MOUNTAIN in before, MOUNTAIN in after) == (True, False)
    assert (BEHIND in before, BEHIND in after) == (False, True)
    for act, shown in ((game.undo, before), (game.redo, after), (game.undo, before)):
        act()
        table.frames(4)
        assert prices(table) == shown
    # So does an open card.
    table.tap_region(MOUNTAIN)
    assert table.has("conquered")
    game.do(CorrectTroops(0, "trolls", hand=2))
    table.frames(4)
    assert not table.has("conquered")
    assert table.has("face-3")
    game.do(CorrectTroops(0, "trolls", hand=1))
    table.frames(4)
    assert priced(table) == {}


def test_an_unsure_count_is_asked_and_counts(table):
    session = table.session
    # Wizards end their turn with a token in hand, which is placed silently.
    session.do(CorrectTroops(1, "wizards", hand=1))
    session.do(CorrectTurn(1, 2))
    score_turn(session)
    session.do(CorrectTurn(0, 3))
    session.do(CorrectTroops(0, "trolls", tokens=10, hand=9))
    table.frames(6)
    target = next(at for at, f in priced(table).items() if f.disc and "?" in f.disc.count)
    cost = int(priced(table)[target].price.text.removesuffix("?"))
    table.tap_region(target)
    table.tap("there-plus")
    assert str(cost + 1) in table.texts()
    table.tap("conquered")
    assert session.state.turn.conquests[-1].used == cost + 1


def test_a_card_is_closed_in_every_way_one_might_try(table):
    # A board in portrait leaves room beside it.
    table.tap("board-turn")
    board, at = view(table), next(iter(priced(table)))
    water = next(f.region for f in board.regions if f.terrain in WATER)
    assert board.window.seen(board.sight)[0] > board.x + 8
    x, y = board.to_window(board.x + 4, board.center_y)
    width, height = table.app.root.size
    ways = (
        lambda: table.tap_region(at),
        lambda: table.tap_region(water),
        lambda: table.tap_at(x / width, y / height),
        lambda: table.key(BACK),
        lambda: table.tap("close-region"),
    )
    for close in ways:
        table.tap_region(at)
        assert table.has("close-region")
        table.pass_time(0.6)
        close()
        assert not table.has("close-region")
        assert chosen(table) == []
        assert table.app.root.current == "table"
        table.pass_time(0.6)


def test_arrow_keys_go_from_region_to_region_and_enter_taps(table):
    table.tap_region(MINE)
    start = view(table).picture.focused
    for key in (RIGHT, DOWN, RIGHT):
        table.key(key)
    focused = view(table).picture.focused
    assert focused not in (None, start, MINE)
    table.key(ENTER)
    assert chosen(table) == [focused]
    table.key(BACK)
    assert not table.has("close-region")
    assert table.app.root.current == "table"


def test_what_signs_mean_and_the_combos_are_a_touch_away(table):
    at, facts = next(iter(priced(table).items()))
    table.hold_region(at)
    assert table.has("region-words")
    place = facts.words.split(",")[0]
    assert len([text for text in table.texts() if place in text]) == 1
    assert any("Trolls need" in text for text in table.texts())
    table.key(BACK)
    table.pass_time(0.5)
    table.tap("board-legend")
    assert table.has("legend")
    groups = board_legend(table.app.language)
    assert {item.words for group in groups for item in group.items} <= set(table.texts())
    table.key(BACK)
    table.pass_time(0.5)
    table.tap("on-offer")
    assert table.has("offer-0")
    table.tap("board-legend")
    assert table.has("legend")
    table.key(BACK)
    table.pass_time(0.5)
    table.key(BACK)
    assert not table.has("offer-0")


def test_no_button_is_named_that_is_not_there_in_another_language(table):
    for language, button in (("de", "Erobern"), ("en", "Conquer")):
        table.app.store.settings.change(language=language)
        table.app.follow_settings()
        table.frames(4)
        assert not [text for text in table.texts() if button in text]


def test_own_tokens_are_placed_by_tapping_and_spread(table):
    contents, own = lambda: table.session.state.regions, held(table.session, "trolls")
    table.tap("redeploy")
    table.tap_region(own[0])
    table.pass_time(0.6)
    table.tap_region(own[0])
    assert contents()[own[0]].tokens == 3
    table.hold_region(own[0])
    assert contents()[own[0]].tokens == 2
    table.tap("spread")
    tokens = [contents()[at].tokens for at in own]
    assert max(tokens) - min(tokens) <= 1
    assert sum(tokens) > 5


def test_the_board_stays_turned_in_the_next_game_unless_that_cannot_be_saved(table):
    table.tap("board-turn")
    assert table.app.store.settings.current.board_turned == 1
    assert view(table).turned == 1
    board_game(table, players=2)
    assert view(table).turned == 1
    disk = MemoryWorld().failing()
    table.app.store.settings = SettingsStore(disk)
    disk.limits.room = 0
    table.tap("board-turn")
    assert view(table).turned == 0
    assert any("full" in text for text in table.texts())


def test_who_picks_may_look_at_the_board_if_there_is_one(drive):
    drive.open_game("Anna", "Ben", has_board=True)
    assert not drive.has("board-turn")
    drive.tap("board")
    assert drive.has("board-turn")
    drive.tap("to-combos")
    assert drive.has("pick")
    drive.open_game("Anna", "Ben")
    drive.tap("pick")
    assert not drive.has("board-turn")
    assert drive.has("conquer")
