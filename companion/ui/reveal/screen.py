"""The end: purses that count up together or card by card, ties, and the podium."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty, OptionProperty, StringProperty

from companion.engine import CountTokens, OpenPurse
from companion.pages.reveal import (
    PursesAlike,
    Reveal,
    end_text,
    is_broken_off,
    purse_card,
    rematch_setup,
    rising_purses,
    story_text,
    suspense_text,
    tie_text,
    turn_text,
    winner_text,
)
from companion.play import Session
from companion.ui.kit.layouts import fill, refill
from companion.ui.kit.motion import Confetti, flip
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.hint import hint_cards
from companion.ui.reveal.opening import CountUp, PurseOwners
from companion.ui.reveal.sharing import Doors, ResultSharing
from companion.ui.theme import player_mark


class RevealScreen(AppScreen):
    """Purses to open, then tokens to count if there is a tie, then the podium and charts."""

    stage = OptionProperty("cards", options=("cards", "tie", "podium"))
    heading = StringProperty("")
    hint = StringProperty("")
    next_text = StringProperty("")
    next_icon = StringProperty("signs/shown")
    next_kind = StringProperty("primary")
    peek = ObjectProperty()
    cues = ObjectProperty()
    theme = ObjectProperty()
    # What the device can do.
    doors = Doors()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._reveal: Reveal
        self._is_asked = self._is_rising = False
        # While all purses count up together, and how far they have come.
        self._count_up: CountUp | None = None
        self._count: int | None = None
        self._confetti: Confetti | None = None
        super().__init__(*args, **kwargs)
        self._owners = PurseOwners(self.services)

    @property
    def _is_moving(self) -> bool:
        return not self.services.store.settings.current.reduced_motion

    @property
    def _can_count_together(self) -> bool:
        """Whether nothing is known yet, and motion is allowed."""
        return self._is_moving and not self._reveal.state.opened

    def visit(self, **given: Any) -> None:
        """Come to the purses; an opened one is never shut again."""
        state = self.services.game.state
        self._is_asked = len(state.opened) == len(state.players)
        self._is_rising = False
        self.ids.tie.forget()
        self._owners = PurseOwners(self.services)
        self.refresh_soon()

    def on_parent(self, _: object, parent: object) -> None:
        """Stop everything that counts or falls."""
        if not parent:
            self._stop_counting()
            if self._confetti:
                self._confetti.stop()

    def refresh(self) -> None:
        """Show how far the purses are opened, as the game remembers it."""
        session, language = self.services.game.session, self.services.language
        if not session.state.is_over:
            self._stop_counting()
            self.ids.cards.clear_widgets()
            return
        self._reveal = reveal = Reveal(
            session.state, self._is_asked, self._is_rising, count=self._count
        )
        self.hint = ""
        self.stage = reveal.stage
        self._show_guide()
        # Between the first card and the podium there is no way back.
        self.has_back = not reveal.state.opened or self.stage == "podium"
        getattr(self, f"_show_{self.stage}")(reveal, session, language)
        self._show_stage()

    def _show_guide(self) -> None:
        """Explain the end above its heading, once."""
        refill(self.ids.guide, hint_cards(self.services, "reveal"))
        words = [part for part in self.ids.head.children[::-1] if part is not self.ids.guide]
        fill(self.ids.head, [self.ids.guide, *words] if self.ids.guide.children else words)

    def hurry(self) -> bool:
        """Speed up the count; False if nothing is counting."""
        if self._count_up:
            self._count_up.hurry()
            return True
        return False

    def turn(self, seat: int) -> None:
        """Turn a player's card, after an imported PIN and real coins are asked for."""
        if not self.hurry() and seat not in self._reveal.turned:
            self._ask_owners([seat], partial(self._turn_one, seat))

    def go_on(self) -> None:
        """Open what is next, all purses together if nothing is known yet; or ask who won."""
        if self.hurry():
            return
        if self._can_count_together:
            self._ask_owners(self._reveal.shut, self._count_all)
        elif self._reveal.shut:
            self.turn_next()
        else:
            self._crown()

    def turn_next(self) -> None:
        """Turn the card with the fewest coins, whoever's it is: the winner's is last."""
        self._ask_owners(self._reveal.shut, self._turn_fewest)

    def cancel(self) -> None:
        """Undo the end of the game; once a card is turned, everyone is asked first."""
        if self.services.game.reopen():
            # The game goes on: there is no reveal to go back to.
            self.manager.forget(self.name)
            self.services.go("table")

    def settle(self) -> None:
        """Take the tokens that the tied players counted."""
        if self.services.game.do(CountTokens(self.ids.tie.tokens)):
            self.catch_up()
            self._celebrate()

    def share_result(self) -> None:
        """Offer the ways to share the result."""
        ResultSharing(self.services, self._reveal, self.doors).offer()

    def rematch(self) -> None:
        """Set up the same table once more; the next player starts. Not for practice players."""
        is_real = not self.services.game.is_practice
        self.services.go("new_game", setup=rematch_setup(self._reveal.state) if is_real else None)

    def _ask_owners(self, seats: Sequence[int], then: Any) -> None:
        self._owners.ask(self.peek.open_to_all, seats, then)

    def _turn_one(self, seat: int) -> None:
        self._is_rising = False
        self._turn([seat])

    def _turn_fewest(self) -> None:
        state = self._reveal.state
        self._is_rising = self._is_rising or not state.opened
        self._turn(rising_purses(state, self._owners.answers)[0].seats)

    def _turn(self, seats: Sequence[int]) -> None:
        if not self._open(seats):
            return
        self.catch_up()
        self._show_turned(seats)
        # The layout comes first.
        Clock.schedule_once(lambda _: self._bring_into_view(seats[0]))

    def _open(self, seats: Sequence[int]) -> bool:
        # It is recorded before it is seen: the game follows, and with it this screen.
        answers = self._owners.answers
        if not self.services.game.do(*(OpenPurse(seat, answers[seat]) for seat in seats)):
            return False
        # From the table the end could be undone, after a look at what was shown.
        self.manager.forget("table")
        return True

    def _show_turned(self, seats: Sequence[int]) -> None:
        self.cues.give("coin")
        for seat in seats if self._is_moving else ():
            flip(self.ids.cards.cards[seat])

    def _bring_into_view(self, seat: int) -> None:
        """Scroll to the card just turned and, if there is room, the next one."""
        cards, after = self.ids.cards.cards, self._reveal.shut
        for wanted in (*after[:1], seat):
            if self.stage == "cards":
                self.ids.scroll.scroll_to(cards[wanted], animate=False)

    def _count_all(self) -> None:
        self._is_rising, self._count = True, 0
        purses = rising_purses(self._reveal.state, self._owners.answers)
        self._count_up = CountUp(
            purses,
            write_down=lambda alike: self._open(alike.seats),
            show=self._show_count,
            stop_at=self._stop_at,
            done=self._end_counting,
        )
        self._count_up.begin()
        self.refresh_soon()

    def _show_count(self, count: int) -> None:
        self._count = count
        self.ids.cards.count(str(count))

    def _stop_at(self, alike: PursesAlike) -> None:
        self.refresh()
        self._show_turned(alike.seats)
        self._bring_into_view(alike.seats[0])

    def _end_counting(self, is_all_open: bool) -> None:
        self._stop_counting()
        if is_all_open:
            self._crown()
        else:
            self.refresh()

    def _stop_counting(self) -> None:
        if self._count_up:
            self._count_up.cancel()
        self._count_up = self._count = None

    def _crown(self) -> None:
        """Ask who won. A board knows the tokens that break a tie."""
        self._is_asked = True
        reveal = Reveal(self._reveal.state, is_asked=True)
        if reveal.stage == "tie" and reveal.state.regions is not None:
            tokens = {seat: reveal.expected_tokens(seat) for seat in reveal.outcome.tied}
            self.services.game.do(CountTokens(tokens))
        self.refresh()
        self._celebrate()

    def _celebrate(self) -> None:
        """Celebrate the winners, in their colours."""
        if self.stage != "podium":
            return
        self.cues.give("last_round")
        colours = [self._reveal.state.setup.colour(seat) for seat in self._reveal.outcome.winners]
        if colours and self._is_moving:
            # As they are marked everywhere: a shape as well as the colour.
            pieces = [(player_mark(n), self.theme.players[n]) for n in colours]
            self._confetti = Confetti(pieces)
            self.add_widget(self._confetti)

    def _show_cards(self, reveal: Reveal, session: Session, language: Any) -> None:
        _ = language.gettext
        self.heading = end_text(language, reveal.state, is_broken_off(session))
        self.hint = suspense_text(language, reveal)
        self.next_kind = "plain" if self._count_up else "primary"
        if self._count_up:
            # NOTE: a button; the count goes on faster.
            self.next_text, self.next_icon = _("Skip ahead"), "signs/next"
        elif self._can_count_together:
            # NOTE: a button; all purses begin to count up their coins at the same time.
            self.next_text, self.next_icon = _("Count all purses together"), "markers/coins"
        elif reveal.shut:
            self.next_text, self.next_icon = turn_text(language, reveal), "signs/shown"
        else:
            self.next_text, self.next_icon = _("Who won?"), "signs/crown"
        seats = range(len(reveal.state.players))
        self.ids.cards.show([purse_card(language, reveal, session, at) for at in seats])

    def _show_tie(self, reveal: Reveal, _session: Session, language: Any) -> None:
        self.heading = tie_text(language, reveal)
        self.ids.tie.show(reveal, language)

    def _show_podium(self, reveal: Reveal, session: Session, language: Any) -> None:
        self.heading = winner_text(language, reveal)
        self.hint = story_text(language, session)
        self.ids.podium.show(reveal, session, language)

    def _show_stage(self) -> None:
        """Show the parts of this stage; on a small page, secondary buttons go to the end."""
        wanted = self.ids[self.stage]
        if not wanted.parent:
            self.ids.scroll.scroll_y = 1
        is_podium, is_small = self.stage == "podium", self.shape.is_small
        other = [] if self.stage == "tie" or self._count_up else [self.ids.other]
        if self.stage == "cards" and not self._count_up and self._can_count_together:
            other.append(self.ids.single)
        # If there is little room, what matters gets it.
        head = [self.ids.head] if not is_small or (self.hint and not self._count_up) else []
        if is_podium != bool(self.ids.share.parent):
            change = self.ids.bar.add_widget if is_podium else self.ids.bar.remove_widget
            change(self.ids.share)
        fill(self.ids.foot, [self.ids.main] if is_small else [*other, self.ids.main])
        fill(self.ids.body, [*head, wanted, *(other if is_small else [])])

    def arrange(self) -> None:
        """Put secondary buttons where there is room for them."""
        if self.heading:
            self._show_stage()
