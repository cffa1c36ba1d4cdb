"""An attack as it is put together on the screen: who may attack whom, and what that comes to.

Nothing here is drawn, and nothing here reckons: prices and odds are the engine's.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from companion.engine import (
    BESIDE_OWN,
    FIRST_ROLL,
    SWAP,
    SYMBOLS,
    WATER,
    Attack,
    Attacker,
    AttackQuestions,
    Catalogue,
    Combo,
    Event,
    Holder,
    Protection,
    Quote,
    State,
    Target,
    Terrain,
    Troops,
    Use,
    attack_questions,
    badge_borne,
    can_conquer,
    hand_when_ready,
    has_foothold,
    may_hold,
    options,
    quote,
    uses_left,
)
from companion.play import PlayedGame

NOBODY, LOST_TRIBE = "nobody", "lost_tribe"
COAST = "coastal"
_PROTECTIONS: tuple[Protection, ...] = get_args(Protection)
FLAGS = (COAST, "fortress", "lair", "pot")


@dataclass(frozen=True, slots=True)
class Contender:
    """A race that can attack or be attacked; `seat` is nobody's for a combo still on offer."""

    key: str
    seat: int | None
    race: str
    power: str | None
    in_decline: bool = False
    tokens: int = 0
    limit: int = 0
    hand: int = 0
    has_foothold: bool = True
    # The badge it bore before decline took it away.
    badge: str | None = None
    # What stands in its only region, if it holds no other.
    lone_tokens: int = 0
    lone_fortress: bool = False

    def combo(self, catalogue: Catalogue) -> Combo:
        """Return its race and power as the engine knows them, in decline if it is."""
        return catalogue.combo(self.race, self.power, self.in_decline)


@dataclass(frozen=True, slots=True)
class Choices:
    """What has been tapped so far; an answer to a question no longer asked is passed over."""

    terrain: Terrain | None = None
    holder: str = NOBODY
    tokens: int = 1
    encampments: int = 0
    marks: frozenset[str] = frozenset()
    uses: frozenset[str] = frozenset()
    die: int | None = None
    hand: int | None = None
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """One attack: what is asked about it, and the engine's answer."""

    attacker: Contender
    holders: tuple[Contender, ...]
    holder: Contender | None
    relevant: AttackQuestions
    marks: tuple[str, ...]
    uses: tuple[str, ...]
    attack: Attack
    price: Quote
    is_recorded: bool
    # Until somebody has said which, the price is that of no region at all.
    has_region: bool = True

    @property
    def rolls_first(self) -> bool:
        """Whether this race rolls before it attacks."""
        return FIRST_ROLL in self.relevant.uses

    @property
    def spare(self) -> int:
        """How many tokens more than it costs could be used."""
        hand, tokens = self.attack.hand or 0, self.price.tokens
        return 0 if tokens is None or self.attack.use.has(SWAP) else max(0, hand - tokens)


def attackers(catalogue: Catalogue, state: State, is_recorded: bool) -> tuple[Contender, ...]:
    """Return the races that may attack: the current player's, or anyone's in a mere calculation."""
    house = state.setup.house
    sides = [
        _side(catalogue, state, owner, troops, in_decline)
        for owner, troops, in_decline in state.troops()
        if can_conquer(catalogue.combo(troops.race, troops.power, in_decline), house)
    ]
    if is_recorded:
        ready = {race.race for race in options(catalogue, state).attackers}
        return _in_turn_order(state, (side for side in sides if side.race in ready))
    if state.current.active is None:
        sides += [
            Contender(f"offer-{slot.race}", None, slot.race, slot.power, hand=combo.tokens)
            for slot in state.column
            for combo in [catalogue.combo(slot.race, slot.power)]
        ]
    return _in_turn_order(state, sides)


def ask(
    catalogue: Catalogue,
    session: PlayedGame,
    attacker: Contender,
    choices: Choices,
    is_recorded: bool,
) -> Question:
    """Return what is to be asked about an attack, and what it costs as chosen so far."""
    state = session.state
    combo = attacker.combo(catalogue)
    choices, terrain = _pruned(combo, choices)
    holders = _holders(catalogue, session, attacker, terrain)
    holder = next((side for side in holders if side.key == choices.holder), None)
    relevant = _attack_questions(catalogue, combo, holder, is_recorded)
    left = _uses_left(state, attacker, combo, holder) if is_recorded else relevant.uses
    relevant = replace(relevant, uses=tuple(use for use in relevant.uses if use in left))
    marks = _marks(relevant, terrain, is_own=holder is not None and holder.seat == attacker.seat)
    region = _region(state, attacker, holder, replace(choices, terrain=terrain), relevant, marks)
    attack = Attacker(
        combo,
        state.round,
        attacker.hand if choices.hand is None else choices.hand,
        state.setup.house,
        attacker.has_foothold or not is_recorded,
    ).against(region, holder.combo(catalogue) if holder else None)
    uses = _uses(attacker, relevant, quote(attack), choices, is_recorded)
    attack = replace(attack, use=_use(choices, uses, relevant))
    price, has_region = quote(attack), choices.terrain is not None
    return Question(
        attacker, holders, holder, relevant, marks, uses, attack, price, is_recorded, has_region
    )


def _in_turn_order(state: State, sides: Iterable[Contender]) -> tuple[Contender, ...]:
    """Return everybody's races, beginning with the player whose turn it is.

    Races in decline act before the active one; in its place whoever picks has the combos on offer.
    """

    def order(side: Contender) -> tuple[int, bool]:
        seat = state.turn.seat if side.seat is None else side.seat
        return (seat - state.turn.seat) % len(state.players), not side.in_decline

    return tuple(sorted(sides, key=order))


def _events(session: PlayedGame) -> Iterable[Event]:
    return (event for step in session.steps[: session.cursor] for event in step.events)


def _side(
    catalogue: Catalogue, state: State, seat: int, troops: Troops, in_decline: bool
) -> Contender:
    combo = catalogue.combo(troops.race, troops.power, in_decline)
    is_now = seat == state.turn.seat
    hand = troops.hand if is_now else hand_when_ready(combo, troops, state.setup.house)
    is_new = is_now and not in_decline and state.turn.has_picked
    return Contender(
        f"{seat}-{troops.race}",
        seat,
        troops.race,
        troops.power,
        in_decline,
        troops.tokens,
        troops.limit,
        hand,
        has_foothold=has_foothold(troops, is_new),
        badge=troops.power,
        lone_tokens=troops.tokens - troops.hand if troops.regions == 1 else 0,
        lone_fortress=troops.regions == 1 and troops.held.get("fortresses", 0) > 0,
    )


def _pruned(combo: Combo, choices: Choices) -> tuple[Choices, Terrain]:
    """Return the choices without water for a race that stays on land, or a lost tribe on water.

    Beside them stands the terrain to reckon with as long as none is chosen.
    """
    terrains = attack_questions(combo).terrains
    terrain = choices.terrain if choices.terrain in terrains else None
    is_lost = choices.holder == LOST_TRIBE and terrain in WATER
    holder = NOBODY if is_lost else choices.holder
    return replace(choices, terrain=terrain, holder=holder), terrain or terrains[0]


def _holders(
    catalogue: Catalogue, session: PlayedGame, attacker: Contender, terrain: Terrain
) -> tuple[Contender, ...]:
    """Return whom the region can belong to: every race on the board but the attackers."""
    sides = (_side(catalogue, session.state, *found) for found in session.state.troops())
    standing = [
        _with_badge(session, side)
        for side in sides
        if side.has_foothold
        and side.key != attacker.key
        and (side.seat != attacker.seat or side.in_decline or attacker.in_decline)
    ]
    return tuple(
        side for side in standing if may_hold(catalogue.combo(side.race, side.badge), terrain)
    )


def _with_badge(session: PlayedGame, side: Contender) -> Contender:
    """Return a declined race with the badge that its decline took away."""
    if not side.in_decline or side.seat is None:
        return side
    return replace(side, badge=badge_borne(_events(session), side.seat, side.race))


def _attack_questions(
    catalogue: Catalogue, combo: Combo, holder: Contender | None, is_recorded: bool
) -> AttackQuestions:
    if holder is None:
        return attack_questions(combo, is_recorded=is_recorded)
    defender = catalogue.combo(holder.race, holder.badge, holder.in_decline)
    return attack_questions(combo, defender, holder.limit, is_recorded)


def _uses_left(
    state: State, attacker: Contender, combo: Combo, holder: Contender | None
) -> Sequence[str]:
    earlier = [c for c in state.turn.conquests if c.race == attacker.race]
    return uses_left(combo, earlier, holder.seat if holder else None, attacker.has_foothold)


def _marks(relevant: AttackQuestions, terrain: Terrain, is_own: bool) -> tuple[str, ...]:
    on_land = (COAST,) if relevant.coast and terrain not in WATER else ()
    symbols = relevant.symbols if terrain not in WATER else ()
    # Heroes and the like keep others out, not one's own.
    harmless = _PROTECTIONS if is_own else ()
    return (*on_land, *symbols, *(name for name in relevant.markers if name not in harmless))


def _uses(
    attacker: Contender,
    relevant: AttackQuestions,
    plain: Quote,
    choices: Choices,
    is_recorded: bool,
) -> tuple[str, ...]:
    """Return the uses to offer now: a swap only where it is open, and then nothing beside it."""
    has_tray = not is_recorded or attacker.tokens < attacker.limit
    swap = [SWAP] if plain.can_swap and has_tray and SWAP in relevant.uses else []
    if swap and SWAP in choices.uses:
        return (SWAP,)
    is_beside = relevant.own_mountain and (attacker.has_foothold or not is_recorded)
    plainly = [use for use in relevant.uses if use not in (SWAP, FIRST_ROLL)]
    return (*([BESIDE_OWN] if is_beside else []), *plainly, *swap)


def _use(choices: Choices, offered: Sequence[str], relevant: AttackQuestions) -> Use:
    die = {FIRST_ROLL: choices.die} if FIRST_ROLL in relevant.uses else {}
    return Use(**die, **{use: True for use in offered if use in choices.uses})


def _region(
    state: State,
    attacker: Contender,
    holder: Contender | None,
    choices: Choices,
    relevant: AttackQuestions,
    marks: Sequence[str],
) -> Target:
    assert choices.terrain is not None  # one is reckoned with where none is chosen
    chosen = [mark for mark in marks if mark in choices.marks]
    tokens = min(max(choices.tokens, relevant.least_tokens), relevant.most_tokens)
    standing = Holder("lost_tribe") if choices.holder == LOST_TRIBE else None
    protected_by = [mark for mark in _PROTECTIONS if mark in chosen]
    if holder:
        is_own = holder.seat == attacker.seat
        standing = Holder("race", holder.race, tokens, holder.in_decline, is_own)
        if attacker.seat is not None and state.players[holder.seat or 0].ally == attacker.seat:
            protected_by.append("peace")
    return Target(
        choices.terrain,
        tuple(symbol for symbol in SYMBOLS if symbol in chosen),
        holder=standing,
        encampments=min(choices.encampments, relevant.most_encampments),
        protected_by=tuple(protected_by),
        **{flag: flag in chosen for flag in FLAGS},
    )
