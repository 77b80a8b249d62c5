"""What the service looks up for those who decide and show, and what the house owes at a table, for whom, and when."""

from dataclasses import replace
from hashlib import sha256

import pytest

from bot.persistence.shards import ALL, Shards
from bot.persistence.tables import load_table, save_table
from bot.service.handling import facts_for, facts_for_opening
from bot.service.house_turns import ABSENT_LEVEL, AT_ONCE, HousePace, HouseTurn, pending_turns
from bot.service.reach import Reach
from bot.service.settings import STARTED, SettingsService
from bot.service.signals import Signals
from bot.tables.change import NO_FACTS, Change, Facts
from bot.tables.days import Daily, day_of
from bot.tables.deadlines import HOUR, MINUTE, SECOND, Deadline, DeadlineKind
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, RoleId, TableId, UserId
from bot.tables.players import House
from bot.tables.records import published
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
from bot.tables.table import NOWHERE, Holder, Pace, Place, Stage, Table
from engine import catalogue
from engine.cli.replaying import check_house
from engine.contract import Refusal, Saved, Seat, Viewer
from engine.dice import Dice
from engine.games.two_down.game import TwoDown
from engine.house import never
from engine.record import Verified, verify
from tests.kit.always import some
from tests.kit.clocks import ManualClock
from tests.kit.memory_store import MemoryStore
from tests.kit.plain_data import plain
from tests.kit.readable import SCREENS, as_text
from tests.kit.seated import OPENED, dealt, lobby, played_on
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


PACE = HousePace(on_turn=1_000, watched_turn=1_200)


def by_the_house(*levels: str) -> Table:
    """A game of three with these house players from the second seat on, whose person has chosen."""
    table, _ = played_on(dealt(), 1)
    for seat, level in enumerate(levels, 1):
        table = table.with_holder(Seat(seat), Holder(House(level)))
    return table


def test_each_seat_of_the_house_owes_the_question_it_was_asked_and_knows_what_that_seat_may_know() -> None:
    table = by_the_house("beginner", "hard")
    prompts = table.running.prompts()
    assert [(turn.seat, turn.prompt, turn.level, turn.pause) for turn in pending_turns(table)] == [
        (1, prompts[Seat(1)].number, "beginner", 0),
        (2, prompts[Seat(2)].number, "hard", 0),
    ]
    assert [turn.view for turn in pending_turns(table)] == [table.view(Viewer(Seat(seat))) for seat in (1, 2)]
    assert all(turn.table is table for turn in pending_turns(table))


def test_a_running_table_with_a_level_that_its_game_no_longer_has_is_played_on() -> None:
    """Stored while 2 DOWN still had a fourth level."""
    options = TwoDown().read_options({})
    assert not isinstance(options, Refusal)
    dealt_now = TwoDown().deal(3, options, Dice(bytes(32))).position
    before = replace(by_the_house("hard", "hard"), game_key="two_down", options=options, position=dealt_now)
    table = load_table(save_table(before))
    [turn] = pending_turns(table)
    assert turn.level == "hard"
    normal = catalogue.house_player("two_down", "normal")
    assert turn.choose(never).code == normal.choose(turn.view, turn.dice, never).action.code


def test_for_a_person_who_stays_away_plays_a_house_player_of_the_middle_level() -> None:
    table = dealt()
    away = table.with_holder(Seat(0), replace(table.holder(Seat(0)), absent=True))
    assert [(turn.seat, turn.level) for turn in pending_turns(away)] == [(0, ABSENT_LEVEL)]
    assert ABSENT_LEVEL == "normal"


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.PAUSED, Stage.OVER, Stage.CANCELLED])
def test_at_a_table_that_is_not_playing_the_house_owes_nothing(stage: Stage) -> None:
    assert pending_turns(replace(by_the_house("easy"), stage=stage)) == ()


def test_at_a_daily_deal_it_has_always_answered_already() -> None:
    assert pending_turns(replace(by_the_house("easy"), daily=Daily(day_of(OPENED), ""))) == ()


def test_a_choice_is_handed_in_for_the_very_question() -> None:
    [turn, _] = pending_turns(by_the_house("beginner"))
    answer = turn.choose(never)
    assert answer == HouseAnswer(turn.table.id, Seat(1), turn.prompt, answer.code)
    assert answer.code in {action.code for action in turn.table.running.legal_actions(Seat(1))}
    assert turn.choose(never) == answer, "the same view and the same dice make the same choice"


def test_its_dice_follow_from_the_secret_the_seat_and_the_question_alone() -> None:
    table = by_the_house("easy", "easy")
    first, second = pending_turns(table)
    again, _ = pending_turns(replace(table, acted=7, language="de"))
    assert again.dice == first.dice != second.dice
    [other, _] = pending_turns(replace(table, secret=bytes(32)))
    assert other.dice != first.dice


def test_a_table_that_has_forgotten_somebody_has_dice_of_its_key() -> None:
    table = replace(by_the_house("easy", "easy"), secret=b"", key=b"k" * 32)
    first, second = pending_turns(table)
    assert first.dice != second.dice
    [other, _] = pending_turns(replace(table, key=b"l" * 32))
    assert other.dice != first.dice
    assert len(pending_turns(replace(table, key=None))) == 2


async def one_by_one() -> Table:
    """A game of turns."""
    async with World(MemoryStore(), game="two_sans_three") as world:
        return await world.now(await world.begin(3))


def house_on_turn(table: Table) -> Table:
    """The seat on turn is the house's."""
    return table.with_holder(some(table.on_turn()), Holder(House("easy")))


async def test_on_its_turn_it_waits_at_least_so_long_and_less_than_twice_as_long_by_its_own_dice() -> None:
    table, pauses = house_on_turn(await one_by_one()), set[int]()
    for secret in range(40):
        [turn] = pending_turns(replace(table, secret=bytes([secret]) * 32), PACE)
        assert turn.pause == 1_000 + turn.dice.below(1_000)[0]
        pauses.add(turn.pause)
    assert len(pauses) > 20
    assert all(1_000 <= pause < 2_000 for pause in pauses)


async def test_a_pace_of_nothing_is_no_pause() -> None:
    table = house_on_turn(await one_by_one())
    for pace in (AT_ONCE, HousePace(0, 5_000)):
        assert [turn.pause for turn in pending_turns(table, pace)] == [0]


def test_where_all_choose_at_once_it_chooses_last_exactly_so_long_after_the_last_person() -> None:
    choosing = replace(by_the_house("easy", "easy"), position=dealt().position)
    assert pending_turns(choosing, PACE) == ()
    assert [turn.pause for turn in pending_turns(by_the_house("easy", "easy"), PACE)] == [1_000, 1_000]


def test_for_who_is_away_it_chooses_at_once_wherever_others_are() -> None:
    choosing = replace(by_the_house("easy", "easy"), position=dealt().position)
    away = choosing.with_holder(Seat(1), replace(dealt().holder(Seat(1)), absent=True))
    assert [(turn.seat, turn.pause) for turn in pending_turns(away, PACE)] == [(1, 0)]


def test_turns_are_values() -> None:
    table = by_the_house("easy")
    [turn, _] = pending_turns(table)
    assert turn == HouseTurn(table, Seat(1), turn.prompt, "easy", turn.view, turn.dice)
    assert isinstance(turn.dice, Dice)


@pytest.mark.parametrize("game", sorted(catalogue.games()))
async def test_what_the_house_played_follows_from_the_published_record(game: str) -> None:
    """As docs/records.md says, for whoever knows the level."""
    async with World(MemoryStore(), game=game) as world:
        name = await world.begin(1, house=1)
        over = await world.play_out(name)
        record = published(over, await world.tables.played(name))
    checked = verify(plain(record))
    assert isinstance(checked, Verified)
    player, houses = catalogue.house_player(over.game_key, "easy"), 0
    for before, move in zip(checked.steps, checked.record.moves, strict=False):
        if not checked.commit.contributions[move.seat].startswith("house:"):
            continue
        prompt = before.position.prompts()[move.seat].number
        dice = Dice(sha256(b"house" + checked.commit.secret + f":{move.seat}:{prompt}".encode()).digest())
        view = before.position.view(Viewer(move.seat))
        assert player.choose(view, dice, never).action.code == move.code
        houses += 1
    assert houses > 5
    [found] = check_house(checked)
    assert (found.level, len(found.actions), found.differing) == ("easy", houses, [])
