"""The greeting, in which the bot introduces its games to a server."""

from collections.abc import Iterator, Mapping

from bot.locales.phrasebook import Words
from bot.screens.buttons import label, play_now
from bot.screens.components import Box, Button, Buttons, Picture, Screen, Section, Text
from bot.screens.custom_ids import GameControl, Scope, SettingsControl, Topic, Verb
from bot.screens.game_renderer import Renderers
from bot.screens.table_picture import lobby_picture


def greeting_screen(games: Renderers, covers: Mapping[str, bytes], commands: str, words: Words) -> Screen:
    """Build the greeting, with a button for each game.

    Args:
        covers: Image files by game key; games without one are shown without a picture.
        commands: Mentions of the commands that start games with friends.
    """
    offers = [
        block
        for key, game in games.items()
        for block in (
            Section(f"**{game.title(words)}**", play_now(key, words("button-play-now"))),
            Text(f"-# {game.about(words)}"),
        )
    ]
    rules = Button(label(Verb.RULES, words), str(GameControl(next(iter(games)), Topic.RULES, Verb.OPEN)))
    settings = Button(words("button-settings"), str(SettingsControl(Scope.SERVER, "page", "general")))
    friends = Text(words("greeting-friends", commands=commands))
    pictures = _pictures(games, covers, words)
    return Screen((Box((Text(words("greeting")), *pictures, *offers, friends, Buttons((rules, settings)))),))


def _pictures(games: Renderers, covers: Mapping[str, bytes], words: Words) -> Iterator[Picture]:
    for key, game in games.items():
        if key in covers and (shown := lobby_picture(game, words)) is not None:
            yield Picture(f"cover-{key}.webp", covers[key], shown.description)


def which_rules(games: Renderers, words: Words) -> Screen:
    """Build the message with a button to the rules of each game."""
    buttons = (Button(game.title(words), str(GameControl(key, Topic.RULES, Verb.RULES))) for key, game in games.items())
    return Screen((Box((Text(words("rules-which")), Buttons(tuple(buttons)))),))
