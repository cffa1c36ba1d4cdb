"""Tells how the table stands after a written-down game, and what could be done next."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from companion.advice import Take, plan
from companion.ask_answers import JsonAnswer, prospect, told_lines
from companion.codec import encode
from companion.engine import (
    Ground,
    Player,
    State,
    Use,
    complete_counts,
    score_lines,
    score_sheet,
    targets_now,
    total,
)
from companion.play import Session
from companion.replay_lines import Shown

_MARKERS = ("encampments", "fortress", "lair", "hole", "hero", "dragon", "catapult", "pot", "coin")


def describe(session: Session) -> JsonAnswer:
    """Return the whole table, purses included."""
    state = session.state
    answer = {
        "round": state.round,
        "turn_of": None if state.is_over else state.current.name,
        "over": state.is_over,
        "column": [
            {
                "race": slot.race,
                "power": slot.power,
                "coins": slot.coins,
                "extra_tokens": slot.extra_tokens,
            }
            for slot in state.column
        ],
        "race_stack": state.race_stack,
        "power_stack": state.power_stack,
        "power_discard": state.power_discard,
        "players": [_describe_player(player) for player in state.players],
        "steps": session.cursor,
    }
    if state.ground is not None:
        grounds = state.ground.items()
        answer["board"] = [_describe_ground(state, at, ground) for at, ground in grounds]
    return answer


def show(session: Session, name: Shown) -> Any:
    """Return prices, what scoring now would bring, or the best that this turn could bring."""
    return _SHOWN[name](session)


def _describe_player(player: Player) -> JsonAnswer:
    active = player.active
    return {
        "name": player.name,
        "coins": player.coins,
        "active": active and {"race": active.race, "power": active.power, "tokens": active.tokens},
        "declined": [{"race": troops.race, "power": troops.power} for troops in player.declined],
    }


def _describe_ground(state: State, at: int, ground: Ground) -> JsonAnswer:
    entry: JsonAnswer = {"region": at}
    if ground.lost_tribe:
        entry["lost_tribe"] = True
    elif ground.seat is not None:
        entry |= {
            "player": state.players[ground.seat].name,
            "race": ground.race,
            "in_decline": ground.in_decline,
            "tokens": ground.tokens,
            "sure": ground.sure,
        }
    told = encode(ground)
    return entry | {name: told[name] for name in _MARKERS if name in told}


def _targets(session: Session) -> list[JsonAnswer]:
    prices = targets_now(session.catalogue, session.state)
    return [{"region": at, "tokens": price.tokens, **prospect(price)} for at, price in prices]


def _score(session: Session) -> JsonAnswer:
    state = session.state
    sheet = [] if state.is_over else score_sheet(session.catalogue, state)
    has_board = state.ground is not None
    races = []
    for row in sheet:
        counts = complete_counts(row.combo, {}, row.counts, has_board)
        lines = score_lines(row.combo, counts)
        races.append({"total": total(lines), "lines": told_lines(lines)})
    return {"total": sum(race["total"] for race in races), "races": races}


def _plan(session: Session) -> JsonAnswer | None:
    found = plan(session.catalogue, session.state)
    if found is None:
        return None
    best, die = found.best, found.with_die
    last = die.last and {"at": die.last.at, **_use(die.last.use), "chance": _ratio(die.last.chance)}
    return {
        "coins": best.coins,
        "take": _takes(best.takes),
        "left": best.left,
        "with_die": {"coins": _ratio(die.coins), "take": _takes(die.takes), "last": last},
        "reach": [
            {"region": one.region, "tokens": one.tokens, "by": [take.at for take in one.takes]}
            for one in found.reach
        ],
    }


def _takes(takes: tuple[Take, ...]) -> list[JsonAnswer]:
    return [{"at": take.at, "tokens": take.tokens, **_use(take.use)} for take in takes]


def _use(use: Use) -> JsonAnswer:
    return {"use": use.to_plain()} if use.chosen else {}


def _ratio(number: Fraction) -> list[int]:
    return [number.numerator, number.denominator]


_SHOWN: dict[Shown, Callable[[Session], Any]] = {
    "targets": _targets,
    "score": _score,
    "plan": _plan,
}
