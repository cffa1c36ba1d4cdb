"""The game's closed vocabularies: terrain, symbols, markers, counts, colours and house rules."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, get_args

from companion.codec import Bounds, Count
from companion.dataclasses import dataclass

Terrain = Literal["farmland", "forest", "hill", "mountain", "swamp", "sea", "lake"]
Symbol = Literal["mine", "magic", "cavern"]
Marker = Literal[
    "encampment",
    "fortress",
    "lair",
    "hole",
    "hero",
    "dragon",
    "catapult",
    "pot",
    "drake",
    "behemoth",
    "cannon",
]
# Those of which several may lie in one region, and where a region counts them.
STACKED_MARKERS: dict[Marker, str] = {"encampment": "encampments", "behemoth": "behemoths"}
# "closed": nobody may enter until the turn of whoever closed it.
Protection = Literal["hole", "hero", "dragon", "catapult", "peace", "closed", "drake", "cannon"]
# How the app plays a seat that nobody sits in.
Character = Literal["grabber", "planner", "strategist"]
CHARACTERS: tuple[Character, ...] = get_args(Character)
UseName = Literal[
    "dragon",
    "catapult",
    "bolt",
    "mercenary",
    "sorcery",
    "berserk_die",
    "ally",
    "fortress",
    "regroup",
    "drake",
    "clear",
    "fireballs",
    "zeppelin",
    "behemoths",
]
# Those of an attack; the others belong to other moments of a turn.
ATTACK_USES: tuple[UseName, ...] = tuple(
    use for use in get_args(UseName) if use not in ("ally", "fortress", "regroup")
)
# Of these several may go into one attack; anything else is used or not.
COUNTED_USES: tuple[UseName, ...] = ("fireballs", "behemoths")
# Five uses that the rules know by what they do: putting a token in place of a lone enemy, striking
# only such regions as its price names, rolling a die before the attack, driving out whoever stands
# in a region without taking it, and rolling a die once the region was named: its pips count as
# tokens, and a blank burns the region.
SWAP: UseName = "sorcery"
BOLT: UseName = "bolt"
CLEAR: UseName = "clear"
FIRST_ROLL: UseName = "berserk_die"
ZEPPELIN: UseName = "zeppelin"
# Nothing else goes into an attack with one of these.
ALONE: tuple[UseName, ...] = (SWAP, CLEAR, ZEPPELIN)
# Each is worth as many tokens as the attacker's strength, which is a fact.
BEHEMOTHS: UseName = "behemoths"
# Not choices but facts: the attacker holds a mountain next door; or nothing next door, but
# something just one region away; or how many of its cannons next door fire this turn; or how many
# tokens each of its Behemoths counts for.
BESIDE_OWN = "own_mountain_adjacent"
OVER_ONE = "over_one_region"
CANNONS = "cannons_firing"
STRENGTH = "behemoth_strength"
ATTACK_FACTS = (BESIDE_OWN, OVER_ONE, CANNONS, STRENGTH)
CountName = Literal[
    "regions",
    "farmland",
    "forest",
    "hill",
    "swamp",
    "mine",
    "magic",
    "fortresses",
    "nonempty_conquests",
    "pots",
    "abandoned_coins",
    "tower_tokens",
    "attacked_active",
    "first_turn",
    "coastal",
    "bare",
    "active_conquests",
    "islands",
    "explored",
    "winter",
]
Counts = Mapping[CountName, Count]
# Why a region cannot be attacked; the first reason that applies is given.
WhyNot = Literal[
    "not_in_decline",
    "water",
    "own_active",
    "closed",
    "peace",
    "protected",
    "not_adjacent",
    "not_entry",
    "sorcery",
    "bolt",
    "clear",
    "no_token",
    "minimum",
    "too_strong",
    "last_attempt_made",
]

WATER = ("sea", "lake")
COUNTS: tuple[CountName, ...] = get_args(CountName)
YES_NO_COUNTS: tuple[CountName, ...] = ("attacked_active", "first_turn")
SCORED_TERRAIN: tuple[CountName, ...] = ("farmland", "forest", "hill", "swamp")
# Each of these can be in every region, whatever its terrain.
REGION_MARKS: tuple[CountName, ...] = ("mine", "magic", "fortresses")
REGION_KINDS: tuple[CountName, ...] = (*SCORED_TERRAIN, *REGION_MARKS)
# Kinds that are counted only for pieces that ask for them; "bare": from which two pieces would take
# a coin.
RARE_KINDS: tuple[CountName, ...] = ("coastal", "bare")
# Regions in which a winter marker of another race takes the coin.
WINTER: CountName = "winter"
# What only a board with a sky has: islands held as a whole, and the regions held on the ground or
# in the sky, whichever are fewer.
SKY_COUNTS: tuple[CountName, ...] = ("islands", "explored")
# Each player colour has its own shape.
SHAPES = ("circle", "triangle", "square", "rhombus", "star", "heart")
COLOURS = len(SHAPES)
Colour = Annotated[int, Bounds(0, COLOURS - 1)]
MAX_FORTRESSES = 6
# More than anybody has of what can be used.
MAX_USED = 99
# More than ever lie next to one region.
MAX_CANNONS = 20
# A loot marker shows coins, or an attack on whoever turns it; there are ten of them.
TRAP = -1
LOOT = (TRAP, TRAP, TRAP, 0, 0, 1, 1, 2, 2, 3)
LootFace = Annotated[int, Bounds(TRAP, max(LOOT))]
MAX_DIE = 3
COLUMN_SIZE = 6
STARTING_COINS = 5
# More than any game has; anything from outside or entered by hand stays below.
MAX_COINS = 9_999
# More than any board has.
MAX_ROUNDS = 30
Rounds = Annotated[int, Bounds(1, MAX_ROUNDS)]


@dataclass(frozen=True, slots=True)
class House:
    """What no rulebook settles: the players' choices, with the usual ones as defaults."""

    own_declined_token_counts_in_cost: bool = True
    sorcery_needs_token_in_hand: bool = False
    goblins_count_lost_tribes_as_declined: bool = True
    spirit_ghouls_keep_conquering: bool = True
    ghouls_have_their_own_last_attempt: bool = True
    giants_count_caverns_as_adjacent: bool = False
    barbarians_redeploy_after_losing_a_region: bool = True
    kobolds_last_attempt_needs_two_in_hand: bool = True
    shared_win_when_tokens_tie_too: bool = True
    bolts_strike_anywhere: bool = False
    soul_touch_at_once: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One named term of a cost or a score."""

    key: str
    n: int


def merged(terms: Iterable[tuple[str, int]]) -> tuple[Line, ...]:
    """Return a line for each name among these terms, without zeros: a piece may repeat itself."""
    amounts: dict[str, int] = {}
    for key, n in terms:
        amounts[key] = amounts.get(key, 0) + n
    return tuple(Line(key, n) for key, n in amounts.items() if n)


def total(lines: tuple[Line, ...]) -> int:
    """Return the sum of the lines."""
    return sum(line.n for line in lines)


def seat_colour(colours: Sequence[int], seat: int) -> int:
    """Return the colour of a seat; games from before colours were kept have them by seat."""
    return colours[seat] if colours else seat
