"""How cases are written: regions as they lie on the table, rows of a table, and games.

A region is written as it lies on the table: `coastal mountain cavern, 2 elves declined own, camps=2
fortress lair, hero`, or `hill, 2 scavengers on 1 elves` with a race in decline below.

A game is written as a paragraph. Its first line is its name; then come the combos on top of the
stacks, and lines of moves, separated by semicolons, with what to check after an arrow:

    a lone elf swapped by sorcerers is lost
    elves stout, sorcerers merchant: settle 3; pick; take farmland
    take hill, 1 elves with=sorcery => elves tokens=9 regions=2; sorcerers tokens=8
    score => place nothing

`settle 3 2` lets the first player hold three regions and the second two; `score 4 hill=1 / 2` gives
the counts of several races, `hold 4` a whole sheet of them; `stout` scores and declines at once;
`at Ben 9` makes it Ben's turn in round 9. After the arrow, `paid` is what the last move put into
each purse, `note` what the reminders say, and `refused peace` why the move was refused.
"""

from collections.abc import Callable
from typing import Any, get_args

import pytest

from companion.codec import Invalid
from companion.engine import (
    Abandon,
    AdjustCoins,
    Borrow,
    Command,
    Conquer,
    CorrectTroops,
    CorrectTurn,
    DealPacts,
    Holder,
    House,
    LayOutCombo,
    Leave,
    NameAlly,
    Outlook,
    Pick,
    PlaceFortress,
    Placement,
    PlacePots,
    Protection,
    Regroup,
    ReshuffleBadges,
    RollDie,
    Symbol,
    Target,
    Terrain,
    Use,
    Vanish,
)
from tests.engine.helpers import NAMES, Table, counts

COMMANDS: dict[str, Callable[..., Command]] = {
    "pick": lambda slot="0": Pick(int(slot)),
    "abandon": lambda regions, by=None: Abandon(int(regions), by=by),
    "reveal": LayOutCombo,
    "reshuffle": lambda *badges: ReshuffleBadges(badges),
    "regroup": Regroup,
    "roll": lambda face: RollDie(int(face)),
    "fortress": PlaceFortress,
    "pots": lambda pots: PlacePots(int(pots)),
    "ally": lambda name: NameAlly(NAMES.index(name)),
    "borrow": lambda slot: Borrow(int(slot)),
    "deal": lambda *pacts: DealPacts(
        {NAMES.index(name): int(n) for name, _, n in (each.partition(":") for each in pacts)}
    ),
    "leave": lambda name: Leave(NAMES.index(name)),
    "vanish": lambda name, race: Vanish(NAMES.index(name), race),
    "at": lambda name, round_: CorrectTurn(NAMES.index(name), int(round_)),
}


def rows(names, text):
    """Read a table with columns separated by bars; each row is a case named by its first two."""
    cells = [[" ".join(cell.split()) for cell in line.split("|")] for line in text.split("\n")]
    cases = [pytest.param(*row, id=f"{row[0]}: {row[1]}") for row in cells if len(row) > 1]
    return pytest.mark.parametrize(names, cases)


def games(text):
    """Return a test that plays each of these games and checks that everything is as written."""
    paragraphs = [
        [line.strip() for line in part.split("\n") if line.strip()] for part in text.split("\n\n")
    ]
    cases = [pytest.param(lines, id=name) for name, *lines in paragraphs]

    @pytest.mark.parametrize("lines", cases)
    def test(lines):
        combos, _, first = lines[0].partition(": ")
        game = Game(combos)
        for line in (first, *lines[1:]):
            game.go_on(line)

    return test


def read_region(text):
    """Return a region that is written as it lies on the table."""
    text, _, lower = text.replace(",", " ").partition(" on ")
    words = text.split()
    below = None
    if lower:
        lying, race_below, *rest = lower.split()
        below, words = Holder("race", race_below, int(lying), in_decline=True), [*words, *rest]

    def take(known):
        """Take out the words that belong to this vocabulary; a misspelt one is left over."""
        found = tuple(word for word in known if word in words)
        words[:] = [word for word in words if word not in found]
        return found

    (terrain,) = take(get_args(Terrain))
    flags = dict.fromkeys(take(("coastal", "fortress", "lair", "pot")), True)
    symbols, protected_by = take(get_args(Symbol)), take(get_args(Protection))
    whose = {"declined": "in_decline", "own": "own"}
    more = {whose[word]: True for word in take(whose)}
    holder = Holder("lost_tribe") if take(("lost_tribe",)) else None
    camps = sum(int(word.removeprefix("camps=")) for word in words if word.startswith("camps="))
    strong = [word for word in words if word.startswith("strength=")]
    strength = sum(int(word.removeprefix("strength=")) for word in strong)
    take([f"camps={camps}", *strong])
    if words:
        tokens, race = words
        holder = Holder("race", race, int(tokens), **more)
    more = flags | {"below": below}
    return Target(
        terrain,
        symbols,
        holder=holder,
        encampments=camps,
        protected_by=protected_by,
        strength=strength,
        **more,
    )


def read_counts(text):
    """Return the counts in `4 hill=2`: a bare number is the number of regions."""
    shown = (word.rpartition("=") for word in text.split())
    return {name or "regions": int(number) for name, _, number in shown}


def read_use(text):
    """Return the use for `dragon`, `2*fireballs` and the like; a number is the Berserk die."""
    if text.isdigit():
        return Use(berserk_die=int(text))
    n, is_counted, name = text.partition("*")
    return Use(**{name: int(n)}) if is_counted else Use(**{text: True})


def read_attack(text):
    """Return the attack on a region: `hill, 2 orcs with=dragon die=0 by=ghouls of=Ben failed`."""
    shown: dict[str, Any] = {}
    region = []
    for word in text.split():
        name, is_shown, value = word.partition("=")
        if word == "failed":
            shown["failed"] = True
        elif not is_shown or name in ("camps", "strength"):
            region.append(word)
        elif name == "with":
            shown["use"] = read_use(value)
        elif name == "of":
            shown["loser"] = NAMES.index(value)
        else:
            shown[name] = value if name == "by" else int(value)
    return Conquer(read_region(" ".join(region)), **shown)


class Game:
    """A table at which a written game is played."""

    def __init__(self, text):
        combos, setup = [], {}
        for part in text.split(", "):
            name, is_set, value = part.partition("=")
            if name == "house":
                setup["house"] = House(**{value: not getattr(House(), value)})
            elif is_set:
                setup[name] = int(value) if value.isdigit() else value
            else:
                combos.append(part)
        self.table = Table(*combos, **setup)

    def go_on(self, line):
        """Make the moves of a line and check what follows the arrow."""
        moves, _, found = line.partition(" => ")
        *first, last = moves.split("; ")
        for move in first:
            self.make(move)
        before = self.table.purses
        kind, _, rest = found.partition(" ")
        if kind == "refused":
            with self.table.refuses(rest):
                self.make(last)
        elif kind == "invalid":
            state = self.table.state
            with pytest.raises(Invalid) as caught:
                self.make(last)
            assert caught.value.at == rest, f"{caught.value.at} is complained about after {line!r}"
            assert self.table.state == state
        else:
            self.make(last)
            paid = [now - then for then, now in zip(before, self.table.purses, strict=True)]
            for fact in found.split("; ") if found else ():
                seen = self.look(fact, paid)
                assert seen == fact.split()[1:], f"found {' '.join(seen)!r} after {line!r}"

    def make(self, move):
        """Make one move."""
        verb, _, rest = move.partition(" ")
        table = self.table
        match verb:
            case "settle":
                table.settle(*map(int, rest.split()))
            case "play":
                table.play(**read_counts(rest))
            case "score":
                table.score(*map(read_counts, rest.split(" / ")))
            case "stout":
                table.score(read_counts(rest), then_decline=True)
            case "hold":
                table.score(counts(**read_counts(rest)))
            case "decline":
                given = [read_counts(sheet) for sheet in rest.split(" / ")]
                table.decline(*given, pots=given[0].pop("pots", 0))
            case "hand" | "tokens" | "purse":
                table.do(self._correction(verb, *rest.split()))
            case _:
                table.do(read_attack(rest) if verb == "take" else COMMANDS[verb](*rest.split()))

    def _correction(self, verb, *words):
        state = self.table.state
        if verb == "purse":
            seat = NAMES.index(words[0])
            return AdjustCoins(seat, int(words[1]) - state.players[seat].coins)
        race = words[1] if words[1:] else self.table.race(state.turn.seat).race
        (seat,) = (seat for seat, troops, _ in state.troops() if troops.race == race)
        return CorrectTroops(seat, race, **{verb: int(words[0])})

    def look(self, fact, paid):
        """Return what is really there, in the words of the fact."""
        state, (kind, *words) = self.table.state, fact.split()
        names = [word.partition("=")[0] for word in words]
        match kind:
            case "paid":
                return [str(coins) for coins in paid]
            case "purses":
                return [str(coins) for coins in self.table.purses]
            case "on" | "slots" | "offer":
                return self._of_column(kind)[: len(words)]
            case "turn":
                return [NAMES[state.turn.seat], str(state.round)][: len(words)]
            case "stack":
                return list(state.race_stack[-len(words) :])
            case "discard":
                return list(state.power_discard) or ["nothing"]
            case "place":
                return self._to_place() or ["nothing"]
            case "note":
                return self._shown(names)
            case "declined" | "ally" | "pacts":
                return [words[0], *self._of_player(kind, NAMES.index(words[0]))]
        return self._count(kind, names)

    def _of_column(self, kind):
        column = self.table.state.column
        if kind == "slots":
            return [str(len(column))]
        if kind == "on":
            return [str(slot.coins) for slot in column]
        return [*(f"{slot.race}:{slot.power}" for slot in column), "nothing"]

    def _to_place(self):
        placed: tuple[Placement, ...] = self.table.state.turn.to_place
        return [f"{NAMES[item.seat]}:{item.tokens}:{item.race}" for item in placed]

    def _shown(self, keys):
        shown = {
            note.key: note.n for note in Outlook(self.table.catalogue, self.table.state).reminders
        }
        written = {key: "yes" if n is None else n for key, n in shown.items()}
        return [f"{key}={written.get(key, 'no')}" for key in keys]

    def _of_player(self, kind, seat):
        if kind == "declined":
            return self.table.declined(seat) or ["nothing"]
        player = self.table.state.players[seat]
        if kind == "pacts":
            return [f"{NAMES[at]}:{n}" for at, n in player.pacts.items()]
        ally = player.ally
        return ["nobody" if ally is None else NAMES[ally]]

    def _count(self, race, names):
        (troops,) = (troops for _, troops, _ in self.table.state.troops() if troops.race == race)
        own = ("tokens", "hand", "regions", "limit", "power", "fireballs")
        counted = (getattr(troops, name) if name in own else troops.held[name] for name in names)
        return [f"{name}={count}" for name, count in zip(names, counted, strict=True)]
