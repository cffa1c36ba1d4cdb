"""What the script of the page itself says: everything else comes with the blocks of a page."""

from companion.words import LANGUAGES, Language


def labels(language: Language) -> dict[str, object]:
    """Return the words that belong to no page."""
    _ = language.gettext
    return {
        "hold": _("Hold here to look"),
        # NOTE: a switch on a phone: the own purse stays open without a finger on it.
        "keep": _("Keep it open"),
        # NOTE: a button: look into the own purse.
        "look": _("Look"),
        "language": _("Language"),
        # NOTE: of a website, as they are read aloud.
        "pages": _("Pages"),
        # NOTE: buttons beside a number, as they are read aloud.
        "less": _("one less"),
        "more": _("one more"),
        # NOTE: on a phone, while the tablet cannot be reached.
        "away": _("The tablet is out of reach. The connection comes back by itself."),
        "lost": _("This page is no longer yours. Scan your code on the tablet again."),
        "taken": _("Another phone has used this code. Ask for a new one on the tablet."),
        "failed": _("That did not work. Nothing was changed."),
        "code": language.code,
        "languages": {code: style.endonym for code, style in LANGUAGES.items()},
    }
