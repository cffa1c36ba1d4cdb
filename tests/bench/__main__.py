"""Measures the app: `python -m tests.bench --help` says how."""

import argparse
import sys
from dataclasses import asdict
from time import monotonic

from tests.bench import (
    board,
    engine,
    growth,
    log,
    phones,
    planner,
    saving,
    screens,
    start,
    taps,
    touches,
    tournament,
)
from tests.bench.measure import LAST, kept, read_last, rows, write
from tests.bench.processes import ROOT

# What is measured, and how often: a few times to try it, or as often as it takes to be steady.
GROUPS = {
    "start": (start.measure, 3, 9),
    "saving": (saving.measure, 2, 7),
    "screens": (screens.measure, 1, 3),
    "taps": (taps.measure, 1, 3),
    "engine": (engine.measure, 3, 9),
    "planner": (planner.measure, 1, 3),
    "growth": (growth.measure, 1, 5),
    "log": (log.measure, 3, 9),
    "imports": (start.measure_imports, 3, 11),
    "board": (board.measure, 1, 5),
    "phones": (phones.measure, 1, 3),
    "touches": (touches.measure, 1, 4),
    "tournament": (tournament.measure, 1, 5),
}


def main(arguments=None):
    """Measure the named groups, or all of them."""
    wanted, last = read(arguments), read_last()
    groups = []
    for name in wanted.groups or GROUPS:
        groups.append(measured(name, wanted.quick, last))
        write(ROOT / "build" / "bench.json", [asdict(group) for group in groups])
    if wanted.keep:
        write(LAST, kept(last, groups))


def measured(name, is_quick, last):
    """Measure a group and show its table, with its progress in the meantime."""
    measure, few, many = GROUPS[name]
    sys.stderr.write(f"Measuring: {name}\n")
    begun = monotonic()
    group = measure(few if is_quick else many)
    sys.stderr.write(f"Measured: {name}, in {monotonic() - begun:.0f} s\n")
    sys.stdout.write("\n".join((*rows(group, last), "\n")))
    sys.stdout.flush()
    return group


def read(arguments):
    """Return the parsed arguments; after help, or a mistake, the process ends here."""
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
