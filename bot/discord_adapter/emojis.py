"""Emojis of the application: the signs of cards as they are drawn in pictures. `synchronise` brings them to Discord;
the bot asks once at its start which there are."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import Any, Final

import discord

from bot.discord_adapter.connection_errors import connection_trouble
from bot.discord_adapter.endpoints import Endpoints, point_library_to
from bot.games.discord_game import Games
from bot.pictures.emojis import hashed

_OURS: Final = re.compile(r"(?P<game>[a-z0-9_]+?)__(?P<sign>[a-z0-9_]+)_[0-9a-f]{6}", re.ASCII)
"""The game, the sign, and a hash of the drawing."""


def wanted(games: Games) -> Iterator[tuple[str, bytes]]:
    """Every emoji by its name, and its file."""
    for key, game in games.items():
        for sign in game.renderer.drawn.signs.values():
            file = sign.tile.draw()
            yield f"{key}__{sign.name}_{hashed(file)}", file


async def synchronise(token: str, endpoints: Endpoints | None, games: Games) -> tuple[bool, list[str]]:
    """Bring what is missing or was drawn anew to Discord and take away what is obsolete; whether all is there now, and
    a line for what was done. Waits as Discord's rate limits want it, and does next time what is left undone. Raises
    `CommandError` when Discord cannot be asked."""
    if endpoints is not None:
        point_library_to(endpoints)
    async with discord.Client(intents=discord.Intents.none()) as client:
        with connection_trouble():
            await client.login(token)
            there = {str(each["name"]): int(each["id"]) for each in await _listed(client)}
            files = dict(wanted(games))
            missing = [name for name in files if name not in there]
            obsolete = [name for name in there if _is_ours(name, games) and name not in files]
            refused = [name for name in missing if not await _uploaded(client, name, files[name])]
            for name in obsolete:
                await client.http.delete_application_emoji(_application(client), there[name])
    sent = len(missing) - len(refused)
    told = f"emojis: {len(files) - len(refused)} there, {sent} of them new, {len(obsolete)} obsolete ones deleted"
    return not refused, [*(f"Discord refused {name}" for name in refused), told]


async def _uploaded(client: discord.Client, name: str, file: bytes) -> bool:
    image = f"data:image/png;base64,{b64encode(file).decode()}"
    try:
        await client.http.create_application_emoji(_application(client), name, image)
    except discord.HTTPException as error:
        if error.status != 400:
            raise
        return False
    return True


async def signs_there(client: discord.Client, games: Games) -> dict[str, dict[str, str]]:
    """For each game its signs, as characters, and what stands for them in a message where Discord has the emoji."""
    there = {found.group("game", "sign"): each for each in await _listed(client) if (found := _read(str(each["name"])))}
    return {
        key: {
            character: f"<:{there[key, sign.name]['name']}:{there[key, sign.name]['id']}>"
            for character, sign in game.renderer.drawn.signs.items()
            if (key, sign.name) in there
        }
        for key, game in games.items()
    }


def _is_ours(name: str, games: Games) -> bool:
    found = _read(name)
    return found is not None and found["game"] in games


def _read(name: str) -> re.Match[str] | None:
    return _OURS.fullmatch(name)


async def _listed(client: discord.Client) -> list[Mapping[str, Any]]:
    answered: Mapping[str, Any] = await client.http.get_application_emojis(_application(client))
    return list(answered["items"])


def _application(client: discord.Client) -> int:
    if client.application_id is None:
        raise RuntimeError("the client has not logged in")
    return client.application_id
