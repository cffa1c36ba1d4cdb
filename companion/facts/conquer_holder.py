"""What follows from who holds a region: filled in by the rules, to be put right by the table."""

from dataclasses import replace

from companion.engine import SYMBOLS, Catalogue
from companion.facts.conquer import COAST, Choices, Contender, ask
from companion.play import PlayedGame

# What belongs to the place rather than to who holds it.
_PLACE = frozenset([COAST, *SYMBOLS])


def held_by(
    catalogue: Catalogue, session: PlayedGame, attacker: Contender, choices: Choices, key: str
) -> Choices:
    """Return the choices with another holder, and with what must lie in a region of theirs."""
    marks = choices.marks & _PLACE
    bare = replace(choices, holder=key, tokens=1, encampments=0, marks=marks)
    question = ask(catalogue, session, attacker, bare, is_recorded=False)
    holder = question.holder
    if holder is None:
        return bare
    lying = (*question.relevant.markers_on, *(["fortress"] if holder.lone_fortress else []))
    return replace(bare, tokens=max(1, holder.lone_tokens), marks=marks.union(lying))
