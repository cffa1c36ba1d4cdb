"""What the build service runs: only pinned actions, on every supported Python."""

import re
import tomllib

import pytest
from packaging.specifiers import SpecifierSet

from tests.packaging.spec import ROOT

FOLDER = ROOT / ".github" / "workflows"
PINNED = re.compile(r"uses: actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.name)
def test_every_action_is_pinned_by_its_commit(path):
    used = re.findall(r"uses:.*", path.read_text(encoding="utf-8"))
    assert used
    assert [line for line in used if not PINNED.match(line)] == []


def test_every_supported_python_is_tested():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    supported = SpecifierSet(project["requires-python"])
    ci = (FOLDER / "ci.yml").read_text(encoding="utf-8")
    tested = re.findall(r'"(3\.\d+)"', ci)
    assert tested == [f"3.{minor}" for minor in range(20) if f"3.{minor}" in supported]
