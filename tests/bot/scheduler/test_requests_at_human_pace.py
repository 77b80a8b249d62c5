"""What a game costs of the bot's rate limit when people take two to six seconds a press: everything from its first
board to its result with the bot's token, openings and first hands left out."""

import pytest

from tests.kit.human_pace import PacedGame, played_at_human_pace

MOST_A_MINUTE = 16
"""Requests of one table in a minute."""


async def games(game: str, people: int, seeds: str) -> list[PacedGame]:
    played = [await played_at_human_pace(game, people, seed) for seed in seeds]
    assert all(each.total / each.minutes <= MOST_A_MINUTE for each in played)
    return played


@pytest.mark.parametrize(("game", "most"), [("two_sans_three", 0), ("two_down", 2.0)])
async def test_a_turn_of_a_game_one_after_the_other_costs_little_more_than_one_edit(game: str, most: float) -> None:
    (played,) = await games(game, 4, "a")
    assert played.total <= 1.1 * played.turns + most * played.rounds, (
        "and a board below each result of a round, which is stripped"
    )
    assert played.requests.get("hand-edit", 0) <= 6, "who has pressed is reached for nothing"


async def test_a_round_of_five_costs_a_post_and_the_stripping_of_the_last_one() -> None:
    played = await games("two_win", 5, "abc")
    assert sum(each.total for each in played) <= 2.0 * sum(each.rounds for each in played)
