"""One conquest on the cardboard: what it takes, what it leaves, and who loses what."""

from tests.board import attack
from tests.board.cardboard import Spot
from tests.board.forbidden import forbid
from tests.board.pieces import EXTRA_AMAZONS, LOOT, TRAP

BOLTS = 2
ONCE_A_TURN = ("dragon", "catapult", "clear")
NEEDS = {
    "bolt": "storm_giants",
    "dragon": "dragon_master",
    "catapult": "catapult",
    "mercenary": "mercenary",
    "berserk_die": "berserk",
    "sorcery": "sorcerers",
    "drake": "drakons",
    "clear": "wendigos",
    "zeppelin": "zeppelined",
    "fireballs": "fireball",
    "behemoths": "behemoth",
}
DRAKES = 3
FLIGHTS = 5


def conquer(game, at, there=None, use=None, by="active", tokens=None, die=None, **more):
    """Attack a region; `more` are the rarer fields of the command."""
    troops, spot, use = game.acting(by), game.spots[at], use or {}
    failed = more.get("failed", False)
    anyway = more.get("anyway", False)
    flies = "zeppelin" in use
    _check_turn(game, troops, use, not flies and (die is not None or failed), anyway)
    forbid(there and spot.troops and there > most_standing(game, at), "too_many_tokens")
    forbid(flies and die is None, "bad_request")
    _check_way(game, troops, at, use, anyway)
    there = spot.tokens if there is None else there
    if "clear" in use:
        _note(game, troops, spot, use, False, False)
        _clear(game, troops, at, there, more.get("loss_die") or 0)
        return
    if flies:
        _fly(game, troops, at, there, die, use, more)
        return
    if "sorcery" in use:
        _check_swap(game, troops, at, there)
        used, won = 0, True
    else:
        cost = attack.price(game, troops, at, there, use)
        forbid("drake" in use and die is not None and troops.hand < 2, "no_token")
        used, won = _roll(game, troops, cost, tokens or 0, die, failed, use, anyway)
    forbid("mercenary" in use and not game.current.coins, "not_enough_coins")
    is_last = not won or die is not None
    trapped = won and is_trapped(game, at)
    _note(game, troops, spot, use, is_last, won and not trapped, trapped)
    if trapped:
        _beat_back(game, troops, at)
    elif won:
        _take(game, troops, at, used, there, use, more)


def _check_turn(game, troops, use, with_die, anyway):
    """Check whether these troops may still attack, and in this way."""
    has_passed = troops.in_decline and game.current.active in game.turn.attackers
    forbid(has_passed, "already_conquered")
    forbid(game.has_made_last_attempt(troops, with_die), "last_attempt_made")
    forbid(troops in game.turn.redeployed and not anyway, "already_redeployed")
    forbid(any(not troops.has(NEEDS[name]) for name in use), "bad_request")
    forbid(any(name in game.turn.used for name in use if name in ONCE_A_TURN), "already_used")
    forbid("bolt" in use and game.turn.bolts == BOLTS, "already_used")
    forbid("drake" in use and game.turn.drakes == DRAKES, "already_used")
    forbid("zeppelin" in use and game.turn.flights == FLIGHTS, "already_used")
    forbid(use.get("fireballs", 0) > troops.fireballs, "already_used")
    beasts = use.get("behemoths", 0)
    forbid(beasts and beasts > game.behemoths_in_hand(troops), "already_used")


def _check_way(game, troops, at, use, anyway):
    """Check whether the region can be taken at all; `anyway` overrides the reach."""
    why = attack.why_never(game, troops, at, use)
    forbid(why and not (anyway and why in ("not_adjacent", "not_entry")), why)
    forbid("bolt" in use and game.printed[at].terrain != "mountain", "bolt")


def _check_swap(game, troops, at, there):
    forbid(not attack.can_swap(game, troops, at, there), "sorcery")
    needs_token = game.house["sorcery_needs_token_in_hand"]
    forbid(needs_token and not troops.hand, "no_token")
    forbid(game.spots[at].troops.seat in game.turn.swapped, "already_used")
    forbid(not game.tray["sorcerers"], "tray_empty")


def _roll(game, troops, cost, tokens, die, failed, use, anyway):
    """Return how many tokens go into the region, and whether that was enough."""
    if "berserk_die" in use:
        forbid(troops.hand < 1, "no_token")
        return max(cost, tokens), troops.hand >= max(cost, tokens)
    if die is None and not failed:
        forbid(max(cost, tokens) > troops.hand and not anyway, "too_few_tokens")
        spare = sum(spot.tokens - troops.least for spot in game.spots_of(troops))
        forbid(troops.least > troops.hand + spare, "too_few_tokens")
        return max(cost, tokens), True
    why = attack.why_no_attempt(game, troops, cost)
    forbid(why, why)
    return troops.hand, not failed and troops.hand + die >= cost


def _fly(game, troops, at, there, die, use, more):
    """Roll for a region: the pips count as tokens, and a blank burns it down."""
    why = attack.why_no_flight(game, troops)
    forbid(why, why)
    cost = max(troops.least, attack.price(game, troops, at, there, use) - die)
    won = die == 0 or troops.hand >= cost
    trapped = won and die > 0 and is_trapped(game, at)
    _note(game, troops, game.spots[at], use, not won, won and not trapped, trapped)
    game.turn.flights += 1
    if die == 0:
        _burn(game, troops, at, there, more.get("loss_die") or 0)
    elif trapped:
        _beat_back(game, troops, at)
    elif won:
        _take(game, troops, at, cost, there, use, more)


def _burn(game, troops, at, there, loss_die):
    """Drive everybody out and close the region; the attacker loses a token too."""
    spot = game.spots[at]
    loser, lost = spot.troops, int(spot.lost_tribe)
    if loser is None:
        game.leave(at)
    elif loser.in_decline and loser.withdraws:
        lost = there
        _lose_all(game, loser, at, there)
    else:
        lost = game.lose_below(at)
        lost += _drive_out(game, troops, at, there, True, loss_die, is_taken=False)
    game.lose(troops, 1)
    for keeper in game.all_troops():
        keeper.kept += lost + 1 if keeper.has("igors") else 0
    game.closed[at] = troops.seat, "zeppelined"


def _clear(game, troops, at, there, loss_die):
    """Drive whoever stands there out: an active race loses one, Elves too, a declined one all."""
    loser = game.spots[at].troops
    if loser.in_decline and loser.withdraws:
        _lose_all(game, loser, at, there)
    else:
        game.lose_below(at)
        _drive_out(game, troops, at, there, is_swapped=True, loss_die=loss_die)
    game.draw(troops, 1)


def make_leave(game, at):
    """Make whoever is in a region leave it without a loss; tokens in decline are lost."""
    spot = game.spots[at]
    game.lose_below(at)
    loser, tokens = spot.troops, spot.tokens
    if loser and not loser.withdraws:
        _drive_out(game, game.current.active, at, tokens, is_swapped=False, loss_die=0)
        return
    if loser and spot.encampments:
        game.players[loser.seat].to_place.add(loser.race)
    if not spot.coin:
        game.leave(at)
    if loser:
        _have_placed(game, loser, tokens)
        if not game.held(loser):
            loser.waits = loser.hand


def _lose_all(game, loser, at, there):
    """Give all the tokens of a region to the tray, even of a race that otherwise withdraws."""
    recorded = game.spots[at].tokens
    game.leave(at)
    _shift(game, loser, there - recorded)
    game.lose(loser, min(there, loser.hand))
    if not game.tokens(loser):
        game.remove(loser)
    elif not game.held(loser):
        loser.waits = loser.hand


def _note(game, troops, spot, use, is_last, won, trapped=False):
    """Remember the attack, whether it succeeded or not."""
    turn, loser = game.turn, spot.troops
    turn.attackers.add(troops)
    if won or not (is_last or trapped):
        turn.conquerors.add(troops)
    if is_last:
        turn.last_attempts.add(troops)
    turn.bolts += "bolt" in use
    turn.used.update(name for name in use if name in ONCE_A_TURN)
    turn.drakes += "drake" in use
    troops.fireballs -= use.get("fireballs", 0)
    if "mercenary" in use:
        game.current.coins -= 1
    if loser and not (loser.in_decline or troops.in_decline):
        turn.attacked.add(loser.seat)
    if "sorcery" in use:
        turn.swapped.add(loser.seat)


def _take(game, troops, at, used, there, use, more):
    spot = game.spots[at]
    is_empty = not (spot.troops or spot.lost_tribe)
    if not troops.in_decline:
        game.turn.nonempty += not is_empty
        game.turn.from_active += bool(spot.troops and not spot.troops.in_decline)
    if spot.troops and not spot.troops.in_decline:
        game.turn.robbed.add(spot.troops.seat)
    if "catapult" in use:
        places = attack.firing_places(game, troops, at)
        chosen = more.get("catapult_at")
        _move_marker(game, "catapult", places[0] if chosen is None else chosen)
    game.current.coins += attack.is_slung(game, troops, at)
    game.current.coins += game.loot.pop(at, (None, 0))[1]
    _move_coins(game, troops, spot)
    stays = _stays(troops, spot)
    lost = game.lose_below(at) + ("drake" in use)
    if stays:
        game.spots[at] = Spot()
    else:
        lost += _leave(game, troops, at, there, "sorcery" in use, more.get("loss_die") or 0)
    for keeper in game.all_troops():
        keeper.kept += lost if keeper.has("igors") else 0
    if "sorcery" in use:
        used = game.draw(troops, 1)
    if "drake" in use:
        used -= 1
        game.lose(troops, 1)
    is_short = used > troops.hand
    if is_short:
        used = _made_to_fit(game, troops)
    game.lay(troops, at, used)
    game.spots[at].sure, game.spots[at].below = not is_short, stays
    if "dragon" in use:
        _move_marker(game, "dragon", at)
    game.spots[at].drake = "drake" in use
    game.spots[at].behemoths = use.get("behemoths", 0)
    game.spots[at].hole = troops.has("halflings") and troops.conquests < 2
    troops.conquests += 1
    _lay_loot(game, troops, at)


def _lay_loot(game, troops, at):
    if troops.has("skags") and len(game.loot) < len(LOOT):
        game.loot[at] = troops.seat, game.faces[game.drawn]
        game.drawn += 1


def is_trapped(game, at):
    return game.loot.get(at, (None, None))[1] == TRAP


def _beat_back(game, troops, at):
    """Let loot beat an attack back: a token is lost, and the region is closed for this turn."""
    game.turn.beaten.add(at)
    del game.loot[at]
    if troops.hand > 0:
        game.lose(troops, 1)
        for keeper in game.all_troops():
            keeper.kept += keeper.has("igors")


def _leave(game, troops, at, there, is_swapped, loss_die):
    """Make whoever is in a region leave it; return how many tokens are lost for good."""
    if game.spots[at].troops:
        return _drive_out(game, troops, at, there, is_swapped, loss_die)
    is_tribe = game.spots[at].lost_tribe
    game.leave(at)
    return int(is_tribe)


def _stays(troops, spot):
    """Return what stays below Scavengers: tokens in decline that would be lost otherwise."""
    is_there = troops.has("scavengers") and spot.troops and not spot.troops.withdraws
    return Spot(spot.troops, spot.tokens, is_razed=True) if is_there else None


def _made_to_fit(game, troops):
    """Return how many stand in a region that was taken with more than there are in hand."""
    before = {at: game.spots[at].tokens for at in game.held(troops)}
    game.pick_up(troops, list(before), troops.least - troops.hand)
    for at, tokens in before.items():
        if game.spots[at].tokens != tokens:
            game.spots[at].sure = game.spots[at].counted = False
    return max(troops.hand, troops.least)


def most_standing(game, at):
    """Return how many can stand in a region, with the minimum in all others of that race."""
    troops = game.spots[at].troops
    if not troops.withdraws:
        return max(1, game.spots[at].tokens)
    extra = EXTRA_AMAZONS if troops.has("amazons") else 0
    return game.tokens(troops) - extra - troops.least * (len(game.held(troops)) - 1)


def _move_marker(game, name, to):
    for at, spot in enumerate(game.spots):
        setattr(spot, name, at == to)


def _move_coins(game, troops, spot):
    """Pay for Scarecrows, pots, Ransacking and Corrupt; nobody pays themselves."""
    loser = spot.troops
    if loser is None:
        return
    winner, owner = game.current, game.players[loser.seat]
    winner.coins += loser.has("scarecrows")
    if loser.seat == troops.seat:
        return
    winner.coins += spot.pot
    stolen = min(owner.coins, loser.in_decline is False and troops.has("ransacking"))
    bribe = min(winner.coins + stolen, loser.has("corrupt"))
    winner.coins += stolen - bribe
    owner.coins += bribe - stolen


def _drive_out(game, troops, at, there, is_swapped, loss_die, is_taken=True):
    """Give the loser the tokens back, except those that are lost."""
    recorded, loser = game.spots[at].tokens, game.spots[at].troops
    if (game.spots[at].encampments or game.spots[at].behemoths) and loser.seat != game.turn.seat:
        game.players[loser.seat].to_place.add(loser.race)
    game.leave(at)
    if not loser.withdraws:
        game.give_back(loser, recorded)
        if not game.held(loser):
            game.remove(loser)
        return there
    if loser.seat != troops.seat or loser.in_decline:
        _shift(game, loser, there - recorded)
    lost = 0 if loser.has("elves") and not is_swapped else 1
    game.lose(loser, lost)
    gained = game.draw(loser, loss_die) if loser.has("pygmies") else 0
    if is_taken and troops.has("fauns") and not loser.in_decline:
        gained += game.draw(loser, 1)
    if loser.in_decline and not game.tokens(loser):
        game.remove(loser)
    elif loser.seat != troops.seat or loser.in_decline:
        _have_placed(game, loser, there - lost + gained)
    if not game.held(loser):
        loser.waits = loser.hand
    return lost


def _shift(game, loser, more):
    """Adjust the loser's other regions: more or fewer than recorded stood in the lost one."""
    held = game.held(loser)
    if more and held:
        sure = [at for at in held if game.spots[at].sure]
        game.add_up(loser, held, -more, sure)
        game.turn.loose.add(loser)


def _have_placed(game, loser, tokens):
    """Put this many tokens back on the board where nobody sees it."""
    if tokens < 1:
        return
    game.turn.driven_out.add(loser)
    game.turn.loose.add(loser)
    may_place = game.house["barbarians_redeploy_after_losing_a_region"]
    if loser.has("barbarians") and not may_place:
        loser.waits = loser.hand
        return
    # Tokens there beyond the record were not waiting in hand.
    loser.waits = min(loser.waits, max(0, loser.hand - tokens))
    if loser.seat != game.turn.seat:
        game.players[loser.seat].to_place.add(loser.race)
    for spot in game.spots_of(loser):
        spot.sure = spot.counted = False
