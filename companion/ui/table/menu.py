"""The menu of the table: all that is not needed every turn."""

from collections.abc import Callable

from kivy.metrics import dp, sp

from companion.engine.commands import EndGame
from companion.engine.options import options
from companion.ui.kit.buttons import HoldButton
from companion.ui.kit.menu_row import MenuRow
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.shelf import Shelf
from companion.ui.kit.surface import Column
from companion.ui.kit.text import SMALLEST, text_width
from companion.ui.parts.leave_table import open_leave
from companion.ui.services import Services

# The text of a row, and what stands beside it.
ROW_TEXT, ROW_ICON, ROW_EDGES = 18, 28, 60


def open_menu(services: Services) -> None:
    """Open the menu of the table."""
    _ = services.language.gettext
    go = services.go
    sheet = Sheet(title=_("Menu"), name="menu")
    may = options(services.catalogue, services.game.state)

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
        if services.game.do(EndGame()):
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
