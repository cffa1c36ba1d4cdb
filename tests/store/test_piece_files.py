"""Files of own races and powers: exports can be imported, and errors are reported by name."""

import json

import pytest

from companion.engine import Pieces
from companion.piecewise import finish
from companion.store.piece_files import MAX_PIECE_BYTES, read_pieces, write_pieces
from companion.store.problems import ImportRefused
from companion.words import load_language, piece_import_text, problem_text
from tests.store.helpers import MemoryWorld, open_on, read_export
from tests.store.own_shelf import badgers, both, digging, named
from tests.store.test_export_format import saved_on


def document(**changes):
    return {**json.loads(write_pieces(both())), **changes}


def written(**changes):
    return json.dumps(document(**changes)).encode()


def changed(kind, **fields):
    return written(**{kind: [{**document()[kind][0], **fields}]})


def refusal_of(catalogue, data):
    with pytest.raises(ImportRefused) as refusal:
        read_pieces(catalogue, data)
    return refusal.value.reason, refusal.value.facts["at"]


@pytest.mark.parametrize(
    "pieces",
    [
        both(),
        Pieces(),
        Pieces(races=(badgers(**named("Dächse 名前")),)),
        Pieces(powers=(digging(),)),
    ],
)
def test_what_goes_out_comes_in(catalogue, pieces):
    assert read_pieces(catalogue, write_pieces(pieces)) == pieces


def test_a_file_is_in_the_form_of_the_set_files(catalogue):
    data = write_pieces(both())
    assert document()["races"][0]["effects"][0]["hook"] == "cost"
    assert (document()["format"], document()["schema"]) == ("small-world-companion-pieces", 1)
    # Some editors put a byte order mark at the start.
    assert read_pieces(catalogue, b"\xef\xbb\xbf" + data) == both()


@pytest.mark.parametrize(
    ("data", "reason", "at"),
    [
        (b"", "not_json", ""),
        (b"\xff\xfe", "not_json", ""),
        (b"[" * 100_000, "too_deep", ""),
        (b" " * (MAX_PIECE_BYTES + 1), "too_large", ""),
        (b"[]", "not_an_export", "format"),
        (written(format="elsewhere"), "not_an_export", "format"),
        (written(schema=2), "newer_version", "schema"),
        (written(schema=0), "bad_field", "schema"),
        (written(schema="1"), "bad_field", "schema"),
        (written(schema=True), "bad_field", "schema"),
        (written(taste="sweet"), "bad_piece", "taste"),
        (written(races={}), "bad_piece", "races"),
        (written(races=document()["races"] * 101), "bad_piece", "races"),
        (written(races=document()["races"] * 2), "bad_piece", "races.1.id"),
        (changed("powers", id="own_badgers"), "bad_piece", "powers.0.id"),
        (changed("races", id="orcs"), "bad_piece", "races.0.id"),
        (changed("races", tokens=11), "bad_piece", "races.0.tokens"),
        (changed("races", tokens=1.5), "bad_piece", "races.0.tokens"),
        (changed("races", tokens=10**30), "bad_number", ""),
        (changed("races", tokens=float("nan")), "bad_number", ""),
        (changed("races", supply=9), "bad_piece", "races.0.supply"),
        (changed("races", effects=[{"hook": "fly"}]), "bad_piece", "races.0.effects.0.hook"),
        (changed("powers", printed={}), "bad_piece", "powers.0.printed.names"),
        (changed("powers", lent_by="orcs"), "bad_piece", "powers.0.lent_by"),
        (changed("races", **named("\u202esregdaB")), "bad_piece", "races.0.printed.names"),
        (changed("races", **named("\ud83d")), "not_json", ""),
    ],
)
def test_what_is_wrong_is_refused_by_name(catalogue, data, reason, at):
    assert refusal_of(catalogue, data) == (reason, at)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (changed("races", tokens=11), "Badgers in this file is impossible."),
        (changed("powers", effects=[{"hook": "fly"}]), "Digging in this file is impossible."),
        # A name that can't be shown isn't.
        (changed("races", **named("\u202esregdaB")), "A race or power in this file is impossible"),
        (changed("races", printed=[]), "A race or power in this file is impossible"),
        (written(races="Badgers"), "A race or power in this file is impossible"),
        (written(taste="sweet"), "A race or power in this file is impossible"),
    ],
)
def test_what_is_wrong_is_said_with_the_name_of_the_piece(catalogue, data, text):
    with pytest.raises(ImportRefused) as refusal:
        read_pieces(catalogue, data)
    assert problem_text(load_language("en"), refusal.value).startswith(text)


def test_a_file_of_the_other_kind_is_told_apart(catalogue):
    _, games = saved_on(MemoryWorld(), catalogue)
    assert refusal_of(catalogue, games)[0] == "has_games"
    with pytest.raises(ImportRefused) as refusal:
        read_export(catalogue, write_pieces(both()))
    assert refusal.value.reason == "has_pieces"


def test_it_is_said_what_became_of_the_pieces(catalogue):
    english = load_language("en")
    with open_on(MemoryWorld(), catalogue) as store:
        store.own_pieces.keep(badgers())
        result = finish(store.importing_pieces(write_pieces(both())))
        text = piece_import_text(english, result)
        assert text == "Added to your own races and powers: 1. Already here: 1."
        nothing = finish(store.importing_pieces(write_pieces(Pieces())))
    assert piece_import_text(english, nothing) == "There is no race or power in this file."


def test_a_race_of_more_tokens_than_there_are_is_refused(catalogue):
    assert refusal_of(catalogue, changed("races", tokens=9)) == ("bad_piece", "races.0.tokens")
