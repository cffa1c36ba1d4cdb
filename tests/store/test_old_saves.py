"""Games from earlier formats open as they were, play on, undo to the start, and travel.

Each folder in saves holds a device's data, its export, and what must be found in both.
"""

import json
import shutil
from functools import cache
from pathlib import Path

import pytest

from companion.engine import ACTS, AdjustCoins, Refused, Rename, begin
from companion.play import Session
from companion.store import open_store
from companion.store.migrations import CURRENT
from tests.engine.random_rewrites import all_of
from tests.every_text import LABEL_KEYS
from tests.people import has_as_pin, people
from tests.selection import long
from tests.store.helpers import MemoryWorld, log_of, open_on, play, take_in
from tests.store.kept_games import describe, describe_state

SAVES = Path(__file__).parent / "saves"
FORMATS = sorted(path.name for path in SAVES.iterdir() if path.is_dir())
EXPECTED = {
    name: json.loads((SAVES / name / "expected.json").read_text(encoding="utf-8"))
    for name in FORMATS
}
GAMES = [
    pytest.param(name, game, id=f"{name}: {wanted['name']}")
    for name in FORMATS
    for game, wanted in EXPECTED[name].items()
]
ROUNDS = {2: 10, 3: 10, 4: 9, 5: 8}
# From before steps recorded what was asked.
OLD_GAMES = [param for param in GAMES if param.values[0] in ("0.1.0", "schema-2")]
NEW_GAMES = [param for param in GAMES if param not in OLD_GAMES]
# The rules for what is allowed have changed since these were played; they stay as they were.
CHANGED_RULES = ("On a board", "Everything once")
SAME_RULES = [param for param in NEW_GAMES if not str(param.id).endswith(CHANGED_RULES)]


def some(games):
    """Return one game in three; the long tests run the others."""
    return [
        pytest.param(*game.values, id=game.id, marks=[long] if number % 3 else [])
        for number, game in enumerate(games)
    ]


@cache
def saved(name):
    """Return the device as it was left, to be copied."""
    world, data = MemoryWorld(), SAVES / name / "data"
    for path in data.rglob("*"):
        if path.is_dir():
            world.put_folder(path.relative_to(data).as_posix())
        else:
            world.put(path.relative_to(data).as_posix(), path.read_bytes())
    return world


@pytest.fixture
def device(catalogue):
    """Return what a new process finds on a device that an earlier version was used on."""
    worlds = {}

    def start(name):
        if name not in worlds:
            worlds[name] = saved(name).copy()
        return open_on(worlds[name], catalogue)

    return start


def found(opened):
    return describe(opened.journal.live.name, opened.session)


def assert_is(wanted, opened, **but):
    """This is the saved game, in everything that was written down about it."""
    shown = found(opened)
    assert {key: shown[key] for key in wanted} == {**wanted, **but}


def test_every_format_has_left_its_saves():
    schemas = range(2, CURRENT.schema + 1)
    assert ["0.1.0", *(f"schema-{number}" for number in schemas)] == FORMATS


@pytest.mark.parametrize("name", FORMATS)
def test_a_device_is_found_as_it_was(folder, name):
    shutil.copytree(SAVES / name / "data", folder / "data")
    with open_store(folder / "data") as store:
        cards = {card.id: card for card in store.games()}
        assert {game: card.name for game, card in cards.items()} == {
            game: wanted["name"] for game, wanted in EXPECTED[name].items()
        }
        assert all(card.is_readable for card in cards.values())
        settings = store.settings.current
        assert (settings.language, settings.text_size) == ("de", 150)
        assert settings.sets == ("base", "cursed")
        assert settings.players == people("Anna", "Zoë")
        assert has_as_pin(store.settings, "Anna", "4711")
        assert store.take_notices() == ()


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_a_game_stands_where_it_stood_and_came_there_as_it_did(device, name, game):
    wanted = EXPECTED[name][game]
    with device(name) as store:
        opened = store.library.open(game)
        assert opened.notice is None
        assert_is(wanted, opened)
        assert len(opened.session.traces) == len(wanted.get("traces", ()))
        setup = opened.session.state.setup
        players = len(setup.players)
        assert (setup.board, setup.rounds) == (f"{players}_players", ROUNDS[players])
        (card,) = [card for card in store.games() if card.id == game]
        assert card.summary.rounds == ROUNDS[players]


@pytest.mark.parametrize(("name", "game"), some(GAMES))
def test_a_game_goes_back_to_the_start_and_forth_to_the_end(device, name, game):
    wanted = EXPECTED[name][game]
    with device(name) as store:
        session = store.library.open(game).session
        session.jump(len(session.steps))
        last = session.state
        while session.cursor:
            session.undo()
        assert session.state == begin(session.start)
    with device(name) as store:
        session = store.library.open(game).session
        assert session.cursor == 0
        while session.redo_label:
            session.redo()
        if wanted.get("rewrites"):
            # The path there includes one more rewrite, which had been undone.
            assert session.timeline.version == wanted["rewrites"]
        else:
            assert (session.state, session.cursor) == (last, wanted["steps"])


@pytest.mark.parametrize(("name", "game"), some(GAMES))
def test_a_game_is_played_on_saved_and_carried_to_another_device(device, catalogue, name, game):
    with device(name) as store:
        opened = store.library.open(game)
        play(opened.session, 30)
        data = store.export_game(game)
        after, log = found(opened), log_of(opened.session)
    with device(name) as store:
        assert found(store.library.open(game)) == after
    with open_on(MemoryWorld(), catalogue) as store:
        assert take_in(store, data).added == (game,)
        carried = store.library.open(game)
        assert log_of(carried.session) == log
        play(carried.session, 5)


@pytest.mark.parametrize(("name", "game"), OLD_GAMES)
def test_steps_that_never_kept_what_was_asked_stay_and_those_after_them_can_be_changed(
    device, name, game
):
    with device(name) as store:
        session = store.library.open(game).session
        assert not any(step.commands for step in session.steps)
        old, first = session.cursor, session.cursor + 1
        before = all_of(session)
        for step in range(1, first):
            with pytest.raises(Refused) as refusal:
                session.rewrite(step)
            assert refusal.value.reason == "no_commands"
        assert all_of(session) == before
        for number in range(6):
            session.do(AdjustCoins(number % 2, 2))
        played = all_of(session)
        session.rewrite(first, (Rename(0, "Nobody else"),))
        assert session.state.players[0].name == "Nobody else"
        assert session.state.players[0].coins == played[0].players[0].coins - 2
        after = all_of(session)
        with pytest.raises(Refused):
            session.rewrite(old)
    with device(name) as store:
        session = store.library.open(game).session
        assert all_of(session) == after
        session.undo()
        assert all_of(session) == played
        session.jump(old)
        assert (session.state, session.steps[:old]) == (before[0], before[1][:old])


@pytest.mark.parametrize(("name", "game"), some(SAME_RULES))
def test_what_was_asked_leads_to_the_same_table_again(device, catalogue, name, game):
    with device(name) as store:
        session = store.library.open(game).session
        again = Session(catalogue, session.start)
        for number, step in enumerate(session.steps, 1):
            assert step.commands
            assert again.do(*step.commands)
            if not session.timeline.rewrites:
                assert again.state == session.state_at(number)
        assert describe_state(again.state) == describe_state(session.state_at(len(session.steps)))


@pytest.mark.parametrize(("name", "game"), NEW_GAMES)
def test_rewrites_that_were_saved_are_undone_one_after_another(device, name, game):
    with device(name) as store:
        session = store.library.open(game).session
        for version in range(session.timeline.version, 0, -1):
            session.jump(session.timeline.rewrites[version - 1].made)
            assert session.undo_label.key == "rewrite"
            session.undo()
            assert session.timeline.version == version - 1
        assert session.timeline.version == 0


@pytest.mark.parametrize("name", FORMATS)
def test_what_an_earlier_version_exported_is_let_in(world, catalogue, name):
    with open_on(world, catalogue) as store:
        take_in(store, (SAVES / name / "export.json").read_bytes())
        for game, wanted in EXPECTED[name].items():
            opened = store.library.open(game)
            # The import leaves a trace of its own.
            shown = found(opened)["traces"][: len(wanted.get("traces", ()))]
            assert shown == wanted.get("traces", [])
            assert_is({key: wanted[key] for key in wanted if key != "traces"}, opened)


@pytest.mark.parametrize("name", FORMATS)
def test_a_game_that_is_here_already_is_known_in_an_earlier_file(device, name):
    data = (SAVES / name / "export.json").read_bytes()
    with device(name) as store:
        assert set(take_in(store, data).known) == EXPECTED[name].keys()
        for game in EXPECTED[name]:
            store.library.delete(game)
        # Once rewritten, it names its board; the file still doesn't.
        assert set(take_in(store, data).added) == EXPECTED[name].keys()
        assert set(take_in(store, data).known) == EXPECTED[name].keys()


# Acts and events that came after the games of every format were saved, one per line.
NEWER = {
    "roll_die",
    "die_rolled",
    "close",
    "region_cleared",
    "region_closed",
    "regions_paid",
    "borrow",
    "fire",
    "lay_winter",
    "winter_laid",
    "cannon_fired",
    "power_borrowed",
    "power_returned",
    "race_revived",
    "clear_region",
    "tokens_bought",
    "loot_laid",
    "loot_collected",
    "deal_pacts",
    "pacts_dealt",
    "pacts_returned",
    "burn_region",
}
# What an earlier format couldn't know. The first format has only two games.
YOUNGEST = {"put_board_away", "board_put_away"}
YOUNGER = {
    "schema-2": YOUNGEST | {"place", "set_region", "board_changed", "lay_board", "board_laid"},
    "schema-3": YOUNGEST,
}


@pytest.mark.parametrize("name", FORMATS[1:])
def test_the_saves_ask_for_everything_and_tell_of_everything(device, name):
    younger = YOUNGER.get(name, set()) | NEWER
    asked = {line.split()[1] for game in EXPECTED[name].values() for line in game["log"]}
    assert asked == set(LABEL_KEYS) - {"rewrite", *younger}
    with device(name) as store:
        sessions = [store.library.open(game).session for game in EXPECTED[name]]
    shown = {type(event) for session in sessions for step in session.steps for event in step.events}
    kinds = {tag for tag, kind in ACTS.events.items() if kind in shown} | {"game_started"}
    assert kinds == set(ACTS.events) - younger
