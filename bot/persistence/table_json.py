"""A table as data: plain JSON with a version number, and back. The position is written by its own game."""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, Final

from bot.tables.circumstances import NO_CIRCUMSTANCES, Circumstances, Remark, RemarkKind
from bot.tables.days import Daily, DayStanding
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.players import Forgotten, House, Person, Player, Premove
from bot.tables.table import Holder, News, Pace, Place, Stage, Table
from engine import catalogue
from engine.contract import Json, Options, Position, Refusal, Saved
from engine.daily import DailyScore, Mark
from engine.fairness import Coin

VERSION: Final = 2
"""Version 1 knew phases, one reveal, and what now belongs to each seat for the whole table (`_from_1`)."""


class BrokenTableError(ValueError):
    """What is stored of a table cannot be read back. Its words name no card, for they may be logged; `why` may."""

    def __init__(self, table: TableId, why: str) -> None:
        super().__init__(f"table {table} cannot be loaded")
        self.table = table
        self.why = why


@dataclass(frozen=True, slots=True)
class SavedTable:
    """The columns of a table's row that saving decides: the others are its address."""

    id: str
    game_key: str
    guild: int
    channel: int
    stage: str
    opened: int
    state: Saved
    position: Saved | None


def save_table(table: Table) -> SavedTable:
    """The table as data."""
    return SavedTable(
        id=table.id,
        game_key=table.game_key,
        guild=table.place.guild,
        channel=table.place.channel,
        stage=table.stage.value,
        opened=table.opened,
        state=_save_state(table),
        position=None if table.position is None else table.position.save(),
    )


@lru_cache(typed=True)
def _options_saved(options: Options) -> Saved:
    """Of each set of house rules once: a table is stored with them at every press."""
    return options.save()


def _save_state(table: Table) -> Saved:
    return {
        "v": VERSION,
        "host": table.host,
        "language": table.language,
        "pace": table.pace.value,
        "options": _options_saved(table.options),
        "max_seats": table.max_seats,
        "secret": table.secret.hex(),
        "commitment": table.commitment,
        "holders": [_save_holder(holder) for holder in table.holders],
        "key": None if table.key is None else table.key.hex(),
        "turn_ends": table.turn_ends,
        "news": [{"turn": each.turn, "event": each.saved} for each in table.news],
        "acted": table.acted,
        "former": list(table.former),
        "words_hidden": table.words_hidden,
        "open_hands": table.open_hands,
        "hints": table.hints,
        "clock_asked": table.clock_asked,
        "pictures": table.pictures,
        "forgotten": table.forgotten,
        "calling": table.calling,
        "coin": None if table.coin is None else [table.coin.post, table.coin.channel],
        "circumstances": _save_circumstances(table.circumstances),
        "daily": None if table.daily is None else _save_daily(table.daily),
    }


def _save_holder(holder: Holder) -> Saved:
    return {
        "player": _save_player(holder.player),
        "absent": holder.absent,
        "misses": holder.misses,
        "changes": holder.changes,
        "acknowledged": holder.acknowledged,
        "reminded": holder.reminded,
        "clock_played": holder.clock_played,
        "closed": list(holder.closed),
        "without_direct": holder.without_direct,
        "premove": None if holder.premove is None else _save_premove(holder.premove),
        "premoved": holder.premoved,
        "moved": None if holder.moved is None else list(holder.moved),
    }


def _save_premove(premove: Premove) -> Json:
    return [premove.code, premove.effect, premove.failed]


def _save_player(player: Player) -> Saved:
    match player:
        case Person(user=user, joined_by=joined_by, lucky_word=lucky_word):
            # Without a name there is no such key, so that tables which still hold names can be found.
            known = {"name": player.name, "language": player.language, "username": player.username}
            told = {key: value for key, value in known.items() if value}
            return {"user": user, "joined_by": joined_by, "lucky_word": lucky_word, **told}
        case House(level=level):
            return {"house": level}
        case Forgotten():
            return {"forgotten": True}


def load_table(saved: SavedTable) -> Table:
    """The inverse of `save_table`. Raises `BrokenTableError` for data that is no table."""
    table = TableId(saved.id)
    try:
        return _load(table, saved, dict(saved.state))
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise BrokenTableError(table, f"{type(error).__name__}: {error}") from error


def _load(table: TableId, saved: SavedTable, state: dict[str, Any]) -> Table:
    game = catalogue.game(saved.game_key)
    position = None if saved.position is None else game.load(saved.position)
    if state["v"] == 1:
        state = _from_1(state, _closed_turns(position))
    if state["v"] != VERSION:
        raise ValueError(f"state version {state['v']} is not {VERSION}")
    return Table(
        id=table,
        game_key=saved.game_key,
        place=Place(GuildId(saved.guild), ChannelId(saved.channel)),
        host=UserId(state["host"]),
        language=state["language"],
        pace=Pace(state["pace"]),
        options=_options(game.read_options(state["options"])),
        max_seats=state["max_seats"],
        secret=bytes.fromhex(state["secret"]),
        commitment=state["commitment"],
        opened=Milliseconds(saved.opened),
        stage=Stage(saved.stage),
        holders=tuple(_load_holder(holder) for holder in state["holders"]),
        key=None if state["key"] is None else bytes.fromhex(state["key"]),
        position=position,
        turn_ends=_moment(state["turn_ends"]),
        news=tuple(News(each["turn"], game.load_event(each["event"])) for each in state["news"]),
        acted=state["acted"],
        former=tuple(UserId(user) for user in state["former"]),
        open_hands=state["open_hands"],
        hints=state.get("hints", True),
        clock_asked=state.get("clock_asked", False),
        pictures=state.get("pictures", True),
        words_hidden=state["words_hidden"],
        forgotten=state["forgotten"],
        calling=_moment(state.get("calling")),
        coin=None if (coin := state.get("coin")) is None else Coin(*coin),
        circumstances=_load_circumstances(state["circumstances"]),
        daily=None if (saved_daily := state.get("daily")) is None else _load_daily(saved_daily),
    )


def _options(read: Options | Refusal) -> Options:
    if isinstance(read, Refusal):
        raise ValueError(f"options are refused: {read.key}")
    return read


def _moment(raw: int | None) -> Milliseconds | None:
    return None if raw is None else Milliseconds(raw)


def _load_holder(raw: dict[str, Any]) -> Holder:
    return Holder(
        player=_load_player(raw["player"]),
        absent=raw["absent"],
        misses=raw["misses"],
        changes=raw["changes"],
        acknowledged=raw["acknowledged"],
        reminded=_moment(raw["reminded"]),
        clock_played=raw["clock_played"],
        closed=tuple(raw["closed"]),
        without_direct=raw.get("without_direct", False),
        premove=None if (premove := raw.get("premove")) is None else Premove(*premove),
        premoved=raw.get("premoved"),
        moved=None if (moved := raw.get("moved")) is None else (moved[0], moved[1]),
    )


def _load_player(raw: dict[str, Any]) -> Player:
    if "house" in raw:
        return House(raw["house"])
    if "forgotten" in raw:
        return Forgotten()
    joined_by, language = InteractionId(raw["joined_by"]), raw.get("language", "")
    name, username = raw.get("name", ""), raw.get("username", "")
    return Person(UserId(raw["user"]), name, joined_by, raw["lucky_word"], language, username)


def _save_circumstances(circumstances: Circumstances) -> Saved:
    return {
        "was_away": circumstances.was_away,
        "unheard": circumstances.unheard,
        "closed_because": circumstances.closed_because,
        "next_game": list(circumstances.next_game),
        "called": list(circumstances.called),
        "server_name": circumstances.server_name,
        "channel_name": circumstances.channel_name,
        "restored": circumstances.restored,
        "was_restored": circumstances.was_restored,
        "skips_to_end": circumstances.skips_to_end,
        "not_called": circumstances.not_called,
        "names": [list(each) for each in circumstances.names],
        "remarks": [[remark.kind, remark.user, remark.by] for remark in circumstances.remarks],
        "closed_by": circumstances.closed_by,
    }


def _load_circumstances(raw: dict[str, Any]) -> Circumstances:
    return Circumstances(
        was_away=raw["was_away"],
        unheard=raw["unheard"],
        closed_because=raw["closed_because"],
        next_game=tuple(UserId(user) for user in raw["next_game"]),
        called=tuple(UserId(user) for user in raw["called"]),
        server_name=raw["server_name"],
        channel_name=raw["channel_name"],
        restored=Milliseconds(raw["restored"]),
        was_restored=raw["was_restored"],
        skips_to_end=raw["skips_to_end"],
        not_called=raw.get("not_called", False),
        names=tuple((UserId(user), name) for user, name in raw.get("names", [])),
        remarks=tuple(_load_remark(*remark) for remark in raw.get("remarks", [])),
        closed_by=None if (closed_by := raw.get("closed_by")) is None else UserId(closed_by),
    )


def _load_remark(kind: str, user: int, by: int | None) -> Remark:
    return Remark(RemarkKind(kind), UserId(user), None if by is None else UserId(by))


def _save_daily(daily: Daily) -> Saved:
    """As data."""
    return {
        "day": daily.day.isoformat(),
        "next_commitment": daily.next_commitment,
        "practice": daily.practice,
        "asked_in": daily.asked_in,
        "asked_in_name": daily.asked_in_name,
        "score": None if daily.score is None else _save_score(daily.score),
        "standing": None if daily.standing is None else _save_standing(daily.standing),
        "shared_in": list(daily.shared_in),
    }


def _save_score(score: DailyScore) -> Saved:
    return {
        "place": score.place,
        "rounds": score.rounds,
        "number": score.number,
        "marks": [mark.value for mark in score.marks],
    }


def _save_standing(standing: DayStanding) -> Saved:
    return {"streak": standing.streak, "players": standing.players, "better": standing.better}


def _load_daily(raw: dict[str, Any]) -> Daily:
    """The inverse of `_save_daily`. Raises `KeyError` or `ValueError` for other data."""
    score, standing = raw["score"], raw["standing"]
    return Daily(
        day=date.fromisoformat(raw["day"]),
        next_commitment=raw["next_commitment"],
        practice=raw["practice"],
        asked_in=None if raw["asked_in"] is None else ChannelId(raw["asked_in"]),
        asked_in_name=raw["asked_in_name"],
        score=None if score is None else _load_score(score),
        standing=None if standing is None else DayStanding(standing["streak"], standing["players"], standing["better"]),
        shared_in=tuple(ChannelId(channel) for channel in raw["shared_in"]),
    )


def _load_score(raw: dict[str, Any]) -> DailyScore:
    return DailyScore(raw["place"], raw["rounds"], raw["number"], tuple(Mark(mark) for mark in raw["marks"]))


def _closed_turns(position: Position | None) -> int:
    """How many turns have closed; the number stays as it is at the end."""
    if position is None:
        return 0
    return position.turn if position.outcome() is None else position.turn + 1


def _from_1(state: dict[str, Any], turns: int) -> dict[str, Any]:
    """A state of version 1 as one of version 2; the oldest of them lack what came to that version later. All seats
    were asked in each turn, and the events of the latest reveal are the news of the last one."""
    around: dict[str, Any] = {"clock_played": [], **state.get("around", {})}
    closed = list(range(turns))[-2:]
    reminded = state["reminded"]

    def holder(seat: int, old: dict[str, Any]) -> dict[str, Any]:
        belongs = "user" in old["player"]
        return old | {
            "acknowledged": old["understood"],
            "reminded": reminded if belongs else None,
            "clock_played": seat in around["clock_played"],
            "closed": closed,
        }

    return (
        {"open_hands": True, "words_hidden": False, "forgotten": False}
        | state
        | {
            "v": 2,
            "holders": [holder(seat, old) for seat, old in enumerate(state["holders"])],
            "turn_ends": state["phase_ends"],
            "news": [{"turn": max(turns - 1, 0), "event": event} for event in state["last_reveal"]],
            "circumstances": _CIRCUMSTANCES_OF_1 | around,
        }
    )


_CIRCUMSTANCES_OF_1: Final[dict[str, Any]] = dict(_save_circumstances(NO_CIRCUMSTANCES))
