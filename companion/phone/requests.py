"""Reads one request of a browser: strictly, and no more of it than a phone ever sends."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote_to_bytes

MOST_HEAD = 8 * 1024
MOST_BODY = 2 * 1024
_MOST_HEADERS = 48
_MOST_FIELDS = 48
_LINE = re.compile(rb"(GET|POST) (/[!-~]{0,1500}) HTTP/1\.[01]")
_HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t -~\x80-\xff]*)")
_END = b"\r\n\r\n"


class BadRequest(Exception):
    """What nobody's phone would send; `status` is what it is answered with."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True, slots=True)
class Asked:
    """One request, as far as anybody looks at it; names of headers are in small letters."""

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
        """Return a header, nothing where there is none."""
        return self.headers.get(name, "")


def read_request(data: bytes) -> Asked | None:
    """Return the request once all of it is there, or raise `BadRequest` as soon as it is none."""
    head, found, rest = data.partition(_END)
    if len(head) > MOST_HEAD:
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
    if len(lines) > _MOST_HEADERS:
        raise BadRequest(431)
    headers: dict[str, str] = {}
    for line in lines:
        header = _HEADER.fullmatch(line)
        name = header[1].decode("ascii").lower() if header else ""
        # Of two that contradict each other, somebody else might believe the other one.
        if header is None or name in headers:
            raise BadRequest(400)
        headers[name] = header[2].decode("latin-1").strip()
    return headers


def _body_length(method: bytes, headers: Mapping[str, str]) -> int:
    told = headers.get("content-length", "0")
    if "transfer-encoding" in headers or not re.fullmatch(r"[0-9]{1,9}", told):
        raise BadRequest(400)
    if int(told) > (MOST_BODY if method == b"POST" else 0):
        raise BadRequest(413)
    return int(told)


def _path(path: str) -> str:
    try:
        return unquote_to_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise BadRequest(400) from None


def _fields(query: str) -> dict[str, str]:
    try:
        fields = parse_qsl(query, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError:
        raise BadRequest(400) from None
    return dict(fields)
