"""A game that is over as a film: what was to be seen at the table after each of its steps.

Purses are open then, so everybody's coins are told at every step.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.engine import Board, Fact, Player, State, facts_of, followed_board, printed_board
from companion.facts.board import DrawnRegion, region_facts
from companion.facts.history import told_step
from companion.facts.reader import Reader
from companion.line_breaks import NO_BREAK
from companion.play import Session, turns_in
from companion.words import Language


@dataclass(frozen=True, slots=True)
class FilmPlayer:
    """A player at a step: the coins, and the races in play."""

    colour: int
    player_name: str
    coins: int
    races: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """What is seen after a step: whose turn it was, what was done, and how things stand.

    `board`: None while nobody follows it.
    """

    title: str
    colour: int
    icon: str
    text: str
    notes: str
    players: tuple[FilmPlayer, ...]
    board: Board | None
    regions: tuple[DrawnRegion, ...]


def film_length(session: Session) -> int:
    """Return how many steps there are to see: up to the end, for then purses are only opened."""
    return min(session.cursor, session.timeline.before_end + 1)


def round_starts(session: Session) -> tuple[int, ...]:
    """Return after which steps a new round begins."""
    turns = turns_in([step.events for step in session.steps[: film_length(session)]])
    return tuple(
        after.steps.start for before, after in pairwise(turns) if after.round != before.round
    )


def film_frame(reader: Reader, session: Session, cursor: int) -> FilmFrame:
    """Return what is seen after so many steps; before the first the game only begins."""
    language, state = reader.language, session.state_at(cursor)
    before = session.state_at(max(0, cursor - 1))
    names = [player.name for player in session.state.players]
    board = followed_board(session.catalogue, before)
    facts = facts_of(before, session.steps[cursor - 1].events, board) if cursor else ()
    begins = "signs/play", [language.gettext("The game begins")]
    icon, texts = told_step(language, facts, names) if cursor else begins
    seat, has_board = before.turn.seat, state.regions is not None
    title = language.gettext("{name}, round {round}").replace(" {round}", f"{NO_BREAK}{{round}}")
    return FilmFrame(
        title=title.format(name=names[seat], round=before.round),
        colour=state.setup.colour(seat),
        icon=icon,
        text=texts[0],
        notes="\n".join(texts[1:]),
        players=tuple(_players(language, state, names, seat)),
        board=printed_board(reader.catalogue, state) if has_board else None,
        # Coins of no region: prices are for whoever is to play.
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
    """Return the region that a step is about, if it is one alone."""
    return next((fact.conquest.at for fact in facts if fact.conquest), None)
