"""The page about what a turn could bring: good turns, what the die adds, all that is within reach.

It only shows: nothing on it is recorded, and nothing on it plays the turn.
"""

from collections.abc import Iterable, Iterator, Sequence

from companion.advice import GoodTurn, Plan, Take, WithDie, Within
from companion.dataclasses import dataclass, replace
from companion.engine import State, may_act
from companion.pages import blocks
from companion.pages.board import DrawnRegion, Price, look_at, place_at
from companion.pages.reader import Reader
from companion.words import Part, last_try_text, turn_line, way_text

# What a region shows instead of a price: the tokens for the whole way there, or its place in it.
WHOLE_WAY, GHOST = "whole_way", "ghost"


@dataclass(frozen=True)
class AdviceChoice(blocks.Choice):
    """What is selected: one of the good turns, the one with the die, or the way to a region."""

    turn: int | None = None
    region: int | None = None
    die: bool = False


# Nothing selected: everything within reach.
NOTHING = AdviceChoice()


def advice_button(reader: Reader, state: State) -> blocks.Button | None:
    """Return the button that asks for advice; None if not offered."""
    setup = state.setup
    is_there = setup.has_advice and state.regions is not None and not state.is_over
    if not is_there or not may_act(state):
        return None
    if reader.outlook(state).prospect not in ("conquer", "swap"):
        return None
    return blocks.act_button("advice", "signs/hint", advice_title(reader), "quiet")


def advice_page(
    reader: Reader,
    state: State,
    plan: Plan | None,
    choice: AdviceChoice = NOTHING,
    is_slow: bool = False,
) -> blocks.Page:
    """Return the page; without a plan it is still being worked out, and `is_slow` says so."""
    body: list[blocks.Block] = [blocks.Subject("signs/hint", advice_title(reader))]
    foot: list[blocks.Block] = []
    _ = reader.language.gettext
    if plan is None:
        if is_slow:
            # NOTE: shown while the app looks for the best turn.
            body.append(blocks.Note(_("Looking at every option…")))
            stop = blocks.Button("close-card", "", _("Cancel"), blocks.Act("close"), "quiet")
            foot.append(stop)
        return blocks.Page(advice_title(reader), body=tuple(body), foot=tuple(foot))
    # NOTE: the heading above up to three turns, each in one line.
    body.append(blocks.Group(_("GOOD TURNS"), (_turns(reader, state, plan, choice),)))
    # NOTE: the heading above what a last attempt with the die would add.
    body.append(blocks.Group(_("WITH THE DIE"), (_die(reader, state, plan, choice),)))
    if plan.reach:
        # NOTE: the heading above all regions that can be taken this turn, each with its tokens.
        title = _("WITHIN REACH, WITH ALL TOKENS IT TAKES")
        body.append(blocks.Group(title, (_reach(reader, state, plan, choice),)))
    # NOTE: what the advice takes for granted.
    text = _(
        "Assumes defenders as recorded and that everybody can pay; counts only this turn's coins."
    )
    body.append(blocks.Note(text, "faint"))
    if choice != NOTHING:
        parts = [
            Part(place_at(reader, state, take.at), take.tokens, take.use)
            for take in _takes(plan, choice)
        ]
        foot.append(blocks.Note(way_text(reader.language, parts, plan.hand)))
        way = _way(plan, choice)
        if way and way.fire:
            # NOTE: which of a player's cannons fire before the first conquest.
            text = _("Fire first: {regions}")
            places = ", ".join(place_at(reader, state, at) for at in way.fire)
            foot.insert(0, blocks.Note(text.format(regions=places)))
    return blocks.Page(advice_title(reader), body=tuple(body), foot=tuple(foot))


def known_choice(plan: Plan, choice: AdviceChoice) -> AdviceChoice:
    """Return the choice if the plan has it, else none: a phone may send anything."""
    is_known = (
        (choice.turn is not None and choice.turn < len(plan.turns))
        or (choice.region is not None and choice.region in {way.region for way in plan.reach})
        or (choice.die and plan.with_die.last is not None)
    )
    return choice if is_known else NOTHING


def advised_regions(
    facts: Iterable[DrawnRegion], plan: Plan | None, choice: AdviceChoice = NOTHING
) -> tuple[DrawnRegion, ...]:
    """Return the regions with ghosts for what is selected, else with the tokens of whole ways."""
    prices: dict[int, Price] = {}
    if plan and choice == NOTHING:
        prices = {way.region: Price(str(way.tokens), WHOLE_WAY) for way in plan.reach}
    elif plan:
        ways = enumerate(_order(plan, choice), 1)
        prices = {at: Price(str(number), GHOST) for number, at in ways}
    return tuple(_advised(region, prices.get(region.region)) for region in facts)


def _advised(region: DrawnRegion, price: Price | None) -> DrawnRegion:
    words = f"{price.text}. {region.words}" if price and price.reach == GHOST else region.words
    # What could be taken at once but isn't selected fades like the rest.
    is_veiled = price is None and (region.is_veiled or region.price is not None)
    return replace(region, words=words, price=price, is_veiled=is_veiled, is_chosen=False)


def _order(plan: Plan, choice: AdviceChoice) -> Iterator[int]:
    """Yield the regions of a way; a swap may return to one, which keeps its first number."""
    yield from dict.fromkeys(take.at for take in _takes(plan, choice))
    if choice.die and plan.with_die.last:
        yield plan.with_die.last.at


def _takes(plan: Plan, choice: AdviceChoice) -> tuple[Take, ...]:
    way = _way(plan, choice)
    return way.takes if way else ()


def _way(plan: Plan, choice: AdviceChoice) -> GoodTurn | WithDie | Within | None:
    if choice.turn is not None:
        return plan.turns[choice.turn]
    if choice.die:
        return plan.with_die
    return next((way for way in plan.reach if way.region == choice.region), None)


def advice_title(reader: Reader) -> str:
    """Return the question that the page answers."""
    # NOTE: a button and the title of the page it opens: what a player could conquer this turn.
    return reader.language.gettext("What could I take?")


def _turns(reader: Reader, state: State, plan: Plan, choice: AdviceChoice) -> blocks.Chips:
    lines = [
        turn_line(
            reader.language,
            turn.coins,
            _terrains(reader, state, turn.takes),
            plan.hand - turn.left,
            plan.hand,
        )
        for turn in plan.turns
    ]
    chips = tuple(
        _chip(f"turn-{number}", line, AdviceChoice(turn=number), choice)
        for number, line in enumerate(lines)
    )
    return blocks.Chips("turns", chips)


def _die(reader: Reader, state: State, plan: Plan, choice: AdviceChoice) -> blocks.Block:
    found = plan.with_die
    if found.last is None:
        return blocks.Note(reader.language.gettext("The die would add nothing."))
    is_other = found.takes != plan.best.takes
    text = last_try_text(
        reader.language,
        _terrains(reader, state, found.takes) if is_other else (),
        _terrain(reader, state, found.last.at),
        plan.hand - sum(take.tokens for take in found.takes),
        found.last.chance,
        found.last.coins,
    )
    chip = _chip("with-die", text, AdviceChoice(die=True), choice, "signs/dice")
    return blocks.Chips("with-die", (chip,))


def _reach(reader: Reader, state: State, plan: Plan, choice: AdviceChoice) -> blocks.Chips:
    ways = sorted(plan.reach, key=lambda way: way.tokens)
    chips = (
        _chip(
            f"reach-{way.region}",
            f"{_terrain(reader, state, way.region)} {way.tokens}",
            AdviceChoice(region=way.region),
            choice,
        )
        for way in ways
    )
    return blocks.Chips("reach", tuple(chips))


def _chip(
    name: str, text: str, tap: AdviceChoice, choice: AdviceChoice, icon: str = ""
) -> blocks.Button:
    """Return a chip that selects something, or deselects it."""
    is_on = tap == choice
    return blocks.Button(name, icon, text, NOTHING if is_on else tap, is_on=is_on)


def _terrains(reader: Reader, state: State, takes: Sequence[Take]) -> list[str]:
    return [_terrain(reader, state, take.at) for take in takes]


def _terrain(reader: Reader, state: State, at: int) -> str:
    return reader.language.term(look_at(reader, state, at)[0].terrain)
