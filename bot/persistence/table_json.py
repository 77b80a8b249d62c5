"""Tables as JSON data with a version number, and back, from the annotations of their classes.

A field that stored data lacks has its default, so a new field needs a default and nothing here. Each game writes its
own positions, events and house rules. A position has a checksum: a damaged one is not loaded.
"""

import json
from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any, Final, NamedTuple
from zlib import crc32

from bot.tables.circumstances import Circumstances
from bot.tables.days import Challenge, Daily, DayStanding, Line
from bot.tables.ids import TableId
from bot.tables.notices import PostReveal
from bot.tables.players import Forgotten, House, Person, Player
from bot.tables.table import Holder, News, Offer, Place, Table
from engine import catalogue
from engine.codec import Codec, Coding, Layout, house_rules, named
from engine.contract import Game, Options, Position, Saved
from engine.daily import DailyScore

VERSION: Final = 2
"""Version of a stored state. Version 1 had phases, one reveal, and kept for the whole table what each seat keeps now
(`_upgraded`)."""


class BrokenTableError(ValueError):
    """A stored table cannot be read.

    Its text names no card, because it may be logged. `why` may name cards.
    """

    def __init__(self, table: TableId, why: str) -> None:
        super().__init__(f"table {table} cannot be loaded")
        self.table = table
        self.why = why


class SavedTable(NamedTuple):
    """Columns of a table's row that saving decides, by their names in the database."""

    id: str
    game_key: str
    guild_id: int
    channel_id: int
    stage: str
    opened: int
    state: Saved
    position: Saved | None


def save_table(table: Table) -> SavedTable:
    """Return the table as data."""
    state: dict[str, Any] = _coding(table.game).write(table)
    place = state.pop("place")
    columns = {name: state.pop(name) for name in ("id", "game_key", "stage", "opened", "position")}
    return SavedTable(guild_id=place["guild"], channel_id=place["channel"], state={"v": VERSION, **state}, **columns)


def load_table(saved: SavedTable) -> Table:
    """Return the table of this data.

    Raises:
        BrokenTableError: The data is no table.
    """
    try:
        place = {"guild": saved.guild_id, "channel": saved.channel_id}
        state = _upgraded(saved, dict(saved.state))
        return _coding(catalogue.game(saved.game_key)).read({**state, **saved._asdict(), "place": place})
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise BrokenTableError(TableId(saved.id), f"{type(error).__name__}: {error}") from error


@cache
def _coding(game: Game) -> Coding:
    """Return the coding of tables of this game: an object with all fields of `Table`."""
    return _CODEC.with_also(
        {
            Options: house_rules(game.read_options),
            Position: Coding(lambda position: _with_checksum(position.save()), lambda raw: game.load(_intact(raw))),
            News: _news(game),
        }
    ).object(Table)


def _with_checksum(saved: Saved) -> Saved:
    text = json.dumps(saved, sort_keys=True, check_circular=False)
    return {**saved, "checksum": crc32(text.encode())}


def _intact(raw: Saved) -> Saved:
    """Return a position without its checksum, which earlier versions did not store. Raises `ValueError` for a wrong
    one."""
    saved = {name: value for name, value in raw.items() if name != "checksum"}
    if "checksum" in raw and raw != _with_checksum(saved):
        raise ValueError("the position has another checksum")
    return saved


def _news(game: Game) -> Coding:
    return Coding(
        lambda news: {"turn": news.turn, "event": news.saved},
        lambda raw: News(raw["turn"], game.load_event(raw["event"])),
    )


def _save_player(player: Player) -> Saved:
    match player:
        case Person():
            # An empty name is left out, so that tables which still hold names can be found.
            return {key: value for key, value in _PERSON.write(player).items() if value != "" or key == "lucky_word"}
        case House(level=level):
            return {"house": level}
        case Forgotten():
            return {"forgotten": True}


def _load_player(raw: Mapping[str, Any]) -> Player:
    if "house" in raw:
        return House(raw["house"])
    return Forgotten() if "forgotten" in raw else _PERSON.read({"name": "", **raw})


_PERSON: Final = Codec({}, with_defaults=True).object(Person)

_CODEC: Final = Codec(
    {
        Player: Coding(_save_player, _load_player),
        bytes: named(bytes.hex, bytes.fromhex),
        date: named(date.isoformat, date.fromisoformat),
        Saved: Coding(dict, dict),
        **dict.fromkeys((Challenge, Circumstances, Daily, DailyScore, DayStanding, Holder), Layout.OBJECT),
        **dict.fromkeys((Line, Offer, Place, PostReveal), Layout.OBJECT),
    },
    with_defaults=True,
)


def _upgraded(saved: SavedTable, state: dict[str, Any]) -> dict[str, Any]:
    """Return the state in the present version. Raises `ValueError` for an unknown version."""
    if state["v"] == 1:
        position = None if saved.position is None else catalogue.game(saved.game_key).load(_intact(saved.position))
        return _from_1(state, _closed_turns(position))
    if state["v"] != VERSION:
        raise ValueError(f"state version {state['v']} is not {VERSION}")
    return state


def _closed_turns(position: Position | None) -> int:
    """Return the number of turns that have closed. It no longer rises at the end of the game."""
    if position is None:
        return 0
    return position.turn if position.outcome() is None else position.turn + 1


def _from_1(state: dict[str, Any], turns: int) -> dict[str, Any]:
    """Return a state of version 1 as one of version 2.

    All seats were asked in each turn, and the events of the latest reveal are the news of the last turn.
    """
    around = state.get("around", {})
    reminded = state["reminded"]

    def holder(seat: int, old: dict[str, Any]) -> dict[str, Any]:
        return old | {
            "acknowledged": old["understood"],
            "reminded": reminded if "user" in old["player"] else None,
            "clock_played": seat in around.get("clock_played", []),
            "closed": list(range(turns))[-2:],
        }

    return state | {
        "holders": [holder(seat, old) for seat, old in enumerate(state["holders"])],
        "turn_ends": state["phase_ends"],
        "news": [{"turn": max(turns - 1, 0), "event": event} for event in state["last_reveal"]],
        "circumstances": around,
    }
