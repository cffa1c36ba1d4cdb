"""The board: following it from some point on, no longer, and correcting what lies there."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.codec import Count, bad
from companion.engine.acts.act import Act, Command
from companion.engine.acts.start import printed_tribes, with_lost_tribes
from companion.engine.model.events import Event
from companion.engine.model.refusals import Refused
from companion.engine.model.regions import RegionContents, RegionId
from companion.engine.model.state import Seat, State, Troops
from companion.engine.pieces.decline_traits import withdraws
from companion.engine.rules.board import holdings, lies_everywhere, printed_board, tokens_in
from companion.engine.rules.changes import TroopsChanged
from companion.engine.rules.counts import is_taken_up, kept_off, meet
from companion.engine.rules.decision import Decision, Side
from companion.engine.rules.scoring import has_tower
from companion.engine.rules.sheet import new_tokens
from companion.engine.vocabulary import WATER, CountName


@dataclass(frozen=True, slots=True)
class LayBoard(Command):
    """Follow the board from now on; what stands there is set next, as far as it is not known."""


@dataclass(frozen=True, slots=True)
class PutBoardAway(Command):
    """Follow the board no longer: what it counted stays known, and players count from now on."""


@dataclass(frozen=True, slots=True)
class SetRegion(Command):
    """Put a region right: a lost tribe, so many tokens of a player's race, or nothing."""

    at: RegionId
    lost_tribe: bool = False
    seat: Seat | None = None
    race: str = ""
    in_decline: bool = False
    tokens: Count = 0


@dataclass(frozen=True, slots=True)
class BoardLaid(Event):
    """From now on the board is followed: nobody is on it yet but these lost tribes."""

    tag: ClassVar = "board_laid"
    fact: ClassVar = "lay_board"
    lost_tribes: tuple[RegionId, ...]

    def apply(self, state: State) -> State:
        """Let the board alone say what is held; who plays now has all in hand until it is set."""
        state = replace(state, regions=with_lost_tribes(self.lost_tribes), last_regions=None)
        for seat, troops, _ in list(state.troops()):
            hand = troops.tokens if seat == state.turn.seat else 0
            state = state.with_troops(seat, replace(troops, held={}, hand=hand))
        return state


@dataclass(frozen=True, slots=True)
class BoardPutAway(Event):
    """From now on nobody follows the board; where everyone stood last is kept in mind."""

    tag: ClassVar = "board_put_away"
    fact: ClassVar = "put_board_away"

    def apply(self, state: State) -> State:
        """Keep the regions as they were, but follow them no longer."""
        state = replace(state, regions=None, last_regions=state.regions)
        return state.with_turn(counted_at=(), before={}, redeployed=())


def _lay_board(decision: Decision, command: LayBoard) -> None:
    """Begin to follow the board: with what stood there last, if it was followed before.

    Nobody knows how many stand there now; who else stands where is set region by region.
    """
    state = decision.state
    if state.regions is not None:
        raise Refused("already_used", use="board")
    tribes = printed_tribes(decision.catalogue, state.setup.board)
    known = dict(_still_standing(decision))
    if state.last_regions is not None:
        tribes = tuple(at for at, own in state.last_regions.items() if own.lost_tribe)
    decision.add_event(BoardLaid(tribes))
    decision.change_board(known)
    for troops in decision.player.races:
        in_decline = troops is not decision.player.active
        own = holdings(decision.state, decision.seat, troops.race, in_decline)
        hand = max(0, troops.tokens - tokens_in(own))
        decision.change(decision.seat, troops, replace(troops, hand=hand))


def _put_board_away(decision: Decision, command: PutBoardAway) -> None:
    """Follow the board no longer; what every race holds is known as it was counted there.

    Coins in abandoned regions are of this turn alone, which counts them itself. So it does with
    the pots of whoever is on turn; those of the others wait for their next one.
    """
    contents = decision.state.regions
    if contents is None:
        raise Refused("no_board")
    counted = list(decision.state.troops())
    pots = Counter((own.seat, own.race) for own in contents.values() if own.pot)
    decision.add_event(BoardPutAway())
    for seat, troops, in_decline in counted:
        held: dict[CountName, int] = {**troops.held}
        held.pop("abandoned_coins", None)
        if seat != decision.seat and not in_decline and pots[seat, troops.race]:
            held["pots"] = pots[seat, troops.race]
        decision.add_event(TroopsChanged(seat, replace(troops, held=held)))


def _still_standing(decision: Decision) -> Iterator[tuple[int, RegionContents]]:
    """Yield the regions of the last board whose race is still in play, with the least there.

    What is moved anew every turn is not known any more; what stays put is.
    """
    in_play = {(seat, t.race): (t, old) for seat, t, old in decision.state.troops()}
    for at, own in (decision.state.last_regions or {}).items():
        if own.seat is None or (own.seat, own.race) not in in_play:
            continue
        troops, in_decline = in_play[own.seat, own.race]
        combo = decision.combo(troops, in_decline)
        least = own.tokens if has_tower(combo) else combo.least
        yield (
            at,
            RegionContents(
                seat=own.seat,
                race=own.race,
                in_decline=in_decline,
                tokens=min(least, troops.limit),
                sure=False,
                lair=lies_everywhere(combo, "lair"),
                fortress=own.fortress,
                hole=own.hole and not in_decline,
                pot=own.pot and troops.held.get("pots", 0) > 0,
            ),
        )


def _set_region(decision: Decision, command: SetRegion) -> None:
    """Put a region right, whatever the record says; every marker but a lair is gone."""
    old = decision.contents_at(command.at)
    now = _as_set(decision, command)
    decision.change_board({command.at: now}, by_hand="set")
    more: Counter[tuple[int, str, bool]] = Counter()
    for there, sign in ((old, -1), (now, 1)):
        if there and there.seat is not None:
            more[there.seat, there.race, there.in_decline] += sign * there.tokens
    for (seat, race, in_decline), tokens in more.items():
        troops = decision.state.troops_of(seat, race)
        side = Side(seat, troops, decision.combo(troops, in_decline))
        _make_fit(decision, side, command.at, tokens)


def _as_set(decision: Decision, command: SetRegion) -> RegionContents | None:
    """Return what is to lie in a region."""
    printed = printed_board(decision.catalogue, decision.state).regions[command.at]
    if command.seat is None:
        if command.race or command.tokens or command.in_decline:
            raise bad("player", "whose race stands there?")
        if command.lost_tribe and printed.terrain in WATER:
            raise bad("lost_tribe", "no lost tribe lives on water")
        return RegionContents(lost_tribe=True) if command.lost_tribe else None
    if command.lost_tribe:
        raise bad("lost_tribe", "a lost tribe is nobody's")
    if command.seat >= len(decision.state.players):
        raise Refused("no_such_player")
    decision.catalogue.race(command.race)
    player = decision.state.players[command.seat]
    races = player.declined if command.in_decline else tuple(filter(None, [player.active]))
    for troops in races:
        if troops.race == command.race:
            side = Side(command.seat, troops, decision.combo(troops, command.in_decline))
            off = 0 if is_taken_up(decision.state, side) else kept_off(side.combo)
            if command.tokens > troops.limit - off:
                raise Refused("too_many_tokens", race=troops.race)
            if not command.tokens:
                raise bad("tokens", "expected 1 at least")
            return _standing(decision, command, troops)
    raise bad("race", "this player has no such race")


def _standing(decision: Decision, command: SetRegion, troops: Troops) -> RegionContents:
    combo = decision.combo(troops, command.in_decline)
    return RegionContents(
        seat=command.seat,
        race=command.race,
        in_decline=command.in_decline,
        tokens=command.tokens,
        lair=lies_everywhere(combo, "lair"),
    )


def _make_fit(decision: Decision, side: Side, at: int, more: int) -> None:
    """Adjust what a race owns, has in hand and has elsewhere to a region that was put right.

    `more`: how many more of its tokens stand there now.
    """
    seat, troops, combo = side.seat, side.troops, side.combo
    moves = not combo.in_decline or withdraws(combo)
    is_own_turn = is_taken_up(decision.state, side)
    if moves and not is_own_turn:
        meet(decision, seat, troops, combo, at, more)
    on_board = tokens_in(holdings(decision.state, seat, troops.race, combo.in_decline))
    # Tokens that are yet to come may have been placed ahead.
    coming = new_tokens(decision.state, troops, combo) if is_own_turn else 0
    # The record of other regions may tell of more than there are: these are put right next.
    least = on_board - coming if is_own_turn else on_board + kept_off(combo)
    owned = min(troops.limit, max(troops.tokens, least) if moves else on_board)
    # What waits off the board goes on waiting there.
    hand = min(troops.hand, max(0, owned - on_board)) if on_board else owned
    if is_own_turn:
        hand = max(0, min(troops.hand - more, owned - on_board))
    decision.change(seat, troops, replace(troops, tokens=owned, hand=hand))


LAY_BOARD = Act("lay_board", LayBoard, _lay_board, (BoardLaid,), when="correction")
PUT_BOARD_AWAY = Act(
    "put_board_away", PutBoardAway, _put_board_away, (BoardPutAway,), when="correction"
)
SET_REGION = Act("set_region", SetRegion, _set_region, when="correction")
