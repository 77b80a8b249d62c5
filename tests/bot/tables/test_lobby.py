"""The lobby as a conversation, and people around a table: who waits for the next game, and what its message tells of
those who come and go (A-W13)."""

from dataclasses import replace

import pytest

from bot.tables.change import Change
from bot.tables.deadlines import MINUTE, TURN_LASTS, turn_lasts
from bot.tables.disruptions import MOST_WAITING
from bot.tables.ids import GuildId, TableId, UserId
from bot.tables.players import House
from bot.tables.requests import (
    AddHouse,
    Again,
    Deal,
    End,
    Forget,
    Join,
    Leave,
    Return,
    SayLuckyWord,
    Start,
    WaitForNext,
)
from bot.tables.table import Holder, Pace, Stage
from engine.contract import PUBLIC, Refusal, Seat, Viewer
from tests.kit.channel import DIRECT
from tests.kit.memory_store import MemoryStore
from tests.kit.positions import Sketch, position
from tests.kit.seated import COIN, dealt, person
from tests.kit.world import CHANNEL, GUILD, World


async def test_nobody_is_seated_by_the_command_and_the_commitment_stands_before_anybody_sits_down(world: World):
    opened = await world.open(1)
    assert isinstance(opened, Change)
    await world.settle()
    assert opened.table.holders == ()
    (board,) = world.discord.public(CHANNEL)
    assert board.table.commitment == opened.table.commitment
    assert len(board.table.commitment) == 64


async def test_the_same_command_delivered_twice_opens_one_table(world: World):
    by = world.by(1)
    first = await world.open(by=by)
    second = await world.open(by=by)
    assert isinstance(first, Change)
    assert second == Change(first.table, repeated=True)


async def test_sitting_down_twice_is_refused_and_a_full_table_says_so(world: World):
    table = await world.lobby(1, max_seats=2)
    assert await world.ask(Join(table, world.by(1))) == Refusal("refused-already-seated")
    await world.ask(Join(table, world.by(2)))
    assert await world.ask(Join(table, world.by(3))) == Refusal("refused-table-full", {"seats": 2})


async def test_only_the_host_starts_adds_house_players_and_closes(world: World):
    table = await world.lobby(1, 2)
    for request in (Start(table, world.by(2)), AddHouse(table, world.by(2), "easy"), End(table, world.by(2))):
        assert await world.ask(request) == Refusal("refused-not-host", {"host": "P1"})


async def test_a_command_delivered_again_after_its_lobby_was_closed_gets_its_first_answer(world: World):
    by = world.by(1)
    first = await world.open(by=by)
    assert isinstance(first, Change)
    await world.ask(End(first.table.id, world.by(1)))
    again = await world.open(by=by)
    assert isinstance(again, Change)
    assert (again.repeated, again.table.id, again.table.stage) == (True, first.table.id, Stage.CANCELLED)


async def test_an_opener_who_never_sits_down_holds_up_nobody(world: World):
    table = await world.lobby(2, 3)
    for request in (Start(table, world.by(3)), End(table, world.by(2))):
        assert await world.ask(request) == Refusal("refused-not-host", {"host": "P1"})
    assert isinstance(await world.ask(Start(table, world.by(2))), Change)
    assert (await world.now(table)).host == 2


async def test_an_opener_without_a_seat_starts_as_well_and_stays_host(world: World):
    table = await world.lobby(2, 3)
    assert isinstance(await world.ask(Start(table, world.by(1))), Change)
    assert (await world.now(table)).host == 1


async def test_the_longest_seated_person_becomes_host_when_the_host_leaves(world: World):
    table = await world.lobby(1, 2, 3)
    await world.ask(Leave(table, world.by(1)))
    left = await world.now(table)
    assert left.host == 2
    assert [person.user for person in left.people] == [2, 3]


async def test_whoever_sits_down_after_everybody_left_is_host(world: World):
    table = await world.lobby(1)
    await world.ask(Leave(table, world.by(1)))
    await world.ask(Join(table, world.by(5)))
    assert (await world.now(table)).host == 5


async def test_one_seat_is_too_few_and_a_house_player_makes_two(world: World):
    table = await world.lobby()
    assert await world.ask(Start(table, world.by(1))) == Refusal("refused-nobody-seated")
    await world.ask(Join(table, world.by(1)))
    assert await world.ask(Start(table, world.by(1))) == Refusal("refused-too-few-seats", {"fewest": 2})
    await world.ask(AddHouse(table, world.by(1), "easy"))
    assert isinstance(await world.ask(Start(table, world.by(1))), Change)


async def test_house_players_leave_a_seat_for_a_person(world: World):
    assert await world.open(1, house=2, max_seats=2) == Refusal("refused-no-seat-for-people", {"seats": 2})


@pytest.mark.parametrize(("game", "plays"), [("two_down", "normal"), ("two_sans_three", "hard")])
async def test_a_level_that_a_game_no_longer_has_is_played_by_its_strongest_and_called_so(game: str, plays: str):
    async with World(MemoryStore(), game=game) as world:
        table = await world.lobby(1)
        await world.ask(AddHouse(table, world.by(1), "hard"))
        started = await world.ask(Start(table, world.by(1), ("easy", "hard")))
        assert isinstance(started, Change)
        assert [holder.house.level for holder in started.table.holders if holder.house] == [plays, "easy", plays]
        clever = AddHouse(table, world.by(1), "clever")
        assert isinstance(await world.ask(clever), Refusal)


@pytest.mark.parametrize(
    ("game", "seats", "fewest", "most"),
    [("two_win", 8, 2, 6), ("two_win", 1, 2, 6), ("two_sans_three", 5, 2, 4), ("two_down", 5, 2, 4)],
)
async def test_a_table_opens_only_with_as_many_seats_as_its_game_has(game: str, seats: int, fewest: int, most: int):
    """Asked at the opening and not only at the start: no one sits down where no game can begin."""
    async with World(MemoryStore(), game=game) as world:
        refused = Refusal("refused-wrong-seat-count", {"fewest": fewest, "most": most})
        assert await world.open(1, max_seats=seats) == refused
        assert await world.tables.table_in(CHANNEL) is None
        assert isinstance(await world.open(1, max_seats=most), Change)


async def test_a_lucky_word_changes_the_deal_and_is_kept_with_the_person(world: World):
    keys: list[bytes | None] = []
    for channel, word in ((80, "clover"), (81, "")):
        table = await world.lobby(1, channel=channel)
        await world.ask(AddHouse(table, world.by(1), "easy"))
        await world.ask(SayLuckyWord(table, world.by(1), word))
        await world.ask(Start(table, world.by(1)))
        await world.ask(Deal(table, COIN))
        keys.append((await world.now(table)).key)
    assert keys[0] != keys[1]


@pytest.mark.parametrize(("letters", "taken"), [(64, True), (65, False)])
async def test_a_lucky_word_has_sixty_four_letters_at_most(world: World, letters: int, taken: bool):
    table = await world.lobby(1)
    said = await world.ask(SayLuckyWord(table, world.by(1), "x" * letters))
    assert isinstance(said, Change) if taken else said == Refusal("refused-lucky-word-too-long", {"most": 64})
    [person] = (await world.now(table)).people
    assert len(person.lucky_word) == (letters if taken else 0)


async def test_a_started_table_has_no_lobby_deadline(world: World):
    table = await world.begin(2, pace=Pace.NONE)
    await world.advance(31 * MINUTE)
    assert (await world.now(table)).stage is Stage.PLAYING


async def test_again_seats_the_asker_names_the_former_players_and_refuses_a_running_table(world: World):
    table = await world.begin(2)
    assert await world.tables.open(Again(table, world.by(2))) == Refusal("refused-still-playing")
    await world.play_out(table)
    opened = await world.tables.open(Again(table, world.by(2)))
    assert isinstance(opened, Change)
    assert opened.table.former == (1, 2)
    assert [person.user for person in opened.table.people] == [2]
    assert opened.table.host == 2


@pytest.mark.parametrize("begun", [False, True])
async def test_one_person_is_host_of_three_tables_of_a_server_at_most(begun: bool) -> None:
    """Lobbies, and games that they play alone against the house."""
    async with World(MemoryStore()) as world:
        opened = [await world.open(1, channel=CHANNEL + number, house=2) for number in range(3)]
        for reply in opened:
            assert isinstance(reply, Change)
            if begun:
                await world.seat_and_start(reply.table.id, 1)
        too_many = Refusal("refused-too-many-tables", {"most": 3})
        assert await world.open(1, channel=CHANNEL + 3) == too_many
        assert await world.tables.may_open(GUILD, UserId(1)) == too_many
        assert await world.tables.may_open(GUILD, UserId(11)) is None, "whose number is another that contains theirs"
        assert await world.tables.may_open(GuildId(8), UserId(1)) is None, "it is another server"
        assert isinstance(await world.open(2, channel=CHANNEL + 9), Change)
        closed = opened[0]
        assert isinstance(closed, Change)
        await world.ask(End(closed.table.id, world.by(1)))
        assert isinstance(await world.open(1, channel=CHANNEL + 3), Change)


async def test_one_person_sits_at_five_tables_of_a_server_at_most() -> None:
    async with World(MemoryStore()) as world:
        opened = [await world.open(host, channel=CHANNEL + host, max_seats=2) for host in range(2, 8)]
        tables = [reply.table.id for reply in opened if isinstance(reply, Change)]
        joined = [await world.ask(Join(table, world.by(1))) for table in tables]
        assert [isinstance(reply, Change) for reply in joined] == [True] * 5 + [False]
        assert joined[5] == Refusal("refused-too-many-seats", {"most": 5})
        await world.ask(Leave(tables[0], world.by(1)))
        assert isinstance(await world.ask(Join(tables[5], world.by(1))), Change)
        await world.ask(End(tables[5], world.by(7)))
        assert isinstance(await world.ask(Join(tables[0], world.by(1))), Change)
        assert await world.tables.open(Again(tables[5], world.by(1))) == joined[5]


@pytest.mark.parametrize("pace", Pace)
def test_alone_against_the_house_there_is_no_clock_unless_somebody_asked_for_one(pace: Pace) -> None:
    alone = replace(dealt(), pace=pace, holders=(person(1), Holder(House("easy")), Holder(House("easy"))))
    assert turn_lasts(alone) is None
    assert turn_lasts(replace(alone, clock_asked=True)) == TURN_LASTS[pace]
    together = replace(alone, holders=(person(1), person(2), Holder(House("easy"))))
    assert turn_lasts(together) == TURN_LASTS[pace]


async def test_a_table_keeps_whether_somebody_asked_for_its_clock_also_for_the_game_after_it(world: World):
    table = await world.begin(1, house=1, pace=Pace.QUICK)
    assert (await world.now(table)).clock_asked
    await world.ask(End(table, world.by(1)))
    again = await world.tables.open(Again(table, world.by(1)))
    assert isinstance(again, Change)
    assert again.table.clock_asked


STUCK, FREE = Seat(0), Seat(1)
"""Persons 1 and 2: no number is left for the first. Person 3 does not choose, so that the phase stays open."""


@pytest.fixture
async def table(world: World) -> TableId:
    """A table of three persons, of whom the first cannot form."""
    table = await world.begin(3, pace=Pace.NONE)
    await world.stop()
    before = await world.now(table)
    sketches = (
        Sketch("1P0 2P0", "1G0 9P0", "2G0 7P0"),
        Sketch("9B0 9B1", "1G1 4B0", "3G0 4B1"),
        Sketch("9G0 8G0", "2G1 4P0", "1G2 4P1"),
    )
    moment = position(*sketches, phase=5, stuck=(STUCK,), exchange=("9B0", "9G0", "1P0"))
    stored = replace(before, position=moment)
    with world.store.writing() as work:
        work.tables.save(stored)
    await world.start()
    await world.settle()
    return table


async def looks_ready(world: World, table: TableId, seat: Seat) -> bool:
    return seat not in (await world.now(table)).waited_for()


async def test_who_cannot_act_looks_like_somebody_choosing(world: World, table: TableId):
    stored = await world.now(table)
    assert stored.view(Viewer(STUCK)).prompt is None
    assert stored.view(PUBLIC).asked == (STUCK, FREE, Seat(2))
    assert not await looks_ready(world, table, STUCK)


@pytest.mark.parametrize("user", [1, 2])
async def test_who_comes_back_to_a_seat_that_owes_nothing_looks_ready(world: World, table: TableId, user: int):
    """The house has chosen for the second meanwhile and cannot for the first: both look alike."""
    await world.ask(Leave(table, world.by(user)))
    await world.settle()
    assert isinstance(await world.ask(Return(table, world.by(user))), Change)
    assert await looks_ready(world, table, Seat(user - 1))


async def test_a_pause_in_between_does_not_tell_it_either(world: World, table: TableId):
    await world.ask(Leave(table, world.by(1)))
    await world.settle()
    for user in (2, 3):
        await world.ask(Leave(table, world.by(user)))
    assert (await world.now(table)).stage is Stage.PAUSED
    await world.ask(Return(table, world.by(1)))
    assert await looks_ready(world, table, STUCK)


async def test_nor_does_somebody_who_asks_to_be_forgotten(world: World, table: TableId):
    await world.ask(Leave(table, world.by(1)))
    await world.settle()
    for user in (2, 3):
        await world.ask(Forget(table, world.by(user).user))
    await world.ask(Return(table, world.by(1)))
    assert await looks_ready(world, table, STUCK)


async def test_who_left_last_looks_as_before_when_the_pause_ends(world: World, table: TableId):
    """The house had no time to choose for them, so no one can tell who could have."""
    for user in (2, 3, 1):
        await world.ask(Leave(table, world.by(user)))
    assert (await world.now(table)).stage is Stage.PAUSED
    await world.ask(Return(table, world.by(1)))
    assert not await looks_ready(world, table, STUCK)


async def test_who_waits_for_the_next_game_is_named_and_rung_once_when_a_table_opens(world: World):
    table = await world.begin(2)
    world.discord.rung.clear()
    assert isinstance(await world.ask(WaitForNext(table, world.by(8))), Change)
    assert await world.ask(WaitForNext(table, world.by(8))) == Refusal("refused-already-waiting")
    await world.ask(End(table, world.by(1)))
    opened = await world.tables.open(Again(table, world.by(2)))
    assert isinstance(opened, Change)
    await world.settle()
    assert opened.table.circumstances.called == (8,)
    assert world.discord.rung == [8]
    await world.ask(End(opened.table.id, world.by(2)))
    third = await world.open(1)
    assert isinstance(third, Change)
    await world.settle()
    assert third.table.circumstances.called == ()
    assert world.discord.rung == [8]


async def test_the_command_calls_those_who_wait_as_again_does(world: World):
    table = await world.begin(2)
    for user in (8, 9):
        await world.ask(WaitForNext(table, world.by(user)))
    await world.ask(End(table, world.by(1)))
    opened = await world.open(9)
    assert isinstance(opened, Change)
    assert opened.table.circumstances.called == (8,)


async def test_waiting_is_for_people_without_a_seat_at_a_table_without_a_free_one(world: World):
    table = await world.lobby(max_seats=2)
    assert await world.ask(WaitForNext(table, world.by(8))) == Refusal("refused-join-now")
    for user in (1, 2):
        await world.ask(Join(table, world.by(user)))
    assert await world.ask(WaitForNext(table, world.by(1))) == Refusal("refused-already-seated")
    assert isinstance(await world.ask(WaitForNext(table, world.by(8))), Change)
    await world.ask(End(table, world.by(1)))
    assert await world.ask(WaitForNext(table, world.by(9))) == Refusal("refused-table-closed")


async def test_twenty_people_may_wait(world: World):
    table = await world.begin(2)
    for user in range(100, 100 + MOST_WAITING):
        assert isinstance(await world.ask(WaitForNext(table, world.by(user))), Change)
    refused = await world.ask(WaitForNext(table, world.by(99)))
    assert refused == Refusal("refused-too-many-waiting", {"most": MOST_WAITING})


async def test_who_is_forgotten_waits_no_longer(world: World):
    table = await world.begin(2)
    await world.ask(WaitForNext(table, world.by(8)))
    await world.ask(Forget(table, world.by(8).user))
    assert (await world.now(table)).circumstances.next_game == ()


async def test_a_person_at_two_tables_has_a_hand_message_of_each(world: World):
    await world.begin(2, channel=CHANNEL)
    await world.begin(2, channel=CHANNEL + 1)
    hands = world.discord.public(DIRECT + 1)
    assert [hand.table.place.channel for hand in hands] == [CHANNEL, CHANNEL + 1]
