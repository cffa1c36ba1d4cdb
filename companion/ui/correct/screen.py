"""Putting right what the table got wrong: every correction is one step, undone like any other."""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine import (
    COLUMN_SIZE,
    AdjustCoins,
    CorrectColumn,
    CorrectRace,
    CorrectTroops,
    CorrectTurn,
    LayOutCombo,
    Leave,
    Player,
    Rename,
    ReshuffleBadges,
    Troops,
)
from companion.play import CurrentGame
from companion.ui.kit.box_contents import fill
from companion.ui.kit.fold import Fold
from companion.ui.kit.menu_row import MenuRow
from companion.ui.kit.pressable import Pressable
from companion.ui.kit.surface import Surface
from companion.ui.kit.text import Words
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.coins_row import CoinsRow, PlayerHeading
from companion.ui.parts.correct_sheets import (
    AssignSheet,
    RenameSheet,
    Status,
    TroopsSheet,
    turn_question,
)
from companion.ui.parts.lay_out_sheet import open_lay_out, open_reshuffle
from companion.ui.parts.leave_table import open_leave
from companion.ui.parts.slot_sheet import SlotSheet
from companion.words import undo_text

SECTIONS = ("coins", "races", "column", "turn", "players")


class ComboRow(Pressable, Surface):
    """A combo with its signs, in play or at its place among those on offer."""

    name = StringProperty("")
    place = NumericProperty(0)
    race = StringProperty("")
    power = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")


class CorrectScreen(AppScreen):
    """Sections that open one by one."""

    undo_text = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        makers = (self._coins, self._races, self._column, self._turn, self._players)
        self._folds = {
            name: Fold(name=f"fold-{name}", make=make)
            for name, make in zip(SECTIONS, makers, strict=True)
        }
        self._opened: Fold | None = None
        self._bring_up = Clock.create_trigger(self._show_opened, -1)
        for fold in self._folds.values():
            self.ids.folds.add_widget(fold)
            fold.bind(is_open=self._follow_fold)
        self.ids.page.bind(height=self._bring_up)
        self.ids.scroller.bind(height=self._bring_up, on_scroll_start=self._let_go)

    def visit(self, **given: Any) -> None:
        """Come as it was left, or with one section open."""
        section = given.get("section")
        for name, fold in self._folds.items() if section else ():
            fold.is_open = name == section
        super().visit(**given)
        if section:
            self._follow_fold(self._folds[section], True)

    def refresh(self) -> None:
        """Show things as they stand."""
        session = self.services.game.session
        names = [player.name for player in session.state.players]
        label = session.undo_label
        self.undo_text = undo_text(self.services.language, label, names)
        self._show_board_row()
        for name, (icon, title, hint) in self._titles().items():
            fold = self._folds[name]
            fold.icon, fold.title, fold.hint = icon, title, hint
            fold.refresh()

    def undo(self) -> None:
        """Take the last step back."""
        self.services.game.undo()

    def _show_board_row(self) -> None:
        """Where the board is followed, what stands there is put right on it."""
        text = self.services.language.gettext("Set the board straight")
        go = self.services.go
        has_board = self._game.state.regions is not None
        row = self._row("to-paint", text, lambda: go("paint"), icon="signs/straighten")
        fill(self.ids.board, [row] if has_board else [])

    def _follow_fold(self, fold: Fold, is_open: bool) -> None:
        """Keep what was opened at the top while all is laid out, until a finger scrolls."""
        self._opened = fold if is_open else None
        self._bring_up()

    def _let_go(self, *_: object) -> None:
        self._opened = None

    def _show_opened(self, *_: object) -> None:
        page, scroller = self.ids.page, self.ids.scroller
        hidden = page.height - scroller.height
        if self._opened and hidden > 0:
            above = page.top - self._opened.top - page.spacing
            scroller.scroll_y = 1 - min(1, max(0, above / hidden))

    def _titles(self) -> dict[str, tuple[str, str, str]]:
        _ = self.services.language.gettext
        return {
            "coins": ("markers/coins", _("Coins"), _("Too many or too few in a purse")),
            "races": ("markers/tokens", _("Races in play"), _("Tokens, regions, decline")),
            "column": ("signs/cards", _("Combos on offer"), _("What lies there, with what on it")),
            "turn": ("signs/round", _("Round and turn"), _("Which round it is, whose turn")),
            "players": ("signs/people", _("Players"), _("Names, and who leaves")),
        }

    def _coins(self) -> Iterable[Widget]:
        language = self.services.language
        yield Words(text=language.gettext("How many to add or take away"), tone="faint")
        state = self.services.game.state
        for seat, player in enumerate(state.players):
            row = CoinsRow(
                seat=seat,
                colour=state.setup.colour(seat),
                player_name=player.name,
                language=language,
            )
            row.bind(on_apply=lambda row, n: self._game.do(AdjustCoins(int(row.seat), int(n))))
            yield row

    def _races(self) -> Iterable[Widget]:
        _ = self.services.language.gettext
        state = self.services.game.state
        for seat, player in enumerate(state.players):
            yield PlayerHeading(colour=state.setup.colour(seat), text=player.name)
            yield from self._races_of(seat, player)
            yield self._row(
                f"add-race-{seat}",
                _("A race is missing"),
                lambda seat=seat: self._ask_race(seat),
                icon="signs/plus",
            )

    def _races_of(self, seat: int, player: Player) -> Iterable[Widget]:
        _ = self.services.language.gettext
        for troops in player.races:
            in_decline = troops is not player.active
            yield self._combo_row(
                f"troops-{seat}-{troops.race}",
                (troops.race, troops.power),
                lambda troops=troops: self._ask_troops(seat, troops),
                # NOTE: of a race.
                hint=_("in decline") if in_decline else _("active"),
            )

    def _column(self) -> Iterable[Widget]:
        services, state = self.services, self.services.game.state
        language, _ = services.language, services.language.gettext
        for index, slot in enumerate(state.column):
            coins = language.ngettext("{n} coin on it", "{n} coins on it", slot.coins)
            yield self._combo_row(
                f"slot-{index}",
                (slot.race, slot.power),
                lambda index=index: self._ask_slot(index),
                place=index + 1,
                hint=coins.format(n=slot.coins) if slot.coins else "",
            )
        if len(state.column) < COLUMN_SIZE:
            yield self._row("slot-add", _("Another combo lies there"), self._add, icon="signs/plus")
        if services.outlook(state).options[ReshuffleBadges]:
            yield self._row(
                "reshuffle",
                _("Badges were reshuffled"),
                lambda: open_reshuffle(language, state, self._reshuffle),
                icon="signs/rematch",
            )

    def _add(self) -> None:
        game = self._game
        if self.services.outlook(game.state).options.lay_out:
            open_lay_out(
                self.services,
                lambda: game.state,
                lay_out=lambda race, power: game.do(LayOutCombo(race, power)),
                reshuffle=self._reshuffle,
            )
        else:
            self._ask_slot(len(game.state.column))

    def _turn(self) -> Iterable[Widget]:
        return turn_question(
            self.services.language,
            self._game.state,
            lambda seat, number: self._game.do(CorrectTurn(seat, number)),
        )

    def _players(self) -> Iterable[Widget]:
        _, state = self.services.language.gettext, self.services.game.state
        for seat, player in enumerate(state.players):
            yield self._row(
                f"rename-{seat}",
                player.name,
                lambda seat=seat: self._ask_name(seat),
                icon="signs/edit",
                hint=_("has left the table") if player.has_left else "",
            )
        if self.services.outlook(state).options[Leave]:
            leave = self._ask_leaver
            yield self._row("player-leaves", _("A player leaves"), leave, icon="signs/leave")

    def _combo_row(
        self, name: str, combo: tuple[str, str | None], act: Callable[[], None], **look: Any
    ) -> ComboRow:
        race, power = combo
        text = self.services.language.combo_short(race, power)
        return ComboRow(
            name=name, race=race, power=power or "", text=text, on_release=lambda _: act(), **look
        )

    def _row(self, name: str, text: str, act: Any, **look: str) -> MenuRow:
        return MenuRow(
            name=name, text=text, trailing="signs/next", on_release=lambda _: act(), **look
        )

    @property
    def _game(self) -> CurrentGame:
        return self.services.game

    # What is asked for in a sheet, and done here.

    def _ask_troops(self, seat: int, troops: Troops) -> None:
        game, race = self._game, troops.race

        def become(status: Status) -> bool:
            if status == "active" and not troops.power:
                # The badge went with the decline: which one it is now is asked for.
                self._ask_race(seat, troops)
                return True
            return game.do(CorrectRace(seat, race, status))

        TroopsSheet(
            self.services,
            game.state,
            troops,
            count=lambda **told: game.do(CorrectTroops(seat, race, **told)),
            become=become,
        ).open()

    def _ask_race(self, seat: int, old: Troops | None = None) -> None:
        def assign(race: str, status: Status, power: str | None) -> bool:
            return self._game.do(CorrectRace(seat, race, status, power))

        AssignSheet(self.services.language, self._game.state, assign, old).open()

    def _ask_slot(self, index: int) -> None:
        game = self._game
        SlotSheet(
            self.services, game.state, index, lambda column: game.do(CorrectColumn(column))
        ).open()

    def _reshuffle(self, badges: tuple[str, ...]) -> bool:
        return self._game.do(ReshuffleBadges(badges))

    def _ask_name(self, seat: int) -> None:
        game = self._game
        name = game.state.players[seat].name
        RenameSheet(self.services.language, name, lambda right: game.do(Rename(seat, right))).open()

    def _ask_leaver(self) -> None:
        game = self._game
        open_leave(self.services, game.state, lambda seat: game.do(Leave(seat)))
