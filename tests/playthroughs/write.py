"""Writes what happens in the recorded games.

A recorded game is a text file in this folder: a title, the settings of the table, then the game.
People write the title, the settings, the commands (`> `) and remarks (`# `). The rest is what the
engine makes of them, and

    python -m tests.playthroughs.write

updates it in every file. The test compares: read the difference before committing it. A new game is
a file that contains only what people write.
"""

from pathlib import Path

from companion.codec import Invalid
from companion.content import load_catalogue
from companion.engine import BoardChanged, House, Refused, Setup, TurnBegan, start_game
from companion.play import Session
from tests.playthroughs.telling import tell_board, tell_end, tell_event, tell_turn
from tests.playthroughs.words import ident, read_command

FOLDER = Path(__file__).parent
CATALOGUE = load_catalogue()
WIDTH = 99


def rewrite(text):
    """Return a recorded game with everything that happens in it written again."""
    title, settings, game = text.split("\n\n", 2)
    session = Session(CATALOGUE, set_table(settings))
    lines = [title, "", *settings.splitlines(), "", *begin_turn(session.state)]
    for line in game.splitlines():
        if line.startswith("# "):
            lines.append(line)
        elif line.startswith("> "):
            lines += [line, *carry_out(session, line.removeprefix("> "))]
    board = indented(tell_board(session.state)) if session.state.is_over else []
    return "\n".join([*lines, "", *tell_end(session.state), *board, ""])


def set_table(settings):
    """Read the settings.

    `races` and `powers` name what lies on top, the seed shuffles the rest; `house rules` are those
    that differ from the usual.
    """
    given = dict(line.split(": ", 1) for line in settings.replace("\n  ", " ").splitlines())
    setup = Setup(
        players=tuple(given["players"].split(", ")),
        sets=listed(given, "sets"),
        house=House(**{key: not getattr(House(), key) for key in listed(given, "house rules")}),
        seed=int(given["seed"]),
        deal="hand" if given.get("combos") == "laid by hand" else "app",
        real_coins=given.get("coins") == "real ones",
        has_board=given.get("board") == "on the tablet",
    )
    start = start_game(CATALOGUE, setup)
    races = (slot.race for slot in start.column)
    powers = (slot.power for slot in start.column)
    return start_game(
        CATALOGUE,
        setup,
        list(dict.fromkeys((*listed(given, "races"), *races, *start.race_stack))),
        list(dict.fromkeys((*listed(given, "powers"), *powers, *start.power_stack))),
    )


def listed(given, key):
    return tuple(map(ident, given[key].split(", "))) if key in given else ()


def carry_out(session, words):
    """Carry out a command and describe the result."""
    before = session.state
    if words in ("undo", "redo"):
        label = session.undo_label if words == "undo" else session.redo_label
        (session.undo if words == "undo" else session.redo)()
        lines = indented([f"{label.key} {'taken back' if words == 'undo' else 'done again'}"])
        is_same_turn = before.turn.seat == session.state.turn.seat
        return lines if is_same_turn else [*lines, "", *begin_turn(session.state)]
    try:
        step = session.do(read_command(before, words))
    except Refused as refusal:
        return indented([f"refused: {refusal.reason}"])
    except Invalid as problem:
        return indented([f"refused: {problem.message}"])
    events = step.events if step else ()
    has_ended = any(isinstance(event, TurnBegan) for event in events)
    # What the end of a turn does to the board shows when the next one begins.
    shown = [event for event in events if not (has_ended and isinstance(event, BoardChanged))]
    texts = [text for event in shown for text in tell_event(CATALOGUE, before, event)]
    lines = indented(texts or ["nothing changes"])
    if has_ended:
        lines += ["", *begin_turn(session.state)]
    return lines


def begin_turn(state):
    title, *details = tell_turn(state)
    return [title, *(line for pieces in details for line in indented(pieces))]


def indented(pieces):
    """Put pieces of text side by side, and further ones on indented lines."""
    lines: list[str] = []
    for piece in (piece.replace("_", " ") for piece in pieces):
        if lines and len(lines[-1]) + len(piece) < WIDTH:
            lines[-1] += f"; {piece}"
        else:
            lines.append(f"{'      ' if lines else '    '}{piece}")
    return lines


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(rewrite(path.read_text(encoding="utf-8")), encoding="utf-8")
