"""Everything the engine can say, in words: plain functions from its values to sentences."""

from companion.words.board import (
    conquest_text,
    holder_text,
    marker_name,
    set_name,
    symbol_name,
    terrain_name,
)
from companion.words.house import HOUSE_RULES, HouseRule, house_rule
from companion.words.labels import label_text
from companion.words.lines import line_rule, line_text
from companion.words.odds import berserk_odds_parts, berserk_odds_text, odds_parts, odds_text
from companion.words.questions import question_text
from companion.words.refusals import refusal_text, why_not_text
from companion.words.reminders import placement_text, reminder_text
from companion.words.rules import TurnStep, full_rule, short_rule, turn_steps
from companion.words.tokens import tokens_text
from companion.words.tray import tray_text

__all__ = [
    "HOUSE_RULES",
    "HouseRule",
    "TurnStep",
    "berserk_odds_parts",
    "berserk_odds_text",
    "conquest_text",
    "full_rule",
    "holder_text",
    "house_rule",
    "label_text",
    "line_rule",
    "line_text",
    "marker_name",
    "odds_parts",
    "odds_text",
    "placement_text",
    "question_text",
    "refusal_text",
    "reminder_text",
    "set_name",
    "short_rule",
    "symbol_name",
    "terrain_name",
    "tokens_text",
    "tray_text",
    "turn_steps",
    "why_not_text",
]
