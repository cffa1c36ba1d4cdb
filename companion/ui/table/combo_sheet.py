"""A combo with both its rules in full: on offer, or in play."""

from collections.abc import Callable

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine import State
from companion.facts.reader import Reader
from companion.facts.rulebook import piece_facts
from companion.facts.table import offer_facts
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kvfiles import load_kv
from companion.ui.parts.piece_card import PieceCard
from companion.words import sum_of_tokens


class ComboDeal(BoxLayout):
    """What comes with a combo and what it costs: "8 + 5 = 13 tokens", "pay 2, take 3"."""

    race = StringProperty("")
    power = StringProperty("")
    tokens = StringProperty("")
    deal = StringProperty("")
    coins = NumericProperty(0)


def open_combo(reader: Reader, state: State, slot: int, pick: Callable[[int], bool]) -> None:
    """Show the combo of a slot; who picks now may take it: `pick` returns whether it is done."""
    _ = reader.language.gettext
    facts = offer_facts(reader, state, slot)
    combo = reader.catalogue.combo(facts["race"], facts["power"])
    sheet = Sheet(title=facts["title"], name="combo")
    sheet.fill(
        ComboDeal(
            race=facts["race"],
            power=facts["power"],
            tokens=sum_of_tokens(reader.language, combo, int(facts["tokens"]), is_added=True),
            deal=facts["deal"],
            coins=facts["coins"],
        ),
        *_rule_cards(reader, facts["power"], facts["race"]),
    )
    if slot in reader.outlook(state).options.slots:
        text = _("Pick {combo}").format(combo=sheet.title)
        sheet.fill(_pick_button(sheet, text, lambda: pick(slot)))
    sheet.open()


def open_pieces(reader: Reader, race: str, power: str | None) -> None:
    """Show a combo in play, or what decline left of one."""
    sheet = Sheet(title=reader.language.combo_name(race, power), name="combo")
    sheet.fill(*_rule_cards(reader, power, race)).open()


def _rule_cards(reader: Reader, *pieces: str | None) -> list[PieceCard]:
    return [
        PieceCard(fill="sunken", shadow=0, **piece_facts(reader.catalogue, reader.language, piece))
        for piece in pieces
        if piece
    ]


def _pick_button(sheet: Sheet, text: str, pick: Callable[[], bool]) -> PushButton:
    button = PushButton(name="combo-pick", kind="primary", icon="signs/check", text=text)

    def take(*_: object) -> None:
        if pick():
            sheet.dismiss()

    button.bind(on_release=take)
    return button


load_kv("table/combo_sheet")
