"""Measures the app: `python -m tests.bench [--quick] [--keep] [group…]`.

Prints a table and writes build/bench.json. `--quick` measures only a few times, for trying;
`--keep` makes the results those that later runs are compared with.
"""

import sys

from tests.bench import engine, growth, imports, saving, screens, start, table, touching
from tests.bench.processes import ROOT

# What is measured, and how often: rarely for trying, or as often as it takes to be steady.
GROUPS = {
    "start": (start.measure, 3, 9),
    "saving": (saving.measure, 2, 7),
    "screens": (screens.measure, 1, 3),
    "engine": (engine.measure, 3, 9),
    "growth": (growth.measure, 3, 7),
    "imports": (imports.measure, 3, 11),
    "touches": (touching.measure, 1, 2),
}


def main(*arguments):
    """Measure the groups that are named, or all of them."""
    chosen = [name for name in arguments if name in GROUPS] or list(GROUPS)
    rounds = 1 if "--quick" in arguments else 2
    groups, last = [], table.read_last()
    for name in chosen:
        measure, *times = GROUPS[name]
        sys.stderr.write(f"Measuring: {name}\n")
        groups += [measure(times[rounds - 1])]
    sys.stdout.write("\n".join(table.rows(groups, last)) + "\n")
    table.write(ROOT / "build" / "bench.json", table.details(groups))
    if "--keep" in arguments:
        table.write(table.LAST, last | table.ratios_of(groups))


if __name__ == "__main__":
    main(*sys.argv[1:])
