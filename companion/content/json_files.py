"""Reads one file of the project's own data."""

import json
from pathlib import Path

from companion.engine.codec import bad


def read_json(path: Path) -> object:
    """Return what a file holds, or raise `Invalid` for one that is not JSON."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as problem:
        raise bad("", f"this is not JSON: {problem}") from None
