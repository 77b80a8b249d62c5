"""Lists of numbers and of names as somebody would say them."""

from collections.abc import Sequence
from typing import Final

from bot.locales.phrasebook import Words

MOST: Final = 6
"""Numbers said one by one; of more, the highest are said and the others counted."""


def number_list(numbers: Sequence[int], words: Words) -> str:
    """Ascending numbers, all of them or the highest ones."""
    if len(numbers) <= MOST:
        return ", ".join(map(str, numbers))
    shown = ", ".join(map(str, numbers[-MOST:]))
    return words("two-win-and-more", numbers=shown, more=len(numbers) - MOST)
