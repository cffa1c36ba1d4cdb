"""What only the table can do for a phone: let it claim a link, look into a purse, and act."""

import logging
import secrets
from collections.abc import Callable
from math import ceil
from typing import Any, cast

from companion.dataclasses import dataclass, field, replace
from companion.engine import DIE, Refused
from companion.pages.blocks import Act, Commands, Roll
from companion.pages.die import die_outcome
from companion.pages.reveal import own_loot_text, purse
from companion.phone.blocks import Press, PutRight, is_placed_by
from companion.phone.desk import ActFromPhone, ClaimLink, LookIntoPurse, PhoneQuestion
from companion.phone.host import PhoneHost
from companion.phone.links import claimed, link_of, seat_of, with_secret
from companion.play import CurrentGame
from companion.store import (
    PhoneLink,
    PinGate,
    PurseLock,
    SettingsStore,
    StoreProblem,
    lock_of,
)
from companion.words import Language, load_language, problem_text, refusal_text

log = logging.getLogger(__name__)
# Within so many seconds of a look, further ones count as the same: no PIN and no trace.
SAME_LOOK = 20.0
PhoneAnswer = dict[str, Any]
# The message about something done, or why it was not.
Done = tuple[str, Exception | None]


@dataclass(slots=True)
class PhoneAnswers:
    """Answers the questions on the desk; `acted` is called with the seat after each act.

    PINs, right or wrong, go through the tablet's one gate.
    """

    host: PhoneHost
    game: CurrentGame
    settings: SettingsStore
    find_gate: Callable[[], PinGate]
    clock: Callable[[], float]
    acted: Callable[[int], object]
    before_acting: Callable[[], object] = lambda: None
    _looks: dict[PhoneLink, tuple[float, object, str]] = field(default_factory=dict)
    _who_acted: int | None = None

    def answer_all(self) -> None:
        """Answer the questions on the desk, notify the server, then show what was done."""
        if self.host.desk.answer(self._answer):
            self.host.ring()
        # By then the next phone knows that the game has moved on: only one has acted.
        seat, self._who_acted = self._who_acted, None
        if seat is not None:
            self.acted(seat)

    def _answer(self, question: PhoneQuestion) -> PhoneAnswer:
        code = "en" if isinstance(question, ClaimLink) else question.language
        try:
            return self._found(question)
        except StoreProblem as problem:
            log.warning("a phone's wish was not kept", exc_info=True)
            return {"said": problem_text(self._language(code), problem)}
        except Exception:
            # Whatever a phone sends, the tablet carries on.
            log.exception("a phone's wish could not be answered")
            text = load_language(code).gettext("That didn't work. Nothing was changed.")
            return {"said": text}

    def _found(self, question: PhoneQuestion) -> PhoneAnswer:
        match question:
            case ClaimLink(secret):
                return self._claim(secret)
            case LookIntoPurse(link, language, pin):
                return self._look(link, self._language(language), pin)
            case ActFromPhone():
                return self._act(question, self._language(question.language))

    def _language(self, code: str) -> Language:
        language = load_language(code)
        find = self.game.session.catalogue.piece if self.game.is_open else language.find_piece
        return language.knowing(find)

    def _claim(self, secret: str) -> PhoneAnswer:
        door = self.host.door
        link = with_secret(door.links, secret) if door else None
        if door is None or link is None:
            return {"refused": True}
        links, token = claimed(door.links, link)
        self.host.keep(replace(door, links=links))
        return {"page": link.number, "token": token}

    def _look(self, link: PhoneLink, language: Language, pin: str) -> PhoneAnswer:
        seat = self._seat(link)
        if seat is None:
            return {"refused": True}
        lock = lock_of(
            self.settings.current, self.game.state.setup, seat, self.game.session.journal.pins
        )
        is_same = self._is_same_look(link, lock)
        if lock and not is_same and not (pin and self.find_gate().admits(lock, pin)):
            return self._ask_pin(lock, language, has_tried=bool(pin))
        if not is_same:
            if not self.game.note("purse_looked", seat):
                # A look that cannot be recorded is not granted.
                return {"said": language.gettext("That didn't work. Nothing was changed.")}
            self._looks[link] = (self.clock(), self.game.session, lock.kept if lock else "")
        loot = own_loot_text(language, self.game.state, seat)
        return {"coins": purse(self.game.state, seat)} | ({"loot": loot} if loot else {})

    def _ask_pin(self, lock: PurseLock, language: Language, has_tried: bool) -> PhoneAnswer:
        seconds = ceil(self.find_gate().wait(lock.owner))
        text = language.gettext("{name}'s PIN").format(name=lock.name)
        if seconds or has_tried:
            text = language.ngettext(
                "Wrong PIN. Try again in {n} second.",
                "Wrong PIN. Try again in {n} seconds.",
                seconds,
            ).format(n=seconds)
        return {"pin": text, "wait": seconds}

    def _act(self, asked: ActFromPhone, language: Language) -> PhoneAnswer:
        seat, door = self._seat(asked.link), self.host.door
        if seat is None or door is None or not door.may_act:
            return {"refused": True}
        is_old = asked.number != self.host.number or self.game.has_unseen_step
        is_theirs = seat == self.game.state.turn.seat or is_placed_by(seat, asked.press)
        if is_old or not is_theirs:
            # NOTE: on a phone, when something was pressed that holds no longer.
            return {"said": language.gettext("The game has moved on: look again.")}
        self.before_acting()
        said, problem = self._carry_out(asked.press, seat, language)
        if problem is None:
            self._who_acted = seat
            return {"done": True} | ({"said": said} if said else {})
        if isinstance(problem, Refused):
            return {"said": refusal_text(language, problem)}
        if isinstance(problem, StoreProblem):
            return {"said": problem_text(language, problem)}
        log.error("a phone's wish was not done: %r", problem)
        return {"said": language.gettext("That didn't work. Nothing was changed.")}

    def _carry_out(self, press: Press, seat: int, language: Language) -> Done:
        """Do what a button stands for."""
        match press:
            case PutRight(commands):
                return "", self.game.answer(*commands, is_rewrite=True)
            case Act(name="undo"):
                return "", None if self.game.undo() else Refused("cannot_be")
            case Act():
                active = self.game.state.players[seat].active
                is_done = self.game.take_placing_back(active.race if active else "")
                return "", None if is_done else Refused("cannot_be")
            case Roll():
                return self._roll(press, seat, language)
            case _:
                # A coin paid after the roll belongs to the same step.
                is_instead = self.host.rescue == (seat, press)
                return "", self.game.answer(*press, is_instead=is_instead)

    def _roll(self, roll: Roll, seat: int, language: Language) -> Done:
        """Roll for a phone, or for the loser of a region; a coin is asked for afterwards."""
        face, game = secrets.choice(DIE), self.game
        problem = game.answer(*roll.outcomes[face])
        if problem:
            return "", problem
        outcome = die_outcome(language, roll, face, game.state)
        said = [_shows(language, face), outcome.text]
        if roll.kind == "attempt":
            said.insert(1, outcome.word)
        lost = secrets.choice(DIE) if roll.loser_rolls else None
        if lost is not None and game.state.turn.conquests[-1].won:
            game.answer(*_with_losses(roll.outcomes[face], lost), is_instead=True)
            said += [roll.loser_rolls, _shows(language, lost)]
        elif roll.rescues and roll.rescues[face]:
            self.host.offer_rescue(seat, _with_losses(roll.rescues[face], lost))
        return "\n".join(said), None

    def _seat(self, link: PhoneLink) -> int | None:
        """Return the seat of the owner of a valid link."""
        door = self.host.door
        if door is None or link_of(door.links, link.player) != link or not self._has_game:
            return None
        return seat_of(self.game.state.setup, link)

    @property
    def _has_game(self) -> bool:
        """Whether there is a game to ask about: a practice turn belongs to nobody."""
        return self.game.is_open and not self.game.is_practice

    def _is_same_look(self, link: PhoneLink, lock: PurseLock | None) -> bool:
        """Return whether this phone is still looking: same game, same PIN."""
        since, session, kept = self._looks.get(link, (-SAME_LOOK, None, ""))
        is_here = session is self.game.session and kept == (lock.kept if lock else "")
        return is_here and self.clock() - since < SAME_LOOK


def _with_losses(commands: Commands, lost: int | None) -> Commands:
    """Return an attack with the loser's roll."""
    *before, order = cast(tuple[Any, ...], commands)
    return (*before, replace(order, loss_die=lost))


def _shows(language: Language, face: int) -> str:
    return language.gettext("The die shows {face}").format(face=face)
