"""A game for BG Stats, an app in which people log what they play: one link holds all of it.

The fields are those that BG Stats reads; it refuses a play in which a player lacks `winner` or
`startPlayer`. There is one for games whose purses are all open, and for no other.
"""

import json
from typing import Any
from urllib.parse import quote

from companion.facts.games import utc_text
from companion.facts.recap import combo_names
from companion.facts.result import end_text, is_broken_off
from companion.facts.reveal import Reveal
from companion.play import Session
from companion.store import GameCard
from companion.words import Language, set_title

SOURCE = "Small World table companion"
GAME = {"name": "Small World", "bggId": 40692, "highestWins": True, "noPoints": False}
_PLACE = "app.bgstatsapp.com/createPlay.html?data="
_MINUTE = 60
# A code with more signs is too fine to be scanned from a screen.
MOST_SCANNED = 1800


def logged_play(
    language: Language, card: GameCard, reveal: Reveal, session: Session
) -> dict[str, Any]:
    """Return a play as BG Stats wants to be told of it."""
    state = reveal.state
    boxes = [set_title(language, name) for name in state.setup.sets]
    comments = f"{language.join(boxes)}. {end_text(language, state, is_broken_off(session))}"
    board = language.gettext("Board for {n} players").format(n=len(state.players))
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": card.id,
        "board": board,
        "comments": comments,
        "game": GAME,
        "players": _players(language, reveal, session),
    }
    if begun := utc_text(card.created):
        play["playDate"] = begun
    if card.played is not None:
        play["durationMin"] = round(card.played / _MINUTE)
    return play


def _players(language: Language, reveal: Reveal, session: Session) -> list[dict[str, Any]]:
    found = reveal.outcome
    places, combos = dict(found.places), combo_names(language, session)
    return [
        {
            "name": player.name,
            # Whoever sits first begins.
            "startPlayer": seat == 0,
            "winner": seat in found.winners,
            "score": reveal.coins(seat),
            "rank": places[seat],
            "role": combos[seat],
        }
        for seat, player in enumerate(reveal.state.players)
    ]


def web_link(play: dict[str, Any]) -> str:
    """Return a link that any device can open, which leads to the app where there is one."""
    return f"https://{_PLACE}{_data(play)}"


def app_link(play: dict[str, Any]) -> str:
    """Return a link that opens the app itself."""
    return f"bgstats://{_PLACE}{_data(play)}"


def scanned_link(play: dict[str, Any]) -> str:
    """Return a link for a code to scan: what makes it too long is left out."""
    link = web_link(play)
    if len(link) <= MOST_SCANNED:
        return link
    players = [{**player, "role": ""} for player in play["players"]]
    return web_link({**play, "comments": "", "players": players})


def _data(play: dict[str, Any]) -> str:
    # What an address may hold as it is stays: the shorter, the easier its code is to scan.
    return quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe=":,/()!")
