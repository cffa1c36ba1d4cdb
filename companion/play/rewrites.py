"""What is noted of a change to an old step. Listing games takes no more than this: no engine."""

from dataclasses import dataclass

from companion.codec import Count


@dataclass(frozen=True, slots=True)
class Rewrite:
    """An old step was changed, and all after it decided anew.

    `first`: how many steps had been written by then. `kept`: how many of those that held still do.
    `left` and `made`: how many were done right before it and right after it.
    """

    first: Count
    kept: Count
    left: Count
    made: Count
