"""Let empty seats play each other, and write down what each race, power and combo earned in a life.

`make selfplay` runs this. The same seed brings the same games, and so the same file.
"""

import json
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator
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


def lives(events: Iterator[Event]) -> Iterator[Life]:
    """Yield each combo that was taken, and the coins that its race earned until it was gone."""
    powers: dict[str, str] = {}
    bearers: dict[str, str] = {}
    coins: dict[str, int] = {}
    for event in events:
        if isinstance(event, ComboPicked):
            race, power = event.troops.race, event.troops.power or ""
            if race in powers:
                yield race, powers[race], coins[race]
            powers[race], bearers[power], coins[race] = power, race, 0
        elif isinstance(event, TurnScored):
            for score in event.scores:
                coins[score.race] += total(score.lines)
        elif isinstance(event, PotsCollected):
            coins[event.troops.race] += event.pots
        elif isinstance(event, CoinsMoved):
            # What one of its pieces brings in or has to be paid for, by the name of the piece.
            owner = bearers.get(event.why, event.why)
            if owner in coins:
                coins[owner] += event.amount if event.to is not None else -event.amount
    for race, power in powers.items():
        yield race, power, coins[race]


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
        found += lives(play(catalogue, seed))
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
