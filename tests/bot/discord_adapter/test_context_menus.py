"""What "Apps" offers on a person: statistics, an invitation to one's table, and keeping them away."""

from typing import Any

from bot.discord_adapter.rate_limits import MOST_REFUSED
from bot.tables.ids import UserId
from bot.tables.settings import Profile
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import CHANNEL, EPHEMERAL, Call, error, shown
from tests.kit.games import EVERY_GAME
from tests.kit.readable import BOOK

SILENT = 1 << 12
NAMES = ("Stats", "Invite to my table", "Block from my tables")


def private(call: Call) -> bool:
    """Whether an answer is for one person's eyes."""
    return bool(call.body["data"]["flags"] & EPHEMERAL)


def posts(evening: Evening) -> list[Call]:
    """What was posted in the channel."""
    path = f"/channels/{CHANNEL}/messages"
    return [call for call in evening.wire.calls if (call.method, call.path) == ("POST", path)]


async def lobby(evening: Evening) -> None:
    """A table of person 1 that waits for players, with a seat for person 1."""
    await evening.people.command(1, "twowin", "start", seats=2)
    await evening.people.press(1, await evening.control("join"))


async def test_they_are_told_to_discord_by_name_in_every_language(evening: Evening) -> None:
    await evening.client.tree.synchronise(evening.tables.settings)
    sent: Any = evening.wire.last.body
    menus = {command["name"]: command for command in sent if command.get("type") == 2}
    assert set(menus) == set(NAMES)
    for name, menu in menus.items():
        assert menu["integration_types"] == [0]
        assert menu["contexts"] == ([0] if name == "Invite to my table" else [0, 1])
        names = menu["name_localizations"]
        assert {locale.split("-")[0] for locale in names} == {*BOOK.languages}
        assert all(each[0].isupper() and len(each) <= 32 for each in names.values())
    assert menus["Block from my tables"]["name_localizations"]["de"] == "An meinen Tischen blockieren"


async def test_stats_are_those_of_the_command(evening: Evening) -> None:
    on_person = await evening.people.on_person(1, "Stats", 1)
    first = next(iter(EVERY_GAME.values())).command
    assert private(on_person)
    assert on_person.body == (await evening.people.command(1, first, "stats")).body
    await evening.people.command(1, "twodown", "start")
    assert first != "twodown"
    here = await evening.people.on_person(1, "Stats", 1)
    assert here.body == (await evening.people.command(1, "twodown", "stats")).body


async def test_an_invitation_names_and_rings_one_person_once_where_the_table_is(evening: Evening) -> None:
    await lobby(evening)
    said = await evening.people.on_person(1, "Invite to my table", 2)
    assert private(said)
    assert shown(said) == "**Person 2** is invited. The invitation is in the table's channel."
    (post,) = posts(evening)
    assert shown(post).startswith("<@2>: **Person 1** has saved you a seat at a 2 WIN table.")
    assert post.body["allowed_mentions"] == {"parse": [], "users": [2]}
    assert not post.body["flags"] & SILENT
    again = await evening.people.on_person(1, "Invite to my table", 2)
    assert shown(again) == "**Person 2** has already been invited to this table."
    assert len(posts(evening)) == 1


async def test_whoever_wants_no_rings_or_blocked_the_asker_is_named_and_not_mentioned(evening: Evening) -> None:
    await lobby(evening)
    with evening.store.writing() as work:
        work.profiles.put(Profile(UserId(2), pings=False))
    await evening.tables.settings.block(UserId(3), UserId(1))
    for person in (2, 3):
        await evening.people.on_person(1, "Invite to my table", person)
    assert [post.body["flags"] for post in posts(evening)] == [SILENT, SILENT]
    assert [post.body["allowed_mentions"]["users"] for post in posts(evening)] == [[], []]
    assert [shown(post).split(":")[0] for post in posts(evening)] == ["**Person 2**", "**Person 3**"]
    assert len({post.body["nonce"] for post in posts(evening)}) == 2, "Discord would post but the first"


async def test_an_invitation_that_discord_did_not_take_may_be_tried_again(evening: Evening) -> None:
    await lobby(evening)
    evening.wire.answers.append(error(403, 50013))
    said = await evening.people.on_person(1, "Invite to my table", 2)
    assert shown(said).startswith("Discord wouldn't post the invitation, so **Person 2** doesn't know about it.")
    assert "is invited" in shown(await evening.people.on_person(1, "Invite to my table", 2))


async def test_nobody_is_invited_while_discord_refuses_too_much(evening: Evening) -> None:
    await lobby(evening)
    for _ in range(MOST_REFUSED):
        evening.client.invalid_requests.note()
    said = await evening.people.on_person(1, "Invite to my table", 2)
    assert shown(said).startswith("Discord wouldn't post the invitation")
    assert posts(evening) == []


async def test_who_cannot_be_invited(evening: Evening) -> None:
    async def invited(user: int, person: int, **more: bool) -> str:
        return shown(await evening.people.on_person(user, "Invite to my table", person, **more))

    assert (await invited(1, 2)).startswith("You're not at a table here")
    await lobby(evening)
    assert (await invited(3, 2)).startswith("You're not at a table here")
    assert await invited(1, 9, bot=True) == "That's a bot, and it never sits down by itself."
    assert await invited(1, 1) == "**Person 1** already has a seat."
    assert (await invited(1, 2, direct=True)).startswith("This works only on a server")
    await evening.people.press(2, await evening.control("join"))
    assert await invited(1, 3) == "All 2 seats are taken. Wait for the next game."
    await evening.starts()
    assert (await invited(1, 3)).startswith("You're not at a table here")
    assert posts(evening) == []


async def test_blocking_on_a_person_is_the_command(evening: Evening) -> None:
    said = await evening.people.on_person(1, "Block from my tables", 2)
    assert shown(said).startswith("**Person 2** can no longer join the tables you host.")
    assert await evening.tables.settings.blocks(UserId(1), UserId(2))
    assert shown(await evening.people.on_person(1, "Block from my tables", 1)) == "You can't block yourself."
