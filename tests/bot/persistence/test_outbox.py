"""The outbox: what merges, what is due, what stays to be told. Over both stores."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.persistence.store import Unit
from bot.tables.ids import ChannelId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import (
    Content,
    DeliverHand,
    Notice,
    OpenDirect,
    Post,
    PostReminder,
    PostResult,
    PostReveal,
    RefreshBoard,
    RefreshHand,
    RemoveReminder,
    load_content,
)
from engine.contract import Seat
from tests.bot.maintenance.test_self_check import damage
from tests.kit.memory_store import InlineStore
from tests.kit.seated import lobby

TABLE = TableId("aaaaaaaaaa")
OTHER = TableId("bbbbbbbbbb")
NOW = Milliseconds(1_800_000_000_000)
CONTENTS: Sequence[Content] = (
    RefreshBoard(),
    PostReveal(3, ({"v": 1, "kind": "formed", "numbers": [33, None]}, {"v": 1, "kind": "run"})),
    PostResult(),
    OpenDirect(UserId(2**62)),
    DeliverHand(Seat(2), 4),
    RefreshHand(Seat(1)),
    PostReminder(5),
    RemoveReminder(5),
)


def board(due: int = 0, table: TableId = TABLE) -> Notice:
    """A refresh of the board, due so long after now."""
    return Notice(table, RefreshBoard(), Milliseconds(NOW + due))


def reveal(*events: int, due: int = 0) -> Notice:
    """A reveal whose content shows which version of it is kept."""
    return Notice(TABLE, PostReveal(1, tuple({"v": event} for event in events)), Milliseconds(NOW + due))


@pytest.fixture(autouse=True)
async def tables(store: InlineStore) -> None:
    """Two tables for the notices to belong to."""
    with store.writing() as work:
        work.tables.add(lobby())
        work.tables.add(lobby("bbbbbbbbbb", channel=71))


POST = Post(ChannelId(70), MessageId(9), Milliseconds(5))


async def add(store: InlineStore, *notices: Notice) -> None:
    """Add notices."""
    with store.writing() as work:
        work.outbox.add(notices)


async def due(store: InlineStore, after: int = 0) -> Sequence[Notice]:
    """What may be told so long after now."""
    return [notice for notice in store.notices() if notice.due <= NOW + after]


async def test_every_kind_of_notice_comes_back_equal(store: InlineStore) -> None:
    await add(store, *(Notice(TABLE, content, NOW) for content in CONTENTS))
    assert [notice.content for notice in await due(store)] == list(CONTENTS)


def test_a_notice_that_tells_something_unknown_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown kind of notice: 'weather'"):
        load_content({"tell": "weather"})


async def test_notices_that_cannot_be_read_hide_no_others(store: InlineStore) -> None:
    await add(store, board(), reveal(), board(table=OTHER), reveal(1))
    damage(store, "UPDATE outbox SET content = '{\"tell' WHERE key = 'board' AND table_id = 'aaaaaaaaaa'")
    damage(store, "UPDATE outbox SET content = '{\"tell\"\\:\"weather\"}' WHERE key = 'reveal-1'")
    assert [notice.table for notice in await due(store)] == [OTHER]
    with store.reading() as work:
        assert work.outbox.of(TABLE) == []
    await add(store, reveal(2))
    assert [notice.key for notice in await due(store)] == ["reveal-1", "board"], "a newer one takes its place"


async def test_notices_are_due_oldest_first(store: InlineStore) -> None:
    await add(store, reveal(due=5), board(due=3), board(table=OTHER), board(due=9, table=OTHER))
    assert [notice.table for notice in await due(store, 2)] == [OTHER]
    assert [notice.key for notice in await due(store, 5)] == ["reveal-1", "board", "board"]
    with store.reading() as work:
        assert [notice.key for notice in work.outbox.of(OTHER)] == ["board"]


async def test_whoever_watches_learns_how_each_commit_changed_what_is_owed(store: InlineStore) -> None:
    def fails(work: Unit) -> None:
        work.outbox.drop_all(TABLE)
        raise ZeroDivisionError

    await add(store, board())
    changes = store.watch_outbox()
    await add(store, reveal(due=5), board(table=OTHER))
    with store.reading() as work:
        first = work.outbox.of(OTHER)
    with store.writing() as work:
        told, kept = work.outbox.of(TABLE)
        work.outbox.mark_delivered(told)
    with pytest.raises(ZeroDivisionError):
        await store.write(fails)
    await store.write(lambda work: work.posts.of(TABLE))
    with store.writing() as work:
        work.outbox.mark_delivered(kept)
        work.outbox.drop(OTHER, "board")
        work.outbox.add([board()])
    with store.reading() as work:
        left = work.outbox.of(TABLE)
    assert [[*change.items()] for change in changes if OTHER not in change] == [[(TABLE, frozenset({told.id}))]]
    assert [change[OTHER] for change in changes if OTHER in change] == [list(first), []]
    assert changes[-1][TABLE] == left


async def test_a_second_notice_of_one_key_merges_into_the_first(store: InlineStore) -> None:
    await add(store, reveal(1, due=9), board(due=1))
    (number,) = [notice.id for notice in await due(store, 9) if notice.key == "reveal-1"]
    await add(store, reveal(1, 2, due=7))
    merged = (await due(store, 7))[0]
    assert (merged.id, merged.content, merged.due) == (number, PostReveal(1, ({"v": 1}, {"v": 2})), NOW + 7)
    assert len(await due(store, 99)) == 2


async def test_the_earlier_moment_counts(store: InlineStore) -> None:
    await add(store, board(due=3), board(due=8))
    assert [notice.due for notice in await due(store, 99)] == [NOW + 3]


async def test_one_table_does_not_merge_with_another(store: InlineStore) -> None:
    await add(store, board(), board(table=OTHER))
    assert {notice.table for notice in await due(store)} == {TABLE, OTHER}


async def test_what_was_told_is_forgotten(store: InlineStore) -> None:
    await add(store, board())
    (notice,) = await due(store)
    with store.writing() as work:
        work.outbox.mark_delivered(notice)
    assert await due(store, 99) == []


async def test_what_merged_in_while_it_was_told_stays_and_comes_when_it_was_due(store: InlineStore) -> None:
    await add(store, board())
    (notice,) = await due(store)
    await add(store, board(due=50))
    await add(store, board(due=40))
    with store.writing() as work:
        work.outbox.mark_delivered(notice)
    assert await due(store, 39) == []
    (left,) = await due(store, 40)
    assert left.attempts == 0


async def test_a_notice_stands_until_it_is_told_or_dropped(store: InlineStore) -> None:
    await add(store, board())
    (notice,) = await due(store)
    with store.writing() as work:
        assert work.posts.for_notice(notice) == {}
        work.posts.put(TABLE, "board", POST)
        assert work.posts.for_notice(notice) == {"board": POST}
        work.outbox.drop(TABLE, notice.key)
        work.outbox.add([board()])
    with store.reading() as work:
        assert work.posts.for_notice(notice) is None


async def test_an_edit_of_a_board_keeps_no_second_copy_of_its_reveal_in_memory(store: InlineStore) -> None:
    reveals: list[object] = []
    for edited in (6, 7):
        with store.writing() as work:
            work.posts.put(TABLE, "board", replace(POST, edited=Milliseconds(edited), reveal=({"v": 1},)))
        with store.writing() as work:
            post = work.posts.of(TABLE)["board"]
        assert post.edited == edited
        reveals.append(post.reveal)
    assert reveals[0] is reveals[1]


async def test_what_merged_in_before_an_attempt_that_failed_is_told_with_the_next(store: InlineStore) -> None:
    await add(store, board(), board(due=1))
    (read,) = await due(store)
    with store.writing() as work:
        work.outbox.retry(read, Milliseconds(NOW + 10))
    await add(store, board(due=50))
    with store.writing() as work:
        work.outbox.mark_delivered(read)
    assert await due(store, 49) == []
    assert len(await due(store, 50)) == 1


async def test_a_retry_waits_and_counts(store: InlineStore) -> None:
    await add(store, board())
    (notice,) = await due(store)
    with store.writing() as work:
        work.outbox.retry(notice, Milliseconds(NOW + 30))
    assert await due(store, 29) == []
    assert [notice.attempts for notice in await due(store, 30)] == [1]


async def test_only_what_has_failed_can_be_tried_early_and_nothing_is_put_off(store: InlineStore) -> None:
    await add(store, board(due=20), board(due=20, table=OTHER))
    read, _ = await due(store, 20)
    with store.writing() as work:
        assert work.outbox.refused("board") == {}
        work.outbox.retry(read, Milliseconds(NOW + 30))
        assert work.outbox.refused("board") == {TABLE: 70}
        for now in (10, 25):
            work.outbox.retry_early([TABLE], "board", Milliseconds(NOW + now))
    assert [(notice.table, notice.due - NOW) for notice in await due(store, 99)] == [(TABLE, 10), (OTHER, 20)]


async def test_a_merge_does_not_shorten_the_wait_of_a_retry(store: InlineStore) -> None:
    await add(store, board())
    (notice,) = await due(store)
    with store.writing() as work:
        work.outbox.retry(notice, Milliseconds(NOW + 30))
    await add(store, board(due=1))
    assert await due(store, 29) == []
    assert len(await due(store, 30)) == 1


async def test_a_retry_does_not_lose_what_merged_in_meanwhile(store: InlineStore) -> None:
    await add(store, reveal(1))
    (notice,) = await due(store)
    await add(store, reveal(1, 2))
    with store.writing() as work:
        work.outbox.retry(notice, Milliseconds(NOW + 30))
    assert [notice.content for notice in await due(store, 30)] == [PostReveal(1, ({"v": 1}, {"v": 2}))]


async def test_marking_a_notice_that_is_gone_changes_nothing(store: InlineStore) -> None:
    await add(store, board())
    (notice,) = await due(store)
    with store.writing() as work:
        work.outbox.drop(TABLE, "board")
        work.outbox.add((board(due=20),))
        work.outbox.retry(notice, Milliseconds(NOW + 90))
        work.outbox.mark_delivered(notice)
    assert [notice.attempts for notice in await due(store, 20)] == [0]


async def test_a_dropped_notice_is_gone_and_the_others_stay(store: InlineStore) -> None:
    await add(store, board(), reveal(1), board(table=OTHER))
    with store.writing() as work:
        work.outbox.drop(TABLE, "board")
        work.outbox.drop(TABLE, "result")
    assert [(notice.table, notice.key) for notice in await due(store)] == [(TABLE, "reveal-1"), (OTHER, "board")]


async def test_dropping_all_leaves_other_tables_theirs(store: InlineStore) -> None:
    await add(store, board(), reveal(1), board(table=OTHER))
    with store.writing() as work:
        work.outbox.drop_all(TABLE)
    assert [notice.table for notice in await due(store)] == [OTHER]
