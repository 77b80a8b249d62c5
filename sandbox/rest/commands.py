"""Application commands, everywhere and per server."""

from sandbox.commands import checked_command, checked_commands, shown
from sandbox.errors import refusal
from sandbox.form_body import FormBody
from sandbox.json_values import Json
from sandbox.platform import Platform
from sandbox.rest.lookups import guild_of, own_application
from sandbox.rest.requests import RestRequest, RestResponse, Route, done


def _home(platform: Platform, call: RestRequest) -> tuple[str | None, dict[str, Json]]:
    """Return the server in the path (`None` for everywhere) and the commands that live there."""
    own_application(call)
    guild = guild_of(platform, call).id if "guild" in call.ids else None
    return guild, call.bot.commands.setdefault(guild, {})


def read_all(platform: Platform, call: RestRequest) -> RestResponse:
    _, home = _home(platform, call)
    full = call.query.get("with_localizations") in ("1", "true", "True")
    return RestResponse(200, [shown(each, localizations=full) for each in home.values()])


def overwrite(platform: Platform, call: RestRequest) -> RestResponse:
    """Set all commands at once. Those of the same name keep their id."""
    guild, home = _home(platform, call)
    form = FormBody()
    wished = checked_commands(form, call.entries, call.bot.integration_types)
    form.refuse_if_bad()
    before = {(each["type"], each["name"]): each["id"] for each in home.values()}
    commands = [_with_id(platform, call, guild, each, before.get((each["type"], each["name"]))) for each in wished]
    call.bot.commands[guild] = {each["id"]: each for each in commands}
    platform.changes.touch_everything()
    return RestResponse(200, [shown(each, localizations=True) for each in commands])


def _with_id(platform: Platform, call: RestRequest, guild: str | None, body: Json, known: str | None) -> Json:
    number = platform.ids.next()
    found = {"id": known or number, "application_id": call.bot.id, "version": number, **body}
    if guild is None:
        return found
    kept = {key: each for key, each in found.items() if key not in ("contexts", "dm_permission")}
    return kept | {"guild_id": guild, "integration_types": [0]}


def create(platform: Platform, call: RestRequest) -> RestResponse:
    """Create one command; one of the same name is replaced."""
    guild, home = _home(platform, call)
    form = FormBody()
    body = checked_command(form, call.form, call.bot.integration_types)
    form.refuse_if_bad()
    same = [each["id"] for each in home.values() if (each["type"], each["name"]) == (body["type"], body["name"])]
    command = _with_id(platform, call, guild, body, same[0] if same else None)
    home[command["id"]] = command
    platform.changes.touch_everything()
    return RestResponse(200 if same else 201, shown(command, localizations=True))


def _one(platform: Platform, call: RestRequest) -> tuple[dict[str, Json], Json]:
    _, home = _home(platform, call)
    command = home.get(call.ids["command"])
    if command is None:
        raise refusal(10063)
    return home, command


def read(platform: Platform, call: RestRequest) -> RestResponse:
    _, command = _one(platform, call)
    return RestResponse(200, shown(command, localizations=True))


def change(platform: Platform, call: RestRequest) -> RestResponse:
    home, command = _one(platform, call)
    form = FormBody()
    body = checked_command(form, {**command, **call.form}, call.bot.integration_types)
    form.refuse_if_bad()
    changed = _with_id(platform, call, command.get("guild_id"), body, command["id"])
    home[command["id"]] = changed
    platform.changes.touch_everything()
    return RestResponse(200, shown(changed, localizations=True))


def delete(platform: Platform, call: RestRequest) -> RestResponse:
    home, command = _one(platform, call)
    del home[command["id"]]
    platform.changes.touch_everything()
    return done()


ROUTES = [
    route
    for base in ("/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands")
    for route in (
        Route("GET", base, read_all),
        Route("PUT", base, overwrite, "commands_put"),
        Route("POST", base, create),
        Route("GET", base + "/{command}", read),
        Route("PATCH", base + "/{command}", change),
        Route("DELETE", base + "/{command}", delete),
    )
]
