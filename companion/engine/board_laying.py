"""Following the board from the middle of a game on, and following it no longer."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.commands import LayBoard, PutBoardAway
from companion.engine.decision import Decision
from companion.engine.events import BoardLaid, BoardPutAway, TroopsChanged
from companion.engine.game_board import holdings, lies_everywhere
from companion.engine.ground import Ground
from companion.engine.refused import Refused
from companion.engine.setup import printed_tribes


def lay_board(decision: Decision, command: LayBoard) -> None:
    """Begin to follow the board: with what stood there last, if it was followed before.

    Nobody knows how many stand there now; who else stands where is set region by region.
    """
    state = decision.state
    if state.ground is not None:
        raise Refused("already_used", use="board")
    tribes = printed_tribes(decision.catalogue, len(state.players))
    known = dict(_still_standing(decision))
    if state.last_ground is not None:
        tribes = tuple(at for at, own in state.last_ground.items() if own.lost_tribe)
    decision.add_event(BoardLaid(tribes))
    decision.change_board(known)
    for troops in decision.player.races:
        in_decline = troops is not decision.player.active
        own = holdings(decision.state, decision.seat, troops.race, in_decline)
        there = sum(region.tokens for region in own.values())
        hand = max(0, troops.tokens - there)
        decision.change(decision.seat, troops, replace(troops, hand=hand))


def put_board_away(decision: Decision, command: PutBoardAway) -> None:
    """Follow the board no longer; what every race holds is known as it was counted there."""
    if decision.state.ground is None:
        raise Refused("no_board")
    counted = list(decision.state.troops())
    decision.add_event(BoardPutAway())
    for seat, troops, _ in counted:
        decision.add_event(TroopsChanged(seat, troops))


def _still_standing(decision: Decision) -> Iterator[tuple[int, Ground]]:
    """Yield the regions of the last board whose race is still in play, with the least there."""
    in_play = {(seat, t.race): (t, old) for seat, t, old in decision.state.troops()}
    for at, own in (decision.state.last_ground or {}).items():
        if own.seat is None or (own.seat, own.race) not in in_play:
            continue
        troops, in_decline = in_play[own.seat, own.race]
        combo = decision.combo(troops, in_decline)
        yield (
            at,
            Ground(
                seat=own.seat,
                race=own.race,
                in_decline=in_decline,
                tokens=min(combo.least, troops.limit),
                sure=False,
                lair=lies_everywhere(combo, "lair"),
            ),
        )
