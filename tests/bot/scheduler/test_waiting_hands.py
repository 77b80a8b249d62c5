"""While one plays after the other: whoever is asked sees it at once, and the hands of those who wait follow the table,
merged: once a second through the owner's own last press, and twice a minute at the bot's expense."""

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from bot.scheduler.hand_delivery import WAITING_EDITS
from bot.service.messages import Hand, Message
from bot.service.publisher import Delivery
from bot.tables.deadlines import SECOND
from bot.tables.ids import TableId, UserId
from bot.tables.notices import Post, hand_role
from bot.tables.requests import Accepted, Answer, HandToken
from bot.tables.table import Pace, Table
from engine.seats import Seat
from tests.kit.games import with_the_toy
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World

GAMES = pytest.mark.parametrize(("game", "answers"), [("two_sans_three", 30), ("two_down", 40), ("toy", 14)])


@dataclass
class Watched:
    """When the hand of each seat was brought up to date, by whose expense, while it waited and while it was asked; the
    table as each hand showed it last."""

    bot_waiting: dict[Seat, list[int]] = field(default_factory=lambda: defaultdict(list))
    bot_asked: dict[Seat, list[int]] = field(default_factory=lambda: defaultdict(list))
    own_waiting: dict[Seat, list[int]] = field(default_factory=lambda: defaultdict(list))
    own_asked: dict[Seat, list[int]] = field(default_factory=lambda: defaultdict(list))
    shown: dict[Seat, Table] = field(default_factory=dict[Seat, Table])

    def watch(self, world: World) -> None:
        edit, refresh = world.discord.edited, world.discord.edit_through

        def edited(table: Table, post: Post, what: str) -> Delivery:
            if what.startswith("hand-edit"):
                self._note(table, Seat(int(what.split()[1])), world, self.bot_asked, self.bot_waiting)
            return edit(table, post, what)

        async def refreshed(token: HandToken, message: Message) -> Delivery:
            if isinstance(message, Hand):
                seat, _ = message.at.owner
                self._note(message.at.table, seat, world, self.own_asked, self.own_waiting)
            return await refresh(token, message)

        world.discord.edited, world.discord.edit_through = edited, refreshed

    def _note(
        self, table: Table, seat: Seat, world: World, asked: dict[Seat, list[int]], waiting: dict[Seat, list[int]]
    ) -> None:
        self.shown[seat] = table
        (asked if seat in table.running.prompts() else waiting)[seat].append(world.clock.now())


async def played(world: World, answers: int, step: int, *, on_the_hand: bool) -> tuple[Watched, int]:
    """Four people answer one after the other, `step` milliseconds apart, with the first legal choice: `on_the_hand`
    with presses there, else as if each press were so long ago that it is of no use any more. Returns what was seen and
    how many turns were played."""
    table, watched = await world.begin(4, pace=Pace.QUICK), Watched()
    watched.watch(world)
    first = (await world.now(table)).running.turn
    for _ in range(answers):
        seat = await answer_first(world, table, on_the_hand=on_the_hand)
        if on_the_hand:  # the answer itself shows it
            watched.shown[seat] = await world.now(table)
        await world.advance(step)
    turns = (await world.now(table)).running.turn - first
    await world.advance(WAITING_EDITS + SECOND)
    last = await world.now(table)
    newest = dict.fromkeys(map(Seat, range(4)), last.acted)
    assert {seat: shown.acted for seat, shown in watched.shown.items()} == newest
    return watched, turns


async def answer_first(world: World, table: TableId, *, on_the_hand: bool) -> Seat:
    stored = await world.now(table)
    (seat, prompt), *_ = sorted(stored.running.prompts().items())
    person = stored.holder(seat).person
    assert person is not None
    with world.store.reading() as unit:
        hand = unit.posts.get(table, hand_role(seat))
    assert hand is not None
    token = f"token {person.user}" if on_the_hand else None
    by = world.by(UserId(person.user), token=token, on=hand.message)
    code = stored.running.legal_actions(seat)[0].code
    assert isinstance(await world.ask(Answer(table, by, prompt.number, code)), Accepted)
    return seat


@GAMES
async def test_hands_of_those_who_wait_are_edited_twice_a_minute_and_a_turn_at_once(game: str, answers: int) -> None:
    with with_the_toy():
        async with World(MemoryStore(), game=game) as world:
            seen, turns = await played(world, answers, 2 * SECOND, on_the_hand=False)
    assert turns >= 5
    assert not seen.own_asked
    assert not seen.own_waiting
    for seat in map(Seat, range(4)):
        waiting = seen.bot_waiting[seat]
        before = sorted([*waiting, *seen.bot_asked[seat]])
        gaps = {later: later - earlier for earlier, later in pairwise(before)}
        assert all(gaps.get(moment, WAITING_EDITS) >= WAITING_EDITS for moment in waiting), before
    assert sum(map(len, seen.bot_asked.values())) >= turns - 4, "whoever is asked sees it at once"


@GAMES
async def test_through_the_owners_own_press_hands_refresh_at_most_once_a_second_and_a_turn_at_once(
    game: str, answers: int
) -> None:
    step = 150  # no one plays so fast, but a house with no pause does
    with with_the_toy():
        async with World(MemoryStore(), game=game) as world:
            seen, turns = await played(world, answers, step, on_the_hand=True)
    assert turns >= 5
    assert all(len(moments) <= 1 for moments in seen.bot_waiting.values()), "before the first press there is no token"
    for moments in seen.own_waiting.values():
        assert all(later - earlier >= SECOND for earlier, later in pairwise(moments)), moments
        assert len(moments) <= 2 + answers * step // SECOND
    assert sum(map(len, [*seen.own_asked.values(), *seen.bot_asked.values()])) >= turns - 4
