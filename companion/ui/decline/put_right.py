"""The sheet of an old decline, filled as it was, to be put right."""

from kivy.properties import BooleanProperty

from companion.ui.decline.screen import DeclineScreen
from companion.ui.parts.filled_sheet import FilledSheet


class PutRightDecline(FilledSheet, DeclineScreen):
    """A decline."""

    is_held = BooleanProperty(False)
