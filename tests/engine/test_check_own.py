"""Which home-made races and powers are allowed, and what is said about the others."""

import pytest

from companion.codec import Invalid, decode
from companion.engine import LONGEST_PIECE_NAME, Power, Race, check_own
from tests.engine.test_own_pieces import BADGERS, DIGGING


def race(**fields):
    return decode(Race, {**BADGERS, **fields})


def power(**fields):
    return decode(Power, {**DIGGING, **fields})


def printed(**fields):
    return {"printed": {"names": {"any": "Badgers"}, **fields}}


def named(name):
    return printed(names={"any": name})


@pytest.mark.parametrize(
    "piece",
    [
        race(),
        power(),
        race(tokens=1),
        race(tokens=10),
        power(tokens=0),
        power(tokens=5),
        race(**named("B")),
        race(**named("ß" * LONGEST_PIECE_NAME)),
        race(**named("[b]{n}[/b] 名前")),
        race(**printed(icon="f1842", colour="a_colour_to_come")),
        race(effects=[{"hook": "income", "add": 1}] * 40),
    ],
)
def test_what_people_make_is_let_in(catalogue, piece):
    check_own(catalogue, piece)


@pytest.mark.parametrize(
    ("piece", "at"),
    [
        (race(id="badgers"), "id"),
        (power(id="flying"), "id"),
        (race(id="own_"), "id"),
        (race(tokens=0), "tokens"),
        (race(tokens=11), "tokens"),
        (power(tokens=6), "tokens"),
        (race(lent_by=""), "lent_by"),
        (race(lent_by="own_badgers"), "lent_by"),
        (race(lent_by="flying"), "lent_by"),
        (race(supply=9), "supply"),
        (Race("own_badgers", 5, 10, race().effects * 21, race().printed, "orcs"), "effects"),
        (race(printed={}), "printed.names"),
        (race(**printed(names={"en": "Badgers"})), "printed.names"),
        (race(**printed(names={"any": "Badgers", "de": "Dachse"})), "printed.names"),
        (race(**named(" ")), "printed.names"),
        (race(**named("Badgers ")), "printed.names"),
        (race(**named("x" * (LONGEST_PIECE_NAME + 1))), "printed.names"),
        (race(**named("Bad\ngers")), "printed.names"),
        (race(**named("\u202esregdaB")), "printed.names"),
        (race(**named("\u2066Badgers")), "printed.names"),
        (race(**printed(icon="F1842")), "printed.icon"),
        (race(**printed(icon="../../x")), "printed.icon"),
        (race(**printed(colour="#ff0000")), "printed.colour"),
        (race(**printed(colour="x" * 21)), "printed.colour"),
        (race(**printed(short="They dig.")), "printed.short"),
        (race(**printed(full="They dig.")), "printed.full"),
        (race(**printed(line="They dig.")), "printed.line"),
        (race(**printed(counted=["{n} Badger", "{n} Badgers"])), "printed.counted"),
        (race(**printed(also={"en": "Moles"})), "printed.also"),
        (race(**printed(genders={"fr": "f"})), "printed.genders"),
        (power(**printed(combos={"de": "Dachs-{race}"})), "printed.combos"),
    ],
)
def test_what_nobody_can_make_is_refused_by_name(catalogue, piece, at):
    with pytest.raises(Invalid) as problem:
        check_own(catalogue, piece)
    assert problem.value.at == at


def test_no_piece_of_a_set_is_one_of_somebodys_own(catalogue):
    for piece in (*catalogue.races.values(), *catalogue.powers.values()):
        with pytest.raises(Invalid):
            check_own(catalogue, piece)
