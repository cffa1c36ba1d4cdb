"""Placing troops and markers in one's own regions: what may change there, step by step."""

from collections.abc import Iterator
from typing import Any

from companion.advice import put_back
from companion.dataclasses import dataclass, fields, replace
from companion.engine import (
    STACKED_MARKERS,
    Marker,
    PlaceTroops,
    Player,
    RegionContents,
    Side,
    State,
    holdings,
    markers_left,
    placed_markers,
    room_at,
    room_for_tokens,
    tokens_in,
)
from companion.pages import blocks
from companion.pages.allowed import refusal
from companion.pages.board import region_spots, words_at
from companion.pages.reader import Reader
from companion.words import (
    marker_name,
    placement_text,
    stacked_caption,
    tokens_caption,
    tokens_text,
)

# Markers that a region has at most one of.
_LAID: tuple[Marker, ...] = ("hero", "fortress", "pot", "cannon")


@dataclass(frozen=True)
class PlaceChoice(blocks.Choice):
    """What an old step said of a region of one's own; None: nothing. See `PlaceTroops`."""

    region: int = 0
    tokens: int | None = None
    encampments: int | None = None
    behemoths: int | None = None
    hero: bool | None = None
    fortress: bool | None = None
    pot: bool | None = None
    cannon: bool | None = None
    by: str = ""
    seat: int | None = None

    @property
    def order(self) -> PlaceTroops:
        """What would be recorded."""
        said = {field.name: getattr(self, field.name) for field in fields(self)}
        return PlaceTroops(said.pop("region"), **said | {"by": self.by or None})


@dataclass(frozen=True)
class Placing:
    """What can be entered for a tapped region of one's own: its tokens and the combo's markers."""

    steppers: tuple[blocks.Stepper, ...] = ()
    markers: tuple[blocks.Button, ...] = ()


@dataclass(frozen=True)
class ToPlace:
    """What a player places on the board, and the possible regions; `left`: how many.

    For a seat that the app plays, `added` says how many more go where, `behemoths` where these go,
    and `orders` record it.
    """

    seat: int
    text: str
    left: int
    spots: tuple[blocks.Spot, ...]
    added: tuple[tuple[int, int], ...] = ()
    behemoths: tuple[tuple[int, int], ...] = ()
    orders: blocks.Commands = ()


def placing_at(reader: Reader, state: State, at: int) -> Placing:
    """Return what the owner may enter for a region: the player on turn, or a loser until theirs."""
    own = (state.regions or {}).get(at)
    side = _side_at(reader, state, own)
    if own is None or side is None:
        return Placing()
    text, order = tokens_caption(reader.language, own.race, own.tokens), _order(state, at, side)
    tokens = _stepper(reader, state, side, at, "place-tokens", text)
    return Placing(
        steppers=(
            *([tokens] if tokens.low < tokens.high else []),
            *_stacked_steppers(reader, state, own, side, order),
        ),
        markers=tuple(_marker_buttons(reader, state, own, side, order)),
    )


def placing_then(reader: Reader, state: State, choice: PlaceChoice) -> Placing:
    """Return what may be said about the region of an old step."""
    placing = placing_at(reader, state, choice.region)
    steppers, markers = [], []
    for stepper in placing.steppers:
        n = getattr(choice, stepper.field)
        n = stepper.number if n is None else n
        text = stepper.text
        if stepper.field == "tokens":
            text = tokens_caption(reader.language, (state.regions or {})[choice.region].race, n)
        steppers.append(
            replace(stepper, text=text, number=n, high=max(n, stepper.high), tap=choice)
        )
    for button in placing.markers:
        field = button.name.removeprefix("place-")
        said = getattr(choice, field)
        is_on = button.is_on if said is None else said
        markers.append(replace(button, is_on=is_on, tap=choice.put(field, not is_on)))
    return Placing(tuple(steppers), tuple(markers))


def regions_then(reader: Reader, state: State, choice: PlaceChoice) -> tuple[blocks.Spot, ...]:
    """Return the regions in which an old step could have placed the same."""
    seat = state.turn.seat if choice.seat is None else choice.seat
    side = _race(reader, state.players[seat], seat, choice.by or None)
    own = holdings(state, seat, side.troops.race, side.combo.in_decline) if side else {}
    taps = {at: replace(choice, region=at) for at in own}
    return region_spots(reader, state, "place-at", taps, (choice.region,))


def chosen_then(_: State, order: PlaceTroops) -> PlaceChoice:
    """Return what an old step said about a region."""
    said = {field.name: getattr(order, field.name) for field in fields(order)}
    return PlaceChoice(said.pop("at"), **said | {"by": order.by or ""})


def place_page(reader: Reader, state: State, by: str | None = None) -> blocks.Page | None:
    """Return the page for placing the active race, or one in decline that withdraws.

    None where there is nothing to place: no region, or a race that stays put. `kind`: "open" while
    there are tokens left, else "done".
    """
    side = _race(reader, state.current, state.turn.seat, by)
    room = room_for_tokens(state, side) if side and not state.is_over else None
    spots = _spots(reader, state, side) if side else ()
    if side is None or room is None or not spots:
        return None
    _, language, left = reader.language.gettext, reader.language, max(0, room)
    # NOTE: so many tokens such as "3 Wizards" are to be placed in one's regions.
    title = _("{tokens} to place").format(tokens=tokens_text(language, side.troops.race, left))
    spread, foot = _spread(state, side, room), []
    if spread:
        foot.append(blocks.Button("spread", "signs/regroup", _("Spread evenly"), spread))
    # NOTE: a button: enough tokens are placed, or none need be.
    done = _("Done placing")
    foot.append(blocks.Button("placed", "signs/check", done, blocks.Act("close"), "primary"))
    return blocks.Page(
        title,
        body=(blocks.Subject("markers/tokens", title), how_to_place(reader)),
        foot=tuple(foot),
        spots=spots,
        kind="open" if left else "done",
    )


def how_to_place(reader: Reader) -> blocks.Note:
    """Return what a tap and a hold mean while tokens are placed."""
    _ = reader.language.gettext
    return blocks.Note(_("Tap your regions to add a token, hold them to take one away."))


def losers(reader: Reader, state: State, before: State | None = None) -> tuple[ToPlace, ...]:
    """Return what each loser of the turn just handed over has to place.

    `before`: as the game stood right before; what was placed since is no longer to be placed.
    """
    found = []
    for placement in state.turn.to_place:
        player, race = state.players[placement.seat], placement.race
        in_decline = player.active is None or player.active.race != race
        side = _race(reader, player, placement.seat, race if in_decline else None)
        is_open = side is not None and race in player.displaced
        placed = _placed(state, before, side, placement.tokens) if side and before else 0
        left = placement.tokens - placed
        spots = _spots(reader, state, side, bool(left)) if side and is_open else ()
        text = placement_text(reader.language, replace(placement, tokens=left), state.names)
        lost = ToPlace(placement.seat, text, left, spots)
        if side and spots and before and left and state.setup.character(lost.seat):
            lost = _placed_by_app(reader, state, before, side, lost)
        found.append(lost)
    return tuple(found)


def _placed_by_app(
    reader: Reader, state: State, before: State, side: Side, lost: ToPlace
) -> ToPlace:
    """Return what an empty seat puts back, and where."""
    own = holdings(state, side.seat, side.troops.race, side.combo.in_decline)
    # What was placed since stays; elsewhere only what stood there before is certain.
    kept = {at: state if at in state.turn.counted_at else before for at in own}
    stood = {at: (then.regions or {})[at].tokens for at, then in kept.items()}
    orders = put_back(reader.catalogue, state, side, stood, lost.left)
    if refusal(reader.catalogue, state, *orders):
        return lost
    added = ((o.at, (o.tokens or 0) - stood[o.at]) for o in orders)
    behemoths = ((o.at, o.behemoths - own[o.at].behemoths) for o in orders if o.behemoths)
    return replace(
        lost,
        orders=orders,
        added=tuple(each for each in added if each[1] > 0),
        behemoths=tuple(behemoths),
    )


def _placed(state: State, before: State, side: Side, most: int) -> int:
    """Return how many of these tokens have been placed; a board put away doesn't say.

    Until then their place is a guess, and they move from there to where they are placed.
    """
    if state.regions is None or before.regions is None:
        return 0
    own = holdings(state, side.seat, side.troops.race, side.combo.in_decline)
    counted = {at: there.tokens for at, there in own.items() if at in state.turn.counted_at}
    stood = {at: before.regions[at].tokens for at in counted if at in before.regions}
    return min(most, sum(max(0, tokens - stood.get(at, 0)) for at, tokens in counted.items()))


def _race(reader: Reader, player: Player, seat: int, by: str | None) -> Side | None:
    for troops in player.races:
        in_decline = troops is not player.active
        if troops.race == by if by else not in_decline:
            return Side(
                seat, troops, reader.catalogue.combo(troops.race, troops.power_in_use, in_decline)
            )
    return None


def _side_at(reader: Reader, state: State, own: RegionContents | None) -> Side | None:
    """Return the race in a region, if it may be redeployed now."""
    if own is None or own.seat is None or state.is_over:
        return None
    player = state.players[own.seat]
    if own.seat != state.turn.seat and own.race not in player.displaced:
        return None
    return _race(reader, player, own.seat, own.race if own.in_decline else None)


def _order(state: State, at: int, side: Side) -> PlaceTroops:
    """Return the command with nothing entered for a region yet."""
    return PlaceTroops(
        at,
        by=side.troops.race if side.combo.in_decline else None,
        seat=side.seat if side.seat != state.turn.seat else None,
    )


def _spots(
    reader: Reader, state: State, side: Side, may_add: bool = True
) -> tuple[blocks.Spot, ...]:
    """Return a stepper for each region of a race; `may_add`: there are tokens left."""
    if room_for_tokens(state, side) is None:
        return ()
    own = holdings(state, side.seat, side.troops.race, side.combo.in_decline)
    found = []
    for at in own:
        stepper = _stepper(reader, state, side, at, f"place-{at}", words_at(reader, state, at))
        if not may_add:
            stepper = replace(stepper, high=stepper.number)
        found.append(blocks.Spot(at, stepper))
    return tuple(found)


def _stepper(
    reader: Reader, state: State, side: Side, at: int, name: str, text: str
) -> blocks.Stepper:
    """Return the stepper for the tokens in a region, from the fewest to all that are available."""
    own, room = (state.regions or {})[at], room_at(state, side, at)
    low = own.tokens if room is None else min(own.tokens, side.combo.least)
    high = own.tokens + max(0, room or 0)
    icon, order = reader.language.piece_icon(own.race), _order(state, at, side)
    return blocks.Stepper(name, icon, text, own.tokens, low, high, (order,), "tokens")


def _spread(state: State, side: Side, room: int) -> blocks.Commands:
    """Return what places all remaining tokens as evenly as possible."""
    own = holdings(state, side.seat, side.troops.race, side.combo.in_decline)
    each, over = divmod(room + tokens_in(own), len(own))
    if each < side.combo.least:
        return ()
    wanted = {at: each + (index < over) for index, at in enumerate(own)}
    moved = [at for at, tokens in wanted.items() if tokens != own[at].tokens or not own[at].sure]
    # Regions that give some away come first: there are never more tokens than exist.
    moved.sort(key=lambda at: wanted[at] - own[at].tokens)
    return tuple(replace(_order(state, at, side), tokens=wanted[at]) for at in moved)


def _stacked_steppers(
    reader: Reader, state: State, own: RegionContents, side: Side, order: PlaceTroops
) -> Iterator[blocks.Stepper]:
    for marker, field in STACKED_MARKERS.items():
        if marker not in placed_markers(side.combo):
            continue
        now, left = own.number_of(marker), _left(state, side, marker)
        other: dict[str, Any] = {field: now + 1 if left else now - 1}
        if (now or left) and _allowed(reader, state, replace(order, **other)):
            text = with_left(reader, stacked_caption(reader.language, marker, now), left)
            icon, high = f"markers/{marker}", now + left
            yield blocks.Stepper(f"place-{field}", icon, text, now, 0, high, (order,), field)


def _marker_buttons(
    reader: Reader, state: State, own: RegionContents, side: Side, order: PlaceTroops
) -> Iterator[blocks.Button]:
    for marker, placed in placed_markers(side.combo).items():
        is_there = bool(getattr(own, marker, False))
        # A permanent building is not taken down again.
        if marker not in _LAID or (placed.stays and is_there):
            continue
        laid: dict[str, Any] = {marker: not is_there}
        tap = _allowed(reader, state, replace(order, **laid))
        if tap:
            text = marker_name(reader.language, marker)
            if placed.n and not placed.stays and not is_there:
                text = with_left(reader, text, _left(state, side, marker))
            yield blocks.Button(f"place-{marker}", f"markers/{marker}", text, tap, is_on=is_there)


def _left(state: State, side: Side, marker: Marker) -> int:
    own = holdings(state, side.seat, side.troops.race, side.combo.in_decline)
    return markers_left(side.combo, marker, own.values())


def with_left(reader: Reader, text: str, n: int) -> str:
    """Return the text with how many are still to be placed."""
    # NOTE: {marker} is such as "encampments" or "Hero": so many are still to be placed.
    said = reader.language.gettext("{marker} ({n} left)")
    return said.format(marker=text, n=n) if n else text


def _allowed(reader: Reader, state: State, order: PlaceTroops) -> blocks.Commands | None:
    return (order,) if refusal(reader.catalogue, state, order) is None else None
