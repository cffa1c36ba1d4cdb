"""One game being played, without a screen: its steps, its log, what it tells and whom."""

from typing import TYPE_CHECKING

from companion.doors import open_door

if TYPE_CHECKING:
    from companion.play.audit_trail import Trace, TraceKind, Traces, add_traces, merge_traces
    from companion.play.checkpoints import FoldedTimeline, fold_timeline
    from companion.play.consequences import ComboIds, Consequence, foreseen_consequences
    from companion.play.current import Change, CurrentGame, Unsubscribe
    from companion.play.final_outcome import Outcome, coins_in_the_end, outcome
    from companion.play.journal import NotKept
    from companion.play.log_codec import read_step, reading_log, write_game, write_step
    from companion.play.player_view import PlayerView, players_seen
    from companion.play.practice import practice_session
    from companion.play.records import GameRecord, names_of, turns_and_lives
    from companion.play.rewrites import Rewrite
    from companion.play.session import Session
    from companion.play.tallies import RECENT, Meeting, PersonTally, PieceTallies, Tallies, tallied
    from companion.play.timeline import Step, Timeline, check_timeline
    from companion.play.trial import Trouble, trying
    from companion.play.turns import TurnSteps, turns_in
else:
    __all__, __getattr__ = open_door(
        __name__,
        {
            "audit_trail": "Trace TraceKind Traces add_traces merge_traces",
            "checkpoints": "FoldedTimeline fold_timeline",
            "consequences": "ComboIds Consequence foreseen_consequences",
            "current": "Change CurrentGame Unsubscribe",
            "final_outcome": "Outcome coins_in_the_end outcome",
            "journal": "NotKept",
            "log_codec": "read_step reading_log write_game write_step",
            "player_view": "PlayerView players_seen",
            "practice": "practice_session",
            "records": "GameRecord names_of turns_and_lives",
            "rewrites": "Rewrite",
            "session": "Session",
            "tallies": "Meeting PersonTally PieceTallies RECENT Tallies tallied",
            "timeline": "Step Timeline check_timeline",
            "trial": "Trouble trying",
            "turns": "TurnSteps turns_in",
        },
    )
