"""The table of a game with a board: regions are tapped, and the panel answers."""

import pytest

from companion.engine.commands import CorrectTroops, CorrectTurn
from tests.ui.board.tables import board_game, view
from tests.ui.evenings import score_turn

WATER = ("sea", "lake")
BACK = 27


@pytest.fixture
def table(drive):
    """Return a game on its board."""
    session = board_game(drive)
    drive.session = session
    return drive


def priced(drive, reach="enough"):
    """Return the regions with a price, by number."""
    facts = view(drive).regions
    return {f.region: f for f in facts if f.price and f.price.reach == reach}


def make_unsure(drive):
    """Let the others end a turn with tokens in hand that were placed without a word."""
    session = drive.session
    session.do(CorrectTroops(1, "wizards", hand=1))
    session.do(CorrectTurn(1, 2))
    score_turn(session)
    session.do(CorrectTurn(0, 3))
    session.do(CorrectTroops(0, "trolls", tokens=10, hand=9))
    drive.frames(6)


def chosen(drive):
    return [facts.region for facts in view(drive).regions if facts.is_chosen]


def test_two_taps_take_a_region_and_undo_gives_it_back(table):
    at, facts = next(iter(priced(table).items()))
    table.tap_region(at)
    assert chosen(table) == [at]
    assert facts.price.text in table.texts()
    table.tap("conquered")
    assert table.taps == 2
    assert table.session.state.ground[at].race == "trolls"
    assert not table.has("conquered")
    assert at not in priced(table)
    table.app.game.undo()
    table.frames(4)
    assert at in priced(table)


def test_an_unsure_count_is_asked_and_counts(table):
    make_unsure(table)
    target = next(at for at, f in priced(table).items() if f.disc and "?" in f.disc.count)
    cost = int(priced(table)[target].price.text)
    table.tap_region(target)
    table.tap("there-plus")
    assert str(cost + 1) in table.texts()
    table.tap("conquered")
    assert table.session.state.turn.conquests[-1].used == cost + 1


def test_three_conquests_and_their_score_are_a_tap_or_two_each(table):
    make_unsure(table)
    table.taps = 0
    for _ in range(3):
        regions = priced(table)
        table.tap_region(min(regions, key=lambda at: int(regions[at].price.text)))
        table.tap("conquered")
    table.tap("score")
    assert table.taps == 7
    assert len(table.session.state.turn.conquests) == 3


@pytest.mark.parametrize("way", ["again", "water", "back", "button"])
def test_a_card_is_closed(table, way):
    at = next(iter(priced(table)))
    water = next(f.region for f in view(table).regions if f.terrain in WATER)
    table.tap_region(at)
    assert table.has("close-region")
    ways = {
        "again": lambda: table.tap_region(at),
        "water": lambda: table.tap_region(water),
        "back": lambda: table.key(BACK),
        "button": lambda: table.tap("close-region"),
    }
    table.pass_time(0.6)
    ways[way]()
    assert not table.has("close-region")
    assert chosen(table) == []
    assert table.app.root.current == "table"


def test_holding_a_region_says_it_in_words(table):
    at, facts = next(iter(priced(table).items()))
    table.hold_region(at)
    assert table.has("region-words")
    place = facts.words.split(",")[0]
    assert len([text for text in table.texts() if place in text]) == 1
    assert any("Trolls need" in text for text in table.texts())


def test_prices_follow_a_hand_put_right(table):
    assert priced(table)
    table.app.game.do(CorrectTroops(0, "trolls", hand=0))
    table.frames(4)
    assert not priced(table)


def test_own_tokens_are_placed_by_tapping_and_spread(table):
    own = [at for at, there in table.session.state.ground.items() if there.race == "trolls"]
    table.tap("redeploy")
    table.tap_region(own[0])
    table.pass_time(0.6)
    table.tap_region(own[0])
    assert table.session.state.ground[own[0]].tokens == 3
    table.hold_region(own[0])
    assert table.session.state.ground[own[0]].tokens == 2
    table.tap("spread")
    tokens = [table.session.state.ground[at].tokens for at in own]
    assert max(tokens) - min(tokens) <= 1
    assert sum(tokens) > 5


def test_the_board_turns_and_stays_turned(table):
    table.tap("board-turn")
    assert table.app.store.settings.current.board_turned == 1
    assert view(table).turned == 1


def test_the_legend_and_the_combos_are_a_tap_away(table):
    table.tap("board-legend")
    assert table.has("legend")
    table.key(BACK)
    table.pass_time(0.5)
    table.tap("on-offer")
    assert table.has("offer-0")
    table.key(BACK)
    assert not table.has("offer-0")


def test_a_phone_comes_near_and_goes_back(drive):
    drive.resize(360, 740)
    board_game(drive)
    board = view(drive)
    for at in priced(drive):
        assert 2 * board.shapes.regions[at].radius * board.sight.scale >= 47.9
    drive.tap("board-whole")
    assert view(drive).is_whole
    drive.tap("players")
    assert drive.has("peek-1")


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600), (600, 1024)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_a_tablet_shows_the_whole_board_and_all_within_reach(drive, size, text_size):
    drive.app.store.settings.change(text_size=text_size)
    drive.resize(*size)
    board_game(drive, players=5)
    board = view(drive)
    assert board.is_whole
    assert priced(drive)
    drive.tap("score")
    assert view(drive).is_whole
    assert all(
        board.collide_point(*board.to_widget(*board.place_of(f.region))) for f in board.regions
    )


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
def test_a_phone_shows_as_much_within_reach_as_fits_and_the_rest_by_drawing(drive, size):
    drive.resize(*size)
    board_game(drive, players=5)
    board = view(drive)
    reach = [f.region for f in board.regions if f.price and f.price.text]
    boxes = {at: board.shapes.regions[at].box for at in reach}

    def shown(sight):
        sight = board.window.kept(sight)
        return {at for at, box in boxes.items() if board.window.shows(sight, box)}

    pans = [board.sight.moved(x, y) for x in range(-900, 901, 30) for y in range(-900, 901, 30)]
    assert len(shown(board.sight)) >= max(len(shown(pan)) for pan in pans)
    assert set().union(*map(shown, pans)) == set(reach)


def test_who_picks_sees_the_combos_and_may_look_at_the_board(drive):
    drive.open_game("Anna", "Ben", has_board=True)
    assert not drive.has("board-turn")
    drive.tap("board")
    assert drive.has("board-turn")
    drive.tap("to-combos")
    assert drive.has("pick")


def test_a_game_without_a_board_has_none(drive):
    drive.open_game("Anna", "Ben")
    drive.tap("pick")
    assert not drive.has("board-turn")
    assert drive.has("conquer")
