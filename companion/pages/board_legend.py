"""What everything on the board means: one sign of each kind, and its words."""

from typing import get_args

from companion.dataclasses import dataclass
from companion.engine import ACCESS, Marker, Symbol, Terrain
from companion.pages.board import (
    ABANDONED_COIN,
    FIRED_SIGN,
    LOOT_SIGN,
    SWAP_SIGN,
    WINTER_SIGN,
    Disc,
    Mark,
    Price,
)
from companion.words import N_, Language, marker_name

# What a sign means, where its own word would do for another one too.
_WORDS: dict[Marker, str] = {"drake": N_("Dragon made of a token")}
# What the colour and sign of a price mean.
_PRICES = {
    "enough": N_("Enough in hand"),
    "die": N_("Possible with the die"),
    "too_dear": N_("Too expensive"),
    "protected": N_("Closed to everyone"),
}
_PRICE = "3"


@dataclass(frozen=True)
class LegendItem:
    """One thing on the board: one of these signs, and its words."""

    words: str
    terrain: str = ""
    symbol: str = ""
    mark: Mark | None = None
    disc: Disc | None = None
    price: Price | None = None


@dataclass(frozen=True)
class LegendGroup:
    """Things of one kind."""

    title: str
    items: tuple[LegendItem, ...]


def board_legend(language: Language) -> tuple[LegendGroup, ...]:
    """Return everything that can appear on a board."""
    _ = language.gettext
    prices = (
        LegendItem(_(words), price=Price("" if reach == "protected" else _PRICE, reach))
        for reach, words in _PRICES.items()
    )
    swap = LegendItem(_("A swap"), mark=Mark(SWAP_SIGN, 1))
    terrains = (
        LegendItem(language.term(terrain), terrain=terrain) for terrain in get_args(Terrain)
    )
    symbols = (LegendItem(language.term(symbol), symbol=symbol) for symbol in get_args(Symbol))
    markers = (
        LegendItem(
            _(_WORDS[marker]) if marker in _WORDS else marker_name(language, marker),
            mark=Mark(f"markers/{marker}", 1),
        )
        for marker in (*get_args(Marker), *ACCESS)
    )
    winter = LegendItem(marker_name(language, "winter"), mark=Mark(WINTER_SIGN, 1))
    # NOTE: a loot marker lies in a region.
    loot = _("loot, face down")
    loot_item = LegendItem(loot[:1].upper() + loot[1:], mark=Mark(LOOT_SIGN, 1))
    # NOTE: the sign of a cannon on the board.
    fired = LegendItem(_("Cannon that has fired this turn"), mark=Mark(FIRED_SIGN, 1))
    # NOTE: a coin that Gypsies left in a region on the board.
    coin = LegendItem(_("Coin in an abandoned region"), mark=Mark(ABANDONED_COIN, 1))
    return (
        # NOTE: the heading above what the signs on regions within reach mean.
        LegendGroup(_("WHAT A REGION COSTS"), (*prices, swap)),
        LegendGroup(_("WHO STANDS THERE"), _standing(language)),
        LegendGroup(_("LAND AND WATER"), tuple(terrains)),
        # NOTE: those printed on the board: mine, magic, cavern.
        LegendGroup(_("SYMBOLS"), tuple(symbols)),
        # NOTE: tokens other than those of a race: fortress, dragon and so on.
        LegendGroup(_("MARKERS"), (*markers, fired, winter, loot_item, coin)),
        # NOTE: the heading above the signs for what a player holds.
        LegendGroup(_("ON A PLAYER'S CARD"), _on_cards(language)),
    )


def _on_cards(language: Language) -> tuple[LegendItem, ...]:
    _ = language.gettext
    return (
        LegendItem(_("Regions"), mark=Mark("signs/regions", 1)),
        LegendItem(_("Tokens"), mark=Mark("markers/tokens", 1)),
        LegendItem(_("In decline"), mark=Mark("markers/declined", 1)),
        LegendItem(_("Fireballs"), mark=Mark("markers/fireballs", 1)),
        LegendItem(_("Peace"), mark=Mark("markers/peace", 1)),
        # NOTE: markers that players deal to others.
        LegendItem(_("Pacts"), mark=Mark("markers/pact", 1)),
    )


def _standing(language: Language) -> tuple[LegendItem, ...]:
    _ = language.gettext
    tribe = Disc("", "", "markers/lost_tribe", "", in_decline=False)
    unsure = Disc("0", "circle", language.piece_icon("elves"), "3?", in_decline=False)
    declined = Disc("0", "circle", language.piece_icon("elves"), "1", in_decline=True)
    below = Mark(language.piece_icon("elves"), 1, "0", "circle")
    return (
        # NOTE: how many tokens stand in a region was not told for a while.
        LegendItem(_("About 3: nobody has counted"), disc=unsure),
        LegendItem(_("In decline"), disc=declined),
        LegendItem(language.term("lost_tribe"), disc=tribe),
        # NOTE: a player's tokens that lie below those of another race in a region.
        LegendItem(_("In decline, below others"), mark=below),
    )
