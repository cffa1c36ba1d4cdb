"""The table: the round, the combos on offer, whose turn it is, and every player."""

from typing import Any

from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from companion.engine.commands import Pick
from companion.engine.state import State
from companion.ui.screens.base import AppScreen
from companion.ui.table import offer_facts, player_facts, turn_facts
from companion.ui.widgets.offers import offer_card
from companion.ui.widgets.player_card import PlayerCard
from companion.view import view
from companion.words import label_text

SIDE_WIDTH = 320
WIDE = 900
NARROW = 600


class TableScreen(AppScreen):
    """What lies on the tablet while people play."""

    shape = OptionProperty("wide", options=("wide", "tall", "narrow"))
    is_picking = BooleanProperty(False)
    chosen = NumericProperty(0)
    heading = StringProperty("")
    pick_text = StringProperty("")
    can_decline = BooleanProperty(False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The ids are weak, and a panel that is not shown has no parent to keep it.
        self._panels = {
            name: self.ids[name].__self__ for name in ("offers_panel", "turn", "players_panel")
        }
        self.bind(size=self._choose_shape)
        self.bind(shape=self._arrange, is_picking=self._arrange)
        self._arrange()

    def visit(self, **given: Any) -> None:
        """Come to the table."""
        self.chosen = 0
        super().visit(**given)

    def refresh(self) -> None:
        """Show the game as it stands."""
        state = self.services.room.state
        self.is_picking = state.current.active is None and bool(state.column)
        self._refresh_bar(state)
        self._refresh_offers(state)
        self._refresh_players(state)
        self.ids.turn.show(turn_facts(self.services, state))
        turn = state.turn
        self.can_decline = not self.is_picking and not turn.has_picked and not turn.conquests

    def choose(self, slot: int) -> None:
        """Look at a combo on offer; on a turn that picks, this is the one to take."""
        if self.is_picking:
            self.chosen = slot
            self._refresh_offers(self.services.room.state)
        else:
            self.services.go("combo", slot=slot)

    def pick(self) -> None:
        """Take the chosen combo."""
        if self.services.room.do(Pick(int(self.chosen))):
            self.chosen = 0

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
            card = offer_card(self.is_picking, is_chosen=is_chosen, **facts)
            card.bind(on_release=lambda card: self.choose(card.slot))
            self.ids.offers.add_widget(card)
            if is_chosen:
                self.pick_text = _("Pick {combo}: {tokens} tokens").format(
                    combo=facts["title"], tokens=facts["tokens"]
                )

    def _refresh_players(self, state: State) -> None:
        self.ids.players.clear_widgets()
        for seat, player in enumerate(view(state).players):
            facts = player_facts(self.services, state, seat, player)
            self.ids.players.add_widget(PlayerCard(**facts))

    def _choose_shape(self, *_: object) -> None:
        width = self.width / Metrics.density
        is_wide = width >= WIDE and self.width > self.height
        self.shape = "wide" if is_wide else "narrow" if width < NARROW else "tall"

    def _arrange(self, *_: object) -> None:
        """Lay the panels side by side or one below the other, as the window allows."""
        body, is_wide = self.ids.body, self.shape == "wide"
        body.clear_widgets()
        body.orientation = "horizontal" if is_wide else "vertical"
        shown = ["offers_panel"] if self.is_picking else ["turn"]
        if is_wide and not self.is_picking:
            shown.insert(0, "offers_panel")
        for name in (*shown, "players_panel"):
            panel = self._panels[name]
            is_side = is_wide and name != shown[-1]
            panel.size_hint_x = None if is_side else 1
            panel.width = dp(SIDE_WIDTH)
            body.add_widget(panel)
