"""Reads one request of a browser, strictly, and refuses all but our own pages."""

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, unquote_to_bytes

from companion.dataclasses import dataclass
from companion.words import LANGUAGES, best_language

MAX_HEAD = 8 * 1024
MAX_BODY = 2 * 1024
_MAX_HEADERS = 48
_MAX_FIELDS = 48
_LINE = re.compile(rb"(GET|POST) (/[!-~]{0,1500}) HTTP/1\.[01]")
_HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t -~\x80-\xff]*)")
_END = b"\r\n\r\n"


class BadRequest(Exception):
    """A request that no phone of ours would send; `status` is the answer."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True, slots=True)
class Asked:
    """One request, as far as it matters; header names are in lower case."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes = b""

    @property
    def cookies(self) -> dict[str, str]:
        """The cookies that came with it."""
        pairs = (part.strip().partition("=") for part in self.header("cookie").split(";"))
        return {name: value for name, _, value in pairs if name}

    def header(self, name: str) -> str:
        """Return a header, or an empty text."""
        return self.headers.get(name, "")


def read_request(data: bytes) -> Asked | None:
    """Return the request once it is complete, or raise `BadRequest` as soon as it is bad."""
    head, found, rest = data.partition(_END)
    if len(head) > MAX_HEAD:
        raise BadRequest(431)
    if not found:
        return None
    first, *lines = head.split(b"\r\n")
    line = _LINE.fullmatch(first)
    if line is None:
        raise BadRequest(405 if re.match(rb"[A-Z]+ /", first) else 400)
    headers = _headers(lines)
    length = _body_length(line[1], headers)
    if len(rest) < length:
        return None
    if len(rest) > length:
        raise BadRequest(400)
    path, _, query = line[2].decode("ascii").partition("?")
    return Asked(line[1].decode("ascii"), _path(path), _fields(query), headers, rest)


def _headers(lines: list[bytes]) -> dict[str, str]:
    if len(lines) > _MAX_HEADERS:
        raise BadRequest(431)
    headers: dict[str, str] = {}
    for line in lines:
        header = _HEADER.fullmatch(line)
        name = header[1].decode("ascii").lower() if header else ""
        # Of two that contradict each other, somebody else might trust the other one.
        if header is None or name in headers:
            raise BadRequest(400)
        headers[name] = header[2].decode("latin-1").strip()
    return headers


def _body_length(method: bytes, headers: Mapping[str, str]) -> int:
    length = headers.get("content-length", "0")
    if "transfer-encoding" in headers or not re.fullmatch(r"[0-9]{1,9}", length):
        raise BadRequest(400)
    if int(length) > (MAX_BODY if method == b"POST" else 0):
        raise BadRequest(413)
    return int(length)


def _path(path: str) -> str:
    try:
        return unquote_to_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise BadRequest(400) from None


def _fields(query: str) -> dict[str, str]:
    try:
        fields = parse_qsl(query, keep_blank_values=True, max_num_fields=_MAX_FIELDS)
    except ValueError:
        raise BadRequest(400) from None
    return dict(fields)


_MAX_TAGS = 12


def guard(asked: Asked, host: str) -> int:
    """Return the status to refuse a request with; 0 if it may be answered.

    Another name for our address would be an attempt to pass for us (DNS rebinding). A page from
    elsewhere may link here, but neither read nor act.
    """
    if asked.header("host") != host:
        return 421
    origin, site = asked.header("origin"), asked.header("sec-fetch-site")
    if origin and origin != f"http://{host}":
        return 403
    if asked.method == "GET":
        is_page = asked.header("sec-fetch-mode") in ("", "navigate")
        return 0 if is_page or site in ("", "same-origin", "none") else 403
    is_json = asked.header("content-type").partition(";")[0].strip() == "application/json"
    return 0 if origin and is_json and site in ("", "same-origin") else 403


def language_of(asked: Asked) -> str:
    """Return the language chosen on the phone, or else the phone's own."""
    chosen = asked.query.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    tags = asked.header("accept-language").split(",")[:_MAX_TAGS]
    return best_language(tag.partition(";")[0].strip() for tag in tags)
