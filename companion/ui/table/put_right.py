"""Old steps on the board, to be put right there: the board as it stood, and what was tapped."""

from dataclasses import replace
from typing import Any

from kivy.properties import StringProperty

from companion.engine import Command, ConquerAt, Decline, Ending, Score, printed_board
from companion.facts.board import DrawnRegion, region_facts
from companion.facts.board_card import RegionCard, region_card
from companion.facts.board_decline import EndingChoice, ending_choice
from companion.facts.board_place import Placing
from companion.facts.board_redo import Draft, moved_to, redo_facts
from companion.facts.board_taps import Face, RegionChoice, Tap, TapButton
from companion.facts.filled_forms import filled_region
from companion.ui.kit.box_contents import fill
from companion.ui.kvfiles import load_kv
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.step_on_trial import StepOnTrial
from companion.ui.table.board_panel import PanelPage
from companion.ui.table.place_page import PlaceButton
from companion.ui.table.region_page import RegionPage
from companion.ui.table.region_parts import RegionNote, StepLine, TapChips


class PutRightOnBoard(AppScreen):
    """A board as it stood before a step, and beside it what was told of it."""

    title = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._trial: StepOnTrial | None = None
        super().__init__(*args, **kwargs)
        self.page = self._page()
        fill(self.ids.panel, [self.page])

    def begin(self, trial: StepOnTrial) -> None:
        """Show an old step."""
        self.services, self._trial = trial.trial, trial
        self.page.scroll_up()

    def tap_region(self, region: int) -> None:
        """Say that it was this region."""

    def _page(self) -> PanelPage:
        """Return what stands beside the board."""
        raise NotImplementedError

    @property
    def _note(self) -> str:
        """What to do here; nothing once something is different."""
        _ = self.services.language.gettext
        return _("This is how it was recorded. Tap what was different.")

    def _show(self, regions: tuple[DrawnRegion, ...]) -> None:
        services, view = self.services, self.ids.board
        settings = services.store.settings.current
        self.title = services.language.gettext("What happened?")
        view.is_moving, view.turned = False, settings.board_turned
        view.board = printed_board(services.catalogue, services.game.state)
        view.regions = regions

    def _button(self) -> dict[str, Any]:
        text = self.services.language.gettext("See what changes")
        told = {"name": "see-changes", "icon": "signs/shown", "text": text, "kind": "primary"}
        return told | {"actions": self}

    def _ask(self, *commands: Command) -> None:
        """Say what follows if the step was this instead."""
        if self._trial:
            self._trial.ask(commands)


class PutRightAttack(PutRightOnBoard):
    """An attack: on another region, on more or fewer, or with another end."""

    def begin(self, trial: StepOnTrial) -> None:
        """Show an old attack."""
        super().begin(trial)
        self._choice = self._recorded = _recorded(trial)

    def refresh(self) -> None:
        """Show what the region took then, as far as it is told."""
        if self._trial is None:
            return
        services, state, choice = self.services, self.services.game.state, self._choice
        self._show(region_facts(services, state, choice.region, choice.by))
        note = self._note if choice == self._recorded else ""
        self.page.show(self._card(region_card(services, state, choice)), note)

    def tap_region(self, region: int) -> None:
        """Look at another region, attacked by the same race; at the recorded one, anew."""
        recorded = self._recorded
        is_back = region == recorded.region and self._choice != recorded
        self._choice = recorded if is_back else RegionChoice(region, by=self._choice.by)
        self.page.scroll_up()
        self.refresh()

    def take(self, tap: Tap) -> None:
        """Look at another choice, or ask for what a button carries."""
        if isinstance(tap, RegionChoice):
            self._choice = tap
            self.refresh()
        else:
            self._ask(*tap)

    def tell(self, _: Face, tap: Tap) -> None:
        """Ask for what came of a face of the die."""
        self.take(tap)

    def close(self) -> None:
        """Look again at what was recorded; whoever does so already leaves."""
        if self._choice == self._recorded:
            self.services.back()
        else:
            self.tap_region(self._recorded.region)

    def _card(self, card: RegionCard) -> RegionCard:
        """Leave out what is no attack, and what would be the same attack again."""
        attack = card.attack
        if attack:
            main, anyway = (self._different(tap) for tap in (attack.main, attack.anyway))
            attack = replace(attack, main=main, anyway=anyway)
        return replace(card, attack=attack, placing=Placing(), abandon=None)

    def _different(self, button: TapButton | None) -> TapButton | None:
        is_same = button and self._trial and button.tap == self._trial.commands
        return None if is_same else button

    def _page(self) -> PanelPage:
        return RegionPage(actions=self, name="region", has_die=False)


class PutRightRegion(PutRightOnBoard):
    """What was placed, given up or painted: somewhere else, or another number."""

    def begin(self, trial: StepOnTrial) -> None:
        """Show an old step."""
        super().begin(trial)
        self._draft: Draft = trial.commands[-1]

    def refresh(self) -> None:
        """Show what is told of which regions."""
        if self._trial is None:
            return
        services, state = self.services, self.services.game.state
        facts = redo_facts(services, state, self._draft)
        regions = region_facts(services, state, coins={})
        self._show(tuple(replace(r, is_chosen=r.region in facts.regions) for r in regions))
        told: list[Any] = [(RegionNote, {"text": self._note})]
        if facts.races:
            told.append((TapChips, {"name": "races", "buttons": facts.races, "actions": self}))
        if facts.tokens:
            told.append((StepLine, {"stepper": facts.tokens, "actions": self}))
        self.page.tell(told, [(PlaceButton, self._button())])

    def tap_region(self, region: int) -> None:
        """Say that it was this region."""
        self._draft = moved_to(self._draft, region)
        self.refresh()

    def take(self, tap: tuple[Draft]) -> None:
        """Say it otherwise."""
        (self._draft,) = tap
        self.refresh()

    def act(self, _: str) -> None:
        """Ask what follows."""
        self._ask(self._draft)

    def _page(self) -> PanelPage:
        return PanelPage(name="redo")


class PutRightTower(PutRightOnBoard):
    """A decline that asked on the board: the tower was elsewhere, or other regions stayed."""

    def begin(self, trial: StepOnTrial) -> None:
        """Show an old decline."""
        super().begin(trial)
        order = trial.commands[-1]
        assert isinstance(order, Decline | Score)
        self._ends: Ending = "decline"
        if isinstance(order, Score):
            self._ends = "late" if order.then_decline else "score"
        self._chosen = frozenset(order.keep if order.tower is None else [order.tower])

    def refresh(self) -> None:
        """Show which regions were chosen, and among which."""
        if self._trial is None:
            return
        services, state, choice = self.services, self.services.game.state, self._choice
        regions = region_facts(services, state, coins=dict.fromkeys(choice.regions, 0))
        self._show(tuple(replace(r, is_chosen=r.region in choice.chosen) for r in regions))
        told = [(RegionNote, {"text": text}) for text in (self._note, choice.text)]
        self.page.tell(told, [(PlaceButton, self._button())] if choice.commands else [])

    def tap_region(self, region: int) -> None:
        """Say that it was this region."""
        self._chosen = self._choice.tapped(region)
        self.refresh()

    def act(self, _: str) -> None:
        """Ask what follows."""
        self._ask(*self._choice.commands)

    @property
    def _choice(self) -> EndingChoice:
        state = self.services.game.state
        choice = ending_choice(self.services, state, self._ends, self._chosen)
        assert choice is not None
        return choice

    def _page(self) -> PanelPage:
        return PanelPage(name="redo")


def _recorded(trial: StepOnTrial) -> RegionChoice:
    order = trial.commands[-1]
    assert isinstance(order, ConquerAt)
    return filled_region(order)


load_kv("table/put_right")
