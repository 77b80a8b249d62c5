"""Nothing hidden is sent or logged, nothing rings by accident; and each of these mistakes, made on purpose, is found in
what was really sent or logged. Hidden are cards in any writing, what deals are made of, and tokens."""

import asyncio
import io
import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest

from bot import logs
from bot.config import Logs
from bot.discord_adapter import wire
from bot.local.sandbox_and_bot import Files
from bot.scheduler import retrying
from bot.screens import hand, table_screens
from bot.screens.components import Box, Screen, Text
from bot.screens.table_screens import Screens
from bot.tables import table as tables
from bot.tables.ids import TableId
from bot.tables.table import Table
from engine.contract import Saved, Viewer
from engine.games.two_win.cards import codes
from engine.games.two_win.game import TwoWinPosition
from engine.games.two_win.view import TwoWinView
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE
from sandbox.people.company import play
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from tests.kit.full_house import PATIENCE, UNHURRIED, Visitor, bot_here, full_house
from tests.kit.games import EVERY_GAME, OTHERS, TRIALS, every_word
from tests.kit.seated import nobody_sees
from tests.kit.sweeps import one_in
from tools.wire_check import reading
from tools.wire_check.checks import findings
from tools.wire_check.truth import Truth, read

PARTS = ("hand=(", "Holding(", "choices=(", "secret=")
"""How hidden parts begin when an object writes itself."""


def overheard(text: str, truths: Sequence[Truth], tokens: Iterable[str]) -> Iterator[str]:
    """Everything in it that must not be."""
    for reader in (truth.reader for truth in truths):
        yield from (*reader.offered(text), *reader.named(text))
        yield from (card for hand in reader.hands(text) for card in hand)
    yield from (part for part in PARTS if part in text)
    secrets = [part for truth in truths for part in (truth.table.secret, truth.table.key) if part]
    yield from (part.hex() for part in secrets if part.hex() in text or repr(part)[2:-1] in text)
    yield from (token for token in tokens if token in text)


pytestmark = pytest.mark.usefixtures("toy_too")

PEOPLE = ("Ana", "Ben")


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that is logged, as the bot would write it."""
    root, text = logging.getLogger(), io.StringIO()
    handlers, level = root.handlers[:], root.level
    logs.set_up(text, "DEBUG", "plain", ())
    yield text
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in ("discord", "aiohttp", "aiosqlite", "sqlalchemy", "alembic"):
        logging.getLogger(name).setLevel(logging.NOTSET)


async def found(folder: Path, log: io.StringIO, game: str = "two_win") -> list[str]:
    """What is found after two people were dealt their hands, looked at them, and whoever was asked took a card."""
    files, settings = (
        Files(folder),
        SandboxSettings(
            wire=folder / "wire.jsonl",
            people=PEOPLE,
            answer_ms=UNHURRIED,
            gateway=GatewaySettings(identify=AT_ONCE),
        ),
    )
    async with (
        Sandbox.start(settings) as sandbox,
        bot_here(sandbox, files, EVERY_GAME, every_word()),
        aiohttp.ClientSession() as session,
    ):
        async with asyncio.timeout(PATIENCE):
            await _begin(await Visitor.at(sandbox.url, session), game)
        token = sandbox.token
    exchange, truths = reading.read(folder / "wire.jsonl"), await read(files.database, EVERY_GAME)
    tokens = [token, *(asked.token for asked in exchange.asked.values())]
    return [*findings(exchange, truths, [token]), *overheard(log.getvalue(), truths, tokens)]


async def _begin(people: Visitor, game: str) -> None:
    await people.deal(EVERY_GAME[game].start, TRIALS[game].asks)
    pressed = 0
    for user in people.people:
        await people.hand(user)
        for card in (await people.cards(user))[-1:]:
            assert (await people.press_this(user, card)).result == "ok"
            pressed += 1
    assert pressed


@pytest.mark.parametrize("game", TRIALS)
async def test_nothing_hidden_is_sent_or_logged_and_nothing_rings_by_accident(
    game: str, tmp_path: Path, log: io.StringIO
) -> None:
    assert await found(tmp_path, log, game) == []
    assert "discord" in log.getvalue()


Patch = pytest.MonkeyPatch


def a_hand_shows_a_card_of_the_next_seat(patch: Patch) -> None:
    honest = TwoWinPosition.view

    def telling_view(state: TwoWinPosition, viewer: Viewer) -> TwoWinView:
        seen = honest(state, viewer)
        return (
            seen if viewer.seat is None else seen._replace(hand=(*seen.hand, state.holdings[1 - viewer.seat].hand[0]))
        )

    patch.setattr(tables, "view_of", telling_view)


def the_board_names_a_card(patch: Patch) -> None:
    honest = Screens.board

    def board(screens: Screens, table: Table, reveal: Sequence[Saved] = ()) -> Screen:
        return Screen((*honest(screens, table, reveal).boxes, Box((Text("next: 🔵 7 ★"),))))

    patch.setattr(Screens, "board", board)


def a_number_on_a_message_names_a_card(patch: Patch) -> None:
    honest = retrying.nonce

    def telling(table: TableId, key: str, salt: object = "") -> str:
        return f"5P0 {honest(table, key, salt)}"[:25]

    patch.setattr(retrying, "nonce", telling)


def a_line_of_the_log_names_a_card(patch: Patch) -> None:
    honest = TwoWinPosition.view

    def noted_view(state: TwoWinPosition, viewer: Viewer) -> TwoWinView:
        logging.getLogger("bot.tables").debug("dealt %s", codes(state.holdings[0].hand))
        return honest(state, viewer)

    patch.setattr(tables, "view_of", noted_view)


def posts_do_not_say_whom_they_ring(patch: Patch) -> None:
    _without_mentions(patch, "post")


def edits_do_not_say_whom_they_ring(patch: Patch) -> None:
    _without_mentions(patch, "edit")


def answers_do_not_say_whom_they_ring(patch: Patch) -> None:
    _without_mentions(patch, "respond")


def _without_mentions(patch: Patch, way: str) -> None:
    honest: Callable[..., Any] = getattr(wire.Wire, way)

    def send(*given: Any, **more: Any) -> Any:
        *others, said = given
        if said is not None:
            said.json.pop("allowed_mentions", None)
        return honest(*others, said, **more)

    patch.setattr(wire.Wire, way, send)


MISTAKES: tuple[tuple[Callable[[Patch], None], str], ...] = (
    (a_hand_shows_a_card_of_the_next_seat, "they never held"),
    (the_board_names_a_card, "was shown a card that was not revealed"),
    (a_number_on_a_message_names_a_card, "was shown the codes of cards"),
    (a_line_of_the_log_names_a_card, r"^two_win [1-9][BPG][0-2]$"),
    (posts_do_not_say_whom_they_ring, "does not say whom it may ring"),
    (edits_do_not_say_whom_they_ring, "does not say whom it may ring"),
    (answers_do_not_say_whom_they_ring, "does not say whom it may ring"),
)


@pytest.mark.parametrize(("mistake", "words"), one_in(3, MISTAKES), ids=[mistake.__name__ for mistake, _ in MISTAKES])
async def test_a_mistake_made_on_purpose_is_found(
    mistake: Callable[[Patch], None], words: str, tmp_path: Path, log: io.StringIO, monkeypatch: Patch
) -> None:
    mistake(monkeypatch)
    assert any(re.search(words, line) for line in await found(tmp_path, log))


def signs_of_what_nobody_sees(table: Table) -> str:
    return " ".join(map(TRIALS[table.game_key].sign, nobody_sees(table)[:10]))


def the_board_tells_what_nobody_sees(patch: Patch) -> None:
    honest = Screens.board

    def board(screens: Screens, table: Table, reveal: Sequence[Saved] = ()) -> Screen:
        shown = honest(screens, table, reveal)
        return (
            Screen((*shown.boxes, Box((Text(signs_of_what_nobody_sees(table)),))))
            if table.position is not None
            else shown
        )

    patch.setattr(Screens, "board", board)


def every_hand_shows_what_nobody_sees(patch: Patch) -> None:
    honest = hand.hand_screen

    def hand_screen(table: Table, *given: Any, **more: Any) -> Screen:
        shown = honest(table, *given, **more)
        return (
            Screen((*shown.boxes, Box((Text(signs_of_what_nobody_sees(table)),))))
            if table.position is not None
            else shown
        )

    patch.setattr(table_screens, "hand_screen", hand_screen)


MISTAKES_OF_OTHERS: Final[Mapping[Callable[[Patch], None], str]] = {
    the_board_tells_what_nobody_sees: "everyone in .* was shown a card that was not revealed",
    every_hand_shows_what_nobody_sees: "was shown a card that they never held",
}


@pytest.mark.parametrize(("mistake", "game"), one_in(4, product(MISTAKES_OF_OTHERS, OTHERS)))
async def test_a_mistake_of_another_game_is_found(
    mistake: Callable[[Patch], None], game: str, tmp_path: Path, log: io.StringIO, monkeypatch: Patch
) -> None:
    mistake(monkeypatch)
    assert any(re.search(MISTAKES_OF_OTHERS[mistake], line) for line in await found(tmp_path, log, game))


async def test_not_even_the_most_talkative_log_holds_a_token_or_a_card(tmp_path: Path) -> None:
    """Of the whole process, as JSON, which has more in a line; plain lines: `test_canaries.py`."""
    files = Files(tmp_path)
    talkative = Logs.model_validate({"level": "DEBUG", "lines": "json"})
    async with full_house(tmp_path, ("Ana", "Ben"), talkative) as house:
        await play(house.line, house.evening(), lambda _: None)
        token = house.sandbox.token
    said = files.log.read_text(encoding="utf-8")
    assert len(said.splitlines()) > 3
    tokens = interaction_tokens(tmp_path / "wire.jsonl")
    assert len(tokens) > 10
    assert list(overheard(said, await read(files.database), [token, *tokens])) == []


def interaction_tokens(wire: Path) -> list[str]:
    entries = [json.loads(line) for line in wire.read_text(encoding="utf-8").splitlines()]
    return [entry["data"]["token"] for entry in entries if entry.get("event") == "INTERACTION_CREATE"]
