"""What a conquest costs, as named lines, and whether the tokens in hand are enough."""

from collections.abc import Collection
from typing import Literal

from companion.dataclasses import dataclass, replace
from companion.engine.model.regions import Holder, Target, Use
from companion.engine.pieces.catalogue import Combo, comes_back
from companion.engine.pieces.effects import (
    ClearEffect,
    CoinsEffect,
    CoinsOn,
    CostEffect,
    ImmuneEffect,
    ReachEffect,
    When,
)
from companion.engine.vocabulary import (
    ATTACK_USES,
    BEHEMOTHS,
    BESIDE_OWN,
    BOLT,
    CANNONS,
    CLEAR,
    FIRST_ROLL,
    MAX_DIE,
    OVER_ONE,
    STRENGTH,
    SWAP,
    WATER,
    ZEPPELIN,
    House,
    Line,
    WhyNot,
    merged,
    total,
)

DIE = (0, 0, 0, 1, 2, 3)
Odds = tuple[int, int]
# The odds that the die makes up for 0, 1, 2, 3 or more missing tokens.
_CHANCES: tuple[Odds, ...] = ((1, 1), (1, 2), (1, 3), (1, 6), (0, 1))
# What keeps attackers out without making a region immune.
_NO_SHIELD = ("peace", "closed")


@dataclass(frozen=True, slots=True)
class Attacker:
    """A race about to attack: everything that a price depends on besides the region.

    Without a `hand`, nobody asks whether it is enough.
    """

    combo: Combo
    round: int = 1
    hand: int | None = None
    house: House = House()
    # Whether the race stands somewhere: it cannot swap from nowhere.
    has_foothold: bool = True
    # Whether the race was picked in this turn.
    is_first_turn: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """Everything the price of one conquest depends on."""

    attacker: Attacker
    region: Target
    defender: Combo | None = None
    use: Use = Use()
    unreachable: Literal["not_adjacent", "not_entry"] | None = None
    # Whether the race itself gave up the region for a coin.
    is_barred: bool = False
    # The race in decline that lies below the defender.
    below: Combo | None = None
    # What was rolled once the region was named.
    die: int | None = None

    @property
    def is_burnt(self) -> bool:
        """Whether the roll burns the region instead of helping to take it."""
        return self.die == 0 and self.use.has(ZEPPELIN)


@dataclass(frozen=True, slots=True)
class Quote:
    """The price of a conquest and the chance of paying it."""

    tokens: int | None
    lines: tuple[Line, ...]
    why_not: WhyNot | None
    short: int | None
    chance: Odds | None
    can_swap: bool

    @property
    def possible(self) -> bool:
        """Whether the conquest may at least be tried."""
        return self.why_not is None


def quote(attack: Attack) -> Quote:
    """Return what this attack costs, why it cannot be made, and its odds."""
    forbidden = _why_forbidden(attack)
    hand = attack.attacker.hand
    if forbidden:
        return Quote(None, (), forbidden, None, None if hand is None else (0, 1), False)
    lines = cost_lines(attack)
    tokens = total(lines)
    swap = _is_open_to_swap(attack) and not _lacks_token_for_swap(attack)
    if hand is None:
        return Quote(tokens, lines, None, None, None, swap)
    short = max(0, tokens - hand)
    why_not = _why_unaffordable(attack, short)
    needed = short
    if attack.use.has(ZEPPELIN):
        # A blank takes nothing, however many tokens there are.
        needed = max(1, short) if attack.die is None else 0
    chance = (0, 1) if why_not else _CHANCES[min(needed, len(_CHANCES) - 1)]
    return Quote(tokens, lines, why_not, short, chance, swap)


def without_die(price: Quote) -> Quote:
    """Return the prospect of an attack with too few tokens and no die to make up for it."""
    if not price.possible or not price.short:
        return price
    return replace(price, why_not="last_attempt_made", chance=(0, 1))


@dataclass(frozen=True, slots=True)
class LastAttempt:
    """The result of a last attempt: whether it is won, and what is used.

    `paid`: what would be used if the player paid the coin that turns defeat into victory.
    """

    is_won: bool
    use: Use
    paid: Use | None = None


def last_attempt(attack: Attack, offered: Collection[str], face: int) -> LastAttempt:
    """Return the result of a last attempt with this die; `offered`: what may be used in it.

    Paying is decided after the roll: the coin is spent only if it makes the difference, or if
    nothing could have been tried without it.
    """
    use = attack.use
    priced = [
        effect.use
        for _, effect in attack.attacker.combo.effects(CostEffect)
        if effect.price and effect.use and effect.use in offered
    ]
    free = use.having(**dict.fromkeys(priced, False))
    if _is_won(attack, free, face):
        return LastAttempt(True, free)
    lost = free if quote(replace(attack, use=free)).possible else use
    for name in priced:
        paid = use.having(**{name: True})
        if _is_won(attack, paid, face):
            return LastAttempt(True, paid) if use.has(name) else LastAttempt(False, lost, paid)
    return LastAttempt(False, lost)


def _is_won(attack: Attack, use: Use, face: int) -> bool:
    price = quote(replace(attack, use=use))
    return price.possible and price.short is not None and face >= price.short


def can_conquer(combo: Combo, house: House) -> bool:
    """Return whether this race attacks at all: active ones do, hardly any declined ones."""
    if not combo.in_decline:
        return True
    is_allowed = house.spirit_ghouls_keep_conquering or not combo.declines("keeps_place")
    return comes_back(combo) and is_allowed


def cost_lines(attack: Attack) -> tuple[Line, ...]:
    """Return the named terms of the price; they add up to the tokens needed."""
    if attack.use.has(SWAP):
        return (Line("sorcery", 0),)
    if attack.use.has(CLEAR):
        return (Line("clear", 0),)
    if attack.is_burnt:
        return (Line("burnt", 1),)
    terms = _defence(attack)
    for owner, effect in _applying(attack):
        terms.append((_named(owner, effect), _discount(attack, effect, terms)))
    terms.append((ZEPPELIN, -(attack.die or 0)))
    terms.append(("minimum", max(0, attack.attacker.combo.least - sum(n for _, n in terms))))
    terms.append(("given_up", given_up(attack)))
    return merged(terms)


def given_up(attack: Attack) -> int:
    """Return how many tokens are lost for good by what is used."""
    if not attack.use.chosen or attack.use.has(SWAP):
        return 0
    if attack.is_burnt:
        return 1
    return sum(e.loses * attack.use.times(e.use) for _, e in _applying(attack) if e.use)


def coins_at_stake(attack: Attack) -> list[tuple[CoinsOn, str]]:
    """Return what moves a coin if this attack is won: on what, and by which piece; pots aside."""
    found: list[tuple[CoinsOn, str]] = []
    if attack.use.has(OVER_ONE):
        found += (("leap", owner) for owner in attack.attacker.combo.coins_for_leaps)
    defender = attack.defender
    if defender is None or defender.in_decline:
        return found
    won, lost = (side.effects(CoinsEffect) for side in (attack.attacker.combo, defender))
    found += ((effect.on, owner) for owner, effect in won if effect.on == "conquest")
    return found + [(e.on, owner) for owner, e in lost if e.on in ("loss", "bounty")]


def prices_of_use(attack: Attack) -> list[tuple[str, int]]:
    """Return the coins to pay for what is used, each with the piece that demands them."""
    if not attack.use.chosen:
        return []
    return [
        (owner, e.price * attack.use.times(e.use))
        for owner, e in _applying(attack)
        if e.use and e.price
    ]


def _applying(attack: Attack) -> list[tuple[str, CostEffect]]:
    """Return what changes the price, a fixed price last because it overrides everything else.

    There is one die to roll before an attack, even if race and power both have it.
    """
    found, has_rolled = [], False
    for owner, effect in attack.attacker.combo.effects(CostEffect):
        is_chosen = effect.use is None or attack.use.has(effect.use)
        is_again = has_rolled and effect.use == FIRST_ROLL
        if is_chosen and not is_again and _applies(attack, effect.when):
            found.append((owner, effect))
            has_rolled = has_rolled or effect.use == FIRST_ROLL
    return sorted(found, key=lambda pair: pair[1].to is not None)


def _defence(attack: Attack) -> list[tuple[str, int]]:
    region, holder = attack.region, attack.region.holder
    return [
        ("base", 2),
        ("mountain", int(region.terrain == "mountain")),
        ("encampment", region.encampments),
        ("behemoths", region.strength),
        ("fortress", int(region.fortress)),
        ("lair", int(region.lair)),
        ("winter", int(region.winter)),
        ("lost_tribe", int(holder is not None and holder.kind == "lost_tribe")),
        ("tokens", _counted_tokens(attack, holder)),
        ("below", _counted_tokens(attack, region.below)),
    ]


def _counted_tokens(attack: Attack, holder: Holder | None) -> int:
    if holder is None:
        return 0
    is_own_declined = holder.own and holder.in_decline
    counts = attack.attacker.house.own_declined_token_counts_in_cost
    return holder.tokens if counts or not is_own_declined else 0


def _discount(attack: Attack, effect: CostEffect, terms: list[tuple[str, int]]) -> int:
    if effect.to is not None:
        return min(0, effect.to - sum(n for _, n in terms))
    if effect.use == FIRST_ROLL:
        return -(attack.use.die or 0)
    counted = CANNONS if effect.when.beside_own == "cannon" else effect.use
    times = attack.use.times(counted or "")
    if counted == BEHEMOTHS:
        times *= min(attack.use.number(STRENGTH), attack.attacker.combo.strength_limit)
    return effect.add * times


def _named(owner: str, effect: CostEffect) -> str:
    """Return the name of a discount: a dragon or a die is named after what lies on the table."""
    is_thing = effect.to is not None or effect.use == FIRST_ROLL
    return effect.use if is_thing and effect.use else owner


def _applies(attack: Attack, when: When) -> bool:
    region, is_first_turn = attack.region, attack.attacker.is_first_turn
    return (
        (not when.terrain or region.terrain in when.terrain)
        and (when.symbol is None or when.symbol in region.symbols)
        and (not when.coastal or region.coastal)
        and (when.holder is None or _is_held_in_decline(attack))
        and (when.round is None or attack.attacker.round % 2 == 0)
        and (when.turn is None or is_first_turn)
        and (when.beside_own != "mountain" or attack.use.has(BESIDE_OWN))
        and (when.beside_own != "cannon" or (attack.use.has(CANNONS) and not is_first_turn))
    )


def _is_held_in_decline(attack: Attack) -> bool:
    holder = attack.region.holder
    if holder is None:
        return False
    if holder.kind == "lost_tribe":
        return attack.attacker.house.goblins_count_lost_tribes_as_declined
    return holder.in_decline


def _why_forbidden(attack: Attack) -> WhyNot | None:
    """Return the reason why no number of tokens would help, if there is one."""
    attacker, region, holder = attack.attacker.combo, attack.region, attack.region.holder
    if not can_conquer(attacker, attack.attacker.house):
        return "not_in_decline"
    if region.terrain in WATER and not any(e.water for _, e in attacker.effects(ReachEffect)):
        return "water"
    if holder and holder.own and _is_same_side(attacker, holder):
        return "own_active"
    if "closed" in region.protected_by:
        return "closed"
    if (
        "peace" in region.protected_by
        and holder is not None
        and holder.is_active_race
        and not attacker.in_decline
    ):
        return "peace"
    if _is_protected(attack):
        return "protected"
    if attack.use.has(CLEAR):
        return None if _is_open_to_clearing(attack) else "clear"
    if attack.unreachable:
        return attack.unreachable
    if attack.use.has(SWAP) and not _is_open_to_swap(attack):
        return "sorcery"
    # A bolt strikes only where it makes a difference.
    has_bolt = attack.use.has(BOLT)
    is_wasted = has_bolt and all(effect.use != BOLT for _, effect in _applying(attack))
    return "bolt" if is_wasted else None


def _is_same_side(attacker: Combo, holder: Holder) -> bool:
    """Races never attack their own kind: the owner's active race, or the same declined one."""
    if attacker.in_decline:
        return holder.in_decline and holder.race == attacker.race.id
    return holder.is_active_race


def _is_protected(attack: Attack) -> bool:
    """Immunity is against others: the owner's own declined race ignores it."""
    if attack.region.holder and attack.region.holder.own:
        return False
    return attack.is_barred or is_immune(attack.region, attack.defender, attack.below)


def is_immune(region: Target, defender: Combo | None, below: Combo | None = None) -> bool:
    """Return whether a region is immune to conquests and powers.

    `defender`: who stands there; `below`: the race in decline that lies below.
    """
    if any(marker not in _NO_SHIELD for marker in region.protected_by):
        return True
    return any(side and _makes_immune(side, region) for side in (defender, below))


def _makes_immune(defender: Combo, region: Target) -> bool:
    lands = (effect.terrain for _, effect in defender.effects(ImmuneEffect))
    is_safe_land = any(region.terrain in terrains for terrains in lands)
    return is_safe_land or (defender.in_decline and defender.declines("immune"))


def _is_open_to_swap(attack: Attack) -> bool:
    """A lone, active enemy token without a camp can be swapped by a race that stands somewhere.

    It is not alone above tokens in decline.
    """
    holder = attack.region.holder
    return (
        attack.attacker.combo.offers(SWAP)
        and attack.attacker.has_foothold
        and holder is not None
        and holder.is_active_race
        and not holder.own
        and holder.tokens == 1
        and not attack.region.encampments
        and attack.region.below is None
        and not attack.region.strength
    )


def _is_open_to_clearing(attack: Attack) -> bool:
    """Somebody's race can be driven out of the right terrain, by nothing but this."""
    holder, terrain = attack.region.holder, attack.region.terrain
    others = [use for use in ATTACK_USES if use not in (CLEAR, FIRST_ROLL)]
    return (
        holder is not None
        and holder.kind == "race"
        and not any(map(attack.use.has, others))
        and any(
            not effect.terrain or terrain in effect.terrain
            for _, effect in attack.attacker.combo.effects(ClearEffect)
        )
    )


def _lacks_token_for_swap(attack: Attack) -> bool:
    return attack.attacker.house.sorcery_needs_token_in_hand and attack.attacker.hand == 0


def _why_unaffordable(attack: Attack, short: int) -> WhyNot | None:
    """Return the reason why this hand does not allow the attack, if there is one."""
    lost = 0 if attack.is_burnt else given_up(attack)
    attacker, house = attack.attacker.combo, attack.attacker.house
    hand, least = (attack.attacker.hand or 0) - lost, attacker.least
    if attack.use.has(SWAP):
        return "no_token" if _lacks_token_for_swap(attack) else None
    if attack.use.has(CLEAR):
        return None
    if hand <= 0:
        return "no_token"
    if hand < least and house.kobolds_last_attempt_needs_two_in_hand:
        return "minimum"
    if attack.use.has(ZEPPELIN):
        # Before the roll nobody knows, and even a blank may be what is hoped for.
        return "too_strong" if attack.die is not None and short else None
    # A die rolled first lowers the price, but never below the minimum: fewer are never enough.
    is_hopeless = hand < least and attacker.offers(FIRST_ROLL)
    most_short = 0 if attack.use.has(FIRST_ROLL) else MAX_DIE
    return "too_strong" if is_hopeless or short > most_short else None
