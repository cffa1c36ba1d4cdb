"""Thousands of hostile files and names: none crashes, and a refused one changes nothing."""

import json
import os
import sys
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.engine import Outlook, Rename
from companion.pages import reveal as reveal_page
from companion.pages.reveal import Reveal
from companion.pages.story import coins_per_round, combos_had
from companion.store import ReadFailed, read_incoming, typed_path
from companion.store.game_files import MAX_WAITING, waiting
from companion.store.packing import pack, unpack
from companion.store.problems import ImportRefused
from companion.words import load_language, shown
from tests.pages.shown_history import history
from tests.store.helpers import (
    MemoryWorld,
    begin,
    export_all,
    log_of,
    open_on,
    play,
    read_export,
    take_in,
)

ROUNDS, FEW_ROUNDS = 1_250, 200
NAMES, FEW_NAMES = 10_000, 1_500
ODD: tuple = (
    *(None, True, False, 0, 1, -1, 7, 99, 10**9 + 1, 2**53, 2**70, 1.5, -0.0),
    *("", " ", "x", "../x", "a/b", "Anna", "base", "goblins", "turn_began", "\x00", "\ud83d"),
    *("x" * 300, [], {}, [[]], [0, 1], {"": 0}, {"event": "game_ended"}, {"race": "orcs"}),
    {"key": "score", "seat": 0},
)


def change_bytes(data, random):
    """Corrupt a few bytes."""
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
    """Insert odd values, and drop, repeat and swap others."""
    for _ in range(random.randint(1, 3)):
        holder, key = random.choice(places(data))
        kind = random.randrange(6)
        if kind <= 2:
            holder[key] = deepcopy(random.choice(ODD))
        elif kind == 3:
            del holder[key]
        elif kind == 4:
            other, place = random.choice(places(data))
            holder[key] = json.loads(json.dumps(other[place]))
        elif isinstance(holder, list):
            holder.insert(random.randrange(len(holder) + 1), json.loads(json.dumps(holder[key])))
        else:
            holder[random.choice(("seat", "event", "more", ""))] = deepcopy(random.choice(ODD))
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
def test_files_that_are_almost_right(world, catalogue, change, is_everything):
    rounds = ROUNDS if is_everything else FEW_ROUNDS
    with open_on(world, catalogue) as store:
        for seed in range(2):
            game = store.library.create(begin(catalogue, seed), "Ours")
            play(game.session, 7)
            game.session.do(Rename(0, "Annabel"))
            game.session.undo()
        good = export_all(store)
        before = world.files()
        reasons, taken = [], []
        for number in range(rounds):
            data = change(good, Random(f"{change.__name__} {number}"))
            try:
                read_export(catalogue, data)
                taken.append(data)
            except ImportRefused as refusal:
                reasons.append(refusal.reason)
        assert world.files() == before
    assert len(reasons) > rounds // 2
    assert all(reasons)
    check_taken(catalogue, taken[: rounds // 12])


def check_taken(catalogue, files):
    """Whatever was accepted can be saved, opened, listed, replayed, shown and played to the end."""
    language = load_language("de")
    with open_on(MemoryWorld(), catalogue) as store:
        for data in files:
            result = take_in(store, data)
            for game in (*result.added, *result.updated):
                session = store.library.open(game).session
                for cursor in (0, len(session.steps)):
                    session.jump(cursor)
                    _ = Outlook(catalogue, session.state).reminders
                assert log_of(session)
                assert history(session, language) or not session.steps
                opened = dict.fromkeys(range(len(session.state.players)))
                over = replace(session.state, is_over=True, opened=opened)
                assert reveal_page.places(language, Reveal(over, is_asked=True))
                assert coins_per_round(session)
                assert combos_had(session)
        assert all(card.is_readable for card in store.games())


# What a name may consist of: letters, path tricks, and anything that could confuse a display.
PARTS = (
    *("a", "Zoë", "名前", "🙂", " ", ".", "..", "/", "//", "~", "~x", "-rf", "*", "%s", "{n}"),
    "$HOME",
    *("[b]", "[/b]", "[size=900]", "[ref=x]", "&bl;", "&amp;", "\\", "'", '"', ":", "|", "CON"),
    *("\n", "\r", "\t", "\0", "\x07", "\x1b[2J", "\x7f", "\x85", "\u2028", "\u202e", "\u2066"),
    *("\ufeff", ".json", "\u0301" * 20, "\udcff", "\ud800", "\ue000", "\U000f0001"),
    *("x" * 80, "x" * 300, "ü" * 200, "/dev/zero", "/dev/stdin", "/proc/self/mem"),
    *("/proc/self/fd/0", "/sys/kernel", "/root"),
)


def odd_name(random):
    return "".join(random.choice(PARTS) for _ in range(random.randint(0, 6)))


def test_names_of_files_that_anybody_could_type(folder, is_everything):
    for name in ("a", "Zoë", "%s"):
        (folder / name).write_bytes(b"{}")
    read = 0
    for number in range(NAMES if is_everything else FEW_NAMES):
        name = odd_name(Random(f"name {number}"))
        is_elsewhere = number % 4 == 0
        path = typed_path(name if is_elsewhere else f"{folder}/{name}")
        assert shown(name).isprintable()
        assert len(shown(path)) <= 121
        with suppress(ImportRefused, ReadFailed):
            read += read_incoming(path) is not None
    assert read > 5


@pytest.mark.skipif(sys.platform != "linux", reason="a device of its own decides what is a name")
def test_names_of_files_that_lie_in_a_folder(folder):
    random, made = Random("folder"), 0
    for _ in range(600):
        name = odd_name(random).encode("utf-8", "surrogatepass") + bytes([random.randrange(256)])
        path = Path(os.fsdecode(os.fsencode(folder) + b"/" + name.replace(b"/", b"_") + b".json"))
        try:
            path.write_bytes(b"?")
        except (OSError, ValueError):
            continue
        made += 1
        found = waiting(folder, ".json")
        assert len(found) <= MAX_WAITING
        assert all(shown(path.name).isprintable() for path in found)
        assert read_incoming(path) == b"?"
        if made > MAX_WAITING:
            path.unlink()
    assert made > 100
