"""The end of a game once all is known: places, a chart, what was best, and the combos had."""

from collections.abc import Callable, Sequence

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.facts.game_story import coins_per_round, combos_had
from companion.facts.reveal import Reveal, place_facts
from companion.facts.superlatives import superlative_facts
from companion.play.session import Session
from companion.ui.kit.box_contents import fill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Card, Column
from companion.ui.kvfiles import load_kv
from companion.ui.reveal.podium import HadCard, LegendName
from companion.words.language import Language

ICONS = {
    "turn": "signs/score",
    "conquests": "signs/conquer",
    "lasting": "signs/flag",
    "decline": "signs/decline",
}


class BestCard(Card):
    """One of the best of the evening: what it was, who did it, how much."""

    title = StringProperty("")
    icon = StringProperty("")
    # A colour and a name for each player.
    holders = ListProperty()
    detail = StringProperty("")
    # Joins several names in the language spoken.
    join: Callable[[Sequence[str]], str] = ObjectProperty("".join)


class PodiumPage(Column):
    """Everything there is to tell of a game that is over."""

    shape = ShapeProperty()

    def on_kv_post(self, base_widget: object) -> None:
        """Remember all its parts."""
        # The ids are weak, and what is not shown has no parent to keep it.
        self._all = self.children[::-1]
        self._best = [self.ids.best.__self__, self.ids.superlatives.__self__]

    def show(self, reveal: Reveal, session: Session, language: Language) -> None:
        """Tell everything; nothing of it may be seen before all purses are open."""
        self.ids.places.show(place_facts(language, reveal))
        self._show_chart(reveal, session, language)
        self._show_best(session, language)
        self._show_combos(reveal, session, language)

    def _show_chart(self, reveal: Reveal, session: Session, language: Language) -> None:
        colours, chart = _colours(reveal), self.ids.chart
        chart.coins, chart.worn = coins_per_round(session), colours
        # The winner's line is drawn last, above all others.
        chart.order = [seat for seat, _place in reversed(reveal.outcome.places)]
        self.ids.legend.clear_widgets()
        for colour, player in zip(colours, reveal.state.players, strict=True):
            self.ids.legend.add_widget(LegendName(colour=colour, player_name=player.name))
        last = len(chart.coins[0]) - 1
        chart.last_round = language.gettext("round {round}").format(round=last)

    def _show_best(self, session: Session, language: Language) -> None:
        cards = [
            BestCard(icon=ICONS[facts.pop("kind")], join=language.join, **facts)
            for facts in superlative_facts(language, session)
        ]
        self._best[-1].show(cards)
        fill(self, [part for part in self._all if cards or part not in self._best])

    def _show_combos(self, reveal: Reveal, session: Session, language: Language) -> None:
        round_text = language.gettext("round {round}")
        cards = []
        for colour, player, had in zip(
            _colours(reveal), reveal.state.players, combos_had(session), strict=True
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


def _colours(reveal: Reveal) -> list[int]:
    return [reveal.state.setup.colour(seat) for seat in range(len(reveal.state.players))]


load_kv("reveal/podium_page")
