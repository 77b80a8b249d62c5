"""A game of turns at a slow clock: its one board is edited while it may be, and replaced, silently, once it is too old;
phones ring for those who are asked only."""

from typing import Any

from tests.kit.talk import Talk, talking

SILENT = 1 << 12
"""The flag of a message for which no phone rings."""


async def boards(talk: Talk) -> list[dict[str, Any]]:
    """The public messages that show the table in play, oldest first."""
    shown = await talk["Dario"].way.messages(talk.channel)
    return [each for each in shown if not each["ephemeral"] and "### Turn" in str(each["components"])]


async def test_a_silent_board_replaces_the_last_one_once_that_is_too_old_to_edit() -> None:
    async with talking() as talk:
        await talk["Ana"].types("twosans3 start", clock="slow", seats=2)
        await talk["Ben"].presses("Join")
        await talk["Ana"].presses("Start")
        (first,) = await boards(talk)
        await talk.minutes(40)
        await plays(talk)
        (edited,) = await boards(talk)
        assert edited["id"] == first["id"], "a board younger than an hour is edited"
        await talk.minutes(25)
        await plays(talk)
        (replaced,) = await boards(talk)
        assert int(replaced["id"]) > int(first["id"]), "one that is older is replaced, and nothing is left of it"
        assert replaced["flags"] & SILENT
        heard = [each["id"] for name in ("Ana", "Ben") for each in await rung(talk, name)]
        assert replaced["id"] not in heard


async def plays(talk: Talk) -> None:
    """Whoever is on turn looks at a card and plays it."""
    table = await talk.table()
    (seat,) = table.running.prompts()
    name = table.holder(seat).person.name  # type: ignore[union-attr]
    await talk[name].chooses()
    await talk[name].presses("Lock in")


async def rung(talk: Talk, name: str) -> list[dict[str, Any]]:
    """The messages for which that person's phone rang."""
    return [each for each in await talk[name].messages() if each["pinged"]]
