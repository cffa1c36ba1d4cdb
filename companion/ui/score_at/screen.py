"""The end of a turn on the board: the coins lie on the regions that earn them. Nothing is asked."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty

from companion.engine.commands import NameAlly, Score
from companion.engine.options import options
from companion.engine.state import State
from companion.facts.board import region_facts
from companion.facts.board_decline import decline_choice
from companion.facts.board_place import placing_at
from companion.facts.board_score import BoardScore, board_score
from companion.facts.board_taps import RegionChoice
from companion.facts.coins import coins_text
from companion.facts.todos import TodoFacts, loser_todos, turn_todos
from companion.ui.kit.buttons import Chip, HoldButton, PushButton
from companion.ui.kit.overlays import Sheet
from companion.ui.kit.surface import Column
from companion.ui.kit.text import Words
from companion.ui.kvfiles import load_kv
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.count_row import Todo
from companion.ui.parts.sheet_screen import hand_over
from companion.ui.theme import PLAYER_SHAPES

# Seconds from one region to the next.
_BEAT = 0.25


class EarnedSum(Column):
    """How much the turn earns, so far as it is counted."""

    total = NumericProperty(0)
    text = StringProperty("")


class EarnedRow(Column):
    """A term of the sum."""

    text = StringProperty("")
    number = NumericProperty(0)


class ScoreAtScreen(AppScreen):
    """Counts the coins region by region, and hands them out."""

    heading = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._shown = 0
        self._beat: Any = None
        self._sum = EarnedSum()
        self._take = PushButton(name="score-confirm", kind="primary", icon="signs/score")
        self._take.bind(on_release=lambda _: self.take())
        self._turn = PushButton(name="score-back", kind="quiet", icon="signs/back")
        self._turn.bind(on_release=lambda _: self.services.back())

    def visit(self, **given: Any) -> None:
        """Begin to count, unless nothing is to move."""
        self._stop()
        self._shown = len(self._score.coins)
        if not self.services.store.settings.current.reduced_motion:
            self._shown = 0
            self._beat = Clock.schedule_interval(self._count_on, _BEAT)
        super().visit(**given)
        self.refresh_soon()

    def on_leave(self, *_: object) -> None:
        """Let nothing move that is not to be seen."""
        self._stop()

    def refresh(self) -> None:
        """Show what the turn earns, and what is still to be done."""
        services, state = self.services, self.services.game.state
        _, score, page = services.language.gettext, self._score, self.ids.page
        self.heading = _("{name}: score the turn").format(name=state.current.name)
        self._turn.text = _("Back to the turn")
        text = services.language.ngettext("Take {n} coin", "Take {n} coins", score.total)
        self._take.text = text.format(n=score.total)
        lines = [EarnedRow(text=line.text, number=line.number) for line in score.lines]
        told = turn_todos(services, state, services.game.is_put_away)
        todos = [self._todo(state, facts) for facts in told]
        # Coins that lie on the board are taken from there.
        lying = sum(own.coin for own in (state.ground or {}).values())
        real = coins_text(max(0, score.total - lying)) if state.setup.real_coins else ""
        coins = [Words(text=real, role="heading")] if real else []
        page.show_beside(self._sum, *lines, *todos)
        page.show_below(*coins, self._take, self._turn)
        self._show_coins()

    def tap(self, region: int) -> None:
        """Skip the counting; then place what is still to be placed in a region of one's own."""
        if self._beat is None:
            self._place(region)
            return
        self._stop()
        self._shown = len(self._score.coins)
        self._show_coins()

    def _place(self, region: int) -> None:
        game = self.services.game
        markers = placing_at(self.services, game.state, region).markers
        open_ = [marker.tap for marker in markers if not marker.is_on]
        if len(open_) == 1 and not isinstance(open_[0], RegionChoice):
            game.do(*open_[0])

    def undo(self) -> None:
        """Take the last step back."""
        self.services.game.undo()

    def take(self) -> None:
        """Take the coins; who may decline right after is asked first."""
        if options(self.services.catalogue, self.services.game.state).score_then_decline:
            self._ask_decline()
        else:
            self._do(Score())

    @property
    def _score(self) -> BoardScore:
        return board_score(self.services, self.services.game.state)

    def _do(self, order: Score) -> None:
        notes = loser_todos(self.services, self.services.game.state)
        if self.services.game.do(order):
            hand_over(self.services, notes)

    def _count_on(self, _: float) -> None:
        self._shown += 1
        if self._shown >= len(self._score.coins):
            self._stop()
        self._show_coins()

    def _stop(self) -> None:
        if self._beat:
            self._beat.cancel()
            self._beat = None

    def _show_coins(self) -> None:
        services, state, score = self.services, self.services.game.state, self._score
        laid = dict(list(score.coins.items())[: self._shown])
        is_whole = self._shown >= len(score.coins)
        self._sum.total = score.total if is_whole else sum(laid.values())
        self._sum.text = services.language.gettext("This turn earns")
        unseen = dict.fromkeys(score.coins, 0)
        self.ids.page.show(services, state, region_facts(services, state, coins=unseen | laid))

    def _todo(self, state: State, facts: TodoFacts) -> Todo:
        todo = Todo(
            name=facts.name,
            icon=facts.icon,
            text=facts.text,
            put_away=lambda: self.services.game.put_away(facts.text),
        )
        if facts.kind == "ally":
            allies = options(self.services.catalogue, state).allies
            todo.with_widgets(*(self._ally_chip(state, seat) for seat in allies))
        return todo

    def _ally_chip(self, state: State, seat: int) -> Chip:
        chip = Chip(
            name=f"ally-{seat}",
            icon=f"signs/{PLAYER_SHAPES[state.setup.colour(seat)]}",
            text=state.players[seat].name,
            is_chosen=state.current.ally == seat,
        )
        chip.bind(on_release=lambda _: self.services.game.do(NameAlly(seat)))
        return chip

    def _ask_decline(self) -> None:
        _ = self.services.language.gettext
        sheet = Sheet(title=_("Go into decline now?"), name="stout")
        now = HoldButton(name="stout-decline", kind="warning", icon="signs/decline")
        now.text = _("Hold to decline")
        later = PushButton(name="stout-stay", kind="primary", text=_("Not now"))

        def answer(act: Callable[[], None]) -> None:
            sheet.dismiss()
            act()

        now.bind(on_hold=lambda _: answer(self._score_then_decline))
        later.bind(on_release=lambda _: answer(lambda: self._do(Score())))
        why = _("Your coins are the same either way.")
        sheet.fill(Words(text=why)).answer_with(later, now).open()

    def _score_then_decline(self) -> None:
        """Decline at once, or ask on the board first for what it cannot know."""
        choice = decline_choice(self.services, self.services.game.state, is_after_score=True)
        if choice and choice.wanted:
            self.services.go("decline_at", is_after_score=True)
        else:
            self._do(Score(then_decline=True))


load_kv("score_at/screen")
