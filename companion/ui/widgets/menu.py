"""The menu of the table: all that is not needed every turn."""

from collections.abc import Callable

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.engine.commands import EndGame, Leave
from companion.ui.kvfiles import load_kv
from companion.ui.services import Services
from companion.ui.widgets.buttons import HoldButton
from companion.ui.widgets.overlays import Sheet
from companion.ui.widgets.shelf import Shelf
from companion.ui.widgets.surface import Surface
from companion.ui.widgets.text import Words


class MenuRow(ButtonBehavior, Surface):
    """An icon and words that lead somewhere."""

    name = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    trailing = StringProperty("")


class LeaveRow(HoldButton):
    """A player who may leave: held, not tapped."""

    seat = NumericProperty(0)


def open_menu(services: Services) -> None:
    """Open the menu of the table."""
    _ = services.language.gettext
    go = services.go
    sheet = Sheet(title=_("Menu"), name="menu")
    is_over = services.room.state.is_over

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
        row("menu-correct", "signs/edit", _("Correct something"), lambda: go("correct")),
        row(
            "menu-rename",
            "signs/circle",
            _("Rename players"),
            lambda: go("correct", section="players"),
        ),
        row("menu-settings", "signs/settings", _("Settings"), lambda: go("settings")),
        row("menu-games", "signs/games", _("All games"), lambda: go("games")),
        row("menu-start", "signs/back", _("Back to start"), lambda: go("start")),
    ]
    if not is_over:
        rows.insert(
            6, row("menu-leave", "signs/leave", _("A player leaves"), lambda: open_leave(services))
        )
    sheet.fill(_shelf(rows))
    if not is_over:
        sheet.fill(_end_button(services, sheet))
    sheet.open()


def open_leave(services: Services) -> None:
    """Ask who leaves the table; every name is held, not tapped."""
    _ = services.language.gettext
    sheet = Sheet(title=_("Who leaves?"), name="leave")
    text = _("Their seat is skipped from now on. Their coins still count in the end.")
    sheet.fill(Words(text=text, tone="faint"))
    for seat, player in enumerate(services.room.state.players):
        if not player.has_left:
            button = LeaveRow(
                name=f"leave-{seat}",
                seat=seat,
                icon="signs/leave",
                text=_("Hold: {name} leaves").format(name=player.name),
            )
            button.bind(on_hold=lambda button: _leave(services, sheet, int(button.seat)))
            sheet.fill(button)
    sheet.open()


def _leave(services: Services, sheet: Sheet, seat: int) -> None:
    sheet.dismiss()
    services.room.do(Leave(seat))


def _end_button(services: Services, sheet: Sheet) -> HoldButton:
    _ = services.language.gettext
    button = HoldButton(
        name="menu-end", kind="warning", icon="signs/crown", text=_("Hold to end the game now")
    )

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
    shelf = Shelf(column_width="250sp", most_columns=2, spacing="8dp")
    shelf.show(rows)
    return shelf


load_kv("widgets/menu")
