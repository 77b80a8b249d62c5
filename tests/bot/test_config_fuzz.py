"""Settings from anyone: whatever is written, there are settings or clear lines, never a traceback."""

import tempfile
import tomllib
from pathlib import Path

import pytest
import yarl
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bot import config
from bot.config import Settings
from bot.discord_adapter.endpoints import Endpoints
from bot.errors import CommandError, Status
from sandbox.tests.kit.word_for_word import entries
from tests.kit.examples import examples

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
