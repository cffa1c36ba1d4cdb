"""Cases written as text: who plays, the board before, what is done, and the board after.

    board
        0 farmland | 1 hill | 2 sea             # for all cases until the next board

    == What the case shows
    A trolls + flying, 5 in hand                # the race in decline: `a elves`, a second one: `aa`
    B elves + swamp
        A1 lair | B2 | .
    = 1 costs 4, 2 is water
    > conquer 1
        A1 lair | A4 lair | .
    = A 1 in hand, B 2 to place
    > score
    > conquer 2
    refused: water

A race owns what is on the board and in hand. It is A's turn in round 1 unless `B is on turn` or
`round 2` says otherwise. `house rules: …` lists those that differ from the usual; `offer: …` is on
top of the column. A drawing always shows the whole board, but empty rows at its end may be omitted.
"""

import re
from dataclasses import dataclass, field, replace

from companion.ask.answers import show
from companion.codec import Invalid
from companion.content import load_catalogue
from companion.engine import (
    BoardChanged,
    House,
    RaceAssigned,
    Refused,
    Setup,
    Troops,
    TurnBegan,
    start_game,
)
from companion.engine.rules.turns import to_place
from companion.play import Session, Step, Timeline
from tests.board.drawn import PLAYERS, aligned, canonical, cells, draw, print_board, read_regions
from tests.playthroughs.words import ident, read_command

CATALOGUE = load_catalogue()
RACE = re.compile(r"([A-E]|[a-e]{1,2}) (?!is on turn)([a-z ]+?)(?: \+ ([a-z_ ]+))?((?:, .+)*)")


@dataclass
class Case:
    """A case as written: the lines that set it up, then those that happen."""

    title: str
    board: list[str]
    setting: list[str] = field(default_factory=list)
    timeline: list[str] = field(default_factory=list)


def read_cases(text):
    """Return the cases in a text; what comes before the first board is its heading."""
    cases: list[Case] = []
    board: list[str] = []
    place: list[str] = []
    for line in (re.split("(?:^| )# ", line)[0].rstrip() for line in text.splitlines()):
        if line == "board":
            board = place = []
        elif line.startswith("== "):
            cases.append(Case(line.removeprefix("== "), board))
            place = cases[-1].setting
        elif line:
            if cases and place is cases[-1].setting and line[:2] in ("> ", "= "):
                place = cases[-1].timeline
            place.append(line)
    return cases


def _whose(letter, race):
    return PLAYERS.index(letter[0].upper()), ident(race), letter.islower()


class Playing:
    """A case being played."""

    def __init__(self, case):
        self.case = case
        pieces = [RACE.fullmatch(line) for line in case.setting]
        shown = [found.groups() for found in pieces if found]
        self.players = max([2, *(PLAYERS.index(letter[0].upper()) + 1 for letter, *_ in shown)])
        board = print_board(case.board)
        self.width = len(cells(case.board)[0])
        self.catalogue = replace(CATALOGUE, boards={f"{self.players}_players": board})
        self.session = Session(
            self.catalogue, self._start(shown), Timeline.of((self._lay_out(shown),))
        )
        self.refusal = None
        self.last = "the beginning"

    @property
    def state(self):
        """The game as it stands."""
        return self.session.state

    def _word(self, pattern):
        found = (re.fullmatch(pattern, line) for line in self.case.setting)
        return next((match[1] for match in found if match), None)

    def _start(self, shown):
        house = (self._word("house rules: (.+)") or "").split(", ")
        setup = Setup(
            tuple(PLAYERS[: self.players]),
            tuple(CATALOGUE.sets),
            House(**{key: not getattr(House(), key) for key in house if key}),
            seed=1,
            has_board=True,
            loot=tuple(map(int, (self._word("loot: (.+)") or "").split())),
        )
        offer = [ident(piece) for piece in (self._word("offer: (.+)") or " + ").split(" + ")]
        in_play = {ident(piece or "") for _, race, power, _ in shown for piece in (race, power)}
        races, powers = (
            [piece for piece in dict.fromkeys((first, *known)) if piece not in {*in_play, ""}]
            for first, known in zip(offer, (CATALOGUE.races, CATALOGUE.powers), strict=True)
        )
        return start_game(self.catalogue, setup, races, powers)

    def _lay_out(self, shown):
        """Return a step that sets the game up as the case begins, whatever led there."""
        drawing = [line for line in self.case.setting if line.startswith("    ")]
        races = {letter: _whose(letter, race) for letter, race, *_ in shown}
        contents = read_regions(drawing, races) if drawing else {}
        seat = PLAYERS.index(self._word("([A-E]) is on turn") or "A")
        events, hands = [], []
        for letter, _, power, rest in sorted(shown):
            numbers = {key: int(n) for n, key in re.findall(r"(\d+) ([a-z ]+)", rest)}
            whose = races[letter]
            troops = self._troops(
                whose, power and ident(power), contents, numbers.get("in hand", 0)
            )
            troops = replace(troops, fireballs=numbers.get("fireball", numbers.get("fireballs", 0)))
            if whose[0] == seat:
                # What is in hand when the turn begins was on the board before.
                hands.append(troops.hand)
                troops = replace(troops, hand=0)
            status = "declined" if whose[2] else "active"
            events.append(RaceAssigned(whose[0], troops, status))
        if drawing:
            printed = range(len(self.catalogue.boards[f"{self.players}_players"].regions))
            events.append(BoardChanged({at: contents.get(at) for at in printed}))
        events.append(TurnBegan(seat, int(self._word(r"round (\d+)") or 1), tuple(hands), ()))
        return Step((), tuple(events))

    def _troops(self, whose, power, contents, hand):
        own = [part for there in contents.values() if (part := there.part_of(*whose))]
        tokens = hand + sum(there.tokens for there in own)
        limit = self.catalogue.combo(whose[1], power, whose[2]).limit
        return Troops(whose[1], power, tokens, limit, hand, conquered=len(own))

    def play(self):
        """Play the case to its end, and check everything that it shows."""
        drawing: list[str] = []
        for line in (*self.case.timeline, "end"):
            if line.startswith("    "):
                drawing.append(line)
                continue
            if drawing:
                self._compare(drawing)
                drawing = []
            self._meet(line)
            self.last = line

    def _meet(self, line):
        if self.refusal and not line.startswith("refused: "):
            raise AssertionError(f"{self.case.title}: refused as {self.refusal}")
        if line.startswith("> "):
            self._do(line.removeprefix("> "))
        elif line.startswith("refused: "):
            assert self.refusal == line.removeprefix("refused: "), self.last
            self.refusal = None
        elif line.startswith("= "):
            for fact in line.removeprefix("= ").split(", "):
                self._check(fact)

    def _do(self, words):
        before = self.state
        try:
            self.session.do(read_command(before, words))
        except Refused as refusal:
            self.refusal = refusal.reason
        except Invalid as problem:
            self.refusal = f"{problem.code} {problem.at}"
        assert self.state == before or not self.refusal

    def _compare(self, drawing):
        wanted = aligned([[canonical(cell) for cell in row] for row in cells(drawing)], self.width)
        found = draw(self.state, self.width)
        assert found == wanted, "\n".join(
            ["", *found, f"after {self.last!r}, but drawn is", *wanted]
        )

    def _check(self, fact):
        for pattern, check in FACTS:
            found = re.fullmatch(pattern, fact)
            if found:
                assert check(self, *found.groups()), self._wrong(fact)
                return
        raise ValueError(f"no such fact: {fact!r}")

    def _wrong(self, fact):
        numbers = [
            f"{seat} {troops.race}{' in decline' * old}: {troops.hand} of {troops.tokens} in hand"
            for seat, troops, old in self.state.troops()
        ]
        coins = [player.coins for player in self.state.players]
        return f"not so: {fact}; coins {coins}; {numbers}"

    def race(self, letter):
        """Return the troops of a letter, or None."""
        player = self.state.players[PLAYERS.index(letter[0].upper())]
        if letter.isupper():
            return player.active
        place = len(letter) - 1
        return player.declined[place] if place < len(player.declined) else None

    def to_place(self, letter):
        """Return how many tokens a loser puts back at the end of this turn or the last one."""
        pending = self.state.turn.conquests or self.state.turn.cleared
        places = to_place(self.catalogue, self.state) if pending else self.state.turn.to_place
        race = self.race(letter)
        return sum(p.tokens for p in places if race and p.race == race.race)

    def target(self, at):
        """Return what the current player learns about a region."""
        return next(shown for shown in show(self.session, "targets") if shown["region"] == int(at))


FACTS = (
    (r"(\w+) (\d+) in hand", lambda play, letter, n: play.race(letter).hand == int(n)),
    (r"(\w+) (\d+) fireballs?", lambda play, letter, n: play.race(letter).fireballs == int(n)),
    (r"(\w+) owns (\d+)", lambda play, letter, n: play.race(letter).tokens == int(n)),
    (r"(\w+) (\d+) to place", lambda play, letter, n: play.to_place(letter) == int(n)),
    (
        r"([A-E]) (\d+) coins",
        lambda play, name, n: play.state.players[PLAYERS.index(name)].coins == int(n),
    ),
    (r"(\w+) keeps (\d+)", lambda play, letter, n: play.race(letter).kept == int(n)),
    (r"(\w+) gone", lambda play, letter: play.race(letter) is None),
    (r"(\w+) are (.+)", lambda play, letter, race: play.race(letter).race == ident(race)),
    (r"(\d+) costs (\d+)", lambda play, at, n: play.target(at)["tokens"] == int(n)),
    (r"(\d+) is possible", lambda play, at: play.target(at)["possible"]),
    (r"(\d+) is (\w+)", lambda play, at, why: play.target(at)["why_not"] == why),
    (r"scoring brings (\d+)", lambda play, n: show(play.session, "score")["total"] == int(n)),
    (r"([A-E]) is on turn", lambda play, name: play.state.current.name == name),
    (
        r"loot in (nowhere|[\d ]+)",
        lambda play, at: list(play.state.loot) == [int(n) for n in re.findall(r"\d+", at)],
    ),
    (
        r"winter in (nowhere|[\d ]+)",
        lambda play, at: list(play.state.winter) == [int(n) for n in re.findall(r"\d+", at)],
    ),
    (r"the game is over", lambda play: play.state.is_over),
)
