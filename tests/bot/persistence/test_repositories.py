"""What each repository stores, finds and refuses."""

from collections.abc import Generator
from dataclasses import replace
from typing import Final

import pytest

from bot.persistence.outbox import KeptToken, usable
from bot.persistence.results import KeptAnalysis
from bot.persistence.shards import ALL, Epochs, Shards
from bot.persistence.store import Unit
from bot.persistence.tables import ChannelTakenError
from bot.tables.change import Played, PlayedBy
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import Notice, Post, RefreshBoard
from bot.tables.requests import HandToken
from bot.tables.settings import Picking, Profile
from bot.tables.table import NOWHERE, News, Pace, Place, Stage, Table
from engine.contract import Refusal, Seat
from tests.bot.maintenance.test_self_check import damage
from tests.kit.analyses import an_analysis
from tests.kit.memory_store import InlineStore, MemoryStore
from tests.kit.seated import OPENED, dealt, dealt_step, lobby

A, B, C, D, E = (TableId(letter * 10) for letter in "abcde")
CHANNEL: Final = ChannelId(70)
NOW: Final = Milliseconds(1_800_000_000_000)
TWICE: Final = r"(?i)unique|already"
ANA, BEN, CEM = UserId(1), UserId(2), UserId(3)


def later(milliseconds: int) -> Milliseconds:
    """So long after now."""
    return Milliseconds(NOW + milliseconds)


def at(table: Table, moment: int) -> Table:
    return replace(table, opened=Milliseconds(OPENED + moment))


def add(store: InlineStore, *tables: Table, frozen: tuple[TableId, ...] = ()) -> None:
    """Store new tables."""
    with store.writing() as work:
        for table in tables:
            work.tables.add(table)
        for name in frozen:
            work.tables.freeze(name, f"{name} is broken")


def load(store: InlineStore, table: TableId = A) -> Table | None:
    """What is stored of a table."""
    with store.reading() as work:
        return work.tables.load(table)


@pytest.fixture
def work(store: InlineStore) -> Generator[Unit]:
    """A unit of work, with lobbies to which things may belong."""
    add(store, *(lobby(name, channel=70 + number) for number, name in enumerate((A, B, C, D))))
    with store.writing() as unit:
        yield unit


class TestUnit:
    def test_an_exception_undoes_everything(self, store: InlineStore) -> None:
        def fail() -> None:
            with store.writing() as work:
                work.tables.add(lobby())
                raise LookupError

        with pytest.raises(LookupError):
            fail()
        assert load(store) is None


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
        add(store, replace(slow, id=B, place=replace(slow.place, channel=ChannelId(90))))
        with store.reading() as work:
            assert list(work.tables.at_several_slow()) == sorted(users)
            assert list(work.tables.at_several_slow(users[:1])) == users[:1]
            assert [table.id for table in work.tables.slow_of(users[0])] == [slow.id, B]

    def test_saving_a_table_that_was_never_added_is_an_error(self, store: InlineStore) -> None:
        with store.writing() as work, pytest.raises(KeyError):
            work.tables.save(lobby())

    @pytest.mark.parametrize(
        ("table", "refused"), [(lobby(B), ChannelTakenError), (lobby(A, channel=71), Exception)], ids=["channel", "id"]
    )
    def test_neither_a_channel_nor_an_id_has_two_tables(
        self, store: InlineStore, table: Table, refused: type[Exception]
    ) -> None:
        add(store, lobby(A))
        said = "has a live table" if refused is ChannelTakenError else TWICE
        with store.writing() as work, pytest.raises(refused, match=said):
            work.tables.add(table)

    @pytest.mark.parametrize("stage", [Stage.OVER, Stage.CANCELLED])
    def test_a_finished_table_frees_its_channel_and_stays(self, store: InlineStore, stage: Stage) -> None:
        add(store, replace(dealt(), stage=stage))
        add(store, lobby(B), dealt(C, channel=71), frozen=(C,))
        with store.reading() as work:
            assert work.tables.in_channel(CHANNEL) == lobby(B)
            assert work.tables.in_channel(ChannelId(71)) is None
            assert work.tables.load(A) == replace(dealt(), stage=stage)
            assert [work.tables.is_frozen(name) for name in (B, C, D)] == [False, True, False]
            assert work.tables.seated(A) == [(0, 1), (1, 2)]

    def test_tables_are_named_oldest_first_and_of_one_moment_by_their_names(self, store: InlineStore) -> None:
        tables = [
            at(lobby(name, channel=number), moment) for number, (name, moment) in enumerate(((C, 1), (B, 1), (A, 2)))
        ]
        paused, elsewhere = (
            replace(tables[0], stage=Stage.PAUSED),
            replace(at(lobby(D), 0), place=Place(GuildId(8), CHANNEL)),
        )
        over = replace(lobby(TableId("o" * 10), channel=8), stage=Stage.OVER)
        add(store, paused, *tables[1:], elsewhere, over, at(lobby(E, channel=9), 0), frozen=(E,))
        with store.reading() as work:
            assert work.tables.live() == [D, B, C, A]
            assert work.tables.live_on(GuildId(7)) == [B, C, A]
            assert work.tables.live_on(GuildId(8)) == [D]
        with store.writing() as work:
            for name in (A, C, B):
                work.tables.freeze(name, f"{name} is broken")
            assert work.tables.frozen() == [(name, f"{name} is broken") for name in (E, B, C, A)]
            assert work.tables.live() == [D]

    def test_a_table_is_not_loaded_while_it_is_frozen_and_its_channel_is_free(self, store: InlineStore) -> None:
        add(store, lobby(), frozen=(A,))
        assert load(store) is None
        with store.writing() as work:
            work.tables.unfreeze(A)
        assert load(store) == lobby()
        with store.writing() as work:
            work.tables.freeze(A, "broken")
        add(store, lobby(B))
        with store.writing() as work, pytest.raises(ChannelTakenError):
            work.tables.unfreeze(A)
        with store.reading() as work:
            assert work.tables.frozen() == [(A, "broken")]
            assert work.tables.in_channel(CHANNEL) == lobby(B)

    def test_the_latest_of_a_channel_is_the_youngest_that_is_not_frozen(self, store: InlineStore) -> None:
        moments = {B: 1, A: 0, C: 2}
        ended = [
            replace(at(dealt(name), moment), stage=stage)
            for (name, moment), stage in zip(moments.items(), (Stage.CANCELLED, Stage.OVER, Stage.OVER), strict=True)
        ]
        add(store, *ended, replace(at(dealt(D, channel=71), 9), stage=Stage.OVER), frozen=(C,))
        with store.reading() as work:
            assert work.tables.latest(CHANNEL) == ended[0]
            assert work.tables.latest(ChannelId(72)) is None

    def test_the_latest_that_cannot_be_read_is_left_out_with_a_warning(
        self, database: InlineStore, caplog: pytest.LogCaptureFixture
    ) -> None:
        add(database, replace(dealt(A), stage=Stage.OVER))
        damage(database, "UPDATE tables SET state = '{}'")
        with database.reading() as work:
            assert work.tables.latest(CHANNEL) is None
        assert caplog.messages == ["table aaaaaaaaaa is left out, because it cannot be read: BrokenTableError"]

    def test_closed_lobbies_and_names_of_frozen_tables_are_left_alone(self, store: InlineStore) -> None:
        closed = [replace(lobby(name), stage=Stage.CANCELLED) for name in (A, B)]
        over = [replace(at(dealt(name), moment), stage=Stage.OVER) for name, moment in ((E, 1), (D, 1), (C, 0))]
        young, played, running = (TableId(letter * 10) for letter in "fgh")
        cancelled = [replace(table, stage=Stage.CANCELLED) for table in (at(lobby(young), 1), dealt(played))]
        kept = [*cancelled, lobby(running)]
        add(store, *closed, *over, *kept, frozen=(B, C))
        with store.writing() as work:
            assert work.ended_tables.drop_lobbies(Milliseconds(OPENED + 1)) == 1
            assert [work.tables.load(table.id) for table in kept] == kept
            assert work.ended_tables.named(TableId(""))[0] == [played, D, E, young]
            assert work.ended_tables.named(D)[0] == [played, E, young], "a page begins after the one before"
            work.outbox.add([Notice(D, RefreshBoard(), OPENED)])
            assert work.ended_tables.named(TableId(""))[0] == [played, E, young]
            assert [name for name, _ in work.tables.frozen()] == [B, C]


class TestHistory:
    def test_actions_come_back_in_order(self, work: Unit) -> None:
        first = Played(Seat(1), "pass 5P0", PlayedBy.PERSON)
        second = Played(Seat(0), "pass 1B0", PlayedBy.HOUSE)
        third = Played(Seat(2), "form 3P2 3G1", PlayedBy.CLOCK)
        for table, number, played in ((A, 0, (first,)), (B, 0, (third,)), (A, 1, (second, third)), (C, 0, ())):
            work.history.append(table, number, played, later(number))
        assert [work.history.actions(table) for table in (A, B, C)] == [[first, second, third], [third], []]

    def test_an_action_cannot_be_stored_twice(self, store: InlineStore) -> None:
        action = Played(Seat(1), "pass 5P0", PlayedBy.PERSON)
        add(store, lobby())

        def twice() -> None:
            with store.writing() as work:
                work.history.append(A, 0, (action,), NOW)
                work.history.append(A, 0, (action,), NOW)

        with pytest.raises(Exception, match=TWICE):
            twice()
        with store.reading() as work:
            assert work.history.actions(A) == []


class TestInbox:
    @pytest.mark.parametrize("reply", [None, Refusal("refused-full", {"seats": 6, "who": "Ada"})], ids=str)
    def test_an_interaction_is_seen_once_it_was_kept_with_its_reply(self, work: Unit, reply: Refusal | None) -> None:
        assert work.inbox.seen(InteractionId(5)) is False
        work.inbox.keep(InteractionId(5), ANA, reply, NOW)
        assert work.inbox.seen(InteractionId(5)) == (reply or True)

    def test_an_interaction_cannot_be_kept_twice(self, store: InlineStore) -> None:
        def twice() -> None:
            with store.writing() as work:
                work.inbox.keep(InteractionId(5), ANA, None, NOW)
                work.inbox.keep(InteractionId(5), ANA, None, NOW)

        with pytest.raises(Exception, match=TWICE):
            twice()
        with store.reading() as work:
            assert work.inbox.seen(InteractionId(5)) is False

    def test_the_last_ones_are_those_near_the_very_last(self, work: Unit) -> None:
        assert set(work.inbox.latest(10, NOW)) == set()
        for number, (user, moment) in enumerate(((1, NOW), (2, later(5)), (3, later(15)), (3, later(14)))):
            work.inbox.keep(InteractionId(number), UserId(user), None, moment)
        assert set(work.inbox.latest(10, NOW)) == {2, 3}
        assert set(work.inbox.latest(9, NOW)) == {3}
        assert set(work.inbox.latest(15, later(1))) == {2, 3}

    def test_key_values_are_replaced_as_a_whole(self, work: Unit) -> None:
        assert work.key_values.get("life") is None
        for value in ("1", "2"):
            work.key_values.put("life", value)
        assert work.key_values.get("life") == "2"

    def test_purging_forgets_the_old_ones_only(self, work: Unit) -> None:
        work.inbox.keep(InteractionId(5), ANA, None, NOW)
        work.inbox.keep(InteractionId(6), ANA, None, later(1))
        work.inbox.purge(later(1))
        assert work.inbox.seen(InteractionId(5)) is False
        assert work.inbox.seen(InteractionId(6)) is True


class TestAnalyses:
    def test_who_asked_first_comes_first(self, work: Unit) -> None:
        assert work.analyses.get(A) is None
        work.analyses.ask(B, later(1))
        work.analyses.ask(A, NOW)
        assert work.analyses.get(A) == KeptAnalysis()
        assert work.analyses.waiting() == [A, B]

    def test_what_was_found_is_kept_and_waited_for_no_more(self, work: Unit) -> None:
        work.analyses.ask(A, NOW)
        work.analyses.ask(B, NOW)
        assert work.analyses.keep(A, an_analysis())
        assert work.analyses.keep(B, None)
        assert work.analyses.get(A) == KeptAnalysis(an_analysis())
        assert work.analyses.get(B) == KeptAnalysis(failed=True)
        assert work.analyses.waiting() == []
        work.analyses.ask(B, later(1))
        assert work.analyses.get(B) == KeptAnalysis(), "asked again, nothing is kept of before"
        assert work.analyses.waiting() == [B]

    def test_what_nobody_waits_for_is_not_kept(self, work: Unit) -> None:
        assert not work.analyses.keep(A, an_analysis())
        work.analyses.ask(A, NOW)
        work.analyses.drop(A)
        assert not work.analyses.keep(A, an_analysis())
        assert work.analyses.get(A) is None

    def test_what_is_offered_waits_apart_from_what_was_asked_for_the_oldest_in_front(self, work: Unit) -> None:
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

    def test_an_offer_changes_nothing_of_what_is_kept(self, work: Unit) -> None:
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


class TestDeadlines:
    LOBBY = Deadline(A, DeadlineKind.LOBBY, 0, later(10))
    HALF = Deadline(A, DeadlineKind.REMINDER, 3, later(20))
    PHASE = Deadline(A, DeadlineKind.TURN, 3, later(30))
    OTHERS = Deadline(B, DeadlineKind.PAUSE, 0, later(15))

    @pytest.fixture
    def work(self, work: Unit) -> Unit:
        assert work.deadlines.next_due() is None
        work.deadlines.replace(A, (self.LOBBY,))
        work.deadlines.replace(A, (self.PHASE, self.HALF))
        work.deadlines.replace(B, (self.OTHERS,))
        return work

    def test_replacing_leaves_exactly_the_new_ones(self, work: Unit) -> None:
        assert [work.deadlines.of(table) for table in (A, B)] == [[self.HALF, self.PHASE], [self.OTHERS]]
        work.deadlines.replace(A, ())
        assert [work.deadlines.of(table) for table in (A, B)] == [[], [self.OTHERS]]

    def test_due_are_those_that_have_come_earliest_first(self, work: Unit) -> None:
        assert work.deadlines.next_due() == later(15)
        assert work.deadlines.due(later(14), 10) == []
        assert work.deadlines.due(later(20), 10) == [self.OTHERS, self.HALF]
        assert work.deadlines.due(later(99), 1) == [self.OTHERS]

    def test_one_of_a_kind_that_only_a_later_version_knows_holds_up_no_other(self, store: InlineStore) -> None:
        known = (self.LOBBY, self.OTHERS)
        add(store, lobby(A), lobby(B, channel=71))
        with store.writing() as work:
            for each in known:
                work.deadlines.replace(each.table, (each, replace(self.HALF, table=each.table, due=later(1))))
        damage(store, "UPDATE deadlines SET kind = 'tide' WHERE kind = 'reminder'")
        with store.reading() as work:
            assert work.deadlines.due(later(99), 1) == [self.LOBBY]
            assert work.deadlines.next_due() == later(10)
            assert work.deadlines.of(A) == [self.LOBBY]

    def test_one_that_was_met_goes_unless_it_was_set_anew(self, work: Unit) -> None:
        moved = (replace(self.PHASE, due=later(29)), replace(self.PHASE, turn=2))
        assert [work.deadlines.drop(each) for each in (self.HALF, *moved)] == [True, False, False]
        assert work.deadlines.of(A) == [self.PHASE]

    def test_missed_ones_are_postponed_and_their_tables_named(self, work: Unit) -> None:
        assert work.deadlines.postpone_missed(NOW, later(500)) == []
        assert work.deadlines.next_due() == later(15)
        assert work.deadlines.postpone_missed(later(30), later(500)) == [A, B]
        assert work.deadlines.of(A) == [self.PHASE, replace(self.HALF, due=later(500))]
        assert work.deadlines.of(B) == [replace(self.OTHERS, due=later(500))]


class TestTokens:
    def test_the_latest_token_counts_until_it_expires(self, work: Unit) -> None:
        work.tokens.keep(A, ANA, HandToken("old"), later(10))
        work.tokens.keep(A, ANA, HandToken("new", MessageId(901)), later(20))
        assert usable(work.tokens.of(A, ANA), later(19)) == HandToken("new", MessageId(901))
        assert usable(work.tokens.of(A, ANA), later(20)) is None
        assert usable(work.tokens.of(A, BEN), NOW) is None

    def test_purging_forgets_expired_ones_only(self, work: Unit) -> None:
        work.tokens.keep(A, ANA, HandToken("a"), later(10))
        work.tokens.keep(A, BEN, HandToken("b"), later(11))
        work.tokens.purge(later(10))
        assert usable(work.tokens.of(A, ANA), NOW) is None
        assert usable(work.tokens.of(A, BEN), NOW) == HandToken("b")

    def test_a_token_is_known_with_its_end_and_with_that_of_an_older_message(self, work: Unit) -> None:
        work.tokens.keep(A, ANA, HandToken("new", MessageId(9)), Milliseconds(50), "old")
        work.tokens.keep(A, BEN, HandToken("other"), Milliseconds(60), "older")
        work.tokens.keep(B, ANA, HandToken("there"), Milliseconds(70))
        mine = KeptToken(HandToken("new", MessageId(9)), Milliseconds(50), "old")
        there = KeptToken(HandToken("there"), Milliseconds(70), "")
        assert [work.tokens.of(table, ANA) for table in (A, B, C)] == [mine, there, None]
        work.tokens.drop_former(A, ANA, "another")
        assert work.tokens.of(A, ANA) == mine
        work.tokens.drop_former(A, ANA, "old")
        assert work.tokens.of(A, ANA) == replace(mine, former="")
        assert work.tokens.of(A, BEN) == KeptToken(HandToken("other"), Milliseconds(60), "older")
        work.tokens.drop(A, BEN)
        assert [work.tokens.of(A, user) is None for user in (ANA, BEN)] == [False, True]


class TestPostsAndProfiles:
    def test_they_come_back_field_by_field_until_they_are_replaced_or_dropped(self, store: InlineStore) -> None:
        events = ({"kind": "formed", "n": [1]}, {"v": 2})
        posts = {
            "board": Post(CHANNEL, MessageId(5), Milliseconds(6), Milliseconds(7), events),
            "result": Post(ChannelId(71), MessageId(8), Milliseconds(9)),
        }
        profile = Profile(ANA, ChannelId(5), True, Milliseconds(8), "de", False, False, True, False, Picking.BUTTONS)
        widest = Profile(UserId(2**63 - 1), ChannelId(2**63 - 2))
        add(store, lobby(A), lobby(B, channel=71))
        with store.writing() as work:
            assert work.profiles.get(ANA) == Profile(ANA)
            work.profiles.put(Profile(ANA, ChannelId(8)))
            work.posts.put(A, "board", posts["result"])
            for role, post in posts.items():
                work.posts.put(A, role, post)
            work.posts.put(B, "board", posts["result"])
            for each in (profile, widest):
                work.profiles.put(each)
        for _ in range(2):
            with store.reading() as work:
                assert {role: work.posts.get(A, role) for role in posts} == posts
                assert [work.posts.get(B, role) for role in posts] == [posts["result"], None]
                assert [work.profiles.get(each.user) for each in (profile, widest)] == [profile, widest]
        with store.writing() as work:
            work.posts.drop(A, "board")
            assert work.posts.get(A, "board") is None
        with store.reading() as work:
            assert [work.posts.get(A, role) is None for role in posts] == [True, False]
            assert work.posts.get(B, "board") == posts["result"]


def test_a_host_keeps_away_exactly_those_on_their_own_list(work: Unit) -> None:
    for owner, blocked in ((ANA, BEN), (ANA, CEM), (BEN, ANA), (CEM, BEN), (ANA, BEN)):
        work.blocks.add(owner, blocked)
    pairs = [(owner, blocked) for owner in (ANA, BEN, CEM) for blocked in (ANA, BEN, CEM)]
    assert [pair for pair in pairs if work.blocks.has(*pair)] == [(ANA, BEN), (ANA, CEM), (BEN, ANA), (CEM, BEN)]
    work.blocks.drop(ANA, BEN)
    work.blocks.drop(CEM, ANA)
    assert [pair for pair in pairs if work.blocks.has(*pair)] == [(ANA, CEM), (BEN, ANA), (CEM, BEN)]


def on_shard(shard: int) -> GuildId:
    return GuildId(shard << 22 | 5)


def test_a_server_belongs_to_one_shard_and_a_table_without_a_server_to_the_first() -> None:
    mine = Shards(4, frozenset({0, 2}))
    assert [mine.has(on_shard(shard)) for shard in range(8)] == [True, False, True, False] * 2
    assert (mine.has(GuildId(0)), mine.leads, mine.complete) == (True, True, False)
    assert not Shards(4, frozenset({1})).leads
    assert (ALL.has(on_shard(7)), ALL.leads, ALL.complete) == (True, True, True)


@pytest.mark.parametrize(
    "shards",
    [
        ALL,
        Shards(4, frozenset({0, 2})),
        Shards(4, frozenset({0, 2}), without=frozenset({on_shard(0), on_shard(1)})),
        Shards(4, frozenset({0, 2}), only=on_shard(2)),
        Shards(4, frozenset({0, 2}), only=on_shard(1)),
        Shards(1, frozenset({0}), without=frozenset({GuildId(0)})),
    ],
)
def test_a_query_finds_what_belongs_to_the_process(shards: Shards) -> None:
    store, guilds = MemoryStore(), [GuildId(0), *map(on_shard, range(6))]
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


@pytest.mark.parametrize("row", [None, "", "0123456789abcdef", "{}", "7", '["a"]', "[null]"])
def test_a_row_without_a_list_of_numbers_counts_as_none(row: str | None) -> None:
    assert Epochs.load(row) == Epochs(())
