"""The bar at the top of the table: round track, rules, history, undo and redo."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.ui.kvfiles import load_kv


class RoundDot(Label):
    """One step of the round track."""

    number = NumericProperty(1)
    status = StringProperty("coming")


class TopBar(BoxLayout):
    """What holds for the whole game, always in the same place."""

    round = NumericProperty(1)
    rounds = NumericProperty(0)
    undo_text = StringProperty("")
    can_redo = BooleanProperty(False)
    is_roomy = BooleanProperty(True)
    is_tight = BooleanProperty(False)
    is_last = BooleanProperty(False)
    actions = ObjectProperty(None)

    def on_rounds(self, *_: object) -> None:
        """Lay out a track of so many rounds."""
        track = self.ids.track
        track.clear_widgets()
        for number in range(1, int(self.rounds) + 1):
            track.add_widget(RoundDot(number=number))
        self.on_round()

    def on_round(self, *_: object) -> None:
        """Move the marker."""
        for dot in self.ids.track.children:
            reached = dot.number <= self.round
            dot.status = "now" if dot.number == self.round else "past" if reached else "coming"


load_kv("widgets/top_bar")
