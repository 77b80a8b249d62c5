"""What each repository stores, finds and refuses."""

from dataclasses import replace

import pytest

from bot.persistence.outbox import usable
from bot.persistence.results import KeptAnalysis
from bot.persistence.shards import ALL, Epochs, Shards
from bot.persistence.tables import ChannelTakenError
from bot.tables.change import Played, PlayedBy
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import Post
from bot.tables.requests import HandToken
from bot.tables.settings import Profile
from bot.tables.table import NOWHERE, News, Pace, Place, Stage, Table
from engine.contract import Refusal
from engine.seats import Seat
from tests.kit.analyses import an_analysis
from tests.kit.memory_store import InlineStore, MemoryStore
from tests.kit.seated import dealt, dealt_step, lobby

TABLE = TableId("aaaaaaaaaa")
OTHER = TableId("bbbbbbbbbb")
NOW = Milliseconds(1_800_000_000_000)


def later(milliseconds: int) -> Milliseconds:
    """So long after now."""
    return Milliseconds(NOW + milliseconds)


def add(store: InlineStore, *tables: Table) -> None:
    """Store new tables."""
    with store.writing() as work:
        for table in tables:
            work.tables.add(table)


def load(store: InlineStore, table: TableId = TABLE) -> Table | None:
    """What is stored of a table."""
    with store.reading() as work:
        return work.tables.load(table)


class TestUnit:
    def test_an_exception_undoes_everything(self, store: InlineStore) -> None:
        def fail() -> None:
            with store.writing() as work:
                work.tables.add(lobby())
                raise LookupError

        with pytest.raises(LookupError):
            fail()
        assert load(store) is None

    def test_what_was_committed_is_there(self, store: InlineStore) -> None:
        add(store, lobby())
        assert load(store) == lobby()

    def test_a_unit_of_work_sees_its_own_changes(self, store: InlineStore) -> None:
        with store.writing() as work:
            work.tables.add(lobby())
            assert work.tables.load(TABLE) == lobby()


class TestTables:
    def test_a_dealt_table_comes_back_equal(self, store: InlineStore) -> None:
        step = dealt_step()
        news = tuple(News(turn, event) for turn, event in enumerate(step.events))
        table = replace(dealt(), turn_ends=later(5), acted=3, news=news)
        assert len({type(each.event) for each in news}) > 1
        add(store, table)
        assert load(store) == table

    def test_people_at_several_slow_tables_in_play_are_found(self, store: InlineStore) -> None:
        slow = replace(dealt(), pace=Pace.SLOW, turn_ends=later(5))
        others = {
            "quick": replace(slow, pace=Pace.QUICK),
            "without a clock": replace(slow, turn_ends=None),
            "paused": replace(slow, stage=Stage.PAUSED),
            "alone": replace(slow, place=NOWHERE),
        }
        add(store, slow)
        for number, (what, other) in enumerate(others.items()):
            place = other.place if other.place == NOWHERE else replace(slow.place, channel=ChannelId(80 + number))
            add(store, replace(other, id=TableId(f"{what[:5]:c<10}"), place=place))
        users = [user for _, user in slow.seated]
        with store.reading() as work:
            assert list(work.tables.at_several_slow()) == []
            assert list(work.tables.slow_of(users[0])) == [slow]
        add(store, replace(slow, id=OTHER, place=replace(slow.place, channel=ChannelId(90))))
        with store.reading() as work:
            assert list(work.tables.at_several_slow()) == sorted(users)
            assert list(work.tables.at_several_slow(users[:1])) == users[:1]
            assert [table.id for table in work.tables.slow_of(users[0])] == [slow.id, OTHER]

    def test_every_state_of_a_holder_comes_back(self, store: InlineStore) -> None:
        first, second, house = lobby().holders
        away = replace(
            first,
            absent=True,
            misses=2,
            changes=4,
            acknowledged=True,
            reminded=later(1),
            clock_played=True,
            closed=(1, 2),
        )
        table = replace(lobby(), holders=(away, second, house))
        add(store, table)
        assert load(store) == table

    def test_saving_replaces_the_table(self, store: InlineStore) -> None:
        add(store, lobby())
        with store.writing() as work:
            work.tables.save(dealt())
        assert load(store) == dealt()

    def test_saving_a_table_that_was_never_added_is_an_error(self, store: InlineStore) -> None:
        with store.writing() as work, pytest.raises(KeyError):
            work.tables.save(lobby())

    def test_a_channel_has_its_live_table(self, store: InlineStore) -> None:
        add(store, lobby())
        with store.reading() as work:
            assert work.tables.in_channel(ChannelId(70)) == lobby()
            assert work.tables.in_channel(ChannelId(71)) is None

    def test_a_second_table_in_a_channel_is_refused(self, store: InlineStore) -> None:
        add(store, lobby())
        with store.writing() as work, pytest.raises(ChannelTakenError):
            work.tables.add(lobby("bbbbbbbbbb"))

    def test_a_table_cannot_be_added_twice(self, store: InlineStore) -> None:
        add(store, lobby())
        with store.writing() as work, pytest.raises(Exception, match=r"(?i)unique|already"):
            work.tables.add(lobby(channel=71))

    @pytest.mark.parametrize("stage", [Stage.OVER, Stage.CANCELLED])
    def test_a_finished_table_frees_its_channel_and_stays(self, store: InlineStore, stage: Stage) -> None:
        add(store, replace(dealt(), stage=stage))
        add(store, lobby("bbbbbbbbbb"))
        with store.reading() as work:
            assert work.tables.in_channel(ChannelId(70)) == lobby("bbbbbbbbbb")
            assert work.tables.load(TABLE) == replace(dealt(), stage=stage)

    def test_live_tables_are_named_oldest_first(self, store: InlineStore) -> None:
        young = lobby("aaaaaaaaaa", channel=1, opened=NOW + 2)
        old = lobby("bbbbbbbbbb", channel=2, opened=NOW)
        over = replace(lobby("cccccccccc", channel=3), stage=Stage.OVER)
        paused = replace(lobby("dddddddddd", channel=4, opened=NOW + 1), stage=Stage.PAUSED)
        add(store, young, old, over, paused)
        with store.reading() as work:
            assert work.tables.live() == [old.id, paused.id, young.id]

    def test_live_tables_of_one_server_are_named(self, store: InlineStore) -> None:
        here = lobby("aaaaaaaaaa", channel=1)
        there = replace(lobby("bbbbbbbbbb", channel=2), place=Place(GuildId(8), ChannelId(2)))
        over = replace(lobby("cccccccccc", channel=3), stage=Stage.OVER)
        add(store, here, there, over)
        with store.reading() as work:
            assert work.tables.live_on(here.place.guild) == [here.id]

    def test_an_unfrozen_table_is_there_again(self, store: InlineStore) -> None:
        add(store, lobby())
        with store.writing() as work:
            work.tables.freeze(TABLE, "broken")
            work.tables.unfreeze(TABLE)
        with store.reading() as work:
            assert work.tables.load(TABLE) == lobby()
            assert work.tables.frozen() == []

    def test_a_table_is_not_unfrozen_into_a_channel_that_has_another(self, store: InlineStore) -> None:
        add(store, lobby())
        with store.writing() as work:
            work.tables.freeze(TABLE, "broken")
        add(store, lobby("bbbbbbbbbb"))
        with store.writing() as work, pytest.raises(ChannelTakenError):
            work.tables.unfreeze(TABLE)

    def test_a_frozen_table_is_loaded_no_more_and_its_channel_is_free(self, store: InlineStore) -> None:
        add(store, lobby())
        with store.writing() as work:
            work.tables.freeze(TABLE, "its actions do not lead to its position")
        add(store, lobby("bbbbbbbbbb"))
        with store.reading() as work:
            assert work.tables.load(TABLE) is None
            assert work.tables.live() == [OTHER]
            assert work.tables.frozen() == [(TABLE, "its actions do not lead to its position")]
            assert [work.tables.is_frozen(table) for table in (TABLE, OTHER)] == [True, False]
            assert work.tables.in_channel(ChannelId(70)) == lobby("bbbbbbbbbb")


class TestHistory:
    def test_actions_come_back_in_order(self, store: InlineStore) -> None:
        first = Played(Seat(1), "pass 5P0", PlayedBy.PERSON)
        second = Played(Seat(0), "pass 1B0", PlayedBy.HOUSE)
        third = Played(Seat(2), "form 3P2 3G1", PlayedBy.CLOCK)
        add(store, lobby(), lobby("bbbbbbbbbb", channel=71))
        with store.writing() as work:
            work.history.append(TABLE, 0, (first,), NOW)
            work.history.append(OTHER, 0, (third,), NOW)
            work.history.append(TABLE, 1, (second, third), later(1))
        with store.reading() as work:
            assert work.history.actions(TABLE) == [first, second, third]

    def test_nothing_to_append_is_no_error(self, store: InlineStore) -> None:
        with store.writing() as work:
            work.history.append(TABLE, 0, (), NOW)
            assert work.history.actions(TABLE) == []

    def test_an_action_cannot_be_stored_twice(self, store: InlineStore) -> None:
        action = Played(Seat(1), "pass 5P0", PlayedBy.PERSON)
        add(store, lobby())

        def twice() -> None:
            with store.writing() as work:
                work.history.append(TABLE, 0, (action,), NOW)
                work.history.append(TABLE, 0, (action,), NOW)

        with pytest.raises(Exception, match=r"(?i)unique|already"):
            twice()
        with store.reading() as work:
            assert work.history.actions(TABLE) == []


class TestInbox:
    def test_an_interaction_is_seen_once_it_was_kept(self, store: InlineStore) -> None:
        with store.writing() as work:
            assert work.inbox.seen(InteractionId(5)) is False
            work.inbox.keep(InteractionId(5), UserId(1), None, NOW)
        with store.reading() as work:
            assert work.inbox.seen(InteractionId(5)) is True

    def test_a_refusal_comes_back_with_its_details(self, store: InlineStore) -> None:
        refusal = Refusal("refused-full", {"seats": 6, "who": "Ada"})
        with store.writing() as work:
            work.inbox.keep(InteractionId(5), UserId(1), refusal, NOW)
        with store.reading() as work:
            assert work.inbox.seen(InteractionId(5)) == refusal

    def test_an_interaction_cannot_be_kept_twice(self, store: InlineStore) -> None:
        def twice() -> None:
            with store.writing() as work:
                work.inbox.keep(InteractionId(5), UserId(1), None, NOW)
                work.inbox.keep(InteractionId(5), UserId(1), None, NOW)

        with pytest.raises(Exception, match=r"(?i)unique|already"):
            twice()
        with store.reading() as work:
            assert work.inbox.seen(InteractionId(5)) is False

    def test_the_last_ones_are_those_near_the_very_last(self, store: InlineStore) -> None:
        with store.writing() as work:
            assert set(work.inbox.latest(10, NOW)) == set()
            for number, (user, at) in enumerate(((1, NOW), (2, later(5)), (3, later(15)), (3, later(14)))):
                work.inbox.keep(InteractionId(number), UserId(user), None, at)
            assert set(work.inbox.latest(10, NOW)) == {2, 3}
            assert set(work.inbox.latest(9, NOW)) == {3}
            assert set(work.inbox.latest(15, later(1))) == {2, 3}

    def test_keepsakes_are_replaced_as_a_whole(self, store: InlineStore) -> None:
        with store.writing() as work:
            assert work.key_values.get("life") is None
            for value in ("1", "2"):
                work.key_values.put("life", value)
            assert work.key_values.get("life") == "2"

    def test_purging_forgets_the_old_ones_only(self, store: InlineStore) -> None:
        with store.writing() as work:
            work.inbox.keep(InteractionId(5), UserId(1), None, NOW)
            work.inbox.keep(InteractionId(6), UserId(1), None, later(1))
            work.inbox.purge(later(1))
            assert work.inbox.seen(InteractionId(5)) is False
            assert work.inbox.seen(InteractionId(6)) is True


class TestAnalyses:
    def set_up(self, store: InlineStore) -> None:
        add(store, lobby(), lobby("bbbbbbbbbb", channel=71))

    def test_who_asked_first_comes_first(self, store: InlineStore) -> None:
        self.set_up(store)
        with store.writing() as work:
            assert work.analyses.get(TABLE) is None
            work.analyses.ask(OTHER, later(1))
            work.analyses.ask(TABLE, NOW)
            assert work.analyses.get(TABLE) == KeptAnalysis()
            assert work.analyses.waiting() == [TABLE, OTHER]

    def test_what_was_found_is_kept_and_waited_for_no_more(self, store: InlineStore) -> None:
        self.set_up(store)
        with store.writing() as work:
            work.analyses.ask(TABLE, NOW)
            work.analyses.ask(OTHER, NOW)
            assert work.analyses.keep(TABLE, an_analysis())
            assert work.analyses.keep(OTHER, None)
        with store.reading() as work:
            assert work.analyses.get(TABLE) == KeptAnalysis(an_analysis())
            assert work.analyses.get(OTHER) == KeptAnalysis(failed=True)
            assert work.analyses.waiting() == []

    def test_asked_anew_nothing_is_kept_of_before(self, store: InlineStore) -> None:
        self.set_up(store)
        with store.writing() as work:
            work.analyses.ask(TABLE, NOW)
            work.analyses.keep(TABLE, None)
            work.analyses.ask(TABLE, later(1))
            assert work.analyses.get(TABLE) == KeptAnalysis()
            assert work.analyses.waiting() == [TABLE]

    def test_what_nobody_waits_for_is_not_kept(self, store: InlineStore) -> None:
        self.set_up(store)
        with store.writing() as work:
            assert not work.analyses.keep(TABLE, an_analysis())
            work.analyses.ask(TABLE, NOW)
            work.analyses.drop(TABLE)
            assert not work.analyses.keep(TABLE, an_analysis())
            assert work.analyses.get(TABLE) is None


class TestDeadlines:
    LOBBY = Deadline(TABLE, DeadlineKind.LOBBY, 0, Milliseconds(NOW + 10))
    HALF = Deadline(TABLE, DeadlineKind.REMINDER, 3, Milliseconds(NOW + 20))
    PHASE = Deadline(TABLE, DeadlineKind.TURN, 3, Milliseconds(NOW + 30))
    OTHERS = Deadline(OTHER, DeadlineKind.PAUSE, 0, Milliseconds(NOW + 15))

    def set_up(self, store: InlineStore) -> None:
        add(store, lobby(), lobby("bbbbbbbbbb", channel=71))
        with store.writing() as work:
            work.deadlines.replace(TABLE, (self.LOBBY,))
            work.deadlines.replace(TABLE, (self.PHASE, self.HALF))
            work.deadlines.replace(OTHER, (self.OTHERS,))

    def test_replacing_leaves_exactly_the_new_ones(self, store: InlineStore) -> None:
        self.set_up(store)
        with store.reading() as work:
            assert work.deadlines.of(TABLE) == [self.HALF, self.PHASE]
            assert work.deadlines.of(OTHER) == [self.OTHERS]

    def test_due_are_those_that_have_come_earliest_first(self, store: InlineStore) -> None:
        self.set_up(store)
        with store.reading() as work:
            assert work.deadlines.due(later(14), 10) == []
            assert work.deadlines.due(later(20), 10) == [self.OTHERS, self.HALF]
            assert work.deadlines.due(later(99), 1) == [self.OTHERS]

    def test_the_next_one_is_the_earliest(self, store: InlineStore) -> None:
        with store.reading() as work:
            assert work.deadlines.next_due() is None
        self.set_up(store)
        with store.reading() as work:
            assert work.deadlines.next_due() == later(15)

    def test_one_that_was_met_goes_unless_it_was_set_anew(self, store: InlineStore) -> None:
        self.set_up(store)
        with store.writing() as work:
            work.deadlines.drop(self.HALF)
            work.deadlines.drop(replace(self.PHASE, due=later(29)))
            work.deadlines.drop(replace(self.PHASE, turn=2))
            assert work.deadlines.of(TABLE) == [self.PHASE]

    def test_replacing_with_none_removes_them(self, store: InlineStore) -> None:
        self.set_up(store)
        with store.writing() as work:
            work.deadlines.replace(TABLE, ())
            assert work.deadlines.of(TABLE) == []

    def test_missed_ones_are_postponed_and_their_tables_named(self, store: InlineStore) -> None:
        self.set_up(store)
        with store.writing() as work:
            assert work.deadlines.postpone_missed(later(30), later(500)) == [TABLE, OTHER]
            assert work.deadlines.of(TABLE) == [self.PHASE, replace(self.HALF, due=later(500))]
            assert work.deadlines.of(OTHER) == [replace(self.OTHERS, due=later(500))]

    def test_without_missed_ones_nothing_moves(self, store: InlineStore) -> None:
        self.set_up(store)
        with store.writing() as work:
            assert work.deadlines.postpone_missed(NOW, later(500)) == []
            assert work.deadlines.next_due() == later(15)


class TestPosts:
    POST = Post(ChannelId(70), MessageId(900), NOW)

    def test_a_post_comes_back_by_its_role(self, store: InlineStore) -> None:
        add(store, lobby())
        with store.writing() as work:
            work.posts.put(TABLE, "board", self.POST)
            assert work.posts.get(TABLE, "board") == self.POST
            assert work.posts.get(TABLE, "result") is None
            assert work.posts.get(OTHER, "board") is None

    def test_a_later_post_takes_the_role(self, store: InlineStore) -> None:
        add(store, lobby())
        newer = Post(ChannelId(70), MessageId(901), NOW, later(3))
        with store.writing() as work:
            work.posts.put(TABLE, "board", self.POST)
            work.posts.put(TABLE, "board", newer)
            assert work.posts.get(TABLE, "board") == newer

    def test_a_dropped_post_is_gone(self, store: InlineStore) -> None:
        add(store, lobby())
        with store.writing() as work:
            work.posts.put(TABLE, "board", self.POST)
            work.posts.drop(TABLE, "board")
            work.posts.drop(TABLE, "result")
            assert work.posts.get(TABLE, "board") is None


class TestTokens:
    def test_the_latest_token_counts_until_it_expires(self, store: InlineStore) -> None:
        add(store, lobby())
        with store.writing() as work:
            work.tokens.keep(TABLE, UserId(1), HandToken("old"), later(10))
            work.tokens.keep(TABLE, UserId(1), HandToken("new", MessageId(901)), later(20))
            assert usable(work.tokens.of(TABLE, UserId(1)), later(19)) == HandToken("new", MessageId(901))
            assert usable(work.tokens.of(TABLE, UserId(1)), later(20)) is None
            assert usable(work.tokens.of(TABLE, UserId(2)), NOW) is None

    def test_a_dropped_token_is_gone(self, store: InlineStore) -> None:
        add(store, lobby())
        with store.writing() as work:
            work.tokens.keep(TABLE, UserId(1), HandToken("a"), later(10))
            work.tokens.drop(TABLE, UserId(1))
            assert usable(work.tokens.of(TABLE, UserId(1)), NOW) is None

    def test_purging_forgets_expired_ones_only(self, store: InlineStore) -> None:
        add(store, lobby())
        with store.writing() as work:
            work.tokens.keep(TABLE, UserId(1), HandToken("a"), later(10))
            work.tokens.keep(TABLE, UserId(2), HandToken("b"), later(11))
            work.tokens.purge(later(10))
            assert usable(work.tokens.of(TABLE, UserId(1)), NOW) is None
            assert usable(work.tokens.of(TABLE, UserId(2)), NOW) == HandToken("b")


class TestProfiles:
    def test_a_stranger_has_a_fresh_profile(self, store: InlineStore) -> None:
        with store.reading() as work:
            assert work.profiles.get(UserId(1)) == Profile(UserId(1))

    def test_the_latest_profile_counts(self, store: InlineStore) -> None:
        with store.writing() as work:
            work.profiles.put(Profile(UserId(1), ChannelId(8), direct_closed=False, language=None))
            work.profiles.put(Profile(UserId(1), None, direct_closed=True, language="de"))
        with store.reading() as work:
            assert work.profiles.get(UserId(1)) == Profile(UserId(1), None, direct_closed=True, language="de")

    def test_ids_as_wide_as_discords_come_back(self, store: InlineStore) -> None:
        widest = Profile(UserId(2**63 - 1), ChannelId(2**63 - 2))
        with store.writing() as work:
            work.profiles.put(widest)
            assert work.profiles.get(widest.user) == widest


A, B, C, D = (TableId(letter * 10) for letter in "abcd")


async def tables(store: InlineStore) -> None:
    with store.writing() as work:
        for number, name in enumerate((A, B, C, D)):
            work.tables.add(lobby(name, channel=70 + number))


async def test_what_is_offered_waits_apart_from_what_was_asked_for_the_oldest_in_front(store: InlineStore) -> None:
    await tables(store)
    with store.writing() as work:
        for name, moment in ((C, 5), (B, 3), (A, 3)):
            work.analyses.offer(name, Milliseconds(moment))
        work.analyses.ask(D, Milliseconds(1))
        assert (work.analyses.offered(), work.analyses.waiting()) == ([A, B, C], [D])
        work.analyses.ask(B, Milliseconds(9))
        assert (work.analyses.offered(), work.analyses.waiting()) == ([A, C], [D, B])
        assert [work.analyses.get(name) for name in (A, B)] == [KeptAnalysis()] * 2
        assert work.analyses.keep(A, an_analysis())
        assert not work.analyses.keep(A, None), "it is there already"
        assert work.analyses.get(A) == KeptAnalysis(an_analysis())
        assert work.analyses.offered() == [C]


async def test_an_offer_changes_nothing_of_what_is_kept(store: InlineStore) -> None:
    await tables(store)
    with store.writing() as work:
        work.analyses.ask(A, Milliseconds(1))
        work.analyses.ask(B, Milliseconds(2))
        work.analyses.keep(B, None)
        work.analyses.offer(C, Milliseconds(3))
        for name in (A, B, C):
            work.analyses.offer(name, Milliseconds(9))
        work.analyses.offer(D, Milliseconds(4))
        assert (work.analyses.waiting(), work.analyses.offered()) == ([A], [C, D])
        assert work.analyses.get(B) == KeptAnalysis(failed=True)
        work.analyses.drop(C)
        assert work.analyses.offered() == [D]
        assert work.analyses.get(A) == KeptAnalysis()


async def test_a_host_keeps_away_exactly_those_on_their_own_list(store: InlineStore) -> None:
    me, other, third = UserId(1), UserId(2), UserId(3)
    with store.writing() as work:
        for owner, blocked in ((me, other), (me, third), (other, me), (third, other), (me, other)):
            work.blocks.add(owner, blocked)
    pairs = [(owner, blocked) for owner in (me, other, third) for blocked in (me, other, third)]
    with store.reading() as work:
        listed = [pair for pair in pairs if work.blocks.has(*pair)]
    assert listed == [(me, other), (me, third), (other, me), (third, other)]
    with store.writing() as work:
        work.blocks.drop(me, other)
        work.blocks.drop(third, me)
    with store.reading() as work:
        assert [pair for pair in pairs if work.blocks.has(*pair)] == [(me, third), (other, me), (third, other)]


def at(shard: int) -> GuildId:
    return GuildId(shard << 22 | 5)


def test_a_server_belongs_to_one_shard_and_a_table_without_a_server_to_the_first() -> None:
    mine = Shards(4, frozenset({0, 2}))
    assert [mine.has(at(shard)) for shard in range(8)] == [True, False, True, False] * 2
    assert (mine.has(GuildId(0)), mine.leads, mine.complete) == (True, True, False)
    assert not Shards(4, frozenset({1})).leads
    assert (ALL.has(at(7)), ALL.leads, ALL.complete) == (True, True, True)


@pytest.mark.parametrize(
    "shards",
    [
        ALL,
        Shards(4, frozenset({0, 2})),
        Shards(4, frozenset({0, 2}), without=frozenset({at(0), at(1)})),
        Shards(4, frozenset({0, 2}), only=at(2)),
        Shards(4, frozenset({0, 2}), only=at(1)),
        Shards(1, frozenset({0}), without=frozenset({GuildId(0)})),
    ],
)
def test_a_query_finds_what_belongs_to_the_process(shards: Shards) -> None:
    store, guilds = MemoryStore(), [GuildId(0), *map(at, range(6))]
    tables = [replace(lobby(f"t{n:09}"), place=Place(guild, ChannelId(70 + n))) for n, guild in enumerate(guilds)]
    with store.writing() as work:
        for table in tables:
            work.tables.add(table)
            work.deadlines.replace(table.id, [Deadline(table.id, DeadlineKind.TURN, 0, Milliseconds(5))])
    with store.reading() as work:
        found = {each.table for each in work.deadlines.due(Milliseconds(5), 99, shards)}
    assert found == {table.id for table in tables if shards.has(table.place.guild)}


def test_a_process_that_takes_shards_raises_their_tokens_alone() -> None:
    before = Epochs((3, 1, 4))
    after = before.raised({0, 2})
    assert after == Epochs((4, 1, 5))
    assert before.agree(after, Shards(3, frozenset({1})))
    assert not before.agree(after, Shards(3, frozenset({1, 2})))
    assert not Epochs((3, 1)).agree(Epochs((3, 1)), Shards(3, frozenset({1})))
    assert Epochs.load(after.save()) == after


@pytest.mark.parametrize("row", [None, "", "0123456789abcdef", "{}", "7"])
def test_a_row_that_an_earlier_version_wrote_counts_as_none(row: str | None) -> None:
    assert Epochs.load(row) == Epochs(())
