"""The rules: pure Python, without files, a clock or randomness other than the seeded kind.

The words of the domain, one for each thing:

- piece: a race (its banner) or a power (its badge); an effect is one thing that a piece does.
- combo: a race with its power; six are on offer in the column, each in a slot.
- troops: a race in play, active or in decline: the tokens it owns, its hand, and what it holds.
- seat: a player's place at the table, counted from 0; the engine refers to seats, not names.
- region: printed on a board (`PrintedRegion`); what lies in it now is its `RegionContents`, and
  what an attacker finds there is a `Target`. Markers are fortresses, heroes, pots and the like.
- command: what a player asks for. Deciding it yields events, or a refusal that changes nothing.
- event: what happened, with every outcome. A state is a fold of events, and is never stored.
- act: a command with everything that belongs to it; correction: an act that fixes the record.
- fact: what everybody saw of a step, for the history; a label names the step in a few words.
- price: the tokens that a conquest takes, line by line; prospect: whether it can be made.
- score: the coins of a turn, line by line; purse: all the coins of a player, which are secret.
- outlook: everything that can be said about one state, each answer worked out once.

Inside, a folder uses only those before it: vocabulary, pieces, model, rules, acts, outlook.
"""

from typing import TYPE_CHECKING

from companion.doors import open_door

if TYPE_CHECKING:
    from companion.engine.acts import *
    from companion.engine.acts.abandon import *
    from companion.engine.acts.attack import *
    from companion.engine.acts.board import *
    from companion.engine.acts.borrow import *
    from companion.engine.acts.close import *
    from companion.engine.acts.correct import *
    from companion.engine.acts.deal import *
    from companion.engine.acts.decline import *
    from companion.engine.acts.fire import *
    from companion.engine.acts.lay_winter import *
    from companion.engine.acts.offers import *
    from companion.engine.acts.pick import *
    from companion.engine.acts.place import *
    from companion.engine.acts.power_acts import *
    from companion.engine.acts.score import *
    from companion.engine.acts.start import *
    from companion.engine.acts.table import *
    from companion.engine.model.events import *
    from companion.engine.model.names import *
    from companion.engine.model.refusals import *
    from companion.engine.model.regions import *
    from companion.engine.model.state import *
    from companion.engine.outlook.outlook import *
    from companion.engine.outlook.prospects import *
    from companion.engine.outlook.reminders import *
    from companion.engine.pieces.abilities import *
    from companion.engine.pieces.catalogue import *
    from companion.engine.pieces.effects import *
    from companion.engine.pieces.own_pieces import *
    from companion.engine.pieces.piece import *
    from companion.engine.pieces.sky import *
    from companion.engine.rules.board import *
    from companion.engine.rules.board_turns import *
    from companion.engine.rules.changes import *
    from companion.engine.rules.checks import *
    from companion.engine.rules.closing import *
    from companion.engine.rules.column import *
    from companion.engine.rules.decision import *
    from companion.engine.rules.loot import *
    from companion.engine.rules.losses import *
    from companion.engine.rules.pacts import *
    from companion.engine.rules.permits import *
    from companion.engine.rules.price import *
    from companion.engine.rules.questions import *
    from companion.engine.rules.reach import *
    from companion.engine.rules.scoring import *
    from companion.engine.rules.sheet import *
    from companion.engine.rules.target import *
    from companion.engine.rules.troops import *
    from companion.engine.rules.turns import *
    from companion.engine.rules.winter import *
    from companion.engine.vocabulary import *
else:
    __all__, __getattr__ = open_door(
        __name__,
        {
            "acts": (
                "ACTS Acts carry_out decide facts_of is_harmless is_move label_of options "
                "read_command read_event write_command write_event"
            ),
            "acts.abandon": "Abandon AbandonAt RegionsAbandoned",
            "acts.attack": "Conquer ConquerAt RegionAttacked",
            "acts.board": "BoardLaid BoardPutAway LayBoard PutBoardAway SetRegion",
            "acts.borrow": "Borrow",
            "acts.close": "Close",
            "acts.correct": (
                "AdjustCoins BADGE_EVENTS ColumnCorrected CorrectColumn CorrectRace CorrectTroops "
                "CorrectTurn RaceAssigned RoundCorrected last_badge"
            ),
            "acts.deal": "DealPacts PactsDealt",
            "acts.decline": "Decline RaceDeclined RaceRevived Vanish plays_on",
            "acts.fire": "CannonFired Fire loaded",
            "acts.lay_winter": "LayWinter",
            "acts.offers": "Options RaceOptions",
            "acts.pick": (
                "ComboPicked LayOutCombo Pick ReshuffleBadges may_lay_out_combo may_reshuffle "
                "picks_next"
            ),
            "acts.place": "PlaceFortress PlacePots PlaceTroops room_at room_for_tokens",
            "acts.power_acts": "AllyNamed DieRolled NameAlly Regroup RollDie TroopsRegrouped",
            "acts.score": "Score",
            "acts.start": "GameStarted agreed begin check_setup start_game",
            "acts.table": (
                "CountTokens EndGame Leave OpenPurse PlayerLeft PlayerRenamed PurseOpened Rename "
                "TokensCounted"
            ),
            "model.events": "Event Fact Label RaceScore StepSoFar fold",
            "model.names": "LONGEST_NAME check_player_name is_player_id",
            "model.refusals": "Reason Refused StepRefused",
            "model.regions": "Covered Holder RegionContents RegionId Target Use",
            "model.state": (
                "Clearing Conquest Laid Loot Placement Player Setup Slot State Troops Turn"
            ),
            "outlook.outlook": "DeclinePreview Outlook Outlooks",
            "outlook.prospects": "Prospect known_lines",
            "outlook.reminders": "Note",
            "pieces.abilities": (
                "Abilities Ability AbilityGroup Chosen Parameter ParameterValue PieceKind "
                "abilities_in effects_of"
            ),
            "pieces.catalogue": (
                "Board BoardChoice Catalogue Combo PieceSet PrintedRegion boards_for can_matter "
                "comes_back covers keeps_badge keeps_tokens pieces_of player_counts rests skies_of "
                "with_needed withdraws"
            ),
            "pieces.effects": (
                "BorrowEffect ClearEffect CloseEffect CoinsEffect CoinsOn ColumnEffect CostEffect "
                "CoverEffect DeclineEffect EarlyEffect Effect EntryEffect FireballsEffect "
                "GainEffect ImmuneEffect IncomeEffect KeepEffect LeastEffect LootEffect "
                "LossEffect OnceEffect PactsEffect PlacedEffect ReachEffect RedeployEffect "
                "ReminderEffect StrengthEffect TokensEffect TurnMoment When WinterEffect"
            ),
            "pieces.own_pieces": (
                "LONGEST_PIECE_NAME PieceProblem ProblemReason check_own check_supply "
                "is_piece_name piece_problems"
            ),
            "pieces.piece": "ANY_LANGUAGE MAX_PIECES OWN_ID Piece Pieces Power Printed Race",
            "pieces.sky": "ACCESS Access SkyBoard SkyChoice dealt_access joined may_hold_access",
            "rules.board": (
                "count_regions followed_board holdings laid_board position printed_board "
                "sky_counts tokens_in tokens_in_hand ways_up winter_on with_counts"
            ),
            "rules.board_turns": "Ending asked_on_board regions_to_keep tower_places",
            "rules.changes": (
                "BoardChanged CoinsMoved FortressPlaced PotsPlaced TableBelieved TroopsChanged"
            ),
            "rules.checks": "problems",
            "rules.closing": "RegionClosed closable",
            "rules.column": (
                "BadgeDiscarded BadgesReshuffled ComboDealt RaceVanished does_grow passed_by "
                "prices tokens_on_offer"
            ),
            "rules.decision": "Act Command Side acting_side sides",
            "rules.loot": "LootCollected LootLaid coins_in_loot face_of",
            "rules.losses": "Losses count_losses lost_for_good",
            "rules.pacts": "broken_pacts pacts_held pacts_in",
            "rules.permits": (
                "attacker_with may_act may_conquer may_roll present_seats targets_now within_reach"
            ),
            "rules.price": (
                "Attack Attacker DIE Quote can_conquer coins_at_stake given_up is_immune "
                "last_attempt prices_of_use quote without_die"
            ),
            "rules.questions": (
                "AttackQuestions SYMBOLS attack_questions limit_of markers_left "
                "may_hold most_markers placed_markers rolls_for_losses times_left uses_left"
            ),
            "rules.reach": (
                "Position cannons_beside is_beside_own_mountain is_leap is_next_to_own "
                "is_over_one leap_starts leap_uses strength_of strikes_anywhere targets "
                "why_unreachable"
            ),
            "rules.scoring": (
                "HOLDINGS PlayerResult ScoredLine Standing check_counts grows_by has_tower "
                "income_per line_origins most_of possible_counts questions score_lines "
                "set_by_hand standing takes_coins times_paid tokens_on_board who_asks"
            ),
            "rules.sheet": (
                "BONUS SheetRow TurnScored complete_counts decline_sheet new_fireballs "
                "new_tokens score_sheet with_bonus"
            ),
            "rules.troops": (
                "HELD count_held hand_when_ready has_foothold kept_off most_standing most_used"
            ),
            "rules.target": "GUARDS as_known bare combo_of",
            "rules.turns": (
                "GameEnded PotsCollected RegionsPaid TokensBought TurnBegan as_if_on_turn next_turn"
            ),
            "rules.winter": "WinterLaid is_cold winter_left winter_places",
            "vocabulary": (
                "ALONE ATTACK_FACTS ATTACK_USES BEHEMOTHS BESIDE_OWN CANNONS CHARACTERS CLEAR "
                "COLOURS COLUMN_SIZE COUNTED_USES COUNTS Character Colour CountName Counts "
                "FIRST_ROLL House LOOT Line LootFace MAX_COINS MAX_DIE MAX_FORTRESSES MAX_USED "
                "Marker OVER_ONE Protection RARE_KINDS REGION_KINDS REGION_MARKS SCORED_TERRAIN "
                "SHAPES SKY_COUNTS STACKED_MARKERS STARTING_COINS STRENGTH SWAP Symbol TRAP "
                "Terrain UseName WATER WINTER WhyNot YES_NO_COUNTS ZEPPELIN seat_colour total"
            ),
        },
    )
