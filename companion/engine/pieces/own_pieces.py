"""What may be a race or power of somebody's own: less than what a set may bring."""

import re
from dataclasses import replace

from companion.codec import bad, encode, within
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.effects import TokensEffect
from companion.engine.pieces.piece import ANY_LANGUAGE, MOST_EFFECTS, OWN_ID, Piece, Printed, Race

LONGEST_PIECE_NAME = 60
MOST_RACE_TOKENS = 10
MOST_POWER_TOKENS = 5
# Other versions may know other icons and colours: who does not know one shows another.
_ICON = re.compile(r"f[0-9a-f]{4}")
_COLOUR = re.compile(r"[a-z_]{1,20}")


def check_own(catalogue: Catalogue, piece: Piece) -> None:
    """Raise `Invalid`, naming the field, for what cannot be a piece of one's own."""
    if not OWN_ID.fullmatch(piece.id):
        raise bad("id", f"{piece.id!r} is no id of a piece of one's own")
    is_race = isinstance(piece, Race)
    least, most = (1, MOST_RACE_TOKENS) if is_race else (0, MOST_POWER_TOKENS)
    if not least <= piece.tokens <= most:
        raise bad("tokens", f"expected a whole number from {least} to {most}")
    if isinstance(piece, Race):
        _check_lender(catalogue, piece)
    if len(piece.effects) > MOST_EFFECTS:
        raise bad("effects", f"expected at most {MOST_EFFECTS} items")
    with within("printed"):
        _check_printed(piece.printed)


def check_supply(piece: Piece) -> None:
    """Raise `Invalid` for a race that has not enough tokens for itself and the largest badge."""
    if isinstance(piece, Race):
        extra = [e.add for e in piece.effects if isinstance(e, TokensEffect) and not e.own_tray]
        if piece.tokens + sum(extra) + MOST_POWER_TOKENS > piece.supply:
            raise bad("tokens", f"there are only {piece.supply}, too few with a large badge")


def is_piece_name(name: str) -> bool:
    """Tell whether a piece of one's own can be called this."""
    is_seen = name.isprintable() and name == name.strip()
    return 0 < len(name) <= LONGEST_PIECE_NAME and is_seen


def _check_lender(catalogue: Catalogue, race: Race) -> None:
    """The tokens come out of a box: there are as many as the race has that lends them."""
    if not any(race.lent_by in box.races for box in catalogue.sets.values()):
        raise bad("lent_by", f"{race.lent_by!r} is no race of any set")
    supply = catalogue.races[race.lent_by].supply
    if race.supply != supply:
        raise bad("supply", f"expected {supply}, as many as {race.lent_by!r} has")


def _check_printed(printed: Printed) -> None:
    """One name, an icon and a colour: texts and names by language are for sets."""
    name = printed.names.get(ANY_LANGUAGE)
    if name is None or len(printed.names) > 1 or not is_piece_name(name):
        raise bad("names", f"expected one for any language, of 1 to {LONGEST_PIECE_NAME} signs")
    if printed.icon and not _ICON.fullmatch(printed.icon):
        raise bad("icon", "expected the code of an icon")
    if printed.colour and not _COLOUR.fullmatch(printed.colour):
        raise bad("colour", "expected the name of a colour")
    rest = encode(replace(printed, names={}, icon="", colour=""))
    for field in rest:
        raise bad(field, "a piece of one's own has none")
