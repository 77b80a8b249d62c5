"""One hand at a time: which messages that showed it are brought up to date, and which say where it is now."""

from dataclasses import replace

import pytest

from bot.service.handling import RETIRES_BEFORE, TOKEN_LASTS
from bot.service.publisher import Barred, Gone, TryAgain
from bot.tables.ids import ChannelId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import HandPlace, MoveHand, Post, RefreshHand, Retire, RetireShownHand, hand_role
from bot.tables.players import House
from bot.tables.requests import End, HandToken
from bot.tables.table import Holder
from engine.seats import Seat
from tests.kit.at_rest import AtRest, at_rest
from tests.kit.channel import DIRECT, ToHand

ANA = UserId(1)
ANAS = Seat(0)
HERS = hand_role(ANAS)


async def pressed(
    rest: AtRest, table: TableId, message: int | None = None, *, lasts: int = TOKEN_LASTS, former: str = ""
) -> None:
    """Ana's last press, on that message, brought her a hand; `former`: the press before brought it elsewhere."""
    with rest.world.store.writing() as work:
        token = HandToken("pressed", None if message is None else MessageId(message))
        work.tokens.keep(table, ANA, token, Milliseconds(rest.world.clock.now() + lasts), former)
    rest.world.discord.to_hands.clear()
    rest.world.discord.moved.clear()


async def direct(rest: AtRest, table: TableId) -> Post:
    post = await rest.post(table, HERS)
    assert post is not None
    return post


async def no_direct(rest: AtRest, table: TableId) -> None:
    """Ana never got a direct message."""
    with rest.world.store.writing() as work:
        work.posts.drop(table, HERS)


async def kept(rest: AtRest, table: TableId) -> tuple[str, str]:
    """The tokens of Ana's last press and of the one before."""
    with rest.world.store.reading() as work:
        token = work.tokens.of(table, ANA)
    return ("", "") if token is None else (token.hand.token, token.former)


async def leads_back(rest: AtRest, table: TableId, *whats: str) -> bool:
    """Whether exactly these were asked for, each with the table message to go back to."""
    board = await rest.board(table)
    return rest.world.discord.to_hands == [ToHand(what, board) for what in whats]


async def house_sits_there(rest: AtRest, table: TableId) -> None:
    with rest.world.store.writing() as work:
        work.tables.save((await rest.world.now(table)).with_holder(ANAS, Holder(House("easy"))))


@pytest.mark.parametrize(
    "content", [RefreshHand(ANAS), MoveHand(ANAS), RetireShownHand(ANAS), Retire(HERS, ChannelId(1), MessageId(2))]
)
async def test_a_seat_without_a_person_has_no_hand_to_show(content: RefreshHand | MoveHand | Retire) -> None:
    async with at_rest() as (rest, table):
        await house_sits_there(rest, table)
        rest.world.discord.to_hands.clear()
        assert await rest.tell(table, content) is None
        assert rest.world.discord.to_hands == []


async def test_without_a_press_the_direct_message_is_brought_up_to_date() -> None:
    async with at_rest() as (rest, table):
        before = await direct(rest, table)
        rest.world.discord.to_hands.clear()
        assert await rest.tell(table, RefreshHand(ANAS)) is None
        assert await leads_back(rest, table, "hand-edit")
        assert await direct(rest, table) == replace(before, edited=rest.world.clock.now())


async def test_whoever_has_neither_a_press_nor_a_direct_message_is_shown_nothing() -> None:
    async with at_rest() as (rest, table):
        await no_direct(rest, table)
        rest.world.discord.to_hands.clear()
        assert await rest.tell(table, RefreshHand(ANAS)) is None
        assert rest.world.discord.to_hands == []


@pytest.mark.parametrize(("answer", "again"), [(TryAgain(5), TryAgain(5)), (Barred("400"), None)])
async def test_a_direct_message_that_cannot_be_edited_now_is_kept(
    answer: TryAgain | Barred, again: TryAgain | None
) -> None:
    async with at_rest() as (rest, table):
        before = await direct(rest, table)
        rest.world.discord.weather = lambda _: answer
        assert await rest.tell(table, RefreshHand(ANAS)) == again
        assert await direct(rest, table) == before


async def test_a_direct_message_that_was_deleted_is_forgotten() -> None:
    async with at_rest() as (rest, table):
        rest.world.discord.weather = lambda _: Gone()
        assert await rest.tell(table, RefreshHand(ANAS)) is None
        assert await rest.post(table, HERS) is None


async def test_a_press_that_lives_brings_its_own_message_up_to_date_and_no_other() -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table)
        assert await rest.tell(table, RefreshHand(ANAS)) is None
        assert await leads_back(rest, table, "refresh")
        assert await kept(rest, table) == ("pressed", "")


async def test_a_press_that_discord_is_slow_about_is_kept() -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table)
        rest.world.discord.weather = lambda _: TryAgain(5)
        assert await rest.tell(table, RefreshHand(ANAS)) == TryAgain(5)
        assert await kept(rest, table) == ("pressed", "")


@pytest.mark.parametrize("answer", [Gone(), Barred("50027")])
async def test_a_press_that_works_no_more_is_dropped_and_the_direct_message_takes_over(answer: Gone | Barred) -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table)
        rest.world.discord.weather = lambda what: answer if what.startswith("refresh") else None
        assert await rest.tell(table, RefreshHand(ANAS)) is None
        assert await leads_back(rest, table, "refresh", "hand-edit")
        assert await kept(rest, table) == ("", "")


@pytest.mark.parametrize(("answer", "again"), [(None, None), (TryAgain(5), TryAgain(5)), (Gone(), None)])
async def test_a_hand_message_that_a_newer_one_replaced_is_deleted(
    answer: TryAgain | Gone | None, again: TryAgain | None
) -> None:
    async with at_rest() as (rest, table):
        newest = await direct(rest, table)
        older = MessageId(newest.message - 1)
        shown = rest.world.discord.messages[newest.message]
        rest.world.discord.messages[older] = replace(shown, message=older)
        rest.world.discord.weather = lambda _: answer
        assert await rest.tell(table, Retire(HERS, newest.channel, older)) == again
        assert (older in rest.world.discord.messages) == (answer is not None)


async def test_the_newest_hand_message_is_never_deleted_nor_one_whose_newer_is_not_known() -> None:
    async with at_rest() as (rest, table):
        newest = await direct(rest, table)
        assert await rest.tell(table, Retire(HERS, newest.channel, newest.message)) is None
        await no_direct(rest, table)
        assert await rest.tell(table, Retire(HERS, newest.channel, newest.message)) is None
        assert newest.message in rest.world.discord.messages
        assert "delete" not in rest.world.discord.requests


async def test_a_hand_shown_in_the_channel_takes_the_direct_messages_place() -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table)
        assert await rest.tell(table, MoveHand(ANAS)) is None
        assert await leads_back(rest, table, "hand-retired")
        assert rest.world.discord.moved == [(ANAS, HandPlace.CHANNEL)]


async def test_the_press_before_says_where_the_hand_is_and_is_used_once() -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table, former="older")
        assert await rest.tell(table, MoveHand(ANAS)) is None
        assert await leads_back(rest, table, "shown-retired", "hand-retired")
        assert rest.world.discord.moved == [(ANAS, HandPlace.CHANNEL)] * 2
        assert rest.world.discord.retired == [("older", ANAS)]
        assert await kept(rest, table) == ("pressed", "")


async def test_a_press_on_the_direct_message_itself_makes_that_the_place() -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table, (await direct(rest, table)).message, former="older")
        assert await rest.tell(table, MoveHand(ANAS)) is None
        assert await leads_back(rest, table, "shown-retired")
        assert rest.world.discord.moved == [(ANAS, HandPlace.DIRECT)]


async def test_without_a_direct_message_there_is_nothing_else_to_tell() -> None:
    async with at_rest() as (rest, table):
        await no_direct(rest, table)
        await pressed(rest, table, former="older")
        assert await rest.tell(table, MoveHand(ANAS)) is None
        assert await leads_back(rest, table, "shown-retired")
        assert rest.world.discord.moved == [(ANAS, HandPlace.CHANNEL)]


async def test_a_press_that_died_meanwhile_moves_nothing() -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table, lasts=0, former="older")
        assert await rest.tell(table, MoveHand(ANAS)) is None
        assert rest.world.discord.to_hands == []


@pytest.mark.parametrize("which", ["retire 0", "hand-retired 0"])
async def test_what_could_not_be_told_of_a_moved_hand_is_told_again(which: str) -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table, former="older")
        rest.world.discord.weather = lambda what: TryAgain(5) if what == which else None
        assert await rest.tell(table, MoveHand(ANAS)) == TryAgain(5)
        assert await kept(rest, table) == ("pressed", "older" if which == "retire 0" else "")


async def test_an_older_message_that_is_gone_holds_up_nothing() -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table, former="older")
        rest.world.discord.weather = lambda _: Gone()
        assert await rest.tell(table, MoveHand(ANAS)) is None
        assert await leads_back(rest, table, "shown-retired", "hand-retired")


@pytest.mark.parametrize(("left", "again"), [(1, TryAgain(1)), (0, None), (-1, None)])
async def test_a_hand_that_only_a_press_can_edit_retires_shortly_before_that_dies(
    left: int, again: TryAgain | None
) -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table, lasts=RETIRES_BEFORE + left)
        assert await rest.tell(table, RetireShownHand(ANAS)) == again
        assert (rest.world.discord.retired == [("pressed", ANAS)]) == (again is None)


async def test_it_says_that_the_direct_message_is_the_hand_and_that_is_brought_up_to_date() -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table, lasts=RETIRES_BEFORE)
        assert await rest.tell(table, RetireShownHand(ANAS)) is None
        assert await leads_back(rest, table, "shown-retired", "hand-edit")
        assert rest.world.discord.moved == [(ANAS, HandPlace.DIRECT)]
        assert await kept(rest, table) == ("", "")


async def test_or_that_it_comes_when_asked_for() -> None:
    async with at_rest() as (rest, table):
        await no_direct(rest, table)
        await pressed(rest, table, lasts=RETIRES_BEFORE)
        assert await rest.tell(table, RetireShownHand(ANAS)) is None
        assert rest.world.discord.moved == [(ANAS, HandPlace.ON_REQUEST)]


async def test_a_hand_that_could_not_retire_now_does_so_later() -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table, lasts=RETIRES_BEFORE)
        rest.world.discord.weather = lambda what: TryAgain(5) if what == "retire 0" else None
        assert await rest.tell(table, RetireShownHand(ANAS)) == TryAgain(5)
        assert await kept(rest, table) == ("pressed", "")


@pytest.mark.parametrize("why", ["dead", "in the direct message", "the table ended"])
async def test_nothing_retires_that_died_or_can_be_edited_or_shows_how_it_ended(why: str) -> None:
    async with at_rest() as (rest, table):
        message = (await direct(rest, table)).message if why == "in the direct message" else None
        if why == "the table ended":
            await rest.world.ask(End(table, rest.world.by(1)))
        await pressed(rest, table, message, lasts=0 if why == "dead" else RETIRES_BEFORE)
        assert await rest.tell(table, RetireShownHand(ANAS)) is None
        assert rest.world.discord.to_hands == []


async def test_another_persons_press_and_hand_are_left_alone() -> None:
    async with at_rest() as (rest, table):
        await pressed(rest, table, former="older")
        assert await rest.tell(table, RefreshHand(Seat(1))) is None
        assert await rest.tell(table, MoveHand(Seat(1))) is None
        assert await leads_back(rest, table, "hand-edit")
        assert rest.world.discord.messages[(await direct(rest, table)).message].channel == DIRECT + 1
        assert rest.world.discord.requests[-1] == "hand-edit 1"
