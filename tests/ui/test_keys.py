"""Keys: back closes what is open, and none of Kivy's own shortcuts can be reached."""

from itertools import product

BACK = 27
FUNCTION_KEYS = range(282, 297)
# Print screen, menu, tab, pause, delete, and letters that programs use as shortcuts.
OTHERS = (316, 319, 9, 19, 127, *map(ord, "eqwdrsf"))
HELD: tuple[list[str], ...] = (
    [],
    ["ctrl"],
    ["alt"],
    ["shift"],
    ["meta"],
    ["ctrl", "shift"],
    ["ctrl", "alt"],
)


def press(drive, key, held):
    from kivy.core.window import Window

    letter = chr(key) if key in range(97, 123) else ""
    Window.dispatch("on_key_down", key, 0, letter, held)
    Window.dispatch("on_keyboard", key, 0, letter, held)
    Window.dispatch("on_key_up", key, 0)
    drive.frames(1)


def layers():
    from kivy.core.window import Window

    return list(Window.children)


def test_no_key_but_back_leads_anywhere(drive, tmp_path, monkeypatch):
    from kivy.core.window import Window

    def seen():
        files = sorted(tmp_path.rglob("*"))
        return layers(), drive.texts(), tuple(Window.size), Window.rotation, files

    monkeypatch.chdir(tmp_path)
    drive.open_game("Anna", "Ben")
    before = seen()
    for held in HELD:
        for key in (*FUNCTION_KEYS, *OTHERS):
            press(drive, key, held)
        assert seen() == before, held


def test_what_kivy_loads_for_other_programs_is_not_loaded_here(drive):
    from kivy.config import Config
    from kivy.modules import Modules

    from companion.ui.launch import configure

    for module in ("inspector", "console", "keybinding", "monitor"):
        Config.set("modules", module, "")
    configure()
    Modules.update()
    before = layers()
    press(drive, ord("e"), ["ctrl"])
    drive.frames(6, 0.1)
    assert not any(module["activated"] for module in Modules.list().values())
    assert layers() == before


def test_back_closes_whatever_lies_above_a_screen_and_leaves_the_screen_alone(drive):
    from kivy.uix.modalview import ModalView
    from kivy.uix.popup import Popup

    drive.open_game("Anna", "Ben")
    for kind, auto_dismiss in product((Popup, ModalView), (True, False)):
        above = kind(auto_dismiss=auto_dismiss)
        above.open()
        drive.frames(6, 0.1)
        drive.app.say("A sentence above it.")
        drive.key(BACK)
        drive.frames(6, 0.1)
        assert above.parent is None
        assert drive.app.root.current == "table"
    drive.key(BACK)
    assert drive.app.root.current == "start"
