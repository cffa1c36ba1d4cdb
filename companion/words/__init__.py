"""Everything the engine can say, in words: plain functions from its values to sentences."""
