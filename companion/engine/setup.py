"""Beginning a game: checking what was agreed, shuffling, and laying out six combos."""

from collections.abc import Sequence
from random import Random

from companion.engine.catalogue import Catalogue
from companion.engine.codec import bad, within
from companion.engine.events import GameStarted
from companion.engine.player_names import check_player_name, is_player_id
from companion.engine.state import Setup, Slot
from companion.engine.vocabulary import COLUMN_SIZE, ROUNDS


def start_game(
    catalogue: Catalogue,
    setup: Setup,
    races: Sequence[str] | None = None,
    powers: Sequence[str] | None = None,
) -> GameStarted:
    """Return the first event of a game; stacks not given are shuffled by the seed.

    With the column laid by hand the stacks are merely what is still in the box, in no order.
    """
    check_setup(catalogue, setup)
    race_stack = _stack(catalogue, setup, "races", races)
    power_stack = _stack(catalogue, setup, "powers", powers)
    lost_tribes = printed_tribes(catalogue, len(setup.players)) if setup.has_board else ()
    if setup.deal == "hand":
        return GameStarted(setup, (), race_stack, power_stack, lost_tribes)
    shown = min(COLUMN_SIZE, len(race_stack), len(power_stack))
    column = tuple(map(Slot, race_stack[:shown], power_stack[:shown]))
    return GameStarted(setup, column, race_stack[shown:], power_stack[shown:], lost_tribes)


def printed_tribes(catalogue: Catalogue, players: int) -> tuple[int, ...]:
    """Return where the board for so many players prints a lost tribe."""
    return tuple(region.id for region in catalogue.boards[players].regions if region.lost_tribe)


def check_setup(catalogue: Catalogue, setup: Setup) -> None:
    """Raise `Invalid` for a setup that no table can have."""
    _check_players(setup.players)
    _check_each(setup, "ids", setup.ids)
    _check_each(setup, "colours", setup.colours)
    for index, player in enumerate(setup.ids):
        if not is_player_id(player):
            raise bad(f"ids.{index}", f"{player!r} is nobody's id")
    _check_sets(catalogue, setup.sets)
    _check_reshuffles(catalogue, setup.reshuffles)


def _check_players(players: tuple[str, ...]) -> None:
    if len(players) not in ROUNDS:
        raise bad("players", f"expected {min(ROUNDS)} to {max(ROUNDS)} players")
    for index, name in enumerate(players):
        if name in players[:index]:
            raise bad(f"players.{index}", f"there are two players named {name!r}")
        with within("players", index):
            check_player_name(name)


def _check_each(setup: Setup, field: str, values: tuple[object, ...]) -> None:
    if values and not len(values) == len(set(values)) == len(setup.players):
        raise bad(field, "expected one for each player, all different")


def _check_sets(catalogue: Catalogue, sets: tuple[str, ...]) -> None:
    for index, name in enumerate(sets):
        if name not in catalogue.sets or name in sets[:index]:
            raise bad(f"sets.{index}", f"unknown or repeated set {name!r}")
    if not sets:
        raise bad("sets", "at least one set is needed")


def _check_reshuffles(catalogue: Catalogue, reshuffles: tuple[tuple[str, ...], ...]) -> None:
    for number, order in enumerate(reshuffles):
        for index, power in enumerate(order):
            if power not in catalogue.powers or power in order[:index]:
                raise bad(f"reshuffles.{number}.{index}", f"unknown or repeated id {power!r}")


def _stack(
    catalogue: Catalogue, setup: Setup, kind: str, given: Sequence[str] | None
) -> tuple[str, ...]:
    known = catalogue.races if kind == "races" else catalogue.powers
    if given is not None:
        for index, piece in enumerate(given):
            if piece not in known or piece in given[:index]:
                raise bad(f"{kind}.{index}", f"unknown or repeated id {piece!r}")
        return tuple(given)
    pieces = [piece for name in setup.sets for piece in getattr(catalogue.sets[name], kind)]
    if setup.deal == "app":
        Random(f"{setup.seed}/{kind}").shuffle(pieces)
    return tuple(pieces)
