"""Where a race may attack on a board, and what each region costs there."""

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from typing import Literal

from companion.dataclasses import dataclass, field, replace
from companion.engine.model.regions import Target, Use
from companion.engine.pieces.catalogue import Board, Catalogue, Combo, PrintedRegion
from companion.engine.pieces.effects import EntryEffect, ReachEffect
from companion.engine.rules.price import Attack, Attacker, Quote, quote
from companion.engine.rules.target import bare, combo_of
from companion.engine.vocabulary import (
    BEHEMOTHS,
    BESIDE_OWN,
    CANNONS,
    OVER_ONE,
    STRENGTH,
    ZEPPELIN,
    House,
    UseName,
)


@dataclass(frozen=True, slots=True)
class Position:
    """Who stands where, which regions the attacking race holds, and which are barred to it.

    `badges`: the powers that races still have, as far as they are known. `firing`: where cannons
    of the attacking race fire this turn.
    """

    board: Board
    standing: Mapping[int, Target]
    held: Set[int]
    barred: Set[int] = frozenset()
    badges: Mapping[str, str] = field(default_factory=dict)
    firing: Set[int] = frozenset()
    # The regions held that are mountains, cached: the prices of a whole board all ask for them.
    mountains: Set[int] = field(default=frozenset(), init=False)

    def __post_init__(self) -> None:
        regions = self.board.regions
        mountains = {at for at in self.held if regions[at].terrain == "mountain"}
        object.__setattr__(self, "mountains", mountains)

    def find(self, region_id: int) -> Target:
        """Return a region and what stands there; one that is not listed is empty."""
        return self.standing.get(region_id) or bare(self.board.regions[region_id])


_USUAL = House()


def targets(
    catalogue: Catalogue, position: Position, attacker: Attacker, use: Use
) -> list[tuple[int, Quote]]:
    """Return the price of every region that the race does not hold."""
    return [
        (printed.id, quote(attack_at(catalogue, position, attacker, printed.id, use)))
        for printed in position.board.regions
        if printed.id not in position.held
    ]


def attack_at(
    catalogue: Catalogue,
    position: Position,
    attacker: Attacker,
    at: int,
    use: Use,
    there: int | None = None,
) -> Attack:
    """Return an attack on a region of the board; `there`: how many really defend it.

    A race that stands nowhere, or has to enter again, has no foothold.
    """
    printed, region, combo = position.board.regions[at], position.find(at), attacker.combo
    if there is not None and region.holder and region.holder.race:
        region = replace(region, holder=replace(region.holder, tokens=there))
    facts = {
        BESIDE_OWN: is_beside_own_mountain(position, printed, combo, attacker.house),
        OVER_ONE: attacker.has_foothold and is_over_one(position, printed, combo),
        CANNONS: cannons_beside(position, printed, combo),
        STRENGTH: strength_of(position.board, position.held, combo) if use.has(BEHEMOTHS) else 0,
    }
    return Attack(
        attacker,
        region,
        combo_of(catalogue, region.holder, position.badges),
        use.having(**facts) if use.chosen or any(facts.values()) else use,
        why_unreachable(position, printed, combo, use, not attacker.has_foothold, attacker.house),
        at in position.barred,
        combo_of(catalogue, region.below, position.badges),
    )


def strength_of(board: Board, held: Iterable[int], combo: Combo) -> int:
    """Return how many tokens each Behemoth of a race counts for that holds these regions."""
    if not combo.strength_limit:
        return 0
    own = (board.regions[at] for at in held)
    kinds = Counter(kind for region in own for kind in (region.terrain, *region.symbols))
    return combo.strength(kinds)  # type: ignore[arg-type]  # other kinds do no harm


def leap_uses(combo: Combo) -> list[UseName]:
    """Return the uses that strike over a region: they need a region to strike from."""
    return [effect.leap_with for _, effect in combo.effects(ReachEffect) if effect.leap_with]


def is_leap(combo: Combo, use: Use) -> bool:
    """Return whether this attack leaps over a region instead of going next door."""
    return any(use.has(name) for name in leap_uses(combo))


def strikes_anywhere(combo: Combo, use: Use, house: House) -> bool:
    """Return whether this attack may be made anywhere because of what is used for it."""
    means = (effect.far_with for _, effect in combo.effects(ReachEffect) if effect.far_with)
    return use.has(ZEPPELIN) or (house.bolts_strike_anywhere and any(map(use.has, means)))


def why_unreachable(
    position: Position,
    target: PrintedRegion,
    attacker: Combo,
    use: Use,
    is_first_conquest: bool,
    house: House = _USUAL,
) -> Literal["not_adjacent", "not_entry"] | None:
    """Return why a region is out of this race's reach, or None."""
    if is_leap(attacker, use):
        is_there = not is_first_conquest and bool(leap_starts(position, target))
        return None if is_there else "not_adjacent"
    if strikes_anywhere(attacker, use, house):
        return None
    if is_first_conquest or not position.held:
        in_sky = target.island > 0
        entries = [effect for _, effect in attacker.effects(EntryEffect)]
        may_enter = any(effect.anywhere or (effect.sky and in_sky) for effect in entries)
        return None if may_enter or target.entry else "not_entry"
    reaches = [effect for _, effect in attacker.effects(ReachEffect)]
    if any(effect.anywhere for effect in reaches) or is_next_to_own(position, target, attacker):
        return None
    leaps = any(effect.over_one for effect in reaches)
    return None if leaps and leap_starts(position, target) else "not_adjacent"


def is_next_to_own(position: Position, target: PrintedRegion, attacker: Combo) -> bool:
    """Return whether the attacker holds a region next to the target, or one that counts as such."""
    own = position.held
    return not own.isdisjoint(target.adjacent) or _is_linked(position, own, target, attacker)


def _is_linked(position: Position, own: Set[int], target: PrintedRegion, attacker: Combo) -> bool:
    """Return whether one of these regions counts as adjacent to the target."""
    links = {e.linked for _, e in attacker.effects(ReachEffect)}.intersection(target.symbols)
    regions = position.board.regions
    return any(links.intersection(regions[held].symbols) for held in own)


def is_over_one(position: Position, target: PrintedRegion, attacker: Combo) -> bool:
    """Return whether the attacker, if it gains from that, conquers over just one region.

    It then holds none next to the target.
    """
    if not attacker.coins_for_leaps or is_next_to_own(position, target, attacker):
        return False
    return bool(leap_starts(position, target))


def is_beside_own_mountain(
    position: Position, target: PrintedRegion, attacker: Combo, house: House
) -> bool:
    """Return whether the target is next to a mountain that the attacker holds and gains from."""
    mountains = position.mountains
    if not (mountains and attacker.gains_beside_own):
        return False
    by_cavern = house.giants_count_caverns_as_adjacent
    is_beside = not mountains.isdisjoint(target.adjacent)
    return is_beside or (by_cavern and _is_linked(position, mountains, target, attacker))


def cannons_beside(position: Position, target: PrintedRegion, attacker: Combo) -> int:
    """Return how many cannons next to the target fire, if the attacker gains from that."""
    return sum(at in position.firing for at in target.adjacent) if attacker.cannons else 0


def leap_starts(position: Position, target: PrintedRegion) -> list[int]:
    """Return the regions held that are just one land region or lake away from the target."""
    regions = position.board.regions
    between = {near for near in target.adjacent if regions[near].terrain != "sea"}
    return [
        held
        for held in sorted(position.held)
        if target.id not in regions[held].adjacent
        and held != target.id
        and not between.isdisjoint(regions[held].adjacent)
    ]
