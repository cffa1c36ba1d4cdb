"""What putting a step right changes has words in every language."""

import re

import pytest

from companion.engine import Conquest, Region
from companion.play import (
    AttackDiffers,
    CoinsDiffer,
    CoinsOnOffer,
    Consequence,
    GameIs,
    HandIs,
    HoldsNow,
    OfferDiffers,
    PeaceIs,
    PickDiffers,
    PickPays,
    PotsBring,
    RaceIs,
    StepsDropped,
    StepsIdle,
    TokensDiffer,
    TurnBrings,
    TurnIs,
)
from companion.words import LANGUAGES, consequence_texts, load_language
from tests.engine.helpers import ANNA, BEN, active
from tests.kinds import every_kind

NAMES = ("Anna", "Ben")
COMBO, OTHER = ("orcs", "hill"), ("elves", "flying")
EVERY: list[Consequence] = [
    TurnBrings(BEN, 8, 7),
    TurnBrings(BEN, 8, 7, round=3),
    TurnBrings(BEN, 1, None),
    TurnBrings(BEN, None, 4),
    CoinsDiffer(BEN, 3),
    PotsBring(BEN, 3, 2),
    PickDiffers(BEN, COMBO, OTHER),
    PickDiffers(BEN, COMBO, None),
    PickDiffers(BEN, None, OTHER),
    PickPays(BEN, COMBO, 3, 1),
    AttackDiffers(ANNA, Conquest("orcs", False, Region("hill", holder=active("elves")))),
    RaceIs(BEN, "orcs", "active"),
    RaceIs(BEN, "orcs", "declined"),
    RaceIs(BEN, "orcs", "gone"),
    TokensDiffer(BEN, "orcs", 2),
    TokensDiffer(BEN, "orcs", -1),
    HandIs(BEN, "orcs", 3, 4),
    HoldsNow(BEN, "orcs", "regions", 3, 4),
    HoldsNow(BEN, "orcs", "hill", 1, 0),
    PeaceIs(BEN, ANNA),
    PeaceIs(BEN, None),
    OfferDiffers((COMBO,), (OTHER,), 1),
    CoinsOnOffer(COMBO, 2, 1),
    TurnIs(BEN, 4),
    GameIs(over=True),
    GameIs(over=False),
    StepsIdle(1),
    StepsDropped(2),
]


def test_every_kind_is_among_them():
    assert {type(item) for item in EVERY} == every_kind(Consequence)


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
    strange = [TurnBrings(9, 1, 2), PickDiffers(9, ("moon_people", "shiny"), None)]
    for text in consequence_texts(load_language("de"), strange, NAMES):
        assert "?" in text
