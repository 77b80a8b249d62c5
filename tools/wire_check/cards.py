"""Reads cards out of sent messages, with the function that each game supplies."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from bot.games.discord_game import CardReading, Games
from engine.contract import CardCode

Hand: TypeAlias = tuple[str, ...]
"""Cards in canonical order, as `code_of` writes them."""


def code_of(game: str, card: CardCode) -> str:
    """Return a card as it is compared here: no two games have one in common."""
    return f"{game} {card}"


class CardReader(NamedTuple):
    """Reads the cards of some games."""

    readings: Mapping[str, CardReading]

    def named(self, text: str) -> Iterator[str]:
        """Yield the cards that a text names one by one."""
        for game, reading in self.readings.items():
            yield from (code_of(game, card) for card in reading.named(text))

    def offered(self, text: str) -> Iterator[str]:
        """Yield the cards whose codes a control or an option carries."""
        for game, reading in self.readings.items():
            yield from (code_of(game, card) for card in reading.offered(text))

    def hands(self, text: str) -> Iterator[Hand]:
        """Yield the hands that a text lists as a whole."""
        for game, reading in self.readings.items():
            if hand := tuple(code_of(game, card) for card in reading.hand(text)):
                yield hand

    def any_in(self, text: str) -> bool:
        """Return whether a text names a card in any way."""
        return any((next(self.named(text), None), next(self.offered(text), None), next(self.hands(text), None)))


def reader_of(games: Games, played: Iterable[str]) -> CardReader:
    """Reads the cards of the games that were played; those of others would only be mistaken for them."""
    return CardReader({game: games[game].card_reading for game in dict.fromkeys(played)})
