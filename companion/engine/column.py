"""The combos on offer: what they cost, picking one, and keeping six of them."""

from random import Random

from companion.engine.catalogue import Catalogue
from companion.engine.codec import Invalid, bad
from companion.engine.commands import Pick, ReshuffleBadges, RevealCombo, Vanish
from companion.engine.effects import Coins, Column
from companion.engine.events import (
    BadgeDiscarded,
    BadgesReshuffled,
    CoinsMoved,
    ComboPicked,
    ComboRevealed,
    RaceVanished,
)
from companion.engine.permits import may_pick, may_reshuffle, may_reveal, may_vanish
from companion.engine.state import Slot, State, Troops
from companion.engine.story import Story
from companion.engine.terms import COLUMN_SIZE


def prices(catalogue: Catalogue, column: tuple[Slot, ...], slot: int) -> tuple[int, ...]:
    """Return the coins to lay on each combo above this slot."""
    return tuple(_passing(catalogue, passed).price for passed in column[:slot])


def tokens_on_offer(catalogue: Catalogue, slot: Slot) -> int:
    """Return the tokens that come with a combo, never more than exist."""
    combo = catalogue.combo(slot.race, slot.power)
    return min(combo.tokens + slot.extra_tokens, combo.limit)


def pick(story: Story, command: Pick) -> None:
    """Take a combo: pay, take its coins and tokens, let the others slide up."""
    column, slot = story.state.column, command.slot
    may_pick(story.state, slot).require()
    to_lay = prices(story.catalogue, column, slot)
    story.require_coins(story.seat, sum(to_lay))
    chosen = column[slot]
    combo = story.catalogue.combo(chosen.race, chosen.power)
    tokens = tokens_on_offer(story.catalogue, chosen)
    grown = tuple(_growth(story.catalogue, passed) for passed in column[:slot])
    troops = Troops(chosen.race, chosen.power, tokens, combo.limit, hand=tokens)
    story.tell(ComboPicked(story.seat, slot, to_lay, grown, troops))
    for owner, effect in combo.effects(Coins):
        in_decline = sum(len(player.declined) for player in story.state.players)
        if effect.on == "pick" and in_decline:
            story.tell(CoinsMoved(in_decline, owner, to=story.seat))
    refill(story)


def reveal(story: Story, command: RevealCombo) -> None:
    """Enter a combo of a column that is laid by hand."""
    may_reveal(story.state, command.race, command.power).require()
    story.tell(ComboRevealed(command.race, command.power))


def reshuffle(story: Story, command: ReshuffleBadges) -> None:
    """Return discarded badges to the stack, as it was done by hand."""
    may_reshuffle(story.state, command.badges).require()
    story.tell(BadgesReshuffled(command.badges))


def vanish(story: Story, command: Vanish) -> None:
    """Take a declined race off the board because the table says that it is gone."""
    may_vanish(story.state, command.seat, command.race).require()
    if any(troops.race == command.race for troops in story.state.players[command.seat].declined):
        remove_race(story, command.seat, command.race)


def remove_race(story: Story, seat: int, race: str) -> None:
    """Return a race's banner under the stack, discard a badge it still has, keep six on offer."""
    (troops,) = (own for own in story.state.players[seat].races if own.race == race)
    story.tell(RaceVanished(seat, race))
    ground = story.state.ground or {}
    left = [at for at, own in ground.items() if (own.seat, own.race) == (seat, race)]
    story.change_board(dict.fromkeys(left))
    if troops.power:
        story.tell(BadgeDiscarded(troops.power))
    refill(story)


def refill(story: Story) -> None:
    """Deal from the stacks until six combos are on offer, or as many as there are."""
    while (
        story.state.setup.deal == "app"
        and len(story.state.column) < COLUMN_SIZE
        and story.state.race_stack
        and (story.state.power_stack or story.state.power_discard)
    ):
        if not story.state.power_stack:
            story.tell(BadgesReshuffled(_next_badge_order(story.state)))
        story.tell(ComboRevealed(story.state.race_stack[0], story.state.power_stack[0]))


def _next_badge_order(state: State) -> tuple[str, ...]:
    """Return the outcome of a reshuffle: the one told beforehand, or the seed's."""
    number, setup, badges = state.reshuffles, state.setup, sorted(state.power_discard)
    if number < len(setup.reshuffles):
        told = setup.reshuffles[number]
        if sorted(told) != badges:
            raise bad(f"reshuffles.{number}", f"the discarded badges are {', '.join(badges)}")
        return told
    if setup.seed is None and len(badges) > 1:
        raise Invalid("missing", f"reshuffles.{number}", "the badges run out: how do they lie?")
    Random(f"{setup.seed}/{number}").shuffle(badges)
    return tuple(badges)


def _passing(catalogue: Catalogue, slot: Slot) -> Column:
    effects = [effect for _, effect in catalogue.combo(slot.race, slot.power).effects(Column)]
    return Column(
        price=max((effect.price for effect in effects), default=1),
        grows=sum(effect.grows for effect in effects),
    )


def _growth(catalogue: Catalogue, slot: Slot) -> int:
    left_in_tray = catalogue.race(slot.race).supply - slot.extra_tokens
    return min(_passing(catalogue, slot).grows, max(0, left_in_tray))
