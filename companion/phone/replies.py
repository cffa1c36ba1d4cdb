"""Answers to a browser, and what it may do with them: next to nothing."""

import json
from http import HTTPStatus
from typing import Any

from companion.dataclasses import dataclass

# Everything comes from here, only files of ours run, and nobody may frame them.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# Whatever is no page needs nothing else either.
_STRICT_POLICY = "default-src 'none'; frame-ancestors 'none'"
_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Connection": "close",
}
JSON, HTML = "application/json", "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer; `is_trusted`: it went to a phone that has a seat."""

    status: int
    body: bytes = b""
    kind: str = JSON
    cookie: str = ""
    is_lasting: bool = False
    is_trusted: bool = False

    def to_bytes(self) -> bytes:
        """Return the bytes to send."""
        headers = {
            "Content-Security-Policy": _POLICY if self.kind == HTML else _STRICT_POLICY,
            **_ALWAYS,
            "Cache-Control": "max-age=86400" if self.is_lasting else "no-store",
            "Content-Type": self.kind,
            "Content-Length": str(len(self.body)),
        }
        if self.cookie:
            headers["Set-Cookie"] = self.cookie
        lines = [f"HTTP/1.1 {self.status} {HTTPStatus(self.status).phrase}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        return "\r\n".join((*lines, "", "")).encode("ascii") + self.body


def json_reply(content: Any, status: int = 200, **more: Any) -> Reply:
    """Return an answer in JSON."""
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    return Reply(status, body, **more)


def refusal(status: int) -> Reply:
    """Return an answer that only says no."""
    return json_reply({"error": status}, status)
