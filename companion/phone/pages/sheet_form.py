"""What a sheet asks on a phone: its counts, and what can be recorded before the coins are taken."""

from hashlib import sha256

from companion.engine import COUNTS, Command, NameAlly, PlaceFortress, PlacePots
from companion.facts.score import CountFacts
from companion.facts.score_draft import SheetDraft, draft_key
from companion.facts.todos import TodoFacts, turn_todos
from companion.phone.blocks import Block, Go, PhonePage, chip, chips, stepper, text
from companion.phone.viewer import Viewer
from companion.words import marker_name

_POTS = "pots-to-place"


def counted_so_far(viewer: Viewer) -> SheetDraft:
    """Return what was counted on the phone: fields such as "0-regions", of this very turn."""
    draft = SheetDraft()
    for field in _typed(viewer):
        at, _, name = field.partition("-")
        n, count = viewer.number(field), next((each for each in COUNTS if each == name), None)
        if at in ("0", "1", "2", "3") and count is not None and n is not None:
            draft.counts[int(at), count] = n
    return draft


def counter(viewer: Viewer, count: CountFacts) -> Block | None:
    """Return a count to be told: a number, or yes or no."""
    _, (at, name) = viewer.language.gettext, count.at

    def changed(n: int) -> Go:
        return _typing(viewer, f"{at}-{name}", n)

    if count.is_yes_no:
        answers = ((1, _("Yes")), (0, _("No")))
        told = [chip(words, changed(n), bool(count.value) == bool(n)) for n, words in answers]
        return chips(count.text, *told)
    fewer = changed(max(0, count.value - 1)) if count.value or count.is_uncounted else None
    more = changed(count.value + 1) if count.value < count.high else None
    return stepper(count.text, count.value, fewer, more, count.mark)


def todo_blocks(viewer: Viewer, page: PhonePage) -> list[Block | None]:
    """Return what is to be done before the coins are taken, each with what can be told of it."""
    blocks: list[Block | None] = []
    for todo in turn_todos(viewer, viewer.state):
        blocks += [text(todo.text, "note"), _told_of(viewer, page, todo)]
    return blocks


def planned_pots(viewer: Viewer) -> tuple[Command, ...]:
    """Return what hides the pots that were told of, with the score as on the tablet."""
    pots = _pots(viewer)
    is_told = pots is not None and pots != viewer.state.turn.pots_placed
    return (PlacePots(pots),) if is_told and pots is not None else ()


def _told_of(viewer: Viewer, page: PhonePage, todo: TodoFacts) -> Block | None:
    """On a board it is told where it lies, all but the peace."""
    state, may = viewer.state, viewer.may
    if todo.kind == "ally":
        return {"k": "few", "blocks": [_ally(viewer, page, seat) for seat in may.allies]}
    if state.regions is not None:
        return None
    if todo.kind == "fortress":
        is_built, words = state.turn.has_placed_fortress, viewer.language.gettext("Placed")
        return page.press("fortress", words, (PlaceFortress(),), on=is_built, stay=True)
    if todo.kind == "pots":
        now = min(_pots(viewer) or 0, may.most_pots)
        fewer = _typing(viewer, _POTS, now - 1) if now else None
        more = _typing(viewer, _POTS, now + 1) if now < may.most_pots else None
        return stepper(marker_name(viewer.language, "pot"), now, fewer, more)
    return None


def _ally(viewer: Viewer, page: PhonePage, seat: int) -> Block:
    """Return a button for a player who can be promised peace."""
    state = viewer.state
    is_ally, words = state.current.ally == seat, state.players[seat].name
    return page.press(f"ally-{seat}", words, (NameAlly(seat),), on=is_ally, stay=True)


def _pots(viewer: Viewer) -> int | None:
    """Return how many pots are to be hidden: as told, or as recorded; None for neither."""
    told = viewer.number(_POTS) if _POTS in _typed(viewer) and viewer.may[PlacePots] else None
    return viewer.state.turn.pots_placed if told is None else min(told, viewer.may.most_pots)


def _typed(viewer: Viewer) -> dict[str, str]:
    """Return what was told of this turn as it stands: whatever else happens voids it."""
    return dict(viewer.chosen) if viewer.word("of") == _moment(viewer) else {}


def _typing(viewer: Viewer, field: str, n: int) -> Go:
    told = {**_typed(viewer), field: str(n)}
    return {**told, "page": viewer.word("page"), "of": _moment(viewer)}


def _moment(viewer: Viewer) -> str:
    """Return what counts belong to, short enough for an address."""
    return sha256(repr(draft_key(viewer.state)).encode()).hexdigest()[:12]
