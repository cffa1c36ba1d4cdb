"""A house rule of a new game, to be switched by a tap."""

from collections.abc import Callable

from companion.engine import House
from companion.ui.new_game.seats import ChoiceCard
from companion.words import Language, house_rule


def house_card(
    language: Language, house: House, key: str, switch: Callable[[ChoiceCard], None]
) -> ChoiceCard:
    """Return a rule with what the choice that was made means."""
    rule, is_on = house_rule(language, key), getattr(house, key)
    meaning = rule.on if is_on else rule.off
    card = ChoiceCard(name=f"house-{key}", text=rule.text, meaning=meaning, is_chosen=is_on)
    card.bind(on_release=switch)
    return card
