"""The board as one turn of the active race sees it: prices, reach and what can be used, as numbers.

Everything here is asked of the engine once; the search then looks it up thousands of times. Sets
of regions are whole numbers with a bit for each region. A conquest changes nothing about the
price of another region but what a field knows: which regions are held (reach, a mountain next
door, a place to leap from) and what was used up.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, combinations, product

from companion.dataclasses import dataclass, replace
from companion.engine import (
    ATTACK_USES,
    BEHEMOTHS,
    BESIDE_OWN,
    CANNONS,
    CLEAR,
    COUNTED_USES,
    FIRST_ROLL,
    MAX_FORTRESSES,
    STRENGTH,
    SWAP,
    ZEPPELIN,
    Attack,
    Catalogue,
    Combo,
    Conquest,
    PlacedEffect,
    Position,
    PrintedRegion,
    RegionContents,
    Side,
    State,
    Troops,
    Use,
    UseName,
    attacker_with,
    broken_pacts,
    cannons_beside,
    coins_at_stake,
    combo_of,
    comes_back,
    count_losses,
    covers,
    given_up,
    holdings,
    is_beside_own_mountain,
    is_leap,
    is_next_to_own,
    kept_off,
    leap_starts,
    limit_of,
    loaded,
    may_conquer,
    may_roll,
    most_markers,
    most_used,
    pacts_held,
    position,
    prices_of_use,
    quote,
    strength_of,
    strikes_anywhere,
    times_left,
    why_unreachable,
    withdraws,
)

_PLAIN = Use()


@dataclass(frozen=True, slots=True)
class Option:
    """One way to take a region: what is used, what that takes, and what it uses up for the turn.

    `coins`: paid for what is used. `spent`: a bit for each thing that can then not be used again.
    `after`: the bits that must be spent before it: what can be used several times has its bits in
    order, so that no two ways differ in them alone. `lost`: those of the tokens that are gone for
    good. `is_anywhere`: it needs no region next to it.
    """

    use: Use
    tokens: int
    coins: int
    spent: int
    is_swap: bool
    is_leap: bool
    is_anywhere: bool
    lost: int = 0
    after: int = 0

    def is_as_good_as(self, other: "Option") -> bool:
        """Return whether this costs no more of anything than another option."""
        return (
            self.tokens <= other.tokens
            and self.coins <= other.coins
            and self.spent & ~other.spent == 0
            and self.is_swap == other.is_swap
            and self.is_leap == other.is_leap
            and self.is_anywhere >= other.is_anywhere
            and self.lost == other.lost
            and self.after & ~other.after == 0
        )


@dataclass(frozen=True, slots=True)
class Site:
    """A region that could be taken: what it holds, and how, without and with a mountain beside.

    `gained`: coins that change hands in the conquest. `by_leap`: those of them that only come if
    it is made over one region, while the race holds none next to it. `strengths`: how many tokens
    each Behemoth of the attacker counts as, and all of those that stand there.
    """

    at: int
    attack: Attack
    contents: RegionContents | None
    gained: int
    by_leap: int
    options: tuple[tuple[Option, ...], tuple[Option, ...]]
    strengths: tuple[int, int] = (0, 0)

    @property
    def is_nonempty(self) -> bool:
        """Whether somebody stands there."""
        return self.attack.region.holder is not None

    @property
    def is_active_race(self) -> bool:
        """Whether an active race stands there, so that taking it is an attack on one."""
        holder = self.attack.region.holder
        return holder is not None and holder.is_active_race


@dataclass(frozen=True, slots=True)
class FadedRace:
    """A race in decline on the board, and how many tokens each region costs it for good.

    `on_top`: those of the regions where it does not lie below another race. `stays`: it keeps
    these even if they are taken, and lies below the conqueror.
    """

    side: Side
    contents: Mapping[int, RegionContents]
    regions: int
    lost: Mapping[int, int]
    on_top: int
    stays: bool

    @property
    def safe(self) -> int:
        """The regions that it keeps whatever is taken."""
        return self.on_top if self.stays else 0

    def is_gone(self, taken: int) -> bool:
        """Return whether the race has vanished once these regions are taken."""
        combo = self.side.combo
        if not withdraws(combo):
            return not self.regions & ~(taken & ~self.safe)
        left = self.side.troops.tokens - sum(self.lost[at] for at in bits(self.regions & taken))
        return left <= 0 or (not self.regions & ~taken and not comes_back(combo))


class Field:
    """What the active race of a state could do this turn.

    `near[a]`: the regions that can be attacked once `a` is held; `leaps[a]`: those that can be
    leapt to from there; `beside[a]`: those that lie beside a mountain once `a` is held. For a race
    that earns by conquests over one region, `far[a]`: those that lie just one away from `a`;
    `close[a]`: those next to it. `loaded`: the cannons that may still fire, as if they did.
    """

    def __init__(
        self, catalogue: Catalogue, state: State, troops: Troops, may_pay: bool = True
    ) -> None:
        self.combo = catalogue.combo(troops.race, troops.power_in_use)
        self.loaded = loaded(state, Side(state.turn.seat, troops, self.combo))
        # Firing costs nothing: every cannon that may does.
        state = state.with_turn(fired=(*state.turn.fired, *self.loaded))
        self.catalogue, self.state, self.troops = catalogue, state, troops
        self.hand = troops.hand
        self.room = max(0, troops.limit - troops.tokens)
        self.house = state.setup.house
        seat, contents = state.turn.seat, state.regions or {}
        self.position = position(catalogue, state, seat, self.combo)
        self.board = self.position.board
        self.own = holdings(state, seat, troops.race, in_decline=False)
        self.held = _mask(self.own)
        self.may_roll = bool(may_roll(state, troops.race))
        race, conquests = troops.race, state.turn.conquests
        self._earlier = [attack for attack in conquests if attack.race == race]
        self._bits: dict[tuple[UseName, object, int], int] = {}
        self._uses = self._use_sets()
        self._may_pay = may_pay
        self._find_behemoths(contents)
        self.gains_beside = self.combo.gains_beside_own
        self.sites: dict[int, Site] = {}
        if may_conquer(state):
            for printed in self.board.regions:
                if site := self._site(printed.id, contents.get(printed.id)):
                    self.sites[printed.id] = site
        self.open = _mask(self.sites)
        self.spendable = sum(self._bits.values())
        self.swappable = _mask({at for at, option in self.all_options() if option.is_swap})
        self.earns_by_leaps = any(site.by_leap for site in self.sites.values())
        self.anywhere = _mask({at for at, option in self.all_options() if option.is_anywhere})
        leaps = any(option.is_leap for _, option in self.all_options())
        self.has_leaps = leaps or bool(self.anywhere)
        self._link()
        self.declined = tuple(_declined(self))
        self.pacts = tuple(_pacts(self))
        broken = broken_pacts(catalogue, state)
        held = pacts_held(catalogue, state, seat).items()
        # What pacts bring or cost unless more of them are broken.
        self.promised = sum(-n if owner in broken else n for owner, n in held)
        by_conquest = (e for _, e in self.combo.effects(PlacedEffect) if e.by_conquest)
        self.lays_fortresses = any(effect.marker == "fortress" for effect in by_conquest)
        most = most_markers(self.combo, "fortress", by_conquest=True)
        self._most_laid = None if most is None else max(0, most - troops.conquered)
        self._fortresses = _mask(at for at, there in contents.items() if there.fortress)
        self.mountains_cost = any(self._costs_more_beside(site) for site in self.sites.values())
        must_hold = self.swappable and self.house.sorcery_needs_token_in_hand
        self.order_matters = bool(
            self.lays_fortresses
            or must_hold
            or self.mountains_cost
            or self.earns_by_leaps
            or self.has_behemoths
        )
        # With tokens that only conquer, each extra token may hold an extra region.
        loses = any(option.lost for _, option in self.all_options())
        self.swaps_matter = bool((self.swappable or loses) and kept_off(self.combo))
        is_bargain = self.has_leaps and self.gains_beside and self._is_mountain_bargain()
        self.is_tangled = is_bargain or self.has_behemoths
        # Taking one of these may make any other region cheaper.
        self.turning = self._turning | (sum(1 << at for at in self.sites if self.beside[at]))

    def _use_sets(self) -> list[dict[UseName, int]]:
        """Return what may be used together, and how many of each.

        The die that is rolled first is left out, and so are clearing a region, which takes none,
        and zeppelins, which may burn it.
        """
        offered = [
            use
            for use in ATTACK_USES
            if use not in (FIRST_ROLL, CLEAR, ZEPPELIN) and self.combo.offers(use)
        ]
        counts = range(len(offered) + 1)
        found = chain.from_iterable(combinations(offered, count) for count in counts)
        return [dict(zip(uses, n, strict=True)) for uses in found for n in self._numbers(uses)]

    def _numbers(self, uses: tuple[UseName, ...]) -> Iterator[tuple[int, ...]]:
        """Yield how many of each of these may be used."""
        side = Side(self.state.turn.seat, self.troops, self.combo)
        return product(*(range(1, most_used(self.state, side, use) + 1) for use in uses))

    def _site(self, at: int, contents: RegionContents | None) -> Site | None:
        if at in self.own:
            return None
        region = self.position.find(at)
        defender = combo_of(self.catalogue, region.holder, self.position.badges)
        below = combo_of(self.catalogue, region.below, self.position.badges)
        attacker = attacker_with(self.state, self.combo, hand=None)
        cannons = cannons_beside(self.position, self.board.regions[at], self.combo)
        facts, barred = Use(**{CANNONS: cannons}), at in self.position.barred
        attack = Attack(attacker, region, defender, facts, is_barred=barred, below=below)
        by_leap = self._by_leap(at)
        gained = self._gained(attack, contents) + by_leap
        site = Site(at, attack, contents, gained, by_leap, ((), ()))
        if self.has_behemoths:
            # As cheap as it could ever be.
            everywhere = (1 << len(self.board.regions)) - 1
            site = self._with_strengths(site, self._strengths(at, everywhere))
        site = replace(site, options=self._both_options(site))
        return site if any(site.options) else None

    def _both_options(self, site: Site) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
        """Return the ways to take a region without a mountain beside it, and with one."""
        opponent = site.contents.seat if site.contents else None
        plain = tuple(self._options(site.attack, opponent, is_beside=False))
        if not self.gains_beside:
            return plain, plain
        return plain, tuple(self._options(site.attack, opponent, is_beside=True)) or plain

    # Behemoths, whose strength follows what their race holds.

    def _find_behemoths(self, contents: Mapping[int, RegionContents]) -> None:
        """Find out whose Behemoths may be met, or used, and what their strength depends on."""
        self._beasts: dict[int, tuple[int, Combo, int]] = {}
        self._then: dict[tuple[int, int], Site] = {}
        self._strong: dict[tuple[int, tuple[int, int]], Site] = {}
        self._turning = 0
        for at, there in contents.items():
            if there.behemoths and there.seat is not None and at not in self.own:
                power = self.position.badges.get(there.race)
                combo = self.catalogue.combo(there.race, power, there.in_decline)
                held = _mask(holdings(self.state, there.seat, there.race, there.in_decline))
                self._beasts[at] = (there.behemoths, combo, held)
                self._turning |= held
        uses_own = any(BEHEMOTHS in uses for uses in self._uses)
        self._own_combo = self.combo if uses_own and self.combo.strength_limit else None
        if self._own_combo:
            regions = self.board.regions
            self._turning |= _mask(
                at.id for at in regions if strength_of(self.board, [at.id], self.combo)
            )
        self.has_behemoths = bool(self._beasts or self._own_combo)

    def _strengths(self, at: int, taken: int) -> tuple[int, int]:
        """Return the strength of the race's Behemoths, and of those in a region, by then."""
        own = there = 0
        if self._own_combo:
            own = strength_of(self.board, bits(self.held | taken), self._own_combo)
        if at in self._beasts:
            n, combo, held = self._beasts[at]
            there = n * strength_of(self.board, bits(held & ~taken), combo)
        return own, there

    def site(self, at: int, taken: int) -> Site:
        """Return a region as it is once these regions are taken."""
        if not self.has_behemoths:
            return self.sites[at]
        key = at, taken & self._turning
        if key not in self._then:
            strengths = self._strengths(*key)
            if (at, strengths) not in self._strong:
                site = self._with_strengths(self.sites[at], strengths)
                site = replace(site, options=self._both_options(site))
                self._strong[at, strengths] = site
            self._then[key] = self._strong[at, strengths]
        return self._then[key]

    def _with_strengths(self, site: Site, strengths: tuple[int, int]) -> Site:
        own, there = strengths
        attack = replace(
            site.attack,
            use=site.attack.use.having(**{STRENGTH: own}),
            region=replace(site.attack.region, strength=there),
        )
        return replace(site, attack=attack, strengths=strengths)

    def _options(self, attack: Attack, opponent: int | None, is_beside: bool) -> Iterator[Option]:
        """Yield the ways to take a region, without those that another beats in every respect."""
        found: list[Option] = []
        for uses in self._uses:
            chosen = Use(**uses)
            aimed = aim(attack, chosen, is_beside)
            tokens = quote(aimed).tokens
            if tokens is None or (coins_for_use(aimed) and not self._may_pay):
                continue
            leaps = is_leap(self.combo, aimed.use)
            for chances in product(*(self._chances(*one, opponent) for one in uses.items())):
                option = Option(
                    chosen,
                    tokens,
                    coins_for_use(aimed),
                    sum(spent for spent, _ in chances),
                    SWAP in uses,
                    leaps,
                    not leaps and strikes_anywhere(self.combo, aimed.use, self.house),
                    given_up(aimed),
                    sum(after for _, after in chances),
                )
                if not any(other.is_as_good_as(option) for other in found):
                    found = [other for other in found if not option.is_as_good_as(other)]
                    found.append(option)
        yield from found

    def _chances(self, use: UseName, n: int, opponent: int | None) -> list[tuple[int, int]]:
        """Return the bits that this may use up, each time with those that come before them."""
        found = _runs(self._spent(use, opponent), 1)
        if use in COUNTED_USES:
            side = Side(self.state.turn.seat, self.troops, self.combo)
            markers = range(most_used(self.state, side, use))
            of_markers = _runs([self._bit(use, "marker", one) for one in markers], n)
            found = [(a | b, c | d) for a, c in found for b, d in of_markers]
        return found

    def _spent(self, use: UseName, opponent: int | None) -> list[int]:
        """Return the bits, one of which this uses up; 0 for what every conquest may use.

        What may be used several times has a bit for each time that is left.
        """
        limit = limit_of(self.combo, use)
        if limit is None:
            return []
        left = times_left(limit, self._earlier, opponent)
        if left is None:
            return [0]
        per = opponent if limit.per == "opponent" else None
        return [self._bit(use, per, number) for number in range(left)]

    def _bit(self, use: UseName, per: object, number: int) -> int:
        return self._bits.setdefault((use, per, number), 1 << len(self._bits))

    def _gained(self, attack: Attack, contents: RegionContents | None) -> int:
        """Return the coins that a conquest moves: a pot, and what the two races pay each other."""
        region, seat = attack.region, contents.seat if contents else None
        is_own = region.holder is not None and region.holder.own
        is_paid = seat is not None and not is_own and not self.state.players[seat].has_left
        coins = int(region.pot and not is_own)
        for on, _ in coins_at_stake(attack):
            if on == "bounty":
                coins += 1
            elif is_paid:
                coins += 1 if on == "conquest" else -1
        return coins

    def _by_leap(self, at: int) -> int:
        """Return the coins for conquering a region over another; none once it is next door."""
        coins, target = len(self.combo.coins_for_leaps), self.board.regions[at]
        return coins if coins and not self._is_close(target, list(self.own)) else 0

    def _is_close(self, target: PrintedRegion, starts: list[int]) -> bool:
        """Return whether one of these regions is next to the target, or counts as if it were."""
        return is_next_to_own(self._standing_in(starts), target, self.combo)

    def _link(self) -> None:
        """Ask the engine what can be attacked from where, and what lies beside mountains."""
        regions, combo = self.board.regions, self.combo
        self.near, self.leaps, self.beside = ([0] * len(regions) for _ in range(3))
        self.far, self.close = ([0] * len(regions) for _ in range(2))
        everywhere, nowhere = self._standing_in(range(len(regions))), self._standing_in(())
        starts = {*self.own, *self.sites}
        self.entries = 0
        for target in (regions[at] for at in self.sites):
            around = sorted(starts.intersection(target.adjacent))
            others = sorted(starts.difference(target.adjacent))
            for group in (around, others):
                for start in _find(group, partial(self._is_reached, target)):
                    self.near[start] |= 1 << target.id
                for start in _find(group, partial(self._is_beside, target)):
                    self.beside[start] |= 1 << target.id
                for start in self._find_close(target, group):
                    self.close[start] |= 1 << target.id
            for start in leap_starts(everywhere, target) if self.has_leaps else ():
                self.leaps[start] |= 1 << target.id
            for start in leap_starts(everywhere, target) if self.earns_by_leaps else ():
                self.far[start] |= 1 << target.id
            if why_unreachable(nowhere, target, combo, _PLAIN, True) is None:
                self.entries |= 1 << target.id

    def _find_close(self, target: PrintedRegion, group: list[int]) -> list[int]:
        return _find(group, partial(self._is_close, target)) if self.earns_by_leaps else []

    def _standing_in(self, regions: Iterable[int]) -> Position:
        return Position(self.board, {}, frozenset(regions))

    def _is_reached(self, target: PrintedRegion, starts: list[int]) -> bool:
        there = self._standing_in(starts)
        return why_unreachable(there, target, self.combo, _PLAIN, False) is None

    def _is_beside(self, target: PrintedRegion, starts: list[int]) -> bool:
        there = self._standing_in(starts)
        return self.gains_beside and is_beside_own_mountain(there, target, self.combo, self.house)

    def all_options(self) -> Iterator[tuple[int, Option]]:
        """Yield every option of every region, with a mountain beside and without."""
        for at, site in self.sites.items():
            for options in set(site.options):
                yield from ((at, option) for option in options)

    def from_held(self, links: list[int]) -> int:
        """Return what the regions held now link to."""
        found = 0
        for at in self.own:
            found |= links[at]
        return found

    def hiring(self, site: Site, use: Use) -> tuple[list[int], bool] | None:
        """Return what also hiring a mercenary uses up, and whether the attack is then a leap.

        None: there is none to hire.
        """
        opponent = site.contents.seat if site.contents else None
        if not (spent := self._spent("mercenary", opponent)):
            return None
        return spent, is_leap(self.combo, use.having(mercenary=True))

    def cannons_for(self, taken: Iterable[int]) -> tuple[int, ...]:
        """Return the cannons that still have to fire for these conquests, all next to one."""
        goals = set(taken)
        return tuple(
            at for at in self.loaded if goals.intersection(self.board.regions[at].adjacent)
        )

    def lays_fortress(self, at: int, taken: int, laid: int) -> bool:
        """Return whether the next conquest brings a fortress; `laid`: where others did already."""
        most = self._most_laid
        if not self.lays_fortresses or (most is not None and taken.bit_count() >= most):
            return False
        standing = self._fortresses & ~taken
        if self._fortresses >> at & 1 and self._leaves_nothing(at, taken):
            standing &= ~(1 << at)
        return standing.bit_count() + laid.bit_count() < MAX_FORTRESSES

    def _leaves_nothing(self, at: int, taken: int) -> bool:
        """Return whether a race in decline vanishes as its region is taken."""
        return any(
            race.on_top >> at & 1 and race.is_gone(taken | 1 << at) for race in self.declined
        )

    def _costs_more_beside(self, site: Site) -> bool:
        """Return whether a mountain beside a region makes something cost more."""
        plain, beside = site.options
        return any(not any(better.is_as_good_as(one) for better in beside) for one in plain)

    def _is_mountain_bargain(self) -> bool:
        """Return whether a mountain could save more on a leap than it takes to gain it."""
        least = 0 if self.swappable else self.combo.least
        return any(
            one.tokens - better.tokens > least
            for site in self.sites.values()
            for one in site.options[False]
            for better in site.options[True]
            if (one.is_leap and better.is_leap) or (one.is_anywhere and better.is_anywhere)
        )


def aim(attack: Attack, use: Use, is_beside: bool, hand: int | None = None) -> Attack:
    """Return an attack with what is used for it, and this many tokens in hand."""
    facts: dict[str, int] = {BESIDE_OWN: is_beside}
    facts |= {fact: attack.use.number(fact) for fact in (CANNONS, STRENGTH)}
    attacker = replace(attack.attacker, hand=hand)
    return replace(attack, use=use.having(**facts), attacker=attacker)


def _runs(found: list[int], n: int) -> list[tuple[int, int]]:
    """Return any `n` bits in a row, each time with those before them."""
    starts = range(len(found) - n + 1)
    return [(sum(found[start : start + n]), sum(found[:start])) for start in starts]


def bits(regions: int) -> Iterator[int]:
    """Yield the regions of a set, lowest first."""
    while regions:
        lowest = regions & -regions
        yield lowest.bit_length() - 1
        regions ^= lowest


def _find(regions: list[int], is_met: Callable[[list[int]], bool]) -> list[int]:
    """Return the regions that meet a condition by themselves, asking about many at a time."""
    if not regions or not is_met(regions):
        return []
    if len(regions) == 1:
        return regions
    half = len(regions) // 2
    return _find(regions[:half], is_met) + _find(regions[half:], is_met)


def _mask(regions: Iterable[int]) -> int:
    return sum(1 << at for at in regions)


def coins_for_use(attack: Attack) -> int:
    """Return the coins to be paid for what an attack uses."""
    return sum(coins for _, coins in prices_of_use(attack))


def _declined(field: Field) -> Iterator[FadedRace]:
    """Yield the races in decline that could lose a region."""
    state = field.state
    for seat, troops, in_decline in state.troops():
        if not in_decline:
            continue
        combo = field.catalogue.combo(troops.race, troops.power_in_use, in_decline=True)
        side, own = Side(seat, troops, combo), holdings(state, seat, troops.race, in_decline=True)
        lost = {at: _lost(field, at, side) for at in own if at in field.sites}
        contents = state.regions or {}
        on_top = _mask(at for at in own if contents[at].is_of(seat, troops.race, True))
        yield FadedRace(side, own, _mask(own), lost, on_top, covers(field.combo, combo))


def _pacts(field: Field) -> Iterator[tuple[int, int]]:
    """Yield the regions with which pacts not yet broken would be, and how many of them."""
    state, seat = field.state, field.state.turn.seat
    broken = broken_pacts(field.catalogue, state)
    for owner, n in pacts_held(field.catalogue, state, seat).items():
        active = state.players[owner].active
        if active and owner not in broken:
            yield _mask(holdings(state, owner, active.race, in_decline=False)), n


def _lost(field: Field, at: int, side: Side) -> int:
    region = field.sites[at].attack.region
    conquest = Conquest(field.troops.race, False, region)
    return count_losses(conquest, field.combo, side, None).tokens
