"""Emojis of the application: drawn cards, card signs and house players. `synchronise` uploads them. At its start the
bot lists the existing ones."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import Any, Final

import discord

from bot.discord_adapter.connection import Account, logged_in
from bot.games.discord_game import Games
from bot.pictures.covers import Tile, house_tile
from bot.screens.emojis import Emojis
from bot.screens.game_renderer import Sign
from bot.screens.names import HOUSE_NAMES
from bot.screens.table_picture import house_colour
from bot.service.ports import Clock
from bot.tables.deadlines import SECOND

_OURS: Final = re.compile(r"(?P<of>[a-z0-9_]+?)__(?P<sign>[a-z0-9_]+)_[0-9a-f]{6}", re.ASCII)
"""Name of an emoji: the game or `house`, the sign, and a hash of the drawing."""

_HOUSE: Final = "house"


def wanted(games: Games) -> Iterator[tuple[str, Tile]]:
    """Yield the name and the drawing of every emoji."""
    drawn = {key: game.renderer.drawn for key, game in games.items()}
    of_games = {key: (*each.signs.values(), *each.cards.values()) for key, each in drawn.items()}
    house = [Sign(name.lower(), house_tile(name, house_colour(name))) for name in HOUSE_NAMES]
    for of, signs in {**of_games, _HOUSE: house}.items():
        for sign in signs:
            yield f"{of}__{sign.name}_{sign.tile.hashed}", sign.tile


async def synchronise(account: Account, games: Games, clock: Clock) -> tuple[bool, list[str]]:
    """Upload missing or changed emojis, and delete obsolete ones. Rate limits are respected.

    Args:
        account: The bot's account.
        games: The games whose emojis are uploaded.
        clock: The clock.

    Returns:
        Whether all emojis exist now, and the lines of output. Emojis that Discord refused are left to the next run.

    Raises:
        CommandError: Discord cannot be reached.
    """
    async with logged_in(account) as client:
        there = {str(each["name"]): int(each["id"]) for each in await _listed(client)}
        tiles = dict(wanted(games))
        missing = [name for name in tiles if name not in there]
        read = {name: _OURS.fullmatch(name) for name in there if name not in tiles}
        obsolete = [name for name, found in read.items() if found is not None and found["of"] in (*games, _HOUSE)]
        begun = clock.monotonic()
        refused = [name for name in missing if not await _uploaded(client, name, tiles[name].draw())]
        took = f" in {(clock.monotonic() - begun) / SECOND:.1f} s" if missing else ""
        for name in obsolete:
            await client.http.delete_application_emoji(_application(client), there[name])
    sent = len(missing) - len(refused)
    told = f"emojis: {len(tiles) - len(refused)} there, {sent} of them new{took}, {len(obsolete)} obsolete ones deleted"
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


async def emojis_there(client: discord.Client, games: Games) -> dict[str, Emojis]:
    """Return the existing emojis of cards, signs and house players, by game. Empty if there are none."""
    there = {
        found.group("of", "sign"): f"<:{each['name']}:{each['id']}>"
        for each in await _listed(client)
        if (found := _OURS.fullmatch(str(each["name"])))
    }

    def among(of: str, signs: Mapping[str, Sign]) -> Mapping[str, str]:
        return {text: there[of, sign.name] for text, sign in signs.items() if (of, sign.name) in there}

    if not there:
        return {}
    house = {name: there[_HOUSE, name.lower()] for name in HOUSE_NAMES if (_HOUSE, name.lower()) in there}
    drawn = {key: game.renderer.drawn for key, game in games.items()}
    return {
        key: Emojis(among(key, each.signs), among(key, each.cards), each.spelled, house) for key, each in drawn.items()
    }


async def _listed(client: discord.Client) -> list[Mapping[str, Any]]:
    answered: Mapping[str, Any] = await client.http.get_application_emojis(_application(client))
    return list(answered["items"])


def _application(client: discord.Client) -> int:
    if client.application_id is None:
        raise RuntimeError("the client has not logged in")
    return client.application_id
