"""The decision of a command, and what an act is: everything about one command in one record."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from companion.codec import bad
from companion.dataclasses import dataclass, replace
from companion.engine.model.events import Event
from companion.engine.model.refusals import YES, Permit, Refused, no
from companion.engine.model.regions import RegionContents
from companion.engine.model.state import Player, State, Troops
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.rules.board import holdings, printed_board, with_counts, without_counts
from companion.engine.rules.changes import BoardChanged, CoinsMoved, TroopsChanged


@dataclass(frozen=True, slots=True)
class Side:
    """A race in play: whose it is, its troops, and what it can do."""

    seat: int
    troops: Troops
    combo: Combo

    @property
    def by(self) -> str | None:
        """How a command refers to it: by name in decline, with None if it is the active race."""
        return self.troops.race if self.combo.in_decline else None

    def held_in(self, state: State) -> dict[int, RegionContents]:
        """Return the regions that it holds, in the order of their numbers."""
        return holdings(state, self.seat, self.troops.race, self.combo.in_decline)


def sides(catalogue: Catalogue, state: State, seat: int | None = None) -> list[Side]:
    """Return every race in play, or those of one player: the active one, then the declined."""
    return [
        Side(owner, troops, catalogue.combo(troops.race, troops.power_in_use, in_decline))
        for owner, troops, in_decline in state.troops(seat)
    ]


def acting_side(catalogue: Catalogue, state: State, by: str | None = None) -> Side | None:
    """Return the active race of the player whose turn it is, or a declined one by its name."""
    own = sides(catalogue, state, state.turn.seat)
    return next((side for side in own if side.by == by), None)


class Decision:
    """Collects the events of one command; `folded` is the game after all of them so far."""

    def __init__(self, catalogue: Catalogue, state: State) -> None:
        self.catalogue = catalogue
        self.folded = without_counts(state)
        self.events: list[Event] = []
        self._counted: State | None = None

    @property
    def state(self) -> State:
        """The game so far, with the counts of its board; worked out on demand."""
        if self._counted is None:
            self._counted = with_counts(self.catalogue, self.folded)
        return self._counted

    def add_event(self, event: Event) -> None:
        """Add an event and apply it; nothing is checked here."""
        if self.has_board and (troops := getattr(event, "troops", None)):
            # The board knows the counts, and which tokens lie below others.
            troops = replace(troops, held={}, covers=())
            event = replace(event, troops=troops)  # type: ignore[call-arg]
        self.folded, self._counted = event.apply(self.folded), None
        self.events.append(event)

    @property
    def has_board(self) -> bool:
        """Whether the app follows the board of this game."""
        return self.folded.regions is not None

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.folded.turn.seat

    def player_at(self, seat: int) -> Player:
        """Return the player at a seat, or refuse if there is none."""
        if seat >= len(self.folded.players):
            raise Refused("no_such_player")
        return self.state.players[seat]

    def combo(self, troops: Troops, in_decline: bool = False) -> Combo:
        """Return what these troops can do: their race and power, or what decline left of them."""
        return self.catalogue.combo(troops.race, troops.power_in_use, in_decline)

    def sides(self, seat: int | None = None) -> list[Side]:
        """Return every race in play, or those of one player."""
        return sides(self.catalogue, self.state, seat)

    def side_of(self, seat: int, race: str) -> Side | None:
        """Return a race that a player has in play, if there is one."""
        return next((side for side in self.sides(seat) if side.troops.race == race), None)

    def acting_side(self, by: str | None = None) -> Side:
        """Return the race that acts, by default the active one; there must be one."""
        side = acting_side(self.catalogue, self.state, by)
        assert side is not None
        return side

    def change(self, seat: int, old: Troops, new: Troops) -> None:
        """Add the event that a race's troops are now these, unless nothing differs."""
        if self.has_board:
            old, new = replace(old, held={}, covers=()), replace(new, held={}, covers=())
        if new != old:
            self.add_event(TroopsChanged(seat, new))

    def contents_at(self, at: int, named: str = "at") -> RegionContents | None:
        """Return what lies in a region, or refuse if there is no board or no such region.

        `named`: the name of the field with the number of the region.
        """
        if self.folded.regions is None:
            raise Refused("no_board")
        if at >= len(printed_board(self.catalogue, self.folded).regions):
            raise bad(named, "there is no such region on this board")
        return self.folded.regions.get(at)

    def change_board(
        self,
        regions: Mapping[int, RegionContents | None],
        by_hand: Literal["placed", "set"] | None = None,
    ) -> None:
        """Add the event that these regions now hold this, None for nothing, if that is a change.

        `by_hand`: somebody said so; the event is added even if it changes nothing.
        """
        contents = self.folded.regions or {}
        changed = {at: now for at, now in regions.items() if by_hand or contents.get(at) != now}
        if changed:
            self.add_event(BoardChanged(changed, by_hand))

    def require_purse(self, seat: int, amount: int, use: str = "") -> int:
        """Refuse what a purse does not hold, and return by how much its record falls short of it.

        Real coins on the table are always believed. `use`: what the coins are for.
        """
        missing = max(0, amount - self.folded.players[seat].coins)
        if missing and not (self.folded.setup.real_coins or self._is_believed(seat)):
            raise Refused("not_enough_coins", **({"use": use} if use else {}))
        return missing

    def require_coins(self, seat: int, amount: int) -> None:
        """Refuse what a purse cannot pay."""
        if missing := self.require_purse(seat, amount):
            self.add_event(CoinsMoved(missing, "uncounted", to=seat))

    def pay_if_possible(self, source: int, to: int, why: str, amount: int = 1) -> None:
        """Move coins between two different players, if both sit here, as far as there are any."""
        payer, payee = self.folded.players[source], self.folded.players[to]
        if source == to or payer.has_left or payee.has_left:
            return
        if self._is_believed(source):
            # Whether a coin moved would reveal what the correction left in the purse.
            self.require_coins(source, amount)
        if coins := min(amount, self.folded.players[source].coins):
            self.add_event(CoinsMoved(coins, why, source, to))

    def _is_believed(self, seat: int) -> bool:
        """Return whether a player is believed, since a refusal could reveal a corrected purse."""
        return self.folded.turn.is_corrected or self.folded.players[seat].is_believed


@dataclass(frozen=True, slots=True)
class Command:
    """Something a player asks for."""


@dataclass(frozen=True, slots=True)
class Act:
    """A command, how it is decided, and what is said about it.

    `tag`: the name of the command in saved logs; a class may be renamed, its tag never. It is also
    the key of the label of a step that is named after this act.
    `events`: a step with one of these is named after this act, unless it also has one of an act
    earlier in the list.
    `may`: whether it is allowed now, with the easiest arguments; purses are not looked at.
    `when`: while the game goes on, as a correction even after the end, or only after the end.
    `names_no_region`: it is for games whose board nobody follows.
    `exposes`: whose purses refusals could probe after this correction: everybody's this turn, and
    later that of the player it names, or everybody's; None: it does not affect what anyone can pay.
    """

    tag: str
    command: type[Command]
    decide: Callable[[Decision, Any], None]
    events: tuple[type[Event], ...] = ()
    may: Callable[[Catalogue, State], Permit] = lambda catalogue, state: YES
    when: Literal["play", "correction", "end"] = "play"
    names_no_region: bool = False
    exposes: Literal["turn", "player", "all"] | None = None

    def is_in_time(self, state: State) -> Permit:
        """Return whether the game goes on, or is over, as this act requires."""
        if self.when == "play":
            return no("game_over") if state.is_over else YES
        return YES if state.is_over or self.when == "correction" else no("game_not_over")
