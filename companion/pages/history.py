"""The history of a game: by turn, newest first, and never a total.

What a turn brought was public, but adds up to a purse: while purses are shut, only the last rounds
show it.
"""

from collections.abc import Sequence

from companion.dataclasses import dataclass, replace
from companion.engine import Fact, TurnScored, facts_of, fold, followed_board
from companion.line_breaks import NO_BREAK
from companion.pages import blocks
from companion.pages.dialogues import can_be_left_out, has_page
from companion.pages.put_right import WhatFollows, follows_page
from companion.pages.reader import Reader
from companion.play import Session, TraceKind, TurnSteps, turns_in
from companion.words import (
    N_,
    PLACED_MARKERS,
    UNKNOWN_STEP,
    Language,
    fact_text,
    score_texts,
    trace_text,
)

_ICONS: dict[str, str] = {
    "pick": "signs/picks",
    "abandon": "signs/abandon",
    "regroup": "signs/regroup",
    "roll_die": "signs/dice",
    "lay_board": "regions/forest",
    "put_board_away": "signs/hidden",
    "place": "markers/tokens",
    "set_region": "signs/edit",
    "place_pots": "markers/pot",
    "collect_pots": "markers/pot",
    "buy_tokens": "markers/tokens",
    "regions_paid": "signs/score",
    "fire": "markers/cannon",
    "lay_winter": "markers/winter",
    "name_ally": "markers/peace",
    "break_peace": "markers/peace",
    "deal_pacts": "markers/pact",
    "take_pacts_back": "markers/pact",
    "keep_pacts": "markers/pact",
    "break_pacts": "markers/pact",
    "score": "signs/score",
    "turn_scored": "signs/score",
    "decline": "signs/decline",
    "revive": "signs/undo",
    "vanish": "markers/declined",
    "reveal_combo": "signs/add",
    "reshuffle_badges": "signs/rematch",
    "leave": "signs/leave",
    "end_game": "signs/crown",
    "open_purse": "signs/shown",
    "count_tokens": "markers/tokens",
    "adjust_coins": "markers/coins",
    "correct_column": "signs/cards",
    "correct_round": "signs/round",
    "correct_turn": "signs/round",
    "rename": "signs/person",
}
_TRACE_ICONS: dict[TraceKind, str] = {
    "purse_corrected": "markers/coins",
    "purse_looked": "signs/shown",
    "purse_opened": "signs/shown",
    "pin_reset": "signs/lock",
    "end_taken_back": "signs/undo",
    "brought_in": "signs/import",
    "turn_rewritten": "signs/edit",
    "turn_opened": "signs/shown",
    "could_not_pay": "markers/coins",
    "deal_undone": "markers/pact",
    "pick_undone": "signs/undo",
    "roll_undone": "signs/dice",
    "loot_undone": "markers/loot",
    "saved_to_file": "signs/export",
}
_ANY = "signs/info"
_OF_A_RACE = ("correct_troops", "correct_race_active", "correct_race_declined")
# Long turns are split into parts, so that none takes long to draw.
_PART = 12
_BETWEEN = " \N{MIDDLE DOT} "
_OLD = N_("Saved by an earlier version: you can go to it, but not change it.")


@dataclass(frozen=True, slots=True)
class StepFacts:
    """One step: its words, the position after it, and what can be done about it.

    `title`: whose turn it was, and in which round. `is_old`: saved without its commands; it can be
    gone to but not changed.
    """

    cursor: int = 0
    title: str = ""
    icon: str = ""
    text: str = ""
    notes: str = ""
    sentences: tuple[str, ...] = ()
    is_now: bool = False
    is_undone: bool = False
    is_old: bool = False
    can_put_right: bool = False
    can_remove: bool = False


@dataclass(frozen=True, slots=True)
class TurnOfHistory:
    """Some steps of one turn, newest first, and the coins it brought if those may be shown."""

    round: int = 0
    colour: int = 0
    player_name: str = ""
    brought: int | None = None
    steps: tuple[StepFacts, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnPart:
    """Steps of one turn that are shown together."""

    turn: TurnSteps
    steps: range

    @property
    def round(self) -> int:
        """The round it was played in."""
        return self.turn.round


def turn_parts(session: Session) -> list[TurnPart]:
    """Return the turns of the log in parts of a few steps, newest first.

    No state or text is computed for this: a game of any length is listed at once.
    """
    return [
        TurnPart(turn, turn.steps[first : first + _PART])
        for turn in reversed(turns_in([step.events for step in session.steps]))
        for first in reversed(range(0, len(turn.steps), _PART))
    ]


def tell_part(session: Session, language: Language, part: TurnPart) -> TurnOfHistory:
    """Return what a part of a turn says, without steps that no longer exist."""
    names = session.state.names
    there = range(len(session.steps))[part.steps.start : part.steps.stop]
    state, recent = session.state_at(there.start), session.recent_from
    # The number stays on the line of its word.
    title = language.gettext("{name}, round {round}").replace(" {round}", f"{NO_BREAK}{{round}}")
    title = title.format(name=names[part.turn.seat], round=part.round)
    steps = []
    for index in there:
        events = session.steps[index].events
        facts = facts_of(state, events, followed_board(session.catalogue, state))
        if index < recent:
            facts = tuple(fact.without_coins() for fact in facts)
        step = _step(session, language, index, facts, names)
        steps.append(replace(step, title=title))
        state = fold(state, events)
    # The newest part of a long turn shows its coins.
    has_coins = part.steps.stop == part.turn.steps.stop and part.turn.steps.start >= recent
    return TurnOfHistory(
        part.round,
        session.start.setup.colour(part.turn.seat),
        names[part.turn.seat],
        _brought(session, part.turn) if has_coins else None,
        tuple(reversed(steps)),
    )


def _brought(session: Session, turn: TurnSteps) -> int | None:
    """Return what a turn has brought so far; None if it was not scored."""
    done = session.steps[turn.steps.start : min(turn.steps.stop, session.cursor)]
    scored = [e for step in done for e in step.events if isinstance(e, TurnScored)]
    return sum(event.coins for event in scored) if scored else None


@dataclass(frozen=True, slots=True)
class RoundTraces:
    """What a round leaves behind that no undo removes: icons and sentences, newest first."""

    round: int
    lines: tuple[tuple[str, str], ...]


def with_traces(
    parts: Sequence[TurnPart], session: Session, language: Language
) -> list[TurnPart | RoundTraces]:
    """Return the turns, with what undo doesn't remove above those of its round."""
    # Purses are opened one after another: that is said once.
    lines: dict[int, dict[tuple[str, str], None]] = {}
    for trace in reversed(session.traces):
        line = _TRACE_ICONS[trace.kind], trace_text(language, trace, session.state.names)
        lines.setdefault(trace.round, {})[line] = None
    left = [RoundTraces(number, tuple(lines[number])) for number in sorted(lines)]
    listed: list[TurnPart | RoundTraces] = []
    for part in parts:
        while left and left[-1].round >= part.round:
            listed.append(left.pop())
        listed.append(part)
    return [*listed, *reversed(left)]


def beginning(session: Session, language: Language) -> StepFacts:
    """Return the start of the game, which one can go back to like any step."""
    text = language.gettext("The game begins")
    return StepFacts(icon="signs/play", text=text, is_now=session.cursor == 0)


def _step(
    session: Session,
    language: Language,
    index: int,
    facts: tuple[Fact, ...],
    names: Sequence[str],
) -> StepFacts:
    icon, texts = step_texts(language, facts, names)
    commands = session.steps[index].commands
    is_undone, is_old = index >= session.cursor, not commands
    details = [text for fact in facts for text in score_texts(language, session.catalogue, fact)]
    old = [language.gettext(_OLD)] if is_old else []
    can_change = not is_undone and not is_old
    return StepFacts(
        cursor=index + 1,
        icon=icon,
        text=texts[0],
        notes=_BETWEEN.join(texts[1:]),
        sentences=(*texts, *details, *old),
        is_now=index + 1 == session.cursor,
        is_undone=is_undone,
        is_old=is_old,
        can_put_right=can_change and has_page(commands),
        can_remove=can_change and can_be_left_out(commands),
    )


def step_page(reader: Reader, step: StepFacts, follows: WhatFollows | None = None) -> blocks.Page:
    """Return what a step did and what can be done about it; `follows`: what removing it changes."""
    if follows:
        return follows_page(reader, follows)
    _ = reader.language.gettext
    found = (
        ("put-right", "signs/edit", _("Put it right"), step.can_put_right),
        ("go", "signs/history", _("Go there"), not step.is_now),
        ("remove", "signs/delete", _("Remove it"), step.can_remove),
    )
    buttons = tuple(
        blocks.Button(
            f"step-{name}",
            icon,
            text,
            blocks.Act(name),
            "primary" if name == "put-right" else "plain",
        )
        for name, icon, text, is_offered in found
        if is_offered
    )
    notes = tuple(blocks.Note(text) for text in step.sentences)
    return blocks.Page(step.title, body=notes, foot=buttons)


def step_texts(
    language: Language, facts: Sequence[Fact], names: Sequence[str]
) -> tuple[str, list[str]]:
    """Return the icon of a step, and a sentence for each thing it did, the main one first."""
    texts = [fact_text(language, fact, names) for fact in facts]
    return _icon(language, facts[0] if facts else None), texts or [language.gettext(UNKNOWN_STEP)]


def _icon(language: Language, fact: Fact | None) -> str:
    if fact is None:
        return _ANY
    if fact.conquest:
        return f"regions/{fact.conquest.region.terrain}" if fact.conquest.won else "signs/dice"
    if fact.key in PLACED_MARKERS:
        return f"markers/{fact.key.partition('_')[2]}"
    if fact.key in _OF_A_RACE and fact.race:
        return language.piece_icon(fact.race)
    return _ICONS.get(fact.key, _ANY)
