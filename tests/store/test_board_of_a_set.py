"""A set with its own board is played to the end, saved, reopened and exported."""

from random import Random

import pytest

from companion.ask.answers import show
from companion.content import load_catalogue
from companion.content.sets import SETS
from companion.engine import ConquerAt, Decline, Pick, Refused, Score, Setup, problems, start_game
from companion.pages.games import status_text
from companion.play import Session
from companion.store.disk import FileDisk
from companion.store.export_format import write_export
from companion.store.index import GAMES, Index
from companion.store.library import Library
from companion.store.problems import GameUnreadable, ImportRefused
from companion.words import load_language
from tests.content.own_sets import REGIONS, write_board_set
from tests.store.helpers import read_export

PLAYERS = ("Anna", "Ben", "Cleo")
ENGLISH = load_language("en")


@pytest.fixture
def meadows(tmp_path):
    """The printed sets, and one more with a board for three."""
    return load_catalogue(SETS, write_board_set(tmp_path / "sets"))


def open_library(folder, catalogue):
    disk = FileDisk(folder)
    disk.add_folder("")
    disk.add_folder(GAMES)
    return Library(disk, catalogue, lambda: 1_700_000_000, Index(disk), [])


def play_to_the_end(session, rng):
    """Let everyone pick, conquer what is within reach and score until the game is over."""
    while not session.state.is_over:
        state = session.state
        if state.current.active is None:
            session.do(Pick(0))
            continue
        if rng.random() < 0.2 and state.round > 1 and _is_done(session, Decline()):
            continue
        for target in rng.sample(targets := show(session, "targets"), len(targets)):
            if target["possible"]:
                _is_done(session, ConquerAt(target["region"]))
                break
        session.do(Score())


def _is_done(session, command):
    try:
        session.do(command)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", range(4))
def test_its_rounds_are_played_on_its_board_and_the_game_opens_again(tmp_path, meadows, seed):
    setup = Setup(PLAYERS, ("base", "cursed", "meadows"), seed=seed, has_board=True, board="glade")
    library = open_library(tmp_path / "data", meadows)
    game = library.create(start_game(meadows, setup), "Outside")
    play_to_the_end(game.session, Random(seed))
    state = game.session.state
    assert (state.round, state.setup.rounds) == (6, 6)
    assert state.regions
    assert max(state.regions) < REGIONS
    assert problems(meadows, state) == []

    again = open_library(tmp_path / "data", meadows)
    opened = again.open(game.id)
    assert (opened.session.state, opened.notice) == (state, None)
    [card] = Index(FileDisk(tmp_path / "data")).cards()
    assert (card.summary.round, card.summary.rounds) == (6, 6)
    assert status_text(ENGLISH, card) == "Over, but the purses are still closed"
    [carried] = read_export(meadows, write_export([again.read(game.id)]))
    assert Session(meadows, carried.start, carried.timeline).state == state


def test_without_a_word_the_first_board_of_the_chosen_sets_is_laid_out(meadows):
    def board(*sets):
        return start_game(meadows, Setup(PLAYERS, sets)).setup.board

    assert board("base", "meadows") == "3_players"
    assert board("meadows") == "glade"
    assert board("cursed") == "3_players"


def test_where_the_set_is_not_known_its_games_are_left_alone(tmp_path, meadows, catalogue):
    library = open_library(tmp_path / "data", meadows)
    start = start_game(meadows, Setup(PLAYERS, ("base", "meadows"), seed=1, board="glade"))
    game = library.create(start).id
    data = write_export([library.read(game)])
    files = {path: path.read_bytes() for path in (tmp_path / "data").rglob("*.json")}
    with pytest.raises(GameUnreadable):
        open_library(tmp_path / "data", catalogue).open(game)
    assert {path: path.read_bytes() for path in files} == files
    with pytest.raises(ImportRefused) as refused:
        read_export(catalogue, data)
    assert refused.value.facts["at"] == "games.0.log.start.setup.sets.1"
    assert open_library(tmp_path / "data", meadows).open(game).session.state.setup.board == "glade"
