"""Measures one thing against another, in turns, and shows the medians in a table."""

import gc
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

Measured = Callable[[], float]
# The last committed results.
LAST = Path(__file__).with_name("last.json")
WIDTH = 44
# How many times slower a cheap tablet's core is, and from how many seconds on people notice a wait.
SLOWER, FELT = 5, 0.1


@dataclass(frozen=True, slots=True)
class Figure:
    """How much the subject takes, and the reference measured beside it."""

    name: str
    subject: float
    reference: float
    ratio: float
    goal: float | None = None
    unit: str = "s"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Figures with the same reference."""

    title: str
    against: str
    figures: tuple[Figure, ...]


def compare(
    name: str, subject: Measured, reference: Measured, rounds: int, goal: float | None = None
) -> Figure:
    """Measure both in turns; each returns what it took."""
    return summed_up(name, [(subject(), reference()) for _ in range(rounds)], goal)


def summed_up(
    name: str, pairs: list[tuple[float, float]], goal: float | None = None, unit: str = "s"
) -> Figure:
    """Return the medians of pairs that were measured one right after the other."""
    subject, reference = (median(side) for side in zip(*pairs, strict=True))
    ratio = median(one / other for one, other in pairs)
    return Figure(name, subject, reference, ratio, goal, unit)


def seconds(act: Callable[[], object], times: int = 1, clock: Measured = perf_counter) -> float:
    """Return how long an act takes, averaged over several runs."""
    gc.collect()
    start = clock()
    for _ in range(times):
        act()
    return (clock() - start) / times


def rows(group: Group, last: Mapping[str, float]) -> Iterable[str]:
    """Yield the lines of a group's table."""
    head = f"{group.title}, over {group.against}"
    columns = f"{'ratio':>7}{'goal':>7}{'last':>7}{'change':>9}{f'{SLOWER}x slower':>13}"
    yield f"{head:<{WIDTH + 24}}{columns}"
    for figure in group.figures:
        yield row(figure, last.get(f"{group.title}: {figure.name}"))


def row(figure: Figure, before: float | None) -> str:
    """Return one line: the name, what both sides took, the ratio, and how it has changed."""
    took = f"{amount(figure.subject, figure.unit):>11} /{amount(figure.reference, figure.unit):>10}"
    goal = "" if figure.goal is None else f"{figure.goal:.2f}"
    was = "" if before is None else f"{before:.2f}"
    change = "" if before is None else f"{figure.ratio / before - 1:+.0%}"
    name = figure.name + figure.note
    line = f"  {name:<{WIDTH - 2}}{took:<24}{figure.ratio:>7.2f}{goal:>7}{was:>7}{change:>9}"
    is_missed = figure.goal is not None and figure.ratio > figure.goal
    return f"{line}{on_slow_core(figure):>13}" + ("  missed" if is_missed else "")


def on_slow_core(figure: Figure) -> str:
    """Return the milliseconds it would take on a tablet, marked if people would notice them."""
    if figure.unit != "s":
        return ""
    taken = figure.subject * SLOWER
    return f"{taken * 1000:.1f} ms{'!' if taken > FELT else ' '}"


def amount(value: float, unit: str) -> str:
    """Return a number with its unit; short times in smaller units."""
    if unit != "s":
        return f"{value:.1f} {unit}"
    for factor, name in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if value * factor >= 1:
            return f"{value * factor:.3g} {name}"
    return f"{value * 1e9:.3g} ns"


def read_last() -> dict[str, float]:
    """Return the last committed ratios."""
    if not LAST.is_file():
        return {}
    ratios: dict[str, float] = json.loads(LAST.read_text(encoding="utf-8"))
    return ratios


def ratios_of(groups: Iterable[Group]) -> dict[str, float]:
    """Return every ratio by name, as they are saved."""
    return {
        f"{group.title}: {figure.name}": round(figure.ratio, 3)
        for group in groups
        for figure in group.figures
    }


def kept(last: Mapping[str, float], groups: Iterable[Group]) -> dict[str, float]:
    """Return the last ratios with those of these groups, which may have other figures by now."""
    groups = list(groups)
    titles = tuple(f"{group.title}: " for group in groups)
    others = {name: ratio for name, ratio in last.items() if not name.startswith(titles)}
    return others | ratios_of(groups)


def write(path: Path, content: object) -> None:
    """Write the measurements as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
