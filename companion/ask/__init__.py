"""The engine on request: JSON lines in, JSON lines out, in the same order.

Nothing is worked out here. Requests are read strictly and passed to the same functions that the
screens use, and their answers are written.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from io import BufferedIOBase
from typing import Any, BinaryIO

from companion.ask.requests import (
    CostRequest,
    Fighter,
    JsonAnswer,
    RefusedAt,
    ScoreEntry,
    ScoreRequest,
    StandingRequest,
    TargetsRequest,
    board_of_map,
    named_fields,
    plain_lines,
    plain_prices,
    plain_score,
    prospect,
)
from companion.codec import Invalid, bad, decode, within
from companion.content import load_catalogue
from companion.dataclasses import replace
from companion.engine import (
    ZEPPELIN,
    Attack,
    Board,
    Catalogue,
    Line,
    Pieces,
    Position,
    Setup,
    agreed,
    bare,
    check_counts,
    combo_of,
    laid_board,
    questions,
    quote,
    score_lines,
    standing,
    targets,
)

Fields = dict[str, object]
# The fields of an entry that a region has too.
_LYING = ("encampments", "fortress", "lair", "pot", "winter", "protected_by", "below", "strength")
# Far beyond any table: a whole game is a tenth of such a line.
MAX_BYTES = 1024 * 1024


def run(lines: BinaryIO | Iterable[bytes], write: Callable[[str], object]) -> None:
    """Answer every line that is not blank."""
    catalogue = load_catalogue()
    for line in _lines_of(lines):
        if line.strip():
            write(answer_line(catalogue, line) + "\n")


def _lines_of(source: BinaryIO | Iterable[bytes]) -> Iterator[bytes]:
    """Yield line by line; of a line that is too long, only the beginning is kept."""
    if not isinstance(source, BufferedIOBase):
        yield from source
        return
    while line := source.readline(MAX_BYTES + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(MAX_BYTES)
        yield line


def answer_line(catalogue: Catalogue, line: bytes) -> str:
    """Return the answer to one line of input, whatever it contains."""
    if len(line) > MAX_BYTES:
        message = f"a line has at most {MAX_BYTES} bytes"
        return json.dumps(_error("bad_request", "", message))
    try:
        request = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as problem:
        return json.dumps(_error("bad_json", "", f"this line is not JSON: {problem}"))
    try:
        found = answer(catalogue, request)
    except Exception:  # noqa: BLE001  # the door stays open; developers get the details
        import traceback

        traceback.print_exc(file=sys.stderr)
        found = _error("bad_request", "", "this request cannot be worked out")
    try:
        return json.dumps(found)
    except ValueError:
        return json.dumps(_error("bad_request", "", "the answer is a number too long to write"))


def answer(catalogue: Catalogue, request: object) -> JsonAnswer:
    """Return the answer to one request, or the error that says what is wrong with it."""
    try:
        op, fields = named_fields(request, "op", _OPS)
        if "pieces" in fields:
            catalogue = _with_pieces(catalogue, fields.pop("pieces"))
        return _OPS[op](catalogue, fields)
    except Invalid as problem:
        return _error(problem.code, problem.at, problem.message)
    except RefusedAt as problem:
        message = f"the rules forbid this: {problem.reason.replace('_', ' ')}"
        return _error("refused", problem.at, message, reason=problem.reason)


def _with_pieces(catalogue: Catalogue, data: object) -> Catalogue:
    """Return the catalogue with the pieces that a request brings; none may exist already."""
    with within("pieces"):
        pieces, seen = decode(Pieces, data), {*catalogue.races, *catalogue.powers}
        for at, piece in pieces.places():
            if piece.id in seen:
                raise bad(f"{at}.id", f"there is a {piece.id!r} already")
            seen.add(piece.id)
        return catalogue.joined(pieces)


def _error(code: str, at: str, message: str, **more: str) -> JsonAnswer:
    return {"error": {"code": code, "at": at, **more, "message": message}}


def _cost(catalogue: Catalogue, fields: Fields) -> JsonAnswer:
    request = decode(CostRequest, fields)
    attacker, target = request.attacker(catalogue), request.target
    with within("target", "holder"):
        defender = combo_of(catalogue, target.holder)
    with within("target", "below"):
        below = combo_of(catalogue, target.below)
    if request.die is not None and not request.use.has(ZEPPELIN):
        raise bad("die", "only a zeppelin is rolled for after naming the region")
    price = quote(Attack(attacker, target, defender, request.use, below=below, die=request.die))
    return {
        "tokens": price.tokens,
        "lines": plain_lines(price.lines),
        **prospect(price),
        "sorcery": price.can_swap,
    }


def _questions(catalogue: Catalogue, fields: Fields) -> JsonAnswer:
    return {"questions": questions(decode(Fighter, fields).combo(catalogue))}


def _score(catalogue: Catalogue, fields: Fields) -> JsonAnswer:
    races = []
    for index, entry in enumerate(decode(ScoreRequest, fields).races):
        with within("races", index):
            races.append(_earned(catalogue, entry))
    return plain_score(races)


def _earned(catalogue: Catalogue, entry: ScoreEntry) -> tuple[Line, ...]:
    combo, counts = entry.combo(catalogue), entry.counts
    with within("counts"):
        check_counts(counts)
        for name in questions(combo):
            if name not in counts:
                raise Invalid("missing", name, f"{name!r} is needed to score this race")
    return score_lines(combo, counts)


def _standing(catalogue: Catalogue, fields: Fields) -> JsonAnswer:
    players = decode(StandingRequest, fields).players
    result = standing(players)
    return {
        "places": [{"name": players[at].name, "place": place} for at, place in result.places],
        "winners": [players[at].name for at in result.winners],
        "count_tokens_of": [players[at].name for at in result.tied],
    }


def _targets(catalogue: Catalogue, fields: Fields) -> JsonAnswer:
    request = decode(TargetsRequest, fields)
    attacker, position = request.attacker(catalogue), _position(catalogue, request)
    has_foothold = bool(position.held) and not request.first_conquest
    attacker = replace(attacker, has_foothold=has_foothold)
    return {"targets": plain_prices(targets(catalogue, position, attacker, request.use))}


def _position(catalogue: Catalogue, request: TargetsRequest) -> Position:
    board = _laid_out(catalogue, request)
    standing_there, held, firing = {}, set(), set()
    for index, entry in enumerate(request.board):
        with within("board", index):
            if entry.region >= len(board.regions) or entry.region in standing_there:
                raise bad("region", "no such region on this map, or named twice")
            lying: dict[str, Any] = {name: getattr(entry, name) for name in _LYING}
            region = replace(bare(board.regions[entry.region]), holder=entry.holder(), **lying)
            combo_of(catalogue, region.holder)
            with within("below"):
                combo_of(catalogue, region.below)
        standing_there[entry.region] = region
        is_same = (entry.race, entry.in_decline) == (request.race, request.in_decline)
        if is_same and entry.own:
            held.add(entry.region)
            if entry.fires:
                firing.add(entry.region)
    return Position(board, standing_there, held, firing=firing)


def _laid_out(catalogue: Catalogue, request: TargetsRequest) -> Board:
    """Return the board of a map, with a sky beside it as in a game of one player more."""
    board = board_of_map(catalogue, request.map)
    players = tuple(map(str, range(request.map + bool(request.sky))))
    setup = Setup(
        players, tuple(catalogue.sets), board=board, sky=request.sky, access=request.access
    )
    return laid_board(catalogue, agreed(catalogue, setup))


def _replay(catalogue: Catalogue, fields: Fields) -> JsonAnswer:
    # Only a replay needs the whole game: the calculators should not wait for it to load.
    from companion.ask.replay import Replay, replay

    return replay(catalogue, decode(Replay, fields))


def _bot(catalogue: Catalogue, fields: Fields) -> JsonAnswer:
    # Nor should they wait for the planner.
    from companion.ask.bot import BotRequest, play_bot

    return play_bot(catalogue, decode(BotRequest, fields))


_OPS: dict[str, Callable[[Catalogue, Fields], JsonAnswer]] = {
    "cost": _cost,
    "questions": _questions,
    "score": _score,
    "standing": _standing,
    "targets": _targets,
    "replay": _replay,
    "bot": _bot,
}
