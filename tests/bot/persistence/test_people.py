"""Everything that is stored of a person is shown to them and can be forgotten, tested against every row that the
database can hold."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from bot.persistence.dailies import DailyPlay
from bot.persistence.models import METADATA
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.bells import Bell
from bot.tables.change import Played, PlayedBy
from bot.tables.circumstances import Circumstances, Remark, RemarkKind
from bot.tables.days import Daily, mark_of
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, Milliseconds, RoleId, TableId, UserId
from bot.tables.notices import DeliverHand, Notice, OpenDirect, Post, PostChallenge, RefreshHand, TellRemoved
from bot.tables.players import Person
from bot.tables.requests import HandToken
from bot.tables.results import Placed, Result
from bot.tables.settings import Profile, Server
from bot.tables.standings import Board
from bot.tables.table import NOWHERE, Holder, Stage, Table
from engine.contract import Refusal, Seat
from engine.daily import DailyScore, Mark
from tests.bot.maintenance.test_self_check import damage
from tests.kit.analyses import an_analysis
from tests.kit.clocks import ManualClock, SeededEntropy
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore
from tests.kit.seated import OPENED, dealt, lobby, person

DAY: Final = date(2999, 1, 1)
ME: Final = UserId(911_111_111_111_111_111)
MY_NAME: Final = "Canary Name"
MY_WORD: Final = "canary word"
MY_JOINING: Final = InteractionId(922_222_222_222_222_222)
MY_CHANNEL: Final = ChannelId(933_333_333_333_333_333)
MY_HAND: Final = MessageId(944_444_444_444_444_444)
MY_TOKEN: Final = "canary-token"
CANARIES: Final = tuple(map(str, (ME, MY_NAME, MY_WORD, MY_JOINING, MY_CHANNEL, MY_HAND, MY_TOKEN)))

PERSONAL: Final = {
    "bells.user_id",
    "blocks.blocked_id",
    "blocks.owner_id",
    "daily_members.name",
    "daily_members.user_id",
    "daily_plays.user_id",
    "daily_practices.user_id",
    "inbox.user_id",
    "known_deals.user_id",
    "outbox.content",
    "outbox.key",
    "placed.user_id",
    "posts.channel_id",
    "posts.message_id",
    "profiles.direct",
    "profiles.user_id",
    "rating_changes.user_id",
    "ratings.user_id",
    "seats.user_id",
    "standings.user_id",
    "tables.state",
    "tokens.former",
    "tokens.token",
    "tokens.user_id",
}
"""Columns that say who someone is. Export and deletion must cover every one: the tests below put the person there."""

IMPERSONAL: Final = {
    "actions": {"table_id", "number", "seat", "code", "played_by", "at"},
    "analyses": {"table_id", "asked", "finding", "failed", "unasked"},
    "bells": {"channel_id", "game_key", "guild_id", "channel_name", "parts"},
    "daily_deals": {"game_key", "day", "secret"},
    "daily_members": {"guild_id", "seen"},
    "daily_plays": {"game_key", "day", "mark", "table_id", "begun", "place", "rounds", "number", "marks"},
    "daily_practices": {"game_key", "day", "table_id"},
    "deadlines": {"table_id", "kind", "turn", "due"},
    "inbox": {"interaction_id", "reply", "at"},
    "keepsakes": {"name", "value"},
    "known_deals": {"table_id", "seat", "own_table"},
    "outbox": {"id", "table_id", "due", "again", "attempts", "revision"},
    "placed": {
        "table_id",
        "seat",
        "place",
        "won",
        "by_house",
        "anonymous",
        "score",
        "game_key",
        "guild_id",
        "people",
        "number",
    },
    "posts": {"table_id", "role", "posted", "edited", "reveal"},
    "profiles": {
        "direct_closed",
        "direct_refused",
        "language",
        "hands_direct",
        "pings",
        "each_question",
        "on_boards",
        "picking",
        "pictures",
        "reveals",
        "rung",
        "zone",
        "shows_streaks",
        "daily_reminder",
        "daily_reminded",
        "digest",
        "digested",
    },
    "rating_changes": {
        "table_id",
        "game_key",
        "number",
        "mean_before",
        "deviation_before",
        "mean",
        "deviation",
        "games",
    },
    "ratings": {"game_key", "season", "mean", "deviation", "games"},
    "results": {"table_id", "game_key", "guild_id", "ended", "how", "people", "number", "moved"},
    "seats": {"table_id", "seat"},
    "servers": {"guild_id", "settings", "left"},
    "standings": {
        "game_key",
        "guild_id",
        "season",
        "wins",
        "games",
        "house_wins",
        "house_games",
        "streak",
        "best_streak",
        "order",
        "hidden",
    },
    "tables": {"id", "game_key", "guild_id", "channel_id", "stage", "opened", "position", "frozen"},
    "tokens": {"table_id", "expires", "message_id"},
}
"""Columns that say nothing of a person once the personal ones are empty: rows of one person go as a whole, actions and
results of an anonymous seat are no one's."""


def seated(table: Table) -> Table:
    """The table with me in its first seat, as host, and as someone who played before."""
    me = Person(ME, MY_NAME, MY_JOINING, MY_WORD)
    around = Circumstances(next_game=(UserId(3), ME), called=(ME,), rung=(ME,))
    return replace(table.with_holder(Seat(0), Holder(me)), host=ME, former=(ME, UserId(2)), circumstances=around)


def tables() -> tuple[Table, ...]:
    """Me at tables of every stage, and as host or former player only."""
    return (
        seated(lobby("aaaaaaaaaa", channel=70)),
        seated(dealt("bbbbbbbbbb", channel=71)),
        replace(seated(dealt("cccccccccc", channel=72)), stage=Stage.PAUSED),
        replace(seated(dealt("dddddddddd", channel=73)), stage=Stage.OVER),
        replace(seated(lobby("eeeeeeeeee", channel=74)), stage=Stage.CANCELLED),
        replace(dealt("ffffffffff", channel=75), host=ME),
        replace(lobby("gggggggggg", channel=76), former=(ME,)),
        replace(dealt("jjjjjjjjjj", channel=78), circumstances=Circumstances(next_game=(ME,))),
        replace(lobby("kkkkkkkkkk", channel=79), circumstances=Circumstances(called=(ME,))),
        replace(dealt("mmmmmmmmmm", channel=80), circumstances=Circumstances(names=((ME, MY_NAME),))),
        replace(
            dealt("nnnnnnnnnn", channel=81),
            circumstances=Circumstances(remarks=(Remark(RemarkKind.KICKED, UserId(2), ME),)),
        ),
        replace(dealt("pppppppppp", channel=82), stage=Stage.OVER, circumstances=Circumstances(closed_by=ME)),
        seated(dealt("hhhhhhhhhh", channel=77)),
    )


COUNTED: Final = ("placed", "results", "rating_changes")
"""Kinds of rows that outlive their table."""

FROZEN: Final = TableId("hhhhhhhhhh")


def fill(store: InlineStore) -> None:
    """Rows of mine in every table of the schema, and some of someone else's."""
    with store.writing() as work:
        for table in tables():
            work.tables.add(table)
            work.tokens.keep(table.id, ME, HandToken(MY_TOKEN), Milliseconds(5), MY_TOKEN)
            if table.seat_of(ME) is not None:
                work.posts.put(table.id, "hand-0", Post(MY_CHANNEL, MY_HAND, Milliseconds(1)))
            work.posts.put(table.id, "board", Post(ChannelId(70), MessageId(9), Milliseconds(1)))
            if table.stage is Stage.OVER:
                work.analyses.ask(table.id, Milliseconds(6))
                work.analyses.keep(table.id, an_analysis())
            if table.position is not None:
                played = (Played(Seat(0), "pass b1", PlayedBy.PERSON),)
                work.history.append(table.id, 0, played, Milliseconds(2))
            invited = PostChallenge(ChannelId(70), Seat(1), ME)
            contents = (OpenDirect(ME), TellRemoved(ME), invited, RefreshHand(Seat(0)), DeliverHand(Seat(0), 1))
            work.outbox.add([Notice(table.id, content, Milliseconds(3)) for content in contents])
            placed = (Placed(Seat(0), ME, 1, True, False), Placed(Seat(1), UserId(2), 2, False, False))
            result = Result(table.id, "two_win", GuildId(7), Milliseconds(9), "most_cards", placed)
            work.results.add(result)
        work.tables.freeze(FROZEN, "it is broken")
        for user in (ME, UserId(2)):
            work.profiles.put(Profile(user, MY_CHANNEL if user == ME else ChannelId(5), language="en"))
            work.inbox.keep(InteractionId(user + 1), user, Refusal("refused-too-late"), Milliseconds(4))
            work.bells.put(Bell(user, GuildId(7), ChannelId(70), "two_win", "cards"))
        for owner, blocked in ((ME, UserId(2)), (UserId(2), ME)):
            work.blocks.add(owner, blocked)
        for user, daily in ((ME, "qqqqqqqqqq"), (UserId(2), "rrrrrrrrrr")):
            table = TableId(daily)
            work.tables.add(
                replace(dealt(daily), id=table, place=NOWHERE, host=user, holders=(person(user),), daily=Daily(DAY, ""))
            )
            work.dailies.begin(DailyPlay("two_win", DAY, mark_of(bytes(32), user, "two_win", DAY), user, table), OPENED)
            work.dailies.finish(table, DailyScore(1, 2, 3, (Mark.GOOD,)))
            work.dailies.attend(GuildId(7), user, MY_NAME if user == ME else "Bea", Milliseconds(5))
            work.dailies.keep_practice(user, "two_win", DAY, table)
            work.known_deals.add_viewer(TableId("nnnnnnnnnn"), user)
        work.servers.put(Server(GuildId(7), moderator_role=RoleId(5)))


def found(path: Path) -> set[str]:
    """Columns in which anything of mine stands."""
    connection = sqlite3.connect(path)
    try:
        return {
            f"{table}.{column.name}"
            for table, described in METADATA.tables.items()
            for column in described.columns
            for (value,) in connection.execute(f'SELECT "{column.name}" FROM "{table}"')  # noqa: S608 - our own names
            if any(canary in str(value) for canary in CANARIES)
        }
    finally:
        connection.close()


def service(store: InlineStore) -> TableService:
    return TableService(store, ManualClock(), SeededEntropy(), Signals())


def test_every_column_is_known_as_personal_or_not() -> None:
    columns = {f"{table}.{column.name}" for table, rows in METADATA.tables.items() for column in rows.columns}
    harmless = {f"{table}.{column}" for table, names in IMPERSONAL.items() for column in names}
    assert PERSONAL & harmless == set()
    assert columns == PERSONAL | harmless


async def test_i_am_found_in_every_personal_column_and_afterwards_nowhere(path: Path) -> None:
    with fresh_file(path) as store:
        fill(store)
    assert found(path) - {"inbox.interaction_id"} == PERSONAL
    with fresh_file(path) as store:
        await service(store).privacy.forget(ME)
        assert await store_is_empty_of_me(store)
    assert found(path) == set()


async def store_is_empty_of_me(store: InlineStore) -> bool:
    return not any((await service(store).privacy.export(ME)).values())


async def test_forgetting_twice_is_no_trouble(database: InlineStore) -> None:
    fill(database)
    privacy = service(database).privacy
    await privacy.forget(ME)
    await privacy.forget(ME)
    assert await store_is_empty_of_me(database)


async def test_others_keep_what_is_theirs(database: InlineStore) -> None:
    fill(database)
    before = await exported(database, UserId(2))
    await service(database).privacy.forget(ME)
    after = await exported(database, UserId(2))
    gone = {FROZEN}
    of_whole_games = {"analyses"}  # of games that I was in, they go as a whole
    for kind in before.keys() - of_whole_games:
        rows = before[kind]
        kept = [row for row in rows if row.get("table_id", row.get("id")) not in gone or kind in COUNTED]
        kept = [row for row in kept if ME not in row.values()]
        assert _steady(after[kind]) == _steady(kept), kind


def _steady(rows: list[Mapping[str, object]]) -> list[str]:
    """Without what goes on at a table when someone leaves: who is host, where they sit."""
    moving = ("host", "seat", "seats", "stage")
    return sorted(str({name: value for name, value in row.items() if name not in moving}) for row in rows)


async def exported(store: InlineStore, user: UserId) -> Mapping[str, list[Mapping[str, object]]]:
    return {kind: list(rows) for kind, rows in (await service(store).privacy.export(user)).items()}


async def test_an_export_has_rows_of_every_table_that_names_me_and_never_a_token(database: InlineStore) -> None:
    fill(database)
    rows = await exported(database, ME)
    assert {kind for kind, found in rows.items() if found} == {column.split(".")[0] for column in PERSONAL} | {
        "actions",
        "analyses",
        "results",
        "frozen tables",
    }
    text = json.dumps(rows)
    assert MY_TOKEN not in text
    assert all(canary in text for canary in CANARIES if canary != MY_TOKEN)
    assert len(rows["tables"]) == len([*tables(), "the daily deal"]) - len([FROZEN])
    assert [row["id"] for row in rows["frozen tables"]] == [FROZEN]


async def test_being_forgotten_reaches_the_analyses_of_every_game_of_mine(database: InlineStore) -> None:
    fill(database)
    rows = await exported(database, ME)
    (mine,) = rows["analyses"]
    own = [choice for choice in json.loads(json.dumps(an_analysis().judged)) if choice[1] == 0]
    assert mine == {"table_id": "dddddddddd", "judged": own}
    await service(database).privacy.forget(ME)
    with database.reading() as work:
        assert work.analyses.get(TableId("dddddddddd")) is None


async def test_an_export_names_nobody_else_and_shows_no_cards_and_no_secret(database: InlineStore) -> None:
    fill(database)
    text = json.dumps(await exported(database, ME))
    assert "Bea" not in text
    assert tables()[1].secret.hex() not in text
    assert '"position"' not in text


async def test_a_game_under_way_goes_on_with_the_house_for_good(database: InlineStore) -> None:
    fill(database)
    await service(database).privacy.forget(ME)
    with database.reading() as work:
        playing = work.tables.load(TableId("bbbbbbbbbb"))
        waiting = work.tables.load(TableId("aaaaaaaaaa"))
        ended = work.tables.load(TableId("dddddddddd"))
    assert playing is not None
    assert (playing.stage, playing.host, playing.holder(Seat(0)).by_house) == (Stage.PLAYING, 2, True)
    assert (playing.secret, playing.commitment, playing.forgotten) == (b"", "", True)
    assert playing.key == dealt("bbbbbbbbbb").key
    assert waiting is not None
    assert [person.user for person in waiting.people] == [2]
    assert (waiting.forgotten, waiting.host) == (False, 2)
    assert ended is not None
    assert (ended.stage, ended.forgotten, len(ended.holders)) == (Stage.OVER, True, 3)


async def test_a_frozen_table_that_names_me_goes_altogether(database: InlineStore) -> None:
    fill(database)
    await service(database).privacy.forget(ME)
    with database.reading() as work:
        assert work.tables.frozen() == []


async def test_a_table_that_cannot_be_read_any_more_goes_altogether_too(database: InlineStore) -> None:
    fill(database)
    damage(database, "UPDATE tables SET position = '{}' WHERE id = 'bbbbbbbbbb'")
    await service(database).privacy.forget(ME)
    with database.reading() as work:
        assert work.people.tables(ME, TableId(""))[0] == []
        assert work.tables.frozen() == []
        assert TableId("bbbbbbbbbb") not in work.tables.live()


async def test_results_keep_an_anonymous_seat(database: InlineStore) -> None:
    fill(database)
    await service(database).privacy.forget(ME)
    with database.reading() as work:
        result = work.results.get(TableId("dddddddddd"))
        page = work.standings.page(Board("two_win", GuildId(7)), 10, 0)
    assert result is not None
    assert [(placed.user, placed.place) for placed in result.placed] == [(None, 1), (2, 2)]
    assert (result.people, result.placed[0].anonymous) == (2, True)
    assert [(line.standing.user, line.standing.games) for line in page] == [(2, 13)]


async def test_a_number_that_only_contains_my_id_is_not_me(database: InlineStore) -> None:
    with database.writing() as work:
        work.tables.add(lobby())
    with database.reading() as work:
        assert work.people.tables(UserId(100), TableId(""))[0] == []
        assert work.people.tables(UserId(1), TableId("")) == (["aaaaaaaaaa"], "aaaaaaaaaa")
