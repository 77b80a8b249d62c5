"""The daily deal as people meet it: the real bot on the sandbox, and days that pass when the test says so."""

import pytest

from bot.scheduler.analysis_worker import AnalysisWorker
from bot.tables.analyses import Found
from bot.tables.days import DAY
from bot.tables.ids import TableId, UserId
from bot.tables.table import Stage, Table
from engine.fairness import SHOWN_DIGITS
from sandbox.people.reading import ShownButton, controls
from tests.kit.always import some
from tests.kit.analyses import few_games_in_the_head, what_came_of_it
from tests.kit.sweeps import one_in
from tests.kit.talk import Person, Talk, talking
from tests.kit.world import InlineExecutor


async def begun(talk: Talk, person: Person, command: str = "twosans3") -> TableId:
    """The table of a daily deal that someone has just begun."""
    await person.types(f"{command} daily")
    await person.presses("Play")
    tables = await talk.tables.seated_at(UserId(int(person.way.user)))
    return max((table.daily.day, table.id) for table in tables if table.daily is not None)[1]


async def play_out(talk: Talk, table: TableId, person: Person, which: int = 0) -> Table:
    """Play to the end, each time the same of the legal actions."""
    while (now := await talk.now(table)).stage is Stage.PLAYING:
        seat = some(now.seat_of(UserId(int(person.way.user))))
        await talk.answer(table, int(person.way.user), now.running.legal_actions(seat)[which].code)
    await talk.settle()
    return now


async def midnight(talk: Talk) -> None:
    await talk.advance(DAY - talk.clock.now() % DAY + 1_000)


async def hands(person: Person) -> list[str]:
    """Messages in which someone can choose a card."""
    return [
        message["id"] for message in await person.messages() if ":play:" in str(message) or ":draft:" in str(message)
    ]


async def test_a_deal_is_played_alone_in_the_direct_message_and_ends_with_its_result(talk: Talk) -> None:
    ana = talk["Ana"]
    told = await ana.types("twowin daily")
    assert "daily deal of" in told
    assert told.count("Sealed for ") == 2
    assert "on their way to our direct messages" in await ana.presses("Play")
    (hand,) = await ana.inbox()
    assert "daily deal · Round\u00a01 · Pass a card" in hand
    assert hand.count("🤖") == 1, "to whom one passes"
    assert "Sealed for " not in hand
    assert "**Ana**" not in hand, "what is one's own stands in the hand"
    assert await ana.button("Hint") is None
    await ana.chooses()
    assert "Round\u00a01 · Form a number" in (await ana.inbox())[-1]
    await ana.forms()
    assert "-# Round 1 · " in (await ana.inbox())[-1]
    (table,) = await talk.tables.seated_at(UserId(int(ana.way.user)))
    await play_out(talk, table.id, ana)
    (end,) = await ana.inbox()
    assert "of 4 · " in end
    assert "last number" in end
    assert "You're the first to finish today's deal." in end
    assert "first day of a streak" in end
    about = await ana.presses("Info")
    assert about.count("Sealed for ") == 2
    seal = about.split("`")[1].replace(" ", "")
    assert told.split("`")[1].replace(" ", "") == seal, "the answer to the command shows the same"
    assert len(seal) == SHOWN_DIGITS
    assert await talk.public() == [], "nobody else sees anything of it"


async def test_a_hand_that_was_asked_for_by_command_is_named_among_several_tables(talk: Talk) -> None:
    ana = talk["Ana"]
    for command in ("twowin", "twodown"):
        await begun(talk, ana, command)
    ana.way.channel = (await ana.way.inbox())[0]["channel_id"]
    await ana.types("table hand")
    assert await ana.button("2 DOWN · daily deal of 2026-08-01") is not None
    assert "Which card do you pass to" in await ana.presses("2 WIN · daily deal of")


async def test_whoever_cannot_wait_for_the_direct_message_plays_here_and_only_one_message_offers_a_choice(
    talk: Talk,
) -> None:
    ana = talk["Ana"]
    await begun(talk, ana, "twowin")
    assert "Your cards are in our direct messages now." in await ana.reads()
    await ana.types("twowin daily")
    assert "Which card do you pass to" in await ana.presses("Continue")
    assert len(await hands(ana)) == 1
    assert "You're continuing in another message." in (await ana.inbox())[-1]


async def test_the_bot_dies_in_the_middle_and_the_same_message_goes_on(talk: Talk) -> None:
    ana = talk["Ana"]
    await begun(talk, ana, "twowin")
    await ana.chooses()
    await talk.crash()
    await ana.forms()
    assert "Round\u00a02 · Pass a card" in (await ana.inbox())[-1]
    assert len(await ana.inbox()) == 1


async def test_typed_in_the_bots_direct_messages_it_works_as_well(talk: Talk) -> None:
    ana = talk["Ana"]
    await begun(talk, ana)
    ana.way.channel = (await ana.way.inbox())[0]["channel_id"]
    assert "You've started today's deal." in await ana.types("twosans3 daily")
    assert "top players on this server" in await ana.types("twosans3 daily", show="board")


async def test_a_line_without_spoilers_is_shared_in_the_channel_where_the_deal_was_asked_for(talk: Talk) -> None:
    ana = talk["Ana"]
    table = await begun(talk, ana, "twodown")
    score = (await play_out(talk, table, ana)).daily
    for told in ("on its way to the channel", "already in that channel"):
        assert "Where should I post your result?" in await ana.presses("Share")
        assert told in await ana.presses("Post in #table")
    (line,) = await talk.public()
    assert line.startswith("**Ana** · 2\u00a0DOWN, daily deal of <t:")
    assert score is not None
    assert score.score is not None
    squares = {"best": "⭐", "good": "🟩", "nothing": "⬜", "bad": "🟥"}
    symbols = "".join(f"{squares[mark]}\ufe0f" for mark in score.score.marks)
    assert line.replace("\n", "").endswith(symbols)
    assert not any(message["pinged"] or message["rang"] for message in await talk["Ben"].messages())


@pytest.mark.parametrize("command", one_in(3, ["twodown", "twowin", "twosans3"]))
async def test_a_deal_is_analysed_when_its_day_is_over(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few_games_in_the_head(monkeypatch)
    async with talking() as talk:
        ana = talk["Ana"]
        table = await play_out(talk, await begun(talk, ana, command), ana)
        assert "Analysis" not in await labels(ana, await ana.presses("Replay"))
        await midnight(talk)
        assert "Analysis" in await labels(ana, await ana.presses("▶️"))
        assert "The deal was fixed before anyone sat down" in await ana.presses("Verify the deal")
        assert "The analysis starts in a moment." in await ana.presses("Analysis")
        worker = AnalysisWorker(
            talk.tables.analyses, talk.tables, talk.client.publisher, talk.clock, talk.signals, InlineExecutor
        )
        await worker.run_once()
        await what_came_of_it(talk.tables, talk.client.publisher)
        told = await ana.reads()
        assert "the analysis" in told
        assert ("Only 3 rounds were played." in told) is (command == "twodown")
        found = await talk.tables.analyses.outcome(table.id)
        assert isinstance(found, Found)
        assert list(found.analysis.seats) == [0]


async def labels(person: Person, _answer: str) -> list[str]:
    """The buttons on someone's screen."""
    shown = [part for message in await person.messages() for part in controls(message)]
    return [part.label for part in shown if isinstance(part, ShownButton)]


async def test_looking_back_leaves_the_result_with_its_buttons_where_it_is(talk: Talk) -> None:
    ana = talk["Ana"]
    await play_out(talk, await begun(talk, ana), ana)
    await ana.presses("Replay")
    assert "in hand: " in await ana.presses("Hands")
    assert "in hand: " not in (await ana.inbox())[0]
    steps = len(await ana.messages())
    await ana.presses("▶️")
    await ana.presses("◀️")
    assert len(await ana.messages()) == steps, "each step takes the place of the one before"
    assert "Where should I post your result?" in await ana.presses("Share")


async def test_at_midnight_an_unfinished_deal_becomes_practice_and_another_one_comes(talk: Talk) -> None:
    ana = talk["Ana"]
    table = await begun(talk, ana)
    today = await ana.types("twosans3 daily")
    assert "You've started today's deal." in today
    await midnight(talk)
    other = await ana.types("twosans3 daily")
    assert "once. It waits for you" in other
    sealed = [line.split("`")[1] for line in (*today.splitlines(), *other.splitlines()) if "Sealed for" in line]
    assert sealed[1] == sealed[2], "what was sealed for tomorrow is today's"
    await play_out(talk, table, ana)
    assert "This was practice: it doesn't count." in (await ana.inbox())[-1]
