"""Who may ask at all: pages of our own, at our own address, and nobody else's."""

from companion.phone.requests import Asked
from companion.words import LANGUAGES, best_language

_MOST_TAGS = 12


def guard(asked: Asked, host: str) -> int:
    """Return what to refuse a request with; 0 if it may be answered.

    Another name for our address would be somebody's attempt to pass for us (DNS rebinding). A page
    from elsewhere may lead here, but neither read nor act.
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
    """Return the language that was chosen on the phone, or else the phone's own."""
    chosen = asked.query.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    tags = asked.header("accept-language").split(",")[:_MOST_TAGS]
    return best_language(tag.partition(";")[0].strip() for tag in tags)
