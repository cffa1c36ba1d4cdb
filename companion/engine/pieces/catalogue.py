"""Boards, combos and the catalogue of the sets in play, which `content` reads from data."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, wraps
from typing import Annotated, Any, TypeVar

from companion.codec import Bounds, Count, Name, bad
from companion.dataclasses import dataclass, field, fields, replace
from companion.engine.pieces.effects import (
    CoinsEffect,
    CostEffect,
    CoverEffect,
    DeclineEffect,
    EarlyEffect,
    Effect,
    FireballsEffect,
    GainEffect,
    IncomeEffect,
    LeastEffect,
    OnceEffect,
    PlacedEffect,
    ReachEffect,
    RedeployEffect,
    ReminderEffect,
    StrengthEffect,
    TokensEffect,
)
from companion.engine.pieces.piece import Piece, Pieces, Power, Race
from companion.engine.vocabulary import (
    COLOURS,
    MAX_CANNONS,
    RARE_KINDS,
    CountName,
    Rounds,
    Symbol,
    Terrain,
)


@dataclass(frozen=True, slots=True)
class PrintedRegion:
    """A region as printed; anchor, polygon and outline are for drawing.

    `island`: which island of the sky it belongs to, counted from 1; 0 on the ground.
    """

    id: int
    terrain: Terrain
    symbols: tuple[Symbol, ...]
    lost_tribe: bool
    board_edge: bool
    entry: bool
    coastal: bool
    adjacent: tuple[Count, ...]
    anchor: tuple[float, ...]
    anchor_radius: float
    polygon: tuple[tuple[float, ...], ...]
    outline: tuple[tuple[float, ...], ...] = ()
    island: Count = 0


@dataclass(frozen=True, slots=True)
class Board:
    """A board as printed; its set says for how many players and rounds it is."""

    size: tuple[float, ...]
    regions: tuple[PrintedRegion, ...]

    def __post_init__(self) -> None:
        for index, region in enumerate(self.regions):
            if region.id != index:
                raise bad(f"regions.{index}.id", "regions are numbered in their order")
        touching = [set(region.adjacent) for region in self.regions]
        for index, others in enumerate(touching):
            if any(other >= len(touching) or index not in touching[other] for other in others):
                raise bad(f"regions.{index}.adjacent", "two regions touch each other, or do not")


E = TypeVar("E", bound=Effect)
_Found = TypeVar("_Found")


@dataclass(frozen=True)
class Combo:
    """A race with its power; in decline, what is left of both.

    Pricing a whole board asks for the same effects hundreds of times, so the answers are cached.
    """

    race: Race
    power: Power | None
    in_decline: bool = False
    known: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def effects(self, kind: type[E]) -> list[tuple[str, E]]:
        """Return the effects of one kind that apply now, each with the id of its piece."""
        if kind not in self.known:
            pieces = (self.race, self.power) if self.power else (self.race,)
            self.known[kind] = [
                (piece.id, effect)
                for piece in pieces
                for effect in piece.effects
                if isinstance(effect, kind) and (effect.in_decline or not self.in_decline)
            ]
        found: list[tuple[str, E]] = self.known[kind]
        return found

    def owners(self, kind: type[Effect]) -> list[str]:
        """Return the pieces with an effect of one kind that applies now."""
        return [owner for owner, _ in self.effects(kind)]

    @cached_property
    def declined(self) -> "Combo":
        """What is left of it in decline."""
        return replace(self, in_decline=True)

    @cached_property
    def least(self) -> int:
        """The fewest tokens that may conquer or hold a region."""
        return max((effect.tokens for _, effect in self.effects(LeastEffect)), default=1)

    @property
    def tokens(self) -> int:
        """The tokens a player gets on picking this combo."""
        badge = self.power.tokens if self.power else 0
        return self.race.tokens + badge + sum(e.add for _, e in self.effects(TokensEffect))

    @property
    def foreign(self) -> int:
        """The tokens among them that are not race tokens."""
        return sum(e.add for _, e in self.effects(TokensEffect) if e.own_tray)

    @property
    def limit(self) -> int:
        """The most tokens this race can ever have: its tray, plus any from elsewhere."""
        return self.race.supply + self.foreign

    @cached_property
    def incomes(self) -> list[tuple[str, IncomeEffect]]:
        """What pays this race besides its regions, or takes; each with the id of its piece.

        No region brings less than nothing: a coin that a second piece would take is given back, and
        none is taken from regions that have paid already.
        """
        found = self.effects(IncomeEffect)
        if self.pays_early:
            return [(owner, effect) for owner, effect in found if effect.add > 0]
        takers = [owner for owner, effect in found if effect.add < 0]
        if len(takers) < 2:
            return found
        return [*found, (takers[-1], IncomeEffect(add=len(takers) - 1, per="bare"))]

    @cached_property
    def pays_early(self) -> bool:
        """Whether the regions of this race pay when its turn begins, not when it is scored."""
        return bool(self.effects(EarlyEffect))

    @cached_property
    def rare_kinds(self) -> tuple[CountName, ...]:
        """The kinds of regions that only some pieces count, as far as these do."""
        counted: set[CountName | None] = {effect.per for _, effect in self.effects(GainEffect)}
        counted |= {effect.per for _, effect in self.effects(FireballsEffect)}
        for _, income in self.incomes:
            counted |= income.counts
        return tuple(kind for kind in RARE_KINDS if kind in counted)

    @cached_property
    def spared(self) -> frozenset[str]:
        """The kinds of regions from which not every piece that takes coins takes one."""
        takers = (income for _, income in self.effects(IncomeEffect) if income.add < 0)
        return frozenset(kind for income in takers for kind in income.except_)

    def has_coin_for(self, marks: Collection[str]) -> bool:
        """Return whether a region like this brings its coin as a turn is scored.

        That is not so if a piece of the race itself takes it, or if it was paid before.
        """
        takers = (e.except_ for _, e in self.effects(IncomeEffect) if e.add < 0)
        return not self.pays_early and not any({*spared}.isdisjoint(marks) for spared in takers)

    @cached_property
    def gains_beside_own(self) -> bool:
        """Whether a region is cheaper next to a mountain that the race holds."""
        return any(e.when.beside_own == "mountain" for _, e in self.effects(CostEffect))

    @cached_property
    def cannons(self) -> int:
        """How many cannons make a region next to them cheaper when they fire."""
        if not any(e.when.beside_own == "cannon" for _, e in self.effects(CostEffect)):
            return 0
        placed = [effect for _, effect in self.effects(PlacedEffect) if effect.marker == "cannon"]
        return min(MAX_CANNONS, sum(effect.n or MAX_CANNONS for effect in placed))

    @cached_property
    def coins_for_leaps(self) -> tuple[str, ...]:
        """The pieces that bring a coin for a conquest over one region."""
        return tuple(owner for owner, e in self.effects(CoinsEffect) if e.on == "leap")

    @cached_property
    def strength_limit(self) -> int:
        """The most tokens that one of its Behemoths can count for."""
        return max((effect.most for _, effect in self.effects(StrengthEffect)), default=0)

    def strength(self, held: Mapping[CountName, int]) -> int:
        """Return how many tokens each Behemoth counts for, given the regions held by kind."""
        effects = (effect for _, effect in self.effects(StrengthEffect))
        return max((min(e.most, held.get(e.per, 0)) for e in effects), default=0)

    def offers(self, use: str) -> bool:
        """Return whether the player of this combo may choose this use."""
        return use in self._uses

    def declines(self, trait: str) -> bool:
        """Return whether some effect changes its decline in this way."""
        return trait in self._traits

    @cached_property
    def _uses(self) -> set[str]:
        return {effect.use for _, effect in self.effects(OnceEffect)}

    @cached_property
    def _traits(self) -> set[str]:
        found = [effect for _, effect in self.effects(DeclineEffect)]
        return {f.name for f in fields(DeclineEffect) if any(getattr(e, f.name) for e in found)}


def once_per_combo(find: Callable[[Combo], _Found]) -> Callable[[Combo], _Found]:
    """Cache what a function finds out about each combo: none of them ever changes."""

    @wraps(find)
    def found(combo: Combo) -> Any:
        if find not in combo.known:
            combo.known[find] = find(combo)
        return combo.known[find]

    return found


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board that a set offers, for how many players and rounds; by default named like its set."""

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
    # By language; each has at least English.
    names: Mapping[str, str] = field(default_factory=dict)
    order: int = 0
    # The name of the box that it is sold in together with others, by language; else none.
    box: Mapping[str, str] = field(default_factory=dict)
    # The sides of the sky that it brings, each with its names by language.
    skies: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All pieces that may come into play, by id, and the sets they belong to."""

    races: Mapping[str, Race]
    powers: Mapping[str, Power]
    sets: Mapping[str, PieceSet]
    # By id; read when the first game on it needs it.
    boards: Mapping[str, Board] = field(default_factory=dict)
    # The sides of the sky by id, and ground and sky as they were laid out together.
    skies: Mapping[str, Any] = field(default_factory=dict)
    laid: dict[object, Board] = field(default_factory=dict, init=False, repr=False, compare=False)
    _combos: dict[tuple[str, str | None, bool], Combo] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def piece(self, piece_id: str) -> Piece | None:
        """Return the race or power with this id, if there is one."""
        return self.races.get(piece_id) or self.powers.get(piece_id)

    def knowing(self, pieces: Pieces) -> "Catalogue":
        """Return the catalogue with any of these pieces that it lacks; its own ones stay."""
        lacking = (piece for _, piece in pieces.places() if self.piece(piece.id) is None)
        return self.joined(Pieces.of(lacking))

    def joined(self, pieces: Pieces) -> "Catalogue":
        """Return the catalogue with these pieces added.

        Raises `Invalid` for an id that another piece has; the very same piece may come again.
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
        """Return the race with this id."""
        try:
            return self.races[race_id]
        except KeyError:
            raise bad("race", f"unknown race {race_id!r}") from None

    def power(self, power_id: str) -> Power:
        """Return the power with this id."""
        try:
            return self.powers[power_id]
        except KeyError:
            raise bad("power", f"unknown power {power_id!r}") from None

    def combo(self, race_id: str, power_id: str | None, in_decline: bool = False) -> Combo:
        """Return the combo of these two, either active or as decline leaves it."""
        key = (race_id, power_id, in_decline)
        if key not in self._combos:
            power = None if power_id is None else self.power(power_id)
            self._combos[key] = Combo(self.race(race_id), power, in_decline)
        return self._combos[key]


_KEEPING = ("keeps_tokens", "conquers", "withdraws")
_LASTING = (*_KEEPING, "tower", "immune")


def keeps_tokens(combo: Combo) -> bool:
    """Return whether all tokens stay on the board in decline, rather than one in each region."""
    return any(map(combo.declines, _KEEPING)) and not combo.declines("tower")


def withdraws(combo: Combo) -> bool:
    """Return whether a declined race, too, places the tokens of a lost region again."""
    return combo.declines("withdraws") and not combo.declines("tower")


def rests(combo: Combo) -> bool:
    """Return whether a race is in decline and stays where it is until somebody takes it away."""
    return combo.in_decline and not withdraws(combo) and not comes_back(combo)


def covers(attacker: Combo, defender: Combo | None) -> bool:
    """Return whether tokens of a race stay below those of another that conquers their region."""
    is_able = not attacker.in_decline and bool(attacker.effects(CoverEffect))
    return is_able and defender is not None and rests(defender)


def comes_back(combo: Combo) -> bool:
    """Return whether a declined race may enter the board again from the hand."""
    return combo.declines("conquers") and not combo.declines("tower")


def keeps_badge(combo: Combo) -> bool:
    """Return whether the badge stays in decline: it does if it still has an effect.

    It also stays with a race that never makes room for others.
    """
    if combo.power is None:
        return False
    return combo.declines("keeps_place") or any(_lasts(effect) for effect in combo.power.effects)


def _lasts(effect: Effect) -> bool:
    if isinstance(effect, DeclineEffect):
        return effect.in_decline and any(getattr(effect, trait) for trait in _LASTING)
    return effect.in_decline and not isinstance(effect, ReminderEffect)


def with_needed(catalogue: Catalogue, sets: Sequence[str]) -> tuple[str, ...]:
    """Return the known ones of these sets, then the sets that they cannot be played without."""
    found = [name for name in dict.fromkeys(sets) if name in catalogue.sets]
    # Sets that are added on the way may need others themselves.
    for name in found:
        found += [other for other in catalogue.sets[name].needs if other not in found]
    return tuple(found)


def pieces_of(catalogue: Catalogue, sets: Sequence[str]) -> tuple[Piece, ...]:
    """Return the races of these sets, then their powers."""
    boxes = [catalogue.sets[name] for name in with_needed(catalogue, sets)]
    races = (catalogue.races[race] for box in boxes for race in box.races)
    powers = (catalogue.powers[power] for box in boxes for power in box.powers)
    return (*races, *powers)


def boards_of(catalogue: Catalogue, sets: Sequence[str]) -> tuple[BoardChoice, ...]:
    """Return the boards that these sets can be played on, with a colour for every player."""
    boards = [b for name in with_needed(catalogue, sets) for b in catalogue.sets[name].boards]
    return tuple(board for board in boards if board.players <= COLOURS)


def boards_for(catalogue: Catalogue, sets: Sequence[str], players: int) -> tuple[BoardChoice, ...]:
    """Return those of these boards that are for this many players."""
    return tuple(board for board in boards_of(catalogue, sets) if board.players == players)


def skies_of(catalogue: Catalogue, sets: Sequence[str]) -> dict[str, Mapping[str, str]]:
    """Return the sides of the sky that these sets bring, each with its names by language."""
    boxes = (catalogue.sets[name] for name in with_needed(catalogue, sets))
    return {sky: names for box in boxes for sky, names in box.skies.items()}


def player_counts(catalogue: Catalogue, sets: Sequence[str]) -> tuple[int, ...]:
    """Return the possible numbers of players, the smallest first; a sky has room for one more."""
    counts = {board.players for board in boards_of(catalogue, sets)}
    if skies_of(catalogue, sets):
        counts |= {players + 1 for players in counts if players < COLOURS}
    return tuple(sorted(counts))


# The effects that a house rule is about, if only some boxes have them.
_ABOUT: Mapping[str, Callable[[Effect], bool]] = {
    "goblins_count_lost_tribes_as_declined": lambda effect: (
        isinstance(effect, CostEffect) and effect.when.holder == "declined"
    ),
    "kobolds_last_attempt_needs_two_in_hand": lambda effect: isinstance(effect, LeastEffect),
    "barbarians_redeploy_after_losing_a_region": lambda effect: (
        isinstance(effect, RedeployEffect) and effect.stays
    ),
    "bolts_strike_anywhere": lambda effect: (
        isinstance(effect, ReachEffect) and effect.far_with is not None
    ),
    "soul_touch_at_once": lambda effect: isinstance(effect, DeclineEffect) and effect.revives,
}


def can_matter(rule: str, pieces: Iterable[Piece]) -> bool:
    """Return whether any of these pieces has an effect that the house rule is about."""
    is_about = _ABOUT.get(rule)
    if is_about is None:
        return True
    return any(is_about(effect) for piece in pieces for effect in piece.effects)
