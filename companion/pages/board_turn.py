"""The page of a turn beside its board: what is left to do, what was done, and what it earns."""

from collections.abc import Callable

from companion.dataclasses import dataclass, replace
from companion.engine import Conquer, Prospect, RaceOptions, State
from companion.pages import blocks
from companion.pages.board import acting_race, why_idle
from companion.pages.die import first_roll
from companion.pages.placing import place_page
from companion.pages.reader import Reader
from companion.pages.score import BoardScore, board_score, expected_terms
from companion.pages.table import ActingRace, TurnFacts, no_conquest_text, turn_facts
from companion.pages.todos import turn_name


@dataclass(frozen=True)
class BoardTurn:
    """The turn so far: what the table says about it, and what it would earn now.

    `acting`: the race that acts. `lead`: what to do now. `why_not`: why nobody conquers any more.
    `has_conquests`: whether there can be another conquest; until then the score comes second.
    `placing`: the page on which the race is placed, if it can be (`place_page`).
    """

    turn: TurnFacts
    score: BoardScore
    placing: blocks.Page | None
    acting: str
    lead: str
    why_not: str
    has_conquests: bool


def board_turn(
    reader: Reader,
    state: State,
    by: str | None = None,
    is_put_away: Callable[[str], bool] = lambda note: False,
) -> BoardTurn:
    """Return the turn of the acting race; `by`: one in decline, None for the active one."""
    race, acting = _acting(reader, state, by)
    left = reader.outlook(state).prospect
    turn = turn_facts(reader, state, acting, is_put_away)
    return BoardTurn(
        turn=turn,
        score=board_score(reader, state),
        placing=place_page(reader, state, race.by if race else by),
        acting=acting,
        lead=_lead(reader, left),
        why_not=_why_not(reader, state, left),
        has_conquests=left == "conquer",
    )


def turn_page(
    reader: Reader,
    state: State,
    turn: BoardTurn,
    more: tuple[blocks.Button, ...] = (),
    is_cramped: bool = False,
) -> blocks.Page:
    """Return the page of a turn; `more`: buttons that have no room elsewhere.

    What it earns never scrolls away. What is still to be done stands apart from what is past.
    `is_cramped`: there is no room for a heading above what the button below adds up.
    """
    earned = _earned(reader, turn.score.lines)
    return blocks.Page(
        turn.lead,
        body=_story(reader, state, turn.turn, turn.acting, more),
        foot=earned[0].blocks if earned and is_cramped else earned,
        subtitle=turn.why_not,
    )


def counted_turn_page(reader: Reader, state: State, by: str | None = None) -> blocks.Page:
    """Return the page of a turn whose regions are only counted: it earns what is known so far."""
    _race, acting = _acting(reader, state, by)
    return _counted(reader, state, turn_facts(reader, state, acting), acting)


def table_turn_page(
    reader: Reader, state: State, facts: TurnFacts, acting: str, why_not: str = ""
) -> blocks.Page:
    """Return the same for the tablet, where buttons below it conquer and score.

    `why_not`: why nobody conquers or declines any more, where no button says so.
    """
    page = _counted(reader, state, facts, acting)
    nothing = reader.language.gettext(
        "Nothing recorded yet. Tap Conquer to see what a region costs, or just play and score."
    )
    notes = [] if page.body else [blocks.Note(nothing, "faint")]
    notes += [blocks.Note(why_not, "faint")] if why_not else []
    return replace(page, body=(*page.body, *notes))


def _counted(reader: Reader, state: State, facts: TurnFacts, acting: str) -> blocks.Page:
    return blocks.Page(
        facts.player_name,
        body=_story(reader, state, facts, acting),
        foot=_earned(reader, expected_terms(reader, state)),
        subtitle=no_conquest_text(reader, state),
    )


def _acting(reader: Reader, state: State, by: str | None) -> tuple[RaceOptions | None, str]:
    """Return the race that may act, and the one that a page is about: the active one, if none."""
    race, active = acting_race(reader, state, by), state.current.active
    return race, race.race if race else active.race if active else ""


def _story(
    reader: Reader,
    state: State,
    facts: TurnFacts,
    acting: str,
    more: tuple[blocks.Button, ...] = (),
) -> tuple[blocks.Block, ...]:
    """Return what is still to be done, and what was."""
    _ = reader.language.gettext
    body: list[blocks.Block] = [*first_roll(reader, state, acting)]
    if facts.races[1:]:
        body.append(blocks.Chips("act", tuple(_race(race, acting) for race in facts.races)))
    buttons = (*facts.extras, *more)
    body += [blocks.Pair(buttons[at : at + 2]) for at in range(0, len(buttons), 2)]
    todos = tuple(_reminder(reader, icon, text) for icon, text in facts.notes)
    body += [blocks.Todos(todos, turn_name(state))] if todos else []
    if facts.conquests:
        lines = (blocks.Term("", text, number, "", icon) for icon, text, number in facts.conquests)
        # NOTE: a heading above what was conquered.
        body.append(blocks.Group(_("THIS TURN"), (blocks.Terms("", tuple(lines)),)))
    return tuple(body)


def _earned(reader: Reader, terms: tuple[blocks.Term, ...]) -> tuple[blocks.Group, ...]:
    # NOTE: a heading above the coins that the turn would bring by now.
    title = reader.language.gettext("IF YOU SCORE NOW")
    has_rules = any(term.rule for term in terms)
    shown = blocks.Terms(title if has_rules else "", terms)
    return (blocks.Group(title, (shown,)),) if terms else ()


def _race(race: ActingRace, acting: str) -> blocks.Button:
    """Return the chip of a race that acts in this turn."""
    button = blocks.act_button(f"act-{race.race}", race.icon, race.title)
    return replace(button, is_on=race.race == acting)


def _reminder(reader: Reader, icon: str, text: str) -> blocks.Todo:
    away = blocks.Act("put-away", text)
    close = blocks.Button("put-away", "signs/close", reader.language.gettext("Got it"), away)
    return blocks.Todo("reminder", icon, text, close=close)


def _why_not(reader: Reader, state: State, left: Prospect) -> str:
    """Return why nobody can conquer any more."""
    short = "" if left in ("conquer", "swap") else no_conquest_text(reader, state)
    # The button below says how to go on.
    is_late = reader.outlook(state).options[Conquer].why_not == "already_redeployed"
    return (why_idle(reader, state) or short) if short and not is_late else short


def _lead(reader: Reader, left: Prospect) -> str:
    _ = reader.language.gettext
    # NOTE: the board is beside it: a tap on a region shows what it takes.
    return _("Tap a region") if left in ("conquer", "swap") else _("Score the turn")
