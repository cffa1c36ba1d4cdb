"""Sheets that show a page: the one of a dialogue until it is done, or a single question."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.pages import blocks
from companion.pages.dialogues import page_of
from companion.pages.put_right import OldStep
from companion.ui.blocks.look import PageLook
from companion.ui.blocks.taps import TapTaker, Trial
from companion.ui.blocks.views import draw
from companion.ui.kit.layouts import fill
from companion.ui.kit.overlays import Sheet, SheetFoot
from companion.ui.kit.rows import Banner
from companion.ui.kit.safe_area import safe_area
from companion.ui.kit.surface import Column
from companion.ui.services import Services

# The largest share of the window for the text above the buttons, before it scrolls.
_SHARE = 0.35


class PageSheet(TapTaker, Sheet):
    """Shows a choice's page above a screen; `trial`: the old step it corrects."""

    def __init__(
        self,
        services: Services,
        choice: blocks.Choice,
        trial: Trial | None = None,
    ) -> None:
        self.services, self.choice, self._trial = services, choice, trial
        self._game = trial.services.game if trial else services.game
        self._session = self._game.session
        self._leave: Callable[[], None] = lambda: None
        self._page: blocks.Page | None = None
        kind = type(choice).__name__.removesuffix(blocks.Choice.__name__)
        super().__init__(name=f"{kind.lower()}-sheet")
        self._band = Banner(name="putting-right", icon="signs/edit", is_shown=True)
        self._content, self._said = Column(spacing="12dp", padding="2dp"), Column()
        self._answers, self._foot = SheetFoot(shape=self.shape), Column(spacing="8dp")
        self._foot.fbind("height", self._measure)
        settle = Clock.create_trigger(self._settle, -1)
        self._said.fbind("height", settle)
        self.fbind("shape", self.refresh)

    def find_page(self) -> blocks.Page | None:
        """Return the page as chosen so far."""
        game, old = self.services.game, None
        if self._trial:
            old = OldStep(self._trial.commands, self._trial.foresee)
        past = game.session.steps[: game.session.cursor]
        return page_of(self.services, game.state, self.choice, old, past)

    def refresh(self, *_: object) -> None:
        """Show the current page; close if there is nothing left to ask."""
        if self.is_closing:
            return
        is_there = self._game.is_open and self._game.session is self._session
        page = self._page = self.find_page() if is_there else None
        if page is None:
            self.dismiss()
            return
        self.title, look = page.title, PageLook(self.shape, "page", is_on_card=True)
        said = [block for block in page.foot if isinstance(block, blocks.Note)]
        draw(self._content, (*page.questions, *page.body, *page.risks), look, self)
        draw(self._said, said, look, self)
        draw(self._answers, [block for block in page.foot if block not in said], look, self)
        self._answers.shape = self.shape
        if self._trial:
            self._band.text = self._band.short = self._trial.title
        self._settle()

    def open(self, *args: object, **how: Any) -> Sheet:
        """Open, and follow the game while open."""
        self.refresh()
        if self._page is None:
            return self
        self._leave = self._game.subscribe(self.refresh)
        return super().open(*args, **how)

    def on_dismiss(self) -> None:
        """Stop following the game."""
        self._leave()

    def look_at(self, choice: blocks.Choice) -> None:
        """Show another choice, of this dialogue or of one that follows from it."""
        self.choice = choice
        self.refresh()

    def act(self, name: str) -> None:
        """Close: the pages of a sheet have no other act."""
        self.dismiss()

    def carry_out(self, commands: blocks.Commands) -> bool:
        """Carry out what was chosen; then close, or ask what comes next."""
        if self._trial:
            self.dismiss()
            self._trial.carry_out(commands)
            return True
        then = self._page.then if self._page else None
        is_done = super().carry_out(commands)
        if is_done and then:
            self.look_at(then)
        elif is_done:
            self.dismiss()
        return is_done

    def take_main(self) -> None:
        """Do the one thing that leads on."""
        main = self._page.main if self._page else None
        if main and main.tap is not None:
            self.take(main.tap)

    def _settle(self, *_: object) -> None:
        """Keep what follows above the buttons; if it leaves no room, it scrolls."""
        is_long = self._said.height + self._answers.height > safe_area.height * _SHARE
        said, answers = [self._said] if self._said.children else [], [self._answers]
        if not self._answers.children:
            answers = []
        band = [self._band] if self._trial else []
        scrolled = [*said, *answers] if self.shape.is_squat else said if is_long else []
        fill(self.ids.body, [*band, self._content, *scrolled])
        fill(self._foot, [part for part in (*said, *answers) if part not in scrolled])
        self._said.padding = (0, 0, 0 if self._said in scrolled else dp(12), 0)
        frame, is_empty = self.ids.frame, not self._foot.children
        if is_empty == bool(self._foot.parent):
            (frame.remove_widget if is_empty else frame.add_widget)(self._foot)
        self._measure()

    def _measure(self, *_: object) -> None:
        gap = self.ids.frame.spacing
        self.foot_height = self._foot.height + gap if self._foot.parent else 0


class AskSheet(Sheet):
    """Asks one thing: a tap on anything of its page closes it, and is handed to `take`.

    `stays`: more can be tapped, and `take` shows the page that follows.
    """

    def __init__(
        self, name: str, page: blocks.Page, take: Callable[[Any], object], stays: bool = False
    ) -> None:
        self._take, self._stays, self._page = take, stays, page
        super().__init__(name=name)
        self.fbind("shape", self._draw)
        self._draw()

    def show(self, page: blocks.Page) -> None:
        """Show another page."""
        self._page = page
        self._draw()

    def _draw(self, *_: object) -> None:
        self.title, look = self._page.title, PageLook(self.shape, "page", is_on_card=True)
        draw(self.ids.body, self._page.body, look, self)

    def take(self, tap: blocks.Tap) -> None:
        """Do what was tapped."""
        if not self._stays:
            self.dismiss()
        self._take(tap)
