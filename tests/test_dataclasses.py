"""The app's dataclasses behave as those of Python do."""

import copy
import pickle
from dataclasses import FrozenInstanceError
from dataclasses import dataclass as standard
from functools import cached_property

import pytest

from companion.dataclasses import dataclass, field, fields, replace


def made_with(decorator):
    """Return the same classes, made with one decorator or the other."""

    @decorator(frozen=True, slots=True)
    class Token:
        race: str
        number: int = 1
        seen: list = field(default_factory=list, compare=False)

    @decorator(frozen=True, slots=True)
    class Marked(Token):
        mark: str = "x"
        length: int = field(default=0, init=False, repr=False)

        def __post_init__(self):
            object.__setattr__(self, "length", len(self.mark))

    @decorator(frozen=True, slots=True, kw_only=True)
    class Named(Token):
        name: str
        hidden: int = field(default=3, hash=False)

    @decorator(frozen=True)
    class Open:
        sides: tuple
        made: list = field(default_factory=list)

        @cached_property
        def area(self):
            return self.sides[0] * self.sides[1]

    @decorator(frozen=True, slots=True)
    class Nothing:
        pass

    @decorator(frozen=True, slots=True)
    class Quiet:
        word: str

        def __repr__(self):
            return "a word"

    return Token, Marked, Named, Open, Nothing, Quiet


CLASSES = list(zip(made_with(dataclass), made_with(standard), strict=True))
GIVEN = [
    *(((), {}), (("orcs",), {}), (("orcs", 2), {}), (("orcs", 2, [3], "abc"), {})),
    *(((), {"race": "elves"}), (("elves",), {"name": "E"}), (((2, 3),), {"made": [1]})),
    *((("orcs",), {"number": 5, "name": "O", "hidden": 4}), ((1, 2, 3, 4, 5), {})),
    *(((), {"colour": "red"}), (("a word",), {"word": "another"})),
]


def built(cls, given):
    """Return what a class makes of arguments: an instance, or the error's text."""
    try:
        return cls(*given[0], **given[1])
    except TypeError as error:
        return str(error)


def pairs():
    for own, other in CLASSES:
        for given in GIVEN:
            yield built(own, given), built(other, given)


def test_instances_show_the_same_values_and_errors():
    assert [repr(own) for own, _ in pairs()] == [repr(other) for _, other in pairs()]
    assert any("area" in dir(own) for own, _ in pairs())


def test_they_are_equal_and_hashed_alike():
    def kinds(instances):
        made = [one for one in instances if not isinstance(one, str)]
        return [[one == other for other in made] for one in made]

    assert kinds(own for own, _ in pairs()) == kinds(other for _, other in pairs())
    for (own, other), kind in ((pair, type(pair[0])) for pair in pairs()):
        if kind.__name__ in ("Token", "Marked", "Named", "Nothing"):
            assert hash(own) == hash(other)


def test_they_have_the_same_fields_and_can_be_matched():
    for own, other in CLASSES:
        described = [[(f.name, f.type, f.init) for f in fields(cls)] for cls in (own, other)]
        assert described[0] == described[1]
        assert own.__match_args__ == other.__match_args__
        assert hasattr(own, "__slots__") == hasattr(other, "__slots__")


def test_nobody_can_change_them():
    for own, _ in pairs():
        if not isinstance(own, str):
            with pytest.raises(FrozenInstanceError):
                own.race = "trolls"
            with pytest.raises(FrozenInstanceError):
                del own.race


def test_copies_are_the_same_or_differ_where_they_should():
    for own, _ in pairs():
        if not isinstance(own, str):
            assert copy.deepcopy(own) == copy.copy(own) == replace(own) == own
    marked = CLASSES[1][0]("orcs", mark="ab")
    assert (replace(marked, mark="abc").length, marked.length) == (3, 2)
    token = CLASSES[0][0]("orcs", 2)
    assert replace(token, number=3) == CLASSES[0][0]("orcs", 3)
    with pytest.raises(TypeError):
        replace(token, colour="red")


@dataclass(frozen=True, slots=True)
class Kept:
    number: int
    names: tuple[str, ...] = ()


def test_they_can_be_written_and_read_back():
    assert pickle.loads(pickle.dumps(Kept(1, ("a",)))) == Kept(1, ("a",))


def test_anything_special_is_made_the_standard_way():
    @dataclass(slots=True)
    class Tally:
        number: int = 0

    @dataclass(frozen=True, eq=False)
    class Shape:
        sides: int

    tally, shape = Tally(), Shape(4)
    tally.number += 2
    assert tally == Tally(2)
    assert shape != Shape(4)
