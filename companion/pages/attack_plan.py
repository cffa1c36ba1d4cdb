"""An attack as chosen so far: by whom, on what, with what, and the engine's answer.

The region is one of the board, or is described where there is no board; from there on both are the
same. Nothing here is said in words, and prices, reach and odds are the engine's.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.dataclasses import dataclass, field, replace
from companion.engine import (
    ALONE,
    BEHEMOTHS,
    BESIDE_OWN,
    CANNONS,
    CLEAR,
    COUNTED_USES,
    DIE,
    FIRST_ROLL,
    GUARDS,
    LOOT,
    MAX_USED,
    OVER_ONE,
    STRENGTH,
    SWAP,
    SYMBOLS,
    WATER,
    WINTER,
    ZEPPELIN,
    Attack,
    Attacker,
    AttackQuestions,
    Catalogue,
    Combo,
    Command,
    Conquer,
    ConquerAt,
    CorrectTroops,
    Holder,
    Quote,
    Side,
    State,
    Target,
    Terrain,
    Troops,
    Use,
    as_known,
    attack_on,
    attack_questions,
    can_conquer,
    hand_when_ready,
    has_foothold,
    is_cold,
    last_attempt,
    last_badge,
    leap_starts,
    leap_uses,
    may_hold,
    may_roll,
    most_standing,
    most_used,
    position,
    quote,
    rests,
    uses_left,
    without_die,
)
from companion.pages import blocks
from companion.pages.reader import Reader
from companion.play import Step

NOBODY, LOST_TRIBE = "nobody", "lost_tribe"
COAST = "coastal"
MAX_IN_HAND = 30
# More of a thing than anybody uses in one attack.
_MANY = 9
_FLAGS = (COAST, "fortress", "lair", "pot", WINTER)
# What belongs to the region and not to its holder.
_OF_PLACE = frozenset([COAST, WINTER, *SYMBOLS])

Aim = Callable[[Use], Attack]


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
    # Whether it attacks in the turn in which it was picked.
    is_new: bool = False
    # The badge it had before its decline.
    badge: str | None = None
    # What lies in its region, if it holds just one.
    lone_tokens: int = 0
    lone_fortress: bool = False
    # How many it has of what several of may be used.
    stock: Mapping[str, int] = field(default_factory=dict)
    # How many tokens each of its Behemoths counts as by the record.
    strength: int = 0

    def combo(self, catalogue: Catalogue) -> Combo:
        """Return its race and power as the engine knows them, in decline if it is."""
        return catalogue.combo(self.race, self.power, self.in_decline)

    @property
    def by(self) -> str | None:
        """What commands call it: its name in decline, nothing if active."""
        return self.race if self.in_decline else None


@dataclass(frozen=True)
class AttackPlan:
    """One attack, and the engine's answer.

    `attackers`: the races that may attack. `holders`: those that may hold a region that is
    described. `loser`: whose race holds it. `marks`: what may lie there. `uses`: what may be used.
    `starts`: where a shot over a region may come from. `is_guess`: nobody has said how many defend
    it. `is_old`: it was recorded once, and is put right. `lying`: the races in decline that may lie
    below the holder; `below`: the one that does, and the most tokens it can have there.
    """

    choice: AttackChoice
    attackers: tuple[Contender, ...]
    attacker: Contender
    holders: tuple[Contender, ...]
    loser: Contender | None
    relevant: AttackQuestions
    marks: tuple[str, ...]
    uses: tuple[str, ...]
    starts: tuple[int, ...]
    attack: Attack
    price: Quote
    is_guess: bool = False
    is_old: bool = False
    lying: tuple[Contender, ...] = ()
    below: Contender | None = None
    most_below: int = 0

    @property
    def has_region(self) -> bool:
        """Whether a region was chosen; before that, the price means nothing."""
        return self.choice.region is not None or self.choice.terrain is not None

    @property
    def is_recorded(self) -> bool:
        """Whether it can be recorded."""
        return not self.choice.is_calculated

    @property
    def asks_for_facts(self) -> bool:
        """Whether somebody has to say what lies next to the region: a board knows it itself."""
        return self.choice.region is None and self.attack.has_foothold

    @property
    def rolls_first(self) -> bool:
        """Whether this race rolls before it attacks."""
        return self.attack.attacker.offers(FIRST_ROLL)

    @property
    def has_rolled(self) -> bool:
        """Whether it has rolled."""
        return self.attack.use.die is not None

    @property
    def flies(self) -> bool:
        """Whether a die decides this attack now that the region is named: see `Attack.die`."""
        return self.attack.use.has(ZEPPELIN)

    @property
    def hand(self) -> int:
        """How many tokens are available."""
        return self.attack.hand or 0

    @property
    def cost(self) -> int:
        """How many tokens it costs."""
        return self.price.tokens or 0

    @property
    def used(self) -> int:
        """How many tokens go in if no die is needed."""
        if self.attack.use.has(SWAP) or self.attack.use.has(CLEAR):
            return 0
        if self.flies:
            return self.cost
        return max(self.cost, min(self.choice.tokens or self.cost, self.hand))

    @property
    def is_won(self) -> bool:
        """Whether the region was taken, judging by the dice and what the players said."""
        short, die = self.price.short or 0, self.choice.die
        if self.flies:
            return die is not None and self.price.possible
        if self.choice.failed or (self.rolls_first and self.has_rolled and short):
            return False
        return die is None or die >= short

    def counted(self, uses: Iterable[str]) -> list[tuple[str, int]]:
        """Return those of these uses of which there are several, and how many there are."""
        stock = self.attacker.stock if self.is_recorded else dict.fromkeys(COUNTED_USES, _MANY)
        return [(use, stock.get(use, 0)) for use in uses if use in COUNTED_USES]

    def but(self, **changes: Any) -> AttackChoice:
        """Return the choice with some fields changed.

        For another attack other tokens go in, and its die is not rolled yet; but what was recorded
        of an old one stays.
        """
        fresh = {} if self.is_old else {"tokens": None, "die": None, "failed": False}
        return replace(self.choice, **fresh | changes)

    def commands(self, **said: Any) -> tuple[Command, ...]:
        """Return what records it; `said` are fields of the command."""
        return (*self.hand_correction, replace(self._order(), **said))

    @property
    def hand_correction(self) -> tuple[Command, ...]:
        """The command that corrects the hand, if another number was entered."""
        hand, side = self.choice.hand, self.attacker
        if hand in (None, side.hand) or side.seat is None or not self.is_recorded:
            return ()
        return (CorrectTroops(side.seat, side.race, hand=hand),)

    def _order(self) -> Conquer | ConquerAt:
        choice, use = self.choice, self.attack.use
        fields: dict[str, Any] = {
            "by": self.attacker.by,
            "tokens": self.used if self.used > self.cost else None,
            "loss_die": choice.loss_die if self.relevant.loss_die else None,
            "loot": choice.loot,
        }
        if self.is_old:
            fields |= {"tokens": choice.tokens, "die": choice.die, "failed": choice.failed}
        if choice.region is None:
            loser = self.loser.seat if self.loser else None
            return Conquer(self.attack.region, use, loser=loser, **fields)
        holder = self.attack.region.holder
        return ConquerAt(
            choice.region,
            there=choice.there if holder and holder.race else None,
            use=use.without_facts,
            catapult_at=choice.catapult_at if self.starts else None,
            anyway=self.is_old and (choice.anyway or self._is_against_record),
            **fields,
        )

    @property
    def _is_against_record(self) -> bool:
        """Whether the region was taken although the app thinks that was impossible."""
        is_enough = self.price.possible and not self.price.short
        return self.is_won and self.choice.die is None and not is_enough

    # A last attempt

    def with_die(self, face: int) -> tuple[bool, tuple[Command, ...], tuple[Command, ...]]:
        """Return whether a roll wins, what records it, and what would if a coin were paid."""
        if self.flies:
            price = quote(replace(self.attack, die=face))
            return price.possible, self.commands(die=face), ()
        found = last_attempt(self.attack, self.uses, face)
        rescue = self._attempt(face, found.paid, True) if found.paid else ()
        return found.is_won, self._attempt(face, found.use, found.is_won), rescue

    def _attempt(self, face: int, use: Use, is_won: bool) -> tuple[Command, ...]:
        if self.choice.region is not None:
            # The board works out the outcome by itself.
            return self.commands(die=face, use=use.without_facts)
        return self.commands(die=face, use=use, failed=not is_won)


def plan_attack(
    reader: Reader,
    state: State,
    choice: AttackChoice,
    past: Sequence[Step] = (),
    is_old: bool = False,
) -> AttackPlan | None:
    """Return the attack as chosen so far; None while nobody can attack.

    `past`: the steps so far, which know the badges that races in decline once bore.
    """
    sides = attackers(reader, state, choice.is_calculated, anyway=is_old and choice.anyway)
    side = _chosen_side(state, sides, choice.attacker)
    if side is None:
        return None
    choice = _sane(choice)
    choice = replace(choice, first_die=_first_die(reader, state, choice, side, is_old))
    find = _described if choice.region is None else _on_board
    plan, aim = find(reader, state, choice, sides, side, past)
    return _with_uses(reader, state, replace(plan, is_old=is_old), aim)


def attackers(
    reader: Reader, state: State, is_calculated: bool, anyway: bool = False
) -> tuple[Contender, ...]:
    """Return the races that may attack: the current player's; for a calculation, anyone's.

    `anyway`: also those that have redeployed.
    """
    catalogue, house = reader.catalogue, state.setup.house
    sides = [
        _side(catalogue, state, owner, troops, in_decline)
        for owner, troops, in_decline in state.troops()
        if can_conquer(catalogue.combo(troops.race, troops.power_in_use, in_decline), house)
    ]
    if not is_calculated:
        ready = {
            (race.race, race.in_decline)
            for race in reader.outlook(state).options.races
            if race.conquer or (anyway and race.conquer.why_not == "already_redeployed")
        }
        own = [side for side in sides if side.seat == state.turn.seat]
        return _in_turn_order(state, (s for s in own if (s.race, s.in_decline) in ready))
    if state.current.active is None:
        sides += [
            Contender(f"offer-{slot.race}", None, slot.race, slot.power, hand=n, is_new=True)
            for slot in state.column
            for n in [catalogue.combo(slot.race, slot.power).tokens]
        ]
    return _in_turn_order(state, sides)


def held_by(reader: Reader, plan: AttackPlan, key: str) -> AttackChoice:
    """Return the choice with another holder, and what must be in their region."""
    marks = plan.choice.marks & _OF_PLACE
    holder = next((side for side in plan.holders if side.key == key), None)
    if holder is None:
        return plan.but(
            holder=key, there=None, encampments=0, behemoths_there=0, marks=marks, below=""
        )
    relevant = _asked_of(reader.catalogue, plan.attack.attacker, holder, is_recorded=False)
    lying = (*relevant.markers_on, *(["fortress"] if holder.lone_fortress else []))
    there = holder.lone_tokens if holder.lone_tokens > 1 else None
    marks = marks.union(lying)
    return plan.but(
        holder=key, there=there, encampments=0, behemoths_there=0, marks=marks, below=""
    )


def chosen_then(state: State, commands: Sequence[Command]) -> AttackChoice:
    """Return the choice behind a recorded attack, including a correction of the hand."""
    order = commands[-1]
    hands = [each.hand for each in commands if isinstance(each, CorrectTroops)]
    if not isinstance(order, Conquer | ConquerAt):
        return AttackChoice()
    attacker = f"{state.turn.seat}-{order.by}" if order.by else ""
    counted = (name for name in COUNTED_USES if order.use.has(name))
    numbers: dict[str, Any] = {name: order.use.times(name) for name in counted}
    chosen = AttackChoice(
        attacker=attacker,
        uses=uses_in(commands),
        cannons=order.use.cannons,
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
    marks = {*region.symbols, *region.protected_by, *(f for f in _FLAGS if getattr(region, f))}
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


# Who


def _chosen_side(state: State, sides: Sequence[Contender], key: str) -> Contender | None:
    chosen = [side for side in sides if side.key == key]
    active = [side for side in sides if side.seat == state.turn.seat and not side.in_decline]
    return next(iter((*chosen, *active, *sides)), None)


def _in_turn_order(state: State, sides: Iterable[Contender]) -> tuple[Contender, ...]:
    """Return everyone's races, starting with the player whose turn it is.

    Races in decline act before the active one; in its place whoever picks has the combos on offer.
    """

    def order(side: Contender) -> tuple[int, bool]:
        seat = state.turn.seat if side.seat is None else side.seat
        return (seat - state.turn.seat) % len(state.players), not side.in_decline

    return tuple(sorted(sides, key=order))


def _side(
    catalogue: Catalogue, state: State, seat: int, troops: Troops, in_decline: bool
) -> Contender:
    combo = catalogue.combo(troops.race, troops.power_in_use, in_decline)
    is_now = seat == state.turn.seat
    hand = troops.hand if is_now else hand_when_ready(combo, troops, state.setup.house)
    is_new = is_now and not in_decline and state.turn.has_picked
    return Contender(
        f"{seat}-{troops.race}",
        seat,
        troops.race,
        troops.power_in_use,
        in_decline,
        troops.tokens,
        troops.limit,
        hand,
        has_foothold=has_foothold(troops, is_new),
        is_new=is_new,
        badge=troops.power_in_use,
        lone_tokens=troops.tokens - troops.hand if troops.regions == 1 else 0,
        lone_fortress=troops.regions == 1 and troops.held.get("fortresses", 0) > 0,
        stock={
            use: most_used(state, Side(seat, troops, combo), use)
            for use in COUNTED_USES
            if combo.offers(use)
        },
        strength=combo.strength(troops.held),
    )


def _sane(choice: AttackChoice) -> AttackChoice:
    """Return a choice without impossible numbers: a phone may send any."""
    sane: dict[str, Any] = {"there": choice.there or None}
    for name in ("first_die", "die", "loss_die"):
        face = getattr(choice, name)
        sane[name] = face if face in DIE else None
    for name in (*COUNTED_USES, "behemoths_there", "strength", "strength_there"):
        said = getattr(choice, name)
        sane[name] = None if said is None else min(max(0, said), MAX_USED)
    sane["loot"] = choice.loot if choice.loot in LOOT else None
    return replace(choice, **sane)


def _first_die(
    reader: Reader, state: State, choice: AttackChoice, side: Contender, is_old: bool
) -> int | None:
    """Return what was rolled before the attack: its own step, or part of the recorded attack.

    In games of earlier versions the roll is a part of the attack.
    """
    if not side.combo(reader.catalogue).offers(FIRST_ROLL):
        return None
    if choice.is_calculated or is_old:
        return choice.first_die
    return state.turn.rolled


# On what: a region of the board, or one that is described


def _on_board(
    reader: Reader,
    state: State,
    choice: AttackChoice,
    sides: tuple[Contender, ...],
    side: Contender,
    _past: Sequence[Step],
) -> tuple[AttackPlan, Aim]:
    at, catalogue = choice.region or 0, reader.catalogue
    aim: Aim = partial(_aim_at, catalogue, state, at, side.by, choice.there)
    plain, own = aim(Use()), (state.regions or {}).get(at)
    relevant, loser = attack_questions(plain.attacker), None
    if own and own.seat is not None:
        troops = next(each for each in state.players[own.seat].races if each.race == own.race)
        loser = _side(catalogue, state, own.seat, troops, own.in_decline)
        defender = loser.combo(catalogue)
        most = most_standing(state, own.seat, troops, defender, at)
        relevant = attack_questions(plain.attacker, defender, most)
    is_guess = own is not None and not own.sure and choice.there is None
    plan = AttackPlan(
        choice, sides, side, (), loser, relevant, (), (), (), plain, quote(plain), is_guess
    )
    return plan, aim


def _aim_at(
    catalogue: Catalogue, state: State, at: int, by: str | None, there: int | None, use: Use
) -> Attack:
    return attack_on(catalogue, state, at, by, use, there)


def _described(
    reader: Reader,
    state: State,
    choice: AttackChoice,
    sides: tuple[Contender, ...],
    side: Contender,
    past: Sequence[Step],
) -> tuple[AttackPlan, Aim]:
    """Return the attack on a described region; whatever makes no sense is ignored."""
    catalogue, is_recorded = reader.catalogue, not choice.is_calculated
    combo = side.combo(catalogue)
    choice, terrain = _pruned(combo, choice)
    if choice.hand is not None:
        most = max(side.hand, side.tokens) if is_recorded else MAX_IN_HAND
        choice = replace(choice, hand=min(choice.hand, most))
    holders = _holders(catalogue, state, side, terrain, past)
    loser = next((each for each in holders if each.key == choice.holder), None)
    relevant = _asked_of(catalogue, combo, loser, is_recorded)
    lying = [each for each in holders if relevant.below and rests(each.combo(catalogue))]
    below = next((each for each in lying if each.key == choice.below), None)
    if below:
        relevant = _asked_of(catalogue, combo, loser, is_recorded, below)
    most_below = _asked_of(catalogue, combo, below, is_recorded).most_tokens
    is_own = loser is not None and loser.seat == side.seat
    is_chilly = is_cold(catalogue, state, side.seat, side.in_decline)
    marks = (*_marks(relevant, terrain, is_own), *[WINTER] * is_chilly)
    region = _region(loser, replace(choice, terrain=terrain), relevant, marks)
    if below:
        tokens = max(1, min(choice.there_below or 1, most_below))
        region = replace(region, below=Holder("race", below.race, tokens, in_decline=True))
    if loser and side.seat is not None:
        owner = below.seat if below else None
        region = as_known(state, region, loser.seat, side.seat, owner)
    attacker = Attacker(
        combo,
        state.round,
        side.hand if choice.hand is None else choice.hand,
        state.setup.house,
        side.has_foothold or not is_recorded,
        side.is_new,
    )
    attack = attacker.against(
        region,
        loser.combo(catalogue) if loser else None,
        below=below.combo(catalogue) if below else None,
    )

    def aim(use: Use) -> Attack:
        return replace(attack, use=use)

    plan = AttackPlan(
        choice,
        sides,
        side,
        holders,
        loser,
        relevant,
        marks,
        (),
        (),
        attack,
        quote(attack),
        lying=tuple(lying),
        below=below,
        most_below=most_below,
    )
    return plan, aim


def _pruned(combo: Combo, choice: AttackChoice) -> tuple[AttackChoice, Terrain]:
    """Return the choice without water for a land race, or a lost tribe on water.

    Beside it stands the terrain to reckon with as long as none is chosen.
    """
    terrains = attack_questions(combo).terrains
    terrain = choice.terrain if choice.terrain in terrains else None
    is_lost = choice.holder == LOST_TRIBE and terrain in WATER
    holder = NOBODY if is_lost else choice.holder
    return replace(choice, terrain=terrain, holder=holder), terrain or terrains[0]


def _holders(
    catalogue: Catalogue, state: State, side: Contender, terrain: Terrain, past: Sequence[Step]
) -> tuple[Contender, ...]:
    """Return who can hold the region: every race on the board but the attackers."""
    found = (_side(catalogue, state, *each) for each in state.troops())
    standing = [
        _with_badge(past, other)
        for other in found
        if other.has_foothold
        and other.key != side.key
        and (other.seat != side.seat or other.in_decline or side.in_decline)
    ]
    return tuple(
        other for other in standing if may_hold(catalogue.combo(other.race, other.badge), terrain)
    )


def _with_badge(past: Sequence[Step], side: Contender) -> Contender:
    """Return a declined race with the badge that its decline took away."""
    if not side.in_decline or side.seat is None:
        return side
    events = (event for step in past for event in step.events)
    return replace(side, badge=last_badge(events, side.seat, side.race))


def _asked_of(
    catalogue: Catalogue,
    combo: Combo,
    holder: Contender | None,
    is_recorded: bool,
    below: Contender | None = None,
) -> AttackQuestions:
    if holder is None:
        return attack_questions(combo, is_recorded=is_recorded)
    defender = catalogue.combo(holder.race, holder.badge, holder.in_decline)
    lower = below.combo(catalogue) if below else None
    return attack_questions(combo, defender, holder.limit, is_recorded, lower)


def _marks(relevant: AttackQuestions, terrain: Terrain, is_own: bool) -> tuple[str, ...]:
    on_land = (COAST,) if relevant.coast and terrain not in WATER else ()
    symbols = relevant.symbols if terrain not in WATER else ()
    # Heroes and the like keep others out, not their own race.
    harmless = GUARDS if is_own else ()
    return (*on_land, *symbols, *(name for name in relevant.markers if name not in harmless))


def _region(
    holder: Contender | None,
    choice: AttackChoice,
    relevant: AttackQuestions,
    marks: Sequence[str],
) -> Target:
    assert choice.terrain is not None  # a default is assumed if none is chosen
    chosen = [mark for mark in marks if mark in choice.marks]
    tokens = min(max(choice.there or 1, relevant.least_tokens), relevant.most_tokens)
    standing = Holder("lost_tribe") if choice.holder == LOST_TRIBE else None
    if holder:
        standing = Holder("race", holder.race, tokens, holder.in_decline)
    flags: dict[str, Any] = {flag: flag in chosen for flag in _FLAGS}
    return Target(
        choice.terrain,
        tuple(symbol for symbol in SYMBOLS if symbol in chosen),
        holder=standing,
        encampments=min(choice.encampments, relevant.most_encampments),
        strength=_strength_there(holder, choice, relevant),
        protected_by=tuple(mark for mark in GUARDS if mark in chosen),
        **flags,
    )


def _strength_there(
    holder: Contender | None, choice: AttackChoice, relevant: AttackQuestions
) -> int:
    """Return how many tokens the Behemoths of the holder count as."""
    said = choice.strength_there
    each = said if said is not None else holder.strength if holder else 0
    return min(choice.behemoths_there, relevant.most_behemoths) * each


# With what


def _with_uses(reader: Reader, state: State, plan: AttackPlan, aim: Aim) -> AttackPlan:
    """Return the plan with what may be used, what is used, and the resulting cost."""
    choice, side = plan.choice, plan.attacker
    offered = _uses(state, plan, aim)
    chosen = [use for use in offered if use in choice.uses]
    cannons = min(choice.cannons, plan.relevant.cannons) if plan.asks_for_facts else 0
    for alone in ALONE:
        if alone in chosen:
            offered = chosen = [alone]
    first_die = None if {CLEAR, ZEPPELIN}.intersection(chosen) else choice.first_die
    use = Use(**dict.fromkeys(chosen, True)).having(**{FIRST_ROLL: first_die})
    use = use.having(**{n: min(getattr(choice, n), most) for n, most in plan.counted(offered)})
    use = use.having(**{CANNONS: cannons})
    if choice.region is None and use.has(BEHEMOTHS):
        use = use.having(
            **{STRENGTH: side.strength if choice.strength is None else choice.strength}
        )
    attack = aim(use)
    flies = use.has(ZEPPELIN)
    if flies:
        attack = replace(attack, die=choice.die)
    price = quote(attack)
    if plan.is_recorded and not flies and not may_roll(state, side.race):
        price = without_die(price)
    leaps = choice.region is not None and any(map(use.has, leap_uses(attack.attacker)))
    starts = _starts(reader, state, choice.region or 0, attack.attacker) if leaps else ()
    return replace(plan, uses=tuple(offered), starts=starts, attack=attack, price=price)


def _uses(state: State, plan: AttackPlan, aim: Aim) -> list[str]:
    """Return what this combo may still use, and what helps against this region."""
    side, relevant, plain = plan.attacker, plan.relevant, plan.attack
    left: Sequence[str] = relevant.uses
    if plan.is_recorded:
        earlier = [attack for attack in state.turn.conquests if attack.race == side.race]
        opponent = plan.loser.seat if plan.loser else None
        left = uses_left(plain.attacker, earlier, opponent, plain.has_foothold)
    has_tray = not plan.is_recorded or side.tokens < side.limit
    swap = [SWAP] if SWAP in left and plan.price.can_swap and has_tray else []
    none = [use for use, most in plan.counted(left) if not most]
    others = [use for use in left if use not in (SWAP, FIRST_ROLL, *none)]
    alone = [use for use in others if _serve(aim, use)]
    # One thing may bring a region within reach, and another make it cheaper.
    chosen = [use for use in alone if use in plan.choice.uses]
    facts = {BESIDE_OWN: relevant.own_mountain, OVER_ONE: relevant.over_one}
    return [
        *(fact for fact, matters in facts.items() if matters and plan.asks_for_facts),
        *(use for use in others if use in alone or _serve(aim, use, *chosen)),
        *swap,
    ]


def _serve(aim: Aim, *uses: str) -> bool:
    return quote(aim(Use(**dict.fromkeys(uses, True)))).tokens is not None


def _starts(reader: Reader, state: State, at: int, attacker: Combo) -> tuple[int, ...]:
    seen = position(reader.catalogue, state, state.turn.seat, attacker)
    return tuple(leap_starts(seen, seen.board.regions[at]))
