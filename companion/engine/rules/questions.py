"""What can matter for an attack, and the markers of a combo: read from the effects in play."""

from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar, get_args

from companion.dataclasses import dataclass
from companion.engine.model.regions import RegionContents
from companion.engine.model.state import Conquest
from companion.engine.pieces.catalogue import Combo, keeps_tokens, rests
from companion.engine.pieces.effects import (
    CostEffect,
    CoverEffect,
    Effect,
    IncomeEffect,
    LossEffect,
    OnceEffect,
    PlacedEffect,
    ReachEffect,
    RedeployEffect,
)
from companion.engine.rules.reach import leap_uses
from companion.engine.vocabulary import (
    ATTACK_USES,
    MAX_FORTRESSES,
    STACKED_MARKERS,
    WATER,
    Marker,
    Symbol,
    Terrain,
    UseName,
)

Word = TypeVar("Word", bound=str)
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
# How often something may be used, the more generous later.
_LIMITS = ("turn", "opponent", "conquest")


@dataclass(frozen=True, slots=True)
class AttackQuestions:
    """The questions about one attack whose answers can change something."""

    terrains: tuple[Terrain, ...]
    symbols: tuple[Symbol, ...]
    coast: bool
    own_mountain: bool
    uses: tuple[UseName, ...]
    markers: tuple[Marker, ...] = ()
    # Those of the markers that lie in every region of the holder.
    markers_on: tuple[Marker, ...] = ()
    most_encampments: int = 0
    most_behemoths: int = 0
    least_tokens: int = 0
    most_tokens: int = 0
    loss_die: bool = False
    # Whether a conquest over one region brings a coin.
    over_one: bool = False
    # How many cannons could fire at the region.
    cannons: int = 0
    # Whether tokens in decline may lie below the defender.
    below: bool = False


def attack_questions(
    attacker: Combo,
    defender: Combo | None = None,
    limit: int = 0,
    is_recorded: bool = True,
    below: Combo | None = None,
) -> AttackQuestions:
    """Return what to ask about an attack.

    The defender comes with the badge it once had even if decline has taken that away: its markers
    may outlast it. `limit` is the most tokens that race can have. `below`: the race in decline that
    is said to lie below. Questions that only matter for scoring are left out if the attack is not
    recorded.
    """
    costs = [effect for _, effect in attacker.effects(CostEffect)]
    sides = [side for side in (attacker, defender, below) if side and is_recorded]
    least, most = _tokens_there(defender, limit) if defender else (0, 0)
    placed = _placed(defender) if defender else []
    return AttackQuestions(
        terrains=_terrains(attacker),
        symbols=_symbols(attacker, sides),
        coast=any(effect.when.coastal for effect in costs)
        or any("coastal" in side.rare_kinds for side in sides),
        own_mountain=attacker.gains_beside_own,
        uses=tuple(use for use in ATTACK_USES if attacker.offers(use)),
        markers=_each_once(e.marker for e in placed if e.marker not in STACKED_MARKERS),
        # Nobody chooses where these lie: every region has one, for good.
        markers_on=_each_once(e.marker for e in placed if e.n is None and e.stays),
        most_encampments=_most_stacked(placed, "encampment"),
        most_behemoths=_most_stacked(placed, "behemoth"),
        least_tokens=least,
        most_tokens=most,
        loss_die=is_recorded and defender is not None and rolls_for_losses(defender),
        over_one=is_recorded and bool(attacker.coins_for_leaps),
        cannons=attacker.cannons,
        below=defender is not None and not rests(defender) and bool(defender.effects(CoverEffect)),
    )


def uses_left(
    attacker: Combo, earlier: Sequence[Conquest], opponent: int | None, has_foothold: bool = True
) -> tuple[UseName, ...]:
    """Return the uses not yet used up; `earlier` are this race's attacks this turn.

    A race that stands nowhere has nowhere to shoot from.
    """
    leaps = leap_uses(attacker)
    return _each_once(
        effect.use
        for _, effect in attacker.effects(OnceEffect)
        if effect.use in ATTACK_USES
        and (has_foothold or effect.use not in leaps)
        and not is_used_up(attacker, effect.use, earlier, opponent)
    )


def is_used_up(
    attacker: Combo, use: UseName, earlier: Sequence[Conquest], opponent: int | None
) -> bool:
    """Return whether something with a limit per turn or per opponent has been used up."""
    limit = limit_of(attacker, use)
    return limit is None or times_left(limit, earlier, opponent) == 0


def limit_of(combo: Combo, use: UseName) -> OnceEffect | None:
    """Return how often something may be used; None if it may not be used at all.

    Even if both race and power offer it, it is one thing; the more generous limit counts.
    """
    offers = [effect for _, effect in combo.effects(OnceEffect) if effect.use == use]
    return max(offers, key=lambda effect: (_LIMITS.index(effect.per), effect.times), default=None)


def times_left(limit: OnceEffect, earlier: Sequence[Conquest], opponent: int | None) -> int | None:
    """Return how often something may still be used against an opponent; None: in each conquest."""
    if limit.per == "conquest":
        return None
    used = [attack for attack in earlier if attack.use.has(limit.use)]
    if limit.per == "opponent":
        used = [attack for attack in used if attack.loser == opponent]
    return max(0, limit.times - len(used))


def may_hold(combo: Combo, terrain: Terrain) -> bool:
    """Return whether a race, with the badge it had, could ever have come to hold this terrain."""
    reaches = [effect for effect in _effects(combo) if isinstance(effect, ReachEffect)]
    return terrain not in WATER or any(effect.water for effect in reaches)


def _each_once(names: Iterable[Word]) -> tuple[Word, ...]:
    return tuple(dict.fromkeys(names))


def _terrains(attacker: Combo) -> tuple[Terrain, ...]:
    sails = any(effect.water for _, effect in attacker.effects(ReachEffect))
    return tuple(terrain for terrain in TERRAINS if sails or terrain not in WATER)


def _symbols(attacker: Combo, scored: Sequence[Combo]) -> tuple[Symbol, ...]:
    """Return the symbols that lower the price, extend the reach, or score for either side."""
    asked: set[str | None] = {effect.when.symbol for _, effect in attacker.effects(CostEffect)}
    asked |= {effect.linked for _, effect in attacker.effects(ReachEffect)}
    for side in scored:
        for _, effect in side.effects(IncomeEffect):
            asked |= {effect.per, *effect.except_}
    return tuple(symbol for symbol in SYMBOLS if symbol in asked)


def _placed(defender: Combo) -> list[PlacedEffect]:
    """Return the markers that can lie in a region of this race: in decline, those that stay."""
    return [
        effect
        for effect in _effects(defender)
        if isinstance(effect, PlacedEffect) and (effect.stays or not defender.in_decline)
    ]


def _effects(combo: Combo) -> list[Effect]:
    """Return everything the pieces do, in decline or not."""
    pieces = (combo.race, combo.power) if combo.power else (combo.race,)
    return [effect for piece in pieces for effect in piece.effects]


def _most_stacked(placed: Sequence[PlacedEffect], marker: Marker) -> int:
    """Return how many can lie in one region; "enough for every region" means one each."""
    return sum(effect.n or 1 for effect in placed if effect.marker == marker)


def _tokens_there(defender: Combo, limit: int) -> tuple[int, int]:
    """Return the fewest and the most tokens of a race that can stand in one region."""
    keeps = keeps_tokens(defender) or defender.declines("tower")
    if defender.in_decline and not keeps:
        return 1, 1
    left = [effect.leave for _, effect in defender.effects(RedeployEffect) if effect.leave]
    most = max(left) if left else limit
    return defender.least, max(defender.least, most)


def rolls_for_losses(combo: Combo) -> bool:
    """Return whether the owner of a race rolls for the tokens that a lost region costs."""
    return any(effect.die for _, effect in combo.effects(LossEffect))


def placed_markers(combo: Combo) -> dict[Marker, PlacedEffect]:
    """Return the markers of a combo; one that race and power both have counts once."""
    return {effect.marker: effect for _, effect in combo.effects(PlacedEffect)}


def most_markers(combo: Combo, marker: Marker, by_conquest: bool = False) -> int | None:
    """Return how many there are; None: enough for every region.

    `by_conquest`: only those that come with the first conquests. The box has six fortresses,
    whatever the pieces say.
    """
    numbers = [
        placed.n
        for _, placed in combo.effects(PlacedEffect)
        if placed.marker == marker and (placed.by_conquest or not by_conquest)
    ]
    most = None if None in numbers else sum(n for n in numbers if n)
    if marker == "fortress":
        return MAX_FORTRESSES if most is None else min(most, MAX_FORTRESSES)
    return most


def markers_left(combo: Combo, marker: Marker, own: Collection[RegionContents]) -> int:
    """Return how many markers can still be placed in the regions that a race holds.

    Any number of some may stand in a region, but only one of any other marker.
    """
    most = most_markers(combo, marker)
    if most is None or (marker not in STACKED_MARKERS and most > len(own)):
        most = len(own)
    return max(0, most - sum(region.number_of(marker) for region in own)) if own else 0


def laid_by_conquest(combo: Combo, conquered: int) -> set[Marker]:
    """Return the markers that come with the next conquest, after this many."""
    kinds = {placed.marker for _, placed in combo.effects(PlacedEffect) if placed.by_conquest}
    most = {kind: most_markers(combo, kind, by_conquest=True) for kind in kinds}
    return {kind for kind, n in most.items() if n is None or conquered < n}
