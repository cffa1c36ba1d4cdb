"""The form of a piece with its card and examples beside it, above it or on the same page."""

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.facts.piece_draft import PieceDraft
from companion.facts.piece_page import PiecePage
from companion.ui.kit.box_contents import fill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Column
from companion.ui.kvfiles import load_kv

_PARTS = ("main", "panel", "foot", "live", "rest", "form")


class KeepFoot(Column):
    """The button that keeps the piece, and what is to be done first."""

    __events__ = ("on_keep",)
    problem = StringProperty("")
    # It stands at a field too: where there is little room, only there.
    is_told_above = BooleanProperty(False)
    shape = ShapeProperty()

    def on_keep(self) -> None:
        """It is as it should be."""


class EditorPage(BoxLayout):
    """Where a piece is made; it says what was chosen, and shows what it is told."""

    __events__ = ("on_keep", "on_next")
    shape = ShapeProperty()

    def on_kv_post(self, base_widget: object) -> None:
        """Take hold of the parts, and move them as the window changes."""
        # The ids are weak, and what is not shown has no parent to keep it.
        self._parts = {name: self.ids[name].__self__ for name in _PARTS}
        self.fbind("shape", self._arrange)
        self._arrange()

    @property
    def form(self) -> Any:
        """The fields."""
        return self._parts["form"]

    def on_keep(self) -> None:
        """The piece is as it should be."""

    def on_next(self) -> None:
        """It is to be seen with another partner."""

    def show(self, draft: PieceDraft, page: PiecePage, trouble: str) -> None:
        """Show a piece as it is now, and why it could not be played, if it could not."""
        card, form, parts = self.ids.card, self.form, self._parts
        parts["live"].facts = page.offer
        for name, value in page.card.items():
            setattr(card, name, value)
        self.ids.examples.show(page.examples)
        form.kind, form.piece, form.looks = draft.kind, page.piece.id, page.piece.printed
        form.piece_name, form.tokens = draft.name, draft.tokens
        form.lender_text, form.lender_hint = page.lender_text, page.lender_hint
        form.lender_icon = page.lender_icon
        form.name_note, form.tokens_note = page.notes["name"], page.notes["tokens"]
        form.lender_note, form.abilities_note = page.notes["lent_by"], page.notes["abilities"]
        form.show_abilities(page.abilities)
        parts["foot"].problem = page.problem or trouble
        parts["foot"].is_told_above = bool(page.problem)

    def to_top(self) -> None:
        """Begin at the first field."""
        self.ids.main.scroll_y = self.ids.told.scroll_y = 1

    def to_end(self) -> None:
        """Show the last field, where what was added stands."""
        self.ids.main.scroll_to(self.form.ids.add, animate=False)

    def _arrange(self, *_: object) -> None:
        """Keep the piece in sight where there is room for that; else it comes first."""
        parts, shape, ids = self._parts, self.shape, self.ids
        has_panel = shape.has_side or shape.kind == "tall"
        live, rest, foot = parts["live"], parts["rest"], [parts["foot"]]
        live.tone, live.size_name = (
            "on_bar" if has_panel else "faint",
            "large" if shape.kind == "tall" else "phone",
        )
        fill(ids.panel_flow, [live, rest] if has_panel else [])
        flow = [parts["form"]] if has_panel else [live, parts["form"], rest]
        fill(ids.flow, [*flow, *(foot if shape.is_squat else [])])
        fill(ids.below_panel, foot if shape.has_side and not shape.is_squat else [])
        if shape.has_side:
            fill(self, [parts["main"], parts["panel"]])
        else:
            panel = [parts["panel"]] if has_panel else []
            fill(self, [*panel, parts["main"], *([] if shape.is_squat else foot)])


load_kv("piece_editor/page")
