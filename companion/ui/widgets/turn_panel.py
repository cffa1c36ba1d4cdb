"""The middle of the table: whose turn it is, what happened in it, and what it would score."""

from collections.abc import Sequence
from typing import Any

from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.ui.kvfiles import load_kv
from companion.ui.table import ActingRace, TurnFacts
from companion.ui.widgets.buttons import PushButton
from companion.ui.widgets.filling import Told, fill, refill
from companion.ui.widgets.surface import Surface

NO_RACE = ActingRace("", "", "", 0, 0, in_decline=False)


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
    """Something to do by hand now; the button at its end puts it away."""

    text = StringProperty("")
    icon = StringProperty("")
    actions = ObjectProperty(None)


class TouchNumber(ButtonBehavior, BoxLayout):
    """A large number with its meaning below; tapping it puts it right."""

    name = StringProperty("")
    most_width = NumericProperty("104sp")
    number = NumericProperty(0)
    text = StringProperty("")


class ExtraButton(PushButton):
    """One of the things that only some turns offer."""

    actions = ObjectProperty(None)


def extra_buttons(extras: Sequence[tuple[str, str, str]], actions: Any) -> Told:
    """Return a button for each of these names, icons and texts."""
    return [
        (ExtraButton, {"name": name, "icon": icon, "text": text, "actions": actions})
        for name, icon, text in extras
    ]


class TurnPanel(ScrollView):
    """A header above a card that tells the turn; where both do not fit they scroll."""

    narrow_width = NumericProperty("480sp")
    has_story = BooleanProperty(False)
    actions = ObjectProperty(None)

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts: ids are weak, and what is not shown has no parent to keep it."""
        self._parts = [self.ids[name].__self__ for name in ("header", "races", "card")]

    def show(self, facts: TurnFacts, hints: Told = ()) -> None:
        """Tell the turn as it stands."""
        header = self.ids.header
        header.seat, header.player_name = facts.seat, facts.player_name
        self._show_race(facts.races)
        conquests = (
            (SumLine, {"icon": icon, "text": text, "number": tokens})
            for icon, text, tokens in facts.conquests
        )
        notes = (
            (NoteCard, {"icon": icon, "text": text, "actions": self.actions})
            for icon, text in facts.notes
        )
        extras = extra_buttons(facts.extras, self.actions)
        refill(self.ids.story, (*hints, *conquests, *notes, *extras))
        self.has_story = bool(hints or facts.conquests or facts.notes)
        self._show_score(facts)

    def _show_race(self, races: Sequence[ActingRace]) -> None:
        """Show the race that acts; where two can, each with its own hand, let choose."""
        header, chips = self.ids.header, self.ids.races
        shown = next((race for race in races if race.race == self.actions.acting), NO_RACE)
        header.race, header.power, header.title = shown.race, shown.power, shown.title
        header.hand, header.regions = shown.hand, shown.regions
        chips.options = [(r.race, r.title, f"races/{r.race}") for r in races]
        chips.chosen = [shown.race]
        fill(self.ids.column, self._parts if len(races) > 1 else [self._parts[0], self._parts[2]])

    def _show_score(self, facts: TurnFacts) -> None:
        refill(
            self.ids.score,
            ((SumLine, {"text": text, "number": str(n)}) for text, n in facts.score),
        )
        self.ids.sum.number = "" if facts.total is None else str(facts.total)
        self.ids.foot.opacity = 0 if facts.total is None else 1


Factory.register("TurnPanel", cls=TurnPanel)


load_kv("widgets/turn_panel")
