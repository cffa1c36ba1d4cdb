"""Uses `companion ask` as a stranger would: one JSON line in, one JSON line out."""

import json
from copy import deepcopy

from companion.ask import run

RACES = {
    "base": """
        amazons dwarves elves ghouls giants halflings humans orcs ratmen skeletons sorcerers
        tritons trolls wizards
        """,
    "cursed": "goblins kobolds",
    "grand_dames": "gypsies priestesses white_ladies",
    "be_not_afraid": "barbarians homunculi leprechauns pixies pygmies",
    "royal_bonus": "fauns igors shrubmen",
    "spiders_web": "ice_witches skags slingmen",
    "sky_islands": "drakons escargots khans scarecrows scavengers storm_giants wendigos",
}
POWERS = {
    "base": """
        alchemist berserk bivouacking commando diplomat dragon_master flying forest fortified
        heroic hill merchant mounted pillaging seafaring spirit stout swamp underworld wealthy
        """,
    "cursed": "cursed hordes_of marauding ransacking were",
    "grand_dames": "historian peace_loving",
    "be_not_afraid": "barricade catapult corrupt imperial mercenary",
    "royal_bonus": "aquatic behemoth fireball",
    "spiders_web": "copycat lava soul_touch",
    "sky_islands": "airborne exploring goldsmith gunner haggling racketeering zeppelined",
}
ALL_RACES = " ".join(RACES.values()).split()
ALL_POWERS = " ".join(POWERS.values()).split()
SETS = list(RACES)

# With these underneath, the combos a test names lie on top and nothing else costs or pays extra.
FILLER = """
    ratmen flying, trolls commando, giants mounted, tritons seafaring, elves heroic,
    amazons berserk, halflings bivouacking, pixies underworld, kobolds marauding,
    goblins catapult, sorcerers mercenary
    """
FILLER_RACES, FILLER_POWERS = (
    list(pieces) for pieces in zip(*(combo.split() for combo in FILLER.split(",")), strict=True)
)
FILLER_POWERS.append("were")


def ask_lines(*lines):
    """Send lines of bytes and return the answers as written, one text each."""
    written: list[str] = []
    run(lines, written.append)
    return written


def ask(request):
    """Send one request, check that one line comes back, and return what it says."""
    (line,) = ask_lines(json.dumps(request).encode() + b"\n")
    assert line.endswith("\n")
    assert line.count("\n") == 1
    answer = json.loads(line)
    assert isinstance(answer, dict)
    return answer


def error(request):
    """Send a request that must be refused and return the error's code and place."""
    return read_error(ask(request))


def read_error(answer):
    """Check that an answer is a well-formed error and return its code and place."""
    assert list(answer) == ["error"], answer
    problem = answer["error"]
    expected = {"code", "at", "message"} | ({"reason"} if problem["code"] == "refused" else set())
    assert set(problem) == expected
    assert isinstance(problem["message"], str)
    assert problem["message"]
    return problem["code"], problem["at"]


def at_path(request, path, change):
    """Return a copy of the request in which `change` was applied to the container of the path."""
    copy = deepcopy(request)
    container = copy
    for step in path[:-1]:
        container = container[step]
    change(container, path[-1])
    return copy


def with_value(request, path, value):
    """Return a copy of the request with another value at this place."""
    return at_path(request, path, lambda container, step: container.__setitem__(step, value))


def without(request, path):
    """Return a copy of the request without the value at this place."""
    return at_path(request, path, lambda container, step: container.__delitem__(step))


def places(value, path=()):
    """Yield every place in a JSON value, with its value."""
    yield path, value
    if isinstance(value, dict | list):
        steps = value.items() if isinstance(value, dict) else enumerate(value)
        for step, item in steps:
            yield from places(item, (*path, step))


def dotted(path):
    """Write a place the way the errors name it."""
    return ".".join(map(str, path))


def table(*combos, players=("Anna", "Ben"), **more):
    """Return the setup of a replay with these combos ("orcs hill") on top of the stacks."""
    races, powers = (list(ids) for ids in zip(*(combo.split() for combo in combos), strict=True))
    races += [race for race in FILLER_RACES if race not in races]
    powers += [power for power in FILLER_POWERS if power not in powers]
    return {"players": list(players), "sets": SETS, "races": races, "powers": powers, **more}


def pick(slot):
    return {"do": "pick", "slot": slot}


def score(*counts, **more):
    """Score with these counts; a bare number is the number of regions."""
    return {"do": "score", "counts": [_counts(item) for item in counts], **more}


def decline(*counts, **more):
    """Decline with these counts; a bare number is the number of regions."""
    return {"do": "decline", "counts": [_counts(item) for item in counts], **more}


def conquer(holder=None, *, terrain="farmland", target=None, **more):
    """Conquer a region with this holder; anything else there goes into `target`."""
    region = {"terrain": terrain, "holder": holder, **(target or {})}
    return {"do": "conquer", "target": region, **more}


def tokens_of(race, tokens=1, **more):
    """Return a race as the holder of a region."""
    return {"kind": "race", "race": race, "tokens": tokens, **more}


def declined(race, tokens=1, **more):
    """Return a race in decline as the holder of a region."""
    return tokens_of(race, tokens, in_decline=True, **more)


LOST_TRIBE = {"kind": "lost_tribe"}
UNDO = {"do": "undo"}
REDO = {"do": "redo"}


def _counts(item):
    return {"regions": item} if isinstance(item, int) else item


class Table:
    """The table after a replayed game, with short names for what scenarios look at."""

    def __init__(self, answer):
        self.answer = answer
        self.players = {player["name"]: player for player in answer["players"]}

    def __getattr__(self, name):
        return self.answer[name]

    def coins(self, name):
        return self.players[name]["coins"]

    def active(self, name):
        return self.players[name]["active"]

    def tokens(self, name):
        return self.players[name]["active"]["tokens"]

    def declined(self, name):
        return [(troops["race"], troops["power"]) for troops in self.players[name]["declined"]]

    def combos(self):
        """The column as (race, power, coins)."""
        return [(slot["race"], slot["power"], slot["coins"]) for slot in self.answer["column"]]


def replay(setup, *commands):
    """Send a recorded game and return the answer as it is."""
    return ask({"op": "replay", "setup": setup, "commands": list(commands)})


def play(setup, *commands):
    """Replay a game that the rules allow and return its table."""
    answer = replay(setup, *commands)
    assert "error" not in answer, answer
    return Table(answer)


def refusal(setup, *commands):
    """Replay a game whose last command the rules forbid and return the reason."""
    answer = replay(setup, *commands)
    assert read_error(answer) == ("refused", f"commands.{len(commands) - 1}"), answer
    return answer["error"]["reason"]
