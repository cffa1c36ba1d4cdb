"""What Android is told about the app: manifest and icons, as python-for-android makes them."""

import json
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import pythonforandroid

import companion
from tests.packaging.spec import Spec

SPEC = Spec()
BOOTSTRAPS = Path(pythonforandroid.__file__).parent / "bootstraps"


@pytest.fixture(scope="session")
def project(made_once):
    """Return the Android project that the release makes from the spec, without its libraries."""
    return made_once("android", make_project)


def make_project(folder):
    for part in ("common", "_sdl_common", "sdl2"):
        shutil.copytree(BOOTSTRAPS / part / "build", folder, dirs_exist_ok=True)
    # What it patches belongs to SDL, which comes with the libraries.
    shutil.rmtree(folder / "src" / "patches")
    app, tools = folder / "app", folder / "sdk" / "build-tools" / "36.0.0"
    app.mkdir()
    tools.mkdir(parents=True)
    (app / "main.py").touch()
    facts = {"bootstrap": "sdl2", "hostpython": sys.executable, "archs": []}
    facts["ndk_api"] = SPEC.get("android.minapi")
    (folder / "dist_info.json").write_text(json.dumps(facts))
    (folder / "project.properties").write_text(f"target=android-{SPEC.get('android.api')}")
    (folder / "local.properties").write_text(f"sdk.dir={tools.parents[1]}")
    command = [sys.executable, "build.py", "--private", app, "--version", companion.__version__]
    done = subprocess.run(
        [*command, "--release", *SPEC.arguments()],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def manifest(project):
    return ElementTree.parse(project / "src/main/AndroidManifest.xml").getroot()


def android(element, name):
    return element.get(f"{{http://schemas.android.com/apk/res/android}}{name}")


def test_it_asks_for_nothing_but_to_vibrate_and_to_be_reached_by_phones(manifest):
    asked = [android(item, "name") for item in manifest.findall("uses-permission")]
    assert asked == ["android.permission.VIBRATE", "android.permission.INTERNET"]


def test_games_and_pins_are_not_copied_to_the_cloud(manifest):
    assert android(manifest.find("application"), "allowBackup") == "false"


def test_the_back_gesture_is_the_back_key(manifest):
    assert android(manifest.find("application"), "enableOnBackInvokedCallback") == "false"


def test_it_turns_with_the_tablet(manifest, project):
    assert android(manifest.find("application/activity"), "screenOrientation") == "unspecified"
    turns = {"portrait", "landscape", "portrait-reverse", "landscape-reverse"}
    assert set(SPEC.list("orientation")) == turns


def test_it_is_for_the_android_of_today_and_of_ten_years_ago(manifest, project):
    sdk = manifest.find("uses-sdk")
    assert (android(sdk, "minSdkVersion"), android(sdk, "targetSdkVersion")) == ("24", "36")
    assert "compileSdkVersion 36" in (project / "build.gradle").read_text()


def test_it_is_known_by_the_version_of_the_app(manifest):
    assert android(manifest, "versionName") == companion.__version__


@pytest.mark.parametrize(
    ("folder", "layers"),
    [
        ("mipmap-anydpi-v26", ["background", "foreground"]),
        ("mipmap-anydpi-v33", ["background", "foreground", "monochrome"]),
    ],
)
def test_its_icon_has_the_layers_that_launchers_ask_for(manifest, project, folder, layers):
    resources = project / "src/main/res"
    assert android(manifest.find("application"), "icon") == "@mipmap/icon"
    icon = ElementTree.parse(resources / folder / "icon.xml").getroot()
    assert [layer.tag for layer in icon] == layers
    for layer in icon:
        kind, name = android(layer, "drawable")[1:].split("/")
        head = (resources / kind / f"{name}.png").read_bytes()[:24]
        assert struct.unpack(">II", head[16:]) == (432, 432)
