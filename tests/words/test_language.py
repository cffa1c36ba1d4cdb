"""Languages: printed names, combos, catalogues, and the device's choice."""

import json
import subprocess
import sys
from datetime import UTC, date, datetime
from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion.engine import Symbol, Terrain
from companion.paths import DATA
from companion.words import LANGUAGES, Forms, best_language, load_language, tokens_caption
from companion.words.language_styles import read_styles

PRINTED = json.loads((DATA / "terms.json").read_text(encoding="utf-8"))
EXAMPLES = {key: names for key, names in PRINTED["combo_examples"].items() if key != "note"}
ALL = list(LANGUAGES)


def printed(piece):
    return load_language("en").printed(piece).names


@pytest.fixture(params=ALL)
def language(request):
    return load_language(request.param)


def with_catalogue(folder: Path, code: str, texts: dict) -> Path:
    """Return a data folder where one language's catalogue has these texts."""
    catalogue = Catalog(locale=code)
    for message, text in texts.items():
        catalogue.add(message, text)
    target = folder / "locale" / code / "LC_MESSAGES" / "companion.mo"
    target.parent.mkdir(parents=True)
    with target.open("wb") as file:
        write_mo(file, catalogue)
    (folder / "terms.json").write_text(json.dumps(PRINTED), encoding="utf-8")
    return folder


def test_every_language_of_the_printed_names_is_spoken():
    assert set(ALL) == set(PRINTED["languages"])


def test_every_piece_in_play_has_a_printed_name(catalogue):
    pieces = {**catalogue.races, **catalogue.powers}
    assert [name for name, piece in pieces.items() if "en" not in piece.printed.names] == []


@pytest.mark.parametrize(("code", "example"), list(product(ALL, EXAMPLES)))
def test_combos_of_the_rulebooks_come_out_as_printed(code, example):
    power, race = example.split("+")
    assert load_language(code).combo_name(race, power) == EXAMPLES[example][code]


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("en", "Dragon Master Ghouls"),
        ("da", "Levende Døde · Dragebetvinger"),
        ("nb", "Levende Døde · Dragebetvinger"),
        ("fi", "Lohikäärmeenkesyttäjäghoulit"),
    ],
)
def test_a_button_has_a_short_name_where_the_printed_one_is_long(code, name):
    assert load_language(code).combo_short("ghouls", "dragon_master") == name


def test_what_follows_a_colon_begins_small_but_in_german():
    assert load_language("fr").inside("Forteresse posée") == "forteresse posée"
    assert load_language("de").inside("Festung gebaut") == "Festung gebaut"
    assert load_language("en").inside("{player} scored") == "{player} scored"


@pytest.mark.parametrize(
    ("code", "one", "two"),
    [("en", "Wizard", "Wizards"), ("fr", "Mage", "Mages"), ("fi", "Velho", "Velhoa")],
)
def test_what_stands_beside_a_number_agrees_with_it(code, one, two):
    language = load_language(code)
    assert [tokens_caption(language, "wizards", n) for n in (1, 2)] == [one, two]


def test_a_race_without_its_badge_goes_by_its_own_name(language):
    assert language.combo_name("ratmen", None) == printed("ratmen")[language.code]


def test_names_are_the_printed_ones(language):
    code = language.code
    assert language.race("ghouls") == printed("ghouls")[code]
    assert language.power("stout") == printed("stout")[code]
    assert language.term("lost_tribe") == PRINTED["terms"]["lost_tribe"][code]
    assert language.piece("ghouls") == language.race("ghouls")
    assert language.piece("stout") == language.power("stout")


def test_a_name_nobody_printed_is_said_in_english():
    assert load_language("fr").race("pixies") == "Pixies"
    assert load_language("fi").power("hordes_of") == "Hordes of"
    assert load_language("nl").race("goblins") == "Kwelgeesten"


def test_an_unheard_of_piece_still_has_a_readable_name(language):
    assert language.race("tree_frogs") == "Tree frogs"
    assert language.combo_name("tree_frogs", "tree_top")


def test_newer_copies_carry_another_name():
    english = load_language("en")
    assert english.full_name("gypsies") == "Gypsies (Nomads)"
    assert english.full_name("pygmies") == "Pygmies (Witch Doctors)"
    assert english.full_name("orcs") == "Orcs"
    assert load_language("sv").full_name("gypsies") == "Gypsies (Nomads)"
    assert load_language("nl").full_name("gypsies") == "Zigeunerinnen"


def test_a_piece_is_found_by_each_of_its_names():
    assert load_language("nl").all_names("gypsies") == ("Zigeunerinnen", "Gypsies", "Nomads")
    assert load_language("da").all_names("ghouls") == ("Levende Døde", "Ghouls")
    assert load_language("en").all_names("orcs") == ("Orcs",)


def test_scandinavian_pieces_carry_the_english_name_too():
    assert load_language("da").name_beside("halflings") == "Halflings"
    assert load_language("nb").name_beside("flying") == "Flying"
    assert load_language("sv").name_beside("goblins") is None
    assert load_language("sv").name_beside("tritons") == "Tritons"
    assert load_language("de").name_beside("halflings") is None
    assert load_language("en").name_beside("halflings") is None
    assert load_language("da").name_beside("diplomat") is None


def test_a_catalogue_translates_and_picks_the_plural_form(tmp_path):
    texts = {
        "Enough in hand.": "Assez en main.",
        ("{n} region", "{n} regions"): ("{n} région", "{n} régions"),
    }
    french = load_language("fr", with_catalogue(tmp_path, "fr", texts))
    assert french.gettext("Enough in hand.") == "Assez en main."
    assert french._("Enough in hand.") == "Assez en main."
    # In French, zero takes the singular.
    forms = Forms("{n} region", "{n} regions")
    assert [french.plural(forms, n) for n in (0, 1, 2)] == [
        "{n} région",
        "{n} région",
        "{n} régions",
    ]
    assert french.race("ratmen") == "Hommes-rats"


def test_what_a_catalogue_lacks_is_said_in_english(tmp_path):
    finnish = load_language("fi", with_catalogue(tmp_path, "fi", {"Regions": "Alueet"}))
    assert not finnish.is_damaged
    assert finnish.gettext("Regions") == "Alueet"
    assert finnish.gettext("Fortresses") == "Fortresses"
    assert finnish.ngettext("{n} token", "{n} tokens", 2) == "{n} tokens"


@pytest.mark.parametrize("damage", [b"", b"no catalogue", b"\xde\x12\x04\x95\0\0\0\0\xff\xff"])
def test_with_a_broken_catalogue_it_speaks_english_and_says_so(tmp_path, damage):
    folder = with_catalogue(tmp_path, "fi", {"Regions": "Alueet"})
    (folder / "locale/fi/LC_MESSAGES/companion.mo").write_bytes(damage)
    finnish = load_language("fi", folder)
    assert finnish.is_damaged
    assert finnish.knowing(lambda piece: None).is_damaged
    assert finnish.gettext("Regions") == "Regions"


@pytest.mark.parametrize("damage", ["", "[]", '{"terms": null}', '{"terms": {"forest": 7}}'])
def test_without_the_rulebooks_words_it_says_them_in_english(tmp_path, damage):
    folder = with_catalogue(tmp_path, "fi", {"Regions": "Alueet"})
    (folder / "terms.json").write_text(damage, encoding="utf-8")
    finnish = load_language("fi", folder)
    assert finnish.is_damaged
    assert finnish.gettext("Regions") == "Alueet"
    assert finnish.term("lost_tribe") == "Lost tribe"


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "[]",
        '{"languages": {}}',
        '{"languages": {"en": {}, "xx": {"colour": 3}}}',
        '{"languages": {"en": {}, "xx": {"combo": "{rage}"}}}',
        '{"languages": {"en": {}, "xx": {"date": 7}}}',
    ],
)
def test_without_a_list_of_languages_there_is_english(tmp_path, damage):
    (tmp_path / "languages.json").write_text(damage, encoding="utf-8")
    styles, is_read = read_styles(tmp_path / "languages.json")
    assert (dict(styles), is_read) == ({"en": LANGUAGES["en"]}, False)


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        (["de-AT"], "de"),
        (["fr_FR.UTF-8"], "fr"),
        (["nb"], "nb"),
        (["no-NO"], "nb"),
        (["nn-NO"], "nb"),
        (["SV-se"], "sv"),
        (["zh-Hans-CN", "ja-JP", "fi-FI", "en-GB"], "fi"),
        (["pt-BR", "es"], "en"),
        (["C", "POSIX", ""], "en"),
        (["en.UTF-8"], "en"),
        ([], "en"),
    ],
)
def test_the_device_chooses_the_first_language_we_speak(tags, code):
    assert best_language(tags) == code


def test_lists_read_as_one_says_them():
    english = load_language("en")
    assert english.join([]) == ""
    assert english.join(["Anna"]) == "Anna"
    assert english.join(["Anna", "Ben"]) == "Anna and Ben"
    assert english.join(["Anna", "Ben", "Chloé"]) == "Anna, Ben and Chloé"


def test_terms_of_a_sum_show_their_sign():
    english = load_language("en")
    assert [english.signed(n) for n in (2, 0, -1)] == ["+2", "0", "\N{MINUS SIGN}1"]


@pytest.mark.parametrize(
    ("code", "text"),
    [("en", "2026-03-09"), ("fr", "09/03/2026"), ("de", "9.3.2026"), ("sv", "2026-03-09")],
)
def test_days_are_written_the_way_of_the_language(code, text):
    assert load_language(code).date(date(2026, 3, 9)) == text


@pytest.mark.parametrize(
    ("code", "text"), [("en", "09:05"), ("de", "09:05"), ("da", "09.05"), ("fi", "9.05")]
)
def test_times_are_written_the_way_of_the_language(code, text):
    assert load_language(code).time(datetime(2026, 3, 9, 9, 5, tzinfo=UTC)) == text


def test_every_thing_on_the_board_has_a_printed_word_in_every_language():
    words = {*get_args(Terrain), *get_args(Symbol), "lost_tribe", "in_decline", "region"}
    words |= {"encampment", "fortress", "troll_lair", "hole_in_the_ground", "hero", "dragon"}
    lacking = [(word, code) for word in words for code in ALL if code not in PRINTED["terms"][word]]
    assert lacking == []


def test_speaking_loads_no_window_and_no_database():
    code = (
        "import sys, companion.words\n"
        "print([m for m in sys.modules if m.split('.')[0] in ('kivy', 'plyer', 'tinydb')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
