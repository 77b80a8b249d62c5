"""One message of each kind, word for word in `word_for_word/`, with the custom ids of controls. What holds for all
others is in `test_every_screen.py`, `test_no_leaks.py` and `test_limits.py`."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from bot.games.registry import GAMES
from bot.locales.phrasebook import Words
from bot.screens.components import Screen
from bot.screens.custom_ids import Control, parse_as
from bot.screens.daily_overview import streaks_screen
from bot.screens.leaderboard import BoardAsked, BoardScope, Period, leaderboard_screen
from bot.screens.person_card import HistoryAsked, history_screen, no_quarter_screen, person_card_screen, quarter_screen
from bot.screens.posts import season_screen
from bot.tables.circumstances import NO_CIRCUMSTANCES, Circumstances, Remark, RemarkKind
from bot.tables.days import DayStanding
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.looking_back import BestWin, BoardPage, GamesShown, PersonCard, Quarter
from bot.tables.notices import HandPlace
from bot.tables.players import Forgotten, House
from bot.tables.results import Placed, Result
from bot.tables.settings import Picking, Profile
from bot.tables.standings import Met, Ranked, Rating, RatingChange, Season, Standing
from bot.tables.table import NOWHERE, Holder, Pace, Stage, Table
from engine.contract import Seat
from engine.daily import DailyScore, Mark
from engine.dice import Dice
from sandbox.tests.kit.word_for_word import assert_reads_as
from tests.bot.screens.test_every_screen import of_a_day, played_daily, taught
from tests.kit.every_screen import Looks, Named, every_screen, hands
from tests.kit.extreme_tables import EXTREMES, called
from tests.kit.games import TRIALS
from tests.kit.readable import ENGLISH, RENDERERS, SCREENS, in_full
from tests.kit.seated import lobby, person, played_moments

pytestmark = pytest.mark.usefixtures("toy_too")

FOLDER: Final = Path(__file__).parent / "word_for_word"
LATER: Final = Milliseconds(1_800_000_300_000)
LOOKS: Final = Looks(ENGLISH, Picking.BUTTONS, "First this.", 1, 8, Dice(bytes(32)))
MOMENTS: Final = 3
every_game = pytest.mark.parametrize("game", TRIALS)


def spelled(screens: Iterable[Named]) -> str:
    """One message of each kind: of one name and built of the same parts, whose controls do the same."""
    found = dict[tuple[str, frozenset[str]], str]()
    for name, screen in screens:
        if (text := in_full(screen)) not in found.values():
            found.setdefault((name, parts(screen)), text)
    return "\n".join(f"# {name}\n{text}\n" for (name, _), text in found.items())


def parts(screen: Screen) -> frozenset[str]:
    """What a message is built of: kinds of blocks, and what its controls do."""
    verbs = (each.verb for written in screen.controls() if (each := parse_as(Control, written)) is not None)
    return frozenset((*(type(block).__name__ for block in screen.blocks()), *verbs))


def eventful(table: Table) -> Table:
    """The table after much has happened around it."""
    remarks = tuple(Remark(kind, UserId(1), other) for kind in RemarkKind for other in (None, UserId(2)))
    around = Circumstances(
        was_away=True,
        unheard=True,
        closed_because="closed-channel-gone",
        next_game=(UserId(1), UserId(2)),
        called=(UserId(2),),
        server_name="The Den",
        channel_name="cards",
        restored=LATER,
        was_restored=True,
        skips_to_end=True,
        names=((UserId(1), "Ada"), (UserId(2), "Bea")),
        remarks=remarks,
        closed_by=UserId(2),
    )
    away = tuple(replace(each, absent=number > 0, acknowledged=True) for number, each in enumerate(table.holders))
    return replace(table, circumstances=around, holders=away, former=(UserId(9),), turn_ends=LATER)


def in_language(game: str, words: Words) -> Table:
    """A lobby on a server of that language."""
    return replace(lobby(game=game, rules=TRIALS[game].rules), language=words.language)


def waiting(game: str, words: Words = ENGLISH) -> Iterator[Named]:
    """Before a game begins, and where none did."""
    table, looks = in_language(game, words), replace(LOOKS, words=words)
    full = replace(table, max_seats=len(table.holders), open_hands=True, hints=False, words_hidden=True)
    alone = replace(table, holders=(person(1), Holder(House("hard"))), pace=Pace.SLOW)
    for each in (table, full, alone, eventful(table), replace(table, stage=Stage.CANCELLED)):
        yield from every_screen(SCREENS, each, (), looks)
    yield from solo(alone, looks)


def solo(table: Table, looks: Looks) -> Iterator[Named]:
    """What someone alone sees at a table that stands nowhere."""
    nowhere, one = replace(table, place=NOWHERE), Profile(UserId(1))
    yield "solo", SCREENS.hand(nowhere, Seat(0), looks.words, None, note=looks.note)
    yield "solo, asleep", SCREENS.old_hand(nowhere, Seat(0), one, None, HandPlace.ON_REQUEST)


def playing(game: str, words: Words = ENGLISH) -> Iterator[Named]:
    """While a game is played, at some moments, and when it is over."""
    looks, found = replace(LOOKS, words=words), list(islice(played_moments(in_language(game, words), 3, 400), 400))
    for number in range(MOMENTS + 1):
        table, played = found[min(len(found) * number // MOMENTS, len(found) - 1)]
        picking = list(Picking)[number % len(Picking)]
        yield from every_screen(SCREENS, table, played, replace(looks, picking=picking, seat=number))
    for table, played in (found[len(found) // 2], found[-1]):
        yield from solo(table, looks)
        for other in (eventful(table), replace(table, open_hands=True, hints=False)):
            yield from every_screen(SCREENS, other, played, looks)
    table, played = found[len(found) // 2]
    yield from every_screen(SCREENS, replace(table, stage=Stage.PAUSED), played, looks)
    yield from every_screen(SCREENS, eventful(replace(table, stage=Stage.CANCELLED)), played, looks)
    gone = tuple(replace(each, player=Forgotten()) if number else each for number, each in enumerate(table.holders))
    yield from every_screen(
        SCREENS, replace(table, holders=gone, forgotten=True, secret=b"", commitment=""), played, looks
    )


def learning(game: str, words: Words = ENGLISH) -> Iterator[Named]:
    """The pages of the rules, and the guided round."""
    for name, screen in taught(game, replace(LOOKS, words=words), "Ada"):
        yield "guided round" if ":lesson:" in name else name, screen


@every_game
def test_messages_of_a_lobby_read_as_they_did(game: str) -> None:
    assert_reads_as(FOLDER / f"waiting_{game}.txt", spelled(waiting(game)))


@every_game
def test_messages_of_a_game_read_as_they_did(game: str) -> None:
    assert_reads_as(FOLDER / f"playing_{game}.txt", spelled(playing(game)))


@every_game
def test_the_rules_and_the_guided_round_read_as_they_did(game: str) -> None:
    assert_reads_as(FOLDER / f"taught_{game}.txt", spelled(learning(game)))


@pytest.mark.parametrize("extreme", ["2 WIN: 26 kinds to form", "2 DOWN: a third of the deck in hand", "2 SANS 3"])
def test_each_step_of_a_choice_from_the_fullest_hand_reads_as_it_did(extreme: str) -> None:
    table, name = EXTREMES[extreme](), extreme.lower().replace(":", "").replace(" ", "_")
    quiet = replace(called(table, "Ada"), news=(), circumstances=NO_CIRCUMSTANCES)
    shown = hands(SCREENS, quiet, Seat(0), replace(LOOKS, steps=30))
    assert_reads_as(FOLDER / f"{name}.txt", spelled(("hand", screen) for screen in shown))


def today(game: str, words: Words = ENGLISH) -> Iterator[Named]:
    """The deal of the day, while it is played and when it is over."""
    table = replace(played_daily(game, "Ada", Dice(bytes(32)), 3), language=words.language)
    assert table.daily is not None
    score = DailyScore(2, 9, 41, (Mark.BEST, Mark.GOOD, Mark.NOTHING, Mark.BAD))
    for standing in (None, DayStanding(2, 9, 5)):
        over = replace(table, stage=Stage.OVER, daily=table.daily.ended(score, standing))
        yield from of_a_day(game, table, over, score, replace(LOOKS, words=words), "Ada")
    yield "reminder", streaks_screen({game: 12}, RENDERERS, table.daily.day, words)


@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if game.has_daily])
def test_daily_deals_read_as_they_did(game: str) -> None:
    assert_reads_as(FOLDER / f"daily_{game}.txt", spelled(today(game)))


def looking_back(game: str, words: Words = ENGLISH) -> Iterator[Named]:
    """Leaderboards, a person's card, and the games of a person."""
    title, users = RENDERERS[game].title(words), [UserId(number) for number in range(1, 5)]
    names = {user: f"P{user}" for user in users}
    standings = [Standing(user, 9, 4, 3, 2, 1) for user in users]
    ratings = {user: Rating(20.0 + user, 3.0, 5) for user in users}
    lines = tuple(Ranked(place, standing) for place, standing in enumerate(standings[:3], 1))
    for scope in BoardScope:
        for period in Period:
            for page, more, own in ((0, False, None), (1, True, Ranked(77, standings[3]))):
                board = BoardPage(lines, more, 40, own, ratings, lost_calls=page)
                asked = BoardAsked(game, scope, period, page)
                season = Season(20264)
                yield "board", leaderboard_screen(title, asked, board, season, names, words, in_server=page == 0)
    asked = BoardAsked(game, next(iter(BoardScope)), next(iter(Period)), 0)
    nobody = BoardPage((), False, 0, None, {})
    yield "nobody", leaderboard_screen(title, asked, nobody, Season(20264), {}, words, in_server=True)
    change = RatingChange(users[0], Rating(25.0, 8.0, 1), Rating(27.0, 6.0, 2))
    met = (Met(users[1], 3, 2), Met(users[2], 1, 0))
    for card, said, chart in (
        (
            PersonCard(users[0], standings[0], standings[1], 7, ratings[users[0]], (change,) * 5, (), met),
            ["Well."],
            b"png",
        ),
        (PersonCard(users[0], standings[0], standings[0], 1, None, (), (), ()), [], b""),
    ):
        yield "card", person_card_screen(title, card, said, names, chart, words)
    placed = tuple(Placed(Seat(seat), user, seat + 1, seat == 0, False) for seat, user in enumerate((*users[:2], None)))
    result = Result(TableId("aaaaaaaaaa"), game, GuildId(1), Milliseconds(1_800_000_000_000), "last", placed)
    stories = {each.key: result.ended for each in (GAMES[game].achievements if game in GAMES else ())}
    quarter = Quarter(
        users[0], game, Season(20264), standings[0], (change,) * 5, BestWin(result, 22), met[0], stories, True
    )
    yield "quarter", quarter_screen(title, quarter, Season(20264), names, b"png", words)
    yield "season", season_screen(Season(20263), {game: lines}, names, {game: RENDERERS[game]}, words)
    yield "quarter", no_quarter_screen(title, game, Season(20263), Season(20264), words)
    for which in GamesShown:
        for page, count in ((0, 0), (0, 1), (3, 30)):
            asked_history = HistoryAsked(game, users[0], which, page)
            yield (
                "history",
                history_screen(
                    asked_history,
                    "Ada",
                    [replace(result, table=TableId(f"{number:010}")) for number in range(count)],
                    words,
                ),
            )


@every_game
def test_what_looks_back_reads_as_it_did(game: str) -> None:
    assert_reads_as(FOLDER / f"back_{game}.txt", spelled(looking_back(game)))
