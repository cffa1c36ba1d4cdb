"""Games played by empty seats, on the cardboard and in the engine, or with own pieces."""

from random import Random

from companion.advice import play_turn
from companion.ask.bot import line_of
from companion.engine import CHARACTERS, carry_out
from tests.advice.random_states import new_game
from tests.board.engine_client import Engine
from tests.board.game import HOUSE
from tests.board.pieces import SETS, SKIES, pieces
from tests.board.recorded_game import RecordedGame


def on_cardboard(seed, players):
    """Play a game to the end; raise an error for anything the cardboard forbids."""
    rng = Random(f"{seed}/{players}")
    races, powers = ([p for s in SETS for p in pieces(kind, s)] for kind in ("races", "powers"))
    first = races[seed % len(races)], powers[(seed // 3 + players) % len(powers)]
    house = {rule: rng.random() < 0.5 for rule in HOUSE} if seed % 3 == 0 else {}
    sky = rng.choice(("", *SKIES)) if players > 2 else ""
    # Six play under a sky alone.
    sky = sky or (SKIES[seed % len(SKIES)] if players == 6 else "")
    game = RecordedGame(players, SETS, rng, house, first, sky)
    engine = Engine(game.setup)
    while not game.game.is_over:
        state = engine.session.state
        for move in play_turn(Engine.catalogue, state, character_of(seed, state), seed=str(seed)):
            line = line_of(move.command, game.names)
            game.game.do(line)
            engine.do(line)
    coins = [player.coins for player in game.game.players]
    assert coins == [player.coins for player in engine.session.state.players]


def with_own_pieces(seed, players):
    """Play a game with made-up pieces to the end; raise an error for whatever is forbidden."""
    session = new_game(seed, players, has_own=True)
    catalogue, state = session.catalogue, session.state
    while not state.is_over:
        for move in play_turn(catalogue, state, character_of(seed, state), seed=str(seed)):
            _, state = carry_out(catalogue, state, move.command, has_secrets=False)


def character_of(seed, state):
    """Give every seat a different character, so that every character plays every seat."""
    return CHARACTERS[(seed + state.turn.seat) % len(CHARACTERS)]
