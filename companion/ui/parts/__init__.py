"""What knows the game and is seen in several places: cards, badges, sheets, the base of screens.

What only one place uses belongs to that place; what does not know the game belongs to the kit.
"""
