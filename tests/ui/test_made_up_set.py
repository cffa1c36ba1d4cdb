"""An unknown set in its own folder: all screens work with it.

Half of its pieces have everything, the other half nothing but tokens and effects.
"""

import json
import re
from typing import Any

import pytest

from companion.content.sets import SETS
from companion.engine import (
    Conquer,
    ConquerAt,
    EndGame,
    Holder,
    OpenPurse,
    Pick,
    Setup,
    Target,
    start_game,
    targets_now,
)
from companion.store import Store
from companion.words import full_rule, short_rule
from tests.store.memory_disk import MemoryDisk
from tests.ui.evenings import score_turn
from tests.ui.fresh_screens import built_anew

RACES = [
    {
        "id": "marsh_folk",
        "tokens": 6,
        "supply": 12,
        "effects": [
            {"hook": "income", "per": "swamp", "add": 2, "in_decline": True},
            {"hook": "cost", "when": {"terrain": ["swamp", "hill"]}, "add": -1},
            {"hook": "reminder", "at": "redeploy", "key": "wet_feet"},
        ],
        "printed": {
            "names": {"en": "Marsh Folk", "de": "Moorvolk"},
            "icon": "f1510",
            "colour": "teal",
            "counted": ["{n} Marsh Dweller", "{n} Marsh Folk"],
            "short": "Wet feet, full purses.",
            "full": "Two coins per swamp.",
        },
    },
    {
        "id": "nameless_ones",
        "tokens": 7,
        "supply": 14,
        "effects": [
            {"hook": "placed", "marker": "lair", "n": 3},
            {"hook": "gain", "per": "regions", "every": 3},
            {"hook": "reminder", "at": "conquer", "key": "never_heard_of"},
        ],
    },
]
POWERS = [
    {
        "id": "soggy",
        "tokens": 4,
        "effects": [{"hook": "income", "per": "nonempty_conquests", "add": 3}],
        "printed": {
            "names": {"en": "Soggy", "de": "Durchnässt"},
            "combos": {"de": "Durchnässte {race}"},
            "icon": "fffff",
            "colour": "chartreuse",
        },
    },
    {
        "id": "unheard_of",
        "tokens": 5,
        "effects": [
            {"hook": "tokens", "add": 2, "own_tray": True},
            {"hook": "placed", "marker": "pot", "n": 2},
        ],
    },
]
HEAD: dict[str, Any] = {
    "order": 9,
    "names": {"en": "Wet Lands", "de": "Nasses Land"},
    "needs": ["base"],
}
HELD_BY_ANNA = Target("swamp", holder=Holder("race", "marsh_folk", 2))
COMBOS = {
    "en": ("Soggy Marsh Folk", "Unheard of Nameless ones"),
    "de": ("Durchnässte Moorvolk", "Unheard of Nameless ones"),
}


@pytest.fixture
def drive(drive, folder):
    sets = folder / "wet_lands"
    sets.mkdir()
    for name, content in (("set", HEAD), ("races", RACES), ("powers", POWERS)):
        (sets / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    with (
        Store(MemoryDisk(), set_folders=(SETS, folder)) as store,
        built_anew(drive, "new_game", "rules"),
    ):
        drive.begin(store)
        yield drive


def begin(drive, **choices):
    """Bring a game to the table where the set's pieces are on top."""
    catalogue = drive.app.store.catalogue
    setup = Setup(("Anna", "Ben"), ("base", "wet_lands"), seed=1, **choices)
    base = catalogue.sets["base"]
    races = ["marsh_folk", "nameless_ones", *base.races[:6]]
    powers = ["soggy", "unheard_of", *base.powers[:6]]
    game = drive.app.store.library.create(start_game(catalogue, setup, races, powers))
    drive.app.game.open(game.session)
    go(drive, "table")
    return game.session


def said(drive):
    return " ".join(drive.texts())


def unmarked(drive):
    """Return every text without the marks of what was searched for."""
    return [re.sub(r"\[[^]]*\]", "", text) for text in drive.texts()]


def go(drive, name, **given):
    drive.app.go(name, **given)
    drive.frames(6)


def speak(drive, code):
    drive.app.store.settings.change(language=code)
    drive.app.follow_settings()
    drive.frames(4)


def test_the_box_is_put_on_the_table_and_its_pieces_are_read_like_any_others(drive):
    go(drive, "new_game")
    assert "Wet Lands" in said(drive)
    drive.tap("set-wet_lands")
    for name in ("Anna", "Ben"):
        drive.type("name-field", name)
        drive.tap("name-add")
    drive.tap("begin")
    assert drive.app.game.state.setup.sets == ("base", "wet_lands")
    begin(drive)
    for code in ("en", "de"):
        speak(drive, code)
        language = drive.app.language
        for shown in (*COMBOS[code], short_rule(language, "soggy")):
            assert shown in said(drive)
        drive.tap("offer-1")
        drive.tap("both-rules")
        assert full_rule(language, "unheard_of") in said(drive)
        drive.key(27)
        for piece in ("marsh_folk", "nameless_ones", "soggy", "unheard_of"):
            go(drive, "rules", about=piece)
            for shown in (language.piece(piece), short_rule(language, piece)):
                assert shown in unmarked(drive)
        go(drive, "table")
    go(drive, "new_game")
    assert "Nasses Land" in said(drive)


def test_every_screen_of_a_game_tells_of_them(drive):
    speak(drive, "de")
    soggy, unheard = COMBOS["de"]
    session = begin(drive)
    session.do(Pick(0))
    session.do(Conquer(Target("swamp")))
    score_turn(session)
    session.do(Pick(0))
    session.do(Conquer(HELD_BY_ANNA, loser=0))
    for name in ("table", "conquer", "score", "history"):
        go(drive, name)
        assert "Nameless ones" in said(drive), name
    go(drive, "correct")
    drive.tap("fold-races")
    assert unheard in said(drive)
    score_turn(session)
    for name, given in (("hand_over", {}), ("table", {}), ("score", {"declines": True})):
        go(drive, name, **given)
        assert soggy in said(drive), name
    session.do(EndGame())
    session.do(OpenPurse(0), OpenPurse(1))
    go(drive, "reveal")
    drive.pass_time(20)
    assert soggy in said(drive)


def test_they_stand_on_the_board(drive):
    soggy, unheard = COMBOS["en"]
    session = begin(drive, has_board=True)
    drive.tap("pick")
    assert soggy in said(drive)
    prices = targets_now(session.catalogue, session.state)
    session.do(ConquerAt(next(at for at, price in prices if price.tokens)))
    score_turn(session)
    session.do(Pick(0))
    drive.frames(4)
    assert unheard in said(drive)
