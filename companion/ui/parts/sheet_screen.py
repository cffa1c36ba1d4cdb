"""A sheet on which the races of a turn are counted: the base of scoring and of declining."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.engine import SheetRow, State
from companion.facts.coins import coins_text
from companion.facts.score import coins_on_board, sheet_facts, sheet_total
from companion.facts.score_draft import SheetDraft, draft_key, is_filled_in
from companion.ui.parts.app_screen import AppScreen


class SheetScreen(AppScreen):
    """Asks only what the races need; everything is filled in as far as it is known."""

    is_rehearsed = True
    colour = NumericProperty(0)
    heading = StringProperty("")
    total = NumericProperty(0)
    unit = StringProperty("")
    coins = StringProperty("")
    button_text = StringProperty("")
    is_counted = BooleanProperty(True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.draft, self._key = SheetDraft(), None
        super().__init__(*args, **kwargs)

    def rows(self) -> list[SheetRow]:
        """Return the races on the sheet."""
        raise NotImplementedError

    def new_draft(self) -> SheetDraft:
        """Return what is typed when one comes to the sheet of another turn: nothing."""
        return SheetDraft()

    def refresh(self) -> None:
        """Show the sheet as it stands; typed counts last as long as the turn they are for."""
        state = self.services.game.state
        key = (self.services.game.session, *draft_key(state))
        if key != self._key:
            self.draft, self._key = self.new_draft(), key
        self.colour = state.setup.colour(state.turn.seat)
        self.show(state)

    def show(self, state: State) -> None:
        """Show all that is on the screen."""
        self.refresh_sheet()

    def refresh_sheet(self) -> None:
        """Show the counts and what they add up to."""
        game, language = self.services.game, self.services.language
        rows = self.rows()
        facts = sheet_facts(self.services, game.state, rows, self.draft)
        n = sheet_total(facts)
        self.total, self.unit = n, language.ngettext("coin", "coins", n)
        from_bank = n - coins_on_board(rows, facts)
        self.coins = coins_text(from_bank) if game.state.setup.real_coins else ""
        self.is_counted = is_filled_in(rows, self.draft)
        self.ids.page.show(facts)

    def count(self, at: Any, value: int) -> None:
        """Take a count from the table."""
        self.draft.counts[at] = value
        self.refresh_sheet()

    def override(self, at: Any, number: int | None) -> None:
        """Take a line's number from the table, or let it be worked out again."""
        self.draft.overrides.pop(at, None)
        if number is not None:
            self.draft.overrides[at] = number
        self.refresh_sheet()


def hand_over(services: Any, notes: list[tuple[int, str, str]]) -> None:
    """Leave the finished turn behind: back leads to the table, not to another's sheet."""
    state, is_greeted = services.game.state, services.store.settings.current.hand_over
    if is_greeted and state.regions is not None and not state.is_over:
        # The next turn is there at once: the table itself says what is put back first.
        services.go("table", handed_over=notes)
        return
    services.go("table")
    if state.is_over:
        services.go("reveal")
    elif is_greeted:
        services.go("hand_over", notes=notes)
