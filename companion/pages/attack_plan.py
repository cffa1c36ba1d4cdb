"""An attack as chosen so far: by whom, on what, with what, and the engine's answer.

The region is one of the board, or is described where there is no board; from there on both are the
same. Nothing here is said in words, and prices, reach and odds are the engine's.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.dataclasses import dataclass, replace
from companion.engine import (
    ALONE,
    BEHEMOTHS,
    BESIDE_OWN,
    CANNONS,
    CLEAR,
    COUNTED_USES,
    FIRST_ROLL,
    GUARDS,
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
    State,
    Target,
    Terrain,
    Use,
    as_known,
    attack_questions,
    is_cold,
    last_attempt,
    leap_starts,
    leap_uses,
    may_roll,
    most_standing,
    position,
    quote,
    rests,
    uses_left,
    without_die,
)
from companion.pages.attack_choice import COAST, FLAGS, LOST_TRIBE, NOBODY, AttackChoice, sane
from companion.pages.contenders import (
    Contender,
    attackers,
    chosen_side,
    contender,
    possible_holders,
)
from companion.pages.reader import Reader
from companion.play import Step

MAX_IN_HAND = 30
# More of a thing than anybody uses in one attack.
_MANY = 9
# What belongs to the region and not to its holder.
_OF_PLACE = frozenset([COAST, WINTER, *SYMBOLS])


@dataclass(frozen=True)
class AttackPlan:
    """One attack, and the engine's answer.

    `attackers`: the races that may attack. `aim`: the attack with other things used. `holders`:
    those that may hold a region that is described. `loser`: whose race holds it. `marks`: what may
    lie there. `uses`: what may be used. `starts`: where a shot over a region may come from.
    `is_guess`: nobody has said how many defend it. `is_old`: it was recorded once, and is put
    right. `lying`: the races in decline that may lie below the holder; `below`: the one that does,
    and the most tokens it can have there.
    """

    choice: AttackChoice
    attackers: tuple[Contender, ...]
    attacker: Contender
    relevant: AttackQuestions
    attack: Attack
    price: Quote
    aim: Callable[[Use], Attack]
    holders: tuple[Contender, ...] = ()
    loser: Contender | None = None
    marks: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    starts: tuple[int, ...] = ()
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
        return self.choice.region is None and self.attack.attacker.has_foothold

    @property
    def rolls_first(self) -> bool:
        """Whether this race rolls before it attacks."""
        return self.attack.attacker.combo.offers(FIRST_ROLL)

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
        return self.attack.attacker.hand or 0

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
    side = chosen_side(state, sides, choice.attacker)
    if side is None:
        return None
    choice = sane(choice)
    choice = replace(choice, first_die=_first_die(reader, state, choice, side, is_old))
    find = _described if choice.region is None else _on_board
    plan = find(reader, state, choice, sides, side, past)
    return _with_uses(reader, state, replace(plan, is_old=is_old))


def held_by(reader: Reader, plan: AttackPlan, key: str) -> AttackChoice:
    """Return the choice with another holder, and what must be in their region."""
    marks = plan.choice.marks & _OF_PLACE
    fresh = plan.but(holder=key, there=None, encampments=0, behemoths_there=0, below="")
    holder = next((side for side in plan.holders if side.key == key), None)
    if holder is None:
        return replace(fresh, marks=marks)
    relevant = _asked_of(reader.catalogue, plan.attack.attacker.combo, holder, is_recorded=False)
    lying = (*relevant.markers_on, *(["fortress"] if holder.lone_fortress else []))
    there = holder.lone_tokens if holder.lone_tokens > 1 else None
    return replace(fresh, there=there, marks=marks.union(lying))


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


def _on_board(
    reader: Reader,
    state: State,
    choice: AttackChoice,
    sides: tuple[Contender, ...],
    side: Contender,
    _past: Sequence[Step],
) -> AttackPlan:
    at, catalogue = choice.region or 0, reader.catalogue
    outlook = reader.outlook(state)

    def aim(use: Use) -> Attack:
        return outlook.attack(at, side.by, use, choice.there)

    plain, own = aim(Use()), (state.regions or {}).get(at)
    relevant, loser = attack_questions(plain.attacker.combo), None
    if own and own.seat is not None:
        troops = next(each for each in state.players[own.seat].races if each.race == own.race)
        loser = contender(catalogue, state, own.seat, troops, own.in_decline)
        defender = loser.combo(catalogue)
        most = most_standing(state, own.seat, troops, defender, at)
        relevant = attack_questions(plain.attacker.combo, defender, most)
    is_guess = own is not None and not own.sure and choice.there is None
    plan = AttackPlan(choice, sides, side, relevant, plain, quote(plain), aim)
    return replace(plan, loser=loser, is_guess=is_guess)


def _described(
    reader: Reader,
    state: State,
    choice: AttackChoice,
    sides: tuple[Contender, ...],
    side: Contender,
    past: Sequence[Step],
) -> AttackPlan:
    """Return the attack on a described region; whatever makes no sense is ignored."""
    catalogue, is_recorded = reader.catalogue, not choice.is_calculated
    combo = side.combo(catalogue)
    choice, terrain = _pruned(combo, choice)
    if choice.hand is not None:
        most = max(side.hand, side.tokens) if is_recorded else MAX_IN_HAND
        choice = replace(choice, hand=min(choice.hand, most))
    holders = possible_holders(catalogue, state, side, terrain, past)
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
    attack = Attack(
        attacker,
        region,
        loser.combo(catalogue) if loser else None,
        below=below.combo(catalogue) if below else None,
    )

    def aim(use: Use) -> Attack:
        return replace(attack, use=use)

    plan = AttackPlan(choice, sides, side, relevant, attack, quote(attack), aim, holders, loser)
    return replace(plan, marks=marks, lying=tuple(lying), below=below, most_below=most_below)


def _pruned(combo: Combo, choice: AttackChoice) -> tuple[AttackChoice, Terrain]:
    """Return the choice without water for a land race, or a lost tribe on water.

    Beside it stands the terrain to reckon with as long as none is chosen.
    """
    terrains = attack_questions(combo).terrains
    terrain = choice.terrain if choice.terrain in terrains else None
    is_lost = choice.holder == LOST_TRIBE and terrain in WATER
    holder = NOBODY if is_lost else choice.holder
    return replace(choice, terrain=terrain, holder=holder), terrain or terrains[0]


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
    flags: dict[str, Any] = {flag: flag in chosen for flag in FLAGS}
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


def _with_uses(reader: Reader, state: State, plan: AttackPlan) -> AttackPlan:
    """Return the plan with what may be used, what is used, and the resulting cost."""
    choice, side = plan.choice, plan.attacker
    offered = _uses(state, plan)
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
    attack = plan.aim(use)
    flies = use.has(ZEPPELIN)
    if flies:
        attack = replace(attack, die=choice.die)
    price = quote(attack)
    if plan.is_recorded and not flies and not may_roll(state, side.race):
        price = without_die(price)
    leaps = choice.region is not None and any(map(use.has, leap_uses(attack.attacker.combo)))
    starts = _starts(reader, state, choice.region or 0, attack.attacker.combo) if leaps else ()
    return replace(plan, uses=tuple(offered), starts=starts, attack=attack, price=price)


def _uses(state: State, plan: AttackPlan) -> list[str]:
    """Return what this combo may still use, and what helps against this region."""
    side, relevant, plain = plan.attacker, plan.relevant, plan.attack
    left: Sequence[str] = relevant.uses
    if plan.is_recorded:
        earlier = [attack for attack in state.turn.conquests if attack.race == side.race]
        opponent = plan.loser.seat if plan.loser else None
        left = uses_left(plain.attacker.combo, earlier, opponent, plain.attacker.has_foothold)
    has_tray = not plan.is_recorded or side.tokens < side.limit
    swap = [SWAP] if SWAP in left and plan.price.can_swap and has_tray else []
    none = [use for use, most in plan.counted(left) if not most]
    others = [use for use in left if use not in (SWAP, FIRST_ROLL, *none)]
    alone = [use for use in others if _serve(plan, use)]
    # One thing may bring a region within reach, and another make it cheaper.
    chosen = [use for use in alone if use in plan.choice.uses]
    facts = {BESIDE_OWN: relevant.own_mountain, OVER_ONE: relevant.over_one}
    return [
        *(fact for fact, matters in facts.items() if matters and plan.asks_for_facts),
        *(use for use in others if use in alone or _serve(plan, use, *chosen)),
        *swap,
    ]


def _serve(plan: AttackPlan, *uses: str) -> bool:
    return quote(plan.aim(Use(**dict.fromkeys(uses, True)))).tokens is not None


def _starts(reader: Reader, state: State, at: int, attacker: Combo) -> tuple[int, ...]:
    seen = position(reader.catalogue, state, state.turn.seat, attacker)
    return tuple(leap_starts(seen, seen.board.regions[at]))
