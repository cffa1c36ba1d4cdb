"""Advice for a turn: pure Python that looks at a game and says what could be done."""
