"""The page of a tapped region: what it is, what it costs, and what its owner may change."""

from collections.abc import Iterator

from companion.engine import (
    AbandonAt,
    Close,
    Conquer,
    Fire,
    LayWinter,
    RegionContents,
    State,
    winter_left,
)
from companion.pages import blocks
from companion.pages.allowed import refusal
from companion.pages.attack import AttackPage, close_button
from companion.pages.attack_choice import AttackChoice
from companion.pages.attack_plan import AttackPlan, plan_attack
from companion.pages.board import look_at, lying_at, owner_of, why_idle
from companion.pages.placing import (
    PlaceChoice,
    placing_at,
    placing_then,
    regions_then,
    with_left,
)
from companion.pages.players import player_mark
from companion.pages.put_right import OldStep, put_right_foot
from companion.pages.reader import Reader
from companion.pages.table import take_back_extra
from companion.pages.turn_questions import active_side
from companion.words import (
    below_sentence,
    cost_sentence,
    first_roll_odds_text,
    formula,
    holder_title,
    odds_text,
    price_lines,
    shut_text,
    standing_sentences,
)


def region_page(
    reader: Reader, state: State, choice: AttackChoice, old: OldStep | None = None
) -> blocks.Page:
    """Return the page of `choice.region` as chosen so far; `old`: the attack it corrects.

    `kind`: an attack's verdict (`AttackPage`), "own" and "own_declined" if nothing can be taken, or
    "idle" while nobody can attack.
    """
    at = choice.region or 0
    printed, own = look_at(reader, state, at)
    plan = plan_attack(reader, state, choice, is_old=old is not None)
    attack = None
    if plan and not _is_own(own, plan):
        attack = AttackPage(reader, state, plan, old)
    body = [_subject(reader, state, at), *_attackers(reader, state, plan, old)]
    acts = (*_fired(reader, state, at), *_given_up(reader, state, at, own, plan))
    acts = (*acts, *_closed(reader, state, at), *_winter(reader, state, at))
    risks = [] if old else [*acts]
    foot: list[blocks.Block] = []
    if attack:
        risks = [*attack.risks(), *risks]
        foot += attack.foot(has_risks=bool(risks))
        body += _attack(attack, has_verdict=any(isinstance(b, blocks.Note) for b in foot))
    elif risks:
        foot = [close_button(reader.language)]
    # A player who can be attacked here places tokens after the turn, not on the attacker's page.
    is_target = attack is not None and own is not None and own.seat != state.turn.seat
    if not is_target and not old:
        placing = placing_at(reader, state, at)
        body += placing.steppers
        body += [blocks.Chips("markers", placing.markers)] if placing.markers else []
    # An attack names it among the terms of its price.
    if below := None if attack or own is None else own.left_behind:
        body.append(blocks.Note(below_sentence(reader.language, below, owner_of(state, below))))
    # Below the steppers: what appears after a step must not move them from under the finger.
    if plan is None and why_idle(reader, state):
        body.append(blocks.Note(why_idle(reader, state)))
    return blocks.Page(
        reader.language.term(printed.terrain),
        body=tuple(body),
        risks=tuple(risks),
        foot=tuple(foot),
        kind=_kind(state, own, attack),
        again=attack.again if attack else None,
    )


def placed_page(reader: Reader, state: State, choice: PlaceChoice, old: OldStep) -> blocks.Page:
    """Return the page that corrects what was placed in a region."""
    placing = placing_then(reader, state, choice)
    return blocks.Page(
        reader.language.gettext("What happened?"),
        body=(
            _subject(reader, state, choice.region),
            *placing.steppers,
            *([blocks.Chips("markers", placing.markers)] if placing.markers else []),
        ),
        foot=put_right_foot(reader, old, (choice.order,)),
        spots=regions_then(reader, state, choice),
    )


def region_sentences(reader: Reader, state: State, choice: AttackChoice) -> tuple[str, ...]:
    """Return everything about a region in sentences: who is there, and its price or why not."""
    printed, own = look_at(reader, state, choice.region or 0)
    language = reader.language
    owners = owner_of(state, own), owner_of(state, own.left_behind if own else None)
    others = lying_at(reader, state, choice.region or 0)
    sentences = standing_sentences(language, printed, own, *owners, others)
    plan = plan_attack(reader, state, choice)
    if plan is None or _is_own(own, plan):
        return tuple(sentences)
    price, race = plan.price, plan.attacker.race
    if price.tokens is None and price.why_not:
        return (*sentences, shut_text(language, plan.attack, price.why_not))
    lines = price_lines(language, price, plan.attack.region.holder)
    sentences.append(cost_sentence(language, race, price.tokens or 0, formula(lines)))
    odds = first_roll_odds_text(language, price, False) if plan.rolls_first else ""
    return (*sentences, odds or odds_text(language, price))


def _subject(reader: Reader, state: State, at: int) -> blocks.Block:
    printed, own = look_at(reader, state, at)
    language = reader.language
    return blocks.Subject(
        f"regions/{printed.terrain}",
        language.term(printed.terrain),
        tuple((f"regions/{name}", language.term(name)) for name in printed.symbols),
        holder_title(language, own, owner_of(state, own)) if own else "",
        player_mark(state, own.seat) if own else "",
    )


def _attackers(
    reader: Reader, state: State, plan: AttackPlan | None, old: OldStep | None
) -> Iterator[blocks.Block]:
    chips = AttackPage(reader, state, plan, old).attackers() if plan else ()
    if chips:
        yield blocks.Chips("attackers", chips)


def _attack(page: AttackPage, has_verdict: bool) -> Iterator[blocks.Block]:
    """Yield what an attack costs, first what may change the price."""
    yield from page.amount()
    yield from page.there()
    yield from page.uses()
    if has_verdict:
        yield from page.flight()
    yield from page.starts()
    if not has_verdict and page.kind != "conquer":
        yield from page.verdict()
    yield from page.outcome()
    terms = [*page.terms(page.language.gettext("You need"))]
    yield from [each for each in terms if isinstance(each, blocks.Terms) and len(each.lines) > 1]
    yield from page.more()
    yield from page.coins()
    yield from page.loot()
    yield from page.losses()


def _given_up(
    reader: Reader, state: State, at: int, own: RegionContents | None, plan: AttackPlan | None
) -> Iterator[blocks.Block]:
    """Yield what abandons a region, or takes back what was placed in order to conquer."""
    if own and own.seat == state.turn.seat:
        order = AbandonAt((at,), own.race if own.in_decline else None)
        if refusal(reader.catalogue, state, order) is None:
            text = reader.language.gettext("Abandon this region")
            yield blocks.Button("abandon", "signs/abandon", text, (order,), "quiet")
    if plan is None and reader.outlook(state).options[Conquer].why_not == "already_redeployed":
        yield take_back_extra(reader)


def _fired(reader: Reader, state: State, at: int) -> Iterator[blocks.Block]:
    """Yield what fires the cannon in a region, if it may."""
    if reader.outlook(state).options[Fire] and refusal(reader.catalogue, state, Fire(at)) is None:
        # NOTE: a button: the cannon in this region fires at all regions next to it this turn.
        text = reader.language.gettext("Fire this cannon")
        yield blocks.Button("fire", "markers/cannon", text, (Fire(at),), "quiet")


def _closed(reader: Reader, state: State, at: int) -> Iterator[blocks.Block]:
    """Yield what closes a region, if the race may."""
    if reader.outlook(state).options[Close]:
        order = Close(at)
        if refusal(reader.catalogue, state, order) is None:
            # NOTE: a button: nobody may enter this region for a while.
            text = reader.language.gettext("Close this region")
            yield blocks.Button("shut-region", "signs/lock", text, (order,), "quiet")


def _winter(reader: Reader, state: State, at: int) -> Iterator[blocks.Block]:
    """Yield what lays a winter marker in a region, if the race may."""
    order = LayWinter(at)
    may = reader.outlook(state).options[LayWinter]
    if may and refusal(reader.catalogue, state, order) is None:
        # NOTE: a button.
        text = reader.language.gettext("Lay a winter marker")
        left = winter_left(reader.catalogue, state, active_side(reader, state))
        text = with_left(reader, text, left)
        yield blocks.Button("lay-winter", "markers/winter", text, (order,), "quiet")


def _kind(state: State, own: RegionContents | None, attack: AttackPage | None) -> str:
    is_mine = own is not None and own.seat == state.turn.seat and not state.is_over
    if is_mine and own and (attack is None or attack.kind == "out_of_reach"):
        return "own_declined" if own.in_decline else "own"
    return attack.kind if attack else "idle"


def _is_own(own: RegionContents | None, plan: AttackPlan) -> bool:
    """Return whether the attacking race itself holds the region."""
    side = plan.attacker
    return own is not None and own.is_of(side.seat or 0, side.race, side.in_decline)
