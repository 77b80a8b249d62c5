"""What people chose is respected: hands, reminders, rights, and being forgotten."""

from dataclasses import replace
from datetime import date

import pytest

from bot.service.messages import Opening
from bot.tables.change import NO_FACTS, Change
from bot.tables.circumstances import Circumstances
from bot.tables.days import Daily
from bot.tables.deadlines import MINUTE
from bot.tables.decide import decide
from bot.tables.forgetting import forget
from bot.tables.ids import ChannelId, Milliseconds, TableId, UserId
from bot.tables.lobby import NOBODY, contributions
from bot.tables.players import Forgotten
from bot.tables.records import published
from bot.tables.requests import End, Forget, ForgetNames, HideWords, Requester, SayLuckyWord, ShowHand
from bot.tables.settings import Profile
from bot.tables.table import Holder, Stage
from engine.contract import Refusal, Seat
from engine.record import Record, read_record, verify
from tests.kit.always import some
from tests.kit.channel import DIRECT
from tests.kit.seated import TURN_ENDS, dealt
from tests.kit.world import World


async def chooses(world: World, user: int, **choices: bool) -> None:
    await world.tables.settings.change_profile(UserId(user), lambda stored: replace(stored, **choices))


def hands(world: World, user: int) -> list[str]:
    """The hand messages sent to a person."""
    return [shown.what for shown in world.discord.public(DIRECT + user)]


async def test_a_choice_made_while_the_channel_is_opened_is_not_lost(world: World) -> None:
    opening = world.discord.open_direct

    async def slow(user: UserId) -> Opening:
        await chooses(world, 1, pings=False)
        return await opening(user)

    world.discord.open_direct = slow
    await world.begin(1, house=1)
    assert await world.tables.settings.profile(UserId(1)) == Profile(
        UserId(1), direct=ChannelId(DIRECT + 1), pings=False
    )


def moderator(world: World) -> Requester:
    return world.by(9, moderator=True)


async def test_lucky_words_are_hidden_in_the_result_that_stands_already(world: World) -> None:
    table = await world.begin(2)
    await world.ask(End(table, world.by(1)))
    await world.settle()
    assert await world.ask(HideWords(table, world.by(1))) == Refusal("refused-not-moderator")
    assert isinstance(await world.ask(HideWords(table, moderator(world))), Change)
    await world.settle()
    (result,) = [shown for shown in world.discord.public(70) if shown.what == "cancelled"]
    assert (result.edits, result.table.words_hidden) == (1, True)


async def test_lucky_words_hidden_during_the_game_never_appear(world: World) -> None:
    table = await world.lobby(1)
    await world.ask(SayLuckyWord(table, world.by(1), "rude"))
    assert isinstance(await world.ask(HideWords(table, moderator(world))), Change)
    assert (await world.now(table)).words_hidden


async def forgotten(world: World, user: int) -> None:
    await world.tables.privacy.forget(UserId(user))
    await world.settle()


async def test_a_game_goes_on_to_its_result_when_a_player_is_forgotten(world: World) -> None:
    table = await world.begin(3)
    await world.answer(table, 1)
    await forgotten(world, 1)
    playing = await world.now(table)
    assert (playing.stage, playing.host, playing.seat_of(UserId(1))) == (Stage.PLAYING, 2, None)
    over = await world.play_out(table)
    assert over.stage is Stage.OVER
    result = some(await world.store.read(lambda unit: unit.results.get(table)))
    assert [placed.user for placed in result.placed] == [None, 2, 3]
    assert not result.placed[0].won


async def test_who_was_forgotten_is_a_stranger_and_cannot_return(world: World) -> None:
    table = await world.begin(2)
    await forgotten(world, 1)
    assert await world.ask(ShowHand(table, world.by(1))) == Refusal("refused-not-your-table")
    assert (await world.now(table)).holder(Seat(0)).by_house


async def test_a_table_without_people_pauses_and_is_cancelled(world: World) -> None:
    table = await world.begin(1, house=1)
    await forgotten(world, 1)
    assert (await world.now(table)).stage is Stage.PAUSED
    await world.advance(31 * MINUTE)
    assert (await world.now(table)).stage is Stage.CANCELLED


async def test_forgetting_leaves_no_trace_in_the_inbox(world: World) -> None:
    table = await world.begin(2)
    await forgotten(world, 1)
    assert not any((await world.tables.privacy.export(UserId(1))).values())
    assert isinstance(await world.ask(Forget(table, UserId(1))), Change)


async def test_names_of_a_game_under_way_stay(world: World) -> None:
    table = await world.begin(2)
    assert await world.ask(ForgetNames(table)) == Refusal("refused-still-playing")
    assert await world.ask(ForgetNames(TableId("zzzzzzzzzz"))) == Refusal("refused-no-such-table")


async def test_a_game_with_somebody_forgotten_survives_a_restart(world: World) -> None:
    table = await world.begin(2, house=1)
    await forgotten(world, 1)
    await world.crash()
    assert (await world.play_out(table)).stage is Stage.OVER


async def test_in_the_lobby_the_seat_of_who_is_forgotten_becomes_free(world: World) -> None:
    table = await world.lobby(1, 2, house=1)
    await forgotten(world, 1)
    lobby = await world.now(table)
    assert ([person.user for person in lobby.people], lobby.host, lobby.forgotten) == ([2], 2, False)
    await forgotten(world, 2)
    empty = await world.now(table)
    assert (empty.people, empty.host, len(empty.holders)) == ((), NOBODY, 1)


async def test_an_ended_game_keeps_a_seat_that_is_nobodys(world: World) -> None:
    table = await world.begin(2)
    await world.ask(End(table, world.by(1)))
    await forgotten(world, 2)
    ended = await world.now(table)
    assert (ended.stage, ended.seat_of(UserId(2)), ended.host) == (Stage.CANCELLED, None, 1)
    assert (ended.secret, ended.forgotten) == (b"", True)
    with pytest.raises(ValueError, match="has forgotten"):
        contributions(ended)


async def test_a_host_who_only_watched_is_forgotten_without_harm_to_the_deal(world: World) -> None:
    table = await world.lobby(1, host=9)
    await world.ask(End(table, world.by(9)))
    await forgotten(world, 9)
    ended = await world.now(table)
    assert (ended.host, ended.forgotten, len(ended.secret)) == (1, False, 32)


async def test_the_record_of_a_game_with_somebody_forgotten_says_why_it_proves_nothing(world: World) -> None:
    table = await world.begin(2)
    await forgotten(world, 1)
    over = await world.play_out(table)
    with world.store.reading() as work:
        record = published(over, work.history.actions(table))
    assert record["commit"] is None
    assert verify(record) == Refusal("refused-forgotten")
    assert isinstance(read_record(record), Record)


NOW = Milliseconds(1_800_000_060_000)


def test_a_seat_whose_person_is_forgotten_is_played_by_the_house_and_its_deal_proves_nothing() -> None:
    change = forget(replace(dealt(), turn_ends=TURN_ENDS), Forget(dealt().id, UserId(2)), NO_FACTS, NOW)
    assert isinstance(change, Change)
    table = change.table
    assert table.holder(Seat(1)) == Holder(Forgotten(), absent=True)
    assert (table.secret, table.commitment, table.forgotten) == (b"", "", True)


@pytest.mark.parametrize(("stage", "then"), [(Stage.PLAYING, Stage.CANCELLED), (Stage.OVER, Stage.OVER)])
def test_the_deal_of_somebody_who_is_forgotten_ends_unless_it_has_ended(stage: Stage, then: Stage) -> None:
    deal = replace(dealt(), daily=Daily(date(2027, 1, 15), ""), stage=stage)
    change = forget(deal, Forget(deal.id, UserId(2)), NO_FACTS, NOW)
    assert isinstance(change, Change)
    assert (change.table.stage, change.table.seat_of(UserId(2))) == (then, None)


def test_no_name_outlives_the_game() -> None:
    known = Circumstances().knowing(UserId(1), "Ada").knowing(UserId(9), "Zoe")
    ada, *others = dealt().holders
    ada = replace(ada, player=replace(some(ada.person), username="ada_1"))
    running = replace(dealt(), holders=(ada, *others), circumstances=known)
    request = ForgetNames(running.id)
    assert decide(running, request, NO_FACTS, NOW) == Refusal("refused-still-playing")
    change = decide(replace(running, stage=Stage.OVER), request, NO_FACTS, NOW)
    assert isinstance(change, Change)
    assert change.table.circumstances.names == ()
    assert [(person.name, person.username) for person in change.table.people] == [("", ""), ("", "")]
