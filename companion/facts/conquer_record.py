"""Recording an attack: the command for it, what the die makes of it, and why it may not be."""

from dataclasses import replace
from typing import Any

from companion.codec import Invalid
from companion.engine import (
    Catalogue,
    Command,
    Conquer,
    CostEffect,
    Refused,
    State,
    Use,
    decide,
    quote,
)
from companion.facts.conquer import Question


def command(question: Question, **told: Any) -> Conquer:
    """Return the command that records this attack; `told` are fields of it."""
    attacker, holder = question.attacker, question.holder
    return replace(
        Conquer(
            question.attack.region,
            question.attack.use,
            by=attacker.race if attacker.in_decline else None,
            loser=holder.seat if holder else None,
        ),
        **told,
    )


def refusal(catalogue: Catalogue, state: State, *orders: Command) -> Refused | None:
    """Return why something could not be recorded, except for coins: a purse is nobody's business.

    Whether somebody can pay is told only on the tap that pays.
    """
    try:
        decide(catalogue, state, *orders)
    except Refused as refused:
        return None if refused.reason == "not_enough_coins" else refused
    except Invalid:
        return Refused("cannot_be")
    return None


def last_attempt(question: Question, face: int) -> tuple[Conquer, Conquer | None]:
    """Return what a last attempt comes to with this die, and what a coin could still make of it.

    Paying is decided after the roll: the coin is spent only where it makes the difference.
    """
    use = question.attack.use
    priced = [
        effect.use
        for _, effect in question.attack.attacker.effects(CostEffect)
        if effect.price and effect.use in question.uses
    ]
    without = use.having(**dict.fromkeys(priced, False))
    lost = command(question, use=without, die=face, failed=True)
    if _reaches(question, without, face):
        return command(question, use=without, die=face), None
    for name in priced:
        paid = use.having(**{name: True})
        if _reaches(question, paid, face):
            won = command(question, use=paid, die=face)
            return (won, None) if use.has(name) else (lost, won)
    return lost, None


def _reaches(question: Question, use: Use, face: int) -> bool:
    price = quote(replace(question.attack, use=use))
    return price.possible and price.short is not None and face >= price.short
