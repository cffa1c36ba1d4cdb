"""A request on the desk is either carried out or given up, never both."""

from companion.phone.desk import MAX_OF_ONE, ClaimLink, LookIntoPurse, PhoneDesk
from companion.store import PhoneLink


def lay(desk, secret):
    ticket = desk.ask(ClaimLink(secret))
    assert ticket
    return ticket


def test_what_was_given_up_is_not_done():
    desk, done = PhoneDesk(lambda: None), []

    def answer(question):
        done.append(question.secret)
        return {"done": True}

    given_up, kept = lay(desk, "a"), lay(desk, "b")
    assert given_up.take()
    assert desk.answer(answer)
    assert done == ["b"]
    assert (given_up.answer, kept.answer) == (None, {"done": True})


def test_what_the_table_is_busy_with_cannot_be_given_up():
    """A phone that is told nothing was changed can rely on it."""
    desk, given_up = PhoneDesk(lambda: None), []
    ticket = lay(desk, "a")

    def answer(question):
        given_up.append(ticket.take())
        return {"done": True}

    desk.answer(answer)
    assert given_up == [False]
    assert ticket.answer == {"done": True}


def test_one_phone_keeps_no_other_from_asking():
    desk = PhoneDesk(lambda: None)
    phones = [PhoneLink(number, f"player {number}") for number in range(1, 6)]
    for phone in phones:
        tickets = [desk.ask(LookIntoPurse(phone, "en")) for _ in range(20)]
        assert [bool(ticket) for ticket in tickets[: MAX_OF_ONE + 1]] == [True, True, False]
        assert not any(tickets[MAX_OF_ONE:])
    desk.answer(lambda question: {"coins": 5})
    assert desk.ask(LookIntoPurse(phones[0], "en"))
