"""Discord answers badly at every request in turn: nothing is lost, nothing is shown twice, the game ends."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, product

import pytest

from bot.service.handling import TOKEN_LASTS
from bot.service.messages import Barred, Gone, TryAgain
from bot.tables.ids import TableId
from bot.tables.table import Stage
from sandbox.people.seeded_choices import SeededChoices
from tests.bot.tables.test_crashes import Evening
from tests.kit import invariants
from tests.kit.games import OTHERS, TRIALS, with_the_toy
from tests.kit.memory_store import MemoryStore
from tests.kit.sweeps import one_in
from tests.kit.world import CHANNEL, World

Bad = TryAgain | Barred | Gone
PRESSES_IN_THE_RAIN = 4
"""Enough to close a phase while the last one's reveal waits to be told."""

A_REVEAL = "reveal 3"
"""A request in whose wait people close a phase with a reveal of its own."""

LONG = TryAgain(20_000)
Put = Callable[[World, "Cloud"], None]


@dataclass
class Cloud:
    """Answers the n-th request (from 1) in Discord's place, and no other."""

    number: int
    answer: Bad
    passed: int = 0

    def __call__(self, _: str) -> Bad | None:
        self.passed += 1
        return self.answer if self.passed == self.number else None

    @property
    def struck(self) -> bool:
        return self.passed >= self.number


def before(world: World, cloud: Cloud) -> None:
    """Discord never did what was asked; what is gone was deleted by someone."""

    def answered(what: str) -> Bad | None:
        answer = cloud(what)
        if isinstance(answer, Gone):
            shown = world.discord.messages.items()
            world.discord.messages = {name: each for name, each in shown if each.what != what.removesuffix("-edit")}
        return answer

    world.discord.weather = answered


def after(world: World, cloud: Cloud) -> None:
    """Discord did it, but its answer was lost."""

    def lost(what: str) -> TryAgain | None:
        answer = cloud(what)
        return answer if isinstance(answer, TryAgain) else None

    world.discord.afterwards = lost


class KilledInTheRain(Evening):
    """People play on while the bot waits to try again, and then it is killed."""

    def __init__(self, world: World, cloud: Cloud) -> None:
        super().__init__(world)
        self._cloud = cloud
        self._presses = PRESSES_IN_THE_RAIN

    async def _recover(self) -> None:
        if self._cloud.struck:
            self._presses -= 1
        if self._presses == 0:
            await self.world.settle()
            await self.world.crash()
        await super()._recover()


async def evening(number: int, put: Put, answer: Bad, game: str = "two_win") -> bool:
    """A whole game with that cloud; false when there were fewer requests."""
    return await with_cloud(number, put, answer, lambda world, _: Evening(world), game)


async def with_cloud(
    number: int, put: Put, answer: Bad, people: Callable[[World, Cloud], Evening], game: str = "two_win"
) -> bool:
    """The same with such people."""
    async with World(MemoryStore(), seed="weather", game=game) as world:
        cloud = Cloud(number, answer)
        put(world, cloud)
        played = people(world, cloud)
        table = await played.play(phases=1_000)
        await played.play_on(table)
        await invariants.hold(world, table, played.accepted)
        if isinstance(answer, TryAgain):
            await invariants.told_to_the_end(world, table)
        else:
            await went_on(world, table)
        if isinstance(answer, Barred):
            await invariants.reveals_told(world, await world.now(table))
    return cloud.struck


async def number_of(what: str) -> int:
    """Which request of an evening asks for that, counted from 1."""
    asked = list[str]()
    async with World(MemoryStore(), seed="weather") as world:
        world.discord.weather = asked.append
        await Evening(world).play(phases=1_000)
    return asked.index(what) + 1


async def went_on(world: World, table: TableId) -> None:
    """What Discord will not take is given up, if need be after it was tried again later. Everything else was told, once
    the last hand that only a token can edit has retired."""
    await world.advance(TOKEN_LASTS)
    assert (await world.now(table)).stage is Stage.OVER
    with world.store.reading() as work:
        assert not work.outbox.waiting()
    assert len([shown for shown in world.discord.public(CHANNEL) if shown.what == "result"]) <= 1


KINDS = [(before, TryAgain(700)), (after, TryAgain(700)), (before, Gone()), (before, Barred("50013"))]
NAMES = ["nothing arrived", "the answer was lost", "gone", "barred"]


@pytest.mark.parametrize(("answer", "number"), one_in(4, product(NAMES, [1, 2, 4, 9, 16])))
async def test_a_game_survives_a_bad_answer(number: int, answer: str):
    assert await evening(number, *KINDS[NAMES.index(answer)])


@pytest.mark.parametrize(("game", "answer"), one_in(3, product(OTHERS, NAMES)))
async def test_another_game_survives_a_bad_answer(answer: str, game: str):
    """To one of its requests, which follows from the game and the answer."""
    number = 1 + SeededChoices(f"{game} {answer}").below(16)
    with with_the_toy():
        assert await evening(number, *KINDS[NAMES.index(answer)], game)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("put", "answer"), KINDS, ids=NAMES)
@pytest.mark.parametrize("game", TRIALS)
async def test_a_game_survives_a_bad_answer_to_every_request(put: Put, answer: Bad, game: str):
    with with_the_toy():
        for number in count(1):
            if not await evening(number, put, answer, game):
                assert number > 20
                break


@pytest.mark.parametrize(("put", "number"), one_in(2, product([before, after], [1, 9, 17])))
async def test_a_bot_killed_while_it_waits_to_try_again_tells_everything_in_order(number: int, put: Put):
    assert await with_cloud(number, put, LONG, KilledInTheRain)


@pytest.mark.parametrize("put", [before, after], ids=NAMES[:2])
async def test_a_bot_killed_while_a_reveal_waits_tells_everything_in_order(put: Put):
    assert await with_cloud(await number_of(A_REVEAL), put, LONG, KilledInTheRain)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("put", [before, after], ids=NAMES[:2])
async def test_a_bot_killed_after_any_bad_answer_tells_everything_in_order(put: Put):
    for number in count(1):
        if not await with_cloud(number, put, LONG, KilledInTheRain):
            assert number > 20
            break
