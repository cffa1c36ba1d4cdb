"""Phones: off until they are switched on, then a code for every player."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.phone.host import PhoneSeat
from companion.phone.networks import Network
from companion.store import StoreProblem, seat_id
from companion.ui.kit.layouts import fill
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.qr_picture import QrPicture
from companion.ui.kit.rows import SwitchRow
from companion.ui.kit.surface import Card
from companion.ui.parts.app_screen import AppScreen
from companion.words import problem_text


class CodeButton(Pressable, QrPicture):
    """A code to tap, so that it can be seen from across the table."""


class PhoneSeatCard(Card):
    """A player with the code for their page; `actions` enlarges or replaces it."""

    name = StringProperty("")
    seat: PhoneSeat = ObjectProperty(None, rebind=True)
    colour = NumericProperty(0)
    text = StringProperty("")
    actions = ObjectProperty(None)


# Seconds between two checks of who is connected, and of the network.
_LOOK = 1.0
_PARTS = ("switches", "letting_in", "acting", "trouble", "way", "seats", "advice")
_WAYS = ("television", "address", "network", "networks")


class PhonesScreen(AppScreen):
    """Switches phones on, and shows who is connected."""

    phones = ObjectProperty()
    is_on = BooleanProperty(False)
    may_act = BooleanProperty(False)
    address = StringProperty("")
    network = StringProperty("")
    trouble = StringProperty("")
    advice = StringProperty("")
    has_choice = BooleanProperty(False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._looking: Any = None
        self._networks: tuple[Network, ...] = ()
        self._shown: tuple[PhoneSeat, ...] | None = None
        # Everything that may be shown, in order.
        self._parts = {name: self.ids[name].__self__ for name in (*_PARTS, *_WAYS)}
        self._large: tuple[str, Sheet] | None = None

    def on_pre_enter(self, *_: object) -> None:
        """Check now and then who is connected."""
        super().on_pre_enter()
        self._shown = None
        self.phones.changed = self.refresh_soon
        self._looking = Clock.schedule_interval(self._look, _LOOK)
        self.refresh_soon()

    def on_leave(self, *_: object) -> None:
        """Stop checking."""
        if self._looking:
            self._looking.cancel()
        self._put_away("")

    def refresh(self) -> None:
        """Show the current state."""
        host = self.phones.host
        self._networks = self.phones.find_networks()
        self.is_on, self.address = host.is_on, host.url
        self.may_act = bool(host.door and host.door.may_act)
        self._tell_trouble()
        self._list_networks()
        self._list_seats()
        self._arrange()

    def switch(self) -> None:
        """Switch phones on or off."""
        if self.phones.host.is_on:
            self._attempt(self.phones.host.switch_off)
        elif self._networks:
            self.use(self._networks[0].address)
        self.refresh_soon()

    def use(self, address: str) -> None:
        """Use this network for phones."""
        if not self.phones.host.door or address != self.phones.host.door.address:
            self._attempt(lambda: self.phones.host.switch_on(address))

    def allow(self, may_act: bool) -> None:
        """Let phones act, or only look."""
        self._attempt(lambda: self.phones.host.allow_acting(may_act))

    def renew(self, seat: int) -> None:
        """Give a player a new code; the phone with the old one is locked out."""
        state = self.services.game.state
        player = seat_id(state.setup, seat)
        if self._attempt(lambda: self.phones.host.renew(player)):
            _ = self.services.language.gettext
            text = _("{name} has a new code: scan it.").format(name=state.players[seat].name)
            self.services.say(text)

    def enlarge(self, seat: int) -> None:
        """Show a player's code large enough to scan from across the table."""
        found = next((each for each in self.phones.host.seats() if each.seat == seat), None)
        if found and found.link:
            code = QrPicture(name="large-code", text=found.link)
            sheet = Sheet(title=found.name, name="large-code-sheet").fill(code)
            self._large = found.link, sheet.open()

    def _put_away(self, *links: str) -> None:
        """Close an enlarged code that is no longer valid."""
        if self._large and self._large[0] not in links:
            self._large[1].dismiss()
            self._large = None

    def _arrange(self) -> None:
        """Show only the parts that have something to say."""
        is_there = {
            "trouble": bool(self.trouble),
            "way": bool(self.address) or (self.is_on and self.has_choice),
            "advice": bool(self.advice),
            "acting": self.is_on,
            "television": bool(self.address),
            "address": bool(self.address),
            "network": bool(self.network) and not self.has_choice,
            "networks": self.has_choice,
        }
        shown = {name: part for name, part in self._parts.items() if is_there.get(name, True)}
        ways = [shown.pop(name) for name in _WAYS if name in shown]
        switches = [part for part in shown.values() if isinstance(part, SwitchRow)]
        fill(self.ids.way, ways)
        fill(self.ids.switches, switches)
        fill(self.ids.body, [part for part in shown.values() if part not in switches])

    def _attempt(self, act: Any) -> bool:
        try:
            act()
        except StoreProblem as problem:
            self.services.say(problem_text(self.services.language, problem), is_warning=True)
            return False
        self.refresh_soon()
        return True

    def _look(self, *_: object) -> None:
        self.phones.look_around()
        if self.phones.host.seats() != self._shown or not self.phones.host.is_listening:
            self.refresh_soon()

    def _tell_trouble(self) -> None:
        """Say what to do without a network, or in one that keeps devices apart."""
        _, host = self.services.language.gettext, self.phones.host
        self.trouble = self.advice = ""
        if not self._networks:
            self.trouble = _(
                "No network here. Join a Wi-Fi network or switch on this device's hotspot: the "
                "internet is not needed."
            )
        elif host.is_on and not host.is_listening:
            self.trouble = _(
                "Phones can't connect through this network right now. Choose another one."
            )
        elif host.is_on and not host.seats():
            self.advice = _("Everyone's code appears here once a game has started.")
        elif host.is_on and not any(seat.is_connected for seat in host.seats()):
            self.advice = _(
                "Phones can't connect? They must be on the same network, and some networks "
                "keep devices apart. If so, switch on this device's hotspot and let the phones "
                "join it."
            )

    def _list_networks(self) -> None:
        door = self.phones.host.door
        self.has_choice = len(self._networks) > 1
        here = [each.name for each in self._networks if door and each.address == door.address]
        self.network = next(iter(here), "")
        self.ids.networks.options = [(each.address, _named(each), "") for each in self._networks]
        self.ids.networks.chosen = [door.address] if door else []

    def _list_seats(self) -> None:
        seats = self.phones.host.seats() if self.is_on else ()
        self._shown = seats
        self._put_away(*(each.link for each in seats if each.link))
        state = self.services.game.state if seats else None
        self.ids.seats.show(
            PhoneSeatCard(
                name=f"phone-{each.seat}",
                seat=each,
                colour=state.setup.colour(each.seat) if state else 0,
                text=self._seat_text(each),
                actions=self,
            )
            for each in seats
        )

    def _seat_text(self, seat: PhoneSeat) -> str:
        _ = self.services.language.gettext
        if seat.is_connected:
            # NOTE: below a player's name: the own phone takes part.
            return _("The phone is connected.")
        if seat.is_claimed:
            return _("The phone is asleep or out of range. It will reconnect by itself.")
        return _("Scan this code, or tap it to enlarge it. It works for one phone only.")


def _named(network: Network) -> str:
    """Return how a network is identified: its name if known, and the address."""
    return " · ".join(filter(None, [network.name or network.interface, network.address]))
