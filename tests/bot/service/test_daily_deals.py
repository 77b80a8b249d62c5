"""Daily deals as the service keeps them: what is stored with a deal, what an overview says, where the boards end."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.persistence.dailies import DailyPlay
from bot.persistence.models import DailyPlayRow, TableRow
from bot.persistence.outbox import usable
from bot.service.signals import Signal
from bot.tables.daily import commitment
from bot.tables.days import Daily, DayStanding, mark_of, next_day
from bot.tables.ids import ChannelId, MessageId, Milliseconds
from bot.tables.notices import DeliverHand, RetireShownHand
from bot.tables.requests import Accepted, HandToken
from bot.tables.table import Stage
from engine.contract import Refusal
from engine.daily import DailyScore
from engine.seats import Seat
from tests.kit.days import GAME, ask, daily, today
from tests.kit.days import play as play_out
from tests.kit.faultplans import Crash, Plan, armed
from tests.kit.memory_store import MemoryStore
from tests.kit.stored_days import ANA, BEN, OTHER, begun, finish, later, overview, secret
from tests.kit.world import World


@pytest.fixture
def world() -> World:
    """A world in which no one is at work."""
    return World(MemoryStore())


async def test_a_deal_is_stored_with_what_was_sealed_and_where_it_was_asked_for(world: World) -> None:
    table = await begun(world, channel=71)
    day = today(world)
    assert table.secret == secret(world, day)
    assert table.commitment == commitment(GAME, day, table.secret)
    told = commitment(GAME, next_day(day), secret(world, next_day(day)))
    assert daily(table) == Daily(day, told, practice=False, asked_in=ChannelId(71), asked_in_name="cards")
    assert await world.now(table.id) == table
    assert (table.opened, table.host) == (world.clock.now(), ANA)


async def test_what_the_house_did_before_the_first_question_is_in_the_history(world: World) -> None:
    for game in (GAME, OTHER):
        table = await begun(world, game=game)
        played = await world.tables.played(table.id)
        assert len(played) == table.acted
        assert table.acted or game == GAME, "where the house begins, it has begun"


async def test_the_hand_of_a_deal_is_sent_and_the_press_that_shows_it_is_kept(world: World) -> None:
    by = world.by(1, token="mine", on=MessageId(3))
    table = await begun(world, by=by)
    notices = {notice.content for notice in world.store.notices()}
    assert notices == {DeliverHand(Seat(0), table.running.turn), RetireShownHand(Seat(0))}
    with world.store.reading() as work:
        assert usable(work.tokens.of(table.id, ANA), world.clock.now()) == HandToken("mine", MessageId(3))
        assert work.inbox.seen(by.interaction) is True
        assert set(work.inbox.latest(0, world.clock.now())) == {ANA}


async def test_who_began_is_known_by_a_mark_that_does_not_name_them(world: World) -> None:
    table, day = await begun(world), today(world)
    mark = mark_of(table.secret, ANA, GAME, day)
    with world.store.reading() as work:
        assert work.dailies.play(GAME, day, mark) == DailyPlay(GAME, day, mark, ANA, table.id)
    assert len(world.store.rows(DailyPlayRow)) == 1


async def test_a_deal_wakes_who_sends_the_hand_and_found_again_nobody(world: World) -> None:
    async def woken(signal: Signal) -> bool:
        waiting = signal.received()
        try:
            waiting.send(None)
        except StopIteration:
            return True
        waiting.close()
        return False

    await begun(world)
    assert await woken(world.signals.outbox)
    await begun(world)
    assert not await woken(world.signals.outbox)


async def test_a_table_that_stands_still_and_one_that_was_forgotten_say_so(world: World) -> None:
    table = await begun(world)
    with world.store.writing() as work:
        work.tables.freeze(table.id, "it is broken")
    assert await ask(world, 1) == Refusal("refused-table-frozen")
    await world.tables.privacy.forget(ANA)
    assert await ask(world, 1) == Refusal("refused-daily-forgotten")
    seen = await overview(world)
    assert (seen.table, seen.forgotten) == (None, True)


@pytest.mark.parametrize("point", ["open.stored", "open.committed"])
async def test_beginning_passes_the_points_of_an_opening(world: World, point: str) -> None:
    with armed(Plan(point, 1)), pytest.raises(Crash):
        await ask(world, 1)
    assert bool(world.store.rows(TableRow)) == (point == "open.committed")


async def test_a_practice_is_stored_as_one_with_the_cards_and_the_seal_of_its_day(world: World) -> None:
    await world.tables.dailies.prepare()
    day = today(world)
    later(world, 3)
    table = await begun(world, day=day, channel=72)
    told = commitment(GAME, next_day(day), secret(world, next_day(day)))
    assert daily(table) == Daily(day, told, practice=True, asked_in=ChannelId(72), asked_in_name="cards")
    assert table.secret == secret(world, day)
    with world.store.reading() as work:
        assert work.dailies.practice(ANA, GAME, day) == table.id
        assert work.dailies.practice(BEN, GAME, day) is None
    assert world.store.rows(DailyPlayRow) == []
    assert (await ask(world, 1, day=day)) == Accepted(table, repeated=True)
    assert (await begun(world, 2, day=day)).id != table.id


async def test_a_practice_of_the_last_day_that_has_a_deal_has_no_seal_of_the_next(world: World) -> None:
    await world.tables.dailies.prepare()
    last = next_day(today(world))
    later(world, 5)
    assert daily(await begun(world, day=last)).next_commitment == ""
    assert await ask(world, 1, day=next_day(last)) == Refusal("refused-no-daily-deal")


async def test_a_day_is_practised_when_it_is_over_and_not_before(world: World) -> None:
    await world.tables.dailies.prepare()
    day = today(world)
    assert await ask(world, 1, day=next_day(day)) == Refusal("refused-no-daily-deal")
    table = await begun(world, day=day)
    assert not daily(table).practice, "today's deal, whether one says so or not"


async def test_a_deal_left_unfinished_is_what_practising_its_day_goes_on_with(world: World) -> None:
    table, day = await begun(world), today(world)
    later(world)
    assert await ask(world, 1, day=day) == Accepted(table, repeated=True)
    ended = replace(table, stage=Stage.CANCELLED)
    with world.store.writing() as work:
        work.tables.save(ended)
    practice = await begun(world, day=day)
    assert practice.id != table.id
    assert await ask(world, 1, day=day) == Accepted(practice, repeated=True)


async def test_what_came_of_a_deal_counts_with_everybody_who_finished_it(world: World) -> None:
    day = today(world)
    for user, place in ((7, 1), (8, 4)):
        await finish(world, user, day, DailyScore(place, 99 if place == 1 else 0, 99 if place == 1 else 0, ()))
    await finish(world, 9, day, DailyScore(1, 99, 99, ()), game=OTHER)
    await finish(world, 9, day - timedelta(days=1))
    await finish(world, 1, day - timedelta(days=1))
    table = await begun(world)
    ended = daily(await play_out(world, table.id))
    score = ended.score
    assert score is not None
    better = sum(other < score.rank for other in ((1, -99, -99), (4, 0, 0)))
    assert ended == replace(daily(table), score=score, standing=DayStanding(2, 3, better))
    mark = mark_of(table.secret, ANA, GAME, day)
    with world.store.reading() as work:
        kept = work.dailies.play(GAME, day, mark)
    assert kept is not None
    assert kept.score == score


async def test_a_practice_ends_with_a_score_and_counts_for_nothing(world: World) -> None:
    await world.tables.dailies.prepare()
    day = today(world)
    later(world)
    table = await begun(world, day=day)
    ended = daily(await play_out(world, table.id))
    assert ended.score is not None
    assert (ended.standing, ended.practice) == (None, True)
    assert world.store.rows(DailyPlayRow) == []
    again = await begun(world, day=day)
    assert again.id != table.id


async def test_moments_of_a_deal_are_those_of_the_clock(world: World) -> None:
    world.clock.advance(12_345)
    table = await begun(world)
    assert table.opened == Milliseconds(world.clock.now())
    assert {notice.due for notice in world.store.notices()} == {world.clock.now()}
