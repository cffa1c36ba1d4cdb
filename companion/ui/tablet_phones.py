"""Lets the players' phones take part: what they ask is answered between two frames."""

from collections.abc import Callable

from kivy.clock import Clock

from companion.facts.hand_over import SeatLine
from companion.facts.todos import loser_todos
from companion.phone.answers import PhoneAnswers
from companion.phone.host import PhoneHost
from companion.phone.networks import networks
from companion.store import PinGate
from companion.ui.parts.sheet_screen import hand_over
from companion.ui.services import Services
from companion.words import label_text

# Seconds between two looks whether the network is still there.
_LOOK_AROUND = 5.0
# Where the turn is played that a phone may bring to an end.
_AT_PLAY = ("table", "conquer", "score", "decline", "decline_on_board", "hand_over")


class TabletPhones:
    """The door for phones, and what the tablet shows of what came through it."""

    def __init__(
        self,
        services: Services,
        find_gate: Callable[[], PinGate],
        find_screen: Callable[[], str],
    ) -> None:
        self._services, self._find_screen = services, find_screen
        self.changed: Callable[[], object] = lambda: None
        self.find_networks = networks
        answer_soon = Clock.create_trigger(self._answer)
        self.host = PhoneHost(
            services.game,
            services.store.phones,
            call_table=answer_soon,
            later=lambda act, seconds: Clock.schedule_once(lambda _: act(), seconds),
            changed=self._tell,
        )
        self.answers = PhoneAnswers(
            self.host,
            services.game,
            services.store.settings,
            find_gate,
            Clock.get_time,
            self._show,
            self._remember,
        )
        self._turn: tuple[int, int] = (0, 0)
        self._notes: list[SeatLine] = []
        Clock.schedule_interval(self.look_around, _LOOK_AROUND)

    def look_around(self, *_: object) -> None:
        """See whether the network is still there: tablets are carried about, and sleep."""
        if self.host.is_on:
            self.host.heed([network.address for network in self.find_networks()])

    def _answer(self, *_: object) -> None:
        self.answers.answer_all()

    def _tell(self) -> None:
        """Let the screen know that the door is not as it was."""
        self.changed()

    def _remember(self) -> None:
        """Keep what is known only before the turn ends: whose it is, and what others do then."""
        state = self._services.game.state
        self._turn = (state.round, state.turn.seat)
        self._notes = loser_todos(self._services, state)

    def _show(self, seat: int) -> None:
        """Say what came from whose phone; a turn that has ended is handed over as always."""
        services, state = self._services, self._services.game.state
        _, label = services.language.gettext, services.game.session.undo_label
        is_over = state.is_over or (state.round, state.turn.seat) != self._turn
        if is_over and self._find_screen() in _AT_PLAY:
            hand_over(services, self._notes)
        if label:
            names = [player.name for player in state.players]
            step = label_text(services.language, label, names)
            # NOTE: what a player did on the own phone, such as "Forest conquered".
            text = _("{name}'s phone: {step}").format(name=names[seat], step=step)
            services.say(text, is_well=True)
