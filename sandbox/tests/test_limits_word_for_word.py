"""Limits and faults: what headers and bodies say of them, word for word."""

import pytest

from sandbox.limits import LimitSettings
from sandbox.tests.conftest import Town
from sandbox.tests.scenes import scene, ways


@pytest.mark.parametrize("chosen", [{"limits": LimitSettings()}], indirect=True)
async def test_limits_are_told_in_headers(town: Town) -> None:
    names = [
        f"X-RateLimit-{each}" for each in ("Limit", "Remaining", "Reset", "Reset-After", "Bucket", "Scope", "Global")
    ]
    async with scene(town, "limits") as (say, _):
        for path, method, body in (
            (f"/channels/{town.channel}/messages", "POST", {"content": "x"}),
            ("/users/@me", "GET", None),
        ):
            for _ in range(6):
                say.headers(await say.bot(method, path, body, told="id"), "Via", "Retry-After", *names)
        await say.person("POST", "clock", {"advance_ms": 999})
        for _ in range(45):
            await town.bot.call("GET", "/users/@me/guilds")
        say.headers(await say.bot("GET", "/gateway/bot"), "Via", "Retry-After", *names)
        await say.person("POST", "clock", {"advance_ms": 4001})
        say.headers(await say.bot("GET", "/gateway/bot"), "Via", "Retry-After", *names)
        for fault in ("rate_limit_bucket", "rate_limit_global", "rate_limit_shared", "ban", "error_502", "error_500"):
            await say.person("POST", "faults", {"fault": fault, "ms": 1500, "where": "GET"})
            say.headers(await say.bot("GET", "/users/@me"), "Via", "Retry-After", "Content-Type", *names)
        for wish in ways(
            {"fault": ["op7", "slow"], "rate": 0.5, "seed": 3, "after": 2, "ms": 9, "where": {"event": "READY"}},
            {"fault": "slow", "times": None, "where": {"method": "PUT", "path": "/x"}},
            {"fault": "slow", "where": {}},
            {"fault": "slow", "where": "("},
            {"fault": []},
            {"fault": "flood"},
            *({"fault": "slow", "rate": rate} for rate in (-0.1, 1.1, "x")),
            *({"fault": "slow", key: value} for key in ("times", "after", "seed", "ms") for value in (-1, True, "1")),
            {"fault": "op7"},
            {"fault": "op9", "resumable": False},
        ):
            await say.person("POST", "faults", wish)
        await say.person("GET", "faults")
        await say.person("DELETE", "faults")
        await say.person("GET", "faults")
