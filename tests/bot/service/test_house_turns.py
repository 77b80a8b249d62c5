"""What the house owes at a table, for whom, with how much to know, and how long it waits before it plays."""

from dataclasses import replace
from hashlib import sha256

import pytest

from bot.persistence.tables import load_table, save_table
from bot.service.house_turns import ABSENT_LEVEL, AT_ONCE, HousePace, HouseTurn, pending_turns
from bot.tables.days import Daily, day_of
from bot.tables.players import House
from bot.tables.records import published
from bot.tables.requests import HouseAnswer
from bot.tables.table import Holder, Stage, Table
from engine import catalogue
from engine.cli.replaying import check_house
from engine.contract import Refusal
from engine.dice import Dice
from engine.games.two_down.game import TwoDown
from engine.house import never
from engine.publishing import Verified, verify
from engine.seats import Seat, Viewer
from tests.kit.memory_store import MemoryStore
from tests.kit.plain_data import plain
from tests.kit.seated import OPENED, dealt, played_on
from tests.kit.world import World

PACE = HousePace(on_turn=1_000, watched_turn=1_200)


def by_the_house(*levels: str) -> Table:
    """A game of three with these house players from the second seat on, whose person has chosen."""
    table, _ = played_on(dealt(), 1)
    for seat, level in enumerate(levels, 1):
        table = table.with_holder(Seat(seat), Holder(House(level)))
    return table


def test_each_seat_of_the_house_owes_the_question_it_was_asked_and_knows_what_that_seat_may_know() -> None:
    table = by_the_house("beginner", "hard")
    prompts = table.running.prompts()
    assert [(turn.seat, turn.prompt, turn.level, turn.pause) for turn in pending_turns(table)] == [
        (1, prompts[Seat(1)].number, "beginner", 0),
        (2, prompts[Seat(2)].number, "hard", 0),
    ]
    assert [turn.view for turn in pending_turns(table)] == [table.view(Viewer(Seat(seat))) for seat in (1, 2)]
    assert all(turn.table is table for turn in pending_turns(table))


def test_a_running_table_with_a_level_that_its_game_no_longer_has_is_played_on() -> None:
    """Stored while 2 DOWN still had a fourth level."""
    options = TwoDown().read_options({})
    assert not isinstance(options, Refusal)
    dealt_now = TwoDown().deal(3, options, Dice(bytes(32))).position
    before = replace(by_the_house("hard", "hard"), game_key="two_down", options=options, position=dealt_now)
    table = load_table(save_table(before))
    [turn] = pending_turns(table)
    assert turn.level == "hard"
    normal = catalogue.house_player("two_down", "normal")
    assert turn.choose(never).code == normal.choose(turn.view, turn.dice, never).action.code


def test_for_a_person_who_stays_away_plays_a_house_player_of_the_middle_level() -> None:
    table = dealt()
    away = table.with_holder(Seat(0), replace(table.holder(Seat(0)), absent=True))
    assert [(turn.seat, turn.level) for turn in pending_turns(away)] == [(0, ABSENT_LEVEL)]
    assert ABSENT_LEVEL == "normal"


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.PAUSED, Stage.OVER, Stage.CANCELLED])
def test_at_a_table_that_is_not_playing_the_house_owes_nothing(stage: Stage) -> None:
    assert pending_turns(replace(by_the_house("easy"), stage=stage)) == ()


def test_at_a_daily_deal_it_has_always_answered_already() -> None:
    assert pending_turns(replace(by_the_house("easy"), daily=Daily(day_of(OPENED), ""))) == ()


def test_a_choice_is_handed_in_for_the_very_question() -> None:
    [turn, _] = pending_turns(by_the_house("beginner"))
    answer = turn.choose(never)
    assert answer == HouseAnswer(turn.table.id, Seat(1), turn.prompt, answer.code)
    assert answer.code in {action.code for action in turn.table.running.legal_actions(Seat(1))}
    assert turn.choose(never) == answer, "the same view and the same dice make the same choice"


def test_its_dice_follow_from_the_secret_the_seat_and_the_question_alone() -> None:
    table = by_the_house("easy", "easy")
    first, second = pending_turns(table)
    again, _ = pending_turns(replace(table, acted=7, language="de"))
    assert again.dice == first.dice != second.dice
    [other, _] = pending_turns(replace(table, secret=bytes(32)))
    assert other.dice != first.dice


def test_a_table_that_has_forgotten_somebody_has_dice_of_its_key() -> None:
    table = replace(by_the_house("easy", "easy"), secret=b"", key=b"k" * 32)
    first, second = pending_turns(table)
    assert first.dice != second.dice
    [other, _] = pending_turns(replace(table, key=b"l" * 32))
    assert other.dice != first.dice
    assert len(pending_turns(replace(table, key=None))) == 2


async def one_by_one() -> Table:
    """A game of turns."""
    async with World(MemoryStore(), game="two_sans_three") as world:
        return await world.now(await world.begin(3))


def house_on_turn(table: Table) -> Table:
    """The seat on turn is the house's."""
    seat = table.on_turn()
    assert seat is not None
    return table.with_holder(seat, Holder(House("easy")))


async def test_on_its_turn_it_waits_at_least_so_long_and_less_than_twice_as_long_by_its_own_dice() -> None:
    table, pauses = house_on_turn(await one_by_one()), set[int]()
    for secret in range(40):
        [turn] = pending_turns(replace(table, secret=bytes([secret]) * 32), PACE)
        assert turn.pause == 1_000 + turn.dice.below(1_000)[0]
        pauses.add(turn.pause)
    assert len(pauses) > 20
    assert all(1_000 <= pause < 2_000 for pause in pauses)


async def test_a_pace_of_nothing_is_no_pause() -> None:
    table = house_on_turn(await one_by_one())
    for pace in (AT_ONCE, HousePace(0, 5_000)):
        assert [turn.pause for turn in pending_turns(table, pace)] == [0]


def test_where_all_choose_at_once_it_chooses_last_exactly_so_long_after_the_last_person() -> None:
    choosing = replace(by_the_house("easy", "easy"), position=dealt().position)
    assert pending_turns(choosing, PACE) == ()
    assert [turn.pause for turn in pending_turns(by_the_house("easy", "easy"), PACE)] == [1_000, 1_000]


def test_for_who_is_away_it_chooses_at_once_wherever_others_are() -> None:
    choosing = replace(by_the_house("easy", "easy"), position=dealt().position)
    away = choosing.with_holder(Seat(1), replace(dealt().holder(Seat(1)), absent=True))
    assert [(turn.seat, turn.pause) for turn in pending_turns(away, PACE)] == [(1, 0)]


def test_turns_are_values() -> None:
    table = by_the_house("easy")
    [turn, _] = pending_turns(table)
    assert turn == HouseTurn(table, Seat(1), turn.prompt, "easy", turn.view, turn.dice)
    assert isinstance(turn.dice, Dice)


@pytest.mark.parametrize("game", sorted(catalogue.games()))
async def test_what_the_house_played_follows_from_the_published_record(game: str) -> None:
    """As docs/records.md says, for whoever knows the level."""
    async with World(MemoryStore(), game=game) as world:
        name = await world.begin(1, house=1)
        over = await world.play_out(name)
        record = published(over, await world.tables.played(name))
    checked = verify(plain(record))
    assert isinstance(checked, Verified)
    player, houses = catalogue.house_player(over.game_key, "easy"), 0
    for before, move in zip(checked.steps, checked.record.moves, strict=False):
        if not checked.commit.contributions[move.seat].startswith("house:"):
            continue
        prompt = before.position.prompts()[move.seat].number
        dice = Dice(sha256(b"house" + checked.commit.secret + f":{move.seat}:{prompt}".encode()).digest())
        view = before.position.view(Viewer(move.seat))
        assert player.choose(view, dice, never).action.code == move.code
        houses += 1
    assert houses > 5
    [found] = check_house(checked)
    assert (found.level, len(found.actions), found.differing) == ("easy", houses, [])
