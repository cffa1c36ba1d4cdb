"""Random games written for `replay`: the lines that a stranger could send."""

from random import Random

from companion.codec import encode
from companion.engine import Conquer, Decline, EndGame, NameAlly, Pick, Score, Setup, start_game
from companion.play import Session
from tests.ask_client import replay
from tests.engine.random_games import CATALOGUE, random_setup
from tests.engine.random_player import RandomPlayer


class Scribe(RandomPlayer):
    """Plays only what a replay has lines for."""

    def _marker(self, state):
        command = super()._marker(state)
        return command if isinstance(command, NameAlly) else None

    def _instead(self, state):
        command = super()._instead(state)
        return command if isinstance(command, Decline) else None


def written_game(seed, most=30):
    """Return the setup of a replay and the lines of a game, each of which makes a step."""
    rng, agreed = Random(f"{seed}/lines"), random_setup(seed)
    names = agreed.players
    start = start_game(CATALOGUE, Setup(names, agreed.sets, agreed.house, seed))
    setup = {
        "players": list(names),
        "sets": list(agreed.sets),
        "house": encode(agreed.house),
        "races": [*(slot.race for slot in start.column), *start.race_stack],
        "powers": [*(slot.power for slot in start.column), *start.power_stack],
    }
    player = Scribe(CATALOGUE, Session(CATALOGUE, start, has_secrets=False), rng)
    lines: list[dict] = []
    for move in player.play():
        if len(lines) >= most or isinstance(move.command, EndGame):
            break
        if not move.refused and player.session.state != move.before:
            lines.append(line_of(move.command, names))
        if rng.random() < 0.1:
            lines.append(adjust(rng, names))
    return setup, _as_far_as_it_goes(setup, lines)


def _as_far_as_it_goes(setup, lines):
    """Return the lines before the first one that is refused."""
    answer = replay(setup, *lines)
    if "error" not in answer:
        return lines
    place = answer["error"]["at"].split(".")
    return lines[: int(place[1])] if place[0] == "commands" else lines[:10]


def adjust(rng, names):
    return {"do": "adjust", "player": rng.choice(names), "coins": rng.choice((-3, 1, 2, 9000))}


def line_of(command, names):
    """Return the line for a command."""
    match command:
        case Pick():
            return {"do": "pick", "slot": command.slot + 1}
        case NameAlly():
            return {"do": "ally", "player": names[command.ally]}
        case Score():
            return {"do": "score", **encode(command)}
        case Decline():
            return {"do": "decline", "counts": encode(command.counts), "pots": command.pots or 0}
        case Conquer():
            shown = encode(command)
            shown["target"] = shown.pop("region")
            if "loser" in shown:
                shown["from"] = names[shown.pop("loser")]
            return {"do": "conquer", **shown}
        case _:
            raise NotImplementedError(command)
