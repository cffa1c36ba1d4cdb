"""The table: the round, the combos on offer, whose turn it is, and every player."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from companion.engine.commands import Pick, Regroup
from companion.engine.state import State
from companion.ui.motion import is_moving
from companion.ui.screens.base import AppScreen
from companion.ui.table import (
    acting_in_decline,
    acting_races,
    last_round_text,
    offer_facts,
    player_facts,
    turn_extras,
    turn_facts,
)
from companion.ui.table_motion import TableMotion
from companion.ui.widgets.combo_sheet import can_pick, open_combo
from companion.ui.widgets.filling import fill, refill
from companion.ui.widgets.hint import hint_cards
from companion.ui.widgets.menu import open_menu
from companion.ui.widgets.offers import OFFER_CARDS
from companion.ui.widgets.player_card import PlayerCard
from companion.ui.widgets.reveal_combo import open_reveal
from companion.ui.widgets.surface import Row
from companion.ui.widgets.text import text_width
from companion.ui.widgets.turn_panel import extra_buttons
from companion.ui.widgets.turn_sheets import open_abandon, open_hand
from companion.view import view
from companion.words.labels import label_text

# The panels by their tabs.
PANELS = {"turn": "turn", "offers": "offers_panel", "players": "players_panel"}
BUTTONS = ("conquer", "main", "decline")
SIDE_WIDTH = 320
SIDE_SHARE = 0.27
# What stands beside the name on a small card: price, signs and coins.
BESIDE_NAME = 216
WIDE = 900
TALL = (600, 900)


class TableScreen(AppScreen):
    """What lies on the tablet while people play."""

    shape = OptionProperty("wide", options=("wide", "tall", "narrow", "low"))
    button_height = NumericProperty("76dp")
    tab = OptionProperty("turn", options=tuple(PANELS))
    is_picking = BooleanProperty(False)
    is_over = BooleanProperty(False)
    chosen = NumericProperty(0)
    heading = StringProperty("")
    banner = StringProperty("")
    pick_text = StringProperty("")
    first_race = StringProperty("")
    first_text = StringProperty("")
    can_decline = BooleanProperty(False)
    acting = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The ids are weak, and what is not shown has no parent to keep it.
        names = (*PANELS.values(), *BUTTONS, "tabs", "side")
        self._parts = {name: self.ids[name].__self__ for name in names}
        self._beside = Row()
        self._moment: tuple[int, ...] = ()
        self._motion = TableMotion()
        self._look = Clock.create_trigger(self._show_motion, -1)
        for name in ("shape", "is_picking", "is_over", "tab", "first_race"):
            self.fbind(name, self._arrange)
        self._arrange()

    def visit(self, **given: Any) -> None:
        """Come to the table."""
        self.chosen, self.tab = 0, "turn"
        super().visit(**given)

    def refresh(self) -> None:
        """Show the game as it stands."""
        state = self.services.room.state
        self.is_over = state.is_over
        self.is_picking = can_pick(state) and bool(state.column)
        self._refresh_bar(state)
        self._refresh_offers(state)
        self._refresh_players(state)
        hints = hint_cards(self.services, "conquer") if state.current.active else []
        self._choose_race(state)
        self.ids.turn.show(turn_facts(self.services, state), hints)
        self.banner = last_round_text(self.services, state)
        self._refresh_first(state)
        turn = state.turn
        self.can_decline = not self.is_picking and not turn.has_picked and not turn.conquests
        self._look()

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
        open_hand(self.services, self.acting)

    def act_with(self, race: str) -> None:
        """Show the hand of another race of this turn; it is the one that conquers."""
        self.acting = race
        self.refresh()

    def conquer(self) -> None:
        """See what a region takes for the race that acts."""
        races = acting_races(self.services, self.services.room.state)
        is_declined = any(race.in_decline and race.race == self.acting for race in races)
        self.services.go("conquer", by=self.acting if is_declined else None)

    def put_away(self, note: str) -> None:
        """Let a reminder be gone for this turn."""
        self.services.room.put_away(note)

    def do_extra(self, name: str) -> None:
        """Do one of the things that only some turns offer."""
        extras = {
            "abandon": lambda: open_abandon(self.services),
            "regroup": lambda: self.services.room.do(Regroup()),
            "lay-out": lambda: open_reveal(self.services),
        }
        extras[name]()

    def _choose_race(self, state: State) -> None:
        """Stay with the race that acts while it can; otherwise begin with the first to act."""
        races = acting_races(self.services, state)
        moment = (state.round, state.turn.seat, len(races))
        if moment != self._moment or self.acting not in [race.race for race in races]:
            ready = [race for race in races if race.hand] or races[-1:]
            self.acting = ready[0].race if ready else ""
        self._moment = moment

    def _refresh_first(self, state: State) -> None:
        """Declined races that still conquer do so before a new one is picked."""
        acting = acting_in_decline(self.services, state)
        if self.first_race != (acting[0] if acting else ""):
            self.first_race = acting[0] if acting else ""
        _ = self.services.language.gettext
        race = self.services.language.race(self.first_race) if acting else ""
        # NOTE: a button: a race in decline, Ghouls, conquers before the new one is picked.
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
        # NOTE: a people is a race with its power, a combo.
        self.heading = _("{name}, choose your next people").format(name=state.current.name)
        offers = [offer_facts(self.services, state, slot) for slot in range(len(state.column))]
        card = OFFER_CARDS[self._card_size([facts["title"] for facts in offers])]
        told: list[Any] = [
            (card, facts | {"is_chosen": slot == self._chosen_slot(), "actions": self})
            for slot, facts in enumerate(offers)
        ]
        if self.is_picking:
            extras = extra_buttons(turn_extras(self.services, state), self)
            told = [*hint_cards(self.services, "pick"), *told, *extras]
        refill(self.ids.offers, told)
        if self.is_picking:
            chosen = offers[int(self.chosen)]
            text = _("Pick") if self.shape == "narrow" else _("Pick {combo}: {tokens} tokens")
            self.pick_text = text.format(combo=chosen["title"], tokens=chosen["tokens"])

    def _show_motion(self, *_: object) -> None:
        """Once the table is really to be seen: hand-over lies above it for a while."""
        if self.manager.current == self.name:
            settings = self.services.store.settings.current
            self._motion.look(self.services.room.session, self, is_moving(settings))

    def _chosen_slot(self) -> int | None:
        return int(self.chosen) if self.is_picking else None

    def _card_size(self, titles: list[str]) -> str:
        if not self.is_picking:
            words = [word for title in titles for word in title.split()]
            longest = max((text_width(word, sp(16), bold=True) for word in words), default=0)
            room = self.width if self.shape in ("narrow", "low") else self._side_width()
            return "small" if longest <= room - dp(BESIDE_NAME) else "tight"
        return "phone" if self.shape in ("narrow", "low") else "large"

    def _refresh_players(self, state: State) -> None:
        refill(
            self.ids.players,
            (
                (PlayerCard, player_facts(self.services, state, seat, player))
                for seat, player in enumerate(view(state).players)
            ),
        )

    def choose_shape(self) -> None:
        """Arrange things as the window and the size of the text allow."""
        width, height = self.room_for_text
        if width > height:
            shape = "wide" if width >= WIDE else "low"
        else:
            shape = "tall" if width >= TALL[0] and height >= TALL[1] else "narrow"
        self.button_height = dp(76) if shape in ("wide", "tall") else dp(56)
        self.shape = shape
        self._arrange()
        if self.services.room.session:
            self.refresh()

    def _side_width(self) -> float:
        """Wide enough for large text, as far as the middle can spare it."""
        if self.shape == "wide":
            return max(dp(SIDE_WIDTH), min(sp(SIDE_WIDTH), self.width * SIDE_SHARE))
        return (self.width - dp(48)) / 2

    def _arrange(self, *_: object) -> None:
        """Lay the panels side by side, one below the other or behind tabs, as the window allows."""
        middle = "offers_panel" if self.is_picking else "turn"
        sides = [name for name in PANELS.values() if name not in (middle, "turn")]
        one = middle if self.tab == "turn" else PANELS[self.tab]
        below: list[str] = []
        if self.shape == "narrow":
            body = ["tabs", one]
        elif self.shape == "low":
            body = [one, "side"]
        elif self.shape == "tall":
            body, below = [middle], sides
        else:
            body = [middle, *sides] if self.is_picking else [sides[0], middle, sides[1]]
        for name in PANELS.values():
            is_side = self.shape == "wide" and name != middle
            self._parts[name].size_hint_x = None if is_side else 1
            self._parts[name].width = self._side_width()
        fill(self.ids.body, [self._parts[name] for name in body])
        fill(self.ids.below, [self._parts[name] for name in below])
        self._arrange_buttons()

    def _arrange_buttons(self) -> None:
        """The main button in the middle, or below the others where there is little room."""
        conquer, main, decline = (self._parts[name] for name in BUTTONS)
        main.size_hint_x = 1.4 if self.shape in ("wide", "tall") else 1
        beside = [conquer] if self.is_picking and not self.first_race else [conquer, decline]
        if self.is_over:
            beside = []
        if self.shape == "low":
            fill(self.ids.side_column, [main, *beside, self._parts["tabs"]])
            fill(self.ids.actions, [])
        elif self.shape == "narrow":
            fill(self._beside, beside)
            fill(self.ids.actions, [self._beside, main] if beside else [main])
        else:
            fill(self.ids.actions, [*beside[:1], main, *beside[1:]])
