"""The app on a desktop: what wheel and sdist hold, and that it runs without the checkout."""

import hashlib
import json
import subprocess
import sys
import tarfile
import zipfile

import pytest

import companion
from tests.packaging.libraries import lay_out, with_dependencies
from tests.packaging.spec import ROOT
from tests.packaging.windows import LOOK, open_window
from tests.selection import long

NAME = f"small_world_companion-{companion.__version__}"
WHEEL = f"{NAME}-py3-none-any.whl"
FOR_MENUS = (
    "data/share/applications/small-world-companion.desktop",
    "data/share/icons/hicolor/512x512/apps/small-world-companion.png",
)


def build(project, into):
    """Build wheel and sdist with what is installed, so that no network is needed."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(into)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)


@pytest.fixture(scope="session")
def built(made_once):
    return made_once("built", lambda folder: build(ROOT, folder))


def contents(wheel):
    """Return a checksum of every file in a wheel, by name."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}


def test_the_wheel_holds_every_file_of_the_app_its_licences_and_nothing_else(built):
    # The two folders beside the package are inside it once it is installed.
    needed = {
        f"companion/{path.relative_to(beside).as_posix()}"
        for folder, beside in (("companion", ROOT / "companion"), ("data", ROOT), ("kv", ROOT))
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".po", ".pot")
    }
    needed |= {f"{NAME}.dist-info/licenses/{name}" for name in ("LICENSE", "data/fonts/OFL.txt")}
    needed |= {f"{NAME}.dist-info/{name}" for name in ("METADATA", "RECORD", "WHEEL")}
    needed |= {f"{NAME}.dist-info/entry_points.txt", *(f"{NAME}.data/{name}" for name in FOR_MENUS)}
    assert contents(built / WHEEL).keys() == needed


def test_menus_of_desktops_find_the_app_and_its_icon(built):
    with zipfile.ZipFile(built / WHEEL) as archive:
        entry, icon = (archive.read(f"{NAME}.data/{name}") for name in FOR_MENUS)
    assert b"\nExec=companion\nIcon=small-world-companion\n" in entry
    assert icon == (ROOT / "data" / "icon.png").read_bytes()


@long
def test_the_sdist_builds_the_same_wheel(built, tmp_path):
    with tarfile.open(built / f"{NAME}.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    build(tmp_path / NAME, tmp_path / "again")
    assert contents(tmp_path / "again" / WHEEL) == contents(built / WHEEL)


def test_the_sdist_holds_the_tests_but_no_caches(built):
    with tarfile.open(built / f"{NAME}.tar.gz") as archive:
        names = {name.removeprefix(f"{NAME}/") for name in archive.getnames()}
    assert {"LICENSE", "README.md", "main.py", "buildozer.spec", "tests/conftest.py"} <= names
    assert not [
        name for name in names if name.endswith(".pyc") or name.startswith(("build/", ".venv"))
    ]


@pytest.fixture(scope="session")
def installed(built, made_once):
    """Install the wheel into an environment with only what it needs."""

    def install(home):
        libraries = lay_out(with_dependencies("small-world-companion"), home / "libraries")
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", home / "env"], check=True)
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        packages = home / "env" / "lib" / version / "site-packages"
        (packages / "libraries.pth").write_text(f"{libraries}\n", encoding="utf-8")
        pip = [sys.executable, "-m", "pip", "--python", home / "env" / "bin" / "python", "install"]
        command = [*pip, "--no-index", "--no-deps", "--no-compile", "-q", built / WHEEL]
        subprocess.run(command, check=True, capture_output=True)

    return made_once("installed", install) / "env" / "bin" / "companion"


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
    done = open_window([installed], tmp_path, elsewhere)
    assert (done.returncode, done.stderr) == (0, "")
    home = tmp_path / ".local" / "share" / "small-world-companion"
    assert done.stdout == f"{home}\n", "no frame was drawn"
    assert home.is_dir()


def test_what_goes_wrong_in_the_window_reaches_the_console(installed, tmp_path, elsewhere):
    wrong = LOOK.replace("window.unbind(on_flip=tell)", "raise OverflowError")
    done = open_window([installed], tmp_path, elsewhere, wrong)
    assert done.returncode == 1
    assert done.stderr.endswith("OverflowError\n")
