"""What a notice says survives the database."""

from typing import get_args

import pytest

from bot.tables.ids import ChannelId, MessageId, UserId
from bot.tables.notices import (
    CHANNEL_QUEUE,
    CallPlayers,
    Content,
    DeliverHand,
    MarkBoard,
    MoveHand,
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
from engine.contract import Saved
from engine.seats import Seat

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
    with pytest.raises(ValueError, match="no notice tells"):
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
