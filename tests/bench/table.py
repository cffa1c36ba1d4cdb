"""Shows the figures as a table, with what has changed since the results last committed."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path

from tests.bench.measure import Figure, Group

LAST = Path(__file__).with_name("last.json")
WIDTH = 44


def rows(groups: Iterable[Group], last: Mapping[str, float]) -> Iterable[str]:
    """Yield the lines of the table."""
    for group in groups:
        head = f"{group.title}, over {group.against}"
        yield f"\n{head:<{WIDTH + 24}}{'ratio':>7}{'goal':>7}{'last':>7}{'change':>9}"
        for figure in group.figures:
            yield row(figure, last.get(f"{group.title}: {figure.name}"))


def row(figure: Figure, before: float | None) -> str:
    """Return one line: what it is, what both sides took, the ratio and how it compares."""
    took = f"{amount(figure.subject, figure.unit):>11} /{amount(figure.reference, figure.unit):>10}"
    goal = "" if figure.goal is None else f"{figure.goal:.2f}"
    was = "" if before is None else f"{before:.2f}"
    change = "" if before is None else f"{figure.ratio / before - 1:+.0%}"
    name = figure.name + figure.note
    line = f"  {name:<{WIDTH - 2}}{took:<24}{figure.ratio:>7.2f}{goal:>7}{was:>7}{change:>9}"
    is_missed = figure.goal is not None and figure.ratio > figure.goal
    return line + ("  missed" if is_missed else "")


def amount(value: float, unit: str) -> str:
    """Return a number with its unit, as seconds are read: small ones in smaller units."""
    if unit != "s":
        return f"{value:.1f} {unit}"
    for factor, name in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if value * factor >= 1:
            return f"{value * factor:.3g} {name}"
    return f"{value * 1e9:.3g} ns"


def read_last() -> dict[str, float]:
    """Return the ratios that were committed last."""
    if not LAST.is_file():
        return {}
    ratios: dict[str, float] = json.loads(LAST.read_text(encoding="utf-8"))
    return ratios


def ratios_of(groups: Iterable[Group]) -> dict[str, float]:
    """Return every ratio by its name, as they are kept."""
    return {
        f"{group.title}: {figure.name}": round(figure.ratio, 3)
        for group in groups
        for figure in group.figures
    }


def write(path: Path, content: object) -> None:
    """Write what was measured as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def details(groups: Iterable[Group]) -> list[dict[str, object]]:
    """Return everything that was measured."""
    return [asdict(group) for group in groups]
