"""The one message of a daily deal: it fits, it tells no card to strangers, it shows both seals, it names no one by a
mention. Over whole deals of every game."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from hashlib import sha256
from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.pictures.two_down import StairPicture
from bot.screens.components import Buttons, Link, Menu, Screen, Text, measure
from bot.screens.custom_ids import Control, DailyControl, DailyVerb, Verb, parse_as
from bot.screens.daily import MARKS, MEDALS, MOST_IN_LINE, mark_rows, medal, share_screen
from bot.screens.daily_overview import board_screen, morning_screen, overview_screen, practice_screen
from bot.tables.change import NO_FACTS
from bot.tables.daily import Deal, begin, commitment, decided
from bot.tables.days import DayStanding, next_day
from bot.tables.ids import ChannelId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.looking_back import DailyLine, DailyOverview, DayOfGame, DayOfServer
from bot.tables.notices import HandPlace
from bot.tables.requests import Answer, Requester
from bot.tables.settings import Picking, Profile
from bot.tables.table import Stage, Table
from engine import catalogue
from engine.contract import Refusal, Seat
from engine.daily import DailyScore, Mark
from engine.fairness import shown_seal
from tests.kit.always import some
from tests.kit.readable import BOOK, ENGLISH, SCREENS, as_text
from tests.kit.seated import lobby

KEYS = sorted(key for key, game in GAMES.items() if game.has_daily)
DAY = date(2027, 1, 15)
NOW = Milliseconds(1_800_000_000_000)
LONG = "𝔚" * 32
PERSON = Seat(0)
BY = Requester(UserId(2**63 - 1), LONG, InteractionId(9))
FOLLOWING = "f" * 64


def dealt(key: str, seed: int) -> Table:
    secret = sha256(f"{key} {seed}".encode()).digest()
    deal = Deal(BY, key, DAY, secret, FOLLOWING, asked_in=ChannelId(71), asked_in_name="cards")
    return begin(deal, TableId("aaaaaaaaaa"), NOW).table


def moments(key: str, seed: int, which: int) -> Iterator[Table]:
    """A whole deal; always the same of the legal answers."""
    table = dealt(key, seed)
    while table.stage is Stage.PLAYING:
        yield table
        actions = table.running.legal_actions(PERSON)
        number = table.running.prompts()[PERSON].number
        change = decided(table, Answer(table.id, BY, number, actions[which].code), NO_FACTS, NOW)
        assert not isinstance(change, Refusal)
        table = change.table
    assert table.daily is not None
    score = DailyScore(4, 18, -60, (Mark.BAD,) * 40)
    yield replace(table, daily=table.daily.ended(score, DayStanding(9_999, 99_999, 99_998)))


def text(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks() if isinstance(block, Text))


@pytest.mark.parametrize("seed", range(3))
def test_the_picture_of_a_deal_that_ends_before_its_game_shows_its_last_round(seed: int) -> None:
    *_, ended = moments("two_down", seed, 0)
    assert ended.running.outcome() is None
    moment = some(SCREENS.picture(ended, None)).moment
    assert isinstance(moment, StairPicture)
    assert moment.title == "Round 3 is over"
    assert moment.laid


@pytest.mark.parametrize("which", [0, -1])
@pytest.mark.parametrize("key", KEYS)
def test_every_message_of_a_deal_fits_and_about_shows_how_both_seals_begin(key: str, which: int) -> None:
    for table in moments(key, which, which):
        about = SCREENS.about(table, ENGLISH)
        assert f"`{shown_seal(table.commitment)}`" in text(about)
        assert f"`{shown_seal(FOLLOWING)}`" in text(about)
        for picking in Picking:
            screen = SCREENS.hand(table, PERSON, ENGLISH, None, note="x" * 80, picking=picking)
            assert measure(screen).fits, measure(screen)
            if table.stage is Stage.PLAYING:
                assert (
                    text(screen)
                    .splitlines()[1]
                    .startswith(f"-# **{GAMES[key].renderer.title(ENGLISH)}** · daily deal · ")
                )
            assert shown_seal(table.commitment) not in text(screen), "no digits beside the cards"
            assert f"t1:{table.id}:0:rules:about" in screen.controls()
            assert "<@" not in text(screen)
            rows = [block for block in screen.blocks() if isinstance(block, Buttons)]
            assert not any(isinstance(each, Link) for row in rows for each in row.buttons), "there is no table to go to"


def test_the_news_stand_above_the_first_question_of_a_turn_alone() -> None:
    played = list(moments("two_down", 0, -1))
    told = [" · 🎉 " in text(SCREENS.hand(table, PERSON, ENGLISH, None)) for table in played]
    first, second = played[told.index(True) :][:2]
    assert first.running.turn == second.running.turn, "one draws, then discards"
    assert not told[told.index(True) + 1]
    menus = [block for block in SCREENS.hand(first, PERSON, ENGLISH, None).blocks() if isinstance(block, Menu)]
    assert " · 🎉 " not in text(SCREENS.hand(first, PERSON, ENGLISH, None, menus[0].options[0].value))


@pytest.mark.parametrize("key", KEYS)
def test_no_message_of_a_deal_tells_its_secret_or_its_key(key: str) -> None:
    for table in moments(key, 3, 0):
        shown = [SCREENS.hand(table, PERSON, ENGLISH, None), SCREENS.coming(table, ENGLISH)]
        assert table.key is not None
        for screen in shown:
            assert table.secret.hex() not in text(screen)
            assert table.key.hex() not in text(screen)


@pytest.mark.parametrize("key", KEYS)
def test_the_end_offers_to_share_and_a_practice_does_not(key: str) -> None:
    *_, ended = moments(key, 1, 0)
    practised = replace(ended, daily=replace(some(ended.daily), practice=True, standing=None))
    offered = [verbs(SCREENS.hand(table, PERSON, ENGLISH, None)) for table in (ended, practised)]
    assert offered == [
        [Verb.SHARE, DailyVerb.BOARD, Verb.REPLAY, Verb.RULES],
        [DailyVerb.BOARD, Verb.REPLAY, Verb.CHALLENGE, Verb.RULES],
    ]


@pytest.mark.parametrize("table", [dealt("two_win", 0), lobby()], ids=["daily", "table"])
def test_a_message_that_another_replaced_offers_nothing_but_the_way_there(table: Table) -> None:
    links: dict[HandPlace, list[str]] = {}
    for place in HandPlace:
        screen = SCREENS.old_hand(table, PERSON, Profile(BY.user, direct=ChannelId(77)), None, place)
        assert screen.controls() == ()
        rows = [block for block in screen.blocks() if isinstance(block, Buttons)]
        links[place] = [each.url for row in rows for each in row.buttons if isinstance(each, Link)]
    there = "https://discord.com/channels/@me/77"
    assert {place for place, urls in links.items() if there in urls} == {HandPlace.DIRECT}


def test_what_is_shared_is_a_line_and_symbols_with_a_harmless_name_and_todays_deal_to_play() -> None:
    *_, ended = moments("two_down", 0, 0)
    assert ended.daily is not None
    named = replace(ended.holder(PERSON), player=replace(ended.people[0], name="**@everyone**\n# Ana"))
    score = DailyScore(2, 3, 1, (Mark.BEST, Mark.GOOD, Mark.BAD))
    shared = share_screen(ended.with_holder(PERSON, named), ended.daily, score, GAMES["two_down"].renderer, ENGLISH)
    line, symbols = text(shared).splitlines()
    assert line.endswith("🥈 one level in 3 rounds")
    assert symbols == "⭐\ufe0f🟩\ufe0f🟥\ufe0f"
    assert shared.controls() == ("d1:two_down:play",)
    assert r"\@everyone" in line
    assert len(set(MARKS.values())) == len(Mark)
    assert len(set(MEDALS.values())) == 4


@pytest.mark.parametrize(("rounds", "rows"), [(18, [6, 6, 6]), (12, [12]), (13, [6, 6, 1]), (1, [1])])
def test_many_symbols_stand_in_rows_of_six(rounds: int, rows: list[int]) -> None:
    shown = mark_rows(DailyScore(1, rounds, 0, (Mark.GOOD,) * rounds)).splitlines()
    assert [row.count("🟩") for row in shown] == rows


def overview(**changed: Any) -> DailyOverview:
    usual = DailyOverview("two_win", DAY, "a" * 64, FOLLOWING, None, False, 0, 0, (), None)
    return replace(usual, **changed)


def verbs(screen: Screen) -> list[str]:
    found = (parse_as(DailyControl, written) or parse_as(Control, written) for written in screen.controls())
    return [control.verb for control in found if control is not None]


def test_the_overview_offers_what_can_be_done() -> None:
    game = GAMES["two_win"].renderer
    table = dealt("two_win", 0)
    *_, ended = moments("two_win", 0, 0)
    for changed, offered in (
        ({}, [DailyVerb.PLAY, DailyVerb.BOARD]),
        ({"table": table}, [Verb.HAND, DailyVerb.BOARD]),
        ({"table": ended, "practice": (DAY,)}, [Verb.SHARE, DailyVerb.BOARD, DailyVerb.PRACTISE]),
        ({"forgotten": True, "revealed": (DAY, b"")}, [DailyVerb.BOARD, DailyVerb.CHECK]),
    ):
        screen = overview_screen(overview(**changed), game, ENGLISH)
        assert verbs(screen) == offered
        assert shown_seal("a" * 64) in text(screen)
        assert shown_seal(FOLLOWING) in text(screen)
        assert measure(screen).fits


@pytest.mark.parametrize("language", BOOK.languages)
def test_the_last_seal_says_when_and_where_it_is_checked(language: str) -> None:
    words = BOOK.words(language)
    shown = text(overview_screen(overview(revealed=(DAY, b"")), GAMES["two_win"].renderer, words))
    assert shown.splitlines()[-1].endswith(words("daily-fair"))


def test_the_week_shows_equals_on_the_place_they_share() -> None:
    score = DailyScore(1, 18, 99, (Mark.BEST,))
    sums = ((1, "Ana", 2, 8), (2, "*Ben*", 2, 7), (2, "Cleo", 1, 7), (4, "Dan", 1, 1))
    week = [DailyLine(UserId(place), place, name, days, points, score) for place, name, days, points in sums]
    shown = text(board_screen(overview(), [], week, GAMES["two_win"].renderer, ENGLISH))
    assert shown.partition("**The last seven days · points (days)**\n")[2].splitlines()[0].replace("\u00a0", " ") == (
        "-# 1. **Ana** 8 (2) · 2. **\\*Ben\\*** 7 (2) · 2. **Cleo** 7 (1) · 4. **Dan** 1 (1)"
    )


@pytest.mark.parametrize(("rounds", "marked"), [(MOST_IN_LINE, 4), (MOST_IN_LINE + 1, 2)])
def test_a_post_of_one_game_names_those_below_its_symbols_and_counts_the_rest(rounds: int, marked: int) -> None:
    score = DailyScore(1, 18, 99, (Mark.GOOD,) * rounds)
    best = [DailyLine(UserId(place), place, f"P{place}", 1, 4, score) for place in range(1, 10)]
    told = DayOfServer(DAY, [DayOfGame("two_win", best, 11, [])], None, dealt("two_win", 5))
    lines = as_text(morning_screen(told, SCREENS.renderers, ENGLISH)).splitlines()
    assert [line for line in lines if MARKS[Mark.GOOD] in line] == lines[2 : 2 + marked]
    named = [f"{medal(score)} **P{place}**" for place in range(1 + marked, 10)][:6]
    assert lines[2 + marked] == f"{' · '.join(named)} and {11 - marked - len(named)} more"


def test_the_board_and_the_menu_of_days_fit() -> None:
    game = GAMES["two_sans_three"].renderer
    line = DailyLine(UserId(1), 1, LONG, 7, 28, DailyScore(1, 18, 99, (Mark.NOTHING,) * 18))
    assert measure(board_screen(overview(), [line] * 10, [line] * 10, game, ENGLISH)).fits
    nobody = text(board_screen(overview(), [], [], game, ENGLISH))
    assert "No one yet." in nobody
    assert shown_seal(FOLLOWING) not in nobody, "the seals are in the overview"
    days = [DAY]
    while len(days) < 14:
        days.append(next_day(days[-1]))
    assert measure(practice_screen(overview(practice=tuple(days)), game, ENGLISH)).fits


@pytest.mark.parametrize("control", [DailyControl("two_win", verb) for verb in DailyVerb])
def test_a_control_is_read_back_and_nothing_else_is(control: DailyControl) -> None:
    assert parse_as(DailyControl, str(control)) == control
    assert parse_as(DailyControl, str(control.with_choices("20270115"))) == control.with_choices("20270115")
    other = str(control).replace("d1", "d2")
    for wrong in (f"{control} ", f"x{control}", other, f"{control}:", f"{control}:a:b", "d1:two_win:steal"):
        assert parse_as(DailyControl, wrong) is None


def test_the_seal_of_a_deal_is_that_of_its_day() -> None:
    table = dealt("two_win", 5)
    assert table.commitment == commitment("two_win", DAY, table.secret)
    assert catalogue.daily("two_win") is not None
