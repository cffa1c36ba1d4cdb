"""The set-up on machines that lack something: each has only the commands it is given."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.packaging.spec import ROOT

NOBODY = 65534
# What every Linux has.
USUAL = ("bash", "cat", "cp", "dirname", "env", "grep", "mkdir", "sed", "touch", "true")

# Fake commands, told apart by name; each records what it was asked to do.
TELL = '#!/bin/bash\necho "${0##*/} $*" >>"$ASKED"\n'
NOT_INSTALLED = f"{TELL}exit 1\n"
INSTALLED = f"{TELL}echo installed\n"
SUDO = f'{TELL}shift; exec "$@"\n'
NO_SUDO = f"{TELL}exit 1\n"
APT = f'{TELL}echo "$DEBIAN_FRONTEND" >>"$ASKED"\n'
BROKEN = "#!/bin/bash\nexit 127\n"
# A Python that makes environments out of itself.
PYTHON = f"""{TELL}
case "$*" in
*venv*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
*--version*) [ "${{0##*/}}" = python ] && echo "Python of {{name}}" || exit 1 ;;
esac
"""
LINE = "sudo apt-get update && sudo apt-get install -y --no-install-recommends"


class Machine:
    """A folder with the project's scripts, and the commands that can be found."""

    def __init__(self, home):
        self.home, self.bin, self._asked = home, home / "bin", home / "asked"
        shutil.copytree(ROOT / ".ci", home / ".ci")
        for name in ("Makefile", "pyproject.toml"):
            shutil.copy(ROOT / name, home)
        self.bin.mkdir()
        for name in USUAL:
            (self.bin / name).symlink_to(shutil.which(name))
        for folder in (home, self.bin):
            folder.chmod(0o777)

    def has(self, **commands):
        for name, script in commands.items():
            path = self.bin / name.replace("_", "-")
            path.write_text(script, encoding="ascii")
            path.chmod(0o755)
        return self

    def has_python(self, *names):
        for name in names:
            path = self.bin / name
            path.write_text(PYTHON.replace("{name}", name), encoding="ascii")
            path.chmod(0o755)
        return self

    def run(self, *command, is_root=False, **environment):
        """Run a command as root or as an unprivileged user; return exit code, output and errors."""
        if is_root and os.getuid():
            pytest.skip("only root can try what root may do")
        done = subprocess.run(
            command,
            cwd=self.home,
            env={"PATH": str(self.bin), "ASKED": str(self._asked), **environment},
            user=None if is_root or os.getuid() else NOBODY,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    @property
    def asked(self):
        return self._asked.read_text(encoding="ascii").splitlines() if self._asked.exists() else []


@pytest.fixture
def machine():
    # Not pytest's own folder: an unprivileged user couldn't read it.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        home = Path(folder) / "project"
        home.mkdir()
        yield Machine(home)


def test_without_python_it_says_which_ones_would_do(machine):
    code, _, errors = machine.run(".ci/setup")
    assert code == 1
    assert (
        errors == "No working Python 3.11, 3.12 or 3.13 with its venv module: please install one.\n"
    )


def test_without_python_and_without_rights_it_says_what_to_run(machine):
    machine.has(apt_get=APT, dpkg_query=NOT_INSTALLED)
    code, _, errors = machine.run(".ci/setup", "xvfb", "libgl1")
    assert code == 1
    assert f"  {LINE} python3-venv xvfb libgl1\n" in errors


@pytest.mark.parametrize(
    ("there", "chosen"),
    [
        (("python3.11", "python3.12", "python3.13"), "python3.13"),
        (("python3.11", "python3.12"), "python3.12"),
        (("python3.11",), "python3.11"),
        (("python3",), "python3"),
    ],
)
def test_it_takes_the_newest_python_that_is_supported(machine, there, chosen):
    code, output, errors = machine.has_python(*there).run(".ci/setup")
    assert (code, errors) == (0, "")
    assert output == f"Setting up .venv with Python of {chosen}\n"


def test_it_passes_over_a_python_that_does_not_run(machine):
    machine.has_python("python3.12").has(**{"python3.13": BROKEN})
    assert "Python of python3.12" in machine.run(".ci/setup")[1]


def test_it_takes_the_python_it_is_told_to(machine):
    machine.has_python("python3.13", "python3.11")
    assert "Python of python3.11" in machine.run(".ci/setup", PYTHON="python3.11")[1]


def test_what_is_set_up_is_held_to_the_pinned_versions(machine):
    machine.has_python("python3.13").run(".ci/setup")
    installs = [line for line in machine.asked if " install " in line]
    assert len(installs) == 2
    assert all("--constraint .ci/constraints.txt" in line for line in installs)
    assert "--no-build-isolation" in installs[1]


def test_packages_that_are_there_need_no_network_and_no_words(machine):
    machine.has(apt_get=APT, dpkg_query=INSTALLED, sudo=SUDO)
    assert machine.run(".ci/packages", "xvfb", "xclip") == (0, "", "")
    assert {line.split()[0] for line in machine.asked} == {"dpkg-query"}


def test_a_system_without_apt_is_left_to_its_owner(machine):
    assert machine.run(".ci/packages", "xvfb") == (0, "", "")


@pytest.mark.parametrize("commands", [{}, {"sudo": NO_SUDO}])
def test_without_rights_it_says_what_to_run(machine, commands):
    machine.has(apt_get=APT, dpkg_query=NOT_INSTALLED, **commands)
    code, _, errors = machine.run(".ci/packages", "xvfb", "xclip")
    assert code == 1
    assert errors == f"Not installed: xvfb xclip. To install, run:\n  {LINE} xvfb xclip\n"
    assert not [line for line in machine.asked if line.startswith("apt-get")]


@pytest.mark.parametrize("is_root", [True, False], ids=["as root", "with sudo"])
def test_with_rights_it_installs_after_an_update_and_asks_nothing(machine, is_root):
    machine.has(apt_get=APT, dpkg_query=NOT_INSTALLED, sudo=SUDO)
    code, _, errors = machine.run(".ci/packages", "xvfb", is_root=is_root)
    calls = [line for line in machine.asked if line.split()[0] in ("apt-get", "noninteractive")]
    update, how, install, how_again = calls
    assert update.endswith(" update")
    assert install.endswith(" install -y --no-install-recommends xvfb")
    assert (how, how_again) == ("noninteractive", "noninteractive")
    assert any(line.startswith("sudo -n") for line in machine.asked) is not is_root
    assert (code, errors) == (1, "Could not install xvfb.\n"), "dpkg still says it is not there"


@pytest.mark.skipif(not shutil.which("make"), reason="there is no make")
def test_a_second_time_nothing_is_set_up_again(machine):
    (machine.bin / "make").symlink_to(shutil.which("make"))
    machine.has_python("python3.13")
    assert machine.run("make", ".venv/ready")[0] == 0
    machine._asked.unlink()
    assert machine.run("make", ".venv/ready")[0] == 0
    assert machine.asked == []
