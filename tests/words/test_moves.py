"""Why an empty seat does something, in words."""

from fractions import Fraction
from typing import get_args

import pytest

from companion.advice import Reason, ReasonKey
from companion.words import LANGUAGES, load_language, why_text


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("key", get_args(ReasonKey))
def test_every_reason_is_one_sentence_in_every_language(code, key):
    reason = Reason(key, coins=3, than=2, tokens=4, player=1, chance=Fraction(1, 3))
    text = why_text(load_language(code), reason, ("Anna", "Ben"))
    assert text.endswith(".")
    assert not set("{}") & set(text)
    named = ("take_from", "ally", "ally_new", "winter", "clear", "clear_only", "close")
    assert ("Ben" in text) == (key in named)


def test_the_numbers_are_those_that_decided():
    why = Reason("take_from", coins=2, tokens=3, player=1)
    english = load_language("en")
    assert why_text(english, why, ("Anna", "Ben")) == (
        "2 coins for 3 tokens, and Ben has a region less."
    )
