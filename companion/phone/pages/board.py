"""The board on a phone: prices for who looks, and the card of a tapped region."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, get_args

from companion.engine import Board, Marker, RollDie, State, Symbol, as_if_on_turn, printed_board
from companion.facts.board import ABANDONED_COIN, DrawnRegion, region_facts
from companion.facts.board_card import RegionCard, region_card
from companion.facts.board_taps import Face, RegionChoice, TapButton, TapStepper
from companion.facts.die import first_roll
from companion.phone.blocks import (
    Block,
    Go,
    PhonePage,
    chip,
    chips,
    heading,
    link,
    rows_of,
    stepper,
    terms,
    text,
)
from companion.phone.pages.attack_form import FACES
from companion.phone.pages.players import status
from companion.phone.pages.sign_places import LARGEST, Content, places, small_width
from companion.phone.sign_paths import sign_path
from companion.phone.viewer import Viewer

# What can lie on any board.
_ICONS = (
    *(f"regions/{symbol}" for symbol in get_args(Symbol)),
    *(f"markers/{marker}" for marker in get_args(Marker)),
    *("markers/lost_tribe", ABANDONED_COIN, "signs/lock"),
)


def board_page(viewer: Viewer) -> PhonePage:
    """Return the board, and what is to be said of the region that was tapped."""
    _ = viewer.language.gettext
    page = PhonePage(_("Board"))
    page.add(*status(viewer))
    seen, chosen = _seen_by(viewer), _choice(viewer)
    board = _board(viewer, seen, chosen.region if chosen else None)
    page.add(board, *_first_roll(viewer, page))
    if chosen is None:
        # NOTE: a board on a phone.
        return page.add(text(_("Tap a region to see what it takes."), "faint"))
    if not viewer.is_on_turn:
        page.add(text(_("What it would take if it were your turn now."), "faint"))
    card = region_card(viewer, seen, chosen)
    if viewer.acts and card.attack and card.attack.main and card.attack.again:
        board["regions"][chosen.region]["again"] = card.attack.main.name
    return page.add(*_card(viewer, page, card))


def _first_roll(viewer: Viewer, page: PhonePage) -> list[Block | None]:
    """Return what the die shows that is rolled before a region is named, or ask for it."""
    _, state, by = viewer.language.gettext, viewer.state, viewer.word("by")
    roll = first_roll(viewer, state, by) if viewer.is_on_turn else None
    if roll and roll.face is not None:
        return [text(roll.title, "strong"), text(roll.text, "faint")]
    if not roll or not viewer.acts:
        return []
    taps = [TapButton(f"first-{face}", "", str(face), (RollDie(face),)) for face in FACES]
    faces = [_button(viewer, page, tap, stay=True) for tap in taps]
    return [heading(_("THE DIE SHOWED")), {"k": "few", "blocks": faces}]


def board_block(viewer: Viewer) -> Block | None:
    """Return the board alone, as it is for the player whose turn it is."""
    return _board(viewer, viewer.state, None) if viewer.state.regions is not None else None


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


def _board(viewer: Viewer, seen: State, chosen: int | None) -> Block:
    regions = region_facts(viewer, seen, chosen, viewer.word("by") or None)
    board = printed_board(viewer.catalogue, seen)
    return {
        "k": "board",
        "t": viewer.language.gettext("Board"),
        "outline": outline_name(board),
        "icons": _paths({each.disc.icon for each in regions if each.disc}.difference(_ICONS)),
        "regions": [_region(viewer, each, board) for each in regions],
    }


def _region(viewer: Viewer, facts: DrawnRegion, board: Board) -> Block:
    disc, price, by = facts.disc, facts.price, viewer.word("by")
    told: Block = {"w": facts.words, "t": facts.terrain}
    if viewer.seat is not None:
        told["go"] = {"page": "board", "region": str(facts.region), **({"by": by} if by else {})}
    told |= _signs(facts, board)
    if disc:
        told |= {"i": disc.icon, "d": disc.shape, "n": disc.count, "past": disc.in_decline}
        told |= {"c": int(disc.colour)} if disc.colour else {}
    if price:
        told |= {"p": price.text, "r": price.reach}
        told["w"] = ", ".join(filter(None, [facts.words, _price_words(viewer, price.text)]))
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


def _choice(viewer: Viewer) -> RegionChoice | None:
    region = viewer.number("region")
    count = len(printed_board(viewer.catalogue, viewer.state).regions)
    if region is None or region >= count:
        return None
    there = viewer.number("there")
    return RegionChoice(
        region,
        by=viewer.word("by") or None,
        there=there or None,
        tokens=viewer.number("tokens"),
        use=viewer.words("use"),
        die=viewer.number("die", 3),
        loss_die=viewer.number("loss_die", 3),
        catapult_at=viewer.number("catapult_at", count - 1),
    )


def _go(choice: RegionChoice) -> Go:
    told: dict[str, Any] = {
        "region": choice.region,
        "by": choice.by,
        "there": choice.there,
        "tokens": choice.tokens,
        "use": ",".join(sorted(choice.use)) or None,
        "die": choice.die,
        "loss_die": choice.loss_die,
        "catapult_at": choice.catapult_at,
    }
    return {"page": "board", **{name: str(n) for name, n in told.items() if n is not None}}


def _card(viewer: Viewer, page: PhonePage, card: RegionCard) -> list[Block | None]:
    """Return what the card of a region says, and what may be pressed on it."""
    symbols = ", ".join(words for _icon, words in card.symbols)
    title = f"{card.title} · {symbols}" if symbols else card.title
    told = [heading(title), text(card.holder), text(card.headline, "note")]
    attack = card.attack
    told.append(_chips(viewer, page, "", card.attackers))
    if attack and card.kind not in ("own", "own_declined"):
        number = f"{attack.number} {attack.unit}" if attack.number else ""
        hand = text(" · ".join(filter(None, [number, card.hand])), "large")
        told.append(hand)
        told += [_stepper(viewer, page, each) for each in (attack.there, attack.more) if each]
        told += [_chips(viewer, page, "", taps) for taps in (attack.uses, attack.starts)]
        if attack.loss_faces:
            told.append(_chips(viewer, page, attack.loss_text, attack.loss_faces))
        # What takes the region is never where the die is told: that comes after all the rest.
        takes = attack.main if attack.kind == "conquer" else None
        told.append(_button(viewer, page, takes) if takes else None)
        told += [terms(*rows_of(attack.lines)), text(attack.headline, "strong")]
        told += [text(attack.detail, "faint"), text(attack.losses, "faint")]
        told += _faces(viewer, page, attack.faces)
        pressed = (None if takes else attack.main, attack.held_out, attack.anyway)
        told += [_button(viewer, page, tap) for tap in pressed if tap]
    if viewer.acts:
        told += [_stepper(viewer, page, each) for each in card.placing.steppers]
        told += [_button(viewer, page, each, stay=True) for each in card.placing.markers]
        told.append(_button(viewer, page, card.abandon) if card.abandon else None)
    return told


def _faces(viewer: Viewer, page: PhonePage, faces: Iterable[Face]) -> list[Block | None]:
    """Return what the die can show in a last attempt, to be told where phones act."""
    _, told = viewer.language.gettext, []
    for face in faces:
        words = f"{face.number}: {face.text}" if face.text else str(face.number)
        tap = TapButton(f"face-{face.number}", "", words, face.tap)
        told.append(_button(viewer, page, tap))
        if face.with_coin:
            coin = f"{face.number}: {_('Pay a coin')}"
            tap = TapButton(f"coin-{face.number}", "", coin, face.with_coin)
            told.append(_button(viewer, page, tap))
    if not any(told):
        return []
    return [heading(_("THE DIE SHOWED")), {"k": "few", "blocks": [each for each in told if each]}]


def _button(viewer: Viewer, page: PhonePage, button: TapButton, stay: bool = False) -> Block | None:
    """Return a button; one that carries something out only where phones act."""
    kind = {"primary": "main"}.get(button.kind, button.kind)
    if isinstance(button.tap, RegionChoice):
        return link(button.text, _go(button.tap), kind, on=button.is_on)
    if not viewer.acts:
        return None
    return page.press(button.name, button.text, button.tap, kind, on=button.is_on, stay=stay)


def _chips(viewer: Viewer, page: PhonePage, label: str, taps: Iterable[TapButton]) -> Block | None:
    items = [
        chip(each.text, _go(each.tap), each.is_on)
        for each in taps
        if isinstance(each.tap, RegionChoice)
    ]
    return chips(label, *items)


def _stepper(viewer: Viewer, page: PhonePage, facts: TapStepper) -> Block | None:
    """Return a number to be changed: by another choice, or at once on the board."""
    ways = [facts.fewer, facts.more]
    if not any(isinstance(way, tuple) for way in ways):
        fewer, more = (_go(way) if isinstance(way, RegionChoice) else None for way in ways)
        return stepper(facts.text, facts.number, fewer, more)
    told = stepper(facts.text, facts.number, None, None)
    for name, way in (("less", facts.fewer), ("more", facts.more)):
        if isinstance(way, tuple) and viewer.acts:
            page.presses[f"{facts.name}-{name}"] = way
            told[f"press_{name}"] = f"{facts.name}-{name}"
    return told
