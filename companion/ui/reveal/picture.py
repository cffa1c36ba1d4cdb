"""The result of a game as a picture to send to friends: always of the same size, on any device."""

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pages.awards import Award
from companion.pages.blocks import Place
from companion.pages.games import day_of
from companion.pages.reveal import Reveal
from companion.pages.sharing import ResultPicture, result_picture
from companion.pages.story import CombosOfSeat
from companion.store import exchange_folders
from companion.ui.board.stage import BoardStage
from companion.ui.kit.text import fitting
from companion.ui.kvfiles import load_kv
from companion.ui.parts.results import CoinChart
from companion.ui.parts.saved_games import attempt
from companion.ui.reveal.podium import as_on_a_podium
from companion.ui.services import Services
from companion.words import saved_text

# The height at which chats show a picture uncropped.
SIZE = (1080, 1350)
# In pixels: the widths of the podium and of a line of combos, and the text sizes to try there.
_PODIUM, _COMBOS = 976, 670
_NAME_SIZES, _COMBO_SIZES = (38, 34, 30, 26, 22, 20, 18), (26, 24, 22, 20)
# Seconds until an unseen widget is laid out, and until a board has its letters.
LAID_OUT = 0.3


class ResultPlace(BoxLayout):
    """A player on a step, with a name that fits above it."""

    place = ObjectProperty(Place(), rebind=True)
    name_size = NumericProperty(20)


class ResultCombos(BoxLayout):
    """A player's combos, in a line."""

    combos = ObjectProperty(CombosOfSeat(), rebind=True)
    text_size = NumericProperty(22)

    @staticmethod
    def line(combos: CombosOfSeat) -> str:
        """Return all combos of a player."""
        return combos.none or " / ".join(combo.text for combo in combos.lines)


class ResultCard(BoxLayout):
    """A rounded surface, in the pixels of the picture."""


class ResultAward(ResultCard):
    """One of the best of the evening; `join`: joins several names in the language spoken."""

    award = ObjectProperty(Award(), rebind=True)
    join = ObjectProperty("".join)


class ResultCanvas(BoxLayout):
    """Who won and how: places, the board, coins per round, combos and what was best."""

    facts: ResultPicture = ObjectProperty(None)

    def __init__(self, join: Callable[[Sequence[str]], str], **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=SIZE, **kwargs)
        facts, ids = self.facts, self.ids
        # All names in the size that suits the longest.
        share = 0.47 if facts.is_board_wide else 1
        room = share * _PODIUM / len(facts.places) - 10
        names = [f"MM{place.player_name}" for place in facts.places]
        size = min(fitting(name, room, 80, _NAME_SIZES) for name in names)
        for place in as_on_a_podium(facts.places):
            ids.podium.add_widget(ResultPlace(place=place, name_size=size))
        chart = CoinChart(em=24, dot=2)
        chart.coins, chart.seat_colours, chart.order = facts.coins, facts.colours, facts.order
        chart.last_round = facts.last_round
        ids.chart.add_widget(chart)
        if facts.board:
            board = BoardStage(is_moving=False, radius=16, frame_width=3)
            board.board, board.regions = facts.board, facts.regions
            ids.board.add_widget(board)
        else:
            ids.middle.remove_widget(ids.board.__self__)
        if facts.is_board_wide:
            # Beside few players there is room; below them a wide board takes the whole width.
            chart_card = ids.chart.__self__
            ids.middle.remove_widget(chart_card)
            ids.top.add_widget(chart_card)
        lines = [ResultCombos.line(combos) for combos in facts.combos]
        size = min(fitting(line, _COMBOS, 36, _COMBO_SIZES) for line in lines)
        for combos in facts.combos:
            ids.combos.add_widget(ResultCombos(combos=combos, text_size=size))
        for at in range(0, len(facts.awards), 2):
            # A single one left over takes the whole row.
            row = BoxLayout(spacing=12)
            for award in facts.awards[at : at + 2]:
                row.add_widget(ResultAward(award=award, join=join))
            ids.awards.add_widget(row)

    def png(self) -> bytes:
        """Draw it, once it has been laid out, and return the file."""
        file = BytesIO()
        self.export_as_image().save(file, fmt="png")
        return file.getvalue()


def share_picture(services: Services, reveal: Reveal, share: Callable[[Path, str], bool]) -> None:
    """Draw the result, save it, and share it if the device can."""
    language, state = services.language, reveal.state
    day = day_of(services.store.games(), state)
    facts = result_picture(services, reveal, services.game.session, day)
    picture = ResultCanvas(language.join, facts=facts)

    def hand_on(*_: object) -> None:
        names = [player.name for player in state.players]
        path = attempt(services, lambda: exchange_folders().save(names, picture.png(), ".png"))
        if path:
            services.say(saved_text(language, path, share(path, "image/png")), is_well=True)

    Clock.schedule_once(hand_on, LAID_OUT)


load_kv("reveal/picture")
