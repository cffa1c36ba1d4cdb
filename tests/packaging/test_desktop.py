"""The app on a desktop: what wheel and sdist hold, and that it runs without the checkout."""

import hashlib
import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import companion
from tests.packaging.libraries import lay_out, with_dependencies
from tests.packaging.spec import ROOT
from tests.packaging.windows import open_window

NAME = f"small_world_companion-{companion.__version__}"
LEAVE = ROOT / "tests" / "bench" / "first_frame.py"


def build(project, into):
    """Build wheel and sdist with what is installed: no network is needed."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(into)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    return into


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return build(ROOT, tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def wheel(built):
    return built / f"{NAME}-py3-none-any.whl"


def contents(wheel):
    """Return every file of a wheel by name, as a checksum."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}


@pytest.mark.parametrize("folder", ["companion", "data", "kv"])
def test_the_wheel_holds_every_file_of_the_app(wheel, folder):
    inside = Path("companion") if folder != "companion" else Path()
    needed = {
        (inside / path.relative_to(ROOT)).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert needed
    assert not needed - contents(wheel).keys()


def test_the_wheel_holds_nothing_else(wheel):
    assert {name.split("/")[0] for name in contents(wheel)} == {"companion", f"{NAME}.dist-info"}


def test_the_wheel_is_licensed(wheel):
    licences = {f"{NAME}.dist-info/licenses/{name}" for name in ("LICENSE", "data/fonts/OFL.txt")}
    assert licences <= set(contents(wheel))


def test_the_sdist_builds_the_same_wheel(built, wheel, tmp_path):
    with tarfile.open(built / f"{NAME}.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    again = build(tmp_path / NAME, tmp_path / "again") / wheel.name
    assert contents(again) == contents(wheel)


def test_the_sdist_holds_the_tests_but_no_caches(built):
    with tarfile.open(built / f"{NAME}.tar.gz") as archive:
        names = {name.removeprefix(f"{NAME}/") for name in archive.getnames()}
    assert {"LICENSE", "README.md", "main.py", "buildozer.spec", "tests/conftest.py"} <= names
    assert not [
        name for name in names if name.endswith(".pyc") or name.startswith(("build/", ".venv"))
    ]


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Install the wheel into an environment with nothing but what it needs."""
    home = tmp_path_factory.mktemp("installed")
    libraries = lay_out(with_dependencies("small-world-companion"), home / "libraries")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home / "env"], check=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = home / "env" / "lib" / version / "site-packages"
    (packages / "libraries.pth").write_text(f"{libraries}\n", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", home / "env" / "bin" / "python", "install"]
    subprocess.run([*pip, "--no-index", "--no-deps", "-q", wheel], check=True, capture_output=True)
    return home / "env" / "bin" / "companion"


def test_the_installed_engine_answers_from_anywhere(installed, tmp_path, elsewhere):
    asked = '{"op":"cost","race":"orcs","power":"commando","target":{"terrain":"hill"}}\n'
    done = subprocess.run(
        [installed, "ask"],
        input=asked,
        cwd=tmp_path,
        env=elsewhere,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["tokens"] == 1


def test_the_installed_app_opens_from_anywhere(installed, tmp_path, elsewhere):
    done = open_window([installed], tmp_path, elsewhere, LEAVE.read_text(encoding="utf-8"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout, "no frame was drawn"
    assert (tmp_path / ".local" / "share" / "small-world-companion").is_dir()


def test_what_goes_wrong_in_the_window_reaches_the_console(installed, tmp_path, elsewhere):
    wrong = LEAVE.read_text(encoding="utf-8").replace("drawn = monotonic()", "raise OverflowError")
    done = open_window([installed], tmp_path, elsewhere, wrong)
    assert done.returncode == 1
    assert done.stderr.endswith("OverflowError\n")
