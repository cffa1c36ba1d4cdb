"""Players stay who they are: in the settings, in games from before ids, and when renamed."""

import json

from companion.engine import Setup
from companion.store import (
    Person,
    Settings,
    SettingsStore,
    lock_of,
    merged,
    parted,
    seat_id,
    setup_again,
)
from companion.store.people import MAX_PLAYERS, id_from_name, is_merging, is_seat_of, remembered
from companion.store.pins import hash_pin
from companion.store.storage import Generation
from tests.people import has_as_pin, id_of, people
from tests.store.helpers import MemoryWorld

BY_NAME = {"players": ["Anna", "Ben"], "pins": {"Ben": "", "Dora": ""}, "language": "de"}


def settings_by_name():
    """Return a device whose settings were saved before there were ids."""
    pins = {name: hash_pin("1234") for name in BY_NAME["pins"]}
    body = json.dumps({"_default": {"1": {**BY_NAME, "pins": pins}}}).encode()
    world = MemoryWorld()
    world.put("settings.1.json", Generation(1, 1, body).to_bytes())
    return world


def owner(settings, setup, seat):
    """Return whose PIN locks a purse, as id and name."""
    lock = lock_of(settings, setup, seat)
    return (lock.owner, lock.name) if lock else None


def test_whoever_was_remembered_or_had_a_pin_gets_an_id_and_nothing_is_lost():
    store = SettingsStore(settings_by_name().disk())
    assert store.current.players == people("Anna", "Ben", "Dora")
    assert store.current.language == "de"
    assert not store.has_pin(id_of("Anna"))
    for name in ("Ben", "Dora"):
        assert has_as_pin(store, name, "1234")


def test_ids_given_to_old_names_are_the_same_each_time_they_are_read():
    world = settings_by_name()
    before = SettingsStore(world.disk()).current
    assert SettingsStore(world.disk()).current == before
    SettingsStore(world.disk()).change(theme="dark")
    assert SettingsStore(world.disk()).current.players == before.players


def test_a_game_from_before_there_were_ids_is_locked_by_the_names_it_was_begun_with():
    store = SettingsStore(settings_by_name().disk())
    setup = Setup(("Anna", "Ben"))
    assert owner(store.current, setup, 0) is None
    assert owner(store.current, setup, 1) == (id_of("Ben"), "Ben")
    # Whatever he is called now.
    store.remember([Person(id_of("Ben"), "Benno", 1)])
    assert owner(store.current, setup, 1) == (id_of("Ben"), "Benno")


def test_an_older_game_from_elsewhere_is_locked_by_whoever_has_the_name_here():
    ben = Person("b" * 16, "Ben", 0)
    settings = Settings(players=(ben,), pins={ben.id: hash_pin("1234")})
    assert owner(settings, Setup(("Anna", "ben")), 1) == (ben.id, "Ben")
    assert owner(settings, Setup(("Anna", "Ben"), ids=("a" * 16, "c" * 16)), 1) is None


def test_an_older_game_stays_locked_whatever_its_player_is_called_by_now():
    store = SettingsStore(MemoryWorld().disk())
    setup = Setup(("Anna", "ben"))
    store.remember([Person("b" * 16, "Ben", 0)])
    store.set_pin("b" * 16, "1234")
    for name in ("Benno", "Benjamin", "Ben", "Benno"):
        store.remember([Person("b" * 16, name, 0)])
        assert owner(store.current, setup, 1) == ("b" * 16, name)
    # It doesn't help if somebody else takes the old name, either.
    store.remember([Person("c" * 16, "Ben", 1)])
    assert owner(store.current, setup, 1) == ("b" * 16, "Benno")


def test_who_locks_a_seat_of_an_older_game_is_who_sits_there():
    (anna,) = people("Anna")
    setup = Setup(("anna", "Ben"))
    assert lock_of(Settings(players=(anna,), pins={anna.id: hash_pin("1234")}), setup, 0)
    assert [is_seat_of(anna, setup, seat) for seat in (0, 1)] == [True, False]


def test_nobody_takes_over_the_name_of_another():
    known = people("Anna", "Ben")
    as_ben = Person(id_of("Anna"), "Ben", 4)
    assert remembered([as_ben], known, ()) == (Person(id_of("Anna"), "Anna", 4), known[1])
    stranger = Person("0" * 16, "Ben", 4)
    assert remembered([stranger], known, ()) == known


def test_a_rematch_is_played_by_the_same_people_in_their_colours():
    setup = Setup(("Anna", "Ben", "Zoë"), ids=("a" * 16, "b" * 16, "c" * 16), colours=(4, 0, 2))
    again = setup_again(setup, ("Anna", "Benno", "Zoë"))
    assert again.players == ("Benno", "Zoë", "Anna")
    assert again.ids == ("b" * 16, "c" * 16, "a" * 16)
    assert again.colours == (0, 2, 4)
    played = Setup(("Anna", "Nobody"), has_board=True, characters=(None, "planner"))
    assert setup_again(played, played.players).characters == ("planner", None)
    old = setup_again(Setup(("Anna", "Ben")), ("Anna", "Dora"))
    assert (old.players, old.ids) == (("Dora", "Anna"), (id_of("Ben"), id_of("Anna")))
    assert old.colours == (1, 0)


def test_a_seat_has_the_same_id_whatever_name_is_given_later():
    assert seat_id(Setup(("Anna", "Ben"), ids=("a" * 16, "b" * 16)), 1) == "b" * 16
    assert seat_id(Setup(("Anna", "Ben")), 1) == id_of("Ben")


def test_many_new_names_do_not_push_out_whoever_has_a_pin():
    store = SettingsStore(MemoryWorld().disk())
    store.remember(people("Anna", "Ben"))
    store.set_pin(id_of("Ben"), "1234")
    for number in range(MAX_PLAYERS):
        store.remember(people(f"Player {number}"))
    names = [player.name for player in store.current.players]
    assert "Ben" in names
    assert "Anna" not in names
    assert len(names) == MAX_PLAYERS + 1


def test_whoever_is_merged_brings_along_all_who_counted_as_them():
    a, b, c = (id_from_name(name) for name in "abc")
    assert merged({}, a, b) == {a: b}
    assert merged({a: b}, b, c) == {a: c, b: c}
    assert merged({a: b}, c, a) == {a: b, c: b}
    assert merged({a: b}, b, a) == {a: b}
    assert parted({a: c, b: c}, c) == {}


def test_nobody_counts_as_one_who_is_another():
    a, b, c = (id_from_name(name) for name in "abc")
    assert is_merging({a: c, b: c})
    assert not is_merging({a: b, b: c})
    assert not is_merging({a: a})
    assert not is_merging({"Anna": b})
