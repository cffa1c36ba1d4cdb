"""Everything the engine can say has words: complete, short, drawable, silent about purses."""

import gettext
import re
import string
from dataclasses import fields
from typing import get_args

import pytest
from babel.messages.extract import extract_from_dir

from companion.engine import (
    Conquer,
    Decline,
    Holder,
    House,
    IncomeEffect,
    Label,
    NameAlly,
    OnceEffect,
    Pick,
    Race,
    Reason,
    Refused,
    Score,
    Setup,
    Target,
    WhyNot,
    start_game,
)
from companion.play import Session
from companion.words import (
    HOUSE_RULES,
    LANGUAGES,
    Language,
    full_rule,
    house_rule,
    label_text,
    load_language,
    refusal_text,
    refusals,
    set_name,
    short_rule,
    turn_steps,
)
from companion.words.language import load_terms
from companion.words.refusals import why_not_text
from tests.every_text import (
    CATALOGUE,
    LABEL_KEYS,
    NAMES,
    PIECES,
    effects_of,
    everything,
    full_label,
    raised_refusals,
    refusal,
    sentences,
)
from tests.sources import SOURCE

# The characters of our English texts; no arrow, tick, star or fraction: Kivy's font lacks them.
LETTERS = {chr(code) for code in range(0xC0, 0x100)}
DRAWABLE = set(string.printable[:95]) | LETTERS | set("…«»“”\N{MINUS SIGN}")


@pytest.fixture(scope="module")
def english():
    return load_language("en")


class Marking(gettext.NullTranslations):
    """A catalogue that has every text, remembers what was asked for, and marks its answers."""

    def __init__(self):
        super().__init__()
        self.asked = set()

    def gettext(self, message):
        self.asked.add(message)
        return f"¤{message}"

    def ngettext(self, msgid1, msgid2, n):
        self.asked.add((msgid1, msgid2))
        return f"¤{msgid1 if n == 1 else msgid2}"


# True of every text.


def test_every_text_is_filled_in_and_can_be_drawn(english):
    for where, text in everything(english):
        assert text, where
        assert text == text.strip(), where
        assert not re.search(r"[{}_]|  |\bNone\b", text), (where, text)
        assert set(text) <= DRAWABLE, (where, set(text) - DRAWABLE)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_can_be_said_in_every_language(code):
    language = load_language(code)
    for where, text in everything(language):
        assert text, where
        assert "{" not in text, where


def texts_of(printed):
    return printed.short, printed.full, printed.line, printed.counted


def test_every_text_comes_from_the_catalogue_and_is_found_by_its_tools():
    marking = Marking()
    language = Language("en", load_terms(), marking)
    for where, text in sentences(language):
        assert "¤" in text, (where, text)
    for _ in everything(language):
        pass
    extracted = {
        message
        for _, _, message, _, _ in extract_from_dir(SOURCE, method_map=[("words/**.py", "python")])
    }
    of_pieces = {text for piece in PIECES for text in texts_of(load_language("en").printed(piece))}
    assert marking.asked <= extracted | of_pieces


def test_no_label_and_no_refusal_names_an_amount(english):
    for where, text in sentences(english):
        if where.startswith(("label", "refusal", "why not")):
            assert not re.search(r"\d", text), (where, text)


@pytest.mark.parametrize(
    ("what", "longest"),
    [
        ("label", 36),
        ("refusal", 90),
        ("why not", 90),
        ("question", 30),
        ("reminder", 80),
        ("short", 60),
        ("full", 420),
        ("rule of", 85),
        ("house", 75),
        ("step", 300),
        ("odds", 90),
        ("line", 24),
    ],
)
def test_texts_are_short_enough_for_their_place(what, longest, english):
    texts = [text for where, text in everything(english) if where.startswith(what)]
    assert texts
    assert [text for text in texts if len(text) > longest] == []


# Labels.


@pytest.mark.parametrize("key", LABEL_KEYS)
def test_every_command_has_a_label(key, english):
    text = label_text(english, full_label(key), NAMES)
    assert text != label_text(english, full_label("no such key"), NAMES)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("pick", "Anna picked Flying Ratmen"),
        ("conquer", "Mountain conquered"),
        ("score", "Anna scored"),
        ("adjust_coins", "Coins corrected (Anna)"),
        ("name_ally", "Anna made peace with Ben"),
        ("decline", "Ratmen went into decline"),
        ("rename", "Renamed to Annie"),
    ],
)
def test_labels_name_the_act_and_who_did_it(key, text, english):
    assert label_text(english, full_label(key), NAMES) == text


def test_labels_use_the_printed_names_of_the_language():
    swedish = load_language("sv")
    assert label_text(swedish, full_label("pick"), NAMES) == "Anna valde Flygande Råttmän"
    assert label_text(swedish, full_label("conquer"), NAMES) == "Erövring (berg)"


def test_a_label_of_a_stranger_is_still_readable(english):
    label = Label("score", 7)
    assert label_text(english, label, NAMES) == "? scored"
    assert label_text(english, Label("from_the_future", 0), NAMES) == "One step"


def test_a_played_turn_is_labelled_step_by_step(english):
    started = start_game(CATALOGUE, Setup(("Anna", "Ben"), seed=1), ["ratmen"], ["diplomat"])
    session = Session(CATALOGUE, started)
    session.do(Pick(0))
    session.do(Conquer(Target("forest", holder=Holder("lost_tribe"))))
    session.do(Conquer(Target("mountain"), die=0, failed=True))
    session.do(NameAlly(1))
    session.do(Score())
    said = [
        label_text(english, session.label(at), ("Anna", "Ben")) for at in range(len(session.steps))
    ]
    assert said == [
        "Anna picked Diplomat Ratmen",
        "Forest conquered",
        "Mountain not taken",
        "Anna made peace with Ben",
        "Anna scored",
    ]


# Refusals.


def test_the_reasons_of_refusals_are_those_that_are_raised():
    kinds = [part for choice in get_args(Reason) for part in get_args(choice)]
    assert {reason for reason, _ in raised_refusals()} == {*kinds}


def test_every_refusal_has_one_sentence_that_says_what_to_do(english):
    for reason, facts in raised_refusals():
        text = refusal_text(english, refusal(reason, facts))
        assert text != refusal_text(english, Refused("no such reason")), reason
        assert text.endswith("."), text
        assert text.count(". ") == 0, text
        assert ":" in text, (text, "the matter, then what to do about it")


@pytest.mark.parametrize("why_not", get_args(WhyNot))
def test_every_verdict_of_the_calculator_has_a_sentence(why_not, english):
    text = why_not_text(english, why_not)
    assert text != refusal_text(english, Refused("no such reason"))
    assert text.endswith(".")


def test_no_sentence_is_kept_for_a_reason_that_is_never_given():
    known = {key.split(":")[0] for key in refusals._REFUSALS}
    raised = {reason for reason, _ in raised_refusals()}
    assert known == raised | set(get_args(WhyNot))


def test_everything_that_can_be_used_up_says_so_in_its_own_words(english):
    limited = {e.use for _, e in effects_of(OnceEffect) if e.per != "conquest"} - {"ally"}
    texts = {refusal_text(english, refusal("already_used", ["use"], use)) for use in limited}
    generic = refusal_text(english, Refused("already_used"))
    assert len(texts) == len(limited)
    assert generic not in texts


@pytest.mark.parametrize(
    ("refused", "text"),
    [
        (
            Refused("not_enough_coins"),
            "Not enough coins: choose something cheaper.",
        ),
        (
            Refused("missing_count", count="mine", race="dwarves"),
            "One answer is missing for Dwarves: fill in “of which with a mine”.",
        ),
        (
            Refused("not_in_decline", race="orcs"),
            "No Orcs in decline there: check whose they are.",
        ),
        (
            Refused("not_in_decline"),
            "A race in decline no longer conquers: attack with your active one.",
        ),
        (
            Refused("not_available", power="flying"),
            "Not available now (Flying): choose one that is not in play yet.",
        ),
    ],
)
def test_refusals_speak_of_what_was_asked(refused, text, english):
    assert refusal_text(english, refused) == text


def test_a_refusal_from_a_game_can_be_said(english):
    session = Session(CATALOGUE, start_game(CATALOGUE, Setup(("Anna", "Ben"), seed=3)))
    with pytest.raises(Refused) as refused:
        session.do(Decline())
    said = refusal_text(english, refused.value)
    assert said == "No active race: pick a combo first."


# Rules.


def test_every_piece_has_a_rule_in_two_lengths(english):
    pieces = PIECES
    assert len(pieces) >= 56
    for piece in pieces:
        short, full = short_rule(english, piece), full_rule(english, piece)
        assert short.endswith("."), piece
        assert full.endswith("."), piece
        assert 2 <= len(re.findall(r"\.(?: |$)", full)) <= 5, piece
        assert len(short) < len(full), piece


def test_a_piece_without_a_text_speaks_for_itself(english):
    frogs = Race("tree_frogs", 5, 10, (IncomeEffect(add=2, per="swamp"),))
    english = english.knowing({"tree_frogs": frogs}.get)
    assert short_rule(english, "tree_frogs") == "2 coins per swamp."
    assert full_rule(english, "tree_frogs").startswith("When you score, take 2 coins more")


def test_of_a_piece_that_nobody_knows_nothing_is_said(english):
    assert short_rule(english, "tree_frogs") == full_rule(english, "tree_frogs") == ""
    assert english.piece("tree_frogs") == "Tree frogs"
    assert english.combo_name("tree_frogs", "very_odd") == "Very odd Tree frogs"


def test_every_house_rule_says_what_either_choice_means(english):
    assert set(HOUSE_RULES) == {item.name for item in fields(House)}
    for key in HOUSE_RULES:
        rule = house_rule(english, key)
        assert len(set(rule)) == 3, key
        assert all(text.endswith(".") for text in rule), key


def test_a_turn_has_six_steps(english):
    assert [step.title for step in turn_steps(english)] == [
        "Choose",
        "Ready your troops",
        "Conquer",
        "Last attempt",
        "Redeploy",
        "Score",
    ]


def test_every_set_has_the_title_of_its_box(english):
    titles = [set_name(english, box) for box in CATALOGUE.sets.values()]
    assert titles == [
        "Small World",
        "Be Not Afraid…",
        "Cursed!",
        "Grand Dames",
        "Royal Bonus",
        "A Spider's Web",
        "Sky Islands",
    ]
