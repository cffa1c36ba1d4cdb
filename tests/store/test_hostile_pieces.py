"""Thousands of hostile piece files: none crashes, and a refused one changes nothing."""

import json
from copy import deepcopy
from random import Random

import pytest

from companion.engine import Pieces, Setup, check_own, start_game
from companion.store.own_pieces import pieces_of
from companion.store.piece_files import read_pieces, write_pieces
from companion.store.problems import ImportRefused
from companion.words import load_language, problem_text
from tests.selection import one_in
from tests.store.helpers import MemoryWorld, open_on
from tests.store.own_shelf import badgers, digging, named
from tests.store.test_fuzz import change_bytes, change_document, places

FILES = 120
BATCHES = 5
# What somebody who wants to break things would write.
NASTY: tuple = (
    *(0, -1, 1, 5, 6, 10, 11, 20, 21, 10**9, -(10**18), 2**70, 1.5, 1e400, float("nan")),
    *(None, True, [], {}, [[]], {"": {}}, "", " ", "\n", "\x00", "\u202eabc", "\u2066x", "\ud83d"),
    *("[b]x[/b]", "{n.__class__}", "{race", "%s", "&amp;", "x" * 61, "x" * 5_000, "ﷺ" * 60),
    "\ue000",
    *("own_badgers", "own_", "orcs", "ghouls", "../x", "any", "de", "f1842", "F184Z", "#ffffff"),
    *([{"hook": "fly"}], [{"hook": "income", "add": 1}] * 41, [{"hook": "cost", "when": None}]),
    {"hook": "cost", "when": {"terrain": ["hill"] * 500}, "add": -1},
    {"hook": "reminder", "at": "start", "key": "\u202e" * 200},
    {"hook": "placed", "marker": "fortress", "n": 10**6},
    {"names": {"any": "x", "en": "y"}},
    {"names": {"any": "Badgers"}, "full": "x" * 9_000},
    {"names": {"any": "Badgers"}, "counted": ["{n.real}", "{n}"]},
)
FIELDS = ("hook", "taste", "\u202e", "x" * 300, "if_", "__class__")


def nested(depth):
    found: object = 1
    for _ in range(depth):
        found = [found]
    return found


def change_values(data, random):
    """Put nasty values into fields and field names."""
    document = json.loads(data)
    for _ in range(random.randint(1, 3)):
        holder, key = random.choice(places(document))
        value = deepcopy(random.choice((*NASTY, nested(random.randint(2, 40)))))
        if isinstance(holder, dict) and random.random() < 0.15:
            holder[random.choice(FIELDS)] = value
        else:
            holder[key] = value
    return json.dumps(document).encode()


def change_pieces(data, random):
    """Swap, repeat and rename parts that are valid by themselves."""
    document = json.loads(data)
    races, powers = document["races"], document["powers"]
    one, other = random.choice(races), random.choice((*races, *powers))
    name = random.choice(("id", "tokens", "supply", "effects", "printed", "lent_by"))
    change = random.randrange(5)
    if change == 0 and name in other:
        one[name] = json.loads(json.dumps(other[name]))
    elif change == 1:
        random.choice((races, powers)).append(json.loads(json.dumps(other)))
    elif change == 2:
        one.pop(name, None)
    elif change == 3:
        document["races"], document["powers"] = powers, races
    else:
        effect = random.choice(one["effects"] or [{}])
        effect[random.choice((*effect, "n"))] = deepcopy(random.choice(NASTY))
    return json.dumps(document).encode()


def change_encoding(data, random):
    """Write the same with broken encoding, or cut it short."""
    text = data.decode()
    return random.choice(
        (
            text.encode("utf-16"),
            b"\xef\xbb\xbf" + data,
            b"\xef\xbb\xbf\xef\xbb\xbf" + data,
            data[: random.randrange(len(data))],
            data.replace(b"1", b"NaN", 1),
            data.replace(b"5", b"1e999", 1),
            data.replace(b"5", b"5" * random.randint(2, 5_000), 1),
            data.replace(b"[", b"[" * random.randint(2, 50), 1),
            data.replace(b"Badgers", bytes(random.randrange(256) for _ in range(4))),
            data + b"\x00",
            data + data,
        )
    )


def good_file():
    races = (
        badgers(),
        badgers(id="own_moles", lent_by="trolls", supply=10, **named("Moles")),
        badgers(id="own_others", effects=[{"hook": "reminder", "at": "start", "key": "wave"}]),
    )
    flying = digging(id="own_wings", effects=[{"hook": "reach", "anywhere": True}], tokens=5)
    return write_pieces(Pieces(races, (digging(), flying)))


CHANGES = (change_bytes, change_values, change_document, change_pieces, change_encoding)
# The long tests run several times as many.
RUNS = one_in(BATCHES, ((change, batch) for change in CHANGES for batch in range(BATCHES)))


@pytest.mark.parametrize(("change", "batch"), RUNS)
def test_files_that_are_almost_right(catalogue, change, batch):
    good, world = good_file(), MemoryWorld()
    reasons, sound = [], 0
    with open_on(world, catalogue) as store:
        store.own_pieces.keep(badgers(tokens=9))
        before, entries = world.files(), store.own_pieces.current
        for number in range(FILES):
            data = change(good, Random(f"{change.__name__} {batch} {number}"))
            try:
                result = store.own_pieces.take_in(read_pieces(catalogue, data))
            except ImportRefused as refusal:
                reasons.append(refusal)
                assert world.files() == before
                assert store.own_pieces.current == entries
            else:
                sound += 1
                check_sound(catalogue, result)
                if result.added:
                    store.own_pieces.undo()
                before = world.files()
            assert store.own_pieces.current == entries
    assert len(reasons) + sound == FILES
    assert len(reasons) > FILES // 8
    check_refusals(reasons)


def check_sound(catalogue, result):
    """Whatever was accepted can be played with at once."""
    entries = (*result.added, *result.known)
    for entry in entries:
        check_own(catalogue, entry.piece)
    for entry in result.added:
        pieces = pieces_of((entry,))
        setup = Setup(("Anna", "Ben"), tuple(catalogue.sets), seed=1, pieces=pieces)
        start_game(catalogue, setup)


def check_refusals(refusals):
    """Every file is refused for a reason that has words, and that names the faulty place."""
    english = load_language("en")
    unknown = problem_text(english, ImportRefused("no such reason"))
    for refusal in refusals:
        assert problem_text(english, refusal) != unknown
        is_placed = refusal.reason in ("bad_piece", "bad_field", "not_an_export", "newer_version")
        assert bool(refusal.facts["at"]) or not is_placed
