"""What has been said about an attack, by hand or by the commands of a recorded one."""

from collections.abc import Sequence
from typing import Any

from companion.dataclasses import dataclass, replace
from companion.engine import (
    CANNONS,
    COUNTED_USES,
    DIE,
    LOOT,
    MAX_USED,
    STRENGTH,
    WINTER,
    Command,
    Conquer,
    ConquerAt,
    CorrectTroops,
    State,
    Terrain,
)
from companion.pages import blocks

NOBODY, LOST_TRIBE = "nobody", "lost_tribe"
COAST = "coastal"
FLAGS = (COAST, "fortress", "lair", "pot", WINTER)


@dataclass(frozen=True)
class AttackChoice(blocks.Choice):
    """What has been said about an attack; anything left out is as the game knows it.

    `attacker`: the key of a race, the active one where empty. `region`: one of the board; without
    one, `terrain`, `holder`, `marks` and `encampments` describe it. `there`: how many defend it.
    `below`: the key of the race in decline that lies below, with `there_below` tokens.
    `hand`: how many are in hand. `tokens`: how many go in. `first_die`: rolled before the attack,
    `die`: in a last attempt, `loss_die`: by the loser. `failed`: the region held.
    `fireballs`, `behemoths`: how many are used. `strength`: how many tokens each Behemoth of the
    attacker counts as; the same for those that lie there. `cannons`: how many fire at it.
    `is_calculated`: nothing is to be recorded.
    """

    attacker: str = ""
    region: int | None = None
    terrain: Terrain | None = None
    holder: str = NOBODY
    marks: frozenset[str] = frozenset()
    encampments: int = 0
    there: int | None = None
    below: str = ""
    there_below: int | None = None
    uses: frozenset[str] = frozenset()
    cannons: int = 0
    catapult_at: int | None = None
    hand: int | None = None
    tokens: int | None = None
    first_die: int | None = None
    die: int | None = None
    loss_die: int | None = None
    failed: bool = False
    anyway: bool = False
    loot: int | None = None
    fireballs: int = 0
    behemoths: int = 0
    strength: int | None = None
    behemoths_there: int = 0
    strength_there: int | None = None
    is_calculated: bool = False

    @property
    def by(self) -> str:
        """The name of the attacking race; empty for the active one."""
        return self.attacker.partition("-")[2]


def chosen_then(state: State, commands: Sequence[Command]) -> AttackChoice:
    """Return the choice behind a recorded attack, including a correction of the hand."""
    order = commands[-1]
    hands = [each.hand for each in commands if isinstance(each, CorrectTroops)]
    if not isinstance(order, Conquer | ConquerAt):
        return AttackChoice()
    attacker = f"{state.turn.seat}-{order.by}" if order.by else ""
    numbers: dict[str, Any] = {name: order.use.number(name) for name in COUNTED_USES}
    chosen = AttackChoice(
        attacker=attacker,
        uses=uses_in(commands),
        cannons=order.use.number(CANNONS),
        first_die=order.use.die,
        tokens=order.tokens,
        **numbers,
        die=order.die,
        loss_die=order.loss_die,
        failed=order.failed,
        loot=order.loot,
        hand=hands[0] if hands else None,
    )
    if isinstance(order, ConquerAt):
        return replace(
            chosen,
            region=order.at,
            there=order.there,
            catapult_at=order.catapult_at,
            anyway=order.anyway,
        )
    region = order.region
    marks = {*region.symbols, *region.protected_by, *(f for f in FLAGS if getattr(region, f))}
    tokens = region.holder.tokens if region.holder else 0
    lower = region.below
    return replace(
        chosen,
        below=_key_of(state, lower.race, in_decline=True) if lower else "",
        there_below=lower.tokens if lower and lower.tokens > 1 else None,
        terrain=region.terrain,
        holder=_holder_key(state, order),
        there=tokens if tokens > 1 else None,
        encampments=region.encampments,
        strength=order.use.number(STRENGTH) or None,
        behemoths_there=int(region.strength > 0),
        strength_there=region.strength or None,
        # A peace is known without being entered.
        marks=frozenset(marks - {"peace"}),
    )


def uses_in(commands: Sequence[Command]) -> frozenset[str]:
    """Return what was used in a recorded attack."""
    order = commands[-1]
    chosen = order.use.chosen if isinstance(order, Conquer | ConquerAt) else ()
    return frozenset(name for name, value in chosen if value is True)


def sane(choice: AttackChoice) -> AttackChoice:
    """Return a choice without impossible numbers: a phone may send any."""
    found: dict[str, Any] = {"there": choice.there or None}
    for name in ("first_die", "die", "loss_die"):
        face = getattr(choice, name)
        found[name] = face if face in DIE else None
    for name in (*COUNTED_USES, "cannons", "behemoths_there", "strength", "strength_there"):
        said = getattr(choice, name)
        found[name] = None if said is None else min(max(0, said), MAX_USED)
    found["loot"] = choice.loot if choice.loot in LOOT else None
    return replace(choice, **found)


def _holder_key(state: State, order: Conquer) -> str:
    holder = order.region.holder
    if holder is None:
        return NOBODY
    if holder.kind == "lost_tribe":
        return LOST_TRIBE
    if order.loser is not None:
        return f"{order.loser}-{holder.race}"
    return _key_of(state, holder.race, holder.in_decline) or NOBODY


def _key_of(state: State, race: str, in_decline: bool) -> str:
    """Return the key of a race in play; empty if it is not."""
    keys = (
        f"{seat}-{race}"
        for seat, troops, old in state.troops()
        if (troops.race, old) == (race, in_decline)
    )
    return next(keys, "")
