"""The races and powers of the sets in play, with the boards: what `content` reads from data."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, TypeVar

from companion.codec import Bounds, Name, bad
from companion.engine.pieces.boards import Board
from companion.engine.pieces.effects import (
    DeclineEffect,
    Effect,
    LeastEffect,
    OnceEffect,
    TokensEffect,
)
from companion.engine.pieces.piece import Piece, Pieces, Power, Race
from companion.engine.vocabulary import Rounds

E = TypeVar("E", bound=Effect)


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
class BoardChoice:
    """A board that a set brings: for how many, and how long they play; unnamed, it is its set's."""

    id: Name
    players: Annotated[int, Bounds(2)]
    rounds: Rounds
    names: Mapping[Name, Name] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.names and "en" not in self.names:
            raise bad("names", "an English name is needed")


@dataclass(frozen=True, slots=True)
class PieceSet:
    """What one box contains, by id, and the boxes that it cannot be played without."""

    races: tuple[str, ...]
    powers: tuple[str, ...]
    boards: tuple[BoardChoice, ...] = ()
    needs: tuple[str, ...] = ()
    # By language; each has at least an English one.
    names: Mapping[str, str] = field(default_factory=dict)
    order: int = 0


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All pieces that may come into play, by id, and the sets they belong to."""

    races: Mapping[str, Race]
    powers: Mapping[str, Power]
    sets: Mapping[str, PieceSet]
    # By id; read when the first game on one asks for it.
    boards: Mapping[str, Board] = field(default_factory=dict)
    _combos: dict[tuple[str, str | None, bool], Combo] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def piece(self, piece_id: str) -> Piece | None:
        """Return the race or power of this id, if there is one."""
        return self.races.get(piece_id) or self.powers.get(piece_id)

    def knowing(self, pieces: Pieces) -> "Catalogue":
        """Return the catalogue with those of these pieces that it lacks; its own stay."""
        lacking = (piece for _, piece in pieces.places() if self.piece(piece.id) is None)
        return self.joined(Pieces.of(lacking))

    def joined(self, pieces: Pieces) -> "Catalogue":
        """Return the catalogue with these pieces besides.

        Raises `Invalid` for an id that another piece has; the very same may come again.
        """
        if pieces == Pieces():
            return self
        known: dict[str, Piece] = {**self.races, **self.powers}
        for at, item in pieces.places():
            if known.setdefault(item.id, item) != item:
                raise bad(f"{at}.id", f"there is a {item.id!r} already")
        return replace(
            self,
            races={**self.races, **{race.id: race for race in pieces.races}},
            powers={**self.powers, **{power.id: power for power in pieces.powers}},
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
