"""The end of a turn: what is still to be done, what was counted, and the coins to take."""

from dataclasses import replace
from typing import Any

from kivy.properties import StringProperty

from companion.engine import (
    NameAlly,
    PlaceFortress,
    PlacePots,
    Score,
    SheetRow,
    State,
    Troops,
    count_held,
    score_sheet,
)
from companion.facts.decline import decline_facts
from companion.facts.score_draft import given_counts, given_overrides, is_filled_in
from companion.facts.todos import TodoFacts, loser_todos, turn_todos
from companion.ui.kit.buttons import Chip, HoldButton, PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.stepper import Stepper
from companion.ui.kit.text import Words
from companion.ui.parts.fact_cards import FactCard, Todo
from companion.ui.parts.few_notes import FewNotes
from companion.ui.parts.hint import hint_cards
from companion.ui.parts.sheet_screen import SheetScreen, hand_over
from companion.ui.theme import player_mark
from companion.words import undo_text

RECORDED_HERE = ("name_ally", "place_fortress", "place_pots")


class ScoreScreen(SheetScreen):
    """Scores the turn: two taps from the table if everything is right as filled in."""

    undo_text = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._todos: Any = None
        self._few = FewNotes()
        super().__init__(*args, **kwargs)

    def rows(self) -> list[SheetRow]:
        """Return the races that score this turn."""
        return score_sheet(self.services.catalogue, self.services.game.state)

    def visit(self, **given: Any) -> None:
        """Come to the sheet; what is to be done is looked at anew."""
        self._todos = None
        super().visit(**given)

    def show(self, state: State) -> None:
        """Show what is to be done, what is asked and what it brings."""
        _ = self.services.language.gettext
        self.heading = _("{name}: score the turn").format(name=state.current.name)
        self._refresh_undo(state)
        self._refresh_todos(state)
        super().show(state)

    def refresh_sheet(self) -> None:
        """Show the counts, and on the button what they bring."""
        super().refresh_sheet()
        n, language = int(self.total), self.services.language
        self.button_text = language.ngettext("Take {n} coin", "Take {n} coins", n).format(n=n)

    def undo(self) -> None:
        """Take back what was recorded here."""
        self.services.game.undo()

    def confirm(self) -> None:
        """Take the coins; who may decline right after is asked first."""
        state = self.services.game.state
        active, may = state.current.active, self.services.outlook(state).options
        if active and may.score_then_decline and is_filled_in(self.rows(), self.draft):
            self._ask_decline(active)
        else:
            self.score()

    def score(self, then_decline: bool = False) -> None:
        """Score the turn and hand over."""
        state, rows, draft = self.services.game.state, self.rows(), self.draft
        pots, notes = draft.pots_to_place, loser_todos(self.services, state)
        placed = () if pots in (None, state.turn.pots_placed) else (PlacePots(pots),)
        counts, overrides = given_counts(rows, draft), given_overrides(rows, draft)
        if self.services.game.do(*placed, Score(counts, overrides, then_decline)):
            hand_over(self.services, notes)

    def _refresh_undo(self, state: State) -> None:
        label = self.services.game.session.undo_label
        names = [player.name for player in state.players]
        is_mine = label is not None and label.key in RECORDED_HERE
        self.undo_text = undo_text(self.services.language, label if is_mine else None, names)

    def _refresh_todos(self, state: State) -> None:
        hints = [kind(**facts) for kind, facts in hint_cards(self.services, "score")]
        told = turn_todos(self.services, state, self.services.game.is_put_away)
        todos = (told, state.current.ally, state.turn, len(hints))
        if todos != self._todos:
            self._todos = todos
            asked = [self._todo(state, facts) for facts in todos[0]]
            self._few.language = self.services.language
            about = (self.services.game.session, state.round, state.turn.seat)
            self._few.hold(*asked, about=about)
            self.ids.page.show_before([*hints, *([self._few] if asked else [])])

    def _todo(self, state: State, facts: TodoFacts) -> Todo:
        put_away = None if facts.kind else lambda: self.services.game.put_away(facts.text)
        todo = Todo(name=facts.name, icon=facts.icon, text=facts.text, put_away=put_away)
        if facts.kind == "ally":
            allies = self.services.outlook(state).options.allies
            todo.with_widgets(*(self._ally_chip(state, seat) for seat in allies))
        elif facts.kind == "fortress":
            todo.with_widgets(self._fortress_chip(state))
        elif facts.kind == "pots":
            todo.with_widgets(self._pots_stepper(state))
        return todo

    def _ally_chip(self, state: State, seat: int) -> Chip:
        chip = Chip(
            name=f"ally-{seat}",
            icon=player_mark(state.setup.colour(seat)),
            text=state.players[seat].name,
            is_chosen=state.current.ally == seat,
        )
        chip.bind(on_release=lambda _: self.services.game.do(NameAlly(seat)))
        return chip

    def _fortress_chip(self, state: State) -> Chip:
        chip = Chip(
            name="fortress",
            icon="signs/check",
            # NOTE: a button: the fortress has been placed on the board.
            text=self.services.language.gettext("Placed"),
            is_chosen=state.turn.has_placed_fortress,
        )
        chip.bind(on_release=lambda _: self.services.game.do(PlaceFortress()))
        return chip

    def _pots_stepper(self, state: State) -> Stepper:
        typed = self.draft.pots_to_place
        stepper = Stepper(
            name="pots-to-place",
            heading=self.services.language.gettext("Pots of gold"),
            high=self.services.outlook(state).options.most_pots,
            value=(state.turn.pots_placed or 0) if typed is None else typed,
        )
        stepper.bind(value=self._plan_pots)
        return stepper

    def _plan_pots(self, _: Stepper, value: float) -> None:
        self.draft.pots_to_place = int(value)

    def _as_counted(self, active: Troops) -> tuple[State, Troops]:
        """Return the table as it was counted here, where the record knows less."""
        state, counts = self.services.game.state, given_counts(self.rows(), self.draft)[0]
        turn = replace(state.turn, pots_placed=self.draft.pots_to_place or state.turn.pots_placed)
        return replace(state, turn=turn), replace(active, held=count_held(active.held, counts))

    def _ask_decline(self, active: Troops) -> None:
        _ = self.services.language.gettext
        sheet = Sheet(title=_("Go into decline now?"), name="late-decline")
        now = HoldButton(name="late-decline-now", kind="warning", icon="signs/decline")
        now.text = _("Hold to decline")
        later = PushButton(name="late-decline-stay", kind="primary", text=_("Not now"))

        def answer(then_decline: bool) -> None:
            sheet.dismiss()
            self.score(then_decline)

        now.bind(on_hold=lambda _: answer(True))
        later.bind(on_release=lambda _: answer(False))
        why = _("Your coins are the same either way.")
        told = decline_facts(self.services, *self._as_counted(active))
        # A card on a card would melt into it.
        cards = [FactCard(title=title, lines=lines, fill="page", shadow=0) for title, lines in told]
        sheet.fill(Words(text=why), *cards).answer_with(later, now).open()
