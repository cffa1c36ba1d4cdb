"""The combos on offer: what each costs and brings, its rules, and taking one."""

from companion.dataclasses import dataclass, replace
from companion.engine import Pick, Slot, State, prices, tokens_on_offer
from companion.pages import blocks
from companion.pages.put_right import OldStep, put_right_foot
from companion.pages.reader import PieceReader, Reader
from companion.pages.rulebook import piece_facts
from companion.words import short_rule, sum_of_tokens


@dataclass(frozen=True)
class PickChoice(blocks.Choice):
    """Which combo is selected, or was picked."""

    slot: int | None = None


@dataclass(frozen=True)
class ComboChoice(blocks.Choice):
    """The combo whose rules are shown: on offer in a slot, or in play as a race with its power."""

    slot: int | None = None
    race: str = ""
    power: str = ""


def offers(reader: Reader, state: State) -> tuple[blocks.Offer, ...]:
    """Return the combos on offer; the player who picks now may take any of them."""
    may = reader.outlook(state).options.slots
    is_free = state.current.picks_free
    found = (offer_of(reader, state.column, slot, is_free) for slot in range(len(state.column)))
    return tuple(
        replace(
            offer,
            tap=ComboChoice(offer.slot),
            pick=_pick_button(reader, offer) if offer.slot in may else None,
        )
        for offer in found
    )


def offers_page(
    reader: Reader, state: State, choice: PickChoice, old: OldStep | None = None
) -> blocks.Page:
    """Return everything on offer; `old`: the recorded pick it corrects."""
    _ = reader.language.gettext
    found = offers(reader, state)
    if old:
        found = tuple(
            replace(each, tap=PickChoice(each.slot), is_on=each.slot == choice.slot, pick=None)
            for each in found
        )
        order = () if choice.slot is None else (Pick(choice.slot),)
        foot = put_right_foot(reader, old, order)
        return blocks.Page(_("Which combo was picked?"), body=found, foot=foot)
    none = (blocks.Note(_("No combos on offer yet."), "faint"),)
    return blocks.Page(_("On offer"), body=found or none)


def combo_page(
    reader: Reader, state: State, choice: ComboChoice, old: OldStep | None = None
) -> blocks.Page | None:
    """Return a combo with both rules in full; the player who picks now may take it."""
    language, race, power = reader.language, choice.race, choice.power or None
    deal: list[blocks.Block] = []
    foot: list[blocks.Block] = []
    if choice.slot is not None:
        if choice.slot >= len(state.column):
            return None
        slot = state.column[choice.slot]
        race, power = slot.race, slot.power
        offer = offers(reader, state)[choice.slot]
        combo = reader.catalogue.combo(race, power)
        tokens = sum_of_tokens(language, combo, offer.tokens, is_added=True)
        deal.append(blocks.Deal(race, power, tokens, offer.deal, offer.coins))
        foot += filter(None, [offer.pick])
    pieces = (piece for piece in (power, race) if piece)
    rules = (piece_facts(reader.catalogue, language, each) for each in pieces)
    title = language.combo_short(race, power) if deal else language.combo_name(race, power)
    return blocks.Page(title, body=(*deal, *rules), foot=tuple(foot))


def offer_of(
    reader: PieceReader, column: tuple[Slot, ...], slot: int, is_free: bool = False
) -> blocks.Offer:
    """Return what is said about a combo in a column, in a game or not.

    `is_free`: the player who picks now pays nothing.
    """
    catalogue, language, lying = reader.catalogue, reader.language, column[slot]
    combo = catalogue.combo(lying.race, lying.power)
    tokens = tokens_on_offer(catalogue, lying)
    return blocks.Offer(
        name=f"offer-{slot}",
        slot=slot,
        race=lying.race,
        power=lying.power,
        title=language.combo_short(lying.race, lying.power),
        beside=language.combo_beside(lying.race, lying.power) or "",
        summary=" ".join(short_rule(language, piece) for piece in (lying.power, lying.race)),
        tokens=tokens,
        counted_tokens=language.ngettext("{n} token", "{n} tokens", tokens).format(n=tokens),
        sum_of_tokens=sum_of_tokens(language, combo, tokens),
        deal=deal_text(reader, sum(prices(catalogue, column, slot, is_free)), lying.coins),
        coins=lying.coins,
    )


def _pick_button(reader: Reader, offer: blocks.Offer) -> blocks.Button:
    text = reader.language.gettext("Pick {combo}").format(combo=offer.title)
    tap = (Pick(offer.slot),)
    return blocks.Button(f"pick-{offer.slot}", "signs/check", text, tap, "primary")


def deal_text(reader: PieceReader, price: int, coins: int) -> str:
    """Return what taking a combo costs and brings."""
    ngettext = reader.language.ngettext
    if price and coins:
        # NOTE: coins to lay on the combos above, and coins that lie on this one.
        text = ngettext("pay {price}, take {coins} coin", "pay {price}, take {coins} coins", coins)
    elif price:
        text = ngettext("pay {price} coin", "pay {price} coins", price)
    elif coins:
        text = ngettext("free, take {coins} coin", "free, take {coins} coins", coins)
    else:
        text = reader.language.gettext("free")
    return text.format(price=price, coins=coins)
