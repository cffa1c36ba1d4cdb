"""The languages we speak, and the style of each: how it writes what is not a text."""

from collections.abc import Mapping
from dataclasses import dataclass, field

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class LanguageStyle:
    """How a language writes what is not a text: its own name, combos, dates and times.

    A combo is its pattern filled in; `special` has other patterns for some powers, or for one
    "race+power". `joint` goes where two equal letters would meet inside a word, or a foreign name.
    """

    endonym: str
    combo: str
    date: str
    special: Mapping[str, str] = field(default_factory=dict)
    joint: str = ""
    time: str = "{hour:02}:{minute:02}"
    has_english_pieces: bool = False


LANGUAGES: dict[str, LanguageStyle] = {
    "en": LanguageStyle(
        "English", "{power} {race}", "{year}-{month:02}-{day:02}", {"were": "{power}{race}"}
    ),
    "fr": LanguageStyle(
        "Français",
        "{race} {power_lower}",
        "{day:02}/{month:02}/{year}",
        # These races are women: their powers are said in the feminine.
        {
            f"{race}+{power}": f"{{race}} {words}"
            for race in ("amazons", "priestesses", "white_ladies")
            for power, words in (
                ("commando", "armées"),
                ("flying", "volantes"),
                ("fortified", "bâtisseuses"),
                ("merchant", "marchandes"),
                ("mounted", "montées"),
                ("pillaging", "pillardes"),
                ("seafaring", "marines"),
                ("spirit", "ancestrales"),
                ("stout", "dures à cuire"),
                ("wealthy", "fortunées"),
            )
        },
    ),
    "de": LanguageStyle(
        "Deutsch",
        "{power}-{race}",
        "{day}.{month}.{year}",
        {
            "alchemist": "Alchemisten-{race}",
            "bivouacking": "Kampierende {race}",
            "diplomat": "Diplomaten-{race}",
            "flying": "Fliegende {race}",
            "fortified": "Wehrhafte {race}",
            "mounted": "Berittene {race}",
            "pillaging": "Plündernde {race}",
            "spirit": "Kämpferische {race}",
            "stout": "Unerschrockene {race}",
            "wealthy": "Wohlhabende {race}",
        },
    ),
    "nl": LanguageStyle(
        "Nederlands",
        "{power}-{race}",
        "{day}-{month}-{year}",
        {
            "berserk": "Bloeddorstige {race}",
            "corrupt": "Corrupte {race}",
            "cursed": "Vervloekte {race}",
            "flying": "Vliegende {race}",
            "fortified": "Versterkte {race}",
            "heroic": "Heroïsche {race}",
            "hordes_of": "{power} {race}",
            "imperial": "Keizerlijke {race}",
            "merchant": "Handelaars-{race_lower}",
            "mounted": "Bereden {race}",
            "peace_loving": "Vredelievende {race}",
            "pillaging": "Plunderende {race}",
            "stout": "{power} {race}",
            "wealthy": "Rijke {race}",
            "were": "{power}{race}",
        },
    ),
    "da": LanguageStyle(
        "Dansk",
        "{race} med specialevnen «{power}»",
        "{day}.{month}.{year}",
        time="{hour:02}.{minute:02}",
        has_english_pieces=True,
    ),
    "nb": LanguageStyle(
        "Norsk",
        "{race} med spesialevnen «{power}»",
        "{day}.{month}.{year}",
        has_english_pieces=True,
    ),
    "sv": LanguageStyle(
        "Svenska",
        "{power} {race}",
        "{year}-{month:02}-{day:02}",
        {"hill": "Backa {race}"},
        has_english_pieces=True,
    ),
    "fi": LanguageStyle(
        "Suomi",
        "{power}{joint}{race_lower}",
        "{day}.{month}.{year}",
        {
            "heroic": "Sankarilliset {race_lower}",
            "stout": "Urheat {race_lower}",
            "underworld": "Maanalaiset {race_lower}",
            "wealthy": "Äveriäät {race_lower}",
        },
        joint="-",
        time="{hour}.{minute:02}",
    ),
}
