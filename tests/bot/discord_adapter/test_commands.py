"""What Discord is told of our commands."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.discord_adapter.command_translation import PhrasebookTranslator, localised
from bot.discord_adapter.commands.permissions import INVITATION, NEEDED, goes_without, missing_to_play
from bot.discord_adapter.interactions import Interaction
from bot.screens.names import LEVEL_KEYS, PACE_KEYS
from bot.tables.ids import InteractionId, UserId
from bot.tables.requests import Requester
from bot.tables.table import Pace
from engine.house import LEVELS
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import error, shown
from tests.kit.readable import BOOK, ENGLISH

NAME = re.compile(r"[-_\w]{1,32}")


async def payload(evening: Evening, kind: int = 1) -> list[dict[str, Any]]:
    """The commands of that type: those that are typed, unless another is asked for."""
    await evening.client.tree.synchronise(evening.tables.settings)
    sent: Any = evening.wire.last.body
    return [command for command in sent if command.get("type", 1) == kind]


def all_options(command: dict[str, Any]) -> list[dict[str, Any]]:
    inner = command.get("options", [])
    return [*inner, *(deeper for option in inner for deeper in all_options(option))]


async def test_these_are_the_commands(evening: Evening) -> None:
    commands = {command["name"]: command for command in await payload(evening)}
    assert evening.wire.last.path == "/applications/4000/commands"
    assert sorted(commands) == [
        "about",
        "privacy",
        "server-settings",
        "settings",
        "table",
        "toy",
        "twodown",
        "twosans3",
        "twowin",
    ]
    subcommands = {name: [option["name"] for option in commands[name].get("options", [])] for name in commands}
    assert subcommands["table"] == ["show", "leave", "return", "end", "hand", "kick", "block", "unblock", "hide-words"]
    assert subcommands["settings"] == []
    assert subcommands["server-settings"] == ["moderators"]
    assert subcommands["privacy"] == ["show", "export", "delete"]
    assert subcommands["twowin"] == [
        "start",
        "rules",
        "daily",
        "challenge",
        "leaderboard",
        "stats",
        "history",
        "replay",
    ]
    (start,) = [option for option in commands["twowin"]["options"] if option["name"] == "start"]
    assert [option["name"] for option in start["options"]] == ["house", "clock", "level", "seats", "thread"]
    assert not any(option.get("required") for option in start["options"])


async def test_everything_personal_is_a_command_of_the_bots_direct_message_too(evening: Evening) -> None:
    in_server, in_direct_message = 0, 1
    commands = {command["name"]: command for command in await payload(evening)}
    server_only = commands.pop("server-settings")
    assert server_only["contexts"] == [in_server]
    assert server_only["default_member_permissions"] == discord.Permissions(manage_guild=True).value
    for command in commands.values():
        assert command["contexts"] == [in_server, in_direct_message]
        assert command["integration_types"] == [0]
        assert command["default_member_permissions"] is None


async def test_people_may_install_it_for_themselves_where_its_host_lets_them(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = evening.tables.settings
    assert await evening.client.tree.synchronise(memory)
    let = SimpleNamespace(user_integration_config=SimpleNamespace())
    monkeypatch.setattr(evening.client, "_application", let)
    assert await evening.client.tree.synchronise(memory)
    sent: Any = evening.wire.last.body
    evening.wire.answers.append(as_known(sent))
    assert not await evening.client.tree.synchronise(memory)
    commands = {command["name"]: command for command in sent}
    for server_only in (commands.pop("server-settings"), commands.pop("Invite to my table")):
        assert (server_only["contexts"], server_only["integration_types"]) == ([0], [0])
    for command in commands.values():
        assert (command["contexts"], command["integration_types"]) == ([0, 1, 2], [0, 1])


async def test_names_descriptions_and_choices_keep_discords_limits(evening: Evening) -> None:
    for command in await payload(evening):
        for part in (command, *all_options(command)):
            names = [part["name"], *part.get("name_localizations", {}).values()]
            assert all(NAME.fullmatch(name) and name == name.lower() for name in names)
            words = [part["description"], *part.get("description_localizations", {}).values()]
            assert all(1 <= len(text) <= 100 for text in words)
            assert all(len(choice["name"]) <= 100 for choice in part.get("choices", []))


async def test_top_level_names_are_the_same_in_every_language(evening: Evening) -> None:
    assert all(not command.get("name_localizations") for command in await payload(evening))


async def test_what_is_below_the_top_has_a_name_of_its_own_in_every_language(evening: Evening) -> None:
    spoken = {each.value for each in discord.Locale if each.value.split("-")[0] in BOOK.languages}
    for command in await payload(evening):
        for above in (command, *all_options(command)):
            beside: list[dict[str, str]] = [each["name_localizations"] for each in above.get("options", [])]
            assert all(names.keys() == spoken for names in beside)
            assert all(len({names[locale] for names in beside}) == len(beside) for locale in spoken)
            assert len(beside) < 2 or any(names["de"] != names["en-GB"] for names in beside)


def as_known(sent: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The commands as Discord lists them."""
    more = {"id": "1", "application_id": "4000", "version": "1", "default_member_permissions": None}
    return [{"description": "", **command, **more} for command in sent]


async def test_commands_are_told_again_only_when_they_changed(evening: Evening) -> None:
    memory = evening.tables.settings
    assert await evening.client.tree.synchronise(memory)
    sent: Any = evening.wire.last.body
    evening.wire.answers.append(as_known(sent))
    assert not await evening.client.tree.synchronise(memory)
    assert evening.wire.last.method == "GET"
    evening.client.tree.remove_command("about")
    assert await evening.client.tree.synchronise(memory)


@pytest.mark.parametrize("known", [False, True], ids=["told now", "known before"])
async def test_commands_in_sentences_can_be_tapped_as_soon_as_their_ids_are_known(
    evening: Evening, *, known: bool
) -> None:
    stale = "t1:aaaaaaaaaa:0:nosuchverb"
    assert "`/table hand` shows your cards" in shown(await evening.people.press(1, stale))
    memory = evening.tables.settings
    await evening.client.tree.synchronise(memory)
    sent: Any = evening.wire.last.body
    if not known:
        await memory.note_synchronised_commands("others")
    evening.wire.answers.append(as_known(sent))
    assert await evening.client.tree.synchronise(memory) is not known
    assert "</table hand:1> shows your cards, </table show:1> the table" in shown(await evening.people.press(1, stale))
    assert "To open a table: </twowin start:1>, " in shown(await evening.people.command(1, "about"))
    assert "`/table hand`" in BOOK.words("en")("answer-unknown-control")


async def test_commands_that_discord_lost_are_told_again(evening: Evening) -> None:
    memory = evening.tables.settings
    assert await evening.client.tree.synchronise(memory)
    sent: Any = evening.wire.last.body
    evening.wire.answers.append(as_known(sent)[1:])
    assert await evening.client.tree.synchronise(memory)
    assert evening.wire.last.method == "PUT"


async def test_commands_that_discord_refuses_leave_those_of_before(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    memory = evening.tables.settings
    assert await evening.client.tree.synchronise(memory)
    known = as_known(cast("Any", evening.wire.last.body))
    evening.client.tree.remove_command("about")
    evening.wire.answers += [error(400, 50035), known]
    assert not await evening.client.tree.synchronise(memory)
    assert [record.levelname for record in caplog.records if "commands of before go on" in record.message] == ["ERROR"]
    assert await evening.client.tree.synchronise(memory), "they are told again at the next start"


@pytest.mark.parametrize(("refused", "known"), [(error(400, 50035), []), (error(403, 50001), None)])
async def test_a_start_ends_where_discord_has_no_commands_of_before_or_lets_us_tell_none(
    evening: Evening, refused: discord.HTTPException, known: list[Any] | None
) -> None:
    evening.wire.answers += [refused, *([] if known is None else [known])]
    with pytest.raises(discord.HTTPException):
        await evening.client.tree.synchronise(evening.tables.settings)


async def test_texts_are_translated_into_languages_that_are_spoken() -> None:
    translator = PhrasebookTranslator(BOOK)
    context: Any = SimpleNamespace(data=None)
    text = localised(BOOK, "command-start-description")
    assert text.message == "Open a table in this channel"
    assert await translator.translate(text, discord.Locale.british_english, context) == text.message
    assert await translator.translate(text, discord.Locale.japanese, context) is None
    bare = discord.app_commands.locale_str("bare")
    assert await translator.translate(bare, discord.Locale.british_english, context) is None


def test_every_level_and_every_clock_has_a_word() -> None:
    assert tuple(LEVEL_KEYS) == LEVELS
    assert tuple(PACE_KEYS) == tuple(Pace)


def without(name: str) -> discord.Permissions:
    rights = discord.Permissions.all()
    setattr(rights, name, False)
    return rights


@pytest.mark.parametrize("name", sorted(NEEDED))
def test_every_missing_permission_is_named_or_the_game_goes_on_without_it(name: str) -> None:
    rights = without(name)
    in_channel, in_thread = missing_to_play(rights, thread=False), missing_to_play(rights, thread=True)
    assert in_channel or in_thread or goes_without(rights, wants_thread=True)
    assert set(in_channel) | set(in_thread) <= {NEEDED[name]}


def test_the_invitation_asks_for_exactly_what_is_needed_and_the_page_for_hosts_says_it() -> None:
    assert discord.Permissions(**dict.fromkeys(NEEDED, True)) == INVITATION
    page = " ".join((Path(__file__).parents[3] / "docs/hosting.md").read_text(encoding="utf-8").split())
    asked = ", ".join(f"*{ENGLISH(key)}*" for key in NEEDED.values())
    assert asked in page
    assert str(INVITATION.value) in page


def all_choices(command: dict[str, Any]) -> list[dict[str, Any]]:
    return [choice for option in all_options(command) for choice in option.get("choices", [])]


async def test_choices_are_named_in_at_most_32_letters_as_discords_description_asks(evening: Evening) -> None:
    choices = [choice for command in await payload(evening) for choice in all_choices(command)]
    named = [name for choice in choices for name in (choice["name"], *choice["name_localizations"].values())]
    assert named
    assert [name for name in named if not 1 <= len(name) <= 32] == []


@pytest.mark.parametrize("denied", ["send_messages", "use_external_apps"])
def test_where_the_bot_is_no_member_others_see_what_somebody_may_write_and_show(denied: str) -> None:
    def may_show(rights: discord.Permissions | None) -> bool:
        return Interaction(None, Requester(UserId(1), "Ana", InteractionId(1)), "token", rights=rights).may_show

    granted = {"send_messages": True, "use_external_apps": True}
    assert may_show(discord.Permissions(**granted))
    assert not may_show(discord.Permissions(**granted | {denied: False}))
    assert may_show(None), "outside servers"
