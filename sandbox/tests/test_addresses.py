"""What lies behind the sandbox's addresses that are neither REST nor the control API, and what it counts."""

import pytest

from sandbox.figures import Figures, percentiles
from sandbox.tests.conftest import COMMAND, Town
from sandbox.tests.scenes import scene

PICTURE = "data:image/png;base64,iVBORw0KGgo="


async def got(town: Town, path: str) -> tuple[int, str, bytes]:
    """Status, type and content of what lies behind an address."""
    async with town.bot.session.get(town.sandbox.url + path) as response:
        return response.status, response.headers["Content-Type"], await response.read()


async def test_an_emoji_is_a_picture_until_it_is_deleted(town: Town) -> None:
    emojis = f"/applications/{town.bot_id}/emojis"
    number = (await town.bot.call("POST", emojis, {"name": "heart", "image": PICTURE})).body["id"]
    assert await got(town, f"/emojis/{number}.png") == (200, "image/png", b"\x89PNG\r\n\x1a\n")
    assert (await got(town, f"/emojis/{number}"))[0] == 200
    await town.bot.call("DELETE", f"{emojis}/{number}")
    assert await got(town, f"/emojis/{number}.png") == (404, "text/plain; charset=utf-8", b"404: Not Found")


@pytest.mark.parametrize("tail", ["", "/more/parts", "/x"])
async def test_an_attachment_has_one_address(town: Town, tail: str) -> None:
    sent = (await town.bot.upload("POST", town.messages, {}, ("a.txt", b"words"))).body
    number = sent["attachments"][0]["id"]
    found = await got(town, f"/attachments/{town.channel}/{number}{tail}")
    assert found[0::2] == ((200, b"words") if tail == "/x" else (404, b"404: Not Found"))


async def test_the_page_is_at_the_root(town: Town) -> None:
    assert (await got(town, "/"))[:2] == (200, "text/html; charset=utf-8")


@pytest.mark.parametrize("path", ["/page/none.js", "/page/../server.py", "/nowhere", "/api/v9/gateway"])
async def test_there_is_nothing_behind_other_addresses(town: Town, path: str) -> None:
    assert (await got(town, path))[0] == 404


async def test_commands_of_a_server_belong_to_it(town: Town) -> None:
    home = f"/applications/{town.bot_id}/guilds/{town.guild}/commands"
    everywhere = {**COMMAND, "contexts": [0, 1], "dm_permission": False, "name_localizations": {"de": "hallo"}}
    async with scene(town, "server_commands") as (say, _):
        for path in (home, town.commands):
            made = (await say.bot("POST", path, everywhere)).body["id"]
            await say.bot("POST", path, COMMAND)
            await say.bot("GET", path)
            await say.bot("GET", path, with_localizations="true")
            await say.bot("PATCH", f"{path}/{made}", {"description": "Says more"})
            await say.bot("PATCH", f"{path}/{made}", {"description": ""})
            await say.bot("PUT", path, [COMMAND, {**COMMAND, "name": "second"}])
            await say.bot("GET", f"{path}/{made}")
            await say.bot("DELETE", f"{path}/{made}")
            await say.bot("DELETE", f"{path}/{made}")
        await say.bot("GET", f"/applications/{town.guild}/commands")
        await say.bot("GET", f"/applications/{town.bot_id}/guilds/{town.channel}/commands")


def test_what_was_answered_is_counted_by_route_and_added_up() -> None:
    figures = Figures()
    for ms in (1.0, 3.0):
        figures.answered("bot", "GET /gateway", ms)
    figures.answered("interaction", "POST /x", 2000.0)
    figures.pressed("ok", 40.0)
    figures.pressed("failed", None)
    told = figures.to_json()
    assert told["routes"] == {"GET /gateway": 2, "POST /x": 1}
    assert (told["requests"], told["presses"]) == ({"bot": 2, "interaction": 1}, {"ok": 1, "failed": 1, "late": 0})
    assert told["own_seconds"] == 2.004
    assert told["own_ms"] == {"p50": 3.0, "p99": 2000.0, "p999": 2000.0, "max": 2000.0}
    assert told["answer_ms"] == {"p50": 40.0, "p99": 40.0, "p999": 40.0, "max": 40.0}


def test_percentiles_are_those_of_the_nearest_rank() -> None:
    assert percentiles([]) == {"p50": 0.0, "p99": 0.0, "p999": 0.0, "max": 0.0}
    assert percentiles([float(each) for each in range(1000, 0, -1)]) == {
        "p50": 501.0,
        "p99": 991.0,
        "p999": 1000.0,
        "max": 1000.0,
    }
