"""What must never be written down: the token, interaction tokens, cards in someone's hand."""

import asyncio
import json
from pathlib import Path

from bot.config import Logs
from bot.local.sandbox_and_bot import Files
from sandbox.people.company import play
from tests.kit.full_house import full_house
from tests.kit.overheard import overheard
from tools.wire_check.truth import read


async def test_not_even_the_most_talkative_log_holds_a_token_or_a_card(tmp_path: Path) -> None:
    """Of the whole process, as JSON, which has more in a line; plain lines: `test_canaries.py`."""
    files = Files(tmp_path)
    talkative = Logs.model_validate({"level": "DEBUG", "lines": "json"})
    async with full_house(tmp_path, ("Ana", "Ben"), talkative) as house:
        async with asyncio.timeout(90):
            await play(house.line, house.evening(), lambda _: None)
        token = house.sandbox.token
    said = files.log.read_text(encoding="utf-8")
    assert len(said.splitlines()) > 3
    tokens = interaction_tokens(tmp_path / "wire.jsonl")
    assert len(tokens) > 10
    assert list(overheard(said, await read(files.database), [token, *tokens])) == []


def interaction_tokens(wire: Path) -> list[str]:
    entries = [json.loads(line) for line in wire.read_text(encoding="utf-8").splitlines()]
    return [entry["data"]["token"] for entry in entries if entry.get("event") == "INTERACTION_CREATE"]
