"""The end of a turn beside its board: the coins lie on the regions that earn them.

Nothing is asked. What is counted region by region adds up here; a tap shows all of it at once.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.engine import Ending, NameAlly, Score, State
from companion.facts.board import DrawnRegion, region_facts
from companion.facts.board_decline import ending_choice
from companion.facts.board_place import placing_at
from companion.facts.board_score import BoardScore
from companion.facts.coins import coins_text
from companion.facts.todos import TodoFacts, loser_todos, turn_todos
from companion.pages import blocks
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.panel import Panel
from companion.ui.blocks.views import TermLine, views_of
from companion.ui.kit.box_contents import WidgetSpecs
from companion.ui.kit.buttons import HoldButton, PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.text import Words
from companion.ui.parts.few_notes import FewNotes
from companion.ui.parts.sheet_screen import hand_over
from companion.ui.table.panel_note import PanelNote
from companion.ui.theme import player_mark

Spec = tuple[type, Mapping[str, Any]]
# Seconds from one region to the next.
_BEAT = 0.25
# Reminders of what lies in a region, and gets there by a tap on it.
_TAPPED = ("place_fortress", "place_heroes", "place_pots")


class ScoringPage(Panel):
    """Counts the coins region by region, and hands them out; `actions` is the board's table."""

    actions = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        # How many regions are counted; None once all are.
        self._counted: int | None = None
        self._beat: Any = None
        super().__init__(**kwargs)
        self.actions.actions.bind(on_pre_leave=self._stop)

    def begin(self) -> None:
        """Begin to count, unless nothing is to move."""
        self.skip()
        self.scroll_up()
        if not self._services.store.settings.current.reduced_motion:
            self._counted = 0
            self._beat = Clock.schedule_interval(self._count_on, _BEAT)

    def skip(self) -> bool:
        """Count all at once; False where all is counted."""
        is_counting = self._end_count()
        if is_counting:
            self._show_count()
        return is_counting

    def on_touch_down(self, touch: Any) -> bool:
        """Whoever touches the page has seen enough of the counting."""
        if self.collide_point(*touch.pos):
            self.skip()
        return bool(super().on_touch_down(touch))

    @property
    def regions(self) -> tuple[DrawnRegion, ...]:
        """The board with the coins that are counted."""
        services, coins = self._services, self._score.coins
        return self._laid(region_facts(services, services.game.state, coins=coins))

    def show(self) -> None:
        """Tell what the turn earns, and what is still to be done."""
        services, score = self._services, self._score
        _, state = services.language.gettext, services.game.state
        total = sum(self._coins.values()) if self._beat else score.total
        unit = services.language.ngettext("coin", "coins", total)
        shape = self.actions.shape
        heading = (Words, {"role": "heading", "tone": "on_bar", "text": _("This turn earns")})
        lines = (blocks.Term("", line.text, str(line.number), "") for line in score.lines)
        body: list[Spec] = [
            # Where every line counts, the number speaks for itself.
            *([] if shape.is_tight else [heading]),
            *self._views(blocks.Amount(str(total), unit)),
            *self._views(*([blocks.Note(score.asked, "open")] if score.asked else [])),
            *((TermLine, {"block": line, "look": PageLook(shape)}) for line in lines),
        ]
        # Coins that lie on the board are taken from there.
        lying = sum(own.coin for own in (state.regions or {}).values())
        if state.setup.real_coins:
            coins = coins_text(max(0, score.total - lying))
            body += [(Words, {"role": "heading", "tone": "on_bar", "text": coins})] if coins else []
        text = _("As the board stands. Tap a region to put it right.")
        body += self._views(blocks.Note(text))
        todos = self._todos(state)
        # What else is to be done stays in place only where there is room for both.
        self.show_widgets(
            body if shape.is_large else [*body, *todos], todos if shape.is_large else []
        )

    def _views(self, *found: blocks.Block) -> WidgetSpecs:
        return views_of(found, PageLook(self.actions.shape), self)

    def tap(self, region: int) -> bool:
        """Skip the counting, or place what is to be placed there; False if there is nothing."""
        if self.skip():
            return True
        game = self._services.game
        markers = placing_at(self._services, game.state, region).markers
        open_ = [marker.tap for marker in markers if not marker.is_on]
        if len(open_) != 1:
            return False
        self.take(open_[0])
        return True

    def take(self, tap: Any) -> None:
        """Carry out what a chip stands for."""
        self._services.game.do(*tap)

    def take_coins(self) -> None:
        """Take the coins; who may decline right after is asked first."""
        if self._services.outlook(self._services.game.state).options.score_then_decline:
            self._ask_decline()
        else:
            self._end("score")

    @property
    def _services(self) -> Any:
        return self.actions.services

    @property
    def _score(self) -> BoardScore:
        score: BoardScore = self.actions.turn.score
        return score

    @property
    def _coins(self) -> dict[int, int]:
        return dict(list(self._score.coins.items())[: self._counted])

    def _laid(self, regions: tuple[DrawnRegion, ...]) -> tuple[DrawnRegion, ...]:
        coins = self._coins
        return tuple(replace(facts, coins=coins.get(facts.region, 0)) for facts in regions)

    def _count_on(self, _: float) -> None:
        counted = (self._counted or 0) + 1
        if self.actions.content != self.name or counted >= len(self._score.coins):
            self.skip()
        else:
            self._counted = counted
            self._show_count()

    def _end_count(self) -> bool:
        if self._beat is None:
            return False
        self._beat.cancel()
        self._beat, self._counted = None, None
        return True

    def _stop(self, table: Any) -> None:
        """Count no more once the table is left: its game may be gone. Who comes back sees all."""
        if self._end_count():
            table.refresh_soon()

    def _show_count(self) -> None:
        if self.actions.is_scoring:
            self.actions.view.regions = self._laid(self.actions.view.regions)
            self.show()

    def _do(self, order: Score) -> None:
        notes = loser_todos(self._services, self._services.game.state)
        if self._services.game.do(order):
            hand_over(self._services, notes)

    def _todos(self, state: State) -> list[Spec]:
        todos = turn_todos(self._services, state, self._services.game.is_put_away)
        notes = [list(self._todo(state, facts)) for facts in todos]
        about = (self._services.game.session, state.round, state.turn.seat)
        told = {"notes": notes, "about": about, "language": self._services.language}
        return [(FewNotes, told | {"kind": "bar"})] if notes else []

    def _todo(self, state: State, facts: TodoFacts) -> Iterator[Spec]:
        yield PanelNote, self._note(facts)
        if facts.kind == "ally":
            allies = self._services.outlook(state).options.allies
            buttons = tuple(_ally(state, seat) for seat in allies)
            yield from self._views(blocks.Chips("allies", buttons))

    def _note(self, facts: TodoFacts) -> dict[str, Any]:
        text = facts.text
        if facts.name in _TAPPED:
            # NOTE: {todo} is such as "Place your fortress"; the region is tapped on the board.
            told = self._services.language.gettext("{todo}: tap the region")
            text = told.format(todo=text)
        put_away = None if facts.kind else lambda: self._services.game.put_away(facts.text)
        return {"name": facts.name, "icon": facts.icon, "text": text, "put_away": put_away}

    def _ask_decline(self) -> None:
        _ = self._services.language.gettext
        sheet = Sheet(title=_("Go into decline now?"), name="stout")
        now = HoldButton(name="stout-decline", kind="warning", icon="signs/decline")
        now.text = _("Hold to decline")
        later = PushButton(name="stout-stay", kind="primary", text=_("Not now"))

        def answer(act: Callable[[], None]) -> None:
            sheet.dismiss()
            act()

        now.bind(on_hold=lambda _: answer(lambda: self._end("late")))
        later.bind(on_release=lambda _: answer(lambda: self._end("score")))
        why = _("Your coins are the same either way.")
        sheet.fill(Words(text=why)).answer_with(later, now).open()

    def _end(self, ends: Ending) -> None:
        """End the turn at once, or ask on the board first for what it cannot know."""
        choice = ending_choice(self._services, self._services.game.state, ends)
        if choice and choice.wanted:
            self._services.go("decline_on_board", ends=ends)
        else:
            self._do(Score(then_decline=ends == "late"))


def _ally(state: State, seat: int) -> blocks.Button:
    icon = player_mark(state.setup.colour(seat))
    is_on = state.current.ally == seat
    name = state.players[seat].name
    return blocks.Button(f"ally-{seat}", icon, name, (NameAlly(seat),), is_on=is_on)
