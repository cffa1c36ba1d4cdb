"""A combo with both its rules in full: on offer, or in play."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.commands import Pick
from companion.engine.options import options
from companion.facts.rulebook import piece_facts
from companion.facts.table import offer_facts
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kvfiles import load_kv
from companion.ui.parts.piece_card import PieceCard
from companion.ui.services import Services


class ComboDeal(BoxLayout):
    """What comes with a combo and what it costs: "8 + 5 = 13 tokens", "pay 2, take 3"."""

    race = StringProperty("")
    power = StringProperty("")
    tokens = StringProperty("")
    deal = StringProperty("")
    coins = NumericProperty(0)


def open_combo(services: Services, slot: int) -> None:
    """Show the combo of a slot; the player who picks now may take it."""
    _, state = services.language.gettext, services.game.state
    facts = offer_facts(services, state, slot)
    tokens, race = int(facts["tokens"]), services.catalogue.races[facts["race"]]
    sheet = Sheet(title=facts["title"], name="combo")
    sheet.fill(
        ComboDeal(
            race=facts["race"],
            power=facts["power"],
            # The badge first, as everywhere on this sheet. NOTE: {sum} is such as "4 + 5".
            tokens=_("{sum} = {tokens} tokens").format(
                sum=f"{tokens - race.tokens} + {race.tokens}", tokens=tokens
            ),
            deal=facts["deal"],
            coins=facts["coins"],
        ),
        *_rule_cards(services, facts["power"], facts["race"]),
    )
    if slot in options(services.catalogue, state).slots:
        sheet.fill(_pick_button(services, sheet, slot))
    sheet.open()


def open_pieces(services: Services, race: str, power: str | None) -> None:
    """Show a combo in play, or what decline left of one."""
    sheet = Sheet(title=services.language.combo_name(race, power), name="combo")
    sheet.fill(*_rule_cards(services, power, race)).open()


def _rule_cards(services: Services, *pieces: str | None) -> list[PieceCard]:
    return [
        PieceCard(
            fill="sunken", shadow=0, **piece_facts(services.catalogue, services.language, piece)
        )
        for piece in pieces
        if piece
    ]


def _pick_button(services: Services, sheet: Sheet, slot: int) -> PushButton:
    text = services.language.gettext("Pick {combo}").format(combo=sheet.title)
    button = PushButton(name="combo-pick", kind="primary", icon="signs/check", text=text)

    def pick(*_: object) -> None:
        if services.game.do(Pick(slot)):
            sheet.dismiss()

    button.bind(on_release=pick)
    return button


load_kv("table/combo_sheet")
