"""The sheets that put a race or a name right. Each of their buttons is one step of the game."""

from collections.abc import Callable, Mapping
from typing import Literal

from kivy.uix.widget import Widget

from companion.engine.commands import Command, CorrectRace, CorrectTroops, CorrectTurn, Rename
from companion.engine.player_names import LONGEST_NAME
from companion.engine.state import Troops
from companion.facts.correct import (
    badges_in_box,
    changed_counts,
    counts_to_correct,
    has_hand,
    piece_options,
    player_options,
    races_in_box,
)
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.choice_chips import ChoiceChips, ChoiceTitle, allow
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.search_field import TextField
from companion.ui.kit.stepper import Stepper
from companion.ui.kit.text import Words
from companion.ui.services import Services
from companion.words.score_questions import question_text


def step_button(
    services: Services, make: Callable[[], Command], done: Callable[[], object], **look: str
) -> PushButton:
    """Return a button that makes one correction, and what comes after it."""
    button = PushButton(**look)

    def act(*_: object) -> None:
        if services.room.do(make()):
            done()

    button.bind(on_release=act)
    return button


def turn_question(
    services: Services, done: Callable[[], object], told: CorrectTurn | None = None
) -> tuple[Widget, ...]:
    """Return what asks which round it is and whose turn."""
    _, state = services.language.gettext, services.room.state
    now = told or CorrectTurn(state.turn.seat, state.round)
    rounds = Stepper(
        name="correct-round", value=now.round, low=1, high=state.setup.rounds, text=_("round")
    )
    seats = ChoiceChips(name="correct-seat", options=player_options(state), chosen=[str(now.seat)])
    button = step_button(
        services,
        lambda: CorrectTurn(int(seats.choice), int(rounds.value)),
        done,
        name="turn-apply",
        kind="primary",
        icon="signs/check",
        # NOTE: a button that confirms a correction.
        text=_("So it is"),
    )
    # NOTE: the names of the players follow as buttons.
    return rounds, Words(text=_("It is the turn of"), tone="faint"), seats, button


class StepSheet(Sheet):
    """A sheet whose buttons make one correction each and close it."""

    def __init__(self, services: Services, title: str, name: str) -> None:
        super().__init__(title=title, name=name)
        self.services = services

    def add_step(self, make: Callable[[], Command], **look: str) -> PushButton:
        """Add a button for one correction."""
        button = step_button(self.services, make, self.dismiss, **look)
        self.fill(button)
        return button


class TroopsSheet(StepSheet):
    """What a race owns, has in hand and holds; and whether it is active, in decline or gone."""

    def __init__(
        self,
        services: Services,
        seat: int,
        troops: Troops,
        in_decline: bool,
        told: Mapping[str, int] | None = None,
    ) -> None:
        language, told = services.language, told or {}
        _ = language.gettext
        super().__init__(services, language.combo_name(troops.race, troops.power), "troops")
        self._seat, self._troops = seat, troops
        self._tokens = Stepper(
            name="troops-tokens",
            value=told.get("tokens", troops.tokens),
            high=troops.limit,
            text=_("tokens in all"),
        )
        self._hand = Stepper(
            name="troops-hand",
            value=told.get("hand", troops.hand),
            high=troops.limit,
            text=_("in hand"),
        )
        self._counts = {
            count: Stepper(
                name=f"troops-{count}",
                value=told.get(count, troops.held.get(count, 0)),
                text=question_text(language, count),
            )
            for count in counts_to_correct(services.catalogue, troops, in_decline)
        }
        self.fill(self._tokens)
        if has_hand(services.catalogue, services.room.state, troops, in_decline):
            self.fill(self._hand)
        self.fill(*self._counts.values())
        self.add_step(
            self._correction,
            name="troops-apply",
            kind="primary",
            icon="signs/check",
            text=_("So it is on the board"),
        )
        self._add_status(in_decline)

    def _correction(self) -> Command:
        troops, hand = self._troops, int(self._hand.value)
        wanted = {count: int(stepper.value) for count, stepper in self._counts.items()}
        return CorrectTroops(
            self._seat,
            troops.race,
            tokens=int(self._tokens.value),
            hand=hand if hand != troops.hand else None,
            counts=changed_counts(troops.held, wanted),
        )

    def _add_status(self, in_decline: bool) -> None:
        _, race = self.services.language.gettext, self._troops.race
        if not in_decline:
            self.add_step(
                lambda: CorrectRace(self._seat, race, "declined"),
                name="troops-declined",
                icon="signs/decline",
                # NOTE: a button that corrects what the app believes of a race.
                text=_("It is in decline"),
            )
        else:
            button = PushButton(name="troops-active", icon=f"races/{race}", text=_("It is active"))
            button.bind(on_release=self._activate)
            self.fill(button)
        self.add_step(
            lambda: CorrectRace(self._seat, race, "gone"),
            name="troops-gone",
            icon="signs/remove",
            text=_("No longer in play"),
        )

    def _activate(self, *_: object) -> None:
        """Let a race be active again; a badge that went with its decline is asked for."""
        self.dismiss()
        if self._troops.power:
            self.services.room.do(CorrectRace(self._seat, self._troops.race, "active"))
        else:
            AssignSheet(self.services, self._seat, self._troops).open()


class AssignSheet(StepSheet):
    """Puts a race from the box into play, or gives one in decline a badge again."""

    def __init__(
        self,
        services: Services,
        seat: int,
        old: Troops | None = None,
        told: CorrectRace | None = None,
    ) -> None:
        _, state = services.language.gettext, services.room.state
        super().__init__(services, _("Which race is in play?"), "race")
        self._seat = seat
        races = (old.race,) if old else races_in_box(state)
        self._races = ChoiceChips(
            name="race-banner",
            options=piece_options(services.language, "races", races),
            chosen=[old.race] if old else [told.race] if told else [],
            change_text=_("Another"),
        )
        self._badges = ChoiceChips(
            name="race-badge",
            options=piece_options(services.language, "powers", badges_in_box(state)),
            chosen=[told.power] if told and told.power else [],
            change_text=_("Another"),
        )
        self._status = ChoiceChips(
            name="race-status",
            options=[("active", _("Active"), ""), ("declined", _("In decline"), "")],
            chosen=[told.status if told else "active"],
        )
        if not old:
            self.fill(self._status)
        self.fill(ChoiceTitle(text=_("BADGE")), self._badges)
        self.fill(ChoiceTitle(text=_("BANNER")), self._races)
        self._button = self.add_step(
            self._correction, name="race-apply", icon="signs/check", text=_("It is in play")
        )
        for choice in (self._races, self._badges, self._status):
            choice.bind(chosen=self._check)
        self._check()

    def _correction(self) -> Command:
        status: Literal["active", "declined"] = (
            "active" if self._status.choice == "active" else "declined"
        )
        return CorrectRace(self._seat, self._races.choice, status, self._badges.choice or None)

    def _check(self, *_: object) -> None:
        is_complete = bool(self._badges.choice) or self._status.choice == "declined"
        allow(self._button, bool(self._races.choice) and is_complete)


class RenameSheet(StepSheet):
    """Gives a player another name."""

    def __init__(self, services: Services, seat: int, told: str = "") -> None:
        _ = services.language.gettext
        super().__init__(services, _("What is the right name?"), "rename")
        name = told or services.room.state.players[seat].name
        field = TextField(name="rename-field", text=name, longest=LONGEST_NAME)
        self.fill(field)
        button = self.add_step(
            lambda: Rename(seat, field.text.strip()),
            name="rename-apply",
            kind="primary",
            icon="signs/check",
            text=_("That is the name"),
        )
        field.bind(
            text=lambda _, text: allow(button, bool(text.strip())),
            on_enter=lambda _: None if button.disabled else button.dispatch("on_release"),
        )
