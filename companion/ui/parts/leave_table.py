"""Asking who leaves the table."""

from collections.abc import Callable
from functools import partial

from companion.engine import State
from companion.facts.reader import Reader
from companion.ui.kit.buttons import HoldButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.ui.theme import player_mark


def open_leave(reader: Reader, state: State, choose: Callable[[int], object]) -> Sheet:
    """Ask who leaves the table, by seat; every name is held, not tapped."""
    _ = reader.language.gettext
    sheet = Sheet(title=_("Who leaves?"), name="leave")
    text = _("Their seat is skipped from now on. Their coins still count in the end.")
    sheet.fill(Words(text=text, tone="faint"))
    for seat in reader.outlook(state).options.leavers:
        button = HoldButton(
            name=f"leave-{seat}",
            icon=player_mark(state.setup.colour(seat)),
            text=_("Hold: {name} leaves").format(name=state.players[seat].name),
            on_hold=sheet.closing(partial(choose, seat)),
        )
        sheet.fill(button)
    return sheet.open()
