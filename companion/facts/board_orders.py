"""An attack on a tapped region in words, with what each tap would record."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine import (
    BESIDE_OWN,
    DIE,
    SWAP,
    ConquerAt,
    Conquest,
    Side,
    State,
    Use,
    count_losses,
    last_attempt,
)
from companion.facts.board import words_at
from companion.facts.board_attack import Strike
from companion.facts.board_taps import Face, RegionChoice, Tap, TapButton, TapStepper
from companion.facts.conquer_record import refusal
from companion.facts.conquer_texts import loss_roll_text, price_lines, use_option
from companion.facts.reader import Reader
from companion.words import (
    first_roll_odds_parts,
    losses_text,
    odds_in_short,
    odds_parts,
    shut_text,
    tokens_caption,
)

_FACES = tuple(sorted(set(DIE)))
_KINDS = {
    "water": "water",
    "peace": "protected",
    "protected": "protected",
    "not_adjacent": "out_of_reach",
    "not_entry": "out_of_reach",
}


@dataclass(frozen=True)
class AttackFacts:
    """What an attack costs, whether it can be made, and what may be recorded of it.

    `number`: the price, with a question mark while the defenders are a guess (`is_guess`).
    `lines`: the terms of it, each with its key and number. `brief`: the detail where there is
    little room. `there`: asks how many defend the
    region, where nobody is sure. `more`: sends more than it costs. `faces`: what the die shows in
    a last attempt, recorded with one tap. `losses`: what the
    defender loses; `loss_faces`: what was rolled for that. `main`: the one thing to do, if there
    is one. `again`: what a second tap on the region records, where nothing is unsure. `anyway`:
    records it against what the app believes of reach and hand.
    """

    kind: str
    number: str
    unit: str
    lines: tuple[tuple[str, str, str], ...]
    headline: str
    detail: str
    brief: str = ""
    there: TapStepper | None = None
    more: TapStepper | None = None
    uses: tuple[TapButton, ...] = ()
    starts: tuple[TapButton, ...] = ()
    faces: tuple[Face, ...] = ()
    losses: str = ""
    loss_text: str = ""
    loss_faces: tuple[TapButton, ...] = ()
    main: TapButton | None = None
    again: Tap | None = None
    held_out: TapButton | None = None
    anyway: TapButton | None = None
    is_guess: bool = False


def attack_facts(reader: Reader, state: State, strike: Strike) -> AttackFacts:
    """Return an attack on a region in words, with all that may be tapped."""
    language, n = reader.language, strike.price.tokens
    kind = _kind(strike)
    headline, detail = _verdict(reader, strike)
    facts = AttackFacts(
        kind=kind,
        number="" if n is None else f"{n}?" if strike.is_guess else str(n),
        unit="" if n is None else language.ngettext("token", "tokens", n),
        lines=price_lines(language, strike.price, strike.holder),
        headline=headline,
        detail=detail,
        brief=detail if strike.rolls_first else odds_in_short(language, strike.price) or detail,
        uses=tuple(_uses(reader, state, strike)),
        starts=tuple(_starts(reader, state, strike)),
        anyway=_anyway(reader, state, strike) if kind != "held_out" else None,
        is_guess=strike.is_guess,
    )
    if n is None:
        return facts
    loss_text = _loss_text(reader, state, strike) if kind in ("conquer", "die") else ""
    main = _main(reader, strike, kind)
    has_asked = not loss_text or strike.choice.loss_die is not None
    has_rolled = strike.has_rolled or not strike.rolls_first
    is_sure = kind == "conquer" and has_asked and has_rolled and not strike.is_guess
    return replace(
        facts,
        there=_there(reader, state, strike),
        more=_more(reader, strike) if kind == "conquer" else None,
        faces=tuple(_faces(reader, strike, kind, loss_text)),
        losses=_losses(reader, state, strike) if kind == "conquer" else "",
        loss_text=loss_text,
        loss_faces=tuple(_loss_faces(strike.choice)) if loss_text else (),
        main=main,
        again=main.tap if main and is_sure else None,
        held_out=_held_out(reader, strike) if kind == "die" else None,
    )


def _kind(strike: Strike) -> str:
    price = strike.price
    if price.tokens is None:
        return _KINDS.get(price.why_not or "", "protected")
    if strike.has_rolled and price.why_not == "too_strong":
        return "held_out"
    if price.why_not:
        return "too_dear"
    return "die" if price.short else "conquer"


def _verdict(reader: Reader, strike: Strike) -> tuple[str, str]:
    price, language = strike.price, reader.language
    if price.tokens is None and price.why_not:
        return shut_text(language, strike.attack, price.why_not), ""
    if strike.rolls_first:
        return first_roll_odds_parts(language, price, strike.has_rolled)
    return odds_parts(language, price)


def _there(reader: Reader, state: State, strike: Strike) -> TapStepper | None:
    """Ask for the defenders only where nobody is sure of them, or somebody has said otherwise."""
    choice, holder = strike.choice, strike.holder
    own = (state.regions or {}).get(choice.region)
    if own is None or holder is None or not holder.race:
        return None
    if own.sure and choice.there is None:
        return None
    low, high, n = strike.relevant.least_tokens, strike.relevant.most_tokens, holder.tokens
    if low == high == n:
        return None
    race = tokens_caption(reader.language, holder.race, n)
    # NOTE: beside a number: how many Wizards stand in a region.
    text = reader.language.gettext("{race} there").format(race=race)
    text = f"{text} ({low}\N{EN DASH}{high})"
    return TapStepper(
        "there",
        reader.language.piece_icon(holder.race),
        text,
        n,
        low,
        high,
        choice,
        "there",
    )


def _more(reader: Reader, strike: Strike) -> TapStepper | None:
    cost, choice, n = strike.price.tokens or 0, strike.choice, strike.used
    if strike.attack.use.has(SWAP) or strike.hand <= cost:
        return None
    return TapStepper(
        "tokens",
        reader.language.piece_icon(strike.race.race),
        # NOTE: beside a number of tokens: more go in than it takes.
        reader.language.gettext("With more"),
        n,
        cost,
        strike.hand,
        choice,
        "tokens",
    )


def _uses(reader: Reader, state: State, strike: Strike) -> Iterator[TapButton]:
    choice, used = strike.choice, strike.attack.use
    if strike.has_rolled:
        # In games of earlier versions the die is a part of the attack, and may have been another.
        for face in _FACES if state.turn.rolled is None else (choice.die or 0,):
            text = reader.language.gettext("The die shows {face}").format(face=face)
            told, is_on = replace(choice, die=face), face == choice.die
            yield TapButton(f"die-{face}", f"signs/die_{face}", text, told, is_on=is_on)
    for name in strike.uses:
        _name, text, icon = use_option(reader.language, strike.attack.attacker, name)
        # Another price: what was said of the tokens does not hold for it.
        toggled = replace(choice, use=choice.use ^ {name}, tokens=None)
        yield TapButton(f"use-{name}", icon, text, toggled, is_on=used.has(name))


def _starts(reader: Reader, state: State, strike: Strike) -> Iterator[TapButton]:
    """Yield where the shot may come from, where there is a choice; the first unless told."""
    starts = strike.starts if len(strike.starts) > 1 else ()
    chosen = strike.choice.catapult_at
    for at in starts:
        tap = replace(strike.choice, catapult_at=at)
        is_on = at == (chosen if chosen in starts else starts[0])
        text = words_at(reader, state, at)
        yield TapButton(f"catapult-{at}", "markers/catapult", text, tap, is_on=is_on)


def _faces(reader: Reader, strike: Strike, kind: str, loss_text: str) -> Iterator[Face]:
    """Yield what a last attempt comes to; who rolls first has rolled before naming the region."""
    _ = reader.language.gettext
    if strike.rolls_first or kind != "die":
        return
    for face in _FACES:
        found = last_attempt(strike.attack, strike.uses, face)
        text = _("Taken!") if found.is_won else _("Held!")
        coin = (_rolled_order(strike, face, found.paid),) if found.paid else None
        asked = loss_text if found.is_won or coin else ""
        yield Face(face, text, (_rolled_order(strike, face, found.use),), coin, asked)


def _rolled_order(strike: Strike, face: int, use: Use) -> ConquerAt:
    return strike.order(die=face, use=use.having(**{BESIDE_OWN: None}))


def _main(reader: Reader, strike: Strike, kind: str) -> TapButton | None:
    language = reader.language
    order = (strike.order(),)
    if kind == "held_out":
        text = language.gettext("It held")
        return TapButton("held-out", "signs/close", text, order, "primary")
    if kind != "conquer":
        return None
    if strike.attack.use.has(SWAP):
        text = use_option(language, strike.attack.attacker, SWAP)[1]
        return TapButton("conquered", "markers/swap", text, order, "primary")
    # NOTE: a button: a region was conquered with so many tokens.
    text = language.gettext("Conquered with {n}").format(n=strike.used)
    return TapButton("conquered", "signs/conquer", text, order, "primary")


def _held_out(reader: Reader, strike: Strike) -> TapButton | None:
    """The attempt failed, whatever the die showed."""
    if strike.rolls_first:
        return None
    text = reader.language.gettext("It held")
    return TapButton("held-out", "signs/close", text, (strike.order(failed=True),), "quiet")


def _anyway(reader: Reader, state: State, strike: Strike) -> TapButton | None:
    """Offer to record what the app does not believe, where the rules themselves allow it."""
    if strike.price.possible:
        return None
    order = strike.order(anyway=True)
    if refusal(reader.catalogue, state, order):
        return None
    text = reader.language.gettext("That's how it is on the table")
    return TapButton("anyway", "signs/check", text, (order,), "quiet")


def _losses(reader: Reader, state: State, strike: Strike) -> str:
    """Return what the defender loses and places again."""
    own = (state.regions or {}).get(strike.choice.region)
    holder = strike.holder
    if own is None or own.seat is None or holder is None:
        return ""
    name, attack, combo = state.players[own.seat].name, strike.attack, strike.attack.attacker
    troops = next(t for t in state.players[own.seat].races if t.race == own.race)
    defender = reader.catalogue.combo(troops.race, troops.power, own.in_decline)
    attacked = Conquest(combo.race.id, combo.in_decline, attack.region, attack.use)
    found = count_losses(attacked, Side(own.seat, troops, defender), None)
    return losses_text(reader.language, name, own.race, found.tokens, found.withdrawn)


def _loss_text(reader: Reader, state: State, strike: Strike) -> str:
    """Return what the loser rolls for, if such a race stands there."""
    own = (state.regions or {}).get(strike.choice.region)
    if own is None or own.seat is None or not strike.relevant.loss_die:
        return ""
    return loss_roll_text(reader.language, state.players[own.seat].name, own.race)


def _loss_faces(choice: RegionChoice) -> Iterator[TapButton]:
    for face in _FACES:
        tap = replace(choice, loss_die=face)
        is_on = choice.loss_die == face
        yield TapButton(f"loss-{face}", f"signs/die_{face}", str(face), tap, is_on=is_on)
