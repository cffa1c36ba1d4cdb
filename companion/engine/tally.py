"""The score sheet: what the record knows of the counts, and taking the turn's coins."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from companion.engine.catalogue import Combo
from companion.engine.codec import bad, within
from companion.engine.commands import Refused
from companion.engine.conquering import has_attacked_active
from companion.engine.events import RaceScore, TurnScored
from companion.engine.scoring import check_counts, has_tower, questions, score_lines
from companion.engine.state import State, Troops
from companion.engine.story import Story
from companion.engine.terms import CountName, Counts, Line

Key = TypeVar("Key", bound=str)


def recorded_counts(state: State, troops: Troops, combo: Combo) -> Counts:
    """Return what the record says of a race's counts; what it does not know is missing."""
    turn, held = state.turn, troops.held
    if has_tower(combo):
        # On the turn it is built the tower is one token of each region.
        return {"tower_tokens": held["regions"], **held} if "regions" in held else held
    if combo.in_decline:
        return held
    known: dict[CountName, int] = {"first_turn": int(turn.has_picked)}
    if "regions" not in held:
        return known
    conquests = [c for c in turn.conquests if c.race == troops.race and c.is_nonempty]
    known |= {
        "nonempty_conquests": len(conquests),
        "attacked_active": int(has_attacked_active(turn)),
        "abandoned_coins": turn.abandoned,
        "pots": 0,
    }
    return {**known, **held}


def complete_counts(combo: Combo, given: Counts, recorded: Counts) -> Counts:
    """Return the counts to score with: those given win, the record fills in what it knows.

    A number of regions that differs from the recorded one proves the record incomplete.
    """
    check_counts(given)
    is_trusted = given.get("regions", recorded.get("regions")) == recorded.get("regions")
    counts = dict(given)
    for name in questions(combo):
        if name not in given:
            if name not in recorded or not (is_trusted or name == "first_turn"):
                raise Refused("missing_count", count=name, race=combo.race.id)
            counts[name] = recorded[name]
    return counts


def take_coins(
    story: Story,
    races: Sequence[tuple[Troops, Combo]],
    given: tuple[Counts, ...],
    overrides: tuple[Mapping[str, int], ...],
    bonus: tuple[Line, ...] = (),
) -> list[Counts]:
    """Let the player take the turn's coins, `bonus` with the first race; return all counts."""
    for name, items in (("counts", given), ("overrides", overrides)):
        if len(items) > len(races):
            raise bad(f"{name}.{len(races)}", "there are not so many races to score")
    scores, all_counts = [], []
    for index, (troops, combo) in enumerate(races):
        recorded = recorded_counts(story.state, troops, combo)
        with within("counts", index):
            counts = complete_counts(combo, _item(given, index), recorded)
        lines = score_lines(combo, counts) + (bonus if index == 0 else ())
        scores.append(RaceScore(troops.race, _overridden(lines, _item(overrides, index))))
        all_counts.append(counts)
    story.tell(TurnScored(story.seat, tuple(scores)))
    return all_counts


def _item(items: tuple[Mapping[Key, int], ...], index: int) -> Mapping[Key, int]:
    return items[index] if index < len(items) else {}


def _overridden(lines: tuple[Line, ...], overrides: Mapping[str, int]) -> tuple[Line, ...]:
    amounts = {line.key: line.n for line in lines} | dict(overrides)
    return tuple(Line(key, n) for key, n in amounts.items() if n)
