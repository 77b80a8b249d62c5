"""Analyses that someone asked for and those that are made unasked, and whom a host keeps away; over both stores."""

from bot.persistence.analyses import KeptAnalysis
from bot.tables.ids import Milliseconds, TableId, UserId
from tests.kit.analyses import an_analysis
from tests.kit.memory_store import InlineStore
from tests.kit.seated import lobby

A, B, C, D = (TableId(letter * 10) for letter in "abcd")


async def tables(store: InlineStore) -> None:
    with store.writing() as work:
        for number, name in enumerate((A, B, C, D)):
            work.tables.add(lobby(name, channel=70 + number))


async def test_what_is_offered_waits_apart_from_what_was_asked_for_the_oldest_in_front(store: InlineStore) -> None:
    await tables(store)
    with store.writing() as work:
        for name, moment in ((C, 5), (B, 3), (A, 3)):
            work.analyses.offer(name, Milliseconds(moment))
        work.analyses.ask(D, Milliseconds(1))
        assert (work.analyses.offered(), work.analyses.waiting()) == ([A, B, C], [D])
        work.analyses.ask(B, Milliseconds(9))
        assert (work.analyses.offered(), work.analyses.waiting()) == ([A, C], [D, B])
        assert [work.analyses.get(name) for name in (A, B)] == [KeptAnalysis()] * 2
        assert work.analyses.keep(A, an_analysis())
        assert not work.analyses.keep(A, None), "it is there already"
        assert work.analyses.get(A) == KeptAnalysis(an_analysis())
        assert work.analyses.offered() == [C]


async def test_an_offer_changes_nothing_of_what_is_kept(store: InlineStore) -> None:
    await tables(store)
    with store.writing() as work:
        work.analyses.ask(A, Milliseconds(1))
        work.analyses.ask(B, Milliseconds(2))
        work.analyses.keep(B, None)
        work.analyses.offer(C, Milliseconds(3))
        for name in (A, B, C):
            work.analyses.offer(name, Milliseconds(9))
        work.analyses.offer(D, Milliseconds(4))
        assert (work.analyses.waiting(), work.analyses.offered()) == ([A], [C, D])
        assert work.analyses.get(B) == KeptAnalysis(failed=True)
        work.analyses.drop(C)
        assert work.analyses.offered() == [D]
        assert work.analyses.get(A) == KeptAnalysis()


async def test_a_host_keeps_away_exactly_those_on_their_own_list(store: InlineStore) -> None:
    me, other, third = UserId(1), UserId(2), UserId(3)
    with store.writing() as work:
        for owner, blocked in ((me, other), (me, third), (other, me), (third, other), (me, other)):
            work.blocks.add(owner, blocked)
    pairs = [(owner, blocked) for owner in (me, other, third) for blocked in (me, other, third)]
    with store.reading() as work:
        listed = [pair for pair in pairs if work.blocks.has(*pair)]
    assert listed == [(me, other), (me, third), (other, me), (third, other)]
    with store.writing() as work:
        work.blocks.drop(me, other)
        work.blocks.drop(third, me)
    with store.reading() as work:
        assert [pair for pair in pairs if work.blocks.has(*pair)] == [(me, third), (other, me), (third, other)]
