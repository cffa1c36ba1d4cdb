"""The Android package: what is in it, and that it is enough to play with."""

import json
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

import companion
from tests.packaging.android_bundle import ABSENT, compile_all, pack_libraries
from tests.packaging.spec import ROOT, Spec

HERE = Path(__file__).parent
SPEC = Spec()
FILES = list(SPEC.files())
# Written by hand or by a tool, and useless at the table.
SOURCES_OF_TEXTS = {".po", ".pot"}


def test_it_holds_the_app_and_nothing_else():
    assert {path.parts[0] for path in FILES} == {"companion", "data", "kv", "main.py", "LICENSE"}
    assert not [path for path in FILES if "__pycache__" in path.parts]


@pytest.mark.parametrize("folder", ["companion", "data", "kv"])
def test_it_holds_every_file_of_the_app(folder):
    needed = {
        path.relative_to(ROOT)
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
        and path.suffix not in SOURCES_OF_TEXTS | {".pyc"}
        and not path.name.startswith(".")
    }
    assert not needed - set(FILES)


def test_it_names_the_endings_that_the_app_really_has():
    assert {path.suffix[1:] for path in FILES if path.suffix} == set(
        SPEC.list("source.include_exts")
    )


def test_its_version_is_the_one_of_the_app():
    source = SPEC.path("version.filename").read_text(encoding="utf-8")
    assert re.findall(SPEC.get("version.regex"), source) == [companion.__version__]


@pytest.mark.parametrize(("key", "size"), [("icon.filename", 512), ("presplash.filename", 1024)])
def test_its_pictures_are_square_pngs_of_its_own(key, size):
    picture = SPEC.path(key)
    head = picture.read_bytes()[:24]
    assert picture.relative_to(ROOT) in FILES
    assert (head[:8], *struct.unpack(">II", head[16:])) == (b"\x89PNG\r\n\x1a\n", size, size)


def test_a_turn_can_be_played_with_what_is_packed_and_nothing_else(tmp_path, elsewhere):
    app, hands = tmp_path / "files" / "app", tmp_path / "hands"
    for path in FILES:
        (app / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, app / path)
    compile_all(app)
    hands.mkdir()
    shutil.copy(ROOT / "tests" / "ui" / "driver.py", hands)
    libraries = pack_libraries(SPEC.packages, tmp_path / "libraries")
    done = subprocess.run(
        # Isolated: no environment, and no site-packages but the given folder.
        [sys.executable, "-I", "-S", HERE / "play_a_turn.py", app, libraries, hands, *ABSENT],
        env=elsewhere | {"ANDROID_PRIVATE": str(app.parent)},
        cwd=app,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    shown = json.loads(done.stdout)
    assert shown["turn"] == 1, "it should be Ben's turn"
    assert shown["coins"][0] > shown["coins"][1] > 0, "Anna should have scored"
    assert shown["strangers"] == []
    assert (app.parent / "small-world-companion" / "games").is_dir(), "the game should be saved"


def test_it_was_played_with_the_python_that_is_packed():
    packed, here = SPEC.requirements["python3"], "{}.{}".format(*sys.version_info)
    if not packed.startswith(f"{here}."):
        pytest.skip(f"this is Python {here}, the package has {packed}: see `make test PYTHON=…`")
