"""All that the engine says of one state: each answer is worked out once, when it is asked for."""

from functools import cached_property

from companion.engine.acts import options
from companion.engine.acts.offers import Options
from companion.engine.model.regions import Use
from companion.engine.model.state import State
from companion.engine.outlook.decline_preview import DeclinePreview, preview_decline
from companion.engine.outlook.prospects import Prospect, prospect, swaps_now
from companion.engine.outlook.reminders import Note, reminders
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules.earnings import Earnings, earnings
from companion.engine.rules.price import Quote
from companion.engine.rules.sheet import SheetRow, score_sheet
from companion.engine.rules.targets import targets_now

_PLAIN = Use()


class Outlook:
    """What can be done in a game as it stands, and what that costs and brings."""

    def __init__(self, catalogue: Catalogue, state: State) -> None:
        self.catalogue = catalogue
        self.state = state
        self._prices: dict[tuple[str | None, Use], list[tuple[int, Quote]]] = {}

    @cached_property
    def options(self) -> Options:
        """What may be done now, and why not what may not."""
        return options(self.catalogue, self.state)

    def prices(self, by: str | None = None, use: Use = _PLAIN) -> list[tuple[int, Quote]]:
        """Return the price of each region on the board that a race does not hold.

        `by`: a race in decline that still conquers, the active one where left out. `use`: what it
        uses.
        """
        if (by, use) not in self._prices:
            self._prices[by, use] = targets_now(self.catalogue, self.state, by, use)
        return self._prices[by, use]

    def swaps(self, by: str | None = None, use: Use = _PLAIN) -> list[int]:
        """Return the regions where a race may exchange a token for its own."""
        return swaps_now(self.catalogue, self.state, self.prices, by, use)

    @cached_property
    def prospect(self) -> Prospect:
        """The best that any race of this turn has before it."""
        return prospect(self.catalogue, self.state, self.options, self.prices)

    @cached_property
    def reminders(self) -> list[Note]:
        """Everything to be done by hand in this turn, in the order of its moments."""
        return reminders(self.catalogue, self.state, self.options, lambda: self.prospect)

    @cached_property
    def decline(self) -> DeclinePreview | None:
        """What going into decline would mean; None without an active race."""
        return preview_decline(self.catalogue, self.state, self.reminders)

    @cached_property
    def earnings(self) -> Earnings:
        """What scoring the turn would bring, and where on the board that is earned."""
        return earnings(self.catalogue, self.state)

    @cached_property
    def score_sheet(self) -> list[SheetRow]:
        """What scoring the turn asks for, without the regions that have to be given up first."""
        if self.state.is_over:
            return []
        if self.state.regions is None:
            return score_sheet(self.catalogue, self.state)
        return [race.row for race in self.earnings.races]


class Outlooks:
    """Hands out the outlook on a state: the same one to all who ask about that very state."""

    def __init__(self) -> None:
        self._kept: tuple[Outlook, ...] = ()

    def on(self, catalogue: Catalogue, state: State) -> Outlook:
        """Return the outlook on a state; the last two are kept."""
        for outlook in self._kept:
            if outlook.state is state and outlook.catalogue is catalogue:
                return outlook
        self._kept = (Outlook(catalogue, state), *self._kept[:1])
        return self._kept[0]
