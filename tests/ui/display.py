"""A display of our own, so that no test depends on the desktop."""

import subprocess


def start_display() -> tuple[subprocess.Popen, str]:
    """Start an X server and return it with the name of its display."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "2560x1600x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    with server.stdout as answer:
        return server, ":" + answer.readline().strip()
