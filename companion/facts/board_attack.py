"""An attack on a tapped region, as it is put together beside the board: its price and its orders.

Nothing here reckons: prices, reach and what may be used are the engine's.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.engine import (
    BESIDE_OWN,
    FIRST_ROLL,
    SWAP,
    Attack,
    AttackQuestions,
    Combo,
    ConquerAt,
    Holder,
    Quote,
    RaceOptions,
    State,
    Troops,
    Use,
    attack_on,
    attack_questions,
    leap_starts,
    leap_uses,
    may_roll,
    most_standing,
    position,
    quote,
    uses_left,
    without_die,
)
from companion.facts.board import acting_race, declined_name
from companion.facts.board_taps import RegionChoice
from companion.facts.reader import Reader


@dataclass(frozen=True)
class Strike:
    """One attack on a region: by whom, as chosen so far, and the engine's answer.

    `uses`: what may be used in it. `starts`: where a shot over a region may come from. `is_guess`:
    nobody has told how many defend the region.
    """

    choice: RegionChoice
    race: RaceOptions
    attack: Attack
    price: Quote
    uses: tuple[str, ...]
    starts: tuple[int, ...]
    relevant: AttackQuestions
    is_guess: bool

    @property
    def rolls_first(self) -> bool:
        """Whether the die may be rolled before the attack."""
        return self.race.rolls_first

    @property
    def has_rolled(self) -> bool:
        """Whether the die was rolled before the attack."""
        return self.rolls_first and self.choice.die is not None

    @property
    def holder(self) -> Holder | None:
        """Who defends the region."""
        return self.attack.region.holder

    @property
    def hand(self) -> int:
        """How many tokens are in hand for it."""
        return self.attack.hand or 0

    @property
    def used(self) -> int:
        """How many tokens go in if no die is needed."""
        if self.attack.use.has(SWAP):
            return 0
        cost = self.price.tokens or 0
        return max(cost, min(self.choice.tokens or cost, self.hand))

    def order(self, **told: Any) -> ConquerAt:
        """Return the command that records it; `told` are fields of it."""
        choice = self.choice
        return replace(
            ConquerAt(
                choice.region,
                there=choice.there if self.holder and self.holder.race else None,
                use=self.attack.use.having(**{BESIDE_OWN: None}),
                by=declined_name(self.race),
                tokens=self.used if self.used > (self.price.tokens or 0) else None,
                loss_die=choice.loss_die if self.relevant.loss_die else None,
                catapult_at=choice.catapult_at if self.starts else None,
            ),
            **told,
        )


def strike_at(reader: Reader, state: State, choice: RegionChoice) -> Strike | None:
    """Return the attack on a region as chosen so far; None while nobody can attack."""
    race = acting_race(reader, state, choice.by)
    if race is None:
        return None
    if state.turn.rolled is not None:
        choice = replace(choice, die=state.turn.rolled)
    aim = _aim(reader, state, choice, race)
    plain = aim(Use())
    offered = _uses(state, choice, race, aim)
    chosen = [use for use in offered if use in choice.use]
    if SWAP in chosen:
        offered, chosen = (SWAP,), [SWAP]
    die = {FIRST_ROLL: choice.die if race.rolls_first else None}
    use = Use(**dict.fromkeys(chosen, True)).having(**die)
    attack, leaps = aim(use), any(use.has(name) for name in leap_uses(plain.attacker))
    price, own = quote(attack), (state.regions or {}).get(choice.region)
    return Strike(
        choice,
        race,
        attack,
        price if may_roll(state, race.race) else without_die(price),
        offered,
        _starts(reader, state, choice, plain.attacker) if leaps else (),
        _matters(reader, state, choice, plain),
        own is not None and not own.sure and choice.there is None,
    )


def _aim(
    reader: Reader, state: State, choice: RegionChoice, race: RaceOptions
) -> Callable[[Use], Attack]:
    """Return how the attack would be with something used in it."""
    by, there = declined_name(race), choice.there
    return lambda use: attack_on(reader.catalogue, state, choice.region, by, use, there)


def _uses(
    state: State, choice: RegionChoice, race: RaceOptions, aim: Callable[[Use], Attack]
) -> tuple[str, ...]:
    """Return what this combo may still use, and what helps against this region."""
    own, plain = (state.regions or {}).get(choice.region), aim(Use())
    earlier = [conquest for conquest in state.turn.conquests if conquest.race == race.race]
    left = uses_left(plain.attacker, earlier, own.seat if own else None, plain.has_foothold)
    troops = _troops(state, race)
    swap = SWAP in left and quote(plain).can_swap and troops.tokens < troops.limit
    others = [use for use in left if use not in (SWAP, FIRST_ROLL)]
    alone = [use for use in others if _serve(aim, use)]
    # Where one thing reaches a region, another may make it cheaper.
    chosen = [use for use in alone if use in choice.use]
    return tuple(
        use
        for use in (*others, *([SWAP] if swap else []))
        if use in alone or use == SWAP or _serve(aim, use, *chosen)
    )


def _serve(aim: Callable[[Use], Attack], *uses: str) -> bool:
    return quote(aim(Use(**dict.fromkeys(uses, True)))).tokens is not None


def _troops(state: State, race: RaceOptions) -> Troops:
    player = state.current
    return next(
        troops
        for troops in player.races
        if troops.race == race.race and (troops is not player.active) == race.in_decline
    )


def _starts(reader: Reader, state: State, choice: RegionChoice, attacker: Combo) -> tuple[int, ...]:
    seen = position(reader.catalogue, state, state.turn.seat, attacker)
    return tuple(leap_starts(seen, seen.board.regions[choice.region]))


def _matters(reader: Reader, state: State, choice: RegionChoice, plain: Attack) -> AttackQuestions:
    """Return how many can stand there, and whether they roll for what they lose."""
    own = (state.regions or {}).get(choice.region)
    if own is None or own.seat is None:
        return attack_questions(plain.attacker)
    races = state.players[own.seat].races
    troops = next(troops for troops in races if troops.race == own.race)
    defender = reader.catalogue.combo(troops.race, troops.power, own.in_decline)
    most = most_standing(state, own.seat, troops, defender, choice.region)
    return attack_questions(plain.attacker, defender, most)
