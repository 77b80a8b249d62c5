"""Administration of the sandbox: people, servers, channels, permissions, faults, the clock."""

from sandbox import access, guilds, threads
from sandbox.clock import VirtualClock
from sandbox.commands import LOCALES
from sandbox.control import rights
from sandbox.control.requests import ControlError, ControlRequest, channel_with, guild_with, person_with
from sandbox.faults import BadFaultError, is_immediate
from sandbox.json_values import Json, as_list, as_text, as_whole, is_list
from sandbox.platform import Platform
from sandbox.threads import ARCHIVE_MINUTES, THREADS_IN, change_thread, open_thread, right_to_open
from sandbox.world import Application, Channel, ChannelKind, User, token_of

KINDS: tuple[ChannelKind, ...] = ("text", "announcement", "voice", "stage", "forum", "media", "unheard_of")
KIND_NAMED: dict[str, ChannelKind] = {each: each for each in KINDS}
FEWEST_IN_GROUP = 2


def add_user(platform: Platform, ask: ControlRequest) -> Json:
    """Add a person, member of the first server."""
    person = User(platform.ids.next(), ask.text("name"))
    _change_person(person, ask)
    platform.world.people[person.id] = person
    guild = next(iter(platform.world.guilds.values()), None)
    if guild is not None:
        guilds.add_member(platform, guild, person)
    platform.changes.touch_everything()
    return {"id": person.id}


def change_user(platform: Platform, ask: ControlRequest) -> Json:
    """Change what a person can change about themselves. Leaving and joining concerns all servers."""
    person = person_with(platform, ask.ids["id"])
    _change_person(person, ask)
    rights.change_member(platform, person, ask)
    member = ask.body.get("member")
    for guild in platform.world.guilds.values():
        if member is False:
            guilds.remove_member(platform, guild, person)
        elif member is True:
            guilds.add_member(platform, guild, person)
    if "installed" in ask.body:
        person.installed = {str(each) for each in as_list(ask.body["installed"])}
    platform.changes.touch_everything()
    return {"id": person.id}


def _change_person(person: User, ask: ControlRequest) -> None:
    body = ask.body
    person.name, person.handle = str(body.get("name", person.name)), str(body.get("username", person.handle))
    if body.get("locale") is not None:
        person.locale = _known(body["locale"])
    if body.get("dms") is not None:
        if body["dms"] not in ("open", "closed"):
            raise ControlError(400, "dms is open or closed")
        person.dms_open = body["dms"] == "open"
    if body.get("moderator") is not None:
        person.moderator = body["moderator"] is True
    if body.get("member_list") is not None:
        person.member_list = body["member_list"] is True
    if "avatar" in body:
        person.avatar = rights.picture(as_text(body["avatar"]))
    if body.get("notifications") is not None:
        if body["notifications"] not in ("all", "mentions", "none"):
            raise ControlError(400, "notifications are all, mentions or none")
        person.notifications = body["notifications"]


def _known(locale: object) -> str:
    if locale not in LOCALES:
        raise ControlError(400, f"Discord has no language {locale}")
    return str(locale)


def add_application(platform: Platform, ask: ControlRequest) -> Json:
    """Add a second bot, with a token of its own, in every server."""
    number = platform.ids.next()
    application = Application(number, ask.text("name"), token_of(number), ask.body.get("privileged") is True)
    platform.world.applications[number] = application
    for guild in platform.world.guilds.values():
        guilds.add_bot(platform, guild, application)
    platform.changes.touch_everything()
    return {"id": number, "token": application.token}


def change_application(platform: Platform, ask: ControlRequest) -> Json:
    """Change an application. `restricted`: Discord takes the bot for a spammer, and does not let it write to new
    people; `integration_types`: kinds of installation; `roles` and `timeout_ms` as for a person."""
    application = platform.world.applications.get(ask.ids["id"])
    if application is None:
        raise ControlError(404, f"there is no application {ask.ids['id']}")
    if "integration_types" in ask.body:
        types = as_list(ask.body["integration_types"])
        if not types or not {0, 1}.issuperset(types):
            raise ControlError(400, "integration_types is a list of 0 (servers) and 1 (people)")
        application.integration_types = types
        return {"id": application.id}
    if {"roles", "timeout_ms"} & set(ask.body):
        rights.change_standing(platform, list(platform.world.guilds_of_bot(application.id)), application.id, ask)
        return {"id": application.id}
    if not isinstance(ask.body.get("restricted"), bool):
        raise ControlError(400, "restricted is true or false")
    application.restricted = ask.body["restricted"]
    return {"id": application.id}


def add_guild(platform: Platform, ask: ControlRequest) -> Json:
    """Add a server with everyone in it, and with the bots unless `bots` is false."""
    owner, bots = next(iter(platform.world.people)), ask.body.get("bots") is not False
    return {"id": guilds.add_guild(platform, ask.text("name"), owner, bots=bots).id}


def change_guild(platform: Platform, ask: ControlRequest) -> Json:
    """Change a server. `unavailable`: an outage of Discord begins or ends there; `locale`: the language of the server;
    `automod`: words to which AutoMod objects."""
    guild = guild_with(platform, ask.ids["id"])
    if ask.body.get("locale") is not None:
        guild.locale = _known(ask.body["locale"])
        return {"id": guild.id}
    if "automod" in ask.body:
        guild.objectionable = tuple(as_text(word) for word in as_list(ask.body["automod"]))
        return {"id": guild.id}
    if not isinstance(ask.body.get("unavailable"), bool):
        raise ControlError(400, "unavailable is true or false")
    guilds.set_unavailable(platform, guild, unavailable=ask.body["unavailable"])
    return {"id": guild.id}


def add_thread(platform: Platform, ask: ControlRequest) -> Json:
    """Open a thread for a person, or in a forum a post. `text` is its first message, `private` makes it private."""
    person, channel = person_with(platform, ask.text("user")), channel_with(platform, ask.text("channel"))
    kinds = THREADS_IN.get(channel.kind, {})
    kind = kinds.get(12) if ask.body.get("private") is True else next(iter(kinds.values()), None)
    if kind is None:
        raise ControlError(400, f"a channel of kind {channel.kind} has no such threads")
    now_ms, needed = platform.clock.now_ms(), right_to_open(channel, kind)
    if not access.may(platform.world, channel, person.id, now_ms, needed):
        raise ControlError(409, f"this person lacks {needed} here")
    minutes = ask.body.get("auto_archive_minutes", 4320)
    if minutes not in ARCHIVE_MINUTES:
        raise ControlError(400, f"auto_archive_minutes is one of {', '.join(map(str, ARCHIVE_MINUTES))}")
    thread = open_thread(platform, person.id, channel, ask.text("name"), kind, minutes)
    if ask.body.get("text") is not None:
        platform.messages.say(person.id, thread, ask.text("text"))
    return {"id": thread.id}


def add_thread_member(platform: Platform, ask: ControlRequest) -> Json:
    """Add `user`, a person or a bot, to a thread on behalf of the person `by`; without `by` they join it."""
    thread, user, adder = _thread_and_users(platform, ask)
    threads.add_member(platform, thread, user, adder)
    return {}


def remove_thread_member(platform: Platform, ask: ControlRequest) -> Json:
    thread, user, _ = _thread_and_users(platform, ask)
    threads.remove_member(platform, thread, user)
    return {}


def _thread_and_users(platform: Platform, ask: ControlRequest) -> tuple[Channel, str, str]:
    thread, user = channel_with(platform, ask.ids["id"]), ask.text("user")
    if not thread.is_thread:
        raise ControlError(400, f"{thread.name} is no thread")
    if user not in platform.world.people and user not in platform.world.applications:
        raise ControlError(404, f"there is no user {user}")
    return thread, user, str(ask.body.get("by") or user)


def remove_bot(platform: Platform, ask: ControlRequest) -> Json:
    """Remove a bot from a server: the one named in the body, or the first."""
    guild = guild_with(platform, ask.ids["id"])
    number = str(ask.body.get("application") or next(iter(guild.bots), ""))
    if number not in guild.bots:
        raise ControlError(404, "that bot is not in this server")
    guilds.remove_bot(platform, guild, platform.world.applications[number])
    return {}


def add_channel(platform: Platform, ask: ControlRequest) -> Json:
    """Add a channel of a server, of kind `group` the direct messages of `people`, or of kind `dm` those of `user` and
    the first bot, where they have none yet."""
    if ask.body.get("kind") == "group":
        return {"id": _group(platform, ask).id}
    if ask.body.get("kind") == "dm":
        bot = next(iter(platform.world.applications.values()))
        return {"id": platform.direct_messages(bot, person_with(platform, ask.text("user"))).id}
    guild = guild_with(platform, ask.text("guild"))
    kind = KIND_NAMED.get(str(ask.body.get("kind", "text")))
    if kind is None:
        raise ControlError(400, f"kind is {', '.join(KINDS[:-1])} or {KINDS[-1]}")
    position = sum(1 for _ in platform.world.channels_of(guild.id))
    channel = Channel(platform.ids.next(), kind, ask.text("name"), guild.id, position=position)
    rights.overwrites(channel, ask)
    platform.world.add_channel(channel)
    guilds.tell_channel(platform, channel, "CREATE")
    return {"id": channel.id}


def _group(platform: Platform, ask: ControlRequest) -> Channel:
    people = [person_with(platform, str(each)).id for each in as_list(ask.body.get("people"))]
    if len(people) < FEWEST_IN_GROUP:
        raise ControlError(400, f"people are {FEWEST_IN_GROUP} or more")
    joined = dict.fromkeys(people, platform.clock.now_ms())
    group = platform.world.add_channel(
        Channel(platform.ids.next(), "group", ask.text("name"), owner=people[0], joined=joined)
    )
    platform.changes.touch_everything()
    return group


def change_channel(platform: Platform, ask: ControlRequest) -> Json:
    channel = channel_with(platform, ask.ids["id"])
    guild = None if channel.guild is None else platform.world.guilds[channel.guild]
    hidden = frozenset[tuple[str, str]]() if guild is None else guilds.hidden_channels(platform, guild)
    rights.overwrites(channel, ask)
    if ask.body.get("name") is not None:
        channel.name = ask.text("name")
        guilds.tell_channel(platform, channel, "UPDATE")
        return {"id": channel.id}
    if channel.is_thread:
        archived, locked = ask.body.get("archived"), ask.body.get("locked")
        change_thread(
            platform,
            channel,
            archived=None if archived is None else archived is True,
            locked=None if locked is None else locked is True,
        )
    elif guild is not None:
        guilds.tell_rights(platform, guild, hidden, channel.id)
    return {"id": channel.id}


def delete_channel(platform: Platform, ask: ControlRequest) -> Json:
    guilds.delete_channel(platform, channel_with(platform, ask.ids["id"]))
    return {}


def delete_message(platform: Platform, ask: ControlRequest) -> Json:
    """Delete a message as a moderator."""
    channel = platform.world.home_of(ask.ids["id"])
    if channel is None:
        raise ControlError(404, "there is no such message")
    platform.messages.delete(channel, channel.messages[ask.ids["id"]])
    return {}


def add_fault(platform: Platform, ask: ControlRequest) -> Json:
    """Add a fault for later, or for the connections that are open now."""
    try:
        if is_immediate(ask.body):
            return _strike_now(platform, ask)
        return platform.faults.add(ask.body).to_json()
    except BadFaultError as bad:
        raise ControlError(400, str(bad)) from None


def _strike_now(platform: Platform, ask: ControlRequest) -> Json:
    names = [str(each) for each in as_list(ask.body["fault"])] or [str(ask.body["fault"])]
    sessions = platform.sessions.open_sessions()
    for session in sessions:
        platform.sessions.disturb(session, names[0], resumable=ask.body.get("resumable", True) is True)
    return {"fault": names, "struck": len(sessions)}


def change_gateway(platform: Platform, ask: ControlRequest) -> Json:
    """Change the gateway. `down`: true, false, or the shards that are down from now on."""
    down = ask.body.get("down")
    if not isinstance(down, bool) and not is_list(down):
        raise ControlError(400, "down is true, false or a list of shards")
    shards = None if down is True else frozenset(as_whole(each) for each in as_list(down or []))
    return {"broken": platform.sessions.take_down(shards)}


def read_faults(platform: Platform, ask: ControlRequest) -> Json:
    del ask
    return {"faults": platform.faults.to_json()}


def clear_faults(platform: Platform, ask: ControlRequest) -> Json:
    del ask
    platform.faults.clear()
    return {}


def advance_clock(platform: Platform, ask: ControlRequest) -> Json:
    if not isinstance(platform.clock, VirtualClock):
        raise ControlError(409, "this sandbox follows the computer's clock")
    ms = ask.body.get("advance_ms")
    if isinstance(ms, bool) or not isinstance(ms, int) or ms < 0:
        raise ControlError(400, "advance_ms is a whole number of milliseconds")
    platform.clock.advance(ms)
    return {"now_ms": platform.clock.now_ms()}


def figures(platform: Platform, ask: ControlRequest) -> Json:
    del ask
    return platform.figures.to_json()
