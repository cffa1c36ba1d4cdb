"""What a conquest leaves: the loser's losses and tokens taken back, and the board after it."""

from companion.codec import bad
from companion.dataclasses import dataclass, replace
from companion.engine.model.refusals import Refused
from companion.engine.model.regions import Covered, Holder, RegionContents, Target
from companion.engine.model.state import Conquest, State, Troops
from companion.engine.pieces.catalogue import Catalogue, Combo, comes_back, withdraws
from companion.engine.pieces.effects import (
    GainEffect,
    KeepEffect,
    LossEffect,
    PlacedEffect,
    RedeployEffect,
)
from companion.engine.rules.board import lies_everywhere, printed_board, tokens_in
from companion.engine.rules.column import remove_race
from companion.engine.rules.decision import Decision, Side, acting_side
from companion.engine.rules.questions import laid_by_conquest, most_markers, rolls_for_losses
from companion.engine.rules.reach import leap_uses
from companion.engine.rules.target import bare, region_at
from companion.engine.rules.troops import add_up, after_losing, hand_when_ready, lose_region, spread
from companion.engine.vocabulary import BEHEMOTHS, MAX_FORTRESSES, SWAP, Counts


@dataclass(frozen=True, slots=True)
class Losses:
    """Tokens gone for good, tokens from the tray, and tokens to place again."""

    tokens: int = 0
    gained: int = 0
    withdrawn: int = 0


def count_losses(
    conquest: Conquest, attacker: Combo, defender: Side | None, loss_die: int | None
) -> Losses:
    """Return the tokens lost for good, those that come from the tray, and those to place again."""
    if loss_die is not None and not (defender and rolls_for_losses(defender.combo)):
        raise bad("loss_die", "this race does not roll for its losses")
    holder = conquest.region.holder
    if defender is None or holder is None or conquest.covers:
        return Losses()
    there = min(holder.tokens, defender.troops.tokens)
    if defender.combo.in_decline and (conquest.is_cleared or not withdraws(defender.combo)):
        return Losses(tokens=there)
    lost = min((e.tokens for _, e in defender.combo.effects(LossEffect)), default=1)
    if conquest.use.has(SWAP) or conquest.is_cleared:
        lost = 1
    lost = min(lost, there)
    room = defender.troops.limit - (defender.troops.tokens - lost)
    gained = min(loss_die or 0, room) if lost else 0
    # Active races take a new token for a region that they lose to some.
    gives = not attacker.in_decline and any(e.loser_too for _, e in attacker.effects(GainEffect))
    if gives and holder.is_active_race and not conquest.is_cleared:
        gained += min(1, room - gained)
    return Losses(lost, gained, there - lost + gained)


def lost_for_good(conquest: Conquest, losses: Losses) -> int:
    """Return how many tokens a conquest costs anybody for good, lost tribes included."""
    holder, below = conquest.region.holder, conquest.region.below
    is_tribe = holder is not None and holder.kind == "lost_tribe"
    lost = (1 if is_tribe else losses.tokens) + conquest.given_up
    return lost + (below.tokens if below and conquest.won else 0)


def keep_lost(decision: Decision, conquest: Conquest, losses: Losses) -> None:
    """Add what a conquest cost anybody for good to the piles of those who keep it."""
    lost = lost_for_good(conquest, losses)
    for side in decision.sides() if lost else ():
        if side.combo.effects(KeepEffect):
            decision.change(
                side.seat, side.troops, replace(side.troops, kept=side.troops.kept + lost)
            )


def lose(decision: Decision, conquest: Conquest, defender: Side, losses: Losses) -> None:
    """Take the region from its holder; a declined race left with none vanishes, or comes back."""
    # The attacker may be the same player: look at the loser as it is now.
    combo = defender.combo
    troops = decision.state.troops_of(defender.seat, defender.troops.race)
    tokens = _tokens_left(decision, conquest, defender, losses)
    left = after_losing(troops, combo, conquest.region, tokens)
    if defender.seat == decision.seat and not combo.in_decline:
        # The player's declined race struck first, and the active one gets ready only afterwards. On
        # a board it may have put some of its troops back already.
        ready = hand_when_ready(combo, left, decision.state.setup.house)
        if conquest.at is not None:
            elsewhere = _tokens_elsewhere(decision, conquest, defender)
            ready = min(ready, max(0, left.tokens - elsewhere))
        left = replace(left, hand=ready)
    elif waits_off_the_map(decision.state, combo) and left.regions:
        left = replace(left, hand=min(left.tokens, left.hand + losses.withdrawn))
    decision.change(defender.seat, troops, left)
    returns = withdraws(combo) and comes_back(combo)
    is_driven_off = left.hand == left.tokens and not left.regions
    if combo.in_decline and (left.tokens == 0 or (is_driven_off and not returns)):
        remove_race(decision, defender.seat, left.race)


def lose_below(
    decision: Decision, region: Target, below: Holder | None, at: int | None = None
) -> None:
    """Take the tokens in decline that lie below the holder of a region off the table."""
    if below is None:
        return
    found = (side for side in decision.sides() if side.combo.in_decline)
    side = next((side for side in found if side.troops.race == below.race), None)
    if side is None:
        return
    # For their race it is as if a region was conquered in which nothing else lay.
    alone = replace(bare(region), holder=below)
    conquest = Conquest("", False, alone, loser=side.seat, at=at)
    lose(decision, conquest, side, Losses(tokens=below.tokens))


def uncover(decision: Decision, side: Side) -> None:
    """Take everything in decline that lies below a race off the table."""
    if not decision.has_board:
        for region in side.troops.covers:
            lose_below(decision, region, region.holder)
        now = decision.state.troops_of(side.seat, side.troops.race)
        decision.change(side.seat, now, replace(now, covers=()))
        return
    printed = printed_board(decision.catalogue, decision.state).regions
    for at, there in side.held_in(decision.state).items():
        if there.below:
            region = region_at(decision.state, printed[at], there, decision.seat)
            lose_below(decision, region, region.below, at)
            decision.change_board({at: replace(there, below=None)})


def uncovered(catalogue: Catalogue, state: State) -> State:
    """Return the game without what lies below the active race of the player whose turn it is."""
    side = acting_side(catalogue, state)
    if side is None:
        return state
    if not (side.troops.covers or any(own.below for own in side.held_in(state).values())):
        return state
    decision = Decision(catalogue, state)
    uncover(decision, side)
    return decision.state


def held_on_top(catalogue: Catalogue, state: State, old: Troops) -> Counts:
    """Return what a race in decline holds without the regions where it lies below another."""
    combo, held = catalogue.combo(old.race, old.power_in_use, in_decline=True), old.held
    for _, troops, _ in state.troops():
        for region in troops.covers:
            if region.holder and region.holder.race == old.race:
                held = lose_region(held, region, combo)
    return held


def settle_covered(decision: Decision, conquest: Conquest, defender: Side) -> None:
    """Record what a race has once some of its tokens stay below a conqueror.

    What was built there is gone; on a board the tokens were counted.
    """
    region, troops = conquest.region, defender.troops
    held, tokens = troops.held, troops.tokens
    if region.fortress and held.get("fortresses"):
        held = {**held, "fortresses": held["fortresses"] - 1}
    if conquest.at is not None and region.holder is not None:
        tokens = _tokens_elsewhere(decision, conquest, defender) + region.holder.tokens
    settled = replace(troops, held=held, tokens=min(tokens, troops.limit))
    decision.change(defender.seat, troops, settled)


def _tokens_left(decision: Decision, conquest: Conquest, defender: Side, losses: Losses) -> int:
    """Return the tokens that a race still owns.

    The board knows better than the record what is left of a race that does not withdraw.
    """
    combo = defender.combo
    troops = decision.state.troops_of(defender.seat, defender.troops.race)
    if conquest.at is not None and combo.in_decline and not withdraws(combo):
        left = troops.hand + _tokens_elsewhere(decision, conquest, defender)
        return min(left, defender.troops.limit)
    return max(0, troops.tokens - losses.tokens) + losses.gained


def _tokens_elsewhere(decision: Decision, conquest: Conquest, defender: Side) -> int:
    """Return how many tokens of a race stand on the board outside the region it loses."""
    own = defender.held_in(decision.state)
    return tokens_in({at: there for at, there in own.items() if at != conquest.at})


def waits_off_the_map(state: State, combo: Combo) -> bool:
    """Return whether a race keeps the tokens of a lost region in hand until its own turn."""
    never_moves = any(effect.stays for _, effect in combo.effects(RedeployEffect))
    return never_moves and not state.setup.house.barbarians_redeploy_after_losing_a_region


def board_after(
    decision: Decision, conquest: Conquest, attacker: Side, starts: list[int]
) -> dict[int, RegionContents | None]:
    """Return what a conquest changes on the board."""
    assert conquest.at is not None
    seat, troops, combo = attacker.seat, attacker.troops, attacker.combo
    own = attacker.held_in(decision.state)
    taken = RegionContents(
        seat=seat,
        race=troops.race,
        in_decline=combo.in_decline,
        tokens=1,
        lair=lies_everywhere(combo, "lair"),
        below=_covered(conquest),
        behemoths=conquest.use.number(BEHEMOTHS),
    )
    standing = sum(there.fortress for there in (decision.state.regions or {}).values())
    for laid in laid_by_conquest(combo, troops.conquered):
        if laid != "fortress" or standing < MAX_FORTRESSES:
            taken = taken.marked(laid)
    changed: dict[int, RegionContents | None] = {
        **board_without(decision, conquest),
        **_troops_laid(decision, conquest, attacker, taken),
    }
    for _, placed in combo.effects(PlacedEffect):
        marker = placed.marker
        if conquest.use.has(marker):
            # Markers that are used move too: to where a leap starts, else into the region. As long
            # as there are others, those that lie somewhere stay.
            goal = starts[0] if marker in leap_uses(combo) else conquest.at
            moved = [at for at, there in own.items() if getattr(there, marker)]
            most = most_markers(combo, marker)
            if most is not None and len(moved) < most:
                moved = []
            changed |= {at: own[at].marked(marker, 0) for at in moved}
            changed[goal] = (changed.get(goal) or own[goal]).marked(marker)
    return changed


def _covered(conquest: Conquest) -> Covered | None:
    """Return the tokens that stay below those of the conqueror."""
    holder = conquest.region.holder if conquest.covers else None
    if holder is None or conquest.loser is None:
        return None
    return Covered(conquest.loser, holder.race, holder.tokens)


def _troops_laid(
    decision: Decision, conquest: Conquest, attacker: Side, taken: RegionContents
) -> dict[int, RegionContents]:
    """Return the conquered region with the tokens used, and the regions that had to give some.

    If the table knows better than the recorded hand, the record is made to fit: the tokens that
    must stand there come from where most stand. If too few can be spared, it is refused.
    """
    assert conquest.at is not None
    hand, least = attacker.troops.hand - conquest.given_up, attacker.combo.least
    standing = conquest.used - conquest.given_up
    if conquest.use.has(SWAP) or standing <= hand:
        used = 1 if conquest.use.has(SWAP) else standing
        return {conquest.at: replace(taken, tokens=used)}
    laid, lack = max(hand, least), max(0, least - hand)
    own = attacker.held_in(decision.state)
    counts = spread(own, tokens_in(own) - lack, least)
    changed = {at: replace(own[at], tokens=n, sure=False) for at, n in counts.items()}
    if sum(counts.values()) > tokens_in(own) - lack:
        raise Refused("too_few_tokens", race=taken.race)
    moved = {at: there for at, there in changed.items() if there.tokens != own[at].tokens}
    return {**moved, conquest.at: replace(taken, tokens=laid, sure=False)}


def board_without(decision: Decision, conquest: Conquest) -> dict[int, RegionContents]:
    """Return the loser's other regions, where the tokens taken back are placed again.

    If the number in the conquered region was not as recorded, the others make up the difference.
    """
    holder, loser, lost = conquest.region.holder, conquest.loser, conquest.at
    if loser is None or holder is None or lost is None or conquest.covers:
        return {}
    side = decision.side_of(loser, holder.race)
    if side is None or (loser == decision.seat and not holder.in_decline):
        # The race has vanished; or the player's declined race struck it, and it moves again.
        return {}
    troops, combo, own = side.troops, side.combo, side.held_in(decision.state)
    others = {at: there for at, there in own.items() if at != lost}
    # A race that has left the board with its last token has nothing there.
    if not others or lost not in own or (combo.in_decline and not withdraws(combo)):
        return {}
    if more := holder.tokens - own[lost].tokens:
        sure = [at for at, there in others.items() if there.sure]
        others = add_up(others, tokens_in(others) - more, combo.least, sure)
    to_place = 0 if waits_off_the_map(decision.state, combo) else conquest.withdrawn
    # Tokens there that were not on record cannot have been in the hand.
    hand = min(troops.hand, max(0, troops.tokens - tokens_in(others) - to_place))
    decision.change(loser, troops, replace(troops, hand=hand))
    return {at: replace(there, sure=there.sure and not to_place) for at, there in others.items()}
