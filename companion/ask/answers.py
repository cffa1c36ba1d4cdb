"""The state of the table after a replay, and what could be done next."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Literal

from companion.advice import Take, plan
from companion.ask.requests import JsonAnswer, plain_prices, plain_score
from companion.codec import encode
from companion.dataclasses import asdict
from companion.engine import (
    Laid,
    Loot,
    Player,
    RegionContents,
    State,
    Use,
    complete_counts,
    score_lines,
    score_sheet,
    targets_now,
)
from companion.play import Session

Shown = Literal["targets", "score", "plan"]
_MARKERS = (
    *("encampments", "fortress", "lair", "hole", "hero", "dragon", "catapult", "pot", "coin"),
    *("drake", "cannon", "behemoths"),
)


def describe(session: Session) -> JsonAnswer:
    """Return the whole table, purses included."""
    state = session.state
    answer = {
        "round": state.round,
        "turn_of": None if state.is_over else state.current.name,
        "over": state.is_over,
        "column": [asdict(slot) for slot in state.column],
        "race_stack": state.race_stack,
        "power_stack": state.power_stack,
        "power_discard": state.power_discard,
        "players": [_describe_player(state, player) for player in state.players],
        "steps": session.cursor,
    }
    if state.regions is not None:
        contents = state.regions.items()
        answer["board"] = [_describe_region(state, at, contents) for at, contents in contents]
        laid: dict[str, Mapping[int, Loot | Laid]] = {"loot": state.loot, "winter": state.winter}
        for name, markers in laid.items():
            if markers:
                answer[name] = [
                    {"region": at, "player": state.names[marker.seat]}
                    for at, marker in markers.items()
                ]
        if state.closed:
            answer["closed"] = [
                {"region": at, "until_turn_of": state.names[closure.seat], "by": closure.why}
                for at, closure in state.closed.items()
            ]
    return answer


def show(session: Session, name: Shown) -> Any:
    """Return prices, what scoring now would bring, or the best that this turn could bring."""
    return _SHOWN[name](session)


def _describe_player(state: State, player: Player) -> JsonAnswer:
    active = player.active
    pacts = {state.names[holder]: n for holder, n in player.pacts.items()}
    counted = ("borrowed", "kept", "fireballs")
    more = {name: n for name in counted if active and (n := getattr(active, name))}
    return {
        "name": player.name,
        "coins": player.coins,
        "active": active
        and {"race": active.race, "power": active.power, "tokens": active.tokens, **more},
        "declined": [{"race": troops.race, "power": troops.power} for troops in player.declined],
        **({"pacts": pacts} if pacts else {}),
    }


def _describe_region(state: State, at: int, contents: RegionContents) -> JsonAnswer:
    entry: JsonAnswer = {"region": at}
    if contents.lost_tribe:
        entry["lost_tribe"] = True
    elif contents.seat is not None:
        entry |= {
            "player": state.players[contents.seat].name,
            "race": contents.race,
            "in_decline": contents.in_decline,
            "tokens": contents.tokens,
            "sure": contents.sure,
        }
    if below := contents.below:
        name = state.players[below.seat].name
        entry["below"] = {"player": name, "race": below.race, "tokens": below.tokens}
    plain = encode(contents)
    return entry | {name: plain[name] for name in _MARKERS if name in plain}


def _targets(session: Session) -> list[JsonAnswer]:
    return plain_prices(targets_now(session.catalogue, session.state))


def _score(session: Session) -> JsonAnswer:
    state = session.state
    sheet = [] if state.is_over else score_sheet(session.catalogue, state)
    has_board = state.regions is not None
    counts = ((row.combo, complete_counts(row.combo, {}, row.counts, has_board)) for row in sheet)
    return plain_score([score_lines(*counted) for counted in counts])


def _plan(session: Session) -> JsonAnswer | None:
    found = plan(session.catalogue, session.state)
    if found is None:
        return None
    best, die = found.best, found.with_die
    last = die.last and {"at": die.last.at, **_use(die.last.use), "chance": _ratio(die.last.chance)}
    return {
        "coins": best.coins,
        **_fire(best.fire),
        "take": _takes(best.takes),
        "left": best.left,
        "with_die": {
            "coins": _ratio(die.coins),
            **_fire(die.fire),
            "take": _takes(die.takes),
            "last": last,
        },
        "reach": [
            {
                "region": one.region,
                "tokens": one.tokens,
                **_fire(one.fire),
                "by": [take.at for take in one.takes],
            }
            for one in found.reach
        ],
    }


def _takes(takes: tuple[Take, ...]) -> list[JsonAnswer]:
    return [{"at": take.at, "tokens": take.tokens, **_use(take.use)} for take in takes]


def _fire(cannons: tuple[int, ...]) -> JsonAnswer:
    return {"fire": list(cannons)} if cannons else {}


def _use(use: Use) -> JsonAnswer:
    return {"use": use.to_plain()} if use.chosen else {}


def _ratio(number: Fraction) -> list[int]:
    return [number.numerator, number.denominator]


_SHOWN: dict[Shown, Callable[[Session], Any]] = {
    "targets": _targets,
    "score": _score,
    "plan": _plan,
}
