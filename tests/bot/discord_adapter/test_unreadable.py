"""Interactions in a shape that no one expects: nothing ends, nothing is logged of what was in them, and whoever waits
for an answer gets one where that is possible."""

import copy
import logging
from collections.abc import Callable, Iterator
from typing import Any

import discord
import pytest

from bot.discord_adapter.gateway_events import guard_events, readable
from sandbox.tests.kit.word_for_word import entries
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, settled, shown
from tests.kit.haste import nobody_is_too_fast
from tests.kit.library import state
from tests.kit.sweeps import one_in

JUNK: tuple[Any, ...] = (None, "canary", -1, 10**30, [], {}, [{}], True, "1" * 25)
UNREADABLE = "I couldn't read what Discord sent. Nothing is lost; please try again."


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in nested data."""
    for key, part in entries(value):
        yield (*path, key)
        yield from places(part, (*path, key))


def without(data: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    changed = copy.deepcopy(data)
    del _holder(changed, path)[path[-1]]
    return changed


def spoilt(data: dict[str, Any], path: tuple[Any, ...], junk: Any) -> dict[str, Any]:
    changed = copy.deepcopy(data)
    _holder(changed, path)[path[-1]] = junk
    return changed


def _holder(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


def every_kind(evening: Evening) -> dict[str, dict[str, Any]]:
    people, table = evening.people, "t1:abcdefghjk:0"
    form = {"type": 4, "custom_id": "x", "value": "canary", "id": 2}
    words = {"custom_id": f"{table}:word", "components": [{"type": 18, "id": 1, "component": form}]}
    return {
        "a button": people.pressing(1, f"{table}:hand"),
        "a button in a direct message": people.pressing(1, f"{table}:hand", direct=True),
        "a menu": people.pressing(1, f"{table}:draft", "75"),
        "a menu of settings": people.pressing(1, "s1:me:language", "en"),
        "a form": people.interaction(1, 5, words),
        "a command": people.typing(1, "twowin", "start", seats=3),
        "a command that names somebody": people.typing(1, "table", "kick", person=2),
    }


KINDS = (
    "a button",
    "a button in a direct message",
    "a menu",
    "a menu of settings",
    "a form",
    "a command",
    "a command that names somebody",
)


@pytest.mark.parametrize("kind", one_in(2, KINDS))
async def test_whatever_an_interaction_lacks_or_holds_the_next_one_is_answered(
    evening: Evening, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    whole = every_kind(evening)[kind]
    changed = [without(whole, path) for path in places(whole)]
    changed += [spoilt(whole, path, junk) for path in places(whole) for junk in JUNK]
    evening.client.interactions.throttle = nobody_is_too_fast()
    for malformed in changed:
        evening.people.feed(malformed)
        await settled()
    assert "canary" not in caplog.text
    assert "never retrieved" not in caplog.text
    answer = await evening.people.command(2, "about")
    assert shown(answer).startswith("### Card tables")


def typing_a_code(evening: Evening) -> dict[str, Any]:
    """Someone types the code of a game, and wants suggestions."""
    typed = {"name": "code", "type": 3, "value": "canary", "focused": True}
    sub = {"name": "replay", "type": 1, "options": [typed]}
    return evening.people.interaction(1, 4, {"id": "1", "name": "twowin", "type": 1, "options": [sub]})


async def test_whoever_types_is_suggested_something_or_nothing_whatever_arrives(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    """Only where no one can be answered there is no answer; a sentence is none to someone who types."""
    evening.client.interactions.throttle = nobody_is_too_fast()
    whole = typing_a_code(evening)
    changed = [without(whole, path) for path in places(whole)]
    changed += [spoilt(whole, path, junk) for path in places(whole) for junk in JUNK]
    for malformed in (whole, *changed):
        if malformed.get("type") != 4 or malformed.get("token") != whole["token"] or malformed.get("id") != whole["id"]:
            continue
        evening.wire.calls.clear()
        evening.people.feed(malformed)
        await settled()
        assert [call.body["type"] for call in evening.wire.calls] == [8], malformed
        assert isinstance(evening.wire.calls[0].body["data"]["choices"], list)
    assert "canary" not in "".join(each.getMessage() for each in caplog.records if each.name.startswith("bot"))


@pytest.mark.parametrize("lost", ["user", "data", "channel", "guild_id", "attachment_size_limit"])
async def test_somebody_whose_interaction_cannot_be_read_is_answered(evening: Evening, lost: str) -> None:
    malformed = every_kind(evening)["a button in a direct message"]
    evening.people.feed(malformed | {lost: "x"})
    await settled()
    assert evening.wire.calls[0].path == f"/interactions/{malformed['id']}/canary-token/callback"


async def test_what_people_and_servers_of_every_language_of_discord_send_is_read(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    evening.client.interactions.throttle = nobody_is_too_fast()
    for locale in discord.Locale:
        whole = evening.people.typing(1, "about") | {"locale": locale.value, "guild_locale": locale.value}
        await evening.people.fed(whole)
    assert "cannot be read" not in caplog.text


async def test_a_missing_field_is_answered_with_a_sentence_for_them_alone(evening: Evening) -> None:
    malformed = every_kind(evening)["a button"]
    del malformed["data"]
    evening.people.feed(malformed)
    await settled()
    (answer,) = evening.wire.calls
    assert answer.path == f"/interactions/{malformed['id']}/canary-token/callback"
    assert (answer.body["type"], answer.body["data"]["flags"] & EPHEMERAL) == (4, EPHEMERAL)
    assert shown(answer) == UNREADABLE


@pytest.mark.parametrize(("field", "junk"), [("id", "x"), ("id", None), ("token", "../../x"), ("token", None)])
async def test_what_cannot_be_answered_is_left_alone(evening: Evening, field: str, junk: object) -> None:
    malformed = every_kind(evening)["a button"] | {field: junk}
    del malformed["data"]
    evening.people.feed(malformed)
    await settled()
    assert evening.wire.calls == []


async def test_any_other_event_that_cannot_be_read_is_dropped(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    for event in ("GUILD_CREATE", "CHANNEL_DELETE", "THREAD_DELETE", "GUILD_DELETE", "GUILD_MEMBER_REMOVE"):
        state(evening.client).parsers[event]({"id": "canary"})
        assert event in caplog.text
    assert "canary" not in caplog.text


def test_a_channel_that_comes_or_changes_is_read_without_nulls() -> None:
    heard = list[Any]()
    parsers: dict[str, Callable[[Any], None]] = dict.fromkeys(
        ("CHANNEL_CREATE", "CHANNEL_UPDATE", "GUILD_CREATE"), heard.append
    )
    guard_events(parsers)
    channel = {"id": "70", "type": 0, "topic": None, "name": None}
    for event in ("CHANNEL_CREATE", "CHANNEL_UPDATE"):
        parsers[event](channel)
    assert heard == [readable(channel)] * 2
    assert None not in heard[0].values()
