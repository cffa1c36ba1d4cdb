"""The shelf of own races and powers: saved at once, every act undoable, no piece lost silently."""

import json
from dataclasses import replace

import pytest

from companion.codec import Invalid, encode
from companion.content import load_catalogue
from companion.engine import MAX_PIECES, OWN_ID, Pieces, check_own
from companion.piecewise import finish
from companion.store import ReadFailed
from companion.store.migrations import CURRENT, Format
from companion.store.own_pieces import PieceShelf
from companion.store.piece_files import read_pieces, write_pieces
from companion.store.problems import SaveFailed
from companion.store.storage import Generation
from tests.store.helpers import MemoryWorld, PowerCut, WrappedDisk, open_on
from tests.store.own_shelf import badgers, both, definitions, digging, named, shelf_on


def newest(world):
    """Return the name of the file written last, and its contents."""
    files = {n: json.loads(d) for n, d in world.files().items() if "aside" not in n}
    name = max(files, key=lambda name: files[name]["generation"])
    return name, files[name]["tables"]["_default"]["1"]


def rewrite(world, change):
    """Replace the contents of the newest file, with a valid checksum."""
    name, document = newest(world)
    change(document)
    number = json.loads(world.files()[name])["generation"]
    body = json.dumps({"_default": {"1": document}}).encode()
    world.put(name, Generation(CURRENT.schema, number, body).to_bytes())


def asides(world):
    return [data for name, data in world.files().items() if "aside" in name]


def test_an_empty_shelf_writes_nothing(world):
    notices: list = []
    assert shelf_on(world, notices).current == ()
    assert shelf_on(world).pieces == Pieces()
    assert (notices, world.files()) == ([], {})


def test_what_was_kept_is_found_again_in_the_order_of_making(world):
    shelf = shelf_on(world)
    kept = [shelf.keep(piece) for piece in (digging(), badgers(), badgers(**named("Moles")))]
    again = shelf_on(world)
    assert again.current == tuple(kept) == shelf.current
    assert [race.printed.names["any"] for race in again.pieces.races] == ["Badgers", "Moles"]
    assert again.pieces.powers == (kept[0].piece,)
    ids = {entry.piece.id for entry in kept}
    assert len(ids) == 3
    assert all(map(OWN_ID.fullmatch, ids))
    load_catalogue().joined(again.pieces)


def test_a_changed_piece_has_the_old_key_and_a_new_id(world):
    shelf = shelf_on(world)
    first, other = shelf.keep(badgers()), shelf.keep(digging())
    changed = shelf.keep(replace(first.piece, tokens=7), first.key)
    assert changed.key == first.key
    assert changed.piece.id != first.piece.id
    assert shelf_on(world).current == (changed, other)


def test_what_was_not_changed_stays_as_it_is(world):
    shelf = shelf_on(world)
    entry, before = shelf.keep(badgers()), world.files()
    assert shelf.keep(badgers(id="own_whatever"), entry.key) == entry
    assert world.files() == before
    assert shelf.last_act is not None
    assert shelf.last_act.kind == "kept"


def test_a_piece_removed_meanwhile_is_kept_all_the_same(world):
    shelf = shelf_on(world)
    entry = shelf.keep(badgers())
    shelf.remove(entry.key)
    assert shelf_on(world).current == ()
    again = shelf.keep(badgers(tokens=7), entry.key)
    assert shelf_on(world).current == (again,)
    assert again.key == entry.key
    shelf.remove("own_nobody")
    assert shelf.current == (again,)


@pytest.mark.parametrize(
    "piece", [badgers(tokens=11), badgers(lent_by="nobody"), digging(printed={})]
)
def test_what_cannot_be_is_not_kept(world, piece):
    shelf = shelf_on(world)
    with pytest.raises(Invalid):
        shelf.keep(piece)
    with pytest.raises(Invalid):
        shelf.keep(replace(badgers(), tokens="many"))
    with pytest.raises(Invalid):
        shelf.take_in(Pieces((badgers(),), (digging(tokens=9),)))
    assert shelf.current == ()
    assert world.files() == {}


def test_every_act_can_be_taken_back_and_each_undo_is_saved(world):
    shelf = shelf_on(world)
    states = [shelf.current]
    first = shelf.keep(badgers())
    states.append(shelf.current)
    shelf.keep(badgers(tokens=7), first.key)
    states.append(shelf.current)
    shelf.take_in(Pieces((badgers(**named("Moles")),), (digging(),)))
    states.append(shelf.current)
    shelf.remove(first.key)
    for kind, names in (
        ("removed", ["Badgers"]),
        ("imported", ["Moles", "Digging"]),
        ("changed", ["Badgers"]),
        ("kept", ["Badgers"]),
    ):
        act = shelf.undo()
        assert act is not None
        assert act.kind == kind
        assert [entry.piece.printed.names["any"] for entry in act.about] == names
        assert shelf.current == states.pop()
        assert shelf_on(world).current == shelf.current
    assert shelf.undo() is None
    assert shelf.last_act is None
    # What was made before the app started stays.
    shelf.keep(digging())
    assert shelf_on(world).undo() is None


def test_a_definition_taken_back_has_its_old_id(world):
    shelf = shelf_on(world)
    first = shelf.keep(badgers())
    second = shelf.keep(badgers(tokens=7), first.key)
    shelf.undo()
    third = shelf.keep(badgers(tokens=8), first.key)
    assert len({first.piece.id, second.piece.id, third.piece.id}) == 3


def test_an_act_that_cannot_be_saved_is_not_done(world):
    disk = world.failing()
    shelf = shelf_on(world, disk=disk)
    entry = shelf.keep(badgers())
    before, act = world.files(), shelf.last_act
    disk.limits.room = 10
    for do in (
        lambda: shelf.keep(digging()),
        lambda: shelf.keep(badgers(tokens=7), entry.key),
        lambda: shelf.remove(entry.key),
        lambda: shelf.take_in(both()),
        shelf.undo,
    ):
        with pytest.raises(SaveFailed):
            do()
        assert shelf.current == (entry,)
        assert shelf.last_act is act
    assert world.files() == before
    disk.limits.room = None
    shelf.undo()
    assert shelf_on(world).current == ()


def test_the_shelf_has_an_end_and_fits_into_one_file(world):
    shelf = shelf_on(world)
    many = tuple(badgers(id=f"own_{n}", **named(f"Badgers {n}")) for n in range(MAX_PIECES))
    shelf.take_in(Pieces(many))
    before = world.files()
    for act in (lambda: shelf.keep(digging()), lambda: shelf.take_in(both())):
        with pytest.raises(SaveFailed, match="shelf_full"):
            act()
    assert world.files() == before
    shelf.remove(shelf.current[0].key)
    shelf.keep(digging())
    assert len(shelf_on(world).current) == MAX_PIECES


def test_pieces_too_large_for_one_file_do_not_fit_either(world):
    shelf = shelf_on(world)
    reminder = {"hook": "reminder", "at": "hand_over", "key": "x" * 40, "amount": "first_turn"}
    large = [
        badgers(id=f"own_{n}", effects=[reminder] * 40, **named(f"Large {n}")) for n in range(100)
    ]
    with pytest.raises(SaveFailed, match="shelf_full"):
        shelf.take_in(Pieces(tuple(large)))
    shelf.take_in(Pieces(tuple(large[:20])))
    read = read_pieces(load_catalogue(), write_pieces(shelf_on(world).pieces))
    assert read == shelf.pieces


def test_of_a_file_only_what_is_new_is_added(world):
    shelf = shelf_on(world)
    there = shelf.keep(badgers())
    twice = Pieces((badgers(), badgers(id="own_same")), (digging(), digging(id="own_too")))
    result = shelf.take_in(twice)
    (added,) = result.added
    assert result.known == (there, there, added)
    assert added.piece.id not in ("own_digging", "own_too")
    assert shelf_on(world).current == (there, added)
    before = world.files()
    assert shelf.take_in(twice).added == ()
    assert world.files() == before


# Damage.


def spoil(number, **fields):
    return lambda document: document["pieces"][number].update(fields)


BAD = {
    "no piece at all": spoil(1, race=None),
    "a race and a power": spoil(1, power=encode(digging())),
    "no object": lambda document: document["pieces"].__setitem__(1, 7),
    "tokens": lambda document: document["pieces"][1]["race"].update(tokens=99),
    "a hook from elsewhere": lambda d: d["pieces"][1]["race"]["effects"].append({"hook": "fly"}),
    "nobody's key": spoil(1, key="../x"),
    "a key that comes twice": lambda d: d["pieces"][1].update(key=d["pieces"][0]["key"]),
    "an unknown field": spoil(1, taste="sweet"),
    "an id that comes twice": lambda d: d["pieces"][1]["race"].update(
        id=d["pieces"][0]["race"]["id"]
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_entry_falls_away_alone_and_a_copy_is_kept(world, kind):
    shelf = shelf_on(world)
    kept = [shelf.keep(piece) for piece in (badgers(), badgers(**named("Moles")), digging())]
    rewrite(world, BAD[kind])
    spoilt = world.files()[newest(world)[0]]
    notices: list = []
    found = shelf_on(world, notices)
    assert found.current == (kept[0], kept[2])
    assert [(notice.key, notice.facts) for notice in notices] == [("pieces_dropped", {"n": 1})]
    assert asides(world) == [spoilt]
    # It was reported, and from now on the others are all there is.
    again: list = []
    assert shelf_on(world, again).current == found.current
    assert again == []
    for _ in range(5):
        found.keep(badgers(**named("More")))
    assert asides(world) == [spoilt]


def test_a_file_without_a_list_of_pieces_is_an_empty_shelf(world):
    shelf_on(world).keep(badgers())
    rewrite(world, lambda document: document.update(pieces={}))
    notices: list = []
    assert shelf_on(world, notices).current == ()
    assert [(notice.key, notice.facts) for notice in notices] == [("pieces_dropped", {"n": 1})]


def test_what_fell_away_is_not_written_over_before_there_is_a_copy(world):
    shelf = shelf_on(world)
    kept = shelf.keep(badgers())
    shelf.keep(digging())
    rewrite(world, lambda document: document["pieces"][1].update(key=""))
    before = world.files()
    disk = world.failing(room=0)
    notices: list = []
    found = shelf_on(world, notices, disk)
    assert found.current == (kept,)
    assert [notice.key for notice in notices] == ["pieces_dropped"]
    with pytest.raises(SaveFailed):
        found.keep(digging())
    assert world.files() == before
    disk.limits.room = None
    found.keep(digging())
    assert asides(world) == [before[newest_of(before)]]
    assert len(shelf_on(world).current) == 2


def newest_of(files):
    return max(files, key=lambda name: json.loads(files[name])["generation"])


def test_what_fell_away_is_somewhere_whenever_the_power_is_cut(world, is_everything):
    shelf = shelf_on(world)
    kept = shelf.keep(badgers())
    shelf.keep(digging())
    rewrite(world, lambda document: document["pieces"][1].update(key=""))
    spoilt = world.files()[newest(world)[0]]
    disk = world.copy().failing()
    shelf_on(world, disk=disk)
    spent = disk.limits.spent
    for cut_after in {*range(0, spent, 1 if is_everything else 17), *range(spent - 10, spent)}:
        twin = world.copy()
        with pytest.raises(PowerCut):
            shelf_on(twin, disk=twin.failing(cut_after=cut_after))
        assert spoilt in twin.files().values()
        assert shelf_on(twin).current == (kept,)
        assert spoilt in asides(twin)


@pytest.mark.parametrize("damage", [b"", b"{}", b"\x00" * 300, b"no pieces"])
def test_a_damaged_file_is_set_aside_and_the_one_before_is_used(world, damage):
    shelf = shelf_on(world)
    first = shelf.keep(badgers())
    shelf.keep(digging())
    world.put(newest(world)[0], damage)
    notices: list = []
    assert shelf_on(world, notices).current == (first,)
    shown = [(notice.key, notice.facts) for notice in notices]
    assert shown == [("recovered_from_backup", {"kind": "pieces"})]
    assert damage in asides(world)
    again: list = []
    shelf_on(world, again)
    assert again == []


def test_a_shelf_lost_altogether_starts_again_and_says_so(world):
    shelf_on(world).keep(badgers())
    for name in world.files():
        world.put(name, b"?")
    notices: list = []
    found = shelf_on(world, notices)
    assert found.current == ()
    assert [notice.key for notice in notices] == ["pieces_lost"]
    kept = found.keep(digging())
    assert shelf_on(world).current == (kept,)
    assert b"?" in asides(world)


def test_the_shelf_of_a_later_version_is_left_alone(world):
    later = Format(CURRENT.schema + 1, {**CURRENT.migrations, CURRENT.schema: lambda _, t: t})
    catalogue = load_catalogue()
    kept = PieceShelf(world.disk(), catalogue, [], later).keep(badgers())
    before = world.files()
    notices: list = []
    shelf = shelf_on(world, notices)
    assert shelf.current == ()
    assert [notice.key for notice in notices] == ["pieces_newer"]
    for act in (
        lambda: shelf.keep(digging()),
        lambda: shelf.remove(kept.key),
        lambda: shelf.take_in(both()),
    ):
        with pytest.raises(SaveFailed, match="pieces_newer"):
            act()
    assert shelf.undo() is None
    assert world.files() == before
    assert PieceShelf(world.disk(), catalogue, [], later).current == (kept,)


class Shut(WrappedDisk):
    """Returns nothing while it is shut."""

    is_shut = True

    def load(self, name, most=-1):
        if self.is_shut and name.startswith("pieces"):
            raise PermissionError(13, name)
        return super().load(name, most)


def test_what_could_not_be_read_is_not_written_over(world):
    kept = shelf_on(world).keep(badgers())
    disk, before = Shut(world.disk()), world.files()
    notices: list = []
    shelf = shelf_on(world, notices, disk)
    assert shelf.current == ()
    assert [notice.key for notice in notices] == ["pieces_not_read"]
    with pytest.raises(ReadFailed):
        shelf.keep(digging())
    assert world.files() == before
    disk.is_shut = False
    other = shelf.keep(digging())
    assert shelf_on(world).current == (kept, other) == shelf.current


def test_the_store_has_the_shelf_and_tells_its_notices_once(world, catalogue):
    with open_on(world, catalogue) as store:
        entry = store.own_pieces.keep(badgers())
        check_own(catalogue, entry.piece)
        assert store.take_notices() == ()
    for name in [name for name in world.files() if name.startswith("pieces")]:
        world.put(name, b"?")
    with open_on(world, catalogue) as store:
        # Nobody has asked for the pieces yet.
        assert store.take_notices() == ()
        assert store.own_pieces.current == ()
        assert [notice.key for notice in store.take_notices()] == ["pieces_lost"]
        assert store.take_notices() == ()


def test_pieces_go_from_one_store_to_another(world, catalogue):
    with open_on(world, catalogue) as store:
        kept = [store.own_pieces.keep(p) for p in (badgers(), digging(), badgers(**named("Moles")))]
        data = store.export_pieces([kept[0].key, kept[1].key])
    with open_on(world.copy(), catalogue) as store:
        assert len(finish(store.importing_pieces(data)).known) == 2
        assert store.own_pieces.last_act is None
    with open_on(MemoryWorld(), catalogue) as store:
        result = finish(store.importing_pieces(data))
        assert definitions(result.added) == definitions(kept[:2])
        assert store.own_pieces.current == result.added
        assert {e.piece.id for e in result.added}.isdisjoint(e.piece.id for e in kept)
        store.own_pieces.undo()
        assert store.own_pieces.current == ()
