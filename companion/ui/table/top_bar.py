"""The bar at the top of the table: round track, rules, history, undo and redo."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.ui.kit.box_contents import fill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.text import text_width
from companion.ui.kvfiles import load_kv

_PARTS = ("menu", "title", "space", "rules", "history", "undo", "redo")
# Before the words of the undo button: its icon, and the space between them.
_ICON, _GAP = 23, 10
_ICON_ONLY = 56
# What the track keeps free at its ends.
_AIR = 16


class RoundDot(Label):
    """One step of the round track."""

    number = NumericProperty(1)
    status = StringProperty("coming")


class TopBar(BoxLayout):
    """What holds for the whole game, always in the same place."""

    round = NumericProperty(1)
    rounds = NumericProperty(0)
    undo_text = StringProperty("")
    undo_word = StringProperty("")
    can_redo = BooleanProperty(False)
    # What of the label of the undo button is shown, and how wide that makes it.
    shown_undo = StringProperty("")
    undo_width = NumericProperty(0)
    track_fits = BooleanProperty(True)
    shape = ShapeProperty()
    is_last = BooleanProperty(False)
    actions = ObjectProperty(None)
    text_unit = NumericProperty("1sp")

    def __init__(self, **kwargs: Any) -> None:
        self._fit = Clock.create_trigger(self._share_room, -1)
        super().__init__(**kwargs)
        for name in ("width", "undo_text", "can_redo", "shape", "text_unit"):
            self.fbind(name, self._fit)

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts, and follow how wide they are."""
        # The ids are weak, and what is not shown has no parent to keep it.
        self._parts = {name: self.ids[name].__self__ for name in _PARTS}
        self.ids.title.fbind("width", self._fit)
        self.ids.track.fbind("minimum_width", self._fit)

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

    def _share_room(self, *_: object) -> None:
        """Say what undo takes back where it fits, and show the track in what is left."""
        parts = self._parts
        shown = self._shown()
        fill(self, [parts[name] for name in shown])
        taken = sum(parts[name].width for name in shown if name not in ("space", "undo"))
        gaps = self.padding[0] + self.padding[2] + self.spacing * (len(shown) - 1)
        room = self.width - taken - gaps
        self.shown_undo, self.undo_width = self._undo_within(room)
        left = room - (self.undo_width if "undo" in shown else 0)
        self.track_fits = left >= self.ids.track.minimum_width + dp(_AIR)

    def _shown(self) -> list[str]:
        """Return the parts there is something to do with, and room for."""
        # On a phone rules are in the menu; but where no label fits anyway, nothing is gained.
        is_phone = self.shape.kind == "narrow"
        hidden = {
            "rules": is_phone and not self.shape.is_tight,
            "history": is_phone,
            # It keeps its place: or the next tap on undo would fall on it.
            "redo": not self.can_redo and not self.undo_text,
            "undo": not self.undo_text,
        }
        return [name for name in _PARTS if not hidden.get(name)]

    def _undo_within(self, room: float) -> tuple[str, float]:
        """Return as much as fits of what undo says, rather in two lines than without the track."""
        padding, text = self.ids.undo.padding, self.undo_text
        around = sp(_ICON) + dp(_GAP) + padding[0] + padding[2]
        whole = [(text, line_width(text)), (text, two_lines_width(text))]
        beside_track = room - self.ids.track.minimum_width - dp(_AIR)
        ways = [(way, beside_track) for way in whole] + [(way, room) for way in whole]
        ways.append(((self.undo_word, line_width(self.undo_word)), room))
        for (words, width), most in ways:
            if width + around <= most:
                return words, width + around
        return "", dp(_ICON_ONLY)


def line_width(text: str) -> int:
    """Return how wide the label of a button in the bar is in one line."""
    return text_width(text, sp(16))


def two_lines_width(text: str) -> int:
    """Return how wide it is in two lines, broken where they are most alike."""
    words = text.split(" ")
    breaks = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words) + 1))
    return min(max(line_width(first), line_width(rest)) for first, rest in breaks)


load_kv("table/top_bar")
