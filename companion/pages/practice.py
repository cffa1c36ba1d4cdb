"""The steps of a practice turn: five taps, each with a sentence and its target."""

from companion.dataclasses import dataclass
from companion.engine import State
from companion.pages.attack_choice import AttackChoice
from companion.pages.board import region_facts
from companion.pages.reader import Reader
from companion.pages.region import region_page

TAPS = 5


@dataclass(frozen=True)
class CoachFacts:
    """What to tap next: the button named `target`, or a `region`; `number` counts from 1.

    At the end there is nothing to tap, and no number. `detail`: said where there is room.
    """

    text: str
    number: int = 0
    detail: str = ""
    target: str = ""
    region: int | None = None


def has_practised(state: State) -> bool:
    """Return whether the practice turn is over: from then on, the button leads to a real game."""
    return state.round > 1 or state.turn.seat > 0 or state.is_over


def coach_facts(
    reader: Reader, state: State, choice: AttackChoice | None = None, is_scoring: bool = False
) -> CoachFacts:
    """Return what comes next; `choice`: the selected region, if any."""
    _ = reader.language.gettext
    if has_practised(state):
        return CoachFacts(_("That's all!"), detail=_("The coins are in your hidden purse."))
    if is_scoring:
        return CoachFacts(_("Take the coins, and the next turn begins."), 5, target="score-confirm")
    if reader.outlook(state).options.is_picking:
        # NOTE: "Pick" is the word on the button.
        text = _("Tap Pick to take the first combo: a race with a power.")
        return CoachFacts(text, 1, target="pick")
    if state.turn.conquests:
        text = _("The region is yours: score the turn once you have taken all you want.")
        return CoachFacts(text, 4, target="score")
    main = region_page(reader, state, choice).main if choice else None
    if main:
        text = _("That is what it costs: put the real tokens there, then tap the button.")
        return CoachFacts(text, 3, target=main.name)
    text = _("Tap the outlined region: the number on it says how many tokens it costs.")
    return CoachFacts(text, 2, region=_easiest(reader, state))


def _easiest(reader: Reader, state: State) -> int | None:
    """Return a region that costs the fewest tokens."""
    prices = [
        (int(facts.price.text), facts.region)
        for facts in region_facts(reader, state)
        if facts.price and facts.price.reach == "enough"
    ]
    return min(prices)[1] if prices else None
