"""What each power can do: a line for its card, and the whole rule."""

from companion.words.language import N_
from companion.words.rule_lengths import Rule

POWERS: dict[str, Rule] = {
    "alchemist": Rule(
        N_("Two coins each turn."),
        N_(
            "Two coins more at the end of every turn, however much or little you hold. On the "
            "turn of your decline it pays no more."
        ),
    ),
    "berserk": Rule(
        N_("Roll the die before each conquest."),
        N_(
            "You may roll before each conquest, before you name the region. What the die shows "
            "comes off the cost, down to one token, for Kobolds two. If your hand does not reach "
            "even then, it was your last attempt this turn. There is no second roll on top."
        ),
    ),
    "bivouacking": Rule(
        N_("Five camps to defend with."),
        N_(
            "Place five encampments each time you redeploy, several in one region if you like. "
            "Each makes its region one token harder to take, and no Sorcerer can swap there. "
            "They are never lost: when a region falls you place its camps anew. They leave on "
            "decline, and in a tie they never count."
        ),
    ),
    "commando": Rule(
        N_("One token less everywhere."),
        N_(
            "Any region you may attack takes one token less, but never fewer than one. It ends "
            "on decline."
        ),
    ),
    "diplomat": Rule(
        N_("Peace with one rival."),
        N_(
            "At the end of your turn you may name one opponent whose active race you did not "
            "attack this turn. Until your next turn that player may not attack your active race. "
            "Ghouls in decline are not bound by it. Each turn you may choose another."
        ),
    ),
    "dragon_master": Rule(
        N_("A dragon takes one region a turn for one token."),
        N_(
            "Once per turn one token is enough for a region in your reach, whatever stands there; "
            "Kobolds need two. What is immune stays immune. The dragon remains there, and nobody "
            "can conquer that region or use a power on it until the dragon moves. You may leave "
            "it where it is for as long as you like. It goes on decline."
        ),
    ),
    "flying": Rule(
        N_("Conquer any land region."),
        N_(
            "Your troops may strike at any land region, next to yours or not, the first one "
            "included. Seas and the lake are not land. It ends on decline."
        ),
    ),
    "forest": Rule(
        N_("A coin per forest."),
        N_(
            "Each forest region you hold earns one coin more. In decline it is a region like any "
            "other."
        ),
    ),
    "fortified": Rule(
        N_("Build a fortress each turn: a coin, and safer."),
        N_(
            "Once per turn place a fortress in a region you hold, one per region and six in all. "
            "Each earns one coin more while your race is active. It takes one token more to "
            "conquer, in decline too. A fortress is gone when its region is abandoned or "
            "conquered."
        ),
    ),
    "heroic": Rule(
        N_("Two heroes make two regions safe."),
        N_(
            "At the end of your turn place your two heroes in two different regions of yours. "
            "Nobody can conquer these regions or use a power on them. Each turn you may move the "
            "heroes; on decline they leave."
        ),
    ),
    "hill": Rule(
        N_("A coin per hill."),
        N_(
            "Each hill region you hold earns one coin more. In decline it is a region like any "
            "other."
        ),
    ),
    "merchant": Rule(
        N_("A coin more for every region."),
        N_(
            "Every region of your active race earns two coins instead of one. In decline it is "
            "one again."
        ),
    ),
    "mounted": Rule(
        N_("One token less on hills and farmland."),
        N_(
            "Hill and farmland regions take one token less, but never fewer than one. It ends on "
            "decline."
        ),
    ),
    "pillaging": Rule(
        N_("A coin for each conquest that was not empty."),
        N_(
            "Each region you conquered this turn that was not empty earns one coin more. Lost "
            "tribes count, and all race tokens, active or in decline, your own included. Regions "
            "you merely hold do not. With Orcs both bonuses are paid."
        ),
    ),
    "seafaring": Rule(
        N_("Conquer the seas and the lake too."),
        N_(
            "While active, your race may conquer both seas and the lake: two tokens, and one more "
            "for each token there. Water you hold joins the regions on its shores. In decline you "
            "keep it and score it, but conquer no more."
        ),
    ),
    "spirit": Rule(
        N_("Never crowded out in decline."),
        N_(
            "In decline this race does not count toward the limit of one. The race you had in "
            "decline stays beside it, and it stays itself when your next race declines: only "
            "others make room. It leaves only when conquered, and keeps its badge until then."
        ),
    ),
    "stout": Rule(
        N_("Decline right after scoring."),
        N_(
            "You may decline at the end of a normal turn, once you have conquered and scored, "
            "even in the turn you picked this race. Nothing is scored twice. Next turn you pick "
            "a new combo at once."
        ),
    ),
    "swamp": Rule(
        N_("A coin per swamp."),
        N_(
            "Each swamp region you hold earns one coin more. In decline it is a region like any "
            "other."
        ),
    ),
    "underworld": Rule(
        N_("Caverns: one token less, all next to each other."),
        N_(
            "Regions with a cavern take one token less, but never fewer than one. For you all of "
            "them lie next to each other, so from one you reach every other. It ends on decline."
        ),
    ),
    "wealthy": Rule(
        N_("Seven coins once, at the end of your first turn."),
        N_(
            "At the end of your first turn with this race take seven coins more. After that it "
            "pays nothing."
        ),
    ),
    "cursed": Rule(
        N_("Does nothing; passing it costs three coins."),
        N_(
            "No benefit and no tokens. Passing it over in the column costs three coins, not one. "
            "Whoever picks it takes all that lies there."
        ),
    ),
    "hordes_of": Rule(
        N_("Two more tokens until decline."),
        N_(
            "Besides the badge's five you get two Hordes tokens, which fight, hold and are lost "
            "like tokens of your race. On decline they leave the board."
        ),
    ),
    "marauding": Rule(
        N_("Conquer twice in a turn."),
        N_(
            "After your conquests take all tokens up again but one per region, with Kobolds two, "
            "and conquer once more. Once per turn, and before the last attempt: there is still "
            "only one of those, at the very end."
        ),
    ),
    "ransacking": Rule(
        N_("A coin from its owner for each active region you take."),
        N_(
            "For each region you take from an active race its owner pays you one coin, if there "
            "is one to pay. Races in decline pay nothing, not even Ghouls."
        ),
    ),
    "were": Rule(
        N_("Two tokens less in even rounds."),
        N_(
            "In rounds with an even number any region takes two tokens less, but never fewer "
            "than one. In odd rounds your race fights like any other."
        ),
    ),
    "historian": Rule(
        N_("A coin for each race that declines."),
        N_(
            "When you pick it, take one coin for each race then in decline, anybody's. While it "
            "is active you take one more each time a race goes into decline, your own included."
        ),
    ),
    "peace_loving": Rule(
        N_("Three coins if you attack no active race."),
        N_(
            "Three coins more in a turn in which you attacked no active race. Lost tribes and "
            "races in decline may be attacked, even Ghouls. It ends on decline."
        ),
    ),
    "barricade": Rule(
        N_("Three coins with four regions or fewer."),
        N_(
            "Three coins more if your race holds four regions or fewer at the end of your turn. "
            "It ends on decline."
        ),
    ),
    "catapult": Rule(
        N_("One long shot a turn, for one token less."),
        N_(
            "Once per turn shoot from a region you hold over exactly one region, or the lake, at "
            "one that is not next to yours: it takes one token less. The region the catapult "
            "stands in is immune. On decline it leaves."
        ),
    ),
    "corrupt": Rule(
        N_("Whoever takes land from you pays a coin."),
        N_(
            "A player who conquers a region of your active race pays you one coin, if there is "
            "one to pay. In decline nobody pays any more."
        ),
    ),
    "imperial": Rule(
        N_("A coin per region beyond your third."),
        N_("Each region your race holds beyond the third earns one coin more. It ends on decline."),
    ),
    "mercenary": Rule(
        N_("Pay a coin, need two tokens less."),
        N_(
            "Pay one coin to the bank, and a conquest takes two tokens less, but never fewer than "
            "one. Once per conquest, as often as you can pay. In the last attempt you may decide "
            "after the roll, and you may be three short with the discount already counted."
        ),
    ),
}
