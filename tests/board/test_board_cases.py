"""What the board knows about every race and power, case by case: see the texts in `cases`.

Whatever happens in a case can be undone to the very start, redone, decided again, written and read
back.
"""

import json
from pathlib import Path

import pytest

from companion.engine import begin, problems
from tests.board.drawn_cases import CATALOGUE, Playing, read_cases
from tests.logs import read_log, write_log

FOLDER = Path(__file__).parent / "cases"
CASES = [
    pytest.param(case, id=f"{path.stem}: {case.title}")
    for path in sorted(FOLDER.glob("*.txt"))
    for case in read_cases(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("case", CASES)
def test_the_board_goes_as_it_is_drawn(case):
    playing = Playing(case)
    playing.play()
    _require_the_way_back(playing.session)


def test_every_race_and_power_has_its_case():
    texts = [path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")]
    shown = {line.split(":")[0] for text in texts for line in text.splitlines() if line[:2] == "=="}
    named = {
        word.strip().lower().replace(" ", "_") for line in shown for word in line[3:].split(",")
    }
    assert not {*CATALOGUE.races, *CATALOGUE.powers} - named


def _require_the_way_back(session):
    states = [session.state_at(cursor) for cursor in range(session.cursor + 1)]
    assert not any(problems(session.catalogue, state) for state in states[1:])
    written = json.loads(json.dumps(write_log(session)))
    read = read_log(session.catalogue, written)
    assert read.state == session.state
    for state in reversed(states[:-1]):
        read.undo()
        assert read.state == state
    assert read.state == begin(session.start)
    for state in states[1:]:
        read.redo()
        assert read.state == state
    if len(states) > 2:
        read.rewrite(2, read.steps[1].commands)
        assert read.state.regions == session.state.regions
        assert [*read.state.troops()] == [*session.state.troops()]
