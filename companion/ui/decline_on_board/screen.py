"""The end of a turn on the board: only what it cannot know is tapped there.

A decline is held to confirm; a score only comes here where regions have to be given up.
"""

from dataclasses import replace
from typing import Any

from kivy.properties import StringProperty

from companion.engine import Ending
from companion.facts.board import region_facts
from companion.facts.board_decline import EndingChoice, ending_choice
from companion.facts.decline import decline_facts, ending_terms
from companion.facts.todos import loser_todos
from companion.line_breaks import NO_BREAK, counts_unbroken
from companion.ui.kit.buttons import HoldButton, PushButton
from companion.ui.kit.text import Words
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.fact_cards import FactCard
from companion.ui.parts.sheet_screen import hand_over


class DeclineOnBoardScreen(AppScreen):
    """Tells what the end means, and asks for a tower or for what stays where it must."""

    heading = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._chosen: frozenset[int] | None = None
        self._ends: Ending = "decline"
        self._decline = HoldButton(name="decline-confirm", kind="warning", icon="signs/decline")
        self._decline.bind(on_hold=lambda _: self.confirm())
        self._score = PushButton(name="keep-confirm", kind="primary", icon="signs/score")
        self._score.bind(on_release=lambda _: self.confirm())

    def visit(self, ends: Ending = "decline", **given: Any) -> None:
        """Come with nothing chosen yet."""
        self._chosen, self._ends = None, ends
        super().visit(ends=ends, **given)

    def refresh(self) -> None:
        """Show what leaves, what stays, and what is still to be tapped."""
        services, state = self.services, self.services.game.state
        choice, active = self._choice(), state.current.active
        if choice is None or active is None:
            return
        language, _ = services.language, services.language.gettext
        race, declines = language.race(active.race), self._ends != "score"
        heading = _("{name}: {race} into decline") if declines else _("Score the turn")
        self.heading = heading.format(name=state.current.name, race=race)
        regions = region_facts(services, state, coins=dict.fromkeys(choice.regions, 0))
        page = self.ids.page
        chosen = choice.chosen
        page.show(services, state, [replace(r, is_chosen=r.region in chosen) for r in regions])
        page.undo_text = ""
        facts = decline_facts(services, state, active) if declines else ()
        told = [FactCard(title=title, lines=lines) for title, lines in facts]
        asked = [Words(text=choice.text, role="heading")] if choice.text else []
        if choice.wanted > 1:
            asked.append(Words(text=f"{len(chosen)} / {choice.wanted}", role="title"))
        terms = ending_terms(services, state, choice.commands) if choice.commands else []
        if terms:
            earned = [
                ("markers/coins", f"{text}{NO_BREAK}{language.signed(n)}") for text, n in terms
            ]
            told.append(FactCard(title=_("THIS TURN EARNS"), lines=earned))
        page.show_beside(*asked, *told)
        confirm = self._decline if declines else self._score
        confirm.disabled = not choice.commands
        # Words that wait are faint: they can be read on the page, not on a strong colour.
        kind = "warning" if declines else "primary"
        confirm.kind = kind if choice.commands else "quiet"
        confirm.text = self._button_text(sum(n for _text, n in terms) if choice.commands else None)
        page.show_below(confirm)

    def tap(self, region: int) -> None:
        """Choose a region, where one is asked for."""
        choice = self._choice()
        if choice and choice.wanted:
            self._chosen = choice.tapped(region)
            self.refresh()

    def confirm(self) -> None:
        """End the turn, and hand over."""
        choice = self._choice()
        notes = loser_todos(self.services, self.services.game.state)
        if choice and choice.commands and self.services.game.do(*choice.commands):
            hand_over(self.services, notes)

    def _choice(self) -> EndingChoice | None:
        return ending_choice(self.services, self.services.game.state, self._ends, self._chosen)

    def _button_text(self, coins: int | None) -> str:
        language, declines = self.services.language, self._ends != "score"
        if coins is None:
            _ = language.gettext
            return _("Hold to decline") if declines else _("Score the turn")
        text = language.ngettext("Take {n} coin", "Take {n} coins", coins)
        if declines:
            text = language.ngettext(
                "Hold to decline and take {n} coin", "Hold to decline and take {n} coins", coins
            )
        return counts_unbroken(text.format(n=coins))
