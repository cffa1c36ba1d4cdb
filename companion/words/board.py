"""The names of what lies on the table: terrain, symbols, markers, sets, who holds a region."""

from collections.abc import Sequence

from companion.content import load_catalogue
from companion.engine import BoardChoice, Catalogue, Conquest, Holder, Marker, PieceSet, Protection
from companion.words.language import N_, Language

# The rulebook's word for a marker, where it has one.
_PRINTED_MARKERS: dict[str, str] = {
    "encampment": "encampment",
    "fortress": "fortress",
    "lair": "troll_lair",
    "hole": "hole_in_the_ground",
    "hero": "hero",
    "dragon": "dragon",
}
_OTHER_MARKERS: dict[str, str] = {"pot": N_("Pot of gold"), "peace": N_("Peace")}


def marker_name(language: Language, marker: Marker | Protection) -> str:
    """Return the word for what lies in a region beside the tokens, or keeps it safe."""
    if marker in _PRINTED_MARKERS:
        return language.term(_PRINTED_MARKERS[marker])
    if marker in _OTHER_MARKERS:
        return language.gettext(_OTHER_MARKERS[marker])
    return language.piece(marker)


def marker_inside(language: Language, marker: Marker | Protection) -> str:
    """Return the word for what lies in a region as it is said inside a sentence."""
    return language.word_inside(marker_name(language, marker))


def set_name(language: Language, box: PieceSet) -> str:
    """Return the title on the box of a set."""
    return language.said(box.names, "")


def set_title(language: Language, name: str) -> str:
    """Return the title of a set that a saved game names; it may not be there any more."""
    box = load_catalogue().sets.get(name)
    return set_name(language, box) if box else name.replace("_", " ").capitalize()


def board_name(language: Language, catalogue: Catalogue, board: BoardChoice) -> str:
    """Return what a board is called: by its own name, or else that of its box."""
    box = next(box for box in catalogue.sets.values() if board in box.boards)
    return language.said(board.names or box.names, board.id)


def holder_text(language: Language, holder: Holder, owner: str | None) -> str:
    """Return who stands in a region; `owner` is the player's name, if somebody's race does."""
    if holder.kind == "lost_tribe":
        return language.term("lost_tribe")
    if holder.own:
        # NOTE: who holds a region, said after its terrain: "Mountain, your own Orcs".
        text = N_("your own {race} in decline") if holder.in_decline else N_("your own {race}")
    elif owner is None:
        text = N_("{race} in decline") if holder.in_decline else "{race}"
    else:
        text = N_("{player}'s {race} in decline") if holder.in_decline else N_("{player}'s {race}")
    return language.gettext(text).format(player=owner, race=language.race(holder.race))


def conquest_text(language: Language, conquest: Conquest, names: Sequence[str]) -> str:
    """Return which region was attacked, and from whom: "Mountain, Ben's Humans in decline"."""
    region, loser = conquest.region, conquest.loser
    text = language.term(region.terrain)
    if region.holder:
        owner = names[loser] if loser is not None else None
        text = f"{text}, {holder_text(language, region.holder, owner)}"
    if conquest.won:
        return text
    # NOTE: an attack that failed; {region} is such as "Mountain, Ben's Humans".
    return language.gettext("{region}: held").format(region=text)
