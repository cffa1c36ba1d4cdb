"""What a release is checked for before it is published, tried on minimal packages."""

import io
import struct
import subprocess
import sys
import tarfile
from zipfile import ZipFile

import pytest

from tests.packaging.spec import ROOT, Spec

ALIGNED, OLD = 16 * 1024, 4 * 1024
LOADED = 1
ASKED = ("VIBRATE", "INTERNET")


def library(align):
    """Return the header of a 64-bit library with one loaded segment."""
    head = b"\x7fELF\x02".ljust(32, b"\0") + struct.pack("<Q", 64)
    head = head.ljust(54, b"\0") + struct.pack("<HH", 56, 1)
    return (
        head.ljust(64, b"\0")
        + struct.pack("<I", LOADED).ljust(48, b"\0")
        + struct.pack("<Q", align)
    )


def bundle(align):
    """Return the Python modules as they are packed."""
    packed, module = io.BytesIO(), library(align)
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        member = tarfile.TarInfo("modules/_struct.so")
        member.size = len(module)
        archive.addfile(member, io.BytesIO(module))
    return packed.getvalue()


def check(apk, python="3.13", libraries=ALIGNED, modules=ALIGNED, asked=ASKED):
    """Build a package, check it, and return what is wrong with it."""
    with ZipFile(apk, "w") as archive:
        for machine in Spec().list("android.archs"):
            archive.writestr(f"lib/{machine}/libpython{python}.so", library(libraries))
            archive.writestr(f"lib/{machine}/libpybundle.so", bundle(modules))
    lines = "".join(f"uses-permission: name='android.permission.{name}'\n" for name in asked)
    done = subprocess.run(
        [sys.executable, ROOT / ".ci" / "check_apk.py", apk],
        input=f"package: org.tablecompanion.smallworld\n{lines}",
        capture_output=True,
        text=True,
        check=False,
    )
    assert bool(done.returncode) == bool(done.stderr)
    return done.stderr


def test_a_package_as_the_spec_promises_is_let_through(tmp_path):
    assert check(tmp_path / "app.apk") == ""


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"python": "3.14"}, "not Python 3.13"),
        ({"libraries": OLD}, "lib/arm64-v8a/libpython3.13.so is not made for pages of 16 KB"),
        ({"modules": OLD}, "libpybundle.so: modules/_struct.so is not made for pages of 16 KB"),
        ({"asked": (*ASKED, "CAMERA")}, "android.permission.CAMERA"),
    ],
)
def test_whatever_differs_from_the_spec_is_told(tmp_path, wrong, said):
    assert said in check(tmp_path / "app.apk", **wrong)
