"""Conversations with the sandbox that are compared word for word with what was kept in `word_for_word/`."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from sandbox.tests.conftest import Town
from sandbox.tests.kit.plain_bot import Gateway
from sandbox.tests.kit.wire_talk import ACK, WireTalk
from sandbox.tests.kit.word_for_word import assert_reads_as

Json = dict[str, Any]
FOLDER: Final = Path(__file__).parent / "word_for_word"
ALL_INTENTS: Final = 1 | 1 << 9 | 1 << 12
STRANGER: Final = "123456789012345678"


@asynccontextmanager
async def scene(town: Town, name: str) -> AsyncGenerator[tuple[WireTalk, Gateway]]:
    """A bot is online; what is said from then on is compared when the block ends."""
    names = {town.bot_id: "<bot>", town.guild: "<guild>", town.channel: "<channel>"}
    names |= {town.ana.user: "<Ana>", town.ben.user: "<Ben>", STRANGER: "<nobody>"}
    talk = WireTalk(town.bot, town.sandbox.url, names)
    async with town.bot.online(ALL_INTENTS) as gateway:
        await gateway.say(1, None)
        await gateway.op(ACK)
        yield talk, gateway
    assert_reads_as(FOLDER / f"{name}.txt", talk.text)


def ways(*bodies: Any) -> tuple[Any, ...]:
    """Several bodies of requests, one after the other."""
    return bodies


async def typed(say: WireTalk, gateway: Gateway, town: Town, command: str, **options: Any) -> Json:
    """The interaction that the bot hears of; nothing where the client refuses."""
    body = {"user": town.ana.user, "channel": town.channel, "command": command, "options": options}
    await say.person("POST", "command", body)
    heard = await say.heard(gateway, only="INTERACTION")
    return heard[-1]["d"] if heard else {}


async def answered(say: WireTalk, interaction: Json, kind: Any, data: Any = None) -> Json:
    """What the sandbox says to a first answer."""
    path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
    body = {"type": kind, **({} if data is None else {"data": data})}
    return (await say.bot("POST", path, body, with_response="true")).body
