"""Tables with a board: races placed on it by which regions touch."""

from companion.engine import ConquerAt, CorrectRace, CorrectTroops, CorrectTurn, SetRegion
from companion.pages.hints import HINTS
from tests.boards import base_board
from tests.ui.dealing import SETS, seat_race

NAMES = ("Anna", "Maximilian", "Chloé", "Dirk-Jan", "Eva-Kristina")
WATER = ("sea", "lake")


def land(board):
    """Return the regions that aren't water, those at the edge first."""
    dry = [region for region in board.regions if region.terrain not in WATER]
    return sorted(dry, key=lambda region: (not region.board_edge, region.id))


def patch(board, taken, size):
    """Return this many free regions side by side."""
    free = [region.id for region in land(board) if region.id not in taken]
    found = free[:1]
    while len(found) < size:
        borders = [n for at in found for n in board.regions[at].adjacent]
        found.append(next(at for at in borders if at in free and at not in found))
    taken.update(found)
    return found


def board_game(
    drive,
    players=3,
    hand=8,
    anna=("trolls", "fortified"),
    other=("wizards", "diplomat"),
    characters=(),
):
    """Bring a game with a board to the table; it is the turn of Anna's race."""
    # Nothing needs explaining there.
    drive.app.store.settings.change(hints_seen=tuple(HINTS))
    session = drive.open_game(*NAMES[:players], sets=SETS, has_board=True, characters=characters)
    board = base_board(players)
    taken: set[int] = set()
    races = (anna, other, ("elves", "flying"))
    more = (("humans", "hill"), ("orcs", "swamp"))
    for seat, (race, power) in enumerate((*races, *more)[:players]):
        seat_race(session, seat, race, power)
        for at in patch(board, taken, 3):
            session.do(SetRegion(at, seat=seat, race=race, tokens=2 if seat else 1))
        # All the others' tokens are on the board.
        owned = {"hand": 0, "tokens": 6} if seat else {"hand": hand}
        session.do(CorrectTroops(seat, race, **owned))
    session.do(CorrectRace(0, "ratmen", "declined", tokens=2))
    for at in patch(board, taken, 2):
        session.do(SetRegion(at, seat=0, race="ratmen", in_decline=True, tokens=1))
    session.do(CorrectTurn(0, 3))
    drive.frames(6)
    drive.taps = 0
    return session


def held(session, race):
    """Return the regions that a race holds."""
    return [at for at, there in session.state.regions.items() if there.race == race]


def attack_others(session):
    """Let Anna's Trolls take a region from each of the others, who then have tokens to place."""
    for race in ("wizards", "elves"):
        session.do(ConquerAt(held(session, race)[0], anyway=True))


def view(drive):
    """Return the visible board."""
    return drive.find("board")


def priced(drive, reach="enough"):
    """Return the numbers of the regions whose price has this reach."""
    facts = view(drive).regions
    return {f.region: f for f in facts if f.price and f.price.reach == reach}


def chosen(drive):
    """Return the highlighted regions."""
    return [facts.region for facts in view(drive).regions if facts.is_chosen]


def part(drive, name):
    """Return a part of the table with a board."""
    return drive.app.root.get_screen("table").on_board.board.ids[name]


def box(widget):
    """Return where a widget is in the window: left, bottom, right, top."""
    return (*widget.to_window(*widget.pos), *widget.to_window(widget.right, widget.top))
