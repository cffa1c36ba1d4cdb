"""What a conquest costs, and whether it may be tried at all (sections 4 and 8 of the rules)."""

LONGEST_SHOT = 3


def price(game, troops, at, there=None, use=None):
    """Return the tokens that a region costs these troops if `there` defenders stand in it."""
    use = use or {}
    if use.get("dragon") or use.get("bolt") or use.get("drake"):
        # The token that becomes a dragon is lost as well.
        return troops.least + bool(use.get("drake"))
    cost = 2 + _defence(game, troops, at, there) - _discount(game, troops, at, use)
    return max(troops.least, cost - (use.get("berserk_die") or 0))


def _defence(game, troops, at, there):
    region, spot = game.printed[at], game.spots[at]
    tokens = spot.tokens if there is None else there
    below = spot.below.tokens if spot.below else 0
    if not game.house["own_declined_token_counts_in_cost"]:
        tokens = 0 if _is_own_declined(troops, spot) else tokens
        below = 0 if spot.below and _is_own_declined(troops, spot.below) else below
    marks = spot.encampments + spot.fortress + spot.lair + spot.lost_tribe + beasts_at(game, spot)
    marks += at in game.winter
    return (region.terrain == "mountain") + marks + tokens + below


def beasts_at(game, spot):
    """Return how many tokens the Behemoths in a region count as."""
    return spot.behemoths * game.strength(spot.troops) if spot.behemoths else 0


def _is_own_declined(troops, spot):
    return spot.troops and spot.troops.in_decline and spot.troops.seat == troops.seat


def _discount(game, troops, at, use):
    if troops.in_decline:
        return 0
    region, spot = game.printed[at], game.spots[at]
    counts_tribes = game.house["goblins_count_lost_tribes_as_declined"]
    is_declined = spot.troops.in_decline if spot.troops else spot.lost_tribe and counts_tribes
    return {
        "tritons": region.coastal,
        "giants": is_beside_own_mountain(game, troops, at),
        "goblins": bool(is_declined),
    }.get(troops.race, 0) + {
        "commando": 1,
        "mounted": region.terrain in ("hill", "farmland"),
        "underworld": "cavern" in region.symbols,
        "gunner": 2 * cannons_beside(game, troops, at),
        "were": 2 if game.round % 2 == 0 else 0,
        "airborne": 2 if game.turn.has_picked else 0,
        "catapult": bool(use.get("catapult")),
        "mercenary": 2 if use.get("mercenary") else 0,
        "fireball": 2 * use.get("fireballs", 0),
        "behemoth": game.strength(troops) * use.get("behemoths", 0),
    }.get(troops.in_use, 0)


def is_beside_own_mountain(game, troops, at):
    links = troops.in_use == "underworld" and game.house["giants_count_caverns_as_adjacent"]
    return any(
        game.printed[near].terrain == "mountain"
        and (near in game.printed[at].adjacent or (links and _are_caverns(game, at, near)))
        for near in game.held(troops)
    )


def _are_caverns(game, *places):
    return all("cavern" in game.printed[at].symbols for at in places)


def why_never(game, troops, at, use=None):
    """Return why no number of tokens helps, or None."""
    region, spot = game.printed[at], game.spots[at]
    owner = spot.troops
    is_foe = owner and owner.seat != troops.seat
    if region.is_water and not troops.has("seafaring"):
        return "water"
    are_active = owner and not (owner.in_decline or troops.in_decline)
    if owner is troops or (are_active and not is_foe):
        return "own_active"
    if at in game.closed or at in game.turn.beaten:
        return "closed"
    if is_foe and are_active and game.players[owner.seat].ally == troops.seat:
        return "peace"
    if is_foe and is_safe(game, at):
        return "protected"
    if spot.coin and troops.has("gypsies"):
        return "protected"
    if use and "clear" in use:
        return None if owner and region.terrain == "forest" and len(use) == 1 else "clear"
    return out_of_reach(game, troops, at, use or {})


def out_of_reach(game, troops, at, use):
    """Return why a region is too far away, or None."""
    held, region = game.held(troops), game.printed[at]
    if use.get("catapult"):
        return None if firing_places(game, troops, at) else "not_adjacent"
    if use.get("zeppelin"):
        return None
    if troops.has("flying") or (use.get("bolt") and game.house["bolts_strike_anywhere"]):
        return None
    if not held:
        rides = region.island and troops.has("storm_giants")
        return None if region.entry or rides or troops.has("halflings") else "not_entry"
    is_slung = troops.has("slingmen") and firing_places(game, troops, at)
    return None if is_slung or is_next_to_own(game, troops, at) else "not_adjacent"


def is_next_to_own(game, troops, at):
    """Return whether these troops hold a region next to this one, or one that counts as such."""
    return any(
        near in game.printed[at].adjacent
        or (troops.has("underworld") and _are_caverns(game, at, near))
        for near in game.held(troops)
    )


def is_slung(game, troops, at):
    """Return whether Slingmen would take a region over another, with none of theirs next to it."""
    is_far = firing_places(game, troops, at) and not is_next_to_own(game, troops, at)
    return troops.has("slingmen") and bool(is_far)


def firing_places(game, troops, at):
    """Return where a catapult can reach a region from: one region, but no sea, lies between."""
    between = {n for n in game.printed[at].adjacent if game.printed[n].terrain != "sea"}
    return [
        near
        for near in game.held(troops)
        if near not in game.printed[at].adjacent and between & game.printed[near].adjacent
    ]


def cannons_beside(game, troops, at):
    """Return how many cannons next to a region fire."""
    return len(game.firing(troops) & game.printed[at].adjacent)


def why_no_attempt(game, troops, cost):
    """Return why the hand does not allow a last attempt, or None."""
    if troops.hand < 1:
        return "no_token"
    needs_two = game.house["kobolds_last_attempt_needs_two_in_hand"]
    if troops.hand < troops.least and needs_two:
        return "minimum"
    # A die that is rolled first never goes below the minimum.
    is_hopeless = troops.hand < troops.least and troops.has("berserk")
    return "too_strong" if is_hopeless or cost - troops.hand > LONGEST_SHOT else None


def why_no_flight(game, troops):
    """Return why the hand does not allow anybody to roll for a region, or None."""
    why = why_no_attempt(game, troops, 0)
    return why if why in ("no_token", "minimum") else None


def can_swap(game, troops, at, there=None):
    """Return whether a Sorcerer may take the place of a lone active token here."""
    spot = game.spots[at]
    owner, tokens = spot.troops, spot.tokens if there is None else there
    return (
        owner is not None
        and owner.seat != troops.seat
        and not owner.in_decline
        and tokens == 1
        and not spot.encampments
        and spot.below is None
        and not beasts_at(game, spot)
        and bool(game.held(troops))
    )


def targets(game):
    """Return what the player whose turn it is could attack, as `show` answers it."""
    troops = game.current.active
    if troops is None:
        return []
    places = [at for at, spot in enumerate(game.spots) if spot.troops is not troops]
    return [_target(game, troops, at) for at in places]


def _target(game, troops, at):
    never = why_never(game, troops, at)
    if game.has_made_last_attempt(troops):
        return {"region": at, "why_not": "last_attempt_made"}
    if never:
        return _shown(at, None, never, None, [0, 1])
    cost = price(game, troops, at)
    short = max(0, cost - max(0, troops.hand))
    why = why_no_attempt(game, troops, cost) if short else None
    if short and not why and game.has_made_last_attempt(troops, with_die=True):
        why = "last_attempt_made"
    chances = {0: [1, 1], 1: [1, 2], 2: [1, 3], 3: [1, 6]}
    return _shown(at, cost, why, short, [0, 1] if why else chances[short])


def _shown(at, tokens, why, short, chance):
    found = {"region": at, "tokens": tokens, "possible": why is None, "why_not": why}
    return {**found, "short": short, "chance": chance}


def is_safe(game, at):
    """Return whether a region is immune: because of what lies there, or of whoever is there."""
    spot = game.spots[at]
    owners = [part.troops for part in (spot, spot.below) if part and part.troops]
    is_home = any(one.race == "shrubmen" for one in owners) and game.printed[at].terrain == "forest"
    is_faded = any(one.race == "white_ladies" and one.in_decline for one in owners)
    return spot.is_immune or is_home or is_faded
