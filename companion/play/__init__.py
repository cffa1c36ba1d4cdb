"""One game being played, without a screen: its steps, its log, what it tells and whom."""
