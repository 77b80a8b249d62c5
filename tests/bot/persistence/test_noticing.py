"""What a notice says survives the database."""

from typing import get_args

import pytest

from bot.persistence.notice_json import load_content, save_content
from bot.tables.ids import ChannelId, MessageId, UserId
from bot.tables.notices import (
    Content,
    DeliverHand,
    OpenDirect,
    PostReminder,
    PostResult,
    PostReveal,
    PostStart,
    RefreshBoard,
    RefreshHand,
    RefreshResult,
    RemoveReminder,
    Retire,
    notice_key,
)
from engine.seats import Seat

EVERY: tuple[Content, ...] = (
    RefreshBoard(),
    RefreshBoard(down=True),
    PostStart(),
    PostReveal(3, ({"event": "revealed"},)),
    PostResult(),
    RefreshResult(),
    OpenDirect(UserId(5)),
    DeliverHand(Seat(1), 2),
    RefreshHand(Seat(1)),
    PostReminder(4),
    RemoveReminder(4),
    Retire("hand-1", ChannelId(5), MessageId(6)),
)


@pytest.mark.parametrize("content", EVERY, ids=notice_key)
def test_a_notice_is_read_back_as_it_was_stored(content: Content) -> None:
    assert load_content(save_content(content)) == content


def test_every_kind_of_notice_is_among_them_with_a_key_of_its_own() -> None:
    assert {type(content) for content in EVERY} == set(get_args(Content))
    assert len({notice_key(content) for content in EVERY}) == len(EVERY)


def test_a_kind_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ValueError, match="no notice tells"):
        load_content({"tell": "fortune"})
