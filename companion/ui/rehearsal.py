"""A game that nobody plays: screens built ahead are filled with it, so that a visit is no work.

Most of what a first visit takes is making the widgets for what is told. Whatever is told later,
they are there then and only told something else.
"""

from dataclasses import replace

from companion.engine import Conquer, Pick, Score, Setup, Target, questions, start_game
from companion.play import CurrentGame, Session
from companion.ui.services import Services

_PLAYERS = ("1", "2", "3", "4")


def rehearsal_services(services: Services) -> Services:
    """Return what a screen may use while it is filled: nothing of it is saved, said or led to."""
    game = CurrentGame(_ignore)
    catalogue = services.catalogue
    session = Session(catalogue, start_game(catalogue, Setup(_PLAYERS, seed=5)))
    for _ in _PLAYERS:
        _play_a_turn(session)
    session.do(Conquer(Target("hill")))
    game.open(session)
    return replace(services, game=game, go=_ignore, back=bool, say=_ignore)


def _play_a_turn(session: Session) -> None:
    """Take a combo and two hills, and score them: a round of that fills every screen."""
    for command in (Pick(0), Conquer(Target("hill")), Conquer(Target("hill"))):
        session.do(command)
    troops = session.state.current.active
    assert troops
    combo = session.catalogue.combo(troops.race, troops.power)
    session.do(Score(counts=(dict.fromkeys(questions(combo), 2),)))


def _ignore(*_: object, **__: object) -> None:
    """Do nothing: nobody is there."""
