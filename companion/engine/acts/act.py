"""What an act is: everything about one command, collected in one record."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from companion.engine.model.events import Event
from companion.engine.model.refusals import YES, Permit, no
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.decision import Decision


@dataclass(frozen=True, slots=True)
class Command:
    """Something a player asks for."""


@dataclass(frozen=True, slots=True)
class Act:
    """A command, how it is decided, and what is said of it.

    `tag`: what saved logs call the command; a class may be renamed, its tag never. It also is the
    key of the label that a step has which is named after this act.
    `events`: a step in which one of these happened is named after the act, unless an act before it
    in the list happened too.
    `may`: whether it is allowed now, with the easiest arguments; purses are not looked into.
    `when`: while the game goes on, to correct it even after the end, or only then.
    `names_no_region`: it is for games whose board nobody follows.
    `weighs`: whose purses a refusal could weigh after this correction: anybody's in this turn, and
    later that of the player it names, or all of them; None: it does not touch what anyone can pay.
    """

    tag: str
    command: type[Command]
    decide: Callable[[Decision, Any], None]
    events: tuple[type[Event], ...] = ()
    may: Callable[[Catalogue, State], Permit] = lambda catalogue, state: YES
    when: Literal["play", "correction", "end"] = "play"
    names_no_region: bool = False
    weighs: Literal["turn", "player", "all"] | None = None

    def is_in_time(self, state: State) -> Permit:
        """Tell whether the game goes on, or is over, as this act needs it."""
        if self.when == "play":
            return no("game_over") if state.is_over else YES
        return YES if state.is_over or self.when == "correction" else no("game_not_over")
