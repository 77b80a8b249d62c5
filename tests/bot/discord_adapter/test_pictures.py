"""Messages that carry a picture, and what becomes of them where we may not attach files."""

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.discord_adapter.answers import Answer, Deferral, Responder
from bot.discord_adapter.interaction_handler import InFlight
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.publisher import DiscordPublisher
from bot.discord_adapter.rate_limits import InvalidRequestCounter
from bot.discord_adapter.recent import FirstBoards
from bot.discord_adapter.wire import Json, Wire
from bot.screens.components import Box, Picture, Screen, Text, measure
from bot.service.messages import AnalysisProgress
from bot.service.publisher import Barred, Sent
from bot.tables.analyses import Found, UnderWay
from bot.tables.ids import ChannelId, InteractionId, MessageId, Milliseconds, UserId
from bot.tables.notices import Post
from bot.tables.requests import HandToken, Requester
from bot.tables.table import Stage
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import error, shown_file
from tests.kit.analyses import an_analysis
from tests.kit.clocks import ManualClock
from tests.kit.drawn_here import DrawnHere
from tests.kit.readable import SCREENS
from tests.kit.seated import dealt, snapshot

CURVE = Picture("curve.png", b"\x89PNG canary", "It rises from 1000 to 1200.")
SCREEN = Screen((Box((Text("Words say the same."), CURVE)),))
GALLERY = {
    "type": 12,
    "items": [{"media": {"url": "attachment://curve.png"}, "description": CURVE.description}],
}
CARRIED: dict[str, Any] = {"attachments": [{"id": 0, "filename": CURVE.name, "description": CURVE.description}]}


def responder(evening: Evening, *, attaches: bool = True, attachments: int = 0) -> Responder:
    """Answers a press on a message with this many pictures."""
    pressed = pressed_message(*(shown_file(str(number), "old.png") for number in range(attachments)))
    return Responder(Wire(evening.client), asking(pressed, attaches=attaches))


def asking(pressed: Json, *, attaches: bool = True, chose: bool = False) -> Interaction[None]:
    """A press of user 1 on that message."""
    rights = discord.Permissions(attach_files=attaches)
    by = Requester(UserId(1), "Ana", InteractionId(5))
    return Interaction(None, by, "canary-token", bot_rights=rights, pressed=pressed, chose=chose)


def pressed_message(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"id": "9", "attachments": [], "components": list(parts)}


def said(evening: Evening) -> dict[str, Any]:
    """What was said last of a message."""
    return evening.wire.last.body.get("data", evening.wire.last.body)


def shown(evening: Evening) -> list[dict[str, Any]]:
    return said(evening)["components"][0]["components"]


def files(evening: Evening) -> list[tuple[str, bytes, str | None]]:
    return [(file.filename, file.fp.read(), file.description) for file in evening.wire.files]


WHOLE = [(CURVE.name, CURVE.content, CURVE.description)]


@pytest.mark.parametrize("deferral", [None, Deferral.PRIVATE, Deferral.QUIET])
async def test_a_new_message_carries_its_picture_and_what_it_shows_in_words(
    evening: Evening, deferral: Deferral | None
) -> None:
    answering = responder(evening)
    if deferral is not None:
        await answering.defer(deferral)
    await answering.private(SCREEN)
    assert shown(evening)[1] == GALLERY
    assert said(evening).items() >= CARRIED.items()
    assert files(evening) == WHOLE


@pytest.mark.parametrize("deferred", [False, True])
@pytest.mark.parametrize(
    ("screen", "before", "attached"),
    [
        (SCREEN, 0, CARRIED),
        (SCREEN, 1, CARRIED),
        (SCREEN.without_pictures(), 1, {"attachments": []}),
        (SCREEN.without_pictures(), 0, {}),
    ],
)
async def test_an_edited_message_carries_its_picture_and_drops_it_again(
    evening: Evening, screen: Screen, before: int, attached: dict[str, Any], deferred: bool
) -> None:
    answering = responder(evening, attachments=before)
    if deferred:
        await answering.defer(Deferral.QUIET)
    await answering.update(screen)
    assert {key: value for key, value in said(evening).items() if key == "attachments"} == attached
    assert files(evening) == (WHOLE if screen.pictures() else [])


@pytest.mark.parametrize("name", ["hand-1.webp", "hand-2.webp"])
async def test_a_message_that_has_the_very_picture_keeps_it(evening: Evening, name: str) -> None:
    shown_now = Picture("hand-1.webp", b"RIFF", "Your cards", unique=True)
    pressed = pressed_message(shown_file("77", name))
    answering = Responder(Wire(evening.client), asking(pressed))
    await answering.update(Screen((Box((shown_now, Text("Words say the same."))),)))
    kept = [{"id": "77", "filename": "hand-1.webp"}]
    uploaded = [{"id": 0, "filename": "hand-1.webp", "description": "Your cards"}]
    assert said(evening)["attachments"] == (kept if name == "hand-1.webp" else uploaded)
    assert len(evening.wire.files) == (name != "hand-1.webp")


@pytest.mark.parametrize("deferred", [False, True])
@pytest.mark.parametrize("refused", [1, 2])
async def test_a_picture_that_was_replaced_since_the_press_is_uploaded_anew_before_words_go_alone(
    evening: Evening, refused: int, deferred: bool
) -> None:
    screen = Screen((Box((Picture("hand-1.webp", b"RIFF", "Your cards", unique=True), Text("Words say the same."))),))
    pressed = pressed_message(shown_file("77", "hand-1.webp"))
    answering = Responder(Wire(evening.client), asking(pressed))
    if deferred:
        await answering.defer(Deferral.QUIET)
    first = len(evening.wire.calls)
    evening.wire.answers += [error(400, 50035)] * refused

    async def work() -> Answer:
        return Answer(screen, in_place=True)

    await evening.client.interactions.serve(work, answering, Deferral.QUIET, "en")
    sent = [call.body.get("data", call.body) for call in evening.wire.calls[first:]]
    uploaded = [{"id": 0, "filename": "hand-1.webp", "description": "Your cards"}]
    assert [each["attachments"] for each in sent] == [[{"id": "77", "filename": "hand-1.webp"}], uploaded, []][
        : refused + 1
    ]
    assert not answering.rejected


@pytest.mark.parametrize("edited", [False, True])
async def test_where_we_may_not_attach_files_the_words_go_alone(evening: Evening, edited: bool) -> None:
    answering = responder(evening, attaches=False)
    await (answering.update if edited else answering.private)(SCREEN)
    assert [part["content"] for part in shown(evening)] == ["Words say the same."]
    assert files(evening) == []


async def test_a_menu_whose_choice_came_to_nothing_is_shown_once_more_with_its_picture(evening: Evening) -> None:
    box = shown_file("77", "curve.png")
    linked = {"media": {"url": "https://cdn/other.png", "proxy_url": "https://proxy"}}
    box["components"][0]["items"].append(linked)
    section: dict[str, Any] = {"type": 9, "components": [], "accessory": {"type": 11, "media": linked["media"]}}
    box["components"] += [{"type": 10, "content": "Words"}, section]
    pressed = pressed_message(box)
    answering = Responder(Wire(evening.client), asking(pressed, chose=True))
    await answering.private(SCREEN)
    again, answer = evening.wire.calls
    kept = [
        {"media": {"url": "attachment://curve.png"}, "description": "words", "spoiler": False},
        {"media": {"url": "https://cdn/other.png"}},
    ]
    sent_section = {**section, "accessory": {"type": 11, "media": {"url": "https://cdn/other.png"}}}
    assert (again.body["type"], answer.method, answer.path) == (7, "POST", "/webhooks/4000/canary-token")
    assert again.body["data"]["components"] == [
        {
            "type": 17,
            "id": 1,
            "components": [{"type": 12, "id": 2, "items": kept}, {"type": 10, "content": "Words"}, sent_section],
        }
    ]
    assert again.body["data"]["attachments"] == [{"id": "77", "filename": "curve.png"}]


@pytest.fixture
def publisher(evening: Evening) -> DiscordPublisher:
    clock = ManualClock()
    return DiscordPublisher(
        evening.client, SCREENS, clock, InFlight(), InvalidRequestCounter(clock), FirstBoards(), pictures=DrawnHere()
    )


async def test_a_post_carries_its_picture(evening: Evening, publisher: DiscordPublisher) -> None:
    assert isinstance(await publisher.send(ChannelId(70), SCREEN, "nonce"), Sent)
    post = Post(ChannelId(70), MessageId(9), Milliseconds(0))
    at = snapshot(replace(dealt(), stage=Stage.OVER))
    found = AnalysisProgress(at, progress=Found(an_analysis()), language="en", reader=UserId(1))
    assert isinstance(await publisher.edit(post, found), Sent)
    assert [(call.method, call.path) for call in evening.wire.calls] == [
        ("POST", "/channels/70/messages"),
        ("PATCH", "/channels/70/messages/9"),
    ]
    assert [_names(sent) for sent in evening.wire.files] == [CURVE.name, "analysis.webp"]


async def test_a_post_without_its_picture_is_better_than_none(evening: Evening, publisher: DiscordPublisher) -> None:
    evening.wire.answers.append(error(403, 50013))
    assert isinstance(await publisher.send(ChannelId(70), SCREEN, "nonce"), Sent)
    assert len(evening.wire.calls) == 2
    assert "attachment://" not in str(evening.wire.last.body)
    evening.wire.answers += [error(403, 50013), error(403, 50013)]
    assert isinstance(await publisher.send(ChannelId(70), SCREEN, "nonce"), Barred)


async def test_who_watches_an_analysis_sees_it_grow_in_their_own_message(
    evening: Evening, publisher: DiscordPublisher
) -> None:
    at, token = snapshot(replace(dealt(), stage=Stage.OVER)), HandToken("watching")
    half, found = (
        AnalysisProgress(at, progress=progress, language="en", reader=UserId(1))
        for progress in (UnderWay(0.5), Found(an_analysis()))
    )
    assert isinstance(await publisher.edit_through(token, half), Sent)
    assert "50% done" in str(evening.wire.last.body)
    assert evening.wire.files == []
    assert isinstance(await publisher.edit_through(token, found), Sent)
    assert [_names(sent) for sent in evening.wire.files] == ["analysis.webp"]
    evening.wire.answers.append(error(403, 50013))
    assert isinstance(await publisher.edit_through(token, found), Sent)
    assert "attachment://" not in str(evening.wire.last.body)
    assert {call.path.split("/")[-1] for call in evening.wire.calls} == {"@original"}


def _names(file: discord.File) -> str:
    return file.filename


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
