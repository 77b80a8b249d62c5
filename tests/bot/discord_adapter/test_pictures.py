"""Pictures in messages: carried by answers and posts, in what one person alone sees, and done without where need be."""

import re
from dataclasses import replace
from typing import Any, Final

import discord
import pytest

from bot.discord_adapter.answers import Answer, Deferral, Responder
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.publisher import DiscordPublisher
from bot.discord_adapter.wire import Json, Wire
from bot.pictures.covers import HandPicture
from bot.pictures.two_down import LevelHandPicture
from bot.pictures.two_sans_three import ResultPicture, StallPicture
from bot.pictures.two_win import NumbersPicture, RevealPicture
from bot.screens.components import Box, Picture, Screen, Text, measure
from bot.service.messages import AnalysisProgress, Barred, Hand, Sent
from bot.tables.analyses import Found, UnderWay
from bot.tables.ids import ChannelId, InteractionId, MessageId, Milliseconds, UserId
from bot.tables.notices import Post
from bot.tables.requests import HandToken, Requester
from bot.tables.settings import OwnPictures, Profile
from bot.tables.table import Interlude, Stage
from engine.contract import PUBLIC, Seat
from tests.bot.discord_adapter.conftest import Evening, a_publisher
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, Call, controls, error, shown, shown_file
from tests.kit.analyses import an_analysis
from tests.kit.drawn_here import DrawnHere
from tests.kit.readable import ENGLISH, SCREENS
from tests.kit.seated import dealt, lobby, moments, snapshot

CURVE = Picture("curve.png", b"\x89PNG canary", "It rises from 1000 to 1200.")
SCREEN = Screen((Box((Text("Words say the same."), CURVE)),))
GALLERY_OF_CURVE = {
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


def said_last(evening: Evening) -> dict[str, Any]:
    """What was said last of a message."""
    return evening.wire.last.body.get("data", evening.wire.last.body)


def parts_shown(evening: Evening) -> list[dict[str, Any]]:
    return said_last(evening)["components"][0]["components"]


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
    assert parts_shown(evening)[1] == GALLERY_OF_CURVE
    assert said_last(evening).items() >= CARRIED.items()
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
    assert {key: value for key, value in said_last(evening).items() if key == "attachments"} == attached
    assert files(evening) == (WHOLE if screen.pictures() else [])


@pytest.mark.parametrize("name", ["hand-1.webp", "hand-2.webp"])
async def test_a_message_that_has_the_very_picture_keeps_it(evening: Evening, name: str) -> None:
    shown_now = Picture("hand-1.webp", b"RIFF", "Your cards", unique=True)
    pressed = pressed_message(shown_file("77", name))
    answering = Responder(Wire(evening.client), asking(pressed))
    await answering.update(Screen((Box((shown_now, Text("Words say the same."))),)))
    kept = [{"id": "77", "filename": "hand-1.webp"}]
    uploaded = [{"id": 0, "filename": "hand-1.webp", "description": "Your cards"}]
    assert said_last(evening)["attachments"] == (kept if name == "hand-1.webp" else uploaded)
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
        return screen.replacing()

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
    assert [part["content"] for part in parts_shown(evening)] == ["Words say the same."]
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


@pytest.mark.parametrize("deferred", [False, True])
async def test_a_menu_whose_picture_was_replaced_since_does_not_take_the_answer_with_it(
    evening: Evening, deferred: bool
) -> None:
    answering = Responder(Wire(evening.client), asking(pressed_message(shown_file("77", "hand-1.webp")), chose=True))
    if deferred:
        await answering.defer(Deferral.QUIET)
    first = len(evening.wire.calls)
    evening.wire.answers.append(error(400, 50035))

    async def work() -> Answer:
        return SCREEN.without_pictures()

    await evening.client.interactions.serve(work, answering, Deferral.QUIET, "en")
    _, answer = evening.wire.calls[first:]
    answered_by = "/webhooks/4000/canary-token" if deferred else "/interactions/5/canary-token/callback"
    assert answer.path == answered_by
    assert [part["content"] for part in parts_shown(evening)] == ["Words say the same."]


@pytest.fixture
def publisher(evening: Evening) -> DiscordPublisher:
    return a_publisher(evening.client, pictures=DrawnHere())


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


BLOCKED: Final = {"Content-Type": "text/html"}
"""Headers of a refusal by a server in front of Discord."""


@pytest.mark.parametrize("refusal", [error(403, 50013), error(413, 0, BLOCKED), error(403, 0, BLOCKED)], ids=str)
async def test_a_post_without_its_picture_is_better_than_none(
    evening: Evening, publisher: DiscordPublisher, refusal: discord.HTTPException
) -> None:
    """Also where it would be tried again without end, and hold up all that follows."""
    evening.wire.answers.append(refusal)
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


MY_HAND = ENGLISH("button-picture")


async def wants(evening: Evening, pictures: OwnPictures, user: int = 1) -> None:
    await evening.prefers(user, pictures=pictures)


def said(answer: Call) -> dict[str, Any]:
    return answer.body.get("data", answer.body)


GALLERY, ROW = 12, 1


def begins_with_a_picture(answer: Call) -> bool:
    return said(answer)["components"][0]["components"][0]["type"] == GALLERY


async def test_a_hand_has_its_picture_on_request(drawn_evening: Evening, drawn: DrawnHere) -> None:
    table = await drawn_evening.begun()
    hand = await drawn_evening.people.press(1, f"t1:{table}:0:hand")
    assert not begins_with_a_picture(hand)
    on_the_table = await drawn_evening.people.press(1, f"t1:{table}:0:open", flags=EPHEMERAL)
    assert drawn.moments == []
    answer = await drawn_evening.people.press(1, controls(on_the_table)[MY_HAND], flags=EPHEMERAL)
    assert begins_with_a_picture(answer)
    assert shown(answer).startswith("-# Round 1 · Pass a card\nYour 9 cards:")
    assert controls(answer) == {}, "the hand to choose from is one message"
    (moment,) = drawn.moments
    assert isinstance(moment, HandPicture)
    assert len(moment.cards) == 9
    (item,) = said(answer)["components"][0]["components"][0]["items"]
    assert item["description"].startswith("Your 9 cards")


@pytest.mark.parametrize("pictures", OwnPictures)
async def test_what_lies_open_has_the_picture_of_the_table(
    drawn_evening: Evening, drawn: DrawnHere, pictures: OwnPictures
) -> None:
    table = next(moment for moment in moments(lobby()) if moment.view(PUBLIC).turn == 2)
    drawn_evening.lay(replace(table, news=()))
    await wants(drawn_evening, pictures)
    answer = await drawn_evening.people.press(1, f"t1:{table.id}:0:open")
    assert begins_with_a_picture(answer) is (pictures is not OwnPictures.NEVER)
    assert [type(moment) for moment in drawn.moments] == [NumbersPicture] * (pictures is not OwnPictures.NEVER)


@pytest.mark.parametrize("pictures", OwnPictures)
async def test_who_asks_for_their_hand_after_the_end_sees_the_podium(
    drawn_evening: Evening, drawn: DrawnHere, pictures: OwnPictures
) -> None:
    *_, over = moments(lobby(game="two_sans_three"), most=400)
    drawn_evening.lay(replace(over, news=(), interlude=Interlude(over.running.turn, Milliseconds(0))))
    await wants(drawn_evening, pictures)
    answer = await drawn_evening.people.press(1, f"t1:{over.id}:0:hand")
    assert begins_with_a_picture(answer) is (pictures is not OwnPictures.NEVER)
    assert [type(moment) for moment in drawn.moments] == [ResultPicture] * (pictures is not OwnPictures.NEVER)


async def test_nobody_sees_the_hand_of_another_or_of_a_game_that_has_not_begun(
    drawn_evening: Evening, drawn: DrawnHere
) -> None:
    table = await drawn_evening.begun()
    watching = await drawn_evening.people.press(9, f"t1:{table}:0:open")
    assert MY_HAND not in controls(watching)
    for forged in (f"t1:{table}:0:picture", "t1:aaaaaaaaaa:0:picture"):
        assert not begins_with_a_picture(await drawn_evening.people.press(9, forged))
    assert drawn.moments == []


async def test_a_hand_has_its_picture_always_where_that_is_wanted(drawn_evening: Evening) -> None:
    table = await drawn_evening.begun()
    await wants(drawn_evening, OwnPictures.ALWAYS)
    hand = await drawn_evening.people.press(1, f"t1:{table}:0:hand")
    assert begins_with_a_picture(hand)
    passed = next(control for control in controls(hand).values() if ":play:" in control)
    assert begins_with_a_picture(await drawn_evening.people.press(1, passed, flags=EPHEMERAL))


async def test_who_wants_words_alone_is_offered_no_picture(drawn_evening: Evening, drawn: DrawnHere) -> None:
    table = await drawn_evening.begun()
    await wants(drawn_evening, OwnPictures.NEVER)
    on_the_table = await drawn_evening.people.press(1, f"t1:{table}:0:open")
    assert MY_HAND not in controls(on_the_table)
    forged = await drawn_evening.people.press(1, f"t1:{table}:0:picture", flags=EPHEMERAL)
    assert not begins_with_a_picture(forged)
    assert drawn.moments == []


async def test_a_picture_that_does_not_come_leaves_the_words(drawn_evening: Evening, drawn: DrawnHere) -> None:
    table, drawn.away = await drawn_evening.begun(), True
    await wants(drawn_evening, OwnPictures.ALWAYS)
    hand = await drawn_evening.people.press(1, f"t1:{table}:0:hand")
    assert not begins_with_a_picture(hand)
    assert shown(hand).startswith("### Your turn")


@pytest.mark.parametrize("refused", [(400, 50045), (403, 50013), (413, 40005)])
async def test_a_picture_that_discord_refuses_leaves_the_words_and_the_game_goes_on(
    drawn_evening: Evening, refused: tuple[int, int]
) -> None:
    table = await drawn_evening.begun()
    await wants(drawn_evening, OwnPictures.ALWAYS)
    drawn_evening.wire.answers = [error(*refused)]
    hand = await drawn_evening.people.press(1, f"t1:{table}:0:hand")
    assert not begins_with_a_picture(hand)
    assert shown(hand).startswith("### Your turn")
    passed = next(control for control in controls(hand).values() if ":play:" in control)
    drawn_evening.wire.answers = [error(*refused)]
    assert shown(await drawn_evening.people.press(1, passed, flags=EPHEMERAL)).startswith("Waiting for")


@pytest.mark.parametrize("code", [200000, 240000])
async def test_whose_answer_a_filter_refuses_is_told_something_else(evening: Evening, code: int) -> None:
    table = await evening.begun()
    evening.wire.answers = [error(400, code)]
    answer = await evening.people.press(1, f"t1:{table}:0:hand")
    assert shown(answer).startswith("Something went wrong on my side. Nothing is lost")


async def test_nothing_is_offered_where_nothing_is_drawn(evening: Evening) -> None:
    on_the_table = await evening.people.press(1, f"t1:{await evening.begun()}:0:open")
    assert MY_HAND not in controls(on_the_table)


@pytest.mark.parametrize("pictures", OwnPictures)
async def test_a_replay_shows_the_moment_unless_words_are_wanted(
    drawn_evening: Evening, drawn: DrawnHere, pictures: OwnPictures
) -> None:
    code = await drawn_evening.finished()
    await wants(drawn_evening, pictures, user=3)
    moment = await drawn_evening.people.press(3, f"t1:{code}:2:replay")
    blocks = [each["type"] for each in said(moment)["components"][0]["components"]]
    assert blocks.count(GALLERY) == (pictures is not OwnPictures.NEVER)
    assert GALLERY not in blocks[: blocks.index(ROW)], "the buttons keep their place whatever the picture"
    assert len(drawn.moments) == (pictures is not OwnPictures.NEVER)
    numbers = shown(moment).count("the numbers")
    assert numbers == (pictures is OwnPictures.NEVER), "what the picture shows is one line"
    assert "-# Round 1 · " in shown(moment) or pictures is OwnPictures.NEVER


@pytest.mark.parametrize("pictures", OwnPictures)
async def test_a_hand_that_comes_by_itself_has_its_picture_where_that_is_wanted(
    evening: Evening, drawn: DrawnHere, pictures: OwnPictures
) -> None:
    publisher = a_publisher(evening.client, pictures=drawn)
    profile = Profile(UserId(1), direct=ChannelId(5), pictures=pictures)
    sent = await publisher.post(ChannelId(555), Hand(snapshot(dealt(), Seat(0), profile, None)), "nonce")
    assert isinstance(sent, Sent)
    await publisher.edit(sent.post, Hand(snapshot(dealt(), Seat(0), profile, None)))
    await publisher.edit_through(HandToken("theirs"), Hand(snapshot(dealt(), Seat(0), profile, None)))
    pictured = pictures is OwnPictures.ALWAYS
    assert [begins_with_a_picture(call) for call in evening.wire.calls] == [pictured] * 3
    names = {file.filename for file in evening.wire.files}
    assert all(name.startswith("hand-") for name in names)
    assert len(names) == pictured


@pytest.mark.parametrize(
    ("game", "server", "drawn"), [("two_win", True, False), ("two_down", True, True), ("two_down", False, False)]
)
def test_a_hand_of_2_down_has_its_picture_unless_its_holder_or_the_server_wants_words(
    game: str, server: bool, drawn: bool
) -> None:
    table = replace(lobby(game=game), pictures=server)
    wanted = {each: SCREENS.draws_hand(table, Profile(UserId(1), pictures=each)) for each in OwnPictures}
    assert wanted == {OwnPictures.ALWAYS: True, OwnPictures.ASKED: drawn, OwnPictures.NEVER: False}


@pytest.mark.parametrize("game", ["two_win", "two_sans_three", "two_down"])
def test_every_hand_of_every_game_can_be_seen_and_said(game: str) -> None:
    seen = set[str]()
    for table in moments(lobby(game=game), most=60):
        for seat in map(Seat, range(len(table.holders))):
            wanted = SCREENS.hand_picture(table, seat, ENGLISH)
            if wanted is not None:
                assert wanted.description
                assert "*" not in wanted.description
                seen.add(repr(wanted.moment))
    assert len(seen) > 10


@pytest.mark.parametrize("pictures", OwnPictures)
async def test_a_guided_round_of_2_sans_3_has_the_table_above_each_step(
    drawn_evening: Evening, drawn: DrawnHere, pictures: OwnPictures
) -> None:
    await wants(drawn_evening, pictures, user=9)
    there = pictures is not OwnPictures.NEVER
    question = await drawn_evening.people.press(9, "g1:two_sans_three:lesson::0:hand")
    looked = await drawn_evening.people.press(9, "g1:two_sans_three:lesson::18:draft:look 27", flags=EPHEMERAL)
    answer = await drawn_evening.people.press(9, controls(looked)["Lock in 27"], flags=EPHEMERAL)
    assert shown(answer).splitlines() == [
        "27⁠🌊⁠T takes 29⁠🍀⁠G: 🍀\u00a0pair +4",
        "**A pair:** 5 points instead of 1.",
        "Next",
    ]
    following = await drawn_evening.people.press(9, controls(answer)["Next"], flags=EPHEMERAL)
    steps = (question, looked, answer, following)
    assert [begins_with_a_picture(step) for step in steps] == [there] * len(steps)
    assert all(isinstance(moment, StallPicture) for moment in drawn.moments)
    assert len(set(drawn.moments)) == 3 * there, "looking at a card changes nothing"
    assert ("30 33⁠🌊⁠T" in shown(question)) is not there, "words where there is no picture"


@pytest.mark.parametrize("pictures", OwnPictures)
async def test_a_guided_round_of_2_down_has_the_hand_above_each_question(
    drawn_evening: Evening, drawn: DrawnHere, pictures: OwnPictures
) -> None:
    await wants(drawn_evening, pictures, user=9)
    there = pictures is not OwnPictures.NEVER
    question = await drawn_evening.people.press(9, "g1:two_down:lesson::0:hand")
    hinted = await drawn_evening.people.press(9, controls(question)["Hint"], flags=EPHEMERAL)
    assert [begins_with_a_picture(step) for step in (question, hinted)] == [there] * 2
    assert all(isinstance(moment, LevelHandPicture) for moment in drawn.moments)
    assert ("Level 1 of 9" in shown(question)) is not there, "words where there is no picture"
    chosen = await drawn_evening.people.press(9, "g1:two_down:lesson:1:1:draft:pick R1", flags=EPHEMERAL)
    back = await drawn_evening.people.press(9, "g1:two_down:lesson:1:1:draft:main", flags=EPHEMERAL)
    assert all("Now play your 1Up" in shown(step) for step in (chosen, back)), "no picture says what to do"


ONWARD: Final = re.compile(r":(?:play:(?:pass|form) .*|draft:choose \S.*)$")


@pytest.mark.parametrize("pictures", OwnPictures)
async def test_a_guided_round_of_2_win_ends_with_the_picture_of_its_numbers(
    drawn_evening: Evening, drawn: DrawnHere, pictures: OwnPictures
) -> None:
    await wants(drawn_evening, pictures, user=9)
    there = pictures is not OwnPictures.NEVER
    steps = [await drawn_evening.people.press(9, "g1:two_win:lesson::0:hand")]
    for _ in ("a card passed", "tens", "units", "locked in"):
        *_, on = (control for control in controls(steps[-1]).values() if ONWARD.search(control))
        steps.append(await drawn_evening.people.press(9, on, flags=EPHEMERAL))
    assert [begins_with_a_picture(step) for step in steps] == [False] * 4 + [there], "no number has been formed before"
    assert all(isinstance(moment, RevealPicture) for moment in drawn.moments)
    assert ("Round 1: the numbers" in shown(steps[-1])) is not there, "words where there is no picture"
