"""A game on disk is the game that was played: log, cursor, name and undo."""

import json
from random import Random

import pytest

from companion.codec import encode
from companion.engine import AdjustCoins, CorrectRace, SetRegion, Setup, start_game
from companion.play import Session, Timeline
from companion.store import Store
from companion.store.games import SEGMENT
from companion.store.problems import BadName, GameUnreadable
from tests.selection import also_on_file
from tests.store.helpers import (
    NOON,
    PLAYERS,
    CountingDisk,
    MemoryWorld,
    begin,
    log_of,
    next_command,
    open_on,
    play,
    whole,
)
from tests.store.memory_disk import MemoryDisk


def found(world, catalogue, game):
    with open_on(world, catalogue) as store:
        return log_of(store.library.open(game).session)


def test_a_new_game_is_there_before_its_first_step(world, catalogue):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue), "Sunday")
    games, *_ = whole(world, catalogue)
    assert games == {game.id: ("Sunday", (begin(catalogue), Timeline()))}


@pytest.mark.parametrize("steps", [1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 2 * SEGMENT + 1, 80])
def test_a_game_of_any_length_continues_where_it_was(world, catalogue, steps):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
        play(game.session, steps)
    assert found(world, catalogue, game.id) == log_of(game.session)


def test_a_step_that_places_tokens_in_very_many_regions_is_read_again(world, catalogue):
    board = catalogue.boards["5_players"].regions
    land = [region.id for region in board if region.terrain not in ("sea", "lake")]
    with open_on(world, catalogue) as store:
        setup = Setup(("Anna", "Ben", "Chloé", "Dirk", "Eva"), seed=5, has_board=True)
        game = store.library.create(start_game(catalogue, setup))
        races, powers = game.session.state.race_stack, game.session.state.power_stack
        race = max(races, key=lambda race: catalogue.races[race].supply)
        game.session.do(CorrectRace(0, race, "active", powers[0], tokens=15))
        game.session.do(*(SetRegion(at, seat=0, race=race, tokens=1) for at in land[:15]))
    assert found(world, catalogue, game.id) == log_of(game.session)


@also_on_file
def test_undo_and_redo_go_on_after_a_restart(world, catalogue):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
        play(game.session, 60)
        game.session.jump(7)
    with open_on(world, catalogue) as store:
        again = store.library.open(game.id).session
        assert (again.cursor, len(again.steps)) == (7, 60)
        again.undo()
        again.redo()
        again.jump(60)
        assert again.state == Session(catalogue, again.start, Timeline.of(again.steps)).state
    assert found(world, catalogue, game.id) == log_of(again)


@pytest.fixture(scope="session")
def eighty(catalogue):
    """A game of eighty steps."""
    world = MemoryWorld()
    with open_on(world, catalogue) as store:
        play(store.library.create(begin(catalogue)).session, 80)
    return world


@pytest.mark.parametrize("back_to", [0, 1, 24, 25, 26, 49, 50, 51, 74, 75, 76, 79])
def test_a_new_step_far_back_drops_what_was_undone(world, catalogue, back_to, eighty):
    world.become(eighty)
    with open_on(world, catalogue) as store:
        game = store.library.open(store.games()[0].id)
        game.session.jump(back_to)
        game.session.do(AdjustCoins(1, 9))
        assert len(game.session.steps) == back_to + 1
    assert found(world, catalogue, game.id) == log_of(game.session)
    with open_on(world, catalogue) as store:
        again = play(store.library.open(game.id).session, 60)
    assert found(world, catalogue, game.id) == log_of(again)


@also_on_file
@pytest.mark.parametrize("seed", range(6))
def test_any_walk_through_a_game_is_found_again(world, catalogue, seed):
    random = Random(seed)
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
    for _ in range(8):
        with open_on(world, catalogue) as store:
            session = store.library.open(game.id).session
            for _ in range(random.randrange(1, 20)):
                if random.random() < 0.15:
                    session.jump(random.randint(0, len(session.steps)))
                else:
                    session.do(next_command(session))
        assert found(world, catalogue, game.id) == log_of(session)


def test_dropped_segments_do_not_pile_up(world, catalogue):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
    sizes = []
    for _ in range(4):
        with open_on(world, catalogue) as store:
            session = store.library.open(game.id).session
            session.jump(0)
            play(session, 60)
        whole(world, catalogue)
        sizes.append(len(world.files()))
    assert len(set(sizes[1:])) == 1


def test_no_total_can_be_read_off_a_saved_game(world, catalogue):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
        play(game.session, 30)
        store.games()
    for name, data in world.files().items():
        for word in (b"coins", b"amount", b"turn_scored", b"lines", b"race_stack", b"goblins"):
            assert word not in data, name


def test_renaming_survives_and_does_not_touch_the_log(world, catalogue):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue), "One")
        play(game.session, 3)
        store.library.rename(game.id, "Two")
        play(game.session, 1)
        other = store.library.create(begin(catalogue, seed=2))
    with open_on(world, catalogue) as store:
        store.library.rename(other.id, "  Three ")
    games, *_ = whole(world, catalogue)
    assert games == {
        game.id: ("Two", log_of(game.session)),
        other.id: ("Three", log_of(other.session)),
    }


@pytest.mark.parametrize("name", ["../up", "a/b", "a\\b", ".hidden", "x" * 61, "a\nb", "\ud800"])
def test_a_name_that_could_be_a_path_or_cannot_be_read_is_refused(world, catalogue, name):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue), "Fine: it's ours!")
        with pytest.raises(BadName):
            store.library.rename(game.id, name)
        with pytest.raises(BadName):
            store.library.create(begin(catalogue), name)
        assert [card.name for card in store.games()] == ["Fine: it's ours!"]


@pytest.mark.parametrize("steps", [2, SEGMENT])
def test_a_game_opened_again_takes_the_pen_from_the_one_before(world, catalogue, steps):
    with open_on(world, catalogue) as store:
        old = store.library.create(begin(catalogue))
        play(old.session, steps)
        new = store.library.open(old.id).session
        new.do(AdjustCoins(2, 1))
        before, files = log_of(old.session), world.files()
        for act in (
            lambda: play(old.session, 1),
            old.session.undo,
            lambda: old.journal.rename("x"),
        ):
            with pytest.raises(GameUnreadable) as refusal:
                act()
            assert refusal.value.key == "closed"
        assert log_of(old.session) == before
        assert world.files() == files
    assert found(world, catalogue, old.id) == log_of(new)


def work_of_a_step(catalogue, games, steps):
    """Return the work a device does for one step: the calls, and the bytes written except traces.

    There is one line of traces for each kind, player and round, however long the game is.
    """
    disk = CountingDisk(MemoryDisk())
    store = Store(disk, lambda: NOON)
    for seed in range(games):
        store.library.create(begin(catalogue, seed))
    session = store.library.create(begin(catalogue)).session
    play(session, steps - 1)
    disk.calls, disk.written = [], 0
    play(session, 1)
    most = 5 * len(PLAYERS) * session.state.setup.rounds
    assert len(session.traces) <= most
    return len(disk.calls), disk.written - len(json.dumps(encode(session.traces)))


def test_a_step_costs_the_same_early_and_late_with_few_games_and_many(catalogue):
    calls, size = work_of_a_step(catalogue, games=0, steps=12)
    assert calls == 1
    for games, steps in ((0, 312), (50, 12), (50, 312)):
        late_calls, late_size = work_of_a_step(catalogue, games, steps)
        assert late_calls == calls
        # Only the numbers of the sealed segments grow: by a few bytes every 25 steps.
        assert late_size < size * 1.1
