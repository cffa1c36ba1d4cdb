"""An old step on the board, as it may have been instead: another region, number or race."""

from dataclasses import dataclass, replace

from companion.engine import AbandonAt, PlaceTroops, SetRegion, State
from companion.facts.board_paint import Paint, paints
from companion.facts.board_taps import TapButton, TapStepper
from companion.facts.reader import Reader
from companion.words import tokens_caption

Draft = AbandonAt | PlaceTroops | SetRegion


@dataclass(frozen=True)
class RedoFacts:
    """What can be said otherwise of a step; each tap carries the step as it would be then.

    `regions`: those that it is about. `tokens`: how many stand there. `races`: who does.
    """

    regions: tuple[int, ...]
    tokens: TapStepper | None
    races: tuple[TapButton, ...]


def redo_facts(reader: Reader, state: State, draft: Draft) -> RedoFacts:
    """Return an old step as it is put right so far."""
    if isinstance(draft, AbandonAt):
        return RedoFacts(draft.at, None, ())
    found = paints(reader, state) if isinstance(draft, SetRegion) else ()
    races = tuple(_race(paint, draft) for paint in found if isinstance(draft, SetRegion))
    return RedoFacts((draft.at,), _tokens(reader, state, draft), races)


def moved_to(draft: Draft, region: int) -> Draft:
    """Return a step about another region; where it is about several, one more or one less."""
    if not isinstance(draft, AbandonAt):
        return replace(draft, at=region)
    others = tuple(at for at in draft.at if at != region)
    left = others if len(others) < len(draft.at) else (*draft.at, region)
    return replace(draft, at=left or draft.at)


def _tokens(reader: Reader, state: State, draft: PlaceTroops | SetRegion) -> TapStepper | None:
    """Ask for a number where one was told; no race has more than lie in the box."""
    race = _placed_race(state, draft)
    n = draft.tokens
    if not n or not race:
        return None
    limits = [troops.limit for _, troops, _ in state.troops() if troops.race == race]
    shown = tokens_caption(reader.language, race, n)
    text = reader.language.gettext("{race} there").format(race=shown)
    return TapStepper(
        "there",
        reader.language.piece_icon(race),
        text,
        n,
        1,
        max(limits, default=n),
        (draft,),
        "tokens",
    )


def _placed_race(state: State, draft: PlaceTroops | SetRegion) -> str:
    if isinstance(draft, SetRegion):
        return draft.race
    player = state.players[state.turn.seat if draft.seat is None else draft.seat]
    return draft.by or (player.active.race if player.active else "")


def _race(paint: Paint, draft: SetRegion) -> TapButton:
    is_lost_tribe = paint.name == "paint-lost_tribe"
    n = 0 if paint.seat is None else max(1, paint.least, draft.tokens)
    now = SetRegion(draft.at, is_lost_tribe, paint.seat, paint.race, paint.in_decline, n)
    is_on = replace(now, tokens=draft.tokens) == draft
    return TapButton(paint.name, paint.icon, paint.text, (now,), is_on=is_on)
