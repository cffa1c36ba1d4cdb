"""Asking who leaves the table."""

from kivy.properties import NumericProperty

from companion.engine.commands import Leave
from companion.engine.options import options
from companion.ui.kit.buttons import HoldButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.ui.services import Services


class LeaveRow(HoldButton):
    """A player who may leave: held, not tapped."""

    seat = NumericProperty(0)


def open_leave(services: Services) -> Sheet:
    """Ask who leaves the table; every name is held, not tapped."""
    _ = services.language.gettext
    sheet = Sheet(title=_("Who leaves?"), name="leave")
    text = _("Their seat is skipped from now on. Their coins still count in the end.")
    sheet.fill(Words(text=text, tone="faint"))
    state = services.game.state
    for seat in options(services.catalogue, state).leavers:
        button = LeaveRow(
            name=f"leave-{seat}",
            seat=seat,
            icon="signs/leave",
            text=_("Hold: {name} leaves").format(name=state.players[seat].name),
        )
        button.bind(on_hold=lambda button: _leave(services, sheet, int(button.seat)))
        sheet.fill(button)
    sheet.open()
    return sheet


def _leave(services: Services, sheet: Sheet, seat: int) -> None:
    sheet.dismiss()
    services.game.do(Leave(seat))
