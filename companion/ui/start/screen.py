"""The first screen of every evening."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.pages.games import GameFacts, game_facts, latest
from companion.store import GameCard
from companion.ui.kit.layouts import fill
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.saved_games import attempt, open_game, tell_notices


class StartScreen(AppScreen):
    """Go on with the last game, begin anew, or look something up.

    The first frame of the app shows this: the picture of a board comes later.
    """

    # The game in progress, or else the one that ended last.
    last = ObjectProperty(GameFacts(), rebind=True)
    has_current = BooleanProperty(False)
    has_games = BooleanProperty(False)
    has_board = BooleanProperty(False)
    rematch_text = StringProperty("")
    games_text = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._last: GameCard | None = None
        self._finished: GameCard | None = None
        self._is_complete = self._was_visited = False
        self._board: Any = None
        self._pictures: Any = None
        self._look_soon = Clock.create_trigger(self._show_world)
        super().__init__(*args, **kwargs)

    def visit(self, **given: Any) -> None:
        """Come in; other screens may have changed which games there are."""
        self._is_complete = self._is_complete or self._was_visited
        self._was_visited = True
        self.refresh_soon()

    def complete(self) -> None:
        """Show the board, which must not delay the first frame."""
        self._is_complete = True
        self.refresh_soon()

    def refresh(self) -> None:
        """Show the last game, who a rematch would be with, and what was found damaged."""
        _, language = self.services.language.gettext, self.services.language
        games = self.services.store.games()
        current, self._finished = latest(games, False), latest(games, True)
        self._last = current or self._finished
        self.has_current, self.has_games = current is not None, bool(games)
        if self._last:
            self.last = game_facts(language, self._last)
        if self._finished:
            players = self._finished.summary.players
            # The same players; the next one starts.
            self.rematch_text = _("Rematch: {starter} starts").format(starter=players[1])
        self.games_text = _("All games ({n})").format(n=len(games)) if games else _("All games")
        self._show_what_there_is()
        if self._is_complete:
            self._look_soon()
        tell_notices(self.services)

    def arrange(self) -> None:
        """Leave out pictures if there is no room for them."""
        self.refresh_soon()

    def play_on(self) -> None:
        """Go on with the last game, or see how it ended."""
        if self._last:
            open_game(self.services, self._last.id)

    def play_again(self) -> None:
        """Prepare the same table once more; the next player starts."""
        game = self._finished.id if self._finished else ""
        setup = attempt(self.services, lambda: self.services.store.library.rematch(game))
        if setup:
            self.services.go("new_game", setup=setup)

    def _show_what_there_is(self) -> None:
        ids, welcome = self.ids, self._welcome()
        begin = [ids.new_game, *([] if self.has_games else [ids.practice])]
        shown = [
            *([ids.card] if self._last else []),
            # On a phone the buttons stay in sight.
            *([*begin, *welcome] if self.shape.is_narrow else [*welcome, *begin]),
            *([ids.rematch] if self._finished else []),
            ids.more,
        ]
        fill(ids.actions, shown)

    def _welcome(self) -> list[Any]:
        """Return what the app does, in three pictures, for new users."""
        if self.has_games or not self.shape.has_air:
            return []
        if self._pictures is None:
            # Imported here: only new users need it.
            from companion.ui.start.drawings import WelcomePictures

            self._pictures = WelcomePictures()
        return [self._pictures]

    def _show_world(self, *_: object) -> None:
        """Show the board of the last game, or the small world where it has none."""
        # Imported here: the first frame does without the board and the engine.
        from companion.ui.start.board_glance import BoardGlance

        if self._board is None:
            self._board = BoardGlance(on_release=lambda _: self.play_on())
        # On anything smaller than a tablet, nothing could be made out.
        self.has_board = self.shape.is_large and self._board.look(self.services, self._last)
        fill(self.ids.world, [self._board if self.has_board else self.ids.planet])
