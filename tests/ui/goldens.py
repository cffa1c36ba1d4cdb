"""The pictures that must not change unless somebody wants them to.

`make screenshots` retakes them; look at them before committing. Every language appears at every
size, and every pair of size, theme, language and text size appears somewhere.
"""

from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parents[1] / "golden"
TABLET, UPRIGHT, PHONE = (1280, 800), (800, 1280), (360, 740)
# Taken in a browser, by a separate test.
PHONE_PAGE = FOLDER / "phone_page.png"
# Renderers differ in the last bit and at the edges of letters; a misplaced thing differs more.
BLOCK = 8
MAX_DIFFERENT = 24


class Golden(NamedTuple):
    """One picture: what it shows, and how."""

    scene: str
    size: tuple[int, int]
    language: str
    theme: str
    text_size: int

    @property
    def path(self) -> Path:
        """Where the picture is stored."""
        return FOLDER / f"{self.scene}.png"


GOLDENS = (
    Golden("board_region", TABLET, "en", "light", 100),
    Golden("board_advice_turn", TABLET, "en", "light", 100),
    Golden("board_advice", UPRIGHT, "de", "dark", 100),
    Golden("board_turn", TABLET, "de", "dark", 100),
    Golden("board_scoring", TABLET, "fr", "light", 100),
    Golden("board_hand_over", TABLET, "nl", "light", 150),
    Golden("board_painting", UPRIGHT, "da", "light", 100),
    Golden("board_own", UPRIGHT, "fi", "dark", 150),
    Golden("board_die", PHONE, "en", "dark", 100),
    Golden("board_place", PHONE, "sv", "light", 100),
    Golden("board_seat", TABLET, "en", "light", 100),
    Golden("board_seat_die", PHONE, "nb", "dark", 100),
    Golden("table_turn", TABLET, "en", "light", 100),
    Golden("table_pick", TABLET, "de", "light", 100),
    Golden("conquer_die", TABLET, "fr", "light", 100),
    Golden("score", TABLET, "nl", "dark", 150),
    Golden("podium", TABLET, "da", "dark", 100),
    Golden("story", TABLET, "nl", "light", 100),
    Golden("decline", TABLET, "nb", "light", 150),
    Golden("hand_over", TABLET, "sv", "dark", 200),
    Golden("rules", TABLET, "fi", "dark", 200),
    Golden("settings", UPRIGHT, "en", "dark", 150),
    Golden("table_quiet", UPRIGHT, "de", "dark", 200),
    Golden("conquer", UPRIGHT, "fr", "dark", 150),
    Golden("correct_column", UPRIGHT, "nl", "light", 100),
    Golden("reveal_tie", UPRIGHT, "da", "light", 200),
    Golden("history", UPRIGHT, "nb", "dark", 100),
    Golden("new_game_full", UPRIGHT, "sv", "light", 100),
    Golden("calculate", UPRIGHT, "fi", "light", 150),
    Golden("table_menu", PHONE, "en", "light", 200),
    Golden("combo", PHONE, "de", "light", 150),
    Golden("score_real_coins", PHONE, "fr", "dark", 200),
    Golden("peek_pin", PHONE, "nl", "light", 200),
    Golden("reveal", PHONE, "da", "dark", 150),
    Golden("conquer_answer", PHONE, "nb", "light", 200),
    Golden("correct_coins", PHONE, "sv", "light", 150),
    Golden("start_first", PHONE, "fi", "dark", 100),
    Golden("piece_made", TABLET, "en", "light", 100),
    Golden("pieces_some", PHONE, "de", "dark", 100),
)


def take(drive: Any, golden: Golden, path: Path) -> None:
    """Bring the app to the scene and save a picture."""
    from tests.ui.scenes import SCENES

    drive.app.store.settings.change(
        language=golden.language, theme=golden.theme, text_size=golden.text_size
    )
    drive.app.follow_settings()
    drive.resize(*golden.size)
    SCENES[golden.scene](drive)
    drive.resize(*golden.size)
    # Long enough for every animation to end.
    drive.pass_time(0.6)
    path.parent.mkdir(exist_ok=True)
    drive.picture(path)


def difference(path: Path, other: Path) -> str:
    """Return in words how two pictures differ; nothing if nobody would notice."""
    size, before = _blocks(path)
    size_now, now = _blocks(other)
    if size != size_now:
        return f"it was {size}, now it is {size_now}"
    worst = max(range(len(before)), key=lambda at: abs(before[at] - now[at]))
    if abs(before[worst] - now[worst]) <= MAX_DIFFERENT:
        return ""
    columns = size[0] // BLOCK
    x, y = worst % columns * BLOCK, worst // columns * BLOCK
    return f"it differs most near {x}, {y}"


def _blocks(path: Path) -> tuple[tuple[int, int], list[float]]:
    """Return a picture's size and the mean brightness of each block, from the top left."""
    from kivy.core.image import Image

    data = Image(str(path), keep_data=True, nocache=True).image._data[0]
    width, height = data.width, data.height
    depth = len(data.data) // (width * height)
    rows = [data.data[at : at + width * depth] for at in range(0, len(data.data), width * depth)]
    blocks = []
    for top in range(0, height - BLOCK + 1, BLOCK):
        for left in range(0, width - BLOCK + 1, BLOCK):
            part = slice(left * depth, (left + BLOCK) * depth)
            lines = [rows[top + line][part] for line in range(BLOCK)]
            blocks.append(sum(map(sum, lines)) / (BLOCK * BLOCK * depth))
    return (width, height), blocks
