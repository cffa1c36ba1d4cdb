"""A small game to practise a turn on: it begins the same way every time, and nobody keeps it."""

from companion.engine import Catalogue, Setup, start_game
from companion.play.session import Session

_PLAYERS = ("Anna", "Ben")
# Nobody's: whoever is called so has no PIN here.
_IDS = ("0" * 16, "1" * 16)
# With it a combo comes first that has no rule of its own while regions are taken.
_SEED = 282


def practice_session(catalogue: Catalogue) -> Session:
    """Return a game in which nothing has happened yet."""
    setup = Setup(_PLAYERS, seed=_SEED, ids=_IDS, has_board=True)
    return Session(catalogue, start_game(catalogue, setup))
