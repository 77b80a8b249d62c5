"""Finished games: history, replay, record."""

import json
import re
from dataclasses import replace
from typing import Any, Final

import pytest

from bot.discord_adapter.interaction_handler import RequestThrottle
from bot.scheduler.analysis_worker import AnalysisWorker
from bot.screens.deal_checked import deal_checked_screen, deal_details_screen
from bot.service.signals import Signals
from bot.tables.ids import TableId, UserId
from bot.tables.records import check_deal, moments, published
from bot.tables.requests import Forget
from bot.tables.table import Holder
from engine.record import Verified, verify
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, Call, controls, kind, private, settled, shown
from tests.kit.analyses import an_analysis, few_games_in_the_head, what_came_of_it
from tests.kit.channel import FakeDiscord
from tests.kit.clocks import ManualClock
from tests.kit.readable import ENGLISH, SCREENS, as_text
from tests.kit.world import InlineExecutor


async def test_a_history_opens_each_game_in_a_message_of_its_own(evening: Evening) -> None:
    code = await evening.finished()
    history = await evening.people.command(1, "twowin", "history")
    menu = controls(history)["Open a game"]
    opened = await evening.people.press(1, menu, code, flags=EPHEMERAL)
    assert opened.path.startswith("/webhooks/"), "the history keeps its place, with nothing chosen"
    assert opened.body["flags"] & EPHEMERAL
    assert moment_of(opened) == 1
    elsewhere = await evening.people.press(3, menu, code, direct=True)
    assert shown(elsewhere).startswith("There's no game with this code here."), "who did not play looks on the server"


async def said(evening: Evening, code: TableId) -> str:
    """What is said with the record."""
    answer = await evening.people.press(1, f"t1:{code}:0:record")
    return str(answer.body["data"]["content"])


async def test_a_finished_game_is_stepped_through_with_all_hands_open(evening: Evening) -> None:
    code = await evening.finished()
    first = await evening.people.press(3, f"t1:{code}:0:replay")
    assert private(first)
    assert moment_of(first) == 1
    assert shown(first).count("Which card do you pass to") == 0
    assert "**Person 1**, **Person 2** · 9\u00a0cards" in shown(first), "the board in words"
    second = await evening.people.press(3, controls(first)["▶️"], flags=EPHEMERAL)
    assert kind(second) == 7
    assert moment_of(second) == 2
    assert [labels(each)[:3] for each in (first, second)] == [["◀️", "▶️", "Hands"]] * 2, "each keeps its place"
    assert [off(first), off(second)] == [["◀️"], []]
    again = await evening.people.press(3, controls(second)["◀️"], flags=EPHEMERAL)
    assert moment_of(again) == 1


OPEN_HAND: Final = re.compile(r"(?:[🔵🌸🟩]\u2060[1-9]★* ?){5,}")
"""At least five cards in a line."""


def moment_of(call: Call) -> int:
    """The number of the moment that a replay shows, as its menu says."""
    (number,) = (int(label.split(" of ")[0]) for label in controls(call) if " of " in label)
    return number


def buttons(call: Call) -> list[dict[str, Any]]:
    """Every button of an answer, from top to bottom."""
    rows = call.body["data"]["components"][0]["components"]
    return [part for row in rows for part in row.get("components", []) if part["type"] == 2]


def labels(call: Call) -> list[str]:
    return [each["label"] for each in buttons(call)]


def off(call: Call) -> list[str]:
    """The labels of those that only keep their place."""
    return [each["label"] for each in buttons(call) if each.get("disabled")]


async def test_all_hands_of_a_moment_are_a_press_from_its_picture_and_steps_keep_the_look(
    drawn_evening: Evening,
) -> None:
    people, code = drawn_evening.people, await drawn_evening.finished()
    first = await people.press(3, f"t1:{code}:0:replay", flags=EPHEMERAL)
    while "attachment://" not in str(first.body):
        first = await people.press(3, controls(first)["▶️"], flags=EPHEMERAL)
    assert not OPEN_HAND.search(shown(first)), "the picture takes the place of words"
    hands = await people.press(3, controls(first)["Hands"], flags=EPHEMERAL)
    assert "attachment://" not in str(hands.body)
    assert len(OPEN_HAND.findall(shown(hands))) == 2
    back = await people.press(3, controls(hands)["◀️"], flags=EPHEMERAL)
    assert OPEN_HAND.search(shown(back))
    seen = await people.press(3, controls(hands)["Board"], flags=EPHEMERAL)
    assert "attachment://" in str(seen.body)
    assert controls(seen).keys() == controls(first).keys(), "what is pressed stands where it stood"


@pytest.mark.parametrize("verb", ["replay", "record", "verify", "analysis"])
async def test_a_game_is_shown_on_its_server_alone_and_in_direct_messages_to_whoever_played_it(
    evening: Evening, verb: str
) -> None:
    control = f"t1:{await evening.finished()}:0:{verb}"
    elsewhere = await evening.people.fed(evening.people.pressing(1, control) | {"guild_id": "8"})
    stranger = await evening.people.press(3, control, direct=True)
    for answer in (elsewhere, stranger):
        assert shown(answer).startswith("There's no such game on this server.")
    for found in (await evening.people.press(3, control), await evening.people.press(1, control, direct=True)):
        assert "no such game" not in str(found.body)


async def test_the_moments_are_the_deal_and_every_closed_phase_and_end_with_the_outcome(evening: Evening) -> None:
    table = await evening.stored(await evening.finished())
    seen = moments(table, await evening.tables.played(table.id))
    assert [moment.position.turn for moment in seen[:-1]] == list(range(len(seen) - 1))
    assert seen[-1].position.outcome() == table.running.outcome()
    assert seen[0].events == ()


async def test_the_record_is_a_file_that_proves_its_deal(evening: Evening) -> None:
    code = await evening.finished()
    table = await evening.stored(code)
    record = published(table, await evening.tables.played(code))
    assert isinstance(verify(json.loads(json.dumps(record))), Verified)
    answer = await evening.people.command(3, "twowin", "replay", code=code)
    verified = await evening.people.press(3, controls(answer)["Verify the deal"], flags=EPHEMERAL)
    given = await evening.people.press(3, controls(verified)["Game log"], flags=EPHEMERAL)
    assert private(given)
    file, page = evening.wire.files
    content = file.fp.read()
    assert (file.filename, json.loads(content), content[:4]) == (f"{code}.json", record, b'{\n "')
    assert (page.filename, page.fp.read()[:15]) == (f"{code}.html", b"<!doctype html>")
    assert "it's the one sealed as" in await said(evening, code)


async def test_a_record_proves_nothing_any_more_when_a_player_was_forgotten(evening: Evening) -> None:
    code = await evening.finished()
    before = await evening.stored(code)
    await evening.tables.handle(Forget(code, UserId(1)))
    table = await evening.stored(code)
    assert published(table, await evening.tables.played(code))["commit"] is None
    assert "a player asked to be forgotten." in await said(evening, code)
    _, page = evening.wire.files
    told = page.fp.read().decode()
    assert "can no longer be checked" in told
    assert before.secret.hex() not in told
    assert "Person 1" not in told


async def test_hidden_lucky_words_are_not_in_the_record(evening: Evening) -> None:
    table = await evening.stored(await evening.finished())
    played = await evening.tables.played(table.id)
    assert "commit" in published(replace(table, words_hidden=True), played)
    person = table.people[0]
    localised = replace(table, holders=(Holder(replace(person, lucky_word="rude")), *table.holders[1:]))
    assert "rude" in str(published(localised, played))
    assert "commit" not in published(replace(localised, words_hidden=True), played)


async def test_a_running_game_shows_no_hands_and_other_servers_none_at_all(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start", house=1)
    for verb in ("join", "start"):
        await evening.people.press(1, await evening.control(verb))
    for verb in ("replay", "record", "verify", "analysis"):
        assert shown(await evening.people.press(1, await evening.control(verb))).startswith("That game isn't over.")
    assert await evening.tables.analyses.next() is None
    code = (await evening.table()).id
    assert shown(await evening.people.command(1, "twowin", "replay", code="nonsense")).startswith("There's no game")
    elsewhere = await evening.people.press(9, f"t1:{code}:0:replay", direct=True)
    assert shown(elsewhere).startswith("There's no such game on this server.")


async def test_the_deal_is_verified_on_request_with_what_to_do_without_the_bot(evening: Evening) -> None:
    code = await evening.finished()
    table = await evening.stored(code)
    assert table.key is not None
    answer = await evening.people.press(3, f"t1:{code}:0:verify", flags=EPHEMERAL)
    assert (private(answer), kind(answer)) == (True, 4)
    told = shown(answer)
    assert told.splitlines()[1].startswith("✅ **No one could choose"), "the verdict comes first"
    assert "shows the seal" in told
    details = shown(await evening.people.press(3, controls(answer)["Details"], flags=EPHEMERAL))
    assert details.count("✅") == 3
    for said in (table.commitment, table.key.hex(), f"python verify_deal.py {code}.json"):
        assert (said in details, said in told) == (True, False)
    assert "Game log" in controls(answer)
    shown_again = await evening.people.press(3, f"t1:{code}:0:replay")
    assert "Verify the deal" in controls(shown_again)
    result = SCREENS.result(table, await evening.store.read(lambda unit: unit.results.get(code)))
    assert f"t1:{code}:0:replay" in result.controls()


async def test_whatever_was_changed_afterwards_is_found(evening: Evening) -> None:
    table = await evening.stored(await evening.finished())
    played = await evening.tables.played(table.id)
    good = check_deal(table, played)
    assert good.fair
    assert (good.seats, good.choices) == (2, len(played))
    assert not check_deal(replace(table, commitment="00" * 32), played).commitment
    another = check_deal(replace(table, secret=bytes(32)), played)
    assert (another.commitment, another.key, another.cards) == (False, False, True)
    dealt_otherwise = check_deal(replace(table, key=bytes(32)), played)
    assert (dealt_otherwise.key, dealt_otherwise.cards) == (False, False)
    assert not check_deal(table, played[:-1]).cards
    told = as_text(deal_details_screen(table, another, ENGLISH))
    assert told.count("❌") == 2
    assert "Something doesn't match." in as_text(deal_checked_screen(table, another, ENGLISH, None))


async def test_a_deal_that_cannot_be_verified_says_why(evening: Evening) -> None:
    code = await evening.finished()
    await evening.tables.handle(Forget(code, UserId(1)))
    answer = await evening.people.press(3, f"t1:{code}:0:verify")
    assert shown(answer).startswith("The deal can no longer be checked, because a player asked to be forgotten.")
    assert "Game log" in controls(answer)


async def test_a_menu_leads_straight_to_the_end_of_each_round(evening: Evening) -> None:
    code = await evening.finished()
    table = await evening.stored(code)
    ends = [at for at, moment in enumerate(moments(table, await evening.tables.played(code)))
            if any(event.headline for event in moment.events)]  # fmt: skip
    assert len(ends) > 2
    first = await evening.people.press(3, f"t1:{code}:0:replay", flags=EPHEMERAL)
    jumped = await evening.people.press(
        3, next(control for label, control in controls(first).items() if " of " in label), str(ends[1]), flags=EPHEMERAL
    )
    assert moment_of(jumped) == ends[1] + 1
    forged = await evening.people.press(
        3, next(control for label, control in controls(first).items() if " of " in label), "99999", flags=EPHEMERAL
    )
    assert moment_of(forged) == 1


async def suggested(evening: Evening, user: int, typed: str) -> list[dict[str, str]]:
    """What Discord offers someone who types a code."""
    typing = evening.people.typing(user, "twowin", "replay", code=typed)
    typing["type"] = 4
    typing["data"]["options"][0]["options"][0]["focused"] = True
    evening.people.feed(typing)
    await settled()
    return evening.wire.last.body["data"]["choices"]


async def test_whoever_types_too_fast_is_offered_nothing_and_the_database_is_not_asked(evening: Evening) -> None:
    evening.client.interactions.throttle = RequestThrottle(lambda: 0.0)
    for _ in range(12):
        await suggested(evening, 1, "")

    async def coded(*_: object) -> None:
        raise AssertionError("nobody may look")

    evening.tables.looking_back.coded = coded  # pyright: ignore[reportAttributeAccessIssue] - to see whether it is asked
    (told,) = await suggested(evening, 1, "k7")
    assert (told["name"], told["value"]) == ("I can't look up your games right now; type the whole code", "k7")


async def test_ones_own_games_are_offered_while_typing_a_code(evening: Evening) -> None:
    code = await evening.finished()
    assert [choice["value"] for choice in await suggested(evening, 1, "")] == [code]
    assert [choice["value"] for choice in await suggested(evening, 2, f" {code[:4].upper()}")] == [code]
    assert (await suggested(evening, 1, ""))[0]["name"].startswith(f"{code}: 2027-01-15, #")
    for typed in ("nonsense", f"{code[:2]}%{code[-2:]}"):
        (told,) = await suggested(evening, 1, typed)
        assert told["name"].startswith("None of your games here starts like this")
        assert told["value"] == typed
    for typed in ("", "`", "x" * 200):
        (told,) = await suggested(evening, 3, typed)
        assert told["name"].startswith("None of" if "x" in typed else "You have no finished games here yet")
        assert told["value"] == (typed[:100] or "?")
    chosen = await evening.people.command(3, "twowin", "replay", code="?")
    assert shown(chosen).startswith("There's no game with this code here. `/twowin history` lists your games")
    evening.store.down = True
    (told,) = await suggested(evening, 1, "")
    assert told["name"].startswith("I can't look up your games right now")


@pytest.mark.parametrize("around", ["`{}`", "#{}", " {} ", "**{}**", "Game code: `{}`", "· `{}` · #1", "\u200b{}"])
async def test_a_code_is_found_as_it_was_copied(evening: Evening, around: str) -> None:
    code = await evening.finished()
    copied = around.format(code)
    assert [choice["value"] for choice in await suggested(evening, 1, copied)] == [code]
    assert moment_of(await evening.people.command(1, "twowin", "replay", code=copied)) == 1


async def test_a_code_with_blanks_in_it_or_as_suggested_is_found(evening: Evening) -> None:
    code = await evening.finished()
    (choice,) = await suggested(evening, 1, "")
    for written in (choice["name"], f"{code[:5]} {code[5:]}".upper(), " ".join(code)):
        assert moment_of(await evening.people.command(1, "twowin", "replay", code=written)) == 1


def analyst(evening: Evening) -> AnalysisWorker:
    """Who makes the analyses, at once."""
    clock = ManualClock()
    return AnalysisWorker(evening.tables.analyses, evening.tables, FakeDiscord(clock), clock, Signals(), InlineExecutor)


async def test_an_analysis_is_asked_for_at_the_result_and_shown_once_it_is_there(
    drawn_evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = drawn_evening
    few_games_in_the_head(monkeypatch)
    code = await evening.finished()
    waiting = await evening.people.press(3, f"t1:{code}:0:analysis")
    assert kind(waiting) == 4
    assert private(waiting)
    assert shown(waiting).startswith("The analysis starts in a moment.")
    await analyst(evening).run_once()
    found = await evening.people.press(3, controls(waiting)["Look again"], flags=EPHEMERAL)
    assert kind(found) == 7
    assert shown(found).startswith("### 2 WIN: the analysis")
    assert [file.filename for file in evening.wire.files] == ["analysis.webp"]
    choices = await evening.people.press(3, controls(found)["Show the choices"], flags=EPHEMERAL)
    assert kind(choices) == 7
    moment = next(control for control in controls(choices).values() if ":replay:choice " in control)
    replay = await evening.people.press(3, moment, flags=EPHEMERAL)
    assert moment_of(replay) == int(moment.split(":")[2]) + 1
    back = await evening.people.press(3, controls(replay)["Show the choices"], flags=EPHEMERAL)
    assert shown(back) == shown(choices)


async def test_a_moment_of_the_analysis_says_what_was_chosen_what_was_better_and_leads_back(evening: Evening) -> None:
    code = await evening.finished()
    table = await evening.stored(code)
    await evening.people.press(3, f"t1:{code}:0:analysis")
    await evening.tables.analyses.finish(table, an_analysis())
    choices = await evening.people.press(3, f"t1:{code}:0:analysis:choices", flags=EPHEMERAL)
    moment = await evening.people.press(3, controls(choices)["1"], flags=EPHEMERAL)
    assert (
        "** passed the 🔵\u00a0blue 1. It cost **12** points (±5).\n-# Better: passing the 🟩\u00a0green 2 ★."
        in shown(moment)
    )
    back = await evening.people.press(3, controls(moment)["Show the choices"], flags=EPHEMERAL)
    assert shown(back) == shown(choices)
    luck = await evening.people.press(3, controls(choices)["🍀"], flags=EPHEMERAL)
    assert "**85** points gained" in shown(luck)
    step = await evening.people.press(3, controls(luck)["◀️"], flags=EPHEMERAL)
    assert "Show the choices" not in controls(step)
    for forged in ("choice 7", "choice", "choice x", "choice 100"):
        other = await evening.people.press(3, f"t1:{code}:0:replay:{forged}", flags=EPHEMERAL)
        assert "Better: " not in shown(other)


async def test_the_coach_asks_a_dear_choice_again_before_it_tells(evening: Evening) -> None:
    code = await evening.finished()
    table = await evening.stored(code)
    await evening.people.press(1, f"t1:{code}:0:analysis")
    await evening.tables.analyses.finish(table, an_analysis())
    verdict = await evening.people.press(1, f"t1:{code}:0:analysis", flags=EPHEMERAL)
    asked = await evening.people.press(1, controls(verdict)["Choose again"], flags=EPHEMERAL)
    assert kind(asked) == 7
    assert "12" not in shown(asked)
    assert "Better" not in shown(asked)
    (control,) = controls(asked).values()
    options = ("pass 1B0", "pass 2G1", "pass 3P0", "pass 4P0")
    told = {each: shown(await evening.people.press(1, control, each, flags=EPHEMERAL)) for each in options}
    assert "That's what you chose then." in told["pass 1B0"]
    assert "Well chosen: nothing better was found." in told["pass 2G1"]
    assert "Win chance 20%: 30 points less (±6)." in told["pass 3P0"]
    assert "About as good, too close to call: 46%, 4 less (±5)." in told["pass 4P0"]
    for each in told.values():
        assert "It cost **12** points (±5).\n-# Better: passing the 🟩\u00a0green 2 ★. Why: it's the lowest" in each
        assert "Win chance: 50% instead of 38%." in each
    forged = await evening.people.press(1, control, "pass 9P0", flags=EPHEMERAL)
    assert shown(forged) == shown(asked)


async def test_an_exercise_is_for_whoever_made_the_choice_alone(evening: Evening) -> None:
    code = await evening.finished()
    table = await evening.stored(code)
    await evening.people.press(1, f"t1:{code}:0:analysis")
    await evening.tables.analyses.finish(table, an_analysis())
    for user, at in ((2, 0), (3, 0), (1, 1), (1, 9999)):
        other = await evening.people.press(user, f"t1:{code}:{at}:analysis:ask", flags=EPHEMERAL)
        assert shown(other).startswith("### 2 WIN: the analysis")


async def test_exercises_of_the_week_come_from_ones_own_games_that_are_analysed(evening: Evening) -> None:
    none = await evening.people.press(1, "g1:two_win:exercises::0:open", flags=EPHEMERAL)
    assert "None yet." in shown(none)
    code = await evening.finished()
    table = await evening.stored(code)
    card = await evening.people.command(1, "twowin", "stats")
    control = controls(card)["Exercises"]
    assert "None yet." in shown(await evening.people.press(1, control, flags=EPHEMERAL))
    await evening.people.press(1, f"t1:{code}:0:analysis")
    await evening.tables.analyses.finish(table, an_analysis())
    week = await evening.people.press(1, control, flags=EPHEMERAL)
    asked = await evening.people.press(1, controls(week)["Exercise 1"], flags=EPHEMERAL)
    assert "Exercise 2" not in controls(week)
    (menu,) = controls(asked).values()
    told = await evening.people.press(1, menu, "pass 1B0", flags=EPHEMERAL)
    assert shown(await evening.people.press(1, controls(told)["Exercises"], flags=EPHEMERAL)) == shown(week)
    assert "None yet." in shown(await evening.people.press(2, control, flags=EPHEMERAL))


async def test_an_analysis_that_is_there_before_the_answer_was_sent_takes_its_place(
    evening: Evening,
) -> None:
    code = await evening.finished()

    async def meanwhile() -> dict[str, object]:
        table = await evening.stored(code)
        await evening.tables.analyses.finish(table, an_analysis())
        return {"interaction": {"id": "1", "type": 3}}

    evening.wire.answers = [meanwhile]
    await evening.people.press(3, f"t1:{code}:0:analysis")
    assert shown(evening.wire.last).startswith("The analysis starts in a moment.")
    await what_came_of_it(evening.tables, evening.client.publisher)
    assert (evening.wire.last.method, evening.wire.last.path.rpartition("/")[2]) == ("PATCH", "@original")
    assert shown(evening.wire.last).startswith("### 2 WIN: the analysis")


async def test_a_failed_analysis_is_asked_for_again_by_its_button(evening: Evening) -> None:
    code = await evening.finished()
    await evening.people.press(1, f"t1:{code}:0:analysis")
    await evening.tables.analyses.give_up(code)
    failed = await evening.people.press(1, f"t1:{code}:0:analysis")
    assert shown(failed).startswith("I couldn't analyse this game")
    again = await evening.people.press(1, controls(failed)["Try again"], flags=EPHEMERAL)
    assert shown(again).startswith("The analysis starts in a moment.")
