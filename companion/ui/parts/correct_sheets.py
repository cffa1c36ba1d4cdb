"""The sheets that ask what is right instead of a race, a name or whose turn it is.

They only say what was chosen. Whoever opened them carries it out and returns whether that is done;
then they close.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, Protocol

from kivy.uix.widget import Widget

from companion.engine import LONGEST_NAME, CountName, State, Troops
from companion.facts.correct import (
    badges_in_box,
    changed_counts,
    counts_to_correct,
    has_hand,
    piece_options,
    player_options,
    races_in_box,
)
from companion.facts.reader import Reader
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.choice_chips import ChoiceChips, ChoiceTitle, allow
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.search_field import TextField
from companion.ui.kit.stepper import Stepper
from companion.ui.kit.text import Words
from companion.words import Language, ngettext, question_text

Status = Literal["active", "declined", "gone"]
Answer = Callable[[], bool]


def turn_question(
    language: Language,
    state: State,
    choose: Callable[[int, int], object],
    told: tuple[int, int] | None = None,
) -> tuple[Widget, ...]:
    """Return what asks whose turn it is and in which round: `choose` is told both, in this order.

    `told` is what was said before; else it begins with how things stand.
    """
    _ = language.gettext
    seat, number = told or (state.turn.seat, state.round)
    rounds = Stepper(
        name="correct-round", value=number, low=1, high=state.setup.rounds, text=_("round")
    )
    seats = ChoiceChips(name="correct-seat", options=player_options(state), chosen=[str(seat)])
    button = PushButton(
        name="turn-apply",
        kind="primary",
        icon="signs/check",
        # NOTE: a button that confirms a correction.
        text=_("That's right"),
        on_release=lambda _: choose(int(seats.choice), int(rounds.value)),
    )
    # NOTE: the names of the players follow as buttons.
    return rounds, Words(text=_("Whose turn it is"), tone="faint"), seats, button


class AnswerSheet(Sheet):
    """A sheet with buttons that each say something, and close it once that is done."""

    def add_answer(self, answer: Answer, **look: str) -> PushButton:
        """Add a button; `answer` returns whether what it says is done."""
        button = PushButton(on_release=self.closing_after(answer), **look)
        self.fill(button)
        return button


class CountTroops(Protocol):
    """Is told what a race really has: of its hand and its counts only what is otherwise."""

    def __call__(self, tokens: int, hand: int | None, counts: dict[CountName, int]) -> bool:
        """Carry it out, and return whether it is done."""


class TroopsSheet(AnswerSheet):
    """What a race owns, has in hand and holds; and whether it is active, in decline or gone."""

    def __init__(
        self,
        reader: Reader,
        state: State,
        troops: Troops,
        *,
        count: CountTroops,
        become: Callable[[Status], bool],
        told: Mapping[str, int] | None = None,
    ) -> None:
        language, told = reader.language, told or {}
        _ = language.gettext
        super().__init__(title=language.combo_name(troops.race, troops.power), name="troops")
        self._troops, self._count, self._become = troops, count, become
        in_decline = all(troops is not player.active for player in state.players)

        def ask(name: str, recorded: int, high: int = 99, **said: Any) -> Stepper:
            value = told.get(name, recorded)
            return Stepper(name=f"troops-{name}", value=value, high=high, **said)

        in_all = partial(language.plural, ngettext("token in all", "tokens in all"))
        self._tokens = ask("tokens", troops.tokens, troops.limit, say=in_all)
        self._hand = ask("hand", troops.hand, troops.limit, text=_("in hand"))
        self._counts = {
            count: ask(count, troops.held.get(count, 0), text=question_text(language, count))
            for count in counts_to_correct(reader.catalogue, troops, in_decline)
        }
        self.fill(self._tokens)
        if has_hand(reader.catalogue, state, troops, in_decline):
            self.fill(self._hand)
        self.fill(*self._counts.values())
        self.add_answer(
            self._say_counts,
            name="troops-apply",
            kind="primary",
            icon="signs/check",
            text=_("Matches the board"),
        )
        self._add_status(language, in_decline)

    def _say_counts(self) -> bool:
        troops, hand = self._troops, int(self._hand.value)
        wanted = {count: int(stepper.value) for count, stepper in self._counts.items()}
        return self._count(
            tokens=int(self._tokens.value),
            hand=hand if hand != troops.hand else None,
            counts=changed_counts(troops.held, wanted),
        )

    def _add_status(self, language: Language, in_decline: bool) -> None:
        def add(status: Status, icon: str, text: str) -> None:
            become = partial(self._become, status)
            self.add_answer(become, name=f"troops-{status}", icon=icon, text=text)

        _ = language.gettext
        if in_decline:
            add("active", language.piece_icon(self._troops.race), _("It is active"))
        else:
            # NOTE: a button that corrects what the app believes of a race.
            add("declined", "signs/decline", _("It is in decline"))
        add("gone", "signs/remove", _("No longer in play"))


class AssignRace(Protocol):
    """Is told which race is in play, and with which badge, if with any."""

    def __call__(self, race: str, status: Status, power: str | None) -> bool:
        """Carry it out, and return whether it is done."""


class AssignSheet(AnswerSheet):
    """Asks which race of the box is in play, or with which badge an `old` one is active again."""

    def __init__(
        self,
        language: Language,
        state: State,
        choose: AssignRace,
        old: Troops | None = None,
        told: tuple[str, Status, str | None] | None = None,
    ) -> None:
        """Begin with what was `told` before: the race, its status and its badge."""
        _ = language.gettext
        super().__init__(title=_("Which race is in play?"), name="race")
        self._choose = choose
        race, status, power = told or ("", "active", None)
        races = (old.race,) if old else races_in_box(state)
        self._races = ChoiceChips(
            name="race-banner",
            options=piece_options(language, races),
            chosen=[old.race] if old else [race] if race else [],
            change_text=_("Another"),
        )
        self._badges = ChoiceChips(
            name="race-badge",
            options=piece_options(language, badges_in_box(state)),
            chosen=[power] if power else [],
            change_text=_("Another"),
        )
        self._status = ChoiceChips(
            name="race-status",
            options=[("active", _("Active"), ""), ("declined", _("In decline"), "")],
            chosen=[status],
        )
        if not old:
            self.fill(self._status)
        self.fill(ChoiceTitle(text=_("BADGE")), self._badges)
        self.fill(ChoiceTitle(text=_("BANNER")), self._races)
        self._button = self.add_answer(
            self._say_race, name="race-apply", icon="signs/check", text=_("It is in play")
        )
        for choice in (self._races, self._badges, self._status):
            choice.bind(chosen=self._check)
        self._check()

    def _say_race(self) -> bool:
        status: Status = "active" if self._status.choice == "active" else "declined"
        return self._choose(self._races.choice, status, self._badges.choice or None)

    def _check(self, *_: object) -> None:
        is_complete = bool(self._badges.choice) or self._status.choice == "declined"
        allow(self._button, bool(self._races.choice) and is_complete)


class RenameSheet(AnswerSheet):
    """Asks for a player's right name."""

    def __init__(self, language: Language, name: str, choose: Callable[[str], bool]) -> None:
        _ = language.gettext
        super().__init__(title=_("What is the right name?"), name="rename")
        field = TextField(name="rename-field", text=name, longest=LONGEST_NAME)
        self.fill(field)
        button = self.add_answer(
            lambda: choose(field.text.strip()),
            name="rename-apply",
            kind="primary",
            icon="signs/check",
            text=_("Use this name"),
        )
        field.bind(
            text=lambda _, text: allow(button, bool(text.strip())),
            on_enter=lambda _: None if button.disabled else button.dispatch("on_release"),
        )
