"""What is said during a turn: costs, odds, questions, reminders, conquests."""

from typing import get_args

import pytest

from companion.engine import (
    COUNTS,
    Conquest,
    Holder,
    Line,
    Note,
    PlacedEffect,
    Placement,
    Refused,
    ReminderEffect,
    Target,
    Use,
    WhyNot,
)
from companion.engine.rules import price as conquests
from companion.words import (
    attacks,
    conquest_text,
    first_roll_odds_text,
    line_rule,
    line_text,
    load_language,
    marker_name,
    odds_text,
    placement_text,
    question_text,
    refusal_text,
    reminder_text,
    reminders,
    tokens_text,
)
from companion.words.refusals import why_not_text
from tests.every_text import (
    CATALOGUE,
    NAMES,
    effects_of,
    line_keys,
    price,
    raised_refusals,
    reminder_keys,
)


@pytest.fixture(scope="module")
def english():
    return load_language("en")


# Cost and score lines.


def test_cost_lines_name_what_stands_there(english):
    holder = Holder("race", "wizards", 2)
    region = Target("mountain", holder=holder, fortress=True, encampments=2, lair=True)
    asked = price("skeletons", "commando", region)
    assert [line_text(english, line, holder) for line in asked.lines] == [
        "Base cost",
        "Mountain",
        "2 encampments",
        "Fortress",
        "Troll's Lair",
        "2 Wizards",
        "Commando",
    ]


@pytest.mark.parametrize(
    ("line", "holder", "text"),
    [
        (Line("tokens", 1), Holder("race", "wizards", 1), "1 Wizard"),
        (Line("tokens", 1), Holder("race", "dwarves", 1), "1 Dwarf"),
        (Line("tokens", 3), None, "3 tokens"),
        (Line("encampment", 1), None, "Encampment"),
        (Line("lost_tribe", 1), Holder("lost_tribe"), "Lost Tribe"),
        (Line("dragon", -3), None, "Dragon"),
        (Line("berserk_die", -2), None, "The die"),
        (Line("regions", 1), None, "1 region"),
        (Line("regions", 5), None, "5 regions"),
        (Line("tower", 4), None, "Tower of 4 tokens"),
        (Line("humans", 2), None, "Humans"),
        (Line("hill", 2), None, "Hill"),
    ],
)
def test_lines_are_called_by_their_name(line, holder, text, english):
    assert line_text(english, line, holder) == text


def test_every_line_has_its_rule_in_one_sentence(english):
    for key in line_keys():
        rule = line_rule(english, key)
        assert rule.endswith("."), key
        assert rule.count(".") == 1, key


# Odds.


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        (0, "An attack needs at least one token in hand: redeploy and score."),
        (1, "Three short. As your last attempt, the die gives you a 1 in 6 chance."),
        (2, "Two short. As your last attempt, the die gives you a 2 in 6 chance."),
        (3, "One short. As your last attempt, the die gives you a 3 in 6 chance."),
        (4, "Enough in hand."),
        (None, ""),
    ],
)
def test_odds_are_said_in_sixths(hand, text, english):
    region = Target("mountain", fortress=True)
    assert odds_text(english, price(region=region, hand=hand)) == text


def test_more_than_three_short_is_hopeless(english):
    region = Target("hill", holder=Holder("race", "elves", 3))
    said = odds_text(english, price(region=region, hand=1))
    assert said == "More than three short. The die cannot make up for that."


def test_what_no_hand_would_help_against_says_why(english):
    said = odds_text(english, price(region=Target("lake"), hand=9))
    assert said == why_not_text(english, "water")


def test_a_swap_needs_nothing_from_the_hand(english):
    region = Target("hill", holder=Holder("race", "elves", 1))
    asked = price("sorcerers", "hill", region, hand=0, use=Use(sorcery=True))
    said = odds_text(english, asked)
    assert said == "A swap is enough. Your token comes from the tray, not from your hand."


@pytest.mark.parametrize(
    ("hand", "die", "text"),
    [
        (3, None, "Enough in hand. Roll first anyway: the die may save you tokens."),
        (
            2,
            None,
            "One short. Your die gives you a 3 in 6 chance; if it fails, your conquests end.",
        ),
        (2, 1, "Enough in hand."),
        (2, 0, "The die was too low. That was your last attempt this turn."),
    ],
)
def test_berserk_races_hear_the_odds_of_their_own_die(hand, die, text, english):
    use = Use(berserk_die=die)
    asked = price("orcs", "berserk", Target("mountain"), hand=hand, use=use)
    said = first_roll_odds_text(english, asked, has_rolled=die is not None)
    assert said == text


def test_odds_cover_every_number_the_die_can_make_up_for():
    assert set(attacks._SHORT) == set(conquests.DIE) - {0}


# Questions, reminders, what lies on the board.


def test_every_count_has_its_question(english):
    asked = [question_text(english, count) for count in COUNTS]
    assert len(set(asked)) == len(COUNTS)
    assert asked[:2] == ["Regions", "of which farmland"]


def test_what_any_race_can_meet_is_said_without_naming_one(english):
    """A home-made race with the same effect gets the same refusals and rules."""
    said = [why_not_text(english, reason) for reason in get_args(WhyNot)]
    said += [refusal_text(english, Refused(why)) for why, facts in raised_refusals() if not facts]
    said += [line_rule(english, key) for key in ("base", "lair", "minimum", "sorcery", "tokens")]
    # The singular too: a Troll's, a Sorcerer.
    names = [*(english.race(race)[:-1] for race in CATALOGUE.races)]
    names += [english.power(power) for power in CATALOGUE.powers if power not in ("hill", "swamp")]
    assert [(text, name) for text in said for name in names if name in text] == []


@pytest.mark.parametrize(
    ("note", "text"),
    [
        (
            Note("take_off_tokens", "redeploy", 0, "amazons", 4),
            "Take 4 Amazons off the board, but leave one in each region",
        ),
        (
            Note("take_new_tokens", "redeploy", 0, "skeletons", 1),
            "Take 1 Skeleton from the tray when you redeploy",
        ),
        (
            Note("take_new_tokens", "redeploy", 0, "skeletons", 2),
            "Take 2 Skeletons from the tray when you redeploy",
        ),
        (Note("place_tokens", "hand_over", 1, "wizards", 2), "Ben: 2 Wizards to place"),
        (
            Note("collect_pots", "start", 0, "leprechauns", 1),
            "1 pot of gold was still there: take it off, its coin is in your purse",
        ),
        (
            Note("take_pots", "start", 0, "leprechauns", 3),
            "3 pots of gold are still there: take them off, and 3 coins from the bank now",
        ),
        (Note("last_round", "start", 0), "Last round: one last turn each"),
        (
            Note("dig_holes", "conquer", 0, "halflings", 2),
            "Dig a hole in each of your next 2 conquests",
        ),
    ],
)
def test_reminders_name_the_number_and_whose(note, text, english):
    assert reminder_text(english, note, NAMES) == text


def test_a_reminder_is_kept_for_nothing_that_is_never_reminded_of():
    assert set(reminders._NOTES) == set(reminder_keys())


def test_every_note_that_counts_has_a_number_to_count_with():
    """A plural needs a number: only markers without one may lack it."""
    counted = {key for key, text in reminders._NOTES.items() if not isinstance(text, str)}
    for _, effect in effects_of(ReminderEffect):
        if effect.key in counted:
            assert effect.n or effect.amount, effect.key
    assert not counted & {f"remove_{effect.marker}" for _, effect in effects_of(PlacedEffect)}


def test_losers_are_told_what_to_place(english):
    placed = Placement(1, "elves", 1)
    assert placement_text(english, placed, NAMES) == "Ben: 1 Elf to place"


@pytest.mark.parametrize(
    ("conquest", "text"),
    [
        (Conquest("orcs", False, Target("swamp")), "Swamp"),
        (
            Conquest("orcs", False, Target("forest", holder=Holder("lost_tribe"))),
            "Forest, Lost Tribe",
        ),
        (
            Conquest(
                "orcs",
                False,
                Target("mountain", holder=Holder("race", "humans", 1, in_decline=True)),
                loser=1,
            ),
            "Mountain, Ben's Humans in decline",
        ),
        (
            Conquest("orcs", False, Target("hill", holder=Holder("race", "elves", 1)), loser=2),
            "Hill, Chloé's Elves",
        ),
        (
            Conquest(
                "ghouls",
                True,
                Target("hill", holder=Holder("race", "elves", 1, own=True)),
                loser=0,
            ),
            "Hill, your own Elves",
        ),
        (Conquest("orcs", False, Target("hill"), won=False), "Hill: failed"),
    ],
)
def test_a_conquest_says_where_and_from_whom(conquest, text, english):
    assert conquest_text(english, conquest, NAMES) == text


def test_a_language_without_forms_counts_with_the_printed_name():
    french = load_language("fr")
    assert tokens_text(french, "wizards", 2) == "2 Mages"
    assert line_text(french, Line("mountain", 1)) == "Montagne"
    assert marker_name(french, "lair") == "Antre de Troll"


def test_markers_are_called_as_printed_or_in_plain_words(english):
    assert marker_name(english, "hole") == "Hole-in-the-Ground"
    assert marker_name(english, "catapult") == "Catapult"
    assert marker_name(english, "pot") == "Pot of gold"
    assert marker_name(english, "peace") == "Peace"
