"""The largest messages there can be fit what Discord takes, whatever people are called."""

from dataclasses import replace

import pytest

from bot.discord_adapter.wire import components
from bot.screens.components import (
    MOST_BYTES,
    MOST_CHARACTERS,
    TEXT_OVERHEAD,
    Box,
    Button,
    Buttons,
    Link,
    Menu,
    Option,
    Screen,
    Section,
    Separator,
    Text,
    measure,
)
from bot.screens.leaderboard import PAGE, BoardAsked, BoardScope, Period, leaderboard_screen
from bot.screens.names import Where, clean_name
from bot.screens.person_card import GAMES_ON_A_PAGE, LAST_PAGE, HistoryAsked, history_screen, person_card_screen
from bot.screens.posts import digest_screen
from bot.tables.ids import GuildId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.lobby import LUCKY_WORD_LENGTH
from bot.tables.looking_back import BoardPage, GamesShown, PersonCard
from bot.tables.players import Person
from bot.tables.results import Placed, Result
from bot.tables.standings import Met, Ranked, Rating, RatingChange, Season, Standing
from bot.tables.table import Holder, News, Stage, Table
from engine.contract import Refusal, Seat
from engine.dice import Dice
from tests.kit.extreme_tables import longest_news_of_two_win
from tests.kit.readable import ENGLISH, SCREENS, as_text
from tests.kit.seated import lobby
from tools.floor.messages import parts_of

SEATS = 7
SNOWFLAKE = 2**63 - 1
LATEST = Milliseconds(9_999_999_999_000)


def largest_lobby() -> Table:
    holders = tuple(
        Holder(Person(UserId(SNOWFLAKE - seat), "𝔚" * 32, InteractionId(SNOWFLAKE), "*" * LUCKY_WORD_LENGTH))
        for seat in range(SEATS)
    )
    former = tuple(UserId(SNOWFLAKE - seat) for seat in range(SEATS))
    return replace(lobby(), holders=holders, max_seats=SEATS, host=UserId(SNOWFLAKE), former=former)


def largest_board() -> Table:
    table = largest_lobby()
    options = table.game.read_options({"max_players": SEATS})
    assert not isinstance(options, Refusal)
    step = table.game.deal(SEATS, options, Dice(bytes(32)))
    holders = tuple(replace(holder, absent=True) for holder in table.holders)
    return replace(
        table,
        stage=Stage.PLAYING,
        position=step.position,
        turn_ends=LATEST,
        holders=holders,
        news=tuple(News(1, event) for event in longest_news_of_two_win()),
    )


def largest_result() -> Screen:
    places = tuple(Placed(Seat(seat), UserId(SNOWFLAKE), 1, won=False, by_house=True) for seat in range(SEATS))
    table = largest_board()
    return SCREENS.result(table, Result(table.id, "two_win", table.place.guild, LATEST, "shared", places))


@pytest.mark.parametrize(
    "screen",
    [
        SCREENS.board(largest_lobby()),
        SCREENS.board(largest_board()),
        SCREENS.reminder(largest_board()),
        largest_result(),
        SCREENS.rules("two_win", SCREENS.book.words("en")),
    ],
    ids=["lobby", "board", "reminder", "result", "rules"],
)
def test_the_largest_messages_fit(screen: Screen) -> None:
    assert measure(screen).fits, measure(screen)


def test_what_is_too_large_is_known_to_be() -> None:
    assert not measure(Screen((Box((Text("x" * (MOST_BYTES + 1)),)),))).fits
    assert not measure(Screen((Box((Text("1–2 " * 500),), framed=False),), ordinary=True)).fits, "sent with joiners"
    assert not measure(Screen((Box((Separator(),) * 40),))).fits
    assert not measure(Screen((Box((Buttons((Link("a", f"https://{'x' * 505}"),)),)),))).fits


@pytest.mark.parametrize("part", ["1–2 ", "漢漢漢 · "])
def test_the_largest_text_that_fits_still_fits_as_it_is_sent(part: str) -> None:
    larger = (Screen((Box((Text(part * times),)),)) for times in range(MOST_CHARACTERS // len(part), 0, -1))
    ((sent,),) = (box["components"] for box in components(next(each for each in larger if measure(each).fits)))
    assert len(sent["content"]) > len(part) * 400
    assert len(sent["content"]) <= MOST_CHARACTERS
    assert len(sent["content"].encode()) + TEXT_OVERHEAD <= MOST_BYTES


@pytest.mark.parametrize("screen", [Screen(()), Screen((Box(()),)), Screen((Box((Text("x"),)), Box(())))])
def test_what_has_nothing_in_it_is_known_to_be_refused(screen: Screen) -> None:
    assert not measure(screen).fits


async def test_our_count_is_the_librarys_count() -> None:
    screen = Screen(
        (
            Box((Text("abc"), Separator(), Buttons((Link("a", "https://x"), Link("b", "https://y"))))),
            Box((Section("fgh", Button("c", "d")),)),
            Box((Menu("t1:aaaaaaaaaa:0:draft", "which", (Option("a", "1"),)), Text("de")), accent=5),
        )
    )
    view = parts_of({"components": components(screen)})["view"]
    assert measure(screen).components == view.total_children_count
    assert measure(screen).characters == view.content_length()


@pytest.mark.parametrize("tables", [1, 5, 60])
def test_a_digest_lists_as_many_tables_as_fit_the_most_urgent_ones_first(tables: int) -> None:
    link = f"https://discord.com/channels/{SNOWFLAKE}/{SNOWFLAKE}/{SNOWFLAKE}"
    waiting = [(largest_board(), Where("_" * 100, "-" * 100, f"{link}{number:02}")) for number in range(tables)]
    screen = digest_screen(waiting, SCREENS.renderers, ENGLISH)
    assert measure(screen).fits, measure(screen)
    told = as_text(screen)
    listed = [f"{link}{number:02}" in told for number in range(tables)]
    assert listed == sorted(listed, reverse=True)
    assert sum(listed) >= min(tables, 4)
    assert "You can change that in" in told


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


def test_the_last_page_of_a_board_offers_none_that_could_not_be_opened() -> None:
    last = BoardAsked(KEY, BoardScope.EVERYWHERE, Period.SEASON, 9_999)
    for asked, offered in ((replace(last, page=9_998), True), (last, False)):
        page = BoardPage((Ranked(1, FULL),), True, 0, None, {})
        screen = leaderboard_screen("2 SANS 3", asked, page, Season(20264), {}, ENGLISH, in_server=True)
        assert (replace(asked, page=asked.page + 1).control in screen.controls()) == offered


def test_a_full_page_of_a_history() -> None:
    user = UserId(2**63 - 1)
    placed = tuple(Placed(Seat(seat), user if seat == 0 else None, 20, True, False) for seat in range(20))
    result = Result(TableId("a" * 10), KEY, GuildId(1), Milliseconds(9_999_999_999_999), "most_cards", placed)
    asked = HistoryAsked(KEY, user, GamesShown.AGAINST_HOUSE, LAST_PAGE - 1)
    screen = history_screen(
        asked,
        "\\*" * 70,
        [replace(result, table=TableId(f"{number:010}")) for number in range(GAMES_ON_A_PAGE + 1)],
        ENGLISH,
    )
    assert measure(screen).fits
