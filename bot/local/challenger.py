"""Simulated person of the demo who plays the visitor's game and then challenges them."""

from collections.abc import Sequence
from typing import Final

from bot.games.discord_game import DiscordGame
from bot.games.registry import GAMES
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook
from bot.screens.custom_ids import Control, Verb, parse_as
from sandbox.json_values import Json
from sandbox.people.client import MANY_MESSAGES
from sandbox.people.company import CompanyPlan, NoAnswerError, play
from sandbox.people.in_process_client import InProcessClient
from sandbox.people.policy import Guest
from sandbox.people.reading import controls, words
from sandbox.platform import Platform

_BOTS: Final = 2
"""Number of bots in the challenger's game: few, so that the visitor's game does not end before it."""

_OVER: Final = frozenset({Verb.CHALLENGE})
_BEGUN: Final = _OVER | {Verb.HAND}
"""Verbs below the messages of a game that is over, and of one that has begun."""


async def challenge_once(platform: Platform, visitor: Guest, challenger: Guest, channel: str) -> None:
    """Play the channel's game in direct messages as the challenger, and offer a challenge once the channel shows a
    result.

    Does nothing if the channel shows a challenge already.
    """
    client = InProcessClient(platform, MANY_MESSAGES)
    (bot,) = platform.world.applications.values()
    direct = platform.direct_messages(bot, platform.world.people[challenger.id]).id
    while True:
        shown = await _offering(_BEGUN, client, challenger, channel)
        if Verb.TAKE in _verbs(shown):
            return
        game = _named_last(shown)
        try:
            await play(client, CompanyPlan(direct, [challenger], game.start, {"house": _BOTS}), lambda _: None)
        except NoAnswerError:  # the bot was killed
            continue
        await _offering(_OVER, client, challenger, channel)
        person = {"person": visitor.id}
        told = await client.type_command(challenger.id, channel, f"{game.command} challenge", person)
        if told.result == "ok":
            return


async def _offering(verbs: frozenset[Verb], client: InProcessClient, reader: Guest, channel: str) -> Sequence[Json]:
    """Wait until the channel shows a button with one of these verbs, and return the messages of the channel."""
    async with client.signals([reader.id], channel) as signals:
        while True:
            signals[reader.id].take()
            (read,) = (await client.screen(reader.id, [channel]))["channels"]
            if verbs & _verbs(read["messages"]):
                return read["messages"]
            await signals[reader.id].changed_event.wait()


def _verbs(shown: Sequence[Json]) -> frozenset[Verb]:
    buttons = [parse_as(Control, each.custom_id) for message in shown for each in controls(message)]
    return frozenset(each.verb for each in buttons if each is not None)


def _named_last(shown: Sequence[Json]) -> DiscordGame:
    """Return the game named by the newest message that names exactly one; the first game if no message does."""
    book = Phrasebook.load().words(DEFAULT_LANGUAGE)
    titles = {game.renderer.title(book): game for game in GAMES.values()}
    texts = [words(message).replace("\u00a0", " ") for message in reversed(shown)]
    named = [[game for title, game in titles.items() if title in text] for text in texts]
    return next((games[0] for games in named if len(games) == 1), next(iter(GAMES.values())))
