"""Whose turn it is, what the losers put back first, and when the game is over."""

from collections import Counter
from dataclasses import replace

from companion.engine.acts.commands import EndGame, Leave
from companion.engine.acts.events import CoinsMoved, GameEnded, PlayerLeft, PotsCollected, TurnBegan
from companion.engine.model.state import Placement, State, Troops
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.effects import RedeployEffect
from companion.engine.rules.board_turns import clear_pots, lay_back, take_up_troops
from companion.engine.rules.counts import lay_down_losers
from companion.engine.rules.decision import Decision
from companion.engine.rules.permits import may_leave
from companion.engine.rules.price import can_conquer
from companion.engine.rules.scoring import income_per
from companion.engine.rules.troops import hand_after_redeployment, hand_when_ready, off_map
from companion.engine.vocabulary import Counts


def next_turn(state: State) -> tuple[int, int] | None:
    """Return whose turn comes after this one, by seat, and in which round; None if none does."""
    count = len(state.players)
    for step in range(1, count + 1):
        wraps, seat = divmod(state.turn.seat + step, count)
        if not state.players[seat].has_left:
            round_number = state.round + wraps
            return (seat, round_number) if round_number <= state.setup.rounds else None
    return None


def begin_next_turn(decision: Decision) -> None:
    """Hand over to the next player still at the table, or end the game."""
    if turn := next_turn(decision.state):
        begin_turn(decision, *turn)
    else:
        lay_down_losers(decision)
        decision.add_event(GameEnded())


def begin_turn(decision: Decision, seat: int, round_number: int) -> None:
    """Let a player's turn begin, ready troops in hand."""
    lay_down_losers(decision)
    player, house = decision.state.players[seat], decision.state.setup.house
    hands = tuple(
        hand_when_ready(decision.combo(troops, troops is not player.active), troops, house)
        for troops in player.races
    )
    decision.add_event(
        TurnBegan(seat, round_number, hands, to_place(decision.catalogue, decision.state))
    )
    take_up_troops(decision)
    _collect_pots(decision)


def as_if_on_turn(catalogue: Catalogue, state: State, seat: int) -> State:
    """Return the game as it would be if a player's turn began now: what regions cost for them."""
    decision = Decision(catalogue, state)
    begin_turn(decision, seat, state.round)
    return decision.state


def _collect_pots(decision: Decision) -> None:
    """Pay for the recorded pots that are still there: each region has at most one."""
    troops = decision.player.active
    if troops and decision.state.ground is not None:
        pots = clear_pots(decision)
        if income_per(decision.combo(troops), "pots"):
            _pay_for_pots(decision, troops, pots)
        return
    if troops is None or "pots" not in troops.held:
        return
    pots = min(troops.held["pots"], troops.held.get("regions", troops.tokens))
    held: Counts = {name: n for name, n in troops.held.items() if name != "pots"}
    _pay_for_pots(decision, replace(troops, held=held), pots)


def _pay_for_pots(decision: Decision, troops: Troops, pots: int) -> None:
    """Pay a coin for each pot, and what home-made pieces pay beyond; conditions do not matter."""
    decision.add_event(PotsCollected(decision.seat, troops, pots))
    for index, (owner, coins) in enumerate(income_per(decision.combo(troops), "pots")):
        more = pots * (coins - (index == 0))
        if more:
            decision.add_event(CoinsMoved(more, owner, to=decision.seat))


def break_off_turn(decision: Decision) -> None:
    """Let the tokens in hand lie on the board again: this turn is not played to its end."""
    player, turn, house = decision.player, decision.state.turn, decision.state.setup.house
    for troops in player.races:
        combo = decision.combo(troops, troops is not player.active)
        if not can_conquer(combo, house):
            continue
        hand = hand_after_redeployment(combo, replace(troops, hand=off_map(turn, troops)))
        decision.change(decision.seat, troops, replace(troops, hand=hand))
    lay_back(decision)


def to_place(catalogue: Catalogue, state: State) -> tuple[Placement, ...]:
    """Return what each loser of this turn puts back on the board, clockwise from the attacker."""
    withdrawn: Counter[tuple[int, str]] = Counter()
    for conquest in state.turn.conquests:
        holder = conquest.region.holder
        if conquest.won and conquest.loser is not None and holder and holder.race:
            withdrawn[conquest.loser, holder.race] += conquest.withdrawn
    count = len(state.players)
    placements = []
    for seat, troops, in_decline in state.troops():
        tokens = min(withdrawn[seat, troops.race], troops.tokens)
        if seat == state.turn.seat and not in_decline:
            continue  # struck by the own declined race, it redeployed with all the others
        combo = catalogue.combo(troops.race, troops.power, in_decline)
        stays_off = any(effect.stays for _, effect in combo.effects(RedeployEffect))
        house_forbids = not state.setup.house.barbarians_redeploy_after_losing_a_region
        if tokens and troops.regions and not (stays_off and house_forbids):
            placements.append(Placement(seat, troops.race, tokens))
    return tuple(sorted(placements, key=lambda p: (p.seat - state.turn.seat) % count))


def leave(decision: Decision, command: Leave) -> None:
    """Let a player leave; the game goes on without that seat."""
    may_leave(decision.state, command.seat).require()
    decision.add_event(PlayerLeft(command.seat))
    if decision.seat == command.seat:
        break_off_turn(decision)
        begin_next_turn(decision)


def end_game(decision: Decision, command: EndGame) -> None:
    """Stop the game before its last round is over."""
    break_off_turn(decision)
    lay_down_losers(decision)
    decision.add_event(GameEnded())
