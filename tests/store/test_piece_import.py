"""Imported races and powers are tested with all the others before they are accepted."""

import pytest

from companion.engine import MAX_PIECES, Pieces
from companion.piecewise import finish
from companion.store.piece_files import write_pieces
from companion.store.problems import ImportRefused, SaveFailed
from companion.words import load_language, piece_import_text
from tests.ill_pieces import break_games
from tests.store.helpers import MemoryWorld, open_on
from tests.store.own_shelf import badgers, both, digging, named

GHOSTS = badgers(id="own_ghosts", **named("Ghosts"))


@pytest.fixture
def store(catalogue):
    with open_on(MemoryWorld(), catalogue) as store:
        yield store


def names(entries):
    return [entry.piece.printed.names["any"] for entry in entries]


def bring_in(store, *pieces):
    return finish(store.importing_pieces(write_pieces(Pieces.of(pieces))))


def said(result):
    return piece_import_text(load_language("en"), result)


def test_a_piece_that_breaks_stays_out_alone(store, monkeypatch):
    break_games(monkeypatch, "Ghosts+flying")
    result = bring_in(store, GHOSTS, badgers(), digging())
    assert names(result.added) == names(store.own_pieces.current) == ["Badgers", "Digging"]
    assert said(result) == (
        "Added to your own races and powers: 2. "
        "Left out: Ghosts. A game with Flying cannot be finished."
    )
    store.own_pieces.undo()
    assert store.own_pieces.current == ()


def test_nothing_is_saved_if_all_of_it_breaks(catalogue, monkeypatch):
    break_games(monkeypatch, "Ghosts")
    world = MemoryWorld()
    with open_on(world, catalogue) as store:
        before = world.files()
        assert said(bring_in(store, GHOSTS)).startswith("Left out: Ghosts. A game with ")
        assert world.files() == before


def test_what_is_here_already_is_not_played_again(store):
    store.own_pieces.keep(badgers())
    assert list(store.importing_pieces(write_pieces(Pieces((badgers(),))))) == []


def test_each_piece_is_played_with_all_others_and_those_of_the_file(store):
    races, powers = len(store.catalogue.races), len(store.catalogue.powers)
    shares = list(store.importing_pieces(write_pieces(both())))
    assert len(shares) == powers + races + 1
    assert shares == sorted(shares)
    assert shares[-1] == 1


@pytest.mark.parametrize("is_here", [True, False])
def test_it_is_said_with_which_own_piece_another_breaks(store, monkeypatch, is_here):
    break_games(monkeypatch, "Digging+Badgers")
    if is_here:
        bring_in(store, badgers())
    result = bring_in(store, badgers(), digging())
    assert names(store.own_pieces.current) == ["Badgers"]
    assert "Left out: Digging. A game with Badgers cannot be finished." in said(result)


def test_given_up_half_way_it_has_no_effect(catalogue):
    world = MemoryWorld()
    with open_on(world, catalogue) as store:
        before = world.files()
        work = store.importing_pieces(write_pieces(both()))
        next(work)
        work.close()
        assert store.own_pieces.current == ()
        assert world.files() == before


def test_a_file_that_is_refused_is_not_played(store):
    with pytest.raises(ImportRefused):
        next(store.importing_pieces(b"{}"))


def test_a_full_shelf_is_said_before_anything_is_played(store):
    many = [badgers(id=f"own_b{n}", **named(f"Badgers {n}")) for n in range(MAX_PIECES)]
    store.own_pieces.take_in(Pieces.of(many))
    with pytest.raises(SaveFailed, match="shelf_full"):
        next(store.importing_pieces(write_pieces(Pieces((), (digging(),)))))


def test_of_many_that_are_left_out_a_few_are_named(store, monkeypatch):
    ghosts = [badgers(id=f"own_{n}", **named(f"Ghost {n}")) for n in range(5)]
    break_games(monkeypatch, *(f"Ghost {n}" for n in range(5)))
    text = said(bring_in(store, *ghosts))
    assert text.count("Left out: Ghost") == 3
    assert text.endswith("Also left out: 2.")
