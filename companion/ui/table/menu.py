"""The menu of the table: what is not needed every turn."""

from collections.abc import Callable

from kivy.metrics import dp, sp

from companion.engine import State
from companion.pages.reader import Reader
from companion.ui.kit.buttons import HoldButton
from companion.ui.kit.layouts import Shelf
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.rows import MenuRow
from companion.ui.kit.surface import Column
from companion.ui.kit.text import SMALLEST, text_width

# The text of a row, and what stands beside it.
ROW_TEXT, ROW_ICON, ROW_EDGES = 18, 28, 60


def open_menu(
    reader: Reader, state: State, choose: Callable[[str], object], is_practice: bool = False
) -> None:
    """Open the menu of the table; `choose` is told the name of a row, without "menu-".

    A practice game is left, not ended: nobody wins it, and its people are not real.
    """
    _ = reader.language.gettext
    sheet = Sheet(title=_("Menu"), name="menu")
    may, has_board = reader.outlook(state).options, state.regions is not None
    may_leave, may_end = bool(may.leavers) and not is_practice, not (state.is_over or is_practice)
    lay_out = [("lay-board", "signs/lay", _("Use the board on the tablet"))]
    put_right = [
        ("paint", "signs/straighten", _("Set the board straight")),
        ("hide-board", "signs/hidden", _("Put the board away")),
    ]
    offered = [
        ("calculate", "signs/calculator", _("Just calculate")),
        ("rules", "signs/rules", _("Rules")),
        ("history", "signs/history", _("History")),
        *([] if is_practice else [("phones", "signs/phone", _("Phones"))]),
        ("settings", "signs/settings", _("Settings")),
        ("games", "signs/games", _("All games")),
        ("correct", "signs/edit", _("Correct something")),
        *(put_right if has_board else lay_out),
        ("rename", "signs/person", _("Rename players")),
        *([("leave", "signs/leave", _("A player leaves"))] if may_leave else []),
        ("start", "signs/back", _("Back to start")),
    ]

    def say(name: str) -> None:
        sheet.dismiss()
        choose(name)

    rows = []
    for name, icon, text in offered:
        row = MenuRow(name=f"menu-{name}", icon=icon, text=text)
        row.bind(on_release=lambda _, name=name: say(name))
        rows.append(row)
    sheet.fill(_shelf(rows))
    if may_end:
        # Set apart from the rest.
        apart = Column(padding=(dp(2), dp(12), dp(8), dp(2)))
        apart.add_widget(_end_button(_("Hold to end the game now"), lambda: say("end")))
        sheet.fill(apart)
    sheet.open()


def _end_button(text: str, end: Callable[[], object]) -> HoldButton:
    button = HoldButton(name="menu-end", kind="quiet", role="label", icon="signs/flag", text=text)
    button.edge = "warning"
    button.bind(on_hold=lambda _: end())
    return button


def _shelf(rows: list[MenuRow]) -> Shelf:
    # Rows are drawn slightly beyond their edges, with a scroll bar beside them.
    edges = (dp(2), dp(2), dp(8), dp(2))
    shelf = Shelf(
        column_width="250sp", most_columns=2, is_across=False, spacing="8dp", padding=edges
    )
    shelf.show(rows)
    shelf.bind(width=lambda *_: _level_text(shelf, rows))
    return shelf


def _level_text(shelf: Shelf, rows: list[MenuRow]) -> None:
    """Give all rows the text size at which the longest word fits."""
    full = sp(ROW_TEXT)
    room = shelf.width / shelf.columns - sp(ROW_ICON) - dp(ROW_EDGES)
    longest = max(text_width(word, full) for row in rows for word in row.text.split())
    size = max(dp(SMALLEST), full * min(1, room / longest))
    for row in rows:
        row.text_size = size
