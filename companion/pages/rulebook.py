"""What the rules say, card by card, and finding a card by whatever one remembers of it."""

import re
import unicodedata
from collections.abc import Callable

from companion.dataclasses import dataclass
from companion.engine import OWN_ID, Catalogue, House, Race
from companion.pages.blocks import Chips, Choice, Group, Note, Page, Piece, Rule, chips
from companion.pages.reader import PieceReader
from companion.words import (
    HOUSE_RULES,
    Language,
    full_rule,
    house_rule,
    rule_topics,
    short_rule,
    turn_steps,
)

# Letters that come after Z, in alphabetical order; elsewhere they are an A or O with a mark.
_LAST_LETTERS = {"da": "æøå", "fi": "åäö", "nb": "æøå", "sv": "åäö"}


@dataclass(frozen=True)
class RulesChoice(Choice):
    """The section that is open, or all printed rules, and what is searched for."""

    section: str = ""
    wanted: str = ""


def rules_page(reader: PieceReader, house: House | None, choice: RulesChoice) -> Page:
    """Return the rules, or those with the wanted words; `house`: of the game, if there is one."""
    _, sections = reader.language.gettext, _sections(reader, house or House())
    found = ((name, "", title, RulesChoice(name)) for name, (title, _cards) in sections.items())
    chosen = () if choice.wanted else [choice.section]
    questions = (Chips("section", chips("section", found, chosen)),)
    if choice.wanted:
        pieces = find_pieces(reader.catalogue, reader.language, choice.wanted)
        cards = (piece_facts(reader.catalogue, reader.language, piece) for piece in pieces)
        rules = find_rules(reader.language, house or House(), choice.wanted)
        return Page(_("Rules"), questions, (*cards, *rules))
    if choice.section:
        open_now = _("What the rulebooks leave open, as this game was set up.")
        usual = _("What the rulebooks leave open: each game chooses. Here is the usual choice.")
        note = Note(open_now if house else usual, "faint")
        shown = sections[choice.section][1]()
        return Page(_("Rules"), questions, (note, *shown) if choice.section == "house" else shown)
    # All at once is for phones, which load no more than they need.
    groups = (Group(title, cards()) for name, (title, cards) in sections.items() if name != "house")
    return Page(_("Rules"), questions, tuple(groups))


def _sections(
    reader: PieceReader, house: House
) -> dict[str, tuple[str, Callable[[], tuple[Piece | Rule, ...]]]]:
    """Return the title of each section, and what makes its cards."""
    language, _ = reader.language, reader.language.gettext

    def pieces(kind: str) -> tuple[Piece, ...]:
        found = all_pieces(reader.catalogue, language, kind)
        return tuple(piece_facts(reader.catalogue, language, piece) for piece in found)

    return {
        "races": (_("Races"), lambda: pieces("races")),
        "powers": (_("Powers"), lambda: pieces("powers")),
        # NOTE: the steps of a player's turn.
        "turn": (_("A turn"), lambda: tuple(_turn_cards(language))),
        # NOTE: rules of what happens around the turns, from set-up to the end.
        "game": (_("The game"), lambda: tuple(_topic_cards(language))),
        "house": (_("House rules"), lambda: tuple(_house_cards(language, house))),
    }


def piece_facts(catalogue: Catalogue, language: Language, piece: str) -> Piece:
    """Return what a card says of a race or power."""
    return Piece(
        name=f"piece-{piece}",
        kind="races" if piece in catalogue.races else "powers",
        piece=piece,
        title=language.full_name(piece),
        beside=language.name_beside(piece) or "",
        tokens=piece_tokens(catalogue, language, piece),
        # NOTE: beside a race or power that somebody at the table has made.
        mark=language.gettext("home-made") if OWN_ID.fullmatch(piece) else "",
        looks=language.printed(piece),
        short=short_rule(language, piece),
        full=full_rule(language, piece),
    )


def _turn_cards(language: Language) -> list[Rule]:
    """Return a turn in six steps."""
    steps = enumerate(turn_steps(language), start=1)
    return [Rule(f"step-{n}", step.title, step.text, str(n)) for n, step in steps]


def _topic_cards(language: Language) -> list[Rule]:
    """Return what else there is to know about the game."""
    topics = enumerate(rule_topics(language), start=1)
    return [Rule(f"topic-{n}", one.title, one.text, one.icon) for n, one in topics]


def _house_cards(language: Language, house: House) -> list[Rule]:
    """Return every house rule, and which way a game plays it."""
    yes, no = language.gettext("yes"), language.gettext("no")
    found = []
    for key in HOUSE_RULES:
        rule, is_on = house_rule(language, key), getattr(house, key)
        meaning, choice = (rule.on, yes) if is_on else (rule.off, no)
        found.append(Rule(f"rule-{key}", rule.text, meaning, choice=choice))
    return found


def piece_tokens(catalogue: Catalogue, language: Language, piece: str) -> str:
    """Return how many tokens a piece brings, and how many of a race exist."""
    if piece in catalogue.races:
        race = catalogue.races[piece]
        text = language.ngettext("{n} token", "{n} tokens", race.tokens)
        if OWN_ID.fullmatch(piece):
            return _lent_tokens(language, text.format(n=race.tokens), race)
        # NOTE: {tokens} is such as "6 tokens", on the banner; {supply} is how many exist.
        return language.gettext("{tokens}, {supply} in the box").format(
            tokens=text.format(n=race.tokens), supply=race.supply
        )
    n = catalogue.powers[piece].tokens
    return language.ngettext("{n} more token", "{n} more tokens", n).format(n=n)


def _lent_tokens(language: Language, tokens: str, race: Race) -> str:
    """Return how many tokens a home-made race has, and whose they are."""
    if not race.lent_by:
        return tokens
    # NOTE: {tokens} is such as "6 tokens", on the banner; {race} lends {supply} in all.
    text = language.gettext("{tokens}, {supply} lent by {race}")
    return text.format(tokens=tokens, race=language.race(race.lent_by), supply=race.supply)


def all_pieces(catalogue: Catalogue, language: Language, kind: str) -> list[str]:
    """Return every race or every power, sorted by name."""
    pieces = catalogue.races if kind == "races" else catalogue.powers
    return sorted(pieces, key=lambda piece: place_in_alphabet(language, language.full_name(piece)))


def place_in_alphabet(language: Language, text: str) -> str:
    """Return a sort key that puts a text where readers of the language look for it."""
    last = _LAST_LETTERS.get(language.code, "")
    letters = unicodedata.normalize("NFC", text).casefold()
    return "".join(
        chr(ord("z") + 1 + last.index(letter)) if letter in last else plain(letter)
        for letter in letters
    )


def find_pieces(catalogue: Catalogue, language: Language, wanted: str) -> list[str]:
    """Return the pieces with a matching name, then those with a matching rule."""
    words = plain(wanted).split()
    kinds = ("races", "powers")
    pieces = [piece for kind in kinds for piece in all_pieces(catalogue, language, kind)]
    named = [piece for piece in pieces if _is_named(language, piece, words)]
    described = [piece for piece in pieces if _is_described(language, piece, words)]
    return list(dict.fromkeys([*named, *described]))


def plain(text: str) -> str:
    """Return a text without case and accents, as people type in a hurry."""
    apart = unicodedata.normalize(
        "NFKD", text.casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    )
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def find_rules(language: Language, house: House, wanted: str) -> list[Rule]:
    """Return the matching steps, topics and house rules, those with a matching title first."""
    words = plain(wanted).split()
    cards = [*_turn_cards(language), *_topic_cards(language), *_house_cards(language, house)]
    titled = [card for card in cards if _has(card.title, words)]
    written = [card for card in cards if _has(f"{card.title} {card.text}", words)]
    return list(dict.fromkeys([*titled, *written]))


def found_at(text: str, wanted: str) -> list[tuple[int, int]]:
    """Return where the search words are in a text: start and end."""
    letters = [(letter, at) for at, written in enumerate(text) for letter in plain(written)]
    said = "".join(letter for letter, _ in letters)
    found: set[int] = set()
    for word in plain(wanted).split():
        for match in re.finditer(re.escape(word), said):
            found.update(at for _, at in letters[match.start() : match.end()])
    begins = sorted(at for at in found if at - 1 not in found)
    ends = sorted(at + 1 for at in found if at + 1 not in found)
    return list(zip(begins, ends, strict=True))


def _is_named(language: Language, piece: str, words: list[str]) -> bool:
    return _has(" ".join(language.all_names(piece)), words)


def _is_described(language: Language, piece: str, words: list[str]) -> bool:
    return _has(f"{short_rule(language, piece)} {full_rule(language, piece)}", words)


def _has(text: str, words: list[str]) -> bool:
    said = plain(text)
    return all(word in said for word in words)
