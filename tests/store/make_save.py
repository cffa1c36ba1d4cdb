"""Writes what the current version saves, as test data for all later ones.

Before a release: `python -m tests.store.make_save <version>`, and commit the new folder. The saves
of earlier releases are never written again.
"""

import json
import sys
from pathlib import Path

from companion.content import load_catalogue
from companion.engine import commands as do
from companion.store.store import open_store
from tests.people import id_of, people
from tests.store.helpers import NOON, begin, play

SAVES = Path(__file__).parent / "saves"


def main():
    folder = SAVES / sys.argv[1]
    folder.mkdir(parents=True)
    catalogue = load_catalogue()
    clock = iter(range(NOON, NOON + 10**6)).__next__
    with open_store(folder / "data", clock) as store:
        ids = iter(["00000000000000a1", "00000000000000a2"])
        store.library._new_id = ids.__next__
        finished = store.library.create(begin(catalogue, seed=2), "Finished")
        play(finished.session, 6)
        finished.session.do(do.EndGame())
        running = store.library.create(begin(catalogue), "Running, and partly undone")
        play(running.session, 60)
        running.session.jump(57)
        store.settings.change(language="de", text_size=150, sets=("base", "cursed"))
        store.settings.remember(people("Anna", "Zoë"))
        store.settings.set_pin(id_of("Anna"), "4711")
        (folder / "export.json").write_bytes(store.export_everything())
        expected = {game.id: describe(game) for game in (running, finished)}
    (folder / "data" / "lock").unlink()
    text = json.dumps(expected, indent=1, ensure_ascii=False)
    (folder / "expected.json").write_text(f"{text}\n", encoding="utf-8")


def describe(game):
    """Return what must be found again, in words that depend on nothing that may change."""
    session, state = game.session, game.session.state
    return {
        "name": game.journal.live.name,
        "steps": len(session.steps),
        "cursor": session.cursor,
        "round": state.round,
        "turn": state.turn.seat,
        "is_over": state.is_over,
        "players": [
            [player.name, player.coins, player.active and player.active.race]
            for player in state.players
        ],
        "column": [[slot.race, slot.power, slot.coins] for slot in state.column],
    }


if __name__ == "__main__":
    main()
