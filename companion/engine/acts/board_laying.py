"""Following the board from the middle of a game on, and following it no longer."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.engine.acts.commands import LayBoard, PutBoardAway
from companion.engine.acts.events import BoardLaid, BoardPutAway, TroopsChanged
from companion.engine.acts.starting import printed_tribes
from companion.engine.model.ground import Ground
from companion.engine.model.refusals import Refused
from companion.engine.rules.board import holdings, lies_everywhere
from companion.engine.rules.decision import Decision
from companion.engine.rules.scoring import has_tower
from companion.engine.vocabulary import CountName


def lay_board(decision: Decision, command: LayBoard) -> None:
    """Begin to follow the board: with what stood there last, if it was followed before.

    Nobody knows how many stand there now; who else stands where is set region by region.
    """
    state = decision.state
    if state.ground is not None:
        raise Refused("already_used", use="board")
    tribes = printed_tribes(decision.catalogue, state.setup.board)
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
    """Follow the board no longer; what every race holds is known as it was counted there.

    Coins in abandoned regions are of this turn alone, which counts them itself. So it does with
    the pots of whoever is on turn; those of the others wait for their next one.
    """
    ground = decision.state.ground
    if ground is None:
        raise Refused("no_board")
    counted = list(decision.state.troops())
    pots = Counter((own.seat, own.race) for own in ground.values() if own.pot)
    decision.add_event(BoardPutAway())
    for seat, troops, in_decline in counted:
        held: dict[CountName, int] = {**troops.held}
        held.pop("abandoned_coins", None)
        if seat != decision.seat and not in_decline and pots[seat, troops.race]:
            held["pots"] = pots[seat, troops.race]
        decision.add_event(TroopsChanged(seat, replace(troops, held=held)))


def _still_standing(decision: Decision) -> Iterator[tuple[int, Ground]]:
    """Yield the regions of the last board whose race is still in play, with the least there.

    What is moved anew every turn is not known any more; what stays put is.
    """
    in_play = {(seat, t.race): (t, old) for seat, t, old in decision.state.troops()}
    for at, own in (decision.state.last_ground or {}).items():
        if own.seat is None or (own.seat, own.race) not in in_play:
            continue
        troops, in_decline = in_play[own.seat, own.race]
        combo = decision.combo(troops, in_decline)
        least = own.tokens if has_tower(combo) else combo.least
        yield (
            at,
            Ground(
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
