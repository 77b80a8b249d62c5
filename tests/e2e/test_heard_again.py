"""The bot's messages are kept out of a channel in mid-game: everyone reads why, and when they are let in again the
board comes back, below a line for each round that was not told meanwhile."""

import json
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

import pytest

from bot.tables.notices import RefreshResult
from bot.tables.requests import ShowBoard
from sandbox import permissions
from tests.kit.sweeps import one_in
from tests.kit.talk import Talk, talking

Change = Callable[[Talk], Awaitable[None]]

NEEDS: Final = "I need Send Messages"
NEEDS_IN_THREADS: Final = "I need Send Messages in Threads"
SAYS: Final = (
    "to post in the channel",
    "Discord refuses my posts",
    "The thread is locked",
    "I'm timed out",
    "AutoMod",
    "level",
)
RESULT: Final = "🏆"
FILES: Final = permissions.bits_of(("ATTACH_FILES",))
WITHOUT: Final = permissions.TEXT & ~permissions.bits_of(("SEND_MESSAGES",))
"""What the bot's own role gives: to send, it needs what everyone has."""


def bot(talk: Talk) -> str:
    return next(iter(talk.sandbox.platform.world.applications))


def guild(talk: Talk) -> str:
    return next(iter(talk.sandbox.platform.world.guilds))


async def channel(talk: Talk, deny: str | None, *, whom: str = "") -> None:
    """An overwrite of the channel, or of the one above a thread."""
    found = talk.sandbox.platform.world.channels[talk.channel]
    denied = [{"id": whom or bot(talk), "type": "role" if whom else "member", "deny": [deny]}] if deny else []
    await talk.change("PATCH", f"channels/{found.parent or found.id}", overwrites=denied)


async def everybody_may(talk: Talk, bits: int) -> None:
    await talk.change("PATCH", f"roles/{guild(talk)}", permissions=permissions.names_of(bits))


async def muted(talk: Talk, *roles: str) -> None:
    await talk.change("PATCH", f"applications/{bot(talk)}", roles=list(roles))


async def get_muted(talk: Talk) -> None:
    made = await talk["Ana"].way.ask("POST", "roles", {"guild": guild(talk), "name": "muted"})
    await channel(talk, "SEND_MESSAGES", whom=made["id"])
    await muted(talk, made["id"])


async def timed_out(talk: Talk, minutes: int) -> None:
    await talk.change("PATCH", f"applications/{bot(talk)}", timeout_ms=minutes * 60_000)


async def locked(talk: Talk, *, closed: bool) -> None:
    await talk.change("PATCH", f"channels/{talk.channel}", locked=closed)


async def refused(talk: Talk, fault: str) -> None:
    await talk.change("POST", "faults", fault=fault, where=f"POST .*{talk.channel}/messages", times=None)


async def refused_no_more(talk: Talk) -> None:
    """Of this the gateway tells nothing: whatever is posted next arrives."""
    await talk.change("DELETE", "faults")
    ana, table = int(talk["Ana"].way.user), await talk.table()
    if table.stage.live:
        await talk.ask(ShowBoard(table.id, talk.by(ana)))


WALLS: Final[dict[str, tuple[Change, Change, str]]] = {
    "hidden channel": (
        lambda talk: channel(talk, "VIEW_CHANNEL"),
        lambda talk: channel(talk, None),
        "I need View Channel",
    ),
    "channel": (lambda talk: channel(talk, "SEND_MESSAGES"), lambda talk: channel(talk, None), NEEDS),
    "what a role gives": (
        lambda talk: everybody_may(talk, WITHOUT),
        lambda talk: everybody_may(talk, permissions.EVERYONE),
        NEEDS,
    ),
    "roles held": (get_muted, muted, NEEDS),
    "time-out": (lambda talk: timed_out(talk, 600), lambda talk: timed_out(talk, 0), "I'm timed out"),
    "AutoMod": (lambda talk: refused(talk, "auto_moderation"), refused_no_more, "AutoMod"),
    "filter": (lambda talk: refused(talk, "harmful_link"), refused_no_more, "AutoMod"),
    "verification": (lambda talk: refused(talk, "too_little_verified"), refused_no_more, "verification level"),
    "restricted": (lambda talk: refused(talk, "restricted"), refused_no_more, "Discord has restricted me"),
    "unknown": (lambda talk: refused(talk, "unknown_code"), refused_no_more, "Discord refuses my posts"),
}
UNSEEN: Final = ("AutoMod", "filter", "verification", "restricted", "unknown")
"""What only a request finds out."""
IN_THREADS: Final[dict[str, tuple[Change, Change, str]]] = {
    "locked": (lambda talk: locked(talk, closed=True), lambda talk: locked(talk, closed=False), "The thread is locked"),
    "channel above": (
        lambda talk: channel(talk, "SEND_MESSAGES_IN_THREADS"),
        lambda talk: channel(talk, None),
        NEEDS_IN_THREADS,
    ),
    "hidden channel above": (
        lambda talk: channel(talk, "VIEW_CHANNEL"),
        lambda talk: channel(talk, None),
        "I need View Channel",
    ),
}
_OUTSIDE: Final = [(each, False) for each in WALLS]
EVERY: Final = [*_OUTSIDE[:4], *((each, True) for each in IN_THREADS), *_OUTSIDE[4:]]
"""One in four are a hidden channel, a thread and a filter."""


async def moved_to_thread(talk: Talk) -> None:
    ana = talk["Ana"].way
    talk.channel = (await ana.ask("POST", "threads", {"user": ana.user, "channel": talk.channel, "name": "tonight"}))[
        "id"
    ]
    for person in talk.people.values():
        person.way.channel = talk.channel


async def plays_round(talk: Talk) -> None:
    for name in ("Ana", "Ben"):
        await talk[name].chooses()
    for name in ("Ana", "Ben"):
        await talk[name].forms()
    await talk.seconds(3)


async def hand(talk: Talk, name: str) -> str:
    return (await talk[name].inbox())[-1]


def lines(told: list[str], number: int) -> int:
    """How often the line of a round stands there."""
    return len(re.findall(rf"^(?:-# )?Round {number} · ", "\n".join(told), re.MULTILINE))


@asynccontextmanager
async def kept_out(wall: str, *, thread: bool) -> AsyncGenerator[tuple[Talk, Change, str]]:
    """A game of two where the bot can no longer post: with what lets it in again, and what the hands say of it."""
    up, down, why = (IN_THREADS if thread else WALLS)[wall]
    async with talking(invitation=WITHOUT) as talk:
        if thread:
            await moved_to_thread(talk)
        await talk.deal("Ana", "Ben", clock="none")
        await up(talk)
        yield talk, down, why


@pytest.mark.parametrize(("wall", "thread"), one_in(4, EVERY))
async def test_the_hands_name_the_cause_and_all_is_told_once_it_is_gone(wall: str, thread: bool) -> None:
    async with kept_out(wall, thread=thread) as (talk, down, why):
        stood = len(await talk.public())
        refused = talk.client.invalid_requests.count
        for _ in range(2):
            await plays_round(talk)
        for name in ("Ana", "Ben"):
            assert why in await hand(talk, name)
        assert len(await talk.public()) == stood
        if wall not in UNSEEN:
            assert talk.client.invalid_requests.count == refused, (
                "the gateway said it, so no request had to find it out"
            )
        seen = not wall.startswith("hidden")
        assert any(why in text for text in await talk.public()) is seen, "what the bot sees there can be edited"
        assert (await talk.table()).circumstances.unheard
        await down(talk)
        await talk.seconds(3)
        told = await talk.public()
        assert [lines(told, number) for number in (1, 2, 3)] == [1, 1, 0]
        assert lines(told[-2:-1], 1) == lines(told[-2:-1], 2) == 1
        assert told[-1].startswith("### Round 3")
        for text in (told[-1], await hand(talk, "Ana"), await hand(talk, "Ben")):
            assert not any(each in text for each in SAYS)
        assert not (await talk.table()).circumstances.untold


@pytest.mark.parametrize(("wall", "thread"), one_in(4, EVERY))
async def test_a_result_that_cannot_be_posted_stands_in_the_board_or_comes_once_the_channel_is_seen(
    wall: str, thread: bool
) -> None:
    async with kept_out(wall, thread=thread) as (talk, down, _):
        playing = await talk.table()
        await talk.play_out(playing.id)
        await talk.tables.picture_came(playing, None)
        await talk.minutes(40)  # the next retry is half an hour away
        assert [RESULT in text for text in await talk.public()].count(True) == (not wall.startswith("hidden"))
        await down(talk)
        await talk.seconds(5)
        told = await talk.public()
        assert [RESULT in text for text in told].count(True) == 1
        assert not any("The result is below" in text for text in told[-1:])


async def test_a_result_comes_once_a_thread_is_open_that_was_locked_and_archived() -> None:
    async with talking(invitation=WITHOUT) as talk:
        await moved_to_thread(talk)
        await talk.deal("Ana", "Ben", clock="none")
        await talk.change("PATCH", f"channels/{talk.channel}", locked=True, archived=True)
        await talk.play_out((await talk.table()).id)
        await talk.minutes(40)
        assert not any(RESULT in text for text in await talk.public())
        await talk.change("PATCH", f"channels/{talk.channel}", locked=False, archived=False)
        await talk.seconds(5)
        assert [RESULT in text for text in await talk.public()].count(True) == 1


async def test_a_result_in_the_place_of_the_board_leaves_the_rounds_that_were_told_and_were_not() -> None:
    async with talking(invitation=WITHOUT) as talk:
        up, _, _ = WALLS["channel"]
        await talk.deal("Ana", "Ben", clock="none")
        await plays_round(talk)
        await up(talk)
        await plays_round(talk)
        table = (await talk.table()).id
        await talk.play_out(table)
        for _ in range(2):
            [result] = [text for text in await talk.public() if RESULT in text]
            assert [lines([result], number) for number in (1, 2)] == [1, 1]
            await talk.tables.picture_came(await talk.table(), RefreshResult())
            await talk.seconds(3)


async def test_permission_that_was_given_back_while_the_bot_was_off_is_noticed_at_its_start() -> None:
    async with talking(invitation=WITHOUT) as talk:
        up, down, why = WALLS["channel"]
        await talk.deal("Ana", "Ben", clock="none")
        await up(talk)
        await plays_round(talk)
        await talk.stop()
        await talk.crash()
        await talk.seconds(3)
        assert why in await hand(talk, "Ana")
        await talk.stop()
        await down(talk)
        await talk.crash()
        await talk.seconds(3)
        assert lines(await talk.public(), 1) == 1
        assert (await talk.board()).startswith("### Round 2")
        assert why not in await hand(talk, "Ana")


async def test_what_is_taken_away_is_said_in_the_hands_at_once_and_what_changes_elsewhere_is_not() -> None:
    async with talking(invitation=WITHOUT) as talk:
        await talk.deal("Ana", "Ben", clock="none")
        before = await talk.table()
        await talk.change("POST", "roles", guild=guild(talk), name="other")
        await talk.change("PATCH", f"channels/{talk.channel}", name="cards")
        await timed_out(talk, 0)
        assert await talk.table() == before
        await channel(talk, "SEND_MESSAGES")
        assert NEEDS in await hand(talk, "Ana")
        await channel(talk, None)
        assert NEEDS not in await hand(talk, "Ana")


async def test_where_the_bot_may_not_attach_files_its_words_go_alone_until_it_may() -> None:
    async with talking(invitation=permissions.EVERYONE & ~FILES, looked_at=True) as talk:
        await channel(talk, "ATTACH_FILES")
        refused = talk.client.invalid_requests.count
        await talk.deal("Ana", "Ben", clock="none")
        await plays_round(talk)
        assert talk.client.invalid_requests.count == refused, "no request has to find out what the gateway says"
        assert await pictures(talk) == 0
        assert any("### Round 1" in text for text in await talk.public())
        await channel(talk, None)
        await plays_round(talk)
        assert await pictures(talk)


async def pictures(talk: Talk) -> int:
    """How many messages of the channel show a picture."""
    return sum('"attachment_id"' in json.dumps(message) for message in await talk["Dario"].way.messages(talk.channel))


async def test_a_round_whose_post_meets_slow_mode_is_posted_later_and_nobody_is_told_of_it() -> None:
    async with talking(invitation=WITHOUT) as talk:
        await talk.deal("Ana", "Ben", clock="none")
        await talk.change("POST", "faults", fault="slow_mode", where=f"POST .*{talk.channel}/messages", times=2)
        await plays_round(talk)
        await talk.seconds(20)
        assert not (await talk.table()).circumstances.unheard
        assert sum("### Round 1" in text for text in await talk.public()) == 1


async def test_a_game_that_ends_unheard_tells_its_last_rounds_before_its_result() -> None:
    async with talking(invitation=WITHOUT) as talk:
        await talk.deal("Ana", "Ben", clock="none")
        await refused(talk, "auto_moderation")
        await plays_round(talk)
        await talk.change("DELETE", "faults")
        await talk["Ana"].types("table end")
        await talk["Ana"].presses("Yes")
        await talk.seconds(3)
        told = await talk.public()
        assert lines(told, 1) == 1
