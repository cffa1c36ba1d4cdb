"""One game being played, without a screen: its steps, its log, and who is notified of changes."""

from typing import TYPE_CHECKING

from companion.doors import open_door

if TYPE_CHECKING:
    from companion.play.consequences import *
    from companion.play.current import *
    from companion.play.journal import *
    from companion.play.log_codec import *
    from companion.play.public_view import *
    from companion.play.records import *
    from companion.play.session import *
    from companion.play.steps import *
    from companion.play.tallies import *
    from companion.play.timeline import *
    from companion.play.trial import *
else:
    __all__, __getattr__ = open_door(
        __name__,
        {
            "consequences": "ComboIds Consequence foreseen_consequences last_step_consequences",
            "current": "Change CurrentGame Unsubscribe",
            "journal": "NotKept Rewrite Trace TraceKind Traces add_traces merge_traces",
            "log_codec": "read_step reading_log write_game write_step",
            "public_view": "PlayerView coins_in_the_end outcome players_seen",
            "records": "GameRecord names_of turns_and_lives",
            "session": "Session practice_session",
            "steps": "FoldedTimeline fold_timeline",
            "tallies": "DeclineTally Meeting PersonTally PieceTallies PieceTally RECENT TableTally "
            "Tallies tallied",
            "timeline": "Step Timeline TurnSteps check_timeline turns_in",
            "trial": "Trouble trying",
        },
    )
