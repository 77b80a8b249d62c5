"""Rows that earlier commits stored still open, and lose nothing when they are stored again.

`stored_22_november.json` holds rows of commit 7c1bfba, `stored_24_november.json` of 48f8b002: tables of all three games
at every stage, also visiting, solo and daily ones, a notice of every kind, profiles and servers. They are what those
programs wrote, and are never generated again.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast, get_args

import pytest
from sqlalchemy import TableClause, insert

from bot.persistence.models import NoticeRow, ProfileRow, ServerRow, TableRow
from bot.tables.ids import GuildId, Milliseconds, RoleId, TableId, UserId
from bot.tables.invariants import broken
from bot.tables.notices import Content, PostChallenge
from bot.tables.settings import OwnPictures, Picking, Profile, Server
from bot.tables.table import Pace
from tests.kit.memory_store import MemoryStore

LATER, EARLIER = "24_november", "22_november"
KEPT = (LATER, EARLIER)


@cache
def rows(kept: str) -> Any:
    return json.loads(Path(__file__).with_name(f"stored_{kept}.json").read_text("utf-8"))


TABLES = [(kept, name) for kept in KEPT for name in rows(kept)["tables"]]


def lost(before: Any, now: Any, path: str = "") -> Iterator[str]:
    """Yield the paths at which stored data lacks or changes what was there before; objects may have new fields."""
    then, here = parts(before), parts(now)
    if type(before) is not type(now) or (not then and before != now):
        yield f"{path}: {before!r} became {now!r}"
    for name, value in then.items():
        yield from lost(value, here.get(name, "nothing"), f"{path}/{name}")


def parts(value: Any) -> dict[Any, Any]:
    if isinstance(value, list):
        return {"length": len(values := cast("list[Any]", value)), **dict(enumerate(values))}
    return cast("dict[Any, Any]", value) if isinstance(value, dict) else {}


def stored(store: MemoryStore, model: TableClause, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of `row` as the store's only row has them now."""
    (found,) = store.rows(model)
    return {name: getattr(found, name) for name in row}


def with_row(model: Any, row: Mapping[str, Any]) -> MemoryStore:
    store = MemoryStore()
    with store.writing() as unit:
        unit.sql.change(insert(model).values(row))
    return store


@pytest.mark.parametrize(("kept", "name"), TABLES)
def test_every_table_opens_and_is_stored_with_all_that_was_there(kept: str, name: str) -> None:
    row = rows(kept)["tables"][name]
    store = with_row(TableRow, row)
    with store.writing() as unit:
        table = unit.tables.load(TableId(row["id"]))
        assert table is not None
        assert broken(table) is None
        unit.tables.save(replace(table, language="fr"))
        unit.tables.save(table)
    kept_columns = {name: value for name, value in row.items() if (kept, name) != (EARLIER, "position")}
    assert list(lost(kept_columns, stored(store, TableRow, row))) == [], "positions of that time have an older version"
    store.tables.clear()
    with store.reading() as unit:
        assert unit.tables.load(table.id) == table


@pytest.mark.parametrize("kept", KEPT)
def test_every_notice_opens_and_is_stored_with_all_that_was_there(kept: str) -> None:
    lobby, contents = rows(kept)["tables"]["lobby"], rows(kept)["notices"]
    store = with_row(TableRow, lobby)
    with store.writing() as unit:
        for number, content in enumerate(contents):
            unit.sql.change(insert(NoticeRow).values(
                table_id=lobby["id"], key=f"old-{number}", content=content, due=5, attempts=0, revision=0
            ))  # fmt: skip
    with store.writing() as unit:
        notices = unit.outbox.of(TableId(lobby["id"]))
        unit.outbox.drop_all(TableId(lobby["id"]))
        unit.outbox.add(notices)
    again = [row.content for row in store.rows(NoticeRow)]
    assert list(lost(contents, again)) == []
    if kept == LATER:
        assert {type(notice.content) for notice in notices} == set(get_args(Content)) - {PostChallenge}


@pytest.mark.parametrize("kept", KEPT)
def test_every_server_opens_and_is_stored_with_all_that_was_there(kept: str) -> None:
    for row in rows(kept)["servers"]:
        store = with_row(ServerRow, row)
        with store.writing() as unit:
            unit.servers.put(server := unit.servers.get(GuildId(row["guild_id"])))
        assert list(lost(row, stored(store, ServerRow, row))) == []
        if row["guild_id"] == 7:
            assert server == Server(GuildId(7))
        else:
            assert (server.language, server.pace, server.channels) == ("es", Pace.QUICK, (3, 4))
            assert (server.rules, server.moderator_role) == ({"two_win": {"star_profile": "balanced"}}, RoleId(9))
            assert (server.left, server.pictures) == (Milliseconds(77), kept == EARLIER)


@pytest.mark.parametrize("kept", KEPT)
def test_every_profile_opens_and_is_stored_with_all_that_was_there(kept: str) -> None:
    fresh, chosen = rows(kept)["profiles"]
    for row in (fresh, chosen):
        store = with_row(ProfileRow, row)
        with store.writing() as unit:
            unit.profiles.put(profile := unit.profiles.get(UserId(row["user_id"])))
        assert list(lost(row, stored(store, ProfileRow, row))) == []
        if row is fresh:
            assert profile == Profile(UserId(1))
        else:
            assert (profile.direct, profile.picking, profile.on_boards) == (701, Picking.MENUS, False)
            assert profile.pictures is (OwnPictures.NEVER if kept == LATER else OwnPictures.ASKED)
