"""A finished game as a film: what could be seen at the table after each step.

Purses are open by then, so everyone's coins are shown at every step.
"""

from collections.abc import Sequence
from itertools import pairwise

from companion.dataclasses import dataclass
from companion.engine import (
    Board,
    Fact,
    Player,
    RaceDeclined,
    State,
    facts_of,
    followed_board,
    printed_board,
)
from companion.line_breaks import NO_BREAK
from companion.pages.board import DrawnRegion, region_facts
from companion.pages.history import step_texts
from companion.pages.reader import Reader
from companion.play import Session, turns_in
from companion.words import Language


@dataclass(frozen=True, slots=True)
class FilmPlayer:
    """A player at a step: the coins, and the races in play."""

    colour: int = 0
    player_name: str = ""
    coins: int = 0
    races: str = ""
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """What is seen after a step: whose turn it was, what was done, and the state after it.

    `board`: None without a board.
    """

    title: str = ""
    colour: int = 0
    icon: str = ""
    text: str = ""
    notes: str = ""
    counter: str = ""
    players: tuple[FilmPlayer, ...] = ()
    board: Board | None = None
    regions: tuple[DrawnRegion, ...] = ()


def film_length(session: Session) -> int:
    """Return how many steps there are to see: after the end, purses are only opened."""
    return min(session.cursor, session.timeline.before_end + 1)


def round_starts(session: Session) -> tuple[tuple[int, int], ...]:
    """Return the steps after which a round begins, and which round."""
    turns = turns_in([step.events for step in session.steps[: film_length(session)]])
    later = (
        (after.steps.start, after.round)
        for before, after in pairwise(turns)
        if after.round != before.round
    )
    return ((0, turns[0].round), *later) if turns else ()


def declines(session: Session) -> tuple[tuple[int, int], ...]:
    """Return the steps where races go into decline, and the colours of their players."""
    return tuple(
        (at, session.state.setup.colour(event.seat))
        for at, step in enumerate(session.steps[: film_length(session)], 1)
        for event in step.events
        if isinstance(event, RaceDeclined)
    )


def film_frame(reader: Reader, session: Session, cursor: int) -> FilmFrame:
    """Return what is seen after this many steps; 0 is the start of the game."""
    language, state = reader.language, session.state_at(cursor)
    before = session.state_at(max(0, cursor - 1))
    names = session.state.names
    board = followed_board(session.catalogue, before)
    facts = facts_of(before, session.steps[cursor - 1].events, board) if cursor else ()
    begins = "signs/play", [language.gettext("The game begins")]
    icon, texts = step_texts(language, facts, names) if cursor else begins
    seat, has_board = before.turn.seat, state.regions is not None
    title = language.gettext("{name}, round {round}").replace(" {round}", f"{NO_BREAK}{{round}}")
    return FilmFrame(
        title=title.format(name=names[seat], round=before.round),
        colour=state.setup.colour(seat),
        icon=icon,
        text=texts[0],
        notes="\n".join(texts[1:]),
        counter=language.gettext("Step {n} of {all}").format(n=cursor, all=film_length(session)),
        players=tuple(_players(language, state, names, seat)),
        board=printed_board(reader.catalogue, state) if has_board else None,
        # Coins for no region: prices are only for players.
        regions=region_facts(reader, state, _place(facts), coins={}) if has_board else (),
    )


def _players(
    language: Language, state: State, names: Sequence[str], current: int
) -> list[FilmPlayer]:
    return [
        FilmPlayer(
            colour=state.setup.colour(seat),
            player_name=names[seat],
            coins=player.coins,
            races=_races(language, player),
            is_current=seat == current,
        )
        for seat, player in enumerate(state.players)
    ]


def _races(language: Language, player: Player) -> str:
    active, in_decline = player.active, language.gettext("{race} in decline")
    races = [language.combo_name(active.race, active.power)] if active else []
    races += [in_decline.format(race=language.race(own.race)) for own in player.declined]
    # NOTE: stands below the name of a player.
    return ", ".join(races) or language.gettext("no race")


def _place(facts: Sequence[Fact]) -> int | None:
    """Return the region that a step is about, if it is just one."""
    return next((fact.conquest.at for fact in facts if fact.conquest), None)
