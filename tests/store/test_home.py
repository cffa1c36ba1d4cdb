"""Where things are saved: the private folder on Android, the usual one elsewhere."""

from pathlib import Path

import pytest

from companion.store import data_home

FILES = "/data/user/0/org.tablecompanion.smallworld/files"


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({}, "linux", "/home/anna/.local/share/small-world-companion"),
        ({"XDG_DATA_HOME": "/x/share"}, "linux", "/x/share/small-world-companion"),
        ({"XDG_DATA_HOME": "x"}, "linux", "/home/anna/.local/share/small-world-companion"),
        ({"XDG_DATA_HOME": ""}, "linux", "/home/anna/.local/share/small-world-companion"),
        ({}, "darwin", "/home/anna/Library/Application Support/small-world-companion"),
        ({}, "win32", "/home/anna/AppData/Local/small-world-companion"),
        ({"LOCALAPPDATA": "/users/anna/l"}, "win32", "/users/anna/l/small-world-companion"),
        (
            {"ANDROID_PRIVATE": FILES, "ANDROID_ARGUMENT": f"{FILES}/app"},
            "linux",
            f"{FILES}/small-world-companion",
        ),
        ({"ANDROID_ARGUMENT": f"{FILES}/app"}, "linux", f"{FILES}/small-world-companion"),
        ({"COMPANION_DATA": "/mine"}, "linux", "/mine"),
        ({"COMPANION_DATA": "/mine", "ANDROID_PRIVATE": FILES}, "linux", "/mine"),
        ({"COMPANION_DATA": "", "XDG_DATA_HOME": "/x"}, "linux", "/x/small-world-companion"),
    ],
)
def test_the_folder_for_saved_data(environ, platform, expected):
    assert data_home(environ, platform, user="/home/anna") == Path(expected)


def test_an_update_that_empties_the_folder_of_the_app_leaves_the_games():
    app = Path(FILES) / "app"
    home = data_home({"ANDROID_PRIVATE": FILES, "ANDROID_ARGUMENT": str(app)}, "linux")
    assert app not in home.parents
    assert Path(FILES) in home.parents


def test_a_tilde_means_the_users_own_folder():
    assert data_home({"COMPANION_DATA": "~/games"}).is_absolute()
    assert data_home({}, "linux").is_absolute()
