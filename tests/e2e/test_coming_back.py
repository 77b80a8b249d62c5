"""An evening and the days after it, in which people meet everything that makes them come back, from the first press to
the last. `make screens` takes a picture of each scene."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from bot.scheduler.analysis_worker import AnalysisWorker
from bot.tables.days import DAY
from bot.tables.table import Stage
from sandbox.clock import RealClock, wait
from tests.e2e.test_daily import begun, play_out
from tests.e2e.test_greeting import TITLE as GREETING
from tests.e2e.test_greeting import greetings, guild_of
from tests.e2e.test_looking_back import TITLE as SEASON
from tests.e2e.test_looking_back import new_season, seasons
from tests.e2e.test_morning import at_hour, looks, wishes
from tests.e2e.test_sharing import answers, picks, plays_until
from tests.kit.analyses import what_came_of_it
from tests.kit.talk import Talk, talking
from tests.kit.world import InlineExecutor

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Scene:
    """What is done, and a message that `reader` sees then. `picture`: its name in docs/screens."""

    picture: str
    play: Callable[[Talk], Awaitable[None]]
    reader: str
    says: str

    async def shown(self, talk: Talk) -> Json:
        """Play the scene; the newest message that says so."""
        await self.play(talk)
        return [each for each in await talk[self.reader].messages() if self.says in str(each)][-1]


async def greeted(talk: Talk) -> None:
    """The server has just added the bot, and wants a post each morning."""
    while not await greetings(talk):
        await wait(RealClock(), 50)  # it may be drawn yet
    await at_hour(talk, 12)
    await wishes(talk)


async def challenged(talk: Talk) -> None:
    """Ana plays against bots, and passes the cards on after a while, in a post with its author."""
    ana = talk["Ana"]
    await ana.types("twosans3 start", house=2)
    while await ana.button("Challenge") is None:
        await plays_until(ana, len(await talk.public()))
    await talk.minutes(10)
    await ana.presses("Challenge")


async def compared(talk: Talk) -> None:
    """Ben plays the same cards, and otherwise."""
    ben, posts = talk["Ben"], len(await talk.public())
    await ben.presses("Take it on")
    while len(await talk.public()) == posts:
        await answers(ben, -1)
        await talk.minutes(1)


async def shared(talk: Talk) -> None:
    """Ana shows her result in another channel."""
    ana = talk["Ana"]
    gallery = await ana.way.ask("POST", "channels", {"guild": guild_of(talk), "name": "gallery"})
    await talk.settle()
    await ana.presses("Share")
    await picks(ana, gallery["id"])


async def replayed(talk: Talk) -> None:
    """Ana takes the game away as a page for her browser."""
    await talk["Ana"].presses("Replay")
    await talk["Ana"].presses("Verify the deal")
    await talk["Ana"].presses("Game log")


async def asked(talk: Talk) -> None:
    """The bot looks what Ana's choices were worth, and asks her before it tells."""
    ana = talk["Ana"]
    await ana.presses("Analysis")
    await AnalysisWorker(
        talk.tables.analyses, talk.tables, talk.client.publisher, talk.clock, talk.signals, InlineExecutor
    ).run_once()
    await what_came_of_it(talk.tables, talk.client.publisher)
    await ana.presses("Choose again")


async def answered(talk: Talk) -> None:
    """She says what she would play now."""
    await talk["Ana"].chooses(-1)


async def called(talk: Talk) -> None:
    """Ana opens another table, and Ben wants to be called to the next one."""
    await talk["Ana"].types("twosans3 start")
    await talk["Ben"].presses("More")
    await talk["Ben"].presses("Call me next time")


async def as_last_time(talk: Talk) -> None:
    """Ana looks what else a host may choose, and takes the table as it was last time."""
    await talk["Ana"].presses("More")


async def together(talk: Talk) -> None:
    """Ben and Chloe sit down with her, and they play to the end."""
    for name in ("Ben", "Chloe"):
        await talk[name].presses("Join")
    await talk["Ana"].presses("Start")
    table = await talk.table()
    while (now := await talk.now(table.id)).stage is Stage.PLAYING:
        for seat, user in now.seated:
            if now.running.prompts().get(seat) is not None:
                await talk.answer(table.id, user, now.running.legal_actions(seat)[-1].code)
                break
    await talk.settle()


async def dealt(talk: Talk) -> None:
    """They finish the game, and play the deals of two days. On the third Ana looks at what awaits her."""
    await together(talk)
    for _ in range(2):
        for command in ("twowin", "twosans3", "twodown"):
            for which, name in enumerate(("Ana", "Ben", "Chloe")):
                await play_out(talk, await begun(talk, talk[name], command), talk[name], -1 if which else 0)
        await talk.advance(DAY - talk.clock.now() % DAY + 1_000)
    await play_out(talk, await begun(talk, talk["Ben"], "twosans3"), talk["Ben"])
    await at_hour(talk, 7)
    await talk["Ana"].types("twosans3 daily")


async def told_in_the_morning(talk: Talk) -> None:
    """The morning post comes."""
    await at_hour(talk, 9)
    await looks(talk)


async def riddle(talk: Talk) -> None:
    """Dario wants to know what others have done first."""
    await talk["Dario"].presses("Answer")


async def season_over(talk: Talk) -> None:
    """The season ends."""
    await new_season(talk)
    await at_hour(talk, 9)
    await seasons(talk)


async def quarter(talk: Talk) -> None:
    """Chloe, who has won, looks at hers."""
    await talk["Chloe"].presses("2 SANS 3")


EVENING: Final = (
    Scene("phone-greeting", greeted, "Dario", GREETING),
    Scene("phone-challenge", challenged, "Ben", "is passing the cards on"),
    Scene("phone-compared", compared, "Dario", "same cards"),
    Scene("phone-share", shared, "Dario", "shared by"),
    Scene("phone-record", replayed, "Ana", "step through the game"),
    Scene("phone-coach", asked, "Ana", "What do you choose now?"),
    Scene("phone-answer", answered, "Ana", "Win chance: "),
    Scene("phone-call", called, "Ben", "I'll call you"),
    Scene("phone-again", as_last_time, "Ana", "As last time"),
    Scene("phone-daily", dealt, "Ana", "daily deal of"),
    Scene("phone-morning", told_in_the_morning, "Dario", "Daily deals"),
    Scene("phone-riddle", riddle, "Dario", "A strong player would"),
    Scene("phone-season", season_over, "Dario", SEASON),
    Scene("phone-quarter", quarter, "Chloe", "your quarter"),
)


@pytest.mark.sweep
async def test_everything_that_makes_people_come_back_is_met_from_the_first_press_to_the_last(tmp_path: Path) -> None:
    wire = tmp_path / "wire.jsonl"
    async with talking(just_added=True, wire=wire) as talk:
        for scene in EVENING:
            assert await scene.shown(talk), scene.picture
    refused = [each for each in map(json.loads, wire.read_text("utf-8").splitlines()) if each.get("status", 0) >= 400]
    assert refused == [], "Discord takes all that is sent"
