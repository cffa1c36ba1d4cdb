"""Reads the commands of a game with a board from words:

    conquer 5, there 2; dragon, 4 tokens, die 2, from 3, anyway
    ghouls conquer 3
    abandon 3 4
    close 5
    fire 5
    lay winter 5
    borrow 1
    deal 2 to B, 1 to C
    place 2 tokens, 1 encampments, hero, no fortress, pot at 4
    B places 2 tokens at 4
    set 5: 2 declined elves of B        set 5: lost tribe        set 5: nothing
    set 5: 2 scavengers of A on 1 elves of B
    decline, tower 4, keep 3 4
    score, then decline, tower 4, keep 3 4    score, keep 3 4
    B's elves become declined           B's elves become active + hill

Numbers behind these words are regions of the board.
"""

import re
from typing import Any

from companion.engine import (
    AbandonAt,
    Borrow,
    Close,
    ConquerAt,
    CorrectRace,
    Covered,
    DealPacts,
    Decline,
    Fire,
    LayWinter,
    PlaceTroops,
    Score,
    SetRegion,
    Use,
)

_USES = ("dragon", "catapult", "bolt", "mercenary", "sorcery", "drake", "clear", "zeppelin")
_COUNTED_USES = {
    "fireball": "fireballs",
    "fireballs": "fireballs",
    "behemoth": "behemoths",
    "behemoths": "behemoths",
}
_PLURALS = {"token": "tokens", "encampment": "encampments", "behemoth": "behemoths"}
_NUMBERS = {
    "tokens": "tokens",
    "die": "die",
    "loser rolls": "loss_die",
    "loot": "loot",
    "there": "there",
    "from": "catapult_at",
}


def _ident(words):
    return words and words.replace(" ", "_")


def _seat(state, name):
    return [player.name for player in state.players].index(name)


def _parts(text):
    return text.split(", ") if text else []


def _regions(text):
    return tuple(map(int, text.split())) if text else ()


def _conquer_at(state, by, at, there, means):
    use: dict[str, Any] = {}
    rest: dict[str, Any] = {"there": int(there)} if there else {}
    for part in _parts(means):
        number = re.search(r"\d+", part)
        match re.sub(r" ?\d+ ?", "", part):
            case name if name in _USES:
                use[name] = True
            case name if name in _COUNTED_USES and number:
                use[_COUNTED_USES[name]] = int(number[0])
            case "berserk die" if number:
                use["berserk_die"] = int(number[0])
            case name if name in _NUMBERS and number:
                rest[_NUMBERS[name]] = int(number[0])
            case "fails":
                rest["failed"] = True
            case "anyway":
                rest["anyway"] = True
            case unknown:
                raise ValueError(f"no such means: {unknown!r}")
    return ConquerAt(int(at), use=Use(**use), by=_ident(by), **rest)


def _place(state, name, by, what, at):
    shown: dict[str, Any] = {}
    for part in _parts(what):
        number = re.match(r"\d+", part)
        word = part.split()[-1]
        if number:
            shown[_PLURALS.get(word, word)] = int(number[0])
        else:
            shown[word] = not part.startswith("no ")
    seat = None if name is None else _seat(state, name)
    return PlaceTroops(int(at), by=_ident(by), seat=seat, **shown)


def _set(state, at, tokens, declined, race, name, *lower):
    seat, below = _seat(state, name), None
    if lower[0]:
        below = Covered(_seat(state, lower[2]), _ident(lower[1]), int(lower[0]))
    return SetRegion(int(at), False, seat, _ident(race), bool(declined), int(tokens), below)


def _deal(state, pacts):
    shown = re.findall(r"(\d+) to (\w+)", pacts)
    return DealPacts({_seat(state, name): int(n) for n, name in shown})


def _correct_race(state, name, race, status, power):
    return CorrectRace(_seat(state, name), _ident(race), status, _ident(power))


_TOWER_AND_KEEP = r"(?:, tower (\d+))?(?:, keep ([\d ]+))?"


def _tower_and_keep(tower, keep):
    return {"tower": int(tower) if tower else None, "keep": _regions(keep)}


BOARD_PATTERNS = (
    (r"(?:(.+) )?conquer (\d+)(?:, there (\d+))?(?:; (.+))?", _conquer_at),
    (
        r"(?:(.+) )?abandon ([\d ]+)",
        lambda state, by, at: AbandonAt(_regions(at), _ident(by)),
    ),
    (r"(?:(\w+)(?:'s ([\w ]+))? )?places? (.+) at (\d+)", _place),
    (r"borrow (\d)", lambda state, slot: Borrow(int(slot) - 1)),
    (r"deal (.+)", _deal),
    (r"lay winter (\d+)", lambda state, at: LayWinter(int(at))),
    (r"fire (\d+)", lambda state, at: Fire(int(at))),
    (r"close (\d+)", lambda state, at: Close(int(at))),
    (r"set (\d+): (\d+) (declined )?(.+?) of (\w+)(?: on (\d+) (.+) of (\w+))?", _set),
    (r"set (\d+): lost tribe", lambda state, at: SetRegion(int(at), lost_tribe=True)),
    (r"set (\d+): nothing", lambda state, at: SetRegion(int(at))),
    (r"(\w+)'s (.+) become (declined|active|gone)(?: \+ (.+))?", _correct_race),
    (
        r"decline" + _TOWER_AND_KEEP,
        lambda state, *shown: Decline(**_tower_and_keep(*shown)),
    ),
    (
        r"score, then decline" + _TOWER_AND_KEEP,
        lambda state, *shown: Score(then_decline=True, **_tower_and_keep(*shown)),
    ),
    (r"score, keep ([\d ]+)", lambda state, keep: Score(keep=_regions(keep))),
)
