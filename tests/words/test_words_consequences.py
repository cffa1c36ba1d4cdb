"""The consequences of correcting a step have words in every language."""

import re

import pytest

from companion.engine import Conquest, Target
from companion.play import (
    Consequence,
)
from companion.words import LANGUAGES, consequence_texts, load_language
from companion.words.consequences import _COUNTED, _SAY, _SENTENCES
from tests.engine.helpers import ANNA, BEN, active

NAMES = ("Anna", "Ben")
COMBO, OTHER = ("orcs", "hill"), ("elves", "flying")
ATTACK = Conquest("orcs", False, Target("hill", holder=active("elves")))
EVERY: list[Consequence] = [
    Consequence("turn_brings", BEN, now=8, before=7),
    Consequence("turn_brings", BEN, now=8, before=7, round=3),
    Consequence("turn_brings", BEN, now=1, before=None),
    Consequence("turn_brings", BEN, now=None, before=4),
    Consequence("coins_differ", BEN, round=3),
    Consequence("pots_bring", BEN, now=3, before=2),
    Consequence("pick_differs", BEN, combo=COMBO, instead_of=OTHER),
    Consequence("pick_differs", BEN, combo=COMBO, instead_of=None),
    Consequence("pick_differs", BEN, combo=None, instead_of=OTHER),
    Consequence("pick_pays", BEN, combo=COMBO, paid=3, found=1),
    Consequence(
        "attack_differs",
        ANNA,
        attack=Conquest("orcs", False, Target("hill", holder=active("elves"))),
    ),
    Consequence("race_is_active", BEN, "orcs"),
    Consequence("race_is_declined", BEN, "orcs"),
    Consequence("race_is_gone", BEN, "orcs"),
    Consequence("tokens_differ", BEN, "orcs", now=2),
    Consequence("tokens_differ", BEN, "orcs", now=-1),
    Consequence("hand_is", BEN, "orcs", now=3, before=4),
    Consequence("holds", BEN, "orcs", count="regions", now=3, before=4),
    Consequence("holds", BEN, "orcs", count="hill", now=1, before=0),
    Consequence("peace_is", BEN, other=ANNA),
    Consequence("peace_is", BEN, other=None),
    Consequence("pacts_differ", BEN),
    Consequence("loot_decides"),
    Consequence("offer_differs", come=(COMBO,), gone=(OTHER,), now=1),
    Consequence("coins_on_offer", combo=COMBO, now=2, before=1),
    Consequence("turn_is", BEN, round=4),
    Consequence("game_is_over"),
    Consequence("game_goes_on"),
    Consequence("steps_idle", now=1),
    Consequence("steps_dropped", now=2),
]


def test_every_kind_is_among_them():
    assert {item.key for item in EVERY} == {*_COUNTED, *_SAY, *_SENTENCES, "attack_differs"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_says_all_of_them(code):
    language, english = load_language(code), load_language("en")
    for item in EVERY:
        texts = consequence_texts(language, [item], NAMES)
        in_english = consequence_texts(english, [item], NAMES)
        assert len(texts) == len(in_english)
        for text, original in zip(texts, in_english, strict=True):
            assert text
            assert not re.search(r"[{}_]|  |\bNone\b", text), text
            assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", original)), text


def test_seats_and_pieces_that_nobody_knows_do_no_harm():
    strange = [
        Consequence("turn_brings", 9, now=1, before=2),
        Consequence("pick_differs", 9, combo=("moon_people", "shiny"), instead_of=None),
    ]
    for text in consequence_texts(load_language("de"), strange, NAMES):
        assert "?" in text
