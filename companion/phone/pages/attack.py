"""What a region takes: the calculator for anyone, and conquering without a board."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.facts.conquer import Contender, Question, ask, attackers
from companion.facts.conquer_record import command, last_attempt, refusal
from companion.facts.conquer_texts import answer, loss_text, next_action
from companion.phone.blocks import Block, PhonePage, chip, chips, heading, rows_of, terms, text
from companion.phone.pages.attack_form import (
    FACES,
    MOST_HAND,
    AttackForm,
    chosen_so_far,
    counted,
    way_to,
)
from companion.phone.pages.players import status
from companion.phone.viewer import Viewer


def calculator_page(viewer: Viewer) -> PhonePage:
    """Return the calculator: any race, any region, nothing is recorded."""
    _ = viewer.language.gettext
    page = PhonePage(_("What would it cost?"))
    return _attack(viewer, page, is_recorded=False)


def attack_page(viewer: Viewer) -> PhonePage:
    """Return an attack of the viewer's own in earnest."""
    page = PhonePage(viewer.language.gettext("What will it cost?"))
    return _attack(viewer, page.add(*status(viewer)), is_recorded=True)


def _attack(viewer: Viewer, page: PhonePage, is_recorded: bool) -> PhonePage:
    sides = attackers(viewer.catalogue, viewer.state, is_recorded)
    side = _side(viewer, sides)
    if side is None:
        return page.add(text(viewer.language.gettext("No race can attack now."), "faint"))
    chosen, rolled = chosen_so_far(viewer), viewer.state.turn.rolled
    if is_recorded and rolled is not None:
        chosen = replace(chosen, die=rolled)
    question = ask(viewer.catalogue, viewer.game, side, chosen, is_recorded)
    return page.add(
        *AttackForm(viewer, question, sides).blocks(), *_answered(viewer, page, question)
    )


def _side(viewer: Viewer, sides: Sequence[Contender]) -> Contender | None:
    """Return who attacks: as chosen, or the viewer's own."""
    chosen = [side for side in sides if side.key == viewer.word("attacker")]
    own = [side for side in sides if side.seat == viewer.seat and not side.in_decline]
    return next(iter((*chosen, *own, *sides)), None)


def _answered(viewer: Viewer, page: PhonePage, question: Question) -> list[Block | None]:
    """Return the price with its terms, and what may be recorded of it."""
    language, state, now = viewer.language, viewer.state, chosen_so_far(viewer)
    refused = None
    if question.is_recorded:
        is_roll = next_action(question) == "roll" and question.has_region
        told: dict[str, Any] = {"die": 0, "failed": True} if is_roll else {}
        refused = refusal(viewer.catalogue, state, command(question, **told))
    found = answer(language, question, refused)
    blocks = [
        heading(found.lead),
        text(f"{found.number} {found.unit}" if found.number else "", "large"),
        terms(*rows_of(found.lines)),
        text(found.headline, "strong"),
        text(found.detail, "faint"),
    ]
    if not question.is_recorded:
        label, hand = language.gettext("tokens in hand"), question.attack.hand or 0
        blocks.append(counted(viewer, replace(now, hand=hand), "hand", label, (0, MOST_HAND)))
    if found.spare:
        label = language.gettext("With more")
        blocks.append(counted(viewer, now, "extra", label, (0, found.spare)))
    if question.is_recorded and viewer.acts and question.has_region:
        blocks += _recorded(viewer, page, question, found.action, min(now.extra, found.spare))
    return blocks


def _recorded(
    viewer: Viewer, page: PhonePage, question: Question, action: str, extra: int
) -> list[Block | None]:
    _, loss = viewer.language.gettext, viewer.number("loss", 3)
    fallen: dict[str, Any] = (
        {"loss_die": loss} if question.relevant.loss_die and loss is not None else {}
    )
    told: list[Block | None] = []
    if question.relevant.loss_die and action in ("conquered", "roll"):
        told.append(_loss_chips(viewer, question))
    if action == "conquered":
        tokens = (question.price.tokens or 0) + extra if extra else None
        order = command(question, tokens=tokens, **fallen)
        told.append(page.press("conquered", _("Conquered"), (order,), "main"))
    if action == "held_out":
        order = command(question, failed=True)
        told.append(page.press("held-out", _("It held"), (order,), "main"))
    if action == "roll" and not question.rolls_first:
        told += _rolls(viewer, page, question, fallen)
    return told


def _rolls(
    viewer: Viewer, page: PhonePage, question: Question, fallen: dict[str, Any]
) -> list[Block | None]:
    """Return what a last attempt comes to for each face of the real die."""
    _, told = viewer.language.gettext, []
    for face in FACES:
        order, rescue = last_attempt(question, face)
        words = _("Held!") if order.failed else _("Taken!")
        order = order if order.failed else replace(order, **fallen)
        told.append(page.press(f"face-{face}", f"{face}: {words}", (order,)))
        if rescue:
            paid = (replace(rescue, **fallen),)
            told.append(page.press(f"coin-{face}", f"{face}: {_('Pay a coin')}", paid))
    return [heading(_("THE DIE SHOWED")), {"k": "few", "blocks": told}]


def _loss_chips(viewer: Viewer, question: Question) -> Block | None:
    now, loss = chosen_so_far(viewer), viewer.word("loss")
    label = loss_text(viewer.language, viewer.state, command(question))
    return chips(
        label,
        *(chip(str(n), way_to(viewer, now, loss=str(n)), str(n) == loss) for n in FACES),
    )
