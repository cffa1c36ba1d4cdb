"""PINs travel with a running game to another device, and lock its purses there."""

import json

import pytest

from companion.engine import CorrectTurn, EndGame, OpenPurse
from companion.store import lock_of
from companion.store.pins import hash_pin, is_pin
from companion.store.problems import ImportRefused
from tests.people import id_of
from tests.store.helpers import MemoryWorld, begin, open_on, play, take_in


@pytest.fixture
def home(catalogue):
    """A device on which Ben has a PIN and a game is being played."""
    world = MemoryWorld()
    with open_on(world, catalogue) as store:
        store.settings.set_pin(id_of("Ben"), "1234")
        play(store.library.create(begin(catalogue)).session, 4)
    return world


def sent_from(world, catalogue):
    with open_on(world, catalogue) as store:
        (card,) = store.games()
        return card.id, store.export_game(card.id)


def taken_in(world, catalogue, data):
    with open_on(world, catalogue) as store:
        return take_in(store, data)


def lock(world, catalogue, seat=1):
    """Return the lock of a purse in the device's only game, after a restart."""
    world.restart()
    with open_on(world, catalogue) as store:
        saved = store.library.read(store.games()[0].id)
        return lock_of(store.settings.current, saved.start.setup, seat, saved.live.pins)


def test_a_game_in_progress_takes_its_pins_along_and_hands_them_on(home, catalogue):
    first, second = MemoryWorld(), MemoryWorld()
    for here, there in ((home, first), (first, second)):
        game, data = sent_from(here, catalogue)
        assert b"1234" not in data
        result = taken_in(there, catalogue, data)
        assert (result.added, result.has_locks) == ((game,), True)
        found = lock(there, catalogue)
        assert found.name == "Ben"
        assert is_pin("1234", found.kept)
        assert lock(there, catalogue, seat=0) is None
    with open_on(first, catalogue) as store:
        play(store.library.open(game).session, 30)
    assert is_pin("1234", lock(first, catalogue).kept)


def test_pins_go_along_until_every_purse_is_opened(home, catalogue):
    steps = [EndGame(), *map(OpenPurse, range(3)), CorrectTurn(0, 1)]
    locked = []
    for step in steps:
        with open_on(home, catalogue) as store:
            (card,) = store.games()
            store.library.open(card.id).session.do(step)
        locked.append(b"pins" in sent_from(home, catalogue)[1])
    assert locked == [True, True, True, False, True]


def test_a_game_without_pins_carries_none(catalogue):
    world = MemoryWorld()
    with open_on(world, catalogue) as store:
        store.library.create(begin(catalogue))
    _, data = sent_from(world, catalogue)
    assert b"pins" not in data
    assert not taken_in(MemoryWorld(), catalogue, data).has_locks


def test_what_came_with_the_game_goes_before_a_pin_set_here(home, catalogue):
    elsewhere = MemoryWorld()
    with open_on(elsewhere, catalogue) as store:
        store.settings.set_pin(id_of("Ben"), "5678")
        store.settings.set_pin(id_of("Anna"), "5678")
    taken_in(elsewhere, catalogue, sent_from(home, catalogue)[1])
    assert is_pin("1234", lock(elsewhere, catalogue, seat=1).kept)
    assert is_pin("5678", lock(elsewhere, catalogue, seat=0).kept)


def test_a_game_that_comes_back_opens_no_purse_locked_here(home, catalogue):
    elsewhere = MemoryWorld()
    game, data = sent_from(home, catalogue)
    forged = edited(data, lambda entry: entry.update(pins=[hash_pin("1"), hash_pin("2"), ""]))
    taken_in(elsewhere, catalogue, forged)
    with open_on(elsewhere, catalogue) as store:
        play(store.library.open(game).session, 3)
    assert taken_in(home, catalogue, sent_from(elsewhere, catalogue)[1]).updated == (game,)
    assert is_pin("1234", lock(home, catalogue, seat=1).kept)
    assert is_pin("1", lock(home, catalogue, seat=0).kept), "what was open here may be locked"


def test_a_forged_game_does_not_make_wrong_tries_at_another_pin_forgotten(home, catalogue):
    at_home = lock(home, catalogue)
    _, data = sent_from(home, catalogue)
    forged = edited(data, lambda entry: entry.update(id="f" * 16, pins=["", hash_pin("1"), ""]))
    taken_in(home, catalogue, forged)
    forged_lock = lock(home, catalogue)
    assert is_pin("1", forged_lock.kept)
    assert forged_lock.owner != at_home.owner == id_of("Ben")


@pytest.mark.parametrize(
    "pins",
    [
        ["1234", "", ""],
        ["", f"scrypt${'00' * 16}${'00' * 31}", ""],
        ["", f"plain${'00' * 16}${'00' * 32}", ""],
        ["", ""],
        [hash_pin("1")] * 4,
    ],
)
def test_a_pin_that_is_none_is_refused_by_name(home, catalogue, pins):
    data = edited(sent_from(home, catalogue)[1], lambda entry: entry.update(pins=pins))
    elsewhere = MemoryWorld()
    with pytest.raises(ImportRefused) as refused:
        taken_in(elsewhere, catalogue, data)
    assert (refused.value.reason, refused.value.facts["at"]) == ("bad_pin", "games.0.pins")


def test_wrong_tries_stay_on_the_device(home, catalogue):
    with open_on(home, catalogue) as store:
        store.settings.keep_tries(id_of("Ben"), 3)
    assert b"wrong_tries" not in sent_from(home, catalogue)[1]


def edited(data, change):
    document = json.loads(data)
    change(document["games"][0])
    return json.dumps(document).encode()
