"""When the game is over: purses that everybody sees, and tokens that settle a tie."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.codec import Count
from companion.engine.acts.act import Act, Command
from companion.engine.model.events import Event, Fact, StepSoFar
from companion.engine.model.state import Seat, State
from companion.engine.rules.decision import Decision


@dataclass(frozen=True, slots=True)
class OpenPurse(Command):
    """Let everybody see a purse when the game is over; `counted`: the real coins that lay there."""

    seat: Seat
    counted: Count | None = None


@dataclass(frozen=True, slots=True)
class CountTokens(Command):
    """Say how many race tokens the tied players have on the board, by seat."""

    tokens: Mapping[Seat, Count]


@dataclass(frozen=True, slots=True)
class PurseOpened(Event):
    """Everybody saw what is in a purse; `counted`: the real coins in front of the player."""

    tag: ClassVar = "purse_opened"
    fact: ClassVar = "open_purse"
    seat: Seat
    counted: Count | None = None

    def apply(self, state: State) -> State:
        """Note that the purse is open."""
        return replace(state, opened={**state.opened, self.seat: self.counted})


@dataclass(frozen=True, slots=True)
class TokensCounted(Event):
    """A tied player has so many race tokens on the board."""

    tag: ClassVar = "tokens_counted"
    seat: Seat
    tokens: Count

    def apply(self, state: State) -> State:
        """Keep the number."""
        return replace(state, tokens_counted={**state.tokens_counted, self.seat: self.tokens})

    def facts(self, step: StepSoFar) -> Iterator[Fact]:
        """Tell how many there are."""
        yield Fact("count_tokens", self.seat, n=self.tokens)


def _open_purse(decision: Decision, command: OpenPurse) -> None:
    decision.player_at(command.seat)
    decision.add_event(PurseOpened(command.seat, command.counted))


def _count_tokens(decision: Decision, command: CountTokens) -> None:
    for seat, tokens in command.tokens.items():
        decision.player_at(seat)
        decision.add_event(TokensCounted(seat, tokens))


OPEN_PURSE = Act("open_purse", OpenPurse, _open_purse, (PurseOpened,), when="end")
COUNT_TOKENS = Act("count_tokens", CountTokens, _count_tokens, (TokensCounted,), when="end")
