"""Entering the combos of a column that is laid by hand, and the badges that were shuffled up."""

from collections.abc import Sequence

from companion.engine.commands import LayOutCombo, ReshuffleBadges
from companion.engine.options import options
from companion.facts.correct import piece_options
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.choice_chips import ChoiceChips, ChoiceTitle, allow
from companion.ui.kit.overlays import Sheet
from companion.ui.services import Services


class LayOutSheet(Sheet):
    """Asks for a badge and a banner: the second of them lays the combo out.

    Then it asks for the next one, until six lie there.
    """

    def __init__(self, services: Services, told: LayOutCombo | None = None) -> None:
        super().__init__(name="lay-out-combo")
        self._services = services
        _ = services.language.gettext
        self._badges = ChoiceChips(name="lay-out-badge", change_text=_("Another"))
        self._races = ChoiceChips(name="lay-out-banner", change_text=_("Another"))
        later = PushButton(name="reveal-later", text=_("Later"))
        later.bind(on_release=self.dismiss)
        for choice in (self._badges, self._races):
            choice.bind(on_choose=lambda *_: self._lay_out())
        self.fill(
            ChoiceTitle(text=_("BADGE")),
            self._badges,
            ChoiceTitle(text=_("BANNER")),
            self._races,
            later,
        )
        self._ask()
        if told:
            self._races.chosen, self._badges.chosen = [told.race], [told.power]

    def _lay_out(self) -> None:
        """Enter the combo once both pieces are known, and ask for the next."""
        race, power = self._races.choice, self._badges.choice
        if race and power and self._services.room.do(LayOutCombo(race, power)):
            if options(self._services.catalogue, self._services.room.state).reveal:
                self._ask()
            else:
                self.dismiss()

    def _ask(self) -> None:
        services, state = self._services, self._services.room.state
        self._races.chosen = self._badges.chosen = []
        self._races.options = piece_options(services.language, "races", state.race_stack)
        self._badges.options = piece_options(services.language, "powers", state.power_stack)
        title = services.language.gettext("Which combo lies in place {n}?")
        self.title = title.format(n=len(state.column) + 1)


def open_lay_out(services: Services) -> None:
    """Ask for the next combo; where the badges have run out, first for what was shuffled up."""
    may = options(services.catalogue, services.room.state)
    if may.reveal:
        LayOutSheet(services).open()
    elif may.reshuffle:
        open_reshuffle(services)


def open_reshuffle(services: Services, told: Sequence[str] = ()) -> Sheet:
    """Ask which discarded badges were shuffled into a new stack: usually all of them."""
    _, state = services.language.gettext, services.room.state
    options = piece_options(services.language, "powers", state.power_discard)
    badges = ChoiceChips(name="reshuffle", options=options, are_many=True)
    sheet = Sheet(title=_("Which badges were reshuffled?"), name="reshuffle")
    button = PushButton(name="reshuffle-confirm", icon="signs/check", text=_("These were shuffled"))

    def reshuffle(*_: object) -> None:
        if services.room.do(ReshuffleBadges(tuple(badges.chosen))):
            sheet.dismiss()

    button.bind(on_release=reshuffle)
    badges.bind(chosen=lambda _, chosen: allow(button, bool(chosen)))
    badges.chosen = list(told) or [badge for badge, _name, _icon in options]
    sheet.fill(badges, button).open()
    return sheet
