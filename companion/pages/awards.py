"""The best of a finished game, and what decided it: only what its log knows for certain.

Some of it gives totals away, so it is only shown once the podium is.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from companion.dataclasses import dataclass
from companion.engine import CoinsMoved, RaceDeclined, RegionAttacked, TurnScored, total
from companion.pages.story import NO_PLAY, deciding_turn, played_turns, result_of, story
from companion.play import Session
from companion.words import Language

SuperlativeKind = Literal["turn", "conquests", "lasting", "decline", "robbed"]
_ICONS: dict[SuperlativeKind, str] = {
    "turn": "signs/score",
    "conquests": "signs/conquer",
    "lasting": "signs/flag",
    "decline": "signs/decline",
    "robbed": "markers/coins",
}
# What three players did, or all of them, is nothing special.
_MAX_HOLDERS = 2
# A race counts as present from the round it arrives in.
_LEAST = {"lasting": 2}


@dataclass(frozen=True, slots=True)
class Feat:
    """What somebody did, with the race or the round if that matters."""

    seat: int
    race: str = ""
    round: int = 0
    # Keeps a feat that is done twice apart from the first.
    number: int = 0


@dataclass(frozen=True, slots=True)
class Superlative:
    """The best of its kind: how much it was, and whose."""

    kind: SuperlativeKind
    n: int
    feats: tuple[Feat, ...]


def superlatives(session: Session) -> tuple[Superlative, ...]:
    """Return what was best, leaving out what nobody or nearly everybody did."""
    players = len(session.state.players)
    found = ((kind, _best(feats(session))) for kind, feats in _FEATS.items())
    return tuple(
        Superlative(kind, n, holders)
        for kind, (n, holders) in found
        if n >= _LEAST.get(kind, 1) and len(holders) < min(players, _MAX_HOLDERS + 1)
    )


@dataclass(frozen=True, slots=True)
class Award:
    """What a card says: a title, its holder's colour and name, and how much it was."""

    icon: str = ""
    title: str = ""
    holders: tuple[tuple[int, str], ...] = ()
    detail: str = ""


def best_awards(language: Language, session: Session) -> list[Award]:
    """Return the best of a game, one per card."""
    return [
        Award(
            icon=_ICONS[best.kind],
            title=_title(language, best.kind),
            holders=tuple(_holder(session, feat.seat) for feat in best.feats),
            detail=_detail(language, best),
        )
        for best in superlatives(session)
    ]


def _holder(session: Session, seat: int) -> tuple[int, str]:
    return session.state.setup.colour(seat), session.state.players[seat].name


def _title(language: Language, kind: SuperlativeKind) -> str:
    _ = language.gettext
    return {
        "turn": _("Most coins in one turn"),
        "conquests": _("Most regions taken from others"),
        "lasting": _("Longest on the board"),
        # NOTE: earned by a race in decline, all turns together.
        "decline": _("Most coins in decline"),
        # NOTE: whose coins went to other players most often.
        "robbed": _("Robbed the most"),
    }[kind]


def _detail(language: Language, best: Superlative) -> str:
    amount = _amount(language, best.kind, best.n).format(n=best.n)
    races = language.join([language.race(feat.race) for feat in best.feats if feat.race])
    if races:
        return f"{races}, {amount}"
    if len(best.feats) == 1 and best.feats[0].round:
        when = language.gettext("round {round}").format(round=best.feats[0].round)
        return f"{amount}, {when}"
    return amount


def _amount(language: Language, kind: SuperlativeKind, n: int) -> str:
    match kind:
        case "conquests":
            return language.ngettext("{n} region", "{n} regions", n)
        case "lasting":
            return language.ngettext("{n} round", "{n} rounds", n)
        case "turn" | "decline" | "robbed":
            return language.ngettext("{n} coin", "{n} coins", n)


def _best(feats: Mapping[Feat, int]) -> tuple[int, tuple[Feat, ...]]:
    """Return the highest number and each seat's first feat that reached it."""
    most = max(feats.values(), default=0)
    holders: dict[int, Feat] = {}
    for feat, n in feats.items():
        if n == most:
            holders.setdefault(feat.seat, feat)
    return most, tuple(holders[seat] for seat in sorted(holders))


def _turns(session: Session) -> Mapping[Feat, int]:
    """What each turn earned."""
    scored = ((at, before, event) for at, (before, event, _) in enumerate(story(session)))
    return {
        Feat(event.seat, round=before.round, number=at): sum(
            total(score.lines) for score in event.scores
        )
        for at, before, event in scored
        if isinstance(event, TurnScored)
    }


def _conquests(session: Session) -> Mapping[Feat, int]:
    """Regions taken from other players; without a board not all of them are recorded."""
    taken: Counter[Feat] = Counter()
    for before, event, after in story(session):
        if before.regions is None or after.regions is None:
            return {}
        if isinstance(event, RegionAttacked):
            conquest, seat = event.conquest, before.turn.seat
            if conquest.won and conquest.loser not in (None, seat):
                taken[Feat(seat)] += 1
    return taken


def _lives(session: Session) -> Mapping[Feat, int]:
    """The rounds that were played while a race was there."""
    return {
        Feat(seat, race, number=number): max(1, last - first + 1)
        for number, (seat, race, first, last) in enumerate(_each_life(session))
    }


def _each_life(session: Session) -> Iterator[tuple[int, str, int, int]]:
    alive: dict[tuple[int, str], list[int]] = {}
    for _, event, state in story(session):
        seats = enumerate(state.players)
        there = {(seat, troops.race) for seat, player in seats for troops in player.races}
        for gone in sorted(alive.keys() - there):
            yield (*gone, *_ends(alive.pop(gone)))
        if not isinstance(event, NO_PLAY):
            for own in sorted(there):
                alive.setdefault(own, []).append(state.round)
    for own, rounds in alive.items():
        yield (*own, *_ends(rounds))


def _ends(rounds: list[int]) -> tuple[int, int]:
    return rounds[0], rounds[-1]


def _declines(session: Session) -> Mapping[Feat, int]:
    """What each race earned in decline; a second decline counts separately."""
    earned: Counter[Feat] = Counter()
    times: Counter[tuple[int, str]] = Counter()
    for before, event, _ in story(session):
        if isinstance(event, RaceDeclined):
            times[event.seat, event.troops.race] += 1
        if isinstance(event, TurnScored):
            declined = {troops.race for troops in before.players[event.seat].declined}
            for score in event.scores:
                if score.race in declined:
                    number = times[event.seat, score.race]
                    earned[Feat(event.seat, score.race, number=number)] += total(score.lines)
    return earned


def _robbed(session: Session) -> Mapping[Feat, int]:
    """The coins that everyone had to give to other players."""
    given: Counter[Feat] = Counter()
    for _, event, _ in story(session):
        if isinstance(event, CoinsMoved) and None not in (event.source, event.to):
            given[Feat(event.source or 0)] += event.amount
    return given


_FEATS: dict[SuperlativeKind, Callable[[Session], Mapping[Feat, int]]] = {
    "turn": _turns,
    "conquests": _conquests,
    "lasting": _lives,
    "decline": _declines,
    "robbed": _robbed,
}


def all_awards(language: Language, session: Session) -> list[Award]:
    """Return what was best, and what decided the game."""
    return [*best_awards(language, session), *_decided(language, session)]


def _decided(language: Language, session: Session) -> list[Award]:
    """Name the turn from which the winner led, or say that tokens decided; not for two winners.

    If counting real coins changed the winner, no turn decided it.
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
        text = _("tied in coins, but more tokens on the board")
        return [_deciding(language, session, winner, text, 0, name)]
    return []


def _deciding(
    language: Language, session: Session, seat: int, text: str, number: int, name: str
) -> Award:
    return Award(
        icon="signs/crown",
        # NOTE: the title of a card: the turn in which a game was decided.
        title=language.gettext("What decided it"),
        holders=(_holder(session, seat),),
        detail=text.format(round=number, name=name),
    )
