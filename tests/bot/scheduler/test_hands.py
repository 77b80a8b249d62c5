"""Hand messages: where each stands, when it is sent, and what waits for it."""

from collections import defaultdict
from dataclasses import dataclass, field, replace
from itertools import count, pairwise

import pytest

from bot.persistence.outbox import usable
from bot.scheduler.delivery import WAITING_EDITS
from bot.scheduler.direct_opening import AFTER_UNKNOWN
from bot.service.handling import RETIRES_BEFORE, TOKEN_LASTS
from bot.service.messages import Barred, Delivery, Gone, Hand, Message, TryAgain
from bot.tables.change import Change
from bot.tables.circumstances import Remark, RemarkKind
from bot.tables.deadlines import SECOND
from bot.tables.ids import ChannelId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import (
    DeliverHand,
    HandPlace,
    MoveHand,
    Notice,
    OpenDirect,
    Post,
    RefreshHand,
    Retire,
    RetireShownHand,
    TellRemoved,
    hand_role,
)
from bot.tables.players import House
from bot.tables.requests import Answer, End, HandToken, ShowHand
from bot.tables.settings import Profile
from bot.tables.table import Holder, Pace, Stage, Table
from engine.contract import Seat
from tests.kit.always import some
from tests.kit.at_rest import AtRest
from tests.kit.channel import DIRECT, ToHand
from tests.kit.games import with_the_toy
from tests.kit.memory_store import MemoryStore
from tests.kit.world import CHANNEL, World

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


async def test_a_new_question_is_a_new_message_that_leads_back_to_the_board_and_the_old_one_retires(
    rest: AtRest, table: TableId
) -> None:
    before = some(await rest.post(table, HERS))
    rest.world.discord.to_hands.clear()
    assert await rest.tell(table, LATER) is None
    assert some(await rest.post(table, HERS)).message != before.message
    assert rest.world.discord.to_hands == [ToHand("hand", await rest.board(table))]
    assert Retire(HERS, before.channel, before.message) in await rest.owed(table)


async def test_a_hand_that_is_told_again_is_the_same_message_and_retires_nothing(rest: AtRest, table: TableId) -> None:
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
    when: str, bad: TryAgain | Barred, world: World
) -> None:
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


async def test_hands_go_to_people_who_sit_at_a_table_that_lives(rest: AtRest, table: TableId) -> None:
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
async def test_who_takes_no_direct_messages_sees_the_hand_where_they_last_looked(
    rest: AtRest, table: TableId, direct: bool, closed: bool
) -> None:
    await choose(rest, hands_direct=direct, direct_closed=closed)
    await pressed(rest, table, None)
    rest.world.discord.to_hands.clear()
    assert await rest.tell(table, LATER) is None
    assert rest.world.discord.to_hands == [ToHand("refresh", await rest.board(table))]
    assert rest.world.discord.refreshed == [("pressed", Seat(0))]


@pytest.mark.parametrize(("wanted", "tried"), [(True, True), (False, False)])
async def test_whom_discord_refused_once_is_tried_with_the_first_hand_of_a_game_alone(
    wanted: bool, tried: bool, rest: AtRest, table: TableId
) -> None:
    await choose(rest, hands_direct=wanted, direct_closed=True, direct_refused=Milliseconds(5))
    rest.world.discord.to_hands.clear()
    await rest.tell(table, LATER)
    assert "hand" not in asked(rest)
    await rest.tell(table, FIRST)
    assert ("hand" in asked(rest)) == tried
    known = await profile(rest)
    assert (known.direct_closed, known.direct_refused) == ((False, None) if tried else (True, 5))


async def test_where_no_channel_is_open_it_is_opened_and_the_hand_comes_next(rest: AtRest, table: TableId) -> None:
    await choose(rest, direct=None)
    rest.world.discord.to_hands.clear()
    assert await rest.tell(table, LATER) == TryAgain(0)
    assert (await profile(rest)).direct == ChannelId(DIRECT + 1)
    assert asked(rest) == []
    assert await rest.tell(table, LATER) is None
    assert asked(rest) == ["hand"]


async def test_where_the_channel_cannot_be_opened_now_the_hand_waits_as_long_as_discord_says(
    rest: AtRest, table: TableId
) -> None:
    await choose(rest, direct=None)
    rest.world.discord.weather = lambda _: TryAgain(77, failing=True)
    assert await rest.tell(table, LATER) == TryAgain(77, failing=True)


async def test_whose_messages_are_closed_is_remembered_and_sees_the_hand_where_they_last_looked(
    rest: AtRest, table: TableId
) -> None:
    await pressed(rest, table, None)
    rest.world.discord.closed = {ANA}
    assert await rest.tell(table, LATER) is None
    assert (await profile(rest)).direct_closed
    assert rest.world.discord.refreshed == [("pressed", Seat(0))]
    assert not (await rest.world.now(table)).holder(Seat(0)).absent


async def test_who_left_every_server_is_played_on_by_the_house(rest: AtRest, table: TableId) -> None:
    rest.world.discord.weather = lambda what: Barred("50278", closed=True, left=True) if what == "hand 0" else None
    assert await rest.tell(table, LATER) is None
    holders = (await rest.world.now(table)).holders
    assert [holder.absent for holder in holders] == [True, False]


@pytest.mark.parametrize(("shown", "again"), [(None, TryAgain(AFTER_UNKNOWN)), (TryAgain(8), TryAgain(8))])
async def test_a_refusal_nobody_understands_is_tried_again_and_the_hand_shown_meanwhile(
    shown: TryAgain | None, again: TryAgain, rest: AtRest, table: TableId
) -> None:
    await pressed(rest, table, None)
    rest.world.discord.weather = lambda what: Barred("400") if what == "hand 0" else shown
    assert await rest.tell(table, LATER) == again
    assert (await profile(rest)).takes_hands


async def test_what_was_shown_by_a_press_retires_once_when_a_new_message_comes(rest: AtRest, table: TableId) -> None:
    await pressed(rest, table, None)
    rest.world.discord.to_hands.clear()
    await rest.tell(table, LATER)
    board = await rest.board(table)
    assert rest.world.discord.to_hands == [ToHand("hand", board), ToHand("shown-retired", board)]
    assert rest.world.discord.retired == [("pressed", Seat(0))]
    assert rest.world.discord.moved[-1] == (Seat(0), HandPlace.DIRECT)
    assert await token(rest, table) is None


@pytest.mark.parametrize("on_it", [True, False])
async def test_an_old_message_retires_whichever_was_pressed_last(rest: AtRest, table: TableId, on_it: bool) -> None:
    old = some(await rest.post(table, HERS))
    await pressed(rest, table, old.message if on_it else 5)
    await rest.tell(table, LATER)
    assert Retire(HERS, old.channel, old.message) in await rest.owed(table)


async def test_a_press_on_the_newest_message_itself_retires_nothing(rest: AtRest, table: TableId) -> None:
    await rest.tell(table, LATER)
    newest = some(await rest.post(table, HERS))
    await pressed(rest, table, newest.message)
    await rest.tell(table, LATER)
    assert rest.world.discord.retired == []
    assert await token(rest, table) == HandToken("pressed", newest.message)


async def test_a_channel_is_opened_for_whoever_sits_at_a_table_that_lives(rest: AtRest, table: TableId) -> None:
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


async def test_who_is_taken_off_a_table_is_told_by_whom_each_time(rest: AtRest, table: TableId) -> None:
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
async def test_they_read_it_as_they_chose_or_else_as_their_discord_speaks(
    rest: AtRest, table: TableId, chosen: str | None, spoken: str
) -> None:
    await taken_off(rest, table)
    await rest.world.tables.settings.change_profile(UserId(9), lambda stored: replace(stored, language=chosen))
    rest.world.discord.to_hands.clear()
    assert await rest.tell(table, TellRemoved(UserId(9), "it")) is None
    assert [told.what for told in rest.world.discord.to_hands] == [f"removed by 2, in {spoken}"]


async def test_that_message_is_tried_again_when_discord_says_so(rest: AtRest, table: TableId) -> None:
    await taken_off(rest, table)
    rest.world.discord.weather = lambda _: TryAgain(6)
    assert await rest.tell(table, TellRemoved(UserId(9))) == TryAgain(6)


@pytest.mark.parametrize("why", ["nobody did it", "sits there again", "no channel", "closed", "unwanted"])
async def test_nobody_is_told_so_for_whom_it_is_not_true_or_who_cannot_be_reached(
    rest: AtRest, table: TableId, why: str
) -> None:
    if why != "nobody did it":
        await taken_off(rest, table, 1 if why == "sits there again" else 9)
    changes = {
        "no channel": {"direct": None},
        "closed": {"direct_closed": True},
        "unwanted": {"hands_direct": False},
    }
    await rest.world.tables.settings.change_profile(UserId(9), lambda stored: replace(stored, **changes.get(why, {})))
    rest.world.discord.to_hands.clear()
    user = UserId(1 if why == "sits there again" else 9)
    assert await rest.tell(table, TellRemoved(user)) is None
    assert asked(rest) == []


ANAS = Seat(0)


async def pressed_on(
    rest: AtRest, table: TableId, message: int | None = None, *, lasts: int = TOKEN_LASTS, former: str = ""
) -> None:
    """Ana's last press, on that message, brought her a hand; `former`: the press before brought it elsewhere."""
    with rest.world.store.writing() as work:
        token = HandToken("pressed_on", None if message is None else MessageId(message))
        work.tokens.keep(table, ANA, token, Milliseconds(rest.world.clock.now() + lasts), former)
    rest.world.discord.to_hands.clear()
    rest.world.discord.moved.clear()


async def direct(rest: AtRest, table: TableId) -> Post:
    return some(await rest.post(table, HERS))


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
async def test_a_seat_without_a_person_has_no_hand_to_show(
    rest: AtRest, table: TableId, content: RefreshHand | MoveHand | Retire
) -> None:
    await house_sits_there(rest, table)
    rest.world.discord.to_hands.clear()
    assert await rest.tell(table, content) is None
    assert rest.world.discord.to_hands == []


async def test_without_a_press_the_direct_message_is_brought_up_to_date(rest: AtRest, table: TableId) -> None:
    before = await direct(rest, table)
    rest.world.discord.to_hands.clear()
    assert await rest.tell(table, RefreshHand(ANAS)) is None
    assert await leads_back(rest, table, "hand-edit")
    assert await direct(rest, table) == replace(before, edited=rest.world.clock.now())


async def test_whoever_has_neither_a_press_nor_a_direct_message_is_shown_nothing(rest: AtRest, table: TableId) -> None:
    await no_direct(rest, table)
    rest.world.discord.to_hands.clear()
    assert await rest.tell(table, RefreshHand(ANAS)) is None
    assert rest.world.discord.to_hands == []


@pytest.mark.parametrize(("answer", "again"), [(TryAgain(5), TryAgain(5)), (Barred("400"), None)])
async def test_a_direct_message_that_cannot_be_edited_now_is_kept(
    answer: TryAgain | Barred, again: TryAgain | None, rest: AtRest, table: TableId
) -> None:
    before = await direct(rest, table)
    rest.world.discord.weather = lambda _: answer
    assert await rest.tell(table, RefreshHand(ANAS)) == again
    assert await direct(rest, table) == before


async def test_a_direct_message_that_was_deleted_is_forgotten(rest: AtRest, table: TableId) -> None:
    rest.world.discord.weather = lambda _: Gone()
    assert await rest.tell(table, RefreshHand(ANAS)) is None
    assert await rest.post(table, HERS) is None


async def test_a_press_that_lives_brings_its_own_message_up_to_date_and_no_other(rest: AtRest, table: TableId) -> None:
    await pressed_on(rest, table)
    assert await rest.tell(table, RefreshHand(ANAS)) is None
    assert await leads_back(rest, table, "refresh")
    assert await kept(rest, table) == ("pressed_on", "")


@pytest.mark.parametrize("answer", [Gone(), Barred("50027")])
async def test_a_press_that_works_no_more_is_dropped_and_the_direct_message_takes_over(
    rest: AtRest, table: TableId, answer: Gone | Barred
) -> None:
    await pressed_on(rest, table)
    rest.world.discord.weather = lambda what: answer if what.startswith("refresh") else None
    assert await rest.tell(table, RefreshHand(ANAS)) is None
    assert await leads_back(rest, table, "refresh", "hand-edit")
    assert await kept(rest, table) == ("", "")


@pytest.mark.parametrize(("answer", "again"), [(None, None), (TryAgain(5), TryAgain(5)), (Gone(), None)])
async def test_a_hand_message_that_a_newer_one_replaced_is_deleted(
    answer: TryAgain | Gone | None, again: TryAgain | None, rest: AtRest, table: TableId
) -> None:
    newest = await direct(rest, table)
    older = MessageId(newest.message - 1)
    shown = rest.world.discord.messages[newest.message]
    rest.world.discord.messages[older] = replace(shown, message=older)
    rest.world.discord.weather = lambda _: answer
    assert await rest.tell(table, Retire(HERS, newest.channel, older)) == again
    assert (older in rest.world.discord.messages) == (answer is not None)


async def test_the_newest_hand_message_is_never_deleted_nor_one_whose_newer_is_not_known(
    rest: AtRest, table: TableId
) -> None:
    newest = await direct(rest, table)
    assert await rest.tell(table, Retire(HERS, newest.channel, newest.message)) is None
    await no_direct(rest, table)
    assert await rest.tell(table, Retire(HERS, newest.channel, newest.message)) is None
    assert newest.message in rest.world.discord.messages
    assert "delete" not in rest.world.discord.requests


async def test_a_hand_shown_in_the_channel_takes_the_direct_messages_place(rest: AtRest, table: TableId) -> None:
    await pressed_on(rest, table)
    assert await rest.tell(table, MoveHand(ANAS)) is None
    assert await leads_back(rest, table, "hand-retired")
    assert rest.world.discord.moved == [(ANAS, HandPlace.CHANNEL)]


async def test_the_press_before_says_where_the_hand_is_and_is_used_once(rest: AtRest, table: TableId) -> None:
    await pressed_on(rest, table, former="older")
    assert await rest.tell(table, MoveHand(ANAS)) is None
    assert await leads_back(rest, table, "shown-retired", "hand-retired")
    assert rest.world.discord.moved == [(ANAS, HandPlace.CHANNEL)] * 2
    assert rest.world.discord.retired == [("older", ANAS)]
    assert await kept(rest, table) == ("pressed_on", "")


async def test_a_press_on_the_direct_message_itself_makes_that_the_place(rest: AtRest, table: TableId) -> None:
    await pressed_on(rest, table, (await direct(rest, table)).message, former="older")
    assert await rest.tell(table, MoveHand(ANAS)) is None
    assert await leads_back(rest, table, "shown-retired")
    assert rest.world.discord.moved == [(ANAS, HandPlace.DIRECT)]


async def test_without_a_direct_message_there_is_nothing_else_to_tell(rest: AtRest, table: TableId) -> None:
    await no_direct(rest, table)
    await pressed_on(rest, table, former="older")
    assert await rest.tell(table, MoveHand(ANAS)) is None
    assert await leads_back(rest, table, "shown-retired")
    assert rest.world.discord.moved == [(ANAS, HandPlace.CHANNEL)]


@pytest.mark.parametrize("ended", [False, True])
async def test_a_press_that_died_or_a_table_that_ended_meanwhile_moves_nothing(
    rest: AtRest, table: TableId, ended: bool
) -> None:
    if ended:
        await rest.world.ask(End(table, rest.world.by(1)))
    await pressed_on(rest, table, lasts=TOKEN_LASTS if ended else 0, former="older")
    assert await rest.tell(table, MoveHand(ANAS)) is None
    assert rest.world.discord.to_hands == []


@pytest.mark.parametrize(
    ("content", "slow", "former"),
    [
        (RefreshHand(ANAS), "refresh 0", "older"),
        (MoveHand(ANAS), "retire 0", "older"),
        (MoveHand(ANAS), "hand-retired 0", ""),
        (RetireShownHand(ANAS), "retire 0", "older"),
    ],
)
async def test_what_discord_is_slow_about_is_told_again_and_the_press_is_kept(
    content: RefreshHand | MoveHand | RetireShownHand, slow: str, former: str, rest: AtRest, table: TableId
) -> None:
    await pressed_on(rest, table, lasts=RETIRES_BEFORE, former="older")
    rest.world.discord.weather = lambda what: TryAgain(5) if what == slow else None
    assert await rest.tell(table, content) == TryAgain(5)
    assert await kept(rest, table) == ("pressed_on", former)


async def test_an_older_message_that_is_gone_holds_up_nothing(rest: AtRest, table: TableId) -> None:
    await pressed_on(rest, table, former="older")
    rest.world.discord.weather = lambda _: Gone()
    assert await rest.tell(table, MoveHand(ANAS)) is None
    assert await leads_back(rest, table, "shown-retired", "hand-retired")


@pytest.mark.parametrize(("left", "again"), [(1, TryAgain(1)), (0, None), (-1, None)])
async def test_a_hand_that_only_a_press_can_edit_retires_shortly_before_that_dies(
    left: int, again: TryAgain | None, rest: AtRest, table: TableId
) -> None:
    await pressed_on(rest, table, lasts=RETIRES_BEFORE + left)
    assert await rest.tell(table, RetireShownHand(ANAS)) == again
    assert (rest.world.discord.retired == [("pressed_on", ANAS)]) == (again is None)


async def test_it_says_that_the_direct_message_is_the_hand_and_that_is_brought_up_to_date(
    rest: AtRest, table: TableId
) -> None:
    await pressed_on(rest, table, lasts=RETIRES_BEFORE)
    assert await rest.tell(table, RetireShownHand(ANAS)) is None
    assert await leads_back(rest, table, "shown-retired", "hand-edit")
    assert rest.world.discord.moved == [(ANAS, HandPlace.DIRECT)]
    assert await kept(rest, table) == ("", "")


async def test_or_that_it_comes_when_asked_for(rest: AtRest, table: TableId) -> None:
    await no_direct(rest, table)
    await pressed_on(rest, table, lasts=RETIRES_BEFORE)
    assert await rest.tell(table, RetireShownHand(ANAS)) is None
    assert rest.world.discord.moved == [(ANAS, HandPlace.ON_REQUEST)]


@pytest.mark.parametrize("why", ["dead", "in the direct message", "the table ended"])
async def test_nothing_retires_that_died_or_can_be_edited_or_shows_how_it_ended(
    rest: AtRest, table: TableId, why: str
) -> None:
    message = (await direct(rest, table)).message if why == "in the direct message" else None
    if why == "the table ended":
        await rest.world.ask(End(table, rest.world.by(1)))
    await pressed_on(rest, table, message, lasts=0 if why == "dead" else RETIRES_BEFORE)
    assert await rest.tell(table, RetireShownHand(ANAS)) is None
    assert rest.world.discord.to_hands == []


async def test_another_persons_press_and_hand_are_left_alone(rest: AtRest, table: TableId) -> None:
    await pressed_on(rest, table, former="older")
    assert await rest.tell(table, RefreshHand(Seat(1))) is None
    assert await rest.tell(table, MoveHand(Seat(1))) is None
    assert await leads_back(rest, table, "hand-edit")
    assert rest.world.discord.messages[(await direct(rest, table)).message].channel == DIRECT + 1
    assert rest.world.discord.requests[-1] == "hand-edit 1"


GAMES = pytest.mark.parametrize(("game", "answers"), [("two_sans_three", 30), ("two_down", 40), ("toy", 14)])


@dataclass
class Watched:
    """When the hand of each seat was brought up to date, by whose expense, while it waited and while it was asked; the
    table as each hand showed it last."""

    bot_waiting: dict[Seat, list[int]] = field(default_factory=lambda: defaultdict(list))
    bot_asked: dict[Seat, list[int]] = field(default_factory=lambda: defaultdict(list))
    own_waiting: dict[Seat, list[int]] = field(default_factory=lambda: defaultdict(list))
    own_asked: dict[Seat, list[int]] = field(default_factory=lambda: defaultdict(list))
    shown: dict[Seat, Table] = field(default_factory=dict[Seat, Table])

    def watch(self, world: World) -> None:
        edit, refresh = world.discord.edited, world.discord.edit_through

        def edited(table: Table, post: Post, what: str) -> Delivery:
            if what.startswith("hand-edit"):
                self._note(table, Seat(int(what.split()[1])), world, self.bot_asked, self.bot_waiting)
            return edit(table, post, what)

        async def refreshed(token: HandToken, message: Message) -> Delivery:
            if isinstance(message, Hand):
                seat, _ = message.at.owner
                self._note(message.at.table, seat, world, self.own_asked, self.own_waiting)
            return await refresh(token, message)

        world.discord.edited, world.discord.edit_through = edited, refreshed

    def _note(
        self, table: Table, seat: Seat, world: World, asked: dict[Seat, list[int]], waiting: dict[Seat, list[int]]
    ) -> None:
        self.shown[seat] = table
        (asked if seat in table.running.prompts() else waiting)[seat].append(world.clock.now())


async def played(world: World, answers: int, step: int, *, on_the_hand: bool) -> tuple[Watched, int]:
    """Four people answer one after the other, `step` milliseconds apart, with the first legal choice: `on_the_hand`
    with presses there, else as if each press were so long ago that it is of no use any more. Returns what was seen and
    how many turns were played."""
    table, watched = await world.begin(4, pace=Pace.QUICK), Watched()
    watched.watch(world)
    first = (await world.now(table)).running.turn
    for _ in range(answers):
        seat = await answer_first(world, table, on_the_hand=on_the_hand)
        if on_the_hand:  # the answer itself shows it
            watched.shown[seat] = await world.now(table)
        await world.advance(step)
    turns = (await world.now(table)).running.turn - first
    await world.advance(WAITING_EDITS + SECOND)
    last = await world.now(table)
    newest = dict.fromkeys(map(Seat, range(4)), last.acted)
    assert {seat: shown.acted for seat, shown in watched.shown.items()} == newest
    return watched, turns


async def answer_first(world: World, table: TableId, *, on_the_hand: bool) -> Seat:
    stored = await world.now(table)
    (seat, prompt), *_ = sorted(stored.running.prompts().items())
    person = some(stored.holder(seat).person)
    with world.store.reading() as unit:
        hand = unit.posts.get(table, hand_role(seat))
    assert hand is not None
    token = f"token {person.user}" if on_the_hand else None
    by = world.by(UserId(person.user), token=token, on=hand.message)
    code = stored.running.legal_actions(seat)[0].code
    assert isinstance(await world.ask(Answer(table, by, prompt.number, code)), Change)
    return seat


@GAMES
async def test_hands_of_those_who_wait_are_edited_twice_a_minute_and_a_turn_at_once(game: str, answers: int) -> None:
    with with_the_toy():
        async with World(MemoryStore(), game=game) as world:
            seen, turns = await played(world, answers, 2 * SECOND, on_the_hand=False)
    assert turns >= 5
    assert not seen.own_asked
    assert not seen.own_waiting
    for seat in map(Seat, range(4)):
        waiting = seen.bot_waiting[seat]
        before = sorted([*waiting, *seen.bot_asked[seat]])
        gaps = {later: later - earlier for earlier, later in pairwise(before)}
        assert all(gaps.get(moment, WAITING_EDITS) >= WAITING_EDITS for moment in waiting), before
    assert sum(map(len, seen.bot_asked.values())) >= turns - 4, "whoever is asked sees it at once"


@GAMES
async def test_through_the_owners_own_press_hands_refresh_at_most_once_a_second_and_a_turn_at_once(
    game: str, answers: int
) -> None:
    step = 150  # no one plays so fast, but a house with no pause does
    with with_the_toy():
        async with World(MemoryStore(), game=game) as world:
            seen, turns = await played(world, answers, step, on_the_hand=True)
    assert turns >= 5
    assert all(len(moments) <= 1 for moments in seen.bot_waiting.values()), "before the first press there is no token"
    for moments in seen.own_waiting.values():
        assert all(later - earlier >= SECOND for earlier, later in pairwise(moments)), moments
        assert len(moments) <= 2 + answers * step // SECOND
    assert sum(map(len, [*seen.own_asked.values(), *seen.bot_asked.values()])) >= turns - 4


async def show(world: World, table: TableId, user: int, token: str) -> None:
    """Someone presses My hand in the channel."""
    by = world.by(user, token=token, on=MessageId(user))
    assert isinstance(await world.ask(ShowHand(table, by)), Change)


@pytest.mark.parametrize("ended_by", [1, 2])
async def test_an_end_reaches_the_direct_message_of_a_hand_that_was_shown_in_the_channel(
    world: World, ended_by: int
) -> None:
    table = await world.begin(2, pace=Pace.NONE)
    await show(world, table, 1, "first")
    await world.settle()
    assert world.discord.moved == [(Seat(0), HandPlace.CHANNEL)]
    world.discord.requests.clear()
    by = world.by(ended_by, token="first" if ended_by == 1 else None, on=MessageId(1), moderator=True)
    assert isinstance(await world.ask(End(table, by)), Change)
    await world.settle()
    with world.store.reading() as work:
        hand = work.posts.get(table, HERS)
    assert hand is not None
    shown = world.discord.messages[hand.message]
    assert shown.table.stage is Stage.CANCELLED
    assert world.discord.requests.count("hand-edit 0") == 1
    await world.advance(TOKEN_LASTS)
    assert world.discord.requests.count("hand-edit 0") == 1


async def test_an_end_is_told_once_in_the_channel_and_once_to_each_person(world: World) -> None:
    table = await world.begin(2, pace=Pace.NONE)
    await show(world, table, 1, "first")
    await world.settle()
    while (await world.now(table)).stage is not Stage.OVER:
        await world.settle()
        world.discord.requests.clear()
        await world.play_phase(table)
    await world.advance(TOKEN_LASTS)
    assert [shown.what for shown in world.discord.public(CHANNEL)].count("result") == 1
    for inbox in (DIRECT + 1, DIRECT + 2):
        assert [shown.table.stage for shown in world.discord.public(inbox)] == [Stage.OVER]
    told = [what for what in world.discord.requests if what.startswith("hand")]
    assert sorted(told) == ["hand-edit 0", "hand-edit 1"], "no new message rings once more"
