"""The players at the table: one leaves or takes another name, or all stop early."""

from dataclasses import dataclass
from typing import ClassVar

from companion.codec import within
from companion.engine.acts.act import Act, Command
from companion.engine.model.events import Event
from companion.engine.model.player_names import check_player_name
from companion.engine.model.refusals import YES, Permit, Refused, no
from companion.engine.model.state import Seat, State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.counts import lay_down_losers
from companion.engine.rules.decision import Decision
from companion.engine.rules.permits import present_seats
from companion.engine.rules.turns import GameEnded, begin_next_turn, break_off_turn


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """A player leaves the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndGame(Command):
    """Stop here and look who won."""


@dataclass(frozen=True, slots=True)
class Rename(Command):
    """Give a player another name."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    """A player left the table; turns skip the seat, the purse stays in the standing."""

    tag: ClassVar = "player_left"
    fact: ClassVar = "leave"
    ends_turn: ClassVar = True
    seat: Seat

    def apply(self, state: State) -> State:
        """Mark the seat as empty, and end its peace."""
        return state.with_player(self.seat, has_left=True, ally=None)


@dataclass(frozen=True, slots=True)
class PlayerRenamed(Event):
    """A player goes by another name from now on."""

    tag: ClassVar = "player_renamed"
    fact: ClassVar = "rename"
    seat: Seat
    name: str

    def apply(self, state: State) -> State:
        """Change the name."""
        return state.with_player(self.seat, name=self.name)


def may_leave(state: State, seat: int) -> Permit:
    """Tell whether the player at this seat may leave the table."""
    if seat >= len(state.players):
        return no("no_such_player")
    return no("has_left") if state.players[seat].has_left else YES


def _leave(decision: Decision, command: Leave) -> None:
    """Let a player leave; the game goes on without that seat."""
    may_leave(decision.state, command.seat).require()
    decision.add_event(PlayerLeft(command.seat))
    if decision.seat == command.seat:
        break_off_turn(decision)
        begin_next_turn(decision)


def _end_game(decision: Decision, command: EndGame) -> None:
    break_off_turn(decision)
    lay_down_losers(decision)
    decision.add_event(GameEnded())


def _rename(decision: Decision, command: Rename) -> None:
    """Give a player another name, different from everyone else's."""
    decision.player_at(command.seat)
    others = [p.name for seat, p in enumerate(decision.state.players) if seat != command.seat]
    with within("name"):
        check_player_name(command.name)
    if command.name in others:
        raise Refused("name_taken")
    decision.add_event(PlayerRenamed(command.seat, command.name))


def _may_anyone_leave(catalogue: Catalogue, state: State) -> Permit:
    return YES if present_seats(state) else no("has_left")


LEAVE = Act("leave", Leave, _leave, (PlayerLeft,), may=_may_anyone_leave)
END_GAME = Act("end_game", EndGame, _end_game, (GameEnded,))
RENAME = Act("rename", Rename, _rename, (PlayerRenamed,), when="correction")
