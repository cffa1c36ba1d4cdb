"""Boards drawn as text: a made-up one as it is printed, and what lies on it before and after.

    0 farmland | 1 hill mine | 2 sea            A2 lair | B3? fortress | .
    3 swamp    | 4 forest    | 5 mountain       a1      | lost         | B1 ^^ hero

Regions next to each other in the drawing, in a row or a column, are adjacent; `4 forest +2` is also
adjacent to 2. Those on its rim touch the board's edge unless they are marked `inland`. `A2`: two
tokens of A's active race, `a1`: one of A's declined race, `aa1`: one of A's second declined race;
`?`: the count is not sure. `A2/b1`: those of A lie on one of B's in decline. `^`: an encampment,
`&`: a Behemoth, `.`: nothing, `lost`: a lost tribe, `coin`: one left in an abandoned region.
"""

import re
from dataclasses import replace
from typing import get_args

from companion.engine import Board, Covered, PrintedRegion, RegionContents, Symbol, Terrain

PLAYERS = "ABCDE"
FLAGS = ("fortress", "lair", "hole", "hero", "dragon", "catapult", "pot", "drake", "cannon")


def cells(rows):
    """Return what the cells of a drawing say, row by row."""
    return [[cell.strip() for cell in row.split("|")] for row in rows]


def print_board(rows):
    """Return the board that a drawing shows."""
    drawing = cells(rows)
    width = len(drawing[0])
    words = [cell.split() for row in drawing for cell in row]
    near = [_neighbours(at, width, len(words)) for at in range(len(words))]
    for at, shown in enumerate(words):
        for other in (int(word) for word in shown if word.startswith("+")):
            near[at], near[other] = (*near[at], other), (*near[other], at)
    words = [[word for word in shown if not word.startswith("+")] for shown in words]
    regions = tuple(_print(at, words, near[at], width) for at in range(len(words)))
    return Board((width, len(drawing)), regions)


def _print(at, words, near, width):
    number, *shown = words[at]
    assert int(number) == at, f"region {at} is numbered {number}"
    terrain, shores = shown[0], {words[other][1] for other in near}
    is_rim = len(_neighbours(at, width, len(words))) < 4
    is_edge = is_rim and "inland" not in shown
    unknown = {*shown} - {*get_args(Terrain), *get_args(Symbol), "inland", "lost"}
    assert not unknown, f"there is no such region: {unknown}"
    is_land = terrain not in ("sea", "lake")
    return PrintedRegion(
        at,
        terrain,
        tuple(word for word in shown if word in get_args(Symbol)),
        "lost" in shown,
        is_edge,
        is_edge or (is_land and "sea" in shores),
        is_land and not shores.isdisjoint(("sea", "lake")),
        tuple(sorted(near)),
        anchor=(at % width, at // width),
        anchor_radius=0.5,
        polygon=(),
    )


def _neighbours(at, width, count):
    beside = [at - 1] * (at % width > 0) + [at + 1] * (at % width < width - 1)
    return tuple(other for other in (*beside, at - width, at + width) if 0 <= other < count)


def read_regions(rows, races):
    """Return what lies in each region; `races` gives the seat, race and decline of a letter."""
    shown = [cell for row in cells(rows) for cell in row]
    return {at: _read_cell(cell, races) for at, cell in enumerate(shown) if cell != "."}


def _read_cell(cell, races):
    first, *markers = cell.split()
    if first == "lost":
        return RegionContents(lost_tribe=True)
    if first == "coin":
        return RegionContents(coin=True)
    found = re.fullmatch(r"([A-Ea-e]+)(\d+)(\??)(?:/([a-e]+)(\d+))?", first)
    assert found, f"nobody knows what {cell!r} is"
    letter, tokens, unsure, lower, lying = found.groups()
    seat, race, in_decline = races[letter]
    below = None
    if lower:
        owner, its_race, _ = races[lower]
        below = Covered(owner, its_race, int(lying))
    contents = RegionContents(
        seat=seat,
        race=race,
        in_decline=in_decline,
        tokens=int(tokens),
        sure=not unsure,
        below=below,
    )
    for marker in markers:
        if set(marker) == {"^"}:
            contents = replace(contents, encampments=len(marker))
        elif set(marker) == {"&"}:
            contents = replace(contents, behemoths=len(marker))
        else:
            contents = contents.marked(marker)
    return contents


def draw(state, width):
    """Return the rows of a drawing of the board."""
    count = len(state.regions) and max(state.regions) + 1
    shown = [_draw_cell(state, state.regions.get(at)) for at in range(count)]
    return aligned([shown[at : at + width] for at in range(0, count, width)], width)


def aligned(drawing, width):
    """Return the rows of a drawing with aligned columns, without empty rows."""
    full = [[*row, *["."] * (width - len(row))] for row in drawing]
    while full and set(full[-1]) == {"."}:
        full.pop()
    widths = [max(map(len, column)) for column in zip(*full, strict=True)]
    rows = ("| ".join(map(_padded, row, widths)) for row in full)
    return [row.rstrip() for row in rows]


def canonical(cell):
    """Return a cell with its markers in the usual order."""
    first, *markers = cell.split()
    return " ".join(
        [first, *sorted(markers, key=lambda word: (*FLAGS, word).index(word) % len(FLAGS))]
    )


def _padded(cell, width):
    return f"{cell:{width}} "


def _draw_cell(state, contents):
    if contents is None:
        return "."
    words = ["lost"] * contents.lost_tribe + ["coin"] * contents.coin
    if contents.seat is not None:
        letter = letter_of(state, contents.seat, contents.race, contents.in_decline)
        below = f"/{_draw_cell(state, contents.left_behind)}" if contents.below else ""
        words.append(f"{letter}{contents.tokens}{'' if contents.sure else '?'}{below}")
    words += ["^" * contents.encampments] if contents.encampments else []
    words += ["&" * contents.behemoths] if contents.behemoths else []
    return " ".join([*words, *(flag for flag in FLAGS if getattr(contents, flag))])


def letter_of(state, seat, race, in_decline):
    """Return the letter of a race in play."""
    player = state.players[seat]
    if not in_decline:
        is_active = player.active is not None and player.active.race == race
        return PLAYERS[seat] if is_active else f"<{race}>"
    declined = [troops.race for troops in player.declined]
    place = declined.index(race) + 1 if race in declined else 0
    return PLAYERS[seat].lower() * place or f"<{race}>"
