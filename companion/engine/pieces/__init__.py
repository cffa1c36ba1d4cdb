"""Races, powers and boards as data: what is printed, and the effects it has."""
