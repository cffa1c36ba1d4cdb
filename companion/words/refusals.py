"""Why something cannot be done, in one sentence that says what to do; never an amount of coins."""

from collections.abc import Mapping

from companion.engine import COUNTS, Refused, WhyNot
from companion.words.language import N_, Language
from companion.words.sum_lines import question_text

# Some reasons have another text for a race or for a use.
_REFUSALS: dict[str, str] = {
    "already_conquered": N_(
        "You have already conquered this turn: you can only decline before the first conquest."
    ),
    "already_conquered:abandon": N_(
        "You can only abandon regions before the first conquest: do it next turn."
    ),
    "already_conquered:race": N_(
        "{race} in decline go before your active race: they conquer again next turn."
    ),
    "already_conquered:borrow": N_(
        "A power is taken over before the first conquest: do it next turn."
    ),
    "already_redeployed": N_("{race} have redeployed: take that back to go on conquering."),
    "already_used": N_("That is used up for this turn: go on without it."),
    "already_used:bolt": N_("Your bolts are used up for this turn: attack without one."),
    "already_used:borrow": N_("You have taken over a power this turn: go on with that one."),
    "already_used:catapult": N_("The catapult has fired this turn: attack without it."),
    "already_used:dragon": N_("The dragon has flown this turn: attack without it."),
    "already_used:clear": N_("You have cleared a region this turn: conquer this one."),
    "already_used:drake": N_("No dragons are left for this turn: attack without one."),
    "already_used:behemoths": N_("You do not have that many Behemoths in hand: use fewer."),
    "already_used:fireballs": N_("You do not have that many fireballs: use fewer."),
    "already_used:fortress": N_("One fortress a turn: build the next one next turn."),
    "already_used:board": N_("The board is already laid out: put its regions right."),
    "already_used:regroup": N_("You have regrouped this turn: finish and score."),
    "already_used:zeppelin": N_("No zeppelins are left for this turn: attack without one."),
    "already_used:sorcery": N_("You swapped with this player this turn: use tokens here."),
    "attacked_this_turn": N_("You attacked their active race this turn: choose someone else."),
    "beyond_supply": N_("There are not that many {race} in the box: lower the number."),
    "borrows_nothing": N_("This race takes over no powers: go on with its own."),
    "cannot_decline_yet": N_("You picked this race just now: decline next turn at the earliest."),
    "cannon_fired": N_("A cannon fired from there this turn: move the other one."),
    "closed": N_("Nobody may enter that region for now: choose another."),
    "closes_nothing": N_("This race closes no regions: go on without it."),
    "dealt_by_app": N_("The app deals the combos in this game: correct the column instead."),
    "deals_no_pacts": N_("This race deals no pacts: go on without them."),
    "game_over": N_("The game is over: undo, or correct the round, to play on."),
    "game_not_over": N_("The purses stay shut until the game is over: end it first."),
    "has_active_race": N_("There is already an active race: it has to decline first."),
    "has_left": N_("That player has left: choose someone still at the table."),
    "last_attempt_made": N_("You have had your last attempt: redeploy and score."),
    "minimum": N_("This race never attacks with that few: keep more in hand for a last attempt."),
    # NOTE: {question} stands beside a number to be filled in, such as "of them farmland".
    "missing_count": N_("One answer is missing for {race}: fill in “{question}”."),
    "more_in_hand_than_owned": N_("{race} have more in hand than they own: lower the hand."),
    "name_taken": N_("Someone at the table has that name: choose another."),
    "needs_keep": N_("There are too few {race} for all their regions: choose which stay."),
    "needs_tower": N_("{race} stack their tokens in one region: choose where."),
    "needs_power": N_("An active race needs a power: choose a badge for {race}."),
    "no_active_race": N_("No active race: pick a combo first."),
    "no_board": N_("This game has no board: record it without naming a region."),
    "no_commands": N_("This was played before steps could be changed: correct it by hand."),
    "no_active_race:race": N_("Nobody has {race} as an active race: check who holds the region."),
    "no_cannon": N_("No cannon there can fire now: those that stayed where they were can."),
    "no_fortress_left": N_("There is no room for another fortress: go on without it."),
    "no_pots": N_("This race has no pots of gold: leave them out."),
    "no_such_player": N_("Nobody sits there: choose one of the players."),
    "cannot_be": N_("A region cannot look like that: check it again."),
    "no_such_round": N_("The game ends before that: choose an earlier round."),
    "no_winter_left": N_("There is no winter marker left to lay there: choose again, or go on."),
    "no_such_slot": N_("There is no such place in the column: choose one of the six."),
    "no_such_step": N_("The game has no such step: choose one from the list."),
    "no_token": N_("An attack needs at least one token in hand: redeploy and score."),
    "not_adjacent": N_("That is out of reach: choose a region next to yours."),
    # NOTE: {piece} is the name of a race or power, as printed, in its basic form.
    "not_available": N_("Not available now ({piece}): choose one that is not in play yet."),
    "not_enough_coins": N_("Not enough coins: choose something cheaper."),
    "not_enough_coins:pacts": N_("Not enough coins for so many pacts: deal fewer."),
    "not_entry": N_("A race enters at the board's edge or a sea shore: choose a region there."),
    "not_fortified": N_("This race builds no fortresses: go on without one."),
    "not_in_decline": N_("A race in decline no longer conquers: attack with your active one."),
    "not_in_decline:race": N_("No {race} in decline there: check whose they are."),
    "not_marauding": N_("This race does not regroup: redeploy and score."),
    "not_so_many_regions": N_("{race} hold fewer regions than that: lower the number."),
    "not_stout": N_("This race cannot decline after scoring: wait for next turn."),
    "not_their_race": N_("This player does not have {race}: choose one of their races."),
    "not_to_yourself": N_("A pact is for another player: choose one of them."),
    "not_your_ally": N_("This race makes no peace with that player: choose again."),
    "not_yours": N_("You can place only in your own regions: choose one of them."),
    "nothing_to_close": N_("There is no other region to close there: choose another, or go on."),
    "nothing_to_redo": N_("Nothing to redo: this is as far as the game has come."),
    "nothing_to_reshuffle": N_("Say which badges were reshuffled: choose at least one."),
    "nothing_to_undo": N_("Nothing to undo: this is where the game began."),
    "own_active": N_("That region is your own: choose another."),
    "peace": N_("They made peace with you: leave their active race alone this turn."),
    "protected": N_("Nobody can conquer that region: choose another."),
    "bolt": N_("No bolt can strike this region: use tokens here."),
    "clear": N_("Only others' tokens can be cleared out, and not everywhere: conquer it."),
    "sorcery": N_("A swap needs a lone active enemy without a camp: use tokens here."),
    "stays_open": N_("Everybody has seen this purse: it stays open."),
    "too_few_tokens": N_("More {race} than there are in hand: roll the die or take fewer."),
    "too_many_markers": N_("There are no more of these markers: move one or leave it out."),
    "too_many_pacts": N_("There are not that many pacts: deal fewer."),
    "too_many_tokens": N_("There are not that many {race}: lower the number."),
    "too_strong": N_("More than three short: choose a weaker region."),
    "tray_empty": N_("No {race} left in the tray: take the region with tokens."),
    "water": N_("This race cannot take seas or the lake: choose land."),
}
_UNKNOWN = N_("That can't be done right now.")


def refusal_text(language: Language, refused: Refused) -> str:
    """Return what to say when the rules forbid something."""
    return _sentence(language, refused.reason, refused.facts)


def why_not_text(language: Language, why_not: WhyNot) -> str:
    """Return what to say when the calculator rules an attack out."""
    return _sentence(language, why_not, {})


def _sentence(language: Language, reason: str, facts: Mapping[str, str | int]) -> str:
    variants = [f"{reason}:{facts.get('use')}", f"{reason}:race" if "race" in facts else reason]
    known = [_REFUSALS[key] for key in (*variants, reason) if key in _REFUSALS]
    race = str(facts.get("race", ""))
    piece = race or str(facts.get("power", ""))
    count = next((name for name in COUNTS if name == facts.get("count")), None)
    return language.gettext((known or [_UNKNOWN])[0]).format(
        race=language.race(race) if race else "",
        piece=language.piece(piece) if piece else "",
        question=question_text(language, count) if count else "",
    )
