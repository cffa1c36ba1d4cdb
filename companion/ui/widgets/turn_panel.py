"""The middle of the table: whose turn it is, what happened in it, and what it would score."""

from typing import Any

from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.ui.table import TurnFacts
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.surface import Surface


class TurnHeader(Surface):
    """The player whose turn it is, with tokens in hand and regions."""

    actions = ObjectProperty(None)

    seat = NumericProperty(0)
    player_name = StringProperty("")
    race = StringProperty("")
    power = StringProperty("")
    title = StringProperty("")
    hand = NumericProperty(0)
    regions = NumericProperty(0)
    is_narrow = BooleanProperty(False)


class SumLine(BoxLayout):
    """A term and its number."""

    text = StringProperty("")
    icon = StringProperty("")
    number = StringProperty("")
    is_total = BooleanProperty(False)


class NoteCard(Surface):
    """Something to do by hand now."""

    text = StringProperty("")
    icon = StringProperty("")


class TouchNumber(ButtonBehavior, BoxLayout):
    """A large number with its meaning below; tapping it puts it right."""

    name = StringProperty("")
    number = NumericProperty(0)
    text = StringProperty("")


class TurnPanel(ScrollView):
    """A header above a card that tells the turn; where both do not fit they scroll."""

    narrow_width = NumericProperty("440sp")
    has_story = BooleanProperty(False)
    actions = ObjectProperty(None)

    def show(self, facts: TurnFacts) -> None:
        """Tell the turn as it stands."""
        header = self.ids.header
        header.seat, header.player_name = facts.seat, facts.player_name
        if facts.races:
            first = facts.races[0]
            header.race, header.power = first.race, first.power or ""
            header.title, header.hand, header.regions = facts.title, first.hand, first.regions
        story: list[Any] = [
            SumLine(icon=icon, text=text, number=tokens) for icon, text, tokens in facts.conquests
        ]
        story += [NoteCard(icon=icon, text=text) for icon, text in facts.notes]
        story += [self._extra(*extra) for extra in facts.extras]
        _fill(self.ids.story, story)
        self.has_story = bool(facts.conquests or facts.notes)
        self._show_score(facts)

    def _extra(self, name: str, icon: str, text: str) -> PushButton:
        button = PushButton(name=name, icon=icon, text=text, kind="quiet", role="label")
        button.bind(on_release=lambda pressed: self.actions.do_extra(pressed.name))
        return button

    def _show_score(self, facts: TurnFacts) -> None:
        lines = [SumLine(text=text, number=str(n)) for text, n in facts.score]
        _fill(self.ids.score, lines)
        self.ids.sum.number = "" if facts.total is None else str(facts.total)
        self.ids.foot.opacity = 0 if facts.total is None else 1


def _fill(box: Any, widgets: list[Any]) -> None:
    box.clear_widgets()
    for widget in widgets:
        box.add_widget(widget)


Factory.register("TurnPanel", cls=TurnPanel)
