"""Keeps games, settings and own pieces safe on the device: no screen, no rules.

TinyDB gives each database its layout, one document in a table, and reads and replaces it through
our `AtomicStorage`. Bypassed, for it would read all of a file or has no say: older generations
(`Record.read_from`), the heads that tell the index of a change (`signature`), exports, marks, lock.
"""

from typing import TYPE_CHECKING

from companion.doors import open_door

if TYPE_CHECKING:
    from companion.store.documents import LONGEST_NAME, GameResult, Summary
    from companion.store.export_format import MOST_BYTES
    from companion.store.game_files import exchange_folders, typed_path
    from companion.store.home import data_home
    from companion.store.importing import ImportResult
    from companion.store.index import GameCard
    from companion.store.own_pieces import (
        Entries,
        PieceImport,
        RefusedPiece,
        ShelfAct,
        random_piece_id,
    )
    from companion.store.people import (
        Person,
        merged,
        new_player_id,
        parted,
        person_named,
        person_with,
        seat_id,
        setup_again,
    )
    from companion.store.phone_links import PhoneDoor, PhoneDoorStore, PhoneLink, PhoneLinks
    from companion.store.pin_gate import FEWEST_DIGITS, PinGate
    from companion.store.problems import InUse, Notice, ReadFailed, StoreProblem
    from companion.store.purse_locks import PurseLock, lock_of
    from companion.store.settings import Settings, SettingsStore
    from companion.store.store import Store, open_store
    from companion.store.summary import summary_of
    from companion.store.untrusted_files import check_incoming, read_incoming
else:
    __all__, __getattr__ = open_door(
        __name__,
        {
            "documents": "GameResult LONGEST_NAME Summary",
            "export_format": "MOST_BYTES",
            "game_files": "exchange_folders typed_path",
            "home": "data_home",
            "importing": "ImportResult",
            "index": "GameCard",
            "own_pieces": "Entries PieceImport RefusedPiece ShelfAct random_piece_id",
            "people": (
                "Person merged new_player_id parted person_named person_with seat_id setup_again"
            ),
            "phone_links": "PhoneDoor PhoneDoorStore PhoneLink PhoneLinks",
            "pin_gate": "FEWEST_DIGITS PinGate",
            "problems": "InUse Notice ReadFailed StoreProblem",
            "purse_locks": "PurseLock lock_of",
            "settings": "Settings SettingsStore",
            "store": "Store open_store",
            "summary": "summary_of",
            "untrusted_files": "check_incoming read_incoming",
        },
    )
