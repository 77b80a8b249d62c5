"""What a person gets who asks for all that is stored of them, word for word, and how docs/privacy.md shows it."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Final

from bot.persistence.dailies import DailyPlay
from bot.persistence.models import METADATA
from bot.persistence.settings import save_settings
from bot.persistence.tables import save_table
from bot.tables.bells import Bell, PartOfDay
from bot.tables.change import Played, PlayedBy
from bot.tables.circumstances import Circumstances
from bot.tables.days import Daily
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import Notice, OpenDirect, Post, RefreshBoard, TellRemoved
from bot.tables.players import Person
from bot.tables.requests import HandToken
from bot.tables.results import Placed, Result
from bot.tables.settings import Profile, Server
from bot.tables.table import NOWHERE, Holder, Stage
from engine.contract import Refusal, Seat
from engine.daily import DailyScore, Mark
from tests.kit.analyses import an_analysis
from tests.kit.memory_store import InlineStore
from tests.kit.seated import OPENED, dealt, lobby, person

ME, OTHER = UserId(911_111_111_111_111_111), UserId(922_222_222_222_222_222)
GAME, FROZEN, DEAL = TableId("aaaaaaaaaa"), TableId("bbbbbbbbbb"), TableId("cccccccccc")
DAY = date(2027, 1, 15)


def at(moment: int) -> Milliseconds:
    return Milliseconds(moment)


async def fill(store: InlineStore) -> None:
    """I sit in the second seat of a game, someone else in the first, and everything is stored of us both."""
    mine = Holder(Person(ME, "Ada", InteractionId(5), "luck", "de"), misses=1)
    table = replace(dealt(GAME), host=OTHER, former=(OTHER, ME), circumstances=Circumstances(next_game=(OTHER,)))
    table = replace(table, holders=(person(OTHER, "Bea"), mine, table.holders[2]), stage=Stage.OVER)
    frozen = replace(lobby(FROZEN, channel=71, opened=OPENED + 7), host=ME, holders=(person(ME),))
    with store.writing() as work:
        work.tables.add(replace(dealt(DEAL), place=NOWHERE, host=ME, holders=(person(ME),), daily=Daily(DAY, "")))
        work.tables.add(table)
        work.tables.add(frozen)
        work.tables.freeze(FROZEN, "it is broken")
        for seat in (0, 1):
            work.history.append(GAME, seat, (Played(Seat(seat), f"pass b{seat}", PlayedBy.CLOCK),), at(20 + seat))
            work.posts.put(GAME, f"hand-{seat}", Post(ChannelId(80 + seat), MessageId(90 + seat), at(9)))
        work.posts.put(GAME, "board", Post(ChannelId(70), MessageId(92), at(9)))
        work.analyses.ask(GAME, at(6))
        work.analyses.keep(GAME, an_analysis())
        told = (OpenDirect(ME), OpenDirect(OTHER), TellRemoved(ME), TellRemoved(OTHER), RefreshBoard())
        work.outbox.add([Notice(GAME, content, at(3)) for content in told])
        placed = (Placed(Seat(0), OTHER, 2, False, False), Placed(Seat(1), ME, 1, True, False, score={"cards": 4}))
        work.results.add(Result(GAME, "two_win", GuildId(7), at(9), "most_cards", placed))
        for user in (ME, OTHER):
            work.profiles.put(Profile(user, ChannelId(8), language="en"))
            work.tokens.keep(GAME, user, HandToken("a secret", MessageId(4)), at(50))
            work.inbox.keep(InteractionId(user + 1), user, Refusal("refused-too-late", {"at": 4}), at(4))
            work.dailies.attend(GuildId(7), user, f"Name {user}", at(5))
        for user in (ME, OTHER):
            parts = (PartOfDay.MORNING, PartOfDay.EVENING)
            work.bells.put(Bell(user, GuildId(7), ChannelId(70), "two_win", "cards", parts))
        work.blocks.add(ME, OTHER)
        work.blocks.add(OTHER, ME)
        work.analyses.ask(DEAL, at(6))
        for user, table_id in ((ME, DEAL), (OTHER, GAME)):
            work.dailies.begin(DailyPlay("two_win", DAY, f"mark {user}", user, table_id), at(7))
            work.dailies.finish(table_id, DailyScore(1, 2, 3, (Mark.GOOD, Mark.BAD)))
            work.dailies.keep_practice(user, "two_win", DAY, table_id)
            work.known_deals.take(GAME, user, Seat(2), DEAL)


OF_A_SEAT: Final[dict[str, Any]] = {
    "absent": False,
    "acknowledged": False,
    "changes": 0,
    "clock_played": False,
    "closed": [],
    "misses": 0,
    "moved": None,
    "premove": None,
    "premoved": None,
    "guess": None,
    "clocked": False,
    "reminded": None,
    "without_direct": False,
}
OF_A_TABLE: Final[dict[str, Any]] = {
    "game_key": "two_win",
    "opened": OPENED,
    "next_game": False,
    "called": False,
    "rung": False,
}
OF_A_NOTICE: Final[dict[str, Any]] = {"table_id": GAME, "due": 3, "again": None, "attempts": 0, "revision": 0}

SHOWN: Final[dict[str, list[dict[str, Any]]]] = {
    "profiles": [
        {
            "user_id": ME,
            "direct": 8,
            "direct_closed": False,
            "direct_refused": None,
            "language": "en",
            "hands_direct": True,
            "pings": True,
            "each_question": False,
            "on_boards": True,
            "picking": "mixed",
            "pictures": "asked",
            "reveals": True,
            "shows_streaks": True,
            "daily_reminder": False,
            "daily_reminded": None,
            "zone": "UTC",
            "rung": None,
            "digest": True,
            "digested": None,
        }
    ],
    "blocks": [{"owner_id": ME, "blocked_id": OTHER}],
    "bells": [
        {
            "user_id": ME,
            "channel_id": 70,
            "game_key": "two_win",
            "guild_id": 7,
            "channel_name": "cards",
            "parts": "morning evening",
        }
    ],
    "tables": [
        OF_A_TABLE
        | {"id": GAME, "guild_id": 7, "channel_id": 70, "stage": "over", "host": False, "former": True}
        | {
            "seats": [
                OF_A_SEAT
                | {"misses": 1}
                | {"player": {"user": ME, "name": "Ada", "joined_by": 5, "lucky_word": "luck", "language": "de"}}
            ]
        },
        OF_A_TABLE
        | {"id": DEAL, "guild_id": 0, "channel_id": 0, "stage": "playing", "host": True, "former": False}
        | {"seats": [OF_A_SEAT | {"player": {"user": ME, "name": "Ada", "joined_by": ME + 1000, "lucky_word": ""}}]},
    ],
    "frozen tables": [{"id": FROZEN, "opened": OPENED + 7}],
    "seats": [
        {"table_id": DEAL, "seat": 0, "user_id": ME},
        {"table_id": GAME, "seat": 1, "user_id": ME},
        {"table_id": FROZEN, "seat": 0, "user_id": ME},
    ],
    "actions": [{"table_id": GAME, "number": 1, "seat": 1, "code": "pass b1", "played_by": "clock", "at": 21}],
    "analyses": [
        {
            "table_id": GAME,
            "judged": [
                [1, 1, "pass 1B0", 0, 1, 45, None],
                [3, 1, "pass 1B0", 2, 2, 12, None],
                [4, 1, "pass 1B0", 2, 2, 15, None],
            ],
        },
        {"table_id": DEAL, "judged": []},
    ],
    "posts": [
        {
            "table_id": GAME,
            "role": "hand-1",
            "channel_id": 81,
            "message_id": 91,
            "posted": 9,
            "edited": None,
            "reveal": "[]",
        }
    ],
    "outbox": [
        OF_A_NOTICE | {"id": 1, "key": f"direct-{ME}", "content": {"tell": "direct", "user": ME}},
        OF_A_NOTICE | {"id": 3, "key": f"removed-{ME}", "content": {"tell": "removed", "user": ME, "language": ""}},
    ],
    "inbox": [
        {
            "interaction_id": ME + 1,
            "user_id": ME,
            "reply": {"key": "refused-too-late", "details": {"at": 4}},
            "at": 4,
        }
    ],
    "tokens": [{"table_id": GAME, "user_id": ME, "expires": 50}],
    "daily_plays": [
        {
            "game_key": "two_win",
            "day": "2027-01-15",
            "mark": f"mark {ME}",
            "user_id": ME,
            "table_id": DEAL,
            "begun": 7,
            "place": 1,
            "rounds": 2,
            "number": 3,
            "marks": "GL",
        }
    ],
    "daily_members": [{"guild_id": 7, "user_id": ME, "name": f"Name {ME}", "seen": 5}],
    "daily_practices": [{"user_id": ME, "game_key": "two_win", "day": "2027-01-15", "table_id": DEAL}],
    "known_deals": [{"table_id": GAME, "user_id": ME, "seat": 2, "own_table": DEAL}],
    "placed": [
        {
            "table_id": GAME,
            "seat": 1,
            "user_id": ME,
            "place": 1,
            "won": True,
            "by_house": False,
            "anonymous": False,
            "score": {"cards": 4},
            "game_key": "two_win",
            "guild_id": 7,
            "people": 2,
            "number": 1,
        }
    ],
    "results": [
        {
            "table_id": GAME,
            "game_key": "two_win",
            "guild_id": 7,
            "ended": 9,
            "how": "most_cards",
            "people": 2,
            "number": 1,
            "moved": [[1, None, 1]],
        }
    ],
}
COUNTED = ("standings", "ratings", "rating_changes")


async def test_everything_of_a_person_is_shown_to_them_word_for_word(database: InlineStore) -> None:
    await fill(database)
    with database.reading() as work:
        found = dict(work.people.export(ME, work.people.tables(ME, TableId(""))[0]))
    counted = {kind: found.pop(kind) for kind in COUNTED}
    assert found == SHOWN
    assert all(row["user_id"] == ME for kind in COUNTED for row in counted[kind])
    assert [(row["guild_id"], row["season"], row["wins"], row["hidden"]) for row in counted["standings"]] == [
        (guild, season, 1, False) for guild in (0, 7) for season in (0, 19701)
    ]
    assert [(row["season"], row["games"]) for row in counted["ratings"]] == [(0, 1), (19701, 1)]
    assert [(row["number"], row["mean_before"], row["games"]) for row in counted["rating_changes"]] == [(1, 25.0, 1)]


async def test_who_is_forgotten_leaves_every_row_of_others_as_it_was(database: InlineStore) -> None:
    await fill(database)
    with database.reading() as work:
        before = dict(work.people.export(OTHER, work.people.tables(OTHER, TableId(""))[0]))
    with database.writing() as work:
        work.people.erase(ME)
    with database.reading() as work:
        after, own = (
            dict(work.people.export(OTHER, work.people.tables(OTHER, TableId(""))[0])),
            work.people.export(ME, work.people.tables(ME, TableId(""))[0]),
        )
    assert {kind: rows for kind, rows in after.items() if rows != before[kind]} == {"blocks": []}
    left = {kind for kind, rows in own.items() if rows}
    assert left == {kind for kind in SHOWN if kind not in WITHOUT_THE_TABLES}


WITHOUT_THE_TABLES = {
    "profiles",
    "bells",
    "blocks",
    "frozen tables",
    "outbox",
    "inbox",
    "tokens",
    "placed",
    "results",
    "standings",
    "ratings",
    "rating_changes",
}
"""What goes with a person; their part of a table goes when the table forgets them, and deals with their days."""


PAPER = (Path(__file__).parents[3] / "docs" / "privacy.md").read_text("utf-8")
EXAMPLES: list[dict[str, Any]] = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAPER, re.DOTALL)]


def example(*columns: str) -> dict[str, Any]:
    """The example that has these columns."""
    (found,) = [shown for shown in EXAMPLES if set(columns) <= set(shown)]
    return found


def shapes() -> Iterator[tuple[str, frozenset[str]]]:
    for name, described in METADATA.tables.items():
        yield name, frozenset(column.name for column in described.columns)


def test_every_kind_of_row_is_shown_with_all_its_columns() -> None:
    shown = {frozenset(each) for each in EXAMPLES}
    assert {name for name, columns in shapes() if columns not in shown} == set()
    assert shown == {columns for _, columns in shapes()}


def test_every_kind_of_row_has_a_heading() -> None:
    headings = set(re.findall(r"`(\w+)`", "\n".join(re.findall(r"^### (.*):", PAPER, re.MULTILINE))))
    assert headings == {name for name, _ in shapes()}


def test_the_state_of_a_table_is_shown_with_all_its_parts() -> None:
    state: dict[str, Any] = json.loads(json.dumps(save_table(lobby()).state))
    shown = example("state")["state"]
    assert shown.keys() == state.keys()
    assert shown["circumstances"].keys() == state["circumstances"].keys()
    assert shown["holders"][0].keys() == state["holders"][0].keys()
    assert shown["holders"][0]["player"].keys() >= state["holders"][0]["player"].keys()


def test_the_settings_of_a_server_are_shown_with_all_their_parts() -> None:
    assert example("settings")["settings"].keys() == save_settings(Server(GuildId(7))).keys()
