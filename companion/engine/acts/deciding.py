"""From a command to the events it causes, or to a refusal that changes nothing."""

from collections.abc import Callable
from typing import Any

from companion.codec import bad
from companion.engine.acts import (
    attacks,
    board_laying,
    board_placing,
    commands,
    corrections,
    ending,
    minor_actions,
)
from companion.engine.acts.board_attacks import conquer_at
from companion.engine.acts.commands import Command
from companion.engine.acts.events import Event
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Catalogue
from companion.engine.rules import column, turns
from companion.engine.rules.decision import Decision
from companion.engine.rules.decline import decline
from companion.engine.rules.permits import may_open_purses, may_play
from companion.engine.rules.turn_end import score

_PLAY: dict[type, Callable[[Decision, Any], None]] = {
    commands.Pick: column.pick,
    commands.Conquer: attacks.conquer,
    commands.ConquerAt: conquer_at,
    commands.AbandonAt: board_placing.abandon_at,
    commands.PlaceTroops: board_placing.place,
    commands.Abandon: minor_actions.abandon,
    commands.Regroup: minor_actions.regroup,
    commands.RollDie: minor_actions.roll_die,
    commands.PlaceFortress: minor_actions.place_fortress,
    commands.PlacePots: minor_actions.place_pots,
    commands.NameAlly: minor_actions.name_ally,
    commands.Score: score,
    commands.Decline: decline,
    commands.Vanish: column.vanish,
    commands.LayOutCombo: column.lay_out_combo,
    commands.ReshuffleBadges: column.reshuffle,
    commands.Leave: turns.leave,
    commands.EndGame: turns.end_game,
}

# What may still be put right when the game is over, before and after the purses are opened.
_CORRECT: dict[type, Callable[[Decision, Any], None]] = {
    commands.AdjustCoins: corrections.adjust_coins,
    commands.CorrectTroops: corrections.correct_troops,
    commands.CorrectRace: corrections.correct_race,
    commands.CorrectColumn: corrections.correct_column,
    commands.CorrectTurn: corrections.correct_turn,
    commands.Rename: corrections.rename,
    commands.SetRegion: board_placing.set_region,
    commands.LayBoard: board_laying.lay_board,
    commands.PutBoardAway: board_laying.put_board_away,
}

# What is told without saying where: a game with a board has to know.
_PLACELESS = (commands.Conquer, commands.Abandon, commands.PlaceFortress, commands.PlacePots)

# Corrections after which no purse can be weighed.
HARMLESS = (commands.Rename, commands.SetRegion, commands.LayBoard, commands.PutBoardAway)

_REVEAL: dict[type, Callable[[Decision, Any], None]] = {
    commands.OpenPurse: ending.open_purse,
    commands.CountTokens: ending.count_tokens,
}


def decide(
    catalogue: Catalogue, state: State, *commands: Command, has_secrets: bool = True
) -> tuple[Event, ...]:
    """Return what happens when these commands are carried out, or raise `Refused` or `Invalid`."""
    return carry_out(catalogue, state, *commands, has_secrets=has_secrets)[0]


def carry_out(
    catalogue: Catalogue,
    state: State,
    *commands: Command,
    has_secrets: bool = True,
) -> tuple[tuple[Event, ...], State]:
    """Return what happens, and the state it leads to: all of the commands, or a refusal.

    Where purses are no secret, what they can pay is checked after a correction too.
    """
    events: list[Event] = []
    for command in commands:
        decision = Decision(catalogue, state)
        _perform(decision, command, has_secrets)
        events += decision.events
        state = decision.folded
    return tuple(events), state


def _perform(decision: Decision, command: Command, has_secrets: bool) -> None:
    kind, before = type(command), decision.state
    if before.ground is not None and kind in _PLACELESS:
        raise bad("at", "this game has a board: name the region")
    if kind in _PLAY:
        may_play(before).require()
    elif kind in _REVEAL:
        may_open_purses(before).require()
    (_PLAY.get(kind) or _CORRECT.get(kind) or _REVEAL[kind])(decision, command)
    if has_secrets and kind in _CORRECT and kind not in HARMLESS:
        corrections.believe_table(decision, before, command)
