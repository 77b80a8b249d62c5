"""The bot's settings, from a TOML file and the environment, checked once at the start.

An environment variable `TWOWIN_<SECTION>__<KEY>` takes precedence over the file.
"""

import os
import re
import stat
import tomllib
from collections.abc import MutableMapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final, Literal, Self, TypeAlias, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, ValidationError, model_validator
from pydantic_core import ErrorDetails

from bot.errors import CommandError, Status
from bot.setting_types import (
    MOST_SHARDS,
    DatabasePath,
    FaultPoint,
    FilePath,
    Ids,
    LoopbackGateway,
    LoopbackHttp,
    Page,
    PostgresUrl,
    Proxy,
    ShardIds,
)

DEFAULT_FILE: Final = Path("config.toml")
PREFIX: Final = "TWOWIN_"
_SECTION_MARK: Final = "__"
_SECRETS: Final = (("discord", "token"), ("discord", "proxy"), ("database", "url"))
"""Settings that must be readable only by their owner."""
_OTHERS_MAY_READ: Final = stat.S_IRWXG | stat.S_IRWXO

_PROXIES: Final = ("https_proxy", "HTTPS_PROXY")
"""Environment variables that may contain a proxy. The first one that is set is used."""
DISCORD: Final = "discord.com"

_LONGEST_FILE: Final = 1_048_576
"""Maximum number of bytes read from a file, in case the path leads to an endless device."""
_LONGEST_TOKEN: Final = 200
_TOKEN: Final = re.compile(r"[A-Za-z0-9._~+/=-]+", re.ASCII)
_LONGEST_KEY: Final = 80

_Sections: TypeAlias = dict[str, object]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Discord(_Section):
    """Access to Discord. `api_base` and `gateway` connect the bot to a sandbox on the loopback address instead."""

    token: SecretStr | None = None
    token_file: FilePath = Path("token.txt")
    api_base: LoopbackHttp = None
    gateway: LoopbackGateway = None
    shard_count: Annotated[int | None, Field(ge=1, le=MOST_SHARDS)] = None
    shard_ids: ShardIds | None = None
    direct_per_ten_minutes: Annotated[int, Field(ge=1, le=1000)] = 8
    direct_per_day: Annotated[int, Field(ge=1, le=100_000)] = 100
    direct_spacing_seconds: Annotated[float, Field(ge=0, le=600)] = 3
    members: bool = False
    repeat_guard_ms: Annotated[int, Field(ge=0, le=5000)] = 700
    greeting: bool = True
    servers: Ids = ()
    shut_out: Ids = ()
    proxy: Proxy = None

    @property
    def proxy_address(self) -> str | None:
        """The proxy between the bot and Discord, `None` without one. A sandbox is on this machine, so no proxy is used
        for it."""
        return None if self.proxy is None or self.api_base is not None else self.proxy.get_secret_value()

    @model_validator(mode="after")
    def _one_discord(self) -> Self:
        if (self.api_base is None) != (self.gateway is None):
            raise ValueError("api_base and gateway go together: one of them alone would be half of Discord")
        return self

    @model_validator(mode="after")
    def _own_shards(self) -> Self:
        if self.shard_ids is None:
            return self
        if self.shard_count is None:
            raise ValueError("shard_ids needs shard_count: how many shards all processes have together")
        if not self.shard_ids or len(set(self.shard_ids)) < len(self.shard_ids):
            raise ValueError("shard_ids must name at least one shard, and each once")
        if not all(0 <= each < self.shard_count for each in self.shard_ids):
            raise ValueError(f"shard_ids must be from 0 to {self.shard_count - 1} (shard_count - 1)")
        return self


class About(_Section):
    """The operator's web pages, to which `/about` links, and a note for all players."""

    help_url: Page = None
    privacy_url: Page = None
    terms_url: Page = None
    note: Annotated[str, Field(max_length=200), AfterValidator(lambda note: " ".join(note.split()))] = ""


class Database(_Section):
    """The database: a file or a PostgreSQL server."""

    path: DatabasePath = Path("data/twowin.sqlite3")
    url: PostgresUrl | None = None
    standby: bool = False
    lock_timeout_seconds: Annotated[float, Field(ge=3, le=60)] = 10

    @property
    def place(self) -> Path | SecretStr:
        """Path or URL of the database. The URL takes precedence."""
        return self.path if self.url is None else self.url


class Scheduler(_Section):
    """Durations in the game and after downtime."""

    grace_seconds: Annotated[int, Field(ge=0, le=3600)] = 30
    reveal_seconds: Annotated[float, Field(ge=0, le=10)] = 3.0
    undo_seconds: Annotated[float, Field(ge=0, le=10)] = 2.0


class HousePlayers(_Section):
    """Durations of house players' turns."""

    thinking_seconds: Annotated[float, Field(ge=0.05, le=10)] = 0.5
    pause_seconds: Annotated[float, Field(ge=0, le=10)] = 1.0
    watched_turn_seconds: Annotated[float, Field(ge=0, le=10)] = 1.25


class KeepingTimes(_Section):
    """Retention periods (docs/privacy.md)."""

    lobby_days: Annotated[int, Field(ge=1, le=3650)] = 1
    left_server_days: Annotated[int, Field(ge=1, le=3650)] = 30


class StatusSocket(_Section):
    """The socket through which the command `status` asks a running bot. If `socket` is `None`, it is next to the
    database file, and with PostgreSQL there is none."""

    socket: FilePath | None = None


class Faults(_Section):
    """Injected faults, for tests against a sandbox (docs/reliability.md). With `kill_at` set to `request.stored:3`, for
    example, the process kills itself when it reaches that point of `bot.fault_points` for the third time."""

    kill_at: FaultPoint | None = None


class Logs(_Section):
    """Log output on stderr."""

    level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    lines: Literal["plain", "json"] = "plain"


class Backup(_Section):
    """Automatic backups (`bot/maintenance/retention.py`)."""

    days: Annotated[int, Field(ge=0, le=30)] = 7
    weeks: Annotated[int, Field(ge=0, le=4)] = 4


class Pictures(_Section):
    """Pictures in messages of tables."""

    drawn: bool = True


class Metrics(_Section):
    """Metrics for Prometheus. `port` is a port of the loopback address. 0 selects a free port, `None` serves no
    metrics."""

    port: Annotated[int | None, Field(ge=0, le=65535)] = None


class Settings(_Section):
    """All settings, with defaults, valid."""

    discord: Discord = Discord()
    about: About = About()
    database: Database = Database()
    scheduler: Scheduler = Scheduler()
    house: HousePlayers = HousePlayers()
    retention: KeepingTimes = KeepingTimes()
    backup: Backup = Backup()
    pictures: Pictures = Pictures()
    logs: Logs = Logs()
    metrics: Metrics = Metrics()
    status: StatusSocket = StatusSocket()
    faults: Faults = Faults()

    @property
    def socket(self) -> Path | None:
        """The socket through which the command `status` asks the bot, `None` if there is none."""
        if self.status.socket is not None or self.database.url is not None:
            return self.status.socket
        return self.database.path.with_suffix(".socket")

    @property
    def backed_up(self) -> Path | None:
        """The database file that the bot backs up automatically, `None` if there are no automatic backups."""
        kept = self.backup.days + self.backup.weeks
        return self.database.path if self.database.url is None and kept else None

    @model_validator(mode="after")
    def _shards_need_a_server(self) -> Self:
        if self.discord.shard_ids is not None and self.database.url is None:
            raise ValueError("discord.shard_ids needs database.url: a file is used by one process")
        return self

    @model_validator(mode="after")
    def _no_faults_on_discord(self) -> Self:
        if self.faults.kill_at is not None and self.discord.api_base is None:
            raise ValueError("faults.kill_at works against a sandbox only (discord.api_base)")
        return self


def load(file: Path | None, environment: MutableMapping[str, str]) -> Settings:
    """Return the settings of a file, overridden by the environment.

    Secrets are removed from `environment`, so that no child process inherits them.

    Args:
        file: The file, `None` for `config.toml`, which may be missing.
        environment: The environment variables.

    Raises:
        CommandError: A setting is invalid. The error has one line for each mistake.
    """
    sections = _read(file)
    _overlay(sections, environment)
    _take_proxy(sections, environment)
    secret = {f"{PREFIX}{section}{_SECTION_MARK}{key}".upper() for section, key in _SECRETS}
    for name in [name for name in environment if name.upper() in secret]:
        del environment[name]
    try:
        return Settings.model_validate(sections)
    except ValidationError as error:
        raise _wrong(*map(_line, error.errors(include_input=False, include_url=False))) from None


def from_process(file: Path | None) -> Settings:
    """Return the settings of a file and of this process's environment. `file` is as in `load`.

    Raises:
        CommandError: A setting is invalid.
    """
    return load(file, os.environ)  # noqa: TID251 - only this module reads the environment


def for_child(settings: Settings) -> dict[str, str]:
    """Return the environment of a child process that runs with exactly these settings."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}  # noqa: TID251 - as above
    return inherited | as_environment(settings)


def as_environment(settings: Settings) -> dict[str, str]:
    """Return the environment variables from which `load` reads these settings."""
    return {
        f"{PREFIX}{section.upper()}{_SECTION_MARK}{key.upper()}": _plain(value)
        for section, part in settings
        for key, value in part
        if value is not None
    }


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, cast("tuple[int, ...]", value)))
    return value.get_secret_value() if isinstance(value, SecretStr) else str(value)


def read_token(settings: Settings) -> SecretStr:
    """Return the bot's token from `discord.token`, or from the file `discord.token_file`.

    Raises:
        CommandError: There is no token, it is malformed, or other users of the machine can read the file.
    """
    token, file = settings.discord.token, settings.discord.token_file
    if token is not None:
        where, written = "discord.token", token.get_secret_value().strip()
    else:
        where, written = f"discord.token_file: {file}", _read_private(file).strip() if file.exists() else ""
        if not written:
            place = file.absolute()
            raise _wrong(
                "No token. Get one at https://discord.com/developers/applications: your application, Bot, Reset Token.",
                f"Put it, and nothing else, into {place} (then: chmod 600 {place}) and start again.",
            )
    # An error never shows the value, because it may contain the token.
    if len(written.split()) > 1:
        raise _wrong(f"{where}: must hold the token and nothing else: no second line, no blank, no word before it")
    if not _TOKEN.fullmatch(written) or len(written) > _LONGEST_TOKEN:
        raise _wrong(f"{where}: holds no token: it has letters, digits and the signs . _ - only; copy it again")
    return SecretStr(written)


def _read(file: Path | None) -> _Sections:
    if file is None and not DEFAULT_FILE.exists():
        return {}
    path = file or DEFAULT_FILE
    text = _text(path, f"{path}:")
    try:
        sections: _Sections = dict(tomllib.loads(text))
    except (ValueError, RecursionError) as error:  # also for endless integers or nesting
        raise _wrong(f"{path}: is not TOML: {_printable(str(error)) or 'too deeply nested'}") from None
    for section, key in _SECRETS:
        written = sections.get(section)
        if isinstance(written, dict) and key in written:
            _refuse_readable_by_others(path, f"{section}.{key}")
    return sections


def _read_private(file: Path) -> str:
    key = "discord.token_file"
    if file.is_dir():  # Docker creates one if the file to mount does not exist
        raise _wrong(f"{key}: {file} is a folder; it must be a file that holds the token and nothing else")
    try:
        _refuse_readable_by_others(file, key)
    except OSError as error:
        raise _wrong(f"{key}: {file} cannot be read: {error.strerror}") from None
    return _text(file, f"{key}: {file}")


def _text(file: Path, named: str) -> str:
    """Return the text of a UTF-8 file, without a byte order mark and with normalised line ends."""
    try:
        with file.open("rb") as opened:
            content = opened.read(_LONGEST_FILE + 1)
        text = content.decode("utf-8-sig")
    except OSError as error:
        raise _wrong(f"{named} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise _wrong(f"{named} is not a text file in UTF-8") from None
    if len(content) > _LONGEST_FILE:
        raise _wrong(f"{named} is too long to be what is meant")
    return text.replace("\r\n", "\n")


def _refuse_readable_by_others(file: Path, key: str) -> None:
    if file.stat().st_mode & _OTHERS_MAY_READ:
        raise _wrong(f"{key}: other users of this machine may read {file}; do: chmod 600 {file.absolute()}")


def _overlay(sections: _Sections, environment: MutableMapping[str, str]) -> None:
    for name in sorted(environment):
        section, mark, key = name.removeprefix(PREFIX).lower().partition(_SECTION_MARK)
        if not name.startswith(PREFIX):
            continue
        if not mark:
            _refuse_one_underscore(name)
        elif not section or not key:
            raise _wrong(f"{_printable(name)}: there is no such setting; they are written {PREFIX}<SECTION>__<KEY>")
        else:
            place = sections.setdefault(section, {})
            if isinstance(place, dict) and environment[name].strip():  # Compose passes unset variables as empty
                place[key] = environment[name]


def _take_proxy(sections: _Sections, environment: MutableMapping[str, str]) -> None:
    """Use the proxy of the environment (`HTTPS_PROXY`), unless a setting names a proxy or `NO_PROXY` excludes
    Discord."""
    excepted = (environment.get("no_proxy") or environment.get("NO_PROXY") or "").replace(",", " ").split()
    if any(name == "*" or f".{DISCORD}".endswith(f".{name.lower().lstrip('.')}") for name in excepted):
        return
    discord = sections.setdefault("discord", {})
    for name in _PROXIES:
        if isinstance(discord, dict) and environment.get(name, "").strip():
            cast("dict[str, object]", discord).setdefault("proxy", environment[name].strip())


def _refuse_one_underscore(name: str) -> None:
    """Refuse a variable that names a setting with one underscore instead of two. Other `TWOWIN_` variables
    are ignored."""
    meant = {known.replace(".", "_"): known for known in names()}.get(name.removeprefix(PREFIX).lower())
    if meant is not None:
        raise _wrong(f"{name}: has one underscore too few: {PREFIX}{meant.replace('.', _SECTION_MARK).upper()}")


def _wrong(*lines: str) -> CommandError:
    return CommandError(*lines, status=Status.CONFIGURATION)


def _line(error: ErrorDetails) -> str:
    key = _printable(".".join(map(str, error["loc"])))
    if error["type"] == "extra_forbidden":
        return f"{key}: there is no such setting{_hint(key)}"
    if error["type"] == "model_type":
        return f"{key}: must be a section, written as [{key}]"
    what = _printable(error["msg"].removeprefix("Value error, "), 400)
    return f"{key}: {what}" if key else what


def _printable(text: str, longest: int = _LONGEST_KEY) -> str:
    """Return untrusted text as one line of printable characters, cut to `longest` characters."""
    visible = "".join(character if character.isprintable() else "?" for character in text)
    return visible if len(visible) <= longest else f"{visible[:longest]}..."


_RENAMED: Final = {
    "discord.shards": "it is now discord.shard_count",
    "database.shared": "give each process its discord.shard_ids instead",
    "database.lease_seconds": "it is now database.lock_timeout_seconds",
}


def _hint(key: str) -> str:
    if key in _RENAMED:
        return f"; {_RENAMED[key]}"
    known = [*Settings.model_fields, *names()]
    close = get_close_matches(key, known, n=1)
    return f"; did you mean {close[0]}?" if close else " (config.example.toml lists all)"


def names() -> tuple[str, ...]:
    """Return the names of all settings as `section.key`."""
    return tuple(f"{name}.{key}" for name, section in Settings() for key, _ in section)
