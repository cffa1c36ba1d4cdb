"""The table's side of the phones: opens and closes the door, publishes the game, answers.

All of it runs in the main thread. What the server receives is frozen; what phones ask of the table
waits on the desk until the table has a moment.
"""

import logging
import secrets
from collections.abc import Callable, Container, Sequence
from contextlib import suppress

from companion.advice import Move
from companion.dataclasses import dataclass, replace
from companion.pages.blocks import Commands
from companion.phone.desk import PhoneDesk
from companion.phone.links import link_of, renewed, renewed_claims, with_players
from companion.phone.published import Published, PublishedGame, Rescue, published_game
from companion.phone.server import PhoneServer
from companion.phone.site import PhoneSite
from companion.play import Change, CurrentGame, Session, Unsubscribe
from companion.store import PhoneDoor, PhoneDoorStore, StoreProblem, seat_id

log = logging.getLogger(__name__)
# Always the same port, so that phones find it again; the next ones if it is taken.
PORTS = range(8642, 8652)
# Seconds: drawing on the tablet comes first, and so does the suspense of the reveal.
DRAWING = 0.2
SUSPENSE = 5.0

Later = Callable[[Callable[[], object], float], object]


@dataclass(frozen=True, slots=True)
class PhoneSeat:
    """A player's link, for the tablet to show; none once a phone has claimed it."""

    seat: int
    colour: int
    name: str
    link: str
    is_claimed: bool
    is_connected: bool


class PhoneHost:
    """Knows whether phones may connect, at which address, and what they may see."""

    def __init__(
        self,
        game: CurrentGame,
        store: PhoneDoorStore,
        call_table: Callable[[], object],
        later: Later,
        changed: Callable[[], object] = lambda: None,
        find_moves: Callable[[], Sequence[Move] | None] = lambda: None,
    ) -> None:
        """Take the game to publish, and the callbacks.

        `call_table`: has `answer` called in the main thread, from any thread. `later`: calls
        something after some seconds. `changed`: called when the door has changed. `find_moves`:
        returns what the app does next in the turn of an empty seat.
        """
        self._game, self._store, self._later, self._changed = game, store, later, changed
        self._find_moves = find_moves
        self.desk = PhoneDesk(call_table)
        self.site = PhoneSite(self.desk, self.ring)
        self.door: PhoneDoor | None = None
        self._server: PhoneServer | None = None
        self._unsubscribe: Unsubscribe | None = None
        self._start, self._count = secrets.token_hex(4), 0
        self._seen: frozenset[int] = frozenset()
        self._session: object = None
        self._published = Published("")
        # What a coin would make of a die just rolled for a phone, and for whom.
        self.rescue: Rescue | None = None

    @property
    def is_on(self) -> bool:
        """Whether phones may connect."""
        return self.door is not None

    @property
    def is_listening(self) -> bool:
        """Whether the port is open: the network may have gone."""
        return self._server is not None and self._server.is_alive

    @property
    def number(self) -> str:
        """The number of the current state of the game."""
        return f"{self._start}.{self._count}"

    @property
    def url(self) -> str:
        """The address of the page without a seat; empty while nothing listens."""
        server = self._server
        return f"http://{server.address}:{server.port}/" if server and server.is_alive else ""

    def resume(self) -> None:
        """Open the door again if it was open when the app ended."""
        self.door = self._store.read()
        if self.door:
            self._follow()
            self.listen()

    def switch_on(self, address: str) -> bool:
        """Let phones connect at this address; False if it cannot be listened on.

        Raises `SaveFailed`, and then phones stay off. Phones keep what they claimed for one address
        only: at another one they scan again.
        """
        kept = self.door or PhoneDoor(address)
        links = kept.links if kept.address == address else renewed_claims(kept.links)
        self._close()
        self.door = replace(kept, address=address, port=0, links=links)
        self._follow()
        try:
            if self.listen():
                self.keep(self.door)
        except StoreProblem:
            with suppress(StoreProblem):
                self.switch_off()
            raise
        return self.is_listening

    def switch_off(self) -> None:
        """Close the port and forget every link; raise `StoreProblem` if one is still saved."""
        self._close()
        if self._unsubscribe:
            self._unsubscribe()
        self.door, self._unsubscribe, self._published = None, None, Published("")
        try:
            self._store.forget()
        finally:
            self._changed()

    def stop(self) -> None:
        """Close the port as the app ends; phones reconnect when it is back."""
        self._close()

    def listen(self) -> bool:
        """Open the port if it is closed; False if that fails now."""
        if self._server or not self.door:
            return self.is_listening
        ports = [self.door.port, *PORTS, 0] if self.door.port else [*PORTS, 0]
        for port in ports:
            try:
                self._server = PhoneServer(self.door.address, port, self.site.answer)
                break
            except OSError as problem:
                log.info("no phones at %s:%s: %s", self.door.address, port, problem)
        if self._server:
            self.door = replace(self.door, port=self._server.port)
            self.site.host = f"{self._server.address}:{self._server.port}"
            self._server.start()
            self.publish()
        self._changed()
        return self.is_listening

    def follow_networks(self, addresses: Container[str]) -> None:
        """Close the port when its network is gone, and open it again when it is back."""
        if self.door is None:
            return
        is_there = self.door.address in addresses
        if self._server and not (is_there and self._server.is_alive):
            self._close()
            self._changed()
        if is_there and not self._server:
            self.listen()

    def ring(self) -> None:
        """Tell the server that there are answers."""
        if self._server:
            self._server.ring()

    def allow_acting(self, may_act: bool) -> None:
        """Let phones act, or only look; raises `SaveFailed`."""
        if self.door:
            self.keep(replace(self.door, may_act=may_act))

    def renew(self, player: str) -> None:
        """Give a player a new link, which shuts out the old phone; raises `SaveFailed`."""
        if self.door:
            self.keep(replace(self.door, links=renewed(self.door.links, player)))

    def keep(self, door: PhoneDoor) -> None:
        """Save another door and publish the change; raises `SaveFailed`."""
        self._store.keep(door)
        self.door = door
        self.publish()
        self._changed()

    def seats(self) -> tuple[PhoneSeat, ...]:
        """Return every player's link, by seat; none for a practice turn."""
        door = self.door
        if door is None or not self._has_game:
            return ()
        setup, found = self._game.state.setup, []
        for seat, player in enumerate(self._game.state.players):
            link = link_of(door.links, seat_id(setup, seat))
            if link and not setup.character(seat):
                url = f"{self.url}#{link.secret}" if self.url and link.secret else ""
                is_here = self.site.is_here(link.number)
                found.append(
                    PhoneSeat(seat, setup.colour(seat), player.name, url, link.is_claimed, is_here)
                )
        return tuple(found)

    def publish(self, delay: float = 0.0) -> None:
        """Hand the game as it stands to the server, after so many seconds."""
        # Questions about the game as it was are void, even if nothing is published.
        self._count += 1
        if self._server is None or self.door is None:
            return
        session = self._game.session if self._has_game else None
        if session is not self._session:
            self._session, self._seen = session, frozenset()
        self._published = Published(
            self.number,
            self.door.links,
            self.door.may_act,
            self._game_to_see(session) if session else None,
            self.rescue,
        )
        self._server.call(lambda: self.site.publish(self._published), delay)

    def _game_to_see(self, session: Session) -> PublishedGame:
        moves = self._find_moves() if session.state.character else None
        return replace(published_game(session, self._seen_by_now()), moves=tuple(moves or ()))

    def offer_rescue(self, seat: int, commands: Commands) -> None:
        """Let a player pay a coin for a die that was too low, until the game changes."""
        self.rescue = seat, commands
        self.publish()

    @property
    def _has_game(self) -> bool:
        """Whether there is a game for phones: practice is not shown."""
        return self._game.is_open and not self._game.is_practice

    def _seen_by_now(self) -> frozenset[int]:
        """Return whose purses phones may show: new ones count up on the tablet first."""
        opened = frozenset(self._game.state.opened)
        fresh = opened - self._seen
        self._seen &= opened
        if fresh:
            self._later(lambda: self._have_seen(fresh), SUSPENSE)
        return self._seen

    def _have_seen(self, seats: frozenset[int]) -> None:
        if self._has_game:
            self._seen |= seats & frozenset(self._game.state.opened)
            self.publish()

    def _follow(self) -> None:
        if self._unsubscribe is None:
            self._unsubscribe = self._game.subscribe(self._hear)
        self._seat_players()

    def _hear(self, change: Change) -> None:
        if change is Change.GAME:
            self.rescue = None
            self._seat_players()
            self.publish(DRAWING)
        elif change is Change.SEAT:
            self.publish()

    def _seat_players(self) -> None:
        """Give every player without a link one; nobody sits where the app plays."""
        if self.door and self._has_game:
            setup = self._game.state.setup
            people = (seat for seat in range(len(setup.players)) if not setup.character(seat))
            players = [seat_id(setup, seat) for seat in people]
            links = with_players(self.door.links, players)
            if links != self.door.links:
                self.door = replace(self.door, links=links)
                self._later(self._keep_soon, 0.0)

    def _keep_soon(self) -> None:
        """Save links that came with a game: no step of the game fails because of them."""
        try:
            if self.door:
                self.keep(self.door)
        except StoreProblem:
            log.exception("the phones' links could not be kept")

    def _close(self) -> None:
        if self._server:
            self._server.stop()
        self._server = None
        # What was published is void: phones that come back wait for news.
        self.site.publish(Published(""))
