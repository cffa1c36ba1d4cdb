"""Where the project's files are: beside the package in a checkout, inside it when installed."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def _home(folder: str) -> Path:
    checkout = _PACKAGE.parent / folder
    # An editable install may have copies; the checkout's own are the ones being edited.
    is_checkout = (_PACKAGE.parent / "pyproject.toml").is_file()
    return checkout if is_checkout or not (_PACKAGE / folder).is_dir() else _PACKAGE / folder


DATA = _home("data")
KV = _home("kv")
