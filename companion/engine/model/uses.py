"""What an attacker uses for one conquest, by the names under which effects grant it."""

from dataclasses import dataclass

from companion.codec import DieFace, bad, decoder, within
from companion.engine.pieces.catalogue import Combo
from companion.engine.pieces.effects import CostEffect
from companion.engine.vocabulary import ATTACK_USES, BESIDE_OWN, FIRST_ROLL

# How each is read: a die has a face, anything else is used or not.
_KINDS = dict.fromkeys((*ATTACK_USES, BESIDE_OWN), bool) | {FIRST_ROLL: DieFace | None}


@dataclass(frozen=True, slots=True, init=False)
class Use:
    """What the attacker chooses to use, or happens to have, for this one conquest.

    Pairs of a name and True, or what a die showed; what is not used is not among them.
    """

    chosen: tuple[tuple[str, int], ...]

    def __init__(self, **chosen: int | None) -> None:
        unknown = chosen.keys() - _KINDS.keys()
        if unknown:
            raise TypeError(f"there is no such use: {unknown}")
        used = (pair for pair in chosen.items() if pair[1] is not None and pair[1] is not False)
        object.__setattr__(self, "chosen", tuple(sorted(used)))

    @property
    def die(self) -> int | None:
        """What was rolled before the attack; None if nothing was."""
        return dict(self.chosen).get(FIRST_ROLL)

    def has(self, name: str) -> bool:
        """Tell whether this was chosen; a die that shows 0 was rolled all the same."""
        return any(name == used for used, _ in self.chosen)

    def having(self, **chosen: int | None) -> "Use":
        """Return it with these used besides, or no longer used."""
        return Use(**dict(self.chosen) | chosen)

    def check(self, attacker: Combo) -> None:
        """Raise `Invalid` for what no effect grants this combo."""
        for name in ATTACK_USES:
            if self.has(name) and not attacker.offers(name):
                raise bad(name, f"this combo has no {name}")
        beside = any(effect.when.beside_own for _, effect in attacker.effects(CostEffect))
        if self.has(BESIDE_OWN) and not beside:
            raise bad(BESIDE_OWN, "this combo gains nothing beside its mountains")

    @staticmethod
    def from_plain(data: object) -> "Use":
        """Read it from plain JSON, or raise `Invalid` naming the field."""
        if type(data) is not dict:
            raise bad("", "expected an object")
        chosen = {}
        for name, value in data.items():
            if name not in _KINDS:
                raise bad(name, f"unknown field {name!r}")
            with within(name):
                chosen[name] = decoder(_KINDS[name])(value)
        return Use(**chosen)

    def to_plain(self) -> dict[str, int]:
        """Return it as plain JSON; what is not used is left out."""
        return dict(self.chosen)
