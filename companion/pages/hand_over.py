"""Between two turns: who is next, what losers put back, and what the next player should know.

`before`: the game before the turn was handed over (`turn_just_over`). What losers have placed since
no longer has to be placed.
"""

from collections.abc import Iterator

from companion.dataclasses import replace
from companion.engine import PlaceTroops, State, TurnBegan, is_harmless
from companion.line_breaks import unbroken
from companion.pages import blocks
from companion.pages.board import place_at
from companion.pages.placing import ToPlace, how_to_place, losers
from companion.pages.reader import Reader
from companion.pages.table import LAST_ROUND
from companion.pages.todos import loser_todos, note_icon, turn_name
from companion.play import Session, Step
from companion.words import reminder_text, stacked_caption

# How many reminders people will read, those for losers first.
_MOST = 2


def hand_over_page(
    reader: Reader, state: State, before: State | None = None, is_practice: bool = False
) -> blocks.Page:
    """Return what the next player needs to know, and what others do first.

    `kind`: "open" where somebody has something to do or to know, else "done". After a practice turn
    a game of one's own leads on.
    """
    _, first = reader.language.gettext, first_todos(reader, state, before)
    lost = losers(reader, state, before)
    spots = tuple(spot for loser in lost for spot in loser.spots)
    notes, body = [*_notes(reader, state)], [_greeting(reader, state)]
    if state.character:
        # What concerns its own turn is said line by line then.
        notes = []
        # NOTE: said of a player's seat that the app plays, before its turn.
        body.append(blocks.Note(_("The app plays this seat and says what to do.")))
    if first:
        # NOTE: what has to be done by hand before the turn begins.
        title = _("FIRST, IN THIS ORDER") if len(first) > 1 else _("FIRST")
        body.append(blocks.Group(title, first))
    if any(spot.tap for loser in lost if not loser.orders for spot in loser.spots):
        body.append(how_to_place(reader))
    if notes:
        body.append(blocks.Todos(tuple(notes), turn_name(state), max(0, _MOST - len(first))))
    kind: blocks.ButtonKind = "plain" if is_practice else "primary"
    start = blocks.Button(
        "start-turn", "signs/play", _("Start turn"), blocks.Act("start-turn"), kind
    )
    orders = tuple(order for loser in lost for order in loser.orders)
    if orders:
        # People do that first for seats that the app plays.
        start = blocks.Button("put-back", "signs/check", _("Done"), orders, "primary")
    return blocks.Page(
        _turn_of(reader, state),
        body=tuple(body),
        foot=(start,),
        spots=spots,
        kind="open" if first or notes else "done",
    )


def first_todos(
    reader: Reader, state: State, before: State | None = None
) -> tuple[blocks.Todo, ...]:
    """Return what has to be done before the turn begins: clockwise, seat by seat."""
    found = list(loser_todos(reader, before)) if before else []
    for loser in losers(reader, state, before):
        # On a board the next player's troops are in hand already.
        if loser.left and (state.regions is None or loser.seat != state.turn.seat):
            colour, below = state.setup.colour(loser.seat), _added(reader, state, loser)
            found.append(
                (loser.seat, blocks.Todo("to-place", "", loser.text, below, colour=colour))
            )
    found.sort(key=lambda line: (line[0] - state.turn.seat) % len(state.players))
    return tuple(todo for _seat, todo in found)


def _added(reader: Reader, state: State, loser: ToPlace) -> tuple[blocks.Block, ...]:
    """Return where people put tokens and Behemoths back for a seat that the app plays."""
    lines = [blocks.Term("", place_at(reader, state, at), f"+{n}") for at, n in loser.added]
    for at, n in loser.behemoths:
        text = f"{place_at(reader, state, at)}, {stacked_caption(reader.language, 'behemoth', n)}"
        lines.append(blocks.Term("", text, f"+{n}"))
    return (blocks.Terms("", tuple(lines)),) if lines else ()


def still_to_place(
    reader: Reader, state: State, before: State | None = None
) -> tuple[blocks.Todo, ...]:
    """Return what losers put back while the next turn has only begun."""
    return () if before is None or state.is_over else first_todos(reader, state, before)


def turn_just_over(session: Session) -> State | None:
    """Return the game before a turn was handed over; None once the next one is under way.

    Losers may have put back tokens since, and a name or a region may have been corrected.
    """
    steps, end = session.steps, session.cursor
    while end and _is_beside_the_turn(steps[end - 1]):
        end -= 1
    if not end or not any(isinstance(event, TurnBegan) for event in steps[end - 1].events):
        return None
    before, now = session.state_at(end - 1), session.state.players
    called = zip(before.players, now, strict=True)
    players = tuple(replace(player, name=today.name) for player, today in called)
    return replace(before, players=players)


def _is_beside_the_turn(step: Step) -> bool:
    """Return whether a loser placed something out of turn, or something was corrected."""
    return bool(step.commands) and all(
        is_harmless(order) or (isinstance(order, PlaceTroops) and order.seat is not None)
        for order in step.commands
    )


def _greeting(reader: Reader, state: State) -> blocks.Block:
    active, language = state.current.active, reader.language
    colour, text = state.setup.colour(state.turn.seat), _turn_of(reader, state)
    if active is None:
        pick = "" if state.character else language.gettext("You pick a combo")
        return blocks.Greeting(colour, text, pick)
    # NOTE: stands below a number of tokens.
    numbers = [(str(active.hand), language.gettext("in hand"))]
    if "regions" in active.held:
        # NOTE: stands below a number.
        caption = language.ngettext("region", "regions", active.regions)
        numbers.append((str(active.regions), caption))
    title = language.combo_short(active.race, active.power)
    return blocks.Greeting(colour, text, title, active.race, active.power or "", tuple(numbers))


def _notes(reader: Reader, state: State) -> Iterator[blocks.Todo]:
    for note in reader.outlook(state).reminders:
        if note.at == "start" and note.key != LAST_ROUND:
            text = reminder_text(reader.language, note, state.names)
            yield blocks.Todo(note.key, note_icon(reader.language, note), text)


def _turn_of(reader: Reader, state: State) -> str:
    """Return whose turn it is; a line breaks only between the name and the rest."""
    _, name = reader.language.gettext, state.current.name
    # NOTE: said of a player whose seat the app plays.
    text = _("{name} is next") if state.character else _("{name}, your turn")
    before, _, after = text.partition("{name}")
    lead, space, rest = after.partition(" ")
    return f"{unbroken(before)}{name}{lead}{space}{unbroken(rest)}"
