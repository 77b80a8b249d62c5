"""The daily deal at its table: one person against the house, once a day, the same for everyone."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bot.tables.change import Change, Facts, Played
from bot.tables.daily import Deal, commitment, decided, house_to_move, published_deal
from bot.tables.daily import begin as begin_deal
from bot.tables.days import DAY, mark_of, next_day
from bot.tables.deadlines import HOUR, Deadline, DeadlineKind
from bot.tables.ids import ChannelId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.records import published
from bot.tables.requests import (
    AddHouse,
    Again,
    Answer,
    CutOff,
    End,
    Forget,
    ForgetNames,
    HouseAnswer,
    Join,
    Kick,
    Leave,
    MemberGone,
    Remind,
    Requester,
    Return,
    Share,
    ShowBoard,
    ShowHand,
    SkipToEnd,
    Start,
    TimeUp,
    WaitForNext,
)
from bot.tables.table import NOWHERE, Pace, Stage, Table
from engine import catalogue, fairness
from engine.contract import PUBLIC, Refusal, Seat, View
from engine.daily import DailyScore
from engine.dice import Dice
from engine.games.two_sans_three.actions import PLAYS
from engine.games.two_sans_three.cards import Card
from engine.games.two_win.events import DroppedOut
from engine.house import Choice
from engine.record import Verified, verify
from tests.kit.always import always, some
from tests.kit.days import GAME, ask, begin, daily, play, today, tomorrow
from tests.kit.faultplans import Crash, Plan, armed
from tests.kit.memory_store import MemoryStore
from tests.kit.world import GUILD, World

GAMES = sorted(key for key in catalogue.games() if catalogue.daily(key) is not None)
ROOT = Path(__file__).parents[3]
FIRST = date(2027, 1, 15)


@pytest.fixture
async def world() -> AsyncGenerator[World]:
    """An evening at which everyone is at work."""
    async with World(MemoryStore()) as world:
        yield world
        assert await world.stop() == []


async def actions(world: World, table: TableId) -> list[Played]:
    return list(await world.tables.played(table))


async def overview(world: World, user: int):
    return await world.tables.dailies.overview(GAME, UserId(user))


@pytest.mark.parametrize("game", GAMES)
async def test_it_is_a_table_with_one_person_three_house_players_and_nothing_else(world: World, game: str) -> None:
    table = await world.now(await begin(world, 1, game=game))
    assert (table.stage, table.pace, table.place, table.hints) == (Stage.PLAYING, Pace.NONE, NOWHERE, False)
    assert [str(holder.house and holder.house.level) for holder in table.holders] == ["None", *["normal"] * 3]
    assert table.turn_ends is None
    assert [(shown.what, shown.channel) for shown in world.discord.messages.values()] == [("hand 0", 900_001)]


@pytest.mark.parametrize("level", ["normal", "beginner"])
@pytest.mark.parametrize("game", GAMES)
async def test_the_same_choices_lead_to_the_same_record(
    world: World, monkeypatch: pytest.MonkeyPatch, game: str, level: str
) -> None:
    """Also at another hour and after a crash; and if the house gambled as a beginner does."""
    monkeypatch.setattr("bot.tables.daily.LEVEL", level)
    first, second = await begin(world, 1, game=game), await begin(world, 2, game=game)
    await play(world, first, which=-1)
    await play(world, second, 3, which=-1)
    await world.crash()
    await world.advance(HOUR)
    await play(world, second, which=-1)
    assert await actions(world, first) == await actions(world, second)
    left, right = await world.now(first), await world.now(second)
    assert left.position == right.position
    assert daily(left).score == daily(right).score


@pytest.mark.parametrize("game", GAMES)
async def test_the_house_has_always_answered_and_the_person_is_asked_until_it_is_over(world: World, game: str) -> None:
    table = await begin(world, 1, game=game)
    while (now := await world.now(table)).stage is Stage.PLAYING:
        assert house_to_move(now) is None
        assert Seat(0) in now.running.prompts()
        await play(world, table, 1)
    score = some(daily(now).score)
    assert len(score.marks) >= score.rounds > 0
    assert await world.store.read(lambda unit: unit.results.get(table)) is None, "days are counted apart from games"
    late = await world.ask(Answer(table, world.by(1), now.running.turn, ""))
    assert late == Refusal("refused-deal-over"), "nobody is sent to a button that a deal does not have"


async def test_chance_is_drawn_from_the_name_of_the_day_and_from_what_is_the_same_for_everybody(world: World) -> None:
    table = await world.now(await begin(world, 1))
    name = f"daily:{GAME}:{today(world).isoformat()}"
    assert table.commitment == fairness.commitment(GAME, name, table.secret)
    assert table.key is not None
    put_in = ("daily:0:", "house:1:", "house:2:", "house:3:")
    assert table.key == fairness.game_key(GAME, name, table.secret, put_in)
    first = table.game.deal(4, table.options, Dice(table.key)).position
    assert first.view(PUBLIC).turn == 0


async def test_what_belongs_to_several_people_or_to_a_channel_is_refused(world: World) -> None:
    table = await begin(world, 1)
    before, by = await world.now(table), world.by
    for request in (
        Join(table, by(2)),
        AddHouse(table, by(1), "easy"),
        Start(table, by(1)),
        Leave(table, by(1)),
        Kick(table, by(1), UserId(1)),
        End(table, by(1, moderator=True)),
        Return(table, by(1)),
        Remind(table, by(1)),
        SkipToEnd(table, by(1)),
        ShowBoard(table, by(1)),
        WaitForNext(table, by(2)),
    ):
        assert await world.ask(request) == Refusal("refused-daily-alone"), request
    for request in (CutOff(table, "closed-channel-gone"), MemberGone(table, UserId(1))):
        assert isinstance(await world.ask(request), Change), request
    deadline = Deadline(table, DeadlineKind.TURN, 0, Milliseconds(0))
    for late in (TimeUp(deadline), HouseAnswer(table, Seat(1), 0, "play 1")):
        assert await world.ask(late) == Refusal("refused-too-late")
    assert await world.ask(ForgetNames(table)) == Refusal("refused-still-playing")
    assert await world.ask(ShowHand(table, by(2))) == Refusal("refused-not-your-table")
    assert await world.ask(Answer(table, by(2), 0, "play 1")) == Refusal("refused-not-your-table")
    assert isinstance(await world.tables.open(Again(table, by(1))), Refusal)
    assert await world.now(table) == before


async def test_a_member_who_leaves_a_server_keeps_the_deal(world: World) -> None:
    table = await begin(world, 1)
    await world.tables.member_gone(GUILD, UserId(1))
    await world.tables.member_of(())
    assert (await play(world, table)).stage is Stage.OVER


async def test_a_deal_outlives_every_server_and_a_board_goes_with_its_own(world: World) -> None:
    table, by = await begin(world, 1), world.by(1)
    await play(world, table)
    await world.tables.dailies.attend(GUILD, by)
    assert [line.name for line in (await world.tables.dailies.board(GAME, GUILD)).today] == [by.name]
    await world.tables.settings.member_of(set())
    with world.store.writing() as work:
        assert work.servers.left_before(Milliseconds(world.clock.now() + 1)) == []
        work.servers.erase(GUILD)
    assert (await world.tables.dailies.board(GAME, GUILD)).today == []
    assert await world.tables.table(table) is not None


class TestOnce:
    async def test_whoever_begins_again_finds_the_table_where_they_left_it(self, world: World) -> None:
        table = await begin(world, 1)
        await play(world, table, 3)
        before = await world.now(table)
        reply = await ask(world, 1)
        assert reply == Change(before, repeated=True)
        await play(world, table)
        assert await ask(world, 1) == Change(await world.now(table), repeated=True)

    async def test_two_devices_at_once_are_one_deal(self, world: World) -> None:
        replies = await asyncio.gather(*(ask(world, 1) for _ in range(5)))
        assert len({reply.table.id for reply in replies if isinstance(reply, Change)}) == 1

    async def test_being_forgotten_and_coming_again_is_the_same_deal(self, world: World) -> None:
        table = await begin(world, 1)
        await play(world, table, 2)
        await world.tables.privacy.forget(UserId(1))
        assert await world.tables.table(table) is None, "the table is theirs alone, so it goes"
        assert await ask(world, 1) == Refusal("refused-daily-forgotten")
        assert (await overview(world, 1)).forgotten
        await tomorrow(world)
        assert isinstance(await ask(world, 1), Change)

    async def test_of_somebody_forgotten_only_a_mark_is_kept_until_the_day_is_over(self, world: World) -> None:
        table = await begin(world, 1)
        await play(world, table)
        day, secret = today(world), (await world.now(table)).secret
        mark = mark_of(secret, UserId(1), GAME, day)
        await world.tables.privacy.forget(UserId(1))
        with world.store.reading() as work:
            kept = work.dailies.play(GAME, day, mark)
            assert work.dailies.finished(UserId(1), GAME, 9) == []
            assert work.dailies.players(GAME, day) == 0, "the score is gone"
        assert kept is not None
        assert (kept.user, kept.table) == (None, None)
        await tomorrow(world)
        await world.tables.dailies.prepare()
        with world.store.reading() as work:
            assert work.dailies.play(GAME, day, mark) is None

    async def test_a_day_that_is_over_leaves_no_mark_of_somebody_forgotten(self, world: World) -> None:
        table = await world.now(await begin(world, 1))
        day, mark = today(world), mark_of(table.secret, UserId(1), GAME, today(world))
        await tomorrow(world)
        await world.tables.privacy.forget(UserId(1))
        with world.store.reading() as work:
            assert work.dailies.play(GAME, day, mark) is None

    async def test_forgetting_one_person_leaves_the_others_deal(self, world: World) -> None:
        mine, theirs = await begin(world, 1), await begin(world, 2)
        await world.tables.privacy.forget(UserId(1))
        assert await world.tables.table(mine) is None
        assert (await play(world, theirs)).stage is Stage.OVER

    async def test_forgetting_that_was_interrupted_goes_on_where_it_stopped(self, world: World) -> None:
        table = await begin(world, 1)
        await world.ask(Forget(table, UserId(1)))
        assert (await world.now(table)).people == ()
        await world.tables.privacy.forget(UserId(1))
        assert await world.tables.table(table) is None


class TestTheDay:
    async def test_a_deal_that_outlives_its_day_becomes_a_practice(self, world: World) -> None:
        table = await begin(world, 1)
        await play(world, table, 2)
        await tomorrow(world)
        ended = await play(world, table)
        assert (daily(ended).practice, daily(ended).standing) == (True, None)
        assert daily(ended).score is not None
        seen = await overview(world, 1)
        assert (seen.table, seen.streak) == (None, 0)

    async def test_a_deal_that_ends_in_the_last_moment_of_its_day_counts(self, world: World) -> None:
        table = await begin(world, 1)
        await play(world, table, 17)
        await world.advance(DAY - world.clock.now() % DAY - 1)
        ended = await play(world, table)
        assert daily(ended).standing is not None

    async def test_the_share_of_those_who_did_better_is_of_the_same_deal(self, world: World) -> None:
        ends = [await play(world, await begin(world, user), which=which) for user, which in ((1, 0), (2, -1), (3, 0))]
        scores = [score for end in ends if (score := daily(end).score) is not None]
        standings = [standing for end in ends if (standing := daily(end).standing) is not None]
        assert scores[0] == scores[2] != scores[1]
        assert [standing.players for standing in standings] == [1, 2, 3]
        better = [sum(other.rank < score.rank for other in scores[:at]) for at, score in enumerate(scores)]
        assert [standing.better for standing in standings] == better
        assert [standing.share for standing in standings] == [0, 100 * better[1], 50 * better[2]]

    async def test_an_unfinished_deal_goes_after_a_week_and_a_finished_one_stays(self, world: World) -> None:
        left, done = await begin(world, 1), await begin(world, 2)
        await play(world, done)
        await tomorrow(world, 7)
        await world.tables.dailies.prepare()
        assert await world.tables.table(left) is not None
        await tomorrow(world)
        await world.tables.dailies.prepare()
        assert await world.tables.table(left) is None
        assert await world.tables.table(done) is not None


class TestKeys:
    async def test_the_secrets_of_today_and_tomorrow_are_made_ahead_for_every_game(self, world: World) -> None:
        await world.tables.dailies.prepare()
        day = today(world)
        with world.store.reading() as work:
            made = {game: [work.dailies.secret(game, each) for each in (day, next_day(day))] for game in GAMES}
            assert work.dailies.secret(GAME, next_day(next_day(day))) is None
        secrets = [secret for each in made.values() for secret in each]
        assert None not in secrets
        assert len(set(secrets)) == 2 * len(GAMES)
        await world.crash()
        await tomorrow(world)
        await world.tables.dailies.prepare()
        with world.store.reading() as work:
            assert [work.dailies.secret(game, next_day(day)) for game in GAMES] == [made[game][1] for game in GAMES]

    async def test_what_was_sealed_for_tomorrow_is_what_is_played_then(self, world: World) -> None:
        seen = await overview(world, 1)
        await tomorrow(world)
        table = await world.now(await begin(world, 1))
        assert table.commitment == seen.next_commitment == (await overview(world, 2)).commitment
        assert (await overview(world, 1)).next_commitment == daily(table).next_commitment

    async def test_record_and_replay_are_locked_until_then_also_for_who_has_played(self, world: World) -> None:
        table = await play(world, await begin(world, 1))
        assert not world.tables.is_public(table)
        await tomorrow(world)
        assert world.tables.is_public(await world.now(table.id))

    async def test_a_cancelled_deal_is_locked_as_well(self, world: World) -> None:
        table = await begin(world, 1)
        await world.ask(Forget(table, UserId(1)))
        assert not world.tables.is_public(await world.now(table))

    @pytest.mark.parametrize("game", GAMES)
    async def test_the_record_is_fair_by_our_own_check(self, world: World, game: str) -> None:
        table = await play(world, await begin(world, 1, game=game))
        record = json.loads(json.dumps(published(table, await actions(world, table.id))))
        checked = verify(record)
        assert isinstance(checked, Verified)
        assert checked.commit.table == f"daily:{game}:{daily(table).day.isoformat()}"

    @pytest.mark.parametrize("game", GAMES)
    async def test_a_day_can_be_checked_with_the_script_of_the_docs(
        self, world: World, game: str, tmp_path: Path
    ) -> None:
        table = await world.now(await begin(world, 1, game=game))
        file = tmp_path / "deal.json"
        file.write_text(json.dumps(published_deal(game, daily(table).day, table.secret)))
        script = ROOT / "docs" / "verify_deal.py"
        ran = subprocess.run([sys.executable, script, file], capture_output=True, text=True, check=False)  # noqa: ASYNC221 - a script of ours that takes no time
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "NO:" not in ran.stdout
        file.write_text(json.dumps({**published_deal(game, daily(table).day, table.secret), "key": "00" * 32}))
        ran = subprocess.run([sys.executable, script, file], capture_output=True, text=True, check=False)  # noqa: ASYNC221 - as above
        assert ran.returncode == 1


class TestSharing:
    async def test_a_finished_deal_is_shared_once_in_each_channel(self, world: World) -> None:
        table = (await play(world, await begin(world, 1))).id
        for channel in (71, 72):
            assert isinstance(await world.ask(Share(table, world.by(1), ChannelId(channel))), Change)
            await world.settle()
            again = await world.ask(Share(table, world.by(1), ChannelId(channel)))
            assert again == Refusal("refused-already-shared")
            await world.settle()
        shared = [shown.channel for shown in world.discord.messages.values() if shown.what == "share"]
        assert shared == [71, 72]

    async def test_a_line_is_shared_under_the_name_one_has_now(self, world: World) -> None:
        table = (await play(world, await begin(world, 1))).id
        now = replace(world.by(1), name="Ada the Second", username="ada_2")
        shared = await world.ask(Share(table, now, ChannelId(71)))
        assert isinstance(shared, Change)
        assert [(person.name, person.username) for person in shared.table.people] == [("Ada the Second", "ada_2")]

    async def test_only_ones_own_and_only_what_was_finished_on_its_day_is_shared(self, world: World) -> None:
        table = await begin(world, 1)
        share = Share(table, world.by(1), ChannelId(71))
        assert await world.ask(share) == Refusal("refused-nothing-to-share")
        stranger = Share(table, world.by(2), ChannelId(71))
        assert await world.ask(stranger) == Refusal("refused-not-your-result")
        await tomorrow(world)
        await play(world, table)
        late = Share(table, world.by(1), ChannelId(71))
        assert await world.ask(late) == Refusal("refused-nothing-to-share")
        evening = await world.begin(2)
        elsewhere = Share(evening, world.by(1), ChannelId(71))
        assert await world.ask(elsewhere) == Refusal("refused-nothing-to-share")

    async def test_a_line_that_was_stored_is_posted_after_a_crash(self, world: World) -> None:
        table = (await play(world, await begin(world, 1))).id
        await world.stop()
        await world.ask(Share(table, world.by(1), ChannelId(71)))
        await world.crash()
        await world.settle()
        assert [shown.what for shown in world.discord.messages.values()].count("share") == 1


async def test_two_dailies_and_an_evening_stand_beside_one_another(world: World) -> None:
    tables = [await begin(world, 1), await begin(world, 2), await world.begin(2)]
    assert len(set(tables)) == 3
    assert {table.id for table in await world.tables.seated_at(UserId(1))} == {tables[0], tables[2]}


async def test_who_takes_no_direct_messages_gets_the_hand_where_they_pressed(world: World) -> None:
    world.discord.closed.add(UserId(1))
    reply = await ask(world, 1, by=world.by(1, token="shown"))
    assert isinstance(reply, Change)
    await world.settle()
    assert world.discord.refreshed == [("shown", Seat(0))]
    await play(world, reply.table.id, 1)
    assert world.discord.refreshed[1:] != []


def test_a_commitment_belongs_to_its_day_and_game() -> None:
    days = [next_day(day) for day in (FIRST, next_day(FIRST))]
    made = {commitment(game, day, bytes(32)) for day in days for game in GAMES}
    assert len(made) == len(days) * len(GAMES)


def test_a_mark_tells_people_days_and_games_apart_and_nothing_else() -> None:
    day = FIRST
    marks = [
        mark_of(bytes(32), UserId(1), GAME, day),
        mark_of(bytes(32), UserId(2), GAME, day),
        mark_of(bytes(32), UserId(1), "two_win", day),
        mark_of(bytes(32), UserId(1), GAME, next_day(day)),
        mark_of(bytes([1] * 32), UserId(1), GAME, day),
    ]
    assert len(set(marks)) == len(marks)
    assert all(len(mark) == 64 for mark in marks)
    assert mark_of(bytes(32), UserId(1), GAME, day) == marks[0]


class TestCrashes:
    @pytest.mark.parametrize("point", ["open.stored", "open.committed"])
    async def test_a_program_that_dies_while_a_deal_begins_leaves_one_deal_or_none(
        self, world: World, point: str
    ) -> None:
        by = world.by(1)
        with armed(Plan(point, 1)), pytest.raises(Crash):
            await ask(world, 1, by=by)
        await world.crash()
        first, second = await ask(world, 1, by=by), await ask(world, 1)
        assert isinstance(first, Change)
        assert first.repeated == (point == "open.committed")
        assert second == Change(first.table, repeated=True)
        await world.settle()
        assert [shown.what for shown in world.discord.messages.values()] == ["hand 0"]

    async def test_a_program_that_dies_at_the_last_answer_counts_the_deal_once(self, world: World) -> None:
        table = await begin(world, 1)
        await play(world, table, 17)
        with armed(Plan("request.committed", 1)), pytest.raises(Crash):
            await play(world, table, 1)
        await world.crash()
        ended = await world.now(table)
        assert ended.stage is Stage.OVER
        with world.store.reading() as work:
            assert work.dailies.compared(GAME, today(world), DailyScore(5, 0, 0, ())) == (1, 1)
        assert (await overview(world, 1)).streak == 1


def moments_of(game: str, seed: int) -> Iterator[tuple[Table, Table]]:
    """Each moment of a deal in which the person always answers the first, and the moment after that answer."""
    by, now = Requester(UserId(1), "Ana", InteractionId(1)), Milliseconds(0)
    after = begin_deal(Deal(by, game, FIRST, bytes([seed] * 32), ""), TableId("aaaaaaaaaa"), now).table
    while after.stage is Stage.PLAYING:
        before, seat = after, daily(after).seat
        code = before.running.legal_actions(seat)[0].code
        asked = Answer(before.id, by, before.running.prompts()[seat].number, code)
        change = decided(before, asked, Facts(interlude=3_000, waits=True), now)
        assert isinstance(change, Change)
        after = change.table
        yield before, after


def test_the_hand_shows_what_its_owner_took_before_what_the_house_did() -> None:
    for before, after in moments_of("two_sans_three", 1):
        taken = [each.event for each in after.news if each.turn == before.running.turn and each.event.interlude]
        if taken:
            assert after.interlude_news()[0] in taken
            assert after.interlude_for(daily(after).seat, Milliseconds(0))
            return
    raise AssertionError("the person took nothing")


def test_the_hand_shows_how_its_owner_dropped_out_although_the_house_plays_on() -> None:
    *_, (before, after) = moments_of("two_win", 1)
    seat = daily(after).seat
    assert after.stage is Stage.OVER
    assert seat not in before.view(PUBLIC).out
    drops = [drop for event in after.interlude_news() if isinstance(event, DroppedOut) for drop in event.drops]
    assert seat in [drop.seat for drop in drops]
    assert after.interlude_for(seat, Milliseconds(0))
    assert not after.waits_for_go_on, "the result follows by itself"
    assert after.interlude_news() != tuple(each.event for each in after.news), "much came later"


class Impossible:
    """A house that breaks the rules."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        del view, dice, stop
        return Choice(PLAYS[Card(1)], "reason", 1.0)  # no one of the house was dealt it


def test_a_game_without_a_daily_deal_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal(Requester(UserId(1), "Ana", InteractionId(1)), GAME, FIRST, bytes(32), "")
    monkeypatch.setattr("bot.tables.daily.catalogue.daily", always(None))
    with pytest.raises(ValueError, match="has no daily deal"):
        begin_deal(deal, TableId("aaaaaaaaaa"), Milliseconds(0))


def test_a_house_that_breaks_the_rules_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    by, table, now = Requester(UserId(1), "Ana", InteractionId(1)), TableId("aaaaaaaaaa"), Milliseconds(0)
    deals = (Deal(by, GAME, FIRST, bytes([seed] * 32), "") for seed in range(99))
    deal = next(each for each in deals if begin_deal(each, table, now).played)
    monkeypatch.setattr("bot.tables.daily.catalogue.house_player", always(Impossible()))
    with pytest.raises(ValueError, match="a choice of the house was refused"):
        begin_deal(deal, table, now)
