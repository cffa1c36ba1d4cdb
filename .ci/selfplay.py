"""Let empty seats play each other, and write down what each race, power and combo earned in a life.

`make selfplay` runs this. The same seed brings the same games, and so the same file.
"""

import json
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from companion.advice import play_turn
from companion.content import load_catalogue
from companion.engine import (
    Catalogue,
    CoinsMoved,
    ComboPicked,
    Event,
    Pick,
    PotsCollected,
    RaceRevived,
    RegionsPaid,
    Setup,
    State,
    TurnScored,
    begin,
    carry_out,
    prices,
    start_game,
    total,
)

FILE = Path(__file__).parents[1] / "data" / "selfplay.json"
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")
# How often any combo is taken, so that all of them are tried and not only those thought best.
TRIED = 0.5
Life = tuple[str, str, int]


def play(catalogue: Catalogue, seed: int) -> Iterator[Event]:
    """Yield what happens in a game with all sets, with two to five empty seats."""
    names = NAMES[: 2 + seed % 4]
    setup = Setup(names, tuple(catalogue.sets), seed=seed, has_board=True)
    state = begin(start_game(catalogue, setup))
    rng = Random(seed)
    while not state.is_over:
        if state.current.active is None and state.column and rng.random() < TRIED:
            pick = Pick(rng.choice(affordable(catalogue, state)))
            events, state = carry_out(catalogue, state, pick, has_secrets=False)
            yield from events
        for move in play_turn(catalogue, state, "strategist", seed=dice_of(seed, state)):
            events, state = carry_out(catalogue, state, move.command, has_secrets=False)
            yield from events


def affordable(catalogue: Catalogue, state: State) -> list[int]:
    """Return the combos that the player whose turn it is can pay for."""
    slots, purse = range(len(state.column)), state.current.coins
    return [slot for slot in slots if sum(prices(catalogue, state.column, slot)) <= purse]


def dice_of(seed: int, state: State) -> str:
    """Return what the dice of a turn follow from."""
    return f"{seed}/{state.round}/{state.turn.seat}"


class Lives:
    """Each combo that was taken, with the coins that its race earned until it was gone."""

    def __init__(self) -> None:
        self.found: list[Life] = []
        self._powers, self._coins = dict[str, str](), dict[str, int]()
        # Who took a race last, which race has a power, and which one is active.
        self._owners, self._bearers = dict[str, int](), dict[str, str]()
        self._active: dict[int, str] = {}

    def follow(self, events: Iterable[Event]) -> None:
        """Count what a game brought."""
        for event in events:
            match event:
                case ComboPicked(seat=seat, troops=troops):
                    self._end(troops.race)
                    self._begin(seat, troops.race, troops.power or "")
                case RaceRevived(seat=seat, troops=troops):
                    self._active[seat] = troops.race
                case TurnScored(scores=scores):
                    for score in scores:
                        self._coins[score.race] += total(score.lines)
                case PotsCollected(troops=troops, pots=pots):
                    self._coins[troops.race] += pots
                case RegionsPaid(seat=seat, coins=coins):
                    self._coins[self._active[seat]] += coins
                case CoinsMoved():
                    self._move(event)
        for race in list(self._powers):
            self._end(race)

    def _begin(self, seat: int, race: str, power: str) -> None:
        self._powers[race], self._coins[race], self._owners[race] = power, 0, seat
        self._bearers[power], self._active[seat] = race, race

    def _end(self, race: str) -> None:
        if race in self._powers:
            self.found.append((race, self._powers.pop(race), self._coins.pop(race)))

    def _move(self, event: CoinsMoved) -> None:
        """Count what one of its pieces moves into its owner's purse, or out of it."""
        race = self._bearers.get(event.why, event.why)
        if race in self._coins:
            owner = self._owners[race]
            self._coins[race] += event.amount * ((event.to == owner) - (event.source == owner))


def summed_up(found: list[Life]) -> dict[str, dict[str, dict[str, int]]]:
    """Return of pieces and combos how often they lived, and what they earned in all."""
    earned: dict[str, dict[str, list[int]]] = {}
    for kind in ("races", "powers", "combos"):
        earned[kind] = defaultdict(list)
    for race, power, coins in found:
        earned["races"][race].append(coins)
        earned["powers"][power].append(coins)
        earned["combos"][f"{power} {race}"].append(coins)
    return {
        kind: {name: {"lives": len(n), "coins": sum(n)} for name, n in sorted(names.items())}
        for kind, names in earned.items()
    }


def main() -> None:
    """Play, and write the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    catalogue, found = load_catalogue(), list[Life]()
    seeds = Random(wanted.seed).sample(range(10**6), wanted.games)
    for seed in seeds:
        lives = Lives()
        lives.follow(play(catalogue, seed))
        found += lives.found
    table = {"seed": wanted.seed, "games": wanted.games, **summed_up(found)}
    FILE.write_text(write(table), encoding="utf-8")


def write(table: dict[str, object]) -> str:
    """Return the table as JSON, a line for each entry."""
    lines = []
    for name, value in table.items():
        text = json.dumps(value)
        if isinstance(value, dict):
            rows = (f"    {json.dumps(key)}: {json.dumps(row)}" for key, row in value.items())
            text = "{\n" + ",\n".join(rows) + "\n  }"
        lines.append(f"  {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    main()
