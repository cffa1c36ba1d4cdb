"""What the table passes to the server: frozen, and without a single coin that is still secret.

The server never knows what is in a purse. Whatever it makes of a game, it can neither say nor hint,
by size, time or fault, what it was never given. A player's look into their own purse is answered by
the table itself.
"""

from collections.abc import Container

from companion.advice import Move
from companion.dataclasses import dataclass, field, replace
from companion.engine import (
    BADGE_EVENTS,
    Catalogue,
    Close,
    CorrectTroops,
    EndGame,
    Label,
    Leave,
    Outlooks,
    RegionAttacked,
    State,
    Vanish,
    is_move,
)
from companion.pages.blocks import Commands
from companion.pages.hand_over import turn_just_over
from companion.pages.reveal import is_broken_off
from companion.play import Session, Step
from companion.store import PhoneLinks

# What a coin would make of a die just rolled, and whose it is.
Rescue = tuple[int, Commands]


# Of what is done in a turn, this is agreed on at the table.
_AGREED = (EndGame, Leave, Vanish)


@dataclass(frozen=True, slots=True)
class LastStep:
    """What was done last in the turn being played, and the game right before it.

    `undone`: what could be redone after it; steps that say more than this turn did have no
    commands.
    """

    state: State
    commands: Commands
    label: Label
    undone: tuple[Commands, ...] = ()


@dataclass(frozen=True, slots=True)
class PublishedGame:
    """A game as everybody may see it."""

    catalogue: Catalogue
    state: State
    steps: tuple[Step, ...]
    cursor: int
    broken_off: bool
    # The state before the last turn was handed over, while the next one has only begun.
    before: State | None = None
    last: LastStep | None = None
    # What the app does next in the turn of an empty seat.
    moves: tuple[Move, ...] = ()
    outlooks: Outlooks = field(default_factory=Outlooks, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Published:
    """Everything the server knows; `number` changes with every change."""

    number: str
    links: PhoneLinks = ()
    may_act: bool = False
    game: PublishedGame | None = None
    rescue: Rescue | None = None


def published_game(session: Session, seen: Container[int]) -> PublishedGame:
    """Return a game without its secrets; `seen`: whose purses everybody has seen."""
    state, before = session.state, turn_just_over(session)
    return PublishedGame(
        session.catalogue,
        without_purses(state, seen),
        races_taken(session),
        session.cursor,
        state.is_over and is_broken_off(session),
        without_purses(before, seen) if before else None,
        _last_step(session, seen),
    )


def _last_step(session: Session, seen: Container[int]) -> LastStep | None:
    """Return the last step, if the player on turn has made it in this turn."""
    state, cursor = session.state, session.cursor
    commands = session.steps[cursor - 1].commands if cursor else ()
    if state.is_over or not _are_own(commands):
        return None
    before, seat = session.state_at(cursor - 1), state.turn.seat
    # Who closes a region names the seat that had to leave it.
    others = (each for each in commands if not isinstance(each, Close))
    is_theirs = all(getattr(each, "seat", None) in (None, seat) for each in others)
    if not is_theirs or (before.turn.seat, before.round) != (seat, state.round):
        return None
    label = session.undo_label or session.label(cursor - 1)
    undone = (step.commands for step in session.steps[cursor:])
    kept = tuple(each if _are_own(each) else () for each in undone)
    known = _with_turned(without_purses(before, seen), session.steps[cursor - 1])
    return LastStep(known, commands, label, kept)


def _with_turned(before: State, step: Step) -> State:
    """Return the game before a step with the loot that everybody saw in it; no other is known."""
    seen: dict[int, int] = {}
    for event in step.events:
        attack = event.conquest if isinstance(event, RegionAttacked) else None
        marker = before.loot.get(attack.at) if attack and attack.at is not None else None
        if attack and marker and attack.loot is not None:
            seen[marker.number] = attack.loot
    loot = tuple(seen.get(number, 0) for number in range(max(seen, default=-1) + 1))
    return replace(before, setup=replace(before.setup, loot=loot)) if seen else before


def _are_own(commands: Commands) -> bool:
    """Return whether a player may put these right or take them back from a phone.

    A hand may be put right along with an attack, but nobody corrects a purse from a phone.
    """
    return bool(commands) and all(
        isinstance(each, CorrectTroops) or (is_move(each) and not isinstance(each, _AGREED))
        for each in commands
    )


def races_taken(session: Session) -> tuple[Step, ...]:
    """Return the steps with nothing in them but who took which race.

    That is all a page needs of the past; everything together would reveal the purses.
    """
    return tuple(
        Step((), tuple(event for event in step.events if isinstance(event, BADGE_EVENTS)))
        for step in session.steps[: session.cursor]
    )


def without_purses(state: State, seen: Container[int]) -> State:
    """Return a state with every purse empty that is still secret.

    The table is trusted in it: what a purse could pay makes no difference.
    """
    is_open = state.setup.open_scores
    players = tuple(
        replace(player, coins=player.coins if is_open or seat in seen else 0, is_believed=True)
        for seat, player in enumerate(state.players)
    )
    opened = {seat: counted for seat, counted in state.opened.items() if seat in seen}
    # What lies face down follows from the seed.
    setup = replace(state.setup, seed=0, loot=()) if state.loot else state.setup
    return replace(state, setup=setup, players=players, opened=opened)
