"""What lies on the desk is either done or given up, and never both."""

from companion.phone.desk import ClaimLink, PhoneDesk


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
    """Who is told that nothing was changed can rely on it."""
    desk, given_up = PhoneDesk(lambda: None), []
    ticket = lay(desk, "a")

    def answer(question):
        given_up.append(ticket.take())
        return {"done": True}

    desk.answer(answer)
    assert given_up == [False]
    assert ticket.answer == {"done": True}
