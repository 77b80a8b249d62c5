"""While someone chooses, what was there to press stays where it was. A message that grows pushes up whatever stands
above, so places are counted from its end."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Final, TypeAlias

import pytest

from bot.discord_adapter.game_presses import lesson_answer
from bot.discord_adapter.interactions import Interaction
from bot.games.registry import GAMES
from bot.screens.components import Button, Buttons, Menu, Screen
from bot.screens.custom_ids import Control, GameControl, Topic, Verb, parse_as
from bot.tables.ids import InteractionId, UserId
from bot.tables.requests import Requester
from bot.tables.settings import Picking
from bot.tables.table import Table
from engine.contract import Seat, Viewer
from engine.dice import Dice
from tests.bot.screens.test_every_screen import played_daily
from tests.bot.screens.test_lengths import ROW, lines_of, rows
from tests.kit.readable import BOOK, RENDERERS, SCREENS
from tests.kit.seated import lobby, played_moments
from tests.kit.sweeps import one_in

Place: TypeAlias = tuple[int, int]
"""Lines below it, and which of its row it is."""

MOMENTS: Final = 7
"""So many questions of a game are looked at."""

HINT: Final = "💡 " + "a strong player would play this: it brings more " * 2

every_language = pytest.mark.parametrize("language", one_in(3, BOOK.languages))
every_game = pytest.mark.parametrize("game", GAMES)


def places(screen: Screen) -> Iterator[tuple[Button | Menu, Place]]:
    """Whatever can be pressed, and where it is."""
    below = 0
    for block in reversed(list(screen.blocks())):
        if isinstance(block, Menu):
            yield block, (below, 0)
        if isinstance(block, Buttons):
            left = list(block.buttons)
            for row, count in enumerate(reversed(rows(block))):
                for column, button in enumerate(left[-count:]):
                    if isinstance(button, Button):
                        yield button, (below + row * ROW, column)
                del left[-count:]
        below += lines_of(block)


def further(screen: Screen) -> Iterator[Control | GameControl]:
    """Such presses on a message: each button, and the first and last option of each menu."""
    for pressed, _ in places(screen):
        read = parse_as(Control, pressed.control) or parse_as(GameControl, pressed.control)
        if read is None or read.verb not in (Verb.DRAFT, Verb.HINT):
            continue
        options = pressed.options if isinstance(pressed, Menu) else ()
        yield from (read.with_choices(option.value) for option in {*options[:1], *options[-1:]})
        if isinstance(pressed, Button):
            yield read


def known(pressed: Button | Menu) -> tuple[str, str]:
    """What makes it the same in two steps: what it says and does. A hint goes with the step that it is asked at."""
    says = pressed.placeholder if isinstance(pressed, Menu) else pressed.label
    read = parse_as(Control, pressed.control) or parse_as(GameControl, pressed.control)
    hint = read is not None and read.verb is Verb.HINT
    return says, str(replace(read, detail="")) if read is not None and hint else pressed.control


def moved(first: Screen, after: Callable[[Control | GameControl], Screen]) -> set[tuple[str, str, Place, Place]]:
    """What lies elsewhere after a press than before it, from the question on: what was pressed, what it says, and
    where it was and is."""
    found, seen, waiting = set[tuple[str, str, Place, Place]](), set[str](), [first]
    while waiting:
        screen = waiting.pop()
        before = {known(pressed): place for pressed, place in places(screen)}
        for control in further(screen):
            then = after(control)
            found |= {
                (control.detail, same[0], before[same], place)
                for pressed, place in places(then)
                if (same := known(pressed)) in before and before[same] != place
            }
            if str(control) not in seen:
                seen.add(str(control))
                waiting.append(then)
    return found


def asked(game: str, language: str) -> Iterator[tuple[Table, Seat]]:
    """Some questions of a game, from the deal to the end."""
    found = [table for table, _ in played_moments(replace(lobby(game=game), language=language), 3, 200)]
    for table in found[:: len(found) // MOMENTS]:
        waits = [seat for seat in map(Seat, range(len(table.holders))) if table.view(Viewer(seat)).prompt is not None]
        yield from ((table, seat) for seat in waits[:1])
    if GAMES[game].has_daily:
        yield from ((played_daily(game, "Ada", Dice(bytes(32)), answers), Seat(0)) for answers in (0, 1))


@pytest.mark.parametrize(("game", "picking", "language"), one_in(7, product(GAMES, Picking, BOOK.languages)))
def test_buttons_of_a_hand_keep_their_places_from_step_to_step(game: str, language: str, picking: Picking) -> None:
    words = BOOK.words(language)
    for table, seat in asked(game, language):

        def after(control: Control | GameControl, table: Table = table, seat: Seat = seat) -> Screen:
            hint = HINT if control.verb is Verb.HINT else ""
            return SCREENS.hand(table, seat, words, None, control.detail, picking=picking, hint=hint)

        assert moved(SCREENS.hand(table, seat, words, None, picking=picking), after) == set()


@every_language
@every_game
def test_buttons_of_a_guided_round_keep_their_places(game: str, language: str) -> None:
    words = BOOK.words(language)

    def after(control: Control | GameControl) -> Screen:
        assert isinstance(control, GameControl)
        press = Interaction(control, Requester(UserId(9), "Ada", InteractionId(1)), "token")
        return lesson_answer(GAMES, SCREENS, press, Picking.MIXED, words)[0]

    assert moved(after(GameControl(game, Topic.LESSON, Verb.HAND)), after) == set()


@every_language
@every_game
def test_buttons_of_the_rules_keep_their_places(game: str, language: str) -> None:
    words = BOOK.words(language)
    pages = [SCREENS.rules(game, words, page) for page in range(len(RENDERERS[game].rules({}, words)))]
    each = [{pressed.label: place for pressed, place in places(page) if isinstance(pressed, Button)} for page in pages]
    assert [page for page in each if page | each[0] != page] == []
