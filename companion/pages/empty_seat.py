"""A seat that the app plays: what people do with its pieces, one line per act, in order.

The whole turn is decided in advance (`advice.play_turn`), including its dice, so that undoing a
step never buys another roll. Nobody sees past a die that is still to be rolled.
"""

from collections.abc import Sequence
from itertools import islice

from companion.advice import Move, play_turn, rolls
from companion.dataclasses import dataclass
from companion.engine import (
    FIRST_ROLL,
    SWAP,
    AbandonAt,
    Catalogue,
    Command,
    ConquerAt,
    Decline,
    NameAlly,
    Pick,
    PlaceTroops,
    Regroup,
    RollDie,
    State,
    carry_out,
    with_counts,
)
from companion.pages import blocks
from companion.pages.board import DrawnRegion, choose, look_at, region_facts
from companion.pages.die import FACES
from companion.pages.reader import Reader
from companion.pages.table_actions import main_action
from companion.words import (
    coins_text,
    line_rule,
    loses_text,
    marker_texts,
    move_text,
    place_text,
    tokens_text,
    why_text,
)


@dataclass(frozen=True)
class SeatChoice(blocks.Choice):
    """Whether somebody asked why."""

    why: bool = False


@dataclass(frozen=True)
class SeatLine:
    """One act of the turn: what to do, where, what records it, and why."""

    icon: str
    text: str
    regions: tuple[int, ...]
    commands: blocks.Commands
    why: str
    roll: blocks.Roll | None = None


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
    is_part = all(commands == (move.command,) for move, commands in zip(moves, done, strict=False))
    return moves[len(done) :] if is_part and len(done) <= len(moves) else None


def seat_lines(reader: Reader, state: State, moves: Sequence[Move]) -> tuple[SeatLine, ...]:
    """Return the acts of a turn, up to the next die."""
    found = []
    for move in moves:
        _events, after = carry_out(reader.catalogue, state, move.command)
        found.append(_line(reader, state, after, move))
        if found[-1].roll:
            break
        state = after
    return tuple(found)


def awaits_combos(reader: Reader, state: State) -> bool:
    """Return whether combos shuffled by hand have to be entered before one is picked."""
    may = reader.outlook(state).options
    return may.is_picking and may.lay_out


def seat_page(
    reader: Reader,
    state: State,
    lines: Sequence[SeatLine] | None,
    choice: SeatChoice = SeatChoice(),  # noqa: B008
) -> blocks.Page:
    """Return the page of a turn; without lines it is still being decided."""
    _, name = reader.language.gettext, state.current.name
    # NOTE: whose turn it is; nobody sits there, people do what is said below.
    text = _("Do this for {name}").format(name=name)
    body: list[blocks.Block] = [blocks.Note(text, colour=state.setup.colour(state.turn.seat))]
    if awaits_combos(reader, state):
        act = main_action(reader, state, None)
        enter = blocks.Button(act.name, act.icon, act.text, blocks.Act(act.name), "primary")
        return blocks.Page(name, body=tuple(body), foot=(enter,))
    if lines is None:
        # NOTE: shown while the app decides the turn of a seat that nobody sits in.
        body.append(blocks.Note(_("Thinking…"), "faint"))
    if not lines:
        return blocks.Page(name, body=tuple(body))
    now, *then = lines
    body.append(blocks.Subject(now.icon, now.text, stays=True))
    if choice.why and now.why:
        body.append(blocks.Note(now.why))
    # NOTE: a button: say why the app plays a seat like this.
    why = blocks.Button("why", "signs/hint", _("Why?"), SeatChoice(not choice.why), "quiet")
    if now.why:
        body.append(why)
    if then:
        rest = tuple(blocks.Note(line.text, "faint") for line in then)
        # NOTE: the heading above what has to be done after this.
        body.append(blocks.Group(_("AFTER THAT"), rest))
    return blocks.Page(name, body=tuple(body), foot=(_done(reader, now, len(then)),))


def lit_regions(reader: Reader, state: State, lines: Sequence[SeatLine]) -> tuple[DrawnRegion, ...]:
    """Return the board with the regions of the next act highlighted."""
    at = lines[0].regions if lines else ()
    facts = region_facts(reader, state, coins=dict.fromkeys(at, 0))
    return choose(facts, at[0] if at else None)


def _done(reader: Reader, line: SeatLine, more: int) -> blocks.Button:
    _ = reader.language.gettext
    if line.roll:
        return blocks.Button("done", "signs/dice", _("Roll the die"), line.roll, "primary")
    # NOTE: a button: what is said was done with the pieces. Holding it does all that follows.
    text = _("Done (hold: do all)") if more else _("Done")
    hold = blocks.Act("do-all") if more else None
    return blocks.Button("done", "signs/check", text, line.commands, "primary", hold=hold)


def _line(reader: Reader, state: State, after: State, move: Move) -> SeatLine:
    command, names = move.command, [player.name for player in state.players]
    icon, text, regions = _said(reader, state, after, command)
    why = why_text(reader.language, move.why, names)
    if isinstance(command, RollDie):
        why = ""
    elif move.why.key == "short_after_roll":
        # No tokens are moved.
        text, why = why, ""
    return SeatLine(icon, text, regions, (command,), why, _roll(reader, command))


def _said(
    reader: Reader, state: State, after: State, command: Command
) -> tuple[str, str, tuple[int, ...]]:
    """Return the icon and the text of an act, and its regions."""
    language, player = reader.language, state.current
    match command:
        case Pick(slot=slot):
            taken = state.column[slot]
            combo = language.combo_short(taken.race, taken.power)
            coins = player.coins + taken.coins - after.players[state.turn.seat].coins
            kind = "pick_pay" if coins else "pick"
            text = move_text(language, kind, combo=combo, coins=coins_text(language, coins))
            return "signs/picks", text, ()
        case ConquerAt(at=at):
            return "signs/conquer", _attack_text(reader, state, after, command), (at,)
        case AbandonAt(at=regions):
            places = "; ".join(_place(reader, state, at) for at in regions)
            return "signs/abandon", move_text(language, "abandon", place=places), tuple(regions)
        case PlaceTroops(at=at):
            there = (after.regions or {})[at]
            tokens = tokens_text(language, there.race, there.tokens)
            things = ", ".join((tokens, *marker_texts(language, there)))
            return "markers/tokens", _at(reader, state, "stand", at, tokens=things), (at,)
        case RollDie():
            return "signs/dice", language.gettext("Roll the die"), ()
        case Regroup():
            return "signs/regroup", move_text(language, "regroup"), ()
        case NameAlly(ally=ally):
            text = move_text(language, "ally", player=state.players[ally].name)
            return "markers/peace", text, ()
        case Decline():
            race = language.race(player.active.race) if player.active else ""
            return "signs/decline", move_text(language, "decline", race=race), ()
        case _:
            coins = after.players[state.turn.seat].coins - player.coins
            text = move_text(language, "score", coins=coins_text(language, coins))
            return "signs/score", text, ()


def _attack_text(reader: Reader, state: State, after: State, command: ConquerAt) -> str:
    language, attack = reader.language, after.turn.conquests[-1]
    tokens = tokens_text(language, attack.race, attack.used)
    if command.use.has(SWAP):
        return _at(reader, state, "swap", command.at, race=language.race(attack.race))
    if command.die is not None:
        return _at(reader, state, "attempt", command.at, tokens=tokens)
    text = _at(reader, state, "put", command.at, tokens=tokens)
    there = attack.region.holder
    lost = there.tokens - attack.withdrawn if there else 0
    if attack.loser is None or there is None or not lost:
        return text
    tokens = tokens_text(language, there.race or "", lost)
    return f"{text}. {loses_text(language, state.players[attack.loser].name, tokens)}"


def _roll(reader: Reader, command: Command) -> blocks.Roll | None:
    """Return the die that an act needs; it is rolled in the open."""
    outcomes = tuple((command,) for _face in FACES)
    match command:
        case RollDie(face=face):
            text = line_rule(reader.language, FIRST_ROLL)
            return blocks.Roll("first", outcomes, text=text, face=face)
        case ConquerAt(die=int(face)):
            return blocks.Roll("attempt", outcomes, face=face)
        case ConquerAt(loss_die=int(face)):
            return blocks.Roll("loss", outcomes, face=face)
    return None


def _at(reader: Reader, state: State, kind: str, at: int, **facts: str) -> str:
    return move_text(reader.language, kind, place=_place(reader, state, at), **facts)


def _place(reader: Reader, state: State, at: int) -> str:
    return place_text(reader.language, look_at(reader, state, at)[0])
