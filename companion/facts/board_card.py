"""The card of a tapped region: what it is, what it costs, and all that may be done about it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine import SHAPES, AbandonAt, Conquer, Refused, RegionContents, State
from companion.facts.board import look_at, owner_of
from companion.facts.board_attack import Strike, strike_at
from companion.facts.board_orders import AttackFacts, attack_facts
from companion.facts.board_place import Placing, placing_at
from companion.facts.board_taps import RegionChoice, TapButton
from companion.facts.conquer_record import refusal
from companion.facts.conquer_texts import formula, hand_text, price_lines
from companion.facts.reader import Reader
from companion.facts.table import take_back_extra
from companion.words import (
    cost_sentence,
    first_roll_odds_text,
    holder_title,
    odds_text,
    refusal_text,
    shut_text,
    standing_sentences,
)


@dataclass(frozen=True)
class RegionCard:
    """A tapped region.

    `kind`: "conquer", "die", "too_dear", "held_out" (a die rolled before the attack was too low),
    "out_of_reach", "protected", "water", "own" and "own_declined" where nothing is to be taken, or
    "idle" while nobody can attack. `attack`: what it costs and how it may be taken, None for a
    region of the race that attacks, and while none does.
    `placing`: what the owner may say of it. `attackers`: whose attack it is, where there are two.
    `extras`: a name, an icon and a text each of what is offered to whoever would still conquer.
    """

    region: int
    kind: str
    title: str
    icon: str
    symbols: tuple[tuple[str, str], ...]
    holder: str
    holder_mark: str
    hand: str
    headline: str
    attack: AttackFacts | None
    placing: Placing
    attackers: tuple[TapButton, ...]
    abandon: TapButton | None
    extras: tuple[tuple[str, str, str], ...] = ()


def region_card(reader: Reader, state: State, choice: RegionChoice) -> RegionCard:
    """Return the card of a region as chosen so far."""
    printed, own = look_at(reader, state, choice.region)
    strike, language = strike_at(reader, state, choice), reader.language
    attack = None
    if strike and not (own and _is_of(state, own, strike)):
        attack = attack_facts(reader, state, strike)
    mark = f"signs/{SHAPES[state.setup.colour(own.seat)]}" if own and own.seat is not None else ""
    # Whoever can be attacked here places tokens when the turn is over, not on the attacker's card.
    is_target = attack is not None and own is not None and own.seat != state.turn.seat
    return RegionCard(
        region=choice.region,
        kind=_kind(state, own, attack),
        title=language.term(printed.terrain),
        icon=f"regions/{printed.terrain}",
        symbols=tuple((f"regions/{name}", language.term(name)) for name in printed.symbols),
        holder=holder_title(language, own, owner_of(state, own)) if own else "",
        holder_mark=mark,
        hand=hand_text(language, strike.hand) if strike else "",
        headline=why_idle(reader, state) if strike is None else "",
        attack=attack,
        placing=Placing() if is_target else placing_at(reader, state, choice.region),
        attackers=tuple(_attackers(reader, state, choice, strike)) if strike else (),
        abandon=_abandon(reader, state, choice.region, own),
        extras=() if strike else _extras(reader, state),
    )


def region_sentences(reader: Reader, state: State, choice: RegionChoice) -> tuple[str, ...]:
    """Return everything about a region in sentences: who is there, and its price or why not."""
    printed, own = look_at(reader, state, choice.region)
    language = reader.language
    told = standing_sentences(language, printed, own, owner_of(state, own))
    strike = strike_at(reader, state, choice)
    if strike is None or (own and _is_of(state, own, strike)):
        return tuple(told)
    price, race = strike.price, strike.race.race
    if price.tokens is None and price.why_not:
        return (*told, shut_text(language, strike.attack, price.why_not))
    lines = price_lines(language, price, strike.holder)
    told.append(cost_sentence(language, race, price.tokens or 0, formula(lines)))
    odds = first_roll_odds_text(language, price, False) if strike.rolls_first else ""
    return (*told, odds or odds_text(language, price))


def _kind(state: State, own: RegionContents | None, attack: AttackFacts | None) -> str:
    is_mine = own is not None and own.seat == state.turn.seat and not state.is_over
    if is_mine and own and (attack is None or attack.kind == "out_of_reach"):
        return "own_declined" if own.in_decline else "own"
    return attack.kind if attack else "idle"


def _is_of(state: State, own: RegionContents, strike: Strike) -> bool:
    return own.is_of(state.turn.seat, strike.race.race, strike.race.in_decline)


def why_idle(reader: Reader, state: State) -> str:
    """Return why nobody conquers now; once a game is over that goes without saying."""
    why_not = reader.outlook(state).options[Conquer]
    if state.is_over or why_not.why_not is None:
        return ""
    return refusal_text(reader.language, Refused(why_not.why_not, **why_not.facts))


def _extras(reader: Reader, state: State) -> tuple[tuple[str, str, str], ...]:
    is_late = reader.outlook(state).options[Conquer].why_not == "already_redeployed"
    return (take_back_extra(reader),) if is_late else ()


def _attackers(
    reader: Reader, state: State, choice: RegionChoice, strike: Strike
) -> Iterator[TapButton]:
    """Yield a chip for each race that may attack, if there is a choice."""
    races = reader.outlook(state).options.attackers
    if len(races) < 2:
        return
    hands = {
        (troops.race, troops is not state.current.active): troops.hand
        for troops in state.current.races
    }
    for race in races:
        by = race.race if race.in_decline else None
        hand = hand_text(reader.language, hands[race.race, race.in_decline])
        yield TapButton(
            f"by-{race.race}",
            reader.language.piece_icon(race.race),
            f"{reader.language.race(race.race)} · {hand}",
            # What was chosen for one race does not hold for the other.
            replace(RegionChoice(choice.region, die=choice.die), by=by, there=choice.there),
            is_on=race == strike.race,
        )


def _abandon(reader: Reader, state: State, at: int, own: RegionContents | None) -> TapButton | None:
    if own is None or own.seat != state.turn.seat:
        return None
    order = AbandonAt((at,), own.race if own.in_decline else None)
    if refusal(reader.catalogue, state, order):
        return None
    text = reader.language.gettext("Abandon this region")
    return TapButton("abandon", "signs/abandon", text, (order,), "quiet")
