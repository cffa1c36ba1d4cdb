"""What each race can do: a line for its card, and the whole rule."""

from companion.words.language import N_
from companion.words.rule_lengths import Rule

RACES: dict[str, Rule] = {
    "amazons": Rule(
        N_("Four more to conquer with, off the map afterwards."),
        N_(
            "Four extra Amazons fight for you, but do not hold land. Each time you have "
            "redeployed, take four off the map again, leaving one in every region if you can. "
            "They are back in your hand next turn. In decline there are no extra ones, and in "
            "a tie the four in hand never count."
        ),
    ),
    "dwarves": Rule(
        N_("A coin per mine, even in decline."),
        N_(
            "Each region with a mine earns one coin more. The mines go on paying when your "
            "Dwarves are in decline. There are only eight Dwarves in all, so spare them."
        ),
    ),
    "elves": Rule(
        N_("Never lose a token when conquered."),
        N_(
            "When someone takes an Elf region, all its Elves come back to your hand, and you "
            "place them when that turn ends. Only a Sorcerer's swap costs you an Elf for good. "
            "In decline they are lost like anyone else."
        ),
    ),
    "ghouls": Rule(
        N_("Go on conquering in decline."),
        N_(
            "In decline all your Ghouls stay, and they conquer at the start of your turn, before "
            "your active race. They have no power then, but no Diplomat's peace binds them, and "
            "they may even attack your own active race. Attacked, they lose one and withdraw "
            "like an active race. Each of their regions is a coin. When your next race declines "
            "they leave, unless one of the two is Spirit."
        ),
    ),
    "giants": Rule(
        N_("One token less beside a mountain you hold."),
        N_(
            "A region next to a mountain region your Giants hold takes one token less, but never "
            "fewer than one. A mountain you merely border is no help. In decline nothing is left "
            "of this."
        ),
    ),
    "halflings": Rule(
        N_("Enter anywhere; your first two regions are safe."),
        N_(
            "Halflings come onto the board wherever they may conquer, not only from its edge. "
            "Their first two conquests get a hole each: nobody can conquer those regions or use "
            "a power on them. A hole is gone when its region is abandoned or the race declines."
        ),
    ),
    "humans": Rule(
        N_("A coin per farmland."),
        N_(
            "Each farmland region you hold earns one coin more. In decline it is a region like "
            "any other."
        ),
    ),
    "orcs": Rule(
        N_("A coin for each conquest that was not empty."),
        N_(
            "Each region you conquered this turn that was not empty earns one coin more. Not "
            "empty means that a lost tribe or a race token stood there, active or in decline, "
            "your own included. A bare mountain is empty. In decline there is no bonus."
        ),
    ),
    "ratmen": Rule(
        N_("Many, and that is all."),
        N_(
            "Ratmen have no benefit but their number. Eight come with the banner, and the tray "
            "holds thirteen."
        ),
    ),
    "skeletons": Rule(
        N_("A Skeleton for every two conquests that were not empty."),
        N_(
            "When you redeploy, take one new Skeleton for every two regions conquered this turn "
            "that were not empty. Lost tribes count, and so do races in decline. An odd one is "
            "not carried over. There are twenty Skeletons, and when the tray is empty no more "
            "come."
        ),
    ),
    "sorcerers": Rule(
        N_("Turn lone enemies into Sorcerers."),
        N_(
            "Once per turn and opponent, swap a lone active token for a Sorcerer from the tray, "
            "and the region is yours. It must be in your reach, but takes no token in hand, "
            "unless your table says otherwise. Mountain, fortress and lair do not protect it; an "
            "encampment does, and so does all that makes a region immune. The swapped token is "
            "lost for good, even an Elf. When the tray is empty there are no more swaps."
        ),
    ),
    "tritons": Rule(
        N_("One token less on coasts."),
        N_(
            "A region on the shore of a sea or of the lake takes one token less, but never fewer "
            "than one. Only while your Tritons are active."
        ),
    ),
    "trolls": Rule(
        N_("A lair in each region: harder to take, in decline too."),
        N_(
            "Put a lair into each region your Trolls hold: it takes one token more to conquer. "
            "The lairs stay when the Trolls go into decline. A lair is gone when its region is "
            "abandoned or conquered."
        ),
    ),
    "wizards": Rule(
        N_("A coin per magic region."),
        N_(
            "Each region with magic that you hold earns one coin more. In decline it is a region "
            "like any other."
        ),
    ),
    "goblins": Rule(
        N_("One token less against races in decline."),
        N_(
            "A region held by a race in decline takes one token less, but never fewer than one. "
            "Lost tribes count as in decline, unless your table says otherwise."
        ),
    ),
    "kobolds": Rule(
        N_("Always at least two together."),
        N_(
            "Kobolds conquer with two tokens at least, whatever discount or dragon helps them, "
            "and leave two in every region they hold. Even the last attempt takes two in hand, "
            "unless your table says otherwise. In decline exactly one stays in each region."
        ),
    ),
    "gypsies": Rule(
        N_("A coin for each region you abandon."),
        N_(
            "Put a coin from the bank into each region you abandon. You may not conquer it again "
            "this turn. At the end of your turn you collect these coins."
        ),
    ),
    "priestesses": Rule(
        N_("In decline a tower: a coin per token in it."),
        N_(
            "When they decline, stack one token of each region into a tower in one of them, and "
            "leave all other regions. A Fortified tower goes where a fortress stands. From then "
            "on it earns one coin per token in it, and nothing for the region. Whoever attacks "
            "it needs one more for each of these tokens."
        ),
    ),
    "white_ladies": Rule(
        N_("Few, but untouchable in decline."),
        N_(
            "While active they fight like anyone, with two on the banner. In decline no opponent "
            "can conquer them or use a power on them. They stay until your next race declines, "
            "and beside it if one of the two is Spirit."
        ),
    ),
    "barbarians": Rule(
        N_("Many, but they stay where they fought."),
        N_(
            "Barbarians do not redeploy at the end of your turn. After a failed last attempt the "
            "tokens left over wait in your hand. When they lose a region you still place the "
            "tokens that come back, unless your table says otherwise."
        ),
    ),
    "homunculi": Rule(
        N_("One more each time they are passed over."),
        N_(
            "Whoever passes them over in the column adds a Homunculus from the tray beside the "
            "coin, while there are any. The player who picks them takes all of these along. In "
            "play they have no further benefit."
        ),
    ),
    "leprechauns": Rule(
        N_("Pots of gold: a coin for each you get back."),
        N_(
            "When you redeploy, hide pots of gold in your regions, at most one in each and as "
            "many as you like while you have any. Each one still there when your next turn "
            "begins is a coin, even if you then decline. Whoever conquers the region takes the "
            "pot and its coin."
        ),
    ),
    "pixies": Rule(
        N_("A swarm: one stays per region, all others attack."),
        N_(
            "When you redeploy, exactly one Pixie stays in each region. All others come back to "
            "your hand and are ready for your next turn."
        ),
    ),
    "pygmies": Rule(
        N_("Roll for each one lost, and more may come."),
        N_(
            "For each Pygmy you lose, roll the die and take that many new ones from the tray, as "
            "far as it goes. You place them when the attacker's turn ends. In decline they are "
            "lost like anyone else."
        ),
    ),
}
