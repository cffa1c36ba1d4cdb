"""Which real coins to take from the bank."""

COINS = (10, 5, 3, 1)
_TIMES = "\u00d7"


def fewest_coins(amount: int) -> list[tuple[int, int]]:
    """Return the fewest coins that make an amount, as pairs of how many and of what value."""
    coins = []
    # With these values the largest coin that fits is never a mistake.
    for value in COINS:
        count, amount = divmod(amount, value)
        if count:
            coins.append((count, value))
    return coins


def coins_text(amount: int) -> str:
    """Return the coins to take, each value with how many of it; nothing for nothing."""
    return " + ".join(f"{count}{_TIMES}{value}" for count, value in fewest_coins(amount))
