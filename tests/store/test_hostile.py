"""Files made to do harm: huge, out of range, cut short."""

import zlib
from datetime import UTC, datetime

import pytest

from companion.store import export_format
from companion.store.problems import ImportRefused
from tests.store.helpers import MemoryWorld, export_all, open_on, read_export
from tests.store.test_export_format import bring, entry, log, packed, saved_on


def squeezed(text):
    """Use this as the log, whatever it is."""
    return packed(zlib.compress(text))


def steps(number, *events):
    """Continue with this many steps of these events."""
    step = {"label": {"key": "score", "seat": 0}, "events": list(events)}
    return log(lambda content: content["steps"].extend([step] * number))


def gain(amount, **more):
    return {"event": "coins_moved", "amount": amount, "why": "x", "to": 0, **more}


def attack(race="orcs", **more):
    conquest = {"race": race, "in_decline": False, "region": {"terrain": "hill"}, **more}
    return {"event": "region_attacked", "conquest": conquest}


NOBODY = {"kind": "race", "race": "x", "tokens": 1}
HOSTILE = {
    "a text that never ends": ("not_json", lambda data: b'"' + b'\\"' * 3_000_000),
    "a text of backslashes": ("not_json", lambda data: b'"' + b"\\" * 6_000_001),
    "quotation marks": ("not_json", lambda data: b'"' * 7_000_000),
    "brackets": ("too_deep", lambda data: b"[" * 8_000_000),
    "brackets side by side": ("too_large", lambda data: b"[" + b"[]," * 2_000_000 + b"[]]"),
    "numbers side by side": ("too_large", lambda data: b"[" + b"1," * 4_000_000 + b"1]"),
    "a file too large": ("too_large", lambda data: data + b" " * export_format.MAX_BYTES),
    "a log whose text never ends": ("not_json", squeezed(b'"' + b'\\"' * 900_000)),
    "a log of empty lists": ("too_large", squeezed(b"[" + b"[]," * 600_000 + b"[]]")),
    "a log of brackets": ("too_deep", squeezed(b"[" * 2_000_000)),
    "steps without end": ("bad_log", steps(29_495, {"event": "game_ended"})),
    "events without end": ("bad_log", steps(1, *[{"event": "game_ended"}] * 5_000)),
    "attacks without end": ("bad_log", steps(3_000, attack())),
    "attacks by nobody": ("bad_log", steps(1, attack("hobbits"))),
    "attacks on nobody": (
        "bad_log",
        steps(1, attack(region={"terrain": "hill", "holder": NOBODY})),
    ),
    "a step about nobody": (
        "bad_log",
        log(lambda content: content["steps"][0]["commands"][0].update(slot=9_999_999)),
    ),
    "a list without end": (
        "bad_log",
        steps(1, {"event": "badges_reshuffled", "order": ["hill"] * 100_000}),
    ),
    "a coin too many": ("bad_log", steps(1, gain(10_000))),
    "more coins on a combo than there are": (
        "bad_log",
        log(lambda c: c["start"]["column"][0].update(coins=10_000)),
    ),
    "a round too many": ("bad_log", steps(1, {"event": "turn_began", "seat": 0, "round": 99})),
}


@pytest.fixture(scope="session")
def good(catalogue):
    return saved_on(MemoryWorld(), catalogue, steps=12)[1]


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_file_without_measure_is_refused_at_once(catalogue, good, kind):
    reason, attack = HOSTILE[kind]
    with pytest.raises(ImportRefused) as refusal:
        read_export(catalogue, attack(good))
    assert refusal.value.reason == reason


def test_what_just_keeps_to_the_bounds_is_let_in(catalogue):
    _, data = saved_on(MemoryWorld(), catalogue, steps=12)
    for change in (
        steps(4_900, {"event": "game_ended"}),
        steps(1, *[{"event": "game_ended"}] * 200),
        steps(40, attack(), attack()),
        steps(1, gain(9_000)),
    ):
        assert len(read_export(catalogue, change(data))) == 1


def test_a_date_in_no_calendar_becomes_one_that_is(catalogue):
    _, data = saved_on(MemoryWorld(), catalogue)
    (game,) = read_export(catalogue, entry(touched=2**40)(data))
    assert datetime.fromtimestamp(game.touched, UTC).year < 3000


def test_an_import_given_up_at_any_point_has_no_effect(world, catalogue):
    source = MemoryWorld()
    game, data = saved_on(source, catalogue, steps=30)
    saved_on(source, catalogue, steps=60, seed=2)
    with open_on(source, catalogue) as store:
        everything = export_all(store)
    bring(world, catalogue, data)
    with open_on(world.copy(), catalogue) as store:
        shares = list(store.importing(everything))
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
    assert len(shares) > 8
    with open_on(world, catalogue) as store:
        store.games()
        before = world.files()
        for pieces in range(len(shares)):
            work = store.importing(everything)
            for _ in range(pieces + 1):
                next(work)
            work.close()
            assert world.files() == before
        assert [card.id for card in store.games()] == [game.id]
