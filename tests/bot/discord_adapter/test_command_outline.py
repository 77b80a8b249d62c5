"""The commands as people see them who type `/`: every word, and what each option takes."""

from collections.abc import Iterator
from typing import Any

from engine.house import LEVELS
from tests.bot.discord_adapter.conftest import Evening

KINDS = {1: "command", 3: "text", 4: "number", 5: "yes or no", 6: "person", 8: "role"}


def lines(option: dict[str, Any], path: str) -> Iterator[str]:
    """The option itself, then what is below it."""
    here = f"{path} {option['name']}".strip()
    limits = [str(option[limit]) for limit in ("min_value", "max_value") if limit in option]
    marks = ["required"] * bool(option.get("required")) + ["suggests"] * bool(option.get("autocomplete"))
    kind = " ".join([KINDS[option.get("type", 1)], *(["-".join(limits)] if limits else []), *marks])
    yield f"{here} ({kind}): {option['description']}"
    yield from (f"{here} = {choice['value']}: {choice['name']}" for choice in option.get("choices", []))
    for inner in option.get("options", []):
        yield from lines(inner, here)


async def outline(evening: Evening) -> dict[str, list[str]]:
    await evening.client.tree.synchronise(evening.tables.settings)
    sent: Any = evening.wire.last.body
    return {command["name"]: list(lines(command, "")) for command in sent if command.get("type", 1) == 1}


GAME = [
    "toy (command): A toy: bury, draw, play higher or lay two neighbours",
    "toy start (command): Open a table in this channel",
    "toy start house (number 0-3): How many bots join right away",
    "toy start clock (text): How long each turn may take",
    "toy start clock = quick: quick, 60 seconds",
    "toy start clock = normal: normal, 2 minutes",
    "toy start clock = slow: slow, 24 hours",
    "toy start clock = none: none",
    "toy start level (text): How strong the bots are",
    "toy start level = beginner: beginner",
    "toy start level = easy: easy",
    "toy start level = normal: normal",
    "toy start level = hard: hard",
    "toy start seats (number 2-4): The most players at the table (2 to 4)",
    "toy start thread (yes or no): Play in the table's own thread",
    "toy rules (command): The rules in a few pages, with a round to try, just for you",
    "toy leaderboard (command): Who has won the most",
    "toy leaderboard period (text): Which games count (default: all time)",
    "toy leaderboard period = ever: all time",
    "toy leaderboard period = season: this season (three months)",
    "toy leaderboard scope (text): Where games count (default: this server)",
    "toy leaderboard scope = server: this server",
    "toy leaderboard scope = everywhere: everywhere",
    "toy leaderboard scope = table: the people at this table",
    "toy leaderboard page (number 1-9999): Which page of the leaderboard",
    "toy stats (command): A player's stats and rating history",
    "toy stats person (person): Whose stats (default: yours)",
    "toy history (command): A player's finished games on this server",
    "toy history person (person): Whose games (default: yours)",
    "toy replay (command): Step through a finished game with all hands open",
    "toy replay code (text required suggests): The game code, as the history shows it",
]

DAILY = [
    "twosans3 daily (command): The daily deal: the same cards for everyone, against bots",
    "twosans3 daily show (text): What to show (default: today's deal)",
    "twosans3 daily show = board: top players on this server",
    "twosans3 daily show = practice: earlier days, for practice",
]
"""Of a game that has a deal of the day."""

OTHERS = [
    "table (command): The table of this channel",
    "table show (command): Move the table to the bottom of the channel",
    "table leave (command): Leave the table; a bot plays for you",
    "table return (command): Take your seat back",
    "table end (command): Close the table (host, moderators)",
    "table hand (command): Show your hand again",
    "table kick (command): Remove someone; during a game, a bot takes the seat (host, moderators)",
    "table kick person (person required): Whose seat",
    "table block (command): Keep someone away from the tables you host",
    "table block person (person required): Who can't join",
    "table unblock (command): Let someone back to the tables you host",
    "table unblock person (person required): Who can't join",
    "table hide-words (command): Hide the lucky words of this table (moderators)",
    "about (command): What this bot is, and how to invite it",
    "settings (command): Language, hand and reminders",
    "server-settings (command): How the bot works on this server",
    "server-settings moderators (role): People with this role may close any table",
    "privacy (command): See, export or delete what is stored about you",
    "privacy show (command): What is stored about you",
    "privacy export (command): Everything stored about you, as a file",
    "privacy delete (command): Be forgotten by the bot",
]


async def test_the_commands_of_a_game_word_for_word(evening: Evening) -> None:
    found = await outline(evening)
    assert found["toy"] == GAME
    assert [line for line in found["twosans3"] if " daily" in line] == DAILY


async def test_a_start_offers_the_levels_that_its_game_has(evening: Evening) -> None:
    found = await outline(evening)
    for name, levels in (("twowin", 4), ("twosans3", 4), ("twodown", 3)):
        offered = [line for line in found[name] if line.startswith(f"{name} start level = ")]
        assert [line.rpartition(" ")[2] for line in offered] == list(LEVELS[:levels])


async def test_the_other_commands_word_for_word(evening: Evening) -> None:
    found = await outline(evening)
    assert [line for name in ("table", "about", "settings", "server-settings", "privacy") for line in found[name]] == (
        OTHERS
    )


async def test_every_text_is_told_in_the_language_of_whoever_types_too(evening: Evening) -> None:
    await evening.client.tree.synchronise(evening.tables.settings)
    sent: Any = evening.wire.last.body
    parts = [part for command in sent for part in deep(command)]
    assert len(parts) > 100
    assert all(
        part["description_localizations"]["en-GB"] == part["description"] for part in parts if part.get("description")
    )
    inner = [part for part in parts if part not in sent]
    assert all(part["name_localizations"]["en-GB"] == part["name"] for part in inner)


def deep(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield part
    for inner in (*part.get("options", []), *part.get("choices", [])):
        yield from deep(inner)
