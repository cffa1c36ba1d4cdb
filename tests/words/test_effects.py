"""Every effect and every piece can be described in all languages: short, full and true."""

import re
from dataclasses import replace
from itertools import product
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Marker, Note
from companion.engine.pieces import effects as e
from companion.words import (
    LANGUAGES,
    load_language,
    piece_full,
    piece_short,
    reminder_text,
    reminders,
)
from companion.words import effects as words
from tests.effect_samples import SAMPLES, random_effect
from tests.every_text import CATALOGUE, NAMES, PIECES

ALL = [sample for samples in SAMPLES.values() for sample in samples]
each_language = pytest.mark.parametrize("code", LANGUAGES)


def effect_short(language, effect):
    """Return what an effect does in short, even where a card leaves it out or has no room."""
    return words._sentences(words._short(language, words._Part(effect)))


def effect_full(language, effect):
    """Return everything it does."""
    return piece_full(language, [effect])


def effects_of(piece):
    return (CATALOGUE.races.get(piece) or CATALOGUE.powers[piece]).effects


def is_said(text):
    is_clean = not re.search(r"[{}_]|  |\bNone\b|\.\.|,\.", text)
    return is_clean and text.endswith(".") and text[0] == text[0].upper() and text == text.strip()


def test_every_hook_has_samples():
    assert {*SAMPLES, e.ReminderEffect} == set(e.HOOKS.values())


# Any effect has words.


@each_language
def test_every_effect_is_said_short_and_full(code):
    language = load_language(code)
    for sample in ALL:
        for effect in (sample, replace(sample, in_decline=not sample.in_decline)):
            assert is_said(effect_short(language, effect)), effect
            assert is_said(effect_full(language, effect)), effect


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.sampled_from([*LANGUAGES]), st.lists(random_effect, max_size=6))
def test_every_piece_is_said_short_and_full(code, effects):
    language = load_language(code)
    for text in (piece_short(language, tuple(effects)), piece_full(language, tuple(effects))):
        assert is_said(text)


@each_language
def test_what_differs_is_said_differently(code):
    language = load_language(code)
    for say in (effect_short, effect_full):
        heard: dict[str, e.Effect] = {}
        for effect in ALL:
            text = say(language, effect)
            assert text not in heard, (text, effect, heard[text])
            heard[text] = effect


@each_language
def test_whether_it_goes_on_in_decline_is_said(code):
    language = load_language(code)
    for effect in ALL:
        other = replace(effect, in_decline=not effect.in_decline)
        assert effect_short(language, effect) != effect_short(language, other), effect
        assert effect_full(language, effect) != effect_full(language, other), effect


@each_language
def test_every_number_is_named(code):
    language = load_language(code)
    numbered = [
        e.CostEffect(add=-41),
        e.CostEffect(add=41, when=e.When(coastal=True)),
        e.CostEffect(to=41, use="dragon"),
        e.CostEffect(add=-1, use="mercenary", price=41),
        e.IncomeEffect(add=41, per="hill", in_decline=True),
        e.IncomeEffect(add=1, per="hill", beyond=41),
        e.IncomeEffect(add=1, regions_at_most=41),
        e.LossEffect(tokens=41),
        e.GainEffect(per="mine", every=41),
        e.ColumnEffect(price=41),
        e.ColumnEffect(grows=41),
        e.RedeployEffect(take_off=41),
        e.RedeployEffect(leave=41),
        e.TokensEffect(add=41),
        e.TokensEffect(add=41, own_tray=True),
        e.LeastEffect(tokens=41),
        *(e.PlacedEffect(marker=marker, n=41) for marker in get_args(Marker)),
    ]
    for effect in numbered:
        assert "41" in effect_short(language, effect)
        assert "41" in effect_full(language, effect)


# In English, word by word.


@pytest.mark.parametrize(
    ("effect", "short", "full"),
    [
        (
            e.CostEffect(add=-1, when=e.When(terrain=("hill", "farmland"))),
            "One token less on hills and on farmland.",
            "A conquest costs one token less on hills and on farmland. It never costs fewer than "
            "one token. It ends on decline.",
        ),
        (
            e.CostEffect(add=2, when=e.When(terrain=("swamp",), coastal=True, round="even")),
            "2 tokens more in swamps, but only on coasts and in even rounds.",
            "A conquest costs 2 tokens more in swamps, but only on coasts and in even rounds. It "
            "ends on decline.",
        ),
        (
            e.IncomeEffect(add=1, per="mine", in_decline=True),
            "A coin per mine, even in decline.",
            "When you score, take one extra coin per mine. It continues in decline.",
        ),
        (
            e.IncomeEffect(add=2, per="regions", beyond=3, if_="hill", unless="attacked_active"),
            "2 coins more per region beyond the first 3 if you hold a hill, except if you attacked "
            "an active race.",
            "When you score, take 2 coins more per region beyond the first 3 if you hold a hill, "
            "except if you attacked an active race. It ends on decline.",
        ),
        (
            e.PlacedEffect(marker="hole", n=2, by_conquest=True),
            "2 holes in your first 2 conquests: their regions are safe.",
            "2 holes in your first 2 conquests. Nobody can conquer such a region or use a power on "
            "it. On decline nothing of that stays on the board.",
        ),
    ],
)
def test_an_effect_reads_like_this(effect, short, full):
    english = load_language("en")
    assert effect_short(english, effect) == short
    assert effect_full(english, effect) == full


@pytest.mark.parametrize(
    ("piece", "short", "full"),
    [
        ("ratmen", "No benefit but its tokens.", "It has no benefit but its tokens."),
        (
            "dragon_master",
            "One token is enough with the dragon, once per turn. A dragon: its region is safe.",
            "One token is enough for a conquest with the dragon, once per turn. What is immune "
            "stays immune. A dragon to place as you attack. Nobody can conquer such a region or "
            "use a power on it. It ends on decline.",
        ),
        (
            "fortified",
            "Build a fortress, once per turn. A coin per fortress. And more.",
            "You may build a fortress in a region of yours that has none, once per turn. When "
            "you score, take one extra coin per fortress. 6 fortresses to place in your "
            "regions. A region with a fortress costs one token more to conquer. In decline all "
            "of that stays on the board. All else ends on decline.",
        ),
    ],
)
def test_a_piece_reads_like_this(piece, short, full):
    english = load_language("en")
    assert piece_short(english, effects_of(piece)) == short
    assert piece_full(english, effects_of(piece)) == full


def test_a_piece_says_nothing_twice_and_what_lasts_apart():
    english = load_language("en")
    effects = (
        e.IncomeEffect(add=1, per="mine", in_decline=True),
        e.CostEffect(add=-1, when=e.When(coastal=True)),
        e.CostEffect(add=-2, when=e.When(round="even")),
    )
    assert piece_full(english, effects) == (
        "A conquest costs one token less on coasts. It never costs fewer than one token. A "
        "conquest costs 2 tokens less in even rounds. When you score, take one extra coin per "
        "mine, even in decline. All else ends on decline."
    )


def test_a_card_has_room_for_it():
    english = load_language("en")
    texts = {piece: piece_short(english, effects_of(piece)) for piece in PIECES}
    few = [piece for piece in PIECES if texts[piece].count(". ") <= 1]
    assert len(few) > 50
    assert [texts[piece] for piece in few if len(texts[piece]) > 90] == []


# Reminders.


@each_language
def test_every_note_can_be_said_with_any_number(code):
    language = load_language(code)
    for key, n in product((*reminders._NOTES, "from_the_future"), (None, 0, 1, 2, 5, 40)):
        text = reminder_text(language, Note(key, "start", 1, "wizards", n), NAMES)
        assert text, key
        assert not re.search(r"[{}]|\bNone\b", text), text


def test_a_note_nobody_knows_points_to_the_card():
    note = Note("from_the_future", "start", 0, "wizards")
    assert reminder_text(load_language("en"), note, NAMES) == "Wizards: see the rule on the card"


@each_language
def test_a_reminder_names_the_number_of_its_piece(code):
    """A piece with another number gets that number in its reminder."""
    language = load_language(code)
    keys = ("leave_two_each", "leave_one_each", "strong_this_round", "keep_the_peace")
    for key in (*keys, "hire_for_a_coin", "place_catapult"):
        one, two, more = (
            reminder_text(language, Note(key, "start", 0, "wizards", n), NAMES) for n in (1, 2, 41)
        )
        assert len({one, two, more}) == 3
        assert "41" in more
