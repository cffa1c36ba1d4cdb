"""A race or power while somebody makes it, and every step of that: all of it can be taken back."""

from dataclasses import dataclass, replace
from typing import Literal

from companion.engine import (
    ANY_LANGUAGE,
    Abilities,
    Catalogue,
    Chosen,
    Effect,
    Piece,
    PieceKind,
    Power,
    Printed,
    Race,
    abilities_in,
    effects_of,
)

# What can be done to a draft, each one step; writing a name is one, however many letters it has.
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
_USUAL_TOKENS: dict[PieceKind, int] = {"race": 5, "power": 4}
_USUAL_COLOUR = "teal"
# Until a banner is chosen there are as many tokens as anybody could ask for.
_ANY_SUPPLY = 50


@dataclass(frozen=True, slots=True)
class PieceDraft:
    """All that was chosen for a piece so far; `left_over` are effects that no ability stands for.

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

    def with_ability(self, new: Chosen) -> "PieceDraft":
        """Return it with one more ability."""
        return replace(self, chosen=(*self.chosen, new))

    def without_ability(self, index: int) -> "PieceDraft":
        """Return it without one of its abilities."""
        return replace(self, chosen=(*self.chosen[:index], *self.chosen[index + 1 :]))

    def with_value(self, index: int, name: str, value: int | str | tuple[str, ...]) -> "PieceDraft":
        """Return it with something else chosen about one of its abilities."""
        old = self.chosen[index]
        new = Chosen(old.ability, {**old.values, name: value})
        return replace(self, chosen=(*self.chosen[:index], new, *self.chosen[index + 1 :]))


def blank_draft(kind: PieceKind, key: str) -> PieceDraft:
    """Return a piece about which nothing was chosen yet."""
    return PieceDraft(kind, key, tokens=_USUAL_TOKENS[kind])


def draft_of(abilities: Abilities, piece: Piece, name: str, key: str) -> PieceDraft:
    """Return a piece as it can be changed; a printed race lends its tokens to its copy."""
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
    """Return the piece that a draft describes, finished or not, under an id that nobody knows."""
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
    """A draft with all that was done to it: the way back and the way forth.

    `was_begun`: it was left unfinished some other day.
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
        """Whether somebody has done something, now or some other day, that is not taken back."""
        return self._was_begun or self.current != self._drafts[0]

    @property
    def last_edit(self) -> DraftEdit | None:
        """What `undo` would take back."""
        return self._edits[self._at - 1] if self._at else None

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return self._at < len(self._edits)

    def change(self, edit: DraftEdit, draft: PieceDraft) -> None:
        """Do one more step; what was taken back before is forgotten."""
        if draft == self.current:
            return
        if edit == "name" == self.last_edit and not self.can_redo:
            self._at -= 1
        del self._drafts[self._at + 1 :], self._edits[self._at :]
        self._drafts.append(draft)
        self._edits.append(edit)
        self._at += 1

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        self._at = max(0, self._at - 1)

    def redo(self) -> None:
        """Do the step again that was taken back last, if there is one."""
        self._at = min(len(self._edits), self._at + 1)
