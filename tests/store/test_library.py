"""The list of games: all of them, newest first, whatever happened to the index or the clock."""

import errno

import pytest

from companion.engine import EndGame, Rename, Setup
from companion.store.problems import GameUnreadable, SaveFailed
from tests.people import id_of
from tests.selection import also_on_file
from tests.store.helpers import NOON, WrappedDisk, begin, log_of, open_on, play, whole


def names(store):
    return [card.name for card in store.games()]


def fill(world, catalogue, wanted=("first", "second", "third"), clock=lambda: NOON):
    with open_on(world, catalogue, clock) as store:
        for name in wanted:
            play(store.library.create(begin(catalogue), name).session, 2)
        return {card.name: card.id for card in store.games()}


def test_the_list_says_who_plays_which_round_and_whose_turn(world, catalogue):
    with open_on(world, catalogue) as store:
        assert store.games() == ()
        session = store.library.create(begin(catalogue), "Sunday").session
        play(session, 20)
        session.do(Rename(1, "Benjamin"))
        (card,) = store.games()
    state = session.state
    assert card.name == "Sunday"
    assert card.summary.players == tuple(player.name for player in state.players)
    assert (card.summary.round, card.summary.seat) == (state.round, state.turn.seat)
    assert (card.created, card.touched, card.is_over) == (NOON, NOON, False)
    assert card.is_readable


def test_finished_games_are_told_from_those_in_progress(world, catalogue):
    with open_on(world, catalogue) as store:
        session = store.library.create(begin(catalogue), "over").session
        session.do(EndGame())
        store.library.create(begin(catalogue), "not over")
        assert {card.name: card.is_over for card in store.games()} == {
            "over": True,
            "not over": False,
        }
        session.undo()
        assert not any(card.is_over for card in store.games())


def test_at_every_step_the_list_says_what_the_game_says(world, catalogue):
    with open_on(world, catalogue) as store:
        session = store.library.create(begin(catalogue)).session
        play(session, 60)
        session.do(EndGame())
        for cursor in (*range(60, -1, -7), *range(2, 61, 13)):
            session.jump(cursor)
            (card,) = store.games()
            state = session.state
            assert card.summary.players == tuple(player.name for player in state.players)
            said = (card.summary.round, card.summary.seat, card.is_over)
            assert said == (state.round, state.turn.seat, state.is_over)


def test_the_game_played_last_comes_first(world, catalogue):
    fill(world, catalogue)
    with open_on(world, catalogue) as store:
        assert names(store) == ["third", "second", "first"]
        first = store.library.open(store.games()[-1].id).session
        assert names(store) == ["third", "second", "first"]
        play(first, 1)
        assert names(store) == ["first", "third", "second"]
    with open_on(world, catalogue) as store:
        assert names(store) == ["first", "third", "second"]
        second = store.library.open(store.games()[-1].id).session
        second.undo()
        assert names(store) == ["second", "first", "third"]


def test_two_games_played_in_turn_change_places(world, catalogue):
    ids = fill(world, catalogue, ("one", "two"))
    with open_on(world, catalogue) as store:
        one = store.library.open(ids["one"]).session
        two = store.library.open(ids["two"]).session
        for session, name in ((one, "one"), (two, "two"), (one, "one"), (one, "one")):
            play(session, 1)
            assert names(store)[0] == name
    games, *_ = whole(world, catalogue)
    assert games[ids["one"]][1] == log_of(one)
    assert games[ids["two"]][1] == log_of(two)


def test_a_clock_that_goes_backwards_changes_no_order(world, catalogue):
    times = iter([NOON, *range(NOON - 10**6, 0, -(10**6))])
    clock = times.__next__
    wanted = ["a", "b", "c", "d"]
    for name in wanted:
        fill(world, catalogue, [name], clock)
    with open_on(world, catalogue, lambda: 0) as store:
        cards = store.games()
        assert [card.name for card in cards] == wanted[::-1]
        assert [card.touched for card in cards] == sorted(card.touched for card in cards)
        play(store.library.open(cards[-1].id).session, 1)
        assert names(store) == ["a", "d", "c", "b"]
        assert store.games()[0].touched == 0


def damage_index(world, data):
    for name in [name for name in world.files() if name.startswith("index")]:
        if data is None:
            world.remove(name)
        else:
            world.put(name, data)


@pytest.mark.parametrize("data", [None, b"", b"{}", b"garbage", bytes(2000)])
def test_a_missing_or_damaged_index_is_made_again_from_the_games(world, catalogue, data):
    fill(world, catalogue)
    with open_on(world, catalogue) as store:
        cards = store.games()
    damage_index(world, data)
    with open_on(world, catalogue) as store:
        assert store.games() == cards
        assert store.take_notices() == ()
    assert any(name.startswith("index") for name in world.files())


def test_a_stale_index_is_noticed(world, catalogue):
    ids = fill(world, catalogue)
    stale = {name: data for name, data in world.files().items() if name.startswith("index")}
    with open_on(world, catalogue) as store:
        play(store.library.open(ids["first"]).session, 5)
        store.library.rename(ids["second"], "renamed")
        store.library.delete(ids["third"])
        store.library.create(begin(catalogue), "fourth")
        cards = store.games()
    damage_index(world, None)
    for name, data in stale.items():
        world.put(name, data)
    with open_on(world, catalogue) as store:
        assert names(store) == ["fourth", "first", "renamed"]
        assert store.games() == cards


def test_the_index_spares_reading_the_games(catalogue, world):
    ids = fill(world, catalogue)
    read = []

    class Watching(WrappedDisk):
        def load(self, name, most=-1):
            if name.startswith("games/") and most < 0:
                read.append(name)
            return super().load(name, most)

    with open_on(world, catalogue, disk=Watching(world.disk())) as store:
        assert len(store.games()) == 3
        assert read == []
        play(store.library.open(ids["second"]).session, 1)
        read.clear()
        store.games()
    assert {name.split("/")[1] for name in read} == {ids["second"]}


def test_the_list_works_where_the_index_cannot_be_saved(world, catalogue):
    fill(world, catalogue)
    damage_index(world, None)
    with open_on(world, catalogue, disk=world.failing(room=0)) as store:
        assert names(store) == ["third", "second", "first"]
        assert names(store) == ["third", "second", "first"]


@also_on_file
def test_a_deleted_game_is_gone_with_all_its_files(world, catalogue):
    ids = fill(world, catalogue)
    with open_on(world, catalogue) as store:
        session = store.library.open(ids["second"]).session
        store.library.delete(ids["second"])
        assert names(store) == ["third", "first"]
        with pytest.raises(GameUnreadable) as problem:
            play(session, 1)
        assert problem.value.key == "closed"
        for act in (store.library.open, store.library.delete, store.library.rematch):
            with pytest.raises(GameUnreadable) as problem:
                act(ids["second"])
            assert problem.value.key == "no_such_game"
    assert not [name for name in world.files() if ids["second"] in name and "index" not in name]


@also_on_file
def test_what_a_cut_left_of_a_deleted_or_a_new_game_is_cleared_away(world, catalogue):
    ids = fill(world, catalogue)
    disk = world.disk()
    disk.move(f"games/{ids['second']}", f"games/{ids['second']}.trash")
    disk.add_folder("staging")
    disk.move(f"games/{ids['third']}", f"staging/{ids['third']}")
    with open_on(world, catalogue) as store:
        assert names(store) == ["first"]
    left = {name.split("/")[1] for name in world.files() if "/" in name}
    assert left == {ids["first"]}


def test_a_game_that_cannot_be_made_durable_is_not_begun_and_not_deleted(world, catalogue):
    class Unsure(WrappedDisk):
        is_unsure = False

        def sync(self, folder):
            if self.is_unsure and folder == "games":
                raise OSError(errno.EIO, "unsure")
            super().sync(folder)

    ids = fill(world, catalogue, ["first"])
    disk = Unsure(world.disk())
    with open_on(world, catalogue, disk=disk) as store:
        before = world.files()
        disk.is_unsure = True
        with pytest.raises(SaveFailed):
            store.library.create(begin(catalogue), "second")
        with pytest.raises(SaveFailed):
            store.library.delete(ids["first"])
        assert world.files() == before
        assert names(store) == ["first"]


@pytest.mark.parametrize("game", ["", "..", "../games", "x" * 16, "A" * 16, "/etc", "0" * 17])
def test_an_id_that_is_none_leads_nowhere(world, catalogue, game):
    fill(world, catalogue)
    before = world.files()
    with open_on(world, catalogue) as store:
        for act in (store.library.open, store.library.delete, store.export_game):
            with pytest.raises(GameUnreadable) as problem:
                act(game)
            assert problem.value.key == "no_such_game"
        assert not store.library.has(game)
    assert world.files() == before


def test_a_rematch_has_the_same_table_and_the_next_player_starts(world, catalogue):
    with open_on(world, catalogue) as store:
        start = begin(catalogue, sets=("base", "cursed"), real_coins=True, deal="hand")
        game = store.library.create(start, "Sunday")
        game.session.do(Rename(0, "Annabel"))
        assert store.library.rematch(game.id) == Setup(
            ("Ben", "Zoë", "Annabel"),
            ("base", "cursed"),
            deal="hand",
            real_coins=True,
            # A renamed player stays the same person: in a game without ids, the one it started
            # with.
            ids=(id_of("Ben"), id_of("Zoë"), id_of("Anna")),
            colours=(1, 2, 0),
            board="3_players",
            rounds=10,
        )


def test_ids_are_new_every_time(world, catalogue):
    with open_on(world, catalogue) as store:
        ids = {store.library.create(begin(catalogue)).id for _ in range(20)}
        assert len(ids) == 20
        assert len(store.games()) == 20
