"""Between two questions a hand shows what has just happened: when, for how long, to whom, and what it costs."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count, product

import pytest

from bot.fault_points import POINTS
from bot.persistence.store import StoreUnavailableError
from bot.service.messages import Delivery, Hand, Message, TryAgain
from bot.tables.change import Change
from bot.tables.deadlines import HOUR, SECOND
from bot.tables.ids import ChannelId, MessageId, TableId, UserId
from bot.tables.notices import Post, hand_role
from bot.tables.progress import POSTED_AFTER, POSTED_WITHIN
from bot.tables.requests import GoOn, Guess, HandToken, OpenTable, ShowHand, SkipToEnd, Start
from bot.tables.table import NOWHERE, Interlude, Pace, Stage, Table, is_watched_only
from engine import catalogue
from engine.contract import Refusal, Seat, Viewer
from engine.dice import Dice
from engine.games.two_down.house import HOUSE_PLAYERS
from engine.house import never
from tests.bot.scheduler.test_reminders_and_results import begun as visited
from tests.kit.always import some
from tests.kit.channel import FakeDiscord
from tests.kit.faultplans import KINDS, Crash, Plan, armed
from tests.kit.memory_store import MemoryStore
from tests.kit.readable import ENGLISH, SCREENS, in_full
from tests.kit.sweeps import one_in
from tests.kit.world import CHANNEL, World

LASTS = 3 * SECOND


class Hands(FakeDiscord):
    """Notes what hands show: the seat, whether it is an interlude, and the turn that is open then."""

    def __init__(self, world: World) -> None:
        super().__init__(world.clock)
        self.shown: list[tuple[Seat, bool]] = []
        self.posts: list[int] = []

    async def edit_through(self, token: HandToken, message: Message) -> Delivery:
        self._look(message)
        return await super().edit_through(token, message)

    async def edit(self, post: Post, message: Message, *, urgent: bool = True, at_no_cost: bool = False) -> Delivery:
        self._look(message)
        return await super().edit(post, message, urgent=urgent, at_no_cost=at_no_cost)

    async def post(self, channel: ChannelId, message: Message, nonce: str, *, silent: bool = True) -> Delivery:
        self._look(message)
        return await super().post(channel, message, nonce, silent=silent)

    def _look(self, message: Message) -> None:
        if isinstance(message, Hand):
            self.shown.append((message.at.owner[0], message.interlude))

    def of(self, seat: int) -> list[bool]:
        """What the hand of that seat showed, one after the other: an interlude or not."""
        return [interlude for each, interlude in self.shown if each == seat]


class Evening(World):
    """A world with interludes."""

    discord: Hands

    def __init__(self, game: str) -> None:
        super().__init__(MemoryStore(), game=game, interlude=LASTS)
        self.discord = Hands(self)
        self.build()

    async def plays(self, table: TableId, user: int, code: str | None = None) -> Change:
        """A person answers with a press on their hand."""
        reply = await self.answer(table, user, code, by=self.pressing(table, user))
        assert isinstance(reply, Change), reply
        return reply

    def pressing(self, table: TableId, user: int):
        with self.store.reading() as unit:
            post = unit.posts.get(table, hand_role(Seat(user - 1)))
        return self.by(user, token=f"token {user}", on=None if post is None else post.message)

    async def numbers(self, table: TableId) -> None:
        """Everyone passes and forms; the last one closes the round."""
        for _ in range(2):
            for person in (await self.now(table)).people:
                await self.plays(table, person.user)
            if not (await self.now(table)).interlude:
                await self.settle()


@asynccontextmanager
async def evening(
    people: int = 2, *, house: int = 0, pace: Pace = Pace.NORMAL, game: str = "two_win"
) -> AsyncGenerator[tuple[Evening, TableId]]:
    async with Evening(game) as world:
        table = await world.begin(people, house=house, pace=pace)
        world.discord.shown.clear()
        yield world, table


async def test_after_the_last_choice_every_hand_shows_the_reveal_and_three_seconds_later_the_next_question() -> None:
    async with evening() as (world, table):
        await world.numbers(table)
        world.discord.shown.clear()
        await world.settle()
        assert sorted(world.discord.shown) == [(0, True), (1, True)]
        await world.advance(some((await world.now(table)).interlude).until - world.clock.now() - 1)
        assert sorted(world.discord.shown) == [(0, True), (1, True)], "nothing of the next question yet"
        await world.advance(1)
        assert [world.discord.of(seat) for seat in (0, 1)] == [[True, False], [True, False]]
        await world.advance(10 * SECOND)
        assert [world.discord.of(seat) for seat in (0, 1)] == [[True, False], [True, False]]


async def test_the_clock_of_the_next_question_starts_when_the_interlude_ends() -> None:
    async with evening() as (world, table):
        await world.numbers(table)
        stored = await world.now(table)
        assert stored.interlude is not None
        assert stored.interlude.until == world.clock.now() + LASTS + POSTED_AFTER
        assert stored.turn_ends == stored.interlude.until + 120 * SECOND
        with world.store.reading() as unit:
            *_, turn = unit.deadlines.of(table)
        assert turn.due == stored.turn_ends


async def test_hands_wait_for_the_post_in_the_channel_but_two_seconds_at_most() -> None:
    async with evening() as (world, table):
        world.discord.weather = lambda what: TryAgain(60 * SECOND) if what.startswith("reveal") else None
        await world.numbers(table)
        await world.settle()
        world.discord.shown.clear()
        await world.advance(POSTED_WITHIN - 1)
        assert world.discord.shown == []
        await world.advance(1)
        assert sorted(world.discord.shown) == [(0, True), (1, True)]


async def test_whoever_presses_next_gets_the_question_and_nobody_else() -> None:
    async with evening() as (world, table):
        await world.numbers(table)
        await world.settle()
        stored = await world.now(table)
        assert stored.interlude is not None
        reply = await world.ask(GoOn(table, world.pressing(table, 1), stored.interlude.turn))
        assert isinstance(reply, Change)
        now = world.clock.now()
        assert [reply.table.interlude_for(Seat(seat), now) for seat in (0, 1)] == [False, True]
        late = await world.ask(GoOn(table, world.pressing(table, 2), stored.interlude.turn - 1))
        assert isinstance(late, Change)
        assert late.table.interlude_for(Seat(1), now), "a dead copy's button changes nothing"
        world.discord.shown.clear()
        await world.advance(LASTS + POSTED_AFTER)
        assert world.discord.of(1) == [False]


async def test_an_interlude_that_ended_while_the_program_was_away_is_over() -> None:
    async with evening() as (world, table):
        await world.numbers(table)
        await world.settle()
        await world.stop()
        world.clock.advance(LASTS + POSTED_AFTER)
        world.discord.shown.clear()
        await world.crash()
        await world.settle()
        assert not any(interlude for _, interlude in world.discord.shown)
        assert {seat for seat, _ in world.discord.shown} == {0, 1}


async def test_a_crash_within_it_loses_neither_the_reveal_nor_the_question() -> None:
    async with evening() as (world, table):
        await world.numbers(table)
        await world.crash()
        await world.settle()
        assert sorted(set(world.discord.shown[-2:])) == [(0, True), (1, True)]
        await world.advance(LASTS + POSTED_AFTER)
        assert [world.discord.of(seat)[-1] for seat in (0, 1)] == [False, False]


async def closed(world: Evening, table: TableId) -> None:
    """Both lock in; whoever gets no answer presses again."""
    for user in (1, 2):
        for _ in range(2):
            try:
                await world.answer(table, user, by=world.pressing(table, user))
            except Crash:
                await world.crash()
            except StoreUnavailableError:
                continue
            else:
                break


async def recovered(world: Evening, milliseconds: int) -> None:
    """So much time passes; whoever runs the bot starts it again when it died."""
    until = world.clock.now() + milliseconds
    while world.clock.now() < until:
        await world.advance(min(SECOND, until - world.clock.now()))
        if world.died:
            await world.crash()


STRUCK = tuple(point for point in POINTS if not point.startswith(("open.", "house.", "deadline.")))


@pytest.mark.parametrize(("kind", "point"), one_in(3, product(KINDS, STRUCK)))
async def test_a_fault_anywhere_between_reveal_and_question_costs_nobody_either(
    point: str, kind: type[BaseException]
) -> None:
    for occurrence in count(1):
        async with evening() as (world, table):
            await world.play_phase(table)
            plan = Plan(point, occurrence, kind)
            world.discord.shown.clear()
            with armed(plan):
                await closed(world, table)
                await recovered(world, LASTS + POSTED_AFTER + POSTED_WITHIN)
            if not plan.struck:
                assert occurrence > 1
                return
            await recovered(world, 30 * SECOND)
            assert (await world.now(table)).running.turn == 2
            assert [shown.what for shown in world.discord.public(CHANNEL)].count("reveal 1") == 1
            for seat in (0, 1):
                told = world.discord.of(seat)
                assert told == sorted(told, reverse=True), "once it asks on, it shows no reveal again"
                assert not told[-1], (occurrence, seat, told)
                assert told[0] or seat == 1, "whoever presses again sees it in the answer"


@pytest.mark.parametrize("why", ["quick", "no press"])
async def test_who_wants_it_quick_or_pressed_nothing_lately_gets_one_edit_with_both(why: str) -> None:
    async with evening() as (world, table):
        if why == "quick":
            with world.store.writing() as work:
                work.profiles.put(replace(work.profiles.get(UserId(1)), reveals=False))
        await world.numbers(table)
        if why == "no press":
            with world.store.writing() as work:
                work.tokens.drop(table, UserId(1))
        world.discord.shown.clear()
        await world.settle()
        await world.advance(10 * SECOND)
        assert world.discord.of(0) == [False]
        assert world.discord.of(1) == [True, False]


async def test_at_slow_clocks_one_new_message_has_both() -> None:
    async with evening(pace=Pace.SLOW) as (world, table):
        await world.numbers(table)
        await world.settle()
        stored = await world.now(table)
        assert stored.interlude is None
        assert stored.turn_ends == world.clock.now() + 24 * 60 * 60 * SECOND


async def test_my_hand_shows_it_too_and_asks_on_in_time() -> None:
    async with evening() as (world, table):
        await world.numbers(table)
        with world.store.writing() as work:
            work.tokens.drop(table, UserId(1))
        await world.settle()
        reply = await world.ask(ShowHand(table, world.by(1, token="another", on=MessageId(7))))
        assert isinstance(reply, Change)
        assert reply.table.interlude_for(Seat(0), world.clock.now())
        world.discord.shown.clear()
        await world.advance(LASTS + POSTED_AFTER)
        assert world.discord.of(0) == [False]


async def test_the_edits_cost_nothing_of_the_bots_budget() -> None:
    async with evening() as (world, table):
        await world.numbers(table)
        world.discord.requests.clear()
        await world.settle()
        await world.advance(10 * SECOND)
        paid = [what for what in world.discord.requests if not what.startswith(("refresh", "delete"))]
        assert paid == ["reveal 1"]


async def test_the_last_round_is_shown_before_the_end() -> None:
    async with evening() as (world, table):
        while (stored := await world.now(table)).stage is not Stage.OVER:
            turn = stored.running.turn
            for person in stored.people:
                current = await world.now(table)
                seat = current.seat_of(person.user)
                prompt = None if seat is None else current.running.prompts().get(seat)
                if current.running.turn == turn and prompt is not None and not prompt.answered:
                    await world.plays(table, person.user)
            await world.settle()
        assert stored.interlude is not None
        seen = [seat for seat in (0, 1) if world.discord.of(seat)[-1:] == [True]]
        assert seen
        await world.advance(LASTS + POSTED_AFTER)
        assert [world.discord.of(seat)[-1] for seat in seen] == [False for _ in seen]


async def test_the_house_waits_where_nobody_is_asked_beside_it() -> None:
    async with evening(1, house=2, game="two_sans_three") as (world, table):
        while (stored := await world.now(table)).interlude is None or stored.on_turn() == 0:
            if stored.on_turn() == 0:
                await world.plays(table, 1)
            else:
                await world.settle()
        acted, left = stored.acted, some(stored.interlude).left(world.clock.now())
        world.held_up = True
        await world.advance(left - 1)
        assert (await world.now(table)).acted == acted
        world.held_up = False
        await world.advance(1)
        assert (await world.now(table)).acted > acted


async def only_bots_play(world: Evening) -> TableId:
    """A table whose one person is out while several bots are in."""
    for channel in range(71, 120):
        table = await world.begin(1, house=3, channel=channel)
        while (stored := await world.now(table)).stage is Stage.PLAYING and not is_watched_only(stored):
            if (prompt := stored.running.prompts().get(Seat(0))) is not None and not prompt.answered:
                await world.plays(table, 1)
            await world.advance(LASTS + POSTED_AFTER)
        if is_watched_only(stored):
            return table
    raise AssertionError("the person never drops out first")


async def test_who_is_out_watches_round_by_round_in_their_own_message() -> None:
    async with Evening("two_win") as world:
        table = await only_bots_play(world)
        turn = (await world.now(table)).running.turn
        world.discord.shown.clear()
        await world.advance(2 * (LASTS + POSTED_AFTER))
        assert world.discord.of(0)[-2:] in ([True, False], [False, True])
        assert (await world.now(table)).running.turn <= turn + 2 * 3


async def test_alone_whoever_drops_out_says_who_wins_in_their_own_time() -> None:
    async with Evening("two_win") as world:
        opened = await world.open(1, pace=Pace.NORMAL, clock_asked=False)
        assert isinstance(opened, Change)
        table = await world.seat_and_start(opened.table.id, 1, house=3)
        while not is_watched_only(stored := await world.now(table)):
            assert stored.stage is Stage.PLAYING, "bots play on"
            assert not stored.waits_for_go_on
            if (prompt := stored.running.prompts().get(Seat(0))) is not None and not prompt.answered:
                await world.plays(table, 1)
            await world.settle()
            if not is_watched_only(await world.now(table)):
                await world.advance(LASTS + POSTED_AFTER)
        await world.advance(10 * 60 * SECOND)
        waits = await world.now(table)
        assert (waits.acted, waits.waits_for_go_on) == (stored.acted, True), "nobody plays on"
        assert ":guess" in in_full(SCREENS.interlude(waits, Seat(0), ENGLISH))
        assert waits.interlude is not None
        said = await world.ask(Guess(table, world.pressing(table, 1), waits.contenders(Seat(0))[0]))
        assert isinstance(said, Change)
        shown = in_full(SCREENS.interlude(said.table, Seat(0), ENGLISH))
        assert "Your guess: " in shown
        assert ":guess" not in shown
        assert isinstance(await world.ask(GoOn(table, world.pressing(table, 1), waits.interlude.turn)), Change)
        await world.advance(LASTS)
        assert (await world.now(table)).acted > stored.acted


async def test_skip_ends_it_at_once_and_shows_no_more_rounds() -> None:
    async with Evening("two_win") as world:
        table = await only_bots_play(world)
        stored = await world.now(table)
        shown = in_full(SCREENS.interlude(stored, Seat(0), ENGLISH))
        assert ":skip" in shown
        assert ":skip" in in_full(SCREENS.hand(stored, Seat(0), ENGLISH, None))
        reply = await world.ask(SkipToEnd(table, world.pressing(table, 1)))
        assert isinstance(reply, Change)
        world.discord.shown.clear()
        await world.settle()
        assert (await world.now(table)).stage is Stage.OVER
        await world.settle()
        assert set(world.discord.of(0)) == {False}


async def test_where_the_bot_is_no_member_each_hand_shows_it_too() -> None:
    """Hands follow the one public message, two seconds later at most, and all of it goes through presses."""
    async with Evening("two_win") as world:
        table = (await visited(world)).id
        await world.advance(10 * SECOND)
        for user in (1, 2):
            await world.ask(ShowHand(table, world.by(user, token=f"token {user}")))
        await world.numbers(table)
        shown = some((await world.now(table)).interlude)
        assert shown.until == world.clock.now() + LASTS + POSTED_AFTER
        world.discord.shown.clear()
        world.discord.requests.clear()
        await world.advance(POSTED_WITHIN)
        assert sorted(world.discord.shown) == [(0, True), (1, True)]
        await world.advance(shown.until - world.clock.now())
        assert [world.discord.of(seat) for seat in (0, 1)] == [[True, False], [True, False]]
        assert {what.split()[0] for what in world.discord.requests} <= {"free", "refresh", "retire"}


def test_a_clock_that_was_set_back_ends_it() -> None:
    shown = Interlude(3, world_now := World(MemoryStore()).clock.now())
    assert shown.left(world_now) == 0
    assert shown.left(type(world_now)(world_now - 1)) == 1
    assert shown.left(type(world_now)(world_now - 60 * 60 * SECOND)) == 0


async def test_alone_in_no_channel_there_is_no_post_to_wait_for() -> None:
    async with Evening("two_win") as world:
        options = catalogue.game("two_win").read_options({})
        assert not isinstance(options, Refusal)
        wish = OpenTable(world.by(1), NOWHERE, "two_win", options, "en", Pace.NONE, 4, ("easy",) * 2)
        opened = await world.tables.open(wish)
        assert isinstance(opened, Change)
        table = opened.table.id
        await world.ask(Start(table, world.by(1, token="token 1")))
        while not (stored := await world.now(table)).interlude:
            await world.plays(table, 1)
            world.discord.shown.clear()
            await world.settle()
        assert some(stored.interlude).until == world.clock.now() + LASTS
        assert world.discord.of(0) == [True]
        await world.advance(LASTS)
        assert world.discord.of(0) == [True, False]


@asynccontextmanager
async def alone() -> AsyncGenerator[tuple[Evening, TableId]]:
    """Someone plays 2 DOWN against three bots, without a clock."""
    async with Evening("two_down") as world:
        opened = await world.open(1, pace=Pace.NORMAL, clock_asked=False)
        assert isinstance(opened, Change)
        table = await world.seat_and_start(opened.table.id, 1, house=3)
        world.discord.shown.clear()
        yield world, table


async def round_over(world: Evening, table: TableId) -> Table:
    """Someone plays 2 DOWN against bots until a round is over."""
    while not (stored := await world.now(table)).waits_for_go_on:
        assert stored.stage is Stage.PLAYING
        await plays_on(world, stored)
        if not (await world.now(table)).waits_for_go_on:
            await world.advance(LASTS + POSTED_AFTER)
    return stored


async def plays_on(world: Evening, stored: Table) -> None:
    """Whoever is asked answers, should it be the first seat."""
    if Seat(0) in stored.running.prompts():
        view = stored.view(Viewer(Seat(0)))
        choice = HOUSE_PLAYERS["normal"].choose(view, Dice(bytes(32), stored.acted), never)
        await world.plays(stored.id, 1, choice.action.code)
    await world.settle()


async def test_alone_each_round_stops_until_its_player_goes_on() -> None:
    async with alone() as (world, table):
        stored = await round_over(world, table)
        await world.settle()
        assert world.discord.of(0)[-1], "the hand shows how the round ended"
        await world.advance(10 * 60 * SECOND)
        now = await world.now(table)
        assert (now.acted, now.stage) == (stored.acted, Stage.PLAYING), "nobody plays on"
        assert world.discord.of(0)[-1]
        assert isinstance(await world.ask(GoOn(table, world.pressing(table, 1), some(now.interlude).turn)), Change)
        await world.advance(LASTS)
        on = await world.now(table)
        assert not on.waits_for_go_on
        assert on.acted > stored.acted or Seat(0) in on.running.prompts()


async def test_a_round_waits_for_its_player_after_a_restart_and_a_pause_too() -> None:
    async with alone() as (world, table):
        stored = await round_over(world, table)
        with world.store.writing() as work:
            work.tokens.drop(table, UserId(1))
        await world.crash()
        await world.advance(60 * SECOND)
        assert (await world.now(table)).acted == stored.acted
        assert all(world.discord.of(0)[-1:]), "no hand asks on, whoever pays for its edit"
        await world.advance(40 * 60 * SECOND)
        paused = await world.now(table)
        await world.ask(GoOn(table, world.by(1), some(paused.interlude).turn))
        await world.advance(LASTS)
        assert not (await world.now(table)).waits_for_go_on
        assert (await world.now(table)).stage is Stage.PLAYING


async def test_who_wants_it_quick_is_not_stopped() -> None:
    async with alone() as (world, table):
        with world.store.writing() as work:
            work.profiles.put(replace(work.profiles.get(UserId(1)), reveals=False))
        while (stored := await world.now(table)).running.turn < 20 and stored.stage is Stage.PLAYING:
            assert not stored.waits_for_go_on
            await plays_on(world, stored)
            await world.advance(LASTS + POSTED_AFTER)


async def test_the_result_of_a_round_stays_and_the_board_goes_on_below_it() -> None:
    async with World(MemoryStore(), game="two_down") as world:
        table = await world.begin(2)
        seen = list[str]()
        while not seen or not seen[-1].startswith("reveal"):
            await world.play_phase(table)
            await world.settle()
            seen = [message.what for message in world.discord.public(CHANNEL)]
        result = world.discord.public(CHANNEL)[-1]
        assert [post.message for post, _ in world.discord.cleared] == [], "its board is below it in the same message"
        await draws_and_discards(world, table)
        stays, board = world.discord.public(CHANNEL)[-2:]
        assert stays.message == result.message
        assert board.what == "board"
        ((post, reveal),) = world.discord.cleared
        assert post.message == result.message
        assert any("round-ended" in str(event) for event in reveal)
        await draws_and_discards(world, table)
        assert [each.message for each in world.discord.public(CHANNEL)[-2:]] == [stays.message, board.message]


async def test_a_board_whose_response_was_lost_goes_once_a_reveal_takes_its_place() -> None:
    """The reveal supersedes the notice that would have posted the board again, with the same nonce."""
    async with World(MemoryStore(), game="two_down") as world:
        table = await world.begin(2)
        while not any(message.what.startswith("reveal") for message in world.discord.public(CHANNEL)):
            await world.play_phase(table)
            await world.settle()
        world.discord.afterwards = lambda what: TryAgain(HOUR, failing=True) if what == "board" else None
        await draws_and_discards(world, table)
        assert [message.what for message in world.discord.public(CHANNEL)][-1] == "board"
        world.discord.afterwards = lambda _: None
        while not world.discord.public(CHANNEL)[-1].what.startswith("reveal"):
            await world.play_phase(table)
            await world.settle()
        assert "board" not in [message.what for message in world.discord.public(CHANNEL)]


async def draws_and_discards(world: World, table: TableId) -> None:
    """Whoever is on turn does nothing else, and it is told."""
    for _ in range(2):
        ((seat, _),) = (stored := await world.now(table)).running.prompts().items()
        assert isinstance(await world.answer(table, seat + 1, stored.running.fallback(seat).code), Change)
    await world.advance(20 * SECOND)
