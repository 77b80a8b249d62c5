"""What a hand shows between the last choice and the next question, a card that was chosen in advance, and what a locked
phone shows of every message that rings."""

import re
from dataclasses import replace
from typing import Final

import pytest

from bot.games.registry import GAMES
from bot.locales.phrasebook import Words
from bot.tables.deadlines import SECOND
from bot.tables.ids import UserId
from bot.tables.settings import Profile
from engine.contract import Seat
from sandbox.people.reading import ShownButton, controls, words
from sandbox.tests.kit.bystander import Json
from tests.kit.always import some
from tests.kit.games import our_words
from tests.kit.talk import Person, Talk, talking
from tools.wire_check.cards import reader_of

LASTS = 3 * SECOND


def labels(message: Json) -> list[str]:
    return [part.label for part in controls(message) if isinstance(part, ShownButton)]


async def hand(person: Person) -> Json:
    """Someone's newest direct message."""
    return (await person.way.inbox())[-1]


async def first_round(talk: Talk) -> str:
    """Two people play the first round; the words of the answer to the press that closed it."""
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="normal")
    for person in (ana, ben):
        await person.chooses()
    await ana.forms()
    await ben.chooses()
    await ben.chooses()
    button = some(await ben.button("Lock in"))
    told = await ben.way.press({"id": button.message}, button.custom_id, wait=1)
    return words(told["message"])


async def test_whoever_closes_the_round_is_answered_at_once_and_then_sees_the_reveal_in_the_same_message() -> None:
    async with talking(interlude=LASTS) as talk:
        said = await first_round(talk)
        assert said.startswith("🔒 Locked in: **")
        await talk.settle()
        for name in ("Ana", "Ben"):
            shown = await hand(talk[name])
            assert "Round 1: the numbers" in words(shown)
            assert "Your **" in words(shown)
            assert labels(shown) == ["Next"]
        await talk.advance(2 * LASTS)
        for name in ("Ana", "Ben"):
            shown = await hand(talk[name])
            assert "Which card do you pass" in words(shown)
            assert "Next" not in labels(shown)


async def test_next_brings_the_question_at_once_in_the_same_message() -> None:
    async with talking(interlude=LASTS) as talk:
        await first_round(talk)
        await talk.settle()
        before = await hand(talk["Ana"])
        said = await talk["Ana"].presses("Next")
        assert "Which card do you pass" in said
        assert (await hand(talk["Ana"]))["id"] == before["id"]
        assert labels(await hand(talk["Ben"])) == ["Next"]


async def test_alone_against_the_house_in_direct_messages() -> None:
    async with talking(interlude=LASTS) as talk:
        ana = talk["Ana"]
        await ana.types("twowin daily")
        await ana.presses("Play") if await ana.button("Play") else None
        await ana.chooses()
        await ana.forms()
        shown = (await ana.messages())[-1]
        assert "Next" in labels(shown), words(shown)
        await talk.advance(2 * LASTS)
        assert "Next" not in labels((await ana.messages())[-1])


async def held(person: Person) -> str:
    """The words of someone's newest hand."""
    return next(text for text in reversed(await person.inbox()) if "· Turn" in text)


async def cards(person: Person, verb: str) -> list[ShownButton]:
    """The cards on someone's hand that do that."""
    shown = [part for message in await person.way.inbox() for part in controls(message)]
    return [part for part in shown if isinstance(part, ShownButton) and f":{verb}:" in part.custom_id]


async def press(person: Person, button: ShownButton) -> None:
    told = await person.way.press({"id": button.message}, button.custom_id, wait=1)
    assert told["result"] == "ok", told
    await person.talk.settle()


async def begun(talk: Talk) -> tuple[Person, Person]:
    """A game of two: who is asked, and who waits."""
    await talk["Ana"].types("twosans3 start", seats=2)
    await talk["Ben"].presses("Join")
    await talk["Ana"].presses("Start")
    on_turn = (await talk.table()).on_turn()
    return (talk["Ana"], talk["Ben"]) if on_turn == 0 else (talk["Ben"], talk["Ana"])


async def plays(person: Person, card: int = 0) -> None:
    """Looks at a card and locks it in."""
    await press(person, (await cards(person, "draft"))[card])
    await person.presses("Lock in")


async def test_a_card_chosen_in_advance_is_played_after_a_restart_and_nobody_saw_it_before(talk: Talk) -> None:
    asked, waits = await begun(talk)
    before = await asked.reads()
    chosen = (await cards(waits, "premove"))[0]
    await press(waits, chosen)
    assert "Your next card, if it still does this" in await held(waits)
    assert await asked.reads() == before
    await talk.crash()
    turn = (await talk.table()).running.turn
    await plays(asked, -1)
    number = chosen.label.split("\u2060")[0]
    table = await talk.table()
    if table.running.turn == turn + 1:  # the card of the other took its effect away
        assert "has a new effect" in await held(waits)
    else:
        assert re.search(f"Your {number}.* was played as chosen|You played {number}.* and took", await held(waits))
        assert table.holder(table.on_turn() or Seat(0)).person.name == asked.name  # type: ignore[union-attr]


async def test_what_was_chosen_can_be_changed_and_taken_back(talk: Talk) -> None:
    asked, waits = await begun(talk)
    first, second, *_ = await cards(waits, "premove")
    await press(waits, first)
    await press(waits, second)
    assert [holder.premove for holder in (await talk.table()).holders if holder.premove is not None]
    await waits.presses("Undo")
    assert "Choose in advance, or I'll ping you." in await held(waits)
    assert {holder.premove for holder in (await talk.table()).holders} == {None}
    turn = (await talk.table()).running.turn
    await plays(asked)
    assert (await talk.table()).running.turn == turn + 1
    assert "Which card do you play?" in await held(waits)


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
