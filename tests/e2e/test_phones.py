"""What a locked phone shows of every message that rings: why it rings, in its reader's language, and no card."""

import re
from dataclasses import replace
from typing import Final

import pytest

from bot.games.registry import GAMES
from bot.locales.phrasebook import Words
from bot.tables.ids import UserId
from bot.tables.settings import Profile
from sandbox.json_values import Json
from sandbox.people.reading import words
from tests.kit.games import our_words
from tests.kit.talk import Talk
from tools.wire_check.cards import reader_of

LOCALES: Final = {"en": "en-US", "fr": "fr", "de": "de", "it": "it", "es": "es-ES", "nl": "nl"}
"""The languages of the bot, as Discord calls them."""
GAMES_IN_ENGLISH: Final = [(game, "en") for game in GAMES]
EVENINGS: Final = [*GAMES_IN_ENGLISH, *((next(iter(GAMES)), language) for language in LOCALES if language != "en")]


class Evening:
    """Ana's table in one language; Ben takes no direct messages of hands, so that the call rings him."""

    def __init__(self, talk: Talk, game: str, language: str) -> None:
        self.talk, self.game = talk, game
        self.words: Words = our_words().words(language)
        self.title = GAMES[game].renderer.title(self.words)

    async def settle_in(self, locale: str) -> None:
        for person in self.talk.people.values():
            await self.talk.change("PATCH", f"users/{person.way.user}", locale=locale)
        await self.talk.change("PATCH", f"guilds/{next(iter(self.talk.sandbox.platform.world.guilds))}", locale=locale)
        ben = UserId(int(self.talk["Ben"].way.user))
        await self.talk.tables.settings.change_profile(ben, lambda profile: replace(profile, hands_direct=False))

    async def opens(self, **options: object) -> None:
        await self.talk["Ana"].types(f"{GAMES[self.game].command} start", **options)

    async def presses(self, name: str, key: str) -> None:
        await self.talk[name].presses(self.words(key))

    async def invites(self, guest: str) -> None:
        way = self.talk["Ana"].way
        body: Json = {"user": way.user, "channel": way.channel, "command": "Invite to my table", "options": {}}
        await way.ask("POST", "command", {**body, "target": self.talk[guest].way.user}, wait=1)
        await self.talk.settle()

    async def newest(self, name: str) -> str:
        """What that person's phone has shown last, with the titles of games as they are written in messages."""
        return re.sub("(?<=2)\u00a0(?=[A-Z])", " ", (await self.talk[name].phone())[-1])

    async def check(self, *people: str) -> None:
        """Whatever rang says something, and no card."""
        reader = reader_of(GAMES, [self.game])
        for text in [text for name in people for text in await self.talk[name].phone()]:
            assert text.strip()
            assert not reader.any_in(text)


async def asked_in(talk: Talk) -> list[str]:
    """Who owes the table an answer, by name."""
    table = await talk.table()
    holders = [table.holder(seat) for seat in table.waited_for()]
    asked = {str(holder.person.user) for holder in holders if holder.person is not None}
    return [name for name, person in talk.people.items() if person.way.user in asked]


@pytest.mark.parametrize(("game", "language"), EVENINGS)
async def test_a_locked_phone_says_why_it_rings_and_shows_no_card(talk: Talk, game: str, language: str) -> None:
    evening = Evening(talk, game, language)
    say, title = evening.words, evening.title
    await evening.settle_in(LOCALES[language])
    await evening.opens(seats=3, clock="slow")
    await evening.presses("Ana", "button-join")
    await evening.invites("Ben")
    assert await evening.newest("Ben") == say("invite-call", name="@Ben", host="Ana", game=title)

    for name in ("Ben", "Chloe"):
        await evening.presses(name, "button-join")
    await evening.presses("Ana", "button-start")
    called = say("call-title", names="*", game=title).split("*")
    told = await evening.newest("Ben")
    assert told.startswith(f"{called[0]}**Ana**, @Ben ")
    assert "*".join(called[1:]) in told
    asked = await asked_in(talk)
    begins = {
        "Ana": say("hand-begins", game=title),
        "Chloe": say("hand-begins-with", game=title, host="**Ana**"),
    }
    for name, first in begins.items():
        turn = say("hand-your-turn") if name in asked else say("hand-waiting", names=f"**{asked[0]}**")
        assert await evening.newest(name) == f"{first}\n{turn}"

    late = asked[0]
    await talk.minutes(2)
    await evening.presses("Ben" if late != "Ben" else "Ana", "button-remind")
    reminder = say("reminder", names="*", when="").split("*")
    told = await evening.newest(late)
    assert told.startswith(reminder[0])
    assert f"@{late}" in told
    assert told.partition("<t:")[0].endswith(reminder[1])

    for _ in range(3):
        await talk.minutes(24 * 60 + 1)
        again = [name for name in await asked_in(talk) if name in begins]
        for name in again:
            first, second = (await evening.newest(name)).split("\n")
            assert first == say("hand-your-turn")
            assert second.startswith(f"**{evening.title}**")
    await evening.check("Ana", "Ben", "Chloe")


async def test_what_rang_becomes_the_hand_at_once(talk: Talk) -> None:
    await talk.deal("Ana", "Ben")
    (hand,) = await talk["Ana"].way.inbox()
    assert hand["notification"].startswith("Your 2\u00a0WIN game is starting")
    assert (hand["content"], await talk["Ana"].choices() != []) == ("", True)


async def test_who_waited_for_a_game_and_who_was_taken_off_one_read_so_on_their_phone(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", "Dario")
    await talk["Chloe"].presses("My hand")
    await talk["Chloe"].presses("Next game")
    await talk["Ana"].types("table end")
    await talk["Ana"].presses("Yes")
    await talk["Ana"].presses("Play again")
    waited, title, _ = (await talk["Chloe"].phone())[-1].split("\n")
    assert (waited, title) == ("@Chloe: your game is on! Press **Join**.", "2 WIN: take a seat")
    assert "No one else" not in await talk.board()
    assert "up to" in await talk.board(), "the lobby stands where it rang"
    await talk["Chloe"].presses("Join")
    await talk["Ana"].types("table kick", person=talk["Chloe"].way.user)
    assert (await talk["Chloe"].phone())[-1].startswith("**Ana** removed you from this table")


async def test_whoever_wants_no_pings_is_mentioned_nowhere(talk: Talk) -> None:
    """A mention leaves a mark, however silent it is."""
    evening = Evening(talk, next(iter(GAMES)), "en")
    for name in ("Ben", "Chloe"):
        user = UserId(int(talk[name].way.user))
        await talk.tables.settings.change_profile(user, quiet)
    await evening.opens(clock="slow")
    await evening.presses("Ana", "button-join")
    await evening.invites("Ben")
    await evening.presses("Ben", "button-join")
    await evening.presses("Ana", "button-start")
    await talk["Chloe"].presses("My hand")
    await talk["Chloe"].presses("Next game")
    await talk.minutes(2)
    await talk["Ana"].presses("Nudge")
    await talk["Ana"].types("table end")
    await talk["Ana"].presses("Yes")
    await talk["Ana"].presses("Play again")
    shown = [message for message in await talk["Dario"].messages() if not message["ephemeral"]]
    named = [name for name in ("Ben", "Chloe") if any(f"**{name}**" in words(message) for message in shown)]
    assert named == ["Ben", "Chloe"]
    assert [words(message) for message in shown if message["mentions"]] == []


def quiet(profile: Profile) -> Profile:
    return replace(profile, pings=False, hands_direct=False)
