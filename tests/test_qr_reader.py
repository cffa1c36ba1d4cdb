"""The tests' reader reads what is there, whatever its length, and notices a wrong module."""

import pytest
import segno

from tests.qr_reader import read_code


@pytest.mark.parametrize("length", [1, 17, 60, 150, 230, 500, 1200, 1465, 2000, 2950])
def test_a_code_of_any_length_is_read(length):
    text = ("https://example.org/?data=%7B" * 120)[:length]
    code = segno.make_qr(text, error="l", mode="byte", boost_error=False)
    assert read_code(list(code.matrix)) == text


def test_a_module_that_is_wrong_is_noticed():
    code = segno.make_qr("x" * 60, error="l", mode="byte", boost_error=False)
    rows = [bytearray(row) for row in code.matrix]
    rows[-1][-1] ^= 1
    with pytest.raises(AssertionError, match="damaged"):
        read_code(rows)
