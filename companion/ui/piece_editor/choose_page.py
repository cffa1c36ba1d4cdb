"""Lists to choose from, with a line to search them: what to start from, and every ability."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from functools import partial
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.content.abilities import load_abilities
from companion.engine import Catalogue, PieceKind
from companion.facts.piece_draft import PieceDraft
from companion.facts.piece_editor import OfferGroup, found_offers, offer_facts, offer_groups
from companion.facts.piece_page import found_starts, start_rows
from companion.ui.kit.row_list import RowSpec
from companion.ui.kvfiles import load_kv
from companion.ui.piece_editor.rows import GroupRow, OfferRow, OfferTitle, StartRow
from companion.words import Language


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
        """Start from the top, all folded, with nothing searched for."""
        self.ids.search.text = ""
        self._open_groups.clear()
        self.ids.rows.scroll_y = 1

    def show_starts(self, catalogue: Catalogue, language: Language, kind: PieceKind) -> None:
        """Offer what a piece may start from."""
        # NOTE: stands in an empty field above a list of races and powers.
        self.hint = language.gettext("Race, power or a word of its rule")
        self._show(language, lambda: self._start_specs(catalogue, language, kind))

    def show_offers(self, language: Language, draft: PieceDraft) -> None:
        """Offer every ability that a piece of this kind can have."""
        # NOTE: stands in an empty field above a list of what a race can do.
        self.hint = language.gettext("A word, such as forest or coin")
        self._show(language, lambda: self._offer_specs(language, draft))

    def search(self) -> None:
        """Show what is wanted now, from the top."""
        self.wanted = self.ids.search.text.strip()
        self.ids.rows.show(list(self._rows()))
        self.ids.rows.scroll_y = 1

    def choose(self, row: Any) -> None:
        """Open or fold a group; anything else was chosen."""
        if isinstance(row, GroupRow):
            self._open_groups ^= {row.group}
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
                told = partial(_offer, language, draft, ability)
                yield RowSpec(OfferRow.__name__, told, "offer")

    def _start_specs(
        self, catalogue: Catalogue, language: Language, kind: PieceKind
    ) -> Iterator[RowSpec]:
        rows = start_rows(catalogue, language, kind)
        for piece, name, text in found_starts(language, rows, self.wanted):
            facts = {
                "name": f"start-{piece or 'blank'}",
                "kind": f"{kind}s",
                "piece": piece,
                "looks": language.printed(piece) if piece else None,
                "title": name,
                "text": text,
            }
            yield RowSpec(StartRow.__name__, lambda facts=facts: facts, "start")


def _title(group: OfferGroup) -> RowSpec:
    return RowSpec(OfferTitle.__name__, lambda: {"text": group.title}, "title")


def _fold(group: OfferGroup, is_open: bool) -> RowSpec:
    facts = {
        "name": f"group-{group.group}",
        "group": group.group,
        "icon": group.icon,
        "title": group.title,
        "hint": group.hint,
        "is_open": is_open,
    }
    return RowSpec(GroupRow.__name__, lambda: facts, "group")


def _offer(language: Language, draft: PieceDraft, ability: str) -> dict[str, Any]:
    """Return what a row says; only those that are seen are asked."""
    offer = offer_facts(load_abilities(), language, draft, ability)
    return {"name": f"offer-{ability}", **asdict(offer)}


load_kv("piece_editor/choose_page")
