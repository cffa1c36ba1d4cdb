"""Making a race or power: what it is called, what it looks like, and what it does, all in words."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, OptionProperty, StringProperty

from companion.content.abilities import load_abilities
from companion.pages.own_pieces import (
    DraftSteps,
    PieceDraft,
    blank_draft,
    draft_of,
    own_name,
    piece_of,
)
from companion.pages.piece_choices import lenders_page, new_ability
from companion.pages.piece_editor import piece_page
from companion.play import Trouble, trying
from companion.store import random_piece_id
from companion.ui.blocks.sheet import AskSheet
from companion.ui.blocks.taps import TapTaker
from companion.ui.kit.layouts import fill
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.saved_games import attempt
from companion.ui.parts.work_sheet import Work, WorkSheet
from companion.ui.piece_editor.choose import SignSheet, StartRow
from companion.words import act_text, edit_undo_text, trouble_text, try_out_text, unnamed

# Changes are saved after this many seconds without a touch; leaving saves at once.
REST = 0.5


class PieceEditorScreen(TapTaker, AppScreen):
    """A form, and the piece beside it as it will be; unfinished work stays until it is kept."""

    page = OptionProperty("start", options=("form", "abilities", "start"))
    title = StringProperty("")
    kind = StringProperty("race")
    undo_text = StringProperty("")
    can_redo = BooleanProperty(False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._begun: dict[str, DraftSteps] = {}
        self._key = ""
        # Why the piece as it is now could not be played.
        self._trouble = ""
        # Which partner is shown beside it.
        self._partner = 0
        self._save_soon = Clock.create_trigger(self.save, REST)
        super().__init__(*args, **kwargs)

    @property
    def steps(self) -> DraftSteps:
        """The piece being made, with every step taken so far."""
        return self._begun[self._key]

    @property
    def draft(self) -> PieceDraft:
        """The piece as it is now."""
        return self.steps.current

    def visit(self, **given: Any) -> None:
        """Begin a piece of a kind, go on with one, or copy one."""
        if "new" in given:
            self.kind, self.page = given["new"], "start"
            self.ids.choices.begin()
        elif "like" in given:
            self.start_from(given["like"])
        elif "key" in given:
            self.open(given["key"])
        self.refresh_soon()

    def on_pre_leave(self, *_: object) -> None:
        """Save unfinished work."""
        self.save()

    def close_something(self) -> bool:
        """Go back from the abilities to the form, without having added one."""
        if self.page != "abilities":
            return False
        self._to_form()
        return True

    def open(self, key: str) -> None:
        """Go on with unfinished work, or change a piece on the shelf."""
        store = self.services.store
        begun, kept = store.piece_drafts.current.get(key), store.own_pieces.find(key)
        piece = begun or (kept.piece if kept else None)
        if piece and (key not in self._begun or not begun):
            draft = draft_of(load_abilities(), piece, own_name(piece), key)
            self._begun[key] = DraftSteps(draft, was_begun=bool(begun))
        self._edit(key)

    def start_from(self, piece: str) -> None:
        """Start from another piece, or from a blank one."""
        key, found = random_piece_id(), self.services.find_piece(piece)
        if found is None:
            draft = blank_draft(self.kind, key)
        else:
            name = f"{self.services.language.piece(piece)} 2"
            draft = draft_of(load_abilities(), found, name, key)
        self._begun[key] = DraftSteps(draft)
        self._edit(key)

    def look_at(self, draft: PieceDraft) -> None:
        """Do one step, such as changing the name; no change is no step."""
        if draft != self.draft:
            self.steps.change(draft)
            self._follow_change()

    def act(self, name: str) -> None:
        """Do what is no step: ask for something, show another partner, or keep the piece."""
        acts = {
            "sign": self._ask_sign,
            "lend": self._ask_lender,
            "add": self._to_abilities,
            "next": self._show_next_partner,
            "keep": self.keep,
        }
        acts[name]()

    def take_main(self) -> None:
        """Stay in the field for the name: nothing else follows from it."""

    def undo(self) -> None:
        """Undo the last step."""
        self.steps.undo()
        self._follow_change()

    def redo(self) -> None:
        """Redo the step that was undone last."""
        self.steps.redo()
        self._follow_change()

    def _show_next_partner(self) -> None:
        self._partner += 1
        self.refresh_soon()

    def save(self, *_: object) -> None:
        """Save the unfinished piece, so that it is still there whatever happens."""
        self._save_soon.cancel()
        drafts, key = self.services.store.piece_drafts, self._key
        if key in self._begun and self.steps.is_begun:
            attempt(self.services, lambda: drafts.keep(key, self._piece()))
        else:
            attempt(self.services, lambda: drafts.drop(key))

    def keep(self) -> None:
        """Test the piece against all others, and put it on the shelf if that goes well."""
        store = self.services.store
        # The pieces of the boxes, and all home-made ones.
        work = trying(store.catalogue, self._piece(), store.own_pieces.pieces)
        self.trial_sheet(work).begin()

    def trial_sheet(self, work: Work) -> WorkSheet:
        """Return the sheet that shows the progress of the test."""
        catalogue, language = self.services.catalogue, self.services.language
        others = catalogue.powers if self.draft.kind == "race" else catalogue.races
        return WorkSheet(
            language,
            work,
            done=self._tried,
            refuse=lambda _: None,
            give_up=lambda: None,
            text=try_out_text(language, self.draft.kind, len(others)),
            title=language.gettext("Trying it out"),
            name="trial",
        )

    def refresh(self) -> None:
        """Show the current page."""
        _, language = self.services.language.gettext, self.services.language
        if self._key not in self._begun:
            # The piece was kept or thrown away: all that is left is to begin a new one.
            self.page = "start"
        is_form = self.page == "form"
        fill(self.ids.place, [self.ids.editing if is_form else self.ids.choices])
        if is_form:
            self._show_form()
        elif self.page == "abilities":
            self.title = _("Add an ability")
            self.ids.choices.show_offers(language, self.draft)
        else:
            self.title = _("Start from…")
            self.ids.choices.show_starts(self.services.catalogue, language, self.kind)
        self.undo_text = edit_undo_text(language, self.steps.last_edit) if is_form else ""
        self.can_redo = is_form and self.steps.can_redo

    def choose(self, row: Any) -> None:
        """Take what was tapped in a list: what to start from, or one more ability."""
        if isinstance(row, StartRow):
            self.start_from(row.block.piece)
        elif not row.block.why_not:
            new = new_ability(load_abilities(), self.draft, row.block.ability)
            self.page = "form"
            self.look_at(self.draft.with_ability(new))
            Clock.schedule_once(lambda _: self.ids.editing.to_end())

    def _show_form(self) -> None:
        language, draft = self.services.language, self.draft
        # The name may be long, and is on the card anyway.
        self.title = unnamed(language, draft.kind)
        catalogue = self.services.catalogue
        page = piece_page(catalogue, load_abilities(), language, draft, self._partner)
        self.ids.editing.show(draft, page, self._trouble)

    def _ask_sign(self) -> None:
        def choose(code: str) -> None:
            self.look_at(self.draft.put("icon", code))

        SignSheet(self.services.language, self.draft.icon, choose).open()

    def _ask_lender(self) -> None:
        services = self.services
        page = lenders_page(services.catalogue, services.language, self.draft)
        AskSheet("lenders", page, self.take).open()

    def _to_abilities(self) -> None:
        self.page = "abilities"
        self.ids.choices.begin()
        self.refresh_soon()

    def _to_form(self) -> None:
        self.page = "form"
        self.refresh_soon()

    def _edit(self, key: str) -> None:
        self._key, self.kind = key, self._begun[key].current.kind
        self._trouble = ""
        self._to_form()
        self.ids.editing.to_top()

    def _follow_change(self) -> None:
        self._trouble = ""
        # At once: what else is tapped changes the piece as it is now.
        self.refresh()
        self._save_soon()

    def _tried(self, trouble: Trouble | None) -> None:
        services = self.services
        if self._key not in self._begun:
            # A test begun by an earlier tap has already kept it.
            return
        if trouble:
            partner = services.language.piece(trouble.partner)
            self._trouble = trouble_text(services.language, partner)
            self.refresh_soon()
            return
        store, key, piece = services.store, self._key, self._piece()
        is_new = store.own_pieces.find(key) is None
        if attempt(services, lambda: store.own_pieces.keep(piece, key)):
            self._save_soon.cancel()
            del self._begun[key]
            attempt(services, lambda: store.piece_drafts.drop(key))
            services.go("pieces")
            act = act_text(services.language, "kept" if is_new else "changed", own_name(piece))
            services.say(act, is_well=True)

    def _piece(self) -> Any:
        return piece_of(self.services.catalogue, load_abilities(), self.draft)
