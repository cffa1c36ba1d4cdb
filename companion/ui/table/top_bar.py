"""The top of the table: round, undo and time, its menu, and what losers put back before a turn."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine import EndGame, LayBoard, PutBoardAway
from companion.pages import blocks
from companion.pages.correct import LeaveChoice
from companion.pages.hand_over import still_to_place, turn_just_over
from companion.pages.paint import PaintChoice
from companion.pages.table_actions import menu_page
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.sheet import PageSheet
from companion.ui.blocks.views import draw
from companion.ui.kit.layouts import KeepsParts, fill
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.shape import ShapeProperty
from companion.ui.kit.surface import Bar, Column
from companion.ui.kit.text import Pill, text_width
from companion.ui.kvfiles import load_kv
from companion.ui.services import Services

_PARTS = ("menu", "title", "clock", "space", "rules", "history", "undo", "redo")
# Before the words of the undo button: its icon, and the space between them.
_ICON, _GAP = 23, 10
_ICON_ONLY = 56
# The margins at both ends of the track.
_AIR = 16


class RoundDot(Pill):
    """One step of the round track."""

    number = NumericProperty(1)
    status = StringProperty("coming")


class TopBar(KeepsParts, Bar):
    """What concerns the whole game, always in the same place."""

    round = NumericProperty(1)
    rounds = NumericProperty(0)
    undo_text = StringProperty("")
    undo_word = StringProperty("")
    can_redo = BooleanProperty(False)
    # How long the turn has taken; empty if there is no timer.
    turn_time = StringProperty("")
    # How much of the undo button's label is shown, and the resulting width.
    shown_undo = StringProperty("")
    undo_width = NumericProperty(0)
    track_fits = BooleanProperty(True)
    shape = ShapeProperty()
    is_last = BooleanProperty(False)
    actions = ObjectProperty(None)
    text_unit = NumericProperty("1sp")

    def __init__(self, **kwargs: Any) -> None:
        self._fit = Clock.create_trigger(self._share_room, -1)
        self._tick = Clock.create_trigger(self._tell_time, 1, interval=True)
        self._turn, self._turn_began = None, 0.0
        super().__init__(**kwargs)
        for name in ("width", "undo_text", "can_redo", "shape", "text_unit", "turn_time"):
            self.fbind(name, self._fit)

    def on_kv_post(self, base_widget: object) -> None:
        """Follow the widths of the parts."""
        super().on_kv_post(base_widget)
        self.ids.title.fbind("width", self._fit)
        self.ids.track.fbind("minimum_width", self._fit)

    def time_turn(self, turn: object, is_timed: bool) -> None:
        """Show how long this turn has taken, starting now if it is a new one; or no time."""
        if turn != self._turn:
            self._turn, self._turn_began = turn, Clock.get_time()
        if is_timed:
            self._tell_time()
            self._tick()
        else:
            self._tick.cancel()
            self.turn_time = ""

    def _tell_time(self, *_: object) -> None:
        minutes, seconds = divmod(int(Clock.get_time() - self._turn_began), 60)
        self.turn_time = f"{minutes}:{seconds:02}"
        if not self.get_root_window():
            # Nobody is looking; coming back to the table restarts it.
            self._tick.cancel()

    def on_rounds(self, *_: object) -> None:
        """Lay out a track of this many rounds."""
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
        """Say what undo does if it fits, and show the track in what is left."""
        parts, shown = self.ids, self._shown()
        fill(self, [parts[name] for name in shown])
        taken = sum(parts[name].width for name in shown if name not in ("space", "undo"))
        gaps = self.padding[0] + self.padding[2] + self.spacing * (len(shown) - 1)
        room = self.width - taken - gaps
        self.shown_undo, self.undo_width = self._undo_within(room)
        left = room - (self.undo_width if "undo" in shown else 0)
        self.track_fits = left >= self.ids.track.minimum_width + dp(_AIR)

    def _shown(self) -> list[str]:
        """Return the parts that are useful now and fit."""
        # On a phone rules are in the menu; but if no label fits anyway, nothing is gained.
        is_phone = self.shape.kind == "narrow"
        hidden = {
            "rules": is_phone and not self.shape.is_tight,
            "history": is_phone,
            # It keeps its place: otherwise the next tap on undo would hit it.
            "redo": not self.can_redo and not self.undo_text,
            "undo": not self.undo_text,
            "clock": not self.turn_time,
        }
        return [name for name in _PARTS if not hidden.get(name)]

    def _undo_within(self, room: float) -> tuple[str, float]:
        """Return as much of the undo label as fits, preferring two lines to losing the track."""
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
    """Return the width of a button's label in one line."""
    return text_width(text, sp(16))


def two_lines_width(text: str) -> int:
    """Return its width in two lines, split as evenly as possible."""
    words = text.split(" ")
    breaks = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words) + 1))
    return min(max(line_width(first), line_width(rest)) for first, rest in breaks)


class PlacingStrip(Pressable, BoxLayout):
    """Who has to place what; gone once dismissed, or with the first step of the turn.

    A touch shows all of it; on a board that is where losers tap their regions. `actions` is the
    table.
    """

    name = StringProperty("placing")
    actions = ObjectProperty(None)
    text = StringProperty("")
    # Its first line, if there is room for only one.
    short = StringProperty("")
    shape = ShapeProperty()

    def show(self, services: Any) -> None:
        """Show what there is to place now, unless a greeting says it."""
        game, self._todos = services.game, ()
        if not services.store.settings.current.hand_over:
            before = turn_just_over(game.session)
            self._todos = still_to_place(services, game.state, before)
        texts = [todo.text for todo in self._todos]
        whole = " \N{MIDDLE DOT} ".join(texts)
        is_shown = bool(whole) and not game.is_put_away(whole)
        more = f" + {len(texts) - 1}" if texts[1:] else ""
        self.text, self.short = (whole, f"{texts[0]}{more}") if is_shown else ("", "")
        self.disabled = not is_shown

    _todos: tuple[blocks.Todo, ...] = ()

    def put_away(self) -> None:
        """Hide it for the rest of the turn; this isn't saved."""
        self.actions.services.game.put_away(self.text)

    def on_release(self) -> None:
        """Show what has to be placed, in order."""
        services = self.actions.services
        if services.game.state.regions is not None:
            self.put_away()
            self.actions.on_board.let_losers_place()
            return
        # NOTE: a heading: what has to be done by hand before the turn goes on.
        title, todos = services.language.gettext("To do first"), Column()
        draw(todos, self._todos, PageLook(self.shape, "page"), self)
        Sheet(title=title, name="to-place").fill(todos).open()


class MenuSheet(PageSheet):
    """All that is not needed every turn."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, blocks.Choice())
        self.name = "menu"

    def find_page(self) -> blocks.Page:
        """Return what can be chosen now."""
        game = self.services.game
        return menu_page(self.services, game.state, game.is_practice)

    def act(self, name: str) -> None:
        """Close, and do what a row is named after; most of them are named after a screen."""
        go = self.services.go
        acts: dict[str, Callable[[], object]] = {
            "calculate": lambda: go("conquer", calculate=True),
            "end": self._end,
            "hide-board": self._put_board_away,
            "lay-board": self._lay_board,
            "leave": lambda: PageSheet(self.services, LeaveChoice()).open(),
            "rename": lambda: go("correct", section="players"),
        }
        self.dismiss()
        acts.get(name, lambda: go(name))()

    def _lay_board(self) -> None:
        """Follow the board from now on; whoever stands there is painted first."""
        game = self.services.game
        is_known = game.state.last_regions is not None
        if game.do(LayBoard()):
            choice = PaintChoice(laid="again" if is_known else "first")
            self.services.go("paint", choice=choice)

    def _put_board_away(self) -> None:
        _ = self.services.language.gettext
        if self.services.game.do(PutBoardAway()):
            self.services.say(
                _("From now on you tell the app what you attack. The menu brings the board back.")
            )

    def _end(self) -> None:
        if self.services.game.do(EndGame()):
            self.services.go("reveal")


load_kv("table/top_bar")
