"""What the table hands to the server: frozen, and without a single coin that is still a secret.

The server never knows what is in a purse. Whatever it makes of a game for whomever, it can neither
tell nor let guess, by size or time or fault, what it was not told. The owner's own look is answered
by the table itself.
"""

from collections.abc import Container
from dataclasses import dataclass, field, replace

from companion.engine import BADGE_EVENTS, Catalogue, Outlooks, State
from companion.facts.result import is_broken_off
from companion.pages.blocks import Commands
from companion.play import Session, Step
from companion.store import PhoneLink, PhoneLinks, seat_id

# What a coin would still make of a die just rolled, and whose it is.
Rescue = tuple[int, Commands]


@dataclass(frozen=True, slots=True)
class PublishedGame:
    """A game as everybody may see it."""

    catalogue: Catalogue
    state: State
    steps: tuple[Step, ...]
    cursor: int
    broken_off: bool
    outlooks: Outlooks = field(default_factory=Outlooks, compare=False, repr=False)

    def seat_of(self, link: PhoneLink) -> int | None:
        """Return where the owner of a link sits; None for somebody who does not play."""
        setup = self.state.setup
        seats = range(len(setup.players))
        return next((seat for seat in seats if seat_id(setup, seat) == link.player), None)


@dataclass(frozen=True, slots=True)
class Published:
    """All that the server knows; `number` is another one after every change."""

    number: str
    links: PhoneLinks = ()
    may_act: bool = False
    game: PublishedGame | None = None
    rescue: Rescue | None = None


def published_game(session: Session, seen: Container[int]) -> PublishedGame:
    """Return a game without its secrets; `seen`: whose purses everybody has seen."""
    state = session.state
    return PublishedGame(
        session.catalogue,
        without_purses(state, seen),
        races_taken(session),
        session.cursor,
        state.is_over and is_broken_off(session),
    )


def races_taken(session: Session) -> tuple[Step, ...]:
    """Return the steps that are done with nothing in them but who took which race.

    That is all that a page has to know of the past; all else together would tell the purses.
    """
    return tuple(
        Step((), tuple(event for event in step.events if isinstance(event, BADGE_EVENTS)))
        for step in session.steps[: session.cursor]
    )


def without_purses(state: State, seen: Container[int]) -> State:
    """Return a state in which every purse is empty that not everybody has seen, or may always see.

    The table is believed in it: what a purse could pay makes no difference to anything.
    """
    is_open = state.setup.open_scores
    players = tuple(
        replace(player, coins=player.coins if is_open or seat in seen else 0, is_believed=True)
        for seat, player in enumerate(state.players)
    )
    opened = {seat: counted for seat, counted in state.opened.items() if seat in seen}
    return replace(state, players=players, opened=opened)
