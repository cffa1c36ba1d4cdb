"""Oversized requests are refused in a sentence; a closed output ends the program quietly."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.ask import MAX_BYTES, run
from companion.ask.replay import MAX_COMMANDS
from companion.ask.requests import MAX_ENTRIES
from companion.engine import MAX_COINS, PlayerResult, standing
from tests.ask_client import UNDO, ask, ask_lines, error, read_error, table

QUESTIONS = {"op": "questions", "race": "humans", "power": "merchant"}
SETUP = table("humans merchant")


def player(number):
    return {"name": str(number), "coins": number // 2}


def entry(regions):
    return {"race": "ratmen", "power": "flying", "counts": {"regions": regions}}


def adjust(coins):
    return {"do": "adjust", "player": "Anna", "coins": coins}


def replay(*commands):
    return {"op": "replay", "setup": SETUP, "commands": list(commands)}


@pytest.mark.parametrize(
    ("most", "field", "request_of"),
    [
        (MAX_ENTRIES, "players", lambda n: {"op": "standing", "players": [player(1)] * n}),
        (MAX_ENTRIES, "races", lambda n: {"op": "score", "races": [entry(1)] * n}),
        (MAX_COMMANDS, "commands", lambda n: replay(*[adjust(0)] * n)),
    ],
)
def test_a_list_has_a_greatest_length_and_a_longer_one_is_named(most, field, request_of):
    assert "error" not in ask(request_of(most))
    assert error(request_of(most + 1)) == ("bad_request", field)


def test_a_hundred_thousand_players_are_ranked_all_the_same():
    results = [PlayerResult(str(number), number // 2, number % 2) for number in range(100_000)]
    places = standing(results).places
    assert [place for _, place in places] == list(range(1, 100_001))


def test_places_are_shared_and_skipped_as_ever():
    results = [PlayerResult("Anna", coins) for coins in (7, 9, 9, 7, 1)]
    assert standing(results).places == ((1, 1), (2, 1), (0, 3), (3, 3), (4, 5))


def test_a_purse_has_a_greatest_amount_and_more_is_named():
    assert ask(replay(adjust(MAX_COINS - 5)))["players"][0]["coins"] == MAX_COINS
    assert error(replay(adjust(MAX_COINS - 4))) == ("bad_request", "commands.0.coins")
    assert error(replay(adjust(9000), adjust(9000))) == ("bad_request", "commands.1.coins")
    assert ask(replay(adjust(9000), UNDO, adjust(9000)))["players"][0]["coins"] == 9005
    assert ask(replay(adjust(-(10**1000))))["players"][0]["coins"] == 0


def test_a_line_has_a_greatest_length():
    good = json.dumps(QUESTIONS).encode()
    longest = good + b" " * (MAX_BYTES - len(good))
    one, other = ask_lines(longest, longest + b" ")
    assert "questions" in one
    assert read_error(json.loads(other)) == ("bad_request", "")


def test_of_a_line_too_long_only_the_beginning_is_kept(tmp_path):
    file = tmp_path / "requests"
    with file.open("wb") as lines:
        lines.truncate(200 * MAX_BYTES)
        lines.seek(0, os.SEEK_END)
        lines.write(b"\n" + json.dumps(QUESTIONS).encode())
    answers: list[str] = []
    with file.open("rb") as lines:
        run(lines, answers.append)
    assert ["error" in json.loads(answer) for answer in answers] == [True, False]


def program(out, lines=5_000):
    """Run the program on many lines, with its output going there."""
    asked = (json.dumps(QUESTIONS).encode() + b"\n") * lines
    return subprocess.run(
        [sys.executable, "-m", "companion", "ask"],
        input=asked,
        stdout=out,
        stderr=subprocess.PIPE,
        check=False,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize("lines", [1, 5_000])
def test_output_without_room_ends_it_quietly(lines):
    with Path("/dev/full").open("wb") as full:
        done = program(full, lines)
    assert (done.returncode, done.stderr) == (1, b"")


def test_output_that_nobody_reads_ends_it_quietly():
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nobody:
        done = program(nobody)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="no such shell")
def test_output_closed_from_the_start_ends_it_quietly():
    command = f"echo '{{}}' | {sys.executable} -m companion ask >&-"
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
