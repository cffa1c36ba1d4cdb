"""Measures the app: `python -m tests.bench --help` says how."""

import argparse
import sys

from tests.bench import (
    board,
    engine,
    growth,
    imports,
    log,
    phones,
    saving,
    screens,
    start,
    table,
    touching,
)
from tests.bench.processes import ROOT

# What is measured, and how often: rarely for trying, or as often as it takes to be steady.
GROUPS = {
    "start": (start.measure, 3, 9),
    "saving": (saving.measure, 2, 7),
    "screens": (screens.measure, 1, 3),
    "engine": (engine.measure, 3, 9),
    "growth": (growth.measure, 3, 7),
    "log": (log.measure, 3, 9),
    "imports": (imports.measure, 3, 11),
    "board": (board.measure, 1, 5),
    "phones": (phones.measure, 1, 3),
    "touches": (touching.measure, 1, 2),
}


def main(arguments=None):
    """Measure the groups that are named, or all of them."""
    wanted = read(arguments)
    groups, last = [], table.read_last()
    for name in wanted.groups or GROUPS:
        measure, few, many = GROUPS[name]
        sys.stderr.write(f"Measuring: {name}\n")
        groups += [measure(few if wanted.quick else many)]
    sys.stdout.write("\n".join(table.rows(groups, last)) + "\n")
    table.write(ROOT / "build" / "bench.json", table.details(groups))
    if wanted.keep:
        table.write(table.LAST, last | table.ratios_of(groups))


def read(arguments):
    """Return what is asked for; after help, or a mistake, the process ends here."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description="Measure the app, print a table and write build/bench.json.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "groups", nargs="*", metavar="group", help=f"what to measure: {', '.join(GROUPS)}"
    )
    parser.add_argument("--quick", action="store_true", help="only a few times, for trying")
    parser.add_argument("--keep", action="store_true", help="compare later runs with these results")
    wanted = parser.parse_args(arguments)
    unknown = [name for name in wanted.groups if name not in GROUPS]
    if unknown:
        parser.error(f"there is no group {unknown[0]!r}: choose from {', '.join(GROUPS)}")
    return wanted


if __name__ == "__main__":
    main()
