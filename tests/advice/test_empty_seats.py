"""Turns of an empty seat: legal, blind to hidden things, and the same for the same game.

`make test-all` plays 1,000 games, or as many as BOT_GAMES says; `make test` plays ten.
"""

import json
import os
from dataclasses import replace
from random import Random

import pytest

from companion.advice import play_turn
from companion.engine import CHARACTERS, ConquerAt, Decline, PlaceTroops, Score, carry_out
from tests.advice.empty_seats import on_cardboard, with_own_pieces
from tests.advice.random_states import some_states, states
from tests.ask_client import ask, error
from tests.board.pieces import LOOT, SETS, pieces
from tests.selection import one_in

GAMES = int(os.environ.get("BOT_GAMES", "1000"))
PLAYERS = (2, 3, 4, 5, 6)
RARE = (88, 126, 214, 258, 394)
SEEDS = [seed for seed in range(GAMES // 2) if seed not in RARE]
RACES, POWERS = ([p for s in SETS for p in pieces(kind, s)] for kind in ("races", "powers"))
SETUP = {
    "players": ["Anna", "Ben"],
    "sets": list(SETS),
    "races": RACES,
    "powers": POWERS,
    "map": 2,
}
characters = pytest.mark.parametrize("character", CHARACTERS)


@pytest.mark.parametrize("seed", one_in(100, range(GAMES // 2)))
def test_a_game_of_empty_seats_goes_by_the_cardboard(seed):
    on_cardboard(seed, PLAYERS[seed % len(PLAYERS)])


# In the last five a coin or a die changes what a race that rolls first can reach, a race declines
# without its region under a winter marker, and fireballs or zeppelins may be used once against
# each opponent.
@pytest.mark.parametrize("seed", [*one_in(100, SEEDS), *RARE])
def test_so_does_one_with_pieces_of_ones_own(seed):
    with_own_pieces(seed, 2 + seed % 4)


@characters
@pytest.mark.parametrize("seed", range(4))
def test_nothing_hidden_decides_anything(seed, character):
    for catalogue, state in some_states(seed, 3, 3):
        moves = play_turn(catalogue, state, character, seed="same")
        hidden = with_other_secrets(state, Random(seed))
        assert hidden != state
        assert play_turn(catalogue, hidden, character, seed="same") == moves


@characters
@pytest.mark.parametrize("seed", range(2))
def test_loot_decides_nothing_before_it_is_turned(seed, character):
    covered = [one for one in states(seed, 2, first=("skags", "flying")) if one[1].loot]
    for catalogue, state in Random(seed).sample(covered, 3):
        hidden = with_other_secrets(state, Random(seed))
        turns = [play_turn(catalogue, each, character, dice=[0] * 99) for each in (state, hidden)]
        seen, other = (before_loot(state, moves) for moves in turns)
        assert seen == other


def before_loot(state, moves):
    """Return a turn up to the first region whose loot is turned, and which one that is."""
    found: list[object] = []
    for move in moves:
        at = move.command.at if isinstance(move.command, ConquerAt) else None
        if at in state.loot:
            return [*found, at]
        found.append(move)
    return found


def with_other_secrets(state, rng):
    """Return a state that looks the same to the player whose turn it is."""
    players = [
        player if seat == state.turn.seat else replace(player, coins=rng.randint(0, 90))
        for seat, player in enumerate(state.players)
    ]
    races, powers = (
        tuple(rng.sample(stack, len(stack))) for stack in (state.race_stack, state.power_stack)
    )
    bags = (rng.sample(LOOT, len(LOOT)) for _ in range(9))
    setup = replace(state.setup, loot=tuple(face for bag in bags for face in bag))
    return replace(state, setup=setup, players=tuple(players), race_stack=races, power_stack=powers)


@characters
def test_asked_in_the_middle_of_a_turn_it_plays_on_to_the_end(character):
    for catalogue, begun in some_states(7, 2, 2):
        state = begun
        for move in play_turn(catalogue, begun, character, dice=[0] * 50)[:-1]:
            _, state = carry_out(catalogue, state, move.command, has_secrets=False)
            rest = play_turn(catalogue, state, character, dice=[0] * 50)
            assert isinstance(rest[-1].command, Score | Decline)


def bot(commands=(), character="strategist", **fields):
    """Ask for the rest of a turn; the same request must get the same answer."""
    setup = SETUP | fields.pop("setup", {})
    request = {"op": "bot", "setup": setup, "commands": list(commands), **fields}
    found = ask({**request, "character": character})
    assert found == ask({**request, "character": character})
    return found


def replayed(commands, **setup):
    return ask({"op": "replay", "setup": SETUP | setup, "commands": list(commands)})


@characters
def test_a_turn_is_told_in_the_lines_of_a_replay_with_a_sentence_for_each(character):
    commands: list[dict] = []
    while not (table := replayed(commands))["over"]:
        turn = bot(commands, character)
        assert len(turn["commands"]) == len(turn["why"])
        assert all(why and "{" not in why for why in turn["why"])
        assert turn["commands"][-1]["do"] in ("score", "decline")
        left_out = {"set", "adjust", "vanish", "anyway", "there", "counts"}
        assert not left_out & set(json.dumps(turn["commands"]).replace('"', " ").split())
        commands += turn["commands"]
        assert replayed(commands)["turn_of"] != table["turn_of"]
    assert error(request(commands)) == ("refused", "commands")
    assert ask(request(commands))["error"]["reason"] == "game_over"


def request(commands, **setup):
    return {
        "op": "bot",
        "setup": SETUP | setup,
        "commands": list(commands),
        "character": "planner",
    }


def test_the_dice_fall_as_given_and_decide_nothing_before_they_are_rolled():
    top = {"races": ["ratmen", *(r for r in RACES if r != "ratmen")]}
    top["powers"] = ["berserk", *(p for p in POWERS if p != "berserk")]
    turns = {}
    for dice in ([0, 3, 1, 0, 0, 0, 0, 0], [0, 3, 2, 0, 0, 0, 0, 0]):
        turn = bot([{"do": "pick", "slot": 1}], setup=top, dice=dice)
        rolled = [c["use"]["berserk_die"] for c in turn["commands"] if c["do"] == "conquer"]
        assert rolled == dice[: len(rolled)]
        turns[dice[2]] = [c for c in turn["commands"] if c["do"] == "conquer"]
    assert turns[1][:2] == turns[2][:2]


def test_a_refused_request_says_why():
    assert error(request((), map=None)) == ("refused", "setup.map")
    assert error({**request(()), "character": "genius"}) == ("bad_request", "character")
    assert error({**request(()), "dice": [4]}) == ("bad_request", "dice.0")
    assert error(request([{"do": "score"}])) == ("refused", "commands.0")


def test_what_it_needs_no_longer_it_leaves_for_the_last_turn():
    """There is no redeploying for a turn that never comes."""
    for catalogue, state in some_states(3, 2, 4):
        last = replace(state, round=state.setup.rounds)
        commands = [move.command for move in play_turn(catalogue, last, "strategist")]
        placed = [command for command in commands if isinstance(command, PlaceTroops)]
        assert not any(command.tokens or command.hero or command.pot for command in placed)


def test_a_turn_with_several_regions_says_how_many_stand_in_each():
    turn = bot(dice=[0])
    taken = {c["at"] for c in turn["commands"] if c["do"] == "conquer"}
    placed = {c["at"] for c in turn["commands"] if c["do"] == "place" and "tokens" in c}
    board = {there["region"]: there for there in replayed(turn["commands"])["board"]}
    assert placed
    assert placed <= taken
    assert all(board[at]["sure"] for at in taken if board[at].get("player"))


def test_conquests_are_named_with_what_they_use():
    top = {"races": ["elves", *(r for r in RACES if r != "elves")]}
    top["powers"] = ["dragon_master", *(p for p in POWERS if p != "dragon_master")]
    turn = bot([{"do": "pick", "slot": 1}], "planner", setup=top, dice=[0])
    uses = [c.get("use") for c in turn["commands"] if c["do"] == "conquer"]
    assert uses.count({"dragon": True}) == 1
