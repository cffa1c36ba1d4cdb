"""Damaged logs of rewritten games are refused, or make a game that can be walked and rewritten."""

import json
from random import Random

from companion.codec import Invalid
from companion.engine import Refused, problems
from tests.engine.random_games import CATALOGUE
from tests.engine.random_rewrites import Rewriter, some_game
from tests.logs import read_log, write_log
from tests.play.test_log_codec import damage, places

LOGS, FEW = 12, 3
TIMES = 90


def rewritten_log(seed):
    """Return the log of a game with some rewrites, the last of them undone now and then."""
    session, rng = some_game(seed, most=20), Random(seed)
    for _ in range(20):
        if session.cursor and len(session.timeline.rewrites) < 3:
            number, asked = Rewriter(rng).choose(session)
            try:
                session.rewrite(number, *asked)
            except (Refused, Invalid):
                continue
    if seed % 3 == 0 and session.timeline.rewrites:
        session.undo()
    return json.dumps(write_log(session))


def walk(session, rng):
    """Go everywhere a button leads, and change and remove steps."""
    for _ in range(6):
        if session.undo_label:
            session.undo()
            assert problems(CATALOGUE, session.state) == []
    for _ in range(12):
        if session.redo_label:
            session.redo()
            assert problems(CATALOGUE, session.state) == []
    for _ in range(4):
        step = rng.randint(1, max(1, session.cursor))
        same = [old.commands for old in session.steps[step - 1 : step]]
        try:
            session.rewrite(step, *rng.choice((same, [], same * 2)))
        except (Refused, Invalid):
            continue
        assert problems(CATALOGUE, session.state) == []


def test_damaged_logs_are_refused_or_make_a_sound_game(is_everything):
    read = refused = 0
    logs = LOGS if is_everything else FEW
    for seed in range(logs):
        sound = rewritten_log(seed)
        everywhere, rng = list(places(json.loads(sound))), Random(seed)
        # The cursor is small, and everything depends on it.
        place = [path for path in everywhere if path[0] in ("rewrites", "version", "cursor")]
        asked = [path for path in everywhere if "commands" in path]
        for number in range(TIMES):
            data = json.loads(sound)
            where = (place, asked or place, everywhere)[number % 3]
            damage(data, rng.choice(where), rng, rng.choice(where))
            try:
                session = read_log(CATALOGUE, json.loads(json.dumps(data)))
            except Invalid:
                refused += 1
                continue
            read += 1
            walk(session, rng)
    assert min(read, refused) > logs * TIMES // 10, (read, refused)
