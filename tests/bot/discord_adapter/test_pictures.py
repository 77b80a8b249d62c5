"""Messages that carry a picture, and what becomes of them where we may not attach files."""

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.discord_adapter.answers import Deferral, Responder
from bot.discord_adapter.first_boards import FirstBoards
from bot.discord_adapter.in_flight import InFlight
from bot.discord_adapter.invalid_requests import InvalidRequestCounter
from bot.discord_adapter.publisher import DiscordPublisher
from bot.screens.components import Box, Picture, Screen, Text, measure
from bot.service.publisher import Barred, Sent
from bot.tables.analyses import Found, UnderWay
from bot.tables.ids import ChannelId, MessageId, Milliseconds
from bot.tables.posts import Post
from bot.tables.requests import HandToken
from bot.tables.table import Stage
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import error
from tests.kit.analyses import an_analysis
from tests.kit.clocks import ManualClock
from tests.kit.readable import SCREENS
from tests.kit.seated import dealt

CURVE = Picture("curve.png", b"\x89PNG canary", "It rises from 1000 to 1200.")
SCREEN = Screen((Box((Text("Words say the same."), CURVE)),))
GALLERY = {
    "type": 12,
    "items": [
        {"media": {"url": "attachment://curve.png"}, "description": CURVE.description, "spoiler": False},
    ],
}
MAY_NOT_ATTACH = discord.Permissions(send_messages=True, view_channel=True)


class FakeInteraction:
    """As much of an interaction as an answer needs; what is sent is kept."""

    def __init__(self, rights: discord.Permissions, attachments: int = 0) -> None:
        self.id, self.data, self.app_permissions = 5, {}, rights
        self.message = type("Message", (), {"attachments": [object()] * attachments, "components": []})()
        self.sent = list[dict[str, Any]]()
        self.response = self.followup = self

    async def _keep(self, **given: Any) -> None:
        self.sent.append(given)

    send_message = edit_message = edit_original_response = send = _keep

    async def defer(self, **_: Any) -> None:
        pass


def shown(given: dict[str, Any]) -> list[dict[str, Any]]:
    return given["view"].to_components()[0]["components"]


def files(given: dict[str, Any]) -> list[tuple[str, bytes, str | None]]:
    carried = given.get("files", given.get("attachments", []))
    return [(file.filename, file.fp.read(), file.description) for file in carried]


WHOLE = [(CURVE.name, CURVE.content, CURVE.description)]


@pytest.mark.parametrize("deferral", [None, Deferral.PRIVATE, Deferral.QUIET])
async def test_a_new_message_carries_its_picture_and_what_it_shows_in_words(deferral: Deferral | None) -> None:
    interaction: Any = FakeInteraction(discord.Permissions.all())
    responder = Responder(interaction)
    if deferral is not None:
        await responder.defer(deferral)
    await responder.private(SCREEN)
    (given,) = interaction.sent
    assert _bare(shown(given)[1]) == GALLERY
    assert files(given) == WHOLE


@pytest.mark.parametrize("deferred", [False, True])
async def test_an_edited_message_carries_its_picture_and_drops_it_again(deferred: bool) -> None:
    for screen, before, expected in (
        (SCREEN, 0, WHOLE),
        (SCREEN, 1, WHOLE),
        (SCREEN.without_pictures(), 1, []),
        (SCREEN.without_pictures(), 0, None),
    ):
        interaction: Any = FakeInteraction(discord.Permissions.all(), before)
        responder = Responder(interaction)
        if deferred:
            await responder.defer(Deferral.QUIET)
        await responder.update(screen)
        (given,) = interaction.sent
        assert ("attachments" in given) is (expected is not None)
        assert files(given) == (expected or [])


@pytest.mark.parametrize("edited", [False, True])
async def test_where_we_may_not_attach_files_the_words_go_alone(edited: bool) -> None:
    interaction: Any = FakeInteraction(MAY_NOT_ATTACH)
    responder = Responder(interaction)
    await (responder.update if edited else responder.private)(SCREEN)
    (given,) = interaction.sent
    assert [part["content"] for part in shown(given)] == ["Words say the same."]
    assert files(given) == []


@pytest.fixture
def publisher(evening: Evening) -> DiscordPublisher:
    clock = ManualClock()
    return DiscordPublisher(evening.client, SCREENS, clock, InFlight(), InvalidRequestCounter(clock), FirstBoards())


async def test_a_post_carries_its_picture(evening: Evening, publisher: DiscordPublisher) -> None:
    assert isinstance(await publisher.post(ChannelId(70), SCREEN, "nonce"), Sent)
    post = Post(ChannelId(70), MessageId(9), Milliseconds(0))
    assert isinstance(await publisher.edit(post, SCREEN), Sent)
    assert [(call.method, call.path) for call in evening.wire.calls] == [
        ("POST", "/channels/70/messages"),
        ("PATCH", "/channels/70/messages/9"),
    ]
    assert [_names(sent) for sent in evening.wire.files] == [CURVE.name, CURVE.name]


async def test_a_post_without_its_picture_is_better_than_none(evening: Evening, publisher: DiscordPublisher) -> None:
    evening.wire.answers.append(error(403, 50013))
    assert isinstance(await publisher.post(ChannelId(70), SCREEN, "nonce"), Sent)
    assert len(evening.wire.calls) == 2
    assert "attachment://" not in str(evening.wire.last.body)
    evening.wire.answers += [error(403, 50013), error(403, 50013)]
    assert isinstance(await publisher.post(ChannelId(70), SCREEN, "nonce"), Barred)


async def test_who_watches_an_analysis_sees_it_grow_in_their_own_message(
    evening: Evening, publisher: DiscordPublisher
) -> None:
    table, token = replace(dealt(), stage=Stage.OVER), HandToken("watching")
    assert isinstance(await publisher.show_analysis(table, UnderWay(0.5), "en", token), Sent)
    assert "50 % are done" in str(evening.wire.last.body)
    assert evening.wire.files == []
    assert isinstance(await publisher.show_analysis(table, Found(an_analysis()), "en", token), Sent)
    assert [_names(sent) for sent in evening.wire.files] == ["analysis.png"]
    evening.wire.answers.append(error(403, 50013))
    assert isinstance(await publisher.show_analysis(table, Found(an_analysis()), "en", token), Sent)
    assert "attachment://" not in str(evening.wire.last.body)
    assert {call.path.split("/")[-1] for call in evening.wire.calls} == {"@original"}


def _names(file: discord.File) -> str:
    return file.filename


def _bare(component: dict[str, Any]) -> dict[str, Any]:
    items = [{name: item[name] for name in ("media", "description", "spoiler")} for item in component["items"]]
    return {"type": component["type"], "items": [{**item, "media": {"url": item["media"]["url"]}} for item in items]}


def test_what_discord_would_refuse_of_a_picture_is_known_before() -> None:
    assert measure(SCREEN).fits
    assert not measure(Screen((Box((CURVE, CURVE)),))).fits
    for wrong in (
        Picture("my curve.png", b"", "words"),
        Picture("curve.png", b"", ""),
        Picture("a.png", b"", "x" * 1025),
    ):
        assert not measure(Screen((Box((wrong,)),))).fits
    assert SCREEN.pictures() == (CURVE,)
    assert Screen((Box((CURVE,)),)).without_pictures() == Screen(())
