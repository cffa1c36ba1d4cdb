"""A game as it is recorded for `ask`: its setup, the commands so far, and undoing them."""

import pickle

from tests.board.answers import expected
from tests.board.game import Game
from tests.board.pieces import LOOT, pieces, places_of_access

# More loot than any game has.
BAGS = 40
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")


class RecordedGame:
    """A game on the cardboard with everything that was said about it."""

    def __init__(self, players, sets, rng, house=(), first=None, sky=""):
        self.names, self.sets, self.house = NAMES[:players], list(sets), dict(house)
        self.sky, self.access = sky, rng.choice(places_of_access(players)) if sky else ()
        self.races, self.powers = (
            [name for set_id in sets for name in pieces(kind, set_id)]
            for kind in ("races", "powers")
        )
        if not sky:
            self.powers.remove("exploring")
        for stack, top in zip((self.races, self.powers), first or (None, None), strict=True):
            rng.shuffle(stack)
            stack.sort(key=lambda name, top=top: name != top)
        self.game = Game(self.names, self.races, self.powers, rng, house, self.sky, self.access)
        bags = (rng.sample(LOOT, len(LOOT)) for _ in range(BAGS))
        self.loot = self.game.faces = [face for bag in bags for face in bag]
        self.commands = []
        self._past, self._future = [], []

    def do(self, command):
        """Carry out a command, both on the cardboard and in the record."""
        if command["do"] == "undo":
            self._step(self._past, self._future)
        elif command["do"] == "redo":
            self._step(self._future, self._past)
        else:
            before = self._memory()
            self.game.do(command)
            self._past.append(before)
            self._future.clear()
        self.commands.append(command)

    def _step(self, from_, to):
        to.append(self._memory())
        vars(self.game).update(pickle.loads(from_.pop()[0]))

    def _memory(self):
        """Return a snapshot of the game, and how its badges were shuffled so far."""
        return pickle.dumps(vars(self.game)), list(self.game.column.reshuffles)

    @property
    def can_take_back(self):
        """Return whether the last step may be undone without shuffling badges another way."""
        if not self._past:
            return False
        return self._past[-1][1] == self.game.column.reshuffles

    @property
    def setup(self):
        """Return the setup for a replay."""
        return {
            "players": list(self.names),
            "sets": self.sets,
            "house": self.house,
            "races": self.races,
            "powers": self.powers,
            "reshuffles": self.game.column.reshuffles,
            "map": len(self.names) - bool(self.sky),
            "sky": self.sky,
            "access": list(self.access),
            "loot": self.loot,
        }

    def request(self, *more, **fields):
        """Return the request for the table after these commands."""
        commands = [*self.commands, *more]
        return {"op": "replay", "setup": self.setup, "commands": commands, **fields}

    def expected(self):
        """Return how the table must stand."""
        return {**expected(self.game), "steps": len(self._past)}
