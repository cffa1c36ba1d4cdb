"""Which steps are current after rewrites, as far as a file holds them."""

from dataclasses import replace
from random import Random

from companion.engine import PlayerRenamed, Rename
from companion.play import Step, Timeline, check_timeline

TIMES = 300


def some_step(rng):
    name = str(rng.randrange(10**6))
    return Step((Rename(0, name),), (PlayerRenamed(0, name),))


def some_timeline(rng):
    """Return a timeline after many steps, jumps, undos and rewrites, with its current steps."""
    timeline = Timeline()
    for _ in range(rng.randint(1, 40)):
        act = rng.random()
        if act < 0.5 or not timeline.cursor:
            timeline = timeline.appended(some_step(rng))
        elif act < 0.65:
            timeline = timeline.moved(rng.randint(0, len(timeline.steps)))
        elif act < 0.75 and (rewrite := timeline.rewrite_behind):
            timeline = timeline.moved(rewrite.left, timeline.version - 1)
        elif act < 0.8 and (rewrite := timeline.rewrite_ahead):
            timeline = timeline.moved(rewrite.made, timeline.version + 1)
        else:
            kept = rng.randrange(timeline.cursor)
            new = tuple(some_step(rng) for _ in range(rng.randint(0, 6)))
            timeline = timeline.rewritten(kept, new, kept + rng.randint(0, len(new)))
        check_timeline(timeline)
    return timeline


def versions(timeline):
    """Return the steps of each version."""
    return [replace(timeline, version=n).steps for n in range(len(timeline.rewrites) + 1)]


def test_a_timeline_cut_anywhere_keeps_the_beginning_of_its_versions():
    for seed in range(TIMES):
        timeline = some_timeline(Random(seed))
        shown = versions(timeline)
        for length in range(len(timeline.written) + 1):
            shorter = timeline.cut(length)
            check_timeline(shorter)
            assert shorter.written == timeline.written[:length]
            for steps, whole in zip(versions(shorter), shown, strict=False):
                assert steps == whole[: len(steps)], (seed, length)


def test_a_timeline_keeps_what_a_rewrite_replaced():
    for seed in range(TIMES):
        rng = Random(seed)
        timeline = some_timeline(rng)
        if not timeline.cursor:
            continue
        kept = rng.randrange(timeline.cursor)
        new = (some_step(rng), some_step(rng))
        after = timeline.rewritten(kept, new, kept + 2)
        assert after.steps == (*timeline.steps[:kept], *new)
        before = after.moved(after.rewrite_behind.left, after.version - 1)
        assert (before.steps, before.cursor) == (timeline.steps, timeline.cursor)
