"""Every screen of every language is hardly longer than the English one on a phone, and says all of it."""

import re
import textwrap
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from hashlib import sha256
from itertools import chain
from operator import le
from typing import Final

import pytest

from bot.discord_adapter.commands.tree import about_screen
from bot.discord_adapter.context import Links
from bot.discord_adapter.game_presses import best_choice
from bot.discord_adapter.settings.personal_panel import (
    KINDS,
    PERSONAL_PAGES,
    asked_screen,
    personal_screen,
    privacy_screen,
)
from bot.discord_adapter.settings.server_panel import server_screen
from bot.games.registry import GAMES
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Buttons, Menu, Picker, Picture, Screen, Section, Separator, Text
from bot.screens.daily_overview import morning_screen, overview_screen
from bot.screens.leaderboard import BoardAsked, BoardScope, Period, leaderboard_screen
from bot.screens.replay import replay_screen
from bot.screens.table_picture import with_picture
from bot.tables.change import NO_FACTS
from bot.tables.circumstances import Barrier
from bot.tables.daily import Deal, begin, decided
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.looking_back import BoardPage, DailyLine, DailyOverview, DayOfGame, DayOfServer
from bot.tables.players import House
from bot.tables.records import moments, tallied
from bot.tables.requests import Answer, Requester
from bot.tables.results import Moved, result_of
from bot.tables.settings import Profile, Server
from bot.tables.standings import Ranked, Rating, Season, Standing
from bot.tables.table import NOWHERE, THE_DEAL, Holder, Stage, Table, is_headline
from engine import catalogue
from engine.contract import Saved, Seat, Viewer
from engine.daily import PERSON, DailyScore
from engine.dice import Dice
from engine.house import never
from tests.bot.screens.test_every_screen import played_daily
from tests.bot.screens.test_screens_word_for_word import learning, looking_back, playing, today, waiting
from tests.kit.always import some
from tests.kit.every_screen import Named
from tests.kit.games import TRIALS
from tests.kit.readable import BOOK, RENDERERS, SCREENS
from tests.kit.seated import changed, lobby, person, played_moments, premoves_of
from tests.kit.sweeps import one_in

EASY: Final = catalogue.house_player("two_down", "easy")

MORE: Final = 1.2
"""So many times as high as in English a screen may be, and one row of buttons more."""

ROW: Final = 2
"""Lines of a row of buttons."""

WIDTH: Final = 44
"""Characters that stand beside one another on a phone of 360 pixels."""

SMALL: Final = 50
"""The same of small letters."""

MOMENTS: Final = {
    "d": "15/01/2027",
    "R": "in 12 minutes",
    "D": "15 January 2027",
    "t": "20:15",
    "f": "15 January 2027 20:15",
}
"""Moments as Discord writes them."""

_MOMENT: Final = re.compile(r"<t:\d+:([A-Za-z])>")
_UNSEEN: Final = re.compile(r"\*\*|`|^-# |^#+ |\u2060")


def lines(screen: Screen) -> int:
    """How high a screen is on a phone, in lines of text."""
    return sum(map(lines_of, screen.blocks()))


def lines_of(block: Block) -> int:
    """How high a block of it is."""
    match block:
        case Text(text=text) | Section(text=text):
            return sum(map(_wrapped, text.splitlines()))
        case Separator():
            return 1
        case Buttons():
            return ROW * len(rows(block))
        case Menu() | Picker():
            return ROW
        case Picture():
            return 10


def rows(block: Buttons) -> Sequence[int]:
    """How many buttons stand in each row, for a phone breaks a row of them."""
    return lines_of_row([each.label for each in block.buttons], ROW_PIXELS + SLACK)


def _wrapped(line: str) -> int:
    read = _UNSEEN.sub("", _MOMENT.sub(lambda moment: MOMENTS[moment[1]], line))
    return len(textwrap.wrap(read, SMALL if line.startswith("-# ") else WIDTH)) or 1


def shown(game: str, words: Words) -> Iterator[Named]:
    """Every kind of message of a game in a language."""
    yield from chain(waiting(game, words), playing(game, words), learning(game, words), looking_back(game, words))
    if GAMES[game].has_daily:
        yield from today(game, words)
    yield from settings(game, words)


def settings(game: str, words: Words) -> Iterator[Named]:
    """What is chosen about games and oneself, and what is said of the bot."""
    for page in ("", game):
        yield f"server settings {page}", server_screen(Server(GuildId(7)), GAMES, words, page)
    for page in PERSONAL_PAGES:
        yield f"settings {page}", personal_screen(Profile(UserId(1)), words, page)
    yield "privacy", privacy_screen({kind: [{}] for kind in KINDS}, words)
    yield "forget me", asked_screen(words)
    yield "about", about_screen(1, GAMES, Links(*["https://example.org"] * 3), words)


@cache
def every(game: str, language: str) -> list[Named]:
    """The same, built once for all that looks at them."""
    return list(shown(game, BOOK.words(language)))


def heights(game: str, language: str) -> dict[str, int]:
    """The highest message of each kind."""
    found = defaultdict[str, int](int)
    for name, screen in every(game, language):
        found[name] = max(found[name], lines(screen))
    return found


@pytest.mark.xdist_group("lengths")
@pytest.mark.parametrize("game", one_in(3, GAMES))
def test_no_screen_of_any_language_is_a_fifth_higher_than_in_english(
    game: str, caplog: pytest.LogCaptureFixture
) -> None:
    english = heights(game, "en")
    higher = {
        (language, name): (height, english[name])
        for language in BOOK.languages
        for name, height in heights(game, language).items()
        if height > english[name] * MORE + ROW
    }
    assert higher == {}
    assert "is said in English" not in caplog.text


ROW_PIXELS: Final = 298
GAP: Final = 7
LABEL: Final = 34
"""Width of a row of buttons in a box on such a phone, between two of them, and of one besides its label, as Chromium
measures them."""

SLACK: Final = 10
"""Pixels by which the estimate may be off. Letters of phones are narrower than those that were measured."""

THIN: Final = frozenset("ijlftrI1.,:;'’!|()-–· ◀▶")
WIDE: Final = frozenset("mwMW")
UNSEEN: Final = frozenset("\u2060\ufe0f")

MAY_BREAK: Final = frozenset(
    {
        "about",
        "board",
        "board below its reveal",
        "settings general",
        "settings messages",
        "settings privacy",
        "two_down: more",
        "two_down: hand, step by step",
    }
)
"""Messages whose buttons are links, are seldom pressed, hold names, or stand in two rows with a fourth, as most do."""


def width(label: str) -> float:
    """How wide a button is, in pixels."""
    return LABEL + sum(
        6 if c in THIN else 15 if c in WIDE or (c > "\u2190" and c != "−") else 9.5 for c in label if c not in UNSEEN
    )


def lines_of_row(labels: Sequence[str], room: int) -> Sequence[int]:
    """How many buttons of a row stand in each of its lines."""
    lines, left = [0], float(room + GAP)
    for each in map(width, labels):
        if (left := left - each - GAP) < 0 and lines[-1]:
            lines, left = [*lines, 0], room - each
        lines[-1] += 1
    return lines


def labels(screen: Screen) -> list[list[str]]:
    """What stands on the buttons of each row."""
    return [[each.label for each in block.buttons] for block in screen.blocks() if isinstance(block, Buttons)]


@pytest.mark.xdist_group("lengths")
@pytest.mark.parametrize("game", one_in(3, GAMES))
def test_no_row_of_buttons_breaks_where_the_english_one_does_not(game: str) -> None:
    assert {
        (language, name, *row)
        for language in BOOK.languages
        for (name, model), (_, screen) in zip(every(game, "en"), every(game, language), strict=True)
        if MAY_BREAK.isdisjoint({name, f"{game}: {name}"})
        for before, row in zip(labels(model), labels(screen), strict=True)
        if len(lines_of_row(row, ROW_PIXELS + SLACK)) > len(lines_of_row(before, ROW_PIXELS - SLACK))
    } == set()


def test_no_line_ends_inside_a_card() -> None:
    bare = re.compile("[🔵🌸🟩][1-9]")
    assert not {
        (name, line)
        for name, screen in every("two_win", "en")
        if ":rules" not in name  # example cards, which are drawn
        for block in screen.blocks()
        if isinstance(block, Text | Section)
        for line in block.text.splitlines()
        if bare.search(line)
    }


PHONE: Final = 21
"""Lines that a phone 740 pixels high shows at once."""


@pytest.mark.parametrize("game", one_in(3, GAMES))
def test_a_step_of_a_replay_fits_a_phone_in_words(game: str) -> None:
    """At a table of four, to the end; also with all hands."""
    seated = (person(1), person(2), Holder(House("easy")), Holder(House("hard")))
    *_, (over, played) = played_moments(replace(lobby(game=game, rules=TRIALS[game].rules), holders=seated), 2, 4000)
    steps = moments(over, played)
    assert over.stage is Stage.OVER
    higher = {
        (language, at, hands): height
        for language in BOOK.languages
        for at in {*range(0, len(steps), 5), len(steps) - 1}
        for hands in (None, True)
        if (height := lines(SCREENS.replay(over, steps, at, BOOK.words(language), hands=hands))) > PHONE - 1
    }
    assert higher == {}


ANALYSED: Final = """Round 6: **Ada** passed the 🟩 green 3. It cost **23** points (±1).
-# Better: passing the 🟩 green 4. Why: as a tens card, it is too low already. Win chance: 40% instead of 17%."""

ANALYSED_LINES: Final = {"two_win": 20, "two_sans_three": 24, "two_down": 20}
"""Lines of a moment of a replay with what its analysis says, in words."""


@pytest.mark.parametrize("game", GAMES)
def test_an_analysed_round_fits_a_phone_in_words(game: str) -> None:
    seated = (person(1), person(2), Holder(House("easy")), Holder(House("hard")))
    *_, (over, played) = played_moments(replace(lobby(game=game, rules=TRIALS[game].rules), holders=seated), 2, 4000)
    steps, renderer = moments(over, played), SCREENS.renderers[game]
    shown = {
        (language, at): lines(replay_screen(over, steps, at, renderer, BOOK.words(language), about=ANALYSED))
        for language in BOOK.languages
        for at in range(len(steps) - 1)
        if at % 3 == 0 or any(is_headline(event) for event in steps[at].events)
    }
    assert {where: height for where, height in shown.items() if height > ANALYSED_LINES[game]} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_the_rules_fits_a_phone_in_words(game: str) -> None:
    assert {
        (language, page): height
        for language in BOOK.languages
        for page in range(len(SCREENS.renderers[game].rules({}, BOOK.words(language))))
        if (height := lines(SCREENS.rules(game, BOOK.words(language), page))) > PHONE
    } == {}


HANDS: Final = {
    "two_win": {
        "unheard": 21,
        "asked": 20,
        "alone": 19,
        "advised": 15,
        "late": 21,
        "waits": 10,
        "chosen in advance": 0,
    },
    "two_sans_three": {
        "unheard": 22,
        "asked": 18,
        "alone": 18,
        "advised": 18,
        "late": 19,
        "waits": 21,
        "chosen in advance": 17,
    },
    "two_down": {
        "unheard": 19,
        "asked": 16,
        "alone": 16,
        "advised": 17,
        "late": 18,
        "waits": 15,
        "chosen in advance": 15,
    },
}
"""Lines that a hand takes in words."""


@pytest.mark.parametrize("game", HANDS)
def test_a_hand_fits_a_phone(game: str) -> None:
    """At a table of four, with what the others did since."""
    dealt = replace(lobby(game=game), holders=(person(1), person(2), Holder(House("easy")), Holder(House("hard"))))
    higher = {
        (language, at, kind): height
        for language in BOOK.languages
        for at, (table, _) in enumerate(played_moments(replace(dealt, language=language), 0, 120))
        if at % 3 == 0
        for kind, screen in kinds_of_hands(last_closed_a_lap_ago(table), BOOK.words(language))
        if (height := lines(screen)) > HANDS[game][kind]
    }
    assert higher == {}


def kinds_of_hands(table: Table, words: Words) -> Iterator[Named]:
    """The first person's hand: where the channel takes no posts; with a question, at a table that stands in no channel,
    with a hint and after their time ran out; or while they wait, before and after they chose in advance."""
    first = Seat(0)
    barred = replace(table.circumstances, unheard=True, barrier=Barrier.SEND_IN_THREADS)
    yield "unheard", SCREENS.hand(replace(table, circumstances=barred), first, words, None)
    if table.view(Viewer(first)).prompt is None:
        yield "waits", SCREENS.hand(table, first, words, None)
        for premove in premoves_of(table, first):
            ahead = table.with_holder(first, replace(table.holder(first), premove=premove))
            yield "chosen in advance", SCREENS.hand(ahead, first, words, None)
        return
    yield "asked", SCREENS.hand(table, first, words, None)
    yield "alone", SCREENS.hand(replace(table, place=NOWHERE), first, words, None)
    hint = SCREENS.hint(table, some(best_choice(table, first)), words)
    yield "advised", SCREENS.hand(table, first, words, None, hint=hint)
    late = table.with_holder(first, replace(table.holder(first), clock_played=True))
    yield "late", SCREENS.hand(late, first, words, None)


DAILY: Final = 16
"""Lines that a hand of the daily deal of 2 DOWN takes in words."""


def test_a_hand_of_the_daily_deal_fits_a_phone_after_a_round() -> None:
    """What a round told, its cards and those that no one saw would fill the phone."""
    by, now = Requester(UserId(1), "Dana", InteractionId(9)), Milliseconds(1_800_000_000_000)
    secret, day, here = sha256(b"0").digest(), date(2027, 1, 15), ChannelId(71)
    table = begin(Deal(by, "two_down", day, secret, "f" * 64, asked_in=here), TableId("aaaaaaaaaa"), now).table
    for at in range(7):
        for language in BOOK.languages:
            words = BOOK.words(language)
            height = lines(SCREENS.hand(replace(table, language=language), PERSON, words, None))
            assert height <= DAILY, (language, at)
        view = table.view(Viewer(PERSON))
        action = EASY.choose(view, Dice(bytes([at, 0]) * 16), never).action
        answer = Answer(table.id, by, some(view.prompt).number, action.code)
        table = changed(decided(table, answer, NO_FACTS, now)).table


RESULTS: Final = {"two_win": (19, 21), "two_sans_three": (19, 21), "two_down": (20, 21)}
"""Lines that a result takes with its picture, and in words."""


@pytest.mark.parametrize("game", RESULTS)
def test_a_result_in_words_and_picture_is_short(game: str) -> None:
    """At a table of four, with its story and what changed on the board."""
    seated = (person(1, "Ana"), person(2, "Ben"), Holder(House("easy")), Holder(House("hard")))
    dealt = replace(lobby(game=game, rules=TRIALS[game].rules), holders=seated, max_seats=4)
    *_, (over, played) = played_moments(dealt, 1, 4000)
    told = tallied(result_of(over, some(over.running.outcome()), Milliseconds(0)), over, played)
    told = replace(told, moved=(Moved(Seat(0), 2, 1), Moved(Seat(1), None, 5)))
    for language in BOOK.languages:
        shown = SCREENS.result(replace(over, language=language), told)
        heights = lines(with_picture(shown, Picture("x.webp", b"x", "x"))), lines(shown)
        assert all(map(le, heights, RESULTS[game])), (language, heights)


BOARDS: Final = {"leaderboard": 22, "daily board": 24, "privacy": 24, "invitation": 22, "lobby": 26, "morning": 23}
"""Lines of what can be long: a full page of a leaderboard, the daily deal's best of a server, all that is stored of
someone, the daily deal before it is played, a full lobby below its cover, and a morning post of three games."""


def test_a_board_or_all_that_is_stored_of_someone_fits_a_phone() -> None:
    users = [UserId(number) for number in range(1, 12)]
    names = {user: f"Wolfgang {user}" for user in users}
    ranked = [Ranked(place, Standing(user, 90 - place, 120, 13, 21, 4)) for place, user in enumerate(users, 1)]
    page = BoardPage(tuple(ranked[:10]), True, 40, ranked[10], {user: Rating(20.0, 3.0, 5) for user in users})
    asked = BoardAsked("two_down", BoardScope.SERVER, Period.SEASON, 2)
    days = [date(2027, 1, day) for day in range(1, 15)]
    deal = DailyOverview("two_win", days[-1], "c" * 64, "f" * 64, None, False, 12, 23, days, (days[-2], b""))
    seated = (person(1, "Dana"), person(2, "Benedikt"), Holder(House("easy")), Holder(House("hard")))
    full = replace(lobby(), holders=seated, max_seats=4, former=(UserId(1), UserId(9)))
    stored: dict[str, list[Saved]] = {kind: [{}] * 12 for kind in KINDS}
    best = [
        DailyLine(UserId(place), place, f"Wolfgang {place}", 4, 20, DailyScore(place, 9, 41, ()))
        for place in range(1, 11)
    ]
    first = played_daily("two_sans_three", "Ada", Dice(bytes(32)), 0)
    told = DayOfServer(days[-1], [DayOfGame(game, best, 23, best) for game in GAMES], ("Wolfgang 1", 31), first)
    for language in BOOK.languages:
        words = BOOK.words(language)
        shown = {
            "leaderboard": leaderboard_screen("2 DOWN", asked, page, Season(20264), names, words, in_server=True),
            "privacy": privacy_screen(stored, words),
            "invitation": overview_screen(deal, SCREENS.renderers["two_win"], words),
            "lobby": with_picture(SCREENS.board(replace(full, language=language)), Picture("x.webp", b"x", "x")),
            "morning": morning_screen(told, RENDERERS, words),
            "daily board": next(each for name, each in today("two_win", words) if name == "board"),
        }
        higher = {each: height for each, screen in shown.items() if (height := lines(screen)) > BOARDS[each]}
        assert (language, higher) == (language, {})


STAYS: Final = 4
"""Lines of a round that stays in the channel, in words: who laid which level, and the cards that ended it."""


def test_a_round_that_stays_in_the_channel_is_low() -> None:
    found = {language: heights("two_down", language)["round that stays"] for language in BOOK.languages}
    assert {each: height for each, height in found.items() if not 0 < height <= STAYS} == {}


def last_closed_a_lap_ago(table: Table) -> Table:
    """The table whose people have seen everything but the latest lap."""
    seen = max(table.running.turn - len(table.holders), THE_DEAL)
    return replace(table, holders=tuple(each.with_closed(seen, clock_played=False) for each in table.holders))


@pytest.mark.parametrize("language", BOOK.languages)
def test_what_stands_above_a_card_chosen_in_advance_is_one_line(language: str) -> None:
    assert lines_of(Text(BOOK.words(language)("two-sans-three-ahead-chosen"))) == 1
