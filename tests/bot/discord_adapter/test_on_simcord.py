"""An evening on SimCord, an implementation of Discord's behaviour that is not ours: it refuses what Discord refuses."""

from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import discord
import simcord

from bot.discord_adapter.client import TableClient
from bot.scheduler.delivery import NoticeDelivery
from bot.scheduler.direct_opening import OpeningThrottle
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.deadlines import DeadlineKind
from bot.tables.ids import UserId
from bot.tables.requests import TimeUp
from bot.tables.settings import Picking
from bot.tables.table import Stage
from tests.bot.discord_adapter.conftest import PostedAtOnce
from tests.kit.back_room import BackRoom, BackRoomParts
from tests.kit.clocks import SeededEntropy, SimcordClock
from tests.kit.memory_store import MemoryStore

MOST_STEPS = 400


@dataclass(kw_only=True)
class Den(BackRoom):
    """A server with one channel and two people in it."""

    env: simcord.Env
    channel: simcord.ChannelHandle
    user: simcord.UserHandle
    ana: simcord.MemberActor
    ben: simcord.MemberActor

    async def settle(self) -> None:
        await self.env.settle()

    @property
    def board(self) -> discord.Message:
        """The newest message of the channel beside the one that called the players."""
        return next(each for each in reversed(self.channel.history()) if "begins! Your cards" not in text(each))


@asynccontextmanager
async def open_den() -> AsyncGenerator[Den]:
    clock, store = SimcordClock(), MemoryStore()
    tables = TableService(store, clock, SeededEntropy(), Signals())
    client = TableClient(tables, clock, first_boards=PostedAtOnce(patience=0))
    async with simcord.run(client, shard_count=1) as env:
        guild = env.create_guild(name="The Den")
        channel = guild.create_text_channel("cards")
        user = env.create_user("ana")
        ana, ben = guild.add_member(user), guild.add_member(env.create_user("ben"))
        delivery = NoticeDelivery(tables, store, client.publisher, clock, OpeningThrottle())
        room = BackRoomParts(tables=tables, store=store, delivery=delivery, clock=clock)
        yield Den(env=env, channel=channel, user=user, ana=ana, ben=ben, **room)


def there(message: simcord.ResponseMessage | None) -> simcord.ResponseMessage:
    """The message that an answer must have been."""
    assert message is not None
    return message


def parts(message: discord.Message | simcord.ResponseMessage | None) -> list[dict[str, Any]]:
    """All components of a message, from top to bottom."""
    assert message is not None
    raw = message.components
    return list(_walk([part if isinstance(part, dict) else part.to_dict() for part in raw]))


def _walk(components: Any) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components", []))


def text(message: discord.Message | simcord.ResponseMessage | None) -> str:
    said = [message.content] if isinstance(message, discord.Message) and message.content else []
    return "\n".join((*said, *(part["content"] for part in parts(message) if "content" in part)))


def menu(message: discord.Message | simcord.ResponseMessage | None) -> dict[str, Any] | None:
    return next((part for part in parts(message) if part["type"] == discord.ComponentType.select.value), None)


def button(message: discord.Message | simcord.ResponseMessage | None, start: str) -> str | None:
    labels = [part.get("label", "") for part in parts(message) if "custom_id" in part]
    return next((label for label in labels if label.startswith(start)), None)


async def test_a_form_opens_from_what_stands_behind_more() -> None:
    async with open_den() as den:
        await den.ana.slash(den.channel, "twowin start")
        await den.deliver()
        more = await den.ana.click(den.board, label="More")
        assert more.ephemeral
        answer = await den.ana.click(there(more.response), label="Lucky word")
        assert answer.modal is not None
        taken = await den.ana.submit_modal(answer, {part["custom_id"]: "boo" for part in fields(answer.modal)})
        assert taken.ephemeral
        assert "boo" not in text(taken.response)


def fields(modal: dict[str, Any]) -> list[dict[str, Any]]:
    return [label["component"] for label in modal["components"]]


async def test_a_person_plays_a_whole_game_by_direct_message() -> None:
    async with open_den() as den:
        await prefers_menus(den, den.ana)
        await den.ana.slash(den.channel, "twowin start", seats=3, house=2, level="easy")
        await den.deliver()
        assert (await den.ana.click(den.board, label="Start")).acknowledged
        await den.deliver()
        reveals: set[str] = set()
        for _ in range(MOST_STEPS):
            if (await den.table()).stage is Stage.OVER:
                break
            await one_choice(den)
            await den.house_plays()
            await den.deliver()
            reveals |= {text(message) for message in den.channel.history() if text(message).startswith("### Round")}
        assert "🏆" in text(den.board)
        assert len(reveals) >= 2
        again = await den.ana.click(den.board, label="Play again")
        assert again.acknowledged
        await den.deliver()
        assert "Round 1" in text(den.board), "with nobody to wait for it begins at once"


async def prefers_menus(den: Den, person: Any) -> None:
    """From now on this person chooses in menus throughout."""
    user = UserId(person.id)
    await den.tables.settings.change_profile(user, lambda stored: replace(stored, picking=Picking.MENUS))


async def one_choice(den: Den) -> None:
    """Ana answers what her direct message asks: the first of every menu, then what stands there to confirm."""
    for _ in range(4):
        hand = den.user.dm_channel.last_message
        shown = menu(hand)
        if (sure := button(hand, "Lock in") or button(hand, "Got it")) is not None:
            await den.user.click(hand, label=sure)
            return
        if shown is None:
            return
        await den.user.select(hand, [shown["options"][0]["value"]], custom_id=shown["custom_id"])
        if "pass" in shown["custom_id"]:
            return


async def test_somebody_without_a_seat_waits_for_the_next_game_and_is_called() -> None:
    async with open_den() as den:
        await den.ana.slash(den.channel, "twowin start", seats=2, house=1)
        await den.deliver()
        await den.ana.click(den.board, label="Start")
        await den.deliver()
        told = await den.ben.click(den.board, label="My hand")
        assert told.ephemeral
        assert "You're not playing at this table." in text(told.response)
        waiting = await den.ben.click(there(told.response), label="Next game")
        assert waiting.acknowledged
        asked = await den.ana.slash(den.channel, "table end")
        await den.ana.click(there(asked.response), label="Yes, close the table")
        await den.deliver()
        await den.ana.click(den.board, label="Play again")
        await den.deliver()
        assert "**ben**: your game is on!" in text(den.board)


async def test_a_guided_round_is_played_in_private() -> None:
    async with open_den() as den:
        await prefers_menus(den, den.ben)
        shown = await den.ben.slash(den.channel, "twowin rules")
        assert shown.ephemeral
        assert text(shown.response).startswith("### 2 WIN")
        await den.ben.click(there(shown.response), label="▶️")
        assert text(shown.response).startswith("**1. Pass.**")
        for _ in range(3):
            await den.ben.click(there(shown.response), label="▶️")
        await den.ben.click(there(shown.response), label="Try a round")
        for step in ("**A first round, just for you.**", "**Now form a number.**", "**Now form a number.**"):
            assert text(shown.response).startswith(step)
            asked = menu(shown.response)
            assert asked is not None
            await den.ben.select(there(shown.response), [asked["options"][0]["value"]], custom_id=asked["custom_id"])
        sure = button(shown.response, "Lock in")
        assert sure is not None
        await den.ben.click(there(shown.response), label=sure)
        assert "That was a round." in text(shown.response)
        assert den.channel.last_message is None


async def test_reminders_ring_those_who_are_waited_for_and_the_clock_plays_for_them() -> None:
    async with open_den() as den:
        await den.ana.slash(den.channel, "twowin start", clock="quick")
        await den.deliver()
        await den.ben.click(den.board, label="Join")
        await den.deliver()
        await den.ana.click(den.board, label="Start")
        await den.deliver()
        [call] = [message for message in den.channel.history() if "begins! Your cards" in text(message)]
        assert call.mentions == [], "their hands ring"
        table = await den.table()
        for kind in (DeadlineKind.REMINDER, DeadlineKind.TURN):
            with den.store.reading() as unit:
                (due,) = [deadline for deadline in unit.deadlines.of(table.id) if deadline.kind is kind]
            await den.tables.handle(TimeUp(due))
            await den.deliver()
            if kind is DeadlineKind.REMINDER:
                assert "the table is waiting for you" in text(den.board)
                assert {user.id for user in den.board.mentions} == {den.ana.id, den.ben.id}
        assert not any("the table is waiting for you" in text(message) for message in den.channel.history())
        assert "the clock chose for" in "\n".join(text(message) for message in den.channel.history())


async def test_who_left_is_played_on_and_a_moderator_ends_the_table() -> None:
    async with open_den() as den:
        await den.ana.slash(den.channel, "twowin start", clock="none")
        await den.deliver()
        await den.ben.click(den.board, label="Join")
        await den.deliver()
        await den.ana.click(den.board, label="Start")
        await den.deliver()
        await den.ana.slash(den.channel, "table leave")
        await den.deliver()
        assert "**ana** (away, a bot plays)" in text(den.board)
        assert (await den.table()).host == den.ben.id
        back = await den.ana.slash(den.channel, "table return")
        assert "Which card do you pass to" in text(back.response)
        asked = await den.ben.slash(den.channel, "table end")
        await den.ben.click(there(asked.response), label="Yes, close the table")
        await den.deliver()
        assert "the table was closed" in text(den.board)
