"""Starting a game: checking what was agreed, shuffling, and laying out six combos."""

from collections.abc import Container, Sequence
from random import Random

from companion.codec import bad, within
from companion.dataclasses import dataclass, replace
from companion.engine.model.events import Event
from companion.engine.model.names import check_player_name, is_player_id
from companion.engine.model.regions import RegionContents, RegionId
from companion.engine.model.state import Player, Setup, Slot, State, Turn
from companion.engine.pieces.catalogue import (
    BoardChoice,
    Catalogue,
    boards_for,
    boards_of,
    skies_of,
)
from companion.engine.pieces.own_pieces import check_own
from companion.engine.pieces.piece import Race
from companion.engine.pieces.sky import dealt_access, may_hold_access, needs_sky
from companion.engine.rules.board import laid_board
from companion.engine.vocabulary import COLUMN_SIZE, STARTING_COINS


@dataclass(frozen=True, slots=True)
class GameStarted(Event, tag="game_started"):
    """The players sat down; the stacks lie as they were shuffled."""

    setup: Setup
    column: tuple[Slot, ...]
    race_stack: tuple[str, ...]
    power_stack: tuple[str, ...]
    lost_tribes: tuple[RegionId, ...] = ()

    def apply(self, state: State) -> State:
        """Refuse: nothing comes before this event, and `begin` makes the first state from it."""
        raise ValueError("a game begins only once")


def begin(started: GameStarted) -> State:
    """Return the state before the first step: nobody has a race, everybody has five coins."""
    return State(
        setup=started.setup,
        round=1,
        turn=Turn(seat=0),
        players=tuple(Player(name, STARTING_COINS) for name in started.setup.players),
        column=started.column,
        race_stack=started.race_stack,
        power_stack=started.power_stack,
        regions=with_lost_tribes(started.lost_tribes) if started.setup.has_board else None,
    )


def with_lost_tribes(regions: tuple[int, ...]) -> dict[int, RegionContents]:
    """Return a board on which only lost tribes live."""
    return dict.fromkeys(regions, RegionContents(lost_tribe=True))


def start_game(
    catalogue: Catalogue,
    setup: Setup,
    races: Sequence[str] | None = None,
    powers: Sequence[str] | None = None,
) -> GameStarted:
    """Return the first event of a game; stacks that are not given are shuffled by the seed.

    If the column is laid out by hand, the stacks are just what is still in the box, in no order.
    """
    catalogue = check_setup(catalogue, setup)
    setup = agreed(catalogue, setup)
    race_stack = _stack(catalogue, setup, "races", races)
    power_stack = _stack(catalogue, setup, "powers", powers)
    lost_tribes = printed_tribes(catalogue, setup) if setup.has_board else ()
    if setup.deal == "hand":
        return GameStarted(setup, (), race_stack, power_stack, lost_tribes)
    shown = min(COLUMN_SIZE, len(race_stack), len(power_stack))
    column = tuple(map(Slot, race_stack[:shown], power_stack[:shown]))
    return GameStarted(setup, column, race_stack[shown:], power_stack[shown:], lost_tribes)


def printed_tribes(catalogue: Catalogue, setup: Setup) -> tuple[int, ...]:
    """Return the regions where the board, or the sky beside it, prints a lost tribe."""
    regions = laid_board(catalogue, setup).regions
    return tuple(region.id for region in regions if region.lost_tribe)


def agreed(catalogue: Catalogue, setup: Setup) -> Setup:
    """Return the setup with its board and rounds filled in by the usual ones if missing.

    Raises `Invalid` for a board that does not exist, or not for this many players.
    """
    board = _named_board(catalogue, setup) if setup.board else _usual_board(catalogue, setup)
    setup = replace(setup, board=board.id, rounds=setup.rounds or board.rounds)
    return _with_access(catalogue, setup) if setup.sky or setup.access else setup


def _with_access(catalogue: Catalogue, setup: Setup) -> Setup:
    """Return the setup with the ways up to the sky; the app deals them unless they are named."""
    if setup.sky not in skies_of(catalogue, setup.sets):
        raise bad("sky", "no set on this table has such a sky")
    ground = catalogue.boards[setup.board]
    access = setup.access or dealt_access(ground, setup.seed)
    if not may_hold_access(ground, access):
        raise bad("access", "expected two land regions, not on the edge and not adjacent")
    return replace(setup, access=access)


def _ground_for(setup: Setup) -> int:
    """Return for how many players the ground is: with a sky beside it, for one fewer."""
    return len(setup.players) - bool(setup.sky)


def _named_board(catalogue: Catalogue, setup: Setup) -> BoardChoice:
    for piece_set in catalogue.sets.values():
        for board in piece_set.boards:
            if (board.id, board.players) == (setup.board, _ground_for(setup)):
                return board
    raise bad("board", f"there is no board {setup.board!r} for {len(setup.players)} players")


def _usual_board(catalogue: Catalogue, setup: Setup) -> BoardChoice:
    """Return the first board for this many players."""
    boards = boards_for(catalogue, setup.sets, _ground_for(setup))
    if not boards:
        grounds = {board.players for board in boards_of(catalogue, setup.sets)}
        counts = ", ".join(str(players + bool(setup.sky)) for players in sorted(grounds))
        raise bad("players", f"there are boards for this many players: {counts}")
    return boards[0]


def check_setup(catalogue: Catalogue, setup: Setup) -> Catalogue:
    """Return all pieces of a game, its own included; raise `Invalid` for an impossible setup."""
    _check_sets(catalogue, setup.sets)
    agreed(catalogue, setup)
    for index, name in enumerate(setup.players):
        if name in setup.players[:index]:
            raise bad(f"players.{index}", f"there are two players named {name!r}")
        with within("players", index):
            check_player_name(name)
    _check_each(setup, "ids", setup.ids)
    _check_each(setup, "colours", setup.colours)
    if setup.characters and len(setup.characters) != len(setup.players):
        raise bad("characters", "expected one for each player")
    if any(setup.characters) and not setup.has_board:
        raise bad("characters", "a seat that the app plays needs the board")
    for index, player in enumerate(setup.ids):
        if not is_player_id(player):
            raise bad(f"ids.{index}", f"{player!r} is nobody's id")
    with within("pieces"):
        catalogue = catalogue.joined(setup.pieces)
        _check_own_pieces(catalogue, setup)
    for number, order in enumerate(setup.reshuffles):
        _check_pieces(f"reshuffles.{number}", order, catalogue.powers)
    return catalogue


def _check_each(setup: Setup, field: str, values: tuple[object, ...]) -> None:
    if values and not len(values) == len(set(values)) == len(setup.players):
        raise bad(field, "expected one for each player, all different")


def _check_sets(catalogue: Catalogue, sets: tuple[str, ...]) -> None:
    for index, name in enumerate(sets):
        if name not in catalogue.sets or name in sets[:index]:
            raise bad(f"sets.{index}", f"unknown or repeated set {name!r}")
    if not sets:
        raise bad("sets", "at least one set is needed")


def _check_own_pieces(catalogue: Catalogue, setup: Setup) -> None:
    """Raise `Invalid` for pieces that cannot be here: duplicates, or tokens nobody lends."""
    banners = {race for name in setup.sets for race in catalogue.sets[name].races}
    seen = set()
    for at, piece in setup.pieces.places():
        with within(at):
            check_own(catalogue, piece)
        if piece.id in seen:
            raise bad(f"{at}.id", f"{piece.id!r} comes twice")
        seen.add(piece.id)
        if isinstance(piece, Race):
            if piece.lent_by not in banners:
                raise bad(f"{at}.lent_by", "no banner on this table lends its tokens, or twice")
            banners.remove(piece.lent_by)


def _check_pieces(at: str, pieces: Sequence[str], known: Container[str]) -> None:
    for index, piece in enumerate(pieces):
        if piece not in known or piece in pieces[:index]:
            raise bad(f"{at}.{index}", f"unknown or repeated id {piece!r}")


def _stack(
    catalogue: Catalogue, setup: Setup, kind: str, given: Sequence[str] | None
) -> tuple[str, ...]:
    known = catalogue.races if kind == "races" else catalogue.powers
    if given is not None:
        _check_pieces(kind, given, known)
        return tuple(given)
    printed = [piece for name in setup.sets for piece in getattr(catalogue.sets[name], kind)]
    lenders = {race.lent_by for race in setup.pieces.races}
    dealt = (piece for piece in printed if setup.sky or not needs_sky(known[piece]))
    pieces = [piece for piece in dealt if piece not in lenders]
    pieces += [piece.id for piece in getattr(setup.pieces, kind)]
    if setup.deal == "app":
        Random(f"{setup.seed}/{kind}").shuffle(pieces)
    return tuple(pieces)
