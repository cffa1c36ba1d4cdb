"""Zeppelins: what is left in hand tries regions near and far, as long as that pays."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from companion.advice.chair import Chair
from companion.advice.defence import worth
from companion.advice.harm import hurts
from companion.advice.reasons import Reason
from companion.engine import DIE, ZEPPELIN, Use, may_conquer, targets_now

# A blank burns the region, and costs a token for good.
_BLANK = DIE.count(0) / len(DIE)
_USE = Use(zeppelin=True)


def fly(chair: Chair, bonus: Mapping[int, float], token: float) -> None:
    """Send zeppelins with what is left in hand.

    `bonus`: what regions are worth beyond the coins of this turn; `token`: what one is worth.
    """
    while may_conquer(chair.state) and chair.side().troops.hand:
        if ZEPPELIN not in chair.uses_left():
            return
        found = max(_flights(chair, bonus, token), default=None)
        if found is None or found[0] <= 0:
            return
        _, at, chance = found
        coins = worth(chair.combo, chair, -at)
        chair.attack(-at, _USE, Reason("fly", coins=coins, chance=chance), die=chair.roll())


def _flights(
    chair: Chair, bonus: Mapping[int, float], token: float
) -> Iterator[tuple[float, int, Fraction]]:
    """Yield what each flight is worth, where it goes, and the chance of taking the region."""
    for at, price in targets_now(chair.catalogue, chair.state, None, _USE):
        there = (chair.state.regions or {}).get(at)
        if not price.possible or (there and (there.seat == chair.seat or there.coin)):
            continue
        if ZEPPELIN not in chair.uses_left(there.seat if there else None):
            continue
        chance = Fraction(*(price.chance or (0, 1)))
        won = worth(chair.combo, chair, at) + bonus.get(at, 0.0)
        burnt = hurts(chair, there) if there and there.seat is not None else 0.0
        yield float(chance) * won + _BLANK * (burnt - token), -at, chance
