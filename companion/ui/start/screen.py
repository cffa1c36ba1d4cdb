"""Where every evening begins."""

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.facts.games import GameFacts, game_facts, latest
from companion.store.index import GameCard
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.saved_games import attempt, open_game, tell_notices


class StartScreen(AppScreen):
    """Continue, begin anew, or look something up."""

    current = ObjectProperty(GameFacts(), rebind=True)
    has_current = BooleanProperty(False)
    rematch_text = StringProperty("")
    games_text = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._current: GameCard | None = None
        self._finished: GameCard | None = None
        super().__init__(*args, **kwargs)
        self._card = self.ids.card.__self__
        self._rematch = self.ids.rematch.__self__

    def visit(self, **given: Any) -> None:
        """Come in; other screens may have changed which games there are."""
        self.refresh_soon()

    def refresh(self) -> None:
        """Show the game in progress, whom a rematch would be with, and what was found damaged."""
        _, language = self.services.language.gettext, self.services.language
        games = self.services.store.games()
        self._current, self._finished = latest(games, False), latest(games, True)
        self.has_current = self._current is not None
        if self._current:
            self.current = game_facts(language, self._current)
        if self._finished:
            players = self._finished.summary.players
            # The players are the same; the one after who began begins.
            self.rematch_text = _("Rematch: {starter} starts").format(starter=players[1])
        self.games_text = _("All games ({n})").format(n=len(games)) if games else _("All games")
        self._show_what_there_is()
        tell_notices(self.services)

    def play_on(self) -> None:
        """Go on with the game in progress."""
        if self._current:
            open_game(self.services, self._current.id)

    def play_again(self) -> None:
        """Prepare the same table once more; the next player starts."""
        game = self._finished.id if self._finished else ""
        setup = attempt(self.services, lambda: self.services.store.library.rematch(game))
        if setup:
            self.services.go("new_game", setup=setup)

    def _show_what_there_is(self) -> None:
        box = self.ids.actions
        for widget, is_there in ((self._rematch, self._finished), (self._card, self._current)):
            if widget.parent:
                box.remove_widget(widget)
            if is_there:
                # The continue card stands first, a rematch after the new game.
                box.add_widget(widget, len(box.children) if widget is self._card else 1)
