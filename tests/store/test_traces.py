"""Traces are saved beside the log, in the same write as their step, and nothing removes them."""

import pytest

from companion.engine import CorrectTurn, EndGame, OpenPurse, Rename
from companion.play import Trace, add_traces, merge_traces
from companion.play.journal import MAX_TIMES
from companion.play.session import Unsaved
from companion.store.packing import pack, unpack
from companion.store.problems import ImportRefused, SaveFailed
from tests.logs import read_log, write_log
from tests.people import people
from tests.store.helpers import MemoryWorld, begin, log_of, open_on, play
from tests.store.test_export_format import bring, edited

LOOK = Trace("purse_looked", 1, 1)


def ended(world, catalogue):
    """Save a game with one purse opened; return its id."""
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
        play(game.session, 2)
        game.session.do(EndGame())
        game.session.do(OpenPurse(1))
    return game.id


def found(world, catalogue, game):
    with open_on(world, catalogue) as store:
        session = store.library.open(game).session
        return session.state, session.traces, log_of(session)


def kinds(traces):
    return [(trace.kind, trace.seat, trace.times) for trace in traces]


def test_a_look_is_counted_on_one_line_and_saved_at_once(world, catalogue):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
        play(game.session, 30)
        game.session.jump(7)
        before, order = log_of(game.session), game.journal.live.order
        for _ in range(3):
            game.session.note("purse_looked", 2)
    _, traces, log = found(world, catalogue, game.id)
    assert ("purse_looked", 2, 3) in kinds(traces)
    assert log == before
    assert game.journal.live.order == order


def test_an_opened_purse_is_found_open_and_leaves_a_trace_for_good(world, catalogue):
    game = ended(world, catalogue)
    state, traces, _ = found(world, catalogue, game)
    assert dict(state.opened) == {1: None}
    with open_on(world, catalogue) as store:
        session = store.library.open(game).session
        session.undo()
        assert not session.state.is_over
        session.jump(0)
        play(session, 1)
    _, after, _ = found(world, catalogue, game)
    assert kinds(after[: len(traces)]) == kinds(traces)
    assert ("purse_opened", 1, 1) in kinds(after)
    assert ("end_taken_back", None, 1) in kinds(after)


def test_what_cannot_be_saved_does_not_happen(world, catalogue):
    game, disk = ended(world, catalogue), world.failing()
    with open_on(world, catalogue, disk=disk) as store:
        session = store.library.open(game).session
        before = session.state, session.traces, log_of(session)
        disk.limits.room = 0
        for act in (
            session.undo,
            lambda: session.note("purse_looked", 0),
            lambda: session.do(OpenPurse(0)),
            lambda: store.library.note_pin_reset(*people("Anna")),
        ):
            with pytest.raises(SaveFailed):
                act()
            assert (session.state, session.traces, log_of(session)) == before
    assert found(world, catalogue, game) == before


def test_traces_travel_with_the_game_and_none_is_lost_on_the_way_back(world, catalogue):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
        play(game.session, 1)
        game.session.note("purse_looked", 0)
        data = store.export_game(game.id)
    elsewhere = MemoryWorld()
    bring(elsewhere, catalogue, data)
    with open_on(elsewhere, catalogue) as store:
        session = store.library.open(game.id).session
        came_with = [("purse_looked", 0, 1), ("saved_to_file", None, 1)]
        assert kinds(session.traces) == [*came_with, ("brought_in", None, 1)]
        session.do(Rename(0, "Antonia"))
        longer = store.export_game(game.id)
    with open_on(world, catalogue) as store:
        store.library.open(game.id).session.note("purse_looked", 0)
    bring(world, catalogue, longer)
    _, traces, log = found(world, catalogue, game.id)
    went_out = [("purse_looked", 0, 2), ("saved_to_file", None, 2)]
    assert kinds(traces) == [*went_out, ("brought_in", None, 1)]
    assert log == log_of(session)


def test_a_game_that_goes_out_tells_so_while_a_purse_is_shut(world, catalogue):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
        for _ in range(2):
            store.export_game(game.id)
        assert kinds(game.session.traces) == [("saved_to_file", None, 2)]
        open_one = store.library.create(begin(catalogue, open_scores=True))
        store.export_game(open_one.id)
        assert open_one.session.traces == ()
    with open_on(world, catalogue) as store:
        # Nobody has it open.
        store.export_game(game.id)
    _, traces, _ = found(world, catalogue, game.id)
    assert kinds(traces) == [("saved_to_file", None, 3)]


@pytest.mark.parametrize("is_deleted", [True, False])
def test_a_game_that_comes_from_a_file_again_after_a_look_tells_so(world, catalogue, is_deleted):
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue))
        play(game.session, 2)
        data = store.export_game(game.id)
        game.session.undo()
        for command in (EndGame(), OpenPurse(1)):
            game.session.do(command)
        if is_deleted:
            store.library.delete(game.id)
    (added,) = bring(world, catalogue, data).added
    assert kinds(found(world, catalogue, added)[1])[-1] == ("brought_in", None, 1)


def test_a_game_whose_purses_are_all_open_has_nothing_to_tell(world, catalogue):
    with open_on(MemoryWorld(), catalogue) as store:
        game = store.library.create(begin(catalogue))
        for command in (EndGame(), *map(OpenPurse, range(3))):
            game.session.do(command)
        data = store.export_game(game.id)
    bring(world, catalogue, data)
    assert "brought_in" not in [kind for kind, *_ in kinds(found(world, catalogue, game.id)[1])]


BAD_TRACES = {
    "nobody": [{"kind": "purse_looked", "round": 1, "seat": 3}],
    "no seat": [{"kind": "purse_looked", "round": 1}],
    "no such round": [{"kind": "purse_looked", "round": 11, "seat": 0}],
    "no such kind": [{"kind": "purse_stolen", "round": 1, "seat": 0}],
    "too often": [{"kind": "purse_looked", "round": 1, "seat": 0, "times": MAX_TIMES + 1}],
    "never": [{"kind": "purse_looked", "round": 1, "seat": 0, "times": 0}],
    "an amount": [{"kind": "purse_looked", "round": 1, "seat": 0, "coins": 7}],
    "twice": [{"kind": "purse_looked", "round": 1, "seat": 0}] * 2,
    "no list": {},
}


@pytest.mark.parametrize("what", BAD_TRACES)
def test_traces_that_no_game_has_left_are_refused(world, catalogue, what):
    with open_on(MemoryWorld(), catalogue) as store:
        game = store.library.create(begin(catalogue))
        data = store.export_game(game.id)

    def change(document):
        log = unpack(document["games"][0]["log"])
        document["games"][0]["log"] = pack({**log, "traces": BAD_TRACES[what]})

    with pytest.raises(ImportRefused, match="bad_log"):
        bring(world, catalogue, edited(data, change))


def test_a_game_without_traces_is_written_as_before(catalogue):
    from companion.play import Session

    session = Session(catalogue, begin(catalogue))
    assert "traces" not in write_log(session)
    seen = Session(catalogue, begin(catalogue), journal=Unsaved((LOOK,)))
    assert read_log(catalogue, write_log(seen)).traces == (LOOK,)


def test_counts_only_grow():
    traces = add_traces((LOOK,), [LOOK, Trace("pin_reset", 2, 0)])
    assert kinds(traces) == [("purse_looked", 1, 2), ("pin_reset", 0, 1)]
    assert merge_traces(traces, (LOOK,)) == traces
    assert merge_traces((LOOK,), traces) == traces


@pytest.mark.parametrize("is_renamed", [False, True])
def test_a_pin_reset_is_told_in_every_game_whose_purses_are_shut(world, catalogue, is_renamed):
    """Ending the game, renaming the player or having looked before doesn't help."""
    with open_on(world, catalogue) as store:
        library = store.library
        ids = [library.create(begin(catalogue, seed)).id for seed in range(4)]
        opened = [EndGame(), *map(OpenPurse, range(3))]
        for game, commands in (
            (ids[1], [EndGame()]),
            (ids[2], opened),
            (ids[3], [*opened, CorrectTurn(0, 1)]),
        ):
            session = library.open(game).session
            for command in commands:
                session.do(command)
        if is_renamed:
            library.open(ids[0]).session.do(Rename(1, "Bertram"))
        assert library.note_pin_reset(*people("Ben")) == 3
        assert library.note_pin_reset(*people("Nobody")) == 0
    assert [("pin_reset", 1, 1) in kinds(found(world, catalogue, game)[1]) for game in ids] == [
        True,
        True,
        False,
        True,
    ]
