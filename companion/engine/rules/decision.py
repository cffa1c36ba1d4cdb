"""A command being decided: the state so far, and the events that led to it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.codec import bad
from companion.engine.model.events import Event
from companion.engine.model.refusals import Refused
from companion.engine.model.regions import RegionContents
from companion.engine.model.state import Player, State, Troops
from companion.engine.pieces.catalogue import Catalogue, Combo
from companion.engine.rules.board import printed_board, with_counts, without_counts
from companion.engine.rules.changes import BoardChanged, CoinsMoved, TroopsChanged


@dataclass(frozen=True, slots=True)
class Side:
    """A race in play: whose it is, its troops, and what it can do."""

    seat: int
    troops: Troops
    combo: Combo


class Decision:
    """Collects the events of one command; `state` is the game as all of them so far leave it."""

    def __init__(self, catalogue: Catalogue, state: State) -> None:
        self.catalogue = catalogue
        # What is folded; beside it, what the board tells is worked out for everyone to read.
        self.folded = without_counts(state)
        self.state = with_counts(catalogue, self.folded)
        self.events: list[Event] = []

    def add_event(self, event: Event) -> None:
        """Add an event and apply it to `state`; nothing is checked here."""
        if self.folded.regions is not None:
            event = _without_counts(event)
        self.folded = event.apply(self.folded)
        self.state = with_counts(self.catalogue, self.folded)
        self.events.append(event)

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.state.turn.seat

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.state.current

    def player_at(self, seat: int) -> Player:
        """Return the player at a seat, or refuse if there is none."""
        if seat >= len(self.state.players):
            raise Refused("no_such_player")
        return self.state.players[seat]

    def combo(self, troops: Troops, in_decline: bool = False) -> Combo:
        """Return what these troops can do: their race and power, or what decline left of them."""
        return self.catalogue.combo(troops.race, troops.power, in_decline)

    def active(self) -> tuple[Troops, Combo]:
        """Return the active race of the player whose turn it is; there must be one."""
        troops = self.player.active
        assert troops is not None
        return troops, self.combo(troops)

    def acting_side(self, by: str | None) -> Side:
        """Return the race that acts: the active one, or one in decline by its name."""
        if by is None:
            return Side(self.seat, *self.active())
        troops = next(own for own in self.player.declined if own.race == by)
        return Side(self.seat, troops, self.combo(troops, in_decline=True))

    def change(self, seat: int, old: Troops, new: Troops) -> None:
        """Add the event that a race's troops are now these; none if nothing differs."""
        if self.folded.regions is not None:
            old, new = replace(old, held={}), replace(new, held={})
        if new != old:
            self.add_event(TroopsChanged(seat, new))

    def contents_at(self, at: int, named: str = "at") -> RegionContents | None:
        """Return what lies in a region, or refuse if there is no board or no such region.

        `named`: what the number of the region is called.
        """
        if self.state.regions is None:
            raise Refused("no_board")
        if at >= len(printed_board(self.catalogue, self.state).regions):
            raise bad(named, "there is no such region on this board")
        return self.state.regions.get(at)

    def change_board(
        self,
        regions: Mapping[int, RegionContents | None],
        by_hand: Literal["placed", "set"] | None = None,
    ) -> None:
        """Add the event that these regions now hold this, None for nothing, if that is a change.

        `by_hand`: somebody said so, even if nothing changes by it.
        """
        contents = self.state.regions or {}
        changed = {at: now for at, now in regions.items() if by_hand or contents.get(at) != now}
        if changed:
            self.add_event(BoardChanged(changed, by_hand))

    def require_coins(self, seat: int, amount: int) -> None:
        """Refuse what a purse cannot pay. Real coins on the table are always believed."""
        missing = amount - self.state.players[seat].coins
        if missing <= 0:
            return
        if not (self.state.setup.real_coins or self._is_believed(seat)):
            raise Refused("not_enough_coins")
        self.add_event(CoinsMoved(missing, "uncounted", to=seat))

    def pay_if_possible(self, source: int, to: int, why: str) -> None:
        """Move one coin between two players at the table, if there is one and they are two."""
        payer, payee = self.state.players[source], self.state.players[to]
        if source == to or payer.has_left or payee.has_left:
            return
        if self._is_believed(source):
            # Whether a coin came would tell what the correction left in the purse.
            self.require_coins(source, 1)
        if self.state.players[source].coins > 0:
            self.add_event(CoinsMoved(1, why, source, to))

    def _is_believed(self, seat: int) -> bool:
        """Tell whether a refusal would weigh a purse: take coins away, and try what it pays."""
        return self.state.turn.is_corrected or self.state.players[seat].is_believed


def _without_counts(event: Event) -> Event:
    """Return an event that tells nothing which the board tells."""
    troops: Troops | None = getattr(event, "troops", None)
    if troops is None:
        return event
    return replace(event, troops=replace(troops, held={}))  # type: ignore[call-arg]
