"""The small questions of a turn: how many in hand, how many regions are given up.

Whoever asks is told the number, and returns whether what it is asked for is done.
"""

from collections.abc import Callable

from companion.engine import State
from companion.facts.reader import Reader
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.stepper import Stepper
from companion.ui.kit.text import Words

TakeNumber = Callable[[int], bool]


def open_hand(
    reader: Reader, state: State, race: str, choose: TakeNumber, hand: int | None = None
) -> Sheet:
    """Ask how many tokens of a race are in hand; `hand` is what was said before."""
    _ = reader.language.gettext
    troops = next(troops for troops in state.current.races if troops.race == race)
    return ask_number(
        title=_("Tokens in hand"),
        text=_("The app keeps count, but the table has the last word."),
        number=Stepper(
            name="hand", value=troops.hand if hand is None else hand, high=troops.tokens
        ),
        button=_("Set the hand"),
        choose=choose,
    )


def open_abandon(
    reader: Reader,
    state: State,
    acting: str,
    choose: Callable[[int, str | None], bool],
    regions: int = 1,
) -> Sheet | None:
    """Ask how many regions the race that acts gives up.

    `choose` is told that, and by which race if not by the active one.
    """
    _ = reader.language.gettext
    race = reader.outlook(state).options.race(acting)
    if race is None or not race.most_abandoned:
        return None
    active, by = state.current.active, race.race if race.in_decline else None
    name = reader.language.combo_name(race.race, active.power if active and not by else None)
    return ask_number(
        title=_("Abandon regions") + f" \N{MIDDLE DOT} {name}",
        text=_("Take every token out of them: they go into your hand."),
        number=Stepper(name="abandon", value=regions, low=1, high=race.most_abandoned),
        button=_("Abandon"),
        choose=lambda n: choose(n, by),
    )


def ask_number(*, title: str, text: str, number: Stepper, button: str, choose: TakeNumber) -> Sheet:
    """Ask for a number; the sheet closes once what it is asked for is done."""
    sheet = Sheet(title=title, name="number")
    number.heading = title
    say = sheet.closing_after(lambda: choose(int(number.value)))
    confirm = PushButton(name="number-confirm", kind="primary", text=button, on_release=say)
    return sheet.fill(Words(text=text, tone="faint"), number, confirm).open()
