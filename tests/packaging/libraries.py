"""Copies installed packages into a folder of their own, so that nothing else can be imported."""

import re
from importlib.metadata import PackageNotFoundError, distribution


def lay_out(names, folder):
    """Put these packages, and only these, into a folder."""
    folder.mkdir()
    for name in names:
        package = distribution(name)
        tops = {path.parts[0] for path in package.files or () if path.parts[0] != ".."}
        for top in tops - {"__pycache__"}:
            (folder / top).symlink_to(package.locate_file(top))
    return folder


def with_dependencies(name):
    """Return the names of a package and everything it depends on, without extras."""
    needed, waiting = set(), [name]
    while waiting:
        for requirement in distribution(waiting.pop()).requires or ():
            found = re.findall(r"[\w.-]+", requirement)[0].lower()
            if ";" not in requirement and found not in needed and _is_installed(found):
                needed.add(found)
                waiting.append(found)
    return sorted(needed)


def _is_installed(name):
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True
