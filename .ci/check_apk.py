"""Checks that an APK is what the spec promises: `aapt2 dump permissions APK | check_apk.py APK`.

Permissions, the Python in it, and pages of 16 KB: on such devices every loaded segment of a 64-bit
library must start on a page of its own, also in the Python modules.
"""

import io
import re
import sys
import tarfile
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from zipfile import ZipFile

PAGE = 16 * 1024
SPEC = Path(__file__).parents[1] / "buildozer.spec"
LOADED = 1
FOR_64_BITS = 2


def problems(apk: ZipFile, permissions: str) -> Iterator[str]:
    """Yield the problems of an APK, a sentence each."""
    spec = ConfigParser()
    spec.read(SPEC, encoding="utf-8")
    app = spec["app"]
    asked = set(re.findall(r"uses-permission: name='([^']+)'", permissions))
    wanted = {f"android.permission.{name}" for name in app["android.permissions"].split(",")}
    if asked != wanted:
        yield f"It asks for {sorted(asked)}, the spec for {sorted(wanted)}."
    [version] = re.findall(r"python3==(\d+\.\d+)", app["requirements"])[:1]
    names = apk.namelist()
    for machine in app["android.archs"].split(","):
        pythons = [name for name in names if re.match(rf"lib/{machine}/libpython[\d.]+so", name)]
        if pythons != [f"lib/{machine}/libpython{version}.so"]:
            yield f"For {machine} it has {pythons}, not Python {version}."
    for name, library in libraries(apk):
        if any(align % PAGE for align in alignments(library)):
            yield f"{name} is not made for pages of 16 KB."


def libraries(apk: ZipFile) -> Iterator[tuple[str, bytes]]:
    """Yield every library by name; one of them is really a package of Python modules."""
    for name in apk.namelist():
        if not name.startswith("lib/"):
            continue
        content = apk.read(name)
        if name.endswith("/libpybundle.so"):
            with tarfile.open(fileobj=io.BytesIO(content)) as bundle:
                for member in bundle:
                    if member.name.endswith(".so"):
                        packed = bundle.extractfile(member)
                        yield f"{name}: {member.name}", packed.read() if packed else b""
        else:
            yield name, content


def alignments(library: bytes) -> Iterator[int]:
    """Yield the alignment of each loaded segment of a library; nothing for 32 bits."""
    if library[:4] != b"\x7fELF" or library[4] != FOR_64_BITS:
        return

    def number(at: int, size: int) -> int:
        return int.from_bytes(library[at : at + size], "little")

    first, size, count = number(32, 8), number(54, 2), number(56, 2)
    for at in range(first, first + size * count, size):
        if number(at, 4) == LOADED:
            yield number(at + 48, 8)


if __name__ == "__main__":
    with ZipFile(sys.argv[1]) as given:
        found = list(problems(given, sys.stdin.read()))
    sys.exit("\n".join(found) or 0)
