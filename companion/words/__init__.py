"""Everything the engine can say, in words: plain functions from its values to sentences."""

from typing import TYPE_CHECKING

from companion.doors import open_door

if TYPE_CHECKING:
    from companion.words.advice import Part, last_try_text, turn_line, way_text
    from companion.words.board import (
        board_name,
        conquest_text,
        marker_inside,
        marker_name,
        set_name,
        set_title,
    )
    from companion.words.consequences import consequence_texts
    from companion.words.decimals import decimal
    from companion.words.durations import duration_text
    from companion.words.effects import piece_full, piece_short
    from companion.words.game_files import import_text, piece_import_text, saved_text, shown
    from companion.words.history import (
        PLACED_MARKERS,
        UNKNOWN_STEP,
        brought_text,
        fact_text,
        score_texts,
    )
    from companion.words.house_rules import HOUSE_RULES, house_rule
    from companion.words.labels import label_text, undo_text
    from companion.words.language import N_, Forms, Language, best_language, load_language, ngettext
    from companion.words.language_styles import LANGUAGES
    from companion.words.odds import (
        first_roll_odds_parts,
        first_roll_odds_text,
        odds_in_short,
        odds_parts,
        odds_text,
    )
    from companion.words.own_pieces import (
        act_text,
        act_undo_text,
        choice_text,
        choices_text,
        edit_undo_text,
        group_hint,
        group_name,
        name_problem_text,
        no_lender_text,
        number_caption,
        piece_problem_text,
        trouble_text,
        try_out_text,
        unnamed,
    )
    from companion.words.piece_examples import attack_title, turn_title
    from companion.words.put_right import moment_text, no_rewrite_text
    from companion.words.refusals import refusal_text
    from companion.words.region_sentences import (
        cost_sentence,
        losses_text,
        shut_text,
        standing_sentences,
    )
    from companion.words.regions import MARKERS, holder_title, place_text, region_words
    from companion.words.reminders import placement_text, reminder_text
    from companion.words.rules import full_rule, short_rule, turn_steps
    from companion.words.score_questions import question_icon, question_text
    from companion.words.store_problems import notice_text, problem_text
    from companion.words.sum_lines import earned_text, formula, line_rule, line_text, price_lines
    from companion.words.tokens import encampments_caption, hand_text, tokens_caption, tokens_text
    from companion.words.traces import opened_text, rounds_opened, trace_text
    from companion.words.tray import sum_of_tokens, tray_text
else:
    __all__, __getattr__ = open_door(
        __name__,
        {
            "advice": "Part last_try_text turn_line way_text",
            "board": "board_name conquest_text marker_inside marker_name set_name set_title",
            "consequences": "consequence_texts",
            "decimals": "decimal",
            "durations": "duration_text",
            "effects": "piece_full piece_short",
            "game_files": "import_text piece_import_text saved_text shown",
            "history": "PLACED_MARKERS UNKNOWN_STEP brought_text fact_text score_texts",
            "house_rules": "HOUSE_RULES house_rule",
            "labels": "label_text undo_text",
            "language": "Forms Language N_ best_language load_language ngettext",
            "language_styles": "LANGUAGES",
            "odds": (
                "first_roll_odds_parts first_roll_odds_text odds_in_short odds_parts odds_text"
            ),
            "own_pieces": (
                "act_text act_undo_text choice_text choices_text edit_undo_text group_hint "
                "group_name name_problem_text no_lender_text number_caption piece_problem_text "
                "trouble_text try_out_text unnamed"
            ),
            "piece_examples": "attack_title turn_title",
            "put_right": "moment_text no_rewrite_text",
            "refusals": "refusal_text",
            "region_sentences": "cost_sentence losses_text shut_text standing_sentences",
            "regions": "MARKERS holder_title place_text region_words",
            "reminders": "placement_text reminder_text",
            "rules": "full_rule short_rule turn_steps",
            "score_questions": "question_icon question_text",
            "store_problems": "notice_text problem_text",
            "sum_lines": "earned_text formula line_rule line_text price_lines",
            "tokens": "encampments_caption hand_text tokens_caption tokens_text",
            "traces": "opened_text rounds_opened trace_text",
            "tray": "sum_of_tokens tray_text",
        },
    )
