"""The story of a finished game: coins by round, turn and source, awards, and a film."""

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.pages.awards import all_awards
from companion.pages.story import (
    SOURCES,
    coins_by_seat,
    coins_per_round,
    played_turns,
    result_of,
    source_name,
    turn_coins_text,
    turn_times_text,
)
from companion.play import Session
from companion.ui.kit.layouts import fill
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.results import award_cards
from companion.ui.story.charts import SourceKey, SourceTile


class StoryScreen(AppScreen):
    """Numbers to tap, and the film. A game in progress, or with a shut purse, has no story."""

    part = StringProperty("numbers")
    # The part that is not shown.
    other = StringProperty("film")
    title = StringProperty("")
    turn_text = StringProperty("")
    has_awards = BooleanProperty(True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._turns: Any = ()
        super().__init__(*args, **kwargs)
        self._show_part(None)

    def visit(self, **given: Any) -> None:
        """Come in; the story always starts from its beginning."""
        self.part = "numbers"
        self._opened: Session | None = None
        self.refresh_soon()

    def on_leave(self, *_: object) -> None:
        """Stop everything that runs."""
        self.ids.film.pause()

    def refresh(self) -> None:
        """Show the story of the game on the table, if it has one."""
        game = self.services.game
        has_story = game.is_open and result_of(game.state) is not None
        if not has_story:
            self.ids.film.pause()
            self._show_part(None)
            return
        self.ids.parts.options = [(part, self._name(part), "") for part in ("numbers", "film")]
        self._show_numbers(game.session)
        self.choose(self.part)

    def choose(self, part: str) -> None:
        """Show the numbers, or the film where it was left."""
        film, session = self.ids.film, self.services.game.session
        film.pause()
        self.part = part
        self._show_part(part)
        if part == "film" and self._opened is session:
            film.show(self.services)
        elif part == "film":
            self._opened = session
            film.open(self.services)

    def tell_turn(self, chosen: float) -> None:
        """Say whose turn was tapped, and what it brought."""
        language, session = self.services.language, self.services.game.session
        text = language.gettext("Tap a chart to read its numbers.")
        if 0 <= chosen < len(self._turns):
            text = turn_coins_text(language, session, self._turns[int(chosen)])
        self.turn_text = "\n".join(filter(None, [text, turn_times_text(language, session)]))

    def arrange(self) -> None:
        """Offer the two parts as chips, or in the bar if there is little room."""
        if self.ids.head.parent or self.ids.other.parent:
            self._show_part(self.part)

    def _show_part(self, part: str | None) -> None:
        """Show a part and the button for the other; None if there is no story."""
        has_chips = part is not None and self.shape.has_air
        fill(self.ids.head_place, [self.ids.head] if has_chips else [])
        has_other = part is not None and not has_chips
        if has_other != bool(self.ids.other.parent):
            bar = self.ids.bar
            (bar.add_widget if has_other else bar.remove_widget)(self.ids.other)
        self.other = "film" if part == "numbers" else "numbers"
        self.title = self._name(part) if has_other and part else self._name("story")
        fill(self.ids.place, [self.ids[part or "note"]])

    def _name(self, part: str) -> str:
        _ = self.services.language.gettext
        # NOTE: two ways to look back at a game: its numbers, or a film of all its steps.
        names = {"numbers": _("Numbers"), "film": _("Film"), "story": _("The story of this game")}
        return names[part]

    def _show_numbers(self, session: Session) -> None:
        language, state, result = self.services.language, session.state, result_of(session.state)
        assert result
        seats = range(len(state.players))
        players = [(state.setup.colour(seat), state.players[seat].name) for seat in seats]
        # The winner's line is drawn last, above all others.
        order = sorted(seats, key=lambda seat: -result.places[seat])
        self.ids.rounds.show(language, coins_per_round(session), order, players)
        self._turns = played_turns(session)
        bars = self.ids.bars
        bars.chosen, bars.seat_colours = -1, [colour for colour, _ in players]
        bars.turns = self._turns
        self.tell_turn(-1)
        self._show_sources(session)
        cards = award_cards(language, all_awards(language, session))
        self.has_awards = bool(cards)
        self.ids.awards.show(cards)

    def _show_sources(self, session: Session) -> None:
        language = self.services.language
        seats = coins_by_seat(language, session)
        most = max(own.moved for own in seats)
        fill(self.ids.sources, [SourceTile(own=own, most=most) for own in seats])
        used = {source for own in seats for source, _ in own.parts}
        keys = ((source, source_name(language, source)) for source in SOURCES if source in used)
        fill(self.ids.legend, [SourceKey(source=source, text=text) for source, text in keys])
