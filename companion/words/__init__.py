"""Everything the engine can say, in words: plain functions from its values to sentences."""

from typing import TYPE_CHECKING

from companion.doors import open_door

if TYPE_CHECKING:
    from companion.words.advice import *
    from companion.words.attacks import *
    from companion.words.board import *
    from companion.words.consequences import *
    from companion.words.effects import *
    from companion.words.history import *
    from companion.words.language import *
    from companion.words.language_styles import *
    from companion.words.moves import *
    from companion.words.numbers import *
    from companion.words.own_pieces import *
    from companion.words.refusals import *
    from companion.words.reminders import *
    from companion.words.rules import *
    from companion.words.store import *
    from companion.words.sum_lines import *
    from companion.words.tokens import *
    from companion.words.traces import *
else:
    __all__, __getattr__ = open_door(
        __name__,
        {
            "advice": "Part coins_text last_try_text turn_line way_text",
            "attacks": (
                "first_roll_odds_parts first_roll_odds_text flight_odds_parts "
                "odds_in_short odds_parts odds_text"
            ),
            "board": (
                "MARKERS below_sentence board_name box_name broken_text conquest_text kept_text "
                "cost_sentence holder_text holder_title loser_gains_text loser_rolls_text "
                "losses_text marker_inside marker_name marker_texts pacts_text race_below "
                "region_words set_name set_title shut_text stake_text standing_sentences "
                "stays_below_text where_text"
            ),
            "consequences": "consequence_texts moment_text no_rewrite_text",
            "effects": "piece_full piece_short",
            "history": (
                "PLACED_MARKERS UNKNOWN_STEP brought_text fact_text label_text score_texts "
                "undo_text"
            ),
            "language": "Forms Language N_ best_language load_language ngettext",
            "language_styles": "LANGUAGES",
            "moves": "character_name character_text loses_text move_text why_text",
            "numbers": "decimal duration_text",
            "own_pieces": (
                "act_text act_undo_text attack_title choice_text choices_text edit_undo_text "
                "group_hint group_name name_problem_text number_caption "
                "piece_problem_text trouble_text try_out_text turn_title unnamed used_texts"
            ),
            "refusals": "refusal_text",
            "reminders": "placement_text reminder_text",
            "rules": "HOUSE_RULES full_rule house_rule rule_topics short_rule turn_steps",
            "store": "import_text notice_text piece_import_text problem_text saved_text shown",
            "sum_lines": (
                "earned_text formula line_rule line_text price_lines question_icon question_text"
            ),
            "tokens": (
                "fireballs_text hand_text stacked_caption sum_of_tokens "
                "tokens_caption tokens_text tray_text"
            ),
            "traces": "opened_text rounds_opened trace_text",
        },
    )
