"""The configuration: files, variables, what is refused, and whatever else someone may write."""

import re
import tempfile
import tomllib
from pathlib import Path

import pytest
import yarl
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pydantic import SecretStr

from bot import config
from bot.config import Settings
from bot.discord_adapter.connection import Endpoints
from bot.errors import CommandError, Status
from bot.maintenance.retention import RetentionPeriods
from bot.scheduler.deadline_watch import GRACE
from bot.scheduler.direct_opening import OPENED_PER_DAY, OPENED_PER_TEN_MINUTES, SPACING
from bot.scheduler.house_executor import THINKING_TIME
from bot.tables.days import DAY
from bot.tables.deadlines import SECOND
from sandbox.tests.kit.word_for_word import entries
from tests.kit.examples import examples

EXAMPLE = Path(__file__).parents[2] / "config.example.toml"
WITHOUT_DEFAULT = {
    "discord.token",
    "discord.proxy",
    "discord.api_base",
    "discord.gateway",
    "discord.shard_count",
    "discord.shard_ids",
    "discord.servers",
    "discord.shut_out",
    "metrics.port",
    "status.socket",
    "database.url",
    "about.help_url",
    "about.privacy_url",
    "about.terms_url",
    "faults.kill_at",
}


def written(folder: Path, text: str, mode: int = 0o600) -> Path:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    file.chmod(mode)
    return file


def complaint(file: Path | None, environment: dict[str, str] | None = None) -> tuple[str, ...]:
    with pytest.raises(CommandError) as raised:
        config.load(file, environment or {})
    assert raised.value.status == Status.CONFIGURATION
    return raised.value.lines


def test_without_a_file_everything_has_its_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert config.load(None, {}) == Settings()


def test_config_toml_of_the_working_folder_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "config.toml").write_text('[logs]\nlevel = "ERROR"\n')
    assert config.load(None, {}).logs.level == "ERROR"


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, '[discord]\nshard_count = 2\n[logs]\nlevel = "ERROR"\n')
    settings = config.load(file, {"TWOWIN_DISCORD__SHARD_COUNT": "3"})
    assert (settings.discord.shard_count, settings.logs.level) == (3, "ERROR")


def test_an_address_may_end_with_a_slash() -> None:
    named = {"TWOWIN_DISCORD__API_BASE": "http://127.0.0.1:1/api/", "TWOWIN_DISCORD__GATEWAY": "ws://127.0.0.1:1/"}
    settings = config.load(None, named)
    assert (settings.discord.api_base, settings.discord.gateway) == ("http://127.0.0.1:1/api", "ws://127.0.0.1:1")


def test_every_setting_can_come_from_the_environment(tmp_path: Path) -> None:
    values = {
        "discord.token": "t",
        "discord.token_file": "f",
        "discord.api_base": "http://127.0.0.1:1/api/v10",
        "discord.gateway": "ws://[::1]:1",
        "discord.shard_count": "2",
        "discord.shard_ids": "0-1",
        "discord.direct_per_ten_minutes": "7",
        "discord.direct_per_day": "70",
        "discord.direct_spacing_seconds": "7",
        "discord.members": "true",
        "discord.repeat_guard_ms": "7",
        "discord.greeting": "false",
        "discord.servers": "5,6",
        "discord.shut_out": "7, 8",
        "discord.proxy": "http://proxy.example.org:3128",
        "about.note": "Back at 22:00 UTC",
        "about.help_url": "https://example.org/help",
        "about.privacy_url": "https://example.org/privacy",
        "about.terms_url": "https://example.org/terms",
        "scheduler.grace_seconds": "8",
        "scheduler.reveal_seconds": "0",
        "scheduler.undo_seconds": "0",
        "house.thinking_seconds": "0.25",
        "house.pause_seconds": "0.5",
        "house.watched_turn_seconds": "0",
        "retention.lobby_days": "2",
        "retention.left_server_days": "90",
        "database.path": "d",
        "database.url": "postgresql://here/d",
        "database.lock_timeout_seconds": "7",
        "backup.days": "3",
        "backup.weeks": "2",
        "status.socket": "s",
        "pictures.drawn": "false",
        "logs.level": "DEBUG",
        "logs.lines": "json",
        "metrics.port": "9464",
        "faults.kill_at": "request.stored:3",
    }
    assert {*values, "database.standby"} == set(config.names())
    assert config.load(written(tmp_path, ""), {"TWOWIN_DATABASE__STANDBY": "true"}).database.standby
    named = {f"TWOWIN_{name.upper().replace('.', '__')}": value for name, value in values.items()}
    settings = config.load(written(tmp_path, ""), named)
    read = {f"{section}.{key}": value for section, part in settings for key, value in part}
    assert [name for name, value in defaults().items() if read[name] == value] == ["database.standby"]


def defaults() -> dict[str, object]:
    return {f"{section}.{key}": value for section, part in Settings() for key, value in part}


def test_the_names_are_all_settings() -> None:
    assert set(config.names()) == set(defaults())


def test_the_example_lists_exactly_all_settings_with_their_defaults() -> None:
    uncommented = re.sub(r"(?m)^#(\w+ = )", r"\1", EXAMPLE.read_text(encoding="utf-8"))
    listed = {f"{section}.{key}": v for section, part in tomllib.loads(uncommented).items() for key, v in part.items()}
    expected = {name: str(value) for name, value in defaults().items()}
    assert set(listed) == set(expected)
    assert {n: str(v) for n, v in listed.items() if n not in WITHOUT_DEFAULT} == {
        n: v for n, v in expected.items() if n not in WITHOUT_DEFAULT
    }


def test_the_example_itself_changes_nothing() -> None:
    assert config.load(EXAMPLE, {}) == Settings()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[discord]\ntokn = 'x'", "discord.tokn: there is no such setting; did you mean discord.token?"),
        ("[log]\nx = 1", "log: there is no such setting; did you mean logs?"),
        ("qqq = 1", "qqq: there is no such setting (config.example.toml lists all)"),
        ("discord = 3", "discord: must be a section, written as [discord]"),
        ("[discord]\nshard_count = 'many'", "discord.shard_count: Input should be a valid integer"),
        ("[faults]\nkill_at = 'request.stored:1'", "faults.kill_at works against a sandbox only"),
        ("[faults]\nkill_at = 'nowhere:1'", "faults.kill_at: must be a point and how often it is passed"),
        ("[faults]\nkill_at = 'request.stored:0'", "faults.kill_at: must be a point and how often it is passed"),
        ("[about]\nhelp_url = 'http://example.org'", "about.help_url: must be an https:// address"),
        ("[about]\nterms_url = 'terms.md'", "about.terms_url: must be an https:// address"),
        ("[discord]\nshard_count = 0", "discord.shard_count: Input should be greater than or equal to 1"),
        ("[discord]\napi_base = 'http://127.0.0.1:1'", "discord: api_base and gateway go together"),
        ("[discord]\ngateway = 'ws://127.0.0.1:1'", "discord: api_base and gateway go together"),
        ("[logs]\nlevel = 'loud'", "logs.level: Input should be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'"),
        (
            "[discord]\napi_base = 'http://discord.com/api'",
            "discord.api_base: must be a http:// address",
        ),
        ("[discord]\ngateway = 'http://127.0.0.1'", "discord.gateway: must be a ws:// address"),
        (
            "[discord]\napi_base = 'http://127.0.0.1:99999'\ngateway = 'ws://127.0.0.1:1'",
            "discord.api_base: must be a http:// address on this machine, such as http://127.0.0.1:8080",
        ),
        ("[discord]\nshard_count = 1000000", "discord.shard_count: Input should be less than or equal to 1000"),
        ("x = " + "[" * 2_000, "FILE: is not TOML: "),
        ("[discord]\nshard_count = " + "9" * 5_000, "FILE: is not TOML: "),
        ("[database]\npath = ':memory:'", "database.path: must name a file: what is kept in memory is gone"),
        ("[database]\npath = ''", "database.path: must name a file"),
        ("[database]\npath = 'sqlite:///data/x'", "database.path: must be a path such as data/twowin.sqlite3, not"),
        ("[database]\nurl = 'mysql://x'", "database.url: must be a URL such as postgresql://user@localhost/twowin"),
        ("[discord]\nshard_ids = [0]\nshard_count = 2", "discord.shard_ids needs database.url: a file is used by one"),
        ("[discord]\nshard_ids = [0]", "discord: shard_ids needs shard_count: how many shards all processes"),
        (
            "[discord]\nshard_ids = []\nshard_count = 2",
            "discord: shard_ids must name at least one shard, and each once",
        ),
        ("[discord]\nshard_ids = [1, 1]\nshard_count = 2", "discord: shard_ids must name at least one shard, and each"),
        ("[discord]\nshard_ids = [2]\nshard_count = 2", "discord: shard_ids must be from 0 to 1 (shard_count - 1)"),
        ("[discord]\nshard_ids = 'all'\nshard_count = 2", "discord.shard_ids: must be numbers such as 0,1 or 0-3"),
        ("[discord]\nshard_ids = '0-9999999'\nshard_count = 2", "discord.shard_ids: must name at most 1000 shards"),
        ("[discord]\nshards = 2", "discord.shards: there is no such setting; it is now discord.shard_count"),
        (
            "[database]\nshared = true",
            "database.shared: there is no such setting; give each process its discord.shard_ids",
        ),
        (
            "[database]\nlease_seconds = 9",
            "database.lease_seconds: there is no such setting; it is now database.lock_t",
        ),
        (
            "[database]\nlock_timeout_seconds = 1",
            "database.lock_timeout_seconds: Input should be greater than or equal to 3",
        ),
        ("[database]\npath = '~nobody-of-that-name/x'", "database.path: must be written without ~ here"),
    ],
)
def test_a_mistake_is_one_line_that_names_the_key(tmp_path: Path, text: str, line: str) -> None:
    lines = complaint(written(tmp_path, text))
    assert len(lines) == 1
    assert lines[0].startswith(line.replace("FILE", str(tmp_path / "mine.toml")))


def test_a_url_wins_over_a_path(tmp_path: Path) -> None:
    settings = config.load(written(tmp_path, "[database]\npath = 'x'\nurl = 'postgresql:///games'"), {})
    assert settings.database.place == SecretStr("postgresql:///games")
    assert Settings().database.place == Settings().database.path


def test_a_home_is_the_operators_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/me")
    settings = config.load(written(tmp_path, "[database]\npath = '~/x?.sqlite3'"), {})
    assert settings.database.path == Path("/home/me/x?.sqlite3")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("TWOWIN___X", "TWOWIN___X: there is no such setting; they are written TWOWIN_<SECTION>__<KEY>"),
        ("TWOWIN_LOGS__", "TWOWIN_LOGS__: there is no such setting; they are written TWOWIN_<SECTION>__<KEY>"),
        ("TWOWIN_LOGS_LEVEL", "TWOWIN_LOGS_LEVEL: has one underscore too few: TWOWIN_LOGS__LEVEL"),
    ],
)
def test_a_variable_that_is_no_setting_is_one_line(tmp_path: Path, name: str, line: str) -> None:
    assert complaint(written(tmp_path, ""), {name: "1"}) == (line,)


def test_other_variables_of_ours_are_none_of_its_business(tmp_path: Path) -> None:
    assert config.load(written(tmp_path, ""), {"TWOWIN_SOAK_KILLS": "9", "TWOWIN": "x"}) == Settings()


def test_a_file_as_notepad_saves_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbf[logs]\r\nlevel = 'ERROR'\r\n")
    assert config.load(file, {}).logs.level == "ERROR"


def test_every_mistake_has_its_line(tmp_path: Path) -> None:
    lines = complaint(written(tmp_path, "[discord]\nshard_count = -1\n[logs]\nlines = 'x'\ncolour = 1"))
    assert [line.partition(":")[0] for line in lines] == ["discord.shard_count", "logs.lines", "logs.colour"]


def test_a_mistake_in_the_environment_is_named_too(tmp_path: Path) -> None:
    lines = complaint(written(tmp_path, ""), {"TWOWIN_DATABASES__PATH": "x", "TWOWIN_LOGS__LEVEL": "quiet"})
    assert [line.partition(":")[0] for line in lines] == ["logs.level", "databases"]


def test_a_wrong_value_never_appears_in_the_complaint(tmp_path: Path) -> None:
    lines = complaint(written(tmp_path, "[discord]\ntoken = ['s3cret']"))
    assert lines == ("discord.token: Input should be a valid string",)


@pytest.mark.parametrize(
    ("content", "line"),
    [(b"[discord", "is not TOML"), (b"\xff\xfe", "is not a text file in UTF-8")],
)
def test_a_file_that_is_no_toml_is_one_line(tmp_path: Path, content: bytes, line: str) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(content)
    (said,) = complaint(file)
    assert said.startswith(f"{file}: {line}")


def test_a_named_file_must_exist(tmp_path: Path) -> None:
    file = tmp_path / "absent.toml"
    assert complaint(file) == (f"{file}: cannot be read: No such file or directory",)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert complaint(tmp_path) == (f"{tmp_path}: cannot be read: Is a directory",)


@pytest.mark.parametrize(
    ("text", "key"),
    [("[discord]\ntoken = 'x'", "discord.token"), ("[database]\nurl = 'postgresql://me:x@y/z'", "database.url")],
)
def test_a_file_with_a_secret_must_be_private(tmp_path: Path, text: str, key: str) -> None:
    (line,) = complaint(written(tmp_path, text, 0o640))
    assert line.startswith(f"{key}: other users of this machine may read")


@pytest.mark.parametrize("name", ["HTTPS_PROXY", "https_proxy"])
def test_the_proxy_of_this_machine_counts_unless_a_setting_names_another(tmp_path: Path, name: str) -> None:
    told = {name: "http://me:canary@proxy.example.org:3128"}
    empty, own = written(tmp_path, ""), "http://own.example.org:1"
    assert config.load(empty, {}).discord.proxy_address is None
    assert config.load(empty, {"HTTPS_PROXY": " "}).discord.proxy_address is None
    assert config.load(empty, dict(told)).discord.proxy_address == told[name]
    assert config.load(empty, told | {"TWOWIN_DISCORD__PROXY": own}).discord.proxy_address == own
    sandbox = {"TWOWIN_DISCORD__API_BASE": "http://127.0.0.1:1", "TWOWIN_DISCORD__GATEWAY": "ws://127.0.0.1:1"}
    assert config.load(empty, told | sandbox).discord.proxy_address is None


@pytest.mark.parametrize("name", ["NO_PROXY", "no_proxy"])
@pytest.mark.parametrize(
    ("excepted", "through"),
    [("*", False), ("localhost, discord.com", False), (".com", False), ("cord.com,discord.org", True), ("", True)],
)
def test_the_proxy_of_this_machine_does_not_count_where_discord_is_excepted(
    tmp_path: Path, name: str, excepted: str, through: bool
) -> None:
    told = {"HTTPS_PROXY": "http://proxy.example.org:3128", name: excepted}
    assert (config.load(written(tmp_path, ""), told).discord.proxy_address is not None) is through


@pytest.mark.parametrize("proxy", ["canary", "socks5://canary:1", "http://", "http://canary:0", "http://canary:1\x00"])
def test_a_proxy_that_is_none_is_refused_and_not_shown(tmp_path: Path, proxy: str) -> None:
    with pytest.raises(CommandError, match=r"discord\.proxy: must be an address such as") as refused:
        config.load(written(tmp_path, ""), {"TWOWIN_DISCORD__PROXY": proxy})
    assert "canary" not in str(refused.value)


@pytest.mark.parametrize("ids", ["x", "1,,2", "-1", "0", "99999999999999999999"])
def test_ids_are_refused_that_discord_gives_no_one(tmp_path: Path, ids: str) -> None:
    with pytest.raises(CommandError, match=r"discord\.shut_out"):
        config.load(written(tmp_path, ""), {"TWOWIN_DISCORD__SHUT_OUT": ids})


def test_secrets_disappear_from_the_environment(tmp_path: Path) -> None:
    environment = {
        "TWOWIN_DISCORD__TOKEN": "s3cret",
        "TWOWIN_discord__token": "s3cret",
        "TWOWIN_DATABASE__URL": "postgresql://me:s3cret@y/z",
        "PATH": "/bin",
    }
    settings = config.load(written(tmp_path, ""), environment)
    assert environment == {"PATH": "/bin"}
    assert config.read_token(settings).get_secret_value() == "s3cret"
    assert settings.database.place == SecretStr("postgresql://me:s3cret@y/z")


def test_settings_never_show_secrets(tmp_path: Path) -> None:
    text = "[discord]\ntoken = 's3cret'\n[database]\nurl = 'postgresql://me:s3cret@y/z'"
    settings = config.load(written(tmp_path, text), {})
    assert "s3cret" not in repr(settings) + str(settings) + settings.model_dump_json()


def with_token_file(file: Path) -> Settings:
    return config.load(None, {"TWOWIN_DISCORD__TOKEN_FILE": str(file)})


def test_the_token_is_read_from_its_file(tmp_path: Path) -> None:
    file = written(tmp_path, "s3cret\n")
    assert config.read_token(with_token_file(file)).get_secret_value() == "s3cret"


@pytest.mark.parametrize("content", [b"s3cret\r\n", b"\xef\xbb\xbfs3cret", b"  s3cret \n\n"])
def test_a_token_file_of_any_editor_is_read(tmp_path: Path, content: bytes) -> None:
    file = written(tmp_path, "")
    file.write_bytes(content)
    assert config.read_token(with_token_file(file)).get_secret_value() == "s3cret"


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("s3cret\nand more\n", "must hold the token and nothing else: no second line, no blank, no word before it"),
        ("s3\rcret", "must hold the token and nothing else"),
        ("Bot s3cret", "must hold the token and nothing else"),
        ("s3cr\u0435t", "holds no token: it has letters, digits and the signs . _ - only; copy it again"),
        ('"s3cret"', "holds no token"),
        ("s" * 500, "holds no token"),
    ],
)
def test_a_token_that_cannot_be_one_is_one_line_without_it(tmp_path: Path, content: str, line: str) -> None:
    file = written(tmp_path, "")
    file.write_bytes(content.encode())
    for chosen, where in (
        (with_token_file(file), f"discord.token_file: {file}"),
        (config.load(None, {"TWOWIN_DISCORD__TOKEN": content}), "discord.token"),
    ):
        with pytest.raises(CommandError) as raised:
            config.read_token(chosen)
        (said,) = raised.value.lines
        assert said.startswith(f"{where}: {line}")
        assert content not in said
        assert raised.value.status == Status.CONFIGURATION


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
def test_a_token_file_that_others_may_read_is_refused(tmp_path: Path, mode: int) -> None:
    with pytest.raises(CommandError) as raised:
        config.read_token(with_token_file(written(tmp_path, "s3cret", mode)))
    assert raised.value.lines[0].startswith("discord.token_file: other users of this machine may read")
    assert raised.value.status == Status.CONFIGURATION


@pytest.mark.parametrize("content", [None, "", " \n"])
def test_without_a_token_two_lines_say_where_to_get_and_to_keep_one(tmp_path: Path, content: str | None) -> None:
    file = tmp_path / "mine.toml" if content is None else written(tmp_path, content)
    with pytest.raises(CommandError) as raised:
        config.read_token(with_token_file(file))
    first, second = raised.value.lines
    assert "https://discord.com/developers/applications" in first
    assert str(file) in second
    assert raised.value.status == Status.CONFIGURATION


def test_a_token_file_that_is_a_folder_is_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir(mode=0o700)
    with pytest.raises(CommandError) as raised:
        config.read_token(with_token_file(folder))
    (line,) = raised.value.lines
    assert line.startswith(f"discord.token_file: {folder} is a folder; it must be a file")


@pytest.mark.parametrize("mode", [0o700, 0o755])
def test_a_token_file_that_is_a_folder_is_told_so_with_any_permissions(tmp_path: Path, mode: int) -> None:
    (folder := tmp_path / "folder").mkdir()
    folder.chmod(mode)
    with pytest.raises(CommandError, match="is a folder"):
        config.read_token(with_token_file(folder))


@pytest.mark.parametrize("name", ["TWOWIN_DISCORD__TOKEN", "TWOWIN_DATABASE__URL", "TWOWIN_DISCORD__SHARD_COUNT"])
@pytest.mark.parametrize("value", ["", " "])
def test_an_empty_variable_is_not_set(name: str, value: str) -> None:
    """Compose passes on what its user did not set as empty."""
    assert config.load(Path("/dev/null"), {name: value}) == Settings()


def test_an_empty_variable_leaves_what_the_file_says(tmp_path: Path) -> None:
    file = written(tmp_path, "[discord]\nshard_count = 2\n")
    assert config.load(file, {"TWOWIN_DISCORD__SHARD_COUNT": ""}).discord.shard_count == 2


def test_settings_survive_the_way_to_a_child_process() -> None:
    discord = config.Discord(token=SecretStr("s3cret"), shard_count=2, shard_ids=(0, 1))
    database = config.Database(url=SecretStr("postgresql://here/d"))
    settings = Settings(discord=discord, database=database, logs=config.Logs(level="DEBUG"))
    assert config.load(Path("/dev/null"), config.as_environment(settings)) == settings


def test_a_child_process_inherits_no_setting_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWOWIN_LOGS__LINES", "json")
    monkeypatch.setenv("HOME", "/home/me")
    environment = config.for_child(Settings())
    assert (environment["TWOWIN_LOGS__LINES"], environment["HOME"]) == ("plain", "/home/me")


def test_the_defaults_are_those_of_the_parts_they_set() -> None:
    settings = Settings()
    assert settings.discord.direct_per_ten_minutes == OPENED_PER_TEN_MINUTES
    assert settings.discord.direct_per_day == OPENED_PER_DAY
    assert settings.discord.direct_spacing_seconds * SECOND == SPACING
    assert settings.scheduler.grace_seconds * SECOND == GRACE
    assert settings.house.thinking_seconds == THINKING_TIME
    kept = (settings.retention.lobby_days * DAY, settings.retention.left_server_days * DAY)
    assert RetentionPeriods(*kept) == RetentionPeriods()


DEEP = b"x = " + b"[" * 2_000
LONG = b"[discord]\nshards = " + b"9" * 5_000
RARELY_SLOW = settings(examples(150), suppress_health_check=[HealthCheck.function_scoped_fixture])


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        escaped = "".join(f"\\U{ord(character):08x}" for character in value)
        return f'"{escaped}"'
    if isinstance(value, list):
        return f"[{', '.join(_toml(each) for _, each in entries(value))}]"
    return str(value)


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
ADDRESSES = st.builds(
    "{}://{}:{}{}".format,
    st.sampled_from(["http", "ws", "https", ""]),
    st.sampled_from(["127.0.0.1", "localhost", "[::1]", "[::1", "::1", "user@127.0.0.1", "[v1.x]"]),
    st.integers(-1, 10**6) | st.sampled_from(["", "x", "9" * 5_000]),
    st.sampled_from(["", "/", "/?", "/api v10", "/%", "/#x"]),
)
VALUES = st.one_of(
    TEXTS, ADDRESSES, st.integers(), st.floats(), st.booleans(), st.lists(st.integers(), max_size=2),
    st.sampled_from([10**4_000, "~", "~nobody-of-that-name/x", ":memory:", "", "\0", "file:x"]),
)  # fmt: skip
NAMES = st.sampled_from(config.names())
WRITTEN = st.dictionaries(NAMES | TEXTS, VALUES, max_size=4).map(
    lambda chosen: "\n".join(
        f"{'.'.join(_toml(part) for part in name.split('.', 1))} = {_toml(value)}" for name, value in chosen.items()
    ).encode()
)
VARIABLES = st.dictionaries(
    st.one_of(
        NAMES.map(lambda name: f"TWOWIN_{name.upper().replace('.', '__')}"),
        TEXTS.map(lambda text: f"TWOWIN_{text}"),
        st.sampled_from(["TWOWIN___X", "TWOWIN_DISCORD__", "TWOWIN____", "TWOWIN_DISCORD_TOKEN", "TWOWIN_", "PATH"]),
    ),
    VALUES.map(str),
    max_size=3,
)


@pytest.fixture(scope="module")
def folder() -> Path:
    return Path(tempfile.mkdtemp())


def loaded(content: bytes, variables: dict[str, str], folder: Path) -> Settings | None:
    """The settings; `None` when a person must mend something, which is said line by line."""
    file = folder / "any.toml"
    file.write_bytes(content)
    file.chmod(0o600)
    try:
        return config.load(file, dict(variables))
    except CommandError as error:
        assert_clear(error)
        return None


def assert_clear(error: CommandError) -> None:
    """Lines that a person can read, and no restart."""
    assert error.status == Status.CONFIGURATION
    assert error.lines
    assert all(line and "\n" not in line and len(line) < 1_000 and line.isprintable() for line in error.lines)


@RARELY_SLOW
@given(content=st.binary(max_size=200) | WRITTEN, variables=VARIABLES)
@example(content=DEEP, variables={})
@example(content=LONG, variables={})
@example(content=b"", variables={"TWOWIN___X": "1"})
@example(content=b"", variables={"TWOWIN_DISCORD__SHARDS": "9" * 5_000})
@example(content=b'[discord]\napi_base = "http://127.0.0.1:99999"\ngateway = "ws://127.0.0.1:1"', variables={})
@example(content=b"\xef\xbb\xbf[logs]\r\nlevel = 'INFO'\r\n", variables={})
@example(content=b'["\\u202e\\n"]\nx = 1', variables={})
def test_any_settings_are_settings_or_clear_lines(content: bytes, variables: dict[str, str], folder: Path) -> None:
    read = loaded(content, variables, folder)
    if read is not None and read.discord.api_base is not None and read.discord.gateway is not None:
        endpoints = Endpoints(read.discord.api_base, read.discord.gateway)

        yarl.URL(endpoints.gateway)
        yarl.URL(endpoints.api)


@RARELY_SLOW
@given(content=st.binary(max_size=100) | st.text(st.characters(codec="utf-8")).map(str.encode))
@example(content=b"abc.def\nsecond line\n")
@example(content=b"abc\rdef")
@example(content=b"abc.def\r\n")
@example(content="\ufeffabc.def".encode())
@example(content=b"Bot abc.def")
@example(content="abc.d\u0435f".encode())
@example(content=b"a" * 10_000)
@example(content=b"\0")
def test_any_token_file_gives_a_token_for_a_header_or_clear_lines(content: bytes, folder: Path) -> None:
    file = folder / "token"
    file.write_bytes(content)
    file.chmod(0o600)
    try:
        token = config.read_token(Settings(discord=config.Discord(token_file=file))).get_secret_value()
    except CommandError as error:
        assert_clear(error)
        assert_hidden(content, error)
    else:
        assert token.isascii()
        assert token.isprintable()
        assert not any(character.isspace() for character in token)


def assert_hidden(content: bytes, error: CommandError) -> None:
    """What may be a token is not shown."""
    secret = content.decode("utf-8", "replace").strip()
    assert len(secret) < 6 or not any(secret in line for line in error.lines)


def test_a_file_that_never_ends_is_not_read_to_its_end() -> None:
    with pytest.raises(CommandError, match="/dev/zero: is too long to be what is meant"):
        config.load(Path("/dev/zero"), {})


def test_the_deep_and_the_long_are_what_toml_stumbles_over() -> None:
    with pytest.raises(RecursionError):
        tomllib.loads(DEEP.decode())
    with pytest.raises(ValueError, match="digits"):
        tomllib.loads(LONG.decode())
