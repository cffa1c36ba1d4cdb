"""What the player whose turn it is could take now: on a board for how many tokens, and if at all.

`options` says what the rules allow; here it is weighed against the tokens and, where the app knows
it, the board: what leads on, and what is only left to do.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from companion.engine.model.refusals import Refused
from companion.engine.model.state import State, Troops
from companion.engine.model.uses import Use
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.board import position
from companion.engine.rules.permits import may_act, may_roll
from companion.engine.rules.price import Attack, Attacker, Quote, without_die
from companion.engine.rules.questions import uses_left
from companion.engine.rules.reach import Position, attack_at, targets, why_unreachable
from companion.engine.rules.troops import has_ground
from companion.engine.vocabulary import FIRST_ROLL, SWAP, UseName

if TYPE_CHECKING:
    from companion.engine.acts.choices import RaceOptions
    from companion.engine.rules.outlook import Outlook

_PLAIN = Use()
_NO_MORE = Quote(None, (), "last_attempt_made", None, (0, 1), can_swap=False)
# "swap": the hand is empty, but a token may still be exchanged for one of one's own.
Prospect = Literal["conquer", "swap", "no_token", "too_strong", "none"]
_BEST_FIRST: tuple[Prospect, ...] = ("conquer", "swap", "too_strong", "no_token")


def targets_now(
    catalogue: Catalogue, state: State, by: str | None = None, use: Use = _PLAIN
) -> list[tuple[int, Quote]]:
    """Return the price of each region that a race does not hold; none without a race.

    `by`: a race in decline that still conquers, the active one where left out. `use`: what it uses.
    """
    if state.ground is None:
        raise Refused("no_board")
    troops = _acting(state, by)
    if troops is None or state.is_over:
        return []
    attacker, seen = _attacker(catalogue, state, troops, by)
    prices = targets(catalogue, seen, attacker, use)
    if not may_act(state, by):
        return [(at, _NO_MORE) for at, _ in prices]
    if may_roll(state, troops.race):
        return prices
    return [(at, without_die(price)) for at, price in prices]


def within_reach(
    catalogue: Catalogue, state: State, regions: Iterable[int], by: str | None = None
) -> list[int]:
    """Return those of these regions that a race could strike next, were they not protected."""
    troops = _acting(state, by)
    if troops is None or state.ground is None:
        return []
    attacker, seen = _attacker(catalogue, state, troops, by)
    printed, is_first = seen.board.regions, not attacker.has_ground
    return [
        at
        for at in regions
        if why_unreachable(seen, printed[at], attacker.combo, _PLAIN, is_first) is None
    ]


def attack_on(
    catalogue: Catalogue,
    state: State,
    at: int,
    by: str | None = None,
    use: Use = _PLAIN,
    there: int | None = None,
) -> Attack:
    """Return an attack on one region as the board knows it; `there`: how many defend it really."""
    troops = _acting(state, by)
    if troops is None:
        raise Refused("no_active_race")
    attacker, seen = _attacker(catalogue, state, troops, by)
    return attack_at(catalogue, seen, attacker, at, use, there)


def uses_against(
    catalogue: Catalogue, state: State, by: str | None, opponent: int | None
) -> list[UseName]:
    """Return what a race may still use against an opponent; without a token it swaps none."""
    troops = _acting(state, by)
    if troops is None:
        return []
    combo = catalogue.combo(troops.race, troops.power, in_decline=by is not None)
    earlier = [attack for attack in state.turn.conquests if attack.race == troops.race]
    stands = has_ground(troops, is_new=state.turn.has_picked)
    left = uses_left(combo, earlier, opponent, stands)
    return [use for use in left if use != SWAP or troops.tokens < troops.limit]


def swaps_now(outlook: "Outlook", by: str | None = None, use: Use = _PLAIN) -> list[int]:
    """Return the regions where a race may exchange a token for its own."""
    catalogue, state = outlook.catalogue, outlook.state
    return [
        at
        for at, price in outlook.prices(by, use)
        if price.can_swap and SWAP in uses_against(catalogue, state, by, _owner(state, at))
    ]


def prospect(outlook: "Outlook") -> Prospect:
    """Return the best that any race of this turn has before it; "none" where none may attack."""
    found = {_prospect_of(outlook, race) for race in outlook.options.attackers}
    return next((one for one in _BEST_FIRST if one in found), "none")


def _prospect_of(outlook: "Outlook", race: "RaceOptions") -> Prospect:
    catalogue, state, by = outlook.catalogue, outlook.state, race.by
    troops = _acting(state, by)
    assert troops is not None
    if state.ground is None:
        swaps = (SWAP in uses_against(catalogue, state, by, seat) for seat in _opponents(state))
        stands = has_ground(troops, is_new=state.turn.has_picked)
        return _without_board(state, troops, stands and any(swaps))
    if any(quote.possible for use in _helps(outlook, by) for _, quote in outlook.prices(by, use)):
        return "conquer"
    if swaps_now(outlook, by):
        return "swap"
    return "too_strong" if troops.hand else "no_token"


def _helps(outlook: "Outlook", by: str | None) -> Iterator[Use]:
    """Yield what a race could use: where one thing reaches a region, another may make it cheap."""
    left = uses_against(outlook.catalogue, outlook.state, by, None)
    helps = [use for use in left if use not in (SWAP, FIRST_ROLL)]
    for count in range(len(helps) + 1):
        for uses in combinations(helps, count):
            yield Use(**dict.fromkeys(uses, True))


def _without_board(state: State, troops: Troops, has_swap: bool) -> Prospect:
    """Nobody knows what is in reach: a hand is enough to try."""
    if troops.hand:
        return "conquer"
    return "swap" if has_swap and not state.setup.house.sorcery_needs_token_in_hand else "no_token"


def _opponents(state: State) -> list[int]:
    """Return all others; the races of whoever has left still stand."""
    return [seat for seat in range(len(state.players)) if seat != state.turn.seat]


def _owner(state: State, at: int) -> int | None:
    own = (state.ground or {}).get(at)
    return own.seat if own else None


def _acting(state: State, by: str | None) -> Troops | None:
    if by is None:
        return state.current.active
    return next((troops for troops in state.current.declined if troops.race == by), None)


def _attacker(
    catalogue: Catalogue, state: State, troops: Troops, by: str | None
) -> tuple[Attacker, Position]:
    """Return a race of the player whose turn it is, and the board as it sees it."""
    combo = catalogue.combo(troops.race, troops.power, in_decline=by is not None)
    seen = position(catalogue, state, state.turn.seat, combo)
    house, stands = state.setup.house, bool(seen.held)
    return Attacker(combo, state.round, troops.hand, house, stands), seen
