"""Going into decline on the board: only what it cannot know is tapped there; held to confirm."""

from dataclasses import replace
from typing import Any

from kivy.properties import StringProperty

from companion.facts.board import region_facts
from companion.facts.board_decline import DeclineChoice, decline_choice
from companion.facts.decline import decline_facts, decline_terms
from companion.facts.todos import loser_todos
from companion.ui.kit.buttons import HoldButton
from companion.ui.kit.text import Words
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.fact_cards import FactCard
from companion.ui.parts.sheet_screen import hand_over
from companion.words.line_breaks import NO_BREAK, counts_unbroken


class DeclineOnBoardScreen(AppScreen):
    """Tells what a decline means, and asks for a tower or for what stays where it must."""

    heading = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._chosen: frozenset[int] = frozenset()
        self._is_after_score = False
        self._confirm = HoldButton(name="decline-confirm", kind="warning", icon="signs/decline")
        self._confirm.bind(on_hold=lambda _: self.confirm())

    def visit(self, is_after_score: bool = False, **given: Any) -> None:
        """Come with nothing chosen; `is_after_score`: the turn is scored first."""
        self._chosen, self._is_after_score = frozenset(), is_after_score
        super().visit(is_after_score=is_after_score, **given)

    def refresh(self) -> None:
        """Show what leaves, what stays, and what is still to be tapped."""
        services, state = self.services, self.services.game.state
        choice, active = self._choice(), state.current.active
        if choice is None or active is None:
            return
        language, _ = services.language, services.language.gettext
        race = language.race(active.race)
        self.heading = _("{name}: {race} into decline").format(name=state.current.name, race=race)
        regions = region_facts(services, state, coins=dict.fromkeys(choice.regions, 0))
        page = self.ids.page
        chosen = choice.chosen
        page.show(services, state, [replace(r, is_chosen=r.region in chosen) for r in regions])
        page.undo_text = ""
        told = [
            FactCard(title=t, lines=lines) for t, lines in decline_facts(services, state, active)
        ]
        asked = [Words(text=choice.text, role="heading")] if choice.text else []
        terms = decline_terms(services, state, choice.commands) if choice.commands else []
        if terms:
            earned = [
                ("markers/coins", f"{text}{NO_BREAK}{language.signed(n)}") for text, n in terms
            ]
            told.append(FactCard(title=_("THIS TURN EARNS"), lines=earned))
        page.show_beside(*asked, *told)
        self._confirm.disabled = not choice.commands
        coins = sum(n for _text, n in terms) if choice.commands else None
        self._confirm.text = self._button_text(coins)
        page.show_below(self._confirm)

    def tap(self, region: int) -> None:
        """Choose a region, where one is asked for."""
        choice = self._choice()
        if choice and choice.wanted:
            self._chosen = choice.tapped(region)
            self.refresh()

    def confirm(self) -> None:
        """Decline, score, and hand over."""
        choice = self._choice()
        notes = loser_todos(self.services, self.services.game.state)
        if choice and choice.commands and self.services.game.do(*choice.commands):
            hand_over(self.services, notes)

    def _choice(self) -> DeclineChoice | None:
        state = self.services.game.state
        return decline_choice(self.services, state, self._chosen, self._is_after_score)

    def _button_text(self, n: int | None) -> str:
        language = self.services.language
        if n is None:
            return language.gettext("Hold to decline")
        text = language.ngettext(
            "Hold to decline and take {n} coin", "Hold to decline and take {n} coins", n
        )
        return counts_unbroken(text.format(n=n))
