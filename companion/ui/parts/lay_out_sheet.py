"""Asking for the combos of a column that is laid by hand, and the badges that were shuffled up."""

from collections.abc import Callable, Sequence

from companion.engine import State, may_lay_out_combo, may_reshuffle
from companion.facts.correct import piece_options
from companion.facts.reader import Reader
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.choice_chips import ChoiceChips, ChoiceTitle, allow
from companion.ui.kit.overlays import Sheet
from companion.words import Language

LayOut = Callable[[str, str], bool]
Reshuffle = Callable[[tuple[str, ...]], bool]


class LayOutSheet(Sheet):
    """Asks for a badge and a banner; once both are known, `lay_out` is told banner and badge.

    If that is done, it asks for the next one, as the game stands then, until six lie there.
    """

    def __init__(
        self,
        reader: Reader,
        get_state: Callable[[], State],
        lay_out: LayOut,
        told: tuple[str, str] | None = None,
    ) -> None:
        super().__init__(name="lay-out-combo")
        self._reader, self._get_state, self._say = reader, get_state, lay_out
        _ = reader.language.gettext
        self._badges = ChoiceChips(name="lay-out-badge", change_text=_("Another"))
        self._races = ChoiceChips(name="lay-out-banner", change_text=_("Another"))
        for choice in (self._badges, self._races):
            choice.bind(on_choose=lambda *_: self._lay_out())
        self.fill(ChoiceTitle(text=_("BADGE")), self._badges)
        self.fill(ChoiceTitle(text=_("BANNER")), self._races)
        self.fill(PushButton(name="reveal-later", text=_("Later"), on_release=self.dismiss))
        self._ask()
        if told:
            self._races.chosen, self._badges.chosen = [told[0]], [told[1]]

    def _lay_out(self) -> None:
        """Say the combo once both pieces are known, and ask for the next."""
        race, power = self._races.choice, self._badges.choice
        if race and power and self._say(race, power):
            if may_lay_out_combo(self._reader.catalogue, self._get_state()):
                self._ask()
            else:
                self.dismiss()

    def _ask(self) -> None:
        language, state = self._reader.language, self._get_state()
        self._races.chosen = self._badges.chosen = []
        self._races.options = piece_options(language, state.race_stack)
        self._badges.options = piece_options(language, state.power_stack)
        title = language.gettext("Which combo lies in place {n}?")
        self.title = title.format(n=len(state.column) + 1)


def open_lay_out(
    reader: Reader, get_state: Callable[[], State], lay_out: LayOut, reshuffle: Reshuffle
) -> None:
    """Ask for the next combo; where the badges have run out, first for what was shuffled up."""
    if may_lay_out_combo(reader.catalogue, get_state()):
        LayOutSheet(reader, get_state, lay_out).open()
    elif may_reshuffle(reader.catalogue, get_state()):
        open_reshuffle(reader.language, get_state(), reshuffle)


def open_reshuffle(
    language: Language, state: State, reshuffle: Reshuffle, told: Sequence[str] = ()
) -> Sheet:
    """Ask which discarded badges were shuffled into a new stack: usually all of them."""
    _ = language.gettext
    options = piece_options(language, state.power_discard)
    badges = ChoiceChips(name="reshuffle", options=options, are_many=True)
    sheet = Sheet(title=_("Which badges were reshuffled?"), name="reshuffle")
    button = PushButton(name="reshuffle-confirm", icon="signs/check", text=_("These were shuffled"))
    button.bind(on_release=sheet.closing_after(lambda: reshuffle(tuple(badges.chosen))))
    badges.bind(chosen=lambda _, chosen: allow(button, bool(chosen)))
    badges.chosen = list(told) or [badge for badge, _name, _icon in options]
    return sheet.fill(badges, button).open()
