"""Who waits for which analysis, who watches it, and what someone is told who asks."""

import asyncio
from dataclasses import replace

import pytest

from bot.persistence.models import AnalysisRow
from bot.persistence.results import KeptAnalysis
from bot.service.analyses import (
    EXERCISES,
    MOST_OFFERED,
    MOST_WAITING,
    MOST_WATCHERS,
    WATCHED_FOR,
    WEEK,
    AnalysisService,
    PendingMessage,
    Watcher,
    offer,
)
from bot.service.signals import Signals
from bot.tables.analyses import Failed, Found, UnderWay, Waiting
from bot.tables.days import DAY
from bot.tables.deadlines import MINUTE
from bot.tables.ids import GuildId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import RefreshResult
from bot.tables.requests import HandToken
from bot.tables.results import Placed, Result
from bot.tables.settings import Server
from bot.tables.table import Stage, Table
from engine.analysis.findings import Analysis, Mistake
from engine.contract import Refusal, Seat
from tests.kit.analyses import an_analysis, judged
from tests.kit.clocks import ManualClock
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import dealt, lobby

TABLE = replace(dealt(), stage=Stage.OVER)
OTHER = replace(TABLE, id=TableId("bbbbbbbbbb"))
ANA, BEN = HandToken("ana", MessageId(5)), HandToken("ben")


class Asked:
    """A service, its store and its clock."""

    def __init__(self) -> None:
        self.store, self.clock, self.signals = MemoryStore(), ManualClock(), Signals()
        for table in (TABLE, OTHER):
            self.over(table.id)
        self.service = AnalysisService(self.store, self.clock, self.signals)

    def over(self, table: TableId, number: int = 0) -> None:
        """A game that is over."""
        with self.store.writing() as work:
            work.tables.add(replace(TABLE, id=table, opened=Milliseconds(TABLE.opened + number)))

    async def keep(self, kept: KeptAnalysis | None, table: TableId = TABLE.id) -> None:
        """This is kept of an analysis; `None`: someone waits for it."""
        with self.store.writing() as work:
            work.analyses.ask(table, self.clock.now())
            if kept is not None:
                work.analyses.keep(table, kept.analysis)

    def later(self, milliseconds: int) -> Milliseconds:
        return Milliseconds(self.clock.now() + milliseconds)

    async def watch(self, token: HandToken, language: str = "en") -> None:
        await self.service.request(TABLE, UserId(1), token, language)
        await self.service.watch(TABLE.id, token)

    def asked(self) -> list[tuple[TableId, Milliseconds]]:
        """Of which games an analysis is kept or wanted, and since when."""
        return [(row.table_id, row.asked) for row in self.store.rows(AnalysisRow)]

    def kept(self) -> KeptAnalysis | None:
        with self.store.reading() as work:
            return work.analyses.get(TABLE.id)

    def watching(self) -> list[HandToken]:
        return [each.token for each in self.service.watchers(TABLE.id)]


async def rang(asked: Asked) -> tuple[bool, bool, bool]:
    """Whether whoever makes analyses, shows them and posts was woken."""
    woken = list[bool]()
    for signal in (asked.signals.analyses, asked.signals.analysis_messages, asked.signals.outbox):
        waiting = asyncio.ensure_future(signal.received())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        waiting.cancel()
        woken.append(waiting.done() and not waiting.cancelled())
    return woken[0], woken[1], woken[2]


async def test_whoever_asks_first_makes_it_wait_and_wakes_who_makes_it() -> None:
    asked = Asked()
    assert await asked.service.request(TABLE, UserId(1), ANA, "en") == Waiting(0)
    assert await rang(asked) == (True, False, False)
    assert asked.asked() == [(TABLE.id, asked.clock.now())]
    assert asked.kept() == KeptAnalysis()
    assert await asked.service.next() == TABLE.id
    asked.clock.advance(5)
    assert await asked.service.request(TABLE, UserId(2), BEN, "en") == Waiting(0)
    assert asked.asked() == [(TABLE.id, asked.clock.now() - 5)], "it keeps its place"


async def test_a_game_that_is_not_over_and_one_without_people_are_not_looked_at() -> None:
    asked = Asked()
    nothing = Refusal("refused-nothing-to-analyse")
    assert await asked.service.request(lobby(), UserId(1), ANA, "en") == nothing
    assert await asked.service.request(replace(TABLE, holders=TABLE.holders[2:]), UserId(1), ANA, "en") == nothing
    assert asked.asked() == []


async def test_what_was_found_and_what_failed_is_told_at_once_and_nobody_watches() -> None:
    asked = Asked()
    await asked.keep(KeptAnalysis(an_analysis()))
    assert await asked.service.request(TABLE, UserId(1), ANA, "en") == Found(an_analysis())
    await asked.keep(KeptAnalysis())
    assert await asked.service.request(TABLE, UserId(1), ANA, "en") == Failed()
    await asked.service.watch(TABLE.id, ANA)
    assert asked.watching() == []
    assert asked.service.next_due() is None


async def test_what_failed_is_made_again_only_where_somebody_says_so() -> None:
    asked = Asked()
    await asked.keep(KeptAnalysis())
    assert await asked.service.request(TABLE, UserId(1), ANA, "en", again=False) == Failed()
    assert await asked.service.request(TABLE, UserId(1), ANA, "en", again=True) == Waiting(0)
    await asked.keep(KeptAnalysis(an_analysis()))
    assert await asked.service.request(TABLE, UserId(1), ANA, "en", again=True) == Found(an_analysis())


@pytest.mark.parametrize(("waiting", "refused"), [(MOST_WAITING - 1, False), (MOST_WAITING, True)])
async def test_so_many_games_wait_and_no_more(waiting: int, refused: bool) -> None:
    asked = Asked()
    for number in range(waiting):
        asked.over(TableId(f"waits{number:05}"), number)
        await asked.keep(None, TableId(f"waits{number:05}"))
        asked.clock.advance(1)
    found = await asked.service.request(TABLE, UserId(1), ANA, "en")
    assert found == (Refusal("refused-analyses-waiting", {"games": waiting}) if refused else Waiting(waiting))


def game(number: int) -> Table:
    return replace(TABLE, id=TableId(f"game{number:06}"))


async def asks(asked: Asked, user: int, number: int) -> Refusal | None:
    """Someone asks for the analysis of that game, a second later."""
    table = game(number)
    with asked.store.writing() as work:
        if work.tables.load(table.id) is None:
            work.tables.add(table)
    asked.clock.advance(1_000)
    found = await asked.service.request(table, UserId(user), HandToken(f"{user} {number}"), "en")
    return found if isinstance(found, Refusal) else None


async def test_one_person_has_two_games_wait_and_no_more() -> None:
    asked = Asked()
    assert [await asks(asked, 1, number) for number in range(2)] == [None, None]
    two = Refusal("refused-own-analyses-waiting", {"games": 2})
    assert await asks(asked, 1, 2) == two
    assert await asks(asked, 1, 0) is None, "it waits already"
    assert [await asks(asked, 2, number) for number in (0, 3, 4)] == [None] * 3, "what others asked for is theirs"
    assert await asks(asked, 2, 5) == two
    await asked.service.finish(game(0), an_analysis())
    assert await asks(asked, 1, 2) is None


async def test_people_take_turns() -> None:
    """Whoever was served longest ago comes first, however early someone else asked for a second one."""
    asked = Asked()
    for user, number in ((1, 0), (1, 1), (2, 2), (3, 3), (2, 4)):
        assert await asks(asked, user, number) is None
    made = list[int]()
    while (due := await asked.service.next()) is not None:
        asked.service.advanced(due, 0.0)
        number = int(due.removeprefix("game"))
        if not made:
            assert await asks(asked, 4, 5) is None
            assert await asked.service.next() == due, "what is under way is made to its end"
            assert await asked.service.request(game(5), UserId(9), ANA, "en") == Waiting(3)
        await asked.service.finish(game(number), an_analysis())
        made.append(number)
        if number == 0:
            assert await asks(asked, 1, 6) is None
    assert made == [0, 2, 3, 5, 1, 4, 6]


async def test_what_waited_before_a_restart_is_nobodys_and_comes_in_its_order() -> None:
    asked = Asked()
    for user, number in ((1, 0), (1, 1), (2, 2)):
        assert await asks(asked, user, number) is None
    asked.service = AnalysisService(asked.store, asked.clock, asked.signals)
    assert await asked.service.next() == game(0).id
    assert await asks(asked, 1, 3) is None


@pytest.mark.parametrize(("offered", "more"), [(MOST_OFFERED - 1, True), (MOST_OFFERED, False)])
async def test_so_many_games_are_offered_and_no_more(offered: int, more: bool) -> None:
    asked = Asked()
    for number in range(offered):
        asked.over(TableId(f"offer{number:05}"), number)
    with asked.store.writing() as work:
        work.servers.put(Server(TABLE.place.guild, turning_points=True))
        for number in range(offered):
            work.analyses.offer(TableId(f"offer{number:05}"), asked.clock.now())
        offer(work, TABLE, asked.later(7))
        assert (TABLE.id in work.analyses.offered()) == more
    assert not more or (TABLE.id, asked.later(7)) in asked.asked()


@pytest.mark.parametrize(("wanted", "people"), [(False, True), (True, False)])
async def test_nothing_is_offered_where_nobody_wants_it_or_nobody_played(wanted: bool, people: bool) -> None:
    asked = Asked()
    with asked.store.writing() as work:
        work.servers.put(Server(TABLE.place.guild, turning_points=wanted))
        offer(work, TABLE if people else replace(TABLE, holders=TABLE.holders[2:]), asked.clock.now())
        assert work.analyses.offered() == []


async def test_what_people_wait_for_comes_before_what_nobody_asked_for() -> None:
    asked = Asked()
    assert await asked.service.next() is None
    with asked.store.writing() as work:
        work.analyses.offer(OTHER.id, asked.clock.now())
    assert await asked.service.next() == OTHER.id
    asked.clock.advance(1)
    await asked.keep(None)
    assert await asked.service.next() == TABLE.id


async def test_what_was_offered_waits_from_when_it_is_asked_for() -> None:
    asked = Asked()
    with asked.store.writing() as work:
        work.analyses.offer(TABLE.id, asked.clock.now())
    await asked.keep(None, OTHER.id)
    asked.clock.advance(1)
    assert await asked.service.request(TABLE, UserId(1), ANA, "en") == Waiting(1)
    assert asked.asked()[0][1] == asked.clock.now()


async def test_how_far_it_is_and_that_it_was_set_aside() -> None:
    asked = Asked()
    await asked.keep(None)
    asked.service.advanced(TABLE.id, 0.25)
    assert await asked.service.request(TABLE, UserId(1), ANA, "en") == UnderWay(0.25)
    asked.service.set_aside(OTHER.id)
    assert await asked.service.request(TABLE, UserId(1), ANA, "en") == UnderWay(0.25)
    asked.service.set_aside(TABLE.id)
    assert await asked.service.request(TABLE, UserId(1), ANA, "en") == Waiting(0)


async def test_somebody_watches_from_when_they_were_answered_until_their_message_can_be_edited_no_more() -> None:
    asked = Asked()
    await asked.service.request(TABLE, UserId(1), ANA, "de")
    assert asked.watching() == []
    await asked.service.watch(TABLE.id, ANA)
    [watcher] = asked.service.watchers(TABLE.id)
    assert watcher == Watcher(ANA, "de", UserId(1), asked.later(WATCHED_FOR))
    assert asked.service.watchers(OTHER.id) == []
    asked.clock.advance(WATCHED_FOR - 1)
    assert asked.watching() == [ANA]
    asked.clock.advance(1)
    assert asked.watching() == []
    assert WATCHED_FOR == 14 * MINUTE


async def test_an_answer_that_came_too_late_is_not_watched() -> None:
    asked = Asked()
    await asked.service.request(TABLE, UserId(1), ANA, "en")
    asked.clock.advance(WATCHED_FOR)
    await asked.service.request(TABLE, UserId(2), BEN, "en")
    await asked.service.watch(TABLE.id, ANA)
    assert asked.watching() == []


async def test_one_message_is_watched_once_by_its_latest_press_and_the_latest_people_watch() -> None:
    asked = Asked()
    for token in (ANA, BEN, HandToken("ana later", MessageId(5)), HandToken("cleo", MessageId(6))):
        await asked.watch(token)
    assert [token.token for token in asked.watching()] == ["ben", "ana later", "cleo"]
    for number in range(MOST_WATCHERS):
        await asked.watch(HandToken(str(number)))
    assert [token.token for token in asked.watching()] == [str(number) for number in range(MOST_WATCHERS)]


async def test_who_is_gone_watches_no_more_and_the_others_do() -> None:
    asked = Asked()
    await asked.watch(ANA)
    await asked.watch(BEN)
    [ana, _] = asked.service.watchers(TABLE.id)
    asked.service.unwatch(OTHER.id, ana)
    assert asked.watching() == [ANA, BEN]
    asked.service.unwatch(TABLE.id, ana)
    assert asked.watching() == [BEN]


async def test_what_was_found_while_somebody_was_answered_is_owed_to_them_at_once() -> None:
    asked = Asked()
    await asked.service.request(TABLE, UserId(1), ANA, "en")
    await asked.service.finish(TABLE, an_analysis())
    await rang(asked)
    assert asked.service.next_due() is None
    await asked.service.watch(TABLE.id, ANA)
    assert await rang(asked) == (False, True, False)
    assert asked.watching() == []
    watcher = Watcher(ANA, "en", UserId(1), asked.later(WATCHED_FOR))
    assert asked.service.take_due() == [PendingMessage(TABLE.id, watcher, asked.clock.now(), 0)]
    assert asked.service.take_due() == []


async def test_what_is_owed_is_due_after_its_wait_as_long_as_the_message_can_be_edited() -> None:
    asked = Asked()
    watcher = Watcher(ANA, "en", UserId(1), asked.later(1_000))
    asked.service.queue(TABLE.id, watcher, 1_000, 3)
    assert asked.service.next_due() is None
    assert await rang(asked) == (False, False, False)
    asked.service.queue(TABLE.id, watcher, 999, 3)
    asked.service.queue(OTHER.id, watcher, 5)
    assert asked.service.next_due() == asked.later(5)
    assert asked.service.take_due() == []
    asked.clock.advance(5)
    assert asked.service.take_due() == [PendingMessage(OTHER.id, watcher, asked.clock.now(), 0)]
    assert asked.service.next_due() == asked.later(994)
    asked.clock.advance(994)
    assert asked.service.take_due() == [PendingMessage(TABLE.id, watcher, asked.clock.now(), 3)]


@pytest.mark.parametrize("found", [True, False])
@pytest.mark.parametrize("named", [True, False])
async def test_what_was_found_is_kept_told_to_those_who_watch_and_named_where_the_server_wants_it(
    found: bool, named: bool
) -> None:
    asked, analysis = Asked(), an_analysis() if found else None
    with asked.store.writing() as work:
        work.servers.put(Server(TABLE.place.guild, turning_points=named))
    await asked.watch(ANA)
    await asked.watch(BEN)
    asked.service.advanced(TABLE.id, 0.5)
    await rang(asked)
    await asked.service.finish(TABLE, analysis)
    assert await rang(asked) == (False, True, True)
    assert asked.kept() == KeptAnalysis(analysis, failed=not found)
    assert await asked.service.outcome(TABLE.id) == (Found(an_analysis()) if found else Failed())
    assert [pending.watcher.token for pending in asked.service.take_due()] == [ANA, BEN]
    assert asked.watching() == []
    notices = asked.store.notices()
    assert [(each.table, each.content, each.due) for each in notices] == (
        [(TABLE.id, RefreshResult(), asked.clock.now())] if found and named else []
    )
    assert await asked.service.request(TABLE, UserId(1), ANA, "en", again=True) != UnderWay(0.5)


async def test_what_nobody_waits_for_any_more_is_thrown_away_and_told_nobody() -> None:
    asked = Asked()
    await asked.watch(ANA)
    with asked.store.writing() as work:
        work.analyses.drop(TABLE.id)
    await asked.service.finish(TABLE, an_analysis())
    assert asked.asked() == []
    assert asked.service.take_due() == []
    assert await asked.service.outcome(TABLE.id) is None


async def test_while_it_is_waited_for_nothing_came_of_it() -> None:
    asked = Asked()
    await asked.keep(None)
    assert await asked.service.outcome(TABLE.id) is None


async def test_a_game_that_is_given_up_failed_and_nobody_watches_it() -> None:
    asked = Asked()
    await asked.watch(ANA)
    await asked.service.give_up(TABLE.id)
    assert await asked.service.outcome(TABLE.id) == Failed()
    assert asked.watching() == []
    assert await asked.service.next() is None


async def test_exercises_are_the_dearest_of_ones_own_mistakes_in_the_analysed_games_of_seven_days() -> None:
    asked = Asked()

    async def play(table: str, guild: int, ago: int, *costs: int) -> None:
        """A game that ended so many milliseconds ago, in which user 5, in the second seat, made these mistakes."""
        own = [judged(at, 1, 1, 90, mistake=Mistake(cost, 1, "pass 2G1", "")) for at, cost in enumerate(costs)]
        other = judged(9, 0, 1, 90, mistake=Mistake(80, 1, "pass 2G1", ""))
        seats = tuple(Placed(Seat(seat), UserId(4 + seat), 1, won=True, by_house=False) for seat in range(2))
        ended = Milliseconds(asked.clock.now() - ago)
        if table not in (TABLE.id, OTHER.id):
            asked.over(TableId(table))
        with asked.store.writing() as work:
            work.results.add(Result(TableId(table), TABLE.game_key, GuildId(guild), ended, "last_player", seats))
        await asked.keep(KeptAnalysis(Analysis(9, (*own, other), None)), TableId(table))

    async def exercises(guild: int | None) -> list[tuple[str, int, int]]:
        found = await asked.service.of_the_week(UserId(5), TABLE.game_key, None if guild is None else GuildId(guild))
        return [(each.result.table, each.at, each.cost) for each in found]

    asked.clock.advance(8 * DAY)
    await play(TABLE.id, 7, WEEK, 10, 30)
    await play(OTHER.id, 8, 0, 20)
    await play("cccccccccc", 7, WEEK + 1, 70)
    assert await exercises(None) == [(TABLE.id, 1, 30), (OTHER.id, 0, 20), (TABLE.id, 0, 10)]
    assert await exercises(8) == [(OTHER.id, 0, 20)]
    await play("dddddddddd", 7, 5, 15)
    assert len(await exercises(None)) == EXERCISES
    with asked.store.writing() as work:
        work.analyses.ask(OTHER.id, asked.clock.now())
    assert [cost for *_, cost in await exercises(None)] == [30, 15, 10], "what is not analysed now has none"
    assert await asked.service.of_the_week(UserId(5), "two_down", None) == []
