"""A table to play on: chosen combos on top, short ways to say what happens, and what changed."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from companion.content import load_catalogue
from companion.engine import (
    COUNTS,
    Command,
    Conquer,
    Decline,
    Holder,
    Pick,
    Refused,
    Score,
    Setup,
    State,
    Target,
    Troops,
    start_game,
)
from companion.play import Session, Step
from companion.play.journal import Journal

ANNA, BEN, CLEO, DORA, EMIL = range(5)
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
TRIBE = Holder("lost_tribe")
# Counts for towers and races just picked have to be named by the case itself.
_NOT_ALWAYS = ("regions", "tower_tokens", "first_turn")
_COUNTED_AT_SCORING = [name for name in COUNTS if name not in _NOT_ALWAYS]


def active(race, tokens=1):
    """Return some tokens of an active race."""
    return Holder("race", race, tokens)


def declined(race, tokens=1):
    """Return some tokens of a declined race."""
    return Holder("race", race, tokens, in_decline=True)


def counts(regions, **kinds) -> Any:
    """Return a full score sheet: this many regions, and 0 of every kind that is not named."""
    return {**dict.fromkeys(_COUNTED_AT_SCORING, 0), "regions": regions, **kinds}


class Table:
    """A game with the combos named on top of the stacks, and the rest of the base game below."""

    def __init__(
        self,
        *combos: str,
        players: int = 2,
        rest: bool = True,
        more_races: tuple[str, ...] = (),
        more_powers: tuple[str, ...] = (),
        journal: Journal | None = None,
        has_secrets: bool = True,
        **setup: Any,
    ) -> None:
        catalogue = load_catalogue()
        races = [combo.split()[0] for combo in combos]
        powers = [combo.split()[1] for combo in combos]
        if rest:
            base = catalogue.sets["base"]
            races += [race for race in base.races if race not in races]
            powers += [power for power in base.powers if power not in powers]
        agreed = Setup(NAMES[:players], tuple(catalogue.sets), **setup)
        races, powers = [*races, *more_races], [*powers, *more_powers]
        start = start_game(catalogue, agreed, races, powers)
        self.catalogue = catalogue
        self.session = Session(catalogue, start, journal=journal, has_secrets=has_secrets)

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def purses(self) -> tuple[int, ...]:
        return tuple(player.coins for player in self.state.players)

    def race(self, seat: int) -> Troops:
        """Return a player's active race."""
        troops = self.state.players[seat].active
        assert troops is not None
        return troops

    def old(self, seat: int, race: str) -> Troops:
        """Return a player's declined race of this name."""
        (troops,) = (old for old in self.state.players[seat].declined if old.race == race)
        return troops

    def declined(self, seat: int) -> list[str]:
        """Return the names of a player's declined races, oldest first."""
        return [old.race for old in self.state.players[seat].declined]

    def do(self, *commands: Command) -> Step | None:
        return self.session.do(*commands)

    def pick(self, slot: int = 0) -> Troops:
        """Take a combo, by default the top one, and return the new race."""
        self.do(Pick(slot))
        return self.race(self.state.turn.seat)

    def conquer(self, terrain="hill", holder=None, *, of=None, **facts) -> None:
        """Attack a region; `facts` are fields of the region or of the command."""
        in_region = {f.name for f in fields(Target)}
        region = {name: facts.pop(name) for name in list(facts) if name in in_region}
        self.do(Conquer(Target(terrain, holder=holder, **region), loser=of, **facts))

    def score(self, *given, **more) -> None:
        self.do(Score(given, **more))

    def decline(self, *given, **more) -> None:
        self.do(Decline(given, **more))

    def play(self, regions: int, **kinds) -> None:
        """Play a whole turn without recording it: pick if necessary, and count at its end."""
        if self.state.current.active is None:
            self.pick()
        self.score(counts(regions, **kinds))

    def settle(self, *regions: int) -> None:
        """Let each player in turn play a whole turn and hold this many regions at its end."""
        for held in regions:
            self.play(held)

    def paid(self, command: Command) -> tuple[int, ...]:
        """Return what carrying this out put into each purse."""
        before = self.purses
        self.do(command)
        return tuple(now - then for then, now in zip(before, self.purses, strict=True))

    @contextmanager
    def refuses(self, reason: str) -> Iterator[None]:
        """Check that what happens inside is refused for this reason, and changes nothing at all."""
        before = self.state, self.session.steps, self.session.cursor
        with pytest.raises(Refused) as caught:
            yield
        assert caught.value.reason == reason
        assert (self.state, self.session.steps, self.session.cursor) == before


def play_to_the_end(table: Table) -> None:
    """Play on, recording everything, until the game is over. Every region is a forest mine."""
    while not table.state.is_over:
        state, me = table.state, table.state.current
        if me.active and (state.round + state.turn.seat) % 4 == 0:
            table.decline()
            continue
        if not me.active:
            table.pick(min(2, me.coins))
        table.conquer("forest", TRIBE, symbols=("mine",))
        for seat, troops, in_decline in state.troops():
            if seat != state.turn.seat and troops.regions:
                holder = declined(troops.race) if in_decline else active(troops.race)
                table.conquer("forest", holder, symbols=("mine",))
                break
        table.score()


def changes(before: Any, after: Any, path: str = "") -> set[str]:
    """Return the fields that differ between two states, by their paths: "players.0.coins"."""
    if before == after:
        return set()
    if is_dataclass(before) and type(before) is type(after):
        pairs = [(f.name, getattr(before, f.name), getattr(after, f.name)) for f in fields(before)]
    elif isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        pairs = [(str(i), old, new) for i, (old, new) in enumerate(zip(before, after, strict=True))]
    else:
        return {path}
    found = (changes(old, new, f"{path}.{name}" if path else name) for name, old, new in pairs)
    return set().union(*found)
