"""How long Python takes to load the engine, and to answer nothing at all."""

from tests.bench.measure import Group, compare
from tests.bench.processes import ROOT, seconds_of_process

ENGINE = ", ".join(
    f"companion.engine.{path.stem}"
    for path in sorted((ROOT / "companion" / "engine").glob("[!_]*.py"))
)


def measure(rounds):
    """Measure both over an interpreter that does nothing."""

    def bare():
        return seconds_of_process("-c", "pass")

    def engine():
        return seconds_of_process("-c", f"import {ENGINE}")

    def ask():
        return seconds_of_process("-m", "companion", "ask")

    for warm_up in (engine, ask):
        warm_up()
    figures = (
        compare("import the engine", engine, bare, rounds),
        compare("companion ask, asked nothing", ask, bare, rounds),
    )
    return Group("Loading", "a bare interpreter", figures)
