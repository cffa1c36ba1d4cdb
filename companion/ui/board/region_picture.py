"""The picture of one region: its ground, the line around it when chosen, and its signs."""

from collections.abc import Callable

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup, Mesh, PopMatrix, PushMatrix, Scale

from companion.pages.board import Disc, DrawnRegion
from companion.ui.board.cluster import draw_cluster
from companion.ui.board.look import Ink, Look
from companion.ui.board.shapes import Point, RegionShape
from companion.ui.board.textures import BORDER, line, pattern, player_shape, ribbon

# In dp, at the usual scale of the board.
_BORDER, _DASH = 8.0, 15.0
# The shapes on the border of a race in decline: their size, inset and distance.
_SHAPE, _INSIDE, _APART = 13.0, 6.0, 45.0
_CHOSEN, _HALO, _GHOST_DASH = 4.5, 8.5, 9.0
FLOOD_SECONDS = 0.4
# How much of a ghost is paper.
_PALE = 0.5


class RegionPicture:
    """Draws one region whenever it has changed."""

    def __init__(self, shape: RegionShape, facts: DrawnRegion, board: Point) -> None:
        # The width and height of everything on it.
        self._board = board
        self.shape = shape
        self.facts = facts
        self.ground = InstructionGroup()
        self.rim = InstructionGroup()
        self.signs = InstructionGroup()
        self._end_flood: Callable[[], object] = lambda: None

    def show(self, facts: DrawnRegion, look: Look, is_moving: bool = False) -> None:
        """Show the current state; a new owner's colour floods the region."""
        before, self.facts = self.facts, facts
        self.draw_ground(look, is_moving and _is_taken(before.disc, facts.disc))
        self.draw_rim(look)
        self.draw_signs(look)

    def draw_ground(self, look: Look, is_flooded: bool = False) -> None:
        """Draw the land, which always shows its terrain, and around it who holds it."""
        self._end_flood()
        self.ground.clear()
        facts, corners = self.facts, self.shape.fill(look.tile)
        self._fill(look.land(facts.terrain, facts.is_veiled), corners)
        if self._is_ghost:
            self._fill((*look.ink("paper")[:3], _PALE), corners)
        if facts.disc and facts.disc.colour:
            if is_flooded:
                self._start_flood(look, look.player(facts.disc), corners)
            self._draw_border(look, facts.disc)

    def _draw_border(self, look: Look, disc: Disc) -> None:
        """Draw a band in the player's colour; in decline it is broken, and set with shapes."""
        (begin, end), unit = BORDER, look.unit
        width = _BORDER * unit / (end - begin)
        dash = _DASH * unit if disc.in_decline else 0.0
        inside = self.shape.band(width * begin, -width * (1 - begin), dash)
        self.ground.add(Color(*look.player(disc)))
        self.ground.add(strip(inside, ribbon(disc.in_decline)))
        if disc.in_decline:
            squares = self.shape.squares(_SHAPE * unit, _INSIDE * unit, _APART * unit)
            self.ground.add(_set_with(squares, player_shape(disc.shape)))

    @property
    def _is_ghost(self) -> bool:
        """Whether it only could be taken: it must not look as if it had been."""
        price = self.facts.price
        return price is not None and price.reach == "ghost"

    def draw_rim(self, look: Look) -> None:
        """Draw a strong line around a chosen region; around a ghost it is broken."""
        self.rim.clear()
        if self.facts.is_chosen:
            self.outline(self.rim, look, "chosen")
        elif self._is_ghost:
            self.outline(self.rim, look, "chosen", _GHOST_DASH)

    def outline(self, group: InstructionGroup, look: Look, role: str, dash: float = 0) -> None:
        """Draw a line with a halo around the region."""
        for width, ink in ((_HALO, look.ink("on_chosen")), (_CHOSEN, look.ink(role))):
            group.add(Color(*ink))
            is_dashed = bool(dash) and width == _CHOSEN
            along = self.shape.line(width * look.unit, dash * look.unit)
            group.add(strip(along, line(is_dashed)))

    def draw_signs(self, look: Look) -> None:
        """Draw the signs of the region, sharp at the current scale."""
        self.signs.clear()
        draw_cluster(self.signs, self.facts, self.shape, look, self._board)

    def _fill(self, ink: Ink, corners: list[float]) -> None:
        indices, texture = self.shape.triangles, pattern(self.facts.terrain)
        self.ground.add(Color(*ink))
        self.ground.add(Mesh(vertices=corners, indices=indices, mode="triangles", texture=texture))

    def _start_flood(self, look: Look, player: Ink, corners: list[float]) -> None:
        """Let the player's colour grow over the land from its middle, and vanish again."""
        grown = Scale(0.05, 0.05, 1, origin=self.shape.anchor)
        self.ground.add(PushMatrix())
        self.ground.add(grown)
        self._fill(player, corners)
        self.ground.add(PopMatrix())
        flood = Animation(x=1, y=1, duration=FLOOD_SECONDS, transition="out_cubic")
        flood.bind(on_complete=lambda *_: self.draw_ground(look))
        flood.start(grown)
        self._end_flood = lambda: flood.cancel(grown)


def strip(vertices: list[float], texture: object) -> Mesh:
    """Return a strip along an outline."""
    indices = range(len(vertices) // 4)
    return Mesh(vertices=vertices, indices=indices, mode="triangle_strip", texture=texture)


def _set_with(squares: list[float], texture: object) -> Mesh:
    """Return a picture in each of these squares."""
    firsts = range(0, len(squares) // 4, 4)
    indices = [first + corner for first in firsts for corner in (0, 1, 2, 0, 2, 3)]
    return Mesh(vertices=squares, indices=indices, mode="triangles", texture=texture)


def _is_taken(before: Disc | None, now: Disc | None) -> bool:
    """Return whether a player's active race is newly there."""
    if not now or not now.colour or now.in_decline:
        return False
    return before is None or before.colour != now.colour
