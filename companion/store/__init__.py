"""Keeps games, settings and own pieces safe on the device: no screen, no rules.

TinyDB gives each database its layout, one document in a table, and reads and replaces it through
our `AtomicStorage`. Some things go past it because it would read whole files: older generations
(`Record.read_from`), the heads that tell the index of a change (`signature`), exports, marks and
the lock.
"""

from typing import TYPE_CHECKING

from companion.doors import open_door

if TYPE_CHECKING:
    from companion.store.documents import *
    from companion.store.export_format import *
    from companion.store.game_files import *
    from companion.store.home import *
    from companion.store.importing import *
    from companion.store.index import *
    from companion.store.own_pieces import *
    from companion.store.people import *
    from companion.store.phone_links import *
    from companion.store.pins import *
    from companion.store.problems import *
    from companion.store.settings import *
    from companion.store.store import *
    from companion.store.summary import *
else:
    __all__, __getattr__ = open_door(
        __name__,
        {
            "documents": "GameResult LONGEST_NAME Summary",
            "export_format": "MAX_BYTES",
            "game_files": "check_incoming exchange_folders read_incoming typed_path",
            "home": "data_home",
            "importing": "ImportResult",
            "index": "GameCard",
            "own_pieces": "Entries PieceImport RefusedPiece ShelfAct random_piece_id",
            "people": (
                "Person character_of empty_seat_id merged new_player_id parted person_named "
                "person_with seat_id setup_again"
            ),
            "phone_links": "PhoneDoor PhoneDoorStore PhoneLink PhoneLinks",
            "pins": "MIN_DIGITS PinGate PurseLock lock_of",
            "problems": "InUse Notice ReadFailed StoreProblem",
            "settings": "Settings SettingsStore",
            "store": "Store open_store",
            "summary": "summary_of",
        },
    )
