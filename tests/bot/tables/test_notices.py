"""What a notice says survives the database; messages that newer ones replace."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.service.messages import Gone, TryAgain
from bot.tables.ids import ChannelId, MessageId, UserId
from bot.tables.notices import (
    CHANNEL_QUEUE,
    CallPlayers,
    Content,
    DeliverHand,
    HandPlace,
    MarkBoard,
    MoveHand,
    Notice,
    OpenDirect,
    PostChallenge,
    PostReminder,
    PostResult,
    PostReveal,
    PostShare,
    PostStart,
    Public,
    RefreshBoard,
    RefreshHand,
    RefreshResult,
    RemoveReminder,
    Retire,
    RetireShownHand,
    TellRemoved,
    load_content,
)
from bot.tables.requests import AddHouse, Join, ShowHand, Start
from bot.tables.table import Pace, Stage
from engine.contract import PUBLIC, Refusal, Saved, Seat
from tests.kit.channel import DIRECT
from tests.kit.world import CHANNEL, World

EVERY: tuple[Content, ...] = (
    MarkBoard(),
    RefreshBoard(),
    RefreshBoard(down=True),
    CallPlayers(),
    PostStart(),
    PostReveal(3, ({"event": "revealed"},)),
    PostResult(),
    RefreshResult(),
    OpenDirect(UserId(5)),
    DeliverHand(Seat(1), 2),
    RefreshHand(Seat(1)),
    MoveHand(Seat(1)),
    RetireShownHand(Seat(1)),
    TellRemoved(UserId(3)),
    PostReminder(4),
    RemoveReminder(4),
    PostShare(ChannelId(8)),
    PostChallenge(ChannelId(8), Seat(2), UserId(7)),
    Retire("hand-1", ChannelId(5), MessageId(6)),
    Retire("board", ChannelId(5), MessageId(7), ({"event": "revealed"},)),
)


@pytest.mark.parametrize("content", EVERY, ids=lambda content: content.key)
def test_a_notice_is_read_back_as_it_was_stored(content: Content) -> None:
    assert load_content(content.save()) == content


def test_every_kind_of_notice_is_among_them_with_a_key_of_its_own() -> None:
    assert {type(content) for content in EVERY} == set(get_args(Content))
    assert len({content.key for content in EVERY}) == len(EVERY)


def test_a_kind_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown kind of notice:"):
        load_content({"tell": "fortune"})


STORED: tuple[tuple[Saved, Content], ...] = (
    ({"tell": "board"}, RefreshBoard()),
    ({"tell": "board", "down": True}, RefreshBoard(down=True)),
    ({"tell": "start"}, PostStart()),
    ({"tell": "reveal", "phase": 3, "events": [{"event": "revealed"}]}, PostReveal(3, ({"event": "revealed"},))),
    ({"tell": "result"}, PostResult()),
    ({"tell": "result-edit"}, RefreshResult()),
    ({"tell": "direct", "user": 5}, OpenDirect(UserId(5))),
    ({"tell": "deliver", "seat": 1, "phase": 2}, DeliverHand(Seat(1), 2)),
    ({"tell": "hand", "seat": 1}, RefreshHand(Seat(1))),
    ({"tell": "remind", "phase": 4}, PostReminder(4)),
    ({"tell": "unremind", "phase": 4}, RemoveReminder(4)),
    (
        {"tell": "retire", "role": "hand-1", "channel": 5, "message": 6},
        Retire("hand-1", ChannelId(5), MessageId(6)),
    ),
)
"""Rows of an outbox as earlier versions of the program left them."""


@pytest.mark.parametrize(("raw", "content"), STORED)
def test_what_an_earlier_version_stored_is_still_understood(raw: Saved, content: Content) -> None:
    assert load_content(raw) == content


def test_posts_of_a_channel_wait_for_one_another_and_edits_hold_back_nothing() -> None:
    public = [content for content in EVERY if content.queue == CHANNEL_QUEUE]
    assert {type(content) for content in public} == set(get_args(Public))
    holding = {type(content) for content in EVERY if content.holds_back}
    assert holding == set(get_args(Content)) - {
        RefreshBoard,
        RefreshHand,
        DeliverHand,
        MarkBoard,
        MoveHand,
        RetireShownHand,
        TellRemoved,
    }


def test_a_seats_hand_is_one_queue_and_seats_do_not_wait_for_one_another() -> None:
    hand = (DeliverHand(Seat(1), 2), RefreshHand(Seat(1)), MoveHand(Seat(1)), RetireShownHand(Seat(1)))
    assert len({content.queue for content in hand}) == 1
    assert RefreshHand(Seat(1)).queue != RefreshHand(Seat(2)).queue


def posts(world: World) -> list[str]:
    return [shown.what for shown in world.discord.public(CHANNEL)]


async def test_when_play_starts_everybody_seated_is_called_once_below_everything(world: World):
    table = await world.begin(2, house=1)
    assert posts(world) == ["lobby", "call", "board"]
    assert world.discord.rung == [1, 2]
    await world.play_out(table)
    assert world.discord.rung == [1, 2]


async def test_a_start_that_is_told_late_does_not_tell_the_reveal_that_is_posted_after_it(world: World):
    world.discord.weather = lambda what: TryAgain(1_000, failing=True) if what == "board" else None
    table = await world.begin(2)
    await world.play_phase(table)
    await world.play_phase(table)
    # The board of the start would go when the reveal comes: here it stays as it was posted, to be looked at.
    world.discord.weather = lambda what: Gone() if what == "delete" else None
    await world.advance(20_000)
    assert posts(world) == ["lobby", "call", "board", "reveal 1"]
    _, _, start, reveal = world.discord.public(CHANNEL)
    assert start.table.news_for(PUBLIC) == ()
    assert reveal.table.news_for(PUBLIC) != ()


async def test_who_wants_no_pings_is_not_rung_when_play_starts(world: World):
    await world.tables.settings.change_profile(world.by(2).user, lambda profile: replace(profile, pings=False))
    await world.begin(2)
    assert world.discord.rung == [1]


async def test_the_lobby_keeps_what_was_sealed_and_loses_its_buttons(world: World):
    table = await world.begin(2)
    lobby = world.discord.public(CHANNEL)[0]
    assert world.discord.requests.count("lobby-retired") == 1
    assert lobby.table.stage is Stage.PLAYING
    await world.play_phase(table)
    await world.advance(6_000)
    assert world.discord.public(CHANNEL)[0].edits == lobby.edits, "the board that is edited is the new one"


@pytest.mark.parametrize("bad", [TryAgain(1_000, failing=True), Gone()])
async def test_a_lobby_that_cannot_be_edited_holds_up_no_game(world: World, bad: TryAgain | Gone):
    world.discord.weather = lambda what: bad if what == "lobby-retired" else None
    table = await world.begin(2)
    assert posts(world) == ["lobby", "call", "board"]
    await world.play_phase(table)
    await world.play_phase(table)
    assert posts(world) == ["lobby", "call", "reveal 1"]


async def test_a_game_that_starts_before_its_lobby_was_posted_shows_first_what_was_sealed(world: World):
    await world.stop()
    opened = await world.open(1)
    assert not isinstance(opened, Refusal)
    table = opened.table.id
    for request in (Join(table, world.by(1)), AddHouse(table, world.by(1), "easy"), Start(table, world.by(1))):
        await world.ask(request)
    await world.start()
    await world.settle()
    assert posts(world) == ["lobby", "call", "board"]


async def test_what_is_told_twice_is_replaced_by_nothing(world: World):
    """The program died after it noted the new message and before it noted that all is told."""
    table = await world.begin(2, pace=Pace.NONE)
    with world.store.writing() as work:
        again = (PostStart(), DeliverHand(Seat(0), 0))
        work.outbox.add([Notice(table, content, world.clock.now()) for content in again])
    await world.crash()
    await world.settle()
    assert posts(world) == ["lobby", "call", "board"]
    assert world.discord.requests.count("lobby-retired") == 1
    assert "hand-retired 0" not in world.discord.requests


@pytest.mark.parametrize("pace", [Pace.SLOW, Pace.NONE])
async def test_the_old_hand_goes_once_a_new_one_stands(world: World, pace: Pace):
    table = await world.begin(2, pace=pace)
    for _ in range(3):
        (old,) = world.discord.public(DIRECT + 1)
        await world.play_phase(table)
        (new,) = world.discord.public(DIRECT + 1)
        assert (new.what, new.edits, new.message > old.message) == ("hand 0", 1, True), (
            "it rings as text and becomes the hand at once"
        )
    hers = [what for what in world.discord.requests if what in ("hand 0", "hand 1", "delete")]
    assert hers.index("delete") > hers.index("hand 0", hers.index("hand 0") + 1), "the new one stands first"


async def test_nobody_is_without_a_question_while_discord_takes_no_new_one(world: World):
    table = await world.begin(2, pace=Pace.NONE)
    (old,) = world.discord.public(DIRECT + 1)
    world.discord.weather = lambda what: TryAgain(60_000) if what == "hand 0" else None
    await world.play_phase(table)
    assert world.discord.public(DIRECT + 1) == [old]
    world.discord.weather = lambda _: None
    await world.advance(120_000)
    (new,) = world.discord.public(DIRECT + 1)
    assert new.message != old.message


async def test_the_hand_that_somebody_looked_at_last_loses_its_buttons_too(world: World):
    table = await world.begin(2, pace=Pace.NONE)
    await world.ask(ShowHand(table, world.by(1, token="last")))
    await world.play_phase(table)
    assert world.discord.retired == [("last", Seat(0))]
    assert world.discord.refreshed == []


async def test_an_old_hand_that_somebody_pressed_lately_goes_all_the_same_and_the_press_is_used_no_more(world: World):
    table = await world.begin(2, pace=Pace.NONE)
    (old,) = world.discord.public(DIRECT + 1)
    await world.ask(ShowHand(table, world.by(1, token="last", on=old.message)))
    await world.play_phase(table)
    assert world.discord.retired == []
    assert old.message not in world.discord.messages
    assert world.discord.refreshed == []


async def test_the_sentence_that_pointed_to_a_hand_in_the_channel_goes_with_the_next_question(world: World):
    table = await world.begin(2, pace=Pace.NONE)
    (stub,) = world.discord.public(DIRECT + 1)
    await world.ask(ShowHand(table, world.by(1, token="channel")))
    await world.settle()
    assert world.discord.moved[-1] == (Seat(0), HandPlace.CHANNEL)
    await world.play_phase(table)
    assert stub.message not in world.discord.messages
    assert len(world.discord.public(DIRECT + 1)) == 1


async def test_a_hand_that_was_pressed_before_it_was_known_to_be_sent_keeps_its_buttons(world: World):
    table = await world.begin(2, pace=Pace.NONE)
    (newest,) = world.discord.public(DIRECT + 1)
    await world.ask(ShowHand(table, world.by(1, token="mine", on=newest.message)))
    with world.store.writing() as work:
        work.outbox.add([Notice(table, DeliverHand(Seat(0), 0), world.clock.now())])
    await world.crash()
    await world.settle()
    assert world.discord.requests.count("hand 0") == 2
    assert world.discord.retired == []


async def test_who_wants_every_question_as_a_message_has_one_hand_with_buttons_at_fast_clocks(world: World):
    await world.tables.settings.change_profile(world.by(1).user, lambda profile: replace(profile, each_question=True))
    table = await world.begin(2, pace=Pace.QUICK)
    await world.play_phase(table)
    assert [hand.edits for hand in world.discord.public(DIRECT + 1)] == [1]
    assert "hand-retired 1" not in world.discord.requests


async def test_hands_that_are_edited_in_place_are_never_retired(world: World):
    table = await world.begin(2, pace=Pace.NORMAL)
    await world.play_out(table)
    assert not [what for what in world.discord.requests if what.startswith("hand-retired")]
    assert world.discord.retired == []
