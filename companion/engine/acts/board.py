"""Following the board or no longer following it, and correcting what lies there."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from companion.codec import Count, bad, within
from companion.dataclasses import dataclass, replace
from companion.engine.acts.start import printed_tribes, with_lost_tribes
from companion.engine.model.events import Event
from companion.engine.model.refusals import Refused
from companion.engine.model.regions import Covered, RegionContents, RegionId, Target
from companion.engine.model.state import Seat, State, Troops
from companion.engine.pieces.catalogue import covers, withdraws
from companion.engine.rules.board import lies_everywhere, printed_board, tokens_in
from companion.engine.rules.changes import TroopsChanged
from companion.engine.rules.decision import Act, Command, Decision, Side
from companion.engine.rules.scoring import has_tower
from companion.engine.rules.sheet import new_tokens
from companion.engine.rules.target import bare, region_at
from companion.engine.rules.troops import is_taken_up, kept_off, meet
from companion.engine.vocabulary import WATER, CountName


@dataclass(frozen=True, slots=True)
class LayBoard(Command):
    """Follow the board from now on; the players then set what is not known."""


@dataclass(frozen=True, slots=True)
class PutBoardAway(Command):
    """Stop following the board: what it counted stays known, and players count from now on."""


@dataclass(frozen=True, slots=True)
class SetRegion(Command):
    """Correct a region: a lost tribe, some tokens of a player's race, or nothing.

    `below`: tokens in decline on which an active race stands there.
    """

    at: RegionId
    lost_tribe: bool = False
    seat: Seat | None = None
    race: str = ""
    in_decline: bool = False
    tokens: Count = 0
    below: Covered | None = None


@dataclass(frozen=True, slots=True)
class BoardLaid(Event, tag="board_laid", fact="lay_board"):
    """The board is followed from now on: only these lost tribes are on it so far."""

    lost_tribes: tuple[RegionId, ...]

    def apply(self, state: State) -> State:
        """Forget all other counts; the current player has everything in hand until it is set."""
        state = replace(state, regions=with_lost_tribes(self.lost_tribes), last_regions=None)
        for seat, troops, _ in list(state.troops()):
            hand = troops.tokens if seat == state.turn.seat else 0
            state = state.with_troops(seat, replace(troops, held={}, hand=hand, covers=()))
        return state


@dataclass(frozen=True, slots=True)
class BoardPutAway(Event, tag="board_put_away", fact="put_board_away"):
    """Nobody follows the board from now on; where everyone last stood is kept."""

    def apply(self, state: State) -> State:
        """Keep the regions as they were, but stop following them."""
        state = replace(
            state, regions=None, last_regions=state.regions, closed={}, winter={}, loot={}
        )
        return state.with_turn(counted_at=(), before={}, redeployed=())


def _lay_board(decision: Decision, command: LayBoard) -> None:
    """Start following the board, with what last stood there if it was followed before.

    Nobody knows how many tokens stand there now; the other races are set region by region.
    """
    state = decision.state
    if state.regions is not None:
        raise Refused("already_used", use="board")
    tribes = printed_tribes(decision.catalogue, state.setup)
    known = dict(_still_standing(decision))
    if state.last_regions is not None:
        tribes = tuple(at for at, own in state.last_regions.items() if own.lost_tribe)
    decision.add_event(BoardLaid(tribes))
    decision.change_board(known)
    for side in decision.sides(decision.seat):
        hand = max(0, side.troops.tokens - tokens_in(side.held_in(decision.state)))
        decision.change(side.seat, side.troops, replace(side.troops, hand=hand))


def _put_board_away(decision: Decision, command: PutBoardAway) -> None:
    """Stop following the board; every race keeps the counts that the board gave it.

    Coins in abandoned regions belong to this turn alone, which counts them itself. The same goes
    for the pots of the current player; those of the others wait for their owners' next turns.
    Where winter markers lie is not known any more.
    """
    contents = decision.state.regions
    if contents is None:
        raise Refused("no_board")
    counted = list(decision.state.troops())
    pots = Counter((own.seat, own.race) for own in contents.values() if own.pot)
    covered = _covered(decision)
    decision.add_event(BoardPutAway())
    for seat, troops, in_decline in counted:
        held: dict[CountName, int] = {**troops.held}
        held.pop("abandoned_coins", None)
        held.pop("winter", None)
        if seat != decision.seat and not in_decline and pots[seat, troops.race]:
            held["pots"] = pots[seat, troops.race]
        covers = tuple(covered.get((seat, troops.race), ())) if not in_decline else ()
        decision.add_event(TroopsChanged(seat, replace(troops, held=held, covers=covers)))


def _covered(decision: Decision) -> dict[tuple[int, str], list[Target]]:
    """Return the regions where each race stands on tokens in decline."""
    found = defaultdict[tuple[int, str], list[Target]](list)
    printed = printed_board(decision.catalogue, decision.state).regions
    for at, own in (decision.state.regions or {}).items():
        if own.below and own.seat is not None:
            region = region_at(decision.state, printed[at], own.below.contents, own.seat)
            found[own.seat, own.race].append(replace(bare(region), holder=region.holder))
    return found


def _still_standing(decision: Decision) -> Iterator[tuple[int, RegionContents]]:
    """Yield the regions of the last board whose race is still in play, each with the least there.

    What moves every turn is no longer known; what stays put is.
    """
    in_play = {(seat, t.race): (t, old) for seat, t, old in decision.state.troops()}
    for at, last in (decision.state.last_regions or {}).items():
        below = last.below if last.below and _lies_below(in_play, last.below) else None
        own = last
        if (own.seat, own.race) not in in_play and below:
            own, below = below.contents, None
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
                below=None if in_decline else below,
            ),
        )


def _lies_below(in_play: Mapping[tuple[int, str], tuple[Troops, bool]], below: Covered) -> bool:
    """Return whether a race that lay below another is still in decline."""
    return in_play.get((below.seat, below.race), (None, False))[1]


def _set_region(decision: Decision, command: SetRegion) -> None:
    """Correct a region, whatever the record says; all markers but a lair are removed."""
    old = decision.contents_at(command.at)
    now = _as_set(decision, command)
    decision.change_board({command.at: now}, by_hand="set")
    more: Counter[tuple[int, str]] = Counter()
    for there, sign in ((old, -1), (now, 1)):
        for part in (there, there.left_behind) if there else ():
            if part and part.seat is not None:
                more[part.seat, part.race] += sign * part.tokens
    for owned, tokens in more.items():
        if side := decision.side_of(*owned):
            _make_fit(decision, side, command.at, tokens)


def _as_set(decision: Decision, command: SetRegion) -> RegionContents | None:
    """Return what the corrected region contains."""
    printed = printed_board(decision.catalogue, decision.state).regions[command.at]
    if command.seat is None:
        if command.race or command.tokens or command.in_decline or command.below:
            raise bad("player", "whose race stands there?")
        if command.lost_tribe and printed.terrain in WATER:
            raise bad("lost_tribe", "no lost tribe lives on water")
        return RegionContents(lost_tribe=True) if command.lost_tribe else None
    if command.lost_tribe:
        raise bad("lost_tribe", "a lost tribe is nobody's")
    side = _side_of(decision, command.seat, command.race, command.in_decline)
    off = 0 if is_taken_up(decision.state, side) else kept_off(side.combo)
    if command.tokens > side.troops.limit - off:
        raise Refused("too_many_tokens", race=command.race)
    if not command.tokens:
        raise bad("tokens", "expected 1 at least")
    if command.below:
        with within("below"):
            _check_below(decision, side, command.below)
    return RegionContents(
        seat=command.seat,
        race=command.race,
        in_decline=command.in_decline,
        tokens=command.tokens,
        lair=lies_everywhere(side.combo, "lair"),
        below=command.below,
    )


def _side_of(decision: Decision, seat: int, race: str, in_decline: bool) -> Side:
    """Return a race that a player is said to have."""
    if seat >= len(decision.state.players):
        raise Refused("no_such_player")
    decision.catalogue.race(race)
    side = decision.side_of(seat, race)
    if side is None or side.combo.in_decline != in_decline:
        raise bad("race", "this player has no such race")
    return side


def _check_below(decision: Decision, side: Side, below: Covered) -> None:
    """Refuse tokens below a race that cannot lie there."""
    lying = _side_of(decision, below.seat, below.race, in_decline=True)
    if not covers(side.combo, lying.combo):
        raise bad("race", "these tokens cannot lie below that race")
    if below.tokens > lying.troops.limit:
        raise Refused("too_many_tokens", race=below.race)


def _make_fit(decision: Decision, side: Side, at: int, more: int) -> None:
    """Adjust a race's tokens, hand and other regions to a region that was corrected.

    `more`: how many more of its tokens stand there now.
    """
    seat, troops, combo = side.seat, side.troops, side.combo
    moves = not combo.in_decline or withdraws(combo)
    is_own_turn = is_taken_up(decision.state, side)
    if moves and not is_own_turn:
        meet(decision, side, at, more)
    on_board = tokens_in(side.held_in(decision.state))
    # Tokens that are still to come may have been placed ahead of time.
    coming = new_tokens(decision.state, troops, combo) if is_own_turn else 0
    # Other regions may have more tokens on record than there are: they are corrected next.
    least = on_board - coming if is_own_turn else on_board + kept_off(combo)
    owned = min(troops.limit, max(troops.tokens, least) if moves else on_board)
    # Tokens waiting off the board go on waiting there.
    hand = min(troops.hand, max(0, owned - on_board)) if on_board else owned
    if is_own_turn:
        hand = max(0, min(troops.hand - more, owned - on_board))
    decision.change(seat, troops, replace(troops, tokens=owned, hand=hand))


LAY_BOARD = Act("lay_board", LayBoard, _lay_board, (BoardLaid,), when="correction")
PUT_BOARD_AWAY = Act(
    "put_board_away", PutBoardAway, _put_board_away, (BoardPutAway,), when="correction"
)
SET_REGION = Act("set_region", SetRegion, _set_region, when="correction")
