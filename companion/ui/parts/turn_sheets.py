"""The small questions of a turn: how many in hand, how many regions are given up."""

from collections.abc import Callable

from companion.engine.commands import Abandon, Command, CorrectTroops
from companion.engine.options import options
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.stepper import Stepper
from companion.ui.kit.text import Words
from companion.ui.services import Services


def open_hand(services: Services, race: str, hand: int | None = None) -> Sheet:
    """Put right how many tokens of a race are in hand; `hand` is what was said before."""
    state, _ = services.game.state, services.language.gettext
    troops = next(troops for troops in state.current.races if troops.race == race)
    return ask_number(
        services,
        title=_("Tokens in hand"),
        text=_("The app counts along, the table knows better."),
        number=Stepper(
            name="hand", value=troops.hand if hand is None else hand, high=troops.tokens
        ),
        button=_("That many in hand"),
        command=lambda n: CorrectTroops(state.turn.seat, troops.race, hand=n),
    )


def open_abandon(services: Services, acting: str, regions: int = 1) -> Sheet | None:
    """Give up regions of the race that acts; their tokens come to hand."""
    state, _ = services.game.state, services.language.gettext
    race = options(services.catalogue, state).race(acting)
    if race is None or not race.most_abandoned:
        return None
    active, by = state.current.active, race.race if race.in_decline else None
    name = services.language.combo_name(race.race, active.power if active and not by else None)
    return ask_number(
        services,
        title=_("Abandon regions") + f" \N{MIDDLE DOT} {name}",
        text=_("Take every token out of them: they go into your hand."),
        number=Stepper(name="abandon", value=regions, low=1, high=race.most_abandoned),
        button=_("Abandon"),
        command=lambda n: Abandon(n, by=by),
    )


def ask_number(
    services: Services,
    *,
    title: str,
    text: str,
    number: Stepper,
    button: str,
    command: Callable[[int], Command],
) -> Sheet:
    """Ask for a number, and carry out what it is asked for."""
    sheet = Sheet(title=title, name="number")
    confirm = PushButton(name="number-confirm", kind="primary", text=button)

    def do(*_: object) -> None:
        if services.game.do(command(int(number.value))):
            sheet.dismiss()

    confirm.bind(on_release=do)
    sheet.fill(Words(text=text, tone="faint"), number, confirm).open()
    return sheet
