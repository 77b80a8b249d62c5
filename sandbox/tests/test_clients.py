"""What clients do by themselves: name whom they have met, ring, forget when they are closed, and send what is typed;
and many companies at one rate."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from sandbox.clock import VirtualClock, wait
from sandbox.people.crowd import CAUGHT_UP_S, FEWEST, USUAL, Crowd, Rounds
from sandbox.people.seeded_choices import SeededChoices
from sandbox.people.tempo import AT_ONCE, Tempo
from sandbox.tests.conftest import ROW, Town
from sandbox.tests.kit.bystander import Bystander, RefusedError
from sandbox.tests.kit.plain_bot import DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS, Gateway

EPHEMERAL, SILENT = 1 << 6, 1 << 12
MESSAGE_CONTENT = 1 << 15
NOBODY: dict[str, Any] = {"allowed_mentions": {"parse": []}}


async def says(person: Bystander, text: str, channel: str | None = None) -> str:
    body = {"user": person.user, "channel": channel or person.channel, "text": text}
    return (await person.ask("POST", "messages", body))["id"]


async def test_a_mention_that_rings_no_one_names_only_whom_the_reader_has_met(town: Town) -> None:
    await town.send(content=f"<@{town.ben.user}> leads", **NOBODY)
    assert [each["content"] for each in await town.ana.messages()] == ["@unknown-user leads"]
    assert [each["content"] for each in await town.ben.messages()] == [f"<@{town.ben.user}> leads"]
    await says(town.ben, "hello")
    assert (await town.ana.messages())[0]["content"] == f"<@{town.ben.user}> leads"


async def test_a_mention_that_may_ring_brings_the_name_with_it(town: Town) -> None:
    await town.send(content=f"<@{town.ben.user}>", allowed_mentions={"users": [town.ben.user]})
    assert (await town.ana.messages())[0]["content"] == f"<@{town.ben.user}>"


async def test_who_used_a_command_is_known_to_those_who_see_the_answer(town: Town, gateway: Gateway) -> None:
    await town.bot.answer(await town.typed(gateway, town.ben), 4, {"content": "hi"})
    await town.send(content=f"<@{town.ben.user}>", **NOBODY)
    assert [each["content"] for each in await town.ana.messages()] == ["hi", f"<@{town.ben.user}>"]


async def test_components_name_no_one_either_and_a_list_of_members_names_everyone(town: Town) -> None:
    text = {"type": 10, "content": f"<@{town.ben.user}>"}
    await town.send(flags=1 << 15, components=[{"type": 17, "components": [text]}], **NOBODY)
    [shown] = await town.ana.messages()
    assert shown["components"][0]["components"][0]["content"] == "@unknown-user"
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"member_list": True})
    [shown] = await town.ana.messages()
    assert shown["components"][0]["components"][0]["content"] == text["content"]


async def test_a_client_that_is_closed_forgets_whom_it_met_and_what_only_it_held(town: Town, gateway: Gateway) -> None:
    got = await town.typed(gateway)
    await town.bot.answer(got, 4, {"content": "psst", "flags": EPHEMERAL, "components": [ROW]})
    sent = await town.send(content=f"<@{town.ben.user}>", **NOBODY)
    spoken = await says(town.ben, "hello")
    assert len(await town.ana.messages()) == 3
    await town.ana.ask("DELETE", f"messages/{spoken}")
    await town.ana.ask("POST", "reload", {"user": town.ana.user})
    assert [(each["id"], each["content"]) for each in await town.ana.messages()] == [(sent["id"], "@unknown-user")]
    edited = await town.bot.call("PATCH", town.bot.hook(got, "/messages/@original"), {"content": "x"})
    assert edited.status == 200
    assert len(await town.ana.messages()) == 1


async def test_a_client_that_is_closed_shows_no_form_and_no_failure(town: Town, gateway: Gateway) -> None:
    label = {"type": 18, "label": "x", "component": {"type": 4, "custom_id": "given", "style": 1}}
    sent = await town.send()
    form = {"custom_id": "form", "title": "Form", "components": [label]}
    await town.bot.answer(await town.pressed(gateway, sent), 9, form)
    await town.pressed(gateway, sent)
    await town.typed(gateway)
    await town.ana.pass_time(3_001)
    before = await town.ana.screen()
    await town.ana.ask("POST", "reload", {"user": town.ana.user})
    after = await town.ana.screen()
    assert (before["form"] is None, len(before["failed"]), (await town.ben.messages())[0]["failed"]) == (
        False,
        1,
        False,
    )
    assert (after["form"], after["failed"], (await town.ana.messages())[0]["failed"]) == (None, [], False)


async def rings(town: Town, **query: Any) -> list[tuple[str, str]]:
    told = (await town.ana.ask("GET", "rings", **query))["rings"]
    names = {town.ana.user: "Ana", town.ben.user: "Ben"}
    return sorted((names[each["user"]], each["reason"]) for each in told if each["user"] in names)


async def test_all_messages_ring_those_who_want_all_and_silent_ones_no_one(town: Town) -> None:
    await town.ana.ask("PATCH", f"users/{town.ben.user}", {"notifications": "mentions"})
    await town.send(content="to all")
    await town.send(content=f"<@{town.ben.user}>")
    await town.send(content=f"hush <@{town.ben.user}>", flags=SILENT)
    assert await rings(town) == [("Ana", "all"), ("Ana", "all"), ("Ben", "mention")]
    assert [(each["rang"], each["silent"]) for each in await town.ana.messages()] == [
        (True, False),
        (True, False),
        (False, True),
    ]
    assert [each["rang"] for each in await town.ben.messages()] == [False, True, False]


async def test_a_phone_shows_the_content_as_it_was_when_it_rang_and_nothing_of_components(town: Town) -> None:
    said = (
        f"<@{town.ana.user}> and <@!{town.ben.user}> in <#{town.channel}> <:star:{town.ben.user}> <@123456789012345678>"
    )
    sent = await town.send(content=said)
    text = {"type": 10, "content": f"<@{town.ben.user}>"}
    changed = {"flags": 1 << 15, "components": [text], "content": None}
    assert (await town.bot.call("PATCH", f"{town.messages}/{sent['id']}", changed)).status == 200
    await town.send(flags=1 << 15, components=[text])
    await town.send(content="hush", flags=SILENT)
    shown = "@Ana and @Ben in #table :star: @unknown-user"
    assert [each["notification"] for each in await town.ana.messages()] == [shown, "", None]
    told = (await town.ana.ask("GET", "rings", user=town.ana.user))["rings"]
    assert [each["text"] for each in told] == [shown, ""]


async def test_direct_messages_ring_and_who_wants_nothing_is_left_alone(town: Town) -> None:
    path = f"/channels/{await town.direct(town.ana)}/messages"
    await town.bot.call("POST", path, {"content": "psst"})
    await town.bot.call("POST", path, {"content": "hush", "flags": SILENT})
    assert await rings(town, user=town.ana.user) == [("Ana", "direct")]
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"notifications": "none"})
    assert await rings(town) == []


async def test_an_edit_rings_no_one_and_a_ring_is_remembered_when_the_message_is_gone(town: Town) -> None:
    sent = await town.send(content=f"<@{town.ana.user}>")
    await town.bot.call("PATCH", f"{town.messages}/{sent['id']}", {"content": f"<@{town.ben.user}>"})
    await town.bot.call("DELETE", f"{town.messages}/{sent['id']}")
    assert await rings(town) == [("Ana", "mention"), ("Ben", "all")]
    now = (await town.ana.screen())["now_ms"]
    assert await rings(town, since_ms=now + 1) == []


async def test_only_those_who_see_a_channel_are_rung_in_it_and_everyone_needs_a_permission(town: Town) -> None:
    await town.send(content="@everyone")
    assert ("Ana", "mention") not in await rings(town)
    denied = {"id": town.ana.user, "type": "member", "deny": ["VIEW_CHANNEL"]}
    allowed = {"id": town.bot_id, "type": "member", "allow": ["MENTION_EVERYONE"]}
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"overwrites": [denied, allowed]})
    now = (await town.ana.screen())["now_ms"]
    await town.ana.pass_time(1)
    await town.send(content=f"@everyone <@{town.ana.user}>")
    assert await rings(town, since_ms=now + 1) == [("Ben", "mention")]


async def test_people_chat_and_the_bot_hears_no_words_without_the_intent(town: Town) -> None:
    async with town.bot.online(GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES) as gateway:
        number = await says(town.ana, "who plays tonight?")
        told = (await gateway.until("MESSAGE_CREATE"))["d"]
        await says(town.ana, f"<@{town.bot_id}> deal")
        mentioned = (await gateway.until("MESSAGE_CREATE"))["d"]
        direct = await town.direct(town.ana)
        await says(town.ana, "psst", direct)
        private = (await gateway.until("MESSAGE_CREATE"))["d"]
    assert (told["id"], told["author"]["id"], told["content"]) == (number, town.ana.user, "")
    assert "user" not in told["member"]
    assert told["guild_id"] == town.guild
    assert mentioned["content"] == f"<@{town.bot_id}> deal"
    assert private["content"] == "psst"
    assert "guild_id" not in private
    assert (await town.ben.messages())[0]["content"] == "who plays tonight?"


async def test_a_bot_with_the_intent_hears_every_word(town: Town) -> None:
    town.sandbox.platform.world.applications[town.bot_id].privileged = True
    async with town.bot.online(GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT) as gateway:
        await says(town.ana, "hello")
        assert (await gateway.until("MESSAGE_CREATE"))["d"]["content"] == "hello"


async def test_what_people_may_not_say_is_refused(town: Town) -> None:
    with pytest.raises(RefusedError):
        await says(town.ana, "x" * 2001)
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"deny": ["SEND_MESSAGES"]})
    with pytest.raises(RefusedError, match="SEND_MESSAGES"):
        await says(town.ana, "x")
    forum = (await town.ana.ask("POST", "channels", {"guild": town.guild, "name": "f", "kind": "forum"}))["id"]
    with pytest.raises(RefusedError):
        await says(town.ana, "x", forum)


async def test_someone_who_is_mentioned_in_a_thread_is_in_it(town: Town) -> None:
    made = await town.bot.call("POST", f"/channels/{town.channel}/threads", {"name": "x", "type": 11})
    path = f"/channels/{made.body['id']}"
    await town.bot.call("POST", f"{path}/messages", {"content": f"<@{town.ana.user}>", **NOBODY})
    await town.bot.call("POST", f"{path}/messages", {"content": f"<@{town.ben.user}>"})
    told = (await town.bot.call("GET", f"{path}/thread-members")).body
    assert [each["user_id"] for each in told] == [town.bot_id, town.ben.user]


PEOPLE = 5
STEP_MS = 20


async def pass_time(clock: VirtualClock, seconds: float) -> None:
    """Let time pass, and everyone act in it."""
    for _ in range(int(seconds * 1000 / STEP_MS)):
        clock.advance(STEP_MS)
        for _ in range(5):
            await asyncio.sleep(0)


async def evening(rounds: Rounds, clock: VirtualClock, number: int, told: Callable[[], None]) -> None:
    """Rounds without end; in each the company presses less often, as people drop out, and then again as at first."""
    place = 0
    while True:
        place += 1
        await rounds.begin(place)
        for _ in range(USUAL * max(1, PEOPLE - (place + number) % PEOPLE)):
            await wait(clock, 150)
            rounds.pressed()
            told()


async def while_playing(
    companies: int, rate: float, act: Callable[[VirtualClock, list[int]], Awaitable[None]]
) -> list[int]:
    clock, presses = VirtualClock(), [0]

    def told() -> None:
        presses[0] += 1

    crowd = Crowd(rate, clock)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(evening(crowd.company(PEOPLE), clock, number, told)) for number in range(companies)]
        await act(clock, presses)
        for task in tasks:
            task.cancel()
    return presses


async def test_a_crowd_keeps_its_rate_from_the_beginning_to_the_end() -> None:
    async def watch(clock: VirtualClock, presses: list[int]) -> None:
        await pass_time(clock, 20)
        for _ in range(3):
            before = presses[0]
            await pass_time(clock, 20)
            assert (presses[0] - before) / 20 == pytest.approx(40, rel=0.05)

    await while_playing(60, 40, watch)


async def test_a_crowd_keeps_its_rate_where_a_game_edits_one_message_for_long() -> None:
    """Games in which one plays after the other have no new table message for dozens of presses."""
    clock, presses = VirtualClock(), [0]
    crowd = Crowd(40, clock)

    async def plays(rounds: Rounds) -> None:
        while True:
            await rounds.begin(1)
            await wait(clock, 150)
            rounds.pressed()
            presses[0] += 1

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(plays(crowd.company(PEOPLE))) for _ in range(60)]
        await pass_time(clock, 60)
        before = presses[0]
        await pass_time(clock, 30)
        assert (presses[0] - before) / 30 == pytest.approx(40, rel=0.1)
        crowd.change_rate(20)
        await pass_time(clock, 10)
        before = presses[0]
        await pass_time(clock, 30)
        for task in tasks:
            task.cancel()
    assert (presses[0] - before) / 30 == pytest.approx(20, rel=0.1)


async def test_companies_too_few_for_the_rate_are_never_hurried() -> None:
    async def watch(clock: VirtualClock, presses: list[int]) -> None:
        await pass_time(clock, 20)
        assert presses[0] / 20 == pytest.approx(2 / 0.15, rel=0.1)

    await while_playing(2, 1000, watch)


async def test_the_first_who_is_ready_begins_first() -> None:
    clock = VirtualClock()
    crowd, begun = Crowd(10, clock), list[str]()

    async def begin(name: str, rounds: Rounds) -> None:
        await rounds.begin(1)
        begun.append(name)

    async with asyncio.TaskGroup() as group:
        for name in "abc":
            group.create_task(begin(name, crowd.company(PEOPLE)))
        await pass_time(clock, 0.1)
        assert begun == ["a"]
        await pass_time(clock, USUAL * PEOPLE / 10)
        assert begun == ["a", "b"]
        await pass_time(clock, USUAL * PEOPLE / 10)
    assert begun == ["a", "b", "c"]


async def test_everyone_of_a_company_begins_with_the_first_who_saw_the_new_round() -> None:
    rounds = Crowd(10, VirtualClock()).company(2)
    for place in (7, 7, 6):
        await rounds.begin(place)
    assert rounds.begun == 1


async def test_who_waits_for_the_turn_is_not_forgotten_when_another_message_comes_meanwhile() -> None:
    clock = VirtualClock()
    crowd = Crowd(10, clock)
    first, second = crowd.company(PEOPLE), crowd.company(PEOPLE)
    assert await first.begin(1) is False
    async with asyncio.TaskGroup() as group:
        waiting = [group.create_task(second.begin(1))]
        await pass_time(clock, 0.1)
        waiting.append(group.create_task(second.begin(2)))
        await pass_time(clock, 1)
        assert not any(task.done() for task in waiting)
        await pass_time(clock, USUAL * PEOPLE / 10)
        assert [task.done() and task.result() for task in waiting] == [True, True]


async def test_what_a_round_did_not_need_is_given_to_the_next() -> None:
    clock = VirtualClock()
    crowd = Crowd(10, clock)
    first, second = crowd.company(PEOPLE), crowd.company(PEOPLE)
    await first.begin(1)
    made = FEWEST * PEOPLE
    for _ in range(made):
        first.pressed()
    async with asyncio.TaskGroup() as group:
        group.create_task(second.begin(1))
        await pass_time(clock, 0.1)
        group.create_task(first.begin(2))
        await pass_time(clock, made / 10)
        assert second.go.is_set()
        assert first.promised == made
        await pass_time(clock, USUAL * PEOPLE / 10)


async def test_presses_beyond_what_was_promised_make_others_wait() -> None:
    clock = VirtualClock()
    crowd = Crowd(10, clock)
    first, second = crowd.company(PEOPLE), crowd.company(PEOPLE)
    await first.begin(1)
    for _ in range(USUAL * PEOPLE + 10):
        first.pressed()
    async with asyncio.TaskGroup() as group:
        group.create_task(second.begin(1))
        await pass_time(clock, USUAL * PEOPLE / 10 + 0.5)
        assert not second.go.is_set()
        await pass_time(clock, 1)
        assert second.go.is_set()


async def test_a_company_that_leaves_keeps_no_presses_from_others() -> None:
    clock = VirtualClock()
    crowd = Crowd(10, clock)
    first, second = crowd.company(PEOPLE), crowd.company(PEOPLE)
    await first.begin(1)
    async with asyncio.TaskGroup() as group:
        group.create_task(second.begin(1))
        await pass_time(clock, 0.1)
        assert not second.go.is_set()
        first.leave()
        assert second.go.is_set()


async def test_presses_missed_while_no_one_was_ready_are_made_up_for_only_for_a_moment() -> None:
    clock = VirtualClock()
    crowd, begun = Crowd(20, clock), list[int]()
    clock.advance(600_000)

    async def begin(number: int) -> None:
        await crowd.company(PEOPLE).begin(1)
        begun.append(number)

    async with asyncio.TaskGroup() as group:
        for number in range(10):
            group.create_task(begin(number))
        await pass_time(clock, 0.1)
        assert len(begun) == 1 + CAUGHT_UP_S * 20 / (USUAL * PEOPLE)
        await pass_time(clock, 10)


def test_times_are_drawn_each_time_between_the_least_and_the_most_and_follow_from_the_seed() -> None:
    tempo = Tempo(least=0.3, most=1.5)
    first, again = (
        [tempo.thinking_ms(chance) for _ in range(50)] for chance in (SeededChoices("a"), SeededChoices("a"))
    )
    assert first == again
    assert min(first) >= 300
    assert max(first) <= 1500
    assert max(first) - min(first) > 900
    assert AT_ONCE.thinking_ms(SeededChoices("a")) == 0


async def test_a_lobby_is_no_measure_for_the_round_after_it() -> None:
    """Else all companies that sat down would be let begin at once, each for the few presses of a lobby."""
    crowd = Crowd(1, VirtualClock())
    rounds = crowd.company(PEOPLE)
    await rounds.begin(1)
    for _ in range(PEOPLE + 1):
        rounds.pressed()
    rounds.leave()
    assert rounds.promised == USUAL * PEOPLE
