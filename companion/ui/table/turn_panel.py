"""The middle of the table: whose turn it is, what happened in it, and what it would score."""

from collections.abc import Sequence
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.facts.table import ActingRace, TurnFacts
from companion.facts.table_score import Expected
from companion.pages import blocks
from companion.pages.die import first_roll
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.views import RolledView, draw
from companion.ui.kit.box_contents import WidgetSpecs, fill, refill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv
from companion.ui.parts.few_notes import FewNotes
from companion.ui.parts.table_button import TableButton

NO_RACE = ActingRace("", "", "", "", 0, 0, in_decline=False)


class SumLine(BoxLayout):
    """A term and its number."""

    text = StringProperty("")
    icon = StringProperty("")
    number = StringProperty("")
    tone = StringProperty("ink")
    is_total = BooleanProperty(False)


class NoteCard(Surface):
    """Something to do by hand now; the button at its end puts it away."""

    text = StringProperty("")
    icon = StringProperty("")
    actions = ObjectProperty(None)


class OverCard(Surface):
    """What is left to say when the last turn is played."""

    view_height = NumericProperty(0)
    shape = ShapeProperty()


def extra_buttons(extras: Sequence[tuple[str, str, str]], actions: Any) -> WidgetSpecs:
    """Return a button for each of these names, icons and texts."""
    return [
        (
            TableButton,
            {"name": name, "icon": icon, "text": text, "actions": actions}
            | {"kind": "quiet", "role": "label", "least_height": dp(48)},
        )
        for name, icon, text in extras
    ]


class TurnPanel(ScrollView):
    """A header above a card that tells the turn; where both do not fit they scroll."""

    # Beside a board a tap on a region does what the button does elsewhere.
    has_conquer_button = True
    shape = ShapeProperty()
    has_story = BooleanProperty(False)
    # What heads the story in place of a title.
    lead_text = StringProperty("")
    has_header = BooleanProperty(True)
    natural_height = NumericProperty(0)
    actions = ObjectProperty(None)

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts: ids are weak, and what is not shown has no parent to keep it."""
        names = ("header", "races", "card", "die", "story", "foot", "heading", "quiet", "air")
        self._parts = {name: self.ids[name].__self__ for name in names}
        self._over: OverCard | None = None
        self.fbind("height", self._fit_die)

    def show(self, facts: TurnFacts, hints: WidgetSpecs = (), why_not: str = "") -> None:
        """Tell the turn as it stands."""
        if facts.is_over:
            self._show_end()
            return
        header = self._parts["header"]
        header.colour, header.player_name = facts.colour, facts.player_name
        self._show_die()
        self._show_race(facts.races)
        conquests = [
            (SumLine, {"icon": icon, "text": text, "number": tokens, "tone": "ink"})
            for icon, text, tokens in facts.conquests
        ]
        notes = [
            [(NoteCard, {"icon": icon, "text": text, "actions": self.actions})]
            for icon, text in facts.notes
        ]
        game = self.actions.services.game
        about = (game.session, facts.player_name, game.state.round)
        told = {"notes": notes, "about": about, "language": self.actions.services.language}
        few = [(FewNotes, told)] if notes else []
        extras = extra_buttons(facts.extras, self.actions)
        why = [(Words, {"text": why_not, "role": "label", "tone": "faint"})]
        story = [*conquests, *few, *extras, *(why if why_not else ())]
        if self.lead_text:
            # What is still to be done stands together, apart from what is past.
            story = [*extras, *few, *self._this_turn(facts), *conquests]
        refill(self._parts["story"], (*hints, *story))
        self.has_story = bool(self._has_die or hints or facts.conquests or facts.notes)
        self._show_score(facts.score)

    def _show_die(self) -> None:
        """Show the die of a race that rolls first, before all else: nobody scrolls to see it."""
        services, acting = self.actions.services, self.actions.acting
        found = [*first_roll(services, services.game.state, acting)]
        draw(self._parts["die"], found, PageLook(self.actions.shape, "page"), self.actions)
        self._fit_die()
        if found != self._rolled and any(isinstance(block, blocks.Rolled) for block in found):
            self.scroll_y = 1
        self._rolled = found

    def _fit_die(self, *_: object) -> None:
        for view in self._parts["die"].children:
            if isinstance(view, RolledView):
                view.room = self.height

    @property
    def _has_die(self) -> bool:
        return bool(self._rolled)

    _rolled: Sequence[blocks.Block] = ()

    def _this_turn(self, facts: TurnFacts) -> WidgetSpecs:
        """Return what stands above the conquests, if there are any."""
        text = self.actions.services.language.gettext("THIS TURN")
        look = {"role": "caption", "bold": True, "tone": "faint"}
        return [(Words, look | {"text": text})] if facts.conquests else []

    def _show_end(self) -> None:
        if self._over is None:
            self._over = OverCard()
            self.bind(height=self._over.setter("view_height"))
        self._over.view_height = self.height
        fill(self.ids.column, [self._over])

    def _show_race(self, races: Sequence[ActingRace]) -> None:
        """Show the race that acts; where two can, each with its own hand, let choose."""
        header, tabs = self._parts["header"], self._parts["races"]
        shown = next((race for race in races if race.race == self.actions.acting), NO_RACE)
        header.race, header.power, header.title = shown.race, shown.power, shown.title
        header.hand, header.regions = shown.hand, shown.regions
        tabs.options = [(r.race, r.title, r.icon) for r in races]
        tabs.chosen = shown.race
        above = [
            *(["header"] if self.has_header else []),
            *(["races"] if races[1:] else []),
        ]
        # Where there is room for one of them only, the die goes first.
        is_first = self.actions.shape.is_squat and self._has_die
        names = ["card", *above] if is_first else [*above, "card"]
        fill(self.ids.column, [self._parts[name] for name in names])

    def _show_score(self, score: Expected) -> None:
        """Tell what is known, and name what is asked later; where nothing is known, nothing."""
        _ = self.actions.services.language.gettext
        # NOTE: {line} is what coins come from, such as "Fortified".
        asked = _("{line}: the app asks when you score")
        known = ((text, str(n), "ink") for text, n in score.lines)
        later = ((asked.format(line=line), "?", "faint") for line in score.asked)
        refill(
            self.ids.score,
            (
                (SumLine, {"icon": "", "text": text, "number": number, "tone": tone})
                for text, number, tone in (*known, *later)
            ),
        )
        # NOTE: the sum of the coins above; more may come to it.
        self.ids.sum.text = _("At least") if score.asked else _("Total")
        coins = self.actions.services.language.ngettext("{n} coin", "{n} coins", score.least)
        self.ids.sum.number = coins.format(n=score.least)
        die = ["die"] if self._has_die else []
        names = [*die, "heading", "quiet", "story", "air", *(["foot"] if score.lines else [])]
        fill(self._parts["card"], [self._parts[name] for name in names])


Factory.register("TurnPanel", cls=TurnPanel)


load_kv("table/turn_panel")
