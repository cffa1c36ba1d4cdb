"""Whatever is done in a turn, the player on turn can do on the phone, up to what all agree on."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.dataclasses import replace
from companion.engine import (
    Conquer,
    EndGame,
    Leave,
    Regroup,
    ReshuffleBadges,
    Target,
    Vanish,
    is_move,
)
from companion.phone.page_finder import answer_page
from companion.phone.published import published_game
from companion.phone.viewer import Viewer
from companion.words import load_language
from tests.play.every_act import EVERY_ACT

# The table agrees on the end, on who leaves, and on what was forgotten.
AGREED = (EndGame, Leave, Vanish)
ACTS = [kind for kind in EVERY_ACT if is_move(EVERY_ACT[kind].command) and kind not in AGREED]
MOST = 300


def ways(found: Any) -> Iterator[dict[str, str]]:
    """Yield every address in a page."""
    if isinstance(found, dict):
        for name, inside in found.items():
            if name in ("go", "less", "more") and inside:
                yield inside
            else:
                yield from ways(inside)
    elif isinstance(found, list):
        for inside in found:
            yield from ways(inside)


def commands_of(press: Any) -> tuple[Any, ...]:
    outcomes = getattr(press, "outcomes", (press,))
    return tuple(order for each in outcomes if isinstance(each, tuple) for order in each)


@pytest.mark.parametrize("kind", ACTS, ids=lambda kind: kind.__name__)
def test_the_way_to_an_act_leads_over_buttons(kind):
    session = EVERY_ACT[kind].prepare().session
    if kind is Regroup:
        session.do(Conquer(Target("hill")))
    game = published_game(session, ())
    if kind is ReshuffleBadges:
        # Asked for when the next combo is to be laid out, and no badge is left.
        game = replace(game, state=replace(game.state, power_stack=()))
    viewer = Viewer(game, load_language("en"), game.state.turn.seat, may_act=True)
    left: list[dict[str, str]] = [{"page": "home"}]
    seen: set[tuple[tuple[str, str], ...]] = set()
    while left and len(seen) < MOST:
        chosen = left.pop(0)
        if (address := tuple(sorted(chosen.items()))) in seen:
            continue
        seen.add(address)
        page = answer_page(replace(viewer, chosen=chosen))
        if any(isinstance(order, kind) for p in page.presses.values() for order in commands_of(p)):
            return
        left += ways(page.blocks)
        regions = [block for block in page.blocks if block["k"] == "board" and block.get("go")]
        left += [
            {**block["go"], "region": str(at)}
            for block in regions
            for at in range(len(block["regions"]))
        ]
    pytest.fail(f"no button for it on {len(seen)} pages")
