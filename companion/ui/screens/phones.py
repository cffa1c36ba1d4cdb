"""Phones: off until they are switched on, then a code for every player."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.dataclasses import dataclass
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

    seat: PhoneSeat = ObjectProperty(None, rebind=True)
    actions = ObjectProperty(None)

    @staticmethod
    def status(_: Callable[[str], str], seat: PhoneSeat) -> str:
        """Return whether the phone takes part, or what to do first."""
        if seat.is_connected:
            # NOTE: below a player's name: the own phone takes part.
            return _("The phone is connected.")
        if seat.is_claimed:
            return _("The phone is asleep or out of range. It will reconnect by itself.")
        return _("Scan this code, or tap it to enlarge it. It works for one phone only.")


@dataclass(frozen=True, slots=True)
class PhonesFacts:
    """Whether phones may connect and act, at which address, and what to do if they can't.

    `network`: the one in use, by its address and its name; `networks`: all, if there is a choice.
    """

    is_on: bool = False
    may_act: bool = False
    address: str = ""
    network: tuple[str, str] = ("", "")
    networks: tuple[tuple[str, str, str], ...] = ()
    trouble: str = ""
    advice: str = ""


# Seconds between two checks of who is connected, and of the network.
_LOOK = 1.0
_PARTS = ("switches", "letting_in", "acting", "trouble", "way", "seats", "advice")
_WAYS = ("television", "address", "network", "networks")


class PhonesScreen(AppScreen):
    """Switches phones on, and shows who is connected."""

    phones = ObjectProperty()
    facts = ObjectProperty(PhonesFacts(), rebind=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._looking: Any = None
        self._networks: tuple[Network, ...] = ()
        self._shown: tuple[PhoneSeat, ...] | None = None
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
        host, networks = self.phones.host, self.phones.find_networks()
        used = host.door.address if host.door else ""
        here = (each.name for each in networks if each.address == used)
        trouble, advice = self._trouble(networks)
        self._networks, self.facts = (
            networks,
            PhonesFacts(
                host.is_on,
                bool(host.door and host.door.may_act),
                host.url,
                (used, next(here, "")),
                tuple((each.address, _named(each), "") for each in networks if networks[1:]),
                trouble,
                advice,
            ),
        )
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
        facts, has_choice = self.facts, bool(self.facts.networks)
        is_there = {
            "trouble": bool(facts.trouble),
            "way": bool(facts.address) or (facts.is_on and has_choice),
            "advice": bool(facts.advice),
            "acting": facts.is_on,
            "television": bool(facts.address),
            "address": bool(facts.address),
            "network": bool(facts.network[1]) and not has_choice,
            "networks": has_choice,
        }
        ids = self.ids
        shown = [ids[name] for name in _PARTS if is_there.get(name, True)]
        switches = [part for part in shown if isinstance(part, SwitchRow)]
        fill(ids.way, [ids[name] for name in _WAYS if is_there[name]])
        fill(ids.switches, switches)
        fill(ids.body, [part for part in shown if part not in switches])

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

    def _trouble(self, networks: Sequence[Network]) -> tuple[str, str]:
        """Say what to do without a network, and what to do next or where devices are kept apart."""
        _, host = self.services.language.gettext, self.phones.host
        trouble = advice = ""
        if not networks:
            trouble = _(
                "No network here. Join a Wi-Fi network or switch on this device's hotspot: the "
                "internet is not needed."
            )
        elif host.is_on and not host.is_listening:
            trouble = _("Phones can't connect through this network right now. Choose another one.")
        elif host.is_on and not host.seats():
            advice = _("Everyone's code appears here once a game has started.")
        elif host.is_on and not any(seat.is_connected for seat in host.seats()):
            advice = _(
                "Phones can't connect? They must be on the same network, and some networks "
                "keep devices apart. If so, switch on this device's hotspot and let the phones "
                "join it."
            )
        return trouble, advice

    def _list_seats(self) -> None:
        self._shown = self.phones.host.seats()
        self._put_away(*(each.link for each in self._shown if each.link))
        self.ids.seats.show(PhoneSeatCard(seat=each, actions=self) for each in self._shown)


def _named(network: Network) -> str:
    """Return how a network is identified: its name if known, and the address."""
    return " · ".join(filter(None, [network.name or network.interface, network.address]))
