"""Whether something could be recorded, checked before it is offered."""

from companion.codec import Invalid
from companion.engine import Catalogue, Command, Refused, State, decide


def refusal(catalogue: Catalogue, state: State, *orders: Command) -> Refused | None:
    """Return why something could not be recorded, ignoring coins: a purse is secret.

    Whether somebody can pay shows only on the tap that pays.
    """
    try:
        decide(catalogue, state, *orders)
    except Refused as refused:
        return None if refused.reason == "not_enough_coins" else refused
    except Invalid:
        return Refused("cannot_be")
    return None
