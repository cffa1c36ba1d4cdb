"""The board: how it is drawn and touched. Places put a `BoardView` wherever they show it."""
