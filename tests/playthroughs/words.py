"""Reads a command from words, as the recorded games have it after `> `:

    pick 3
    conquer hill, mine, coast, 2 elves of Ben, fortress; dragon, 4 tokens, die 2
    ghouls conquer swamp, 1 declined orcs of Anna
    abandon 2 regions, 1 hill
    score 4 regions, 2 hill / 3 regions, then decline

It is given by whoever's turn it is. Ids are written with spaces instead of underscores. Commands of
games with a board: see board_words.py.
"""

import re
from typing import Any

from companion.engine import (
    Abandon,
    AdjustCoins,
    Conquer,
    CorrectTroops,
    Decline,
    EndGame,
    Holder,
    LayOutCombo,
    Leave,
    NameAlly,
    Pick,
    PlaceFortress,
    PlacePots,
    Regroup,
    Rename,
    ReshuffleBadges,
    Score,
    Target,
    Use,
    Vanish,
)
from tests.playthroughs.board_words import BOARD_PATTERNS

USES = ("dragon", "catapult", "bolt", "mercenary", "sorcery")
SYMBOLS = ("mine", "magic", "cavern")
GUARDS = ("hole", "hero", "dragon", "catapult", "peace")
MARKS = {"coast": "coastal", "fortress": "fortress", "lair": "lair", "pot": "pot"}
PLURALS = {"region": "regions", "pot": "pots", "fortress": "fortresses"}


def read_command(state, line):
    """Return the command that these words stand for at this moment."""
    for pattern, build in (*BOARD_PATTERNS, *PATTERNS):
        found = re.fullmatch(pattern, line)
        if found:
            return build(state, *found.groups())
    raise ValueError(f"no such command: {line!r}")


def ident(words):
    return words.replace(" ", "_")


def _split(text, separator=", "):
    return text.split(separator) if text else []


def _seat(state, name):
    return [player.name for player in state.players].index(name)


def _tally(text):
    """Read "4 regions, 2 hill"."""
    counted = (part.split(" ", 1) for part in _split(text))
    return {ident(PLURALS.get(name, name)): int(n) for n, name in counted}


def _tallies(text):
    """Read one tally for each race, separated by slashes."""
    return tuple(map(_tally, _split(text, " / ")))


def _conquer(state, by, region, means):
    use: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    for part in _split(means):
        number = re.search(r"\d+", part)
        n = int(number[0]) if number else None
        match re.sub(r" ?\d+ ?", "", part):
            case name if name in USES:
                use[name] = True
            case "beside own mountain":
                use["own_mountain_adjacent"] = True
            case "over one region":
                use["over_one_region"] = True
            case "berserk die":
                use["berserk_die"] = n
            case "tokens" | "die" as name:
                rest[name] = n
            case "loser rolls":
                rest["loss_die"] = n
            case "fails":
                rest["failed"] = True
            case unknown:
                raise ValueError(f"no such means: {unknown!r}")
    return Conquer(_region(state, region), Use(**use), by and ident(by), **rest)


def _region(state, text):
    terrain, *others = _split(text)
    fields: dict[str, Any] = {
        "symbols": tuple(part for part in others if part in SYMBOLS),
        "protected_by": tuple(part for part in others if part in GUARDS),
        **{MARKS[part]: True for part in others if part in MARKS},
    }
    for part in others:
        held = re.fullmatch(r"(\d+) (declined )?(.+) of (\w+)", part)
        if held:
            is_own = _seat(state, held[4]) == state.turn.seat
            fields["holder"] = Holder("race", ident(held[3]), int(held[1]), bool(held[2]), is_own)
        elif part == "lost tribe":
            fields["holder"] = Holder("lost_tribe")
        elif part.endswith("encampments"):
            fields["encampments"] = int(part.split()[0])
        elif part not in (*SYMBOLS, *GUARDS, *MARKS):
            raise ValueError(f"no such thing in a region: {part!r}")
    return Target(terrain, **fields)


def _correct_troops(state, name, race, text):
    changed = _tally(text)
    tokens, hand = changed.pop("tokens", None), changed.pop("in_hand", None)
    return CorrectTroops(_seat(state, name), ident(race), tokens, hand, changed or None)


def _abandon(state, text):
    counts = _tally(text)
    return Abandon(counts.pop("regions"), counts)


PATTERNS = (
    (r"pick (\d)", lambda state, slot: Pick(int(slot) - 1)),
    (r"(?:(.+) )?conquer ([^;]+)(?:; (.+))?", _conquer),
    (r"abandon (.+)", _abandon),
    (r"regroup", lambda state: Regroup()),
    (r"place a fortress", lambda state: PlaceFortress()),
    (r"place (\d+) pots?", lambda state, pots: PlacePots(int(pots))),
    (r"make peace with (\w+)", lambda state, name: NameAlly(_seat(state, name))),
    (
        r"score(?: (.+?))?(, then decline)?",
        lambda state, text, late: Score(_tallies(text), then_decline=bool(late)),
    ),
    (r"decline(?: (.+))?", lambda state, text: Decline(_tallies(text))),
    (
        r"(\w+)'s (.+) are gone",
        lambda state, name, race: Vanish(_seat(state, name), ident(race)),
    ),
    (
        r"lay out (.+) \+ (.+)",
        lambda state, race, power: LayOutCombo(ident(race), ident(power)),
    ),
    (
        r"reshuffle (.+)",
        lambda state, badges: ReshuffleBadges(tuple(map(ident, _split(badges)))),
    ),
    (
        r"correct (\w+)'s coins by (-?\d+)",
        lambda state, name, coins: AdjustCoins(_seat(state, name), int(coins)),
    ),
    (r"correct (\w+)'s (.+): (.+)", _correct_troops),
    (r"rename (\w+) to (\w+)", lambda state, name, new: Rename(_seat(state, name), new)),
    (r"(\w+) leaves", lambda state, name: Leave(_seat(state, name))),
    (r"end the game", lambda state: EndGame()),
)
