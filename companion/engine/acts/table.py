"""The players at the table: leaving, renaming, ending the game early, and opening purses."""

from collections.abc import Mapping

from companion.codec import Count, within
from companion.dataclasses import dataclass, replace
from companion.engine.model.events import Event
from companion.engine.model.names import check_player_name
from companion.engine.model.refusals import YES, Permit, Refused, no
from companion.engine.model.state import Seat, State
from companion.engine.rules.decision import Act, Command, Decision
from companion.engine.rules.loot import collect_at_end
from companion.engine.rules.permits import anybody_present
from companion.engine.rules.troops import lay_down_losers
from companion.engine.rules.turns import GameEnded, begin_next_turn, break_off_turn


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """A player leaves the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndGame(Command):
    """End the game now and see who won."""


@dataclass(frozen=True, slots=True)
class Rename(Command):
    """Give a player another name."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event, tag="player_left", fact="leave", ends_turn=True):
    """A player left the table; turns skip the seat, the purse stays in the standing."""

    seat: Seat

    def apply(self, state: State) -> State:
        """Mark the seat as empty, end its peace and pacts, and open what it had closed."""
        state = state.with_player(self.seat, has_left=True, ally=None, pacts={})
        return state.without_pacts_of(self.seat).without_laid(self.seat)


@dataclass(frozen=True, slots=True)
class PlayerRenamed(Event, tag="player_renamed", fact="rename"):
    """A player has another name from now on."""

    seat: Seat
    name: str

    def apply(self, state: State) -> State:
        """Change the name."""
        return state.with_player(self.seat, name=self.name)


def may_leave(state: State, seat: int) -> Permit:
    """Return whether the player at this seat may leave the table."""
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
    collect_at_end(decision)
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


LEAVE = Act("leave", Leave, _leave, (PlayerLeft,), may=anybody_present)
END_GAME = Act("end_game", EndGame, _end_game, (GameEnded,))
RENAME = Act("rename", Rename, _rename, (PlayerRenamed,), when="correction")


@dataclass(frozen=True, slots=True)
class OpenPurse(Command):
    """Show everybody a purse when the game is over; `counted`: the real coins that were there."""

    seat: Seat
    counted: Count | None = None


@dataclass(frozen=True, slots=True)
class CountTokens(Command):
    """Record how many race tokens the tied players have on the board, by seat."""

    tokens: Mapping[Seat, Count]


@dataclass(frozen=True, slots=True)
class PurseOpened(Event, tag="purse_opened", fact="open_purse"):
    """Everybody saw what is in a purse; `counted`: the real coins in front of the player."""

    seat: Seat
    counted: Count | None = None

    def apply(self, state: State) -> State:
        """Note that the purse is open."""
        return replace(state, opened={**state.opened, self.seat: self.counted})


@dataclass(frozen=True, slots=True)
class TokensCounted(Event, tag="tokens_counted", fact="count_tokens", number="tokens"):
    """A tied player has this many race tokens on the board."""

    seat: Seat
    tokens: Count

    def apply(self, state: State) -> State:
        """Keep the number."""
        return replace(state, tokens_counted={**state.tokens_counted, self.seat: self.tokens})


def _open_purse(decision: Decision, command: OpenPurse) -> None:
    decision.player_at(command.seat)
    decision.add_event(PurseOpened(command.seat, command.counted))


def _count_tokens(decision: Decision, command: CountTokens) -> None:
    for seat, tokens in command.tokens.items():
        decision.player_at(seat)
        decision.add_event(TokensCounted(seat, tokens))


OPEN_PURSE = Act("open_purse", OpenPurse, _open_purse, (PurseOpened,), when="end")
COUNT_TOKENS = Act("count_tokens", CountTokens, _count_tokens, (TokensCounted,), when="end")
