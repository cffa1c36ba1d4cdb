"""What an attack asks or tells in passing: a die, a coin, the rule behind each term."""

import secrets
from collections.abc import Callable, Sequence

from kivy.properties import StringProperty

from companion.engine.conquest_cost import DIE
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.motion import tumble
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.surface import Column, Row, Surface
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv
from companion.words.language import Language
from companion.words.sum_lines import line_rule

FACES = tuple(sorted(set(DIE)))


class DieShown(Surface):
    """A side of the die."""

    text = StringProperty("")


def roll() -> int:
    """Return what a fair die shows."""
    return secrets.choice(DIE)


def show_die(
    language: Language, face: int, texts: tuple[str, str], is_moving: bool = False
) -> Sheet:
    """Show what the die showed and what came of it."""
    _ = language.gettext
    # NOTE: the faces of the die follow.
    sheet = Sheet(title=_("The die shows"), name="die")
    done = PushButton(name="die-done", kind="primary", text=_("Go on"), on_release=sheet.dismiss)
    number = DieShown(text=str(face))
    outcome = Words(role="heading", text=texts[0], halign="center")
    sheet.fill(number, outcome, Words(text=texts[1], halign="center"), done).open()
    if is_moving:
        tumble(number)
    return sheet


def ask_coin(
    language: Language, face: int, pay: Callable[[], None], let_go: Callable[[], None]
) -> Sheet:
    """Ask whether a coin shall make up for what the die did not give; closing it lets go."""
    _ = language.gettext
    sheet = Sheet(
        title=_("The die shows {face}").format(face=face), name="coin", auto_dismiss=False
    )
    yes = PushButton(name="coin-pay", kind="primary", icon="markers/coins", text=_("Pay a coin"))
    # NOTE: a button: pay no coin, the region is not conquered.
    no = PushButton(name="coin-keep", text=_("Let it go"), on_release=sheet.dismiss)
    paid: list[bool] = []

    def choose(*_: object) -> None:
        paid.append(True)
        sheet.dismiss()

    yes.bind(on_release=choose)
    sheet.bind(on_dismiss=lambda *_: pay() if paid else let_go())
    text = _("That is not enough. Pay the bank a coin and the region is yours.")
    return sheet.fill(Words(text=text), yes, no).open()


def ask_loss_die(
    language: Language, text: str, record: Callable[[int], None], skip: Callable[[], None] | None
) -> Sheet:
    """Ask for the loser's die; closing the sheet skips it, or takes the tap back."""
    _ = language.gettext
    sheet = Sheet(title=_("The loser rolls"), name="loss", auto_dismiss=False)
    given: list[int] = []

    def tell(face: int) -> None:
        given.append(face)
        sheet.dismiss()

    def close(*_: object) -> None:
        if given:
            record(given[0])
        elif skip:
            skip()

    faces = Row()
    for face in FACES:
        button = PushButton(name=f"loss-{face}", text=str(face))
        button.bind(on_release=lambda _button, face=face: tell(face))
        faces.add_widget(button)
    dice = PushButton(name="loss-roll", kind="primary", icon="signs/dice", text=_("Roll the die"))
    dice.bind(on_release=lambda *_: tell(roll()))
    sheet.bind(on_dismiss=close)
    return sheet.fill(Words(text=text), dice, faces).open()


def explain(language: Language, title: str, lines: Sequence[tuple[str, str, str]]) -> Sheet:
    """Say the rule behind each term of a cost."""
    sheet = Sheet(title=title, name="rules-of-terms")
    for key, text, number in lines:
        term = Column(spacing=0)
        term.add_widget(Words(role="heading", text=f"{text}  {number}"))
        term.add_widget(Words(tone="faint", text=line_rule(language, key)))
        sheet.fill(term)
    return sheet.open()


load_kv("parts/die_sheets")
