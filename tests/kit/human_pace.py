"""A game played by people who take two to six seconds a press, in virtual time, and what it asks of Discord with the
bot's token."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from bot.tables.change import Change
from bot.tables.deadlines import SECOND
from bot.tables.ids import TableId, UserId
from bot.tables.notices import hand_role
from bot.tables.requests import Acknowledge, Answer, Requester
from bot.tables.table import Pace, Table
from engine import catalogue
from engine.contract import Json, Seat, Viewer
from engine.dice import Dice
from engine.house import never
from tests.kit.always import some
from tests.kit.memory_store import MemoryStore
from tests.kit.world import CHANNEL, World

LEAST: Final = 2 * SECOND
MOST: Final = 6 * SECOND
"""Milliseconds for one press."""

PRESSES: Final[Mapping[str, int]] = {"pass": 1, "form": 3, "draw": 1}
"""Presses that a choice takes, by the first word of its code: a number of two cards is chosen, chosen and locked in;
anything else is chosen and locked in."""

RULES: Final[Mapping[str, Mapping[str, Json]]] = {"two_down": {"levels_to_win": 3}}
"""House rules under which a game is long enough to be counted, and no longer."""

FREE: Final = ("refresh", "retire", "free")
"""Requests through the token of someone's own press, which the bot's limit does not count."""


@dataclass(frozen=True, slots=True)
class PacedGame:
    """What a game asked of Discord with the bot's token, by kind, from its first post to its result, without openings
    and first hands; in how many turns, posts with a reveal, and minutes."""

    requests: Mapping[str, int]
    turns: int
    rounds: int
    minutes: float

    @property
    def total(self) -> int:
        return sum(self.requests.values())


async def played_at_human_pace(game: str, people: int, seed: str) -> PacedGame:
    """One game of that many people; everyone chooses as an easy house player would."""
    async with World(MemoryStore(), seed, game=game) as world:
        return await _Evening(world, seed).play(people)


class _Evening:
    def __init__(self, world: World, seed: str) -> None:
        self.world = world
        self.chance = Random(f"{seed}:people")
        self._presses = dict[int, int]()
        """When each person's choice is made, by user."""

    async def play(self, people: int) -> PacedGame:
        table = await self._begin(people)
        begun, told = self.world.clock.now(), self.world.discord.requests
        first = told.index("board")
        announced = {f"hand {seat}" for seat in range(people)}
        shown = Counter(f"hand-edit {seat}" for seat in range(people))
        """The edits by which what announced the first hands has become those."""
        while (stored := await self.world.now(table)).stage.live:
            await self._next_choice(stored)
        minutes = (self.world.clock.now() - begun) / (60 * SECOND)
        await self.world.advance(10 * SECOND)
        spent = Counter(what for what in told[first:] if what not in announced) - shown
        asked = Counter[str]()
        for what, count in spent.items():
            asked[what.split()[0]] += count
        counted = {what: count for what, count in asked.items() if what not in FREE}
        reveals = sum(count for what, count in counted.items() if what == "reveal")
        return PacedGame(counted, stored.running.turn, reveals, minutes)

    async def _begin(self, people: int) -> TableId:
        world = self.world
        rules = RULES.get(world.game_key)
        opened = await world.open(1, max_seats=people, pace=Pace.NORMAL, options=rules)
        assert isinstance(opened, Change)
        await world.settle()
        (lobby,) = world.discord.public(CHANNEL)
        world.discord.pressed[lobby.message] = world.clock.now()
        await world.seat_and_start(opened.table.id, people)
        return opened.table.id

    async def _next_choice(self, stored: Table) -> None:
        """Someone who is asked makes their choice, after as many presses as it takes."""
        owing = [person.user for person in stored.people if self._owes(stored, person.user)]
        now = self.world.clock.now()
        self._presses = {user: at for user, at in self._presses.items() if user in owing}
        for user in owing:
            self._presses.setdefault(user, now + self._seconds(stored, user))
        user = min(self._presses, key=lambda each: (self._presses[each], each))
        await self.world.advance(max(0, self._presses.pop(user) - now))
        await self._choose(await self.world.now(stored.id), UserId(user))

    def _owes(self, stored: Table, user: UserId) -> bool:
        seat = some(stored.seat_of(user))
        prompt = stored.running.prompts().get(seat)
        confirms = stored.view(Viewer(seat)).acknowledge is not None and not stored.holder(seat).acknowledged
        return (prompt is not None and not prompt.answered) or confirms

    def _seconds(self, stored: Table, user: UserId) -> int:
        actions = stored.running.legal_actions(some(stored.seat_of(user)))
        presses = PRESSES.get(actions[0].code.split()[0], 2) if actions else 1
        return sum(self.chance.randint(LEAST, MOST) for _ in range(presses))

    async def _choose(self, stored: Table, user: UserId) -> None:
        seat = some(stored.seat_of(user))
        by, prompt = self._pressing(stored, seat, user), stored.running.prompts().get(seat)
        if prompt is not None and not prompt.answered:
            level = catalogue.house_player(stored.game_key, "easy")
            choice = level.choose(stored.view(Viewer(seat)), Dice(self.chance.randbytes(32)), never)
            reply = await self.world.ask(Answer(stored.id, by, prompt.number, choice.action.code))
        else:
            reply = await self.world.ask(Acknowledge(stored.id, by, stored.running.turn))
        assert isinstance(reply, Change), reply
        await self.world.settle()

    def _pressing(self, stored: Table, seat: Seat, user: UserId) -> Requester:
        """A press on one's own direct message."""
        with self.world.store.reading() as unit:
            hand = unit.posts.get(stored.id, hand_role(seat))
        return self.world.by(user, token=f"token {user}", on=None if hand is None else hand.message)
