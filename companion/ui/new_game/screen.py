"""Before the first turn: who plays, who starts, and what goes on the table."""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.dataclasses import replace
from companion.engine import Setup, start_game
from companion.pages import blocks, new_game
from companion.pages.access import Places
from companion.pages.game_draft import (
    BadPlayer,
    GameDraft,
    as_on_shelf,
    draft_of,
    fresh_draft,
    only_lent,
    pieces_in,
    switch_piece,
)
from companion.store import Entries, Person, ReadFailed, character_of
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.players import FactLine
from companion.ui.blocks.sheet import AskSheet
from companion.ui.blocks.taps import TapTaker
from companion.ui.blocks.views import draw
from companion.ui.kit.layouts import fill, refill
from companion.ui.kit.text import EvenSize, Words
from companion.ui.new_game.choices import AccessSheet, ChoiceCard, ColourSheet, SetBox, TickChip
from companion.ui.new_game.seats import SeatCard, WheelSheet
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.saved_games import attempt
from companion.ui.services import Services

FEW_NAMES = 12
LAID_OUT = 0.1  # seconds until what was unfolded has its height


class NewGameScreen(TapTaker, AppScreen):
    """Everything the players agree on, on one page."""

    is_rehearsed = True
    is_ready = BooleanProperty(False)
    is_full = BooleanProperty(False)
    is_house_shown = BooleanProperty(False)
    problem = StringProperty("")
    own_problem = StringProperty("")
    board = StringProperty("")
    start_text = StringProperty("")
    waiting_text = StringProperty("")
    house_text = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._draft: GameDraft | None = None
        self._is_rematch = False
        self._are_all_names_shown = False
        super().__init__(*args, **kwargs)
        self._people = self.ids.people.children[::-1]
        self.bind(shape=self._show_seats)

    def visit(self, **given: Any) -> None:
        """Start with a previous table, or with an empty one; unfinished work is kept."""
        setup, kept = given.get("setup"), self._draft
        if setup:
            self._draft, self._is_rematch = self._rematch(setup), True
        elif self._draft is None or (self._is_rematch and given):
            self._draft, self._is_rematch = self._fresh(), False
        if self._draft is not kept:
            self.ids.scroller.scroll_y = 1
        self.problem = ""
        self.refresh_soon()

    def rehearse(self, services: Services) -> None:
        """Build all the options, and forget the table that was shown with them."""
        super().rehearse(services)
        self._draft = None

    @property
    def draft(self) -> GameDraft:
        """What has been chosen so far."""
        self._draft = self._draft or self._fresh()
        return self._draft

    @property
    def _known(self) -> tuple[Person, ...]:
        return self.services.store.settings.current.players

    def refresh(self) -> None:
        """Show what has been chosen so far."""
        draft, catalogue = self.draft, self.services.catalogue
        _ = self.services.language.gettext
        self.is_ready, self.is_full = bool(draft.boards(catalogue)), draft.is_full(catalogue)
        for place, found in new_game.agreements(self.services, draft).items():
            self._show_options(place, ChoiceCard, found)
        self.board = new_game.board_text(self.services, draft)
        self.waiting_text = new_game.waiting_text(self.services, draft)
        if self.is_ready:
            text = _("Start: {name} goes first")
            self.start_text = text.format(name=draft.players[draft.starter])
        self._show_people()
        self._show_seats()
        self._show_names()
        self._show_options("boards", TickChip, new_game.boards_to_choose(self.services, draft))
        self._show_options("skies", TickChip, new_game.skies_to_choose(self.services, draft))
        self._draw("ways_up", new_game.access_chips(self.services, draft))
        self._show_options("sets", SetBox, new_game.expansions(self.services, draft))
        shelf = [entry.piece for entry in self._shelf]
        self._show_options(
            "own_pieces", TickChip, new_game.own_choices(self.services, draft, shelf)
        )
        # NOTE: leads to where one makes races and powers of one's own.
        text, act = _("Make your own"), blocks.Act("own-pieces")
        make = blocks.Button("own-pieces", "signs/plus", text, act)
        self._draw("make_own", (blocks.Chips("make-own", (make,)),))
        self._show_house()
        lines = [
            *new_game.things_to_lay_out(self.services, draft),
            *new_game.lent_lines(self.services, draft),
        ]
        refill(self.ids.lay_out, [(FactLine, {"icon": i, "text": text}) for i, text in lines])

    def look_at(self, draft: GameDraft) -> None:
        """Choose something."""
        is_more = len(draft.people) > len(self.draft.people)
        self._draft, self.problem, self.own_problem = draft, "", ""
        self.refresh()
        if is_more:
            self.ids.name_field.text = ""
            # After one player usually comes another: the field stays visible.
            Clock.schedule_once(self._show_entry)
            if self.is_full:
                self.ids.name_field.ids.line.focus = False

    def agree(self, option: new_game.Agreement) -> None:
        """Switch something on or off; if that cannot be, say what to do."""
        self.own_problem = option.why_not
        if not option.why_not:
            self.look_at(option.draft)

    def act(self, name: str) -> None:
        """Ask, or go where a button leads."""
        acts = {
            "more-names": self._show_all_names,
            "nobody": self._ask_character,
            "access": self._ask_access,
            "own-pieces": lambda: self.services.go("pieces"),
        }
        acts[name]()

    def add(self, name: str) -> None:
        """Add a player; an invalid name stays in the field."""
        try:
            self.look_at(self.draft.add(self.services.catalogue, name, self._known))
        except BadPlayer as problem:
            self.problem = problem.text(self.services.language)

    def start_with(self, place: int) -> None:
        """Let this player start."""
        self.look_at(self.draft.start_with(place))

    def move(self, place: int, by: int) -> None:
        """Move a player this many seats down."""
        self.look_at(self.draft.move(place, by))

    def remove(self, place: int) -> None:
        """Take a player off the list."""
        self.look_at(self.draft.remove(place))

    def ask_seat(self, place: int) -> None:
        """Ask where a player should sit."""
        AskSheet(
            "seat-sheet", new_game.seat_page(self.services, self.draft, place), self.take
        ).open()

    def ask_colour(self, place: int) -> None:
        """Ask for a player's colour."""

        def choose(colour: int) -> None:
            self.look_at(self.draft.recolour(place, colour))

        draft, language = self.draft, self.services.language
        ColourSheet(language, draft.people[place], draft.owners, choose).open()

    def spin(self) -> None:
        """Let the wheel decide who starts."""
        draft, language = self.draft, self.services.language
        is_moving = not self.services.store.settings.current.reduced_motion
        WheelSheet(language, draft.people, draft.starter, is_moving, self.start_with).open()

    def toggle_house(self) -> None:
        """Unfold the house rules, or fold them away."""
        self.is_house_shown = not self.is_house_shown
        self._show_house()
        if self.is_house_shown:
            Clock.schedule_once(self._show_unfolded, LAID_OUT)

    def begin(self) -> None:
        """Save the new game and go to the table."""
        services = self.services
        setup = self.draft.setup(services.store.catalogue, secrets.randbelow(2**31))
        game = attempt(services, lambda: self._create(setup))
        if game is None:
            return
        self._draft = None
        services.game.open(game.session)
        # Back from the table leads to the start, not to the set-up of a game in progress.
        services.go("start")
        services.go("table")

    def _create(self, setup: Setup) -> Any:
        store, chosen = self.services.store, pieces_in(setup.pieces)
        # Unreadable settings keep nobody from playing.
        with suppress(ReadFailed):
            store.settings.remember([one for one in self.draft.seated if not character_of(one.id)])
            store.settings.change(
                sets=setup.sets,
                board_on_tablet=setup.has_board,
                sky=self._sky_to_remember(),
                has_advice=setup.has_advice,
                # Their keys are how they are found again next time.
                own_pieces=tuple(one.key for one in self._shelf if one.piece in chosen),
            )
            if self.draft.is_first:
                store.settings.change(guide=self.draft.has_guide, sound=self.draft.has_sound)
        return store.library.create(start_game(store.catalogue, setup))

    def _sky_to_remember(self) -> str | None:
        """Return the sky of this table, or, where there can be none, that of an earlier one."""
        can_choose = self.draft.skies(self.services.catalogue)
        return self.draft.sky if can_choose else self.services.store.settings.current.sky

    @property
    def _shelf(self) -> Entries:
        return self.services.store.own_pieces.current

    def _fresh(self) -> GameDraft:
        """Return an empty table, with the boxes and pieces used last."""
        settings, catalogue = self.services.store.settings.current, self.services.catalogue
        draft = fresh_draft(catalogue, settings.sets, settings.board_on_tablet, settings.sky)
        draft = replace(draft, has_advice=settings.has_advice, is_first=not settings.players)
        for entry in self._shelf:
            if entry.key in settings.own_pieces:
                draft = switch_piece(draft, entry.piece)
        return only_lent(catalogue, draft)

    def _rematch(self, setup: Setup) -> GameDraft:
        """Return a draft for playing again; own pieces that still exist are as they are now."""
        return as_on_shelf(draft_of(setup, self._known), [entry.piece for entry in self._shelf])

    def _show_entry(self, _: float) -> None:
        entry, scroller = self.ids.entry, self.ids.scroller
        if entry.parent and scroller.viewport_size[1] > scroller.height:
            scroller.scroll_to(entry, animate=False)

    def _show_unfolded(self, _: float) -> None:
        """Scroll the house rules into view: all of them, or as many as there is room for."""
        scroller, room = self.ids.scroller, self.ids.scroller.height
        hidden = scroller.viewport_size[1] - room
        if hidden > 0:
            below = max(self.ids.house.y - dp(12), self.ids.house_fold.top - room)
            scroller.scroll_y = max(0, below) / hidden

    def _show_people(self) -> None:
        """Show the field while there is room at the table, and the wheel when there is a choice."""
        ids = self.ids
        is_shown = {
            ids.entry: not self.is_full,
            ids.starter: self.is_ready,
            ids.first_game: self.draft.is_first,
        }
        fill(ids.people, [part for part in self._people if is_shown.get(part, True)])
        fill(ids.foot, [ids.begin if self.is_ready else ids.waiting])

    def _show_seats(self, *_: object) -> None:
        shared = {"shape": self.shape, "even": EvenSize(), "actions": self}
        cards = [
            SeatCard(block=seat, **shared) for seat in new_game.seats(self.services, self.draft)
        ]
        fill(self.ids.seats, cards or [self._nobody()])

    def _nobody(self) -> Words:
        text = self.services.language.gettext("Add everyone in the order you sit at the table.")
        return Words(text=text, tone="faint")

    def _show_names(self) -> None:
        most = len(self._known) if self._are_all_names_shown else FEW_NAMES
        names = new_game.names_to_add(self.services, self.draft, self._known, most)
        self._draw("names", (blocks.Chips("names", names),) if names else ())

    def _show_all_names(self) -> None:
        self._are_all_names_shown = True
        self._show_names()

    def _ask_character(self) -> None:
        AskSheet("nobody-sheet", new_game.nobody_page(self.services, self.draft), self.take).open()

    def _ask_access(self) -> None:
        def choose(places: Places) -> None:
            self.look_at(replace(self.draft, access=places))

        catalogue = self.services.catalogue
        board = self.draft.chosen_board(catalogue)
        if board:
            AccessSheet(self.services.language, catalogue.boards[board.id], choose).open()

    def _show_house(self) -> None:
        self.house_text = new_game.house_title(self.services, self.draft)
        rules = new_game.house_agreements(self.services, self.draft) if self.is_house_shown else ()
        self._show_options("house", ChoiceCard, rules)

    def _show_options(self, place: str, kind: type, found: Iterable[Any]) -> None:
        refill(self.ids[place], [(kind, {"block": one, "actions": self}) for one in found])

    def _draw(self, place: str, found: Iterable[blocks.Block]) -> None:
        draw(self.ids[place], found, PageLook(self.shape, "page"), self)
