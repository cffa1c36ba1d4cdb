"""The command line: what it answers by itself, and where it keeps games."""

import subprocess
import sys

import pytest

import companion
from companion.command_line import read_command_line
from companion.store import open_store
from tests.packaging.spec import ROOT
from tests.packaging.windows import open_window

COMPANION = [sys.executable, "-m", "companion"]
ASKED = '{"op":"cost","race":"orcs","power":"commando","target":{"terrain":"hill"}}\n'


def run(*arguments, folder=ROOT, asked="", **environment):
    """Run `companion` without a display; return its exit code, output and errors."""
    done = subprocess.run(
        [*COMPANION, *arguments],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), **environment},
        input=asked,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["ask", "--help"]])
def test_help_is_told_on_standard_output(arguments, capsys):
    with pytest.raises(SystemExit) as end:
        read_command_line(arguments)
    shown = capsys.readouterr()
    assert (end.value.code, shown.err) == (0, "")
    assert shown.out.startswith("usage: companion ")
    assert all(word in shown.out for word in ("--data FOLDER", "--version", "ask"))


def test_the_program_tells_its_version_and_a_mistake():
    assert run("--version") == (0, f"companion {companion.__version__}\n", "")
    assert run("play")[:2] == (2, "")


@pytest.mark.parametrize(
    "line",
    ["--nonsense", "play", "ask more", "--vers", "--data", "--data=", "--data games ask"],
)
def test_what_it_does_not_know_is_a_mistake(line, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        read_command_line(line.split())
    shown = capsys.readouterr()
    assert (end.value.code, shown.out) == (2, "")
    assert shown.err.startswith("usage: companion ")
    assert shown.err.splitlines()[-1].startswith("companion: error: ")
    assert not any(tmp_path.iterdir())


def test_questions_are_answered_without_loading_kivy_or_reading_options():
    code, output, errors = run("ask", asked=ASKED, PYTHONPROFILEIMPORTTIME="1")
    loaded = {line.rpartition("|")[2].strip() for line in errors.splitlines()}
    assert code == 0
    assert output.startswith('{"tokens": 1,')
    assert "companion.ask" in loaded
    assert not loaded & {"kivy", "argparse", "companion.command_line"}


@pytest.mark.parametrize(
    ("named", "kept"),
    [("{home}/deep/below", "deep/below"), ("beside", "here/beside"), ("~/mine", "mine")],
    ids=["absolute", "relative", "at home"],
)
def test_games_are_kept_in_the_folder_that_is_named(named, kept, tmp_path, elsewhere):
    (tmp_path / "here").mkdir()
    command = [*COMPANION, "--data", named.format(home=tmp_path)]
    environment = elsewhere | {"PYTHONPATH": str(ROOT), "COMPANION_DATA": str(tmp_path / "other")}
    done = open_window(command, tmp_path / "here", environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{tmp_path / kept}\n"
    assert (tmp_path / kept / "lock").is_file(), "nothing was opened there"
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("named", ["file", "file/below", "x" * 300, "~nobody-of-this-name/games"])
def test_a_folder_that_cannot_be_used_is_said_in_a_sentence(named, tmp_path, elsewhere):
    (tmp_path / "file").write_bytes(b"kept")
    environment = elsewhere | {"PYTHONPATH": str(ROOT)}
    code, output, errors = run("--data", named, folder=tmp_path, **environment)
    assert (code, output) == (1, "")
    assert errors == f"Games cannot be kept in {named}: choose another folder with --data.\n"
    assert (tmp_path / "file").read_bytes() == b"kept"


def test_a_folder_that_another_window_works_on_is_said_in_a_sentence(tmp_path, elsewhere):
    environment = elsewhere | {"PYTHONPATH": str(ROOT)}
    with open_store(tmp_path / "games"):
        code, output, errors = run("--data", "games", folder=tmp_path, **environment)
    assert (code, output) == (1, "")
    assert errors == "The companion is open in another window: close that one first.\n"
