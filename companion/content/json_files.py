"""Reads one file of the project's own data."""

import json
from pathlib import Path

from companion.codec import bad


def read_json(path: Path) -> object:
    """Return what a file holds, or raise `Invalid` if it is missing or not JSON."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise bad("", "there is no such file") from None
    except ValueError as problem:
        raise bad("", f"this is not JSON: {problem}") from None
