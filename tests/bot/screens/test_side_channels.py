"""Nothing beside the words tells what is hidden: not how many controls there are, what they carry, in which order
people chose, or how often."""

from dataclasses import replace

import pytest

from bot.screens.components import Screen
from bot.tables.change import Change
from bot.tables.table import Table
from engine.contract import PUBLIC, Seat, Viewer
from tests.bot.screens.test_no_leaks import SEEDS, TABLES, otherwise, played, stuck
from tests.kit.memory_store import MemoryStore
from tests.kit.readable import ENGLISH, SCREENS
from tests.kit.seated import premoves_of
from tests.kit.world import World

pytestmark = pytest.mark.usefixtures("toy_too")


def make_up(screen: Screen) -> tuple[object, ...]:
    """Everything of a message: words, custom ids, options and their values, tones, colours."""
    return tuple((box.accent, box.blocks) for box in screen.boxes)


@pytest.mark.parametrize(("game", "seed"), TABLES)
def test_public_messages_are_the_same_to_the_last_control_whatever_is_hidden(game: str, seed: int) -> None:
    for table in played(game, seed):
        other = otherwise(table, PUBLIC)
        for screen in (SCREENS.board, SCREENS.reminder):
            assert make_up(screen(other)) == make_up(screen(table))
        assert make_up(SCREENS.onlooker(other, ENGLISH)) == make_up(SCREENS.onlooker(table, ENGLISH))


@pytest.mark.parametrize(("game", "seed"), TABLES)
def test_public_controls_never_name_a_card_a_seat_or_a_person(game: str, seed: int) -> None:
    for table in played(game, seed):
        details = {control.split(":", 3)[3] for control in SCREENS.board(table).controls()}
        assert details == {"hand", "open", "rules", "remind"}


async def chosen_in(order: tuple[int, ...], times: int = 1) -> Table:
    """A table at which these people chose, one after the other, each so often."""
    async with World(MemoryStore(), "the same deal") as world:
        table = await world.begin(4)
        for _ in range(times):
            for user in order:
                assert isinstance(await world.answer(table, user), Change)
        return await world.now(table)


async def test_the_order_in_which_people_chose_and_how_often_cannot_be_seen() -> None:
    boards = [SCREENS.board(await chosen_in(order)) for order in ((1, 2, 3), (3, 1, 2))]
    boards.append(SCREENS.board(await chosen_in((1, 2, 3), times=5)))
    assert make_up(boards[0]) == make_up(boards[1]) == make_up(boards[2])


@pytest.mark.parametrize(("game", "seed"), TABLES)
def test_a_hand_offers_no_more_and_no_less_whatever_the_others_hold(game: str, seed: int) -> None:
    for table in played(game, seed):
        for seat in (Seat(0), Seat(1)):
            other = otherwise(table, Viewer(seat))
            assert make_up(SCREENS.hand(other, seat, ENGLISH, None)) == make_up(
                SCREENS.hand(table, seat, ENGLISH, None)
            )


@pytest.mark.parametrize(("game", "seed"), TABLES)
def test_what_someone_chose_in_advance_is_in_no_one_elses_messages(game: str, seed: int) -> None:
    owner, other, chosen = Seat(0), Seat(1), 0
    for table in played(game, seed):
        for premove in premoves_of(table, owner)[-1:]:
            chosen += 1
            ahead = table.with_holder(owner, replace(table.holder(owner), premove=premove))
            for screen in (SCREENS.board, SCREENS.reminder):
                assert make_up(screen(ahead)) == make_up(screen(table))
            assert make_up(SCREENS.onlooker(ahead, ENGLISH)) == make_up(SCREENS.onlooker(table, ENGLISH))
            assert make_up(SCREENS.hand(ahead, other, ENGLISH, None)) == make_up(
                SCREENS.hand(table, other, ENGLISH, None)
            )
    assert chosen or game == "two_win"


def test_who_is_undecided_about_nothing_is_waited_for_like_everyone_else() -> None:
    seen = 0
    for seed in SEEDS:
        for table in played("two_win", seed):
            for seat in stuck(table):
                if table.holder(seat).person is not None:
                    seen += 1
                    assert seat in table.waited_for()
    assert seen
