"""The acts that power cuts interrupt: on a game of how many steps, and how it is prepared."""

from itertools import count

from companion.engine import AdjustCoins, Pieces, fold
from companion.piecewise import finish
from companion.play import Timeline
from companion.store.export_format import write_export
from companion.store.importing import importing_games
from tests.people import people
from tests.store.helpers import MemoryWorld, begin, open_on, play, read_export
from tests.store.own_shelf import badgers, digging

ONE, TWO = "1" * 16, "2" * 16
PIECE = "own_there"


def prepare(world, catalogue, steps, then=None):
    """Save a game of this many steps; some may be undone, or something else done to it."""
    with open_on(world, catalogue) as store:
        store.library._new_id = lambda: ONE
        session = store.library.create(begin(catalogue), "Before").session
        play(session, steps)
        if isinstance(then, int):
            session.jump(then)
        elif then:
            then(session)
        store.own_pieces._new_id = lambda: PIECE
        store.own_pieces.keep(digging())
        store.games()


# Each act is prepared before it is performed, perhaps many times.


def step(store):
    session = store.library.open(ONE).session
    return lambda: session.do(AdjustCoins(0, 7))


def look(store):
    session = store.library.open(ONE).session
    return lambda: session.note("purse_looked", 1)


def reset_pin(store):
    return lambda: store.library.note_pin_reset(*people("Anna"))


def undo(store):
    return store.library.open(ONE).session.undo


def jump(store):
    session = store.library.open(ONE).session
    return lambda: session.jump(3)


def corrections(session):
    """Return the numbers of the steps that can be changed to anything."""
    done = enumerate(session.steps[: session.cursor], 1)
    return [n for n, known in done if isinstance(known.commands[0], AdjustCoins)]


def change_early(session):
    session.rewrite(corrections(session)[0], (AdjustCoins(1, 3),), (AdjustCoins(0, 2),))


def change_and_undo(session):
    change_early(session)
    session.undo()


def rewrite_early(store):
    session = store.library.open(ONE).session
    return lambda: change_early(session)


def rewrite_late(store):
    session = store.library.open(ONE).session
    return lambda: session.rewrite(corrections(session)[-1], (AdjustCoins(1, 3),))


def remove(store):
    session = store.library.open(ONE).session
    return lambda: session.rewrite(corrections(session)[-1])


def redo(store):
    return store.library.open(ONE).session.redo


def rename(store):
    return lambda: store.library.rename(ONE, "After")


def create(store):
    store.library._new_id = lambda: TWO
    start = begin(store.library._catalogue, seed=5)
    return lambda: store.library.create(start, "New")


def delete(store):
    return lambda: store.library.delete(ONE)


def change_settings(store):
    return lambda: store.settings.change(language="de", players=people("Anna", "Ben"))


def on_the_shelf(store, act):
    """Prepare an act on the shelf; it creates the same ids every time it is performed."""
    shelf = store.own_pieces

    def perform():
        numbers = count()
        shelf._new_id = lambda: f"own_{next(numbers)}"
        act(shelf)

    return perform


def keep_piece(store):
    return on_the_shelf(store, lambda shelf: shelf.keep(badgers()))


def change_piece(store):
    return on_the_shelf(store, lambda shelf: shelf.keep(digging(tokens=1), PIECE))


def remove_piece(store):
    return on_the_shelf(store, lambda shelf: shelf.remove(PIECE))


def import_pieces(store):
    return on_the_shelf(store, lambda shelf: shelf.take_in(Pieces((badgers(), badgers(tokens=2)))))


def import_new(store):
    games = from_elsewhere(store, begin(store.library._catalogue, seed=9), 30, TWO)
    return lambda: finish(importing_games(store.library, games, store.settings.current))


def import_longer(store):
    saved = store.library.read(ONE)
    games = from_elsewhere(store, saved.start, 52, ONE, saved.steps)
    return lambda: finish(importing_games(store.library, games, store.settings.current))


def from_elsewhere(store, start, steps, game, before=()):
    """Return an exported game that went on from the one saved here."""
    with open_on(MemoryWorld(), store.library._catalogue) as other:
        other.library._new_id = lambda: game
        opened = other.library.create(start)
        timeline, state = Timeline(), opened.session.state
        for known in before:
            timeline, state = timeline.appended(known), fold(state, known.events)
            opened.journal.record(timeline, state)
        play(other.library.open(game).session, steps - len(before))
        return read_export(store.library._catalogue, write_export([other.library.read(game)]))


ACTS = {
    "a step": (step, 4, None),
    "a step of a long game": (step, 100, None),
    "a step that seals a segment": (step, 25, None),
    "a step that drops one undone": (step, 6, 5),
    "a step that drops sealed segments": (step, 55, 12),
    "a step that drops all": (step, 30, 0),
    "an undo": (undo, 4, None),
    "a look into a purse": (look, 6, 5),
    "a look into a purse of a long game": (look, 55, 12),
    "a PIN reset": (reset_pin, 6, 5),
    "a jump": (jump, 30, None),
    "a rewrite": (rewrite_late, 6, None),
    "a rewrite that seals segments": (rewrite_early, 60, None),
    "a rewrite with steps undone": (rewrite_early, 55, 40),
    "a rewrite of a rewrite": (rewrite_early, 30, change_early),
    "a rewrite in place of one undone": (rewrite_early, 30, change_and_undo),
    "a step removed": (remove, 30, None),
    "a rewrite undone": (undo, 30, change_early),
    "a rewrite redone": (redo, 30, change_and_undo),
    "a step after a rewrite": (step, 30, change_early),
    "a step that drops an undone rewrite": (step, 30, change_and_undo),
    "a jump before a rewritten step": (jump, 30, change_early),
    "a new name": (rename, 4, None),
    "a new game": (create, 4, None),
    "a deleted game": (delete, 30, None),
    "new settings": (change_settings, 0, None),
    "a piece kept": (keep_piece, 0, None),
    "a piece changed": (change_piece, 0, None),
    "a piece removed": (remove_piece, 0, None),
    "pieces imported": (import_pieces, 0, None),
    "an imported game": (import_new, 2, None),
    "a game played on elsewhere": (import_longer, 30, None),
}
