"""Users, direct message channels, and the bot itself."""

from sandbox import access, payloads
from sandbox.errors import refusal
from sandbox.form_body import FormBody
from sandbox.guilds import remove_bot
from sandbox.json_values import Json
from sandbox.platform import Platform
from sandbox.rest.requests import RestRequest, RestResponse, Route, done


def gateway(platform: Platform, call: RestRequest) -> RestResponse:
    del call
    return RestResponse(200, {"url": platform.gateway_address})


def gateway_bot(platform: Platform, call: RestRequest) -> RestResponse:
    limits = platform.identify_limits
    guilds = sum(1 for _ in platform.world.guilds_of_bot(call.bot.id))
    shards = max(1, -(-guilds // limits.settings.guilds_per_shard))
    starts = limits.to_json(call.bot.id)
    return RestResponse(200, {"url": platform.gateway_address, "shards": shards, "session_start_limit": starts})


def me(platform: Platform, call: RestRequest) -> RestResponse:
    del platform
    return RestResponse(200, payloads.own_user(call.bot))


def change_me(platform: Platform, call: RestRequest) -> RestResponse:
    form = FormBody()
    name = form.text(call.form, "username", 2, 32)
    form.refuse_if_bad()
    if name:
        call.bot.name = name
        platform.changes.touch_everything()
    return RestResponse(200, payloads.own_user(call.bot))


def user(platform: Platform, call: RestRequest) -> RestResponse:
    found = payloads.user_with(platform.world, call.ids["user"])
    if found is None:
        raise refusal(10013)
    return RestResponse(200, found)


def application(platform: Platform, call: RestRequest) -> RestResponse:
    return RestResponse(200, payloads.application_object(platform.world, call.bot))


def my_guilds(platform: Platform, call: RestRequest) -> RestResponse:
    found: list[Json] = [
        {
            "id": guild.id,
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(access.permissions_in_guild(platform.world, guild, call.bot.id)),
            "features": [],
        }
        for guild in platform.world.guilds_of_bot(call.bot.id)
    ]
    return RestResponse(200, found)


def leave_guild(platform: Platform, call: RestRequest) -> RestResponse:
    guild = platform.world.guilds.get(call.ids["guild"])
    if guild is None or call.bot.id not in guild.bots:
        raise refusal(10004)
    remove_bot(platform, guild, call.bot)
    return done()


def open_direct(platform: Platform, call: RestRequest) -> RestResponse:
    """Open direct messages: the same channel each time. A person's refusal shows only when something is sent."""
    person = platform.world.people.get(str(call.form.get("recipient_id")))
    if person is None:
        form = FormBody()
        form.at("recipient_id").complain("BASE_TYPE_REQUIRED", "This field is required")
        form.refuse_if_bad()
        raise refusal(10013)
    if platform.world.direct(call.bot.id, person.id) is None:
        _may_open(platform, call)
    channel = platform.direct_messages(call.bot, person)
    return RestResponse(200, payloads.channel_object(platform.world, channel))


def _may_open(platform: Platform, call: RestRequest) -> None:
    """Raise ApiError 40003 for too many new ones, and 20026 for a bot that goes on in spite of that."""
    if not call.bot.restricted and platform.limits.may_open(call.bot.id):
        return
    call.bot.restricted = call.bot.restricted or platform.limits.insists(call.bot.id)
    raise refusal(20026 if call.bot.restricted else 40003)


ROUTES = [
    Route("GET", "/gateway", gateway),
    Route("GET", "/gateway/bot", gateway_bot),
    Route("GET", "/users/@me", me),
    Route("PATCH", "/users/@me", change_me),
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("DELETE", "/users/@me/guilds/{guild}", leave_guild),
    Route("POST", "/users/@me/channels", open_direct),
    Route("GET", "/users/{user}", user),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
]
