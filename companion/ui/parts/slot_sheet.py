"""The sheet that asks how one place of the column really lies."""

from collections.abc import Callable
from functools import partial

from companion.engine import Slot, State, does_grow
from companion.facts.correct import (
    badges_in_box,
    moved_up,
    piece_options,
    races_in_box,
    with_slot,
    without_slot,
)
from companion.facts.reader import Reader
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.choice_chips import ChoiceChips, ChoiceTitle, allow
from companion.ui.kit.stepper import Stepper
from companion.ui.kit.surface import Column
from companion.ui.parts.correct_sheets import AnswerSheet
from companion.words import ngettext

MOST_COINS = 30
Lying = tuple[Slot, ...]


class SlotSheet(AnswerSheet):
    """Says how the whole column lies, once one place of it is as it should be."""

    def __init__(
        self,
        reader: Reader,
        state: State,
        index: int,
        choose: Callable[[Lying], bool],
        told: Slot | None = None,
    ) -> None:
        _, plural = reader.language.gettext, reader.language.plural
        super().__init__(title=_("Place {n} of the column").format(n=index + 1), name="slot")
        self._reader, self._choose = reader, choose
        self._index, self._column = index, state.column
        slot = state.column[index] if index < len(state.column) else None
        races, badges = ([slot.race], [slot.power]) if slot else ([], [])
        lying = told or slot
        chosen = ([lying.race], [lying.power]) if lying else ([], [])
        self._races = ChoiceChips(
            name="slot-banner",
            options=piece_options(reader.language, races_in_box(state, races)),
            chosen=chosen[0],
            # NOTE: a button: choose another badge, banner or race.
            change_text=_("Another"),
        )
        self._badges = ChoiceChips(
            name="slot-badge",
            options=piece_options(reader.language, badges_in_box(state, badges)),
            chosen=chosen[1],
            change_text=_("Another"),
        )
        coins = partial(plural, ngettext("coin lying on it", "coins lying on it"))
        self._coins = Stepper(name="slot-coins", high=MOST_COINS, say=coins)
        extra = partial(plural, ngettext("token added to it", "tokens added to it"))
        self._extra = Stepper(name="slot-extra", say=extra)
        if lying:
            self._coins.value, self._extra.value = lying.coins, lying.extra_tokens
        self._numbers = Column()
        self.fill(ChoiceTitle(text=_("BADGE")), self._badges)
        self.fill(ChoiceTitle(text=_("BANNER")), self._races, self._numbers)
        self._add_buttons(is_there=slot is not None)
        for choice in (self._races, self._badges):
            choice.bind(chosen=self._check)
        self._check()

    def _add_buttons(self, is_there: bool) -> None:
        _, column, index = self._reader.language.gettext, self._column, self._index
        # NOTE: a button that confirms what lies in this place of the column.
        self._button = self._add(self._laid, "slot-apply", "signs/check", _("That's how it lies"))
        if is_there and index:
            text = _("It lies one place higher")
            self._add(lambda: moved_up(column, index), "slot-up", "signs/up", text)
        if is_there:
            text = _("It does not lie there")
            self._add(lambda: without_slot(column, index), "slot-remove", "signs/remove", text)

    def _add(self, column: Callable[[], Lying], name: str, icon: str, text: str) -> PushButton:
        return self.add_answer(lambda: self._choose(column()), name=name, icon=icon, text=text)

    def _laid(self) -> Lying:
        extra = int(self._extra.value) if self._extra.parent else 0
        coins = int(self._coins.value)
        slot = Slot(self._races.choice, self._badges.choice, coins, extra)
        return with_slot(self._column, self._index, slot)

    def _check(self, *_: object) -> None:
        race, power = self._races.choice, self._badges.choice
        allow(self._button, bool(race and power))
        is_named = bool(race and power)
        grows = is_named and does_grow(self._reader.catalogue, Slot(race, power))
        self._numbers.clear_widgets()
        for stepper in (self._coins, self._extra) if grows else (self._coins,):
            self._numbers.add_widget(stepper)
