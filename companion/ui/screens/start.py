"""Where every evening begins."""

from companion.ui.screens.base import AppScreen


class StartScreen(AppScreen):
    """Continue, begin anew, or look something up."""
