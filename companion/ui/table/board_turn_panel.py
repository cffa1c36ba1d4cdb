"""The turn as it is told beside the board, while no region is tapped."""

from dataclasses import replace

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.facts.board_turn import BoardTurn
from companion.facts.table_score import Expected
from companion.ui.kit.box_contents import WidgetSpecs
from companion.ui.table.board_tools import BoardTools
from companion.ui.table.turn_panel import TurnPanel

# Around and between what the card holds, and between the card and what is above it.
_EDGES, _GAP = 27, 12
_PADDING = (16, 0, 16, 8)

Extras = tuple[tuple[str, str, str], ...]


class BoardTurnPanel(TurnPanel):
    """The turn beside a board: what it earns is known to the coin."""

    has_conquer_button = False
    board = ObjectProperty(None)
    # Where height is dear.
    saves_height = BooleanProperty(False)

    def on_kv_post(self, base_widget: object) -> None:
        """Follow how much there is to tell."""
        super().on_kv_post(base_widget)
        header, card = self._parts["header"], self._parts["card"]
        header.is_brief = True
        self.fbind("saves_height", header.setter("saves_height"))
        header.remove_widget(header.ids.names)
        card.padding, card.spacing = [dp(side) for side in _PADDING], dp(4)
        self._parts["story"].spacing = dp(8)
        self._parts["heading"].add_widget(BoardTools(board=self.board, tone="faint"))
        self.ids.column.padding = [0, 0, dp(8), dp(3)]
        # The button below says how much it is together; kept is what is still told the sum.
        self._sums = [self.ids[name].__self__ for name in ("rule", "sum")]
        for part in self._sums:
            self._parts["foot"].remove_widget(part)
        self._measure_soon = Clock.create_trigger(self._measure, -1)
        # On a phone on its side, dice need all the width there is.
        self._parts["die"].padding = [dp(-4), dp(12), dp(-4), dp(4)]
        for name in ("die", "heading", "quiet", "story", "foot", "races"):
            self._parts[name].fbind("height", self._measure_soon)

    def show_on_board(self, told: BoardTurn, hints: WidgetSpecs, extras: Extras) -> None:
        """Tell the turn as it stands; `extras` are buttons that have no room elsewhere."""
        lines = tuple((line.text, line.number) for line in told.score.lines)
        score = Expected(lines, told.turn.score.asked, told.score.total)
        facts = replace(told.turn, score=score, extras=(*told.turn.extras, *extras))
        self.lead_text = told.lead
        self.show(facts, hints)
        self._measure_soon()

    def _measure(self, *_: object) -> None:
        """Work out how high all of it is."""
        parts = self._parts
        names = ("die", "heading", "quiet", "story", "foot")
        shown = [name for name in names if parts[name].parent]
        card = sum(parts[name].height for name in shown) + dp(_EDGES)
        above = [name for name in ("header", "races") if parts[name].parent]
        self.natural_height = card + sum(parts[name].height + dp(_GAP) for name in above)
