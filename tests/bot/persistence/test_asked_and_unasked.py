"""Analyses that somebody asked for and those that are made unasked, and whom a host keeps away; over both stores."""

from bot.service.repositories.games import KeptAnalysis
from bot.service.store import Store
from bot.tables.ids import Milliseconds, TableId, UserId
from tests.kit.analyses import an_analysis
from tests.kit.seated import lobby

A, B, C, D = (TableId(letter * 10) for letter in "abcd")


async def tables(store: Store) -> None:
    async with store.writing() as work:
        for number, name in enumerate((A, B, C, D)):
            await work.tables.add(lobby(name, channel=70 + number))
        await work.commit()


async def test_what_is_offered_waits_apart_from_what_was_asked_for_the_oldest_in_front(store: Store) -> None:
    await tables(store)
    async with store.writing() as work:
        for name, moment in ((C, 5), (B, 3), (A, 3)):
            await work.analyses.offer(name, Milliseconds(moment))
        await work.analyses.ask(D, Milliseconds(1))
        assert (await work.analyses.offered(), await work.analyses.waiting()) == ([A, B, C], [D])
        await work.analyses.ask(B, Milliseconds(9))
        assert (await work.analyses.offered(), await work.analyses.waiting()) == ([A, C], [D, B])
        assert [await work.analyses.get(name) for name in (A, B)] == [KeptAnalysis()] * 2
        assert await work.analyses.keep(A, an_analysis())
        assert not await work.analyses.keep(A, None), "it is there already"
        assert await work.analyses.get(A) == KeptAnalysis(an_analysis())
        assert await work.analyses.offered() == [C]
        await work.commit()


async def test_an_offer_changes_nothing_of_what_is_kept(store: Store) -> None:
    await tables(store)
    async with store.writing() as work:
        await work.analyses.ask(A, Milliseconds(1))
        await work.analyses.ask(B, Milliseconds(2))
        await work.analyses.keep(B, None)
        await work.analyses.offer(C, Milliseconds(3))
        for name in (A, B, C):
            await work.analyses.offer(name, Milliseconds(9))
        await work.analyses.offer(D, Milliseconds(4))
        assert (await work.analyses.waiting(), await work.analyses.offered()) == ([A], [C, D])
        assert await work.analyses.get(B) == KeptAnalysis(failed=True)
        await work.analyses.drop(C)
        assert await work.analyses.offered() == [D]
        assert await work.analyses.get(A) == KeptAnalysis()


async def test_a_host_keeps_away_exactly_those_on_their_own_list(store: Store) -> None:
    me, other, third = UserId(1), UserId(2), UserId(3)
    async with store.writing() as work:
        for owner, blocked in ((me, other), (me, third), (other, me), (third, other), (me, other)):
            await work.blocks.add(owner, blocked)
        await work.commit()
    pairs = [(owner, blocked) for owner in (me, other, third) for blocked in (me, other, third)]
    async with store.reading() as work:
        listed = [pair for pair in pairs if await work.blocks.has(*pair)]
    assert listed == [(me, other), (me, third), (other, me), (third, other)]
    async with store.writing() as work:
        await work.blocks.drop(me, other)
        await work.blocks.drop(third, me)
        await work.commit()
    async with store.reading() as work:
        assert [pair for pair in pairs if await work.blocks.has(*pair)] == [(me, third), (other, me), (third, other)]
