"""What each region of the board shows: who is there, what is there, and what it costs."""

from collections.abc import Container, Iterable, Mapping

from companion.dataclasses import dataclass, replace
from companion.engine import (
    FIRST_ROLL,
    SHAPES,
    STACKED_MARKERS,
    WATER,
    Conquer,
    PrintedRegion,
    Quote,
    RaceOptions,
    Refused,
    RegionContents,
    State,
    Use,
    holdings,
    printed_board,
    ways_up,
    within_reach,
)
from companion.pages.blocks import Button, Page, Spot, Tap
from companion.pages.reader import Reader
from companion.words import (
    MARKERS,
    Language,
    marker_inside,
    refusal_text,
    region_words,
    where_text,
)

# Why nobody gets in, with any number of tokens.
_SHUT = ("protected", "closed", "peace")
# What Gypsies leave in a region they abandon.
ABANDONED_COIN = "markers/coins"
# Where a token may be exchanged for one of the acting race.
SWAP_SIGN = "markers/swap"
# A marker that makes a region dearer, and brings its holder a coin less.
WINTER_SIGN = "markers/winter"
# A marker that lies face down.
LOOT_SIGN = "markers/loot"
# A cannon that has fired this turn.
FIRED_SIGN = "markers/cannon_fired"


@dataclass(frozen=True)
class Disc:
    """Who is in a region; a lost tribe has neither colour nor shape.

    `colour`: that of the player, as a digit. `count`: "3", or "3?" where nobody is sure.
    """

    colour: str
    shape: str
    icon: str
    count: str
    in_decline: bool


@dataclass(frozen=True)
class Mark:
    """What is in a region besides the tokens, and how many.

    `colour`, `shape`: those of a player whose tokens in decline lie below.
    """

    icon: str
    number: int
    colour: str = ""
    shape: str = ""


@dataclass(frozen=True)
class Price:
    """What a region costs: "3", or "3?" if the number of defenders is unsure.

    `reach`: "enough", "die", "too_dear", or "protected" without a price. While advice is shown:
    "whole_way", the tokens of all the way there, or "ghost", the number of a region on a way.
    """

    text: str
    reach: str


@dataclass(frozen=True)
class DrawnRegion:
    """A region as drawn, and in words; `coins`: what it earns while a turn is scored."""

    region: int
    words: str
    terrain: str
    symbols: tuple[str, ...]
    disc: Disc | None
    marks: tuple[Mark, ...]
    price: Price | None
    is_veiled: bool
    coins: int
    is_chosen: bool


def region_facts(
    reader: Reader,
    state: State,
    chosen: int | None = None,
    by: str | None = None,
    coins: Mapping[int, int] | None = None,
) -> tuple[DrawnRegion, ...]:
    """Return every region of the board in the current state, by number.

    `by`: the race in decline that acts, if it is not the active one. `coins`: what each region
    earns (`board_score`); then there are no prices, and only what earns stands out.
    """
    contents, regions = state.regions or {}, printed_board(reader.catalogue, state).regions
    acting = acting_race(reader, state, by) if coins is None else None
    prices = _prices(reader, state, acting) if acting else {}
    swaps = reader.outlook(state).swaps(acting.by, _use(state, acting)) if acting else []
    clear = prices.keys() | _own(state, acting) if acting else set(coins or ())
    earned, ways, fired = coins or {}, ways_up(reader.catalogue, state.setup), state.turn.fired
    return tuple(
        DrawnRegion(
            region=printed.id,
            words=words_at(reader, state, printed.id),
            terrain=printed.terrain,
            symbols=printed.symbols,
            disc=disc_of(reader.language, state, own) if own else None,
            marks=(
                *_lying_below(reader.language, state, own),
                *([Mark(f"markers/{ways[printed.id]}", 1)] if printed.id in ways else []),
                *_closed(reader.language, state, printed.id),
                *([Mark(WINTER_SIGN, 1)] if printed.id in state.winter else []),
                *([Mark(LOOT_SIGN, 1)] if printed.id in state.loot else []),
                *(marks_of(own, printed.id in swaps, printed.id in fired) if own else ()),
            ),
            price=prices.get(printed.id),
            is_veiled=bool(clear) and printed.terrain not in WATER and printed.id not in clear,
            coins=earned.get(printed.id, 0),
            is_chosen=printed.id == chosen,
        )
        for printed, own in ((printed, contents.get(printed.id)) for printed in regions)
    )


def choose(facts: Iterable[DrawnRegion], chosen: int | None) -> tuple[DrawnRegion, ...]:
    """Return the regions with another one chosen, and nothing else changed."""
    return tuple(
        each
        if each.is_chosen == (each.region == chosen)
        else replace(each, is_chosen=not each.is_chosen)
        for each in facts
    )


def spot_regions(reader: Reader, state: State, page: Page) -> tuple[DrawnRegion, ...]:
    """Return the board of a page that wants regions tapped: those stand out, without prices."""
    spots = {spot.region: spot.is_on for spot in page.spots}
    facts = region_facts(reader, state, coins=dict.fromkeys(spots, 0))
    return tuple(replace(each, is_chosen=spots.get(each.region, False)) for each in facts)


def words_at(reader: Reader, state: State, at: int) -> str:
    """Return a region in words: "Hill with a magic source, Ben's Wizards, 2 or so"."""
    printed, own = look_at(reader, state, at)
    owners = owner_of(state, own), owner_of(state, own.left_behind if own else None)
    words = region_words(reader.language, printed, own, *owners)
    closed = [marker_inside(reader.language, "closed")] if at in state.closed else []
    return ", ".join((words, *closed, *lying_at(reader, state, at)))


def lying_at(reader: Reader, state: State, at: int) -> tuple[str, ...]:
    """Return the markers in a region, in words, that belong to nobody who holds it."""
    language, way = reader.language, ways_up(reader.catalogue, state.setup).get(at)
    found = [marker_inside(language, way)] if way else []
    found += [marker_inside(language, "winter")] if at in state.winter else []
    # NOTE: a loot marker lies in a region.
    found += [language.gettext("loot, face down")] if at in state.loot else []
    return tuple(found)


def region_spots(
    reader: Reader,
    state: State,
    name: str,
    taps: Mapping[int, Tap | None],
    chosen: Container[int | None] = (),
) -> tuple[Spot, ...]:
    """Return regions to tap, with what each stands for; `chosen`: those that stand out."""
    return tuple(
        Spot(at, Button(f"{name}-{at}", "", words_at(reader, state, at), tap, is_on=at in chosen))
        for at, tap in taps.items()
    )


def look_at(reader: Reader, state: State, at: int) -> tuple[PrintedRegion, RegionContents | None]:
    """Return a region as printed, and its contents."""
    return printed_board(reader.catalogue, state).regions[at], (state.regions or {}).get(at)


def place_at(reader: Reader, state: State, at: int) -> str:
    """Return what a region is called, so that it is told apart from all others."""
    return where_text(reader.language, printed_board(reader.catalogue, state), at)


def owner_of(state: State, own: RegionContents | None) -> str:
    """Return the name of the player whose race is there; empty for nobody."""
    return state.players[own.seat].name if own and own.seat is not None else ""


def disc_of(language: Language, state: State, own: RegionContents) -> Disc | None:
    """Return who is in a region; None if only a coin was left."""
    if own.lost_tribe:
        return Disc("", "", "markers/lost_tribe", "", in_decline=False)
    if own.seat is None:
        return None
    colour = state.setup.colour(own.seat)
    count = str(own.tokens) if own.sure else f"{own.tokens}?"
    icon = language.piece_icon(own.race)
    return Disc(str(colour), SHAPES[colour], icon, count, own.in_decline)


def _lying_below(language: Language, state: State, own: RegionContents | None) -> tuple[Mark, ...]:
    """Return the sign of who lies below whoever is in a region, with the owner's shape."""
    lower = disc_of(language, state, own.left_behind) if own and own.left_behind else None
    return (Mark(lower.icon, int(lower.count), lower.colour, lower.shape),) if lower else ()


def _closed(language: Language, state: State, at: int) -> tuple[Mark, ...]:
    """Return the marker of the piece that keeps everybody out, if one does."""
    closure = state.closed.get(at)
    return (Mark(language.piece_icon(closure.why), 1),) if closure else ()


def marks_of(
    own: RegionContents, can_swap: bool = False, has_fired: bool = False
) -> tuple[Mark, ...]:
    """Return what is in a region besides tokens, and whether a token may be exchanged.

    `has_fired`: its cannon did so in this turn.
    """
    stacked = ((name, own.number_of(name)) for name in STACKED_MARKERS)
    camps = [Mark(f"markers/{name}", n) for name, n in stacked if n]
    marks = [Mark(f"markers/{name}", 1) for name in MARKERS if getattr(own, name)]
    if has_fired:
        marks = [Mark(FIRED_SIGN, 1) if one.icon == "markers/cannon" else one for one in marks]
    coins = [Mark(ABANDONED_COIN, 1)] if own.coin else []
    swap = [Mark(SWAP_SIGN, 1)] if can_swap else []
    return (*camps, *marks, *coins, *swap)


def acting_race(reader: Reader, state: State, by: str | None = None) -> RaceOptions | None:
    """Return the attacking race: the requested one, else the active one, or any that may attack."""
    attackers = reader.outlook(state).options.attackers
    asked = [race for race in attackers if race.in_decline and race.race == by]
    active = [race for race in attackers if not race.in_decline]
    return next(iter((*asked, *active, *attackers)), None)


def why_idle(reader: Reader, state: State) -> str:
    """Return why nobody can conquer now; nothing once the game is over."""
    why_not = reader.outlook(state).options[Conquer]
    if state.is_over or why_not.why_not is None:
        return ""
    return refusal_text(reader.language, Refused(why_not.why_not, **why_not.facts))


def _use(state: State, race: RaceOptions) -> Use:
    """Return what is used in any case: a die rolled before the attack."""
    return Use(**{FIRST_ROLL: state.turn.rolled if race.rolls_first else None})


def _prices(reader: Reader, state: State, race: RaceOptions) -> dict[int, Price]:
    """Return the prices of everything a race can reach."""
    by, catalogue, contents = race.by, reader.catalogue, state.regions or {}
    quotes = dict(reader.outlook(state).prices(by, _use(state, race)))
    unsure = {at for at, own in contents.items() if not own.sure}
    shut = [at for at, quote in quotes.items() if quote.why_not in _SHUT]
    prices = dict.fromkeys(within_reach(catalogue, state, shut, by), Price("", "protected"))
    return prices | {
        at: Price(f"{quote.tokens}?" if at in unsure else str(quote.tokens), _reach(quote))
        for at, quote in quotes.items()
        if quote.tokens is not None
    }


def _reach(quote: Quote) -> str:
    if quote.why_not:
        return "too_dear"
    return "die" if quote.short else "enough"


def _own(state: State, race: RaceOptions) -> set[int]:
    """Return the regions of the acting race."""
    return set(holdings(state, state.turn.seat, race.race, race.in_decline))
