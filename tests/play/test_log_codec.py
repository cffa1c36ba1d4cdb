"""The log of a game as plain JSON: the same game comes back, and nothing else is accepted."""

import copy
import json
from random import Random

import pytest

from companion.codec import Invalid
from companion.engine import (
    ACTS,
    MAX_COINS,
    AdjustCoins,
    Borrow,
    Close,
    Command,
    Conquer,
    ConquerAt,
    Decline,
    Event,
    Outlook,
    Refused,
    Rename,
    Score,
    SetRegion,
    Target,
    problems,
)
from tests.engine.helpers import (
    ANNA,
    BEN,
    TRIBE,
    Table,
    active,
    counts,
    play_to_the_end,
)
from tests.engine.notation import Game
from tests.logs import read_log, write_log
from tests.open_table import open_table
from tests.play.every_act import EVERY_ACT, on_a_board, with_first


def short_game():
    """A few steps with many kinds of events in them, the last one undone."""
    combos = ("orcs flying", "pygmies spirit", "humans hill")
    table = Table(*combos, rest=False, seed=4)
    table.pick(1)
    table.conquer("hill", TRIBE, symbols=("mine",))
    table.score()
    table.pick(0)
    table.conquer("swamp", active("pygmies", 2), loss_die=2)
    table.score()
    table.decline({"regions": 2})
    table.do(AdjustCoins(BEN, -1))
    table.do(Rename(BEN, "Bénédict"))
    table.session.undo()
    return table


def many_games():
    """Return games that between them have every kind of event."""
    yield short_game()
    whole = Table("kobolds marauding", "ghouls were", seed=9, players=5)
    play_to_the_end(whole)
    yield whole
    for case in EVERY_ACT.values():
        table = case.prepare()
        table.do(case.command)
        yield table
    # What follows from acts, in later turns or on a board.
    for combos, moves in (
        ("leprechauns hill, elves swamp", "pick; take hill; pots 1; score; play 2; at Anna 5"),
        ("escargots hill, elves forest", "pick; take hill; score; pick; take forest; score"),
        ("orcs haggling, elves hill", "pick; deal Ben:2; hold 3; pick; hold 0"),
        (
            "orcs flying, igors stout",
            "settle 3; pick; take hill, 2 orcs; take hill, 1 orcs; score; score",
        ),
    ):
        game = Game(combos)
        game.go_on(moves)
        yield game.table
    borrowing = with_first("orcs copycat")()
    borrowing.do(Borrow(1))
    borrowing.play(2)
    borrowing.play(2)
    yield borrowing
    looting = Table("skags commando", "elves hill", has_board=True, seed=5)
    looting.pick()
    looting.do(ConquerAt(0))
    looting.do(Score())
    looting.pick()
    looting.do(Score())
    looting.do(Decline())
    yield looting
    closing = on_a_board("lava")
    mountain = 3
    closing.do(SetRegion(mountain, seat=ANNA, race="orcs", tokens=1))
    near = closing.catalogue.boards["2_players"].regions[mountain].adjacent
    closing.do(Close(near[0]))
    yield closing
    revived = Table("orcs hill", "elves swamp", "ratmen soul_touch")
    revived.settle(2, 2)
    revived.decline(counts(2))
    revived.settle(2, 3, 2)
    revived.decline(counts(3), counts(2))
    yield revived


def through_text(data):
    return json.loads(json.dumps(data))


# The same game comes back


def test_a_game_comes_back_from_text_as_it_was(catalogue):
    for table in many_games():
        session = table.session
        again = read_log(catalogue, through_text(write_log(session)))
        assert again.start == session.start
        assert again.steps == session.steps
        assert again.cursor == session.cursor
        assert again.state == session.state
        assert write_log(again) == write_log(session)


def test_the_games_tried_tell_every_kind_of_event():
    shown = {
        type(event) for table in many_games() for s in table.session.steps for event in s.events
    }
    assert shown | {ACTS.events["game_started"]} == set(ACTS.events.values())


def test_the_games_tried_ask_for_everything_that_can_be_asked():
    asked = {
        type(command)
        for table in many_games()
        for s in table.session.steps
        for command in s.commands
    }
    assert asked == set(ACTS.commands.values())


def test_every_kind_of_event_and_command_has_a_tag_of_its_own():
    for base, tagged in ((Event, ACTS.events), (Command, ACTS.commands)):
        ours = {
            it.__name__ for it in base.__subclasses__() if it.__module__.startswith("companion")
        }
        assert {kind.__name__ for kind in tagged.values()} == ours


def test_a_step_that_was_saved_with_a_label_keeps_what_came_of_it(catalogue):
    session = short_game().session
    data = through_text(write_log(session))
    for step in data["steps"]:
        del step["commands"]
        step["label"] = {"key": "pick", "seat": 0}
    again = read_log(catalogue, data)
    assert again.state == session.state
    assert again.undo_label == session.undo_label
    with pytest.raises(Refused, match="no_commands"):
        again.rewrite(1)


def test_a_rewritten_game_comes_back_with_what_was_rewritten(catalogue):
    session = short_game().session
    session.rewrite(2, (Conquer(Target("swamp")),))
    session.do(AdjustCoins(BEN, 1))
    session.rewrite(8)
    again = read_log(catalogue, through_text(write_log(session)))
    assert (again.timeline, again.state) == (session.timeline, session.state)
    for _ in range(3):
        session.undo()
        again.undo()
        assert (again.timeline, again.state) == (session.timeline, session.state)


def test_the_cursor_and_the_undone_steps_are_kept(catalogue):
    table = short_game()
    session = table.session
    again = read_log(catalogue, through_text(write_log(session)))
    assert again.cursor == len(again.steps) - 1
    again.redo()
    assert again.state.players[BEN].name == "Bénédict"
    again.jump(0)
    session.jump(0)
    assert again.state == session.state


def test_a_game_that_was_read_goes_on_like_the_one_that_was_written(catalogue):
    table = Table(seed=2, players=4)
    table.settle(2, 2)
    other = Table(seed=2, players=4)
    other.session = read_log(catalogue, through_text(write_log(table.session)))
    play_to_the_end(table)
    play_to_the_end(other)
    assert other.state == table.state


def test_a_game_not_yet_begun_is_a_game(catalogue):
    session = Table(seed=1).session
    assert read_log(catalogue, through_text(write_log(session))).state == session.state


# Hostile input


def look(data, path):
    for key in path:
        data = data[key]
    return data


def changed(path, value):
    """Return the short game's log with the value at one place replaced."""
    data = through_text(write_log(short_game().session))
    look(data, path[:-1])[path[-1]] = value
    return data


@pytest.mark.parametrize("data", [None, 0, "", "{}", [], {}, True, 1.5, [{}]], ids=repr)
def test_what_is_no_log_at_all_is_not_read(catalogue, data):
    with pytest.raises(Invalid):
        read_log(catalogue, data)


@pytest.mark.parametrize("name", ["start", "steps", "cursor"])
def test_every_part_of_a_log_is_needed(catalogue, name):
    data = write_log(short_game().session)
    del data[name]
    with pytest.raises(Invalid) as caught:
        read_log(catalogue, data)
    assert (caught.value.code, caught.value.at) == ("missing", name)


SETUP = ("start", "setup")
FIRST = ("steps", 0, "events", 0)  # the first pick
ASKED = ("steps", 0, "commands", 0)
LAST = ("steps", -1, "events", 0)  # an undone renaming
ATTACK = ("steps", 1, "events", 0, "conquest")


@pytest.mark.parametrize(
    ("path", "value", "at"),
    [
        ((*SETUP, "board"), "", "start.setup.board"),
        ((*SETUP, "board"), "6_players", "start.setup.board"),
        ((*SETUP, "board"), "3_players", "start.setup.board"),
        ((*SETUP, "rounds"), 0, "start.setup.rounds"),
        ((*SETUP, "rounds"), 31, "start.setup.rounds"),
        (("cursor",), -1, "cursor"),
        (("cursor",), 10_000, "cursor"),
        (("cursor",), "3", "cursor"),
        (("cursor",), True, "cursor"),
        (("cursor",), 1.0, "cursor"),
        (("cursor",), None, "cursor"),
        (("steps",), {}, "steps"),
        (("steps", 0), [], "steps.0"),
        (("steps", 0, "events"), [], "steps.0.events"),
        (("steps", 0, "events"), "none", "steps.0.events"),
        (("steps", 0, "commands"), None, "steps.0.commands"),
        ((*ASKED, "do"), "steal", "steps.0.commands.0.do"),
        ((*ASKED, "slot"), -1, "steps.0.commands.0.slot"),
        (
            ("steps", 1, "commands", 0, "region", "terrain"),
            "desert",
            "steps.1.commands.0.region.terrain",
        ),
        (("rewrites",), [{"first": 99, "kept": 0, "left": 1, "made": 1}], "rewrites"),
        (("rewrites",), [{"first": 3, "kept": 3, "left": 3, "made": 3}], "rewrites.0"),
        (("version",), 1, "version"),
        ((*FIRST, "event"), "combo_stolen", "steps.0.events.0.event"),
        ((*FIRST, "event"), ["combo_picked"], "steps.0.events.0.event"),
        ((*FIRST, "slot"), -1, "steps.0.events.0.slot"),
        ((*FIRST, "slot"), "1", "steps.0.events.0.slot"),
        ((*FIRST, "prices"), [True], "steps.0.events.0.prices.0"),
        ((*FIRST, "troops"), [], "steps.0.events.0.troops"),
        ((*FIRST, "troops", "held"), {"castles": 1}, "steps.0.events.0.troops.held.castles"),
        ((*ATTACK, "die"), 4, "steps.1.events.0.conquest.die"),
        ((*ATTACK, "region", "terrain"), "desert", "steps.1.events.0.conquest.region.terrain"),
        (("start",), {"event": "game_ended"}, "start.event"),
        (("start", "column"), "orcs", "start.column"),
        ((*SETUP, "players"), "Anna", "start.setup.players"),
        ((*SETUP, "seed"), "4", "start.setup.seed"),
        ((*SETUP, "house"), {"bribes": True}, "start.setup.house.bribes"),
        ((*SETUP, "deal"), "cheat", "start.setup.deal"),
        ((*SETUP, "ids"), ["a" * 16], "start.setup.ids"),
        ((*SETUP, "ids"), ["a" * 16] * 2, "start.setup.ids"),
        ((*SETUP, "ids"), ["a" * 16, "Ben"], "start.setup.ids.1"),
        ((*SETUP, "colours"), [0], "start.setup.colours"),
        ((*SETUP, "colours"), [3, 3], "start.setup.colours"),
        ((*SETUP, "colours"), [0, 6], "start.setup.colours.1"),
    ],
    ids=lambda value: ".".join(map(str, value)) if isinstance(value, tuple) else repr(value),
)
def test_a_value_of_the_wrong_kind_is_named_and_not_read(catalogue, path, value, at):
    with pytest.raises(Invalid) as caught:
        read_log(catalogue, changed(path, value))
    assert caught.value.at == at


@pytest.mark.parametrize("path", [(), ("start",), SETUP, ("steps", 0), ASKED, FIRST])
def test_an_unknown_field_is_not_read(catalogue, path):
    data = through_text(write_log(short_game().session))
    look(data, path)["comment"] = "hello"
    with pytest.raises(Invalid) as caught:
        read_log(catalogue, data)
    assert caught.value.at == ".".join(map(str, (*path, "comment")))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((*FIRST, "slot"), 6),
        ((*FIRST, "slot"), 10**30),
        ((*FIRST, "seat"), 2),
        ((*FIRST, "prices"), [1, 1]),
        ((*FIRST, "prices"), [6]),
        ((*FIRST, "grown"), []),
        ((*FIRST, "troops", "race"), "hobbits"),
        ((*FIRST, "troops", "race"), "orcs"),
        ((*FIRST, "troops", "power"), "plundering"),
        ((*FIRST, "troops", "tokens"), 99),
        ((*FIRST, "troops", "hand"), 99),
        (("start", "column", 0, "race"), "hobbits"),
        (("start", "column", 0, "race"), "pygmies"),
        (("start", "race_stack"), ["orcs"]),
        ((*SETUP, "players"), []),
        ((*SETUP, "players"), ["Anna"]),
        ((*SETUP, "players"), ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fay"]),
        ((*SETUP, "players"), ["Anna", "Anna"]),
        ((*SETUP, "players"), ["Anna", " "]),
        ((*SETUP, "players"), ["Anna", "\ud800"]),
        ((*LAST, "name"), " "),
        ((*LAST, "name"), "\ud800"),
        ((*LAST, "name"), "Anna"),
        ((*LAST, "seat"), 2),
        ((*ATTACK, "loser"), 2),
    ],
    ids=lambda value: ".".join(map(str, value)) if isinstance(value, tuple) else ascii(value),
)
def test_a_log_that_no_table_could_have_played_is_not_read(catalogue, path, value):
    with pytest.raises(Invalid):
        read_log(catalogue, changed(path, value))


def test_the_piece_that_lies_in_two_places_is_named(catalogue):
    with pytest.raises(Invalid, match="nowhere: humans lies in 2 places"):
        read_log(catalogue, changed(("start", "race_stack"), ["humans"]))


def test_ids_and_colours_are_kept_and_a_log_without_them_has_none(catalogue):
    ids, colours = ["a" * 16, "b" * 16], [4, 0]
    data = write_log(short_game().session)
    assert not {"ids", "colours"} & set(data["start"]["setup"])
    assert read_log(catalogue, data).state.setup.colour(1) == 1
    data["start"]["setup"].update(ids=ids, colours=colours)
    session = read_log(catalogue, data)
    assert write_log(session) == data
    assert [session.state.setup.colour(seat) for seat in (0, 1)] == colours


def test_a_second_start_in_the_middle_is_not_read(catalogue):
    data = write_log(short_game().session)
    data["steps"][2]["events"].append(data["start"])
    with pytest.raises(Invalid):
        read_log(catalogue, data)


def test_a_missing_step_is_noticed(catalogue):
    data = write_log(short_game().session)
    del data["steps"][0]
    with pytest.raises(Invalid):
        read_log(catalogue, data)


def test_a_purse_that_was_negative_only_for_a_while_is_noticed(catalogue):
    data = write_log(short_game().session)
    taken = {"event": "coins_moved", "amount": 500, "why": "correction", "source": BEN}
    given = {"event": "coins_moved", "amount": 500, "why": "correction", "to": BEN}
    data["steps"] += [{"events": [event]} for event in (taken, given)]
    data["cursor"] = len(data["steps"])
    with pytest.raises(Invalid):
        read_log(catalogue, data)


def test_a_game_with_a_purse_filled_to_the_brim_can_be_read_back(catalogue):
    """A refusal here would reveal the purse: coins are given, and the file brought in again."""
    table = Table("orcs hill")
    table.pick(0)
    table.conquer("hill")
    table.do(AdjustCoins(ANNA, MAX_COINS))
    table.score()
    assert table.purses[ANNA] == MAX_COINS
    assert read_log(catalogue, write_log(table.session)).state == table.session.state


# Random damage


JUNK: tuple = (
    None, True, False, 0, 1, 2, 5, 7, 99, -1, 10**30, 1.5, "", "orcs", "spirit", "hill",
    "game_ended", "race", [], {}, [0], [[]], {"race": "orcs"}, ["orcs", "orcs"],
)  # fmt: skip


def places(data, path=()):
    """Return the paths of everything in a JSON value that can be damaged."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield *path, key
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def damage(data, path, rng, other):
    """Replace, remove, duplicate or change one value, or put a copy of another in its place."""
    parent, key = look(data, path[:-1]), path[-1]
    match rng.randrange(5):
        case 0 | 1:
            parent[key] = copy.deepcopy(rng.choice(JUNK))
        case 2:
            del parent[key]
        case 3:
            parent[key] = copy.deepcopy(look(data, other))
        case 4 if isinstance(parent, list):
            parent.insert(key, copy.deepcopy(parent[rng.randrange(len(parent))]))
        case _:
            is_number = type(parent[key]) is int
            parent[key] = parent[key] + rng.choice((-1, 1)) if is_number else [parent[key]]


def test_damaged_logs_are_refused_or_make_a_sound_game(catalogue, is_everything):
    sound = json.dumps(write_log(short_game().session))
    everywhere = list(places(json.loads(sound)))
    rng = Random(20)
    read = refused = 0
    times = 2000 if is_everything else 600
    for _ in range(times):
        data = json.loads(sound)
        damage(data, rng.choice(everywhere), rng, rng.choice(everywhere))
        try:
            session = read_log(catalogue, data)
        except Invalid:
            refused += 1
            continue
        read += 1
        for cursor in (session.cursor, 0, len(session.steps)):
            session.jump(cursor)
            assert problems(catalogue, session.state) == []
            open_table(session.state)
            _ = Outlook(catalogue, session.state).reminders
    assert refused > times // 2
    assert read > times // 20


def test_text_damaged_by_chance_is_refused_or_makes_a_sound_game(catalogue):
    text = json.dumps(write_log(short_game().session))
    rng = Random(21)
    for _ in range(500):
        at = rng.randrange(len(text))
        damaged = text[:at] + rng.choice('0123456789abcdef"{}[],: ') + text[at + 1 :]
        try:
            data = json.loads(damaged)
        except json.JSONDecodeError:
            continue
        try:
            session = read_log(catalogue, data)
        except Invalid:
            continue
        assert problems(catalogue, session.state) == []
