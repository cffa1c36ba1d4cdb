"""What to do by hand, at the moment it has to be done."""

from collections.abc import Sequence

from companion.engine import Note, Placement
from companion.words.language import N_, Forms, Language, ngettext
from companion.words.tokens import tokens_text

_NOTES: dict[str, str | Forms] = {
    "last_round": N_("Last round: one last turn each"),
    "lay_out_combos": ngettext(
        "{n} combo on offer still to enter", "{n} combos on offer still to enter"
    ),
    # NOTE: {tokens} is such as "3 Wizards", in its basic form.
    "enter_again": N_("No regions left: enter again with {tokens}, as at the start"),
    # NOTE: {race} is the name of a race as printed, in the plural and in its basic form.
    "wiped_out": N_("No {race} left: score what is in decline, or let them decline"),
    "pick_for_free": N_("Your next combo is free: pass over as many as you like"),
    "take_for_passing": ngettext(
        "{player}: {n} coin from the bank for a combo passed over",
        "{player}: {n} coins from the bank for combos passed over",
    ),
    "next_combo_free": N_("Your next combo is free, wherever it lies"),
    "race_leaves": N_("{race} leave the board to make room"),
    "race_revives": N_("{race} come back to life: take {n} in hand"),
    "race_revives_as_it_is": N_("{race} come back to life where they stand"),
    "place_tokens": N_("{player}: {tokens} to place"),
    "roll_before_each": N_("Roll the die before each conquest, then name the region"),
    "place_encampments": ngettext(
        "Place your encampment, wherever you like",
        "Place your {n} encampments, wherever you like",
    ),
    "encampments_again": ngettext(
        "{player}: {n} encampment to place again", "{player}: {n} encampments to place again"
    ),
    "choose_ally": N_("Choose an ally among those you did not attack"),
    "send_dragon": N_("Your dragon may take one region this turn"),
    "throw_bolts": ngettext(
        "Your bolt may take one region this turn",
        "Your {n} bolts may take one region each this turn",
    ),
    "behemoth_strength": ngettext(
        "Each Behemoth counts as {n} token now", "Each Behemoth counts as {n} tokens now"
    ),
    "place_behemoths": ngettext(
        "Place your Behemoth, wherever you like", "Place your {n} Behemoths, wherever you like"
    ),
    "behemoths_again": N_("{player} has Behemoths to place again"),
    "throw_fireballs": ngettext(
        "You have {n} fireball for your attacks", "You have {n} fireballs for your attacks"
    ),
    "take_fireballs": ngettext(
        "Take {n} fireball when you redeploy", "Take {n} fireballs when you redeploy"
    ),
    "return_fireballs": ngettext(
        "{n} fireball goes back to the box", "{n} fireballs go back to the box"
    ),
    "turn_into_dragons": ngettext(
        "Make {n} token a dragon this turn: it takes a region",
        "Make up to {n} tokens dragons this turn: each takes a region",
    ),
    "clear_a_region": N_("You may clear one region this turn"),
    "fly_zeppelin": ngettext(
        "Send a zeppelin anywhere this turn, and roll the die for it",
        "Send up to {n} zeppelins anywhere this turn, and roll the die for each",
    ),
    "take_dragons_back": N_("Take your dragons off the board: you can use them again"),
    "place_fortress": N_("Place your fortress where there is none yet"),
    "place_heroes": ngettext(
        "Place your hero in a region of yours",
        "Place your {n} heroes in different regions of yours",
    ),
    "lay_winter": N_("Lay your winter markers in or next to your regions"),
    "take_winter_back": N_("Take your winter markers off the board"),
    "fire_cannons": ngettext(
        "Your cannon may fire at all regions next to it this turn",
        "Each of your {n} cannons may fire at all regions next to it this turn",
    ),
    "place_cannons": ngettext(
        "Place your cannon in a region of yours",
        "Place your {n} cannons in different regions of yours",
    ),
    "may_decline_now": N_("You may decline right after scoring"),
    "take_riches": ngettext(
        "Your wealth: {n} extra coin, just this once",
        "Your wealth: {n} extra coins, just this once",
    ),
    "take_off_tokens": N_("Take {tokens} off the board, but leave one in each region"),
    "keep_all_tokens": N_("All {race} stay on the board, not just one per region"),
    "conquer_first": N_("Your {race} in decline conquer first"),
    "dig_holes": ngettext(
        "Dig a hole in your next conquest", "Dig a hole in each of your next {n} conquests"
    ),
    "kept_tokens": ngettext("{n} lost token kept so far", "{n} lost tokens kept so far"),
    "take_bought_tokens": N_("Lost tokens bought {tokens}, from the tray"),
    "losers_take_tokens": ngettext(
        "Who lost a region to you takes a new token, if the tray has one",
        "Who lost {n} regions to you takes a new token for each, while the tray has any",
    ),
    "take_new_tokens": N_("Take {tokens} from the tray when you redeploy"),
    "swap_lone_tokens": N_("Swap a lone active token, once per opponent"),
    "place_lairs": N_("Put a lair in each region your {race} hold"),
    "place_catapult": ngettext(
        "Place the catapult: one shot over a region, one token less",
        "Place the catapult: one shot over a region, {n} tokens less",
    ),
    "hire_for_a_coin": ngettext(
        "Pay the bank, and a conquest is one token cheaper",
        "Pay the bank, and a conquest is {n} tokens cheaper",
    ),
    "do_not_redeploy": N_("{race} stay where they are: no redeployment"),
    "collect_pots": ngettext(
        "{n} pot of gold was still there: take it off, its coin is in your purse",
        "{n} pots of gold were still there: take them off, their coins are in your purse",
    ),
    # NOTE: with real coins on the table, which players take themselves.
    "take_pots": ngettext(
        "{n} pot of gold is still there: take it off, and {n} coin from the bank now",
        "{n} pots of gold are still there: take them off, and {n} coins from the bank now",
    ),
    "regions_paid": ngettext(
        "Your regions brought {n} coin: it is in your purse",
        "Your regions brought {n} coins: they are in your purse",
    ),
    # NOTE: with real coins on the table, which players take themselves.
    "take_for_regions": ngettext(
        "Take {n} coin for your regions from the bank now",
        "Take {n} coins for your regions from the bank now",
    ),
    "regions_pay_later": N_("Your regions pay as your next turn begins"),
    "place_pots": N_("Hide pots of gold, at most one in each of your regions"),
    "leave_one_each": ngettext(
        "Leave one in each region, take the rest in hand",
        "Leave {n} in each region, take the rest in hand",
    ),
    "leave_two_each": ngettext(
        "Leave at least one in each region", "Leave at least {n} in each region"
    ),
    "roll_for_losses": ngettext(
        "{player}: roll the die for {n} lost token, and take that many from the tray",
        "{player}: roll the die for each of {n} lost tokens, and take that many from the tray",
    ),
    "extra_tokens_leave": ngettext(
        "{n} extra token leaves the board", "{n} extra tokens leave the board"
    ),
    "conquer_again": N_("After your conquests pick up your troops and conquer once more"),
    "strong_this_round": ngettext(
        "Even round: every region costs one token less",
        "Even round: every region costs {n} tokens less",
    ),
    "strong_first_turn": ngettext(
        "First turn: every region costs one token less",
        "First turn: every region costs {n} tokens less",
    ),
    "coin_into_abandoned": N_("Abandon a region, and a coin from the bank goes into it"),
    "collect_abandoned_coins": ngettext(
        "Collect the coin from the region you abandoned",
        "Collect the {n} coins from the regions you abandoned",
    ),
    "build_tower": N_("Stack one token from each region into a tower, and leave the other regions"),
    "keep_the_peace": ngettext(
        "Attack no active race and earn one coin",
        "Attack no active race and earn {n} coins",
    ),
    "lay_loot": N_("Lay a loot marker face down in each region you conquer"),
    "collect_loot": N_("Collect your loot: its coins are yours"),
    "leave_declined_below": N_("Leave tokens in decline where you conquer, below your own"),
    "remove_covered": ngettext(
        "{n} token in decline below yours leaves the board",
        "{n} tokens in decline below yours leave the board",
    ),
    "borrow_power": N_("You may take over a power on offer until your next turn"),
    "deal_pacts": ngettext("You may deal {n} pact", "You may deal up to {n} pacts"),
    # NOTE: {race} is the name of a race as printed, in the plural and in its basic form.
    "keep_pacts": ngettext(
        "Conquer no {race}, and {player} pays you {n} coin as your turn ends",
        "Conquer no {race}, and {player} pays you {n} coins as your turn ends",
    ),
    "pacts_broken": ngettext(
        "Broken pact: pay {player} {n} coin as your turn ends",
        "Broken pacts: pay {player} {n} coins as your turn ends",
    ),
    "close_regions": N_(
        "You may close a region beside each of your mountains; whoever is there withdraws"
    ),
    "remove_encampment": N_("The encampments leave the board"),
    "remove_behemoth": N_("The Behemoths leave the board"),
    "remove_fortress": N_("The fortresses leave the board"),
    "remove_lair": N_("The lairs leave the board"),
    "remove_hole": N_("The holes leave the board"),
    "remove_hero": N_("The heroes leave the board"),
    "remove_dragon": N_("The dragon leaves the board"),
    "remove_drake": N_("The dragons leave the board"),
    "remove_cannon": N_("The cannons leave the board"),
    "remove_winter": N_("The winter markers leave the board"),
    "remove_catapult": N_("The catapult leaves the board"),
    "remove_pot": N_("The pots of gold leave the board"),
}

# NOTE: {race} is the name of a race, in the plural and in its basic form.
_UNKNOWN = N_("{race}: see the rule on the card")


def reminder_text(language: Language, note: Note, names: Sequence[str]) -> str:
    """Return one thing to do; `names` are the players by seat."""
    return _note_text(language, note.key, names[note.seat], note.race, note.n)


def placement_text(language: Language, placement: Placement, names: Sequence[str]) -> str:
    """Return what a loser puts back on the board at the end of the turn."""
    name, tokens = names[placement.seat], placement.tokens
    return _note_text(language, "place_tokens", name, placement.race, tokens)


def _note_text(language: Language, key: str, player: str, race: str | None, n: int | None) -> str:
    number = 1 if n is None else n
    return _pattern(language, key, number).format(
        player=player,
        race=language.race(race) if race else "",
        tokens=tokens_text(language, race or "", number),
        n=number,
    )


def _pattern(language: Language, key: str, n: int) -> str:
    return language.plural(_NOTES.get(key, _UNKNOWN), n)
