"""What is said at the terminal in every game: who sits where, and how many of something there are."""

from engine.seats import Seat


def seat_name(seat: Seat) -> str:
    """Who sits there, from the point of view of the person in seat 0."""
    return "You" if seat == 0 else f"House {seat}"


def counted(count: int, one: str, more: str | None = None) -> str:
    """So many of them, such as `1 card` or `3 cards`. `more`: where the plural has more than an s."""
    return f"1 {one}" if count == 1 else f"{count} {more or f'{one}s'}"
