"""The menu of the table: all that is not needed every turn."""

from collections.abc import Callable

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty

from companion.engine.commands import EndGame, Leave
from companion.engine.options import options
from companion.ui.kvfiles import load_kv
from companion.ui.services import Services
from companion.ui.widgets.buttons import HoldButton
from companion.ui.widgets.overlays import Sheet
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.shelf import Shelf
from companion.ui.widgets.surface import Column, Surface
from companion.ui.widgets.text import SMALLEST, Words, text_width

# The text of a row, and what stands beside it.
ROW_TEXT, ROW_ICON, ROW_EDGES = 18, 28, 60


class MenuRow(Pressable, Surface):
    """An icon and words that lead somewhere."""

    name = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    trailing = StringProperty("")
    text_size = NumericProperty("18sp")


class LeaveRow(HoldButton):
    """A player who may leave: held, not tapped."""

    seat = NumericProperty(0)


def open_menu(services: Services) -> None:
    """Open the menu of the table."""
    _ = services.language.gettext
    go = services.go
    sheet = Sheet(title=_("Menu"), name="menu")
    may = options(services.catalogue, services.room.state)

    def row(name: str, icon: str, text: str, act: Callable[[], object]) -> MenuRow:
        return _menu_row(sheet, name, icon, text, act)

    rows = [
        row(
            "menu-calculate",
            "signs/calculator",
            _("Just calculate"),
            lambda: go("conquer", calculate=True),
        ),
        row("menu-rules", "signs/rules", _("Rules"), lambda: go("rules")),
        row("menu-history", "signs/history", _("History"), lambda: go("history")),
        row("menu-settings", "signs/settings", _("Settings"), lambda: go("settings")),
        row("menu-games", "signs/games", _("All games"), lambda: go("games")),
        row("menu-correct", "signs/edit", _("Correct something"), lambda: go("correct")),
        row(
            "menu-rename",
            "signs/person",
            _("Rename players"),
            lambda: go("correct", section="players"),
        ),
        row("menu-start", "signs/back", _("Back to start"), lambda: go("start")),
    ]
    if may.leave:
        leave = row("menu-leave", "signs/leave", _("A player leaves"), lambda: open_leave(services))
        rows.insert(-1, leave)
    sheet.fill(_shelf(rows))
    if may.end_game:
        # Apart from the rest.
        end = Column(padding=(dp(2), dp(12), dp(8), dp(2)))
        end.add_widget(_end_button(services, sheet))
        sheet.fill(end)
    sheet.open()


def open_leave(services: Services) -> Sheet:
    """Ask who leaves the table; every name is held, not tapped."""
    _ = services.language.gettext
    sheet = Sheet(title=_("Who leaves?"), name="leave")
    text = _("Their seat is skipped from now on. Their coins still count in the end.")
    sheet.fill(Words(text=text, tone="faint"))
    state = services.room.state
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
    services.room.do(Leave(seat))


def _end_button(services: Services, sheet: Sheet) -> HoldButton:
    _ = services.language.gettext
    button = HoldButton(
        name="menu-end",
        kind="quiet",
        role="label",
        icon="signs/flag",
        text=_("Hold to end the game now"),
    )
    button.edge = "warning"

    def end(*_: object) -> None:
        sheet.dismiss()
        if services.room.do(EndGame()):
            services.go("reveal")

    button.bind(on_hold=end)
    return button


def _menu_row(sheet: Sheet, name: str, icon: str, text: str, act: Callable[[], object]) -> MenuRow:
    row = MenuRow(name=name, icon=icon, text=text)

    def go(*_: object) -> None:
        sheet.dismiss()
        act()

    row.bind(on_release=go)
    return row


def _shelf(rows: list[MenuRow]) -> Shelf:
    # The edge of a row is drawn half outside of it, and the bar of a long list beside it.
    edges = (dp(2), dp(2), dp(8), dp(2))
    shelf = Shelf(
        column_width="250sp", most_columns=2, is_across=False, spacing="8dp", padding=edges
    )
    shelf.show(rows)
    shelf.bind(width=lambda *_: _level_text(shelf, rows))
    return shelf


def _level_text(shelf: Shelf, rows: list[MenuRow]) -> None:
    """Let all rows have the size of text in which the longest word of them fits."""
    full = sp(ROW_TEXT)
    room = shelf.width / shelf.columns - sp(ROW_ICON) - dp(ROW_EDGES)
    longest = max(text_width(word, full) for row in rows for word in row.text.split())
    size = max(dp(SMALLEST), full * min(1, room / longest))
    for row in rows:
        row.text_size = size


load_kv("widgets/menu")
