"""Recording an attack: the command for it, what the die makes of it, and why it may not be."""

from dataclasses import replace
from typing import Any

from companion.codec import Invalid
from companion.engine import (
    Catalogue,
    Command,
    Conquer,
    Refused,
    State,
    decide,
)
from companion.engine import last_attempt as engine_last_attempt
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
    """Return what a last attempt comes to with this die, and what a coin could still make of it."""
    found = engine_last_attempt(question.attack, question.uses, face)
    won = command(question, use=found.paid or found.use, die=face)
    if found.is_won:
        return won, None
    lost = command(question, use=found.use, die=face, failed=True)
    return lost, won if found.paid else None
