"""No message of any game, whatever happens at the table and whatever people are called, is one that Discord refuses.

Measured twice: by our own count (`bot.screens.components.measure`), and by that of the sandbox, which knows neither our
code nor the library and refuses as Discord does."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from hashlib import sha256
from itertools import cycle, islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord_adapter.commands.tree import about_screen
from bot.discord_adapter.context import Links
from bot.discord_adapter.game_presses import lesson_answer
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.settings.personal_panel import (
    KINDS,
    PERSONAL_PAGES,
    asked_screen,
    personal_screen,
    privacy_screen,
)
from bot.discord_adapter.settings.server_panel import server_screen
from bot.discord_adapter.wire import components
from bot.games.registry import GAMES
from bot.locales.phrasebook import Words
from bot.screens.components import Button, Buttons, Menu, Screen, measure
from bot.screens.custom_ids import GameControl, Topic, Verb, parse, parse_as
from bot.screens.daily_overview import (
    answer_screen,
    board_screen,
    morning_screen,
    overview_screen,
    practice_screen,
    which_screen,
)
from bot.screens.leaderboard import PAGE, BoardAsked, BoardScope, Period, leaderboard_screen
from bot.screens.names import LONGEST_NAME, clean_name
from bot.screens.person_card import GAMES_ON_A_PAGE, HistoryAsked, history_screen, person_card_screen, quarter_screen
from bot.screens.table_screens import Screens
from bot.service.daily_deals import DAYS_OFFERED
from bot.tables.change import NO_FACTS
from bot.tables.daily import Deal, begin, decided
from bot.tables.days import DayStanding
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, RoleId, TableId, UserId
from bot.tables.looking_back import (
    BestWin,
    BoardPage,
    DailyLine,
    DailyOverview,
    DayOfGame,
    DayOfServer,
    GamesShown,
    PersonCard,
    Quarter,
)
from bot.tables.notices import HandPlace
from bot.tables.requests import Answer, Requester
from bot.tables.results import Placed, Result
from bot.tables.settings import Picking, Profile, Server
from bot.tables.standings import Met, Ranked, Rating, RatingChange, Season, Standing
from bot.tables.table import Pace, Stage, Table
from engine.contract import Refusal, Saved, Seat
from engine.daily import DailyScore, Mark
from engine.dice import Dice
from sandbox.components import checked_components
from sandbox.form_body import FormBody
from sandbox.world import Application
from tests.kit.drawn_tables import LARGEST, NAMES, lobbies, tables
from tests.kit.every_screen import MOST_FIGURE, Looks, Named, every_screen, hands
from tests.kit.examples import examples
from tests.kit.extreme_tables import EXTREMES, away, called
from tests.kit.games import EVERY_GAME, TRIALS
from tests.kit.readable import BOOK, LONG_AGO, RENDERERS, SCREENS, NamedPlaces

pytestmark = pytest.mark.usefixtures("toy_too")

MOST_ACTIONS = 120
STEPS = 12
"""So many steps of a choice are followed in each example."""

BOT = Application("1", "cards", "token")
CHANCE = st.binary(min_size=32, max_size=32).map(Dice)
FIGURES = st.sampled_from((0, 1, 2, 99, MOST_FIGURE))
LANGUAGES = st.sampled_from(BOOK.languages).map(BOOK.words)
LOOKS = st.builds(
    Looks,
    words=LANGUAGES,
    picking=st.sampled_from(Picking),
    note=st.sampled_from(("", "x" * 200)),
    seat=st.integers(0, 6),
    steps=st.just(STEPS),
    chance=CHANCE,
)
NAMED = {"wide": "𝔚", "escaped": "*", "marked": "|\U0001d167\U0001d168\U0001d169"}


def _mark(number: int, place: int) -> Sequence[pytest.MarkDecorator]:
    """A third of all is for CI, of which a third is tried in `make test`."""
    if place % 3 != number % 3:
        return [pytest.mark.soak]
    return [pytest.mark.sweep] * ((number + place // 3) % 3 != 0)


FULLEST = [
    pytest.param(extreme, language, *how, marks=_mark(number, place))
    for number, extreme in enumerate(EXTREMES)
    for place, (language, how) in enumerate(
        zip(islice(cycle(BOOK.languages), number, None), product((Picking.MIXED, Picking.BUTTONS), NAMED), strict=False)
    )
]
"""Each of the fullest tables in each language, and in each way to choose with names of each kind; a third of them in
CI, so that each language, way and kind of name comes with most tables."""

STANDINGS = st.builds(Standing, st.integers(1, LARGEST).map(UserId), *[FIGURES] * 5)
RATINGS = st.builds(Rating, st.floats(0, 99), st.floats(0, 9), FIGURES)
every_game = pytest.mark.parametrize("game", TRIALS)
with_daily = pytest.mark.parametrize("game", [key for key, game in GAMES.items() if game.has_daily])


def refused(screen: Screen) -> str:
    """What is wrong with a message; nothing where Discord takes it."""
    size = measure(screen)
    if not size.fits:
        return str(size)
    form = FormBody()
    checked_components(form, {"components": components(screen)}, BOT, lambda _: {}, v2=True)
    return str(form.errors or "")


def assert_taken(screens: Iterator[Named]) -> None:
    """Discord takes every one of them, and we can read every press of them."""
    assert [(name, wrong) for name, screen in screens if (wrong := refused(screen) or unread(screen))] == []


def unread(screen: Screen) -> list[str]:
    """The controls that would not be read back as they were written, alone or with every choice of their menu."""
    chosen = {
        each.control: [option.value for option in each.options] for each in screen.blocks() if isinstance(each, Menu)
    }
    alone = [control for control in screen.controls() if str(parse(control)) != control]
    return alone + [
        control for control, values in chosen.items() if any(parse(control, [value]) is None for value in values)
    ]


@every_game
@examples(20)
@given(data=st.data(), looks=LOOKS, place=NAMES)
def test_no_message_of_a_table_is_refused(game: str, data: st.DataObject, looks: Looks, place: str) -> None:
    drawn = data.draw(tables(game, MOST_ACTIONS))
    screens = Screens(BOOK, RENDERERS, NamedPlaces(place), lambda: LONG_AGO)
    assert_taken(every_screen(screens, drawn.table, drawn.played, looks))


@pytest.mark.parametrize(("extreme", "language", "picking", "name"), FULLEST)
def test_no_message_of_the_fullest_tables_is_refused(extreme: str, language: str, picking: Picking, name: str) -> None:
    table, longest = replace(EXTREMES[extreme](), language=language), clean_name(NAMED[name] * LONGEST_NAME)
    screens = Screens(BOOK, RENDERERS, NamedPlaces(longest), lambda: LONG_AGO)
    looks = Looks(BOOK.words(language), picking, "x" * 200, 0, STEPS, Dice(bytes(32)))
    for each in (table, away(table)):
        assert_taken(every_screen(screens, called(each, longest), (), looks))


@every_game
@examples(4)
@given(looks=LOOKS, name=NAMES)
def test_no_page_of_the_rules_and_no_step_of_a_guided_round_is_refused(game: str, looks: Looks, name: str) -> None:
    assert_taken(taught(game, looks, name))


def taught(game: str, looks: Looks, name: str) -> Iterator[Named]:
    """Every page of the rules, and where the buttons of a guided round lead."""
    by = Requester(UserId(LARGEST), name, InteractionId(1))
    waiting = [GameControl(game, Topic.RULES, Verb.RULES, page) for page in range(12)]
    waiting.append(GameControl(game, Topic.LESSON, Verb.HAND))
    found, chance = set(waiting), looks.chance
    for _ in range(12 + 2 * looks.steps):
        pick, chance = chance.below(len(waiting))
        control = waiting.pop(pick)
        if control.topic is Topic.RULES:
            answer = SCREENS.rules(control.game, looks.words, control.number)
        else:
            press = Interaction(control, by, "token")
            answer, _ = lesson_answer(EVERY_GAME, SCREENS, press, looks.picking, looks.words)
        yield str(control), answer
        further = [control for control in controls(answer) if control not in found]
        found.update(further)
        waiting += dict.fromkeys(further)
        if not waiting:
            return


def controls(screen: Screen) -> Iterator[GameControl]:
    """What can be pressed, or chosen, on a page of the rules or in a guided round."""
    for block in screen.blocks():
        if isinstance(block, Buttons):
            pressed = [parse_as(GameControl, button.control) for button in block.buttons if isinstance(button, Button)]
            yield from (control for control in pressed if control is not None)
        elif isinstance(block, Menu) and (menu := parse_as(GameControl, block.control)) is not None:
            yield from (menu.with_choices(option.value) for option in block.options)


@with_daily
@examples(5)
@given(looks=LOOKS, name=NAMES, answers=st.integers(0, 6), practice=st.booleans(), data=st.data())
def test_no_message_of_a_daily_deal_is_refused(
    game: str, looks: Looks, name: str, answers: int, practice: bool, data: st.DataObject
) -> None:
    table = played_daily(game, name, looks.chance, answers)
    assert table.daily is not None
    marks = data.draw(st.lists(st.sampled_from(Mark), max_size=40).map(tuple))
    score = DailyScore(data.draw(st.integers(1, 4)), 18, -60, marks)
    standing = None if practice else DayStanding(9_999, 99_999, 99_998)
    over = replace(table, stage=Stage.OVER, daily=table.daily.ended(score, standing))
    assert_taken(of_a_day(game, table, over, score, looks, name))


def played_daily(game: str, name: str, chance: Dice, answers: int) -> Table:
    """A daily deal in which someone gave so many answers by chance."""
    by, now = Requester(UserId(LARGEST), name, InteractionId(9)), Milliseconds(1_800_000_000_000)
    deal = Deal(
        by, game, date(2027, 1, 15), sha256(chance.key).digest(), "f" * 64, asked_in=ChannelId(71), asked_in_name=name
    )
    table, person = begin(deal, TableId("aaaaaaaaaa"), now).table, Seat(0)
    for _ in range(answers):
        legal = table.running.legal_actions(person)
        if not legal or table.stage is not Stage.PLAYING:
            break
        pick, chance = chance.below(len(legal))
        number = table.running.prompts()[person].number
        change = decided(table, Answer(table.id, by, number, legal[pick].code), NO_FACTS, now)
        assert not isinstance(change, Refusal)
        table = change.table
    return table


def of_a_day(game: str, table: Table, over: Table, score: DailyScore, looks: Looks, name: str) -> Iterator[Named]:
    """Everything that a daily deal shows."""
    profile, renderer, words = Profile(UserId(LARGEST)), RENDERERS[game], looks.words
    for moment in (table, over):
        yield from (("hand", screen) for screen in hands(SCREENS, moment, Seat(0), looks))
        for place in HandPlace:
            yield "old hand", SCREENS.old_hand(moment, Seat(0), profile, None, place)
        yield "coming", SCREENS.coming(moment, words)
    yield "share", SCREENS.share(over)
    days = [date(2027, 1, day) for day in range(1, DAYS_OFFERED + 1)]
    lines = [DailyLine(UserId(place), place, name, MOST_FIGURE, MOST_FIGURE, score) for place in range(1, 11)]
    for which in (None, table, over):
        key = (days[-2], b"")
        overview = DailyOverview(game, days[-1], "c" * 64, "f" * 64, which, True, MOST_FIGURE, MOST_FIGURE, days, key)
        yield "overview", overview_screen(overview, renderer, words)
        yield "practice", practice_screen(overview, renderer, words)
        yield "board", board_screen(overview, lines, lines, renderer, words)
        yield "empty board", board_screen(overview, [], [], renderer, words)
    played = DayOfGame(game, lines, MOST_FIGURE, lines)
    others = [replace(played, game_key=key) for key in GAMES]
    for games, streak in (([played], None), (others, (name, MOST_FIGURE))):
        yield "morning", morning_screen(DayOfServer(days[-1], games, streak, table), RENDERERS, words)
    answers = [(action.code, MOST_FIGURE) for action in table.running.legal_actions(Seat(0))]
    yield "riddle", answer_screen(days[-1], table, answers, name, renderer, words)
    yield "which", which_screen({key: RENDERERS[key] for key in GAMES}, words)


@examples(15)
@given(data=st.data(), words=LANGUAGES)
def test_no_page_of_the_settings_is_refused(data: st.DataObject, words: Words) -> None:
    channels = data.draw(st.lists(st.integers(1, LARGEST).map(ChannelId), max_size=25, unique=True).map(tuple))
    choices = {
        key: {rule.rule: data.draw(st.sampled_from(rule.choices)).means for rule in game.house_rules}
        for key, game in EVERY_GAME.items()
    }
    server = Server(
        GuildId(LARGEST),
        language=data.draw(st.sampled_from((None, *BOOK.languages))),
        pace=data.draw(st.sampled_from(Pace)),
        seats=data.draw(st.integers(0, 9)),
        rules=choices,
        channels=channels,
        open_hands=data.draw(st.booleans()),
        hints=data.draw(st.booleans()),
        turning_points=data.draw(st.booleans()),
        moderator_role=data.draw(st.none() | st.just(RoleId(LARGEST))),
    )
    profile = data.draw(st.builds(Profile, st.just(UserId(LARGEST)), picking=st.sampled_from(Picking)))
    rows: dict[str, list[Saved]] = {kind: [{}] * data.draw(st.sampled_from((0, 1, 99))) for kind in KINDS}
    address = data.draw(st.sampled_from((None, f"https://example.org/{'x' * 480}")))
    links = Links(address, address, address)
    pages = [(page, server_screen(server, EVERY_GAME, words, page)) for page in ("", *EVERY_GAME)]
    own = [personal_screen(profile, words, page) for page in PERSONAL_PAGES]
    others = [*own, privacy_screen(rows, words), asked_screen(words)]
    others.append(about_screen(LARGEST, EVERY_GAME, links, words))
    assert_taken(iter([*pages, *(("settings", screen) for screen in others)]))


@every_game
@examples(8)
@given(data=st.data(), words=LANGUAGES, name=NAMES)
def test_no_board_card_or_history_is_refused(game: str, data: st.DataObject, words: Words, name: str) -> None:
    lines = data.draw(st.lists(st.builds(Ranked, FIGURES, STANDINGS), max_size=PAGE))
    own = data.draw(st.none() | st.builds(Ranked, FIGURES, STANDINGS))
    users = [line.standing.user for line in (*lines, *([own] if own else []))]
    page = BoardPage(
        tuple(lines), data.draw(st.booleans()), data.draw(FIGURES), own, dict.fromkeys(users, Rating()), 12
    )
    names, title = dict.fromkeys(users, name), RENDERERS[game].title(words)
    asked = BoardAsked(game, data.draw(st.sampled_from(BoardScope)), data.draw(st.sampled_from(Period)), 9_998)
    board = leaderboard_screen(title, asked, page, Season(20264), names, words, in_server=data.draw(st.booleans()))
    assert_taken(iter([("board", board), *cards_and_histories(game, data, words, name)]))


def cards_and_histories(game: str, data: st.DataObject, words: Words, name: str) -> Iterator[Named]:
    """What looks back at one person's games."""
    standing, user = data.draw(STANDINGS), UserId(LARGEST)
    met = tuple(Met(UserId(number + 1), MOST_FIGURE, MOST_FIGURE) for number in range(data.draw(st.integers(0, 3))))
    change = RatingChange(user, data.draw(RATINGS), data.draw(RATINGS))
    card = PersonCard(user, standing, standing, data.draw(FIGURES), change.after, (change,) * 200, (), met)
    names = dict.fromkeys([user, *(each.user for each in met)], name)
    said = ["x" * 100] * data.draw(st.integers(0, 3))
    yield "card", person_card_screen(RENDERERS[game].title(words), card, said, names, b"png", words)
    table = data.draw(lobbies(game))
    placed = tuple(Placed(Seat(seat), user, seat + 1, True, True) for seat in range(len(table.holders)))
    result = Result(TableId("a" * 10), game, GuildId(1), Milliseconds(9_999_999_999_999), "most_cards", placed)
    stories = {each.key: result.ended for each in (GAMES[game].achievements if game in GAMES else ())}
    best, rival = BestWin(result, MOST_FIGURE), next(iter(met), None)
    quarter = Quarter(user, game, Season(99994), standing, (change,) * 200, best, rival, stories, played_before=True)
    yield "quarter", quarter_screen(RENDERERS[game].title(words), quarter, Season(99994), names, b"png", words)
    for which in GamesShown:
        found = [
            replace(result, table=TableId(f"{number:010}"))
            for number in range(data.draw(st.integers(0, GAMES_ON_A_PAGE + 1)))
        ]
        yield "history", history_screen(HistoryAsked(game, user, which, 3), name, found, words)
