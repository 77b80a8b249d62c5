"""Every text that a person can bring in reaches every screen as a short line of visible characters."""

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.games.discord_game import renderers
from bot.games.registry import GAMES
from bot.screens.components import Buttons, Menu, Picker, Screen, Text
from bot.screens.deal_checked import deal_details_screen
from bot.screens.names import MOST_MARKS, clean_word
from bot.screens.table_screens import Screens
from bot.tables.change import Played, PlayedBy
from bot.tables.ids import Milliseconds, TableId
from bot.tables.lobby import LUCKY_WORD_LENGTH
from bot.tables.notices import HandPlace
from bot.tables.records import DealCheck, moments, published
from bot.tables.results import Placed, Result
from bot.tables.settings import Profile
from bot.tables.table import Holder, Stage, Table
from engine.contract import Refusal, Seat
from tests.kit.examples import examples
from tests.kit.plain_data import plain
from tests.kit.readable import BOOK, LONG_AGO, NamedPlaces
from tests.kit.seated import dealt, lobby

NASTY = st.text(
    st.characters(exclude_categories=["Cs"])
    | st.sampled_from("\u202e\u2066\u2069\u200b\u200d\u00ad\ufeff\u2028\u0300\u0336\u0321\n\r\t\x00\x1b*_~|`[]()<>@#-"),
    min_size=1,
    max_size=LUCKY_WORD_LENGTH,
)
EXAMPLES = ("\u202ereversed", "a\n# big", "\u200b\u200b", "z" + "\u0336\u0321" * 30, "\u2028", "a\u2066b")
PLAIN = "x"


@cache
def finished() -> Table:
    """A game that the clock played for everyone."""
    table = dealt()
    position = table.running
    while position.outcome() is None:
        seat = next(seat for seat, prompt in sorted(position.prompts().items()) if not prompt.answered)
        action = position.fallback(seat)
        step = position.play(seat, action)
        assert not isinstance(step, Refusal)
        position = step.position
        PLAYED.append(Played(seat, action.code, PlayedBy.CLOCK))
    return replace(table, stage=Stage.OVER, position=position, acted=len(PLAYED))


PLAYED: list[Played] = []
RESULT = Result(
    TableId("aaaaaaaaaa"),
    "two_win",
    lobby().place.guild,
    Milliseconds(0),
    "last_player",
    tuple(Placed(Seat(seat), None, seat + 1, won=seat == 0, by_house=False) for seat in range(3)),
)


def brought(table: Table, text: str) -> Table:
    """The table as if everyone at it and the place were called so, and had said so."""
    holders = tuple(
        Holder(replace(holder.person, name=text, lucky_word=text)) if holder.person is not None else holder
        for holder in table.holders
    )
    circumstances = replace(table.circumstances, server_name=text, channel_name=text)
    return replace(table, holders=holders, circumstances=circumstances)


def shown(text: str) -> Iterator[tuple[str, Screen]]:
    """Every screen that may show something of people, by its name."""
    screens = Screens(BOOK, renderers(GAMES), NamedPlaces(text), lambda: LONG_AGO)
    words = BOOK.words("en")
    waiting, playing = brought(lobby(), text), brought(dealt(), text)
    over = brought(finished(), text)
    yield "lobby", screens.board(waiting)
    yield "board", screens.board(playing)
    yield "begun", screens.begun(playing)
    yield "reminder", screens.reminder(playing)
    yield "onlooker", screens.onlooker(playing, words)
    yield "cancelled", screens.result(replace(playing, stage=Stage.CANCELLED), None)
    yield "result", screens.result(over, RESULT)
    yield "deal checked", deal_details_screen(over, DealCheck(True, True, True, 3, 9), words)
    told = moments(over, PLAYED)
    yield "replay", screens.replay(over, told, len(told) - 1, words)
    for seat in range(2):
        yield "hand", screens.hand(playing, Seat(seat), words, None)
        yield "hand in the lobby", screens.hand(waiting, Seat(seat), words, None)
        yield (
            "old hand",
            screens.old_hand(playing, Seat(seat), Profile(playing.people[seat].user), None, HandPlace.DIRECT),
        )


def texts(screen: Screen) -> Iterator[str]:
    """Whatever a person reads of it."""
    for block in screen.blocks():
        match block:
            case Text(text=text):
                yield text
            case Buttons(buttons=buttons):
                yield from (button.label for button in buttons)
            case Picker(placeholder=placeholder):
                yield placeholder
            case Menu(placeholder=placeholder, options=options):
                yield placeholder
                for option in options:
                    yield from (option.label, option.description)
            case _:
                pass


def breaks(text: str) -> list[str]:
    """What could make a text look like something else than it is. Our own sentences have some word joiners, and names
    that run from right to left stand between marks."""
    found = [f"U+{ord(each):04X}" for each in text if each not in OURS and unicodedata.category(each) in HIDDEN]
    run = 0
    for each in text:
        run = run + 1 if unicodedata.category(each).startswith("M") and each not in EMOJI else 0
        if run > MOST_MARKS:
            found.append("a stack of marks")
    return found


HIDDEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
EMOJI = "\ufe0f\u20e3"
OURS = "\n\u200e"


@examples(40)
@given(text=NASTY)
@example(text=EXAMPLES[0])
@example(text=EXAMPLES[1])
@example(text=EXAMPLES[2])
@example(text=EXAMPLES[3])
@example(text=EXAMPLES[4])
def test_no_screen_shows_what_hides_or_turns_text_nor_a_line_that_someone_added(text: str) -> None:
    for (name, screen), (_, ordinary) in zip(shown(text), shown(PLAIN), strict=True):
        told, usual = list(texts(screen)), list(texts(ordinary))
        assert (name, [breaks(each) for each in told]) == (name, [breaks(each) for each in usual])
        assert (name, [each.count("\n") for each in told]) == (name, [each.count("\n") for each in usual])


@pytest.mark.parametrize(
    ("word", "said"),
    [("\u202egnirts", "gnirts"), ("a\n# big", r"a \# big"), ("\u200b", "…"), ("z" + "\u0336" * 30, "z" + "\u0336" * 3)],
)
def test_a_lucky_word_is_shown_as_a_short_line(word: str, said: str) -> None:
    screens = dict(shown(word))
    assert any(f"<@1>: {said}" in each or said in each for each in texts(screens["deal checked"]))
    assert not any(word in each for each in texts(screens["deal checked"]))


def test_what_counts_stays_as_it_was_written() -> None:
    word = EXAMPLES[0]
    contributions = plain(published(brought(finished(), word), PLAYED))["commit"]["contributions"]
    assert any(word in str(each) for each in contributions)


@given(NASTY)
def test_a_cleaned_word_stays_as_it_is(word: str) -> None:
    assert clean_word(clean_word(word)) == clean_word(word)
    assert len(clean_word(word)) <= LUCKY_WORD_LENGTH * (1 + MOST_MARKS) + len("\u200e\u200e")
