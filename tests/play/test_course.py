"""Which steps hold after rewrites, as far as a file tells of them."""

from dataclasses import replace
from random import Random

from companion.engine import PlayerRenamed, Rename
from companion.play import Course, Step, check_course

TIMES = 300


def some_step(rng):
    name = str(rng.randrange(10**6))
    return Step((Rename(0, name),), (PlayerRenamed(0, name),))


def some_course(rng):
    """Return a course after many steps, jumps, undos and rewrites, with the steps that hold."""
    course = Course()
    for _ in range(rng.randint(1, 40)):
        act = rng.random()
        if act < 0.5 or not course.cursor:
            course = course.appended(some_step(rng))
        elif act < 0.65:
            course = course.moved(rng.randint(0, len(course.steps)))
        elif act < 0.75 and (rewrite := course.rewrite_behind):
            course = course.moved(rewrite.left, course.version - 1)
        elif act < 0.8 and (rewrite := course.rewrite_ahead):
            course = course.moved(rewrite.made, course.version + 1)
        else:
            kept = rng.randrange(course.cursor)
            new = tuple(some_step(rng) for _ in range(rng.randint(0, 6)))
            course = course.rewritten(kept, new, kept + rng.randint(0, len(new)))
        check_course(course)
    return course


def versions(course):
    """Return the steps that hold in each version."""
    return [replace(course, version=n).steps for n in range(len(course.rewrites) + 1)]


def test_a_course_cut_anywhere_is_a_course_whose_versions_begin_as_they_did():
    for seed in range(TIMES):
        course = some_course(Random(seed))
        told = versions(course)
        for length in range(len(course.written) + 1):
            shorter = course.cut(length)
            check_course(shorter)
            assert shorter.written == course.written[:length]
            for steps, whole in zip(versions(shorter), told, strict=False):
                assert steps == whole[: len(steps)], (seed, length)


def test_a_course_keeps_what_a_rewrite_replaced():
    for seed in range(TIMES):
        rng = Random(seed)
        course = some_course(rng)
        if not course.cursor:
            continue
        kept = rng.randrange(course.cursor)
        new = (some_step(rng), some_step(rng))
        after = course.rewritten(kept, new, kept + 2)
        assert after.steps == (*course.steps[:kept], *new)
        before = after.moved(after.rewrite_behind.left, after.version - 1)
        assert (before.steps, before.cursor) == (course.steps, course.cursor)
