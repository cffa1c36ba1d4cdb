"""What leaves the app: a result as a picture or in words, a play for BG Stats, a table of games.

Coins and places are included only for games whose purses are all open.
"""

import csv
import json
from collections.abc import Iterable, Iterator
from datetime import date
from io import StringIO
from typing import Any
from urllib.parse import quote

from companion.dataclasses import dataclass
from companion.engine import Board, printed_board
from companion.pages.awards import Award, best_awards
from companion.pages.blocks import Place
from companion.pages.board import DrawnRegion, region_facts
from companion.pages.games import utc_text
from companion.pages.reader import Reader
from companion.pages.reveal import (
    Reveal,
    end_text,
    is_broken_off,
    places,
    story_text,
    winner_text,
)
from companion.pages.story import CombosOfSeat, coins_per_round, combos_by_seat, combos_had
from companion.play import Session
from companion.store import GameCard
from companion.words import Language, set_title

_BETWEEN = " / "
# The least width of a wide board divided by its height, the most players beside whom a chart fits,
# and the number of awards that fill two rows.
_WIDE, _FEW, _MAX_AWARDS = 1.3, 4, 4
# What BG Stats reads: it refuses a play in which a player lacks `winner` or `startPlayer`.
SOURCE = "Small World table companion"
GAME = {"name": "Small World", "bggId": 40692, "highestWins": True, "noPoints": False}
_PLACE = "app.bgstatsapp.com/createPlay.html?data="
_MINUTE = 60
# A code with more characters is too fine to scan from a screen.
MAX_SCANNED = 1800
# The header of the table: for programs, so the same in every language.
HEAD = (
    *("game", "name", "begun", "minutes", "finished", "round", "players", "board", "sets"),
    *("own_pieces",),
    *("seat", "player", "coins", "place", "winner"),
)
# What a spreadsheet would take for the start of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class ResultPicture:
    """What the picture of a result shows. `places` and `combos`: the best first.

    `coins`: of every seat after each round. `players`: their colours and names, by seat.
    """

    headline: str
    story: str
    date: str
    places: tuple[Place, ...]
    combos: tuple[CombosOfSeat, ...]
    coins: tuple[tuple[int, ...], ...]
    last_round: str
    awards: tuple[Award, ...]
    board: Board | None
    regions: tuple[DrawnRegion, ...]

    @property
    def order(self) -> list[int]:
        """The seats in drawing order: the winner's line last, above all others."""
        return [place.seat for place in reversed(self.places)]

    @property
    def colours(self) -> list[int]:
        """The colour of every seat."""
        return [place.colour for place in sorted(self.places, key=lambda place: place.seat)]

    @property
    def is_board_wide(self) -> bool:
        """Whether a wide board gets its own row: among few players, the chart fits beside them."""
        return self.board_aspect > _WIDE and len(self.places) <= _FEW

    @property
    def board_aspect(self) -> float:
        """The board's width divided by its height."""
        return self.board.size[0] / self.board.size[1] if self.board else 1.0


def result_picture(reader: Reader, reveal: Reveal, session: Session, day: date) -> ResultPicture:
    """Return the picture's content: only for a game whose purses are all open."""
    language, state = reader.language, reveal.state
    found, combos = places(language, reveal), combos_by_seat(language, session)
    coins, has_board = coins_per_round(session), state.regions is not None
    ending = end_text(language, state, is_broken_off(session)), story_text(language, session)
    return ResultPicture(
        headline=winner_text(language, reveal),
        story=" ".join(filter(None, ending)),
        date=language.date(day),
        places=tuple(found),
        combos=tuple(combos[place.seat] for place in found),
        coins=coins,
        last_round=language.gettext("round {round}").format(round=len(coins[0]) - 1),
        awards=tuple(best_awards(language, session)[:_MAX_AWARDS]),
        board=printed_board(reader.catalogue, state) if has_board else None,
        # Coins for no region: prices are only for players.
        regions=tuple(region_facts(reader, state, coins={})) if has_board else (),
    )


def combo_names(language: Language, session: Session) -> list[str]:
    """Return the combos of each seat, in one line each."""
    return [
        _BETWEEN.join(language.combo_name(combo.race, combo.power) for combo in had)
        for had in combos_had(session)
    ]


def recap_text(language: Language, reveal: Reveal, session: Session, day: date) -> str:
    """Return who won, every place with its coins and combos, and how the game went."""
    combos = combo_names(language, session)
    lines = [
        f"{place.place}. {place.player_name}, {place.coins}"
        + (f" ({combos[place.seat]})" if combos[place.seat] else "")
        for place in places(language, reveal)
    ]
    # NOTE: the name of the game and the day on which it was played.
    head = language.gettext("Small World, {date}").format(date=language.date(day))
    ending = end_text(language, reveal.state, is_broken_off(session)), story_text(language, session)
    return "\n".join([head, winner_text(language, reveal), *lines, *filter(None, ending)])


def logged_play(
    language: Language, card: GameCard, reveal: Reveal, session: Session
) -> dict[str, Any]:
    """Return a play in the format of BG Stats."""
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
    ranks, combos = dict(found.places), combo_names(language, session)
    return [
        {
            "name": player.name,
            # The first seat starts.
            "startPlayer": seat == 0,
            "winner": seat in found.winners,
            "score": reveal.coins(seat),
            "rank": ranks[seat],
            "role": combos[seat],
        }
        for seat, player in enumerate(reveal.state.players)
    ]


def web_link(play: dict[str, Any]) -> str:
    """Return a link that any device can open, and that leads to the app if it is installed."""
    return f"https://{_PLACE}{_data(play)}"


def app_link(play: dict[str, Any]) -> str:
    """Return a link that opens the app itself."""
    return f"bgstats://{_PLACE}{_data(play)}"


def scanned_link(play: dict[str, Any]) -> str:
    """Return a link to scan as a code, shortened if it is too long."""
    link = web_link(play)
    if len(link) <= MAX_SCANNED:
        return link
    players = [{**player, "role": ""} for player in play["players"]]
    return web_link({**play, "comments": "", "players": players})


def _data(play: dict[str, Any]) -> str:
    # Characters that an address may hold stay as they are: the shorter, the easier to scan.
    return quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe=":,/()!")


def games_table(cards: Iterable[GameCard]) -> bytes:
    """Return the table as a file; its first character tells spreadsheets the encoding."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(HEAD)
    for card in cards:
        writer.writerows(_lines(card))
    return text.getvalue().encode("utf-8-sig")


def _lines(card: GameCard) -> Iterator[tuple[object, ...]]:
    summary, result = card.summary, card.summary.result
    about = (
        *(card.id, _plain(card.name), utc_text(card.created)),
        "" if card.played is None else round(card.played / _MINUTE),
        *(int(card.is_over), summary.round, len(summary.players)),
        *(int(summary.has_board), " ".join(summary.sets), _plain("; ".join(summary.own_names))),
    )
    for seat, player in enumerate(summary.players):
        end: tuple[object, ...] = ("", "", "")
        if result:
            end = result.coins[seat], result.places[seat], int(seat in result.winners)
        yield (*about, seat + 1, _plain(player), *end)


def _plain(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
