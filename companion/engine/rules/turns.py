"""Whose turn it is, what the losers put back first, and when the game is over."""

from collections import Counter
from collections.abc import Iterator

from companion.codec import Count, Positive
from companion.dataclasses import dataclass, replace
from companion.engine.model.events import Event, Fact, StepSoFar
from companion.engine.model.state import Placement, Seat, State, Troops, Turn
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.pieces.effects import KeepEffect
from companion.engine.rules.board import holdings, winter_on
from companion.engine.rules.board_turns import (
    clear_pots,
    lay_back,
    take_markers_back,
    take_up_troops,
)
from companion.engine.rules.borrowing import return_power
from companion.engine.rules.changes import CoinsMoved
from companion.engine.rules.decision import Decision
from companion.engine.rules.loot import collect_at_end
from companion.engine.rules.losses import waits_off_the_map
from companion.engine.rules.pacts import settle_pacts
from companion.engine.rules.price import can_conquer
from companion.engine.rules.scoring import income_per
from companion.engine.rules.troops import (
    hand_after_redeployment,
    hand_when_ready,
    has_moved,
    lay_down_losers,
    off_map,
)
from companion.engine.vocabulary import Counts


@dataclass(frozen=True, slots=True)
class TurnBegan(Event, tag="turn_began"):
    """A player's turn began with these tokens in hand, after the losers placed theirs."""

    seat: Seat
    round: Positive
    hands: tuple[Count, ...] = ()
    to_place: tuple[Placement, ...] = ()

    def apply(self, state: State) -> State:
        """Begin a new turn; a game that had ended goes on."""
        races = state.players[self.seat].races
        for troops, hand in zip(races, self.hands, strict=True):
            if hand != troops.hand:
                state = state.with_troops(self.seat, replace(troops, hand=hand))
        winter_back = sum(marker.seat == self.seat for marker in state.winter.values())
        state = state.without_laid(self.seat)
        state = state.with_player(self.seat, ally=None, displaced=(), pacts={})
        waiting = {troops.race: troops.hand for troops in races}
        before = {at: own for at, own in (state.regions or {}).items() if own.seat == self.seat}
        turn = Turn(
            self.seat,
            to_place=self.to_place,
            waiting=waiting,
            before=before,
            winter_back=winter_back,
        )
        return replace(
            state, turn=turn, round=self.round, is_over=False, opened={}, tokens_counted={}
        )

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report a turn that somebody set, not one that follows by the rules."""
        if not any(other.ends_turn for other in step.events[: step.index]):
            yield Fact("correct_turn", self.seat, n=self.round)


@dataclass(frozen=True, slots=True)
class PotsCollected(Event, tag="pots_collected"):
    """A turn began with this many pots of gold still there: their coins went into the purse."""

    seat: Seat
    troops: Troops
    pots: Count

    def apply(self, state: State) -> State:
        """Pay a coin for each."""
        state = state.with_troops(self.seat, self.troops).with_coins(self.seat, self.pots)
        return state.with_turn(pots_collected=self.pots)

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Report how many there were."""
        if self.pots:
            yield Fact("collect_pots", self.seat, n=self.pots)


@dataclass(frozen=True, slots=True)
class TokensBought(Event, tag="tokens_bought", fact="buy_tokens", number="bought"):
    """A turn began, and kept tokens bought so many new ones: this is what the race now has."""

    seat: Seat
    troops: Troops
    bought: Count

    def apply(self, state: State) -> State:
        """Take them in hand."""
        return state.with_troops(self.seat, self.troops).with_turn(bought=self.bought)


@dataclass(frozen=True, slots=True)
class RegionsPaid(Event, tag="regions_paid", fact="regions_paid", number="coins"):
    """A turn began, and the regions of a race that is paid early brought these coins."""

    seat: Seat
    coins: Count

    def apply(self, state: State) -> State:
        """Pay them."""
        return state.with_coins(self.seat, self.coins).with_turn(paid_early=self.coins)


@dataclass(frozen=True, slots=True)
class GameEnded(Event, tag="game_ended", fact="end_game"):
    """The last turn was played, or the players stopped."""

    def apply(self, state: State) -> State:
        """End the game."""
        return replace(state, is_over=True)


def next_turn(state: State) -> tuple[int, int] | None:
    """Return whose turn comes next, by seat, and in which round; None if the game is over."""
    count = len(state.players)
    for step in range(1, count + 1):
        wraps, seat = divmod(state.turn.seat + step, count)
        if not state.players[seat].has_left:
            round_number = state.round + wraps
            return (seat, round_number) if round_number <= state.setup.rounds else None
    return None


def begin_next_turn(
    decision: Decision, loot: int | None = None, broken: tuple[int, ...] | None = None
) -> None:
    """Hand over to the next player still at the table, or end the game.

    `loot`: the coins in the current player's loot, and `broken`: whose pacts that player has
    broken, if the table says so.
    """
    settle_pacts(decision, broken)
    if turn := next_turn(decision.state):
        begin_turn(decision, *turn)
        _pay_early(decision)
    else:
        lay_down_losers(decision)
        collect_at_end(decision, loot)
        decision.add_event(GameEnded())


def begin_turn(decision: Decision, seat: int, round_number: int) -> None:
    """Begin a player's turn, with the ready troops in hand."""
    lay_down_losers(decision)
    return_power(decision, seat)
    house, own = decision.state.setup.house, decision.sides(seat)
    hands = tuple(hand_when_ready(side.combo, side.troops, house) for side in own)
    placing = to_place(decision.catalogue, decision.state)
    decision.add_event(TurnBegan(seat, round_number, hands, placing))
    take_up_troops(decision)
    take_markers_back(decision)
    _buy_tokens(decision)
    _collect_pots(decision)


def as_if_on_turn(catalogue: Catalogue, state: State, seat: int) -> State:
    """Return the game as if a player's turn began now, to see what regions would cost them."""
    decision = Decision(catalogue, state)
    begin_turn(decision, seat, state.round)
    return decision.state


def _pay_early(decision: Decision) -> None:
    """Pay for the regions of a race that does not wait for the score.

    Only where turns follow each other: nobody is paid twice because a turn was corrected.
    """
    troops = decision.state.current.active
    if troops and troops.regions and decision.combo(troops).pays_early:
        winter = winter_on(decision.state, decision.seat, in_decline=False)
        own = holdings(decision.state, decision.seat, troops.race, in_decline=False)
        coins = troops.regions - len(winter.intersection(own))
        decision.add_event(RegionsPaid(decision.seat, coins))


def _buy_tokens(decision: Decision) -> None:
    """Buy new tokens for those that the active race has kept, as far as the tray goes."""
    troops, price = decision.state.current.active, len(decision.state.players)
    if troops is None or not decision.combo(troops).effects(KeepEffect):
        return
    bought = min(troops.kept // price, troops.limit - troops.tokens)
    if bought > 0:
        now = replace(
            troops,
            tokens=troops.tokens + bought,
            hand=troops.hand + bought,
            kept=troops.kept - bought * price,
        )
        decision.add_event(TokensBought(decision.seat, now, bought))


def _collect_pots(decision: Decision) -> None:
    """Pay for the recorded pots that are still there: each region has at most one."""
    troops = decision.state.current.active
    if troops and decision.has_board:
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
    """Pay a coin for each pot, and what home-made pieces add; conditions do not matter."""
    decision.add_event(PotsCollected(decision.seat, troops, pots))
    for index, (owner, coins) in enumerate(income_per(decision.combo(troops), "pots")):
        more = pots * (coins - (index == 0))
        if more:
            decision.add_event(CoinsMoved(more, owner, to=decision.seat))


def break_off_turn(decision: Decision) -> None:
    """Put the tokens in hand back on the board: this turn is not played to its end."""
    turn, house = decision.state.turn, decision.state.setup.house
    for side in decision.sides(decision.seat):
        if can_conquer(side.combo, house):
            left = replace(side.troops, hand=off_map(turn, side.troops))
            settled = replace(left, hand=hand_after_redeployment(side.combo, left))
            if left.regions and left.hand < settled.hand and not has_moved(turn, left):
                # A token that a loser was given stands where it was put.
                settled = left
            decision.change(side.seat, side.troops, settled)
    lay_back(decision)


def to_place(catalogue: Catalogue, state: State) -> tuple[Placement, ...]:
    """Return what each loser of this turn puts back on the board, clockwise from the attacker."""
    withdrawn: Counter[tuple[int, str]] = Counter()
    for conquest in state.turn.conquests:
        holder = conquest.region.holder
        if conquest.won and conquest.loser is not None and holder and holder.race:
            withdrawn[conquest.loser, holder.race] += conquest.withdrawn
    for clearing in state.turn.cleared:
        withdrawn[clearing.loser, clearing.race] += clearing.withdrawn
    count = len(state.players)
    placements = []
    for seat, troops, in_decline in state.troops():
        tokens = min(withdrawn[seat, troops.race], troops.tokens)
        if seat == state.turn.seat and not in_decline:
            continue  # struck by its owner's declined race, it redeployed with all the others
        combo = catalogue.combo(troops.race, troops.power_in_use, in_decline)
        if tokens and troops.regions and not waits_off_the_map(state, combo):
            placements.append(Placement(seat, troops.race, tokens))
    return tuple(sorted(placements, key=lambda p: (p.seat - state.turn.seat) % count))
