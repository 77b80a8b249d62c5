"""The largest messages there can be fit what Discord takes."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.discord_adapter.discord_views import to_view
from bot.screens.components import (
    MOST_BYTES,
    Box,
    Buttons,
    Link,
    Menu,
    Option,
    Screen,
    Separator,
    Text,
    measure,
)
from bot.screens.custom_ids import Verb, parse
from bot.tables.ids import InteractionId, Milliseconds, UserId
from bot.tables.lobby import LUCKY_WORD_LENGTH
from bot.tables.news import News
from bot.tables.players import Holder, Person
from bot.tables.results import Placed, Result
from bot.tables.settings import Picking
from bot.tables.table import Stage, Table
from engine.contract import Refusal
from engine.dice import Dice
from engine.games.two_win.actions import FORMS
from engine.games.two_win.cards import read_card
from engine.games.two_win.criteria import Criteria
from engine.games.two_win.events import Drop, DroppedOut, Formed, Reshuffled, Revealed, Share, Shortage
from engine.seats import Seat
from tests.kit.games import TRIALS, with_the_toy
from tests.kit.readable import ENGLISH, SCREENS
from tests.kit.seated import lobby, moments

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
    double = read_card("9P2")
    assert double is not None
    every = Criteria(highest=True, stars=True, twins=True, tens_run=True, units_run=True)
    seats = [Seat(seat) for seat in range(SEATS)]
    events = (
        Revealed(99, tuple(Formed(seat, FORMS[double][double], every) for seat in seats), ()),
        DroppedOut("form", tuple(Drop(seat, 99, 99, 99) for seat in seats)),
        Reshuffled(107),
        Shortage(tuple(Share(seat, 5) for seat in seats)),
    )
    return replace(
        table,
        stage=Stage.PLAYING,
        position=step.position,
        turn_ends=LATEST,
        holders=holders,
        news=tuple(News(1, event) for event in events),
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


@pytest.mark.parametrize("game", TRIALS)
def test_every_message_of_every_game_fits_at_a_full_table_of_the_longest_names(game: str) -> None:
    """All of them at every moment of a game played by chance, and wherever a control of a hand leads."""
    with with_the_toy():
        for table in moments(full_lobby(game), most=50):
            told = [news.saved for news in table.news]
            screens = [SCREENS.board(table), SCREENS.board(table, told), SCREENS.told(table, told)]
            screens += [SCREENS.reminder(table), SCREENS.open_cards(table, ENGLISH)]
            screens += [screen for seat in range(len(table.holders)) for screen in hands(table, Seat(seat))]
            screens += [SCREENS.result(table, result_of(table))] if table.stage is Stage.OVER else []
            assert [size for screen in screens if not (size := measure(screen)).fits] == []
        rules = SCREENS.renderers[game].rules(ENGLISH)
        assert all(measure(SCREENS.rules(game, ENGLISH, page)).fits for page in range(len(rules)))


def full_lobby(game: str) -> Table:
    table = lobby(game=game, rules=TRIALS[game].rules)
    longest = largest_lobby()
    return replace(table, holders=longest.holders[: table.max_seats], host=longest.host, former=longest.former)


def hands(table: Table, seat: Seat) -> Iterator[Screen]:
    """A hand, and what each of its controls shows that is no answer yet."""
    for picking in Picking:
        shown = SCREENS.hand(table, seat, ENGLISH, None, note="x" * 200, picking=picking)
        yield shown
        for control in map(parse, shown.controls()):
            if control is not None and control.verb is Verb.DRAFT:
                yield SCREENS.hand(table, seat, ENGLISH, None, control.detail, picking=picking)


def result_of(table: Table) -> Result:
    outcome = table.running.outcome()
    assert outcome is not None
    placed = tuple(
        Placed(Seat(seat), UserId(SNOWFLAKE), outcome.place(Seat(seat)), won=True, by_house=True)
        for seat in range(len(table.holders))
    )
    return Result(table.id, table.game_key, table.place.guild, LATEST, outcome.how, placed)


def test_what_is_too_large_is_known_to_be() -> None:
    assert not measure(Screen((Box((Text("x" * (MOST_BYTES + 1)),)),))).fits
    assert not measure(Screen((Box((Separator(),) * 40),))).fits


async def test_our_count_is_the_librarys_count() -> None:
    screen = Screen(
        (
            Box((Text("abc"), Separator(), Buttons((Link("a", "https://x"), Link("b", "https://y"))))),
            Box((Menu("t1:aaaaaaaaaa:0:draft", "which", (Option("a", "1"),)), Text("de")), accent=5),
        )
    )
    view = to_view(screen)
    assert measure(screen).components == view.total_children_count
    assert measure(screen).characters == view.content_length()
