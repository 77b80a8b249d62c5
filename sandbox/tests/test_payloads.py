"""What Discord's objects look like, field by field: a library may read any of them."""

from typing import Any

from sandbox.clock import iso
from sandbox.tests.conftest import ROW, Town

Json = dict[str, Any]


def role(name: str, bits: str, position: int, **more: Any) -> Json:
    return {
        "name": name,
        "permissions": bits,
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        **more,
    }


def user(number: str, username: str, shown: str | None, **more: Any) -> Json:
    return {
        "id": number,
        "username": username,
        "avatar": None,
        "discriminator": "0",
        "public_flags": 0,
        "flags": 0,
        "global_name": shown,
        "primary_guild": None,
        **more,
    }


def the_bot(town: Town) -> Json:
    return user(town.bot_id, town.sandbox.platform.world.applications[town.bot_id].name, None, bot=True)


async def created(town: Town) -> Json:
    async with town.bot.online() as gateway:
        return (await gateway.until("GUILD_CREATE"))["d"]


async def channel(town: Town, kind: str) -> Json:
    made = await town.ana.ask("POST", "channels", {"guild": town.guild, "name": kind.replace("_", "-"), "kind": kind})
    return (await town.bot.call("GET", f"/channels/{made['id']}")).body


async def test_a_server_comes_with_all_that_is_in_it(town: Town) -> None:
    world = town.sandbox.platform.world
    guild = world.guilds[town.guild]
    found = await created(town)
    everyone, *others, own = found.pop("roles")
    [me] = found.pop("members")
    [text] = found.pop("channels")
    assert found == {
        "id": town.guild,
        "name": guild.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": guild.owner,
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
        "joined_at": iso(guild.bots[town.bot_id]),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members) + 1,
        "voice_states": [],
        "threads": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
    assert everyone == role("@everyone", everyone["permissions"], 0, id=town.guild)
    assert [(each["position"], each["managed"]) for each in others] == [(1, False)]
    name = world.applications[town.bot_id].name
    assert own == role(name, own["permissions"], 2, id=own["id"], managed=True, tags={"bot_id": town.bot_id})
    assert me == {
        "user": the_bot(town),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [own["id"]],
        "joined_at": iso(guild.bots[town.bot_id]),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    assert text == (await town.bot.call("GET", f"/channels/{town.channel}")).body


async def test_each_kind_of_channel_has_its_own_fields(town: Town) -> None:
    common: dict[str, Any] = {
        "flags": 0,
        "last_message_id": None,
        "guild_id": town.guild,
        "parent_id": None,
        "rate_limit_per_user": 0,
        "nsfw": False,
        "permission_overwrites": [],
    }
    text, voice, forum = [await channel(town, kind) for kind in ("text", "voice", "forum")]
    assert text == {**common, "id": text["id"], "type": 0, "name": "text", "position": 1, "topic": None}
    spoken = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    assert voice == {**common, **spoken, "id": voice["id"], "type": 2, "name": "voice", "position": 2}
    assert forum == {
        **common,
        "id": forum["id"],
        "type": 15,
        "name": "forum",
        "position": 3,
        "topic": None,
        "available_tags": [],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
        "default_auto_archive_duration": 4320,
        "template": "",
    }


async def test_a_direct_message_channel_names_its_person(town: Town) -> None:
    found = (await town.bot.call("GET", f"/channels/{await town.direct(town.ana)}")).body
    ana = user(town.ana.user, "ana", "Ana")
    assert found == {"id": found["id"], "type": 1, "flags": 0, "last_message_id": None, "recipients": [ana]}


async def test_a_private_thread_says_who_may_invite_and_when_it_goes_to_sleep(town: Town) -> None:
    body = {"name": "Table 1", "type": 12}
    thread = (await town.bot.call("POST", f"/channels/{town.channel}/threads", body)).body
    now = iso(town.sandbox.platform.clock.now_ms())
    metadata = thread.pop("thread_metadata")
    assert metadata == {
        "archived": False,
        "archive_timestamp": now,
        "auto_archive_duration": 4320,
        "locked": False,
        "create_timestamp": now,
        "invitable": True,
    }
    member = {"id": thread["id"], "user_id": town.bot_id, "join_timestamp": now, "flags": 0}
    assert thread.pop("member", member) == member
    assert thread == {
        "id": thread["id"],
        "type": 12,
        "flags": 0,
        "last_message_id": None,
        "guild_id": town.guild,
        "name": "Table 1",
        "parent_id": town.channel,
        "rate_limit_per_user": 0,
        "owner_id": town.bot_id,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
    }


async def test_a_message_of_a_bot_has_every_field(town: Town) -> None:
    sent = await town.send(content="Hello", components=[ROW], nonce="n1")
    [row] = sent.pop("components")
    assert (row["type"], [each["custom_id"] for each in row["components"]]) == (1, ["press"])
    assert sent == {
        "id": sent["id"],
        "type": 0,
        "channel_id": town.channel,
        "author": the_bot(town),
        "content": "Hello",
        "timestamp": iso(town.sandbox.platform.clock.now_ms()),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "flags": 0,
        "nonce": "n1",
    }


async def test_a_thread_is_announced_with_the_place_it_is_in(town: Town) -> None:
    thread = (await town.bot.call("POST", f"/channels/{town.channel}/threads", {"name": "x", "type": 11})).body
    [notice] = (await town.bot.call("GET", town.messages)).body
    assert notice["message_reference"] == {"type": 0, "channel_id": thread["id"], "guild_id": town.guild}


async def test_the_application_and_its_user_have_every_field(town: Town) -> None:
    mine = (await town.bot.call("GET", "/users/@me")).body
    more = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None, "bio": ""}
    assert mine == {**the_bot(town), **more}
    owner = next(iter(town.sandbox.platform.world.people.values()))
    found = (await town.bot.call("GET", "/applications/@me")).body
    assert found == {
        "id": town.bot_id,
        "name": the_bot(town)["username"],
        "icon": None,
        "description": "",
        "type": None,
        "bot": the_bot(town),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(owner.id, owner.name.lower(), owner.name),
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}, "1": {}},
    }


async def test_an_emoji_of_the_application_has_every_field(town: Town) -> None:
    for kind, animated in (("png", False), ("gif", True)):
        image = {"name": f"card_{kind}", "image": f"data:image/{kind};base64,iVBORw0KGgo="}
        made = await town.bot.call("POST", f"/applications/{town.bot_id}/emojis", image)
        assert made.body == {
            "id": made.body["id"],
            "name": f"card_{kind}",
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": animated,
            "available": True,
            "user": the_bot(town),
        }
