"""The board on a phone: prices for who looks, and the card of a tapped region."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import get_args

from companion.engine import Board, Marker, State, Symbol, as_if_on_turn, printed_board
from companion.pages import blocks
from companion.pages.advice import GHOST, advice_title
from companion.pages.attack_choice import AttackChoice
from companion.pages.board import ABANDONED_COIN, SWAP_SIGN, DrawnRegion, Mark, region_facts
from companion.pages.die import first_roll
from companion.pages.placing import losers, place_page
from companion.pages.region import region_page
from companion.phone.blocks import Block, Go, PhonePage, filled, link, text
from companion.phone.choices import read
from companion.phone.drawing import PageDrawing, go_to
from companion.phone.pages.sign_places import LARGEST, Content, places, small_width
from companion.phone.pages.status import status
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
        page.add(text(_("Tap a region to see what it costs."), "faint"))
        return page.add(*placing_links(viewer), advice_link(viewer))
    if not viewer.is_on_turn:
        page.add(text(_("What it would cost if it were your turn."), "faint"))
    shown = region_page(viewer, seen, choice)
    if viewer.acts and shown.main and shown.again:
        board["regions"][choice.region]["again"] = shown.main.name
    return page.add(*drawing.draw(shown))


def placing_page(viewer: Viewer) -> PhonePage:
    """Return where the viewer's tokens can be placed: after conquering, or as a loser."""
    page = PhonePage(viewer.language.gettext("Board"))
    page.add(*status(viewer), _board(viewer, viewer.state, AttackChoice()))
    for shown in _placing(viewer):
        page.title = shown.title
        page.add(*PageDrawing(viewer, page, "board").draw(shown))
    return page


def placing_links(viewer: Viewer) -> list[Block]:
    """Return the way to what the viewer has to place, if there is anything."""
    found = [shown for shown in _placing(viewer) if shown.kind == "open"]
    return [link(shown.title, {"page": "place"}) for shown in found]


def _placing(viewer: Viewer) -> list[blocks.Page]:
    """Return the pages on which the viewer places: one for each race, or what was lost."""
    state, seat = viewer.state, viewer.seat
    if state.regions is None or seat is None or state.is_over or not viewer.may_act:
        return []
    if viewer.is_on_turn:
        races = [None, *(troops.race for troops in state.players[seat].declined)]
        return [*filter(None, (place_page(viewer, state, by) for by in races))]
    lost = [loser for loser in losers(viewer, state, viewer.game.before) if loser.seat == seat]
    return [
        blocks.Page(each.text, spots=each.spots, kind="open" if each.left else "done")
        for each in lost
        if each.spots
    ]


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
    return draw_regions(viewer, seen, regions, go_to("board", AttackChoice(choice.attacker)))


def draw_regions(
    viewer: Viewer,
    seen: State,
    regions: Sequence[DrawnRegion],
    go: Go | None = None,
    others: Mapping[int, Go] = MappingProxyType({}),
) -> Block:
    """Return the board with these regions; `go`: where a tap leads, with the number of its region.

    `others`: regions that lead elsewhere.
    """
    board = printed_board(viewer.catalogue, seen)
    is_tapped = viewer.seat is not None
    return {
        "k": "board",
        "t": viewer.language.gettext("Board"),
        "outline": outline_name(board),
        "icons": _paths(_shown_icons(regions).difference(_ICONS)),
        "regions": [
            _region(viewer, each, board) | filled(go=others.get(each.region)) for each in regions
        ],
    } | filled(go=dict(go) if go and is_tapped else None)


def _shown_icons(regions: Sequence[DrawnRegion]) -> set[str]:
    """Return the icons of everything that stands or lies in these regions."""
    discs = {each.disc.icon for each in regions if each.disc}
    return discs | {mark.icon for each in regions for mark in each.marks}


def _region(viewer: Viewer, facts: DrawnRegion, board: Board) -> Block:
    disc, price = facts.disc, facts.price
    block: Block = {"w": facts.words, "t": facts.terrain} | _signs(facts, board)
    if disc:
        block |= {"i": disc.icon}
        block |= filled(d=disc.shape, n=disc.count, past=disc.in_decline)
        block |= {"c": int(disc.colour)} if disc.colour else {}
    if price:
        block |= {"p": price.text, "r": price.reach}
        words = "" if price.reach == GHOST else _price_words(viewer, price.text)
        block["w"] = ", ".join(filter(None, [facts.words, words]))
    if facts.is_veiled:
        block["v"] = True
    if facts.is_chosen:
        block["on"] = True
    return block


def _signs(facts: DrawnRegion, board: Board) -> Block:
    """Return where the signs of a region lie and how large they are, and each small one."""
    disc, price = facts.disc, facts.price
    small = [*(Mark(f"regions/{symbol}", 1) for symbol in facts.symbols), *facts.marks]
    content = Content(
        has_disc=disc is not None,
        has_count=bool(disc and disc.shape),
        price_digits=max(1, len(price.text)) if price else 0,
        small=tuple(small_width(mark.number, bool(mark.shape)) for mark in small),
    )
    found = places(board.regions[facts.region], content, board.size)
    block: Block = {"at": [*map(round, found.middle)]}
    if found.unit != LARGEST:
        block["at"].append(round(found.unit, 2))
    if small:
        laid = zip(small, found.small, strict=True)
        block["s"] = [
            [mark.icon, mark.number, round(x), round(y), *filter(None, (mark.colour, mark.shape))]
            for mark, (x, y) in laid
        ]
    return block if small or disc or price else {}


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
