"""What was best at a game that is over: only what its log knows for certain.

A total can be worked out from some of it, so it is for the podium and nowhere before.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.engine import CoinsMoved, RaceDeclined, RegionAttacked, TurnScored, total
from companion.facts.game_story import NO_PLAY, story
from companion.play import Session
from companion.words import Language

SuperlativeKind = Literal["turn", "conquests", "lasting", "decline", "robbed"]
# What three players did is nothing special, nor what all did.
_MOST_HOLDERS = 2
# Every race is there in the round in which it comes.
_LEAST = {"lasting": 2}


@dataclass(frozen=True, slots=True)
class Feat:
    """What somebody did: with a race, or in a round, where that is part of it."""

    seat: int
    race: str = ""
    round: int = 0
    # Tells what happened twice from what happened once.
    number: int = 0


@dataclass(frozen=True, slots=True)
class Superlative:
    """The best of its kind: how much it was, and who did it."""

    kind: SuperlativeKind
    n: int
    feats: tuple[Feat, ...]


def superlatives(session: Session) -> tuple[Superlative, ...]:
    """Return what was best; what nobody did, or nearly everybody, is left out."""
    players = len(session.state.players)
    found = ((kind, _best(feats(session))) for kind, feats in _FEATS.items())
    return tuple(
        Superlative(kind, n, holders)
        for kind, (n, holders) in found
        if n >= _LEAST.get(kind, 1) and len(holders) < min(players, _MOST_HOLDERS + 1)
    )


def superlative_facts(language: Language, session: Session) -> list[dict[str, Any]]:
    """Return what is said of each: its title, who holds it, and how much it was."""
    state = session.state
    return [
        {
            "kind": best.kind,
            "title": _title(language, best.kind),
            "holders": [
                (state.setup.colour(feat.seat), state.players[feat.seat].name)
                for feat in best.feats
            ],
            "detail": _detail(language, best),
        }
        for best in superlatives(session)
    ]


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
    """The regions taken from other players: without a board not every one is recorded."""
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
    """The rounds in which something was played while a race was there."""
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
    """What each race earned in decline; one that declines twice begins anew."""
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
    """The coins that everybody had to give to other players."""
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
