"""Settings pages without the bot, and a server's own challenge card: written in a form, checked, played."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord_adapter.settings.personal_panel import (
    KINDS,
    PERSONAL_SETTINGS,
    asked_screen,
    exported,
    personal_screen,
    privacy_screen,
)
from bot.discord_adapter.settings.server_panel import (
    MOST_CHANNELS,
    SHOWN,
    after_picking,
    nearest,
    server_screen,
    settings_on,
)
from bot.discord_adapter.wire import components
from bot.games.registry import GAMES
from bot.games.two_down.rules import LONGEST, as_data, read_text, write_text
from bot.screens.components import Listed, Picker
from bot.screens.custom_ids import Scope, SettingsControl
from bot.tables.ids import ChannelId, GuildId, RoleId, UserId
from bot.tables.settings import OwnPictures, Picking, Profile, Server
from bot.tables.table import Pace
from bot.tables.venue import SOLO
from engine.contract import Json, Refusal
from engine.games.two_down.options import CHALLENGES, read_challenge
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, GUILD, Call, controls, shown
from tests.kit.always import some
from tests.kit.readable import BOOK, ENGLISH, as_text

HERE = ChannelId(70)
SERVER = Server(GuildId(7))


def test_a_server_names_at_most_so_many_channels() -> None:
    full = replace(SERVER, channels=tuple(ChannelId(100 + number) for number in range(MOST_CHANNELS - 1)))
    allowed = some(after_picking(full, "allow", "", HERE))
    assert allowed.channels == (*full.channels, HERE)
    assert after_picking(allowed, "allow", "", ChannelId(71)) == allowed, "one more does not fit"
    assert MOST_CHANNELS == 25, "as many as one menu of Discord's takes"


@pytest.mark.parametrize(
    ("button", "after"),
    [
        ("allow", replace(SERVER, channels=(ChannelId(71), HERE), moderator_role=RoleId(5))),
        ("forbid", replace(SERVER, channels=(ChannelId(71),), moderator_role=RoleId(5))),
        ("everywhere", replace(SERVER, moderator_role=RoleId(5))),
        ("norole", replace(SERVER, channels=(ChannelId(71), HERE))),
        ("fly", None),
    ],
)
def test_each_button_of_a_servers_settings_changes_one_thing(button: str, after: Server | None) -> None:
    before = replace(SERVER, channels=(ChannelId(71), HERE), moderator_role=RoleId(5))
    assert after_picking(before, button, "", HERE) == after


@pytest.mark.parametrize(
    ("name", "value", "after"),
    [
        ("channels", "71 72", replace(SERVER, channels=(ChannelId(71), ChannelId(72)), moderator_role=RoleId(5))),
        ("channels", "", replace(SERVER, moderator_role=RoleId(5))),
        ("channels", " ".join(map(str, range(99))), None),
        ("moderators", "6", replace(SERVER, channels=(HERE,), moderator_role=RoleId(6))),
        ("moderators", "", replace(SERVER, channels=(HERE,))),
        ("moderators", "somebody", replace(SERVER, channels=(HERE,))),
    ],
)
def test_what_discord_lists_takes_the_place_of_what_was_chosen(name: str, value: str, after: Server | None) -> None:
    picked = some(after_picking(replace(SERVER, channels=(HERE,), moderator_role=RoleId(5)), name, value, ChannelId(1)))
    assert picked == after or (after is None and len(picked.channels) == MOST_CHANNELS)


@pytest.mark.parametrize(
    ("channels", "role", "lines"),
    [
        ((), None, ("in every channel", "no extra role")),
        ((ChannelId(71), HERE), RoleId(5), ("-# Where games may be played", "-# Moderators")),
    ],
)
def test_a_server_is_offered_its_channels_and_roles_with_what_it_chose(
    channels: tuple[ChannelId, ...], role: RoleId | None, lines: tuple[str, ...]
) -> None:
    screen = server_screen(replace(SERVER, channels=channels, moderator_role=role), GAMES, ENGLISH)
    pickers = {each.listed: each for each in screen.blocks() if isinstance(each, Picker)}
    assert pickers[Listed.CHANNELS].chosen == channels
    assert pickers[Listed.ROLES].chosen == (() if role is None else (role,))
    assert all(line in as_text(screen) for line in lines)
    sent = [part["components"][0] for part in components(screen)[0]["components"] if part["type"] == 1]
    by_type = {part["type"]: part for part in sent}
    assert by_type[6].get("default_values", []) == [{"id": str(each), "type": "role"} for each in [role] if each]
    assert by_type[8].get("default_values", []) == [{"id": str(each), "type": "channel"} for each in channels]
    assert (by_type[6]["max_values"], by_type[8]["max_values"]) == (1, MOST_CHANNELS)


def test_every_setting_reads_back_what_it_was_set_to() -> None:
    """Whatever it was before; and what is not offered changes nothing."""
    for page in ("", SHOWN, *GAMES):
        for setting in settings_on(page, GAMES):
            values = [choice.value for choice in setting.choices(ENGLISH)]
            server = replace(SERVER, pace=Pace.SLOW)
            for value in (*values, *reversed(values)):
                server = some(setting.changed(server, value, ENGLISH))
                assert setting.current(server) == value or value == "own"
            assert setting.changed(server, "nothing-of-the-kind", ENGLISH) is None
    assert settings_on("chess", GAMES) == ()


def test_every_setting_of_a_person_reads_back_what_it_was_set_to() -> None:
    profile = Profile(UserId(1), direct_closed=True)
    for setting in PERSONAL_SETTINGS:
        for choice in setting.choices(ENGLISH):
            changed = some(setting.changed(profile, choice.value, ENGLISH))
            assert setting.current(changed) == choice.value
            assert changed.direct_closed is (choice.value != "direct")
    assert {setting.current(Profile(UserId(1))) for setting in PERSONAL_SETTINGS} == {
        "auto",
        "direct",
        "yes",
        "no",
        "daily",
        "utc",
        Picking.MIXED.value,
        OwnPictures.ASKED.value,
    }


@pytest.mark.parametrize(
    ("wants", "closed", "told"), [(True, True, True), (True, False, False), (False, True, False), (False, False, False)]
)
def test_that_direct_messages_do_not_arrive_is_told_to_who_wants_them(wants: bool, closed: bool, told: bool) -> None:
    screen = personal_screen(Profile(UserId(1), hands_direct=wants, direct_closed=closed), ENGLISH)
    assert (ENGLISH("settings-direct-closed") in as_text(screen)) is told


@pytest.mark.parametrize(("seats", "offered"), [(1, 2), (2, 2), (3, 3), (4, 4), (5, 4), (99, 4)])
def test_a_number_of_seats_that_a_game_has_not_becomes_the_nearest(seats: int, offered: int) -> None:
    assert nearest(seats, range(2, 5)) == offered


def test_what_is_stored_is_told_kind_by_kind_with_its_number() -> None:
    nothing = privacy_screen({}, ENGLISH)
    assert ENGLISH("privacy-nothing") in as_text(nothing)
    for kind_of_row, key in KINDS.items():
        told = as_text(privacy_screen({kind_of_row: [{}, {}, {}]}, ENGLISH))
        assert f"• {ENGLISH(key, count=3)}" in told
        assert ENGLISH("privacy-nothing") not in told
    both = as_text(privacy_screen({"inbox": [{}], "profiles": [{}], "seats": [{}]}, ENGLISH))
    assert both.index(ENGLISH("privacy-profiles", count=1)) < both.index(ENGLISH("privacy-inbox", count=1))
    assert both.startswith(f"### {ENGLISH('privacy-title')}")
    assert ENGLISH("privacy-more") in both


def test_data_are_one_row_a_line_in_peoples_own_letters() -> None:
    assert (
        exported({"a": [{"name": "Zoë"}, {"b": 2}], "c": []}) == '{"a": [\n{"name": "Zoë"},\n{"b": 2}\n],\n"c": []}\n'
    )


def test_deleting_is_asked_with_its_button() -> None:
    screen = asked_screen(ENGLISH)
    assert screen.controls() == (str(SettingsControl(Scope.PRIVACY, "delete")),)
    assert ENGLISH("privacy-delete") in as_text(screen)


PAGE = "s1:server.two_down"
EASY = "\n".join(["group 2"] * 8 + ["run 3 or pack 4 + heap 2"])
LEVELS = [*([[[{"group": 2}]]] * 8), [[{"run": 3}], [{"pack": 4}, {"heap": 2}]]]


async def writes(evening: Evening, text: str, user: int = 1) -> Call:
    return await evening.people.send_form(user, f"{PAGE}:write:challenge", text)


async def presses(evening: Evening, custom_id: str, *values: str) -> Call:
    return await evening.people.press(1, custom_id, *values, flags=EPHEMERAL)


async def rules(evening: Evening) -> object:
    return (await evening.tables.settings.server(GuildId(GUILD))).rules


def test_a_card_is_written_in_the_language_of_a_server_or_in_english() -> None:
    german = BOOK.words("de")
    level = [[{"run": 4, "parity": "even"}, {"group": 2}], [{"pack": 3}]]
    for line in (
        "gerade Folge 4 + GRUPPE 2 oder Pack 3",
        "even run 4 und group 2 or pack 3",
        "gerade 4er-Folge und 2er-Gruppe oder pack of 3",
    ):
        assert read_text("\n".join([line] * 9), [german]) == [level] * 9
    assert isinstance(read_text("\n".join(["Gruppe 2"] * 9), [ENGLISH]), Refusal)


def test_a_card_is_read_in_the_words_in_which_the_game_says_it() -> None:
    """As people copy it from the screen."""
    levels = [[[{"heap": 5}]], [[{"group": 2}, {"group": 2}], [{"odds": 8}]], *[[[{"run": 4}]]] * 7]
    for line in ("Heap of 5", "1 · heap of 5", "heap 5"):
        lines = (line, "2. two groups of 2 or 8 odds", *["run of 4"] * 7)
        assert read_text("\n".join(lines), [ENGLISH]) == levels
    assert write_text(levels, ENGLISH).splitlines()[:3] == [
        "1. heap of 5",
        "2. two groups of 2 or 8 odds",
        "3. run of 4",
    ]


MELDS: list[dict[str, Json]] = [
    *({kind: size} for kind in ("group", "pack", "heap", "clump", "odds", "evens") for size in (2, 4)),
    *({"run": 3, **parity} for parity in ({}, {"parity": "odd"}, {"parity": "even"})),
]
ALTERNATIVES = st.lists(st.sampled_from(MELDS), min_size=1, max_size=4)


@given(
    st.lists(st.lists(ALTERNATIVES, min_size=1, max_size=4), min_size=9, max_size=9), st.sampled_from(BOOK.languages)
)
def test_what_is_written_for_somebody_is_what_is_read_from_them(levels: Any, language: str) -> None:
    if isinstance(read_challenge(levels), Refusal):
        return
    words = BOOK.words(language)
    text = write_text(levels, words)
    assert len(text) <= LONGEST
    read = read_text(text, [words])
    assert not isinstance(read, Refusal), text
    assert by_kind(read) == by_kind(levels)


def by_kind(levels: Any) -> Any:
    """The levels with the melds of each alternative in one order: equal ones are said together."""
    return [[sorted(map(str, melds)) for melds in level] for level in levels]


@pytest.mark.parametrize("readers", BOOK.languages)
@pytest.mark.parametrize("name", CHALLENGES)
def test_every_card_of_the_program_is_the_same_when_written_and_read(name: str, readers: str) -> None:
    """In English, whatever the language of who copies it: the Dutch word for "or" is "of"."""
    text = write_text(as_data(name), ENGLISH)
    assert read_text(text, [BOOK.words(readers), ENGLISH]) == as_data(name)
    assert len(text) <= LONGEST
    assert len(text.splitlines()) == 9


def test_lines_may_be_numbered_or_not_and_written_in_any_case() -> None:
    levels = [[[{"run": 4, "parity": "odd"}, {"group": 2}], [{"evens": 5}]]] * 9
    for line in (
        "odd run 4 + group 2 or evens 5",
        "ODD RUN 4 and Group 2 / evens 5",
        "7) odd run 4, group 2 or evens 5",
    ):
        assert read_text("\n\n".join([line] * 9), [ENGLISH]) == levels


def test_data_as_in_records_is_taken_as_well() -> None:
    assert read_text(json.dumps(LEVELS), [ENGLISH]) == LEVELS


WRONG = [
    ("", "A challenge card has 9 levels, each on its own line."),
    (EASY + "\ngroup 2", "A challenge card has 9 levels"),
    (
        EASY.replace("run 3", "straight 3"),
        'Level 9 asks for "straight 3", and that\'s not a meld. Use run, odd',
    ),
    (EASY.replace("run 3", "three of a kind"), 'Level 9 asks for "three of a kind"'),
    (EASY.replace("run 3", "odd group 3"), "Level 9 asks for"),
    *((EASY.replace("run 3", f"run {many}"), "At level 9, this takes 3 to 9 cards: run.") for many in (0, 100, 10**8)),
    (EASY.replace("run 3", "run 12"), "At level 9, this takes 3 to 9 cards: run."),
    (EASY.replace("run 3", "group 5 + group 6"), "An option of level 9 takes more than 10 cards"),
    (EASY.replace("run 3", "run 3 or or run 4"), "Level 9 asks for"),
    ("[" * 900, "I couldn't read that card."),
    ('["a"]', "A challenge card has 9 levels"),
    ("[NaN]", "A challenge card has 9 levels"),
]


@pytest.mark.parametrize(("text", "why"), WRONG)
async def test_what_is_wrong_with_a_card_is_said_and_what_was_written_is_not_lost(
    text: str, why: str, evening: Evening
) -> None:
    before = await rules(evening)
    answer = await writes(evening, text)
    assert shown(answer).startswith(why)
    assert "".join(text.split())[:40] in "".join(shown(answer).replace("\\", "").split())
    assert answer.body["data"]["flags"] & EPHEMERAL
    assert await rules(evening) == before
    again = await presses(evening, controls(answer)["Write our own card"])
    assert again.body["type"] == 9
    (field,) = again.body["data"]["components"]
    assert field["component"].get("value") == (text or write_text(as_data("A"), ENGLISH))


@given(st.text(max_size=200))
def test_whatever_is_written_is_levels_or_a_refusal(text: str) -> None:
    read = read_text(text, [ENGLISH])
    assert isinstance(read, Refusal) or len(read) == 9  # type: ignore[arg-type]


async def test_a_card_is_written_in_a_form_and_played(evening: Evening) -> None:
    page = await presses(evening, "s1:server:page", "two_down")
    form = await presses(evening, controls(page)["Write our own card"])
    (field,) = form.body["data"]["components"]
    assert (form.body["type"], field["component"]["style"]) == (9, 2)
    assert field["component"]["value"] == write_text(as_data("A"), ENGLISH), "the easiest card is the example"
    saved = await writes(evening, EASY)
    assert "Challenge card: this server's own card" in shown(saved)
    assert (await rules(evening))["two_down"]["challenge"] == LEVELS  # type: ignore[index]
    await evening.people.command(1, "twodown", "start")
    assert (await evening.table()).options.save() == {"challenge": LEVELS}


async def test_the_own_card_stays_while_the_server_plays_another_and_can_be_asked_for(evening: Evening) -> None:
    await writes(evening, EASY)
    other = await presses(evening, f"{PAGE}:challenge", "b")
    assert "Challenge card: B\n" in shown(other)
    form = await presses(evening, f"{PAGE}:write:challenge")
    (field,) = form.body["data"]["components"]
    assert read_text(field["component"]["value"], [ENGLISH]) == LEVELS, "the form shows what was written"
    await evening.people.command(1, "twodown", "start")
    assert (await evening.table()).options.save() == {"challenge": "B"}
    shows = await evening.people.press(1, f"s1:table.{(await evening.table()).id}:challenge:own")
    assert "✅\u00a0Challenge card: this server's own card" in shown(shows)
    assert (await evening.table()).options.save() == {"challenge": LEVELS}


async def test_where_there_is_none_no_table_can_have_it_and_choosing_it_opens_the_form(evening: Evening) -> None:
    await evening.people.command(1, "twodown", "start")
    answer = await evening.people.press(1, f"s1:table.{(await evening.table()).id}:challenge:own")
    assert shown(answer).startswith("This server doesn't have its own challenge card yet.")
    assert (await evening.table()).options.save() == {"levels_to_win": 3}, "a first game"
    form = await presses(evening, f"{PAGE}:challenge", "own")
    assert form.body["type"] == 9


async def test_only_those_who_manage_the_server_write_a_card(evening: Evening) -> None:
    evening.people.permissions = "0"
    before = await rules(evening)
    answer = await writes(evening, EASY, user=2)
    assert answer.body["data"]["flags"] & EPHEMERAL
    assert await rules(evening) == before


async def test_on_no_server_nobody_is_offered_a_card_of_the_server(evening: Evening) -> None:
    """Nor sent to its settings."""
    await evening.people.command(1, "twodown", "start", direct=True)
    (table,) = await evening.tables.seated_at(UserId(1))
    assert table.venue is SOLO
    more = await evening.people.press(1, f"t1:{table.id}:0:more", direct=True)
    assert "Challenge card: B" in shown(more)
    assert "server" not in shown(more)
    forged = await evening.people.press(1, f"s1:table.{table.id}:challenge:own", direct=True)
    assert "server" not in shown(forged)
    (after,) = await evening.tables.seated_at(UserId(1))
    assert after.options == table.options


async def test_at_a_table_that_stands_nowhere_show_brings_the_hand_and_leave_asks_about_the_end(
    evening: Evening,
) -> None:
    await evening.people.command(1, "twodown", "start", direct=True)
    hand, board, end = [
        shown(await evening.people.command(1, "table", act, direct=True)) for act in ("hand", "show", "leave")
    ]
    assert hand == board
    assert end.startswith("### 2 DOWN\nClose this table?")
