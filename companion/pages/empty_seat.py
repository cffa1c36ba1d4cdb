"""A seat that the app plays: what people do with its pieces, one line per act, in order.

The whole turn is decided in advance (`advice.play_turn`), including its dice, so that undoing a
step never buys another roll. Nobody sees past a die still to be rolled, or past loot face down.
"""

from collections.abc import Sequence
from itertools import islice

from companion.advice import Move, play_turn, rolls
from companion.dataclasses import dataclass, replace
from companion.engine import (
    CLEAR,
    FIRST_ROLL,
    SWAP,
    AbandonAt,
    Borrow,
    Catalogue,
    Close,
    Command,
    ConquerAt,
    Conquest,
    DealPacts,
    Decline,
    Fire,
    LayWinter,
    NameAlly,
    Pick,
    PlaceTroops,
    Regroup,
    RollDie,
    Score,
    State,
    carry_out,
    prices,
    with_counts,
)
from companion.line_breaks import counts_unbroken
from companion.pages import blocks
from companion.pages.board import DrawnRegion, choose, place_at, region_facts
from companion.pages.die import FACES
from companion.pages.pick import deal_text
from companion.pages.reader import Reader
from companion.pages.sheet import coins_to_take
from companion.pages.table_actions import main_action
from companion.play import Session
from companion.words import (
    coins_text,
    conquest_text,
    line_rule,
    loser_rolls_text,
    loses_text,
    marker_texts,
    move_text,
    tokens_text,
    used_texts,
    why_text,
)


@dataclass(frozen=True)
class SeatChoice(blocks.Choice):
    """Whether somebody asked why."""

    why: bool = False


@dataclass(frozen=True)
class Said:
    """What to do in words, and where.

    `short` and `number`: the same for the list of what comes later, a region and its tokens.
    """

    icon: str
    text: str
    regions: tuple[int, ...] = ()
    short: str = ""
    number: str = ""


@dataclass(frozen=True)
class SeatLine:
    """One act of the turn: what to do, what records it, and why."""

    said: Said
    commands: blocks.Commands
    why: str
    roll: blocks.Roll | None = None
    coins: tuple[blocks.Note, ...] = ()

    @property
    def regions(self) -> tuple[int, ...]:
        """Where it happens."""
        return self.said.regions

    @property
    def term(self) -> blocks.Term:
        """The act in a list, before its time has come."""
        said = self.said
        return blocks.Term("", said.short or said.text, said.number, icon=said.icon)


def decide_turn(catalogue: Catalogue, state: State) -> tuple[Move, ...]:
    """Return the rest of the current turn; each move is a step that changes something."""
    assert state.character
    seed = f"{state.setup.seed}-{state.round}-{state.turn.seat}"
    # Skip the dice already rolled, also for somebody who returns in mid-turn.
    dice = islice(rolls(seed), _rolled(state), None)
    found: list[Move] = []
    for move in play_turn(catalogue, state, state.character, dice):
        for each in (*_first_roll(state, move), move):
            before, (_events, state) = state, carry_out(catalogue, state, each.command)
            # What changes nothing makes no step: nobody could get past its line.
            if with_counts(catalogue, state) != with_counts(catalogue, before):
                found.append(each)
    return tuple(found)


def _first_roll(state: State, move: Move) -> tuple[Move, ...]:
    """Return the roll before an attack: nobody may read what follows before the die is rolled."""
    command = move.command
    if not isinstance(command, ConquerAt) or command.use.die is None:
        return ()
    is_rolled = state.turn.rolled is not None
    return () if is_rolled else (Move(RollDie(command.use.die), move.why),)


def _rolled(state: State) -> int:
    """Return how often the die was rolled this turn."""
    faces = [(had.use.die, had.die, had.loss_die) for had in state.turn.conquests]
    return sum(face is not None for each in (*faces, (state.turn.rolled,)) for face in each)


def moves_left(moves: Sequence[Move], done: Sequence[Sequence[Command]]) -> Sequence[Move] | None:
    """Return what is left of a turn after these steps; None if they deviate from it."""
    commands = [command for step in done for command in step]
    is_part = commands == [move.command for move in moves[: len(commands)]]
    return moves[len(commands) :] if is_part else None


@dataclass(frozen=True)
class DecidedTurn:
    """A turn as it was decided: in which game, and after which of its steps."""

    session: Session
    start: int
    moves: Sequence[Move]

    def left(self, session: Session) -> Sequence[Move] | None:
        """Return what is left of it as the game stands; None if that has to be decided."""
        if session is not self.session or session.cursor < self.start:
            return None
        done = [step.commands for step in session.steps[self.start : session.cursor]]
        # After its last move the turn is somebody else's.
        return moves_left(self.moves, done) or None


def seat_lines(reader: Reader, state: State, moves: Sequence[Move]) -> tuple[SeatLine, ...]:
    """Return the acts of a turn, up to the next die or the next loot that is uncovered.

    Tokens that stay where they are need no line: the next one records them too.
    """
    found, unmoved = list[SeatLine](), list[Command]()
    for move in moves:
        _events, after = carry_out(reader.catalogue, state, move.command)
        if _is_unmoved(state, after, move.command):
            unmoved.append(move.command)
        else:
            line = _line(reader, state, after, move)
            found.append(replace(line, commands=(*unmoved, *line.commands)))
            unmoved.clear()
            if line.roll or _uncovers_loot(state, move.command):
                break
        state = after
    return tuple(found)


def _is_unmoved(state: State, after: State, command: Command) -> bool:
    """Return whether something is only said to stand where it stands already."""
    if not isinstance(command, PlaceTroops):
        return False
    before, there = ((each.regions or {})[command.at] for each in (state, after))
    return replace(before, sure=there.sure) == there


def _uncovers_loot(state: State, command: Command) -> bool:
    """Return whether an attack may turn loot: nobody reads what follows before it does."""
    if not isinstance(command, ConquerAt) or command.use.has(CLEAR):
        return False
    return command.at in state.loot


def awaits_combos(reader: Reader, state: State) -> bool:
    """Return whether combos shuffled by hand have to be entered before one is picked."""
    may = reader.outlook(state).options
    return may.is_picking and may.lay_out


def seat_page(
    reader: Reader,
    state: State,
    lines: Sequence[SeatLine] | None,
    choice: SeatChoice = SeatChoice(),  # noqa: B008
    is_short: bool = False,
) -> blocks.Page:
    """Return the page of a turn; without lines it is still being decided.

    `is_short`: the button leaves out what holding it does.
    """
    _, name = reader.language.gettext, state.current.name
    # NOTE: whose turn it is; nobody sits there, people do what is said below.
    text = _("Do this for {name}").format(name=name)
    body: list[blocks.Block] = [blocks.Note(text, colour=state.setup.colour(state.turn.seat))]
    body += _uncovered(reader, state)
    if awaits_combos(reader, state):
        return blocks.Page(name, body=tuple(body), foot=(main_action(reader, state, None),))
    if lines is None:
        # NOTE: shown while the app decides the turn of a seat that nobody sits in.
        body.append(blocks.Note(_("Thinking…"), "faint"))
    if not lines:
        return blocks.Page(name, body=tuple(body))
    now, *then = lines
    # NOTE: a button: say why the app plays a seat like this.
    why = blocks.Button("why", "signs/why", _("Why?"), SeatChoice(not choice.why), "quiet")
    tool = why if now.why else None
    said = counts_unbroken(now.said.text)
    body.append(blocks.Subject(now.said.icon, said, stays=True, tool=tool))
    if choice.why and now.why:
        body.append(blocks.Note(now.why))
    body += now.coins
    if then:
        body.append(after_that(reader, lines))
    return blocks.Page(name, body=tuple(body), foot=(_done(reader, now, len(then), is_short),))


def lit_regions(reader: Reader, state: State, lines: Sequence[SeatLine]) -> tuple[DrawnRegion, ...]:
    """Return the board with the regions of the next act highlighted."""
    at = lines[0].regions if lines else ()
    facts = region_facts(reader, state, coins=dict.fromkeys(at, 0))
    return choose(facts, at[0] if at else None)


def after_that(reader: Reader, lines: Sequence[SeatLine]) -> blocks.Group:
    """Return what has to be done after the first of these lines."""
    rest = blocks.Terms("", tuple(line.term for line in lines[1:]))
    # NOTE: the heading above what has to be done after this.
    return blocks.Group(reader.language.gettext("AFTER THAT"), (rest,))


def _done(reader: Reader, line: SeatLine, more: int, is_short: bool) -> blocks.Button:
    _ = reader.language.gettext
    if line.roll:
        return blocks.Button("done", "signs/dice", _("Roll the die"), line.roll, "primary")
    # NOTE: a button: what is said was done with the pieces. Holding it does all that follows.
    text = _("Done (hold: do all)") if more and not is_short else _("Done")
    hold = blocks.Act("do-all") if more else None
    return blocks.Button("done", "signs/check", text, line.commands, "primary", hold=hold)


def _line(reader: Reader, state: State, after: State, move: Move) -> SeatLine:
    command, names = move.command, state.names
    said, why = _said(reader, state, after, command), why_text(reader.language, move.why, names)
    if isinstance(command, RollDie):
        why = ""
    elif move.why.key == "short_after_roll":
        # No tokens are moved.
        said, why = Said(said.icon, why, said.regions), ""
    roll, coins = _roll(reader, state, after, command), _real_coins(reader, state, after, command)
    return SeatLine(said, (command,), why, roll, coins)


def _real_coins(
    reader: Reader, state: State, after: State, command: Command
) -> tuple[blocks.Note, ...]:
    """Return which real coins change hands; none where the app keeps them."""
    match command:
        case Pick(slot=slot) if state.setup.real_coins and (lying := state.column[slot].coins):
            return (blocks.Note(deal_text(reader, _paid(reader, state, slot), lying), "coins"),)
        case Score():
            return coins_to_take(state, _earned(state, after))
    return ()


def _paid(reader: Reader, state: State, slot: int) -> int:
    """Return what a combo costs; not by the purse, which a phone doesn't know."""
    return sum(prices(reader.catalogue, state.column, slot, state.current.picks_free))


def _earned(state: State, after: State) -> int:
    return after.players[state.turn.seat].coins - state.current.coins


_SIGNS: dict[type[Command], tuple[str, str]] = {
    Fire: ("fire", "markers/cannon"),
    LayWinter: ("winter", "markers/winter"),
    Close: ("close", "signs/lock"),
}


def _said(reader: Reader, state: State, after: State, command: Command) -> Said:
    language, player = reader.language, state.current
    match command:
        case Pick(slot=slot):
            return _pick_said(reader, state, slot)
        case Borrow(slot=slot):
            power = state.column[slot].power
            text = move_text(language, "borrow", power=language.power(power))
            return Said(language.piece_icon(power), text)
        case ConquerAt(at=at):
            return _attack_said(reader, state, after, command)
        case AbandonAt(at=regions):
            places = "; ".join(place_at(reader, state, at) for at in regions)
            text = move_text(language, "abandon", place=places)
            return Said("signs/abandon", text, tuple(regions))
        case PlaceTroops(at=at):
            return placed_text(reader, state, after, at)
        case RollDie() | Regroup():
            is_roll = isinstance(command, RollDie)
            text = language.gettext("Roll the die") if is_roll else move_text(language, "regroup")
            return Said("signs/dice" if is_roll else "signs/regroup", text)
        case Fire(at=int(at)) | LayWinter(at=int(at)) | Close(at=int(at)):
            kind, icon = _SIGNS[type(command)]
            place = place_at(reader, state, at)
            return Said(icon, move_text(language, kind, place=place), (at,), place)
        case NameAlly() | DealPacts():
            return _promised_text(reader, state, command)
        case Decline():
            race = language.race(player.active.race) if player.active else ""
            return Said("signs/decline", move_text(language, "decline", race=race))
        case _:
            earned = _earned(state, after)
            text = move_text(language, "score", coins=coins_text(language, earned))
            short = language.gettext("Score the turn")
            return Said("signs/score", text, short=short, number=str(earned))


def _pick_said(reader: Reader, state: State, slot: int) -> Said:
    language, taken, coins = reader.language, state.column[slot], _paid(reader, state, slot)
    combo = language.combo_short(taken.race, taken.power)
    kind = "pick_pay" if coins else "pick"
    text = move_text(language, kind, combo=combo, coins=coins_text(language, coins))
    return Said("signs/picks", text)


def _promised_text(reader: Reader, state: State, command: NameAlly | DealPacts) -> Said:
    if isinstance(command, NameAlly):
        player = state.players[command.ally].name
        return Said("markers/peace", move_text(reader.language, "ally", player=player))
    pacts = ", ".join(f"{state.players[seat].name} {n}" for seat, n in command.pacts.items())
    return Said("markers/pact", move_text(reader.language, "deal", pacts=pacts))


def placed_text(reader: Reader, state: State, after: State, at: int) -> Said:
    """Return how many stay in a region or stand there in the end, and what lies beside them."""
    before, there = (state.regions or {})[at], (after.regions or {})[at]
    tokens = tokens_text(reader.language, there.race, there.tokens)
    things = ", ".join((tokens, *marker_texts(reader.language, there)))
    kind = "leave" if there.tokens < before.tokens else "stand"
    place = place_at(reader, state, at)
    text = move_text(reader.language, kind, place=place, tokens=things)
    return Said("markers/tokens", text, (at,), place, str(there.tokens))


def _attack_said(reader: Reader, state: State, after: State, command: ConquerAt) -> Said:
    language, attack, at = reader.language, after.turn.conquests[-1], command.at
    place, seat = place_at(reader, state, at), state.turn.seat
    if command.use.has(SWAP):
        text = move_text(language, "swap", place=place, race=language.race(attack.race))
        return Said("markers/swap", text, (at,), place)
    if command.use.has(CLEAR):
        new = after.troops_of(seat, attack.race).tokens - state.troops_of(seat, attack.race).tokens
        tokens = tokens_text(language, attack.race, new)
        kind = "clear" if new else "clear_only"
        text = move_text(language, kind, place=place, tokens=tokens)
        return Said("signs/clear", text + _lost(reader, state, attack), (at,), place)
    # Nothing may show how a roll ends: all tokens in hand go into an attempt.
    used = attack.used if command.die is None else state.troops_of(seat, attack.race).hand
    kind = "put" if command.die is None else "attempt"
    text = move_text(language, kind, place=place, tokens=tokens_text(language, attack.race, used))
    if uses := used_texts(language, command.use):
        text = f"{text} ({', '.join(uses)})"
    if command.die is None and not _uncovers_loot(state, command):
        text += _lost(reader, state, attack)
    icon = "signs/conquer" if command.die is None else "signs/dice"
    return Said(icon, text, (at,), place, str(used))


def _uncovered(reader: Reader, state: State) -> tuple[blocks.Note, ...]:
    """Return what loot the last attack of the turn has uncovered, and what it cost whom."""
    attack = state.turn.conquests[-1] if state.turn.conquests else None
    if attack is None or attack.loot is None:
        return ()
    lost = _lost(reader, state, attack)
    if attack.is_trapped:
        token = tokens_text(reader.language, attack.race, 1)
        lost = f". {loses_text(reader.language, state.current.name, token)}" if attack.used else ""
    return (blocks.Note(conquest_text(reader.language, attack, state.names) + lost),)


def _lost(reader: Reader, state: State, attack: Conquest) -> str:
    """Return what an attack costs its loser, to be said after it; nothing if it costs nothing."""
    there, loser = attack.region.holder, attack.loser
    lost = there.tokens - attack.withdrawn if there else 0
    if loser is None or not there or not lost:
        return ""
    tokens = tokens_text(reader.language, there.race or "", lost)
    return f". {loses_text(reader.language, state.players[loser].name, tokens)}"


def _roll(reader: Reader, state: State, after: State, command: Command) -> blocks.Roll | None:
    """Return the die that an act needs; it is rolled in the open."""
    outcomes = tuple((command,) for _face in FACES)
    match command:
        case RollDie(face=face):
            text = line_rule(reader.language, FIRST_ROLL)
            return blocks.Roll("first", outcomes, text=text, face=face)
        case ConquerAt(die=int(face)):
            return blocks.Roll("attempt", outcomes, face=face)
        case ConquerAt(loss_die=int(face)):
            attack = after.turn.conquests[-1]
            assert attack.loser is not None
            assert attack.region.holder
            loser, race = state.players[attack.loser].name, attack.region.holder.race
            text = loser_rolls_text(reader.language, loser, race)
            return blocks.Roll("loss", outcomes, text=text, face=face)
    return None
