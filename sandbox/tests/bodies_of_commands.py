"""Commands that a bot might register, right or wrong in one place, at each limit and just beyond it."""

from typing import Any, Final

Json = dict[str, Any]


def command(**changes: Any) -> Json:
    return {"name": "deal", "description": "Deals", **changes}


def option(kind: Any = 3, **changes: Any) -> Json:
    return {"type": kind, "name": "who", "description": "Who", **changes}


def choices(count: int, **changes: Any) -> list[Json]:
    return [{"name": f"n{number}", "value": f"v{number}", **changes} for number in range(count)]


OPTIONS: Final[list[Any]] = [
    *([option(kind)] for kind in (*range(1, 12), 0, 12, None, "3")),
    *([option(name=name)] for name in (None, "Who", "two words", "ä_'-9", "आप", "é!")),
    [option(description=None)],
    *([option(required=required)] for required in (True, False, "yes")),
    [option(), option(name="b", required=True)],
    [option(required=True), option(name="b")],
    [option(), option()],
    [option(1), option(name="b")],
    [option(2), option(1, name="b")],
    [option(1, options=[option()])],
    [option(1, options=[option(1)])],
    [option(2, options=[option(1, options=[option()])])],
    [option(2, options=[option(2)])],
    [option(2, options=[option(1, options=[option(1)])])],
    [option(choices=choices(2))],
    [option(choices=choices(1, name=None))],
    *([option(choices=choices(1, value=value))] for value in ("x" * 100, "x" * 101, 5, None)),
    *([option(4, choices=choices(1, value=value))] for value in (5, 5.5, True, "5")),
    *([option(10, choices=choices(1, value=value))] for value in (5, 5.5, False, "5")),
    [option(6, choices=choices(1))],
    [option(choices=choices(1, name_localizations={"de": "Eins"}))],
    *([option(autocomplete=True, choices=choices(count))] for count in (0, 1)),
    [option(autocomplete=False)],
    [option(4, min_value=1, max_value=9), option(name="b", min_length=1, max_length=9)],
    [option(7, channel_types=[0])],
]


def choice(name: int, value: int) -> Json:
    return {"name": "n" * name, "value": "v" * value}


def large(last: int) -> Json:
    """A command whose texts have 7,904 characters and `last` more."""
    offered = [[choice(100, 100)] * 25, [choice(100, 100), choice(100, last)]]
    described = [option(name=f"o{number:02}", description="x" * 97) for number in range(25)]
    asked = [found | {"choices": offered[place]} if place < 2 else found for place, found in enumerate(described)]
    return command(options=asked, description="x" * 100)


COMMANDS: Final[list[Any]] = [
    command(),
    *(command(options=each) for each in OPTIONS),
    *(command(type=kind) for kind in (1, 2, 3, 4)),
    {"name": "Two words", "type": 2},
    {"name": "Two words", "type": 3, "description": "no", "options": [option()]},
    *(command(name=name) for name in (None, "Deal", "two words")),
    command(description=None),
    *(command(name_localizations=texts) for texts in ({"de": "teilen"}, {"pt": "y"}, {"de": "Teilen"}, {"de": ""})),
    command(description_localizations={"de": "Teilt"}),
    command(name="Deal", type=2, name_localizations={"de": "Zwei Worte"}),
    *(command(default_member_permissions=bits) for bits in ("32", 32, None)),
    command(nsfw=True, contexts=[0, 1], integration_types=[0, 1], dm_permission=False),
    command(nsfw="yes", dm_permission="yes"),
]
