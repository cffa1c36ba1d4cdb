"""A game carries its own pieces: it opens anywhere, whatever happens to the shelf."""

import json

import pytest

from companion.engine import Setup, start_game
from companion.piecewise import finish
from companion.store.packing import pack, unpack
from companion.store.problems import ImportRefused
from companion.words import load_language
from tests.store.helpers import MemoryWorld, log_of, open_on, play, take_in
from tests.store.own_shelf import badgers, digging, named

PLAYERS = ("Anna", "Ben")
STEPS = 40


def start(store, **more):
    """Start a game with everything on the shelf; the home-made combo is on top."""
    pieces, catalogue = store.own_pieces.pieces, store.catalogue
    setup = Setup(PLAYERS, seed=3, pieces=pieces, **more)
    joined = catalogue.joined(pieces)
    races = [race.id for race in pieces.races]
    powers = [power.id for power in pieces.powers]
    stacks = (
        [*races, *(race for race in joined.sets["base"].races if race != "orcs")],
        [*powers, *joined.sets["base"].powers],
    )
    return start_game(catalogue, setup, *stacks)


@pytest.fixture(scope="session")
def played(catalogue):
    """Make a race and a power and play a few turns with them; return the game and the entries."""
    world = MemoryWorld()
    with open_on(world, catalogue) as store:
        made = store.own_pieces.keep(badgers()), store.own_pieces.keep(digging())
        game = store.library.create(start(store), "Ours")
        session = play(game.session, STEPS)
        has_had = {
            troops.race for n in range(STEPS) for _, troops, _ in session.state_at(n).troops()
        }
        assert made[0].piece.id in has_had
    return world, (game.id, log_of(session), session.state, made)


@pytest.fixture
def own_game(world, played):
    world.become(played[0])
    return played[1]


def check(session, log, state, made):
    """It is the same game, its pieces work as before, and it can be continued and undone."""
    assert log_of(session) == log
    assert session.state == state
    for entry in made:
        assert session.catalogue.piece(entry.piece.id) == entry.piece
    play(session, 5)
    while session.cursor:
        session.undo()
    assert session.state.column[0].race == made[0].piece.id


def test_it_opens_in_another_run_of_the_app(world, catalogue, own_game):
    game, log, state, made = own_game
    with open_on(world, catalogue) as store:
        assert store.own_pieces.current == made
        check(store.library.open(game).session, log, state, made)


@pytest.mark.parametrize("fate", ["changed", "deleted", "lost"])
def test_it_opens_whatever_became_of_the_pieces(world, catalogue, own_game, fate):
    game, log, state, made = own_game
    with open_on(world, catalogue) as store:
        for entry in made:
            if fate == "changed":
                piece = badgers(tokens=9, effects=[]) if entry is made[0] else digging(tokens=0)
                assert store.own_pieces.keep(piece, entry.key).piece.id != entry.piece.id
            else:
                store.own_pieces.remove(entry.key)
    if fate == "lost":
        for name in [name for name in world.files() if name.startswith("pieces")]:
            world.remove(name)
    with open_on(world, catalogue) as store:
        assert all(card.is_readable for card in store.games())
        opened = store.library.open(game)
        assert opened.notice is None
        # What is on the shelf now may share a table with what was there then.
        assert opened.session.catalogue.joined(store.own_pieces.pieces)
        check(opened.session, log, state, made)


def test_it_opens_on_a_device_that_never_had_the_pieces(world, catalogue, own_game):
    game, log, state, made = own_game
    with open_on(world, catalogue) as store:
        data = store.export_game(game)
    with open_on(MemoryWorld(), catalogue) as store:
        assert take_in(store, data).added == (game,)
        assert store.own_pieces.current == ()
        check(store.library.open(game).session, log, state, made)
    # The device it came from sees the same game.
    with open_on(world, catalogue) as store:
        assert take_in(store, data).known == (game,)


def test_it_opens_where_other_pieces_of_the_same_names_were_made(world, catalogue, own_game):
    game, log, state, made = own_game
    with open_on(world, catalogue) as store:
        data, pieces = store.export_game(game), store.export_pieces([e.key for e in made])
    other = MemoryWorld()
    with open_on(other, catalogue) as store:
        store.own_pieces.keep(badgers(tokens=2))
        assert len(finish(store.importing_pieces(pieces)).added) == 2
        take_in(store, data)
        session = store.library.open(game).session
        session.catalogue.joined(store.own_pieces.pieces)
        # A game with the pieces on this shelf can be played beside it.
        entry = store.own_pieces.current[0]
        for key in [there.key for there in store.own_pieces.current[1:]]:
            store.own_pieces.remove(key)
        another = store.library.create(start(store), "Theirs")
        assert another.session.state.column[0].race == entry.piece.id
        check(session, log, state, made)


def test_its_pieces_go_by_the_names_they_were_given(world, catalogue):
    with open_on(world, catalogue) as store:
        store.own_pieces.keep(badgers(**named("Dächse vom Berg")))
        store.own_pieces.keep(digging())
        game = store.library.create(start(store))
        race = game.session.state.column[0].race
    with open_on(world, catalogue) as store:
        session = store.library.open(game.id).session
        for code in ("en", "fi"):
            language = load_language(code).knowing(session.catalogue.piece)
            assert language.race(race) == "Dächse vom Berg"


@pytest.mark.parametrize(
    "fields",
    [
        {"tokens": 11},
        {"supply": 50},
        {"lent_by": "own_badgers"},
        {"id": "orcs"},
        {"effects": [{"hook": "fly"}]},
        {"printed": {"names": {"any": "\u202esregdaB"}}},
        {"printed": {"names": {"any": "Badgers"}, "full": "They dig."}},
    ],
)
def test_a_file_whose_game_has_impossible_pieces_is_refused(world, catalogue, own_game, fields):
    game, *_ = own_game
    with open_on(world, catalogue) as store:
        document = json.loads(store.export_game(game))
        log = unpack(document["games"][0]["log"])
        log["start"]["setup"]["pieces"]["races"][0].update(fields)
        document["games"][0]["log"] = pack(log)
        before = world.files()
        with pytest.raises(ImportRefused) as refusal:
            take_in(store, json.dumps(document).encode())
        assert refusal.value.reason == "bad_log"
        assert world.files() == before


def test_a_game_with_a_board_carries_them_too(world, catalogue):
    with open_on(world, catalogue) as store:
        store.own_pieces.keep(badgers())
        game = store.library.create(start(store, has_board=True))
        play(game.session, 6)
        log, state = log_of(game.session), game.session.state
    with open_on(world, catalogue) as store:
        for entry in store.own_pieces.current:
            store.own_pieces.remove(entry.key)
        session = store.library.open(game.id).session
        assert (log_of(session), session.state) == (log, state)
