"""The small questions of a turn: tokens in hand, abandoned regions, peace, pacts, pots of gold."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from companion.dataclasses import dataclass, replace
from companion.engine import (
    Abandon,
    AbandonAt,
    Borrow,
    Close,
    CorrectTroops,
    DealPacts,
    Fire,
    Holder,
    LayWinter,
    NameAlly,
    PlacePots,
    Side,
    State,
    Target,
    Troops,
    closable,
    holdings,
    loaded,
    pacts_in,
    present_seats,
    sides,
    winter_places,
)
from companion.pages import blocks
from companion.pages.board import region_spots
from companion.pages.players import player_chips, player_mark
from companion.pages.put_right import OldStep, ending, put_right_foot
from companion.pages.reader import Reader
from companion.words import holder_text, race_below, short_rule, tokens_caption


@dataclass(frozen=True)
class HandChoice(blocks.Choice):
    """How many tokens a race of the current player has in hand; by default as recorded."""

    race: str = ""
    hand: int | None = None


@dataclass(frozen=True)
class AbandonChoice(blocks.Choice):
    """How many regions a race abandons: the active one, unless another is named."""

    race: str = ""
    regions: int = 1
    # The places of those regions on the record where tokens in decline lie below.
    below: frozenset[str] = frozenset()


@dataclass(frozen=True)
class AbandonAtChoice(blocks.Choice):
    """Which regions of the board a race gave up: the active one, unless another is named."""

    race: str = ""
    regions: frozenset[str] = frozenset()


@dataclass(frozen=True)
class AllyChoice(blocks.Choice):
    """With whom there is peace."""

    ally: int | None = None


@dataclass(frozen=True)
class PotsChoice(blocks.Choice):
    """How many pots of gold are hidden."""

    pots: int = 0


@dataclass(frozen=True)
class CloseChoice(blocks.Choice):
    """Which region was closed; without a board, whose race had to leave it."""

    region: int | None = None
    seat: int | None = None
    race: str = ""


@dataclass(frozen=True)
class DealChoice(blocks.Choice):
    """How many pacts each other player gets: "2=3" for three to the player at seat 2."""

    pacts: frozenset[str] = frozenset()

    @property
    def numbers(self) -> dict[int, int]:
        """The pacts by seat; anything that makes no sense is left out."""
        pairs = (each.partition("=") for each in self.pacts)
        found = ((at, n) for at, _, n in pairs if f"{at}{n}".isascii() and at.isdigit())
        return {int(at): int(n[:2]) for at, n in found if n.isdigit() and int(n[:2])}

    def put(self, field: str, value: int) -> "DealChoice":
        """Return the choice with another number for the player at this seat."""
        return dealt_then(self.numbers | {int(field): value})


@dataclass(frozen=True)
class WhereChoice(blocks.Choice):
    """From which region a cannon fired, or in which one a winter marker was laid."""

    act: Literal["fire", "winter"] = "fire"
    region: int = 0


@dataclass(frozen=True)
class BorrowChoice(blocks.Choice):
    """Which power on offer is taken over, by its slot."""

    slot: int | None = None


def hand_page(
    reader: Reader, state: State, choice: HandChoice, old: OldStep | None = None
) -> blocks.Page | None:
    """Ask how many tokens of a race are in hand."""
    _, troops = reader.language.gettext, in_play(state, state.turn.seat, choice.race)
    if troops is None:
        return None
    hand = troops.hand if choice.hand is None else choice.hand
    icon = reader.language.piece_icon(troops.race)
    text = tokens_caption(reader.language, troops.race, hand)
    asked = blocks.Stepper("hand", icon, text, hand, 0, troops.tokens, choice, "hand")
    order = (CorrectTroops(state.turn.seat, troops.race, hand=hand),)
    button = blocks.Button("number-confirm", "signs/check", _("Set the hand"), order, "primary")
    said = _("The app keeps count, but the table has the last word.")
    return blocks.Page(
        _("Tokens in hand"),
        body=(blocks.Note(said, "faint"), blocks.Group("", (asked,))),
        foot=ending(reader, old, order, button),
    )


def in_play(state: State, seat: int, race: str) -> Troops | None:
    """Return a player's race, if it is in play."""
    return next((troops for troops in state.players[seat].races if troops.race == race), None)


def abandon_page(
    reader: Reader, state: State, choice: AbandonChoice, old: OldStep | None = None
) -> blocks.Page | None:
    """Ask how many regions are abandoned; with a board, they are tapped instead."""
    _, race = reader.language.gettext, reader.outlook(state).options.race(choice.race)
    if race is None or not race.most_abandoned:
        return None
    active, n = state.current.active, choice.regions
    name = reader.language.combo_name(race.race, active.power if active and not race.by else None)
    icon, text = "signs/abandon", reader.language.ngettext("region", "regions", n)
    asked = blocks.Stepper("abandon", icon, text, n, 1, race.most_abandoned, choice, "regions")
    covers = active.covers if active and not race.by else ()
    below = tuple(region for place, region in enumerate(covers) if str(place) in choice.below)
    order = (Abandon(n, by=race.by, below=below),)
    button = blocks.Button("number-confirm", icon, _("Abandon"), order, "primary")
    said = _("Take every token out of them: they go into your hand.")
    chips = blocks.chips("below", _covered(reader, choice, covers), choice.below)
    lying = (blocks.Chips("below", chips),) if chips else ()
    return blocks.Page(
        _("Abandon regions") + f" \N{MIDDLE DOT} {name}",
        body=(blocks.Note(said, "faint"), blocks.Group("", (asked, *lying))),
        foot=ending(reader, old, order, button),
    )


def _covered(
    reader: Reader, choice: AbandonChoice, covers: Sequence[Target]
) -> Iterator[tuple[str, str, str, AbandonChoice]]:
    """Yield the regions on record where tokens in decline lie below, to say which are given up."""
    for place, region in enumerate(covers):
        name, race = str(place), region.holder.race if region.holder else ""
        text = f"{reader.language.term(region.terrain)}, {race_below(reader.language, race)}"
        icon = reader.language.piece_icon(race)
        yield name, icon, text, replace(choice, below=choice.below ^ {name})


def abandon_at_page(
    reader: Reader, state: State, choice: AbandonAtChoice, old: OldStep
) -> blocks.Page:
    """Ask which regions of the board were given up; they are tapped."""
    _, seat, active = reader.language.gettext, state.turn.seat, state.current.active
    race = choice.race or (active.race if active else "")
    own = holdings(state, seat, race, in_decline=bool(choice.race))
    taps = {at: replace(choice, regions=choice.regions ^ {str(at)}) for at in own}
    given_up = tuple(sorted(map(int, choice.regions & {*map(str, own)})))
    return blocks.Page(
        _("Abandon regions"),
        body=(blocks.Note(_("Take every token out of them: they go into your hand.")),),
        foot=put_right_foot(
            reader,
            old,
            (AbandonAt(given_up, choice.race or None),) if given_up else (),
            is_same=choice == abandoned_then(state, old.commands[-1]),
        ),
        spots=region_spots(reader, state, "abandon", taps, given_up),
    )


def abandoned_then(_: State, order: Any) -> AbandonAtChoice:
    """Return which regions an old step gave up."""
    return AbandonAtChoice(order.by or "", frozenset(map(str, order.at)))


def abandoned_before(state: State, order: Any) -> AbandonChoice:
    """Return how many regions an old step gave up, and which of those on record."""
    left, found = list(order.below), set[str]()
    for place, region in enumerate(state.current.active.covers if state.current.active else ()):
        if region in left:
            left.remove(region)
            found.add(str(place))
    return AbandonChoice(order.by or "", order.regions, frozenset(found))


def borrow_page(
    reader: Reader, state: State, choice: BorrowChoice, old: OldStep | None = None
) -> blocks.Page:
    """Ask which power on offer is taken over; a tap does it."""
    language, body = reader.language, list[blocks.Block]()
    for index, slot in enumerate(state.column):
        tap: blocks.Tap = BorrowChoice(index) if old else (Borrow(index),)
        icon, text = language.piece_icon(slot.power), language.power(slot.power)
        button = blocks.Button(f"borrow-{index}", icon, text, tap, is_on=index == choice.slot)
        body += [button, blocks.Note(short_rule(language, slot.power), "faint")]
    order = () if choice.slot is None else (Borrow(choice.slot),)
    return blocks.Page(
        language.gettext("Take over a power"),
        body=tuple(body),
        foot=ending(reader, old, order, None),
    )


def deal_page(
    reader: Reader, state: State, choice: DealChoice, old: OldStep | None = None
) -> blocks.Page | None:
    """Ask how many pacts each other player gets; whether the purse has as many coins shows then."""
    _, troops, seat = reader.language.gettext, state.current.active, state.turn.seat
    if troops is None:
        return None
    most = pacts_in(reader.catalogue.combo(troops.race, troops.power_in_use))
    others = [other for other in present_seats(state) if other != seat]
    dealt = {other: n for other, n in choice.numbers.items() if other in others}
    left = max(0, most - sum(dealt.values()))
    asked = tuple(
        blocks.Stepper(
            f"pacts-{other}",
            player_mark(state, other),
            state.players[other].name,
            dealt.get(other, 0),
            0,
            dealt.get(other, 0) + left,
            choice,
            str(other),
        )
        for other in others
    )
    order = (DealPacts(dealt),)
    button = blocks.Button("number-confirm", "markers/pact", _("Deal pacts"), order, "primary")
    said = reader.language.ngettext("{n} pact left", "{n} pacts left", left).format(n=left)
    return blocks.Page(
        _("Deal pacts"),
        body=(blocks.Note(said, "faint"), *(blocks.Group("", (each,)) for each in asked)),
        foot=ending(reader, old, order, button),
    )


def dealt_then(pacts: Mapping[int, int]) -> DealChoice:
    """Return the choice behind pacts that were dealt."""
    return DealChoice(frozenset(f"{seat}={n}" for seat, n in pacts.items() if n))


def dealt_now(state: State) -> DealChoice:
    """Return the pacts that the player on turn has dealt."""
    return dealt_then(state.current.pacts)


def close_page(reader: Reader, state: State, choice: CloseChoice, old: OldStep) -> blocks.Page:
    """Ask which region was closed, or who had to leave it."""
    own = active_side(reader, state)
    near = closable(reader.catalogue, state, own) if state.regions is not None else {}
    taps = {at: CloseChoice(at) for at in near}
    spots = region_spots(reader, state, "close", taps, (choice.region,))
    order = Close(choice.region, choice.seat, choice.race)
    chips = () if spots else race_chips(reader, state, choice)
    return blocks.Page(
        reader.language.gettext("What happened?"),
        body=(blocks.Chips("close", chips),) if chips else (),
        foot=put_right_foot(reader, old, (order,)),
        spots=spots,
    )


def where_page(reader: Reader, state: State, choice: WhereChoice, old: OldStep) -> blocks.Page:
    """Ask which cannon fired, or where a winter marker was laid."""
    own, at = active_side(reader, state), choice.region
    order: blocks.Commands = (Fire(at),)
    places: Iterable[int] = loaded(state, own)
    if choice.act == "winter":
        order, places = (LayWinter(at),), winter_places(reader.catalogue, state, own)
    taps = {place: replace(choice, region=place) for place in places}
    return blocks.Page(
        reader.language.gettext("What happened?"),
        foot=put_right_foot(reader, old, order),
        spots=region_spots(reader, state, choice.act, taps, (at,)),
    )


def active_side(reader: Reader, state: State) -> Side:
    """Return the active race of the player whose turn it is."""
    return next(side for side in sides(reader.catalogue, state, state.turn.seat) if not side.by)


def race_chips(
    reader: Reader, state: State, choice: CloseChoice | None = None
) -> tuple[blocks.Button, ...]:
    """Return every other player's race: a tap says that it had to leave a region.

    `choice`: which one had to in an old step.
    """
    language, found = reader.language, []
    for seat, troops, in_decline in state.troops():
        if seat != state.turn.seat:
            race, there = troops.race, max(1, troops.tokens)
            holder = Holder("race", race, there, in_decline)
            text = holder_text(language, holder, state.players[seat].name)
            tap = (
                (Close(seat=seat, race=race),) if choice is None else CloseChoice(None, seat, race)
            )
            found.append((f"{seat}-{race}", language.piece_icon(race), text, tap))
    return blocks.chips("close", found, [f"{choice.seat}-{choice.race}"] if choice else ())


def ally_page(
    reader: Reader, state: State, choice: AllyChoice, old: OldStep | None = None
) -> blocks.Page:
    """Ask who gets peace; a tap promises it."""
    allies = reader.outlook(state).options.allies
    taps = {seat: AllyChoice(seat) if old else (NameAlly(seat),) for seat in allies}
    order = () if choice.ally is None else (NameAlly(choice.ally),)
    return blocks.Page(
        reader.language.gettext("Peace with whom?"),
        body=(player_chips(state, "ally", taps, choice.ally),),
        foot=ending(reader, old, order, None),
    )


def pots_page(
    reader: Reader, state: State, choice: PotsChoice, old: OldStep | None = None
) -> blocks.Page:
    """Ask how many pots were hidden."""
    _, pots = reader.language.gettext, choice.pots
    most, order = max(reader.outlook(state).options.most_pots, pots), (PlacePots(pots),)
    asked = blocks.Stepper("pots", "markers/pot", "", pots, 0, most, choice, "pots")
    button = blocks.Button("number-confirm", "signs/check", _("Set it"), order, "primary")
    text = _("How many were hidden in this turn.")
    return blocks.Page(
        _("Pots of gold"),
        body=(blocks.Note(text, "faint"), blocks.Group("", (asked,))),
        foot=ending(reader, old, order, button),
    )
