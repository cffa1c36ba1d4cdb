"""A player's coins game by game: a chart of the last ones, and the number of one at a tap."""

from collections.abc import Sequence

from kivy.properties import StringProperty

from companion.ui.kit.surface import Column
from companion.ui.kvfiles import load_kv
from companion.words import Language

# Of fewer there is no line to draw.
LEAST = 2


class RecentCoins(Column):
    """The chart with what it says; a tap tells the coins of a game."""

    told = StringProperty("")

    def show(self, language: Language, coins: Sequence[int], games: int, colour: int) -> None:
        """Show the coins of the last of so many games, in one of the players' colours."""
        self._language, self._coins, self._first = language, coins, games - len(coins) + 1
        chart = self.ids.chart
        chart.first, chart.last_round, chart.worn = self._first, str(games), [colour]
        chart.coins, chart.order = [list(coins)], [0]
        self.tell(-1)

    def tell(self, chosen: float) -> None:
        """Tell the coins of the game that was tapped."""
        _, ngettext = self._language.gettext, self._language.ngettext
        if chosen < 0:
            self.told = _("Tap a chart to read its numbers.")
            return
        n = self._coins[int(chosen)]
        # NOTE: the number of a game among all that somebody has played.
        game = _("Game {n}").format(n=self._first + int(chosen))
        self.told = f"{game}: {ngettext('{n} coin', '{n} coins', n).format(n=n)}"


load_kv("statistics/recent_coins")
