"""Whose phone it is: a secret link for each player, claimed by the first phone that opens it.

A link belongs to a player and not to a seat, so that a phone stays with its owner in the next game,
where somebody else starts. Once claimed, the secret is worthless: the phone has a token of its own,
of which only a digest is kept.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable

from companion.dataclasses import replace
from companion.engine import Setup
from companion.store import PhoneLink, PhoneLinks, seat_id

# Bytes of a secret, and of a phone's own token: 192 bits.
_SIZE = 24


def link_of(links: Iterable[PhoneLink], player: str) -> PhoneLink | None:
    """Return the link of a player."""
    return next((link for link in links if link.player == player), None)


def seat_of(setup: Setup, link: PhoneLink) -> int | None:
    """Return the seat of the owner of a link; None for somebody who does not play.

    No phone sits where the app plays.
    """
    people = (seat for seat in range(len(setup.players)) if not setup.character(seat))
    return next((seat for seat in people if seat_id(setup, seat) == link.player), None)


def with_players(links: PhoneLinks, players: Iterable[str]) -> PhoneLinks:
    """Return the links with one for each of these players; existing ones are kept."""
    for player in players:
        if link_of(links, player) is None:
            links = (*links, _new_link(_next_number(links), player))
    return links


def renewed(links: PhoneLinks, player: str) -> PhoneLinks:
    """Return the links with a new one for a player, which shuts out the old phone.

    The number changes too: a page that is still open never shows the new owner's.
    """
    others = tuple(link for link in links if link.player != player)
    return (*others, _new_link(_next_number(links), player))


def renewed_claims(links: PhoneLinks) -> PhoneLinks:
    """Return the links with a new one for everybody whose phone has claimed theirs."""
    for link in links:
        links = renewed(links, link.player) if link.is_claimed else links
    return links


def with_secret(links: Iterable[PhoneLink], secret: str) -> PhoneLink | None:
    """Return the link that this secret opens, in constant time."""
    digest = _digest(secret)
    found = [
        link for link in links if link.secret and hmac.compare_digest(_digest(link.secret), digest)
    ]
    return found[0] if found else None


def of_device(links: Iterable[PhoneLink], number: int, token: str) -> PhoneLink | None:
    """Return the link of this number if this phone has claimed it."""
    digest = _digest(token)
    for link in links:
        if link.number == number and link.device and hmac.compare_digest(link.device, digest):
            return link
    return None


def claimed(links: PhoneLinks, link: PhoneLink) -> tuple[PhoneLinks, str]:
    """Return the links with this one claimed, and the token for the phone that claimed it."""
    token = secrets.token_urlsafe(_SIZE)
    owned = replace(link, secret="", device=_digest(token))
    return tuple(owned if other == link else other for other in links), token


def _new_link(number: int, player: str) -> PhoneLink:
    return PhoneLink(number, player, secrets.token_urlsafe(_SIZE))


def _next_number(links: PhoneLinks) -> int:
    return max((link.number for link in links), default=0) + 1


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
