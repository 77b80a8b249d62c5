"""What a notice says survives the database; messages that newer ones replace."""

from typing import get_args

import pytest

from bot.service.messages import Gone, TryAgain
from bot.tables.ids import ChannelId, MessageId, UserId
from bot.tables.notices import (
    CHANNEL_QUEUE,
    CallPlayers,
    Content,
    DeliverHand,
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
from bot.tables.requests import AddHouse, Join, Start
from bot.tables.table import Pace
from engine.contract import PUBLIC, Refusal, Saved, Seat
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


async def test_hands_that_are_edited_in_place_are_never_retired(world: World):
    table = await world.begin(2, pace=Pace.NORMAL)
    await world.play_out(table)
    assert not [what for what in world.discord.requests if what.startswith("hand-retired")]
    assert world.discord.retired == []
