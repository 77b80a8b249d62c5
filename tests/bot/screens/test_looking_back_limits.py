"""The fullest boards, cards and histories fit a message, whatever people are called."""

from dataclasses import replace

import pytest

from bot.screens.components import Screen, Text, measure
from bot.screens.history import LAST_PAGE, HistoryAsked, history_screen
from bot.screens.history import PAGE as GAMES
from bot.screens.leaderboard import PAGE, BoardAsked, BoardScope, Period, leaderboard_screen
from bot.screens.names import clean_name
from bot.screens.person_card import person_card_screen
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.looking_back import BoardPage, GamesShown, PersonCard
from bot.tables.ratings import Rating
from bot.tables.results import Placed, Result
from bot.tables.standings import Met, Ranked, RatingChange, Season, Standing
from engine.seats import Seat
from tests.kit.readable import ENGLISH

MOST = 10**6
NAMES = ("𝔚" * 40, "*" * 40, "<@&1> @everyone", "[x](https://x)", "\u202eevil", "🧑🏽" * 40)
KEY = "two_sans_three"
FULL = Standing(UserId(2**63 - 1), MOST, MOST, MOST, MOST, MOST, MOST)


def words_of(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks() if isinstance(block, Text))


@pytest.mark.parametrize("name", NAMES)
def test_a_board_of_long_names_and_large_numbers(name: str) -> None:
    users = [UserId(2**63 - 1 - number) for number in range(PAGE + 1)]
    lines = [Ranked(MOST, Standing(user, MOST, MOST, MOST, MOST, MOST, MOST)) for user in users]
    ratings = {user: Rating(99.0, 9.0, 3) for user in users}
    page = BoardPage(tuple(lines[:PAGE]), True, 0, lines[PAGE], ratings)
    named = {user: clean_name(name) for user in users}
    asked = BoardAsked(KEY, BoardScope.EVERYWHERE, Period.SEASON, 9_998)
    screen = leaderboard_screen("2 SANS 3", asked, page, Season(20264), named, ENGLISH, in_server=True)
    assert measure(screen).fits
    told = words_of(screen)
    assert "\u202e" not in told
    assert "<@&1>" not in told
    assert "](https" not in told


@pytest.mark.parametrize("name", NAMES)
def test_a_card_of_long_names_and_large_numbers(name: str) -> None:
    met = tuple(Met(UserId(number + 1), MOST, MOST) for number in range(3))
    named = {each.user: clean_name(name) for each in met} | {FULL.user: clean_name(name)}
    change = RatingChange(FULL.user, Rating(), Rating(99.0, 1.0, MOST))
    card = PersonCard(FULL.user, FULL, FULL, MOST, change.after, (change,) * 200, (), met)
    screen = person_card_screen("2 SANS 3", card, ["x" * 100] * 3, named, b"png", ENGLISH)
    assert measure(screen).fits
    assert "\u202e" not in words_of(screen)


def test_a_full_page_of_a_history() -> None:
    user = UserId(2**63 - 1)
    placed = tuple(Placed(Seat(seat), user if seat == 0 else None, 20, True, False) for seat in range(20))
    result = Result(TableId("a" * 10), KEY, GuildId(1), Milliseconds(9_999_999_999_999), "most_cards", placed)
    asked = HistoryAsked(KEY, user, GamesShown.AGAINST_HOUSE, LAST_PAGE - 1)
    screen = history_screen(
        asked, "\\*" * 70, [replace(result, table=TableId(f"{number:010}")) for number in range(GAMES + 1)], ENGLISH
    )
    assert measure(screen).fits
