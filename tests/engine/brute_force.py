"""The price and odds of a conquest, worked out a second time and as bluntly as possible.

Nothing here comes from the engine: a question is a dictionary in the shape `companion ask` takes,
with every field filled in, each race and power is named where the rules name it, and odds are found
by throwing all six faces of the die. Where the two disagree, one of them is wrong.
"""

from fractions import Fraction

FACES = (0, 0, 0, 1, 2, 3)
NOT_CHOSEN = (
    "dragon",
    "catapult",
    "bolt",
    "mercenary",
    "sorcery",
    "own_mountain_adjacent",
)
NO_USE = dict.fromkeys(NOT_CHOSEN, False) | {"berserk_die": None}


def work_out(question):
    """Return tokens, lines by name, why_not, short, chance and whether a swap is possible."""
    hand = question["hand"]
    reason = reason_whatever_the_hand(question)
    if reason:
        chance = None if hand is None else (0, 1)
        return answer(None, {}, reason, None, chance, swap=False)

    if question["use"]["sorcery"]:
        tokens, lines = 0, {"sorcery": 0}
    else:
        lines = bill(question)
        tokens = sum(lines.values())

    swap = can_swap(question)
    if swap and hand == 0 and question["house"]["sorcery_needs_token_in_hand"]:
        swap = False
    if hand is None:
        return answer(tokens, lines, None, None, None, swap=swap)

    short = tokens - hand if tokens > hand else 0
    reason = reason_of_the_hand(question, tokens)
    wins = 0 if reason else winning_faces(question, tokens)
    return answer(tokens, lines, reason, short, as_odds(wins), swap=swap)


def answer(tokens, lines, why_not, short, chance, *, swap):
    return {
        "tokens": tokens,
        "lines": lines,
        "why_not": why_not,
        "short": short,
        "chance": chance,
        "sorcery": swap,
    }


def as_odds(wins):
    fraction = Fraction(wins, len(FACES))
    return fraction.numerator, fraction.denominator


def winning_faces(question, tokens):
    """Count the faces with which the hand is enough; Berserk's die was already rolled."""
    if question["use"]["berserk_die"] is not None:
        return len(FACES) if question["hand"] >= tokens else 0
    return sum(1 for face in FACES if question["hand"] + face >= tokens)


def first_true(table):
    return next((name for name, is_so in table if is_so), None)


def reason_of_the_hand(question, tokens):
    hand, house = question["hand"], question["house"]
    if question["use"]["sorcery"]:
        return "no_token" if hand == 0 and house["sorcery_needs_token_in_hand"] else None
    needs_two = question["race"] == "kobolds" and house["kobolds_last_attempt_needs_two_in_hand"]
    return first_true(
        [
            ("no_token", hand == 0),
            ("minimum", hand == 1 and needs_two),
            ("too_strong", winning_faces(question, tokens) == 0),
        ]
    )


def reason_whatever_the_hand(question):
    race, power, in_decline = question["race"], question["power"], question["in_decline"]
    target, house = question["target"], question["house"]
    holder = target["holder"] or {"kind": "nobody"}
    there = holder.get("race")
    there_active = there is not None and not holder["in_decline"]
    there_declined = there is not None and holder["in_decline"]
    own = there is not None and holder["own"]
    markers = {"hole", "hero", "dragon", "catapult", "cannon"} & set(target["protected_by"])
    is_water = target["terrain"] == "sea" or target["terrain"] == "lake"
    spirits_rest = power == "spirit" and not house["spirit_ghouls_keep_conquering"]
    return first_true(
        [
            ("not_in_decline", in_decline and (race != "ghouls" or spirits_rest)),
            ("water", is_water and (in_decline or power != "seafaring")),
            ("own_active", own and there_active and not in_decline),
            # Declined Ghouls may take their owner's regions, but not the ones they stand in.
            ("own_active", own and there_declined and in_decline and there == "ghouls"),
            ("peace", "peace" in target["protected_by"] and there_active and not in_decline),
            # Immunity is against others.
            ("protected", bool(markers) and not own),
            ("protected", there == "white_ladies" and there_declined and not own),
            ("protected", there == "shrubmen" and target["terrain"] == "forest" and not own),
            ("sorcery", question["use"]["sorcery"] and not can_swap(question)),
            ("bolt", question["use"]["bolt"] and target["terrain"] != "mountain"),
        ]
    )


def can_swap(question):
    if question["race"] != "sorcerers" or question["in_decline"]:
        return False
    holder = question["target"]["holder"]
    if holder is None or holder["kind"] != "race":
        return False
    if holder["own"] or holder["in_decline"] or holder["tokens"] != 1:
        return False
    return question["target"]["encampments"] == 0


def bill(question):
    """Return the terms of the price: what stands there, the discounts, and the minimum."""
    target = question["target"]
    holder = target["holder"] or {"kind": "nobody"}
    terms = {
        "base": 2,
        "mountain": 1 if target["terrain"] == "mountain" else 0,
        "encampment": target["encampments"],
        "fortress": 1 if target["fortress"] else 0,
        "lair": 1 if target["lair"] else 0,
        "lost_tribe": 1 if holder["kind"] == "lost_tribe" else 0,
        "tokens": holder.get("tokens", 0),
    }
    if holder["kind"] == "race" and holder["own"] and holder["in_decline"]:
        terms["tokens"] *= question["house"]["own_declined_token_counts_in_cost"]
    for piece, n in discounts(question).items():
        terms[piece] = -n
    if question["use"]["bolt"]:
        terms["bolt"] = min(0, 1 - sum(terms.values()))
    if question["use"]["dragon"]:
        terms["dragon"] = min(0, 1 - sum(terms.values()))
    least = 2 if question["race"] == "kobolds" else 1
    terms["minimum"] = max(0, least - sum(terms.values()))
    return {key: n for key, n in terms.items() if n != 0}


def discounts(question):
    """Return the discount of each race and power; most have none."""
    if question["in_decline"]:
        return {}  # only Ghouls get this far, and they have no discounts
    target, use = question["target"], question["use"]
    holder = target["holder"] or {"kind": "nobody"}
    lost_tribe_declined = question["house"]["goblins_count_lost_tribes_as_declined"]
    table = {
        "tritons": 1 if target["coastal"] else 0,
        "giants": 1 if use["own_mountain_adjacent"] else 0,
        "goblins": {
            "nobody": 0,
            "lost_tribe": 1 if lost_tribe_declined else 0,
            "race": 1 if holder.get("in_decline") else 0,
        }[holder["kind"]],
        "commando": 1,
        "mounted": {"hill": 1, "farmland": 1}.get(target["terrain"], 0),
        "underworld": target["symbols"].count("cavern"),
        "were": 2 if question["round"] in (2, 4, 6, 8, 10) else 0,
        "airborne": 2 if question["first_turn"] else 0,
        "gunner": 0 if question["first_turn"] else 2 * (use.get("cannons_firing") or 0),
        "catapult": 1 if use["catapult"] else 0,
        "mercenary": 2 if use["mercenary"] else 0,
    }
    found = {piece: table.get(piece, 0) for piece in (question["race"], question["power"])}
    if question["power"] == "berserk":
        found["berserk_die"] = use["berserk_die"] or 0
    return found
