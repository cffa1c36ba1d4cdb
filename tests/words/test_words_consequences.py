"""What putting a step right changes has words in every language."""

import re

import pytest

from companion.engine.conquest_cost import Region
from companion.engine.state import Conquest
from companion.play import consequence_kinds as c
from companion.words.consequences import consequence_texts
from companion.words.language import load_language
from companion.words.language_styles import LANGUAGES
from tests.engine.helpers import ANNA, BEN, active
from tests.kinds import every_kind

NAMES = ("Anna", "Ben")
COMBO, OTHER = ("orcs", "hill"), ("elves", "flying")
EVERY: list[c.Consequence] = [
    c.TurnBrings(BEN, 8, 7),
    c.TurnBrings(BEN, 8, 7, round=3),
    c.TurnBrings(BEN, 1, None),
    c.TurnBrings(BEN, None, 4),
    c.CoinsDiffer(BEN, 3),
    c.PotsBring(BEN, 3, 2),
    c.PickDiffers(BEN, COMBO, OTHER),
    c.PickDiffers(BEN, COMBO, None),
    c.PickDiffers(BEN, None, OTHER),
    c.PickPays(BEN, COMBO, 3, 1),
    c.AttackDiffers(ANNA, Conquest("orcs", False, Region("hill", holder=active("elves")))),
    c.RaceIs(BEN, "orcs", "active"),
    c.RaceIs(BEN, "orcs", "declined"),
    c.RaceIs(BEN, "orcs", "gone"),
    c.TokensDiffer(BEN, "orcs", 2),
    c.TokensDiffer(BEN, "orcs", -1),
    c.HandIs(BEN, "orcs", 3, 4),
    c.HoldsNow(BEN, "orcs", "regions", 3, 4),
    c.HoldsNow(BEN, "orcs", "hill", 1, 0),
    c.PeaceIs(BEN, ANNA),
    c.PeaceIs(BEN, None),
    c.OfferDiffers((COMBO,), (OTHER,), 1),
    c.CoinsOnOffer(COMBO, 2, 1),
    c.TurnIs(BEN, 4),
    c.GameIs(over=True),
    c.GameIs(over=False),
    c.StepsIdle(1),
    c.StepsDropped(2),
]


def test_every_kind_is_among_them():
    assert {type(item) for item in EVERY} == every_kind(c.Consequence)


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
    strange = [c.TurnBrings(9, 1, 2), c.PickDiffers(9, ("moon_people", "shiny"), None)]
    for text in consequence_texts(load_language("de"), strange, NAMES):
        assert "?" in text
