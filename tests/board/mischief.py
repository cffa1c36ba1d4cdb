"""Commands of every kind, most of which the rules forbid; the cardboard knows why."""

from copy import deepcopy

from tests.board.conquest import most_standing
from tests.board.forbidden import Forbidden

USES = (
    {"dragon": True},
    {"catapult": True},
    {"bolt": True},
    {"mercenary": True},
    {"fireballs": 2},
    {"behemoths": 3},
    {"sorcery": True},
    {"berserk_die": 2},
    {"zeppelin": True},
)


class Mischief:
    """Makes up things that are not allowed."""

    def __init__(self, game, rng):
        self.game, self.rng = game, rng
        self.kinds = (*[self._conquer] * 3, *[self._place] * 2, self._pick, self._abandon)
        self.kinds += (self._borrow, self._close, self._set, self._ally, self._deal, self._end)

    def forbidden(self):
        """Return a command and why it is forbidden, or None if it would be allowed."""
        command = self.rng.choice(self.kinds)()
        try:
            deepcopy(self.game).do(command)
        except Forbidden as no:
            return command, no.reason
        return None

    def _region(self):
        return self.rng.randrange(len(self.game.spots))

    def _player(self):
        return self.rng.choice(self.game.players)

    def _pick(self):
        return {"do": "pick", "slot": self.rng.randint(1, 7)}

    def _conquer(self):
        """Return any attack, with at most one odd thing about it."""
        rng = self.rng
        command = {"do": "conquer", "at": self._region()}
        spot = self.game.spots[command["at"]]
        odd = rng.choice(("use", "there", "die", "failed", "tokens", "by", "", ""))
        if odd == "use":
            command["use"] = rng.choice(USES)
        elif odd == "there" and spot.troops:
            command["there"] = most_standing(self.game, command["at"]) + 1
        elif odd == "die":
            command["die"] = rng.randint(0, 3)
        elif odd == "failed":
            command["failed"] = True
        elif odd == "tokens":
            command["tokens"] = rng.randint(10, 30)
        elif odd == "by":
            command["by"] = "ghouls"
        return command

    def _place(self):
        rng = self.rng
        command = {"do": "place", "at": self._region()}
        odd = rng.choice(("tokens", "encampments", "hero", "fortress", "pot"))
        command[odd] = rng.choice((0, 1, 30)) if odd == "tokens" else True
        if odd == "encampments":
            command[odd] = rng.randint(1, 6)
        if rng.random() < 0.3:
            command["player"] = self._player().name
        return command

    def _abandon(self):
        return {"do": "abandon", "at": [self._region()]}

    def _set(self):
        player = self._player()
        troops = self.rng.choice(player.races) if player.races else None
        race = self.rng.choice(["orcs", "elves", *([troops.race] if troops else [])])
        shown = {"player": player.name, "race": race, "in_decline": self.rng.random() < 0.5}
        return {"do": "set", "at": self._region(), **shown, "tokens": self.rng.choice((1, 30))}

    def _borrow(self):
        return {"do": "borrow", "slot": self.rng.randint(1, 7)}

    def _close(self):
        return {"do": "close", "at": self._region()}

    def _ally(self):
        return {"do": "ally", "player": self._player().name}

    def _deal(self):
        return {"do": "deal", "pacts": {self._player().name: self.rng.randint(0, 7)}}

    def _end(self):
        return self.rng.choice(
            (
                {"do": "score"},
                {"do": "score", "then_decline": True},
                {"do": "decline"},
                {"do": "decline", "tower": self._region()},
                {"do": "decline", "keep": [self._region()]},
                {"do": "regroup"},
            )
        )
