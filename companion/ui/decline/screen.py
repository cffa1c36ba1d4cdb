"""Going into decline: what leaves, what stays, what it scores; held to confirm."""

from kivy.properties import BooleanProperty

from companion.engine import Decline, SheetRow, State, decline_sheet
from companion.facts.decline import decline_facts
from companion.facts.score_draft import given_counts, given_overrides, given_pots
from companion.line_breaks import counts_unbroken
from companion.ui.parts.fact_cards import FactCard
from companion.ui.parts.sheet_screen import SheetScreen, hand_over


class DeclineScreen(SheetScreen):
    """Tells what a decline means before it happens."""

    # What is grave has to be held.
    is_held = BooleanProperty(True)

    def rows(self) -> list[SheetRow]:
        """Return the races that score when the active one declines."""
        return decline_sheet(self.services.catalogue, self.services.game.state)

    def show(self, state: State) -> None:
        """Show what leaves, what stays and what it brings."""
        services, active = self.services, state.current.active
        if active is None:
            return
        _ = services.language.gettext
        race = services.language.race(active.race)
        self.heading = _("{name}: {race} into decline").format(name=state.current.name, race=race)
        super().show(state)
        told = decline_facts(services, state, active)
        self.ids.page.show_before([FactCard(title=title, lines=lines) for title, lines in told])

    def refresh_sheet(self) -> None:
        """Show the counts, and on the button what they bring."""
        super().refresh_sheet()
        n, language = int(self.total), self.services.language
        text = language.ngettext(
            "Hold to decline and take {n} coin", "Hold to decline and take {n} coins", n
        )
        self.button_text = counts_unbroken(text.format(n=n))

    def confirm(self) -> None:
        """Decline, score, and hand over."""
        rows = self.rows()
        counts, overrides = given_counts(rows, self.draft), given_overrides(rows, self.draft)
        if self.services.game.do(Decline(counts, overrides, given_pots(rows, self.draft))):
            hand_over(self.services, [])
