"""The end: cards turned one by one, a tie settled, the podium and how it came to that."""

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.device.share import share_file
from companion.engine.commands import CountTokens, OpenPurse
from companion.facts.games import day_of
from companion.facts.reveal import (
    Reveal,
    card_facts,
    coins_per_round,
    combos_had,
    end_text,
    place_facts,
    rematch_setup,
    suspense_text,
    tie_text,
    winner_text,
)
from companion.play.session import Session
from companion.store.game_files import exchange_folders
from companion.ui.kit.box_contents import fill
from companion.ui.kit.buttons import PushButton
from companion.ui.kit.keypad import Keypad, PadSheet
from companion.ui.kit.motion import flip
from companion.ui.kit.surface import Row
from companion.ui.kvfiles import load_kv
from companion.ui.parts.app_screen import AppScreen
from companion.ui.parts.saved_games import attempt
from companion.ui.reveal.podium import HadCard, LegendName
from companion.ui.reveal.result_picture import ResultPicture
from companion.words.game_files import saved_text

# Seconds after which a widget that nobody sees has found its shape: a few frames.
LAID_OUT = 0.1


class TokenRow(Row):
    """Asks one of the tied players for the tokens on the board."""

    seat = NumericProperty(0)
    colour = NumericProperty(0)
    player_name = StringProperty("")
    tokens = NumericProperty(0)


class RevealScreen(AppScreen):
    """Cards to turn, then tokens to count where there is a tie, then the podium and charts."""

    stage = OptionProperty("cards", options=("cards", "tie", "podium"))
    heading = StringProperty("")
    hint = StringProperty("")
    next_text = StringProperty("")
    is_all_turned = BooleanProperty(False)
    peek = ObjectProperty()
    share = staticmethod(share_file)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        load_kv("reveal/podium")
        self._reveal: Reveal
        self._is_asked = False
        self._asked: tuple[int, ...] = ()
        super().__init__(*args, **kwargs)
        # The ids are weak, and what is not shown has no parent to keep it.
        self._stages = {name: self.ids[name].__self__ for name in ("cards", "tie", "podium")}
        self._head, self._share_button = self.ids.head.__self__, self.ids.share.__self__
        self._main, self._other = self.ids.main.__self__, self.ids.other.__self__

    def visit(self, **given: Any) -> None:
        """Come to the purses; none that was opened is shut again."""
        state = self.services.game.state
        self._is_asked = len(state.opened) == len(state.players)
        self._asked = ()
        self.refresh_soon()

    def refresh(self) -> None:
        """Show how far the purses are opened, as the game remembers it."""
        session, language = self.services.game.session, self.services.language
        if not session.state.is_over:
            self._stages["cards"].clear_widgets()
            return
        self._reveal = reveal = Reveal(session.state, self._is_asked)
        self.hint = ""
        self.stage, self.is_all_turned = reveal.stage, reveal.next_seat is None
        # Between the first card and the podium there is only the way on.
        self.has_back = not reveal.turned or self.stage == "podium"
        getattr(self, f"_show_{self.stage}")(reveal, session, language)
        self._show_stage()

    def turn(self, seat: int) -> None:
        """Turn a player's card; a PIN that came with the game and real coins go first."""
        if seat in self._reveal.turned:
            return
        is_real = self._reveal.state.setup.real_coins
        self.peek.open_to_all(seat, partial(self._count_coins if is_real else self._turn, seat))

    def go_on(self) -> None:
        """Turn the next card, or ask who won."""
        seat = self._reveal.next_seat
        if seat is not None:
            self.turn(seat)
        else:
            self._is_asked = True
            self.refresh()

    def cancel(self) -> None:
        """Take the end of the game back; once a card is turned, everybody is asked first."""
        if self.services.game.undo():
            # The game goes on: there is no reveal to go back to.
            self.manager.forget(self.name)
            self.services.go("table")

    def settle(self) -> None:
        """Take the tokens that the tied players counted."""
        tokens = {int(row.seat): int(row.tokens) for row in self.ids.tokens.children}
        self.services.game.do(CountTokens(tokens))

    def share_result(self) -> None:
        """Draw the result as a picture and hand that on."""
        session, services = self.services.game.session, self.services
        language, reveal = services.language, self._reveal
        picture = ResultPicture(
            headline=winner_text(language, reveal),
            story=end_text(language, reveal.state, session),
            date=language.date(day_of(services.store.games(), reveal.state)),
            places=place_facts(language, reveal),
        )
        Clock.schedule_once(lambda _: self._hand_on(picture), LAID_OUT)

    def rematch(self) -> None:
        """Prepare the same table once more; the next player starts."""
        self.services.go("new_game", setup=rematch_setup(self._reveal.state))

    def _turn(self, seat: int, counted: int | None = None) -> None:
        # It is written down before it is seen: the game follows, and with it this screen.
        if not self.services.game.do(OpenPurse(seat, counted)):
            return
        self.catch_up()
        # From the table the end could be taken back, with an eye on what was shown.
        self.manager.forget("table")
        if not self.services.store.settings.current.reduced_motion:
            flip(self._stages["cards"].cards[seat])
        # The layout comes first.
        Clock.schedule_once(lambda _: self._bring_into_view(seat))

    def _bring_into_view(self, seat: int) -> None:
        """Show the card that is next, and rather still the one just turned."""
        cards, after = self._stages["cards"].cards, self._reveal.next_seat
        for wanted in (after, seat):
            if wanted is not None and self.stage == "cards":
                self.ids.scroll.scroll_to(cards[wanted], animate=False)

    def _count_coins(self, seat: int) -> None:
        _ = self.services.language.gettext
        name = self._reveal.state.players[seat].name
        sheet = PadSheet(heading=_("Coins of {name}").format(name=name), name="coins-sheet")
        pad = Keypad(name="coins", most=3, message=_("Count the coins on the table."))
        skip = PushButton(name="coins-skip", kind="quiet", text=_("Take the app's count"))

        def turn(counted: int | None) -> None:
            sheet.dismiss()
            self._turn(seat, counted)

        pad.bind(on_enter=lambda _, typed: turn(int(typed)))
        skip.bind(on_release=lambda _: turn(None))
        pad.offer(skip)
        sheet.ask(pad).open()

    def _hand_on(self, picture: ResultPicture) -> None:
        names = [player.name for player in self._reveal.state.players]
        save = exchange_folders().save
        path = attempt(self.services, lambda: save(names, picture.png(), ".png"))
        if path:
            is_shared = self.share(path, "image/png")
            self.services.say(saved_text(self.services.language, path, is_shared), is_well=True)

    def _show_cards(self, reveal: Reveal, session: Session, language: Any) -> None:
        _ = language.gettext
        self.heading = end_text(language, reveal.state, session)
        self.hint = suspense_text(language, reveal)
        seat = reveal.next_seat
        if seat is None:
            self.next_text = _("Who won?")
        else:
            name = reveal.state.players[seat].name
            # NOTE: a card with a hidden number of coins is turned over.
            self.next_text = _("Turn over {name}'s card").format(name=name)
        seats = range(len(reveal.state.players))
        self._stages["cards"].show([card_facts(language, reveal, session, at) for at in seats])

    def _show_tie(self, reveal: Reveal, _session: Session, language: Any) -> None:
        self.heading = tie_text(language, reveal)
        if self._asked == reveal.outcome.tied:
            return  # what was counted stays
        self._asked = reveal.outcome.tied
        self.ids.tokens.clear_widgets()
        for seat in reveal.outcome.tied:
            row = TokenRow(
                seat=seat,
                colour=reveal.state.setup.colour(seat),
                player_name=reveal.state.players[seat].name,
                tokens=reveal.expected_tokens(seat),
            )
            self.ids.tokens.add_widget(row)

    def _show_podium(self, reveal: Reveal, session: Session, language: Any) -> None:
        self.heading = winner_text(language, reveal)
        colours = [reveal.state.setup.colour(seat) for seat in range(len(reveal.state.players))]
        self.ids.places.show(place_facts(language, reveal))
        chart = self.ids.chart
        chart.coins, chart.worn = coins_per_round(session), colours
        # The winner's line is drawn last, above all others.
        chart.order = [seat for seat, _place in reversed(reveal.outcome.places)]
        self.ids.legend.clear_widgets()
        for colour, player in zip(colours, reveal.state.players, strict=True):
            self.ids.legend.add_widget(LegendName(colour=colour, player_name=player.name))
        round_text = language.gettext("round {round}")
        chart.last_round = round_text.format(round=len(chart.coins[0]) - 1)
        cards = []
        for colour, player, had in zip(
            colours, reveal.state.players, combos_had(session), strict=True
        ):
            lines = [
                {
                    "race": combo.race,
                    "power": combo.power or "",
                    "text": language.combo_name(combo.race, combo.power),
                    "round": round_text.format(round=combo.round),
                }
                for combo in had
            ]
            # NOTE: stands below the name of a player.
            none = "" if lines else language.gettext("picked no combo")
            cards.append(HadCard(colour=colour, player_name=player.name, lines=lines, none=none))
        self.ids.combos.show(cards)

    def _show_stage(self) -> None:
        """Show what belongs to the stage; what is no way on goes to the end of a small page."""
        wanted = self._stages[self.stage]
        if not wanted.parent:
            self.ids.scroll.scroll_y = 1
        is_podium, is_small = self.stage == "podium", self.shape.is_small
        other = [] if self.stage == "tie" else [self._other]
        head = [self._head] if self.hint or not is_small else []
        if is_podium != bool(self._share_button.parent):
            change = self.ids.bar.add_widget if is_podium else self.ids.bar.remove_widget
            change(self._share_button)
        fill(self.ids.foot, [self._main] if is_small else [*other, self._main])
        fill(self.ids.body, [*head, wanted, *(other if is_small else [])])

    def arrange(self) -> None:
        """Put what is no way on where there is room for it."""
        if self.heading:
            self._show_stage()
