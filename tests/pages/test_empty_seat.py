"""A seat that nobody sits in: its turn as lines to follow, each recorded by a tap."""

import re
from dataclasses import replace

import pytest

from companion.advice import play_turn
from companion.codec import Invalid
from companion.engine import (
    TRAP,
    ConquerAt,
    CorrectColumn,
    Outlook,
    Pick,
    RollDie,
    Score,
    Setup,
    check_setup,
    start_game,
)
from companion.pages import blocks
from companion.pages.empty_seat import (
    SeatChoice,
    decide_turn,
    lit_regions,
    moves_left,
    seat_lines,
    seat_page,
)
from companion.pages.hand_over import hand_over_page, turn_just_over
from companion.phone.published import without_purses
from companion.play import Session, Timeline
from companion.words import LANGUAGES, load_language, where_text
from tests.engine.random_games import CATALOGUE, SETS
from tests.pages.reading import button, lines, names, notes, one, tap
from tests.pages.standing import drawn

CHARACTERS = (None, "planner", "strategist")
ENOUGH = 3


class Table:
    """A game with empty seats, and who reads it."""

    def __init__(self, characters=CHARACTERS, seed=3, code="en", **choices):
        names = ("Anna", "Fox", "Owl", "Magpie", "Ben")[: len(characters)]
        setup = Setup(names, SETS, seed=seed, has_board=True, characters=characters, **choices)
        self.session = Session(CATALOGUE, start_game(CATALOGUE, setup))
        self.catalogue, self.language = self.session.catalogue, load_language(code)

    @property
    def state(self):
        return self.session.state

    def outlook(self, state):
        return Outlook(self.catalogue, state)

    def page(self, moves, **chosen):
        lines = seat_lines(self, self.state, moves)
        return seat_page(self, self.state, lines, SeatChoice(**chosen))

    def play_turn(self):
        """Follow the page line by line; return what it said."""
        said, moves = [], decide_turn(self.catalogue, self.state)
        while moves:
            page = self.page(moves)
            said.append(one(page, blocks.Subject).title)
            done = tap(page, "done")
            self.session.do(*(done.outcomes[0] if isinstance(done, blocks.Roll) else done))
            moves = moves_left(moves, [self.session.steps[self.session.cursor - 1].commands])
        return said


def test_a_person_plays_where_nobody_else_does():
    table = Table()
    assert table.state.character is None
    assert Table(("grabber", None)).state.character == "grabber"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_game_is_played_by_following_the_lines(code):
    table = Table(("planner", "strategist", "grabber"), code=code)
    while not table.state.is_over:
        said = table.play_turn()
        assert all(said)
        assert not any("{" in line for line in said)
    assert all(player.coins > 20 for player in table.state.players)


def test_the_first_line_takes_a_combo_and_the_last_scores():
    table = Table(("planner", None))
    first, *_, last = table.play_turn()
    assert first.startswith("Take ")
    assert last.startswith("Score the turn: ")
    assert table.state.turn.seat == 1


def test_nobody_sees_past_a_die_that_is_still_to_be_rolled():
    for seed in range(40):
        table = Table(("planner", "planner"), seed)
        moves = decide_turn(table.catalogue, table.state)
        rolled = [
            at
            for at, move in enumerate(moves)
            if isinstance(move.command, ConquerAt) and move.command.die is not None
        ]
        if rolled:
            lines = seat_lines(table, table.state, moves)
            assert len(lines) == rolled[0] + 1
            done = tap(seat_page(table, table.state, lines[-1:]), "done")
            assert done.face == moves[rolled[0]].command.die
            return
    pytest.fail("nobody rolled a die")


BESIDE_LOOT = """
    board
        0 farmland | 1 hill | 2 swamp

    == Loot
    A skags + hill, 4 in hand
    B ratmen + commando, 6 in hand
    loot: {face}
    round 10
        A1 | . | B1
    > conquer 1
    > score
    """


@pytest.mark.parametrize(
    ("face", "said"),
    [
        (TRAP, "Hill, A's Skags: the loot was an attack. B loses 1 Ratman"),
        (3, "Hill, A's Skags, the loot was 3 coins. A loses 1 Skag"),
    ],
)
def test_what_loot_shows_is_said_once_it_is_uncovered_and_undoing_that_leaves_a_line(face, said):
    table = drawn(BESIDE_LOOT.format(face=face))
    start, steps = table.play.session.start, table.play.session.steps
    start = replace(start, setup=replace(start.setup, characters=(None, "planner")))
    table.play.session = session = Session(table.catalogue, start, Timeline.of(steps))
    moves = decide_turn(table.catalogue, table.state)
    page = seat_page(table, table.state, seat_lines(table, table.state, moves))
    assert one(page, blocks.Subject).title == "Hill: put 3\xa0Ratmen there"
    assert button(page, "done").hold is None, "there is more to do, but nobody knows yet what"
    session.do(*tap(page, "done"))
    moves = moves_left(moves, [session.steps[-1].commands])
    page = seat_page(table, table.state, seat_lines(table, table.state, moves))
    assert said in notes(page)
    session.undo()
    assert [trace.kind for trace in session.traces] == ["loot_undone"]


@pytest.mark.parametrize(
    ("hand", "taken", "why"),
    [
        (1, ", and take 1 Wendigo from the tray", ", and there is more to conquer with"),
        (16, "", ""),
    ],
)
def test_a_region_is_cleared_for_nothing_where_the_tray_is_empty(hand, taken, why):
    table = drawn(
        f"""
    board
        0 farmland | 1 hill | 2 forest | 3 hill | 4 forest | 5 hill

    == Wendigos
    A wendigos + alchemist, {hand} in hand
    round 10
    B elves + merchant
        A1 | . | . | . | B2 | B1
    """
    )
    moves = play_turn(table.catalogue, table.state, "planner", (0,) * 9)
    line = seat_lines(table, table.state, moves)[0]
    assert line.said.text == f"Forest in the north-east: clear it{taken}. B loses 1 Elf"
    assert line.why == f"B has a region less{why}."


def test_what_comes_next_is_in_sight_and_holding_does_it_all():
    table = Table(("planner", None))
    page = table.page(decide_turn(table.catalogue, table.state))
    assert notes(page)[0] == "Do this for Anna"
    assert len(one(page, blocks.Terms).lines) > 1
    assert button(page, "done").hold == blocks.Act("do-all")


def test_tokens_that_stay_where_they_are_need_no_line():
    table = Table(("planner", None))
    moves = decide_turn(table.catalogue, table.state)
    said = table.play_turn()
    assert len(said) < len(moves)
    assert table.session.cursor == len(said)
    assert all(there.sure for there in table.state.regions.values())


def test_it_says_why_when_asked():
    table = Table(("planner", None))
    moves = decide_turn(table.catalogue, table.state)
    page = table.page(moves)
    assert "brings" not in " ".join(notes(page))
    asked = tap(page, "why")
    assert asked == SeatChoice(why=True)
    assert "brings" in notes(table.page(moves, why=True))[1]


def test_the_region_of_a_line_is_lit():
    table = Table(("planner", None))
    moves = decide_turn(table.catalogue, table.state)
    table.session.do(moves[0].command)
    lines = seat_lines(table, table.state, moves[1:])
    (lit,) = [each.region for each in lit_regions(table, table.state, lines) if each.is_chosen]
    assert lit == moves[1].command.at


def test_the_turn_is_the_same_after_an_undo():
    table = Table(("strategist", None))
    moves = decide_turn(table.catalogue, table.state)
    for move in moves[:3]:
        table.session.do(move.command)
    assert moves_left(moves, [(move.command,) for move in moves[:3]]) == moves[3:]
    for _ in range(3):
        table.session.undo()
    assert decide_turn(table.catalogue, table.state) == moves


def test_whoever_does_something_else_is_asked_anew():
    table = Table(("planner", None))
    moves = decide_turn(table.catalogue, table.state)
    assert moves_left(moves, [(Score(),)]) is None
    assert moves_left(moves[:1], [(moves[0].command,), (Score(),)]) is None


def test_a_seat_for_nobody_needs_the_board():
    setup = Setup(("Anna", "Fox"), characters=(None, "planner"))
    with pytest.raises(Invalid):
        check_setup(CATALOGUE, setup)
    with pytest.raises(Invalid):
        check_setup(CATALOGUE, replace(setup, characters=("planner",), has_board=True))
    check_setup(CATALOGUE, replace(setup, has_board=True))


def faces(moves):
    """Return what the dice of some moves show, in order."""
    orders = [move.command for move in moves]
    dice = [getattr(order, name, None) for order in orders for name in ("face", "die", "loss_die")]
    return [face for face in dice if face is not None]


def test_the_next_die_shows_the_same_for_whoever_comes_back_in_mid_turn():
    compared = 0
    for seed in range(16):
        table = Table(("planner", "grabber"), seed)
        while not table.state.is_over:
            moves = decide_turn(table.catalogue, table.state)
            for at, move in enumerate(moves[:-1]):
                table.session.do(move.command)
                if faces([move]) and (later := faces(moves[at + 1 :])):
                    anew = faces(decide_turn(table.catalogue, table.state))
                    assert anew[:1] in ([], later[:1])
                    compared += bool(anew)
            table.session.do(moves[-1].command)
    assert compared > 5


def test_what_a_first_roll_leads_to_is_read_after_it():
    said = set()
    for seed in range(20):
        table = Table(("planner", "grabber"), seed)
        column = table.state.column
        first = replace(column[0], race="trolls", power="berserk")
        others = [slot for slot in column[1:] if slot.race != "trolls" and slot.power != "berserk"]
        table.session.do(CorrectColumn((first, *others)))
        table.session.do(Pick(0))
        moves = decide_turn(table.catalogue, table.state)
        while isinstance(moves[0].command, RollDie | ConquerAt):
            (line, *_later) = lines = seat_lines(table, table.state, moves)
            is_roll = isinstance(moves[0].command, RollDie)
            assert is_roll == bool(line.roll) == (line.said.text == "Roll the die")
            assert (len(lines) == 1) or not is_roll
            table.session.do(*line.commands)
            moves = moves[1:]
            if not is_roll and not table.state.turn.conquests[-1].won:
                said.add(line.said.text)
    assert said == {"The roll was too low for anything within reach."}


def test_no_two_regions_of_a_board_are_called_the_same():
    english = load_language("en")
    for board in CATALOGUE.boards.values():
        called = [where_text(english, board, region.id) for region in board.regions]
        assert len({*called}) == len(called)
        assert len([name for name in called if " in the " in name]) < len(called)


def test_what_an_empty_seat_lost_is_put_back_where_the_app_says():
    placed = 0
    for seed in range(20):
        table = Table(("planner", "strategist", "grabber"), seed)
        while placed < ENOUGH and not table.state.is_over:
            for move in decide_turn(table.catalogue, table.state):
                table.session.do(move.command)
            before = turn_just_over(table.session)
            page = hand_over_page(table, table.state, before)
            if "put-back" in names(page):
                placed += 1
                assert sum(int(number) for _text, number in lines(page)) > 0
                table.session.do(*tap(page, "put-back"))
                page = hand_over_page(table, table.state, turn_just_over(table.session))
                assert page.kind == "done"
            assert names(page) >= {"start-turn"} or table.state.is_over
    assert placed == ENOUGH


def test_who_counts_real_coins_is_told_which_to_take():
    table = Table(("planner", None), real_coins=True)
    moves = decide_turn(table.catalogue, table.state)
    for move in moves[:-1]:
        table.session.do(move.command)
    page = table.page(moves[-1:])
    coins = re.findall("[0-9]+", one(page, blocks.Subject).title)
    shown = [map(int, each.split("\N{MULTIPLICATION SIGN}")) for each in notes(page)[-1].split("+")]
    assert [sum(count * value for count, value in shown)] == [*map(int, coins)]


def test_a_phone_that_knows_no_purse_says_the_same():
    for seed in range(3):
        table = Table(("planner", "strategist", "grabber"), seed)
        while not table.state.is_over:
            moves = decide_turn(table.catalogue, table.state)
            seen = without_purses(table.state, ())
            assert seat_lines(table, seen, moves) == seat_lines(table, table.state, moves)
            for move in moves:
                table.session.do(move.command)
