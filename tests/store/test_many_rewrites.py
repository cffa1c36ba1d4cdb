"""A game rewritten again and again can still be opened, exported and imported in good time."""

import pytest

from companion.engine import AdjustCoins, CorrectTurn, Rename
from companion.play.timeline import MAX_WRITTEN
from tests.engine.random_rewrites import all_of
from tests.selection import long
from tests.store.helpers import MemoryWorld, PowerCut, begin, log_of, open_on, play, read_export

STEPS = 150
TIMES = 30


def rewrite(session, number):
    """Change a correction at the beginning; everything after it is written again."""
    first = next(
        n for n, s in enumerate(session.steps, 1) if isinstance(s.commands[0], AdjustCoins)
    )
    session.rewrite(first, (AdjustCoins(0, 1 + number % 5),))


@pytest.fixture(scope="session")
def often_rewritten(catalogue):
    """Return a world, the id of a much rewritten game in it, and its state after each rewrite."""
    world = MemoryWorld()
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
        session = play(game.session, STEPS)
        stood = [all_of(session)]
        for number in range(TIMES):
            rewrite(session, number)
            stood.append(all_of(session))
    return world, game.id, stood


@pytest.fixture
def rewritten(often_rewritten):
    world, *more = often_rewritten
    return world.copy(), *more


def test_the_list_of_games_tells_what_holds_now(catalogue):
    world = MemoryWorld()
    with open_on(world, catalogue) as store:
        session = store.library.create(begin(catalogue)).session
        session.do(Rename(0, "Antonia"))
        session.do(CorrectTurn(1, 3))

        def shown():
            (card,) = store.games()
            return card.summary.players[0], card.summary.round, card.summary.seat

        assert shown() == ("Antonia", 3, 1)
        session.rewrite(1, (Rename(0, "Annika"),), (CorrectTurn(2, 2),))
        assert shown() == ("Annika", 3, 1)
        session.rewrite(3)
        assert shown() == ("Annika", 2, 2)
        session.undo()
        session.undo()
        assert shown() == ("Antonia", 3, 1)


def test_it_is_no_longer_than_a_file_may_be(rewritten, catalogue):
    world, game, stood = rewritten
    with open_on(world, catalogue) as store:
        session = store.library.open(game).session
        assert len(session.timeline.written) <= MAX_WRITTEN
        (carried,) = read_export(catalogue, store.export_game(game))
        assert (carried.start, carried.timeline) == log_of(session)
        assert all_of(session) == stood[-1]


def test_the_latest_rewrites_are_undone_one_by_one_and_redone(rewritten, catalogue):
    world, game, stood = rewritten
    with open_on(world, catalogue) as store:
        session = store.library.open(game).session
        undone = 0
        while session.undo_label.key == "rewrite":
            session.undo()
            undone += 1
            assert all_of(session) == stood[-1 - undone]
        assert undone >= MAX_WRITTEN // STEPS // 2 - 1
        for number in range(undone):
            session.redo()
            assert all_of(session) == stood[number - undone]
        play(session, 5)
    with open_on(world, catalogue) as store:
        assert log_of(store.library.open(game).session) == log_of(session)


@long
def test_the_power_is_cut_while_old_versions_are_forgotten(rewritten, catalogue):
    world, game, _ = rewritten
    before, after, spent = rewritten_until_forgotten(world, game, catalogue)
    for cut_after in (0, spent // 3, spent - 20, spent - 3, spent - 2, spent - 1):
        twin = world.copy()
        disk = twin.failing()
        with open_on(twin, catalogue, disk=disk) as store:
            session = store.library.open(game).session
            disk.limits.spent, disk.limits.cut_after = 0, cut_after
            with pytest.raises(PowerCut):
                rewrite(session, 1)
        with open_on(twin, catalogue) as store:
            found = store.library.open(game)
            assert found.notice is None
            assert log_of(found.session) in (before, after)


def rewritten_until_forgotten(world, game, catalogue):
    """Rewrite until old rewrites are dropped; return the log before and after, and the cost."""
    with open_on(world, catalogue) as store:
        session = store.library.open(game).session
        while len(session.timeline.written) + STEPS <= MAX_WRITTEN:
            rewrite(session, 0)
        before = log_of(session)
    disk = world.copy().failing()
    store = open_on(world, catalogue, disk=disk)
    session, disk.limits.spent = store.library.open(game).session, 0
    rewrite(session, 1)
    assert len(session.timeline.rewrites) < len(before[1].rewrites)
    return before, log_of(session), disk.limits.spent
