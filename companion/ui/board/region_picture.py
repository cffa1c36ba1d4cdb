"""The picture of one region: its ground, the line around it when it is chosen, and its signs."""

from collections.abc import Callable

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup, Mesh, PopMatrix, PushMatrix, Scale

from companion.facts.board import Disc, DrawnRegion
from companion.ui.board.cluster import draw_cluster
from companion.ui.board.look import Ink, Look
from companion.ui.board.shapes import Point, RegionShape
from companion.ui.board.textures import BORDER, line, pattern

# In dp, as seen where the board is usually seen.
_BORDER, _DASH = 7.5, 20.0
_CHOSEN, _HALO = 4.5, 8.5
FLOOD_SECONDS = 0.4


class RegionPicture:
    """Draws a region, and nothing but it, whenever it has changed."""

    def __init__(self, shape: RegionShape, facts: DrawnRegion, board: Point) -> None:
        # How wide and high all of it is.
        self._board = board
        self.shape = shape
        self.facts = facts
        self.ground = InstructionGroup()
        self.rim = InstructionGroup()
        self.signs = InstructionGroup()
        self._end_flood: Callable[[], object] = lambda: None

    def show(self, facts: DrawnRegion, look: Look, is_moving: bool = False) -> None:
        """Show what is so now; who has taken the region floods it."""
        before, self.facts = self.facts, facts
        is_flooded = is_moving and _is_taken(before.disc, facts.disc)
        old = look.land(before.terrain, before.disc) if is_flooded else None
        self.draw_ground(look, old)
        self.draw_rim(look)
        self.draw_signs(look)

    def draw_ground(self, look: Look, flooded: Ink | None = None) -> None:
        """Draw the land, who holds it, and the mist over what is out of reach."""
        self._end_flood()
        self.ground.clear()
        facts, corners = self.facts, self.shape.fill(look.tile)
        land = look.land(facts.terrain, facts.disc)
        if flooded is not None:
            self._fill(flooded, corners, facts.terrain)
            self._start_flood(look, land, corners)
        else:
            self._fill(land, corners, facts.terrain)
        if facts.disc and facts.disc.colour:
            self.ground.add(Color(*look.border(facts.terrain, facts.disc)))
            dash = _DASH * look.unit if facts.disc.in_decline else 0.0
            begin, end = BORDER
            width = _BORDER * look.unit / (end - begin)
            inside = self.shape.band(width * begin, -width * (1 - begin), dash)
            self.ground.add(strip(inside, line(facts.disc.in_decline, is_border=True)))
        if facts.is_veiled:
            self._fill(look.ink("mist"), corners)

    def draw_rim(self, look: Look) -> None:
        """Draw a strong line around a region that was chosen."""
        self.rim.clear()
        if self.facts.is_chosen:
            self.outline(self.rim, look, "chosen")

    def outline(self, group: InstructionGroup, look: Look, role: str, dash: float = 0) -> None:
        """Draw a line with a halo around the region."""
        for width, ink in ((_HALO, look.ink("on_chosen")), (_CHOSEN, look.ink(role))):
            group.add(Color(*ink))
            is_dashed = bool(dash) and width == _CHOSEN
            along = self.shape.line(width * look.unit, dash * look.unit)
            group.add(strip(along, line(is_dashed)))

    def draw_signs(self, look: Look) -> None:
        """Draw what lies on the region, as sharp as it is looked at."""
        self.signs.clear()
        draw_cluster(self.signs, self.facts, self.shape, look, self._board)

    def _fill(self, ink: Ink, corners: list[float], terrain: str = "") -> None:
        self.ground.add(Color(*ink))
        self.ground.add(self._mesh(corners, terrain))

    def _mesh(self, corners: list[float], terrain: str) -> Mesh:
        return Mesh(
            vertices=corners,
            indices=self.shape.triangles,
            mode="triangles",
            texture=pattern(terrain) if terrain else None,
        )

    def _start_flood(self, look: Look, land: Ink, corners: list[float]) -> None:
        """Let the new colour grow over the old one, out of the middle."""
        grown = Scale(0.05, 0.05, 1, origin=self.shape.anchor)
        self.ground.add(PushMatrix())
        self.ground.add(grown)
        self._fill(land, corners, self.facts.terrain)
        self.ground.add(PopMatrix())
        flood = Animation(x=1, y=1, duration=FLOOD_SECONDS, transition="out_cubic")
        flood.bind(on_complete=lambda *_: self.draw_ground(look))
        flood.start(grown)
        self._end_flood = lambda: flood.cancel(grown)


def strip(vertices: list[float], texture: object) -> Mesh:
    """Return a strip along an outline."""
    indices = range(len(vertices) // 4)
    return Mesh(vertices=vertices, indices=indices, mode="triangle_strip", texture=texture)


def _is_taken(before: Disc | None, now: Disc | None) -> bool:
    """Tell whether a player's active race has come where it was not."""
    if not now or not now.colour or now.in_decline:
        return False
    return before is None or before.colour != now.colour
