"""What the conquest screen says: the options of its chips, and the answer in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.engine import (
    BESIDE_OWN,
    SHAPES,
    WATER,
    Combo,
    Conquer,
    CostEffect,
    Holder,
    Quote,
    Refused,
    State,
)
from companion.facts.conquer import COAST, LOST_TRIBE, NOBODY, Contender, Question
from companion.line_breaks import NO_BREAK, counts_unbroken, unbroken
from companion.words import (
    N_,
    Language,
    first_roll_odds_parts,
    line_text,
    marker_inside,
    marker_name,
    odds_in_short,
    odds_parts,
    refusal_text,
)

Option = tuple[str, str, str]
AttackAction = Literal["", "conquered", "roll", "held_out", "put_right"]

_USES = {
    "dragon": N_("Send the dragon"),
    "catapult": N_("Fire the catapult"),
    # NOTE: {n} is what it changes the cost by, such as -2.
    "mercenary": N_("Pay a coin: {n}"),
    "sorcery": N_("Swap the token"),
    BESIDE_OWN: N_("Beside a mountain of yours"),
}
_USE_ICONS = {
    "dragon": "markers/dragon",
    "catapult": "markers/catapult",
    "mercenary": "markers/coins",
    "sorcery": "markers/swap",
    BESIDE_OWN: "regions/mountain",
}


@dataclass(frozen=True, slots=True)
class AttackAnswer:
    """What the answer panel shows, and what can be done about it."""

    lead: str
    number: str
    unit: str
    lines: tuple[tuple[str, str, str], ...]
    headline: str
    detail: str
    # What the detail comes to where there is little room for it.
    brief: str = ""
    is_enough: bool = False
    action: AttackAction = ""
    asks_die: bool = False
    cost: int = 0
    spare: int = 0
    # How many tokens went in, where that is known already.
    used: int = 0
    is_possible: bool = True


def answer(language: Language, question: Question, refused: Refused | None) -> AttackAnswer:
    """Return the engine's answer in words."""
    _, price = language.gettext, question.price
    headline, detail = _verdict(language, question)
    brief, is_enough = odds_in_short(language, price) or detail, price.short == 0
    action = "" if refused or not question.is_recorded else next_action(question)
    if not question.has_region and not refused:
        return _unasked(language, question, action)
    if refused and price.tokens is not None:
        headline, detail, brief, is_enough = refusal_text(language, refused), "", "", False
    is_first_roll = question.rolls_first and question.attack.use.die is None
    n = price.tokens
    return AttackAnswer(
        # NOTE: stands above a large number of tokens: You need / 3 / tokens.
        lead=_("It cannot be taken") if n is None else _("You need"),
        number="" if n is None else str(n),
        # NOTE: stands below that number.
        unit="" if n is None else language.ngettext("token", "tokens", n),
        lines=price_lines(language, question.price, question.attack.region.holder),
        headline=headline,
        detail=detail,
        brief=brief,
        is_enough=is_enough,
        action=action,
        asks_die=bool(action) and (action == "roll" or is_first_roll),
        cost=n or 0,
        spare=question.spare if action == "conquered" else 0,
    )


def _unasked(language: Language, question: Question, action: AttackAction) -> AttackAnswer:
    """Return what stands there before anybody has said which region it is."""
    _ = language.gettext
    return AttackAnswer(
        lead=_("You need"),
        number="?",
        unit=language.ngettext("token", "tokens", 2),
        lines=(),
        headline=_("Tap the region first."),
        detail="",
        action=action,
        asks_die=bool(action),
    )


def next_action(question: Question) -> AttackAction:
    """Return what the player can do with this attack."""
    price = question.price
    has_rolled = question.attack.use.die is not None
    if not question.has_region:
        return "roll" if question.rolls_first and not has_rolled else ""
    if has_rolled and price.why_not == "too_strong":
        return "held_out"
    if price.why_not:
        return ""
    return "roll" if price.short else "conquered"


def formula(lines: Sequence[tuple[str, str, str]]) -> str:
    """Return the terms as a sum in one line: "2 + 1 Mountain + 2 Wizards"."""
    if len(lines) == 1:
        ((_key, text, number),) = lines
        return f"{text}: {number}"
    parts = []
    for key, text, number in lines:
        sign, amount = ("+", number) if number[0].isdigit() else (number[0], number[1:])
        counted = text if text.split()[0] == amount else f"{amount} {text}"
        # A sum breaks before a sign, not after it.
        parts.append(number if key == "base" else counts_unbroken(f"{sign}{NO_BREAK}{counted}"))
    return " ".join(parts)


def price_lines(
    language: Language, price: Quote, holder: Holder | None
) -> tuple[tuple[str, str, str], ...]:
    """Return each term with its key and its number; the first is a number, the others add to it."""
    return tuple(
        (
            line.key,
            line_text(language, line, holder),
            str(line.n) if line.key == "base" else language.signed(line.n),
        )
        for line in price.lines
    )


def contender_text(
    language: Language, state: State, side: Contender, with_power: bool = False
) -> str:
    """Return whose race this is: "Ben · Wizards", "Ben · Humans in decline"."""
    name = language.combo_short(side.race, side.power if with_power else None)
    if side.in_decline:
        name = language.gettext("{race} in decline").format(race=language.race(side.race))
    return name if side.seat is None else f"{state.players[side.seat].name} · {name}"


def hand_text(language: Language, hand: int) -> str:
    """Return how many tokens wait to be used."""
    # NOTE: so many tokens in hand.
    return unbroken(language.gettext("{n} in hand").format(n=hand))


def attacker_options(
    language: Language, state: State, sides: Sequence[Contender], is_recorded: bool
) -> list[Option]:
    """Return a chip for each race that may attack; one's own with the hand of each."""
    options = []
    for side in sides:
        text = contender_text(language, state, side, with_power=True)
        if is_recorded:
            name = contender_text(language, state, replace(side, seat=None), with_power=True)
            text = f"{name} · {hand_text(language, side.hand)}"
        options.append((side.key, text, _mark(state, side)))
    return options


def terrain_options(language: Language, question: Question) -> list[Option]:
    """Return a chip for each kind of region."""
    terrains = question.relevant.terrains
    return [(kind, language.term(kind), f"regions/{kind}") for kind in terrains]


def holder_options(language: Language, state: State, question: Question) -> list[Option]:
    """Return a chip for each race that may hold the region, after nobody and a lost tribe."""
    # NOTE: who holds the region: nobody does.
    nobody = (NOBODY, language.gettext("Nobody"), "")
    tribe = (LOST_TRIBE, language.term("lost_tribe"), "")
    is_land = question.attack.region.terrain not in WATER
    races = [
        (side.key, contender_text(language, state, side), _mark(state, side))
        for side in question.holders
    ]
    return [nobody, *([tribe] if is_land else []), *races]


def mark_options(language: Language, question: Question) -> list[Option]:
    """Return a chip for each thing that can lie in the region and matter."""
    options = [(COAST, language.gettext("On the coast"), "regions/coastal")]
    symbols, markers = question.relevant.symbols, question.relevant.markers
    options += [(name, language.term(name), f"regions/{name}") for name in symbols]
    options += [(name, marker_name(language, name), f"markers/{name}") for name in markers]
    return [option for option in options if option[0] in question.marks]


def use_options(language: Language, question: Question) -> list[Option]:
    """Return a chip for each thing the attacker may use."""
    return [use_option(language, question.attack.attacker, use) for use in question.uses]


def use_option(language: Language, attacker: Combo, use: str) -> Option:
    """Return the chip for one thing that a combo may use."""
    gains = {str(effect.use): effect.add for _, effect in attacker.effects(CostEffect)}
    text = language.gettext(_USES[use]).format(n=language.signed(gains.get(use, 0)))
    return use, text, _USE_ICONS[use]


def footnote(language: Language, state: State, question: Question) -> str:
    """Return why something is asked here, or why so little is."""
    _, holder = language.gettext, question.holder
    lying = [marker_inside(language, name) for name in question.relevant.markers]
    if question.relevant.most_encampments:
        lying.append(marker_inside(language, "encampment"))
    general = _("Camps, holes, heroes, coast or caverns are asked only where a combo needs them.")
    if not lying or holder is None or holder.seat is None:
        return general
    combo = language.combo_name(holder.race, holder.badge)
    # NOTE: {things} is a list such as "encampment and hero".
    reason = _("The app asks about this because {player} has {combo}: {things}.")
    if holder.in_decline:
        reason = _("The app asks about this because {player} had {combo}: {things}.")
    player = state.players[holder.seat].name
    return f"{reason.format(things=language.join(lying), player=player, combo=combo)} {general}"


def loss_text(language: Language, state: State, order: Conquer) -> str:
    """Return what the loser rolls for."""
    holder = order.region.holder
    name = state.players[order.loser or 0].name
    return loss_roll_text(language, name, holder.race if holder else "")


def loss_roll_text(language: Language, player: str, race: str) -> str:
    """Return what a player rolls for who lost a region of this race."""
    text = language.gettext("{player} takes as many {race} from the tray as the die shows.")
    return text.format(player=player, race=language.race(race) if race else "")


def _mark(state: State, side: Contender) -> str:
    if side.seat is None:
        return ""
    return f"signs/{SHAPES[state.setup.colour(side.seat)]}"


def _verdict(language: Language, question: Question) -> tuple[str, str]:
    price: Quote = question.price
    if question.rolls_first:
        has_rolled = question.attack.use.die is not None
        return first_roll_odds_parts(language, price, has_rolled)
    return odds_parts(language, price)
