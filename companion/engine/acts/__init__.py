"""What a player can do: one module per act, and the list of them all.

A module holds everything about one act or a small family of acts. Read `abandon.py` first:

- the command: a frozen record of what a player asks for;
- the events that only this act causes: each says how it changes the state (`apply`), its tag in
  saved files, and what the history says about it (`fact` or `facts`, `label`);
- `may_…`: whether it is allowed, or why not;
- the decision: turns the command into events, or refuses it and changes nothing;
- an `Act`: the record that ties them together.

Whatever deals with all acts walks the list below: deciding, saving, labels, the history, what may
be done now. A new act is a new module and a line here, plus its words and its page. Rules that acts
share, and events that several of them cause, are in `engine/rules`.
"""

from collections.abc import Sequence
from typing import Any

from companion.codec import bad, decode_tagged, encode
from companion.dataclasses import replace
from companion.engine.acts.abandon import ABANDON, ABANDON_AT
from companion.engine.acts.attack import CONQUER, CONQUER_AT
from companion.engine.acts.board import LAY_BOARD, PUT_BOARD_AWAY, SET_REGION
from companion.engine.acts.borrow import BORROW
from companion.engine.acts.close import CLOSE
from companion.engine.acts.correct import (
    ADJUST_COINS,
    CORRECT_COLUMN,
    CORRECT_RACE,
    CORRECT_TROOPS,
    CORRECT_TURN,
)
from companion.engine.acts.deal import DEAL
from companion.engine.acts.decline import DECLINE, VANISH
from companion.engine.acts.fire import FIRE
from companion.engine.acts.lay_winter import LAY_WINTER
from companion.engine.acts.offers import Options, options_of
from companion.engine.acts.pick import LAY_OUT, PICK, RESHUFFLE
from companion.engine.acts.place import PLACE, PLACE_FORTRESS, PLACE_POTS
from companion.engine.acts.power_acts import NAME_ALLY, REGROUP, ROLL_DIE
from companion.engine.acts.score import SCORE
from companion.engine.acts.start import GameStarted
from companion.engine.acts.table import COUNT_TOKENS, END_GAME, LEAVE, OPEN_PURSE, RENAME
from companion.engine.model.events import Event, Fact, Label, StepSoFar
from companion.engine.model.state import State
from companion.engine.pieces.catalogue import Board, Catalogue
from companion.engine.rules.changes import CoinsMoved, TableBelieved
from companion.engine.rules.column import BadgeDiscarded
from companion.engine.rules.decision import Act, Command, Decision
from companion.engine.rules.turns import PotsCollected, RegionsPaid, TokensBought

# No step is named after these events.
_NAMELESS: tuple[type[Event], ...] = (
    GameStarted,
    BadgeDiscarded,
    PotsCollected,
    RegionsPaid,
    TokensBought,
    TableBelieved,
)


class Acts:
    """The acts, in the order of precedence for naming a step.

    `main`: the facts that the history puts first, whatever else the step did on the way.
    """

    def __init__(self, acts: tuple[Act, ...], main: tuple[Act, ...] = ()) -> None:
        self.all, self.main = acts, main
        self.of = {act.command: act for act in acts}
        self.commands = {act.tag: act.command for act in acts}
        named = [event for act in acts for event in act.events]
        self.events: dict[str, type[Event]] = {kind.tag: kind for kind in (*_NAMELESS, *named)}


ACTS = Acts(
    (
        *(LEAVE, CONQUER, CONQUER_AT, DECLINE, SCORE, PICK),
        *(ABANDON, ABANDON_AT, REGROUP, ROLL_DIE, PLACE_FORTRESS, NAME_ALLY, PLACE_POTS),
        *(CLOSE, FIRE, LAY_WINTER, BORROW, DEAL),
        *(OPEN_PURSE, COUNT_TOKENS, RENAME, CORRECT_RACE, VANISH, CORRECT_COLUMN),
        *(LAY_OUT, RESHUFFLE, ADJUST_COINS, CORRECT_TURN, END_GAME),
        *(LAY_BOARD, PUT_BOARD_AWAY, PLACE, SET_REGION, CORRECT_TROOPS),
    ),
    main=(CONQUER, PICK, DECLINE, SCORE, LEAVE),
)


def decide(catalogue: Catalogue, state: State, *commands: Command) -> tuple[Event, ...]:
    """Return what happens when these commands are carried out, or raise `Refused` or `Invalid`."""
    return carry_out(catalogue, state, *commands)[0]


def carry_out(
    catalogue: Catalogue, state: State, *commands: Command, has_secrets: bool = True
) -> tuple[tuple[Event, ...], State]:
    """Return the events and the state they lead to, or refuse all of the commands.

    Where purses are public, what they can pay is checked after a correction too.
    """
    events: list[Event] = []
    for command in commands:
        decision = Decision(catalogue, state)
        _perform(decision, command, has_secrets)
        events += decision.events
        state = decision.folded
    return tuple(events), state


def _perform(decision: Decision, command: Any, has_secrets: bool) -> None:
    act, before = ACTS.of[type(command)], decision.folded
    if before.regions is not None and act.names_no_region:
        raise bad("at", "this game has a board: name the region")
    act.is_in_time(before).require()
    act.decide(decision, command)
    # A correction that took nothing from an empty purse must look like any other.
    has_moved_coins = any(isinstance(event, CoinsMoved) for event in decision.events)
    if has_secrets and act.exposes and (decision.folded != before or has_moved_coins):
        # From now on no refusal may reveal what is in a purse that this correction could probe.
        seats = range(len(before.players)) if act.exposes == "all" else ()
        named = (command.seat,) if act.exposes == "player" else ()
        decision.add_event(TableBelieved((*seats, *named)))


def is_move(command: Command) -> bool:
    """Return whether it is part of a turn: neither a correction nor for after the end."""
    return ACTS.of[type(command)].when == "play"


def is_harmless(command: Command) -> bool:
    """Return whether it is a correction that nobody can use to probe a purse."""
    act = ACTS.of[type(command)]
    return act.when == "correction" and act.exposes is None


def options(catalogue: Catalogue, state: State) -> Options:
    """Return what may be done now, and why the rest may not; purses are not looked at."""
    return options_of(ACTS.all, catalogue, state)


def write_command(command: Command) -> dict[str, object]:
    """Return a command as plain JSON."""
    return {"do": ACTS.of[type(command)].tag, **encode(command)}


def read_command(data: object) -> Command:
    """Read a command back, or raise `Invalid`."""
    return decode_tagged(ACTS.commands, "do", data)


def write_event(event: Event) -> dict[str, object]:
    """Return an event as plain JSON."""
    return {"event": event.tag, **encode(event)}


def read_event(data: object) -> Event:
    """Read an event back, or raise `Invalid`."""
    return decode_tagged(ACTS.events, "event", data)


def label_of(state: State, events: Sequence[Event], board: Board | None = None) -> Label:
    """Return the label of a step; `state`: before the step, `board`: the printed one."""
    happened = {type(event): event for event in reversed(events)}
    step = StepSoFar(state, events, board=board)
    for act in ACTS.all:
        for kind in act.events:
            if kind in happened:
                return happened[kind].label(act.tag, step)
    return Label("step", step.seat)


def facts_of(state: State, events: Sequence[Event], board: Board | None = None) -> tuple[Fact, ...]:
    """Return what a step did, the main thing first; `state`: before the step.

    Only its events are read, for they are the truth, and steps saved before commands were kept have
    nothing else. `board`: the printed one, if regions are to be named.
    """
    facts: list[Fact] = []
    for index, event in enumerate(events):
        facts += event.facts(StepSoFar(state, events, index, board))
        state = event.apply(state)
    placed = [fact for fact in facts if fact.key == "place"]
    if len(placed) > 1 and placed[0].there:
        # Placing in several regions is one fact, and no single number would fit it.
        facts = [fact for fact in facts if fact.key != "place"]
        facts.append(Fact("place", there=replace(placed[0].there, tokens=0)))
    main = [act.tag for act in ACTS.main]
    facts.sort(key=lambda fact: main.index(fact.key) if fact.key in main else len(main))
    return tuple(facts)
