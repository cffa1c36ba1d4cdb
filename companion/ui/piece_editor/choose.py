"""Lists to choose from: what a piece may start from, abilities, signs, and who lends tokens."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.content.abilities import load_abilities
from companion.engine import Catalogue, PieceKind
from companion.icons import emblems
from companion.pages import blocks
from companion.pages.own_pieces import PieceDraft
from companion.pages.piece_choices import (
    OfferGroup,
    found_offers,
    found_starts,
    offer_facts,
    offer_groups,
    start_rows,
)
from companion.ui.kit.buttons import IconButton
from companion.ui.kit.layouts import Lines
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.row_list import ListRow, RowSpec
from companion.ui.kit.rows import ChoiceTitle, MenuRow
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv
from companion.words import Language


class OfferTitle(ListRow, ChoiceTitle):
    """What the abilities below it have in common."""


class OfferRow(ListRow, MenuRow):
    """An ability, or a group of them that opens and folds; its `block` is what it offers."""

    block = ObjectProperty(None)


class StartRow(ListRow, Pressable, Surface):
    """A race or power to start from; without a piece it is a blank one."""

    block: blocks.Piece = ObjectProperty(blocks.Piece(), rebind=True)


class ChoosePage(BoxLayout):
    """A search above the rows; the abilities are folded into groups while nobody searches."""

    __events__ = ("on_choose",)
    hint = StringProperty("")
    wanted = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._rows: Callable[[], Iterable[RowSpec]] = tuple
        self._open_groups: set[str] = set()
        super().__init__(**kwargs)

    def begin(self) -> None:
        """Start from the top, all folded, with an empty search."""
        self.ids.search.text = ""
        self._open_groups.clear()
        self.ids.rows.scroll_y = 1

    def show_starts(self, catalogue: Catalogue, language: Language, kind: PieceKind) -> None:
        """Offer what a piece may start from."""
        # NOTE: stands in an empty field above a list of races and powers.
        self.hint = language.gettext("Race, power or a word from its rule")
        self._show(language, lambda: self._start_specs(catalogue, language, kind))

    def show_offers(self, language: Language, draft: PieceDraft) -> None:
        """Offer every ability that a piece of this kind can have."""
        # NOTE: stands in an empty field above a list of what a race can do.
        self.hint = language.gettext("A word, such as forest or coin")
        self._show(language, lambda: self._offer_specs(language, draft))

    def search(self) -> None:
        """Show what matches now, from the top."""
        self.wanted = self.ids.search.text.strip()
        self.ids.rows.show(list(self._rows()))
        self.ids.rows.scroll_y = 1

    def choose(self, row: Any) -> None:
        """Open or fold a group; any other row is a choice."""
        if isinstance(row.block, OfferGroup):
            self._open_groups ^= {row.block.group}
            self.ids.rows.show(list(self._rows()))
        else:
            self.dispatch("on_choose", row)

    def on_choose(self, row: Any) -> None:
        """A row was chosen."""

    def _show(self, language: Language, rows: Callable[[], Iterator[RowSpec]]) -> None:
        nothing = RowSpec(
            OfferTitle.__name__, lambda: {"text": language.gettext("Nothing found")}, "title"
        )
        self._rows = lambda: list(rows()) or [nothing]
        self.ids.rows.show(self._rows())

    def _offer_specs(self, language: Language, draft: PieceDraft) -> Iterator[RowSpec]:
        abilities = load_abilities()
        groups = offer_groups(abilities, language, draft.kind)
        if self.wanted:
            groups = found_offers(abilities, language, groups, self.wanted)
        for group in groups:
            is_open = group.group in self._open_groups
            yield _title(group) if self.wanted else _fold(group, is_open)
            for ability in group.abilities if self.wanted or is_open else ():
                facts = partial(_offer, language, draft, ability)
                yield RowSpec(OfferRow.__name__, facts, "offer")

    def _start_specs(
        self, catalogue: Catalogue, language: Language, kind: PieceKind
    ) -> Iterator[RowSpec]:
        rows = start_rows(catalogue, language, kind)
        for piece in found_starts(language, rows, self.wanted):
            yield RowSpec(StartRow.__name__, partial(dict, block=piece), "start")


def _title(group: OfferGroup) -> RowSpec:
    return RowSpec(OfferTitle.__name__, lambda: {"text": group.title}, "title")


def _fold(group: OfferGroup, is_open: bool) -> RowSpec:
    """Return the row of a group."""
    row = {
        "name": f"group-{group.group}",
        "block": group,
        "icon": group.icon,
        "text": group.title,
        "text_size": "16sp",
        "bold": True,
        "hint": group.hint,
        "trailing": "signs/collapse" if is_open else "signs/expand",
    }
    return RowSpec(OfferRow.__name__, lambda: row, "group")


def _offer(language: Language, draft: PieceDraft, ability: str) -> dict[str, Any]:
    """Return what the row of an ability says; called only for visible ones."""
    offer = offer_facts(load_abilities(), language, draft, ability)
    return {
        "name": f"offer-{ability}",
        "block": offer,
        "icon": "signs/lock" if offer.why_not else "signs/plus",
        "text": offer.text,
        "text_size": "18sp",
        "bold": False,
        # One that cannot be chosen says why.
        "hint": offer.why_not or offer.about,
        "trailing": "",
    }


class SignButton(IconButton):
    """A sign to choose; the chosen one is filled."""

    code = StringProperty("")
    is_chosen = BooleanProperty(False)


class SignSheet(Sheet):
    """Asks for a sign, by its code in the icon font."""

    def __init__(self, language: Language, chosen: str, choose: Callable[[str], object]) -> None:
        super().__init__(title=language.gettext("Choose a sign"), name="signs")
        grid = Lines()
        for name, code in emblems().items():
            button = SignButton(name=f"sign-{name}", code=code, is_chosen=code == chosen)
            button.bind(on_release=self.closing(partial(choose, code)))
            grid.add_widget(button)
        self.fill(grid)


load_kv("piece_editor/choose")
