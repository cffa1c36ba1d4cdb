"""The rest of a turn as an empty seat plays it: lines of a replay, with a reason for each."""

import json
from hashlib import sha256
from typing import Annotated

from companion.advice import play_turn
from companion.ask.lines import line_of
from companion.ask.replay import ReplayCommands, ReplaySetup, play_all
from companion.ask.requests import JsonAnswer, RefusedAt
from companion.codec import AtMost, DieFace
from companion.dataclasses import dataclass
from companion.engine import Catalogue, Character, Refused
from companion.words import load_language, why_text

# More rolls than in any turn.
MAX_DICE = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class BotRequest:
    """Asks how a character plays on; `dice`: what the die shows, in order."""

    setup: ReplaySetup
    character: Character
    commands: ReplayCommands = ()
    dice: Annotated[tuple[DieFace, ...], AtMost(MAX_DICE)] = ()


def play_bot(catalogue: Catalogue, request: BotRequest) -> JsonAnswer:
    """Return the commands for the rest of the turn, and why; raise `RefusedAt` or `Invalid`."""
    session = play_all(catalogue, request.setup, request.commands)
    state = session.state
    seed = sha256(json.dumps(request.commands, sort_keys=True).encode()).hexdigest()
    try:
        moves = play_turn(session.catalogue, state, request.character, request.dice, seed)
    except Refused as refusal:
        at = "setup.map" if refusal.reason == "no_board" else "commands"
        raise RefusedAt(at, refusal.reason) from None
    names, language = state.setup.players, load_language("en")
    return {
        "commands": [line_of(move.command, names) for move in moves],
        "why": [why_text(language, move.why, names) for move in moves],
    }
