"""Placing troops and markers in regions of one's own: what may change there, step by step."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine import (
    Command,
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
from companion.facts.allowed import refusal
from companion.facts.board import words_at
from companion.facts.reader import Reader
from companion.pages import blocks
from companion.words import (
    encampments_caption,
    marker_name,
    placement_text,
    tokens_caption,
    tokens_text,
)

# Markers of which there is one in a region or none.
_LAID: tuple[Marker, ...] = ("hero", "fortress", "pot")


@dataclass(frozen=True)
class Spot:
    """A region of one's own: how many stand there, and one more or one fewer.

    `number`: as it is shown on the board, "2?" where nobody is sure.
    """

    region: int
    words: str
    number: str
    fewer: blocks.Commands | None
    more: blocks.Commands | None


@dataclass(frozen=True)
class Placing:
    """What may be said of a tapped region of one's own: its tokens and the combo's markers."""

    steppers: tuple[blocks.Stepper, ...] = ()
    markers: tuple[blocks.Button, ...] = ()


@dataclass(frozen=True)
class Redeploying:
    """Where a race could stand: each region to tap, and all at once; nothing of it has to be told.

    `left`: how many are not placed yet.
    """

    race: str
    left: int
    text: str
    spots: tuple[Spot, ...]
    spread: tuple[Command, ...]


@dataclass(frozen=True)
class LoserFacts:
    """What a loser puts back on the board when the turn is handed over, and where that can be.

    `tokens`: how many are still to be placed.
    """

    seat: int
    race: str
    text: str
    tokens: int
    spots: tuple[Spot, ...]


def placing_at(reader: Reader, state: State, at: int) -> Placing:
    """Return what the owner may say of a region: whoever is on turn, or a loser until theirs."""
    own = (state.regions or {}).get(at)
    side = _side_at(reader, state, own)
    if own is None or side is None:
        return Placing()
    order = _order(state, at, side)
    tokens = _tokens_stepper(reader, state, own, side, order)
    return Placing(
        steppers=(*tokens, *_camps_stepper(reader, state, own, side, order)),
        markers=tuple(_marker_buttons(reader, state, own, side, order)),
    )


def redeploying(reader: Reader, state: State, by: str | None = None) -> Redeploying | None:
    """Return where the active race can be placed, or one in decline that withdraws; None if not."""
    side = _race(reader, state.current, state.turn.seat, by)
    room = room_for_tokens(state, side) if side and not state.is_over else None
    spots = _spots(reader, state, side) if side else ()
    if side is None or room is None or not spots:
        return None
    left = max(0, room)
    language, race = reader.language, side.troops.race
    # NOTE: so many tokens such as "3 Wizards" are to be placed in one's regions.
    text = language.gettext("{tokens} to place").format(tokens=tokens_text(language, race, left))
    return Redeploying(race, left, text, spots, _spread(state, side, room))


def loser_facts(reader: Reader, state: State, since: State | None = None) -> tuple[LoserFacts, ...]:
    """Return what each loser of the turn just handed over has to place.

    `since`: as the game stood right before; what was told from then on is no longer to be placed.
    """
    names = [player.name for player in state.players]
    found = []
    for placement in state.turn.to_place:
        player, race = state.players[placement.seat], placement.race
        in_decline = player.active is None or player.active.race != race
        side = _race(reader, player, placement.seat, race if in_decline else None)
        is_open = side is not None and race in player.displaced
        spots = _spots(reader, state, side) if side and is_open else ()
        placed = _placed(state, since, side, placement.tokens) if side and since else 0
        left = placement.tokens - placed
        if not left:
            spots = tuple(replace(spot, more=None) for spot in spots)
        text = placement_text(reader.language, replace(placement, tokens=left), names)
        found.append(LoserFacts(placement.seat, race, text, left, spots))
    return tuple(found)


def _placed(state: State, since: State, side: Side, most: int) -> int:
    """Return how many of these tokens were told where they are; a board put away tells nothing.

    Until then they stand by a guess, from where they go to where they are told to be.
    """
    if state.regions is None or since.regions is None:
        return 0
    own = holdings(state, side.seat, side.troops.race, side.combo.in_decline)
    told = {at: there.tokens for at, there in own.items() if at in state.turn.counted_at}
    before = {at: since.regions[at].tokens for at in told if at in since.regions}
    return min(most, sum(max(0, tokens - before.get(at, 0)) for at, tokens in told.items()))


def _race(reader: Reader, player: Player, seat: int, by: str | None) -> Side | None:
    for troops in player.races:
        in_decline = troops is not player.active
        if troops.race == by if by else not in_decline:
            return Side(seat, troops, reader.catalogue.combo(troops.race, troops.power, in_decline))
    return None


def _side_at(reader: Reader, state: State, own: RegionContents | None) -> Side | None:
    """Return the race that stands somewhere, if it may be placed anew now."""
    if own is None or own.seat is None or state.is_over:
        return None
    player = state.players[own.seat]
    if own.seat != state.turn.seat and own.race not in player.displaced:
        return None
    return _race(reader, player, own.seat, own.race if own.in_decline else None)


def _order(state: State, at: int, side: Side) -> PlaceTroops:
    """Return the command that says nothing yet of a region."""
    return PlaceTroops(
        at,
        by=side.troops.race if side.combo.in_decline else None,
        seat=side.seat if side.seat != state.turn.seat else None,
    )


def _tokens(
    state: State, own: RegionContents, side: Side, order: PlaceTroops
) -> tuple[blocks.Commands | None, blocks.Commands | None]:
    """Return one fewer and one more, as far as there are any."""
    room = room_at(state, side, order.at)
    if room is None:
        return None, None
    fewer = (replace(order, tokens=own.tokens - 1),) if own.tokens > side.combo.least else None
    return fewer, ((replace(order, tokens=own.tokens + 1),) if room > 0 else None)


def _spots(reader: Reader, state: State, side: Side) -> tuple[Spot, ...]:
    if room_for_tokens(state, side) is None:
        return ()
    own = holdings(state, side.seat, side.troops.race, side.combo.in_decline)
    return tuple(
        Spot(
            at,
            words_at(reader, state, at),
            f"{there.tokens}{'' if there.sure else '?'}",
            *_tokens(state, there, side, _order(state, at, side)),
        )
        for at, there in own.items()
    )


def _spread(state: State, side: Side, room: int) -> tuple[Command, ...]:
    """Return what places all that is left so that each region holds as many as any other."""
    own = holdings(state, side.seat, side.troops.race, side.combo.in_decline)
    each, over = divmod(room + tokens_in(own), len(own))
    if each < side.combo.least:
        return ()
    wanted = {at: each + (index < over) for index, at in enumerate(own)}
    moved = [at for at, tokens in wanted.items() if tokens != own[at].tokens or not own[at].sure]
    # Who gives some away comes first: there are never more than there are.
    moved.sort(key=lambda at: wanted[at] - own[at].tokens)
    return tuple(replace(_order(state, at, side), tokens=wanted[at]) for at in moved)


def _tokens_stepper(
    reader: Reader, state: State, own: RegionContents, side: Side, order: PlaceTroops
) -> Iterator[blocks.Stepper]:
    room, now, least = room_at(state, side, order.at), own.tokens, side.combo.least
    if room is not None and (room > 0 or now > least):
        text, icon = tokens_caption(reader.language, own.race, now), reader.language.piece_icon
        bounds = min(now, least), now + max(0, room)
        yield blocks.Stepper("place-tokens", icon(own.race), text, now, *bounds, (order,), "tokens")


def _camps_stepper(
    reader: Reader, state: State, own: RegionContents, side: Side, order: PlaceTroops
) -> Iterator[blocks.Stepper]:
    if "encampment" not in placed_markers(side.combo):
        return
    now, left = own.encampments, _left(state, side, "encampment")
    other = replace(order, encampments=now + 1 if left else now - 1)
    if (now or left) and _allowed(reader, state, other):
        text = _with_left(reader, encampments_caption(reader.language, now), left)
        icon, bounds = "markers/encampment", (0, now + left)
        yield blocks.Stepper("place-encampments", icon, text, now, *bounds, (order,), "encampments")


def _marker_buttons(
    reader: Reader, state: State, own: RegionContents, side: Side, order: PlaceTroops
) -> Iterator[blocks.Button]:
    for marker, placed in placed_markers(side.combo).items():
        is_there = bool(getattr(own, marker, False))
        # What is built for good is not taken down again.
        if marker not in _LAID or (placed.stays and is_there):
            continue
        laid: dict[str, Any] = {marker: not is_there}
        tap = _allowed(reader, state, replace(order, **laid))
        if tap:
            text = marker_name(reader.language, marker)
            if placed.n and not placed.stays and not is_there:
                text = _with_left(reader, text, _left(state, side, marker))
            yield blocks.Button(f"place-{marker}", f"markers/{marker}", text, tap, is_on=is_there)


def _left(state: State, side: Side, marker: Marker) -> int:
    own = holdings(state, side.seat, side.troops.race, side.combo.in_decline)
    return markers_left(side.combo, marker, own.values())


def _with_left(reader: Reader, text: str, n: int) -> str:
    """Return what is placed with how many of it are still to be placed."""
    # NOTE: {marker} is such as "encampments" or "Hero": so many are still to be placed.
    said = reader.language.gettext("{marker} ({n} left)")
    return said.format(marker=text, n=n) if n else text


def _allowed(reader: Reader, state: State, order: PlaceTroops) -> blocks.Commands | None:
    return (order,) if refusal(reader.catalogue, state, order) is None else None
