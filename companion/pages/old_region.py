"""The page of an old step about regions, to be put right: another region, number or race."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine import AbandonAt, PlaceTroops, SetRegion, State
from companion.facts.board_paint import Paint, paints
from companion.facts.reader import Reader
from companion.pages import blocks
from companion.pages.put_right import OldStep, put_right_foot
from companion.words import tokens_caption

RegionStep = AbandonAt | PlaceTroops | SetRegion


@dataclass(frozen=True)
class RegionDraft(blocks.Choice):
    """The step as it may have been; `tokens`: how many stand there, None where nothing was said."""

    step: RegionStep
    tokens: int | None

    @property
    def command(self) -> RegionStep:
        """What would be recorded."""
        if isinstance(self.step, AbandonAt) or self.tokens is None:
            return self.step
        return replace(self.step, tokens=self.tokens)

    @property
    def regions(self) -> tuple[int, ...]:
        """The regions that it is about."""
        return self.step.at if isinstance(self.step, AbandonAt) else (self.step.at,)

    def moved_to(self, region: int) -> "RegionDraft":
        """Return it about another region; where it is about several, one more or one less."""
        if not isinstance(self.step, AbandonAt):
            return replace(self, step=replace(self.step, at=region))
        at = self.step.at
        others = tuple(other for other in at if other != region)
        left = others if len(others) < len(at) else (*at, region)
        return replace(self, step=replace(self.step, at=left or at))


def drafted(step: RegionStep) -> RegionDraft:
    """Return the draft of a step as it was recorded."""
    return RegionDraft(step, None if isinstance(step, AbandonAt) else step.tokens or None)


def old_region_page(reader: Reader, state: State, draft: RegionDraft, old: OldStep) -> blocks.Page:
    """Return the page of a step as it is put right so far."""
    return blocks.Page(
        reader.language.gettext("What happened?"),
        body=(*_races(reader, state, draft), *_tokens(reader, state, draft)),
        foot=put_right_foot(reader, old, (draft.command,)),
    )


def _races(reader: Reader, state: State, draft: RegionDraft) -> Iterator[blocks.Block]:
    step = draft.step
    if isinstance(step, SetRegion):
        chips = tuple(_race(paint, step, draft.tokens or 0) for paint in paints(reader, state))
        yield blocks.Chips("races", chips)


def _race(paint: Paint, step: SetRegion, tokens: int) -> blocks.Button:
    is_lost_tribe = paint.name == "paint-lost_tribe"
    n = None if paint.seat is None else max(1, paint.least, tokens)
    now = SetRegion(step.at, is_lost_tribe, paint.seat, paint.race, paint.in_decline, n or 0)
    is_on = replace(now, tokens=step.tokens) == step
    return blocks.Button(paint.name, paint.icon, paint.text, RegionDraft(now, n), is_on=is_on)


def _tokens(reader: Reader, state: State, draft: RegionDraft) -> Iterator[blocks.Block]:
    """Ask for a number where one was said; no race has more than lie in the box."""
    race, n = _placed_race(state, draft.step), draft.tokens
    if n and race:
        limits = [troops.limit for _, troops, _ in state.troops() if troops.race == race]
        shown = tokens_caption(reader.language, race, n)
        text = reader.language.gettext("{race} there").format(race=shown)
        icon, most = reader.language.piece_icon(race), max(limits, default=n)
        yield blocks.Stepper("there", icon, text, n, 1, most, draft, "tokens")


def _placed_race(state: State, step: RegionStep) -> str:
    match step:
        case AbandonAt():
            return ""
        case SetRegion():
            return step.race
    player = state.players[state.turn.seat if step.seat is None else step.seat]
    return step.by or (player.active.race if player.active else "")
