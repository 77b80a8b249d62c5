"""Scripted people: they read their own screens and press what they are shown."""

import asyncio
from collections import Counter
from typing import Any

import aiohttp
import pytest

from sandbox.clock import RealClock
from sandbox.people.client import ActOutcome, HttpClient
from sandbox.people.company import CompanyPlan, NoAnswerError, play
from sandbox.people.crowd import Crowd
from sandbox.people.in_process_client import InProcessClient
from sandbox.people.policy import Act, ClientScreen, Guest, Policy
from sandbox.people.reading import ShownButton, ShownMenu, asks_again, controls, words
from sandbox.people.seeded_choices import SeededChoices
from sandbox.people.tempo import Tempo
from sandbox.server import Sandbox
from sandbox.tests.conftest import settings
from sandbox.tests.kit.plain_bot import PATIENCE, Gateway, PlainBot

Json = dict[str, Any]
HERE = "100"


DOES = {
    "My hand": "hand",
    "Close the table": "cancel",
    "Yes, close the table": "cancel:sure",
    "Change": "draft:choose",
    "Other tens": "draft:choose",
    "More cards (2/3) ▶": "draft:page 2",
    "Take back": "premove:none",
    "Understood": "acknowledge",
    "I'm back": "return",
    "Lock in": "play:form 47",
    "Lock in 47": "play:form 47",
    "Card A": "draft:pick A",
    "Card B": "draft:pick B",
    "One": "draft:pick 1",
    "Two": "draft:pick 2",
}


def control(does: str) -> str:
    return f"t1:table:0:{does}"


def button(label: str, custom_id: str = "", **more: Any) -> Json:
    """`label` is for the reader: who presses goes by what it does."""
    style, does = 3 if label.startswith("Lock in") else 1, DOES.get(label, label.lower())
    return {"type": 2, "style": style, "label": f"⟨{label}⟩", "custom_id": custom_id or control(does), **more}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def menu(custom_id: str, *values: str) -> Json:
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": custom_id, "options": options, "min_values": 1, "max_values": 1}


def message(number: int, *components: Json, ephemeral: bool = False, content: str = "") -> Json:
    return {"id": str(number), "content": content, "components": list(components), "ephemeral": ephemeral}


def screen(*public: Json, direct: tuple[Json, ...] = ()) -> ClientScreen:
    shown = ClientScreen(HERE)
    shown.read({"channels": [{"id": HERE, "kind": "text", "messages": list(public)}]})
    shown.read({"channels": [{"id": "200", "kind": "dm", "messages": list(direct)}]})
    return shown


def policy(**changes: Any) -> Policy:
    return Policy(SeededChoices("1"), **changes)


def label(act: Act | None) -> str | None:
    return act.control.label.strip("⟨⟩") if act is not None and isinstance(act.control, ShownButton) else None


def test_controls_are_read_from_top_to_bottom_without_links_and_disabled_ones() -> None:
    inside = {"type": 9, "components": [{"type": 10, "content": "hi"}], "accessory": button("Three")}
    link = {"type": 2, "style": 5, "label": "Link", "url": "https://e.org"}
    shown = message(
        1,
        row(button("One"), button("Two", disabled=True), link),
        {"type": 17, "components": [inside, row(menu("m", "a"))]},
    )
    found = list(controls(shown))
    assert found == [
        ShownButton("1", control("draft:pick 1"), "⟨One⟩"),
        ShownButton("1", control("three"), "⟨Three⟩"),
        ShownMenu("1", "m", ("a",), 1, 1),
    ]
    assert words(shown) == "hi"


def test_a_hand_posted_into_the_direct_messages_in_which_one_plays_is_answered() -> None:
    shown = ClientScreen(HERE)
    shown.read({"channels": [{"id": HERE, "kind": "dm", "messages": [message(1, row(button("Lock in")))]}]})
    assert label(policy().next_act(shown)) == "Lock in"


def test_a_person_joins_once() -> None:
    someone, shown = policy(), screen(message(1, row(button("Join"), button("Start"))))
    assert label(someone.next_act(shown)) == "Join"
    assert someone.next_act(shown) is None


def test_the_first_starts_when_everyone_is_seen_by_name_or_by_id() -> None:
    host = policy(company=(Guest("11", "Ana"), Guest("12", "Ben")))
    lobby = row(button("Join"), button("Start"))
    assert label(host.next_act(screen(message(1, lobby)))) == "Join"
    assert host.next_act(screen(message(1, lobby, content="<@11>"))) is None
    assert label(host.next_act(screen(message(1, lobby, content="<@11> Ben")))) == "Start"


def test_the_host_chooses_the_house_rules_before_the_start() -> None:
    host = policy(company=(Guest("11", "Ana"),), rules={"levels": "3", "challenge": "b", "heaps": "free"})
    lobby = message(1, row(button("Start"), button("More", control("more"))), content="Ana")
    assert label(host.next_act(screen(lobby))) == "More"

    def more(*values: str) -> ClientScreen:
        return screen(lobby, direct=(message(2, row(menu("s1:table.abc:rules", *values))),))

    act = host.next_act(more("challenge_b", "challenge_c", "levels_3"))
    assert act is not None
    assert act.values == ("levels_3",)
    host.again(act)
    assert host.next_act(more("challenge_b", "challenge_c", "levels_3")) == act, "no one answered"
    second = host.next_act(more("challenge_b", "challenge_c", "levels_9"))
    assert second is not None
    assert second.values == ("challenge_b",)
    assert label(host.next_act(more("challenge_a", "challenge_c", "levels_9"))) == "Start"


def test_what_is_sure_comes_first_then_menus_then_one_of_the_buttons() -> None:
    hand = (message(1, row(menu("m", "a", "b")), row(button("Lock in 47"), button("Card A"), button("Card B"))),)
    someone = policy()
    assert label(someone.next_act(screen(direct=hand))) == "Lock in 47"
    chosen = someone.next_act(screen(direct=hand))
    assert chosen is not None
    assert isinstance(chosen.control, ShownMenu)
    assert chosen.values[0] in ("a", "b")
    assert label(someone.next_act(screen(direct=hand))) in ("Card A", "Card B")
    assert someone.next_act(screen(direct=hand)) is None


def test_a_new_question_with_new_controls_is_answered_again() -> None:
    someone = policy()
    for phase in range(3):
        hand = (message(1, row(menu(f"m{phase}", "a"))),)
        assert someone.next_act(screen(direct=hand)) is not None
        assert someone.next_act(screen(direct=hand)) is None


@pytest.mark.parametrize(
    "name",
    [
        "Leave",
        "Close the table",
        "Yes, close the table",
        "Hint",
        "Rules",
        "Remind",
        "My hand",
        "Take back",
        "Change",
        "Other tens",
        "More cards (2/3) ▶",
    ],
)
def test_some_buttons_are_never_pressed_in_private(name: str) -> None:
    assert policy().next_act(screen(direct=(message(1, row(button(name))),))) is None


@pytest.mark.parametrize("name", ["Understood", "Lock in", "I'm back"])
def test_some_buttons_are_always_pressed_in_private_and_never_in_public(name: str) -> None:
    assert label(policy().next_act(screen(direct=(message(1, row(button(name))),)))) == name
    assert label(policy().next_act(screen(message(1, row(button(name)), ephemeral=True)))) == name
    assert policy().next_act(screen(message(1, row(button(name))))) is None


def test_my_hand_is_asked_for_only_without_a_hand_or_after_very_long() -> None:
    table = message(5, row(button("My hand"), button("Rules")))
    hand = message(6, row(button("To the table", disabled=True)))
    assert policy().ask_for_hand(screen(table, direct=(hand,)), 1) is None
    assert policy().ask_for_hand(screen(table, {**hand, "ephemeral": True}), 1) is None
    assert label(policy().ask_for_hand(screen(table, direct=(hand,)), 20)) == "My hand"
    someone = policy()
    assert someone.ask_for_hand(screen(table), 0) is None
    assert label(someone.ask_for_hand(screen(table, message(7, content="Seats are free.", ephemeral=True)), 1))
    assert someone.ask_for_hand(screen(table), 2) is None


def test_a_hand_of_the_game_before_is_no_hand() -> None:
    old, table = (
        message(4, row(button("To the table", disabled=True)), ephemeral=True),
        row(button("My hand"), button("Rules")),
    )
    someone = policy(since=3)
    assert someone.ask_for_hand(screen(old), 1) is None
    assert label(someone.ask_for_hand(screen(old, message(5, table)), 1)) == "My hand"
    new = message(6, row(button("Hint")), ephemeral=True)
    assert (
        someone.ask_for_hand(screen(new, message(7, row(button("My hand", control("hand:x")), button("Rules")))), 1)
        is None
    )


def test_who_had_to_ask_for_the_hand_once_asks_at_once_when_it_is_far_up() -> None:
    someone = policy()
    assert someone.ask_for_hand(screen(message(5, row(button("My hand", control("hand:1"))))), 1) is not None
    assert label(someone.ask_for_hand(screen(message(9, row(button("My hand", control("hand:2"))))), 0)) == "My hand"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("There is a crowd here. Please press again in a moment.", True),
        ("Something went wrong on my side; please try again.", True),
        ("You sit here already.", False),
    ],
)
def test_a_sentence_that_asks_to_press_again_is_understood(text: str, found: bool) -> None:
    assert asks_again(message(1, content=text, ephemeral=True)) is found
    assert not asks_again(message(1, content=text))
    assert not asks_again(message(1, row(button("Card A")), content=text, ephemeral=True))


def test_a_table_message_is_known_by_its_buttons() -> None:
    board = message(5, row(button("My hand"), button("Rules")))
    reminder, sentence = message(6, row(button("My hand"))), message(7, content="Ana and Ben: the game begins.")
    assert screen(message(4), board, reminder, sentence).newest(0) == 5
    assert screen(message(4), board).newest(5) == 5


def test_the_past_is_past() -> None:
    old = message(5, row(button("Join"), button("Again")))
    someone = policy(since=5)
    assert someone.next_act(screen(old)) is None
    assert not someone.finished(screen(old))
    assert someone.finished(screen(old, message(6, row(button("Again")))))


def test_what_came_to_nothing_may_be_done_again() -> None:
    someone, shown = policy(), screen(message(1, row(button("Join"))))
    act = someone.next_act(shown)
    assert act is not None
    someone.again(act)
    assert someone.next_act(shown) == act


def test_a_choice_whose_last_step_came_to_nothing_is_begun_again_where_the_message_is_back_at_the_first() -> None:
    """The way back to the first step has the same id as its menu, so that menu was never out of sight."""
    first, last = (
        message(1, row(menu(control("draft:choose"), "3"))),
        message(1, row(button("Lock in"), button("Other tens", control("draft:choose")))),
    )
    someone = policy()
    assert someone.next_act(screen(direct=(first,))) is not None
    someone.answered(last)
    act = someone.next_act(screen(direct=(last,)))
    assert act is not None
    someone.again(act)
    begun_again = someone.next_act(screen(direct=(first,)))
    assert begun_again is not None
    assert begun_again.control.custom_id == control("draft:choose")


def test_a_menu_that_comes_back_unseen_in_between_is_answered_again() -> None:
    tens, units = message(1, row(menu("tens", "3"))), message(1, row(menu("units", "4")))
    someone, shown = policy(), screen(direct=(tens,))
    assert someone.next_act(shown) is not None
    assert someone.next_act(shown) is None
    someone.answered(units)
    again = someone.next_act(screen(direct=(tens,)))
    assert again is not None
    assert again.control.custom_id == "tens"


def test_an_answer_is_seen_without_reading_the_whole_screen_again() -> None:
    shown = screen(direct=(message(1, row(menu("tens", "3"))),))
    shown.saw({**message(1, row(menu("units", "4"))), "channel_id": "200"})
    act = policy().next_act(shown)
    assert act is not None
    assert act.control.custom_id == "units"


def test_chance_follows_from_its_seed_and_reaches_everything() -> None:
    assert [SeededChoices("a").below(100)] * 2 == [SeededChoices("a").below(100)] * 2
    chance = SeededChoices("b")
    counts = Counter(chance.below(6) for _ in range(600))
    assert set(counts) == set(range(6))
    assert min(counts.values()) > 60
    assert chance.some("abcdef", 6) == list("abcdef")
    assert len(set(chance.some("abcdef", 3))) == 3


class Croupier:
    """A tiny game for the people: join, start, choose by direct message, lock in, result."""

    def __init__(self, bot: PlainBot, gateway: Gateway, seats: int, crowds: int, asleep: int) -> None:
        self.bot, self.gateway, self.seats = bot, gateway, seats
        self.crowds = crowds
        """How many presses are turned away, each when it is made for the first time."""
        self.asleep = asleep
        """How many interactions are not answered at all."""
        self.turned_away: set[tuple[str, str]] = set()
        self.joined: list[str] = []
        self.locked: list[str] = []
        self.chosen: list[str] = []
        self.table: Json = {}

    async def serve(self) -> None:
        while True:
            got = (await self.gateway.until("INTERACTION_CREATE"))["d"]
            if self.asleep:
                self.asleep -= 1
                continue
            await self.handle(got, got["data"].get("custom_id", got["data"].get("name")).removeprefix(control("")))

    async def handle(self, got: Json, wish: str) -> None:
        user = got.get("member", got)["user"]["id"]
        if self.crowds and (user, wish) not in self.turned_away:
            self.crowds -= 1
            self.turned_away.add((user, wish))
            await self.turn_away(got, {"content": "There is a crowd. Please press again.", "flags": 64})
            return
        if wish == "game":
            self.table = (await self.bot.answer(got, 4, self.lobby())).body["resource"]["message"]
        elif wish == "join":
            self.joined.append(user)
            await self.bot.answer(got, 7, self.lobby())
        elif wish == "start":
            await self.bot.answer(got, 7, {"content": "go", "components": [row(button("My hand"))]})
            for each in self.joined:
                await self.send_hand(each)
        elif wish == "hand":
            await self.bot.answer(got, 4, {**self.hand("choose"), "flags": 64})
        elif wish == "choose":
            self.chosen += got["data"]["values"]
            await self.bot.answer(got, 7, {"components": [row(button("Lock in"), button("Change"))]})
        elif wish == DOES["Lock in"]:
            self.locked.append(user)
            await self.bot.answer(got, 7, {"content": "locked", "components": []})
            if set(self.locked) == set(self.joined):
                await self.post(self.table["channel_id"], {"content": "over", "components": [row(button("Again"))]})

    async def turn_away(self, got: Json, said: Json) -> None:
        """Someone who chose in a menu is shown it again first."""
        if "values" in got["data"]:
            await self.bot.answer(got, 7, self.hand("choose"))
            await self.bot.call("POST", self.bot.hook(got), said)
        else:
            await self.bot.answer(got, 4, said)

    def lobby(self) -> Json:
        names = " ".join(f"<@{each}>" for each in self.joined)
        return {"content": f"Lobby {names}", "components": [row(button("Join"), button("Start"), button("Cancel"))]}

    def hand(self, custom_id: str) -> Json:
        return {"content": "choose", "components": [row(menu(custom_id, "red", "blue"))]}

    async def send_hand(self, user: str) -> None:
        channel = (await self.bot.call("POST", "/users/@me/channels", {"recipient_id": user})).body["id"]
        await self.post(channel, self.hand("choose"))

    async def post(self, channel: str, body: Json) -> None:
        await self.bot.call("POST", f"/channels/{channel}/messages", body)


async def _game(
    session: aiohttp.ClientSession,
    closed: int = 0,
    crowds: int = 0,
    *,
    deaf: bool = False,
    asleep: int = 0,
    near: bool = False,
    **more: Any,
) -> tuple[Croupier, list[ActOutcome]]:
    chosen = settings(clock=RealClock(), answer_ms=50 if deaf else 300 if asleep else 3000)
    async with Sandbox.start(chosen) as sandbox:
        world = sandbox.platform.world
        guests = [Guest(each.id, each.name) for each in world.people.values()]
        for guest in guests[:closed]:
            world.people[guest.id].dms_open = False
        bot = PlainBot(session, sandbox.api_base, sandbox.gateway, sandbox.token)
        application = next(iter(world.applications))
        await bot.call("PUT", f"/applications/{application}/commands", [{"name": "game", "description": "x"}])
        async with bot.online() as gateway:
            croupier = Croupier(bot, gateway, len(guests), crowds, asleep)
            serving = asyncio.ensure_future(croupier.serve())
            if deaf:
                serving.cancel()
            presses: list[ActOutcome] = []
            evening = CompanyPlan(next(iter(world.channels)), guests, "game", seed="7", **more)
            line = InProcessClient(sandbox.platform) if near else HttpClient(sandbox.url, session)
            try:
                async with asyncio.timeout(PATIENCE):
                    await play(line, evening, presses.append)
            finally:
                serving.cancel()
            assert croupier.crowds == 0
            assert not any(
                "crowd" in each.content and not each.put_away
                for channel in world.channels.values()
                for each in channel.messages.values()
            )
            assert not (near and sandbox.platform.changes.readers())
            return croupier, presses


@pytest.mark.parametrize("near", [False, True])
async def test_a_company_plays_from_the_slash_command_to_the_result(session: aiohttp.ClientSession, near: bool) -> None:
    croupier, presses = await _game(session, near=near)
    assert len(croupier.locked) == len(set(croupier.locked)) == 4
    assert set(croupier.chosen) <= {"red", "blue"}
    labels = Counter(each.label.strip("⟨⟩") for each in presses)
    assert (labels["/game"], labels["Join"], labels["Start"], labels["Lock in"]) == (1, 4, 1, 4)
    assert labels["Change"] == labels["Cancel"] == labels["My hand"] == 0
    assert {each.result for each in presses} == {"ok"}
    assert all(each.ack_ms is not None for each in presses)


@pytest.mark.parametrize("near", [False, True])
async def test_presses_that_were_turned_away_are_made_again_and_the_sentence_put_away(
    session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch, near: bool
) -> None:
    monkeypatch.setattr("sandbox.people.company.MOMENT_S", 0.001)
    croupier, presses = await _game(session, crowds=10, near=near)
    assert len(croupier.locked) == 4
    labels = Counter(each.label.strip("⟨⟩") for each in presses)
    assert (labels["/game"], labels["Join"], labels["Start"]) == (2, 8, 2)
    assert labels["red"] + labels["blue"] == 8


async def test_who_is_turned_away_too_often_gives_up(session: aiohttp.ClientSession) -> None:
    with pytest.raises(NoAnswerError, match="/game"):
        await _game(session, crowds=1, retries=0)


async def test_a_company_of_a_crowd_asks_for_its_turn_once_for_each_table_message(
    session: aiohttp.ClientSession,
) -> None:
    rounds = Crowd(1000, RealClock()).company(4)
    croupier, _ = await _game(session, rounds=rounds, near=True)
    assert len(croupier.locked) == 4
    assert rounds.begun == 2


@pytest.mark.parametrize("near", [False, True])
async def test_what_the_client_does_not_offer_any_more_is_refused(session: aiohttp.ClientSession, near: bool) -> None:
    async with Sandbox.start(settings()) as sandbox:
        user = next(iter(sandbox.platform.world.people))
        line = InProcessClient(sandbox.platform) if near else HttpClient(sandbox.url, session)
        assert (await line.act(user, Act(ShownButton("1", "x", "Gone")))).result == "refused"
        await line.dismiss(user, "1")


async def test_a_person_with_closed_doors_asks_for_the_hand(session: aiohttp.ClientSession) -> None:
    croupier, presses = await _game(session, closed=1, tempo=Tempo(patience=0.05))
    assert len(set(croupier.locked)) == 4
    assert Counter(each.label for each in presses)["⟨My hand⟩"] >= 1


async def test_a_command_that_no_one_answered_is_typed_again(session: aiohttp.ClientSession) -> None:
    croupier, presses = await _game(session, asleep=2)
    assert len(set(croupier.locked)) == 4
    first, second, *others = (each.result for each in presses if each.label == "/game")
    assert (first, second, others[-1]) == ("failed", "failed", "ok")


async def test_a_command_that_no_one_answers_is_told(session: aiohttp.ClientSession) -> None:
    with pytest.raises(NoAnswerError, match="failed"):
        await _game(session, deaf=True)


def test_a_choice_that_the_bot_wrote_over_is_made_once_more() -> None:
    someone = policy()
    hand = message(1, row(button("One"), button("Two")), ephemeral=True)
    chosen = message(1, row(button("One"), button("Two")), row(button("Lock in")), ephemeral=True)
    assert label(someone.next_act(screen(hand))) in {"One", "Two"}
    someone.answered(chosen)
    assert label(someone.next_act(screen(hand))) in {"One", "Two"}
    assert someone.next_act(screen(hand)) is None
