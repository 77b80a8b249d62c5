"""A table as data: plain JSON with a version number, and back. The position is written by its own game."""

from dataclasses import dataclass
from typing import Any, Final

from bot.service.store import BrokenTableError
from bot.tables.around import load_around, save_around
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.players import Forgotten, Holder, House, Person, Player
from bot.tables.table import Pace, Place, Stage, Table
from engine import catalogue
from engine.contract import Options, Refusal, Saved

VERSION: Final = 1


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


def _save_state(table: Table) -> Saved:
    return {
        "v": VERSION,
        "host": table.host,
        "language": table.language,
        "pace": table.pace.value,
        "options": table.options.save(),
        "max_seats": table.max_seats,
        "secret": table.secret.hex(),
        "commitment": table.commitment,
        "holders": [_save_holder(holder) for holder in table.holders],
        "key": None if table.key is None else table.key.hex(),
        "phase_ends": table.phase_ends,
        "last_reveal": list(table.last_reveal),
        "reminded": table.reminded,
        "acted": table.acted,
        "former": list(table.former),
        "words_hidden": table.words_hidden,
        "open_hands": table.open_hands,
        "forgotten": table.forgotten,
        "around": save_around(table.around),
    }


def _save_holder(holder: Holder) -> Saved:
    return {
        "player": _save_player(holder.player),
        "absent": holder.absent,
        "misses": holder.misses,
        "changes": holder.changes,
        "understood": holder.understood,
    }


def _save_player(player: Player) -> Saved:
    match player:
        case Person(user=user, name=name, joined_by=joined_by, lucky_word=lucky_word, language=language):
            # Without a name there is no such key, so that tables which still hold names can be found.
            known = ({"name": name} if name else {}) | ({"language": language} if language else {})
            return {"user": user, "joined_by": joined_by, "lucky_word": lucky_word, **known}
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
    if state["v"] != VERSION:
        raise ValueError(f"state version {state['v']} is not {VERSION}")
    game = catalogue.game(saved.game_key)
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
        position=None if saved.position is None else game.load(saved.position),
        phase_ends=_moment(state["phase_ends"]),
        last_reveal=tuple(state["last_reveal"]),
        reminded=_moment(state["reminded"]),
        acted=state["acted"],
        former=tuple(UserId(user) for user in state["former"]),
        open_hands=state.get("open_hands", True),
        words_hidden=state.get("words_hidden", False),  # these three are missing in tables stored before they existed
        forgotten=state.get("forgotten", False),
        around=load_around(state.get("around", {})),
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
        understood=raw["understood"],
    )


def _load_player(raw: dict[str, Any]) -> Player:
    if "house" in raw:
        return House(raw["house"])
    if "forgotten" in raw:
        return Forgotten()
    joined_by, language = InteractionId(raw["joined_by"]), raw.get("language", "")
    return Person(UserId(raw["user"]), raw.get("name", ""), joined_by, raw["lucky_word"], language)
