"""A page of questions and, beside it, the sum they add up to: for scoring and for declining."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.facts.score import LineFacts, RaceFacts
from companion.ui.kit.box_contents import fill
from companion.ui.kit.buttons import HoldButton, PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Card, Column
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv
from companion.ui.parts.count_row import RaceSheet


class TallyLine(Column):
    """A line of the sum: touch it for its rule, the pen to set its number by hand."""

    facts = ObjectProperty(None)
    set_number = ObjectProperty(None)
    toggle = ObjectProperty(None)
    name = StringProperty("")
    text = StringProperty("")
    number = NumericProperty(0)
    is_open = BooleanProperty(False)
    is_changed = BooleanProperty(False)

    def on_kv_post(self, base_widget: object) -> None:
        """Keep the stepper out of the way until it is asked for."""
        self._stepper = self.ids.stepper.__self__
        self.remove_widget(self._stepper)

    def show(self, facts: LineFacts) -> None:
        """Show the line as it stands."""
        self.facts, self.name, self.text = facts, facts.name, facts.text
        self.number, self.is_changed, self.is_open = facts.number, facts.is_changed, facts.is_open
        if facts.is_open and not self._stepper.parent:
            self.add_widget(self._stepper)
        if not facts.is_open and self._stepper.parent:
            self.remove_widget(self._stepper)

    def explain(self) -> None:
        """Say the rule behind the line."""
        Sheet(title=self.text, name="rule").fill(Words(text=self.facts.rule)).open()

    def tell(self, value: float) -> None:
        """Tell a number that differs from the one shown."""
        if value != self.facts.number:
            self.set_number(self.facts.at, int(value))


class TallyHeading(Words):
    """Whose lines follow."""


class TallyButton(Pressable, BoxLayout):
    """The words and the number of a line, as one target."""

    name = StringProperty("")


class Tally(Card):
    """The sum, large, and the lines it is made of."""

    lead = StringProperty("")
    total = NumericProperty(0)
    unit = StringProperty("")
    shape = ShapeProperty()
    set_number = ObjectProperty(None)
    toggle = ObjectProperty(None)

    def show(self, races: list[RaceFacts]) -> None:
        """Show the lines, those of each race together."""
        wanted = [(race.title, [line.at for line in race.lines]) for race in races]
        if wanted != getattr(self, "_shown", None):
            self._shown = wanted
            self._build(races)
        facts = [line for race in races for line in race.lines]
        for line, its in zip(self._lines, facts, strict=True):
            line.show(its)

    def _build(self, races: list[RaceFacts]) -> None:
        box, self._lines = self.ids.lines, []
        box.clear_widgets()
        for race in races:
            if len(races) > 1 and race.lines:
                box.add_widget(TallyHeading(text=race.title))
            for _ in race.lines:
                line = TallyLine(set_number=self.set_number, toggle=self.toggle)
                self._lines.append(line)
                box.add_widget(line)


class SheetPage(BoxLayout):
    """A page of questions with the sum beside it, or below it where the window is narrow."""

    __events__ = ("on_confirm", "on_undo")
    shape = ShapeProperty()
    is_held = BooleanProperty(False)
    colour = NumericProperty(0)
    text_unit = NumericProperty("20sp")
    title = StringProperty("")
    undo_text = StringProperty("")
    button_name = StringProperty("")
    button_text = StringProperty("")
    button_icon = StringProperty("")
    lead = StringProperty("")
    total = NumericProperty(0)
    unit = StringProperty("")
    coins = StringProperty("")
    is_counted = BooleanProperty(True)
    changed = ObjectProperty(None)
    set_number = ObjectProperty(None)
    toggle = ObjectProperty(None)

    def on_kv_post(self, base_widget: object) -> None:
        """Make the one button; a grave one has to be held."""
        ids = self.ids
        self._tally, self._coins = ids.tally.__self__, ids.coins.__self__
        self._before, self._races = ids.before.__self__, ids.races.__self__
        button = HoldButton() if self.is_held else PushButton()
        button.name, button.kind = self.button_name, "warning" if self.is_held else "primary"
        self.button_icon = "signs/decline" if self.is_held else "signs/score"
        button.icon = self.button_icon
        self.fbind("button_icon", button.setter("icon"))
        button.least_height = dp(72)
        self.fbind("button_text", button.setter("text"))
        event = "on_hold" if self.is_held else "on_release"
        button.fbind(event, lambda *_: self.dispatch("on_confirm"))
        self._button = button
        self.fbind("is_counted", self._dress_button)
        self.ids.foot.add_widget(button)
        self.fbind("coins", self._show_coins)
        self._show_coins()
        self.fbind("shape", self._arrange)
        self._arrange()

    def _dress_button(self, *_: object) -> None:
        """Invite to a press only once everything is counted."""
        if not self.is_held:
            self._button.kind = "primary" if self.is_counted else "bar"

    def _show_coins(self, *_: object) -> None:
        """Say above the button which coins to take; nothing to say takes no room."""
        fill(self.ids.foot, [*([self._coins] if self.coins else []), self._button])

    def on_confirm(self) -> None:
        """The button was pressed."""

    def on_undo(self) -> None:
        """What was recorded last is to be taken back."""

    def show_before(self, widgets: list[Any]) -> None:
        """Show what comes before the questions."""
        fill(self.ids.before, widgets)

    def show(self, races: list[RaceFacts]) -> None:
        """Show what is asked and what it adds up to."""
        asked = [(self.colour, race.title, [at.name for at in race.counts]) for race in races]
        if asked != getattr(self, "_asked", None):
            self._asked = asked
            fill(self.ids.races, [self._race_sheet(race) for race in races])
        for sheet, race in zip(reversed(self.ids.races.children), races, strict=True):
            sheet.show(race.counts)
        self._tally.show(races)

    def _race_sheet(self, race: RaceFacts) -> RaceSheet:
        return RaceSheet(
            colour=self.colour,
            race=race.race,
            power=race.power,
            title=race.title,
            subtitle=race.subtitle,
            counts=race.counts,
            changed=self.changed,
        )

    def _arrange(self, *_: object) -> None:
        """Put the sum into the panel, or at the end of the page where that has no room.

        There the counts come before what a decline means: nobody scrolls to what is to be done.
        """
        page = [self._before, self._races]
        if self.shape.is_single and self.is_held:
            page.reverse()
        fill(self.ids.panel_flow, [] if self.shape.is_single else [self._tally])
        fill(self.ids.flow, [*page, self._tally] if self.shape.is_single else page)


load_kv("parts/sheet_page")
