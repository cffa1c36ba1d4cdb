"""Pages for players' own phones: the server, what it shows, and what it passes to the table."""
