"""What a turn brings with given conquests: the engine's own score of the counts they lead to."""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping

from companion.advice.field import FadedRace, Field, Site, bits
from companion.dataclasses import replace
from companion.engine import (
    COUNTS,
    SKY_COUNTS,
    WATER,
    WINTER,
    YES_NO_COUNTS,
    Board,
    CountName,
    GainEffect,
    IncomeEffect,
    RegionContents,
    SheetRow,
    count_regions,
    has_tower,
    kept_off,
    new_tokens,
    questions,
    regions_to_keep,
    score_lines,
    score_sheet,
    sky_counts,
    times_paid,
    tokens_in,
    total,
    winter_on,
)

# Counts are kept as digits of one number, so that those of several regions are added at once.
_DIGIT = 8
_UNIT: dict[str, int] = {name: 1 << _DIGIT * place for place, name in enumerate(COUNTS)}
_LAST = (1 << _DIGIT) - 1
# Above the digits, a bit for each region of a sky: islands and exploring are no sums of regions.
_SKY = _DIGIT * len(COUNTS)


class Coins:
    """The coins of a turn on one field.

    `start`: the counts before the first conquest, as digits; `added`: what each conquest adds.
    `is_capped`: there are tokens that only conquer, so that regions may have to be given up.
    `islands`: the regions of each island that have to be held for its coin.
    `looks_ahead`: what regions pay as the next turn begins counts too.
    """

    def __init__(self, field: Field, looks_ahead: bool = False) -> None:
        self.field = field
        self._is_ahead = looks_ahead and field.combo.pays_early
        self.per_region = int(self._is_ahead or not field.combo.pays_early)
        row, *others = score_sheet(field.catalogue, field.state)
        self.counts = {name: n for name, n in row.counts.items() if name in _UNIT}
        up = [region.id for region in field.board.regions if region.island]
        self._sky = {at: 1 << _SKY + number for number, at in enumerate(up)}
        islands = dict[int, int]()
        for region in field.board.regions:
            if region.island and region.terrain not in WATER:
                islands[region.island] = islands.get(region.island, 0) | 1 << region.id
        self.islands = tuple(islands.values())
        self.start = _pack(self.counts) + sum(self._sky.get(at, 0) for at in field.own)
        self.kinds = [_kinds(field, at) for at in range(len(field.board.regions))]
        self.added = {at: self._added(site) for at, site in field.sites.items()}
        self.is_capped = kept_off(field.combo) > 0
        rows = {other.troops.race: other for other in others}
        winter = winter_on(field.state, field.state.turn.seat, in_decline=True)
        self.declined = [
            OwnDeclined(field.board, race, rows[race.side.troops.race], winter)
            for race in field.declined
            if race.side.seat == field.state.turn.seat
        ]
        self._own_declined = sum(race.regions for race in self.declined)
        self._of_active: dict[int, int] = {}
        self._of_kept: dict[tuple[int, ...], int] = {}
        self._of_declined: dict[int, int] = {}

    def of(self, taken: int, counts: int, swaps: int, laid: int) -> int:
        """Return what the end of the turn brings after these conquests, pacts included.

        `counts`: those at the start with what each conquest added. `laid`: where conquests have
        brought a fortress.
        """
        if laid:
            counts += _UNIT["fortresses"] * laid.bit_count()
        coins = self._kept(taken, counts, swaps, laid) if self.is_capped else self._active(counts)
        lost = taken & self._own_declined
        if lost not in self._of_declined:
            self._of_declined[lost] = sum(race.brings(lost) for race in self.declined)
        broken = sum(2 * n for regions, n in self.field.pacts if regions & taken)
        return coins + self._of_declined[lost] + self.field.promised - broken

    def _active(self, counts: int) -> int:
        if counts not in self._of_active:
            known = self._unpacked(counts)
            coins = total(score_lines(self.field.combo, known))
            self._of_active[counts] = coins + self._is_ahead * known["regions"]
        return self._of_active[counts]

    def _kept(self, taken: int, counts: int, swaps: int, laid: int) -> int:
        """Return the coins of a race that may have to give up regions before it scores."""
        key = (taken, counts, swaps, laid)
        if key not in self._of_kept:
            left = self.room_for((self.field.held | taken).bit_count(), counts, swaps)
            self._of_kept[key] = (
                self._active(counts) if left is None else self._best_kept(taken, counts, laid, left)
            )
        return self._of_kept[key]

    def _best_kept(self, taken: int, counts: int, laid: int, left: int) -> int:
        """Return the most coins that this many of the regions bring."""
        held = list(bits(self.field.held | taken))
        asked = {*questions(self.field.combo), "regions", WINTER}
        sums: list[set[int]] = [{0}, *(set() for _ in range(left))]
        for at in held:
            digits = self._digits(at, laid, asked)
            for count in range(left, 0, -1):
                sums[count] |= {digits + others for others in sums[count - 1]}
        rest = counts - sum(self._digits(at, laid, COUNTS) for at in held)
        return max(self._active(rest + kept) for kept in sums[left])

    def room_for(self, regions: int, counts: int, swaps: int) -> int | None:
        """Return how many of this many regions the race can keep; None: all of them."""
        field, troops = self.field, self.field.troops
        now = replace(troops, tokens=troops.tokens + swaps)
        new = new_tokens(field.state, now, field.combo, _unpack(counts))
        return self._room(regions, now.tokens + new)

    def most_kept(self) -> int:
        """Return a limit for the regions that can be kept, whatever is conquered."""
        field, regions = self.field, len(self.field.board.regions)
        tokens = field.troops.tokens
        if field.swappable or field.combo.effects(GainEffect):
            tokens = max(tokens, field.troops.limit)
        room = self._room(regions, tokens)
        return regions if room is None else room

    def _room(self, regions: int, tokens: int) -> int | None:
        grown = replace(self.field.troops, tokens=tokens)
        own = {at: RegionContents() for at in range(regions)}
        return regions_to_keep(own, grown, self.field.combo, scores=True)

    def _digits(self, at: int, laid: int, names: Iterable[str]) -> int:
        kinds = self.kinds[at] + ("fortresses",) * (laid >> at & 1)
        return sum(_UNIT[kind] for kind in kinds if kind in names) + self._sky.get(at, 0)

    def _unpacked(self, digits: int) -> dict[CountName, int]:
        """Return counts from their digits, including those of the sky."""
        counts = _unpack(digits)
        if self._sky:
            held = {at for at, bit in self._sky.items() if digits & bit}
            counts["islands"] = sky_counts(self.field.board, held)["islands"]
            counts["explored"] = min(len(held), counts["regions"] - len(held))
        return counts

    def _added(self, site: Site) -> int:
        digits = self._digits(site.at, 0, COUNTS) + provoked(site)
        digits += _UNIT["nonempty_conquests"] * site.is_nonempty
        digits += _UNIT["active_conquests"] * site.is_active_race
        return digits - _UNIT["abandoned_coins"] * bool(site.contents and site.contents.coin)


class OwnDeclined:
    """What the player's own race in decline brings, whose regions may be taken.

    `most`: a limit for that; `least_lost`: by how much it falls at least with each region.
    """

    def __init__(
        self, board: Board, race: FadedRace, row: SheetRow, winter: Container[int]
    ) -> None:
        self._board, self._race, self._row, self._winter = board, race, row, winter
        self.regions = race.regions & ~race.safe
        self.least_lost = {
            at: (there.tokens if has_tower(row.combo) else 1) - (at in winter)
            for at, there in race.contents.items()
        }
        others = 0
        for _, effect in row.combo.incomes:
            is_conditional = effect.if_ or effect.unless or effect.regions_at_most is not None
            if effect.per is None:
                others += effect.add
            elif is_conditional or effect.beyond:
                others += effect.add * row.counts.get(effect.per, 0)
            else:
                others += self._share_out(effect)
        self.most = others + row.counts.get("islands", 0) + sum(self.least_lost.values())

    def _share_out(self, effect: IncomeEffect) -> int:
        """Give each region its share of an income; return what is left of it."""
        combo = self._row.combo
        left = effect.add * times_paid(effect, defaultdict(int, self._row.counts))
        for at, there in self._race.contents.items():
            kinds = count_regions(self._board, {at: there}, combo)
            part = effect.add * times_paid(effect, defaultdict(int, kinds))
            self.least_lost[at] += part
            left -= part
        return left

    def brings(self, taken: int) -> int:
        """Return the coins that are left once some of its regions are taken."""
        if self._race.is_gone(taken):
            return 0
        left = {at: there for at, there in self._race.contents.items() if not taken >> at & 1}
        held = {WINTER: 0, **count_regions(self._board, left, self._row.combo, self._winter)}
        tower = tokens_in(left)
        counts = {**self._row.counts, **held, "tower_tokens": tower}
        return total(score_lines(self._row.combo, counts))


def provoked(site: Site) -> int:
    """Return what an attack adds to the counts even if it fails."""
    return _UNIT["attacked_active"] * site.is_active_race


def _pack(counts: Mapping[CountName, int]) -> int:
    return sum(_UNIT[name] * n for name, n in counts.items() if name not in SKY_COUNTS)


def _unpack(digits: int) -> dict[CountName, int]:
    """Return counts from their digits; what is only yes or no is 1 or 0."""
    counts = {name: digits >> _DIGIT * place & _LAST for place, name in enumerate(COUNTS)}
    for name in YES_NO_COUNTS:
        counts[name] = min(1, counts[name])
    return counts


def _kinds(field: Field, at: int) -> tuple[CountName, ...]:
    """Return what holding a region counts as; a conquered one has no fortress."""
    contents = {at: field.own.get(at) or RegionContents()}
    winter = winter_on(field.state, field.state.turn.seat, in_decline=False)
    counts = count_regions(field.board, contents, field.combo, winter)
    return tuple(name for name, n in counts.items() for _ in range(n))
