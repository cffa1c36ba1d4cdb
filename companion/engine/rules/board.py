"""Reading the board of a game: who stands where, what that counts for, and where a region lies."""

from collections import defaultdict
from collections.abc import Callable, Container, Iterator, Mapping

from companion.dataclasses import replace
from companion.engine.model.regions import RegionContents, Target
from companion.engine.model.state import Player, Setup, State, Troops
from companion.engine.pieces.catalogue import Board, Catalogue, Combo, PrintedRegion, once_per_combo
from companion.engine.pieces.effects import PlacedEffect
from companion.engine.pieces.sky import ACCESS, Access, joined
from companion.engine.rules.price import is_immune
from companion.engine.rules.reach import Position, strength_of
from companion.engine.rules.scoring import has_tower, income_per
from companion.engine.rules.target import badges_in_use, beaten_back, combo_of, region_at
from companion.engine.vocabulary import REGION_KINDS, WATER, WINTER, CountName, Counts

Contents = Mapping[int, RegionContents]
_KINDS: dict[str, CountName] = {name: name for name in REGION_KINDS}


def printed_board(catalogue: Catalogue, state: State) -> Board:
    """Return the board that this game is played on."""
    return laid_board(catalogue, state.setup)


def laid_board(catalogue: Catalogue, setup: Setup) -> Board:
    """Return the board that was agreed on, with the sky beside it if there is one."""
    ground = catalogue.boards[setup.board]
    if not setup.sky:
        return ground
    key = (setup.board, setup.sky, setup.access)
    if key not in catalogue.laid:
        catalogue.laid[key] = joined(ground, catalogue.skies[setup.sky], setup.access)
    return catalogue.laid[key]


def ways_up(catalogue: Catalogue, setup: Setup) -> dict[int, Access]:
    """Return the regions that beanstalk and stairway join, on the ground and in the sky."""
    if not setup.sky:
        return {}
    first, sky = len(catalogue.boards[setup.board].regions), catalogue.skies[setup.sky]
    ground = dict(zip(setup.access, ACCESS, strict=True))
    return ground | {first + at: way for way, at in sky.access.items()}


def followed_board(catalogue: Catalogue, state: State) -> Board | None:
    """Return the printed board while the app follows it, else None."""
    return None if state.regions is None else printed_board(catalogue, state)


def holdings(state: State, seat: int, race: str, in_decline: bool) -> dict[int, RegionContents]:
    """Return the regions that a race holds, in the order of their numbers.

    Where it lies below another race, only its tokens are its own.
    """
    found = {}
    for at, own in (state.regions or {}).items():
        if part := own.part_of(seat, race, in_decline):
            found[at] = part
    return found


def covered(state: State, race: str) -> dict[int, RegionContents]:
    """Return the regions where a race lies below another, with everything in them."""
    contents = state.regions or {}
    return {at: own for at, own in contents.items() if own.below and own.below.race == race}


def count_covered(state: State, race: str) -> int:
    """Return how many tokens of a race lie below others, as far as recorded."""
    holders = (region.holder for _, troops, _ in state.troops() for region in troops.covers)
    recorded = sum(holder.tokens for holder in holders if holder and holder.race == race)
    lying = (own.below for own in covered(state, race).values())
    return recorded + sum(below.tokens for below in lying if below)


def tokens_in(own: Contents) -> int:
    """Return how many tokens stand in these regions altogether."""
    return sum(there.tokens for there in own.values())


def tokens_in_hand(state: State, troops: Troops, in_decline: bool) -> int:
    """Return what a race of the player whose turn it is has in hand.

    After a last attempt, all tokens that are not on the board wait in hand to be placed.
    """
    attempts = (attack for attack in state.turn.conquests if attack.race == troops.race)
    if state.regions is None or not any(attack.last for attack in attempts):
        return troops.hand
    own = holdings(state, state.turn.seat, troops.race, in_decline)
    return max(0, troops.tokens - tokens_in(own))


def count_regions(
    board: Board, contents: Contents, combo: Combo, winter: Container[int] = ()
) -> Counts:
    """Return how many regions these are, and of which kinds that matter to a race.

    `winter`: where winter markers of other races lie.
    """
    counts = {**_none_of(combo)}
    for at, own in contents.items():
        for name in counted_as(combo, board.regions[at], own, at in winter):
            counts[name] = counts.get(name, 0) + 1
    # The regions of a sky come last.
    return counts | sky_counts(board, contents) if board.regions[-1].island else counts


def sky_counts(board: Board, held: Container[int]) -> dict[CountName, int]:
    """Return how many islands are held as a whole, and the fewer of the regions up and down."""
    islands = defaultdict[int, list[bool]](list)
    up = down = 0
    for region in board.regions:
        is_held = region.id in held
        up, down = up + (is_held and region.island > 0), down + (is_held and not region.island)
        if region.island and region.terrain not in WATER:
            islands[region.island].append(is_held)
    return {"islands": sum(map(all, islands.values())), "explored": min(up, down)}


def with_counts(catalogue: Catalogue, state: State) -> State:
    """Return the state with the counts of every race as the board gives them, if there is one."""
    if state.regions is None:
        return state
    board, found = printed_board(catalogue, state), dict[object, dict[int, RegionContents]]()
    coins = 0
    for at, own in state.regions.items():
        coins += own.coin
        if own.seat is not None:
            found.setdefault((own.seat, own.race, own.in_decline), {})[at] = own
        if own.below:
            found.setdefault((own.below.seat, own.below.race, True), {})[at] = own.below.contents

    def held(seat: int, troops: Troops, in_decline: bool) -> Counts:
        combo = catalogue.combo(troops.race, troops.power_in_use, in_decline)
        regions = found.get((seat, troops.race, in_decline), {})
        counts = {**count_regions(board, regions, combo, winter_on(state, seat, in_decline))}
        if has_tower(combo):
            counts["tower_tokens"] = tokens_in(regions)
        if not in_decline and seat == state.turn.seat:
            counts["abandoned_coins"] = coins
        return counts

    return _with_held(state, held)


def places_of_counts(
    catalogue: Catalogue, state: State, seat: int, combo: Combo
) -> dict[CountName, list[int]]:
    """Return the regions behind each count of a race, one per unit.

    A conquest belongs to its region as long as the race holds it.
    """
    found = defaultdict[CountName, list[int]](list)
    regions, race = printed_board(catalogue, state).regions, combo.race.id
    own = holdings(state, seat, race, combo.in_decline)
    winter = winter_on(state, seat, combo.in_decline)
    for at, there in own.items():
        for name in counted_as(combo, regions[at], there, at in winter):
            found[name].append(at)
        found["tower_tokens"] += [at] * there.tokens
    for conquest in state.turn.conquests:
        if conquest.race == race and conquest.is_nonempty and conquest.at in own:
            found["nonempty_conquests"].append(conquest.at)
            found["active_conquests"] += [conquest.at] * conquest.is_from_active
    found["abandoned_coins"] = [at for at, left in (state.regions or {}).items() if left.coin]
    return found


def without_counts(state: State) -> State:
    """Return the state as it is folded, without the counts that the board gives."""
    if state.regions is None or not any(troops.held for _, troops, _ in state.troops()):
        return state
    return _with_held(state, lambda *_: {})


def _with_held(state: State, held: Callable[[int, Troops, bool], Counts]) -> State:
    """Return the state with what each race holds, by seat and decline."""

    def counted(seat: int, player: Player) -> Player:
        active = player.active
        return replace(
            player,
            active=replace(active, held=held(seat, active, False)) if active else None,
            declined=tuple(replace(old, held=held(seat, old, True)) for old in player.declined),
        )

    return replace(state, players=tuple(counted(*found) for found in enumerate(state.players)))


def position(catalogue: Catalogue, state: State, seat: int, combo: Combo) -> Position:
    """Return the board as one race of a player sees it."""
    board, contents = printed_board(catalogue, state), state.regions or {}
    standing = {
        at: region_at(state, board.regions[at], contents.get(at), seat)
        for at in {*contents, *state.closed, *state.winter, *beaten_back(state, seat)}
    }
    for at, own in contents.items():
        if own.behemoths and own.seat is not None:
            strength = own.behemoths * strength_in(catalogue, state, own)
            standing[at] = replace(standing[at], strength=strength)
    held = holdings(state, seat, combo.race.id, combo.in_decline)
    barred = {at for at, own in contents.items() if is_barred(combo, own)}
    firing = set(state.turn.fired) & cannons(held) if seat == state.turn.seat else frozenset()
    return Position(board, standing, set(held), barred, badges_in_use(state), firing)


def is_immune_at(catalogue: Catalogue, state: State, seat: int, at: int) -> bool:
    """Return whether a region is immune to the powers of the player at this seat."""
    printed, contents = printed_board(catalogue, state).regions[at], state.regions or {}
    region, badges = region_at(state, printed, contents.get(at), seat), badges_in_use(state)
    sides = (combo_of(catalogue, holder, badges) for holder in (region.holder, region.below))
    return is_immune(region, *sides)


def winter_on(state: State, seat: int, in_decline: bool) -> set[int]:
    """Return where winter markers lie that are not those of this very race."""
    return {at for at, marker in state.winter.items() if in_decline or marker.seat != seat}


def cannons(held: Contents) -> set[int]:
    """Return where the cannons of a race lie."""
    return {at for at, there in held.items() if there.cannon}


def strength_in(catalogue: Catalogue, state: State, own: RegionContents) -> int:
    """Return how many tokens each Behemoth of the race that stands here counts for."""
    assert own.seat is not None
    combo = catalogue.combo(own.race, badges_in_use(state).get(own.race), own.in_decline)
    held = holdings(state, own.seat, own.race, own.in_decline)
    return strength_of(printed_board(catalogue, state), held, combo)


def is_barred(combo: Combo, own: RegionContents | None) -> bool:
    """Return whether a region was left for a coin that is lost if the race returns to it."""
    return own is not None and own.coin and leaves_coins(combo)


def leaves_coins(combo: Combo) -> bool:
    """Return whether a race leaves a coin in a region that it gives up."""
    return bool(income_per(combo, "abandoned_coins"))


def lies_everywhere(combo: Combo, marker: str) -> bool:
    """Return whether a race has this marker wherever it stands, active or declined."""
    effects = replace(combo, in_decline=False).effects(PlacedEffect)
    return any(e.marker == marker and e.stays and e.n is None for _, e in effects)


@once_per_combo
def _none_of(combo: Combo) -> Counts:
    winter = [WINTER for _, effect in combo.incomes if WINTER in effect.counts]
    return dict.fromkeys(("regions", *REGION_KINDS, *combo.rare_kinds, *winter), 0)


def counted_as(
    combo: Combo,
    region: PrintedRegion | Target,
    own: RegionContents | Target,
    has_winter: bool = False,
) -> Iterator[CountName]:
    """Yield the counts to which a region adds one for a race that holds it.

    `has_winter`: a winter marker of another race lies there.
    """
    yield "regions"
    for kind in (region.terrain, *region.symbols):
        if name := _KINDS.get(kind):
            yield name
    if own.fortress:
        yield "fortresses"
    if "coastal" in combo.rare_kinds and region.coastal:
        yield "coastal"
    if "bare" in combo.rare_kinds and combo.spared.isdisjoint(_marks(region)):
        yield "bare"
    if has_winter and combo.has_coin_for(_marks(region)):
        yield WINTER


def _marks(region: PrintedRegion | Target) -> tuple[str, ...]:
    return (region.terrain, *region.symbols, *["coastal"] * region.coastal)
