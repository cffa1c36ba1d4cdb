"""What the rules say of a piece, and finding a piece by what somebody remembers of it."""

import unicodedata
from typing import Any

from companion.engine import OWN_ID, Catalogue, Race
from companion.words import Language, full_rule, short_rule

# Letters that come after Z, in the order of the alphabet; elsewhere they are an A or O with a mark.
_LAST_LETTERS = {"da": "æøå", "fi": "åäö", "nb": "æøå", "sv": "åäö"}


def piece_facts(catalogue: Catalogue, language: Language, piece: str) -> dict[str, Any]:
    """Return what a card says of a race or power."""
    return {
        "name": f"piece-{piece}",
        "kind": piece_kind(catalogue, piece),
        "piece": piece,
        "title": language.full_name(piece),
        "beside": language.name_beside(piece) or "",
        "tokens": piece_tokens(catalogue, language, piece),
        # NOTE: beside a race or power that somebody at the table has made.
        "mark": language.gettext("home-made") if OWN_ID.fullmatch(piece) else "",
        "looks": language.printed(piece),
        "short": short_rule(language, piece),
        "full": full_rule(language, piece),
    }


def piece_kind(catalogue: Catalogue, piece: str) -> str:
    """Return "races" or "powers"."""
    return "races" if piece in catalogue.races else "powers"


def piece_tokens(catalogue: Catalogue, language: Language, piece: str) -> str:
    """Return how many tokens a piece brings, and how many of a race there are."""
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
    return language.ngettext("{n} token more", "{n} tokens more", n).format(n=n)


def _lent_tokens(language: Language, tokens: str, race: Race) -> str:
    """Return how many tokens a race of somebody's own has, and whose they are."""
    if not race.lent_by:
        return tokens
    # NOTE: {tokens} is such as "6 tokens", on the banner; {race} lends {supply} in all.
    text = language.gettext("{tokens}, {supply} lent by {race}")
    return text.format(tokens=tokens, race=language.race(race.lent_by), supply=race.supply)


def all_pieces(catalogue: Catalogue, language: Language, kind: str) -> list[str]:
    """Return every race or every power, by its name."""
    pieces = catalogue.races if kind == "races" else catalogue.powers
    return sorted(pieces, key=lambda piece: place_in_alphabet(language, language.full_name(piece)))


def place_in_alphabet(language: Language, text: str) -> str:
    """Return what to sort a text by, so that it stands where readers of a language look for it."""
    last = _LAST_LETTERS.get(language.code, "")
    letters = unicodedata.normalize("NFC", text).casefold()
    return "".join(
        chr(ord("z") + 1 + last.index(letter)) if letter in last else plain(letter)
        for letter in letters
    )


def find_pieces(catalogue: Catalogue, language: Language, wanted: str) -> list[str]:
    """Return the pieces with such a name, then those whose rule has these words."""
    words = plain(wanted).split()
    kinds = ("races", "powers")
    pieces = [piece for kind in kinds for piece in all_pieces(catalogue, language, kind)]
    named = [piece for piece in pieces if _is_named(language, piece, words)]
    told = [piece for piece in pieces if _is_told(language, piece, words)]
    return list(dict.fromkeys([*named, *told]))


def plain(text: str) -> str:
    """Return a text without case and accents, as people type it in a hurry."""
    apart = unicodedata.normalize(
        "NFKD", text.casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    )
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _is_named(language: Language, piece: str, words: list[str]) -> bool:
    names = plain(" ".join(language.all_names(piece)))
    return all(word in names for word in words)


def _is_told(language: Language, piece: str, words: list[str]) -> bool:
    rule = plain(f"{short_rule(language, piece)} {full_rule(language, piece)}")
    return all(word in rule for word in words)
