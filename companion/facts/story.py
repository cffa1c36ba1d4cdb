"""The story of a game: what is told of its coins and of what decided it, once all is open.

A total can be worked out from all of it: nothing here is for a game that is still being played.
"""

from dataclasses import dataclass
from typing import Any

from companion.engine import State
from companion.facts.story_coins import (
    CoinSource,
    PlayedTurn,
    coin_sources,
    deciding_turn,
    played_turns,
)
from companion.facts.superlatives import superlative_facts
from companion.play import Session
from companion.store import GameResult, summary_of
from companion.words import N_, Language, brought_text

_SOURCES: dict[CoinSource, str] = {
    # NOTE: where a player's coins came from; the five that everybody begins with.
    "start": N_("At the start"),
    "regions": N_("Regions"),
    "race": N_("Race"),
    "power": N_("Power"),
    "decline": N_("In decline"),
    # NOTE: coins that came from other players.
    "others": N_("From other players"),
    # NOTE: coins that lay on combos, or in pots of other players.
    "found": N_("On combos and in pots"),
    # NOTE: coins that came or went by a correction.
    "corrected": N_("Corrected"),
    # NOTE: coins that a player has paid, for combos above all.
    "paid": N_("Paid"),
    # NOTE: coins that went to other players.
    "lost": N_("To other players"),
}


@dataclass(frozen=True, slots=True)
class CoinsOfSeat:
    """A player's coins: all of them, what came in and went out, and every number in words.

    What went out is negative: all parts together are the coins.
    """

    seat: int
    colour: int
    player_name: str
    coins: int
    parts: tuple[tuple[CoinSource, int], ...]
    numbers: tuple[str, ...]


def result_of(state: State) -> GameResult | None:
    """Return how a game ended; nothing while it is played, or who won is not known yet."""
    return summary_of(state).result if state.is_over else None


def source_name(language: Language, source: CoinSource) -> str:
    """Return what a source of coins is called."""
    return language.gettext(_SOURCES[source])


def coins_by_seat(language: Language, session: Session) -> list[CoinsOfSeat]:
    """Return where the coins of every player came from."""
    return [
        CoinsOfSeat(
            seat=seat,
            colour=session.state.setup.colour(seat),
            player_name=session.state.players[seat].name,
            coins=sum(sources.values()),
            parts=tuple(sources.items()),
            numbers=tuple(
                f"{source_name(language, source)}: {language.signed(n)}"
                for source, n in sources.items()
            ),
        )
        for seat, sources in enumerate(coin_sources(session))
    ]


def turn_coins_text(language: Language, session: Session, turn: PlayedTurn) -> str:
    """Return whose turn it was, and what it brought."""
    title = language.gettext("{name}, round {round}")
    whose = title.format(name=session.state.players[turn.seat].name, round=turn.round)
    return f"{whose}: {brought_text(language, turn.coins)}"


def award_facts(language: Language, session: Session) -> list[dict[str, Any]]:
    """Return what was best, and what decided the game."""
    return [*superlative_facts(language, session), *_decided(language, session)]


def _decided(language: Language, session: Session) -> list[dict[str, Any]]:
    """Tell the turn from which on the winner led, or that tokens settled it; of two winners none.

    Where coins counted on the table made another winner, no turn did.
    """
    _, result, turns = language.gettext, result_of(session.state), played_turns(session)
    if not result or len(result.winners) != 1:
        return []
    [winner] = result.winners
    name, at = session.state.players[winner].name, deciding_turn(turns, winner)
    if at is not None:
        # NOTE: after this round nobody had as many coins as {name}.
        text = _("round {round}: from then on {name} was always ahead")
        return [_deciding(language, session, turns[at].seat, text, turns[at].round, name)]
    if result.coins.count(max(result.coins)) > 1:
        text = _("level in coins, but more tokens on the board")
        return [_deciding(language, session, winner, text, 0, name)]
    return []


def _deciding(
    language: Language, session: Session, seat: int, text: str, number: int, name: str
) -> dict[str, Any]:
    state = session.state
    return {
        "kind": "decided",
        # NOTE: the title of a card: the turn in which a game was decided.
        "title": language.gettext("What decided it"),
        "holders": [(state.setup.colour(seat), state.players[seat].name)],
        "detail": text.format(round=number, name=name),
    }
