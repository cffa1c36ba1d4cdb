"""Records for statistics: only of finished games, read once, and rebuilt when stale."""

import pytest

from companion.codec import decode
from companion.engine import AdjustCoins, EndGame, OpenPurse, Pieces
from companion.piecewise import finish
from companion.play import tallied
from tests.engine.test_own_pieces import PIECES
from tests.store.helpers import NOON, CountingDisk, MemoryWorld, begin, open_on, play, take_in
from tests.store.test_results import COINS, ended, rich, wins
from tests.store.test_unreadable import Forbidden


def records(store):
    return finish(store.records.reading())


def sums(store):
    return finish(store.records.adding_up())


def test_there_is_a_record_of_every_game_that_is_over_the_oldest_first(world, catalogue):
    with open_on(world, catalogue) as store:
        ended(store, catalogue)
        ended(store, catalogue, (1, 2, 3))
        assert [record.coins for record in records(store)] == [COINS, (1, 2, 3)]
        assert records(store)[0].winners == (2,)
        assert records(store)[0].names == ("Anna", "Ben", "Zoë")


def test_games_in_play_and_shut_purses_have_none_and_no_file_tells_of_them(world, catalogue):
    with open_on(world, catalogue) as store:
        rich(play(store.library.create(begin(catalogue)).session, 3))
        shut = rich(store.library.create(begin(catalogue, seed=2)).session)
        shut.do(EndGame())
        shut.do(OpenPurse(0))
        assert records(store) == ()
    assert wins(world) == []


def test_a_record_is_kept_and_no_game_is_read_twice(world, catalogue):
    with open_on(world, catalogue) as store:
        ended(store, catalogue)
        before = records(store)
    disk = CountingDisk(world.disk())
    with open_on(world, catalogue, disk=disk) as store:
        assert records(store) == before
        assert not [call for call in disk.calls if "/start." in call]


def test_a_game_that_was_put_right_has_another_record(world, catalogue):
    with open_on(world, catalogue) as store:
        session = ended(store, catalogue).session
        assert records(store)[0].winners == (2,)
        session.jump(session.timeline.before_end)
        assert records(store) == ()
        session.do(AdjustCoins(0, 5000))
        session.do(EndGame())
        session.do(*(OpenPurse(seat) for seat in range(3)))
        assert records(store)[0].winners == (0,)


@pytest.mark.parametrize("read", [records, sums])
def test_damaged_records_and_sums_are_made_anew(world, catalogue, read):
    with open_on(world, catalogue) as store:
        ended(store, catalogue)
        before = read(store)
    for name in [name for name in world.files() if name.startswith(read.__name__)]:
        world.put(name, b"torn")
    with open_on(world, catalogue) as store:
        assert read(store) == before


def test_a_deleted_game_is_forgotten(world, catalogue):
    with open_on(world, catalogue) as store:
        game = ended(store, catalogue)
        records(store)
        store.library.delete(game.id)
        assert records(store) == ()


def test_a_record_keeps_what_is_printed_on_the_pieces_that_came_along(world, catalogue):
    names = {"own_badgers": "Badgers", "own_digging": "Digging"}
    with open_on(world, catalogue) as store:
        ended(store, catalogue, pieces=decode(Pieces, PIECES))
        assert records(store)[0].own_names == names
    with open_on(world, catalogue) as store:
        # Nobody has these pieces on the shelf.
        assert store.own_pieces.pieces == Pieces()
        assert records(store)[0].own_names == names


def test_what_games_add_up_to_is_kept_and_no_record_is_read_again(world, catalogue):
    with open_on(world, catalogue) as store:
        ended(store, catalogue, pieces=decode(Pieces, PIECES))
        ended(store, catalogue, (1, 2, 3))
        before = sums(store)
        assert before == tallied(records(store))
        assert before.games == 2
    disk = CountingDisk(world.disk())
    with open_on(world, catalogue, disk=disk) as store:
        assert sums(store) == before
        assert not [call for call in disk.calls if "records" in call or "/start." in call]


def test_games_are_added_up_anew_when_one_is_new_put_right_or_gone(world, catalogue):
    with open_on(world, catalogue) as store:
        first = ended(store, catalogue)
        assert sums(store).games == 1
        second = ended(store, catalogue, (1, 2, 3))
        assert [own.wins for own in sums(store).people.values()] == [0, 0, 2]
        session = second.session
        session.jump(session.timeline.before_end)
        assert sums(store).games == 1
        session.do(AdjustCoins(0, 5000))
        session.do(EndGame())
        session.do(*(OpenPurse(seat) for seat in range(3)))
        assert [own.wins for own in sums(store).people.values()] == [1, 0, 1]
        store.library.delete(first.id)
        assert sums(store) == tallied(records(store))
        assert sums(store).games == 1


def test_no_file_tells_what_a_game_in_play_adds_up_to(world, catalogue):
    with open_on(world, catalogue) as store:
        rich(play(store.library.create(begin(catalogue)).session, 3))
        assert sums(store).games == 0
    assert wins(world) == []


def test_the_list_of_games_names_what_somebody_made_for_one(world, catalogue):
    with open_on(world, catalogue) as store:
        ended(store, catalogue)
        store.library.create(begin(catalogue, pieces=decode(Pieces, PIECES)))
    with open_on(world, catalogue) as store:
        named = sorted(card.summary.own for card in store.games())
        assert named == [(), ("Badgers", "Digging")]


def test_a_game_that_cannot_be_read_once_is_counted_when_it_can(world, catalogue):
    with open_on(world, catalogue) as store:
        hidden = ended(store, catalogue)
        ended(store, catalogue, (1, 2, 3))
        store.games()
    disk = Forbidden(world.disk(), f"games/{hidden.id}/start")
    with open_on(world, catalogue, disk=disk) as store:
        assert sums(store).games == 1
    with open_on(world, catalogue) as store:
        assert sums(store).games == 2


def test_a_game_that_is_brought_in_counts_when_it_was_played(world, catalogue):
    with open_on(MemoryWorld(), catalogue, lambda: NOON) as other:
        older = other.export_game(ended(other, catalogue, (1, 2, 3)).id)
    with open_on(world, catalogue, lambda: NOON + 9) as store:
        ended(store, catalogue)
        take_in(store, older)
        assert [record.coins for record in records(store)] == [(1, 2, 3), COINS]
        [anna, *_] = sums(store).people.values()
        assert [coins for _, coins in anna.recent] == [1, COINS[0]]


def test_a_game_that_was_put_right_stays_where_it_was_among_the_others(world, catalogue):
    with open_on(world, catalogue, lambda: NOON) as store:
        first = ended(store, catalogue).id
    with open_on(world, catalogue, lambda: NOON + 9) as store:
        ended(store, catalogue, (1, 2, 3))
        session = store.library.open(first).session
        session.jump(session.timeline.before_end)
        session.do(EndGame())
        session.do(*(OpenPurse(seat) for seat in range(3)))
        assert [record.coins for record in records(store)] == [COINS, (1, 2, 3)]
