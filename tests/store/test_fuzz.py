"""Thousands of files that are almost right: none crashes, none that is refused changes anything."""

import json
from random import Random

import pytest

from companion.engine import commands as do
from companion.store.payload import pack, unpack
from companion.store.problems import ImportRefused
from tests.store.helpers import MemoryWorld, begin, log_of, open_on, play

ROUNDS = 800
ODD: tuple = (
    *(None, True, False, 0, 1, -1, 7, 99, 10**9 + 1, 2**53, 2**70, 1.5, -0.0),
    *("", " ", "x", "../x", "a/b", "Anna", "base", "goblins", "turn_began", "\x00", "\ud83d"),
    *("x" * 300, [], {}, [[]], [0, 1], {"": 0}, {"event": "game_ended"}, {"race": "orcs"}),
    {"key": "score", "seat": 0},
)


def change_bytes(data, random):
    """Spoil a few bytes."""
    spoilt = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(spoilt) + 1)
        kind = random.randrange(5)
        if kind == 0:
            spoilt[at : at + 1] = bytes([random.randrange(256)])
        elif kind == 1:
            del spoilt[at : at + random.randint(1, 40)]
        elif kind == 2:
            spoilt[at:at] = random.choice(
                (b"[", b"}", b'"', b"\\", b"\xff", b"0", b",", b"{}" * 40)
            )
        elif kind == 3:
            start = random.randrange(len(spoilt) + 1)
            spoilt[at:at] = spoilt[start : start + random.randint(1, 200)]
        else:
            del spoilt[at:]
            spoilt += b" "
    return bytes(spoilt)


def places(data):
    """Return every place in a tree of lists and objects, as a container and a key."""
    found = []
    for key in data if isinstance(data, dict) else range(len(data)):
        found.append((data, key))
        if isinstance(data[key], dict | list):
            found += places(data[key])
    return found


def change_tree(data, random):
    """Put odd values, leave some out, repeat and exchange others."""
    for _ in range(random.randint(1, 3)):
        holder, key = random.choice(places(data))
        kind = random.randrange(6)
        if kind <= 2:
            holder[key] = random.choice(ODD)
        elif kind == 3:
            del holder[key]
        elif kind == 4:
            other, place = random.choice(places(data))
            holder[key] = json.loads(json.dumps(other[place]))
        elif isinstance(holder, list):
            holder.insert(random.randrange(len(holder) + 1), json.loads(json.dumps(holder[key])))
        else:
            holder[random.choice(("seat", "event", "more", ""))] = random.choice(ODD)
        if not places(data):
            return


def change_document(data, random):
    document = json.loads(data)
    change_tree(document, random)
    return json.dumps(document).encode()


def change_log(data, random):
    document = json.loads(data)
    game = random.choice(document["games"])
    log = unpack(game["log"])
    change_tree(log, random)
    game["log"] = pack(log)
    return json.dumps(document).encode()


def change_packed(data, random):
    document = json.loads(data)
    game = random.choice(document["games"])
    game["log"] = change_bytes(game["log"].encode(), random).decode("latin-1")
    return json.dumps(document).encode()


@pytest.mark.parametrize("change", [change_bytes, change_document, change_log, change_packed])
def test_files_that_are_almost_right(world, catalogue, change):
    with open_on(world, catalogue) as store:
        for seed in range(2):
            game = store.library.create(begin(catalogue, seed), "Ours")
            play(game.session, 7)
            game.session.do(do.Rename(0, "Annabel"))
            game.session.undo()
        good = store.export_everything()
        before = world.files()
        reasons, taken = [], []
        for number in range(ROUNDS):
            data = change(good, Random(f"{change.__name__} {number}"))
            try:
                taken.append(store.read_import(data))
            except ImportRefused as refusal:
                reasons.append(refusal.reason)
        assert world.files() == before
    assert len(reasons) > ROUNDS // 2
    assert all(reasons)
    check_taken(catalogue, taken[:100])


def check_taken(catalogue, parcels):
    """What was let in can be saved, opened, listed and walked through."""
    with open_on(MemoryWorld(), catalogue) as store:
        for parcel in parcels:
            intake = store.take_in(parcel, with_settings=True)
            for game in (*intake.added, *intake.updated):
                session = store.library.open(game).session
                session.jump(0)
                session.jump(len(session.steps))
                assert log_of(session)
        assert all(card.is_readable for card in store.games())
