"""What lies on the desk is either done or given up, and never both."""

from companion.phone.desk import ClaimLink, PhoneDesk


def test_what_was_given_up_is_not_done():
    done = []
    desk = PhoneDesk(lambda: None)
    given_up, kept = desk.ask(ClaimLink("a")), desk.ask(ClaimLink("b"))
    assert given_up.take()
    assert desk.answer(lambda question: done.append(question.secret) or {})
    assert done == ["b"]
    assert (given_up.answer, kept.answer) == (None, {})


def test_what_the_table_is_busy_with_cannot_be_given_up():
    """Who is told that nothing was changed can rely on it."""
    desk, given_up = PhoneDesk(lambda: None), []
    ticket = desk.ask(ClaimLink("a"))

    def answer(question):
        given_up.append(ticket.take())
        return {"done": True}

    desk.answer(answer)
    assert given_up == [False]
    assert ticket.answer == {"done": True}
