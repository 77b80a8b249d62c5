"""What a decision is told beside the table: only what the request at hand may ask for."""

from dataclasses import replace

import pytest

from bot.service.handling import facts_for, facts_for_opening
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.facts import NO_FACTS, Facts
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, RoleId, UserId
from bot.tables.requests import Answer, End, HideWords, HouseAnswer, Join, Kick, Leave, Request, Requester, TimeUp
from bot.tables.settings import Profile, Server
from bot.tables.table import NOWHERE, Pace, Place, Stage, Table
from engine.seats import Seat
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import dealt, lobby

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
