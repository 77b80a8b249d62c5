"""The offline checker finds nothing in honest evenings and daily deals, and everything that was falsified in them."""

import json
import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest

from bot.games.two_win.registration import LETTERS
from bot.local.sandbox_and_bot import Files
from engine.games.two_win.cards import CODE
from sandbox.people.company import play
from sandbox.people.policy import Act
from sandbox.people.reading import ShownMenu, controls
from tests.kit.always import some
from tests.kit.full_house import Home, Visitor, at_home
from tools.wire_check import reading
from tools.wire_check.checks import findings
from tools.wire_check.rings import SILENT, Why, counts
from tools.wire_check.truth import Truth, Turn, complaints, read

Entry = dict[str, Any]


@dataclass(frozen=True)
class Evening:
    folder: Path
    entries: Sequence[Entry]
    truths: Sequence[Truth]
    token: str

    def found(self, entries: Sequence[Entry]) -> list[str]:
        wire = self.folder / "falsified.jsonl"
        wire.write_text("".join(json.dumps(entry) + "\n" for entry in entries), "utf-8")
        return list(findings(reading.read(wire), self.truths, [self.token]))

    def with_the_key_as_a_number(self) -> list[str]:
        """What is found when the first message carries the key of the deal as its number."""
        key = some(self.truths[0].table.key)
        falsified = deepcopy(list(self.entries))
        next(posts(falsified))["request"]["nonce"] = key.hex()
        return self.found(falsified)

    def with_the_secret_told_early(self) -> list[str]:
        """What is found when the first message tells the secret of the deal."""
        secret, falsified = self.truths[0].table.secret.hex(), deepcopy(list(self.entries))
        next(posts(falsified))["request"]["components"].append({"type": 10, "content": secret})
        return self.found(falsified)

    def with_a_card_never_held(self) -> list[str]:
        """What is found when the first direct message names a card that its reader never holds."""
        falsified = deepcopy(list(self.entries))
        hand = next(posts(falsified, direct=True))
        opened = next(
            each
            for each in requests(falsified, "POST", "/users/@me/channels")
            if each["response"]["id"] == hand["path"].split("/")[-2]
        )
        held = {card for cards in self.truths[0].hands[str(opened["request"]["recipient_id"])] for card in cards}
        digit, letter, stars = min(set(CODE) - {card.split()[1] for card in held})
        sign = {letter: sign for sign, letter in LETTERS.items()}[letter]
        hand["request"]["components"].append({"type": 10, "content": f"Ben: {sign} {digit} {'★' * int(stars)}"})
        return self.found(falsified)


async def _nothing(_: Home) -> None:
    """Everyone goes home."""


async def evening(folder: Path, afterwards: Callable[[Home], Awaitable[None]] = _nothing) -> Evening:
    """A game of three strangers, of whom one wants no direct messages, and what the people do after it."""
    async with at_home(folder, ("Ana", "Ben", "Chloe")) as house:
        await chooses(house, house.people[2], "settings", "page:messages", "hands:channel")
        await play(house.line, house.evening(seed=folder.name), lambda _: None)
        await afterwards(house)
        token = house.sandbox.token
    lines = (folder / "wire.jsonl").read_text("utf-8").splitlines()
    assert await complaints(Files(folder).database) == []
    truths = await read(Files(folder).database)
    return Evening(folder, [json.loads(line) for line in lines], truths, token)


def posts(entries: Sequence[Entry], *, direct: bool = False) -> Iterator[Entry]:
    """Messages created with the bot's token: in direct messages, or in the channel."""
    for entry in requests(entries, "POST", "/messages"):
        if entry["auth"] == "bot" and (entry["path"].split("/")[-2] in inboxes(entries)) is direct:
            yield entry


def first_hands(entries: Sequence[Entry]) -> Iterator[Entry]:
    """What direct messages became that rang because of a hand."""
    for entry in requests(entries, "PATCH", ""):
        if entry["auth"] == "bot" and entry["path"].split("/")[-3] in inboxes(entries):
            yield entry


def inboxes(entries: Sequence[Entry]) -> set[str]:
    return {entry["response"]["id"] for entry in requests(entries, "POST", "/users/@me/channels")}


def requests(entries: Sequence[Entry], method: str, ending: str) -> Iterator[Entry]:
    return (
        entry
        for entry in entries
        if entry["kind"] == "rest" and entry["method"] == method and entry["path"].endswith(ending)
    )


def a_post_is_missing(entries: list[Entry]) -> None:
    entries.remove(list(posts(entries))[3])


def the_result_is_missing(entries: list[Entry]) -> None:
    entries.remove(list(posts(entries))[-1])


def the_result_stands_in_the_board(entries: list[Entry]) -> None:
    """As where the bot may post no longer, but edit."""
    board, *_, result = posts(entries)
    old, new = (f"/messages/{post['response']['id']}" for post in (result, board))
    for edit in requests(entries, "PATCH", old):
        edit["path"] = edit["path"].replace(old, new)
    result.update(method="PATCH", path=board["path"].replace("/messages", new), response=board["response"])
    for only_posts in ("nonce", "enforce_nonce"):
        del result["request"][only_posts]


def the_result_stands_in_the_board_before_the_end(entries: list[Entry]) -> None:
    result = list(posts(entries))[-1]
    the_result_stands_in_the_board(entries)
    result["t"] = 0.0


def a_post_appears_twice(entries: list[Entry]) -> None:
    entries.append(again(list(posts(entries))[2]))


def reveals_show_other_numbers(entries: list[Entry]) -> None:
    for post in posts(entries):
        post["request"] = json.loads(json.dumps(post["request"]).replace("**", "**1"))


def a_hand_goes_to_somebody_else(entries: list[Entry]) -> None:
    hands = list(first_hands(entries))
    hands[0]["request"], hands[1]["request"] = hands[1]["request"], hands[0]["request"]


def a_hand_is_posted_in_the_channel(entries: list[Entry]) -> None:
    hand, board = next(first_hands(entries)), next(posts(entries))
    hand["method"], hand["path"] = "POST", board["path"]


def the_board_names_a_card_in_a_hand(entries: list[Entry]) -> None:
    deck = {f"{sign}{digit}{stars}" for sign in "🔵🌸🟩" for digit in range(1, 10) for stars in ("", "★", "★★")}
    reveals = [json.dumps(post["request"], ensure_ascii=False) for post in posts(entries)]
    hidden = next(card for card in sorted(deck) if not any(card in reveal for reveal in reveals))
    board = next(iter(posts(entries)))
    board["request"]["components"].append({"type": 10, "content": f"Ana holds {hidden} ."})


def the_board_names_a_card_that_only_the_result_shows(entries: list[Entry]) -> None:
    *before, result = (json.dumps(post["request"], ensure_ascii=False) for post in posts(entries))
    shown = re.findall("[🔵🌸🟩][1-9]★{0,2}", result.replace("\u2060", ""))
    hidden = [card for card in shown if not any(re.search(f"{card}(?!★)", text) for text in before)]
    told = " ".join(f"Ana holds {card} ." for card in hidden)  # edits may have told one of them
    list(posts(entries))[2]["request"]["components"].append({"type": 10, "content": told})


def an_answer_shows_a_hand_to_everybody(entries: list[Entry]) -> None:
    answer, hand = answer_in_the_channel(entries), next(first_hands(entries))
    answer["request"] = {"type": 4, "data": {**hand["request"], "flags": 1 << 15}}


def a_follow_up_shows_a_hand_to_everybody(entries: list[Entry]) -> None:
    follow_up(entries, "POST", "")


def a_hand_replaces_the_board(entries: list[Entry]) -> None:
    """The press was answered "nothing changes", so its token leads to the board."""
    follow_up(entries, "PATCH", "/messages/@original")


def a_hand_replaces_what_there_is_no_record_of(entries: list[Entry]) -> None:
    entries.remove(answer := answer_in_the_channel(entries))
    follow_up(entries, "PATCH", "/messages/@original", answer["path"].split("/")[-2])


def follow_up(entries: list[Entry], method: str, ending: str, token: str = "") -> None:
    """The first hand, sent with the token of a press in the channel."""
    token = token or answer_in_the_channel(entries)["path"].split("/")[-2]
    hand = next(first_hands(entries))
    path = f"/api/v10/webhooks/1/{token}{ending}"
    entries.append({**hand, "auth": "interaction", "method": method, "path": path, "status": 200})


def answer_in_the_channel(entries: list[Entry]) -> Entry:
    """The first answer to a press on what everyone can see: "nothing changes"."""
    asked = [entry["data"] for entry in entries if entry.get("event") == "INTERACTION_CREATE"]
    pressed = {each["id"] for each in asked if "guild_id" in each and "custom_id" in each["data"]}
    answers = (each for each in requests(entries, "POST", "/callback") if each["path"].split("/")[-3] in pressed)
    return next(each for each in answers if each["request"] == {"type": 6})


def an_alt_text_names_a_card(entries: list[Entry]) -> None:
    next(posts(entries))["request"]["attachments"] = [{"id": 0, "description": "the next card: 🔵 7 ★"}]


def a_file_is_named_after_a_card(entries: list[Entry]) -> None:
    next(posts(entries))["files"] = [{"name": "5P0.png", "type": "image/png", "size": 1}]


def a_form_names_a_card(entries: list[Entry]) -> None:
    answer = deepcopy(next(requests(entries, "POST", "/callback")))
    answer["request"] = {"type": 9, "data": {"title": "🌸 3 ★★", "custom_id": "x", "components": []}}
    answer["status"] = 400
    entries.append(answer)


def a_thread_is_named_after_a_card(entries: list[Entry]) -> None:
    board = list(posts(entries))[2]
    thread = {**board, "path": board["path"].replace("/messages", "/threads"), "request": {"name": "after 🟩 9"}}
    entries.append(thread)


SEAL = r"`[0-9a-f]{4}(?: [0-9a-f]{4}){7}`"
"""As the lobby shows it."""


def another_seal_is_shown(entries: list[Entry]) -> None:
    for board in [*posts(entries), *requests(entries, "PATCH", "")]:
        board["request"] = json.loads(
            re.sub(SEAL, f"`{'0000 ' * 7}0000`", json.dumps(board["request"], ensure_ascii=False))
        )


def a_post_does_not_say_whom_it_may_ring(entries: list[Entry]) -> None:
    del next(posts(entries))["request"]["allowed_mentions"]


def an_edit_does_not_say_whom_it_may_ring(entries: list[Entry]) -> None:
    edits = (entry for entry in entries if entry.get("method") == "PATCH" and entry["status"] == 200)
    edit = next(entry for entry in edits if "/messages/" in entry["path"])
    del edit["request"]["allowed_mentions"]


def an_answer_does_not_say_whom_it_may_ring(entries: list[Entry]) -> None:
    answer = next(entry for entry in requests(entries, "POST", "/callback") if entry["request"]["type"] == 4)
    del answer["request"]["data"]["allowed_mentions"]


def a_message_may_ring_everybody(entries: list[Entry]) -> None:
    next(posts(entries))["request"]["allowed_mentions"] = {"parse": ["everyone"]}


def silent_posts(entries: Sequence[Entry]) -> Iterator[Entry]:
    return (entry for entry in posts(entries) if entry["request"]["flags"] & SILENT)


def a_reveal_rings_whoever_hears_of_every_message(entries: list[Entry]) -> None:
    next(silent_posts(entries))["request"]["flags"] ^= SILENT


def somebody_is_rung_who_has_nothing_to_do_with_it(entries: list[Entry]) -> None:
    post = next(silent_posts(entries))["request"]
    post["allowed_mentions"] = {"parse": [], "users": ["999"]}
    post["components"].append({"type": 10, "content": "<@999>"})


def somebody_is_rung_without_being_mentioned(entries: list[Entry]) -> None:
    the_call(entries)["request"]["content"] = "The game begins!"


def a_phone_shows_nothing(entries: list[Entry]) -> None:
    said = the_call(entries)["request"]
    said["components"] = [{"type": 10, "content": said.pop("content")}]


def somebody_is_mentioned_whom_nobody_knows(entries: list[Entry]) -> None:
    next(silent_posts(entries))["request"]["components"].append({"type": 10, "content": "<@999>"})


def again(entry: Entry, after: float = 0.0) -> Entry:
    """The same message once more, as another one, seconds later. The next id might be that of a message which was
    really sent in the same millisecond."""
    copied = deepcopy(entry)
    copied["response"]["id"] = str(int(copied["response"]["id"]) + (1 << 60))
    copied["t"] += after
    return copied


def the_call(entries: Sequence[Entry]) -> Entry:
    """The message that rings at the start whom no direct message reaches."""
    return next(entry for entry in posts(entries) if entry["request"]["allowed_mentions"].get("users"))


def the_call_has_another_number(entries: list[Entry]) -> None:
    """As if its id in the record had been chosen."""
    call = the_call(entries)
    call["response"]["id"] = str(int(call["response"]["id"]) + 1)


def the_call_stands_in_another_channel(entries: list[Entry]) -> None:
    call = the_call(entries)
    call["path"] = re.sub(r"/channels/\d+/", "/channels/1/", call["path"])


def the_call_fixes_something_else(entries: list[Entry]) -> None:
    call = the_call(entries)
    call["request"] = json.loads(re.sub("`[0-9a-f]{32}`", f"`{'0' * 32}`", json.dumps(call["request"])))


def the_players_are_called_once_more_with_another_number(entries: list[Entry]) -> None:
    entries.append(again(the_call(entries)))
    entries[-1]["request"].update(nonce="another", flags=SILENT, allowed_mentions={"parse": []})


def the_call_is_edited(entries: list[Entry]) -> None:
    entries.append(changed(the_call(entries), "PATCH"))


def the_call_is_deleted(entries: list[Entry]) -> None:
    entries.append({**changed(the_call(entries), "DELETE"), "request": None, "response": None, "status": 204})


def changed(entry: Entry, method: str) -> Entry:
    """What that does to a message later."""
    return {**deepcopy(entry), "method": method, "path": f"{entry['path']}/{entry['response']['id']}"}


def the_deal_is_sealed_after_the_call(entries: list[Entry]) -> None:
    """No message that is older than the call shows the sealed deal."""
    called = int(the_call(entries)["response"]["id"])
    for entry in [*posts(entries), *requests(entries, "PATCH", "")]:
        told: dict[str, Any] = entry["response"] or {}
        if int(told.get("id", 0)) < called:
            entry["request"] = json.loads(re.sub(SEAL, "", json.dumps(entry["request"], ensure_ascii=False)))


def everybody_is_called_to_the_start_twice(entries: list[Entry]) -> None:
    entries.append(again(the_call(entries)))


def a_hand_rings_for_the_same_turn_again_and_again(entries: list[Entry]) -> None:
    hand = next(posts(entries, direct=True))
    entries += [{**hand, "response": {"id": str(number)}} for number in range(200)]


def whose_hand_rings_is_called_as_well(entries: list[Entry]) -> None:
    opened = next(requests(entries, "POST", "/users/@me/channels"))["request"]["recipient_id"]
    call = the_call(entries)["request"]
    call["allowed_mentions"]["users"].append(str(opened))
    call["components"].append({"type": 10, "content": f"<@{opened}>"})


def everybody_is_reminded_of_a_game_that_is_over(entries: list[Entry]) -> None:
    entries.append(again(the_call(entries), after=3600.0))
    entries[-1]["request"]["nonce"] = "another"


def a_token_of_an_interaction_is_told(entries: list[Entry]) -> None:
    token = next(entry["data"]["token"] for entry in entries if entry.get("event") == "INTERACTION_CREATE")
    next(posts(entries))["request"]["components"].append({"type": 10, "content": token})


def sessions_are_begun_without_end(entries: list[Entry]) -> None:
    entries += [{"t": second, "kind": "gateway-in", "op": 2, "data": {}} for second in range(801)]


def requests_are_refused_without_end(entries: list[Entry]) -> None:
    refused = {"kind": "rest", "method": "GET", "path": "/", "status": 429, "request": None, "response": None}
    entries += [refused | {"t": second / 2} for second in range(1001)]


def a_press_is_answered_twice(entries: list[Entry]) -> None:
    entries.append(deepcopy(next(requests(entries, "POST", "/callback"))))


def a_press_is_answered_late(entries: list[Entry]) -> None:
    press = next(entry for entry in entries if entry["kind"] == "press")
    press.update(ack_ms=3200, result="late")


EVENINGS: Final = 3
"""As many are played at most until each lie is found about one of them."""

LIES: Sequence[tuple[Callable[[list[Entry]], None], str]] = (
    (a_post_is_missing, "missing"),
    (the_result_is_missing, "missing"),
    (the_result_stands_in_the_board_before_the_end, "a card that was not revealed"),
    (a_post_appears_twice, "2 times"),
    (reveals_show_other_numbers, "something else than what happened"),
    (a_hand_goes_to_somebody_else, "never held"),
    (a_hand_is_posted_in_the_channel, "everyone"),
    (the_board_names_a_card_that_only_the_result_shows, "a card that was not revealed"),
    (the_board_names_a_card_in_a_hand, "not revealed"),
    (an_answer_shows_a_hand_to_everybody, "everyone"),
    (a_follow_up_shows_a_hand_to_everybody, "everyone"),
    (a_hand_replaces_the_board, "everyone"),
    (a_hand_replaces_what_there_is_no_record_of, "everyone"),
    (an_alt_text_names_a_card, "a card that was not revealed"),
    (a_file_is_named_after_a_card, "in what is no message"),
    (a_form_names_a_card, "in what is no message"),
    (a_thread_is_named_after_a_card, "in what is no message"),
    (another_seal_is_shown, "no one was shown its sealed deal"),
    (a_post_does_not_say_whom_it_may_ring, "whom it may ring"),
    (an_edit_does_not_say_whom_it_may_ring, "whom it may ring"),
    (an_answer_does_not_say_whom_it_may_ring, "whom it may ring"),
    (a_message_may_ring_everybody, "may ring"),
    (a_reveal_rings_whoever_hears_of_every_message, "follows all messages"),
    (somebody_is_rung_who_has_nothing_to_do_with_it, "do not belong to its table"),
    (somebody_is_rung_without_being_mentioned, "does not mention"),
    (a_phone_shows_nothing, "a phone shows nothing of it"),
    (somebody_is_mentioned_whom_nobody_knows, "@unknown-user"),
    (the_call_has_another_number, "its coin is not the id of the one post"),
    (the_call_stands_in_another_channel, "its coin is not the id of the one post"),
    (the_call_fixes_something_else, "its coin is not the id of the one post"),
    (the_players_are_called_once_more_with_another_number, "its coin is not the id of the one post"),
    (the_call_is_edited, "was edited or deleted"),
    (the_call_is_deleted, "was edited or deleted"),
    (the_deal_is_sealed_after_the_call, "before anybody was shown the sealed deal"),
    (everybody_is_called_to_the_start_twice, "was rung 2 times (start)"),
    (a_hand_rings_for_the_same_turn_again_and_again, "was rung 201 times (start)"),
    (whose_hand_rings_is_called_as_well, "was rung 2 times (start)"),
    (everybody_is_reminded_of_a_game_that_is_over, "was reminded after the game"),
    (a_token_of_an_interaction_is_told, "token"),
    (sessions_are_begun_without_end, "sessions"),
    (requests_are_refused_without_end, "401, 403 or 429"),
    (a_press_is_answered_twice, "2 times"),
    (a_press_is_answered_late, "in time"),
)


def found(told: Evening, lie: Callable[[list[Entry]], None], words: str) -> bool:
    """Whether this lie about an evening is found; there are evenings without anything that it could be about."""
    falsified = deepcopy(list(told.entries))
    try:
        lie(falsified)
    except (StopIteration, IndexError):
        return False
    return any(words in line for line in told.found(falsified))


def fresh_folder(inside: Path, number: int) -> Path:
    (folder := inside / str(number)).mkdir()
    return folder


async def honest(folder: Path) -> Evening:
    """An evening in which nothing is found."""
    told = await evening(folder)
    assert told.found(told.entries) == []
    assert len(told.truths) == 1
    assert len(told.truths[0].reveals) >= 1
    edited = deepcopy(list(told.entries))
    the_result_stands_in_the_board(edited)
    assert told.found(edited) == []
    return told


async def test_an_honest_evening_holds_and_every_lie_about_it_is_found(tmp_path: Path) -> None:
    folder = fresh_folder(tmp_path, 0)
    told = await honest(folder)
    left = [lie for lie in LIES if not found(told, *lie)]
    for number in range(1, EVENINGS if left else 1):
        another = await honest(fresh_folder(tmp_path, number))
        left = [lie for lie in left if not found(another, *lie)]
    assert [lie.__name__ for lie, _ in left] == []
    assert any("secret before the end" in line for line in told.with_the_key_as_a_number())
    assert any("secret before the end" in line for line in told.with_the_secret_told_early())
    assert any("a card that they never held" in line for line in told.with_a_card_never_held())
    database = Files(folder).database
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE tables SET stage = 'playing'")
        connection.execute("DELETE FROM actions")
        connection.commit()
    actions, deadline = await complaints(database)
    assert actions.endswith("actions, 0 are stored")
    assert deadline.endswith("it waits without a deadline (idle)")


async def test_the_start_rings_each_person_once_and_a_reminder_after_a_choice_is_found(
    tmp_path: Path,
) -> None:
    told = await evening(tmp_path)
    (truth,) = told.truths
    rung = counts(reading.read(tmp_path / "wire.jsonl"), told.truths)
    people = [str(person.user) for person in truth.table.people]
    assert rung, "whoever opened their hand before its message was sent is not rung"
    assert rung.items() <= {(truth.table.id, user): {Why.START: 1} for user in people}.items()
    falsified = deepcopy(list(told.entries))
    reminder = again(the_call(falsified))
    (reminded, *_) = reminder["request"]["allowed_mentions"]["users"]  # more, where one's channel opens a little late
    reminder["request"] |= {"nonce": "a reminder", "allowed_mentions": {"users": [reminded]}}
    chosen = dict.fromkeys(people, float(reminder["t"] - 60))
    early = replace(truth, turns=[Turn(0, reminder["t"] - 90, chosen)])
    found = replace(told, truths=[early]).found([*falsified, reminder])
    assert [str(reminded) in line for line in found if "was reminded of turn 0, and had chosen" in line] == [True]


async def test_rules_a_guided_round_and_a_replay_are_honest_too(tmp_path: Path) -> None:
    told = await evening(tmp_path, afterwards=_learns_and_looks_back)
    assert told.found(told.entries) == []
    code = told.truths[0].table.id
    falsified = deepcopy(list(told.entries))
    shown = [
        {"type": 10, "content": "🔵 7"},
        {"type": 2, "custom_id": f"t1:{code}:0:replay:1", "label": "x", "style": 2},
    ]
    next(posts(falsified, direct=True))["request"]["components"] = shown
    assert any("a game that is not over" in line for line in told.found(falsified))


async def _learns_and_looks_back(house: Home) -> None:
    ben = house.people[1]
    assert (await house.type(ben, "twowin rules")).result == "ok"
    for label in (*["▶️"] * 4, "Try a round", "Hint", "Replay", "▶️"):
        assert (await house.press(ben, label)).result == "ok"


@pytest.mark.soak
@pytest.mark.parametrize("number", range(20))
async def test_no_random_evening_shows_a_card_to_the_wrong_eyes(number: int, tmp_path: Path) -> None:
    folder = tmp_path / str(number)
    folder.mkdir()
    told = await evening(folder)
    assert told.found(told.entries) == []


async def game(
    folder: Path, names: tuple[str, ...], command: str, rules: Sequence[str] = (), **options: Any
) -> Evening:
    """A game of that command, from the first table message to the result. `rules`: choices in the settings of the
    server, one after the other."""
    async with at_home(folder, names) as house:
        if rules:
            await chooses(house, house.people[0], "server-settings", *rules)
        plan = house.evening(seed=command, command=command, options=options or {"seats": len(names)})
        await play(house.line, plan, lambda _: None)
        token = house.sandbox.token
    lines = (folder / "wire.jsonl").read_text("utf-8").splitlines()
    assert await complaints(Files(folder).database) == []
    return Evening(folder, [json.loads(line) for line in lines], await read(Files(folder).database), token)


async def chooses(house: Home, user: str, command: str, *choices: str) -> None:
    """Someone types the command and chooses what ends so, one after the other."""
    shown = await house.type(user, command)
    for choice in choices:
        acts = [
            Act(control, (value,))
            for control in controls(some(shown.answer))
            for value in (control.values if isinstance(control, ShownMenu) else ("",))
        ]
        wanted = next(act for act in acts if f"{act.control.custom_id}:{act.values[0]}".rstrip(":").endswith(choice))
        shown = await house.line.act(user, wanted)


def naming(entries: Sequence[Entry], words: str) -> Sequence[Entry]:
    """The same evening, but for a first public message that says something more."""
    falsified = deepcopy(list(entries))
    next(posts(falsified))["request"]["components"].append({"type": 10, "content": words})
    return falsified


def offering(entries: Sequence[Entry], custom_id: str) -> Sequence[Entry]:
    """The same evening, but for a first direct message with a button more."""
    falsified = deepcopy(list(entries))
    button = {"type": 2, "custom_id": custom_id, "label": "x", "style": 2}
    next(posts(falsified, direct=True))["request"]["components"].append({"type": 1, "components": [button]})
    return falsified


async def test_a_game_that_begins_at_once_shows_its_seal_before_it_calls(tmp_path: Path) -> None:
    told = await game(tmp_path, ("Ana",), "twowin start", house=3)
    assert told.found(told.entries) == []
    assert told.truths[0].table.stage == "over"


@pytest.mark.sweep
async def test_an_evening_of_2_sans_3_shows_nobody_a_card_too_early_and_a_falsified_one_is_found(
    tmp_path: Path,
) -> None:
    told = await game(tmp_path, ("Ana", "Ben"), "twosans3 start")
    assert told.found(told.entries) == []
    (truth,) = told.truths
    assert truth.table.game_key == "two_sans_three"
    assert len(truth.opened) > 18
    first, last = numbers(truth.opened[0].shown), numbers(truth.opened[-1].shown)
    for hidden in (min(set(range(1, 30)) - last), min(last - first)):
        found = told.found(naming(told.entries, f"Ben: {hidden}\u2060🟪V"))
        assert any("everyone" in line and "a card that was not revealed" in line for line in found)
    found = told.found(offering(told.entries, f"t1:{truth.table.id}:1:play:play {min(set(range(1, 91)) - last)}"))
    assert any("was offered cards they never held together" in line for line in found)


def numbers(cards: frozenset[str]) -> set[int]:
    return {int(card.split()[1]) for card in cards}


@pytest.mark.sweep
async def test_an_evening_of_2_down_shows_nobody_a_card_too_early_and_a_falsified_one_is_found(
    tmp_path: Path,
) -> None:
    told = await game(tmp_path, ("Ana", "Ben"), "twodown start", ("page:two_down", "levels:3"))
    assert told.found(told.entries) == []
    (truth,) = told.truths
    assert truth.table.game_key == "two_down"
    assert len(truth.reveals) >= 3
    assert any(reveal.words for reveal in truth.reveals)
    first = {card.split()[1] for card in truth.opened[0].shown}
    hidden = min({f"R{number}" for number in range(1, 10)} - first)
    found = told.found(naming(told.entries, f"Ben holds 🔴\u2060{hidden}▲"))
    assert any("everyone" in line and "a card that was not revealed" in line for line in found)
    assert any("the codes of cards" in line for line in told.found(naming(told.entries, f"Ben: {hidden} WILD")))
    every_card = " ".join(f"{colour}{number}" for colour in "RY" for number in range(1, 10))
    found = told.found(offering(told.entries, f"t1:{truth.table.id}:1:play:lay {every_card}"))
    assert any("was offered cards they never held together" in line for line in found)
    reveal = next(reveal for reveal in truth.reveals if reveal.words)
    falsified = deepcopy(list(told.entries))
    post = next(entry for entry in posts(falsified) if entry["request"].get("nonce") == reveal.nonce)
    post["request"] = json.loads(re.sub("[●▲■]", "", json.dumps(post["request"], ensure_ascii=False)))
    assert any("something else than what happened" in line for line in told.found(falsified))


TURNS = 4


async def begin(there: Visitor, user: str, command: str) -> None:
    """Type the command, press Play, and wait for the cards of 2 WIN."""
    assert (await there.type(user, f"{command} daily")).result == "ok"
    await there.shows(user, "Sealed for the next day")
    assert (await there.press(user, "Play")).result == "ok"
    await there.shows(user, "Which card do you pass to")


async def test_deals_of_two_people_leave_nothing_on_the_wire_that_should_not_be_there(tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Ana", "Ben")) as home:
        for user in home.people:
            await begin(home, user, "twowin")
            for _ in range(TURNS):
                cards = await home.cards(user)
                if cards:
                    await home.press_this(user, cards[0])
            assert (await home.type(user, "twosans3 daily", show="board")).result == "ok"
    truths = await read(tmp_path / "twowin.sqlite3")
    assert len([truth for truth in truths if truth.sealed]) == 2
    assert await complaints(tmp_path / "twowin.sqlite3") == []
    assert list(findings(reading.read(tmp_path / "wire.jsonl"), truths)) == []
