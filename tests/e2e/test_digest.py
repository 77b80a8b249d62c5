"""Slow tables: someone at several is called to all of them in one direct message a day, over restarts, in their
language, and nowhere else; a board too old to edit is replaced silently. And bells as people hear them."""

from typing import Any

import pytest

from bot.tables.days import DAY
from bot.tables.deadlines import HOUR, LAST_CALL
from bot.tables.ids import UserId
from bot.tables.requests import End
from bot.tables.settings import Profile
from tests.e2e.test_greeting import guild_of
from tests.e2e.test_morning import at_hour
from tests.kit.talk import Person, Talk

WAIT = "tables are waiting for you"
GAMES = ("twowin", "twosans3", "twodown")


async def elsewhere(talk: Talk, name: str) -> None:
    """Everyone goes to another channel of the server."""
    body = {"guild": guild_of(talk), "name": name}
    channel = str((await talk["Ana"].way.ask("POST", "channels", body))["id"])
    for person in talk.people.values():
        person.way.channel = channel


async def deals(talk: Talk, *games: str) -> None:
    """Ana and Ben at a slow table of each game, in a channel of its own."""
    for game in games:
        await elsewhere(talk, f"slow-{game}")
        await talk["Ana"].types(f"{game} start", clock="slow", seats=2)
        await talk["Ben"].presses("Join")
        await talk["Ana"].presses("Start")


async def waited_for(talk: Talk) -> list[Person]:
    """The people for whom all slow tables of the evening wait, by how many do."""

    async def number(person: Person) -> int:
        with talk.store.reading() as unit:
            tables = unit.tables.slow_of(user(person))
        return sum(user(person) in table.reminded_people() for table in tables)

    return [person for person in talk.people.values() if await number(person)]


def user(person: Person) -> UserId:
    return UserId(int(person.way.user))


async def profile(talk: Talk, person: Person) -> Profile:
    return await talk.tables.settings.profile(user(person))


async def looks(talk: Talk, hour: int, minute: int = 0) -> None:
    """At that time of day the bot looks what is due."""
    await at_hour(talk, hour, minute)
    await talk.client.digests.send_due()
    await talk.settle()


async def digests(person: Person, text: str = "Once a day while you play at several 24-hour tables.") -> list[str]:
    return [told for told in await person.inbox() if text in told]


async def test_all_games_in_one_message_that_rings_and_leads_to_each_table_once_a_day(talk: Talk) -> None:
    await at_hour(talk, 12)
    await deals(talk, *GAMES)
    ana, ben = talk["Ana"], talk["Ben"]
    await looks(talk, 17, 59)
    assert await digests(ana) == await digests(ben) == []
    await looks(talk, 18)
    for person in await waited_for(talk):
        (told,) = await digests(person)
        assert told.count("Turn ends: <t:") == told.count("https://discord.com/channels/") >= 1
        (shown,) = [each for each in await person.phone() if "waiting for you" in each]
        assert shown.startswith("🔔")
    told = [*await digests(ana), *await digests(ben)]
    for title in ("2 WIN", "2 SANS 3", "2 DOWN"):
        assert any(f"**{title}** on " in each for each in told)
    assert WAIT in "".join(told)
    await talk.crash()
    await looks(talk, 20, 45)
    assert [*await digests(ana), *await digests(ben)] == told
    assert not await digests(talk["Chloe"])


async def test_no_card_is_in_it(talk: Talk) -> None:
    await at_hour(talk, 12)
    await deals(talk, "twowin", "twowin")
    before = await talk["Ana"].inbox()
    await looks(talk, 18)
    (told,) = [text for text in await talk["Ana"].inbox() if text not in before]
    lines = told.splitlines()
    assert lines[0] == "🔔 2 tables are waiting for you:"
    assert lines[1].startswith("**2 WIN** on ")
    assert len(lines) == 6


async def test_nothing_comes_when_nothing_waits_or_one_slow_table_is_all_there_is(talk: Talk) -> None:
    await at_hour(talk, 12)
    await deals(talk, "twowin")
    await looks(talk, 19)
    assert await digests(talk["Ana"]) == []
    await talk["Ben"].types("settings")
    await talk["Ben"].presses("Messages")
    await talk["Ben"].sets("reminders", "yes")
    await deals(talk, "twowin")
    await talk["Ana"].types("settings")
    await looks(talk, 18)
    assert len(await digests(talk["Ana"])) == 1
    assert await digests(talk["Ben"]) == []


async def test_an_end_between_the_note_and_the_post_leaves_the_day_to_the_last_call(talk: Talk) -> None:
    await at_hour(talk, 12)
    await deals(talk, "twowin", "twowin")
    ana = talk["Ana"]
    await at_hour(talk, 17, 59)
    with talk.store.writing() as unit:
        noted = unit.profiles.get(user(ana))
        unit.profiles.put(Profile(noted.user, noted.direct, digested=talk.clock.now()))
    await looks(talk, 20)
    assert await digests(ana) == []
    assert not await ana.was_rung("the table is waiting for you")
    await talk.advance(DAY - LAST_CALL - 7 * HOUR)
    assert await ana.was_rung("the table is waiting for you")


async def test_closed_direct_messages_are_noticed_and_every_table_calls_as_before(talk: Talk) -> None:
    await at_hour(talk, 12)
    await deals(talk, "twowin", "twowin")
    ana = talk["Ana"]
    await talk.change("PATCH", f"users/{ana.way.user}", dms="closed")
    await looks(talk, 18)
    assert (await profile(talk, ana)).direct_closed
    await talk.advance(7 * HOUR)
    assert await ana.was_rung("the table is waiting for you")


async def test_whoever_is_shut_out_hears_nothing(talk: Talk) -> None:
    await at_hour(talk, 12)
    await deals(talk, "twowin", "twowin")
    talk.tables.shut_out = {user(talk["Ana"])}
    await looks(talk, 18)
    assert [len(await digests(talk[name])) for name in ("Ana", "Ben")] == [0, 1]


async def test_it_comes_in_the_language_of_its_reader(talk: Talk) -> None:
    await at_hour(talk, 12)
    await talk["Ben"].types("settings")
    await talk["Ben"].sets("language", "de")
    await deals(talk, "twowin", "twowin")
    await looks(talk, 18)
    (told,) = await digests(talk["Ben"], "Einmal am Tag, solange du an mehreren Tischen")
    assert "2 Tische warten auf dich" in told
    assert len(await digests(talk["Ana"])) == 1


SILENT = 1 << 12
"""The flag of a message for which no phone rings."""


async def boards(talk: Talk) -> list[dict[str, Any]]:
    """The public messages that show the table in play, oldest first."""
    shown = await talk["Dario"].way.messages(talk.channel)
    return [each for each in shown if not each["ephemeral"] and "### Turn" in str(each["components"])]


async def test_a_silent_board_replaces_the_last_one_once_that_is_too_old_to_edit(talk: Talk) -> None:
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


async def asks(talk: Talk, name: str = "Ben", **options: object) -> Person:
    """At noon someone asks below Ana's lobby to be called, and it is closed again."""
    await at_hour(talk, 12)
    person = talk[name]
    await talk["Ana"].types("twowin start", **options)
    await person.presses("More")
    assert "I'll call you when a 2\u00a0WIN table opens here." in await person.presses("Call me next time")
    await closes(talk)
    return person


async def closes(talk: Talk) -> None:
    """Ana's lobby is closed, in whatever channel it stands."""
    (table,) = await talk.tables.seated_at(user(talk["Ana"]))
    await talk.tables.handle(End(table.id, talk.by(table.host)))
    await talk.settle()


async def calls(talk: Talk, person: Person, **options: object) -> int:
    """Another lobby of Ana; how often phone or screen of that person have been called since the evening began."""
    await talk["Ana"].types("twowin start", **options)
    return await heard(person)


async def heard(person: Person) -> int:
    return sum(message["pinged"] for message in await person.messages())


@pytest.mark.parametrize(("asked", "opened"), [(True, True), (True, False), (False, True)])
async def test_a_bell_of_a_channel_rings_for_its_threads_and_from_them(talk: Talk, asked: bool, opened: bool) -> None:
    home = talk.channel
    ben = await asks(talk, thread=asked)
    for person in talk.people.values():
        person.way.channel = home
    (bell,) = await talk.tables.settings.bells(user(ben))
    assert str(bell.channel) == home
    assert await calls(talk, ben, thread=opened) == 1


async def test_whoever_is_shut_out_is_not_called(talk: Talk) -> None:
    ben = await asks(talk)
    talk.tables.shut_out = {user(ben)}
    assert await calls(talk, ben) == 0
    assert (await talk.tables.settings.profile(user(ben))).rung is None


async def test_nothing_rings_for_someone_who_left_the_server_unnoticed(talk: Talk) -> None:
    ben = await asks(talk)
    await talk.change("PATCH", f"users/{ben.way.user}", member=False)
    assert await calls(talk, ben) == 0
    assert await ben.inbox() == []


async def test_nothing_rings_for_someone_who_no_longer_sees_the_channel(talk: Talk) -> None:
    ben = await asks(talk)
    hidden = [{"id": ben.way.user, "type": "member", "deny": ["VIEW_CHANNEL"]}]
    await talk.change("PATCH", f"channels/{talk.channel}", overwrites=hidden)
    assert await calls(talk, ben) == 0
    assert await ben.inbox() == []
    await talk.change("PATCH", f"channels/{talk.channel}", overwrites=[])
    await closes(talk)
    await talk.advance(12 * HOUR)
    assert await calls(talk, ben) == 0, "it is midnight"
    await closes(talk)
    await at_hour(talk, 12)
    assert await calls(talk, ben) == 1, "the bell is still there"


async def test_the_bells_of_a_deleted_channel_are_gone(talk: Talk) -> None:
    ben = await asks(talk)
    await talk.change("DELETE", f"channels/{talk.channel}")
    assert await talk.tables.settings.bells(user(ben)) == []
