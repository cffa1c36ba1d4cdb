"""What people do for an empty seat, in a line for each act, and why it wants that."""

from collections.abc import Sequence

from companion.advice import Reason, ReasonKey
from companion.engine import Character
from companion.words.advice import coins_text
from companion.words.language import N_, Language
from companion.words.tokens import tokens_text

# NOTE: why the app plays its seat as it does. {coins} and {than} are such as "4 coins", {tokens}
# such as "3 tokens", {player} a name, {odds} such as "1 in 2".
_WHY: dict[ReasonKey, str] = {
    "pick": N_("It brings {coins} this turn; the next best would bring {than}."),
    "pick_only": N_("It brings {coins} this turn."),
    "pick_most": N_("It comes with {tokens}."),
    "decline": N_("Decline brings {coins} now, going on {than}; a fresh race makes up for it."),
    "decline_tired": N_("Only {tokens} left to conquer with."),
    "abandon": N_("So the turn brings {coins}, and {than} without."),
    "take": N_("{coins} for {tokens}."),
    "take_from": N_("{coins} for {tokens}, and {player} has a region less."),
    "swap": N_("{coins} for no token from the hand."),
    "roll_first": N_("After the roll: {coins} for {tokens}."),
    "short_after_roll": N_("The roll was too low for anything within reach."),
    "last_attempt": N_("{odds} with what is left; then the turn brings {coins}."),
    "regroup": N_("Taken up again, the troops bring {coins} instead of {than}."),
    "stand": N_("It brings {coins} a turn; whoever wants it needs {tokens}."),
    "hero": N_("It brings {coins} a turn, and now nobody can take it."),
    "cannon": N_("It brings {coins} a turn, and now nobody can take it."),
    "winter_own": N_("Now it is harder to take."),
    "winter": N_("{player} gets {coins} less for it, and it is harder to take."),
    "borrow": N_("So the turn brings {coins}, and {than} without."),
    "clear": N_("{player} has a region less, and there is more to conquer with."),
    "clear_only": N_("{player} has a region less."),
    "close": N_("{player} has to leave it, and for now nobody may enter."),
    "deal": N_("Whoever comes with a new race will hardly spare these regions, and pays for it."),
    "fly": N_("{odds} that it is taken and brings {coins}; a blank burns it down."),
    "fire": N_("The regions next to it are cheaper this turn."),
    "fortress": N_("It brings {coins} more a turn, and is harder to take."),
    "camps": N_("Whoever wants it needs {tokens} now."),
    "pot": N_("It is worth {coins} if it is still there next turn."),
    "ally": N_("{player} has {tokens} to attack with, more than anybody else."),
    "ally_new": N_("{player} will come with a new race."),
    "score": N_("The turn brings {coins}."),
    "score_then_decline": N_("The turn brings {coins}, and the next one a new race."),
}


# NOTE: the name of an empty seat that the app plays, and a sentence about how it plays. The names
# are animals: one that grabs whatever glitters, one that plans its turn, one that thinks ahead.
_CHARACTERS: dict[Character, tuple[str, str]] = {
    "grabber": (N_("Magpie"), N_("Grabs whatever is near.")),
    "planner": (N_("Fox"), N_("Plans each turn to the last token.")),
    "strategist": (N_("Owl"), N_("Thinks of the others, and of the end.")),
}
# NOTE: what people do for a seat that the app plays, one line for each act. {place} is such as
# "Hill with a mine", {tokens} such as "3 Trolls", {combo} such as "Flying Trolls", {pacts} such as
# "Ben 1, Cleo 1".
_MOVES = {
    "pick": N_("Take {combo}"),
    "pick_pay": N_("Take {combo}, pay {coins}"),
    "put": N_("{place}: put {tokens} there"),
    "swap": N_("{place}: exchange the token there for one of the {race}"),
    "attempt": N_("{place}: roll the die for it, with {tokens}"),
    "abandon": N_("{place}: take everything off"),
    "leave": N_("{place}: leave {tokens}"),
    "stand": N_("{place}: {tokens} in all"),
    "regroup": N_("Take up the tokens again, all but the fewest in each region"),
    "ally": N_("Make peace with {player}"),
    "fire": N_("{place}: fire the cannon"),
    "winter": N_("{place}: lay a winter marker"),
    "borrow": N_("Take over the power “{power}”"),
    "clear": N_("{place}: clear it, and take {tokens} from the tray"),
    "clear_only": N_("{place}: clear it"),
    "close": N_("{place}: close it"),
    "deal": N_("Deal pacts: {pacts}"),
    "score": N_("Score the turn: {coins}"),
    "decline": N_("{race} go into decline"),
}
# NOTE: stands after a line such as "Hill: put 3 Trolls there".
_LOSES = N_("{player} loses {tokens}")


def character_name(language: Language, character: Character) -> str:
    """Return what an empty seat is called."""
    return language.gettext(_CHARACTERS[character][0])


def character_text(language: Language, character: Character) -> str:
    """Return how an empty seat plays, in one sentence."""
    return language.gettext(_CHARACTERS[character][1])


def move_text(language: Language, kind: str, **facts: str) -> str:
    """Return what people do for one act of an empty seat."""
    return language.gettext(_MOVES[kind]).format(**facts)


def loses_text(language: Language, player: str, tokens: str) -> str:
    """Return what an attack costs its loser, after the line of the attack."""
    return language.gettext(_LOSES).format(player=player, tokens=tokens)


def why_text(language: Language, reason: Reason, players: Sequence[str]) -> str:
    """Return why a command is given, in one sentence."""
    chance = reason.chance
    # NOTE: a chance of the die.
    odds = language.gettext("{n} in {of}")
    return language.gettext(_WHY[reason.key]).format(
        coins=coins_text(language, reason.coins),
        than=coins_text(language, reason.than),
        tokens=tokens_text(language, "", reason.tokens),
        player="" if reason.player is None else players[reason.player],
        odds=odds.format(n=chance.numerator, of=chance.denominator) if chance else "",
    )
