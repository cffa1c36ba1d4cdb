"""A hand-written text about a piece says what its data say: the same numbers and things.

It may say more than the data, but must not leave anything out.
"""

import re
from dataclasses import replace

from companion.engine.pieces import effects as e
from companion.words import load_language, piece_full, piece_short
from tests.every_text import CATALOGUE, PIECES

WORDS = (
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
)
NUMBERS = {word: n for row in WORDS for n, word in enumerate(row, 1)} | {"twice": 2}
STEMS = (
    *("farmland", "forest", "hill", "mountain", "swamp", "lake", "cavern", "magic", "coin"),
    *("declin", "activ", "tower", "fortress", "lair", "hero", "dragon", "catapult", "tray"),
    *("column", "swap", "power", "redeploy", "peace", "bank", "abandon", "edge", "non-empty"),
)
TERMS = {stem: rf"\b{stem}" for stem in STEMS} | {
    "sea": r"\bseas?\b",
    "mine": r"\bmines?\b",
    "hole": r"\bholes?\b",
    "pot": r"\bpots?\b",
    "token": r"\btokens?\b",
    "coast": r"\bcoast(s|al)?\b|\bshores?\b",
    "camp": r"camp",
    "die": r"\bdie\b",
    "even round": r"\beven (?:round|number)",
    "immune": r"\bimmune|\bsafe\b|\buntouchable|\b(?:nobody|no opponent) can conquer",
    "lost tribe": r"\blost tribes?",
    "hand": r"\bhand\b",
    "opponent": r"\bopponent|\brival",
    "everywhere": r"\beverywhere|\bevery region|\banywhere|\bany land|\bwherever",
}
GOES_WITHOUT_SAYING = "only an active race does this"
# What the data has and the text leaves out, and why.
REVIEWED = {
    ("barbarians", "declin"): GOES_WITHOUT_SAYING,
    ("berserk", "declin"): GOES_WITHOUT_SAYING,
    ("catapult", "power"): "immune means that no power can be used there either",
    ("flying", "edge"): "the first region may be any, so no edge is spoken of",
    ("gypsies", "declin"): GOES_WITHOUT_SAYING,
    ("marauding", "declin"): GOES_WITHOUT_SAYING,
    ("mercenary", "declin"): GOES_WITHOUT_SAYING,
    ("pixies", "declin"): GOES_WITHOUT_SAYING,
    ("pygmies", "hand"): "the new ones are placed, and the others as with any race",
    ("sorcerers", "declin"): GOES_WITHOUT_SAYING,
    ("tritons", "declin"): "only while they are active, it says",
    ("wealthy", "declin"): "it is paid once, after that it pays nothing",
    ("were", "declin"): GOES_WITHOUT_SAYING,
}


def written_by_hand(piece):
    """What somebody wrote about a piece in English, and what its tokens are called there."""
    printed = load_language("en").printed(piece)
    return f"{printed.short} {printed.full}", printed.counted


def effects_of(piece):
    return (CATALOGUE.races.get(piece) or CATALOGUE.powers[piece]).effects


def substance(text, counted=()):
    """Return the numbers above one and the things of the game that a text mentions."""
    text = text.lower()
    for form in counted:
        text = text.replace(form.removeprefix("{n} ").lower(), "token")
    found = {name for name, pattern in TERMS.items() if re.search(pattern, text)}
    words = re.findall(r"\w+", text)
    numbers = {int(word) if word.isdigit() else NUMBERS.get(word, 0) for word in words}
    return found | {str(n) for n in numbers if n > 1}


def missing(piece, effects):
    """Return what the effects say and the hand-written text leaves out."""
    english = load_language("en")
    derived = f"{piece_short(english, effects)} {piece_full(english, effects)}"
    return {(piece, part) for part in substance(derived) - substance(*written_by_hand(piece))}


def test_what_was_written_by_hand_is_what_the_data_say():
    english = load_language("en")
    written = [piece for piece in PIECES if english.printed(piece).full]
    found = {pair for piece in written for pair in missing(piece, effects_of(piece))}
    assert sorted(found - REVIEWED.keys()) == []
    assert sorted(REVIEWED.keys() - found) == [], "reviewed, but no difference any more"


def test_another_number_or_another_thing_would_be_seen():
    (income,) = effects_of("alchemist")
    assert missing("alchemist", (replace(income, add=3),)) == {("alchemist", "3")}
    (cost,) = effects_of("mounted")
    swamps = replace(cost, when=e.When(terrain=("hill", "swamp")))
    assert missing("mounted", (swamps,)) == {("mounted", "swamp")}
