"""Log lines: nothing secret, at no level, in either form."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from bot import logs

TOKEN = "canary.bot.token-1"
PASSWORD = "canary-password-2"
INTERACTION = "canaryinteractiontoken3"
SECRETS = (TOKEN, PASSWORD)


@pytest.fixture(params=["plain", "json"])
def stream(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    text = io.StringIO()
    logs.set_up(text, "DEBUG", str(request.param), SECRETS)
    yield text
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in ("discord", "aiohttp", "aiosqlite", "asyncpg", "sqlalchemy", "alembic"):
        logging.getLogger(name).setLevel(logging.NOTSET)


def canaries(text: str) -> list[str]:
    return [canary for canary in (TOKEN, PASSWORD, INTERACTION) if canary in text]


def test_secrets_in_a_message_and_its_arguments_are_hidden(stream: io.StringIO) -> None:
    logging.getLogger("any").info("token %s url postgresql://bot:%s@db", TOKEN, PASSWORD)
    assert canaries(stream.getvalue()) == []
    assert "postgresql://bot:***@db" in stream.getvalue()


@pytest.mark.parametrize(
    "path",
    [
        f"https://x/api/v10/interactions/123/{INTERACTION}/callback?with_response=1",
        f"/webhooks/123/{INTERACTION}/messages/@original",
        f"PATCH '/webhooks/123/{INTERACTION}'",
        f"/webhooks/123/{INTERACTION}?wait=true",
    ],
)
def test_tokens_of_interactions_are_hidden(stream: io.StringIO, path: str) -> None:
    logging.getLogger("any").warning("request to %s failed", path)
    assert canaries(stream.getvalue()) == []
    assert "/123/***" in stream.getvalue()


def test_a_traceback_is_redacted(stream: io.StringIO) -> None:
    try:
        raise ValueError(TOKEN, f"/interactions/1/{INTERACTION}/callback")
    except ValueError:
        logging.getLogger("any").exception("failed with %s", PASSWORD)
    assert canaries(stream.getvalue()) == []
    assert "Traceback" in stream.getvalue()


@pytest.mark.parametrize("name", ["discord", "discord.gateway", "discord.http", "aiohttp.client", "aiosqlite"])
def test_talkative_libraries_are_never_heard_below_info(stream: io.StringIO, name: str) -> None:
    logger = logging.getLogger(name)
    logger.setLevel(logging.DEBUG)
    logger.debug("a hand: 5P0 7B1")
    logger.info("connected")
    logger.setLevel(logging.NOTSET)
    assert "a hand" not in stream.getvalue()
    assert "connected" in stream.getvalue()


def test_our_own_debug_lines_are_heard(stream: io.StringIO) -> None:
    logging.getLogger("bot.tables").debug("table opened")
    assert "table opened" in stream.getvalue()


def test_a_json_line_is_one_object_per_record() -> None:
    text = io.StringIO()
    handler = logs.make_handler(text, "json", SECRETS)
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        trace = (type(error), error, error.__traceback__)
    record = logging.LogRecord("a.b", logging.ERROR, "f", 1, "said\n%s", (TOKEN,), trace)
    record.created, record.msecs = 0.0, 7.0
    handler.handle(record)
    said = json.loads(text.getvalue())
    assert text.getvalue().count("\n") == 1
    assert (said["time"], said["level"], said["logger"]) == ("1970-01-01T00:00:00.007Z", "ERROR", "a.b")
    assert said["message"] == "said\n***"
    assert "ValueError: two" in said["trace"]


def test_an_empty_secret_hides_nothing() -> None:
    assert logs.Redactor(["", "x"])("axb") == "a***b"
