"""Setting the board straight: choose what is to stand there, then tap the regions where it does."""

from dataclasses import dataclass

from companion.engine import SHAPES, WATER, Command, RegionContents, SetRegion, State
from companion.facts.allowed import refusal
from companion.facts.board import look_at
from companion.facts.reader import Reader
from companion.words import holder_title, refusal_text


@dataclass(frozen=True)
class Paint:
    """What a tap puts into a region: a player's race, a lost tribe, or nothing.

    `colour` is a digit, as on the discs of the board; a lost tribe and nothing have none.
    """

    name: str
    text: str
    icon: str
    shape: str = ""
    colour: str = ""
    seat: int | None = None
    race: str = ""
    in_decline: bool = False
    least: int = 0
    most: int = 0


def paints(reader: Reader, state: State) -> tuple[Paint, ...]:
    """Return what can stand in a region: everyone's races, a lost tribe, nothing."""
    language, found = reader.language, []
    for seat, troops, in_decline in state.troops():
        colour = state.setup.colour(seat)
        there = RegionContents(seat=seat, race=troops.race, in_decline=in_decline)
        combo = reader.catalogue.combo(troops.race, troops.power, in_decline)
        found.append(
            Paint(
                f"paint-{seat}-{troops.race}",
                holder_title(language, there, state.players[seat].name),
                language.piece_icon(troops.race),
                SHAPES[colour],
                str(colour),
                seat,
                troops.race,
                in_decline,
                combo.least,
                troops.limit,
            )
        )
    lost = Paint("paint-lost_tribe", language.term("lost_tribe"), "markers/lost_tribe")
    # NOTE: what is to be in a region of the board: nothing.
    return (*found, lost, Paint("paint-empty", language.gettext("Nothing"), "signs/erase"))


def painted(
    reader: Reader, state: State, paint: Paint, at: int, tokens: int | None = None
) -> tuple[Command, ...]:
    """Return what puts a region right; nothing if it already is, or if it cannot be so.

    Without a number, a race that stands there already goes on with as many, any other begins with
    the least.
    """
    printed, own = look_at(reader, state, at)
    is_lost_tribe = paint.name == "paint-lost_tribe"
    if paint.seat is None:
        is_so = own is not None and own.lost_tribe if is_lost_tribe else own is None
        is_drowned = is_lost_tribe and printed.terrain in WATER
        return () if is_so or is_drowned else (SetRegion(at, lost_tribe=is_lost_tribe),)
    held = own if own and own.is_of(paint.seat, paint.race, paint.in_decline) else None
    standing = held.tokens if held else paint.least
    n = min(max(1, standing if tokens is None else tokens), paint.most)
    if held and held.sure and held.tokens == n:
        return ()
    return (SetRegion(at, False, paint.seat, paint.race, paint.in_decline, n),)


def why_not_painted(reader: Reader, state: State, commands: tuple[Command, ...]) -> str:
    """Return why a region cannot be put right like that; nothing if it can."""
    refused = refusal(reader.catalogue, state, *commands)
    return refusal_text(reader.language, refused) if refused else ""
