"""The rules: pure Python, no files, no clock, no randomness but the seeded one."""

from typing import TYPE_CHECKING

from companion.doors import open_door

if TYPE_CHECKING:
    from companion.engine.acts.board_placing import room_at, room_for_tokens
    from companion.engine.acts.choices import Options, RaceOptions, options
    from companion.engine.acts.commands import (
        Abandon,
        AbandonAt,
        AdjustCoins,
        Command,
        Conquer,
        ConquerAt,
        CorrectColumn,
        CorrectRace,
        CorrectTroops,
        CorrectTurn,
        CountTokens,
        Decline,
        EndGame,
        LayBoard,
        LayOutCombo,
        Leave,
        NameAlly,
        OpenPurse,
        Pick,
        PlaceFortress,
        PlacePots,
        PlaceTroops,
        PutBoardAway,
        Regroup,
        Rename,
        ReshuffleBadges,
        RollDie,
        Score,
        SetRegion,
        Vanish,
    )
    from companion.engine.acts.deciding import HARMLESS, carry_out, decide
    from companion.engine.acts.events import (
        AllyNamed,
        BadgeDiscarded,
        BadgesReshuffled,
        BoardChanged,
        BoardLaid,
        BoardPutAway,
        CoinsMoved,
        ColumnCorrected,
        ComboDealt,
        ComboPicked,
        DieRolled,
        Event,
        FortressPlaced,
        GameEnded,
        GameStarted,
        PlayerLeft,
        PlayerRenamed,
        PotsCollected,
        PotsPlaced,
        PurseOpened,
        RaceAssigned,
        RaceDeclined,
        RaceScore,
        RaceVanished,
        RegionAttacked,
        RegionsAbandoned,
        RoundCorrected,
        TableBelieved,
        TokensCounted,
        TroopsChanged,
        TroopsRegrouped,
        TurnBegan,
        TurnScored,
    )
    from companion.engine.acts.starting import agreed, check_setup, start_game
    from companion.engine.model.colours import COLOURS, SHAPES, Colour, seat_colour
    from companion.engine.model.ground import Ground, RegionId
    from companion.engine.model.player_names import LONGEST_NAME, check_player_name, is_player_id
    from companion.engine.model.refusals import Reason, Refused, StepRefused
    from companion.engine.model.state import (
        Conquest,
        Placement,
        Player,
        Seat,
        Setup,
        Slot,
        State,
        Troops,
        Turn,
    )
    from companion.engine.model.uses import Use
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
    from companion.engine.pieces.boards import Board, BoardRegion
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
        tokens_in_hand,
        with_counts,
    )
    from companion.engine.rules.board_turns import regions_to_keep, tower_places
    from companion.engine.rules.checks import problems
    from companion.engine.rules.column import does_grow, passed_by, prices, tokens_on_offer
    from companion.engine.rules.counts import kept_off, most_standing
    from companion.engine.rules.earnings import Earnings, known_lines
    from companion.engine.rules.endings import DeclinePreview, Ending, asked_on_board
    from companion.engine.rules.losses import Side, count_losses
    from companion.engine.rules.markers import markers_left, most_markers, placed_markers
    from companion.engine.rules.outlook import Outlook, Outlooks
    from companion.engine.rules.permits import (
        may_act,
        may_conquer,
        may_roll,
        picks_next,
        present_seats,
    )
    from companion.engine.rules.price import (
        DIE,
        Attack,
        Attacker,
        Holder,
        LastAttempt,
        Quote,
        Region,
        can_conquer,
        last_attempt,
        prices_of_use,
        quote,
        without_die,
    )
    from companion.engine.rules.questions import (
        BADGE_EVENTS,
        SYMBOLS,
        AttackQuestions,
        attack_questions,
        badge_borne,
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
    from companion.engine.rules.reducer import apply, begin, fold
    from companion.engine.rules.reminding import Note
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
    from companion.engine.rules.sheet import SheetRow, complete_counts, decline_sheet, score_sheet
    from companion.engine.rules.standings import PlayerResult, standing, tokens_on_board
    from companion.engine.rules.targets import Prospect, attack_on, targets_now, within_reach
    from companion.engine.rules.troops import HELD, count_held, hand_when_ready, has_ground
    from companion.engine.rules.turn_end import new_tokens
    from companion.engine.rules.turns import as_if_on_turn, next_turn
    from companion.engine.vocabulary import (
        ATTACK_USES,
        BESIDE_OWN,
        COLUMN_SIZE,
        COUNTS,
        FIRST_ROLL,
        MOST_COINS,
        MOST_DIE,
        MOST_FORTRESSES,
        REGION_KINDS,
        REGION_MARKS,
        SCORED_TERRAIN,
        STARTING_COINS,
        SWAP,
        WATER,
        YES_NO_COUNTS,
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
        total,
    )
else:
    __all__, __getattr__ = open_door(
        __name__,
        {
            "acts.board_placing": "room_at room_for_tokens",
            "acts.choices": "Options RaceOptions options",
            "acts.commands": (
                "Abandon AbandonAt AdjustCoins Command Conquer ConquerAt CorrectColumn "
                "CorrectRace CorrectTroops CorrectTurn CountTokens Decline EndGame LayBoard "
                "LayOutCombo Leave NameAlly OpenPurse Pick PlaceFortress PlacePots PlaceTroops "
                "PutBoardAway Regroup Rename ReshuffleBadges RollDie Score SetRegion Vanish"
            ),
            "acts.deciding": "HARMLESS carry_out decide",
            "acts.events": (
                "AllyNamed BadgeDiscarded BadgesReshuffled BoardChanged BoardLaid BoardPutAway "
                "CoinsMoved ColumnCorrected ComboDealt ComboPicked DieRolled Event "
                "FortressPlaced GameEnded GameStarted PlayerLeft PlayerRenamed PotsCollected "
                "PotsPlaced PurseOpened RaceAssigned RaceDeclined RaceScore RaceVanished "
                "RegionAttacked RegionsAbandoned RoundCorrected TableBelieved TokensCounted "
                "TroopsChanged TroopsRegrouped TurnBegan TurnScored"
            ),
            "acts.starting": "agreed check_setup start_game",
            "model.colours": "COLOURS Colour SHAPES seat_colour",
            "model.ground": "Ground RegionId",
            "model.player_names": "LONGEST_NAME check_player_name is_player_id",
            "model.refusals": "Reason Refused StepRefused",
            "model.state": "Conquest Placement Player Seat Setup Slot State Troops Turn",
            "model.uses": "Use",
            "pieces.abilities": (
                "Abilities Ability AbilityGroup Chosen Parameter ParameterValue PieceKind "
                "effects_of"
            ),
            "pieces.ability_search": "abilities_in",
            "pieces.boards": "Board BoardRegion",
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
                "count_regions followed_board holdings position printed_board tokens_in_hand "
                "with_counts"
            ),
            "rules.board_turns": "regions_to_keep tower_places",
            "rules.checks": "problems",
            "rules.column": "does_grow passed_by prices tokens_on_offer",
            "rules.counts": "kept_off most_standing",
            "rules.earnings": "Earnings known_lines",
            "rules.endings": "DeclinePreview Ending asked_on_board",
            "rules.losses": "Side count_losses",
            "rules.markers": "markers_left most_markers placed_markers",
            "rules.outlook": "Outlook Outlooks",
            "rules.permits": "may_act may_conquer may_roll picks_next present_seats",
            "rules.price": (
                "Attack Attacker DIE Holder LastAttempt Quote Region can_conquer last_attempt "
                "prices_of_use quote without_die"
            ),
            "rules.questions": (
                "AttackQuestions BADGE_EVENTS SYMBOLS attack_questions badge_borne is_used_up "
                "may_hold uses_left"
            ),
            "rules.reach": (
                "Position find_defender is_beside_own_mountain is_leap leap_starts leap_uses "
                "targets why_unreachable"
            ),
            "rules.reducer": "apply begin fold",
            "rules.reminding": "Note",
            "rules.scoring": (
                "HOLDINGS ScoredLine check_counts grows_by has_tower income_per line_origins "
                "most_of possible_counts questions score_lines who_asks"
            ),
            "rules.sheet": "SheetRow complete_counts decline_sheet score_sheet",
            "rules.standings": "PlayerResult standing tokens_on_board",
            "rules.targets": "Prospect attack_on targets_now within_reach",
            "rules.troops": "HELD count_held hand_when_ready has_ground",
            "rules.turn_end": "new_tokens",
            "rules.turns": "as_if_on_turn next_turn",
            "vocabulary": (
                "ATTACK_USES BESIDE_OWN COLUMN_SIZE COUNTS CountName Counts FIRST_ROLL House "
                "Line MOST_COINS MOST_DIE MOST_FORTRESSES Marker Protection REGION_KINDS "
                "REGION_MARKS SCORED_TERRAIN STARTING_COINS SWAP Symbol Terrain UseName WATER "
                "WhyNot YES_NO_COUNTS total"
            ),
        },
    )
