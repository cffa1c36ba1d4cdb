"""A region of the board in words: in short for a tap, in whole sentences for whoever asks."""

from companion.engine import WATER, Line, Marker, PrintedRegion, RegionContents, Target
from companion.words.board import marker_inside
from companion.words.language import N_, Language
from companion.words.sum_lines import line_text
from companion.words.tokens import tokens_text

_WITH: dict[tuple[str, ...], str] = {
    (): "{terrain}",
    # NOTE: a region of the board; {terrain} is such as "Hill".
    ("mine",): N_("{terrain} with a mine"),
    ("magic",): N_("{terrain} with a magic source"),
    ("cavern",): N_("{terrain} with a cavern"),
    ("cavern", "mine"): N_("{terrain} with a cavern and a mine"),
    ("cavern", "magic"): N_("{terrain} with a cavern and a magic source"),
    ("magic", "mine"): N_("{terrain} with a magic source and a mine"),
    ("cavern", "magic", "mine"): N_("{terrain} with a cavern, a magic source and a mine"),
}
MARKERS: tuple[Marker, ...] = ("fortress", "lair", "hole", "hero", "dragon", "catapult", "pot")


def place_text(language: Language, printed: PrintedRegion | Target) -> str:
    """Return what a region is: "Hill with a magic source"."""
    pattern = language.gettext(_WITH[tuple(sorted(printed.symbols))])
    return pattern.format(terrain=language.term(printed.terrain))


def region_words(
    language: Language, printed: PrintedRegion, own: RegionContents | None, owner: str
) -> str:
    """Return a region in short; `owner` is the name of whose race stands there."""
    parts = [place_text(language, printed)]
    if printed.coastal:
        # NOTE: a region of the board lies there.
        parts.append(language.gettext("on the coast"))
    parts += _standing(language, printed, own, owner)
    return ", ".join((*parts, *(marker_texts(language, own) if own else ())))


def holder_words(language: Language, own: RegionContents, owner: str) -> str:
    """Return who stands in a region: "Ben's Wizards in decline"; nothing where nobody does."""
    if own.lost_tribe:
        return language.term("lost_tribe")
    if own.seat is None:
        return ""
    text = N_("{player}'s {race} in decline") if own.in_decline else N_("{player}'s {race}")
    return language.gettext(text).format(player=owner, race=language.race(own.race))


def holder_title(language: Language, own: RegionContents, owner: str) -> str:
    """Return who stands in a region where it begins a line; a player's name stays as it is."""
    text = holder_words(language, own, owner)
    return text if owner and text.startswith(owner) else text[:1].upper() + text[1:]


def count_words(language: Language, own: RegionContents) -> str:
    """Return how many stand in a region, and whether that is sure: "2 tokens", "2 or so"."""
    if own.sure:
        return tokens_text(language, "", own.tokens)
    # NOTE: so many tokens stand in a region, but nobody is sure.
    return language.gettext("{n} or so").format(n=own.tokens)


def marker_texts(language: Language, own: RegionContents) -> list[str]:
    """Return what lies in a region beside the tokens."""
    texts = [marker_inside(language, name) for name in MARKERS if getattr(own, name)]
    if own.encampments:
        camps = line_text(language, Line("encampment", own.encampments))
        texts.insert(0, language.word_inside(camps))
    # NOTE: lies in a region that was abandoned.
    return [*texts, language.gettext("a coin")] if own.coin else texts


def _standing(
    language: Language, printed: PrintedRegion, own: RegionContents | None, owner: str
) -> list[str]:
    if own is None or own.coin:
        # NOTE: a region of the board in which nobody is.
        return [] if printed.terrain in WATER else [language.gettext("nobody there")]
    texts = [holder_words(language, own, owner)]
    return texts if own.lost_tribe else [*texts, count_words(language, own)]
