"""A hand comes as a direct message where its owner takes one, and where they last looked otherwise; whoever cannot be
reached is not blamed for long."""

from dataclasses import replace
from itertools import count

import pytest

from bot.persistence.outbox import usable
from bot.scheduler.direct_opening import AFTER_UNKNOWN
from bot.service.publisher import Barred, Delivery, TryAgain
from bot.tables.circumstances import Remark, RemarkKind
from bot.tables.ids import ChannelId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import DeliverHand, HandPlace, Notice, OpenDirect, Post, Retire, TellRemoved, hand_role
from bot.tables.players import House
from bot.tables.requests import End, HandToken
from bot.tables.settings import Profile
from bot.tables.table import Holder, Pace
from engine.seats import Seat
from tests.kit.at_rest import AtRest, at_rest
from tests.kit.channel import DIRECT, ToHand
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World

ANA = UserId(1)
HERS = hand_role(Seat(0))
LATER = DeliverHand(Seat(0), 1)
FIRST = DeliverHand(Seat(0), 0)


async def profile(rest: AtRest, user: UserId = ANA) -> Profile:
    return await rest.world.tables.settings.profile(user)


async def choose(rest: AtRest, **settings: object) -> None:
    """What is remembered of Ana is this from now on."""
    await rest.world.tables.settings.change_profile(ANA, lambda stored: replace(stored, **settings))


async def pressed(rest: AtRest, table: TableId, message: int | None) -> None:
    """Ana's last press, on that message, brought her a hand."""
    with rest.world.store.writing() as work:
        on = None if message is None else MessageId(message)
        work.tokens.keep(table, ANA, HandToken("pressed", on), Milliseconds(rest.world.clock.now() + 60_000))


async def token(rest: AtRest, table: TableId) -> HandToken | None:
    with rest.world.store.reading() as work:
        return usable(work.tokens.of(table, ANA), rest.world.clock.now())


def asked(rest: AtRest) -> list[str]:
    """What Discord was asked about hands, since the last question."""
    told = [each.what for each in rest.world.discord.to_hands]
    rest.world.discord.to_hands.clear()
    return told


async def test_a_new_question_is_a_new_message_that_leads_back_to_the_board_and_the_old_one_retires() -> None:
    async with at_rest() as (rest, table):
        before = await rest.post(table, HERS)
        assert before is not None
        rest.world.discord.to_hands.clear()
        assert await rest.tell(table, LATER) is None
        after = await rest.post(table, HERS)
        assert after is not None
        assert after.message != before.message
        assert rest.world.discord.to_hands == [ToHand("hand", await rest.board(table))]
        assert Retire(HERS, before.channel, before.message) in await rest.owed(table)


async def test_a_hand_that_is_told_again_is_the_same_message_and_retires_nothing() -> None:
    async with at_rest() as (rest, table):
        await rest.tell(table, LATER)
        newest = await rest.post(table, HERS)
        with rest.world.store.writing() as unit:
            unit.outbox.drop_all(table)
        await rest.tell(table, LATER)
        assert (await rest.post(table, HERS)) == newest
        assert [each for each in await rest.owed(table) if isinstance(each, Retire)] == []


@pytest.mark.parametrize(
    ("when", "bad"),
    [("weather", TryAgain(5_000)), ("afterwards", TryAgain(5_000)), ("weather", Barred("50007", closed=True))],
)
async def test_that_old_questions_are_deleted_never_leaves_anybody_without_the_open_one(
    when: str, bad: TryAgain | Barred
) -> None:
    async with World(MemoryStore()) as world:
        table, discord, asked = await world.begin(2, pace=Pace.SLOW), world.discord, count()
        left = list[bool]()
        inboxes = [DIRECT + user for user in (1, 2)]
        delete = discord.delete

        async def delete_and_look(post: Post) -> Delivery:
            told = await delete(post)
            left.append(all(discord.public(inbox) for inbox in inboxes))
            return told

        discord.delete = delete_and_look  # type: ignore[method-assign]

        def answer(what: str) -> TryAgain | Barred | None:
            return bad if what == "hand" and next(asked) % 3 == 1 else None

        setattr(discord, when, answer)
        for _ in range(5):
            await world.play_phase(table)
            await world.crash()
            await world.advance(60_000)
            turn = (await world.now(table)).running.turn
            for inbox in inboxes:
                *older, newest = discord.public(inbox)
                assert newest.table.running.turn == turn, "somebody's newest hand is not the open question"
                assert len(older) <= 1
        assert left
        assert all(left), "the old question went before the new one stood"


async def test_hands_go_to_people_who_sit_at_a_table_that_lives() -> None:
    async with at_rest() as (rest, table):
        rest.world.discord.to_hands.clear()
        stored = await rest.world.now(table)
        with rest.world.store.writing() as work:
            work.tables.save(stored.with_holder(Seat(0), Holder(House("easy"))))
        assert await rest.tell(table, LATER) is None
        with rest.world.store.writing() as work:
            work.tables.save(stored)
        await rest.world.ask(End(table, rest.world.by(1)))
        assert await rest.tell(table, LATER) is None
        assert asked(rest) == []


@pytest.mark.parametrize(("direct", "closed"), [(False, False), (False, True), (True, True)])
async def test_who_takes_no_direct_messages_sees_the_hand_where_they_last_looked(direct: bool, closed: bool) -> None:
    async with at_rest() as (rest, table):
        await choose(rest, hands_direct=direct, direct_closed=closed)
        await pressed(rest, table, None)
        rest.world.discord.to_hands.clear()
        assert await rest.tell(table, LATER) is None
        assert rest.world.discord.to_hands == [ToHand("refresh", await rest.board(table))]
        assert rest.world.discord.refreshed == [("pressed", Seat(0))]


@pytest.mark.parametrize(("wanted", "tried"), [(True, True), (False, False)])
async def test_whom_discord_refused_once_is_tried_with_the_first_hand_of_a_game_alone(
    wanted: bool, tried: bool
) -> None:
    async with at_rest() as (rest, table):
        await choose(rest, hands_direct=wanted, direct_closed=True)
        rest.world.discord.to_hands.clear()
        await rest.tell(table, LATER)
        assert "hand" not in asked(rest)
        await rest.tell(table, FIRST)
        assert ("hand" in asked(rest)) == tried
        assert (await profile(rest)).direct_closed == (not tried)


async def test_a_hand_that_arrives_changes_nothing_that_is_remembered_of_its_owner() -> None:
    async with at_rest() as (rest, table):
        before = await profile(rest)
        await rest.tell(table, LATER)
        assert await profile(rest) == before


async def test_where_no_channel_is_open_it_is_opened_and_the_hand_comes_next() -> None:
    async with at_rest() as (rest, table):
        await choose(rest, direct=None)
        rest.world.discord.to_hands.clear()
        assert await rest.tell(table, LATER) == TryAgain(0)
        assert (await profile(rest)).direct == ChannelId(DIRECT + 1)
        assert asked(rest) == []
        assert await rest.tell(table, LATER) is None
        assert asked(rest) == ["hand"]


async def test_where_the_channel_cannot_be_opened_now_the_hand_waits_as_long_as_discord_says() -> None:
    async with at_rest() as (rest, table):
        await choose(rest, direct=None)
        rest.world.discord.weather = lambda _: TryAgain(77, failing=True)
        assert await rest.tell(table, LATER) == TryAgain(77, failing=True)


async def test_a_hand_that_discord_is_slow_about_is_told_again_and_nobody_is_blamed() -> None:
    async with at_rest() as (rest, table):
        rest.world.discord.weather = lambda _: TryAgain(5)
        assert await rest.tell(table, LATER) == TryAgain(5)
        assert (await profile(rest)).takes_hands


async def test_whose_messages_are_closed_is_remembered_and_sees_the_hand_where_they_last_looked() -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table, None)
        rest.world.discord.closed = {ANA}
        assert await rest.tell(table, LATER) is None
        assert (await profile(rest)).direct_closed
        assert rest.world.discord.refreshed == [("pressed", Seat(0))]
        assert not (await rest.world.now(table)).holder(Seat(0)).absent


async def test_who_left_every_server_is_played_on_by_the_house() -> None:
    async with at_rest() as (rest, table):
        rest.world.discord.weather = lambda what: Barred("50278", closed=True, left=True) if what == "hand 0" else None
        assert await rest.tell(table, LATER) is None
        holders = (await rest.world.now(table)).holders
        assert [holder.absent for holder in holders] == [True, False]


@pytest.mark.parametrize(("shown", "again"), [(None, TryAgain(AFTER_UNKNOWN)), (TryAgain(8), TryAgain(8))])
async def test_a_refusal_nobody_understands_is_tried_again_and_the_hand_shown_meanwhile(
    shown: TryAgain | None, again: TryAgain
) -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table, None)
        rest.world.discord.weather = lambda what: Barred("400") if what == "hand 0" else shown
        assert await rest.tell(table, LATER) == again
        assert (await profile(rest)).takes_hands


async def test_what_was_shown_by_a_press_retires_once_when_a_new_message_comes() -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table, None)
        rest.world.discord.to_hands.clear()
        await rest.tell(table, LATER)
        board = await rest.board(table)
        assert rest.world.discord.to_hands == [ToHand("hand", board), ToHand("shown-retired", board)]
        assert rest.world.discord.retired == [("pressed", Seat(0))]
        assert rest.world.discord.moved[-1] == (Seat(0), HandPlace.DIRECT)
        assert await token(rest, table) is None


@pytest.mark.parametrize("on_it", [True, False])
async def test_an_old_message_retires_whichever_was_pressed_last(on_it: bool) -> None:
    async with at_rest() as (rest, table):
        old = await rest.post(table, HERS)
        assert old is not None
        await pressed(rest, table, old.message if on_it else 5)
        await rest.tell(table, LATER)
        assert Retire(HERS, old.channel, old.message) in await rest.owed(table)


async def test_a_press_on_the_newest_message_itself_retires_nothing() -> None:
    async with at_rest() as (rest, table):
        await rest.tell(table, LATER)
        newest = await rest.post(table, HERS)
        assert newest is not None
        await pressed(rest, table, newest.message)
        await rest.tell(table, LATER)
        assert rest.world.discord.retired == []
        assert await token(rest, table) == HandToken("pressed", newest.message)


async def test_a_channel_is_opened_for_whoever_sits_at_a_table_that_lives() -> None:
    async with at_rest() as (rest, table):
        await choose(rest, direct=None)
        requests = rest.world.discord.requests
        requests.clear()
        assert await rest.tell(table, OpenDirect(UserId(9))) is None
        assert requests == []
        assert await rest.tell(table, OpenDirect(ANA)) is None
        assert requests == ["open-direct"]
        await choose(rest, direct=None)
        await rest.world.ask(End(table, rest.world.by(1)))
        assert await rest.tell(table, OpenDirect(ANA)) is None
        assert requests == ["open-direct"]


async def taken_off(rest: AtRest, table: TableId, user: int = 9) -> None:
    """Someone who has no seat was taken off the table by Ben."""
    stored = await rest.world.now(table)
    remarks = (Remark(RemarkKind.KICKED, UserId(user), UserId(2)),)
    with rest.world.store.writing() as work:
        work.tables.save(replace(stored, circumstances=replace(stored.circumstances, remarks=remarks)))
        work.profiles.put(Profile(UserId(user), direct=ChannelId(DIRECT + user)))


async def test_who_is_taken_off_a_table_is_told_by_whom_each_time() -> None:
    async with at_rest() as (rest, table):
        await taken_off(rest, table)
        rest.world.discord.to_hands.clear()
        for _ in range(2):
            assert await rest.tell(table, TellRemoved(UserId(9))) is None
        assert rest.world.discord.to_hands == [ToHand("removed by 2, in None", await rest.board(table))] * 2
        assert len(rest.world.discord.public(DIRECT + 9)) == 2
        again = await rest.noted(Notice(table, TellRemoved(UserId(9)), rest.world.clock.now()))
        await rest.tell_again(again)
        assert len(rest.world.discord.public(DIRECT + 9)) == 2


@pytest.mark.parametrize(("chosen", "spoken"), [(None, "it"), ("nl", "nl")])
async def test_they_read_it_as_they_chose_or_else_as_their_discord_speaks(chosen: str | None, spoken: str) -> None:
    async with at_rest() as (rest, table):
        await taken_off(rest, table)
        await rest.world.tables.settings.change_profile(UserId(9), lambda stored: replace(stored, language=chosen))
        rest.world.discord.to_hands.clear()
        assert await rest.tell(table, TellRemoved(UserId(9), "it")) is None
        assert [told.what for told in rest.world.discord.to_hands] == [f"removed by 2, in {spoken}"]


async def test_that_message_is_tried_again_when_discord_says_so() -> None:
    async with at_rest() as (rest, table):
        await taken_off(rest, table)
        rest.world.discord.weather = lambda _: TryAgain(6)
        assert await rest.tell(table, TellRemoved(UserId(9))) == TryAgain(6)


@pytest.mark.parametrize("why", ["nobody did it", "sits there again", "no channel", "closed", "unwanted"])
async def test_nobody_is_told_so_for_whom_it_is_not_true_or_who_cannot_be_reached(why: str) -> None:
    async with at_rest() as (rest, table):
        if why != "nobody did it":
            await taken_off(rest, table, 1 if why == "sits there again" else 9)
        changes = {
            "no channel": {"direct": None},
            "closed": {"direct_closed": True},
            "unwanted": {"hands_direct": False},
        }
        await rest.world.tables.settings.change_profile(
            UserId(9), lambda stored: replace(stored, **changes.get(why, {}))
        )
        rest.world.discord.to_hands.clear()
        user = UserId(1 if why == "sits there again" else 9)
        assert await rest.tell(table, TellRemoved(user)) is None
        assert asked(rest) == []
