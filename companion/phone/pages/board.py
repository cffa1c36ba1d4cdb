"""The board on a phone: prices for who looks, and the card of a tapped region."""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import get_args

from companion.engine import Board, Marker, State, Symbol, as_if_on_turn, printed_board
from companion.facts.board import ABANDONED_COIN, SWAP_SIGN, DrawnRegion, region_facts
from companion.pages.advice import GHOST, advice_title
from companion.pages.attack_plan import AttackChoice
from companion.pages.die import first_roll
from companion.pages.region import region_page
from companion.phone.blocks import Block, Go, PhonePage, link, text
from companion.phone.choices import read
from companion.phone.drawing import PageDrawing, go_to
from companion.phone.pages.players import status
from companion.phone.pages.sign_places import LARGEST, Content, places, small_width
from companion.phone.sign_paths import sign_path
from companion.phone.viewer import Viewer

# What can lie on any board.
_ICONS = (
    *(f"regions/{symbol}" for symbol in get_args(Symbol)),
    *(f"markers/{marker}" for marker in get_args(Marker)),
    *("markers/lost_tribe", ABANDONED_COIN, SWAP_SIGN, "signs/lock"),
)


def board_page(viewer: Viewer) -> PhonePage:
    """Return the board, and the page of the region that was tapped."""
    _ = viewer.language.gettext
    page = PhonePage(_("Board"))
    drawing = PageDrawing(viewer, page, "board")
    choice = _choice(viewer)
    seen = _seen_by(viewer)
    page.add(*status(viewer))
    board = _board(viewer, seen, choice)
    page.add(board)
    if viewer.is_on_turn:
        page.add(*drawing.draw_blocks(first_roll(viewer, viewer.state, choice.by)))
    if choice.region is None:
        # NOTE: a board on a phone.
        page.add(text(_("Tap a region to see what it takes."), "faint"))
        return page.add(advice_link(viewer))
    if not viewer.is_on_turn:
        page.add(text(_("What it would take if it were your turn now."), "faint"))
    shown = region_page(viewer, seen, choice)
    if viewer.acts and shown.main and shown.again:
        board["regions"][choice.region]["again"] = shown.main.name
    return page.add(*drawing.draw(shown))


def advice_link(viewer: Viewer) -> Block | None:
    """Return the way to what the turn could bring, for whoever is on turn."""
    if not viewer.is_advised:
        return None
    return link(advice_title(viewer), {"page": "advice"}, "quiet")


def board_block(viewer: Viewer) -> Block | None:
    """Return the board alone, as it is for the player whose turn it is."""
    return (
        _board(viewer, viewer.state, AttackChoice()) if viewer.state.regions is not None else None
    )


def outline_of(board: Board) -> Block:
    """Return how a board is drawn: its size, each region's shape and middle, and the icons.

    Those of races are not among them: each page brings the few that it shows.
    """
    regions = [
        {
            "o": _steps(region.outline or region.polygon),
            "a": [round(n) for n in region.anchor],
        }
        for region in board.regions
    ]
    return {"size": list(board.size), "regions": regions, "icons": _paths(_ICONS)}


def _paths(icons: Iterable[str]) -> dict[str, str]:
    return {icon: sign_path(icon) for icon in icons}


def _steps(points: Sequence[Sequence[float]]) -> list[int]:
    """Return a line as its first point and the way from each to the next: small numbers."""
    found, last = [], (0, 0)
    for x, y in points:
        here = round(x), round(y)
        found += [here[0] - last[0], here[1] - last[1]]
        last = here
    return found


def outline_name(board: Board) -> str:
    """Return what a drawing is known by: another board has another."""
    return sha256(repr((board.size, board.regions, _ICONS)).encode()).hexdigest()[:16]


def _seen_by(viewer: Viewer) -> State:
    """Return the game as it would be on the viewer's own turn."""
    state, seat = viewer.state, viewer.seat
    if seat is None or viewer.is_on_turn or state.is_over or state.players[seat].has_left:
        return state
    return as_if_on_turn(viewer.catalogue, state, seat)


def _board(viewer: Viewer, seen: State, choice: AttackChoice) -> Block:
    regions = region_facts(viewer, seen, choice.region, choice.by)
    return draw_regions(
        viewer, seen, regions, lambda at: go_to("board", AttackChoice(choice.attacker, at))
    )


def draw_regions(
    viewer: Viewer, seen: State, regions: Sequence[DrawnRegion], lead: Callable[[int], Go]
) -> Block:
    """Return the board with these regions; `lead`: where a tap on one leads."""
    board = printed_board(viewer.catalogue, seen)
    return {
        "k": "board",
        "t": viewer.language.gettext("Board"),
        "outline": outline_name(board),
        "icons": _paths({each.disc.icon for each in regions if each.disc}.difference(_ICONS)),
        "regions": [_region(viewer, each, board, lead) for each in regions],
    }


def _region(viewer: Viewer, facts: DrawnRegion, board: Board, lead: Callable[[int], Go]) -> Block:
    disc, price = facts.disc, facts.price
    told: Block = {"w": facts.words, "t": facts.terrain}
    if viewer.seat is not None:
        told["go"] = lead(facts.region)
    told |= _signs(facts, board)
    if disc:
        told |= {"i": disc.icon, "d": disc.shape, "n": disc.count, "past": disc.in_decline}
        told |= {"c": int(disc.colour)} if disc.colour else {}
    if price:
        told |= {"p": price.text, "r": price.reach}
        words = "" if price.reach == GHOST else _price_words(viewer, price.text)
        told["w"] = ", ".join(filter(None, [facts.words, words]))
    if facts.is_veiled:
        told["v"] = True
    if facts.is_chosen:
        told["on"] = True
    return told


def _signs(facts: DrawnRegion, board: Board) -> Block:
    """Return where the signs of a region lie and how large they are, and each small one."""
    disc, price = facts.disc, facts.price
    small = [(f"regions/{symbol}", 1) for symbol in facts.symbols]
    small += [(mark.icon, mark.number) for mark in facts.marks]
    content = Content(
        has_disc=disc is not None,
        has_count=bool(disc and disc.shape),
        price_digits=max(1, len(price.text)) if price else 0,
        small=tuple(small_width(number) for _, number in small),
    )
    found = places(board.regions[facts.region], content, board.size)
    told: Block = {"at": [*map(round, found.middle)]}
    if found.unit != LARGEST:
        told["at"].append(round(found.unit, 2))
    if small:
        laid = zip(small, found.small, strict=True)
        told["s"] = [[icon, number, round(x), round(y)] for (icon, number), (x, y) in laid]
    return told if small or disc or price else {}


def _price_words(viewer: Viewer, price: str) -> str:
    language = viewer.language
    if not price:
        return language.gettext("Closed to everyone")
    n = int(price.removesuffix("?"))
    return language.ngettext("{n} token", "{n} tokens", n).format(n=price)


def _choice(viewer: Viewer) -> AttackChoice:
    choice = read(AttackChoice, viewer.chosen, is_calculated=False)
    count = len(printed_board(viewer.catalogue, viewer.state).regions)
    is_there = choice.region is not None and choice.region < count
    return choice if is_there else AttackChoice(choice.attacker)
