"""Bells as people hear them: in threads, for those who cannot see the channel, after it is gone, over restarts."""

import pytest

from bot.tables.deadlines import HOUR
from bot.tables.ids import UserId
from bot.tables.requests import End
from tests.e2e.test_morning import at_hour
from tests.kit.talk import Person, Talk


def user(person: Person) -> UserId:
    return UserId(int(person.way.user))


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


async def test_closed_direct_messages_change_nothing(talk: Talk) -> None:
    ben = await asks(talk)
    await talk.change("PATCH", f"users/{ben.way.user}", dms="closed")
    assert await calls(talk, ben) == 1
    assert len(await talk.tables.settings.bells(user(ben))) == 1


async def test_no_one_is_called_twice_in_twelve_hours_whatever_ends_meanwhile(talk: Talk) -> None:
    ben = await asks(talk)
    await at_hour(talk, 9)
    assert await calls(talk, ben) == 1
    await closes(talk)
    await at_hour(talk, 20, 59)
    await talk.crash()
    assert await calls(talk, ben) == 1
    await closes(talk)
    await talk.crash()
    await at_hour(talk, 21, 1)
    assert await calls(talk, ben) == 2
