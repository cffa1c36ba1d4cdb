"""`companion`: the table on the tablet. `companion ask`: the engine on request."""

import os
import sys


def main() -> int:
    """Do what the command line asks for."""
    arguments, folder = sys.argv[1:], None
    is_asked = arguments == ["ask"]
    if arguments and not is_asked:
        # Imported here: neither a question nor the first frame has to wait for it.
        from companion.command_line import read_command_line

        is_asked, folder = read_command_line(arguments)
    if is_asked:
        return _ask()
    from companion.ui.launch import launch

    return launch(folder)


def _ask() -> int:
    from companion.ask import run

    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    if not sys.stdout:
        return 1
    try:
        # Standard input may be closed: then there is nothing to answer.
        run(sys.stdin.buffer if sys.stdin else (), write)
    except (OSError, KeyboardInterrupt):
        # The reader has gone or has no room: drop what waits to be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
