"""Pages that are turned below public messages stay private, and the buttons of settings at their limits."""

from dataclasses import replace

import pytest

from bot.discord_adapter.names_and_faces import DisplayNames
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
from bot.screens.components import Listed, Picker
from bot.screens.custom_ids import Scope, SettingsControl
from bot.tables.deadlines import HOUR
from bot.tables.ids import ChannelId, GuildId, RoleId, UserId
from bot.tables.settings import OwnPictures, Picking, Profile, Server
from bot.tables.table import Pace
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_conversations import UPDATE, kind, private
from tests.bot.discord_adapter.test_looking_back import finished, game
from tests.bot.discord_adapter.test_replays import finished as played
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, controls, shown
from tests.kit.clocks import ManualClock
from tests.kit.readable import ENGLISH, as_text

HERE = ChannelId(70)
SERVER = Server(GuildId(7))


async def test_the_rules_below_a_public_message_are_shown_to_who_pressed_alone(evening: Evening) -> None:
    rules = await evening.people.command(1, "toy", "rules")
    turned = controls(rules)["▶️"]
    public, own = await evening.people.press(1, turned), await evening.people.press(1, turned, flags=EPHEMERAL)
    assert private(public)
    assert kind(own) == UPDATE
    assert shown(public) == shown(own) != shown(rules)
    nothing = await evening.people.press(1, turned.replace("toy", "chess"))
    assert shown(nothing).startswith("This button no longer works.")


async def test_a_board_turned_by_somebody_shows_their_own_line(evening: Evening) -> None:
    await finished(evening, [game(number, 100 + number, 200) for number in range(25)])
    first = await evening.people.command(9, "twowin", "leaderboard")
    second = controls(first)["Page 2 ▶"]
    assert "You: **26.** **Person 200**" in shown(await evening.people.press(200, second, flags=EPHEMERAL))
    assert "You: " not in shown(await evening.people.press(9, second, flags=EPHEMERAL))
    assert private(await evening.people.press(9, second))


async def test_a_code_is_read_however_it_is_typed(evening: Evening) -> None:
    code = await played(evening)
    told = shown(await evening.people.command(1, "twowin", "replay", code=f" {code.upper()} "))
    assert "1 of " in told


async def test_a_name_is_remembered_for_just_an_hour(evening: Evening) -> None:
    clock = ManualClock()
    names = DisplayNames(evening.client, clock)
    for waits, asked in ((0, 1), (HOUR - 1, 1), (1, 2)):
        clock.advance(waits)
        assert await names.of(GuildId(7), [UserId(5)]) == {5: "Person 5"}
        assert len(evening.wire.calls) == asked
    assert await names.of(GuildId(8), [UserId(5)]) == {5: "Person 5"}, "another server, another name"
    assert [call.path for call in evening.wire.calls][2:] == ["/guilds/8/members/5"]
    assert names.people == 2


def test_a_server_names_at_most_so_many_channels() -> None:
    full = replace(SERVER, channels=tuple(ChannelId(100 + number) for number in range(MOST_CHANNELS - 1)))
    allowed = after_picking(full, "allow", "", HERE)
    assert allowed is not None
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
    picked = after_picking(replace(SERVER, channels=(HERE,), moderator_role=RoleId(5)), name, value, ChannelId(1))
    assert picked is not None
    assert picked == after or (after is None and len(picked.channels) == MOST_CHANNELS)


@pytest.mark.parametrize(
    ("channels", "role", "lines"),
    [
        ((), None, ("in every channel", "also a role")),
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
                changed = setting.changed(server, value, ENGLISH)
                assert changed is not None
                server = changed
                assert setting.current(server) == value or value == "own"
            assert setting.changed(server, "nothing-of-the-kind", ENGLISH) is None
    assert settings_on("chess", GAMES) == ()


def test_every_setting_of_a_person_reads_back_what_it_was_set_to() -> None:
    profile = Profile(UserId(1), direct_closed=True)
    for setting in PERSONAL_SETTINGS:
        for choice in setting.choices(ENGLISH):
            changed = setting.changed(profile, choice.value, ENGLISH)
            assert changed is not None
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
        assert f"- {ENGLISH(key, count=3)}" in told
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
