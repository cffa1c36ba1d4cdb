"""Beside the board, as a turn begins: whose it is, what losers put back first, and what awaits.

It gives way to the first region that is looked at; nothing has to be tapped.
"""

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.engine import State
from companion.facts.board_place import Spot, loser_facts
from companion.facts.hand_over import HandOverFacts, SeatLine, first_lines, hand_over_facts
from companion.ui.blocks.panel import Panel
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv
from companion.ui.parts.few_notes import MOST_NOTES, FewNotes
from companion.ui.table.panel_note import PanelNote
from companion.ui.table.place_page import PlaceButton
from companion.words import hand_text

Spec = tuple[type, dict[str, Any]]


class TurnGreeting(Surface):
    """Whose turn it is, in their colour, and with what they play."""

    colour = NumericProperty(0)
    is_modest = BooleanProperty(False)
    text = StringProperty("")
    race = StringProperty("")
    power = StringProperty("")
    title = StringProperty("")
    hand = StringProperty("")


class HandOverPage(Panel):
    """Greets the next player; losers tap their regions meanwhile. `actions`: the board's table."""

    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self._extra: Sequence[SeatLine] = ()
        self._since: State | None = None
        super().__init__(**kwargs)

    def begin(self, extra: Sequence[SeatLine], since: State) -> None:
        """Greet anew; `extra` is what others still do for the last turn, which ended `since`."""
        self._extra, self._since = extra, since
        self.scroll_up()

    def show(self, is_picking: bool) -> None:
        """Tell who is next and what that takes."""
        services, state = self.actions.services, self.actions.services.game.state
        _, facts = services.language.gettext, hand_over_facts(services, state, self._since)
        title, lines = first_lines(services, state, [*self._extra, *facts.places])
        told: list[Spec] = [self._greeting(state, facts)]
        if lines:
            told += [_words(title, "caption"), *map(_note, lines)]
        if any(spot.more for spot in self.spots):
            text = _("Tap your regions to add a token, hold them to take one away.")
            told.append(_words(text, "label"))
        if facts.notes:
            notes = [[_note(note)] for note in facts.notes]
            moment = (services.game.session, state.round, state.turn.seat)
            # What losers do first counts as well.
            most = max(0, MOST_NOTES - len(lines))
            few = {"notes": notes, "most": most, "about": moment, "kind": "bar"}
            told.append((FewNotes, few | {"language": services.language}))
        start = {"name": "start-turn", "icon": "signs/play", "text": _("Start turn")}
        # After a practice turn a game of one's own leads on.
        kind = "bar" if services.game.is_practice else "primary"
        start |= {"kind": kind, "actions": self.actions}
        # Who picks goes on to the combos, with a button below the board if there is room for it.
        has_button = not is_picking or self.actions.shape.is_squat
        self.show_widgets(told, [(PlaceButton, start)] if has_button else [])

    def _greeting(self, state: State, facts: HandOverFacts) -> Spec:
        language, shape = self.actions.services.language, self.actions.shape
        # On a phone the card of the player stands right above, with the combo and its hand.
        is_told = shape.kind == "narrow" and bool(facts.race)
        return TurnGreeting, {
            "colour": state.setup.colour(state.turn.seat),
            "is_modest": not shape.is_large,
            "text": facts.greeting,
            "race": "" if is_told else facts.race,
            "power": "" if is_told else facts.power,
            "title": "" if is_told else facts.title,
            "hand": hand_text(language, int(facts.hand)) if facts.hand and not is_told else "",
        }

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where losers may put back what they have to."""
        services = self.actions.services
        losers = loser_facts(services, services.game.state, self._since)
        return tuple(spot for loser in losers for spot in loser.spots)


def _words(text: str, role: str) -> Spec:
    look = {"role": role, "bold": role == "caption", "tone": "on_bar"}
    return Words, look | {"text": text}


def _note(line: tuple[str, str]) -> Spec:
    icon, text = line
    return PanelNote, {"name": "", "icon": icon, "text": text, "put_away": None}


load_kv("table/hand_over_page")
