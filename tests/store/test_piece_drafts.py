"""Unfinished pieces are still there after a restart; an unreadable draft does no harm."""

import pytest

from companion.engine import MAX_PIECES, EntryEffect, Power, Printed, Race
from companion.store.piece_drafts import PieceDrafts
from companion.store.problems import SaveFailed
from companion.store.storage import Record
from tests.store.helpers import FailingDisk

# It has no name yet, and nobody lends it tokens.
UNNAMED = Race("own_a_draft", 5, 50, (EntryEffect(),))
LUCKY = Power("own_b_draft", 4, (), Printed(names={"any": "Lucky"}))


def drafts_of(world):
    return PieceDrafts(world.disk())


def test_nothing_was_begun_and_nothing_is_written(world):
    assert drafts_of(world).current == {}
    assert world.files() == {}


def test_what_was_begun_is_found_again_the_latest_last(world):
    drafts = drafts_of(world)
    drafts.keep("own_a", UNNAMED)
    drafts.keep("own_b", LUCKY)
    drafts.keep("own_a", UNNAMED)
    assert list(drafts_of(world).current.items()) == [("own_b", LUCKY), ("own_a", UNNAMED)]


def test_what_is_kept_elsewhere_or_not_wanted_is_forgotten(world):
    drafts = drafts_of(world)
    drafts.keep("own_a", UNNAMED)
    drafts.drop("own_a")
    drafts.drop("own_nobody")
    assert drafts_of(world).current == {}


def test_of_very_many_none_goes_and_no_more_come(world):
    drafts = drafts_of(world)
    for number in range(MAX_PIECES):
        drafts.keep(f"own_{number}", LUCKY)
    with pytest.raises(SaveFailed):
        drafts.keep("own_more", LUCKY)
    assert len(drafts_of(world).current) == MAX_PIECES


def test_one_that_cannot_be_read_falls_away_alone(world):
    drafts_of(world).keep("own_b", LUCKY)
    good = {"key": "own_b", "power": {"id": "own_b_draft", "tokens": 4, "effects": []}}
    odd = [{"key": "own_c"}, {"power": good["power"]}, "?", {**good, "race": 5}]
    Record(world.disk(), "drafts", 2).save({"drafts": [*odd, good]})
    assert list(drafts_of(world).current) == ["own_b"]


@pytest.mark.parametrize("data", [b"?", b"", b"\x00" * 100])
def test_a_damaged_file_is_as_good_as_none(world, data):
    drafts_of(world).keep("own_b", LUCKY)
    for name in world.files():
        world.put(name, data)
    drafts = drafts_of(world)
    assert drafts.current == {}
    drafts.keep("own_a", UNNAMED)
    assert list(drafts_of(world).current) == ["own_a"]


def test_a_full_disk_changes_nothing(world):
    drafts_of(world).keep("own_b", LUCKY)
    drafts = PieceDrafts(FailingDisk(world, room=0))
    with pytest.raises(SaveFailed):
        drafts.keep("own_a", UNNAMED)
    assert list(drafts.current) == ["own_b"]
