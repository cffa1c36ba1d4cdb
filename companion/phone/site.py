"""Answers the addresses of the site, in the server's thread.

It knows only frozen values, and none of them is a purse (`published`).
"""

import json
import re
import time
from collections.abc import Callable
from typing import Any

from companion.advisor import Advisor, good_turns
from companion.dataclasses import replace
from companion.engine import printed_board
from companion.paths import DATA
from companion.phone.blocks import PhonePage
from companion.phone.connection import Later
from companion.phone.desk import (
    ActFromPhone,
    ClaimLink,
    LookIntoPurse,
    PhoneDesk,
    PhoneQuestion,
    Ticket,
)
from companion.phone.links import of_device, seat_of, with_secret
from companion.phone.page_finder import answer_page, labels, no_game_page, tabs_of
from companion.phone.published import Published
from companion.phone.replies import HTML, Reply, json_reply, refusal
from companion.phone.requests import Asked, guard, language_of
from companion.phone.viewer import Viewer
from companion.store import PhoneLink
from companion.words import load_language

# Seconds: a phone waiting for news, the table being asked, a phone counting as here.
_NEWS = 25.0
_TABLE = 8.0
_HERE = 40.0
_MAX_KEPT = 64
_SCRIPT = "text/javascript; charset=utf-8"
_STATIC = {
    "": ("phone/index.html", HTML),
    "phone.css": ("phone/phone.css", "text/css; charset=utf-8"),
    "board.js": ("phone/board.js", _SCRIPT),
    "purse.js": ("phone/purse.js", _SCRIPT),
    "phone.js": ("phone/phone.js", _SCRIPT),
    "icon.svg": ("phone/icon.svg", "image/svg+xml"),
    "font.ttf": ("fonts/FredokaOne-Regular.ttf", "font/ttf"),
}
_SEAT = re.compile(r"/([0-9]{1,6})/(view|look|do)?")
_COOKIE = "seat"

Answer = dict[str, Any]


class PhoneSite:
    """Answers requests; learns of the game through `publish`."""

    def __init__(self, desk: PhoneDesk, ring: Callable[[], object]) -> None:
        """Take the desk, and the function that makes the server look for answers again."""
        self.host = ""
        self._advisor = Advisor(good_turns, ring)
        self._desk = desk
        self._published = Published("")
        self._kept: dict[object, Reply] = {}
        self._here: dict[int, float] = {}
        self._outline: tuple[str, bytes] = ("", b"")

    def publish(self, published: Published) -> None:
        """Show this from now on; phones waiting for news are served next."""
        self._published = published
        self._kept = {}
        if published.game is None or not self._advisor.is_about(published.game.state):
            self._advisor.forget()

    def is_here(self, number: int) -> bool:
        """Return whether the phone of this link was here lately; from any thread."""
        return time.monotonic() - self._here.get(number, -_HERE) < _HERE

    def answer(self, asked: Asked) -> Reply | Later:
        """Answer a request."""
        status = guard(asked, self.host)
        if status:
            return refusal(status)
        seat = _SEAT.fullmatch(asked.path)
        if asked.method == "GET":
            if seat and seat[2] == "view":
                return self._view(asked, int(seat[1]))
            if asked.path == "/view":
                return self._view(asked, None)
            if asked.path == "/words":
                return json_reply(labels(load_language(language_of(asked))))
            if asked.path.startswith("/outline/"):
                return self._outlined(asked.path.removeprefix("/outline/"))
            return _file("" if seat and not seat[2] else asked.path.removeprefix("/"))
        if asked.path == "/claim":
            return self._claim(_body(asked))
        link = self._link(asked, int(seat[1])) if seat else None
        if seat is None or link is None:
            return refusal(403)
        if seat[2] == "look":
            return self._look(asked, link, _body(asked))
        return self._do(asked, link, _body(asked)) if seat[2] == "do" else refusal(404)

    def _link(self, asked: Asked, number: int) -> PhoneLink | None:
        token = asked.cookies.get(_COOKIE, "")
        link = of_device(self._published.links, number, token) if token else None
        if link:
            self._here[number] = time.monotonic()
        return link

    def _view(self, asked: Asked, number: int | None) -> Reply | Later:
        """Answer with a page, or wait until there is a newer one than the phone has."""
        if not self._published.number:
            return refusal(503)
        if number is not None and self._link(asked, number) is None:
            return refusal(403)
        after = asked.query.get("after", "")

        def find() -> Reply | None:
            if not self._published.number or self._published.number == after:
                return None
            link = None if number is None else self._link(asked, number)
            return refusal(403) if number is not None and link is None else self._page(asked, link)

        def nothing_new() -> Reply:
            if number is not None:
                self._here[number] = time.monotonic()
            return json_reply({"number": after}, is_trusted=number is not None)

        return find() or Later(find, time.monotonic() + _NEWS, nothing_new)

    def _page(self, asked: Asked, link: PhoneLink | None) -> Reply | None:
        """Return a page; None while it is being worked out."""
        viewer = self._viewer(asked, link)
        if viewer and viewer.word("page") == "advice" and viewer.is_advised:
            self._advisor.ask(viewer.catalogue, viewer.state)
            if not self._advisor.is_done:
                return None
            viewer = replace(viewer, plan=self._advisor.answer)
        code = language_of(asked)
        chosen = tuple(sorted(viewer.chosen.items())) if viewer else ()
        key = (link, code, chosen)
        if key not in self._kept:
            if len(self._kept) >= _MAX_KEPT:
                self._kept = {}
            self._kept[key] = self._built(viewer, link, code)
        return self._kept[key]

    def _built(self, viewer: Viewer | None, link: PhoneLink | None, code: str) -> Reply:
        language = load_language(code)
        page = answer_page(viewer) if viewer else no_game_page(language)
        content = {
            "number": self._published.number,
            "language": code,
            "title": page.title,
            "blocks": page.blocks,
            "tabs": tabs_of(viewer) if viewer and viewer.seat is not None else [],
        }
        return json_reply(content, is_trusted=link is not None)

    def _viewer(self, asked: Asked, link: PhoneLink | None) -> Viewer | None:
        """Return the viewer; without a seat in this game they see what everybody sees."""
        game = self._published.game
        if game is None:
            return None
        seat = seat_of(game.state.setup, link) if link else None
        language = load_language(language_of(asked)).knowing(game.catalogue.piece)
        hidden = ("after", "lang")
        chosen = {name: word for name, word in asked.query.items() if name not in hidden}
        owner, rescue = self._published.rescue or (None, ())
        return Viewer(
            game,
            language,
            seat,
            self._published.may_act,
            chosen if seat is not None else {},
            rescue if seat is not None and seat == owner else (),
        )

    def _outlined(self, name: str) -> Reply:
        """Answer with the drawing of the board in use."""
        from companion.phone.pages.board import outline_name, outline_of

        game = self._published.game
        if game is None or game.state.regions is None:
            return refusal(404)
        board = printed_board(game.catalogue, game.state)
        if outline_name(board) != name:
            return refusal(404)
        if self._outline[0] != name:
            self._outline = (name, json_reply(outline_of(board)).body)
        return Reply(200, self._outline[1], is_lasting=True)

    def _claim(self, body: dict[str, str]) -> Reply | Later:
        secret = body.get("secret", "")
        if not self._published.number:
            return refusal(503)
        if with_secret(self._published.links, secret) is None:
            return refusal(403)
        return self._ask(ClaimLink(secret), _claimed)

    def _look(self, asked: Asked, link: PhoneLink, body: dict[str, str]) -> Reply | Later:
        pin = body.get("pin", "")[:12]
        question = LookIntoPurse(link, language_of(asked), pin if pin.isascii() else "")
        return self._ask(question, _as_json)

    def _do(self, asked: Asked, link: PhoneLink, body: dict[str, str]) -> Reply | Later:
        """Carry out a button's action: it has to be on the current page."""
        query = {name: word for name, word in body.items() if name not in ("press", "number")}
        wanted = Asked(asked.method, asked.path, query, asked.headers)
        viewer, number = self._viewer(wanted, link), body.get("number", "")
        page = answer_page(viewer) if viewer else PhonePage()
        press = page.presses.get(body.get("press", ""))
        if press is None or number != self._published.number:
            language = load_language(language_of(asked))
            said = language.gettext("The game has moved on: look again.")
            return json_reply({"said": said}, is_trusted=True)
        return self._ask(ActFromPhone(link, language_of(asked), number, press), _as_json)

    def _ask(self, question: PhoneQuestion, reply: Callable[[Answer], Reply]) -> Reply | Later:
        """Ask the table, and answer when it has."""
        ticket = self._desk.ask(question)
        if ticket is None:
            return refusal(503)

        def find() -> Reply | None:
            return None if ticket.answer is None else reply(ticket.answer)

        return Later(find, time.monotonic() + _TABLE, lambda: _given_up(ticket))


def _given_up(ticket: Ticket) -> Reply | None:
    """Answer when the table took too long; wait if it is busy with the question right now."""
    return refusal(503) if ticket.take() else None


def _as_json(answer: Answer) -> Reply:
    return refusal(403) if answer.get("refused") else json_reply(answer, is_trusted=True)


def _claimed(answer: Answer) -> Reply:
    """Answer a phone that now has a link: its token goes where no script can read it."""
    if "token" not in answer:
        return _as_json(answer)
    page = answer["page"]
    rules = f"Path=/{page}/; HttpOnly; SameSite=Strict; Max-Age=31536000"
    cookie = f"{_COOKIE}={answer['token']}; {rules}"
    return json_reply({"page": page}, cookie=cookie, is_trusted=True)


def _body(asked: Asked) -> dict[str, str]:
    """Return the fields of a small POST; nothing for anything else."""
    try:
        words = json.loads(asked.body)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(words, dict):
        return {}
    return {name: word for name, word in words.items() if isinstance(word, str) and _is_text(word)}


def _is_text(word: str) -> bool:
    """Return whether a text can be encoded: JSON allows half of a surrogate pair."""
    return not any("\ud800" <= sign <= "\udfff" for sign in word)


def _file(name: str) -> Reply:
    if name not in _STATIC:
        return refusal(404)
    path, kind = _STATIC[name]
    return Reply(200, (DATA / path).read_bytes(), kind, is_lasting=name == "font.ttf")
