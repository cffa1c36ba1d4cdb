"""Plays a written-down game through a real session and tells how the table stands after it."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from companion import replay_lines as r
from companion.ask_requests import board_of_map, named_fields
from companion.codec import Invalid, bad, decode, within
from companion.engine import (
    MOST_COINS,
    AbandonAt,
    AdjustCoins,
    Catalogue,
    Command,
    Conquer,
    ConquerAt,
    Decline,
    NameAlly,
    Pick,
    PlaceTroops,
    Reason,
    Refused,
    Regroup,
    Score,
    SetRegion,
    Setup,
    State,
    StepRefused,
    Vanish,
    check_setup,
    start_game,
)
from companion.play import Session
from companion.replay_answers import describe, show

# A long game may be rewritten from its first step a few dozen times.
MOST_ANEW = 50_000


class RefusedAt(Exception):
    """A command of the replay that the rules forbid."""

    def __init__(self, at: str, reason: Reason) -> None:
        super().__init__(reason)
        self.at = at
        self.reason = reason


def replay(catalogue: Catalogue, request: r.Replay) -> dict[str, Any]:
    """Carry out the commands one by one; raise `RefusedAt` or `Invalid` at the first bad one."""
    given = request.setup
    with within("setup"):
        setup = _setup(catalogue, given)
        start = start_game(catalogue, setup, given.races, given.powers)
        session = Session(catalogue, start, has_secrets=False)
    lines, anew = _ON_BOARD if setup.has_board else _WITHOUT_BOARD, 0
    for index, data in enumerate(request.commands):
        anew += _count_anew(session, data)
        if anew > MOST_ANEW:
            raise bad(f"commands.{index}", f"more than {MOST_ANEW} steps would be played anew")
        _play_line(session, data, lines | _TIME, f"commands.{index}")
    answer = describe(session)
    try:
        return answer | {name: show(session, name) for name in request.show}
    except Refused as refusal:
        raise RefusedAt("show", refusal.reason) from None


def _setup(catalogue: Catalogue, given: r.ReplaySetup) -> Setup:
    setup = Setup(given.players, given.sets, given.house, reshuffles=given.reshuffles)
    if given.map is None:
        return setup
    if given.map != len(given.players):
        raise bad("map", "there is a board for each number of players")
    check_setup(catalogue, setup)
    return replace(setup, has_board=True, board=board_of_map(catalogue, given.map))


def _count_anew(session: Session, data: object) -> int:
    """Return how many steps after an old one a line plays anew, or takes back all at once."""
    match data:
        case {"do": "rewrite", "step": int(step)}:
            return max(0, session.cursor - step)
        case {"do": "undo"} if behind := session.course.rewrite_behind:
            return behind.left - behind.kept
        case {"do": "redo"} if ahead := session.course.rewrite_ahead:
            return ahead.made - ahead.kept
    return 0


def _play_line(session: Session, data: object, lines: "Lines", at: str) -> None:
    """Carry out a command, or raise `RefusedAt` or `Invalid` that name its place."""
    with within(at):
        carry_out, line = _read_line(data, lines)
    try:
        carry_out(session, line)
    except RefusedAt as refused:
        raise RefusedAt(f"{at}.{refused.at}", refused.reason) from None
    except StepRefused as refusal:
        raise RefusedAt(f"{at}.steps.{refusal.step}", refusal.reason) from None
    except Refused as refusal:
        raise RefusedAt(at, refusal.reason) from None
    except Invalid as problem:
        raise _placed(problem, at) from None


def _placed(problem: Invalid, at: str) -> Invalid:
    """Return a complaint as seen from outside a line.

    How the badges lay after a reshuffle is said in the setup, whichever line comes upon it.
    """
    if problem.at.startswith("setup.reshuffles"):
        return problem
    return problem.within("setup" if problem.at.startswith("reshuffles") else at)


def _read_line(line: object, lines: "Lines") -> tuple[Callable[[Session, Any], object], Any]:
    name, told = named_fields(line, "do", lines)
    kind, carry_out = lines[name]
    if kind is r.ConquerLine and "at" in told:
        # Refused where there is no board, and read all the same.
        kind, carry_out = _ON_BOARD[name]
    return carry_out, decode(kind, told)


def _conquer(session: Session, line: r.ConquerLine) -> None:
    holder = line.target.holder
    loser = None if line.from_ is None else _seat(session.state, line.from_, "from")
    if loser is not None and (holder is None or holder.kind == "lost_tribe"):
        raise bad("from", "nobody's race holds this region")
    if holder and holder.kind == "race":
        with within("target", "holder"):
            session.catalogue.race(holder.race)
    _do(
        session,
        Conquer(
            line.target,
            line.use,
            _by(session, line.by),
            loser,
            line.tokens,
            line.die,
            line.loss_die,
            line.failed,
        ),
    )


def _do(session: Session, command: Command) -> None:
    """Carry out a command, unless it says what a line may not say just now."""
    state = session.state
    if isinstance(command, AdjustCoins):
        if command.coins > max(0, MOST_COINS - state.players[command.seat].coins):
            raise bad("coins", f"no purse holds more than {MOST_COINS} coins")
    elif isinstance(command, Conquer):
        holder = command.region.holder
        if holder and holder.own and command.loser not in (None, state.turn.seat):
            raise bad("target.holder.own", "this region is another player's")
    session.do(command)


def _conquer_at(session: Session, line: r.ConquerAtLine) -> None:
    told = {field.name: getattr(line, field.name) for field in fields(line)}
    session.do(ConquerAt(**told | {"by": _by(session, line.by)}))


def _place(session: Session, line: r.PlaceLine) -> None:
    seat = None if line.player is None else _seat(session.state, line.player, "player")
    told = {name: getattr(line, name) for name in _PLACED}
    session.do(PlaceTroops(**told, by=_by(session, line.by), seat=seat))


def _set(session: Session, line: r.SetLine) -> None:
    is_race = bool(line.player is not None or line.race or line.tokens or line.in_decline)
    if line.empty + line.lost_tribe + is_race != 1:
        raise bad("", "expected a race, a lost tribe or nothing at all")
    if not is_race:
        session.do(SetRegion(line.at, line.lost_tribe))
        return
    if line.player is None:
        raise Invalid("missing", "player", "'player' is needed")
    seat = _seat(session.state, line.player, "player")
    race, tokens = line.race, line.tokens
    session.do(SetRegion(line.at, False, seat, race, line.in_decline, tokens))


def _by(session: Session, by: str) -> str | None:
    """Return the race that acts, None for the active one."""
    if by == "active":
        return None
    if by not in session.catalogue.races:
        raise bad("by", f"expected 'active' or a race, not {by!r}")
    return by


def _pick(session: Session, line: r.PickLine) -> None:
    if line.slot == 0:
        raise Refused("no_such_slot")
    session.do(Pick(line.slot - 1))


def _vanish(session: Session, line: r.VanishLine) -> None:
    session.catalogue.race(line.race)
    session.do(Vanish(_seat(session.state, line.player, "player"), line.race))


def _adjust(session: Session, line: r.AdjustLine) -> None:
    _do(session, AdjustCoins(_seat(session.state, line.player, "player"), line.coins))


def _rewrite(session: Session, line: r.RewriteLine) -> None:
    """Play the new commands and all after them from where the old step was; then change the log."""
    session.require_rewritable(line.step)
    branch = session.branch(line.step)
    lines = _WITHOUT_BOARD if session.state.ground is None else _ON_BOARD
    for index, data in enumerate(line.commands):
        try:
            _play_line(branch, data, lines, f"commands.{index}")
        except RefusedAt as refused:
            raise RefusedAt(f"steps.{line.step}", refused.reason) from None
    made = branch.steps[line.step - 1 :]
    for number, old in enumerate(session.steps[line.step : session.cursor], line.step + 1):
        try:
            for command in old.commands:
                _do(branch, command)
        except Refused as refusal:
            raise RefusedAt(f"steps.{number}", refusal.reason) from None
        except Invalid as problem:
            raise _placed(problem, f"steps.{number}") from None
    session.rewrite(line.step, *(step.commands for step in made))


def _seat(state: State, name: str, at: str) -> int:
    for seat, player in enumerate(state.players):
        if player.name == name:
            return seat
    raise bad(at, f"nobody here is named {name!r}")


Lines = dict[str, tuple[type, Callable[[Session, Any], object]]]

_PLACED = ("at", "tokens", "encampments", "hero", "fortress", "pot")
_WITHOUT_BOARD: Lines = {
    "pick": (r.PickLine, _pick),
    "conquer": (r.ConquerLine, _conquer),
    "abandon": (
        r.AbandonLine,
        lambda session, line: session.do(AbandonAt(line.at, _by(session, line.by))),
    ),
    "place": (r.PlaceLine, _place),
    "set": (r.SetLine, _set),
    "regroup": (r.BareLine, lambda session, line: session.do(Regroup())),
    "ally": (
        r.AllyLine,
        lambda session, line: session.do(NameAlly(_seat(session.state, line.player, "player"))),
    ),
    "score": (
        r.ScoreLine,
        lambda session, line: session.do(Score(line.counts, then_decline=line.then_decline)),
    ),
    "decline": (
        r.DeclineLine,
        lambda session, line: session.do(Decline(line.counts, pots=line.pots)),
    ),
    "vanish": (r.VanishLine, _vanish),
    "adjust": (r.AdjustLine, _adjust),
}
_ON_BOARD: Lines = {
    **_WITHOUT_BOARD,
    "conquer": (r.ConquerAtLine, _conquer_at),
    "score": (
        r.BoardScoreLine,
        lambda session, line: session.do(
            Score(line.counts, (), line.then_decline, line.tower, line.keep)
        ),
    ),
    "decline": (
        r.BoardDeclineLine,
        lambda session, line: session.do(
            Decline(line.counts, (), line.pots, line.tower, line.keep)
        ),
    ),
}
_TIME: Lines = {
    "rewrite": (r.RewriteLine, _rewrite),
    "undo": (r.BareLine, lambda session, line: session.undo()),
    "redo": (r.BareLine, lambda session, line: session.redo()),
}
