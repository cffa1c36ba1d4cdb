"""Write what the current version saves, as test data for all later versions.

Before changing the format, run `python -m tests.store.make_save <name>` and commit the new folder.
Never rewrite the saves of earlier formats.
"""

import json
import sys
from pathlib import Path

from companion.store import open_store
from tests.people import id_of, people
from tests.store.helpers import NOON, export_all
from tests.store.kept_games import KEPT, describe

SAVES = Path(__file__).parent / "saves"


def main():
    folder = SAVES / sys.argv[1]
    folder.mkdir(parents=True)
    clock = iter(range(NOON, NOON + 10**6)).__next__
    with open_store(folder / "data", clock) as store:
        ids = iter([f"00000000000000a{number}" for number in range(len(KEPT))])
        store.library._new_id = ids.__next__
        expected = {}
        for kept in KEPT:
            game = store.library.create(kept.start, kept.name)
            kept.play(game.session)
            expected[game.id] = describe(kept.name, game.session)
        store.settings.change(language="de", text_size=150, sets=("base", "cursed"))
        store.settings.remember(people("Anna", "Zoë"))
        store.settings.set_pin(id_of("Anna"), "4711")
        order = [card.id for card in store.games()]
        (folder / "export.json").write_bytes(export_all(store))
    (folder / "data" / "lock").unlink()
    text = json.dumps({game: expected[game] for game in order}, indent=1, ensure_ascii=False)
    (folder / "expected.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
