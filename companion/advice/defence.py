"""Where tokens and markers stand when a turn ends: the most where the most could be lost."""

from collections.abc import Mapping
from typing import Any

from companion.advice.chair import Chair
from companion.advice.reasons import Reason
from companion.codec import Invalid
from companion.dataclasses import dataclass, replace
from companion.engine import (
    STACKED_MARKERS,
    Catalogue,
    Combo,
    Marker,
    PlaceTroops,
    PrintedRegion,
    Refused,
    RegionContents,
    Side,
    State,
    Target,
    can_conquer,
    count_regions,
    holdings,
    is_immune,
    markers_left,
    most_markers,
    placed_markers,
    printed_board,
    room_for_tokens,
    strength_of,
)

# A region is this much more likely to be attacked than one that costs a token more.
_LURE = 0.72
# How likely an attack is: from a neighbouring region, from the edge, and from far away.
_NEAR, _EDGE, _FAR = 1.0, 0.45, 0.12
Markers = dict[Marker, int | None]
_IMMUNE = ("hole", "dragon", "catapult", "drake")
_BARE = RegionContents()


@dataclass(slots=True)
class Post:
    """A region to hold: what it brings each turn, how it may be attacked, what should stand there.

    `bare`: what it takes to attack it when nobody stands there. `strength`: how many tokens each
    Behemoth counts as.
    """

    at: int
    there: RegionContents
    coins: int
    risk: float
    bare: int
    tokens: int
    camps: int = 0
    behemoths: int = 0
    strength: int = 0
    hero: bool = False
    cannon: bool = False
    pot: bool = False

    @property
    def price(self) -> int:
        """What it costs to attack it, as far as can be said without knowing the attacker."""
        return self.bare + self.tokens + self.camps + self.behemoths * self.strength

    @property
    def gain(self) -> float:
        """What one more token there saves."""
        return 0.0 if self.hero or self.cannon else self.risk * self.coins * _LURE**self.price


def worth(combo: Combo, chair: Chair, at: int) -> int:
    """Return the coins that a region brings each turn while the race is active."""
    board = printed_board(chair.catalogue, chair.state)
    kinds = {name for name, n in count_regions(board, {at: _BARE}, combo).items() if n}
    paid = (e.add for _, e in combo.incomes if e.per in kinds and kinds.isdisjoint(e.except_))
    return 1 + sum(paid)


def worth_of_a_token(chair: Chair) -> dict[int, float]:
    """Return what one more token would save in each region of the active race as it stands."""
    found = {}
    for post in _posts(chair, chair.side()):
        post.tokens, post.camps = post.there.tokens, post.there.encampments
        post.hero, post.cannon = post.there.hero, post.there.cannon
        found[post.at] = post.gain
    return found


def redeploy(chair: Chair) -> None:
    """Place the tokens and markers of all races that move; in the last turn only what pays."""
    if chair.turns_left:
        for troops in chair.state.current.declined:
            side = chair.side(troops.race)
            if can_conquer(side.combo, chair.state.setup.house):
                _place(chair, side, {})
        _place(chair, chair.side(), _markers(chair.combo))
    _build(chair)


def put_back(
    catalogue: Catalogue, state: State, side: Side, stood: Mapping[int, int], tokens: int
) -> tuple[PlaceTroops, ...]:
    """Return where a loser puts tokens and Behemoths back; `stood`: the tokens that stay anyway."""
    chair = Chair(catalogue, replace(state, turn=replace(state.turn, seat=side.seat)), iter(()))
    posts = _posts(chair, side)
    for post in posts:
        post.tokens, post.behemoths = stood.get(post.at, post.tokens), post.there.behemoths
    for _ in range(markers_left(side.combo, "behemoth", [post.there for post in posts])):
        min(posts, key=_by_need).behemoths += 1
    for _ in range(tokens if posts else 0):
        min(posts, key=_by_need).tokens += 1
    by = side.troops.race if side.combo.in_decline else None
    moved = [
        post
        for post in posts
        if (post.tokens, post.behemoths) != (post.there.tokens, post.there.behemoths)
        or not post.there.sure
    ]
    moved.sort(key=lambda post: post.tokens - post.there.tokens)
    return tuple(
        PlaceTroops(
            post.at,
            tokens=post.tokens,
            behemoths=post.behemoths if post.behemoths != post.there.behemoths else None,
            by=by,
            seat=side.seat,
        )
        for post in moved
    )


def _markers(combo: Combo) -> Markers:
    """Return the markers that a race places where it likes, and how many it has."""
    placed = placed_markers(combo).items()
    return {marker: most_markers(combo, marker) for marker, e in placed if not e.by_conquest}


def _posts(chair: Chair, side: Side) -> list[Post]:
    """Return the regions of a race, with the least in each."""
    board, combo = printed_board(chair.catalogue, chair.state), side.combo
    own = holdings(chair.state, side.seat, side.troops.race, combo.in_decline)
    found = []
    for at, there in own.items():
        printed = board.regions[at]
        has_guard = any(getattr(there, marker) for marker in _IMMUNE)
        is_safe = has_guard or is_immune(Target(printed.terrain), combo)
        risk = 0.0 if is_safe else _risk(chair, printed)
        bare = 2 + (printed.terrain == "mountain") + there.fortress + there.lair
        post = Post(at, there, worth(combo, chair, at), risk, bare, combo.least)
        post.strength = strength_of(board, own, combo)
        found.append(post)
    return found


def _risk(chair: Chair, printed: PrintedRegion) -> float:
    """Return how likely an attack on a region is, by who stands next to it."""
    contents = chair.state.regions or {}
    for other in printed.adjacent:
        there = contents.get(other)
        if there and there.seat not in (None, chair.seat) and not there.in_decline:
            return _NEAR
    return _EDGE if printed.entry or printed.coastal else _FAR


def _place(chair: Chair, side: Side, markers: Markers) -> None:
    """Put everything where it saves the most; what leaves a region goes first."""
    posts = _posts(chair, side)
    if not posts:
        return
    for post in sorted(posts, key=_by_need)[: _number(markers, "hero", posts)]:
        post.hero = True
    _aim_cannons(chair, posts, _number(markers, "cannon", posts))
    # They are strong, and the tokens go where they are not.
    for _ in range(_number(markers, "behemoth", posts)):
        min(posts, key=_by_need).behemoths += 1
    is_moved = _share_out(chair, side, posts)
    for _ in range(_number(markers, "encampment", posts)):
        min(posts, key=_by_need).camps += 1
    for post in sorted(posts, key=_by_need, reverse=True)[: _number(markers, "pot", posts)]:
        post.pot = True
    by = side.troops.race if side.combo.in_decline else None
    for is_leaving in (True, False):
        for post in posts:
            said = _changes(post, is_moved, markers, is_leaving)
            if said:
                command = PlaceTroops(post.at, by=by, **said)
                _try(chair, command, _why(post, command))


def _aim_cannons(chair: Chair, posts: list[Post], number: int) -> None:
    """Leave the cannons that have fired, and put the others where they protect the most."""
    fired = chair.state.turn.fired
    for post in posts:
        post.cannon = post.there.cannon and post.at in fired
    left = number - sum(post.cannon for post in posts)
    for post in sorted((post for post in posts if post.at not in fired), key=_by_need)[:left]:
        post.cannon = True


def _by_need(post: Post) -> tuple[float, int]:
    return -post.gain, post.at


def _number(markers: Markers, marker: Marker, posts: list[Post]) -> int:
    """Return how many markers there are; where there are enough, one for each region."""
    most = markers.get(marker, 0)
    return len(posts) if most is None else most


def _share_out(chair: Chair, side: Side, posts: list[Post]) -> bool:
    """Give every token a place; return whether the counts have to be recorded."""
    room = room_for_tokens(chair.state, side)
    standing = sum(post.there.tokens for post in posts)
    spare = None if room is None else standing + room - side.combo.least * len(posts)
    if spare is None or spare < 0:
        # They do not move, or have to give up regions first.
        for post in posts:
            post.tokens = post.there.tokens
        return False
    for _ in range(spare):
        min(posts, key=_by_need).tokens += 1
    return spare > 0 and len(posts) > 1


def _changes(post: Post, is_moved: bool, markers: Markers, is_leaving: bool) -> dict[str, Any]:
    """Return what leaves a region, or else everything to record about it."""
    there, said = post.there, dict[str, Any]()
    if is_moved and (post.tokens < there.tokens) == is_leaving:
        said["tokens"] = post.tokens
    stacked: dict[Marker, int] = {"encampment": post.camps, "behemoth": post.behemoths}
    for marker, n in stacked.items():
        stood = there.number_of(marker)
        if marker in markers and n != stood and (n < stood) == is_leaving:
            said[STACKED_MARKERS[marker]] = n
    for flag in ("hero", "cannon", "pot"):
        now = getattr(post, flag)
        if flag in markers and now != getattr(there, flag) and now != is_leaving:
            said[flag] = now
    return said


def _why(post: Post, command: PlaceTroops) -> Reason:
    if command.hero:
        return Reason("hero", coins=post.coins)
    if command.cannon:
        return Reason("cannon", coins=post.coins)
    if command.tokens is None and command.pot:
        return Reason("pot", coins=1)
    if command.tokens is None and (command.encampments or command.behemoths):
        return Reason("camps", tokens=post.price)
    return Reason("stand", coins=post.coins, tokens=post.price)


def _build(chair: Chair) -> None:
    """Build a fortress where it saves the most."""
    if not chair.combo.offers("fortress") or chair.state.turn.has_placed_fortress:
        return
    for post in sorted(_posts(chair, chair.side()), key=_by_need):
        command = PlaceTroops(post.at, fortress=True)
        if not post.there.fortress and _try(chair, command, Reason("fortress", coins=1)):
            return


def _try(chair: Chair, command: PlaceTroops, why: Reason) -> bool:
    """Place something, if the rules allow it."""
    try:
        chair.do(command, why)
    except (Refused, Invalid):
        return False
    return True
