"""Games that leave no trace: a turn to practise on the real table, and a rehearsal of screens.

Most of the work of a first visit is making the widgets. Filled once with a game that nobody plays,
they are there and only change their content.
"""

from collections.abc import Callable

from companion.dataclasses import replace
from companion.engine import Conquer, Pick, Score, Setup, Target, questions, start_game
from companion.play import CurrentGame, Session, practice_session
from companion.ui.services import Services

# Who sits at the table of a rehearsal.
_PLAYERS = ("1", "2", "3", "4")
# Visiting one of these ends the practice game.
AWAY = ("start", "new_game", "games")


class Practice:
    """Brings a practice game to the table, and afterwards everybody back to where they were."""

    def __init__(
        self, services: Services, get_place: Callable[[], str], forget: Callable[[str], None]
    ) -> None:
        """Take the function that returns the current screen, and the one that forgets a screen."""
        self._services = services
        self._get_place = get_place
        self._forget = forget
        self._home = "start"

    def begin(self) -> None:
        """Practise a turn."""
        if not self._services.game.is_practice:
            self._home = self._get_place()
        self._services.game.practise(practice_session(self._services.catalogue))
        self._services.go("table")

    def leave(self) -> None:
        """Go back to where it was started."""
        self._services.game.end_practice()
        if not self._services.game.is_open:
            self._forget("table")
        self._services.go(self._home)

    def follow_screen(self, name: str) -> None:
        """Restore the table once somebody has gone elsewhere."""
        if name in AWAY and self._services.game.is_practice:
            self._services.game.end_practice()
            # The way back must not lead to a table without a game, nor to the end of this one.
            self._forget("table")
            self._forget("reveal")


def rehearsal_services(services: Services) -> Services:
    """Return stand-in services for filling a screen: nothing is saved, said or opened."""
    game = CurrentGame(_ignore)
    catalogue = services.catalogue
    session = Session(catalogue, start_game(catalogue, Setup(_PLAYERS, seed=5)))
    for _ in _PLAYERS:
        _play_a_turn(session)
    session.do(Conquer(Target("hill")))
    game.open(session)
    return replace(services, game=game, go=_ignore, back=bool, say=_ignore)


def _play_a_turn(session: Session) -> None:
    """Take a combo and two hills, and score them: enough to fill every screen."""
    for command in (Pick(0), Conquer(Target("hill")), Conquer(Target("hill"))):
        session.do(command)
    troops = session.state.current.active
    assert troops
    combo = session.catalogue.combo(troops.race, troops.power_in_use)
    session.do(Score(counts=(dict.fromkeys(questions(combo), 2),)))


def _ignore(*_: object, **__: object) -> None:
    """Do nothing: nobody is there."""
