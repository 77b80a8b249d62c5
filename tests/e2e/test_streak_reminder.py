"""Whoever asks for it is reminded of a streak before it ends: once, silently, and only while it can be lost."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from bot.tables.days import DAY, day_of
from bot.tables.ids import ChannelId, UserId
from bot.tables.settings import Profile
from sandbox.people.reading import controls
from tests.bot.maintenance.test_self_check import damage
from tests.e2e.test_daily import begun, midnight, play_out
from tests.kit import stored_days
from tests.kit.talk import Person, Talk

TOLD = "Your streak is waiting for today's deal."
GAME, OTHER = "two_sans_three", "two_win"
SILENT = 1 << 12


def user(person: Person) -> UserId:
    return UserId(int(person.way.user))


async def profile(talk: Talk, person: Person) -> Profile:
    return await talk.tables.settings.profile(user(person))


async def streak(talk: Talk, person: Person, days: int, game: str = GAME) -> date:
    """These days before today were played. Returns today."""
    today = day_of(talk.clock.now())
    for ago in range(1, days + 1):
        await stored_days.finish(talk, user(person), today - timedelta(days=ago), game=game)
    return today


async def asks(person: Person) -> None:
    """They have direct messages with the bot, and want to be reminded."""
    await begun(person.talk, person)
    await person.types("settings")
    await person.presses("Messages")
    await person.sets("streak", "yes")


async def reminders(person: Person) -> list[str]:
    return [text for text in await person.inbox() if TOLD in text]


async def test_a_streak_that_would_end_is_told_once_and_silently_and_played_from_there(talk: Talk) -> None:
    ana = talk["Ana"]
    await asks(ana)
    await midnight(talk)
    for game in (GAME, OTHER):
        await streak(talk, ana, 3, game)
    await talk.advance(DAY * 3 // 4 - 2_000)
    assert await reminders(ana) == []
    await talk.advance(2_000)
    (told,) = await reminders(ana)
    assert told.count("A streak of 3 days.") == 2
    assert "<t:" in told
    sent = next(each for each in await ana.messages() if TOLD in str(each))
    assert [getattr(each, "label", "") for each in controls(sent)] == ["Play today's"] * 2
    assert sent["flags"] & SILENT
    assert not await ana.was_rung(TOLD)
    await talk.crash()
    await talk.advance(DAY // 8)
    assert await reminders(ana) == [told]
    assert "daily deal" in await ana.presses("Play today's")


async def test_no_one_is_reminded_who_does_not_want_it_or_has_nothing_to_lose(talk: Talk) -> None:
    ana, ben, chloe, dario = (talk[name] for name in ("Ana", "Ben", "Chloe", "Dario"))
    for person in (ana, ben, chloe):
        await asks(person)
    await begun(talk, dario)
    await ben.sets("streak", "no")
    await midnight(talk)
    await streak(talk, ana, 2)
    for person in (ben, chloe, dario):
        await streak(talk, person, 3)
    await play_out(talk, await begun(talk, chloe), chloe)
    await talk.advance(DAY)
    assert [await reminders(person) for person in talk.people.values()] == [[]] * 4


async def test_a_profile_that_cannot_be_read_keeps_no_one_else_from_their_reminder(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await asks(ben)
    await talk.tables.settings.change_profile(
        user(ana), lambda one: replace(one, direct=ChannelId(5), daily_reminder=True)
    )
    await midnight(talk)
    await streak(talk, ben, 3)
    assert user(ana) < user(ben), "Ana's is looked at first"
    damage(talk.store, "UPDATE profiles SET picking = '?' WHERE user_id = :ana", ana=user(ana))
    await talk.advance(DAY * 7 // 8)
    assert len(await reminders(ben)) == 1


async def test_the_next_day_has_a_reminder_of_its_own(talk: Talk) -> None:
    ana = talk["Ana"]
    await asks(ana)
    await midnight(talk)
    await streak(talk, ana, 9)
    await talk.advance(DAY * 7 // 4)
    assert len(await reminders(ana)) == 2, "one missed day in fourteen is forgiven"
    await talk.advance(DAY)
    assert len(await reminders(ana)) == 2, "a second one is not"


async def test_an_end_between_the_note_and_the_post_leaves_the_day_without(talk: Talk) -> None:
    ana = talk["Ana"]
    await asks(ana)
    await midnight(talk)
    today = await streak(talk, ana, 3)
    assert await talk.tables.dailies.take_reminder(user(ana), today)  # as far as the killed process had come
    await talk.advance(DAY * 7 // 8)
    assert await reminders(ana) == []


async def test_closed_direct_messages_are_noticed_and_said_in_the_settings(talk: Talk) -> None:
    ana = talk["Ana"]
    await asks(ana)
    await midnight(talk)
    await streak(talk, ana, 3)
    await talk.change("PATCH", f"users/{ana.way.user}", dms="closed")
    await talk.advance(DAY * 3 // 4 + 1_000)
    assert (await profile(talk, ana)).direct_closed
    assert "Discord wouldn't let me message you." in await ana.types("settings")


@pytest.mark.parametrize("wants", [True, False])
async def test_whoever_has_no_direct_messages_with_the_bot_is_told_so(talk: Talk, wants: bool) -> None:
    ana = talk["Ana"]
    await ana.types("settings")
    await ana.presses("Messages")
    told = await ana.sets("streak", "yes" if wants else "no")
    assert ("I can't message you yet" in told) is wants
    await midnight(talk)
    await streak(talk, ana, 3)
    await talk.advance(DAY)
    assert await ana.inbox() == []


@pytest.mark.parametrize("fault", ["error_503", "reset_after"])
async def test_a_reminder_that_may_not_have_arrived_is_sent_again_and_stands_once(talk: Talk, fault: str) -> None:
    ana = talk["Ana"]
    await asks(ana)
    await midnight(talk)
    await streak(talk, ana, 3)
    await talk.change("POST", "faults", fault=fault, where="POST .*/messages", times=1)
    await talk.advance(DAY * 7 // 8)
    assert len(await reminders(ana)) == 1
