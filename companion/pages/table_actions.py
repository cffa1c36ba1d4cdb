"""What can be done on the table now: the main thing, and the others beside it."""

from collections.abc import Iterator

from companion.dataclasses import replace
from companion.engine import COLUMN_SIZE, Decline, OpenPurse, Options, State
from companion.line_breaks import NO_BREAK, counts_unbroken
from companion.pages import blocks
from companion.pages.blocks import Button, ButtonKind, act_button
from companion.pages.reader import Reader
from companion.pages.table import acting_in_decline, no_conquest_text, no_decline_text
from companion.words import coins_text


def menu_page(reader: Reader, state: State, is_practice: bool = False) -> blocks.Page:
    """Return all that is not needed every turn; most of it leads to another screen.

    A practice game is left, not ended: nobody wins it, and its people are not real.
    """
    _, has_board = reader.language.gettext, state.regions is not None
    may_leave = bool(reader.outlook(state).options.leavers) and not is_practice
    rows = (
        ("calculate", "signs/calculator", _("Just calculate"), True),
        ("rules", "signs/rules", _("Rules"), True),
        ("history", "signs/history", _("History"), True),
        ("phones", "signs/phone", _("Phones"), not is_practice),
        ("settings", "signs/settings", _("Settings"), True),
        ("games", "signs/games", _("All games"), True),
        ("correct", "signs/edit", _("Correct something"), True),
        ("lay-board", "signs/lay", _("Use the board on the tablet"), not has_board),
        ("paint", "signs/straighten", _("Set the board straight"), has_board),
        ("hide-board", "signs/hidden", _("Put the board away"), has_board),
        ("rename", "signs/person", _("Rename players"), True),
        ("leave", "signs/leave", _("A player leaves"), may_leave),
        ("start", "signs/back", _("Back to start"), True),
    )
    menu = blocks.Menu(
        tuple(
            blocks.Row(f"menu-{name}", icon, text, blocks.Act(name))
            for name, icon, text, is_offered in rows
            if is_offered
        )
    )
    text, end = _("Hold to end the game now"), blocks.Act("end")
    held = blocks.Held("menu-end", "signs/flag", text, text, text, end, is_quiet=True)
    may_end = not (state.is_over or is_practice)
    return blocks.Page(_("Menu"), body=(menu,), risks=(held,) if may_end else ())


def main_action(
    reader: Reader, state: State, offer: blocks.Offer | None, is_short: bool = False
) -> Button:
    """Return the usual next action; `offer`: the chosen combo on a turn that picks."""
    _, may = reader.language.gettext, reader.outlook(state).options
    if may[OpenPurse]:
        return act_button("to-result", "signs/crown", _("Reveal the coins"), "primary")
    if not may.is_picking:
        return replace(_turn_actions(reader, state, may)[0], kind="primary")
    if offer is None or may.lay_out:
        # NOTE: a button: {n} of {all} combos that lie on the real table.
        text = _("Enter combo {n} of {all}").replace(" {all}", NO_BREAK + "{all}")
        text = text.format(n=len(state.column) + 1, all=COLUMN_SIZE)
        return act_button("lay-out", "signs/plus", text, "primary")
    text = _("Pick {combo}") if is_short else _("Pick {combo}: {tokens} tokens")
    return _pick(offer, text, "primary")


def board_actions(reader: Reader, state: State, coins: int, is_leading: bool) -> list[Button]:
    """Return the actions beside a board, the score first; `is_leading`: nothing else leads on.

    Conquests need no button there: regions are tapped.
    """
    _, may = reader.language.gettext, reader.outlook(state).options
    earned = coins_text(reader.language, coins)
    # NOTE: a button; {coins} is such as "9 coins".
    text = counts_unbroken(_("Score the turn: {coins}").format(coins=earned))
    return [
        act_button("score", "signs/score", text, "primary" if is_leading else "plain"),
        act_button("on-offer", "signs/cards", _("On offer")),
        *_decline(reader, state, may),
    ]


def scoring_actions(
    reader: Reader, page: blocks.Page, is_leading: bool, is_large: bool
) -> list[Button]:
    """Return the actions while the coins are on the board; an open region's button leads."""
    _ = reader.language.gettext
    back = act_button("score-back", "signs/back", _("Back to the turn"), "quiet")
    offers = [act_button("on-offer", "signs/cards", _("On offer"))] if is_large else []
    kind: ButtonKind = "primary" if is_leading else "plain"
    take = [act_button(page.main.name, page.main.icon, page.main.text, kind)] if page.main else []
    return [*take, *offers, back]


def other_actions(reader: Reader, state: State, offer: blocks.Offer | None) -> list[Button]:
    """Return what else can be done, the most likely first."""
    may = reader.outlook(state).options
    if may[OpenPurse]:
        return []
    if may.is_picking:
        return list(_beside_pick(reader, state, may, offer))
    return _turn_actions(reader, state, may)[1:]


def _pick(offer: blocks.Offer, text: str, kind: ButtonKind = "plain") -> Button:
    text = counts_unbroken(text.format(combo=offer.title, tokens=offer.tokens))
    return act_button("pick", "signs/check", text, kind)


def _beside_pick(
    reader: Reader, state: State, may: Options, offer: blocks.Offer | None
) -> Iterator[Button]:
    _ = reader.language.gettext
    if offer and may.lay_out:
        yield _pick(offer, _("Pick {combo}"))
    elif offer:
        yield act_button("both-rules", "signs/rules", _("Read both rules"))
    if state.regions is not None:
        # NOTE: a button: look at the board before a combo is picked.
        yield act_button("board", "signs/shown", _("See the board"), "quiet")
    for race in acting_in_decline(reader, state)[:1]:
        # NOTE: a button: a race in decline, Ghouls, conquers before the new one is picked.
        text = _("{race} conquer first").format(race=reader.language.race(race))
        yield act_button("conquer-in-decline", "signs/conquer", text, "quiet")


def _turn_actions(reader: Reader, state: State, may: Options) -> list[Button]:
    """Return what comes first in a turn: on a board, conquests while any are possible.

    Without one the score comes first: most tables count for themselves, and only record that.
    """
    _ = reader.language.gettext
    score = act_button("score", "signs/score", _("Score the turn"))
    conquer = act_button("conquer", "signs/conquer", _("Conquer"))
    left = reader.outlook(state).prospect
    if left in ("conquer", "swap"):
        is_conquest = left == "conquer" and state.regions is not None
        first = [conquer, score] if is_conquest else [score, conquer]
    else:
        done = no_conquest_text(reader, state)
        gone = Button("conquer", "", done, None, "quiet")
        first = [score, gone] if done else [score]
    return [*first, *_decline(reader, state, may)]


def _decline(reader: Reader, state: State, may: Options) -> Iterator[Button]:
    """Return the button that declines, or says why it can't; nothing without a race."""
    _ = reader.language.gettext
    if may[Decline]:
        yield act_button("decline", "signs/decline", _("Decline"), "quiet")
    elif reason := no_decline_text(reader, state):
        yield Button("decline", "", reason, None, "quiet")
