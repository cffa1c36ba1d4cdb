"""The app looks as it did when somebody last approved it."""

from itertools import combinations

import pytest

from tests.ui.goldens import FOLDER, GOLDENS, PHONE_PAGE, difference, take


@pytest.mark.pixels
@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.scene)
def test_it_looks_as_before(drive, golden, tmp_path, request):
    is_new = request.config.getoption("--take-pictures")
    now = golden.path if is_new else tmp_path / "now.png"
    take(drive, golden, now)
    assert golden.path.exists(), "there is no picture yet: make screenshots, and look at it"
    assert not difference(golden.path, now)


def test_every_two_choices_are_seen_together():
    axes = {
        "size": {golden.size for golden in GOLDENS},
        "language": {golden.language for golden in GOLDENS},
        "theme": {golden.theme for golden in GOLDENS},
        "text_size": {golden.text_size for golden in GOLDENS},
    }
    missing = [
        (a, b)
        for one, other in combinations(axes, 2)
        for a in axes[one]
        for b in axes[other]
        if not any(getattr(g, one) == a and getattr(g, other) == b for g in GOLDENS)
    ]
    assert not missing


def test_no_picture_is_left_over():
    wanted = {PHONE_PAGE.name, *(golden.path.name for golden in GOLDENS)}
    assert {path.name for path in FOLDER.iterdir()} == wanted
