"""The page for a player's own phone: the server, what it tells, and what it hands to the table."""
