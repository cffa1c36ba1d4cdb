"""The table: the round, the combos on offer, whose turn it is, and every player."""

from typing import Any

from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from companion.engine.commands import Pick, Regroup
from companion.engine.state import State
from companion.ui.screens.base import AppScreen
from companion.ui.table import acting_in_decline, offer_facts, player_facts, turn_facts
from companion.ui.widgets.combo_sheet import open_combo
from companion.ui.widgets.menu import open_menu
from companion.ui.widgets.offers import offer_card
from companion.ui.widgets.player_card import PlayerCard
from companion.ui.widgets.reveal_combo import open_reveal
from companion.ui.widgets.surface import Row
from companion.ui.widgets.turn_sheets import open_abandon, open_hand
from companion.view import view
from companion.words import label_text

PANELS = ("offers_panel", "turn", "players_panel")
BUTTONS = ("conquer", "main", "decline")
SIDE_WIDTH = 320
WIDE = 900
TALL = (600, 900)


class TableScreen(AppScreen):
    """What lies on the tablet while people play."""

    shape = OptionProperty("wide", options=("wide", "tall", "narrow"))
    tab = OptionProperty("turn", options=PANELS)
    is_picking = BooleanProperty(False)
    chosen = NumericProperty(0)
    heading = StringProperty("")
    pick_text = StringProperty("")
    first_race = StringProperty("")
    first_text = StringProperty("")
    can_decline = BooleanProperty(False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The ids are weak, and what is not shown has no parent to keep it.
        self._parts = {name: self.ids[name].__self__ for name in (*PANELS, *BUTTONS, "tabs")}
        self.bind(size=self._choose_shape)
        for name in ("shape", "is_picking", "tab", "first_race"):
            self.fbind(name, self._arrange)
        self._arrange()

    def visit(self, **given: Any) -> None:
        """Come to the table."""
        self.chosen, self.tab = 0, "turn"
        super().visit(**given)

    def refresh(self) -> None:
        """Show the game as it stands."""
        state = self.services.room.state
        self.is_picking = state.current.active is None and bool(state.column)
        self._refresh_bar(state)
        self._refresh_offers(state)
        self._refresh_players(state)
        self.ids.turn.show(turn_facts(self.services, state))
        self._refresh_first(state)
        turn = state.turn
        self.can_decline = not self.is_picking and not turn.has_picked and not turn.conquests

    def choose(self, slot: int) -> None:
        """Look at a combo on offer; on a turn that picks, this is the one to take."""
        if self.is_picking:
            self.chosen = slot
            self._refresh_offers(self.services.room.state)
        else:
            open_combo(self.services, slot)

    def pick(self) -> None:
        """Take the chosen combo."""
        if self.services.room.do(Pick(int(self.chosen))):
            self.chosen = 0

    def open_combo(self) -> None:
        """Read both rules of the chosen combo in full."""
        open_combo(self.services, int(self.chosen))

    def open_menu(self) -> None:
        """Open what is needed now and then."""
        open_menu(self.services)

    def open_rules(self) -> None:
        """Look something up."""
        self.services.go("rules")

    def open_history(self) -> None:
        """See everything that happened."""
        self.services.go("history")

    def undo(self) -> None:
        """Take the last step back."""
        self.services.room.undo()

    def redo(self) -> None:
        """Bring it back again."""
        self.services.room.redo()

    def correct_hand(self) -> None:
        """Put right how many tokens are in hand."""
        open_hand(self.services)

    def do_extra(self, name: str) -> None:
        """Do one of the things that only some turns offer."""
        extras = {
            "abandon": lambda: open_abandon(self.services),
            "regroup": lambda: self.services.room.do(Regroup()),
            "lay-out": lambda: open_reveal(self.services),
        }
        extras[name]()

    def _refresh_first(self, state: State) -> None:
        """Declined races that still conquer do so before a new one is picked."""
        acting = acting_in_decline(self.services, state)
        if self.first_race != (acting[0] if acting else ""):
            self.first_race = acting[0] if acting else ""
        _ = self.services.language.gettext
        race = self.services.language.race(self.first_race) if acting else ""
        self.first_text = _("{race} conquer first").format(race=race)

    def _refresh_bar(self, state: State) -> None:
        session, bar = self.services.room.session, self.ids.bar
        bar.rounds, bar.round = state.setup.rounds, state.round
        label = session.undo_label
        names = [player.name for player in state.players]
        bar.undo_text = label_text(self.services.language, label, names) if label else ""
        bar.can_redo = session.redo_label is not None

    def _refresh_offers(self, state: State) -> None:
        _ = self.services.language.gettext
        self.heading = _("{name}, choose your next people").format(name=state.current.name)
        self.ids.offers.clear_widgets()
        for slot in range(len(state.column)):
            facts = offer_facts(self.services, state, slot)
            is_chosen = self.is_picking and slot == self.chosen
            card = offer_card(self._card_size(), is_chosen=is_chosen, **facts)
            card.bind(on_release=lambda card: self.choose(card.slot))
            self.ids.offers.add_widget(card)
            if is_chosen:
                self.pick_text = _("Pick {combo}: {tokens} tokens").format(
                    combo=facts["title"], tokens=facts["tokens"]
                )

    def _card_size(self) -> str:
        if not self.is_picking:
            return "small"
        return "phone" if self.shape == "narrow" else "large"

    def _refresh_players(self, state: State) -> None:
        self.ids.players.clear_widgets()
        for seat, player in enumerate(view(state).players):
            facts = player_facts(self.services, state, seat, player)
            self.ids.players.add_widget(PlayerCard(**facts))

    def _choose_shape(self, *_: object) -> None:
        # Large text needs as much room as a small window.
        unit = Metrics.density * Metrics.fontscale
        width, height = self.width / unit, self.height / unit
        if width >= WIDE and width > height:
            shape = "wide"
        else:
            shape = "tall" if width >= TALL[0] and height >= TALL[1] else "narrow"
        if shape != self.shape:
            self.shape = shape
            if self.services.room.session:
                self.refresh()

    def _arrange(self, *_: object) -> None:
        """Lay the panels side by side, one below the other or behind tabs, as the window allows."""
        body, below = self.ids.body, self.ids.below
        body.clear_widgets()
        below.clear_widgets()
        middle = "offers_panel" if self.is_picking else "turn"
        sides = [name for name in PANELS if name not in (middle, "turn")]
        if self.shape == "narrow":
            body.add_widget(self._parts["tabs"])
            body.add_widget(self._part(middle if self.tab == "turn" else self.tab))
        elif self.shape == "tall":
            body.add_widget(self._part(middle))
            for name in sides:
                below.add_widget(self._part(name))
        else:
            order = [middle, *sides] if self.is_picking else [sides[0], middle, sides[1]]
            for name in order:
                body.add_widget(self._part(name, is_side=name != middle))
        self._arrange_buttons()

    def _part(self, name: str, is_side: bool = False) -> Any:
        part = self._parts[name]
        part.size_hint_x, part.width = (None if is_side else 1), dp(SIDE_WIDTH)
        return part

    def _arrange_buttons(self) -> None:
        """The main button in the middle, or below the others where there is little room."""
        actions, is_narrow = self.ids.actions, self.shape == "narrow"
        beside = ["conquer", "decline"]
        if self.is_picking and not self.first_race:
            beside.remove("decline")
        for name in BUTTONS:
            button = self._parts[name]
            button.size_hint_x = 1.4 if name == "main" and not is_narrow else 1
            if button.parent:
                button.parent.remove_widget(button)
        actions.clear_widgets()
        if is_narrow:
            row = Row()
            actions.add_widget(row)
            for name in beside:
                row.add_widget(self._parts[name])
            actions.add_widget(self._parts["main"])
        else:
            for name in (beside[0], "main", *beside[1:]):
                actions.add_widget(self._parts[name])
