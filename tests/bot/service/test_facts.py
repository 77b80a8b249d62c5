"""What the service looks up for those who decide and show: facts, first games, starts, reach."""

from dataclasses import replace

import pytest

from bot.persistence.shards import ALL, Shards
from bot.service.handling import facts_for, facts_for_opening
from bot.service.reach import Reach
from bot.service.settings import STARTED, SettingsService
from bot.service.signals import Signals
from bot.tables.change import Change
from bot.tables.deadlines import HOUR, MINUTE, SECOND, Deadline, DeadlineKind
from bot.tables.facts import NO_FACTS, Facts
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, RoleId, TableId, UserId
from bot.tables.requests import (
    Again,
    Answer,
    End,
    HideWords,
    HouseAnswer,
    Join,
    Kick,
    Leave,
    Request,
    Requester,
    TimeUp,
)
from bot.tables.results import Placed, Result
from bot.tables.settings import Profile, Server
from bot.tables.table import NOWHERE, Pace, Place, Stage, Table
from engine.contract import Saved
from engine.seats import Seat
from tests.kit.clocks import ManualClock
from tests.kit.memory_store import MemoryStore
from tests.kit.readable import SCREENS, as_text
from tests.kit.seated import dealt, lobby
from tests.kit.world import GUILD, World

NOW = Milliseconds(0)
ROLE = RoleId(5)
NAME = dealt().id
ANYBODY = Requester(UserId(9), "P9", InteractionId(1))
WITH_ROLE = replace(ANYBODY, roles=frozenset({RoleId(4)}))
HERE = lobby().place
MODERATOR = replace(WITH_ROLE, moderator=True)


async def facts(request: Request, table: Table) -> Facts:
    """Those of a place where everything there is to know is known."""
    store = MemoryStore()
    with store.writing() as work:
        work.blocks.add(table.host, UserId(8))
        work.servers.put(Server(table.place.guild, moderator_role=ROLE))
        work.profiles.put(Profile(UserId(2), each_question=True))
        work.profiles.put(Profile(UserId(9), each_question=True))
    with store.reading() as work:
        return facts_for(work, table, request, NOW)


@pytest.mark.parametrize(("user", "blocked"), [(8, (UserId(8),)), (9, ())])
async def test_whoever_sits_down_may_be_blocked_by_the_host(user: int, blocked: tuple[UserId, ...]) -> None:
    assert await facts(Join(NAME, replace(ANYBODY, user=UserId(user))), lobby()) == Facts(blocked=blocked)


@pytest.mark.parametrize("by", [ANYBODY, WITH_ROLE, MODERATOR])
async def test_the_servers_role_counts_for_whoever_has_roles_and_is_no_moderator_anyway(by: Requester) -> None:
    expected = Facts(moderator_role=ROLE) if by is WITH_ROLE else NO_FACTS
    for request in (End(NAME, by), Kick(NAME, by, UserId(1)), HideWords(NAME, by)):
        assert await facts(request, dealt()) == expected


TURN_MAY_CLOSE = (
    Answer(NAME, ANYBODY, 0, "x"),
    HouseAnswer(NAME, Seat(2), 0, "x"),
    TimeUp(Deadline(NAME, DeadlineKind.TURN, 0, Milliseconds(0))),
)


@pytest.mark.parametrize(
    ("pace", "wanting"), [(Pace.QUICK, {2}), (Pace.NORMAL, {2}), (Pace.SLOW, set[int]()), (Pace.NONE, set[int]())]
)
@pytest.mark.parametrize("request_", TURN_MAY_CLOSE)
async def test_where_a_turn_may_close_it_matters_who_wants_every_question_anew(
    request_: Request, pace: Pace, wanting: set[int]
) -> None:
    found = await facts(request_, replace(dealt(), pace=pace))
    assert found == Facts(new_hands=frozenset(map(UserId, wanting)))


async def test_nothing_else_asks_for_anything() -> None:
    assert await facts(Leave(NAME, WITH_ROLE), dealt()) == NO_FACTS


async def test_an_opening_must_know_what_stands_and_stood_in_the_channel() -> None:
    store = MemoryStore()
    with store.reading() as work:
        assert facts_for_opening(work, HERE, UserId(1)) == Facts(channel_taken=False, previous=None)
    over = replace(dealt(), stage=Stage.OVER)
    with store.writing() as work:
        work.tables.add(over)
    with store.reading() as work:
        assert facts_for_opening(work, HERE, UserId(1)) == Facts(channel_taken=False, previous=over)
        assert facts_for_opening(work, replace(HERE, channel=ChannelId(71)), UserId(1)) == Facts(
            channel_taken=False, previous=None
        )
    living = lobby("bbbbbbbbbb", opened=over.opened + 1)
    with store.writing() as work:
        work.tables.add(living)
    with store.reading() as work:
        assert facts_for_opening(work, HERE, UserId(1)) == Facts(channel_taken=True, previous=living, hosted=1, seats=1)


async def test_where_there_is_no_server_nobody_has_too_many_tables() -> None:
    """A group of friends lends its channel to no one else, and a private game takes none."""
    store = MemoryStore()
    for number in range(6):
        visiting = Place(GuildId(0), ChannelId(70 + number))
        with store.writing() as work:
            work.tables.add(replace(lobby(f"{number}" * 10), place=visiting))
    with store.reading() as work:
        for place in (Place(GuildId(0), ChannelId(99)), NOWHERE):
            found = facts_for_opening(work, place, UserId(1))
            assert (found.hosted, found.seats) == (0, 0)
        joining = facts_for(work, lobby(), Join(NAME, replace(ANYBODY, user=UserId(1))), NOW)
        assert joining.seats == 0


def finished(world: World, user: int, game: str = "two_down") -> None:
    placed = (Placed(Seat(0), UserId(user), 1, won=True, by_house=False),)
    with world.store.writing() as unit:
        unit.results.add(Result(TableId("zzzzzzzzzz"), game, GUILD, Milliseconds(1), "levels", placed))


async def test_whoever_has_finished_no_game_begins_with_three_levels_and_reads_so() -> None:
    world = World(MemoryStore(), game="two_down")
    opened = await world.open(1)
    assert isinstance(opened, Change)
    assert opened.table.options.save() == {"levels_to_win": 3}
    assert "played to level 3, good for a first game" in as_text(SCREENS.board(opened.table))


async def test_what_was_asked_for_is_played_in_a_first_game_too() -> None:
    world = World(MemoryStore(), game="two_down")
    for number, asked in enumerate(({"levels_to_win": 5}, {"heap_distinct_colours": True})):
        opened = await world.open(1, options=asked, channel=80 + number)
        assert isinstance(opened, Change)
        assert opened.table.options.save() == asked


@pytest.mark.parametrize(
    ("opened", "user", "game", "rules"),
    [
        ("two_down", 1, "two_down", {}),
        ("two_down", 2, "two_down", {"levels_to_win": 3}),
        ("two_down", 1, "two_win", {"levels_to_win": 3}),
        ("two_win", 2, "two_win", {}),
    ],
    ids=["a game was finished", "by someone else", "of another kind", "a game without rules for a first one"],
)
async def test_a_first_game_of_a_kind_has_rules_of_its_own(opened: str, user: int, game: str, rules: Saved) -> None:
    world = World(MemoryStore(), game=opened)
    finished(world, user, game)
    table = await world.open(1)
    assert isinstance(table, Change)
    assert table.table.options.save() == rules


async def test_again_keeps_the_rules_that_were_played() -> None:
    world = World(MemoryStore(), game="two_down")
    table = await world.begin(2)
    assert isinstance(await world.ask(End(table, world.by(1))), Change)
    finished(world, 1)
    again = await world.tables.open(Again(table, world.by(1)))
    assert isinstance(again, Change)
    assert again.table.options.save() == {"levels_to_win": 3}


APART = 5 * SECOND
GIVES_UP = 1 * MINUTE
"""How long the library waits for a connection."""


async def test_however_many_want_to_begin_all_of_them_do() -> None:
    clock = ManualClock()
    settings, left = SettingsService(MemoryStore(), clock), 60
    for _ in range(10):
        reserved = [await settings.reserve_start(APART) for _ in range(left)]
        left -= sum(moment is not None and moment - clock.now() < GIVES_UP for moment in reserved)
        clock.advance(GIVES_UP)
    assert left == 0


async def test_a_start_noted_by_a_clock_that_was_wrong_holds_up_nobody() -> None:
    clock, store = ManualClock(), MemoryStore()
    with store.writing() as unit:
        unit.key_values.put(STARTED, str(clock.now() + HOUR))
    settings = SettingsService(store, clock)
    assert [await settings.reserve_start(APART) for _ in range(2)] == [clock.now(), clock.now() + APART]


@pytest.mark.parametrize(
    ("shards", "told"), [(ALL, []), (Shards(4, frozenset({1})), [1])], ids=["alone", "beside others"]
)
def test_a_process_beside_others_tells_of_its_own_shards_from_the_start(shards: Shards, told: list[int]) -> None:
    """One that is alone learns from Discord among how many shards its servers are divided."""
    store, clock = MemoryStore(), ManualClock()
    store.shards = shards
    reach = Reach(store, clock, Signals())
    reach.begin(clock.now())
    assert [report.shard for report in reach.news()] == told
