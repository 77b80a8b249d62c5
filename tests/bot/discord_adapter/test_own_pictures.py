"""Pictures in what only one person sees: the hand on request or always, replays and curves, or words alone."""

from dataclasses import replace
from typing import Any

import pytest

from bot.discord_adapter.interaction_handler import InFlight
from bot.discord_adapter.publisher import DiscordPublisher
from bot.discord_adapter.rate_limits import InvalidRequestCounter
from bot.discord_adapter.recent import FirstBoards
from bot.pictures.covers import HandPicture
from bot.pictures.two_sans_three import StallPicture
from bot.pictures.two_win import NumbersPicture
from bot.service.messages import Hand
from bot.service.publisher import Sent
from bot.tables.ids import ChannelId, UserId
from bot.tables.requests import HandToken
from bot.tables.settings import OwnPictures, Profile
from engine.seats import PUBLIC, Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_replays import finished
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, Call, controls, error, shown
from tests.kit.clocks import ManualClock
from tests.kit.drawn_here import DrawnHere
from tests.kit.readable import ENGLISH, SCREENS
from tests.kit.seated import dealt, lobby, moments, snapshot

MY_HAND = ENGLISH("button-picture")


async def wants(evening: Evening, pictures: OwnPictures, user: int = 1) -> None:
    await evening.tables.settings.change_profile(UserId(user), lambda stored: replace(stored, pictures=pictures))


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
    with drawn_evening.store.writing() as work:
        work.tables.add(replace(table, news=()))
    await wants(drawn_evening, pictures)
    answer = await drawn_evening.people.press(1, f"t1:{table.id}:0:open")
    assert begins_with_a_picture(answer) is (pictures is not OwnPictures.NEVER)
    assert [type(moment) for moment in drawn.moments] == [NumbersPicture] * (pictures is not OwnPictures.NEVER)


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
    code = await finished(drawn_evening)
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
    clock = ManualClock()
    counter = InvalidRequestCounter(clock)
    publisher = DiscordPublisher(evening.client, SCREENS, clock, InFlight(), counter, FirstBoards(), pictures=drawn)
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
