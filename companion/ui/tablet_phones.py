"""Lets players' phones take part: their requests are answered between two frames."""

from collections.abc import Callable, Sequence

from kivy.clock import Clock

from companion.advice import Move
from companion.phone.answers import PhoneAnswers
from companion.phone.host import PhoneHost
from companion.phone.networks import networks
from companion.store import PinGate
from companion.ui.blocks.taps import hand_over
from companion.ui.services import Services
from companion.words import label_text

# Seconds between two checks of the network.
_LOOK_AROUND = 5.0
# The screens of a turn that a phone may end.
_AT_PLAY = ("table", "conquer", "score", "decline_on_board", "hand_over")


class TabletPhones:
    """Connects phones, and shows on the tablet what they do."""

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
            find_moves=self._moves,
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
        Clock.schedule_interval(self.look_around, _LOOK_AROUND)

    def _moves(self) -> Sequence[Move] | None:
        """Return what the app does next in the turn of an empty seat, as far as that is decided."""
        services = self._services
        return services.decided.left(services.game.session) if services.decided else None

    def look_around(self, *_: object) -> None:
        """Check whether the network is still there: tablets are carried about, and sleep."""
        if self.host.is_on:
            self.host.follow_networks([network.address for network in self.find_networks()])

    def _answer(self, *_: object) -> None:
        self.answers.answer_all()

    def _tell(self) -> None:
        """Notify the screen of a change."""
        self.changed()

    def _remember(self) -> None:
        """Remember whose turn it is, which is known only before it ends."""
        state = self._services.game.state
        self._turn = (state.round, state.turn.seat)

    def _show(self, seat: int) -> None:
        """Say what came from whose phone; a finished turn is handed over as always."""
        services, state = self._services, self._services.game.state
        _, label = services.language.gettext, services.game.session.undo_label
        is_over = state.is_over or (state.round, state.turn.seat) != self._turn
        if is_over and self._find_screen() in _AT_PLAY:
            hand_over(services)
        if label:
            names = state.names
            step = label_text(services.language, label, names)
            # NOTE: what a player did on the own phone, such as "Forest conquered".
            text = _("{name}'s phone: {step}").format(name=names[seat], step=step)
            services.say(text, is_well=True)
