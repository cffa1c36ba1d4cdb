"""What is shown and can be chosen, said once: for the tablet, for phones, and for old steps.

A dialogue is a pure function of who reads it (`reader.Reader`: pieces, language, outlook),
the state of the game, and what has been chosen so far. It returns a `blocks.Page`: plain frozen
values that know no window and no phone. Attacking a region is the example to follow.

How a dialogue is written
    1. Its choice: a frozen dataclass that inherits from `blocks.Choice`, with one field for each
       thing that can be said, and a default that means "as the game knows it" (`AttackChoice`).
       Fields are str, int, bool, Literal or frozenset[str], or None: phones write them into an
       address.
    2. Its plan, if working out the answer takes more than a few lines: everything without words,
       the engine's answer included (`attack_plan.AttackPlan`). Rules are the engine's.
    3. Its page: words and blocks (`attack`, `region`, `attack_form`). A button stands for the next
       choice, for commands to carry out as one step, for a die the app rolls (`blocks.Roll`), or
       for an act that only the place can do (`blocks.Act`), such as closing the page. What nobody
       should tap by mistake goes to `risks`, the one thing to do to `foot`.
    Names of buttons and steppers are what tests tap, and what phones press.

How it is drawn
    On the tablet a place inherits from `ui.blocks.taps.TapTaker`, keeps the choice, and shows the
    page: `PagePanel.show(page)` for body, risks and foot, `views.draw(box, page.questions, …)` for
    questions that stand apart. Only widgets whose block has changed are touched. A new kind of
    block needs a view in `ui/blocks/views.py` with a rule in `kv/blocks/views.kv`; both read
    `root.block`. On phones `phone.drawing.PageDrawing(viewer, page, name).draw(page)` makes JSON
    of it, and `phone.choices.read(AttackChoice, viewer.chosen)` reads the choice back from the
    address. A new kind of block needs a function there, and perhaps a few lines in
    data/phone/phone.js.

How it is put right
    A function returns the choice that a recorded step was made with (`attack_choice.chosen_then`).
    The page takes a `put_right.OldStep`, asks for what is otherwise rolled or recorded, and ends
    with `put_right_foot`, which says what another answer leads to while it is chosen. The screen
    inherits from `ui.blocks.taps.OldTapTaker`.

How it is tested
    Without a window, in tests/pages: put a game together, ask for the page, read it with
    tests/pages/reading.py, follow its taps, and carry out its commands. A window is needed only
    for what a finger does, a browser for what a phone draws.
"""
