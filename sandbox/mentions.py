"""Notifications of a message: the mentions in its text, as far as `allowed_mentions` lets them."""

import re
from dataclasses import dataclass

from sandbox.form_body import FormBody, not_among
from sandbox.json_values import Json, as_list, as_object, is_object

USER = re.compile(r"<@!?([0-9]{15,21})>")
EVERYONE = re.compile(r"@(everyone|here)\b")
KINDS = ("users", "roles", "everyone")


@dataclass(frozen=True, slots=True)
class Mentions:
    """The users a text mentions and may notify, and whether it notifies everyone."""

    users: tuple[str, ...] = ()
    everyone: bool = False


def found_mentions(text: str, allowed: object, *, from_interaction: bool) -> Mentions:
    """Return the mentions in `text`. Without `allowed_mentions` ordinary messages notify all, interactions users
    only."""
    users = tuple(dict.fromkeys(USER.findall(text)))
    everyone = EVERYONE.search(text) is not None
    if not is_object(allowed):
        return Mentions(users, everyone and not from_interaction)
    parse = as_list(allowed.get("parse"))
    if "users" not in parse:
        listed = {str(each) for each in as_list(allowed.get("users"))}
        users = tuple(each for each in users if each in listed)
    return Mentions(users, everyone and "everyone" in parse)


def check_allowed_mentions(form: FormBody, body: Json) -> None:
    """Complains about an `allowed_mentions` that contradicts itself."""
    if body.get("allowed_mentions") is None:
        return
    place = form.at("allowed_mentions")
    wishes = as_object(body["allowed_mentions"])
    parse = place.items(wishes, "parse", 0, 3)
    for index, kind in enumerate(parse):
        if kind not in KINDS:
            place.at("parse", index).complain(*not_among(KINDS))
    for kind in ("users", "roles"):
        if place.items(wishes, kind, 0, 100) and kind in parse:
            place.complain(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", f'parse:["{kind}"] and {kind}:[ids] exclude each other'
            )
