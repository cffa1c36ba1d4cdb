"""Bring the catalogues up to date: extract every text, update each language, compile.

`make messages` runs this. Pass a folder to use it instead of the project's own: messages.py FOLDER.
"""

import json
import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.words import LANGUAGES
from companion.words.language import DOMAIN
from companion.words.language_styles import ENGLISH

ROOT = Path(__file__).parents[1]
# A kv value is a Python expression, so one reader does for both.
SOURCES = {"companion": "**.py", "kv": "**.kv"}
# The texts of a race or power, and their notes for translators.
TEXTS = ("counted", "short", "full", "line")
NOTES = {"counted": ["The one form too begins with {n}; the many form has the printed name."]}
# A changing date would change every catalogue at every run.
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)


def extract() -> Catalog:
    """Return every text in the sources, with the notes left for translators."""
    template = new_catalogue(None)
    for folder, pattern in SOURCES.items():
        for name, line, message, notes, context in extract_from_dir(
            ROOT / folder, [(pattern, "python")], comment_tags=["NOTE:"], strip_comment_tags=True
        ):
            place = [(f"{folder}/{name}", line)]
            template.add(message, None, place, auto_comments=notes, context=context)
    for path in sorted((ROOT / "data" / "sets").glob("*/[rp]*.json")):
        for piece in json.loads(path.read_text(encoding="utf-8")):
            texts = piece["printed"]
            for name, text in ((name, texts[name]) for name in TEXTS if name in texts):
                message = tuple(text) if name == "counted" else text
                place = [(str(path.relative_to(ROOT)), 0)]
                template.add(message, None, place, auto_comments=NOTES.get(name, []))
    return template


def new_catalogue(code: str | None) -> Catalog:
    """Return an empty catalogue."""
    catalogue = Catalog(
        code,
        header_comment="# The texts of the Small World table companion.",
        project="Small World",
        version="table companion",
        creation_date=NO_DATE,
        revision_date=NO_DATE,
        fuzzy=False,
    )
    # Babel fills in placeholders for missing values.
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    return catalogue


def update(code: str, path: Path, template: Catalog) -> None:
    """Give a language's catalogue exactly the current texts, and compile it.

    Obsolete texts are kept at the end of the file, for the translator to reuse or delete.
    """
    before = path.read_bytes() if path.exists() else b""
    catalogue = read_po(BytesIO(before), locale=code) if before else new_catalogue(code)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    if (after := as_text(catalogue)) != before:
        write(path, after)
    write(path.with_suffix(".mo"), compiled(catalogue))


def as_text(catalogue: Catalog) -> bytes:
    """Return a catalogue for people: no line numbers, no wrapping."""
    buffer = BytesIO()
    write_po(buffer, catalogue, width=0, include_lineno=False, sort_by_file=True)
    return buffer.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """Return a catalogue for the app."""
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def write(path: Path, content: bytes) -> None:
    """Write a file atomically: somebody may be reading it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new")
    beside.write_bytes(content)
    beside.replace(path)


def main(folder: Path) -> None:
    """Update all catalogues of a folder."""
    template = extract()
    write(folder / f"{DOMAIN}.pot", as_text(template))
    for code in LANGUAGES:
        if code != ENGLISH:
            update(code, folder / code / "LC_MESSAGES" / f"{DOMAIN}.po", template)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "data" / "locale")
