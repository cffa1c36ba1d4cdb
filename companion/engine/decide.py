"""From a command to the events it causes, or to a refusal that changes nothing."""

from collections.abc import Callable
from typing import Any

from companion.engine import actions, column, commands, conquering, corrections, ending, turns
from companion.engine.catalogue import Catalogue
from companion.engine.commands import Command
from companion.engine.decline import decline
from companion.engine.events import Event
from companion.engine.permits import may_open_purses, may_play
from companion.engine.state import State
from companion.engine.story import Story
from companion.engine.turn_end import score

_PLAY: dict[type, Callable[[Story, Any], None]] = {
    commands.Pick: column.pick,
    commands.Conquer: conquering.conquer,
    commands.Abandon: actions.abandon,
    commands.Regroup: actions.regroup,
    commands.PlaceFortress: actions.place_fortress,
    commands.PlacePots: actions.place_pots,
    commands.NameAlly: actions.name_ally,
    commands.Score: score,
    commands.Decline: decline,
    commands.Vanish: column.vanish,
    commands.RevealCombo: column.reveal,
    commands.ReshuffleBadges: column.reshuffle,
    commands.Leave: turns.leave,
    commands.EndGame: turns.end_game,
}

# What may still be put right when the game is over, before and after the purses are opened.
_CORRECT: dict[type, Callable[[Story, Any], None]] = {
    commands.AdjustCoins: corrections.adjust_coins,
    commands.CorrectTroops: corrections.correct_troops,
    commands.CorrectRace: corrections.correct_race,
    commands.CorrectColumn: corrections.correct_column,
    commands.CorrectTurn: corrections.correct_turn,
    commands.Rename: corrections.rename,
}

_REVEAL: dict[type, Callable[[Story, Any], None]] = {
    commands.OpenPurse: ending.open_purse,
    commands.CountTokens: ending.count_tokens,
}


def decide(
    catalogue: Catalogue, state: State, command: Command, *, has_secrets: bool = True
) -> tuple[Event, ...]:
    """Return what happens when this command is carried out, or raise `Refused` or `Invalid`.

    Where purses are no secret, what they can pay is checked after a correction too.
    """
    kind = type(command)
    if kind in _PLAY:
        may_play(state).require()
    elif kind in _REVEAL:
        may_open_purses(state).require()
    story = Story(catalogue, state)
    (_PLAY.get(kind) or _CORRECT.get(kind) or _REVEAL[kind])(story, command)
    if has_secrets and kind in _CORRECT and kind is not commands.Rename:
        corrections.believe_table(story, state, command)
    return tuple(story.events)
