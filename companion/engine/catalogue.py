"""The races and powers of the sets in play, with the boards: what `content` reads from data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.engine.codec import bad
from companion.engine.effects import (
    DeclineEffect,
    Effect,
    LeastEffect,
    OnceEffect,
    TokensEffect,
)
from companion.engine.printed_boards import Board

E = TypeVar("E", bound=Effect)


@dataclass(frozen=True, slots=True)
class Race:
    """A race banner: its tokens, how many exist, and what they do."""

    id: str
    tokens: int
    supply: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Power:
    """A power badge: the tokens it adds and what it does."""

    id: str
    tokens: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Combo:
    """A race with its power; in decline, what is left of both."""

    race: Race
    power: Power | None
    in_decline: bool = False
    # Prices of a whole board ask for the same effects hundreds of times.
    _found: dict[type, list[tuple[str, Any]]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def effects(self, kind: type[E]) -> list[tuple[str, E]]:
        """Return the effects of one kind that apply now, each with the id it comes from."""
        if kind not in self._found:
            pieces = (self.race, self.power) if self.power else (self.race,)
            self._found[kind] = [
                (piece.id, effect)
                for piece in pieces
                for effect in piece.effects
                if isinstance(effect, kind) and (effect.in_decline or not self.in_decline)
            ]
        return self._found[kind]

    @property
    def least(self) -> int:
        """The fewest tokens that may conquer or hold a region."""
        return max((effect.tokens for _, effect in self.effects(LeastEffect)), default=1)

    @property
    def tokens(self) -> int:
        """The tokens a player takes on picking this combo."""
        badge = self.power.tokens if self.power else 0
        return self.race.tokens + badge + sum(e.add for _, e in self.effects(TokensEffect))

    @property
    def limit(self) -> int:
        """The most tokens this race can ever have: its tray, and what comes from outside it."""
        return self.race.supply + sum(e.add for _, e in self.effects(TokensEffect) if e.own_tray)

    def offers(self, use: str) -> bool:
        """Tell whether its player may choose this use."""
        return any(effect.use == use for _, effect in self.effects(OnceEffect))

    def declines(self, trait: str) -> bool:
        """Tell whether some effect gives it this trait of decline."""
        return any(getattr(effect, trait) for _, effect in self.effects(DeclineEffect))


@dataclass(frozen=True, slots=True)
class PieceSet:
    """The ids that one box contains."""

    races: tuple[str, ...]
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All pieces that may come into play, by id, and the sets they belong to."""

    races: Mapping[str, Race]
    powers: Mapping[str, Power]
    sets: Mapping[str, PieceSet]
    # By the number of players; read when the first game on one asks for it.
    boards: Mapping[int, Board] = field(default_factory=dict)
    _combos: dict[tuple[str, str | None, bool], Combo] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def race(self, race_id: str) -> Race:
        """Return the race of this id."""
        try:
            return self.races[race_id]
        except KeyError:
            raise bad("race", f"unknown race {race_id!r}") from None

    def power(self, power_id: str) -> Power:
        """Return the power of this id."""
        try:
            return self.powers[power_id]
        except KeyError:
            raise bad("power", f"unknown power {power_id!r}") from None

    def combo(self, race_id: str, power_id: str | None, in_decline: bool = False) -> Combo:
        """Return the combo of these two, active or what decline leaves of it."""
        key = (race_id, power_id, in_decline)
        if key not in self._combos:
            power = None if power_id is None else self.power(power_id)
            self._combos[key] = Combo(self.race(race_id), power, in_decline)
        return self._combos[key]
