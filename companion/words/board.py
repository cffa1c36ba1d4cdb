"""Things on the table in words: markers, sets, regions and who holds them, in short and in full."""

from collections.abc import Sequence
from typing import Literal

from companion.content import load_catalogue
from companion.engine import (
    WATER,
    Access,
    Attack,
    Board,
    BoardChoice,
    Catalogue,
    CoinsOn,
    Conquest,
    Holder,
    Line,
    Marker,
    PieceSet,
    PrintedRegion,
    Protection,
    RegionContents,
    Target,
    WhyNot,
)
from companion.words.attacks import with_loot
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.refusals import why_not_text
from companion.words.sum_lines import line_text
from companion.words.tokens import stacked_text, tokens_text

# Whatever lies in a region has a name.
Sign = Marker | Protection | Access | Literal["winter"]
# The rulebook's word for a marker, where it has one.
_PRINTED_MARKERS: dict[str, str] = {
    "encampment": "encampment",
    "fortress": "fortress",
    "lair": "troll_lair",
    "hole": "hole_in_the_ground",
    "hero": "hero",
    "dragon": "dragon",
    "drake": "dragon",
}
_OTHER_MARKERS: dict[str, str] = {
    "pot": N_("Pot of gold"),
    "cannon": N_("Cannon"),
    "behemoth": N_("Behemoth"),
    # NOTE: a marker on a board: snow and ice.
    "winter": N_("Winter marker"),
    "peace": N_("Peace"),
    "closed": N_("Closed to everyone"),
    # NOTE: a marker on a board: a plant that grows up to the sky.
    "beanstalk": N_("Beanstalk"),
    # NOTE: a marker on a board: stairs that lead up to the sky.
    "stairway": N_("Stairway"),
}


def marker_name(language: Language, marker: Sign) -> str:
    """Return the word for a marker in a region."""
    if marker in _PRINTED_MARKERS:
        return language.term(_PRINTED_MARKERS[marker])
    if marker in _OTHER_MARKERS:
        return language.gettext(_OTHER_MARKERS[marker])
    return language.piece(marker)


def marker_inside(language: Language, marker: Sign) -> str:
    """Return the word for a marker inside a sentence."""
    return language.word_inside(marker_name(language, marker))


def set_name(language: Language, box: PieceSet) -> str:
    """Return the title on the box of a set."""
    return language.said(box.names, "")


def box_name(language: Language, box: PieceSet) -> str:
    """Return the name of the box in which a set is sold together with others; else nothing."""
    return language.said(box.box, "")


def set_title(language: Language, name: str) -> str:
    """Return the title of a set named by a saved game; it may be missing by now."""
    box = load_catalogue().sets.get(name)
    return set_name(language, box) if box else name.replace("_", " ").capitalize()


def board_name(language: Language, catalogue: Catalogue, board: BoardChoice) -> str:
    """Return the name of a board: its own, or else that of its box."""
    box = next(box for box in catalogue.sets.values() if board in box.boards)
    return language.said(board.names or box.names, board.id)


def holder_text(language: Language, holder: Holder, owner: str | None) -> str:
    """Return who stands in a region; `owner` is the player's name, if it is a player's race."""
    if holder.kind == "lost_tribe":
        return language.term("lost_tribe")
    if holder.own:
        # NOTE: who holds a region, said after its terrain: "Mountain, your own Orcs".
        text = N_("your own {race} in decline") if holder.in_decline else N_("your own {race}")
    elif owner is None:
        text = N_("{race} in decline") if holder.in_decline else "{race}"
    else:
        text = N_("{player}'s {race} in decline") if holder.in_decline else N_("{player}'s {race}")
    return language.gettext(text).format(player=owner, race=language.race(holder.race))


def conquest_text(language: Language, conquest: Conquest, names: Sequence[str]) -> str:
    """Return which region was attacked, and from whom: "Mountain, Ben's Humans in decline"."""
    region, loser = conquest.region, conquest.loser
    text = language.term(region.terrain)
    if region.holder:
        owner = names[loser] if loser is not None else None
        text = f"{text}, {holder_text(language, region.holder, owner)}"
    if conquest.is_burnt:
        # NOTE: nobody is there now; {region} is such as "Mountain, Ben's Humans".
        return language.gettext("{region}: burnt").format(region=text)
    if conquest.is_cleared:
        # NOTE: its holder had to leave; {region} is such as "Forest, Ben's Humans".
        return language.gettext("{region}: cleared").format(region=text)
    if conquest.won or conquest.is_trapped:
        return with_loot(language, text, conquest.loot)
    # NOTE: an attack that failed; {region} is such as "Mountain, Ben's Humans".
    return language.gettext("{region}: failed").format(region=text)


_WITH: dict[tuple[str, ...], str] = {
    (): "{terrain}",
    # NOTE: a region of the board; {terrain} is such as "Hill".
    ("mine",): N_("{terrain} with a mine"),
    ("magic",): N_("{terrain} with a magic source"),
    ("cavern",): N_("{terrain} with a cavern"),
    ("cavern", "mine"): N_("{terrain} with a cavern and a mine"),
    ("cavern", "magic"): N_("{terrain} with a cavern and a magic source"),
    ("magic", "mine"): N_("{terrain} with a magic source and a mine"),
    ("cavern", "magic", "mine"): N_("{terrain} with a cavern, a magic source and a mine"),
}
MARKERS: tuple[Marker, ...] = (
    *("fortress", "lair", "hole", "hero", "dragon", "catapult", "pot", "drake"),
    "cannon",
)


def place_text(language: Language, printed: PrintedRegion | Target) -> str:
    """Return what a region is: "Hill with a magic source"."""
    pattern = language.gettext(_WITH[tuple(sorted(printed.symbols))])
    return pattern.format(terrain=language.term(printed.terrain))


# NOTE: where a region lies on the board; {place} is such as "Hill with a mine".
_DIRECTIONS = (
    (N_("{place} in the north-west"), N_("{place} in the north"), N_("{place} in the north-east")),
    (N_("{place} in the west"), N_("{place} in the middle"), N_("{place} in the east")),
    (N_("{place} in the south-west"), N_("{place} in the south"), N_("{place} in the south-east")),
)


def where_text(language: Language, board: Board, at: int) -> str:
    """Return what a region is, and where it lies if others on the board are the same."""
    printed = board.regions[at]
    kind = printed.terrain, sorted(printed.symbols)
    same = [each for each in board.regions if (each.terrain, sorted(each.symbols)) == kind]
    text, (row, column) = place_text(language, printed), _third(board, printed)
    if len(same) == 1:
        return text
    if [_third(board, each) for each in same].count((row, column)) > 1:
        # Of two in the same part of the board, each lies nearer to another side.
        across, down = (2 * int(2 * share) for share in _lies_at(board, printed))
        row, column = (down, column) if row == 1 else (row, across)
    return language.gettext(_DIRECTIONS[row][column]).format(place=text)


def _third(board: Board, region: PrintedRegion) -> tuple[int, int]:
    """Return the row and the column of a region on a board cut into three by three."""
    across, down = (min(2, int(3 * share)) for share in _lies_at(board, region))
    return down, across


def _lies_at(board: Board, region: PrintedRegion) -> list[float]:
    """Return how far across and down the board a region lies."""
    return [n / size for n, size in zip(region.anchor, board.size, strict=True)]


def region_words(
    language: Language,
    printed: PrintedRegion,
    own: RegionContents | None,
    owner: str,
    owner_below: str = "",
) -> str:
    """Return a region in short; the owners are the names of the players whose races are there."""
    parts = [place_text(language, printed)]
    if printed.coastal:
        # NOTE: a region of the board lies there.
        parts.append(language.gettext("on the coast"))
    parts += _standing(language, printed, own, owner)
    if own and own.left_behind:
        # NOTE: {holder} is such as "Ben's Wizards in decline": they lie below others in a region.
        below = language.gettext("below them {holder}")
        parts.append(below.format(holder=holder_words(language, own.left_behind, owner_below)))
        parts.append(count_words(language, own.left_behind))
    return ", ".join((*parts, *(marker_texts(language, own) if own else ())))


def holder_words(language: Language, own: RegionContents, owner: str) -> str:
    """Return who stands in a region: "Ben's Wizards in decline"; empty if nobody does."""
    if own.lost_tribe:
        return language.term("lost_tribe")
    if own.seat is None:
        return ""
    text = N_("{player}'s {race} in decline") if own.in_decline else N_("{player}'s {race}")
    return language.gettext(text).format(player=owner, race=language.race(own.race))


def holder_title(language: Language, own: RegionContents, owner: str) -> str:
    """Return who stands in a region, at the start of a line; a player's name stays as it is."""
    text = holder_words(language, own, owner)
    return text if owner and text.startswith(owner) else text[:1].upper() + text[1:]


def count_words(language: Language, own: RegionContents) -> str:
    """Return how many stand in a region, and whether that is sure: "2 tokens", "about 2"."""
    if own.sure:
        return tokens_text(language, "", own.tokens)
    # NOTE: so many tokens stand in a region, but nobody is sure.
    return language.gettext("about {n}").format(n=own.tokens)


def marker_texts(language: Language, own: RegionContents) -> list[str]:
    """Return the markers in a region."""
    texts = [marker_inside(language, name) for name in MARKERS if getattr(own, name)]
    if own.behemoths:
        texts.insert(0, stacked_text(language, "behemoth", own.behemoths))
    if own.encampments:
        camps = line_text(language, Line("encampment", own.encampments))
        texts.insert(0, language.word_inside(camps))
    # NOTE: lies in a region that was abandoned.
    return [*texts, language.gettext("a coin")] if own.coin else texts


def _standing(
    language: Language, printed: PrintedRegion, own: RegionContents | None, owner: str
) -> list[str]:
    if own is None or own.coin:
        # NOTE: a region of the board in which nobody is.
        return [] if printed.terrain in WATER else [language.gettext("nobody there")]
    texts = [holder_words(language, own, owner)]
    return texts if own.lost_tribe else [*texts, count_words(language, own)]


# NOTE: {holder} is such as "Ben's Wizards" or "Ben's Wizards in decline", {tokens} "2 tokens".
_HELD = N_("{holder} hold it with {tokens}.")
_HELD_OR_SO = N_("{holder} hold it with about {tokens}: nobody has counted.")
# NOTE: {holder} is such as "Ben's Wizards in decline": they lie below others in a region.
_BELOW = N_("{holder} lie below with {tokens}.")
_GUARDS: dict[str, str] = {
    "hole": N_("A hole keeps everyone out: choose another region."),
    "hero": N_("A hero keeps everyone out: choose another region."),
    "dragon": N_("The dragon keeps everyone out: choose another region."),
    "catapult": N_("The catapult keeps everyone out: choose another region."),
    "drake": N_("The dragon keeps everyone out: choose another region."),
    "cannon": N_("A cannon keeps everyone out: choose another region."),
}
_IMMUNE = N_("{race} in decline cannot be driven out: choose another region.")
_IMMUNE_HERE = N_("{race} cannot be driven out of here: choose another region.")
_LEFT_FOR_A_COIN = N_("You abandoned it for a coin: choose another region.")
# NOTE: {race} attack; {sum} is such as "2 + 1 Mountain + 2 Wizards".
_COST: Forms = ngettext("{race} need {n} token: {sum}.", "{race} need {n} tokens: {sum}.")


def standing_sentences(
    language: Language,
    printed: PrintedRegion,
    own: RegionContents | None,
    owner: str,
    owner_below: str = "",
    others: Sequence[str] = (),
) -> list[str]:
    """Return what a region is, who holds it, and what lies there.

    `others`: markers that belong to the place, not to whoever holds it.
    """
    _, place = language.gettext, place_text(language, printed)
    if printed.coastal:
        place = f"{place}, {_('on the coast')}"
    sentences = [f"{place}."]
    if own is None or own.coin:
        sentences += [] if printed.terrain in WATER else [_("Nobody is there.")]
    elif own.lost_tribe:
        sentences.append(_("A lost tribe lives there."))
    else:
        text = _(_HELD) if own.sure else _(_HELD_OR_SO)
        tokens = tokens_text(language, "", own.tokens)
        holder = holder_title(language, own, owner)
        sentences.append(text.format(holder=holder, tokens=tokens))
    if own and own.left_behind:
        sentences.append(below_sentence(language, own.left_behind, owner_below))
    if things := [*(marker_texts(language, own) if own else ()), *others]:
        # NOTE: what lies in a region besides; {things} is a list such as "fortress and hero".
        sentences.append(_("Also there: {things}.").format(things=language.join(things)))
    return sentences


def below_sentence(language: Language, below: RegionContents, owner: str) -> str:
    """Return whose tokens in decline lie below others."""
    holder = holder_title(language, below, owner)
    tokens = tokens_text(language, "", below.tokens)
    return language.gettext(_BELOW).format(holder=holder, tokens=tokens)


def cost_sentence(language: Language, race: str, n: int, terms: str) -> str:
    """Return what a region costs the race that attacks, term by term."""
    return language.plural(_COST, n).format(race=language.race(race), n=n, sum=terms)


def shut_text(language: Language, attack: Attack, why_not: WhyNot) -> str:
    """Return why no number of tokens is enough, and what keeps everyone out."""
    if why_not != "protected":
        return why_not_text(language, why_not)
    holder, guards = attack.region.holder, [*attack.region.protected_by]
    for guard in guards:
        if guard in _GUARDS:
            return language.gettext(_GUARDS[guard])
    if attack.is_barred or holder is None:
        return language.gettext(_LEFT_FOR_A_COIN)
    text = _IMMUNE if holder.in_decline else _IMMUNE_HERE
    return language.gettext(text).format(race=language.race(holder.race))


_STAKES: dict[CoinsOn | Literal["pot"], str] = {
    # NOTE: {piece} is the race or power, {player} the one who holds the region attacked.
    "loss": N_("{piece}: you pay {player} a coin"),
    "bounty": N_("{piece}: the conqueror gets a coin from the bank"),
    "conquest": N_("{piece}: {player} pays you a coin"),
    "leap": N_("{piece}: take a coin from the bank"),
    "pot": N_("{piece}: take a coin from the bank"),
}


def stake_text(language: Language, on: CoinsOn | Literal["pot"], piece: str, player: str) -> str:
    """Return which coin changes hands with a conquest, and for which race or power."""
    return language.gettext(_STAKES[on]).format(piece=language.piece(piece), player=player)


def pacts_text(language: Language, player: str, n: int, is_broken: bool) -> str:
    """Return what pacts with another player bring or cost as the turn ends."""
    if is_broken:
        text = language.ngettext(
            "Broken pact: {player} gets {n} coin as the turn ends.",
            "Broken pacts: {player} gets {n} coins as the turn ends.",
            n,
        )
    else:
        text = language.ngettext(
            "Kept pact: {n} coin from {player} as the turn ends.",
            "Kept pacts: {n} coins from {player} as the turn ends.",
            n,
        )
    return text.format(player=player, n=n)


def broken_text(language: Language, player: str, race: str) -> str:
    """Return how a pact is broken, to be said where nobody follows the board."""
    # NOTE: a button; {player}'s {race} are such as "Ben's Elves".
    text = language.gettext("Conquered a region of {player}'s {race}")
    return text.format(player=player, race=language.race(race))


def loser_rolls_text(language: Language, player: str, race: str) -> str:
    """Return what the loser of a region rolls the die for."""
    text = language.gettext("{player} takes as many {race} from the tray as the die shows.")
    return text.format(player=player, race=language.race(race))


def loser_gains_text(language: Language, player: str, race: str, n: int) -> str:
    """Return the tokens that the loser of a region takes from the tray."""
    # NOTE: {tokens} is such as "1 Wizard".
    text = language.gettext("{player} takes {tokens} from the tray, to place too.")
    return text.format(player=player, tokens=tokens_text(language, race, n))


def kept_text(language: Language, piece: str, n: int) -> str:
    """Return how many tokens lost in a conquest a race or power keeps."""
    kept = language.ngettext("{n} lost token kept", "{n} lost tokens kept", n).format(n=n)
    return language.gettext("{piece}: {what}").format(piece=language.piece(piece), what=kept)


def stays_below_text(language: Language, race: str) -> str:
    """Return that a race in decline stays in the region that is attacked."""
    # NOTE: {race} are in decline, such as "Wizards": they stay in the region that is conquered.
    return language.gettext("{race} stay below and lose nothing.").format(race=language.race(race))


def race_below(language: Language, race: str) -> str:
    """Return which race lies below another in a region: "Elves below"."""
    # NOTE: {race} are in decline, such as "Elves": they lie below who holds a region.
    return language.gettext("{race} below").format(race=language.race(race))


def losses_text(language: Language, player: str, race: str, lost: int, back: int) -> str:
    """Return what a conquest costs the region's holder; empty where there is none."""
    _ = language.gettext
    if lost and back:
        # NOTE: {lost} and {back} are such as "1 Wizard"; {back} are placed in other regions.
        text = _("{player} loses {lost} and puts {back} back.")
    elif back:
        text = _("{player} loses nothing and puts {back} back.")
    else:
        text = _("{player} loses {lost}.") if lost else ""
    said = {"lost": tokens_text(language, race, lost), "back": tokens_text(language, race, back)}
    return text.format(player=player, **said)
