"""What a new game is put together from: seats, names to tap, choices."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.widgets.surface import Surface


class SeatCard(ButtonBehavior, Surface):
    """A player at the table to be; a tap lets them start."""

    __events__ = ("on_move", "on_remove")
    name = StringProperty("")
    seat = NumericProperty(0)
    place = NumericProperty(0)
    player_name = StringProperty("")
    is_starter = BooleanProperty(False)
    is_first = BooleanProperty(False)
    is_last = BooleanProperty(False)
    is_narrow = BooleanProperty(False)

    def on_move(self, by: int) -> None:
        """Change seats with a neighbour."""

    def on_remove(self) -> None:
        """Leave the table."""


class FlowChip(ButtonBehavior, Surface):
    """A choice among others that stand in lines; a long one wraps instead of running out."""

    text = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")
    is_chosen = BooleanProperty(False)


class ChoiceCard(ButtonBehavior, Surface):
    """One of two ways to play, with what it means; the chosen one is ticked."""

    text = StringProperty("")
    meaning = StringProperty("")
    name = StringProperty("")
    is_chosen = BooleanProperty(False)


class ProblemNote(Surface):
    """What is wrong with what was typed, beside the field; nothing at all while all is well."""

    text = StringProperty("")
