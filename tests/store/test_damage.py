"""Whatever happens to one file of a game, the rest is recovered and the players are told."""

import json

import pytest

from companion.engine import AdjustCoins
from companion.play import Session, Timeline
from companion.store.games import SEGMENT
from companion.store.packing import pack
from companion.store.problems import GameUnreadable
from companion.store.storage import Generation, Record
from tests.selection import also_on_file, one_in
from tests.store.helpers import MemoryWorld, WrappedDisk, begin, log_of, open_on, play, whole

STEPS = 60

DAMAGE = {
    "empty": lambda data: b"",
    "truncated": lambda data: data[: len(data) // 3],
    "garbled": lambda data: data[:200] + b"\x00\xff" + data[202:],
    "foreign": lambda data: b'{"some": ["other", "file"]}',
    "not even text": lambda data: b"\x7fELF\x02\x01\x01" + bytes(500),
    "sound, but no tables": lambda data: _without_tables(json.loads(data)),
}
any_damage = pytest.mark.parametrize("damage", one_in(3, [*DAMAGE, "a folder"]))


def _without_tables(file):
    return Generation(file["schema"], file["generation"], b'{"_default":null}').to_bytes()


@pytest.fixture(scope="session")
def saved(catalogue):
    """A saved game of sixty steps: two sealed segments and ten live steps."""
    world = MemoryWorld()
    with open_on(world, catalogue) as store:
        opened = store.library.create(begin(catalogue), "Ours")
        play(opened.session, STEPS)
        store.games()
    return world, opened


@pytest.fixture
def game(world, saved):
    world.become(saved[0])
    return saved[1]


def reopened(world, catalogue, game):
    """Open the game twice: the second time finds what the first did, silently."""
    with open_on(world, catalogue) as store:
        first = store.library.open(game.id)
    with open_on(world, catalogue) as store:
        second = store.library.open(game.id)
        assert log_of(second.session) == log_of(first.session)
        assert second.notice is None
        assert second.journal.live.name == first.journal.live.name
        goes_on = play(second.session, 30)
    games, *_ = whole(world, catalogue)
    assert games[game.id][1] == log_of(goes_on)
    return first


def files_of(world, game, kind):
    """Return the files of one kind, newest first."""
    start = f"games/{game.id}/{kind}."
    files = world.files()
    found = {name: files[name] for name in files if name.startswith(start) and "aside" not in name}
    return sorted(found, key=lambda name: -json.loads(found[name])["generation"])


def prefix(session, steps):
    return Session(session.catalogue, session.start, Timeline.of(session.steps[:steps]))


def spoil(world, name, damage):
    """Damage a file."""
    if damage == "a folder":
        world.put_folder(name)
    else:
        world.put(name, DAMAGE[damage](world.files()[name]))


@any_damage
@pytest.mark.parametrize("kind", ["start", "segment-00001", "segment-00002"])
def test_one_damaged_copy_of_what_is_sealed_is_no_loss(world, catalogue, game, kind, damage):
    name = files_of(world, game, kind)[0]
    spoil(world, name, damage)
    damaged = world.files().get(name)
    found = reopened(world, catalogue, game)
    assert log_of(found.session) == log_of(game.session)
    assert found.notice.key == "set_aside"
    assert len(files_of(world, game, kind)) == 2
    assert world.files().get(f"{name}.aside-1") == damaged


@any_damage
@pytest.mark.parametrize(
    ("number", "steps", "key", "named"),
    [
        (1, STEPS - 1, "recovered_from_backup", "Ours"),
        (2, STEPS - 2, "recovered_from_backup", "Ours"),
        (3, 2 * SEGMENT, "recovered_in_part", ""),
    ],
    ids=["the newest", "two", "all"],
)
def test_with_live_files_damaged_the_game_goes_on_from_the_next_older_one_or_the_segments(
    world, catalogue, game, damage, number, steps, key, named
):
    for name in files_of(world, game, "live")[:number]:
        spoil(world, name, damage)
    with open_on(world, catalogue) as store:
        assert [card.name for card in store.games()] == ["Ours"]
    found = reopened(world, catalogue, game)
    assert log_of(found.session) == log_of(prefix(game.session, steps))
    assert (found.notice.key, found.notice.facts) == (key, {"name": named, "steps": steps})


def test_with_the_live_files_gone_the_latest_segments_are_found(world, catalogue, game):
    with open_on(world, catalogue) as store:
        session = store.library.open(game.id).session
        session.jump(10)
        play(session, 50)
        assert len(session.steps) == 60
    for name in files_of(world, game, "live"):
        world.remove(name)
    found = reopened(world, catalogue, game)
    assert log_of(found.session) == log_of(prefix(session, 2 * SEGMENT))


def test_segments_no_longer_wanted_are_kept_as_long_as_a_backup_may_want_them(
    world, catalogue, game
):
    with open_on(world, catalogue) as store:
        session = store.library.open(game.id).session
        session.jump(10)
        undone = log_of(session)
        session.do(AdjustCoins(0, 3))
    whole(world, catalogue)
    world.put(files_of(world, game, "live")[0], b"?")
    found = reopened(world, catalogue, game)
    assert log_of(found.session) == undone
    assert found.notice.key == "recovered_from_backup"


@pytest.mark.parametrize("damage", one_in(3, DAMAGE))
@pytest.mark.parametrize("place", [0, 1])
def test_with_a_segment_lost_the_game_goes_on_from_before_it(world, catalogue, game, place, damage):
    for name in files_of(world, game, f"segment-0000{place + 1}"):
        spoil(world, name, damage)
    kinds = ["live", "segment-00002"] if place == 0 else ["live"]
    later = [world.files()[files_of(world, game, kind)[0]] for kind in kinds]
    found = reopened(world, catalogue, game)
    assert log_of(found.session) == log_of(prefix(game.session, place * SEGMENT))
    assert found.notice.key == "recovered_in_part"
    assert found.notice.facts == {"name": "Ours", "steps": place * SEGMENT}
    # The steps that can't be described any more are kept anyway.
    aside = [data for name, data in world.files().items() if "aside" in name]
    assert all(data in aside for data in later)


def test_with_a_segment_lost_just_after_it_was_sealed_only_a_step_is_gone(world, catalogue, game):
    with open_on(world, catalogue) as store:
        session = play(store.library.open(game.id).session, 16)
    for name in files_of(world, game, "segment-00003"):
        world.remove(name)
    found = reopened(world, catalogue, game)
    assert log_of(found.session) == log_of(prefix(session, 75))
    assert found.notice.key == "recovered_from_backup"


@pytest.mark.parametrize("damage", DAMAGE)
def test_with_both_copies_of_the_start_lost_the_game_is_refused_and_kept(
    world, catalogue, game, damage
):
    for name in files_of(world, game, "start"):
        spoil(world, name, damage)
    rest = {name: data for name, data in world.files().items() if "start" not in name}
    with open_on(world, catalogue) as store:
        with pytest.raises(GameUnreadable) as problem:
            store.library.open(game.id)
        assert problem.value.key == "unreadable"
        play(store.library.create(begin(catalogue)).session, 2)
    assert rest.items() <= world.files().items()


def rewrite(world, name, change):
    """Change the contents of a file with a valid checksum, as only a bug of ours could."""
    data = json.loads(world.files()[name])
    document = data["tables"]["_default"]["1"]
    change(document)
    body = json.dumps(data["tables"]).encode()
    world.put(name, Generation(data["schema"], data["generation"], body).to_bytes())


def spoil_last_step(document):
    event = {"event": "turn_began", "seat": 7, "round": 1}
    label = {"key": "score", "seat": 0}
    document["steps"][-1] = pack({"label": label, "events": [event]})


def test_a_newest_log_that_does_not_fold_is_set_aside_like_a_damaged_one(world, catalogue, game):
    rewrite(world, files_of(world, game, "live")[0], spoil_last_step)
    found = reopened(world, catalogue, game)
    assert log_of(found.session) == log_of(prefix(game.session, STEPS - 1))
    assert found.notice.key == "recovered_from_backup"


NONSENSE = {
    "a cursor beyond the end": lambda document: document.update(cursor=61),
    "another game": lambda document: document.update(game="f" * 16),
    "steps that are none": lambda document: document.update(steps="none"),
    "a segment that is not there": lambda document: document.update(segments=[1, 2, 3]),
    "segments in the wrong order": lambda document: document.update(segments=[2, 1]),
    "no summary": lambda document: document.pop("summary"),
    "a step that cannot be unpacked": lambda document: document["steps"].append("not packed"),
    "nothing": lambda document: document.clear(),
}


@pytest.mark.parametrize("kind", NONSENSE)
def test_a_newest_document_that_makes_no_sense_is_passed_over(world, catalogue, game, kind):
    rewrite(world, files_of(world, game, "live")[0], NONSENSE[kind])
    found = reopened(world, catalogue, game)
    assert log_of(found.session) == log_of(prefix(game.session, STEPS - 1))


def test_a_log_that_never_folds_is_refused_and_not_touched(world, catalogue, game):
    for name in files_of(world, game, "live"):
        rewrite(world, name, spoil_last_step)
    before = {name: data for name, data in world.files().items() if game.id in name}
    with open_on(world, catalogue) as store:
        for _ in range(2):
            with pytest.raises(GameUnreadable) as problem:
                store.library.open(game.id)
            assert problem.value.key == "unreadable"
    assert {name: data for name, data in world.files().items() if game.id in name} == before


def test_a_segment_of_another_game_is_not_taken_for_ones_own(world, catalogue, game):
    with open_on(world, catalogue) as store:
        other = store.library.create(begin(catalogue, seed=2))
        play(other.session, STEPS)
    for name in files_of(world, other, "segment-00002"):
        world.put(name.replace(other.id, game.id), world.files()[name])
    found = reopened(world, catalogue, game)
    assert log_of(found.session) == log_of(prefix(game.session, SEGMENT))


@pytest.mark.parametrize("name", ["notes.txt", "games/notes.txt", "games/x.json", "games/ab/live"])
def test_files_that_are_not_ours_are_left_alone(world, catalogue, game, name):
    if name.count("/") == 2:
        world.disk().add_folder("games/ab")
    world.put(name, b"mine")
    found = reopened(world, catalogue, game)
    assert log_of(found.session) == log_of(game.session)
    assert world.files()[name] == b"mine"


@also_on_file
def test_a_file_in_the_place_of_the_folder_of_games_is_set_aside(world, catalogue):
    world.put("games", b"not a folder")
    with open_on(world, catalogue) as store:
        (notice,) = store.take_notices()
        assert notice.key == "set_aside"
        assert store.take_notices() == ()
        session = play(store.library.create(begin(catalogue)).session, 2)
    assert world.files()["games.aside-1"] == b"not a folder"
    ((_, log),) = whole(world, catalogue)[0].values()
    assert log == log_of(session)


@also_on_file
def test_an_empty_folder_of_a_game_harms_nobody(world, catalogue, game):
    world.disk().add_folder(f"games/{'0' * 16}")
    with open_on(world, catalogue) as store:
        cards = {card.id: card.is_readable for card in store.games()}
        assert cards == {game.id: True, "0" * 16: False}
        with pytest.raises(GameUnreadable):
            store.library.open("0" * 16)
        store.library.delete("0" * 16)
        assert [card.id for card in store.games()] == [game.id]


def test_a_damaged_file_that_cannot_be_set_aside_does_not_stop_the_game(world, catalogue, game):
    class Stubborn(WrappedDisk):
        def rename(self, old, new):
            if "aside" in new:
                raise PermissionError(13, "no")
            super().rename(old, new)

    name = files_of(world, game, "live")[0]
    world.put(name, b"")
    with open_on(world, catalogue, disk=Stubborn(world.disk())) as store:
        found = store.library.open(game.id)
        assert found.notice.key == "recovered_from_backup"
        session = play(found.session, 3)
    games, *_ = whole(world, catalogue)
    assert games[game.id][1] == log_of(session)


def test_the_log_on_disk_is_a_tinydb(world, catalogue, game):
    document = Record(world.disk(), f"games/{game.id}/live", 3).read()
    assert document is not None
    assert document["cursor"] == STEPS
