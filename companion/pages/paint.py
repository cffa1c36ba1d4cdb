"""Setting the board straight: choose what is to stand there, then tap the regions where it does."""

from collections.abc import Iterator
from typing import Any, Literal

from companion.dataclasses import dataclass, replace
from companion.engine import (
    WATER,
    Combo,
    Covered,
    RegionContents,
    SetRegion,
    State,
    covers,
    printed_board,
)
from companion.pages import blocks
from companion.pages.board import look_at, region_spots
from companion.pages.players import player_mark
from companion.pages.put_right import OldStep, put_right_foot
from companion.pages.reader import Reader
from companion.words import holder_title, tokens_caption


@dataclass(frozen=True)
class PaintChoice(blocks.Choice):
    """What the next tap puts into a region: the first of all paints if none is named.

    `tokens`: how many in each region; None: as many as stand there, or the least. `region`: where
    an old step put it, and `below`: on what. `laid`: the board has just been laid, for the first
    time or again.
    """

    paint: str = ""
    tokens: int | None = None
    region: int | None = None
    below: Covered | None = None
    laid: Literal["", "first", "again"] = ""


@dataclass(frozen=True)
class Paint:
    """What a tap puts into a region: a player's race, a lost tribe, or nothing."""

    name: str
    text: str
    icon: str
    seat: int | None = None
    race: str = ""
    in_decline: bool = False
    least: int = 0
    most: int = 0
    combo: Combo | None = None

    def at(self, region: int, tokens: int, below: Covered | None = None) -> SetRegion:
        """Return what puts so many into a region; `below`: those who lie below them."""
        if self.seat is None:
            return SetRegion(region, lost_tribe=self.name == "paint-lost_tribe")
        return SetRegion(region, False, self.seat, self.race, self.in_decline, tokens, below)


def paint_page(
    reader: Reader, state: State, choice: PaintChoice, old: OldStep | None = None
) -> blocks.Page:
    """Return the palette; where a region of the board is tapped, the chosen paint is put."""
    _, found = reader.language.gettext, paints(reader, state)
    paint = next((each for each in found if each.name == choice.paint), found[0])
    chips = tuple(
        blocks.Button(
            each.name,
            each.icon,
            each.text,
            replace(choice, paint=each.name, tokens=choice.tokens if old else None),
            is_on=each == paint,
        )
        for each in found
    )
    done = blocks.Act("close")
    button = blocks.Button("paint-done", "signs/check", _("The board is right"), done, "primary")
    n = _number(paint, choice.tokens or paint.least)
    asked = (*_tokens(reader, paint, choice, n, old),)
    if old:
        is_same = choice == chosen_then(state, old.commands[-1])
        commands = (paint.at(choice.region or 0, n, choice.below),)
        foot = put_right_foot(reader, old, commands, is_same)
        body: tuple[blocks.Block, ...] = (blocks.Chips("paints", chips), *asked)
    else:
        foot = (*([blocks.Group("", asked)] if asked else []), button)
        body = (blocks.Note(_intro(reader, choice), "faint"), blocks.Chips("paints", chips))
    return blocks.Page(
        _("What happened?") if old else _("Set the board straight"),
        body=body,
        foot=foot,
        spots=_spots(reader, state, paint, choice, old),
    )


def chosen_then(_: State, order: Any) -> PaintChoice:
    """Return what a correction said about a region."""
    if order.seat is None:
        return PaintChoice(
            "paint-lost_tribe" if order.lost_tribe else "paint-empty", None, order.at
        )
    return PaintChoice(f"paint-{order.seat}-{order.race}", order.tokens, order.at, order.below)


def paints(reader: Reader, state: State) -> tuple[Paint, ...]:
    """Return what can stand in a region: everyone's races, a lost tribe, nothing."""
    language, found = reader.language, []
    for seat, troops, in_decline in state.troops():
        there = RegionContents(seat=seat, race=troops.race, in_decline=in_decline)
        combo = reader.catalogue.combo(troops.race, troops.power_in_use, in_decline)
        found.append(
            Paint(
                f"paint-{seat}-{troops.race}",
                holder_title(language, there, state.players[seat].name),
                player_mark(state, seat),
                seat,
                troops.race,
                in_decline,
                combo.least,
                troops.limit,
                combo,
            )
        )
    lost = Paint("paint-lost_tribe", language.term("lost_tribe"), "markers/lost_tribe")
    # NOTE: what is to be in a region of the board: nothing.
    return (*found, lost, Paint("paint-empty", language.gettext("Nothing"), "signs/erase"))


def painted(
    reader: Reader, state: State, paint: Paint, at: int, tokens: int | None = None
) -> blocks.Commands:
    """Return what corrects a region; nothing if it is right already, or if it cannot be so.

    Without a number, a race that stands there already goes on with as many, any other begins with
    the least. Tokens in decline stay below a race that would have left them there.
    """
    printed, own = look_at(reader, state, at)
    if paint.seat is None:
        is_lost_tribe = paint.at(at, 0).lost_tribe
        is_so = own is not None and own.lost_tribe if is_lost_tribe else own is None
        is_drowned = is_lost_tribe and printed.terrain in WATER
        return () if is_so or is_drowned else (paint.at(at, 0),)
    held = own if own and own.is_of(paint.seat, paint.race, paint.in_decline) else None
    standing = held.tokens if held else paint.least
    n = min(max(1, standing if tokens is None else tokens), paint.most)
    is_so = held is not None and held.sure and held.tokens == n
    return () if is_so else (paint.at(at, n, _below(reader, state, paint, own)),)


def _below(
    reader: Reader, state: State, paint: Paint, own: RegionContents | None
) -> Covered | None:
    """Return what lies below a race once it is put into a region: what it could have conquered."""
    if own is None or own.seat is None or paint.combo is None:
        return None
    if own.below:
        return own.below if own.seat == paint.seat and own.race == paint.race else None
    troops = next(troops for troops in state.players[own.seat].races if troops.race == own.race)
    lower = reader.catalogue.combo(troops.race, troops.power_in_use, own.in_decline)
    return Covered(own.seat, own.race, own.tokens) if covers(paint.combo, lower) else None


def _number(paint: Paint, tokens: int) -> int:
    """Return how many are put into a region, if so many are wanted."""
    return max(1, min(max(tokens, paint.least), paint.most))


def _intro(reader: Reader, choice: PaintChoice) -> str:
    _ = reader.language.gettext
    if choice.laid == "again":
        return _("This is where everyone stood last. Choose a race, then tap what has changed.")
    if choice.laid:
        return _("Choose a race, then tap the regions where it stands.")
    return _("Choose who stands there, then tap the regions.")


def _tokens(
    reader: Reader, paint: Paint, choice: PaintChoice, n: int, old: OldStep | None
) -> Iterator[blocks.Stepper]:
    """Ask for a number where there is one; no race has more than lie in the box."""
    if paint.seat is None:
        return
    _ = reader.language.gettext
    least = max(1, paint.least)
    bounds = min(n, least) if old else least, max(n, least, paint.most)
    # NOTE: stands beside a number of tokens.
    text = _("in each region")
    if old:
        text = _("{race} there").format(race=tokens_caption(reader.language, paint.race, n))
    icon = reader.language.piece_icon(paint.race)
    yield blocks.Stepper("paint-tokens", icon, text, n, *bounds, choice, "tokens")


def _spots(
    reader: Reader, state: State, paint: Paint, choice: PaintChoice, old: OldStep | None
) -> tuple[blocks.Spot, ...]:
    """Return every region: a tap paints it, or makes it the region of an old step."""
    every = [printed.id for printed in printed_board(reader.catalogue, state).regions]
    if old:
        taps = {at: replace(choice, region=at) for at in every}
        return region_spots(reader, state, "paint-at", taps, (choice.region or 0,))
    taken = {at: painted(reader, state, paint, at, choice.tokens) or None for at in every}
    return region_spots(reader, state, "paint-at", taken)
