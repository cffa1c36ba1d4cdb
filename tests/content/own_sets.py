"""A set of one's own, written into a folder: a small board for three players, and no pieces."""

import json

REGIONS = 12
_TERRAINS = ("farmland", "forest", "hill", "mountain", "swamp", "farmland")


def board():
    """Return a board of two rows in which adjacent regions touch across and along the rows."""
    half = REGIONS // 2
    pairs = [(at, at + 1) for at in range(REGIONS) if at % half < half - 1]
    pairs += [(at, at + half) for at in range(half)]
    return {
        "size": [half * 100, 200],
        "regions": [_region(at, half, pairs) for at in range(REGIONS)],
    }


def _region(at, half, pairs):
    x, y = at % half * 100, at // half * 100
    corners = [[x, y], [x + 100, y], [x + 100, y + 100], [x, y + 100]]
    return {
        "id": at,
        "terrain": _TERRAINS[at % half],
        "symbols": [],
        "lost_tribe": at % 3 == 0,
        "board_edge": True,
        "entry": True,
        "coastal": False,
        "adjacent": sorted({*(b for a, b in pairs if a == at), *(a for a, b in pairs if b == at)}),
        "anchor": [x + 50, y + 50],
        "anchor_radius": 40,
        "polygon": corners,
        "outline": corners,
    }


def write_board_set(folder, name="meadows", **head):
    """Write the set into its own folder below this one, and return this one."""
    shown = {
        "order": 9,
        "names": {"en": name.capitalize()},
        "needs": ["base"],
        "boards": [{"id": "glade", "players": 3, "rounds": 6}],
        **head,
    }
    (folder / name / "boards").mkdir(parents=True)
    (folder / name / "set.json").write_text(json.dumps(shown), encoding="utf-8")
    (folder / name / "boards" / "glade.json").write_text(json.dumps(board()), encoding="utf-8")
    return folder
