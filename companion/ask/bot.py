"""The rest of a turn as an empty seat plays it: lines of a replay, with a reason for each."""

import json
from hashlib import sha256
from typing import Annotated, Any

from companion.advice import play_turn
from companion.ask.replay import ReplayCommands, ReplaySetup, play_all
from companion.ask.requests import JsonAnswer, RefusedAt
from companion.codec import AtMost, DieFace, encode
from companion.dataclasses import dataclass
from companion.engine import (
    AbandonAt,
    Catalogue,
    Character,
    Command,
    ConquerAt,
    Decline,
    NameAlly,
    Pick,
    PlaceTroops,
    Refused,
    Regroup,
    Score,
)
from companion.words import load_language, why_text

# More rolls than in any turn.
MAX_DICE = 1_000
_NAMES: dict[type[Command], str] = {
    Pick: "pick",
    ConquerAt: "conquer",
    AbandonAt: "abandon",
    PlaceTroops: "place",
    Regroup: "regroup",
    NameAlly: "ally",
    Score: "score",
    Decline: "decline",
}


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


def line_of(command: Command, names: tuple[str, ...]) -> dict[str, Any]:
    """Return a command as a line of a replay."""
    fields = encode(command)
    if isinstance(command, Pick):
        # The top slot is 1.
        fields["slot"] += 1
    if isinstance(command, NameAlly):
        fields = {"player": names[command.ally]}
    return {"do": _NAMES[type(command)], **fields}
