"""The card of the tapped region: what it takes, what may be said of it, and what to do."""

from collections.abc import Iterator, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty

from companion.facts.board_card import RegionCard
from companion.facts.board_orders import AttackFacts
from companion.facts.board_taps import TapButton
from companion.ui.parts.table_button import TableButton
from companion.ui.table.board_panel import PanelPage
from companion.ui.table.die_parts import DieFaces, LossRollButton, RollRow
from companion.ui.table.region_parts import (
    PriceHead,
    PriceLine,
    RegionHead,
    RegionNote,
    StepLine,
    TapChips,
    TapPush,
)

Spec = tuple[type, dict[str, Any]]
# A verdict that says how it may still end well stands out.
_OPEN = ("die",)


class RegionPage(PanelPage):
    """What a region takes; `actions` takes what is tapped.

    `has_die`: the app may roll; not for an attack long past.
    """

    actions = ObjectProperty(None)
    has_die = BooleanProperty(True)

    def show(self, card: RegionCard, note: str = "") -> None:
        """Tell everything that is so of a region, and a note if there is one."""
        head, *told = self._told(card)
        notes = [_note(note)] if note else []
        self.tell([head, *notes, *told], list(self._foot(card)))

    def _told(self, card: RegionCard) -> Iterator[Spec]:
        yield (
            RegionHead,
            {
                "icon": card.icon,
                "title": card.title,
                "symbols": [icon for icon, _text in card.symbols],
                "mark": card.holder_mark,
                "holder": card.holder,
                "actions": self.actions,
            },
        )
        yield from self._chips("attackers", card.attackers)
        if card.attack:
            yield from self._attack(card, card.attack)
        elif card.headline:
            yield _note(card.headline)
        for stepper in card.placing.steppers:
            yield self._stepper(stepper)
        yield from self._chips("markers", card.placing.markers)

    def _attack(self, card: RegionCard, attack: AttackFacts) -> Iterator[Spec]:
        shape = self.actions.shape
        if attack.number:
            # Where one player stands above the board, the hand is told there.
            price: dict[str, Any] = {
                "unit": attack.unit,
                "hand": card.hand if shape.is_large else "",
            }
            price |= {"number": attack.number, "is_modest": shape.is_low or not shape.is_large}
            yield PriceHead, price | {"is_dense": not shape.is_large}
        verdict = attack.headline if attack.kind != "conquer" else ""
        if verdict:
            # Before what adds up to the price: whether to try is what the table asks.
            text = f"{verdict} {attack.detail}".strip()
            yield _note(text, is_open=attack.kind in _OPEN)
        lines = attack.lines if len(attack.lines) > 1 else ()
        for _key, text, number in lines:
            yield PriceLine, {"text": text, "number": number, "is_dense": not shape.is_large}
        if attack.there:
            yield self._stepper(attack.there)
        if attack.more:
            yield self._stepper(attack.more)
        yield from self._chips("uses", attack.uses)
        yield from self._chips("starts", attack.starts)
        if attack.losses:
            yield _note(attack.losses)
        # After a last attempt the loser is asked: the die decides whether there is one.
        if attack.loss_faces and not (self.has_die and attack.kind == "die"):
            yield _note(attack.loss_text)
            yield from self._chips("loss", attack.loss_faces)
            if self.has_die and attack.main:
                told = {"tap": attack.main.tap, "why": attack.loss_text}
                yield LossRollButton, told | {"actions": self.actions}

    def _foot(self, card: RegionCard) -> Iterator[Spec]:
        attack = card.attack
        if attack and attack.faces:
            if self.has_die:
                rolled = {"faces": attack.faces, "held_out": attack.held_out}
                yield RollRow, rolled | {"hope": attack.headline, "actions": self.actions}
            yield DieFaces, {"faces": attack.faces, "actions": self.actions}
        held_out = attack.held_out if attack and not (attack.faces and self.has_die) else None
        buttons = (attack.main, held_out, attack.anyway) if attack else ()
        for button in (*buttons, card.abandon):
            if button:
                yield TapPush, {"tapped": button, "actions": self.actions}
        for name, icon, text in card.extras if self.has_die else ():
            told = {"name": name, "icon": icon, "text": text, "kind": "bar", "role": "label"}
            yield TableButton, told | {"actions": self.actions.actions}

    def _chips(self, name: str, buttons: Sequence[TapButton]) -> Iterator[Spec]:
        if buttons:
            yield TapChips, {"name": name, "buttons": tuple(buttons), "actions": self.actions}

    def _stepper(self, stepper: Any) -> Spec:
        return StepLine, {"stepper": stepper, "actions": self.actions}


def _note(text: str, is_open: bool = False) -> Spec:
    return RegionNote, {"text": text, "is_open": is_open}
