"""Reads a command line with options; a plain `companion` or `companion ask` needs none of this."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from companion import __version__


def read_command_line(arguments: Sequence[str]) -> tuple[bool, Path | None]:
    """Return whether to answer questions, and the folder for games if one is given.

    Help and version go to standard output, mistakes to standard error: then the process ends here.
    """
    parser = _parser()
    wanted = parser.parse_args(arguments)
    if wanted.command and wanted.data:
        parser.error("--data is for the table: ask keeps nothing")
    return wanted.command == "ask", wanted.data


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion",
        description="Open the table companion for Small World in a window.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "command",
        nargs="?",
        choices=["ask"],
        help="answer JSON lines from standard input on standard output, without a window",
    )
    parser.add_argument(
        "--data",
        metavar="FOLDER",
        type=_folder,
        help="keep games and settings in this folder; it is made if it is missing",
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    return parser


def _folder(text: str) -> Path:
    # An empty name would quietly mean the current folder.
    if not text:
        raise argparse.ArgumentTypeError("a folder needs a name")
    return Path(text)
