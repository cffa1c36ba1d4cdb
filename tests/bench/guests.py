"""The tablet's guests: `… phones URL COUNT SEAT:TOKEN…`, or strangers: `… strangers URL COUNT`."""

import json
import random
import socket
import sys
import time
from contextlib import suppress
from threading import Thread
from urllib.parse import urlsplit

NONSENSE = (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /view HTTP/1.1\r\n", b"\0" * 4000, b"P")


def be_phones(url, count, *tokens):
    """Follow the game on this many pages: one per token's seat, the rest without a seat."""
    seats = [token.split(":") for token in tokens]
    pages = [(f"/{number}/view", f"seat={token}") for number, token in seats]
    pages += [("/view", "")] * (count - len(pages))
    for page in pages:
        Thread(target=follow, args=(url, *page)).start()


def follow(url, path, cookie):
    place, after = urlsplit(url), ""
    while True:
        head = f"GET {path}?page=board&after={after} HTTP/1.1\r\nHost: {place.netloc}\r\n"
        try:
            with socket.create_connection((place.hostname, place.port), timeout=40) as line:
                line.sendall(f"{head}Cookie: {cookie}\r\n\r\n".encode())
                heard = b""
                while part := line.recv(65536):
                    heard += part
            after = json.loads(heard.partition(b"\r\n\r\n")[2]).get("number", "")
        except (OSError, ValueError):
            time.sleep(0.2)


def be_strangers(url, count):
    """Hold this many connections: send slowly, send nonsense, and come back when thrown out."""
    place, chance = urlsplit(url), random.Random(1)
    lines: list[socket.socket | None] = [None] * count
    while True:
        for at, line in enumerate(lines):
            with suppress(OSError):
                if line is None:
                    # Each from a different address, as a whole network of them would.
                    made = socket.socket()
                    made.settimeout(0.2)
                    made.bind((f"127.1.{at % 200}.7", 0))
                    lines[at] = made
                    made.connect((place.hostname, place.port))
                    made.setblocking(False)
                    made.send(chance.choice(NONSENSE))
                    continue
                line.send(b"x")
                if line.recv(4096):
                    continue
            if line is not None and is_shut(line):
                line.close()
                lines[at] = None
        time.sleep(0.02)


def is_shut(line):
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


if __name__ == "__main__":
    kind, url, count, *tokens = sys.argv[1:]
    {"phones": be_phones, "strangers": be_strangers}[kind](url, int(count), *tokens)
