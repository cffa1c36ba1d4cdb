"""What was changed is found in git, and the scenes that show it by their widgets."""

import shutil
import subprocess

import pytest

from tests.ui import changed


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Return what makes git do something in a small project on a branch of its own."""
    if not shutil.which("git"):
        pytest.skip("no git here")
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    for cached in (changed.base, changed.changed_files, changed.changed_words):
        cached.cache_clear()

    def do(*words):
        who = ["-c", "user.name=Anna", "-c", "user.email=anna@example.org"]
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    do("init", "-q", "-b", "main")
    (tmp_path / "old.py").write_text("1\n")
    do("add", ".")
    do("commit", "-qm", "Begin")
    yield do
    for cached in (changed.base, changed.changed_files, changed.changed_words):
        cached.cache_clear()


def test_changed_is_what_main_does_not_have(project, tmp_path):
    project("checkout", "-qb", "branch")
    (tmp_path / "committed.py").write_text("2\n")
    project("add", ".")
    project("commit", "-qm", "Go on")
    (tmp_path / "old.py").write_text("3\n")
    (tmp_path / "new.py").write_text("4\n")
    assert changed.changed_files() == {"committed.py", "old.py", "new.py"}


def test_on_main_it_is_what_nobody_committed(project, tmp_path):
    assert changed.changed_files() == frozenset()
    changed.changed_files.cache_clear()
    (tmp_path / "old.py").write_text("3\n")
    assert changed.changed_files() == {"old.py"}


def test_without_git_nothing_is_known_to_be_changed(project, monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert changed.changed_files() == frozenset()


def test_a_screen_is_seen_anew_with_its_kv_its_facts_and_their_words():
    files = changed.files_of(frozenset({"ui.table.screen"}))
    assert {"companion/ui/table/screen.py", "kv/table/screen.kv"} <= files
    assert any(path.startswith("companion/facts/") for path in files)
    assert any(path.startswith("companion/words/") for path in files)
    assert not any(path.startswith(("companion/ui/score", "companion/engine")) for path in files)
