"""Puts chosen races on a table, with or without a window."""

from typing import Any

from companion.engine import CorrectColumn, CorrectRace, CorrectTroops, Setup, start_game
from companion.play import Session
from companion.words import load_language

SETS = ("base", "cursed", "grand_dames", "be_not_afraid")
PLAYERS = ("Anna", "Ben", "Chloé")
# Large enough for everything, and drawn in half the time of a tablet's.
SMALL = (720, 600)


def seat_race(session: Session, seat: int, race: str, power: str | None, **counts: int) -> None:
    """Put a race into play; one without a power is in decline."""
    column = [s for s in session.state.column if s.race != race and s.power != power]
    session.do(CorrectColumn(tuple(column)))
    status = "active" if power else "declined"
    session.do(CorrectRace(seat, race, status, power, tokens=counts.get("regions", 5) + 4))
    if counts:
        session.do(CorrectTroops(seat, race, counts=counts))


def new_session(catalogue: Any, **choices: Any) -> Session:
    """Return a new three-player game."""
    choices = {"sets": SETS, "seed": 5, **choices}
    return Session(catalogue, start_game(catalogue, Setup(PLAYERS, **choices)))


def table_without_window(catalogue: Any, **choices: Any) -> Any:
    """Return what screens are given, with a new game and no app."""
    from companion.play import CurrentGame
    from companion.store import Store
    from companion.ui.services import Services
    from tests.store.memory_disk import MemoryDisk

    game = CurrentGame(complain=lambda problem: None)
    game.open(new_session(catalogue, **choices))
    language = load_language("en")
    nothing: Any = None
    store = Store(MemoryDisk())
    return Services(game, store, lambda: language, nothing, nothing, nothing)


def seat_players(
    drive: Any, *races: tuple[int, str, str | None, dict[str, int]], **choices: Any
) -> Any:
    """Start a game in a small window with these races, by seat; return its session."""
    drive.resize(*SMALL)
    session = drive.open_game(*PLAYERS, sets=SETS, **choices)
    for seat, race, power, held in races:
        seat_race(session, seat, race, power, **held)
    drive.frames()
    drive.taps = 0
    return session
