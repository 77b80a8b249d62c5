"""A challenge: the cards of a finished game, played by others from the same seat, and both lines compared; a table
begun with one press, and one that stands nowhere."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncGenerator, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bot.persistence.models import KnownDealRow, TableRow
from bot.service.challenges import AskedChallenge
from bot.service.house_turns import pending_turns
from bot.tables.change import Change, Reply
from bot.tables.circumstances import CALL_LOST
from bot.tables.daily import Taken, take
from bot.tables.days import DAY, MOST_TAKERS, OFFER_LASTS, Challenge, Offer
from bot.tables.deadlines import HOUR
from bot.tables.ids import ChannelId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.notices import CallPlayers, DeliverHand, PostStart, RefreshHand
from bot.tables.records import check_deal, published, steps_of
from bot.tables.requests import (
    Acknowledge,
    Again,
    Answer,
    CutOff,
    Deal,
    End,
    Join,
    Leave,
    OfferChallenge,
    OpenTable,
    Requester,
    Start,
)
from bot.tables.settings import Profile
from bot.tables.table import NOWHERE, Pace, Place, Stage, Table
from bot.tables.venue import SOLO
from engine import catalogue
from engine.cli.replaying import check_house
from engine.contract import Refusal, Seat, Viewer
from engine.dice import Dice
from engine.fairness import shown_seal
from engine.house import never
from engine.record import Verified, verify
from tests.kit import days
from tests.kit.always import some
from tests.kit.days import daily
from tests.kit.faultplans import Crash, Plan, armed
from tests.kit.memory_store import MemoryStore
from tests.kit.readable import SCREENS, as_text
from tests.kit.seated import COIN, lobby, person
from tests.kit.world import CHANNEL, GUILD, World

GAMES = sorted(key for key in catalogue.games() if catalogue.daily(key) is not None)
SHORTEST = "two_sans_three"
HERE, ELSEWHERE = ChannelId(71), ChannelId(72)
ROOT = Path(__file__).parents[3]


@pytest.fixture
async def world() -> AsyncGenerator[World]:
    """An evening at which everybody is at work."""
    async with World(MemoryStore(), game=SHORTEST) as world:
        yield world
        assert await world.stop() == []


async def finished(world: World) -> Table:
    """A game of persons 1 and 2 and the house, which they have played to the end as the house would, told then."""
    short = {"levels_to_win": 3} if world.game_key == "two_down" else {}
    name = await world.seat_and_start(await world.lobby(options=short), 2, house=1)
    await world.stop()
    house = catalogue.house_player(world.game_key, "easy")
    while (now := await world.now(name)).stage.live:
        for turn in pending_turns(now):
            await world.ask(turn.choose(never))
        for seat, user in now.seated:
            prompt = (now := await world.now(name)).running.prompts().get(seat)
            if prompt is not None and not prompt.answered:
                dice = Dice(sha256(f"{seat} {prompt.number}".encode()).digest())
                choice = house.choose(now.view(Viewer(seat)), dice, never)
                assert isinstance(await world.answer(name, user, choice.action.code), Change)
            elif now.view(Viewer(seat)).acknowledge is not None and not now.holder(seat).acknowledged:
                await world.ask(Acknowledge(name, world.by(user), now.running.turn))
    await world.start()
    await world.settle()
    return now


async def offer(
    world: World, table: TableId, user: int = 1, *, channel: ChannelId = HERE, invited: int | None = None
) -> Reply:
    """Someone passes their cards on."""
    reply = await world.ask(
        OfferChallenge(table, world.by(user), channel, None if invited is None else UserId(invited))
    )
    await world.settle()
    return reply


async def taken(world: World, table: TableId, user: int, *, seat: int = 0, channel: ChannelId = HERE) -> Reply:
    """Someone takes the challenge from a seat."""
    by = replace(world.by(user), language="fr")
    reply = await world.tables.challenges.take(AskedChallenge(by, table, seat, channel, "cards"))
    await world.settle()
    return reply


async def offered_and_taken(world: World, user: int = 5, *, seat: int = 0) -> tuple[Table, Table]:
    """The first table, and that of a person who takes the challenge."""
    first = await finished(world)
    assert isinstance(await offer(world, first.id, seat + 1), Change)
    reply = await taken(world, first.id, user, seat=seat)
    assert isinstance(reply, Change), reply
    return await world.now(first.id), await world.now(reply.table.id)


def posts(world: World, what: str) -> list[int]:
    """The channels of the posts of a kind."""
    return [shown.channel for shown in world.discord.messages.values() if shown.what == what]


def dealt(game: str, seats: int, key: bytes) -> Table:
    """A table of persons 1, 2, ... that was just dealt."""
    people = tuple(person(user) for user in range(1, seats + 1))
    sat = replace(lobby(), game_key=game, holders=people, max_seats=seats, stage=Stage.PLAYING, key=key)
    options = sat.game.read_options({})
    assert not isinstance(options, Refusal)
    return replace(sat, options=options, position=sat.game.deal(seats, options, Dice(key)).position)


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_of_every_game_gets_the_challengers_cards(game: str) -> None:
    """To the card, with any number of players and from any seat: only what the house does then may differ."""
    rules = catalogue.game(game)
    options = rules.read_options({})
    assert not isinstance(options, Refusal)
    for seats in rules.seat_counts(options):
        for seat in map(Seat, range(seats)):
            first = dealt(game, seats, sha256(f"{game} {seats} {seat}".encode()).digest())
            taker = Requester(UserId(9), "Ben", InteractionId(1))
            own = take(Taken(taker, first, Offer(seat, HERE, Milliseconds(0))), TableId("b" * 10), first.opened)
            begun = steps_of(own.table, ())[0].position
            assert begun.view(Viewer(seat)) == first.running.view(Viewer(seat))
            assert begun == first.running, "and so everybody else"
            assert [holder.person is not None for holder in own.table.holders] == [
                each == seat for each in range(seats)
            ]
            assert {holder.house.level for holder in own.table.holders if holder.house} == {"normal"}
            assert own.table.stage is Stage.PLAYING
            assert not own.table.running.prompts()[seat].answered


@pytest.mark.parametrize("game", GAMES)
async def test_both_lines_are_compared_where_the_challenge_stands(game: str) -> None:
    async with World(MemoryStore(), game=game) as world:
        first, own = await offered_and_taken(world)
        assert daily(own).challenge == Challenge(first.id, Seat(0))
        over = await days.play(world, own.id)
        challenge = some(daily(over).challenge)
        assert challenge.own is not None
        assert challenge.theirs is not None
        assert daily(over).score == challenge.own.score
        assert daily(over).practice
        assert daily(over).standing is None
        assert len(challenge.own.counts) == challenge.own.score.rounds
        assert len(challenge.theirs.counts) == challenge.theirs.score.rounds
        outcome = first.running.outcome()
        if game != "two_down":
            assert challenge.theirs.score.place == some(outcome).place(Seat(0))
        assert posts(world, "share") == [HERE]
        assert posts(world, "offeredchallenge") == [HERE]
        (compared,) = [shown for shown in world.discord.messages.values() if shown.what == "share"]
        assert (own.language, compared.table.language) == ("fr", first.language), "not that of who took it on"
        assert await world.stop() == []


async def test_equal_choices_lead_to_equal_games_and_lines(world: World) -> None:
    first, own = await offered_and_taken(world)
    other = await taken(world, first.id, 6)
    assert isinstance(other, Change)
    await days.play(world, own.id, 3)
    await world.crash()
    await world.advance(HOUR)
    overs = [await days.play(world, table) for table in (own.id, other.table.id)]
    assert overs[0].position == overs[1].position
    assert daily(overs[0]).challenge == daily(overs[1]).challenge
    assert list(await world.tables.played(own.id)) == list(await world.tables.played(other.table.id))


async def test_a_challenge_is_taken_once_and_found_again(world: World) -> None:
    first, own = await offered_and_taken(world)
    await days.play(world, own.id, 2)
    again = await taken(world, first.id, 5)
    assert again == Change(await world.now(own.id), repeated=True)
    await days.play(world, own.id)
    once_more = await taken(world, first.id, 5)
    assert once_more == Change(await world.now(own.id), repeated=True)
    assert len(world.store.rows(KnownDealRow)) == 1


class TestWhoMay:
    async def test_who_sat_there_cannot_take_it(self, world: World) -> None:
        first, _ = await offered_and_taken(world)
        for user in (1, 2):
            assert await taken(world, first.id, user) == Refusal("refused-challenge-known")

    async def test_who_looked_back_cannot_take_it(self, world: World) -> None:
        first = await finished(world)
        assert await world.tables.challenges.record_view(first, UserId(7)) is None
        assert await world.tables.challenges.record_view(first, UserId(7)) is None
        assert await world.tables.challenges.record_view(first, UserId(1)) is None
        assert len(world.store.rows(KnownDealRow)) == 1, "once, and nothing of those who sat there"
        await offer(world, first.id)
        assert await taken(world, first.id, 7) == Refusal("refused-challenge-known")
        assert isinstance(await taken(world, first.id, 8), Change)

    async def test_who_plays_the_cards_looks_back_when_they_are_through(self, world: World) -> None:
        first, own = await offered_and_taken(world)
        look = world.tables.challenges.record_view
        assert await look(first, UserId(5)) == Refusal("refused-challenge-first")
        assert not world.tables.is_public(own)
        assert await look(first, UserId(6)) is None, "for others it stays open"
        over = await days.play(world, own.id)
        assert await look(first, UserId(5)) is None
        assert world.tables.is_public(over)

    async def test_eight_people_take_one_challenge(self, world: World) -> None:
        first = await finished(world)
        await offer(world, first.id)
        for user in range(11, 11 + MOST_TAKERS):
            assert isinstance(await taken(world, first.id, user), Change)
        assert await taken(world, first.id, 30) == Refusal("refused-challenge-full")
        await offer(world, first.id, 2)
        assert isinstance(await taken(world, first.id, 30, seat=1), Change), "that of another seat is another"
        assert MOST_TAKERS == 8

    async def test_it_can_be_taken_for_a_week(self, world: World) -> None:
        first = await finished(world)
        await offer(world, first.id)
        world.clock.advance(OFFER_LASTS - 1)
        assert isinstance(await taken(world, first.id, 5), Change)
        world.clock.advance(1)
        assert await taken(world, first.id, 6) == Refusal("refused-challenge-over")
        assert OFFER_LASTS == 7 * DAY

    async def test_only_what_was_offered_is_taken_and_only_there(self, world: World) -> None:
        first = await finished(world)
        over = Refusal("refused-challenge-over")
        assert await taken(world, first.id, 5) == over
        await offer(world, first.id)
        assert await taken(world, first.id, 5, channel=ELSEWHERE) == over
        assert await taken(world, first.id, 5, seat=1) == over
        assert await taken(world, TableId("0" * 10), 5) == over

    async def test_whom_the_challenger_blocks_does_not_play_their_cards(self, world: World) -> None:
        first = await finished(world)
        await offer(world, first.id)
        await world.tables.settings.block(UserId(1), UserId(5))
        assert await taken(world, first.id, 5) == Refusal("refused-blocked")


class TestOffering:
    async def test_only_a_player_offers_and_only_after_the_end(self, world: World) -> None:
        running = await world.begin(2, house=1, pace=Pace.NONE)
        assert await offer(world, running) == Refusal("refused-challenge-unfinished")
        assert await offer(world, running, 9) == Refusal("refused-challenge-not-yours")
        await world.play_out(running)
        assert await offer(world, running, 9) == Refusal("refused-challenge-not-yours")
        assert isinstance(await offer(world, running), Change)

    async def test_once_in_a_channel_as_long_as_it_lasts(self, world: World) -> None:
        first = await finished(world)
        assert isinstance(await offer(world, first.id), Change)
        assert await offer(world, first.id) == Refusal("refused-challenge-stands")
        assert isinstance(await offer(world, first.id, channel=ELSEWHERE), Change)
        assert isinstance(await offer(world, first.id, 2), Change)
        world.clock.advance(OFFER_LASTS)
        assert isinstance(await offer(world, first.id), Change)
        assert posts(world, "offeredchallenge") == [HERE, ELSEWHERE, HERE, HERE]
        assert len((await world.now(first.id)).offers) == 3

    async def test_who_is_invited_is_rung_unless_they_do_not_want_it(self, world: World) -> None:
        first = await finished(world)
        assert await offer(world, first.id, invited=2) == Refusal("refused-challenge-sat-there")
        world.discord.rung.clear()
        await offer(world, first.id, invited=5)
        assert world.discord.rung == [5]
        await world.tables.settings.block(UserId(6), UserId(1))
        await offer(world, first.id, channel=ELSEWHERE, invited=6)
        with world.store.writing() as unit:
            unit.profiles.put(Profile(UserId(7), pings=False))
        await offer(world, first.id, 2, invited=7)
        assert world.discord.rung == [5]
        assert len(posts(world, "offeredchallenge")) == 3

    async def test_what_was_passed_on_is_not_passed_on_again(self, world: World) -> None:
        _, own = await offered_and_taken(world)
        await days.play(world, own.id)
        assert await offer(world, own.id, 5, channel=ELSEWHERE) == Refusal("refused-challenge-taken-on")

    async def test_a_daily_deal_only_after_its_day_and_not_to_who_played_it(self, world: World) -> None:
        first = (await days.play(world, await days.begin(world, 1))).id
        await days.begin(world, 2)
        assert await offer(world, first) == Refusal("refused-challenge-unfinished")
        day = days.today(world)
        await days.tomorrow(world)
        await days.begin(world, 3, day=day)
        assert isinstance(await offer(world, first), Change)
        for user in (2, 3):
            assert await taken(world, first, user) == Refusal("refused-challenge-known")
        reply = await taken(world, first, 5)
        assert isinstance(reply, Change)
        over = await days.play(world, reply.table.id)
        record = published(over, await world.tables.played(over.id), await world.now(first))
        assert isinstance(verify(json.loads(json.dumps(record))), Verified)

    async def test_who_left_the_game_to_the_house_has_no_line_to_beat(self, world: World) -> None:
        table = await world.begin(2, house=1, pace=Pace.NONE)
        await world.ask(Leave(table, world.by(2)))
        await world.play_out(table)
        assert await offer(world, table, 2) == Refusal("refused-challenge-not-yours")


class TestProof:
    @pytest.mark.parametrize("game", GAMES)
    async def test_the_record_has_the_first_tables_proof(self, game: str, tmp_path: Path) -> None:
        async with World(MemoryStore(), game=game) as world:
            first, own = await offered_and_taken(world, seat=1)
            over = await days.play(world, own.id)
            played = await world.tables.played(own.id)
            assert check_deal(over, played, first).fair
            record = json.loads(json.dumps(published(over, played, first)))
            checked = verify(record)
            assert isinstance(checked, Verified)
            assert [check.differing for check in check_house(checked)] == [[]]
            file = tmp_path / "own.json"
            file.write_text(json.dumps(record))
            script = ROOT / "docs" / "verify_deal.py"
            ran = subprocess.run([sys.executable, script, file], capture_output=True, text=True, check=False)  # noqa: ASYNC221 - a script of ours that takes no time
            assert (ran.returncode, ran.stderr) == (0, "")
            assert await world.stop() == []

    async def test_without_the_first_tables_secret_there_is_none(self, world: World) -> None:
        first, own = await offered_and_taken(world)
        over = await days.play(world, own.id)
        await world.tables.privacy.forget(UserId(2))
        forgotten = await world.now(first.id)
        played = await world.tables.played(own.id)
        assert published(over, played, forgotten)["commit"] is None
        assert published(over, played)["commit"] is None
        assert own.secret == b""


class TestForgetting:
    async def test_a_taker_who_is_forgotten_leaves_nothing(self, world: World) -> None:
        first, own = await offered_and_taken(world)
        await world.tables.privacy.forget(UserId(5))
        assert world.store.rows(KnownDealRow) == []
        assert [row for row in world.store.rows(TableRow) if row.id == own.id] == []
        assert (await world.now(first.id)).offers

    async def test_a_challenger_who_is_forgotten_closes_it(self, world: World) -> None:
        first, own = await offered_and_taken(world)
        await world.tables.privacy.forget(UserId(1))
        assert await taken(world, first.id, 6) == Refusal("refused-challenge-over")
        over = await days.play(world, own.id)
        assert over.stage is Stage.OVER
        assert posts(world, "share") == [HERE]

    async def test_a_first_table_that_is_gone_leaves_ones_own_line(self, world: World) -> None:
        first, own = await offered_and_taken(world)
        with world.store.writing() as unit:
            unit.servers.erase(first.place.guild)
        over = await days.play(world, own.id)
        assert some(daily(over).challenge).theirs is None
        assert posts(world, "share") == []


@pytest.mark.parametrize("point", ["open.stored", "open.committed"])
async def test_taking_passes_the_points_of_an_opening(world: World, point: str) -> None:
    first = await finished(world)
    await offer(world, first.id)
    await world.stop()
    tables = len(world.store.rows(TableRow))
    with armed(Plan(point, 1)), pytest.raises(Crash):
        await world.tables.challenges.take(AskedChallenge(world.by(5), first.id, 0, HERE))
    stands = point == "open.committed"
    assert len(world.store.rows(TableRow)) == tables + stands
    assert len(world.store.rows(KnownDealRow)) == stands
    await world.crash()


async def test_what_was_stored_is_posted_once_after_a_crash(world: World) -> None:
    first = await finished(world)
    await world.stop()
    await world.ask(OfferChallenge(first.id, world.by(1), HERE))
    await world.crash()
    await world.settle()
    reply = await taken(world, first.id, 5)
    assert isinstance(reply, Change)
    await days.play(world, reply.table.id, 17)
    await world.stop()
    while (await world.now(reply.table.id)).stage is Stage.PLAYING:
        await world.answer(reply.table.id, 5)
    await world.crash()
    await world.settle()
    assert posts(world, "offeredchallenge") == posts(world, "share") == [HERE]


GAME = "two_win"


async def opened(world: World, user: int = 1, house: int = 2) -> Table:
    game = catalogue.game(GAME)
    options = game.read_options({})
    assert not isinstance(options, Refusal)
    wish = OpenTable(world.by(user), NOWHERE, GAME, options, "en", Pace.NONE, 4, ("easy",) * house)
    reply = await world.tables.open(wish)
    assert isinstance(reply, Change)
    return reply.table


async def started(world: World) -> Table:
    lobby = await opened(world)
    reply = await world.ask(Start(lobby.id, world.by(1, token="t")))
    assert isinstance(reply, Change)
    return reply.table


async def stored(world: World, name: TableId) -> Table:
    return some(await world.tables.table(name))


async def to_its_end(world: World, table: Table) -> Table:
    while table.stage is Stage.PLAYING:
        prompt = table.running.prompts().get(Seat(0))
        if prompt is not None and not prompt.answered:
            code = table.running.legal_actions(Seat(0))[0].code
            await world.ask(Answer(table.id, world.by(1, token="t"), prompt.number, code))
        await world.settle()
        table = await stored(world, table.id)
    return table


def waiting_notices(world: World) -> Iterator[str]:
    with world.store.reading() as unit:
        yield from (notice.key for notice in unit.outbox.waiting())


async def test_whoever_opens_it_sits_there_and_others_may_not(world: World) -> None:
    lobby = await opened(world)
    assert [person.user for person in lobby.people] == [1]
    assert lobby.venue is SOLO
    assert list(waiting_notices(world)) == []


async def test_several_people_have_theirs_at_once_and_no_lobby_closes(world: World) -> None:
    tables = [await opened(world, user) for user in (1, 2, 2)]
    await world.advance(24 * 60 * 60 * 1000)
    assert {(await stored(world, table.id)).stage for table in tables} == {Stage.LOBBY}


async def test_nothing_is_posted_from_the_deal_to_the_result(world: World) -> None:
    table = await started(world)
    over = await to_its_end(world, table)
    assert over.stage is Stage.OVER
    assert world.discord.messages == {}


async def test_the_press_that_begins_is_mixed_into_a_deal_that_anybody_can_check(world: World) -> None:
    table = await started(world)
    over = await to_its_end(world, table)
    assert over.coin is None
    played = await world.tables.played(over.id)
    assert check_deal(over, played).fair
    other = replace(over.people[0], joined_by=over.people[0].joined_by + 1)
    moved = over.with_holder(Seat(0), replace(over.holders[0], player=other))
    assert not check_deal(moved, played).key


async def test_again_opens_another_one_for_the_same_person(world: World) -> None:
    over = await to_its_end(world, await started(world))
    reply = await world.tables.open(Again(over.id, world.by(1)))
    assert isinstance(reply, Change)
    assert (reply.table.venue is SOLO, reply.table.stage, len(reply.table.holders)) == (True, Stage.LOBBY, 3)


async def test_the_same_command_twice_opens_one(world: World) -> None:
    by, game = world.by(1), catalogue.game(GAME)
    options = game.read_options({})
    assert not isinstance(options, Refusal)
    wish = OpenTable(by, NOWHERE, GAME, options, "en", Pace.NONE, 4)
    first, second = await world.tables.open(wish), await world.tables.open(wish)
    assert isinstance(first, Change)
    assert isinstance(second, Change)
    assert (first.table.id, second.repeated) == (second.table.id, True)


IN_CHANNEL = Place(GUILD, ChannelId(CHANNEL))


def alone(world: World, place: Place = IN_CHANNEL, *, answered: bool = True) -> OpenTable:
    """Someone asks for a game against three bots."""
    read = catalogue.game(world.game_key).read_options({})
    assert not isinstance(read, Refusal)
    by = world.by(1, token="answer" if answered else None)
    return OpenTable(by, place, world.game_key, read, "en", Pace.NONE, 4, ("normal",) * 3, sits=True, begins=True)


@pytest.mark.parametrize("game", sorted(catalogue.games()))
async def test_one_press_seats_bots_calls_and_deals_into_the_answer(game: str) -> None:
    world = World(MemoryStore(), game=game)
    opened = await world.tables.open(alone(world))
    assert isinstance(opened, Change)
    table = opened.table
    assert (table.stage, table.calling is not None, len(table.holders)) == (Stage.LOBBY, True, 4)
    with world.store.reading() as unit:
        told = [notice.content for notice in unit.outbox.waiting()]
        assert CallPlayers() in told
        assert not any(isinstance(each, DeliverHand) for each in told), "nobody holds a card before the coin"
    assert isinstance(await world.ask(Deal(table.id, COIN)), Change)
    assert (await world.now(table.id)).stage is Stage.PLAYING
    with world.store.reading() as unit:
        told = [notice.content for notice in unit.outbox.waiting()]
    assert PostStart() in told
    assert RefreshHand(Seat(0)) in told, "the hand comes where it was asked for"
    assert not any(isinstance(each, DeliverHand) for each in told)


async def test_who_asked_without_an_answer_of_their_own_gets_the_hand_as_a_message() -> None:
    world = World(MemoryStore())
    opened = await world.tables.open(alone(world, answered=False))
    assert isinstance(opened, Change)
    await world.ask(Deal(opened.table.id, COIN))
    with world.store.reading() as unit:
        assert DeliverHand(Seat(0), 0) in [notice.content for notice in unit.outbox.waiting()]


async def test_the_call_shows_the_seal_where_no_lobby_did() -> None:
    world = World(MemoryStore())
    opened = await world.tables.open(alone(world))
    assert isinstance(opened, Change)
    seal = shown_seal(opened.table.commitment)
    assert seal in as_text(SCREENS.call(opened.table, (), first=True))
    assert seal not in as_text(SCREENS.call(opened.table, ()))


async def test_a_solo_game_is_dealt_at_once() -> None:
    world = World(MemoryStore())
    opened = await world.tables.open(alone(world, NOWHERE))
    assert isinstance(opened, Change)
    assert opened.table.stage is Stage.PLAYING
    with world.store.reading() as unit:
        assert [each.content for each in unit.outbox.waiting() if isinstance(each.content, RefreshHand)] == []


async def test_whoever_waits_for_the_cards_learns_when_they_are_dealt_and_when_they_never_will_be() -> None:
    world = World(MemoryStore())
    opened = await world.tables.open(alone(world))
    assert isinstance(opened, Change)
    assert some(await world.tables.dealt(opened.table.id, 0)).calling is not None
    waiting = asyncio.ensure_future(world.tables.dealt(opened.table.id, 60))
    await asyncio.sleep(0)
    assert not waiting.done()
    await world.ask(CutOff(opened.table.id, CALL_LOST))
    await world.settle()
    assert waiting.done(), "no one waits for cards that never come"
    assert some(await waiting).stage is Stage.CANCELLED


async def over(world: World, people: int, house: int = 0) -> TableId:
    table = await world.begin(people, house=house)
    assert isinstance(await world.ask(End(table, world.by(1))), Change)
    return table


async def again(world: World, before: TableId, user: int) -> Table:
    reply = await world.tables.open(Again(before, world.by(user)))
    assert isinstance(reply, Change)
    return reply.table


async def test_the_game_begins_again_by_itself_when_everybody_of_before_is_back() -> None:
    world = World(MemoryStore())
    before = await over(world, 3, house=1)
    lobby = await again(world, before, 2)
    assert (lobby.seat_of(UserId(2)), lobby.calling, len(lobby.holders)) == (0, None, 2)
    second = await again(world, before, 3)
    assert (second.id, second.seat_of(UserId(3)), second.calling) == (lobby.id, 2, None)
    last = await world.ask(Join(lobby.id, world.by(1)))
    assert isinstance(last, Change)
    assert last.table.calling is not None


async def test_who_played_alone_against_bots_plays_them_again_with_one_press() -> None:
    world = World(MemoryStore())
    begun = await again(world, await over(world, 1, house=2), 1)
    assert (begun.calling is not None, [holder.by_house for holder in begun.holders]) == (True, [False, True, True])


async def test_who_closed_a_lobby_alone_opens_another() -> None:
    world = World(MemoryStore())
    opened = await world.tables.open(waiting_alone(world))
    assert isinstance(opened, Change)
    assert isinstance(await world.ask(End(opened.table.id, world.by(1))), Change)
    lobby = await again(world, opened.table.id, 1)
    assert (lobby.calling, lobby.stage) == (None, Stage.LOBBY)


def waiting_alone(world: World) -> OpenTable:
    """Someone sits alone, and no one begins."""
    return replace(alone(world), house=(), begins=False)


async def test_again_seats_nobody_at_a_lobby_who_did_not_play_before() -> None:
    world = World(MemoryStore())
    before = await over(world, 2)
    await again(world, before, 1)
    assert await world.tables.open(Again(before, world.by(9))) == Refusal("refused-channel-busy")


async def test_a_stranger_takes_the_seat_of_somebody_who_does_not_come_back() -> None:
    world = World(MemoryStore())
    lobby = await again(world, await over(world, 2), 1)
    joined = await world.ask(Join(lobby.id, world.by(9)))
    assert isinstance(joined, Change)
    assert joined.table.calling is not None
