"""What races, powers and combos earned when empty seats played each other (`make selfplay`)."""

from collections.abc import Mapping

from companion.codec import Count, Positive, decode, within
from companion.content.json_files import read_json
from companion.dataclasses import dataclass
from companion.paths import DATA

_FILE = DATA / "selfplay.json"


@dataclass(frozen=True, slots=True)
class Earned:
    """How often a piece or combo was picked, and all the coins it earned."""

    lives: Positive
    coins: Count

    @property
    def mean(self) -> float:
        """The average coins per pick."""
        return self.coins / self.lives


@dataclass(frozen=True, slots=True)
class ComboValues:
    """What pieces earned in these games; combos are named by power and race: "flying trolls"."""

    seed: Count
    games: Count
    races: Mapping[str, Earned]
    powers: Mapping[str, Earned]
    combos: Mapping[str, Earned]


def load_combo_values() -> ComboValues:
    """Read the table."""
    with within(_FILE.name):
        return decode(ComboValues, read_json(_FILE))
