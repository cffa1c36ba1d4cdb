"""Home-made races and powers: their cards, and drafts whose every step can be undone."""

from collections.abc import Iterable
from typing import Any, Literal

from companion.dataclasses import dataclass, replace
from companion.engine import (
    ANY_LANGUAGE,
    Abilities,
    Catalogue,
    Chosen,
    Effect,
    Piece,
    PieceKind,
    Pieces,
    Power,
    Printed,
    Race,
    abilities_in,
    effects_of,
)
from companion.pages import blocks
from companion.pages.rulebook import all_pieces, piece_facts
from companion.store import ShelfAct
from companion.words import Language, act_undo_text, unnamed

OwnKnowledge = tuple[Catalogue, Language]


def knowing(catalogue: Catalogue, language: Language, pieces: Iterable[Piece]) -> OwnKnowledge:
    """Return a catalogue and a language that also know these pieces."""
    own = {piece.id: piece for piece in pieces}
    joined = catalogue.knowing(Pieces.of(own.values()))
    return joined, language.knowing(lambda piece: own.get(piece) or language.find_piece(piece))


def own_cards(
    catalogue: Catalogue,
    language: Language,
    pieces: Iterable[tuple[str, Piece]],
    is_unfinished: bool = False,
) -> list[blocks.Piece]:
    """Return what the cards of pieces say, each with its given key: races first, by name."""
    keys = {piece.id: (key, piece) for key, piece in pieces}
    known = knowing(catalogue, language, (piece for _, piece in keys.values()))
    ids = [own for kind in ("races", "powers") for own in all_pieces(*known, kind) if own in keys]
    # If all of them are home-made, there is no need to say so.
    mark = language.gettext("not finished yet") if is_unfinished else ""
    return [
        replace(
            piece_facts(*known, own),
            name=f"own-{keys[own][0]}",
            key=keys[own][0],
            title=title_of(known[1], keys[own][1]),
            mark=mark,
            is_unfinished=is_unfinished,
        )
        for own in ids
    ]


def own_name(piece: Piece) -> str:
    """Return the name of a home-made piece, in every language."""
    return piece.printed.names.get(ANY_LANGUAGE, "")


def title_of(language: Language, piece: Piece) -> str:
    """Return what to call a home-made piece, whether it has a name yet or not."""
    kind: PieceKind = "race" if isinstance(piece, Race) else "power"
    return own_name(piece) or unnamed(language, kind)


def shelf_undo_text(language: Language, act: ShelfAct | None) -> str:
    """Return the text of the button that undoes the last change to the shelf; else nothing."""
    if act is None:
        return ""
    names = language.join([own_name(entry.piece) for entry in act.about])
    return act_undo_text(language, act.kind, names)


# What can be done to a draft, one step each; writing a name is one, whatever its length.
DraftEdit = Literal[
    "name",
    "tokens",
    "lender",
    "sign",
    "colour",
    "ability_added",
    "ability_removed",
    "ability_changed",
]
# What each field of a draft is to be called when a step is undone.
_EDITS: dict[str, DraftEdit] = {
    "name": "name",
    "tokens": "tokens",
    "lent_by": "lender",
    "icon": "sign",
    "colour": "colour",
}
_USUAL_TOKENS: dict[PieceKind, int] = {"race": 5, "power": 4}
_USUAL_COLOUR = "teal"
# Until a banner is chosen, any number of tokens will do.
_ANY_SUPPLY = 50


@dataclass(frozen=True)
class PieceDraft(blocks.Choice):
    """Everything chosen for a piece so far; `left_over` are effects without an ability.

    `key`: that of the piece on the shelf that it is to be.
    """

    kind: PieceKind
    key: str
    name: str = ""
    tokens: int = 0
    lent_by: str = ""
    icon: str = ""
    colour: str = _USUAL_COLOUR
    chosen: tuple[Chosen, ...] = ()
    left_over: tuple[Effect, ...] = ()

    def put(self, field: str, value: Any) -> "PieceDraft":
        """Return it with another value in a field; "2.n" is a number of the third ability."""
        index, is_nested, name = field.partition(".")
        if is_nested:
            return self.with_value(int(index), name, value)
        changed: dict[str, Any] = {field: value}
        return replace(self, **changed)

    def with_ability(self, new: Chosen) -> "PieceDraft":
        """Return it with another ability."""
        return replace(self, chosen=(*self.chosen, new))

    def without_ability(self, index: int) -> "PieceDraft":
        """Return it without one of its abilities."""
        return replace(self, chosen=(*self.chosen[:index], *self.chosen[index + 1 :]))

    def with_value(self, index: int, name: str, value: int | str | tuple[str, ...]) -> "PieceDraft":
        """Return it with another value for one of its abilities."""
        old = self.chosen[index]
        new = Chosen(old.ability, {**old.values, name: value})
        return replace(self, chosen=(*self.chosen[:index], new, *self.chosen[index + 1 :]))


def blank_draft(kind: PieceKind, key: str) -> PieceDraft:
    """Return a piece with nothing chosen yet."""
    return PieceDraft(kind, key, tokens=_USUAL_TOKENS[kind])


def draft_of(abilities: Abilities, piece: Piece, name: str, key: str) -> PieceDraft:
    """Return a piece as a draft; a printed race lends its tokens to its copy."""
    found = abilities_in(abilities, piece.effects)
    is_race = isinstance(piece, Race)
    return PieceDraft(
        kind="race" if is_race else "power",
        key=key,
        name=name,
        tokens=piece.tokens,
        lent_by=(piece.lent_by or piece.id) if isinstance(piece, Race) else "",
        icon=piece.printed.icon,
        colour=piece.printed.colour or _USUAL_COLOUR,
        chosen=found.chosen,
        left_over=found.left_over,
    )


def piece_of(catalogue: Catalogue, abilities: Abilities, draft: PieceDraft) -> Piece:
    """Return the piece that a draft describes, finished or not, under an unused id."""
    name, draft_id = draft.name.strip(), f"{draft.key}_draft"
    printed = Printed(
        names={ANY_LANGUAGE: name} if name else {}, icon=draft.icon, colour=draft.colour
    )
    effects = (*effects_of(abilities, draft.chosen), *draft.left_over)
    if draft.kind == "power":
        return Power(draft_id, draft.tokens, effects, printed)
    lender = catalogue.races.get(draft.lent_by)
    supply = lender.supply if lender else _ANY_SUPPLY
    return Race(draft_id, draft.tokens, supply, effects, printed, draft.lent_by)


class DraftSteps:
    """A draft with everything that was done to it, for undo and redo.

    `was_begun`: it was left unfinished on an earlier day.
    """

    def __init__(self, start: PieceDraft, was_begun: bool = False) -> None:
        self._was_begun = was_begun
        self._drafts = [start]
        self._edits: list[DraftEdit] = []
        self._at = 0

    @property
    def current(self) -> PieceDraft:
        """The draft as it is now."""
        return self._drafts[self._at]

    @property
    def is_begun(self) -> bool:
        """Whether there is unfinished work, from now or an earlier day."""
        return self._was_begun or self.current != self._drafts[0]

    @property
    def last_edit(self) -> DraftEdit | None:
        """What `undo` would take back."""
        return self._edits[self._at - 1] if self._at else None

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return self._at < len(self._edits)

    def change(self, draft: PieceDraft) -> None:
        """Do one more step, unless nothing differs; redo is cleared."""
        if draft == self.current:
            return
        edit = _edit_between(self.current, draft)
        if edit == "name" == self.last_edit and not self.can_redo:
            self._at -= 1
        del self._drafts[self._at + 1 :], self._edits[self._at :]
        self._drafts.append(draft)
        self._edits.append(edit)
        self._at += 1

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        self._at = max(0, self._at - 1)

    def redo(self) -> None:
        """Redo the step undone last, if there is one."""
        self._at = min(len(self._edits), self._at + 1)


def _edit_between(before: PieceDraft, after: PieceDraft) -> DraftEdit:
    for field, edit in _EDITS.items():
        if getattr(before, field) != getattr(after, field):
            return edit
    more = len(after.chosen) - len(before.chosen)
    return "ability_added" if more > 0 else "ability_removed" if more else "ability_changed"
