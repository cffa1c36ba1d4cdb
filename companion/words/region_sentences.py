"""Everything about a region in whole sentences, for whoever keeps a finger on it."""

from companion.engine import WATER, Attack, PrintedRegion, RegionContents, WhyNot
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.refusals import why_not_text
from companion.words.regions import holder_title, marker_texts, place_text
from companion.words.tokens import tokens_text

# NOTE: {holder} is such as "Ben's Wizards" or "Ben's Wizards in decline", {tokens} "2 tokens".
_HELD = N_("{holder} hold it with {tokens}.")
_HELD_OR_SO = N_("{holder} hold it, with {tokens} or so: nobody has said how many.")
_GUARDS: dict[str, str] = {
    "hole": N_("A hole keeps everyone out: choose another region."),
    "hero": N_("A hero keeps everyone out: choose another region."),
    "dragon": N_("The dragon keeps everyone out: choose another region."),
    "catapult": N_("The catapult keeps everyone out: choose another region."),
}
_IMMUNE = N_("{race} in decline cannot be driven out: choose another region.")
_LEFT_FOR_A_COIN = N_("You left it for a coin: choose another region.")
# NOTE: {race} attack; {sum} is such as "2 + 1 Mountain + 2 Wizards".
_COST: Forms = ngettext("{race} need {n} token: {sum}.", "{race} need {n} tokens: {sum}.")


def standing_sentences(
    language: Language, printed: PrintedRegion, own: RegionContents | None, owner: str
) -> list[str]:
    """Return what a region is, who holds it, and what lies there."""
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
    if own and (things := marker_texts(language, own)):
        # NOTE: what lies in a region besides; {things} is a list such as "fortress and hero".
        sentences.append(_("Also there: {things}.").format(things=language.join(things)))
    return sentences


def cost_sentence(language: Language, race: str, n: int, terms: str) -> str:
    """Return what a region costs the race that attacks, term by term."""
    return language.plural(_COST, n).format(race=language.race(race), n=n, sum=terms)


def shut_text(language: Language, attack: Attack, why_not: WhyNot) -> str:
    """Return why no number of tokens would do; of what keeps everyone out, which it is."""
    if why_not != "protected":
        return why_not_text(language, why_not)
    holder, guards = attack.region.holder, [*attack.region.protected_by]
    for guard in guards:
        if guard in _GUARDS:
            return language.gettext(_GUARDS[guard])
    if attack.is_barred or holder is None:
        return language.gettext(_LEFT_FOR_A_COIN)
    return language.gettext(_IMMUNE).format(race=language.race(holder.race))


def losses_text(language: Language, player: str, race: str, lost: int, back: int) -> str:
    """Return what a conquest costs whoever held the region; nothing where nobody did."""
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
