"""The story of a game that is over: coins by round, turn and source, awards, and a film of it."""

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.facts.game_story import coins_per_round
from companion.facts.story import (
    CoinsOfSeat,
    award_facts,
    coins_by_seat,
    result_of,
    source_name,
    turn_coins_text,
)
from companion.facts.story_coins import SOURCES, played_turns
from companion.play import Session
from companion.ui.kit.box_contents import fill
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.best_card import best_cards
from companion.ui.story.source_bars import SourceKey, SourceTile


class StoryScreen(AppScreen):
    """Numbers to tap, and the film. A game that is played, or has a shut purse, has no story."""

    part = StringProperty("numbers")
    # What is not looked at now.
    other = StringProperty("film")
    title = StringProperty("")
    turn_text = StringProperty("")
    has_awards = BooleanProperty(True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._turns: Any = ()
        super().__init__(*args, **kwargs)
        # The ids are weak, and what is not shown has no parent to keep it.
        names = ("numbers", "film", "note")
        self._parts = {name: self.ids[name].__self__ for name in names}
        self._chips, self._other = self.ids.head.__self__, self.ids.other.__self__
        self._show_part(None)

    def visit(self, **given: Any) -> None:
        """Come in; the story is always told from its beginning."""
        self.part = "numbers"
        self._opened: Session | None = None
        self.refresh_soon()

    def on_leave(self, *_: object) -> None:
        """Leave nothing that runs."""
        self._parts["film"].pause()

    def refresh(self) -> None:
        """Tell the story of the game on the table, if it has one."""
        game = self.services.game
        has_story = game.is_open and result_of(game.state) is not None
        if not has_story:
            self._parts["film"].pause()
            self._show_part(None)
            return
        self.ids.parts.options = [(part, self._name(part), "") for part in ("numbers", "film")]
        self._show_numbers(game.session)
        self.choose(self.part)

    def choose(self, part: str) -> None:
        """Look at the numbers, or at the film: it is as it was left, in this game."""
        film, session = self._parts["film"], self.services.game.session
        film.pause()
        self.part = part
        self._show_part(part)
        if part == "film" and self._opened is session:
            film.show(self.services)
        elif part == "film":
            self._opened = session
            film.open(self.services)

    def tell_turn(self, chosen: float) -> None:
        """Tell whose turn was tapped, and what it brought."""
        language, turns = self.services.language, self._turns
        if 0 <= chosen < len(turns):
            session = self.services.game.session
            self.turn_text = turn_coins_text(language, session, turns[int(chosen)])
        else:
            self.turn_text = language.gettext("Tap a chart to read its numbers.")

    def arrange(self) -> None:
        """Choose what is looked at by chips, or in the bar where there is little room."""
        if self._chips.parent or self._other.parent:
            self._show_part(self.part)

    def _show_part(self, part: str | None) -> None:
        """Show a part and the way to the other; None: there is no story."""
        has_chips = part is not None and self.shape.has_air
        fill(self.ids.head_place, [self._chips] if has_chips else [])
        has_other = part is not None and not has_chips
        if has_other != bool(self._other.parent):
            bar = self.ids.bar
            (bar.add_widget if has_other else bar.remove_widget)(self._other)
        self.other = "film" if part == "numbers" else "numbers"
        self.title = self._name(part) if has_other and part else self._name("story")
        fill(self.ids.place, [self._parts[part or "note"]])

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
        bars.chosen, bars.worn = -1, [colour for colour, _ in players]
        bars.turns = self._turns
        self.tell_turn(-1)
        self._show_sources(session)
        cards = best_cards(language, award_facts(language, session))
        self.has_awards = bool(cards)
        self.ids.awards.show(cards)

    def _show_sources(self, session: Session) -> None:
        language = self.services.language
        told = coins_by_seat(language, session)
        most = max(sum(abs(n) for _, n in own.parts) for own in told)
        tiles, legend = self.ids.sources, self.ids.legend
        tiles.clear_widgets()
        for own in told:
            tiles.add_widget(self._tile(own, most))
        legend.clear_widgets()
        used = {source for own in told for source, _ in own.parts}
        for source in (source for source in SOURCES if source in used):
            legend.add_widget(SourceKey(source=source, text=source_name(language, source)))

    def _tile(self, own: CoinsOfSeat, most: int) -> SourceTile:
        coins = self.services.language.ngettext("{n} coin", "{n} coins", own.coins)
        return SourceTile(
            name=f"source-{own.seat}",
            colour=own.colour,
            player_name=own.player_name,
            coins=coins.format(n=own.coins),
            parts=list(own.parts),
            most=most,
            on_release=lambda tile: self._tell_sources(tile, own),
        )

    def _tell_sources(self, tile: SourceTile, own: CoinsOfSeat) -> None:
        sheet = Sheet(title=f"{own.player_name}: {tile.coins}", name="numbers")
        sheet.fill(*(Words(text=line) for line in own.numbers)).open()
