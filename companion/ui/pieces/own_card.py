"""A race or power that somebody made with all that can be done with it, and two new ones."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kvfiles import load_kv
from companion.ui.parts.piece_card import PieceCard


class NewPieceButtons(BoxLayout):
    """Two buttons: a new race, a new power."""

    __events__ = ("on_choose",)
    shape = ShapeProperty()
    is_inviting = BooleanProperty(False)

    def on_choose(self, kind: str) -> None:
        """Make a new one of this kind."""


class OwnPieceCard(PieceCard):
    """What it does, and buttons to change it, copy it, hand it on or delete it."""

    __events__ = ("on_edit", "on_copy", "on_share", "on_delete")
    key = StringProperty("")
    # Somebody has begun to make or change it, and has not kept it yet.
    is_unfinished = BooleanProperty(False)

    def on_kv_post(self, base_widget: object) -> None:
        """Offer only what can be done with it."""
        if self.is_unfinished:
            self.ids.acts.remove_widget(self.ids.copying)
            self.ids.acts.remove_widget(self.ids.sharing)

    def on_edit(self) -> None:
        """Change it, or go on with it."""

    def on_copy(self) -> None:
        """Make another one like it."""

    def on_share(self) -> None:
        """Save it to a file."""

    def on_delete(self) -> None:
        """Delete it."""


load_kv("pieces/own_card")
