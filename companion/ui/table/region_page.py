"""The card of the tapped region: what it takes, what may be said of it, and what to do."""

from collections.abc import Iterator, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.facts.board_card import RegionCard
from companion.facts.board_orders import AttackFacts
from companion.facts.board_taps import TapButton
from companion.ui.parts.table_button import TableButton
from companion.ui.table.board_panel import LEAST_SEEN, PanelPage
from companion.ui.table.die_parts import CoinButton, DieFaces, LossRollButton, RollRow
from companion.ui.table.region_parts import (
    CloseButton,
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
# In dp: as high as a button.
_LOWEST = 58
# What a region is, its price, and the stepper for an unsure number of defenders.
_WITH_STEPPER = "190dp"


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
        is_unsure = card.attack is not None and card.attack.there is not None
        self.least_seen = _WITH_STEPPER if is_unsure else LEAST_SEEN
        # On a phone the dice stay in place.
        self.keep_in_sight("there", *(["uses"] if self.actions.shape.is_large else []))
        self.tell([head, *notes, *told], list(self._foot(card)), list(self._risky(card)))

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
        for stepper in card.placing.steppers:
            yield self._stepper(stepper)
        yield from self._chips("markers", card.placing.markers)
        # Below the steppers: what appears after a step must not move them from under the finger.
        if card.headline and not card.attack:
            yield _note(card.headline)

    def _attack(self, card: RegionCard, attack: AttackFacts) -> Iterator[Spec]:
        shape = self.actions.shape
        # Beside a low board the price stands in one line with what it depends on.
        is_beside = shape.kind == "low" and attack.there is not None
        if attack.number and not is_beside:
            # Where one player stands above the board, the hand is told there.
            price: dict[str, Any] = {
                "unit": attack.unit,
                "hand": card.hand if shape.is_large else "",
            }
            price |= {"number": attack.number, "is_modest": shape.is_low or not shape.is_large}
            is_dense = not shape.is_large or bool(attack.faces and self._is_brief)
            yield PriceHead, price | {"is_dense": is_dense}
        # What may change the price is in sight without scrolling, before what adds up to it.
        if attack.there:
            yield self._stepper(attack.there, attack.number if is_beside else "")
        yield from self._chips("uses", attack.uses)
        yield from self._chips("starts", attack.starts)
        if not any(self._risky(card)):
            yield from self._verdict(attack)
        lines = attack.lines if len(attack.lines) > 1 else ()
        for _key, text, number in lines:
            yield PriceLine, {"text": text, "number": number, "is_dense": not shape.is_large}
        if attack.more:
            yield self._stepper(attack.more)
        if attack.losses:
            yield _note(attack.losses)
        yield from self._beside_dice(attack)
        # After a last attempt the loser is asked: the die decides whether there is one.
        if attack.loss_faces and not (self.has_die and attack.kind == "die"):
            yield _note(attack.loss_text)
            yield from self._chips("loss", attack.loss_faces)
            if self.has_die and attack.main:
                told = {"tap": attack.main.tap, "why": attack.loss_text}
                yield LossRollButton, told | {"actions": self.actions}

    def _beside_dice(self, attack: AttackFacts) -> Iterator[Spec]:
        """Yield what else may come of a die, where the dice have but one row."""
        if attack.faces and self.has_die and self._is_brief:
            if attack.held_out:
                yield TapPush, {"tapped": attack.held_out, "actions": self.actions}
            for face in attack.faces:
                if face.with_coin is not None:
                    yield CoinButton, {"face": face, "actions": self.actions}

    def _foot(self, card: RegionCard) -> Iterator[Spec]:
        """Yield what stands lowest: a button that takes the region, and nothing else to be done.

        So no stray tap on "Conquered" meets what records a last attempt, or gives a region up:
        there stand the odds then, or what closes the card.
        """
        attack = card.attack
        if attack and attack.kind == "conquer" and attack.main:
            yield TapPush, {"tapped": attack.main, "actions": self.actions}
        elif any(self._risky(card)):
            verdict = [*self._verdict(attack, _LOWEST)] if attack else []
            yield from verdict or [(CloseButton, {"actions": self.actions})]

    def _risky(self, card: RegionCard) -> Iterator[Spec]:
        """Yield what nobody should tap by mistake: dice, and what is against the record."""
        attack = card.attack
        if attack and attack.faces:
            rolled: dict[str, Any] = {"faces": attack.faces, "actions": self.actions}
            is_brief = self.has_die and self._is_brief
            if self.has_die and not is_brief:
                hope = {"held_out": attack.held_out, "hope": attack.headline}
                yield RollRow, rolled | hope
            yield DieFaces, rolled | {"hope": attack.headline, "has_die": is_brief}
        held_out = attack.held_out if attack and not (attack.faces and self.has_die) else None
        main = attack.main if attack and attack.kind != "conquer" else None
        buttons = (main, held_out, attack.anyway) if attack else ()
        for button in (*buttons, card.abandon):
            if button:
                yield TapPush, {"tapped": button, "actions": self.actions}
        for name, icon, text in card.extras if self.has_die else ():
            told = {"name": name, "icon": icon, "text": text, "kind": "bar", "role": "label"}
            yield TableButton, told | {"actions": self.actions.actions}

    @property
    def _is_brief(self) -> bool:
        """Whether the dice have one row, and the odds few words, to leave room for the price."""
        shape = self.actions.shape
        return bool(shape.is_low or not shape.is_large)

    def _verdict(self, attack: AttackFacts, least_height: float = 0) -> Iterator[Spec]:
        """Yield whether the hand is enough, and the odds."""
        detail = attack.brief if self._is_brief else attack.detail
        text = f"{attack.headline} {detail}".strip()
        if text and attack.kind != "conquer":
            yield _note(text, attack.kind in _OPEN, least_height)

    def _chips(self, name: str, buttons: Sequence[TapButton]) -> Iterator[Spec]:
        if buttons:
            yield TapChips, {"name": name, "buttons": tuple(buttons), "actions": self.actions}

    def _stepper(self, stepper: Any, price: str = "") -> Spec:
        return StepLine, {"stepper": stepper, "price": price, "actions": self.actions}


def _note(text: str, is_open: bool = False, least_height: float = 0) -> Spec:
    return RegionNote, {"text": text, "is_open": is_open, "least_height": dp(least_height)}
