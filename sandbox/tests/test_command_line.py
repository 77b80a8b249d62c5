"""`python -m sandbox`."""

import asyncio
import json
import re
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import aiohttp
import pytest

from sandbox.__main__ import main
from sandbox.tests.kit.plain_bot import PATIENCE, PlainBot

ROOT = Path(__file__).parents[2]
SAID = re.compile(
    r"Open      (http://127\.0\.0\.1:\d+)/\n"
    r"API       \1/api/v10\n"
    r"Gateway   ws://127\.0\.0\.1:\d+/gateway/\n"
    r"Bot token MTQ1NjA3NDQ0Mzk4MDgwMDAwMQ\.sandbx\.LztehzLUO0ilojTe5wkrC6Qt4gWC7IeMjVNzLPcX8Ns\n"
)


async def test_it_says_where_it_is_and_serves_with_its_faults_until_it_is_interrupted(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    wire, fault = tmp_path / "wire.jsonl", json.dumps({"fault": "error_503", "where": "/users/@me"})
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--wire", str(wire), "--fault", fault), cwd=ROOT, stdout=PIPE
    )
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        told = b"".join([await process.stdout.readline() for _ in range(4)]).decode()
        found = SAID.fullmatch(told)
        assert found is not None, told
        bot = PlainBot(session, f"{found[1]}/api/v10", "", told.split()[-1])
        assert [(await bot.call("GET", "/users/@me")).status for _ in range(2)] == [503, 200]
        process.send_signal(signal.SIGINT)
        assert (await process.communicate(), process.returncode) == ((b"", None), 0)
    assert [json.loads(line)["status"] for line in wire.read_text("utf-8").splitlines()] == [503, 200]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--port", "65536"), "error: argument --port: '65536' is not a number from 0 to 65535"),
        (("--port", "-1"), "error: argument --port: '-1' is not a number from 0 to 65535"),
        (("--por", "1"), "error: unrecognized arguments: --por 1"),
        (("--fault", "op7"), "error: argument --fault: 'op7' is no JSON object"),
        (("--fault", "[]"), "error: argument --fault: '[]' is no JSON object"),
        (
            ("--fault", '{"fault": "op7", "rate": 2}'),
            "error: argument --fault: rate must be a number from 0 to 1",
        ),
        (("--wire", "nowhere/x"), "the sandbox cannot start: No such file or directory (nowhere/x)"),
    ],
)
def test_a_wrong_argument_is_named(
    arguments: tuple[str, ...],
    line: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        status: object = main(arguments)
    except SystemExit as end:
        status = end.code
    assert (status, capsys.readouterr().err.splitlines()[-1]) == (2, f"python -m sandbox: {line}")
