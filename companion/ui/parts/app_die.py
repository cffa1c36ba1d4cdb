"""The die that the app rolls: what it shows is written down first, and seen by all once it lies."""

from companion.engine import RollDie
from companion.facts.die import first_roll_outcome
from companion.ui.parts.die_sheets import Act, Roll, roll_die, show_die
from companion.ui.services import Services


def app_roll(services: Services, face: int, hope: str = "", show: Act | None = None) -> Roll:
    """Return what the app has rolled; `show`: what lets it be seen, if not that step alone."""
    game, is_moving = services.game, not services.store.settings.current.reduced_motion
    return Roll(face, game.subscribe, hope, True, is_moving, show or game.show_step)


def roll_first(services: Services) -> None:
    """Let the app roll before a region is named."""
    face, language = roll_die(), services.language
    if services.game.do(RollDie(face), is_unseen=True):
        show_die(language, app_roll(services, face), first_roll_outcome(language, face))
