"""Entering the combos of a column laid out by hand, and the badges that were reshuffled."""

from collections.abc import Callable, Iterable

from companion.dataclasses import dataclass
from companion.engine import (
    COLUMN_SIZE,
    LayOutCombo,
    ReshuffleBadges,
    State,
    may_lay_out_combo,
    may_reshuffle,
)
from companion.pages import blocks
from companion.pages.put_right import OldStep, ending
from companion.pages.reader import Reader
from companion.pages.rulebook import place_in_alphabet


@dataclass(frozen=True)
class LayOutChoice(blocks.Choice):
    """The banner and the badge that came to the lowest free place."""

    race: str = ""
    power: str = ""


@dataclass(frozen=True)
class ReshuffleChoice(blocks.Choice):
    """The discarded badges that were not shuffled into the new stack: usually none."""

    left_out: frozenset[str] = frozenset()


def lay_out_page(
    reader: Reader, state: State, choice: LayOutChoice, old: OldStep | None = None
) -> blocks.Page | None:
    """Ask for the next combo: once both pieces are known, it is laid out.

    If the badges have run out, first ask what was reshuffled.
    """
    _ = reader.language.gettext
    if not may_lay_out_combo(reader.catalogue, state):
        can_shuffle = may_reshuffle(reader.catalogue, state)
        return reshuffle_page(reader, state, ReshuffleChoice(), old) if can_shuffle else None
    choice = LayOutChoice(
        choice.race if choice.race in state.race_stack else "",
        choice.power if choice.power in state.power_stack else "",
    )
    title = _("Which combo is in place {n}?").format(n=len(state.column) + 1)

    def tap(chosen: blocks.Choice) -> blocks.Tap:
        """Return what choosing another piece leads to: with the second one, a combo is laid out."""
        return chosen if old else _laid(chosen) or chosen

    is_last = len(state.column) + 1 == COLUMN_SIZE
    return blocks.Page(
        title,
        body=(
            piece_chips(reader, "lay-out-badge", state.power_stack, choice, "power", tap),
            piece_chips(reader, "lay-out-banner", state.race_stack, choice, "race", tap),
        ),
        foot=ending(reader, old, _laid(choice), None)
        or (blocks.Button("reveal-later", "", _("Later"), blocks.Act("close")),),
        then=None if is_last or old else LayOutChoice(),
    )


def _laid(choice: blocks.Choice) -> blocks.Commands:
    is_known = isinstance(choice, LayOutChoice) and choice.race and choice.power
    return (LayOutCombo(choice.race, choice.power),) if is_known else ()  # type: ignore[attr-defined]


def reshuffle_page(
    reader: Reader, state: State, choice: ReshuffleChoice, old: OldStep | None = None
) -> blocks.Page:
    """Ask which discarded badges were shuffled into a new stack."""
    _ = reader.language.gettext
    badges = tuple(badge for badge in state.power_discard if badge not in choice.left_out)
    found = (
        (badge, icon, text, ReshuffleChoice(choice.left_out ^ {badge}))
        for badge, icon, text in _by_name(reader, state.power_discard)
    )
    chips = blocks.chips("reshuffle", found, badges)
    order: blocks.Commands = (ReshuffleBadges(badges),) if badges else ()
    if old and _are_same(order, old.commands):
        order = old.commands
    text = _("These were shuffled")
    button = blocks.Button("reshuffle-confirm", "signs/check", text, order or None, "primary")
    return blocks.Page(
        _("Which badges were reshuffled?"),
        body=(blocks.Chips("reshuffle", chips),),
        foot=ending(reader, old, order, button),
    )


def _are_same(asked: blocks.Commands, recorded: blocks.Commands) -> bool:
    """Return whether both name the same badges, in any order."""
    names = [
        {badge for each in order if isinstance(each, ReshuffleBadges) for badge in each.badges}
        for order in (asked, recorded)
    ]
    return names[0] == names[1]


def piece_chips(
    reader: Reader,
    name: str,
    pieces: Iterable[str],
    choice: blocks.Choice,
    field: str,
    tap: Callable[[blocks.Choice], blocks.Tap] = lambda choice: choice,
) -> blocks.Group:
    """Return banners or badges to choose from.

    Once one is chosen, it stands beside a way to the others. `tap`: what a choice with another
    piece stands for, if not for itself.
    """
    _ = reader.language.gettext
    found, chosen, unsaid = _by_name(reader, pieces), getattr(choice, field), choice.put(field, "")
    taps = (
        (*piece, unsaid if chosen else tap(choice.put(field, piece[0])))
        for piece in found
        if not chosen or piece[0] == chosen
    )
    chips = blocks.chips(name, taps, [chosen])
    if chosen and len(found) > 1:
        # NOTE: a button: choose another badge, banner or race.
        text = _("Another")
        chips = (*chips, blocks.Button(f"{name}-change", "signs/edit", text, unsaid))
    title = _("BADGE") if field == "power" else _("BANNER")
    return blocks.Group(title, (blocks.Chips(name, chips),))


def _by_name(reader: Reader, pieces: Iterable[str]) -> list[tuple[str, str, str]]:
    """Return pieces with their icons and names, sorted by name."""
    language = reader.language
    found = [(piece, language.piece_icon(piece), language.piece(piece)) for piece in pieces]
    return sorted(found, key=lambda each: place_in_alphabet(language, each[2]))
