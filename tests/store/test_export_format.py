"""One file carries games to another device; nothing in an imported file is trusted."""

import json
import zlib
from base64 import b64encode
from dataclasses import replace
from random import Random

import pytest

from companion.engine import MAX_COINS, AdjustCoins
from companion.store import Settings, export_format
from companion.store.export_format import write_export
from companion.store.packing import Unusable, pack, parse, unpack, unpack_text
from companion.store.problems import GameUnreadable, ImportRefused
from tests.people import id_of
from tests.store.helpers import (
    MemoryWorld,
    begin,
    export_all,
    log_of,
    next_command,
    open_on,
    play,
    read_export,
    take_in,
    whole,
)

PLANTED = {"pins": {id_of("Anna"): f"scrypt${'00' * 16}${'00' * 32}"}}


def saved_on(world, catalogue, name="Ours", steps=40, back=0, seed=1):
    """Save a game and return its file."""
    with open_on(world, catalogue) as store:
        game = store.library.create(begin(catalogue, seed), name)
        play(game.session, steps)
        if back:
            game.session.jump(steps - back)
        data = store.export_game(game.id)
        store.games()
        return game, data


def bring(world, catalogue, data):
    with open_on(world, catalogue) as store:
        return take_in(store, data)


def test_a_game_arrives_as_it_left(world, catalogue):
    game, data = saved_on(MemoryWorld(), catalogue, back=3)
    result = bring(world, catalogue, data)
    assert result.added == (game.id,)
    assert whole(world, catalogue)[0] == {game.id: ("Ours", log_of(game.session))}
    with open_on(world, catalogue) as store:
        (card,) = store.games()
        assert card.summary.round == game.session.state.round
        assert card.summary.seat == game.session.state.turn.seat
        play(store.library.open(game.id).session, 5)


def test_many_games_arrive_in_the_same_order(world, catalogue):
    source = MemoryWorld()
    for seed in range(4):
        saved_on(source, catalogue, f"Game {seed}", steps=seed * 13, seed=seed)
    with open_on(source, catalogue) as store:
        data = export_all(store)
        cards = [card.name for card in store.games()]
    assert len(bring(world, catalogue, data).added) == 4
    assert whole(world, catalogue)[0] == whole(source, catalogue)[0]
    with open_on(world, catalogue) as store:
        assert [card.name for card in store.games()] == cards


@pytest.mark.parametrize("planted", [PLANTED, {"theme": "dark"}, {"hints_seen": ["x"] * 5_000}])
def test_settings_that_came_along_are_let_be(world, catalogue, planted):
    game, data = saved_on(MemoryWorld(), catalogue)
    assert bring(world, catalogue, with_(settings=planted)(data)).added == (game.id,)
    with open_on(world, catalogue) as store:
        assert store.settings.current == Settings()


def test_the_file_of_a_running_game_shows_no_total(world, catalogue):
    _, data = saved_on(world, catalogue)
    (entry,) = json.loads(data)["games"]
    assert set(entry) == {"id", "name", "created", "touched", "log", "played"}
    for word in (b"coins", b"amount", b"turn_scored", b"goblins", b"cursor", b"steps"):
        assert word not in data


def test_the_same_game_twice_is_one_game(world, catalogue):
    game, data = saved_on(world, catalogue)
    before = world.files()
    for _ in range(3):
        assert bring(world, catalogue, data).known == (game.id,)
    assert world.files() == before


def test_a_game_played_on_elsewhere_goes_on_here(world, catalogue):
    game, data = saved_on(world, catalogue)
    elsewhere = MemoryWorld()
    bring(elsewhere, catalogue, data)
    with open_on(elsewhere, catalogue) as store:
        session = play(store.library.open(game.id).session, 40)
        session.undo()
        longer = store.export_game(game.id)
    assert bring(world, catalogue, longer).updated == (game.id,)
    assert bring(world, catalogue, longer).known == (game.id,)
    assert bring(world, catalogue, data).known == (game.id,)
    assert whole(world, catalogue)[0] == {game.id: ("Ours", log_of(session))}


def test_a_game_played_on_differently_in_two_places_is_kept_twice_and_no_more(world, catalogue):
    game, data = saved_on(world, catalogue)
    elsewhere = MemoryWorld()
    bring(elsewhere, catalogue, data)
    with open_on(world, catalogue) as store:
        here = store.library.open(game.id).session
        here.do(AdjustCoins(0, 5))
    with open_on(elsewhere, catalogue) as store:
        there = store.library.open(game.id).session
        there.do(AdjustCoins(1, 5))
        other = store.export_game(game.id)
    (added,) = bring(world, catalogue, other).added
    assert added != game.id
    assert bring(world, catalogue, other).known == (added,)
    logs = {key: log for key, (_, log) in whole(world, catalogue)[0].items()}
    assert logs == {game.id: log_of(here), added: log_of(there)}


def test_a_game_whose_place_is_taken_by_a_ruin_is_added_beside_it(world, catalogue):
    game, data = saved_on(world, catalogue)
    for name in [name for name in world.files() if "start" in name]:
        world.put(name, b"?")
    (added,) = bring(world, catalogue, data).added
    assert bring(world, catalogue, data).known == (added,)
    with open_on(world, catalogue) as store:
        assert log_of(store.library.open(added).session) == log_of(game.session)


def test_a_session_does_not_write_over_what_was_imported_meanwhile(world, catalogue):
    game, data = saved_on(world, catalogue)
    elsewhere = MemoryWorld()
    bring(elsewhere, catalogue, data)
    with open_on(elsewhere, catalogue) as store:
        longer = play(store.library.open(game.id).session, 5)
        data = store.export_game(game.id)
    with open_on(world, catalogue) as store:
        session = store.library.open(game.id).session
        take_in(store, data)
        with pytest.raises(GameUnreadable):
            play(session, 1)
        assert log_of(store.library.open(game.id).session) == log_of(longer)


@pytest.mark.parametrize("seed", range(8))
def test_every_game_that_can_be_played_can_be_carried(catalogue, seed):
    world, random = MemoryWorld(), Random(seed)
    with open_on(world, catalogue) as store:
        players = ("Anna", "Ben", "Zoë", "名前", "Ünï 🙂")[: 2 + seed % 4]
        session = store.library.create(begin(catalogue, seed, players)).session
        while len(session.steps) < 90:
            if random.random() < 0.1:
                session.jump(max(0, session.cursor - random.randint(1, 4)))
            else:
                session.do(next_command(session))
        (card,) = store.games()
        (game,) = read_export(catalogue, store.export_game(card.id))
    assert (game.start, game.timeline) == log_of(session)


# Files from elsewhere.


def edited(data, change):
    """Edit an export as anybody with a text editor could."""
    document = json.loads(data)
    change(document)
    return json.dumps(document).encode()


def with_(**fields):
    """Set these fields at the top of the file."""
    return lambda data: edited(data, lambda document: document.update(fields))


def entry(**fields):
    """Set these fields in the first game."""
    return lambda data: edited(data, lambda document: document["games"][0].update(fields))


def packed(content):
    """Replace the log of the first game by these bytes."""
    return entry(log=b64encode(content).decode())


def log(change):
    """Change the contents of the packed log."""

    def repack(document):
        content = unpack(document["games"][0]["log"])
        change(content)
        document["games"][0]["log"] = pack(content)

    return lambda data: edited(data, repack)


def setup(**fields):
    return log(lambda content: content["start"]["setup"].update(fields))


def first_event(**fields):
    return log(lambda content: content["steps"][0]["events"][0].update(fields))


def rename_to(name):
    label = {"key": "rename", "seat": 0}
    event = {"event": "player_renamed", "seat": 0, "name": name}
    return log(lambda content: content["steps"].append({"label": label, "events": [event]}))


HOSTILE = {
    "nothing": ("not_json", lambda data: b""),
    "no JSON": ("not_json", lambda data: b"hello"),
    "half of it": ("not_json", lambda data: data[: len(data) // 2]),
    "no text": ("not_json", lambda data: b"\xff\xfe\x00"),
    "half a character": ("not_json", lambda data: b'{"format": "\\ud800"}'),
    "a number": ("not_an_export", lambda data: b"7"),
    "a list": ("not_an_export", lambda data: b"[]"),
    "another format": ("not_an_export", lambda data: b'{"format": "other", "schema": 1}'),
    "too deep": ("too_deep", lambda data: b"[" * 100_000 + b"]" * 100_000),
    "too deep, and never closed": ("too_deep", lambda data: b"[" * 1_000_000),
    "deep objects": ("too_deep", lambda data: b'{"a":' * 50_000 + b"1" + b"}" * 50_000),
    "a huge number": ("bad_number", lambda data: b'{"format": ' + b"9" * 5000 + b"}"),
    "not a number": ("bad_number", lambda data: b'{"format": NaN}'),
    "a later version": ("newer_version", with_(schema=99)),
    "no version": ("bad_field", lambda data: edited(data, lambda d: d.pop("schema"))),
    "version true": ("bad_field", with_(schema=True)),
    "version zero": ("bad_field", with_(schema=0)),
    "games as text": ("bad_field", with_(games="all")),
    "a game as text": ("bad_field", with_(games=["x"])),
    "more than there is": ("bad_field", with_(more=1)),
    "settings as text": ("bad_field", with_(settings="dark")),
    "the same game twice": (
        "twice",
        lambda data: edited(data, lambda d: d.update(games=d["games"] * 2)),
    ),
    "an id that climbs": ("bad_name", entry(id="../../../tmp/x")),
    "an id that is a path": ("bad_name", entry(id="/etc/passwd")),
    "an empty id": ("bad_name", entry(id="")),
    "a name that climbs": ("bad_name", entry(name="../../up")),
    "a name with a line break": ("bad_name", entry(name="a\nb")),
    "a name too long": ("bad_name", entry(name="x" * 1000)),
    "a name that is a list": ("bad_field", entry(name=["x"])),
    "a time before time": ("bad_field", entry(created=-1)),
    "a time beyond time": ("bad_field", entry(touched=2**60)),
    "no log": ("bad_field", lambda data: edited(data, lambda d: d["games"][0].pop("log"))),
    "a log in clear": ("bad_field", entry(log={"steps": []})),
    "a log that is noise": ("bad_payload", entry(log="AAAA")),
    "a log that is not encoded": ("bad_payload", entry(log="???")),
    "a log with more at the end": ("bad_payload", packed(zlib.compress(b"{}") + b"x")),
    "a log cut short": ("bad_payload", packed(zlib.compress(b"{}" * 99)[:-5])),
    "a bomb": ("too_large", packed(zlib.compress(b"[" + b" " * 50_000_000 + b"]", 9))),
    "a log too deep": ("too_deep", packed(zlib.compress(b"[" * 9999 + b"]" * 9999))),
    "a log that is a list": ("bad_log", entry(log=pack([]))),
    "a log without a start": ("bad_log", log(lambda content: content.pop("start"))),
    "a cursor beyond the end": ("bad_log", log(lambda content: content.update(cursor=999))),
    "a cursor of true": ("bad_log", log(lambda content: content.update(cursor=True))),
    "steps that are none": ("bad_log", log(lambda content: content.update(steps={}))),
    "steps that do not fold": ("bad_log", log(lambda content: content["steps"].reverse())),
    "a step missing": ("bad_log", log(lambda content: content["steps"].pop(0))),
    "an unknown event": ("bad_log", first_event(event="boom")),
    "a player from nowhere": ("bad_log", first_event(seat=9)),
    "one player": ("bad_log", setup(players=["Anna"])),
    "two players alike": ("bad_log", setup(players=["Anna", "Anna", "Ben"])),
    "a player without a name": ("bad_log", setup(players=["", "Anna", "Ben"])),
    "a player renamed to a book": ("bad_log", rename_to("x" * 5000)),
    "a player renamed to nothing": ("bad_log", rename_to(" ")),
    "a player renamed to a bell": ("bad_log", rename_to("\x07")),
    "a set nobody has": ("bad_log", setup(sets=["../base"])),
    "a race nobody knows": ("bad_log", log(lambda c: c["start"]["race_stack"].append("hobbits"))),
    "a race twice": (
        "bad_log",
        log(lambda c: c["start"].update(race_stack=c["start"]["race_stack"] * 2)),
    ),
    "coins without end": ("bad_log", log(lambda c: c["start"]["column"][0].update(coins=10**18))),
}


@pytest.fixture(scope="session")
def short(catalogue):
    world = MemoryWorld()
    return world, saved_on(world, catalogue, steps=12)[1]


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_with_a_reason_and_has_no_effect(world, catalogue, kind, short):
    reason, attack = HOSTILE[kind]
    world.become(short[0])
    hostile = attack(short[1])
    before = world.files()
    with open_on(world, catalogue) as store:
        with pytest.raises(ImportRefused) as refusal:
            take_in(store, hostile)
        assert refusal.value.key == "import_refused"
        assert refusal.value.facts["reason"] == reason
    assert world.files() == before


def test_the_most_coins_there_can_be_are_read(catalogue, short):
    rich = log(lambda content: content["start"]["column"][0].update(coins=MAX_COINS))
    (game,) = read_export(catalogue, rich(short[1]))
    assert game.start.column[0].coins == MAX_COINS


def test_one_hostile_game_among_many_spoils_the_file(world, catalogue):
    source = MemoryWorld()
    for seed in range(3):
        saved_on(source, catalogue, seed=seed, steps=5)
    with open_on(source, catalogue) as store:
        data = export_all(store)
    hostile = edited(data, lambda document: document["games"][2].update(id="../x"))
    before = world.files()
    with pytest.raises(ImportRefused) as refusal:
        bring(world, catalogue, hostile)
    assert refusal.value.facts["at"] == "games.2.name"
    assert whole(world, catalogue)[0] == {}
    assert {name for name in world.files() if "games/" in name} == set(before)


def test_files_and_logs_have_a_greatest_size(catalogue, monkeypatch):
    _, data = saved_on(MemoryWorld(), catalogue)
    monkeypatch.setattr(export_format, "MAX_BYTES", len(data))
    read_export(catalogue, data)
    with pytest.raises(ImportRefused, match="too_large"):
        read_export(catalogue, data + b" ")
    with monkeypatch.context() as patch:
        patch.setattr(export_format, "MAX_EVENTS", 5)
        with pytest.raises(ImportRefused, match="too_large"):
            read_export(catalogue, data)
    monkeypatch.setattr(export_format, "MAX_UNPACKED", 100)
    with pytest.raises(ImportRefused, match="too_large"):
        read_export(catalogue, data)
    monkeypatch.setattr(export_format, "MAX_GAMES", 0)
    with pytest.raises(ImportRefused, match="too_large"):
        read_export(catalogue, data)


def test_an_empty_export_is_fine(catalogue):
    assert read_export(catalogue, write_export([])) == ()


def test_a_clock_gone_mad_does_not_spoil_the_file(world, catalogue):
    with open_on(world, catalogue, clock=lambda: -5e9) as store:
        game = store.library.create(begin(catalogue))
        saved = store.library.read(game.id)
        late = replace(saved, live=replace(saved.live, touched=10**15))
        for one in (saved, late):
            assert len(read_export(catalogue, write_export([one]))) == 1


@pytest.mark.parametrize("value", [None, [], {}, {"a": [1, -2, 'ü"\\[{', True]}, "x" * 9999])
def test_what_is_packed_is_unpacked(value):
    assert unpack(pack(value)) == value
    assert parse(unpack_text(pack(value))) == value


@pytest.mark.parametrize("text", ["", "{", "AAAA", pack([])[:-4], pack([]) + "AAAA", "\ud800"])
def test_what_was_not_packed_is_not_unpacked(text):
    with pytest.raises(Unusable):
        unpack(text)


def test_a_game_of_very_many_steps_arrives(world, catalogue):
    with open_on(MemoryWorld(), catalogue) as store:
        game = store.library.create(begin(catalogue))
        for coins in (1, -1):
            game.session.do(AdjustCoins(0, coins))
        saved = store.library.read(game.id)
        many = replace(saved, steps=saved.steps * 2_600)
        data = write_export([many])
    assert bring(world, catalogue, data).added == (game.id,)
