"""The end of a game once all is known: places, a chart, what was best, and the combos had."""

from kivy.properties import StringProperty

from companion.facts.game_story import coins_per_round, combos_had
from companion.facts.result import counted_text
from companion.facts.reveal import Reveal, place_facts
from companion.facts.superlatives import superlative_facts
from companion.play import Session
from companion.ui.kit.box_contents import fill
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Column
from companion.ui.kvfiles import load_kv
from companion.ui.parts.best_card import best_cards
from companion.ui.reveal.podium import HadCard
from companion.words import Language


class PodiumPage(Column):
    """Everything there is to tell of a game that is over."""

    __events__ = ("on_reopen",)
    shape = ShapeProperty()
    # Where the coins on the table were not as many as the app had counted.
    counted = StringProperty("")

    def on_kv_post(self, base_widget: object) -> None:
        """Remember all its parts."""
        # The ids are weak, and what is not shown has no parent to keep it.
        self._all = self.children[::-1]
        self._best = [self.ids.best.__self__, self.ids.superlatives.__self__]
        self._counted = self.ids.counted.__self__

    def show(self, reveal: Reveal, session: Session, language: Language) -> None:
        """Tell everything; nothing of it may be seen before all purses are open."""
        self.ids.places.show(place_facts(language, reveal))
        self.counted = counted_text(language, reveal, session)
        self._show_chart(reveal, session, language)
        self._show_best(session, language)
        self._show_combos(reveal, session, language)

    def on_reopen(self) -> None:
        """Somebody wants to put something right."""

    def _show_chart(self, reveal: Reveal, session: Session, language: Language) -> None:
        # The winner's line is drawn last, above all others.
        order = [seat for seat, _place in reversed(reveal.outcome.places)]
        names = [player.name for player in reveal.state.players]
        players = list(zip(_colours(reveal), names, strict=True))
        self.ids.rounds.show(language, coins_per_round(session), order, players)

    def _show_best(self, session: Session, language: Language) -> None:
        cards = best_cards(language, superlative_facts(language, session))
        self._best[-1].show(cards)
        empty = [*([] if cards else self._best), *([] if self.counted else [self._counted])]
        fill(self, [part for part in self._all if part not in empty])

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
                    "text": language.combo_short(combo.race, combo.power),
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
