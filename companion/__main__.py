"""`companion`: the table on the tablet. `companion ask`: the engine on request."""

import os
import sys

USAGE = """usage: companion        open the table in a window
       companion ask    answer JSON lines from standard input on standard output"""


def main() -> int:
    """Run what the command line asks for."""
    if sys.argv[1:] == ["ask"]:
        return _ask()
    if not sys.argv[1:]:
        from companion.ui.launch import launch

        return launch()
    sys.stderr.write(USAGE + "\n")
    return 2


def _ask() -> int:
    from companion.ask import run

    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    if not sys.stdout:
        return 1
    try:
        # Standard input may be closed altogether: then there is nothing to answer.
        run(sys.stdin.buffer if sys.stdin else (), write)
    except (OSError, KeyboardInterrupt):
        # Whoever asked has gone, or has no room: what waits to be written goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
