"""A list of lines and, beside it, the sum they add up to: for scoring and for declining."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.facts.score import RaceFacts
from companion.ui.kit.box_contents import fill
from companion.ui.kit.buttons import HoldButton, PushButton
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Column
from companion.ui.kvfiles import load_kv
from companion.ui.parts.score_lines import RaceSheet


class SheetTotal(Column):
    """The sum of all lines, large."""

    lead = StringProperty("")
    total = NumericProperty(0)
    unit = StringProperty("")
    shape = ShapeProperty()


class SheetPage(BoxLayout):
    """A list of lines with their sum beside it, or below it where the window is narrow."""

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
    # Whether the sum stands above the button, not beside it.
    sum_is_above = BooleanProperty(False)

    def on_kv_post(self, base_widget: object) -> None:
        """Make the one button; a grave one has to be held."""
        ids = self.ids
        self._total, self._coins = ids.total.__self__, ids.coins.__self__
        self._act = ids.act.__self__
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
        fill(self._act, [*([self._coins] if self.coins else []), self._button])

    def on_confirm(self) -> None:
        """The button was pressed."""

    def on_undo(self) -> None:
        """What was recorded last is to be taken back."""

    def show_before(self, widgets: list[Any]) -> None:
        """Show what comes before the questions."""
        fill(self.ids.before, widgets)

    def show(self, races: list[RaceFacts]) -> None:
        """Show what is asked and what it adds up to."""
        told = [(self.colour, race.title, _names(race)) for race in races]
        if told != getattr(self, "_told", None):
            self._told = told
            fill(self.ids.races, [self._race_sheet(race) for race in races])
        for sheet, race in zip(reversed(self.ids.races.children), races, strict=True):
            sheet.show(race)

    def _race_sheet(self, race: RaceFacts) -> RaceSheet:
        return RaceSheet(
            colour=self.colour,
            race=race.race,
            power=race.power,
            title=race.title,
            facts=race,
            changed=self.changed,
            set_number=self.set_number,
        )

    def _arrange(self, *_: object) -> None:
        """Put the sum into the panel, or beside the button where that has no room.

        On a small page the counts come before what a decline means: nobody scrolls to what is to
        be done.
        """
        page = [self._before, self._races]
        if self.shape.is_single and self.is_held:
            page.reverse()
        fill(self.ids.flow, page)
        has_side = self.shape.has_side
        self._button.role = "label" if self.shape.is_squat else "heading"
        is_long = self.is_held and self.shape.is_narrow and not self.shape.is_lying
        self.sum_is_above = has_side or self.shape.is_tight or is_long
        fill(self.ids.panel_flow, [self._total] if has_side else [])
        fill(self.ids.foot, [self._act] if has_side else [self._total, self._act])


def _names(race: RaceFacts) -> list[str]:
    """Return what tells the lines of a race from others."""
    return [facts.name for row in race.rows if (facts := row[0] or row[1])]


load_kv("parts/sheet_page")
