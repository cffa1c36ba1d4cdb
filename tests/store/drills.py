"""What has to happen in a separate process: being killed, running out of space, being locked out.

Run as `python -m tests.store.drills <drill> <folder> [times]`; prints its findings as JSON.
"""

import json
import os
import select
import signal
import sys
import time
from pathlib import Path
from random import Random

from companion.content import load_catalogue
from companion.engine import AdjustCoins
from companion.play import Session
from companion.store import StoreProblem, open_store
from tests.people import people
from tests.store.helpers import begin, log_of, next_command, play

NOBODY = 65534


def kill(folder, times):
    """Kill a process that plays as fast as it can, again and again, and check what is left."""
    catalogue, random = load_catalogue(), Random(20)
    acts, expected = plan(catalogue, random, 25 * int(times))
    with open_store(folder) as store:
        game = store.library.create(begin(catalogue)).id
    done, halfway, longest, rewritten, during = 0, 0, 0, 0, 0
    for number in range(int(times)):
        halfway += any((folder / "games" / game).glob("*.new"))
        with open_store(folder) as store:
            opened = store.library.open(game)
            found = shown(opened.session)
            # Whatever was being written when the process died may or may not be there.
            if found == expected[done + 1] and number:
                done += 1
                halfway += 1
            if found != expected[done] or opened.notice:
                return {"kills": number, "wrong": f"after {done} acts", "notice": opened.notice}
            longest = max(longest, len(found[0].written))
            rewritten = max(rewritten, found[0].version)
            done += play_until_killed(opened.session, acts[done:], random)
            if acts[done][0] == "rewrite":
                during += 1
    return {
        "kills": int(times),
        "acts": done,
        "halfway": halfway,
        "longest": longest,
        "rewritten": rewritten,
        "during": during,
    }


def plan(catalogue, random, length):
    """Return acts to perform one after another, with the log and the cursor after each."""
    session = Session(catalogue, begin(catalogue))
    acts: list[tuple] = []
    expected = [shown(session)]
    while len(acts) < length:
        chance, end = random.random(), len(session.steps)
        if chance > 0.95:
            act = ("look", random.randint(0, 1))
        elif chance > 0.85:
            act = rewrite(session, random)
        elif chance > 0.8 and session.cursor:
            act = ("undo", None)
        elif chance < 0.03:
            act = ("jump", random.randint(0, end))
        elif chance < 0.12:
            act = ("jump", max(0, session.cursor - random.randint(1, 3)))
        elif chance < 0.2:
            act = ("jump", end)
        else:
            act = ("do", next_command(session))
        if act == ("jump", session.cursor):
            continue
        perform(session, act)
        acts.append(act)
        expected.append(shown(session))
    return acts, [*expected, None]


def rewrite(session, random):
    """Return a rewrite that can be carried out: of a correction, usually a recent one."""
    done = list(enumerate(session.steps[: session.cursor], 1))
    numbers = [n for n, step in done if isinstance(step.commands[0], AdjustCoins)]
    if not numbers:
        return ("do", next_command(session))
    number = random.choice(numbers if random.random() < 0.2 else numbers[-9:])
    new = (AdjustCoins(random.randint(0, 1), random.randint(1, 9)),)
    return ("rewrite", (number, *random.choice([(), (new,), (new, new)])))


def shown(session):
    """Return everything that is saved of a game except its start."""
    return *log_of(session)[1:], session.traces


def perform(session, act):
    kind, what = act
    if kind == "look":
        session.note("purse_looked", what)
    elif kind == "undo":
        session.undo()
    elif kind == "rewrite":
        session.rewrite(*what)
    else:
        (session.jump if kind == "jump" else session.do)(what)


def play_until_killed(session, acts, random):
    """Let a child play, kill it at a random moment, and return how many acts it had finished."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            for act in acts:
                perform(session, act)
                os.write(writer, b".")
        finally:
            os._exit(1)
    os.close(writer)
    wanted, completed, began = random.randint(1, 14), 0, time.perf_counter()
    while completed < wanted and os.read(reader, 1):
        completed += 1
    # Any moment during the next act or the one after.
    now = time.perf_counter()
    until = now + random.random() * 2 * (now - began) / wanted
    while time.perf_counter() < until:
        select.select([], [], [], 0)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if os.WTERMSIG(status) != signal.SIGKILL:
        raise AssertionError("the child stopped playing before it was killed")
    while more := os.read(reader, 1000):
        completed += len(more)
    os.close(reader)
    return completed


def full_disk(folder):
    """Play with a limit on file sizes: the system refuses to write anything longer."""
    import resource  # not available on every system

    catalogue = load_catalogue()
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with open_store(folder) as store:
        opened = store.library.create(begin(catalogue))
        session = play(opened.session, 30)
        before = log_of(session)
        files = read_all(folder)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200, hard))
        refused = [attempt(lambda: play(session, 1)), attempt(session.undo)]
        refused.append(
            attempt(lambda: store.settings.change(players=people(*"abcdefghijklmnopqrstuvwxyz")))
        )
        refused.append(attempt(lambda: store.library.create(begin(catalogue))))
        is_unchanged = log_of(session) == before
        is_unharmed = read_all(folder) == files
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        play(session, 5)
        after = log_of(session)
    with open_store(folder) as store:
        is_found = log_of(store.library.open(opened.id).session) == after
    return {
        "refused": refused,
        "is_unchanged": is_unchanged,
        "is_unharmed": is_unharmed,
        "is_found": is_found,
    }


def read_only(folder):
    """Play in a read-only folder."""
    catalogue = load_catalogue()
    os.chdir(folder)
    with open_store(Path("data")) as store:
        opened = store.library.create(begin(catalogue))
        play(opened.session, 30)
        log = log_of(opened.session)
    if os.geteuid() == 0:
        # Root ignores the permissions of a folder.
        for path in (Path(), *Path().rglob("*")):
            os.chown(path, NOBODY, NOBODY)
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    for path in Path("data").rglob("*"):
        path.chmod(0o500 if path.is_dir() else 0o400)
    Path("data").chmod(0o500)
    with open_store(Path("data")) as store:
        session = store.library.open(opened.id).session
        is_readable = log_of(session) == log and len(store.games()) == 1
        refused = [
            attempt(session.undo),
            attempt(lambda: store.settings.change(theme="dark")),
            attempt(lambda: store.library.create(begin(catalogue))),
            attempt(lambda: store.library.delete(opened.id)),
        ]
        is_unchanged = log_of(session) == log
    refused.append(attempt(lambda: open_store(Path("data/nowhere"))))
    for path in (Path("data"), *Path("data").rglob("*")):
        path.chmod(0o700)
    return {"is_readable": is_readable, "refused": refused, "is_unchanged": is_unchanged}


def enter(folder):
    """Open the data, or say why that fails."""
    with open_store(folder) as store:
        return {"games": len(store.games())}


def stay(folder):
    """Open the data, say so, and never exit."""
    with open_store(folder):
        sys.stdout.write("inside\n")
        sys.stdout.flush()
        signal.pause()


def attempt(act):
    try:
        act()
    except StoreProblem as problem:
        return problem.key
    return "done"


def read_all(folder):
    paths = [path for path in Path(folder).rglob("*") if path.is_file()]
    return {str(path): path.read_bytes() for path in paths}


def main():
    drill, folder, *more = sys.argv[1:]
    drills = {d.__name__: d for d in (kill, full_disk, read_only, enter, stay)}
    try:
        found = drills[drill](Path(folder), *more)
    except StoreProblem as problem:
        found = {"problem": problem.key}
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
