"""The rules: pure Python, no files, no clock, no randomness but the seeded one.

The words of the domain, each for one thing:

- piece: a race (its banner) or a power (its badge); an effect is one thing that a piece does.
- combo: a race with its power; six lie on offer in the column, each in a slot.
- troops: a race in play, active or in decline: tokens owned, in hand, and what it holds.
- seat: a player's place at the table, counted from 0; everything is said of seats, not names.
- region: printed on a board (`PrintedRegion`); what lies in it now is its `RegionContents`, and
  what an attacker finds there a `Target`. A marker is a fortress, a hero, a pot and the like.
- command: what a player asks for. Deciding it gives events, or a refusal that changes nothing.
- event: what happened, with every outcome. A state is a fold of events, and is never stored.
- act: a command with all that belongs to it; correction: an act that puts the record right.
- fact: what everybody saw of a step, for the history; a label names the step in a few words.
- price: the tokens that a conquest takes, line by line; prospect: whether it can be made.
- score: the coins of a turn, line by line; purse: all that a player has, which is secret.
- outlook: all that can be said of one state, each answer worked out once.

Inside, a folder uses only those before it: vocabulary, pieces, model, rules, acts, outlook.
"""

from typing import TYPE_CHECKING

from companion.doors import open_door

if TYPE_CHECKING:
    from companion.engine.acts import (
        ACTS,
        Acts,
        carry_out,
        decide,
        facts_of,
        is_harmless,
        label_of,
        options,
        read_command,
        read_event,
        write_command,
        write_event,
    )
    from companion.engine.acts.abandon import Abandon, AbandonAt, RegionsAbandoned
    from companion.engine.acts.act import Act, Command
    from companion.engine.acts.ally import AllyNamed, NameAlly
    from companion.engine.acts.attack import Conquer, ConquerAt, RegionAttacked
    from companion.engine.acts.board import (
        BoardLaid,
        BoardPutAway,
        LayBoard,
        PutBoardAway,
        SetRegion,
    )
    from companion.engine.acts.correct import (
        BADGE_EVENTS,
        AdjustCoins,
        ColumnCorrected,
        CorrectColumn,
        CorrectRace,
        CorrectTroops,
        CorrectTurn,
        RaceAssigned,
        RoundCorrected,
        badge_borne,
    )
    from companion.engine.acts.decline import Decline
    from companion.engine.acts.lay_out import (
        LayOutCombo,
        ReshuffleBadges,
        may_lay_out_combo,
        may_reshuffle,
    )
    from companion.engine.acts.offers import Options, RaceOptions
    from companion.engine.acts.pick import ComboPicked, Pick, picks_next
    from companion.engine.acts.place import (
        PlaceFortress,
        PlacePots,
        PlaceTroops,
        room_at,
        room_for_tokens,
    )
    from companion.engine.acts.regroup import Regroup, TroopsRegrouped
    from companion.engine.acts.reveal import CountTokens, OpenPurse, PurseOpened, TokensCounted
    from companion.engine.acts.roll_die import DieRolled, RollDie
    from companion.engine.acts.score import Score
    from companion.engine.acts.start import GameStarted, agreed, begin, check_setup, start_game
    from companion.engine.acts.table import EndGame, Leave, PlayerLeft, PlayerRenamed, Rename
    from companion.engine.acts.vanish import Vanish
    from companion.engine.model.events import Event, Fact, Label, RaceScore, fold
    from companion.engine.model.player_names import LONGEST_NAME, check_player_name, is_player_id
    from companion.engine.model.refusals import Reason, Refused, StepRefused
    from companion.engine.model.regions import Holder, RegionContents, RegionId, Target, Use
    from companion.engine.model.state import (
        Conquest,
        Placement,
        Player,
        Setup,
        Slot,
        State,
        Troops,
        Turn,
    )
    from companion.engine.outlook.decline_preview import DeclinePreview
    from companion.engine.outlook.outlook import Outlook, Outlooks
    from companion.engine.outlook.prospects import Prospect
    from companion.engine.outlook.reminders import Note
    from companion.engine.pieces.abilities import (
        Abilities,
        Ability,
        AbilityGroup,
        Chosen,
        Parameter,
        ParameterValue,
        PieceKind,
        effects_of,
    )
    from companion.engine.pieces.ability_search import abilities_in
    from companion.engine.pieces.boards import Board, PrintedRegion
    from companion.engine.pieces.catalogue import BoardChoice, Catalogue, Combo, PieceSet
    from companion.engine.pieces.decline_traits import (
        comes_back,
        keeps_badge,
        keeps_tokens,
        withdraws,
    )
    from companion.engine.pieces.effects import (
        CoinsEffect,
        ColumnEffect,
        CostEffect,
        DeclineEffect,
        Effect,
        EntryEffect,
        GainEffect,
        IncomeEffect,
        LeastEffect,
        LossEffect,
        OnceEffect,
        PlacedEffect,
        ReachEffect,
        RedeployEffect,
        ReminderEffect,
        TokensEffect,
        TurnMoment,
        When,
    )
    from companion.engine.pieces.house_rules import can_matter
    from companion.engine.pieces.own_pieces import (
        LONGEST_PIECE_NAME,
        check_own,
        check_supply,
        is_piece_name,
    )
    from companion.engine.pieces.piece import (
        ANY_LANGUAGE,
        MOST_PIECES,
        OWN_ID,
        Piece,
        Pieces,
        Power,
        Printed,
        Race,
    )
    from companion.engine.pieces.problems import PieceProblem, ProblemReason, piece_problems
    from companion.engine.pieces.sets import boards_for, pieces_of, player_counts, with_needed
    from companion.engine.rules.board import (
        count_regions,
        followed_board,
        holdings,
        position,
        printed_board,
        tokens_in,
        tokens_in_hand,
        with_counts,
    )
    from companion.engine.rules.board_turns import regions_to_keep, tower_places
    from companion.engine.rules.changes import (
        BoardChanged,
        CoinsMoved,
        FortressPlaced,
        PotsPlaced,
        TableBelieved,
        TroopsChanged,
    )
    from companion.engine.rules.checks import problems
    from companion.engine.rules.column import (
        BadgeDiscarded,
        BadgesReshuffled,
        ComboDealt,
        RaceVanished,
        does_grow,
        passed_by,
        prices,
        tokens_on_offer,
    )
    from companion.engine.rules.counts import kept_off, most_standing
    from companion.engine.rules.decision import Side
    from companion.engine.rules.decline import RaceDeclined
    from companion.engine.rules.earnings import known_lines
    from companion.engine.rules.endings import Ending, asked_on_board
    from companion.engine.rules.losses import count_losses
    from companion.engine.rules.markers import markers_left, most_markers, placed_markers
    from companion.engine.rules.permits import may_act, may_conquer, may_roll, present_seats
    from companion.engine.rules.price import (
        DIE,
        Attack,
        Attacker,
        Quote,
        can_conquer,
        last_attempt,
        prices_of_use,
        quote,
        without_die,
    )
    from companion.engine.rules.questions import (
        SYMBOLS,
        AttackQuestions,
        attack_questions,
        is_used_up,
        may_hold,
        uses_left,
    )
    from companion.engine.rules.reach import (
        Position,
        find_defender,
        is_beside_own_mountain,
        is_leap,
        leap_starts,
        leap_uses,
        targets,
        why_unreachable,
    )
    from companion.engine.rules.scoring import (
        HOLDINGS,
        ScoredLine,
        check_counts,
        grows_by,
        has_tower,
        income_per,
        line_origins,
        most_of,
        possible_counts,
        questions,
        score_lines,
        who_asks,
    )
    from companion.engine.rules.sheet import (
        SheetRow,
        TurnScored,
        complete_counts,
        decline_sheet,
        new_tokens,
        score_sheet,
    )
    from companion.engine.rules.standings import PlayerResult, standing, tokens_on_board
    from companion.engine.rules.targets import attack_on, targets_now, within_reach
    from companion.engine.rules.troops import HELD, count_held, hand_when_ready, has_foothold
    from companion.engine.rules.turns import (
        GameEnded,
        PotsCollected,
        TurnBegan,
        as_if_on_turn,
        next_turn,
    )
    from companion.engine.vocabulary import (
        ATTACK_USES,
        BESIDE_OWN,
        COLOURS,
        COLUMN_SIZE,
        COUNTS,
        FIRST_ROLL,
        MOST_COINS,
        MOST_DIE,
        MOST_FORTRESSES,
        REGION_KINDS,
        REGION_MARKS,
        SCORED_TERRAIN,
        SHAPES,
        STARTING_COINS,
        SWAP,
        WATER,
        YES_NO_COUNTS,
        Colour,
        CountName,
        Counts,
        House,
        Line,
        Marker,
        Protection,
        Symbol,
        Terrain,
        UseName,
        WhyNot,
        seat_colour,
        total,
    )
else:
    __all__, __getattr__ = open_door(
        __name__,
        {
            "acts": (
                "ACTS Acts carry_out decide facts_of is_harmless label_of options read_command "
                "read_event write_command write_event"
            ),
            "acts.abandon": "Abandon AbandonAt RegionsAbandoned",
            "acts.act": "Act Command",
            "acts.ally": "AllyNamed NameAlly",
            "acts.attack": "Conquer ConquerAt RegionAttacked",
            "acts.board": "BoardLaid BoardPutAway LayBoard PutBoardAway SetRegion",
            "acts.correct": (
                "AdjustCoins BADGE_EVENTS ColumnCorrected CorrectColumn CorrectRace "
                "CorrectTroops CorrectTurn RaceAssigned RoundCorrected badge_borne"
            ),
            "acts.decline": "Decline",
            "acts.lay_out": "LayOutCombo ReshuffleBadges may_lay_out_combo may_reshuffle",
            "acts.offers": "Options RaceOptions",
            "acts.pick": "ComboPicked Pick picks_next",
            "acts.place": "PlaceFortress PlacePots PlaceTroops room_at room_for_tokens",
            "acts.regroup": "Regroup TroopsRegrouped",
            "acts.reveal": "CountTokens OpenPurse PurseOpened TokensCounted",
            "acts.roll_die": "DieRolled RollDie",
            "acts.score": "Score",
            "acts.start": "GameStarted agreed begin check_setup start_game",
            "acts.table": "EndGame Leave PlayerLeft PlayerRenamed Rename",
            "acts.vanish": "Vanish",
            "model.events": "Event Fact Label RaceScore fold",
            "model.player_names": "LONGEST_NAME check_player_name is_player_id",
            "model.refusals": "Reason Refused StepRefused",
            "model.regions": "Holder RegionContents RegionId Target Use",
            "model.state": "Conquest Placement Player Setup Slot State Troops Turn",
            "outlook.decline_preview": "DeclinePreview",
            "outlook.outlook": "Outlook Outlooks",
            "outlook.prospects": "Prospect",
            "outlook.reminders": "Note",
            "pieces.abilities": (
                "Abilities Ability AbilityGroup Chosen Parameter ParameterValue PieceKind "
                "effects_of"
            ),
            "pieces.ability_search": "abilities_in",
            "pieces.boards": "Board PrintedRegion",
            "pieces.catalogue": "BoardChoice Catalogue Combo PieceSet",
            "pieces.decline_traits": "comes_back keeps_badge keeps_tokens withdraws",
            "pieces.effects": (
                "CoinsEffect ColumnEffect CostEffect DeclineEffect Effect EntryEffect "
                "GainEffect IncomeEffect LeastEffect LossEffect OnceEffect PlacedEffect "
                "ReachEffect RedeployEffect ReminderEffect TokensEffect TurnMoment When"
            ),
            "pieces.house_rules": "can_matter",
            "pieces.own_pieces": "LONGEST_PIECE_NAME check_own check_supply is_piece_name",
            "pieces.piece": "ANY_LANGUAGE MOST_PIECES OWN_ID Piece Pieces Power Printed Race",
            "pieces.problems": "PieceProblem ProblemReason piece_problems",
            "pieces.sets": "boards_for pieces_of player_counts with_needed",
            "rules.board": (
                "count_regions followed_board holdings position printed_board tokens_in "
                "tokens_in_hand with_counts"
            ),
            "rules.board_turns": "regions_to_keep tower_places",
            "rules.changes": (
                "BoardChanged CoinsMoved FortressPlaced PotsPlaced TableBelieved TroopsChanged"
            ),
            "rules.checks": "problems",
            "rules.column": (
                "BadgeDiscarded BadgesReshuffled ComboDealt RaceVanished does_grow passed_by "
                "prices tokens_on_offer"
            ),
            "rules.counts": "kept_off most_standing",
            "rules.decision": "Side",
            "rules.decline": "RaceDeclined",
            "rules.earnings": "known_lines",
            "rules.endings": "Ending asked_on_board",
            "rules.losses": "count_losses",
            "rules.markers": "markers_left most_markers placed_markers",
            "rules.permits": "may_act may_conquer may_roll present_seats",
            "rules.price": (
                "Attack Attacker DIE Quote can_conquer last_attempt prices_of_use quote without_die"
            ),
            "rules.questions": (
                "AttackQuestions SYMBOLS attack_questions is_used_up may_hold uses_left"
            ),
            "rules.reach": (
                "Position find_defender is_beside_own_mountain is_leap leap_starts leap_uses "
                "targets why_unreachable"
            ),
            "rules.scoring": (
                "HOLDINGS ScoredLine check_counts grows_by has_tower income_per line_origins "
                "most_of possible_counts questions score_lines who_asks"
            ),
            "rules.sheet": (
                "SheetRow TurnScored complete_counts decline_sheet new_tokens score_sheet"
            ),
            "rules.standings": "PlayerResult standing tokens_on_board",
            "rules.targets": "attack_on targets_now within_reach",
            "rules.troops": "HELD count_held hand_when_ready has_foothold",
            "rules.turns": "GameEnded PotsCollected TurnBegan as_if_on_turn next_turn",
            "vocabulary": (
                "ATTACK_USES BESIDE_OWN COLOURS COLUMN_SIZE COUNTS Colour CountName Counts "
                "FIRST_ROLL House Line MOST_COINS MOST_DIE MOST_FORTRESSES Marker Protection "
                "REGION_KINDS REGION_MARKS SCORED_TERRAIN SHAPES STARTING_COINS SWAP Symbol "
                "Terrain UseName WATER WhyNot YES_NO_COUNTS seat_colour total"
            ),
        },
    )
