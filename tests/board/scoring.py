"""What a turn brings (sections 6 and 8 of the rules)."""

SPARED = {"khans": {"hill", "farmland"}, "aquatic": {"coastal"}, "goldsmith": {"mine"}}


def score_lines(game, troops):
    """Return the coins one race earns, by what pays them, less what winter takes."""
    lines = _earned(game, troops)
    if frozen := coins_lost_to_winter(game, troops):
        lines["winter"] = -frozen
    return lines


def coins_lost_to_winter(game, troops):
    """Return how many regions that would bring a coin have somebody else's winter marker."""
    if troops.has("escargots"):
        return 0
    takers = [] if troops.in_decline else [troops.race, troops.power]
    spared = [SPARED[name] for name in takers if name in SPARED]
    return sum(all(kept & game.printed[at].kinds for kept in spared) for at in game.cold(troops))


def _earned(game, troops):
    """Return the coins one race earns, by what pays them; the board knows everything."""
    spots = game.spots_of(troops)
    kinds = [game.printed[at].kinds for at in game.held(troops)]
    regions = len(spots)

    def count(kind):
        return sum(kind in found for found in kinds)

    if troops.in_decline and troops.race == "priestesses":
        return _paid(tower=sum(spot.tokens for spot in spots))
    islands = whole_islands(game, game.held(troops))
    mines = count("mine") if troops.race == "dwarves" else 0
    if troops.in_decline:
        return _paid(regions=regions, dwarves=mines, islands=islands)
    turn = game.turn
    pays = {
        "dwarves": mines,
        "humans": count("farmland"),
        "wizards": count("magic"),
        "orcs": turn.nonempty,
        "gypsies": sum(spot.coin for spot in game.spots),
        "alchemist": 2,
        "forest": count("forest"),
        "hill": count("hill"),
        "swamp": count("swamp"),
        "merchant": regions,
        "pillaging": turn.nonempty,
        "fortified": sum(spot.fortress for spot in spots),
        "wealthy": 7 if turn.has_picked else 0,
        "peace_loving": 0 if turn.attacked else 3,
        "barricade": 3 if regions <= 4 else 0,
        "imperial": max(0, regions - 3),
        "aquatic": 2 * count("coastal") - regions,
        "khans": 2 * (count("hill") + count("farmland")) - regions,
        "goldsmith": 3 * count("mine") - regions,
        "exploring": explored(game, game.held(troops)),
    }
    names = (troops.race, troops.in_use)
    if troops.race == "escargots":
        # Their regions have paid as the turn began, and nothing is taken from them again.
        pays |= {"aquatic": count("coastal"), "goldsmith": 2 * count("mine")}
        return _paid(**{name: pays[name] for name in names if name in pays}, islands=islands)
    spared = {"aquatic": "coastal", "goldsmith": "mine"}.get(troops.in_use)
    if troops.race == "khans" and spared:
        # What both take a coin from brings nothing, not less.
        pays[troops.in_use] += sum(not found & {"hill", "farmland", spared} for found in kinds)
    earned = {name: pays[name] for name in names if name in pays}
    return _paid(regions=regions, **earned, islands=islands)


def whole_islands(game, held):
    """Return how many islands of the sky these regions fill; lakes need not be held."""
    lands = [region for region in game.printed if region.island and not region.is_water]
    numbers = {region.island for region in lands}
    return sum(all(r.id in held for r in lands if r.island == n) for n in numbers)


def explored(game, held):
    """Return how many of these regions are on the ground or in the sky, whichever are fewer."""
    up = [game.printed[at].island > 0 for at in held]
    return min(up.count(True), up.count(False))


def _paid(**lines):
    return {key: n for key, n in lines.items() if n}


def score(game, races):
    """Return what these races earn together, as `show` answers it."""
    found = [score_lines(game, troops) for troops in races]
    shown = [
        {"total": sum(lines.values()), "lines": [{"key": k, "n": n} for k, n in lines.items()]}
        for lines in found
    ]
    return {"total": sum(race["total"] for race in shown), "races": shown}
