"""Messages, forms and commands that a bot might send, right or wrong in one place, at each limit and just beyond
it."""

from typing import Any, Final

Json = dict[str, Any]


def button(**changes: Any) -> Json:
    found = {"type": 2, "style": 1, "label": "x", "custom_id": "a", **changes}
    return {key: value for key, value in found.items() if value is not None}


def row(*parts: Any) -> Json:
    return {"type": 1, "components": list(parts)}


def buttons(count: int) -> Json:
    return row(*(button(custom_id=str(number)) for number in range(count)))


def text(content: Any = "x") -> Json:
    return {"type": 10, "content": content}


def options(count: int, **changes: Any) -> list[Json]:
    return [{"label": str(number), "value": str(number), **changes} for number in range(count)]


def menu(kind: int = 3, **changes: Any) -> Json:
    offered = {"options": options(3)} if kind == 3 else {}
    return {"type": kind, "custom_id": "s", **offered, **changes}


def gallery(count: int) -> Json:
    return {"type": 12, "items": [{"media": {"url": "https://e.org/a.png"}} for _ in range(count)]}


def thumbnail(**changes: Any) -> Json:
    return {"type": 11, "media": {"url": "attachment://a.png"}, **changes}


def section(*texts: Any, **changes: Any) -> Json:
    return {"type": 9, "components": list(texts), "accessory": button(), **changes}


def container(*parts: Any, **changes: Any) -> Json:
    return {"type": 17, "components": list(parts), **changes}


BUTTONS: Final[list[Any]] = [
    *(button(style=style) for style in (1, 2, 3, 4, 5, 0, 6, "1", True)),
    *(button(label=label) for label in ("", None, 5)),
    *(button(emoji=emoji) for emoji in ({"name": "🂡"}, {"name": "ace"}, {"name": ""}, {"name": "🂡" * 16}, {}, 5)),
    *(button(emoji=emoji) for emoji in ({"name": "🂡" * 17}, {"name": "é"}, {"name": "©1"}, {"name": "11"})),
    *(button(emoji=emoji, label=None) for emoji in ({"id": "77"}, {"id": 78, "name": "other"}, {"id": "79"})),
    *(button(disabled=disabled) for disabled in (True, False, "yes")),
    *(button(custom_id=name) for name in (None, 7)),
    *(button(style=5, custom_id=None, url=url) for url in ("https://e.org", None)),
    *(
        button(style=5, custom_id=None, url=url)
        for url in ("ftp://e.org", "javascript:1", "e.org", "https://", "http://[")
    ),
    button(style=5, url="https://e.org"),
    button(url="https://e.org"),
    *(button(id=number) for number in (0, 9, "9", True)),
]
MENUS: Final[list[Any]] = [
    menu(options=None),
    menu(options="many"),
    menu(options=[5]),
    *(menu(min_values=low, max_values=high) for low, high in ((0, 1), (1, 3), (3, 3), (2, 1), (1, 4))),
    menu(max_values="1"),
    *(menu(placeholder=words) for words in ("Choose", "")),
    *(menu(disabled=disabled) for disabled in (True, False)),
    *(menu(options=options(1, label=label)) for label in ("x", None)),
    *(menu(options=options(1, value=value)) for value in ("x", None)),
    menu(options=options(1, description="Words")),
    *(menu(options=options(1, emoji=emoji)) for emoji in ({"id": "77"}, {"id": "79"})),
    *(menu(options=options(2, default=True), max_values=most) for most in (1, 2)),
    menu(options=options(2, value="same")),
    *(menu(kind) for kind in (5, 6, 7, 8)),
    *(menu(5, default_values=[{"id": "1", "type": kind}]) for kind in ("user", "role", None)),
    *(menu(6, default_values=[{"id": "1", "type": kind}]) for kind in ("user", "role")),
    *(menu(7, max_values=2, default_values=[{"id": "1", "type": kind}] * 2) for kind in ("user", "role", "channel")),
    *(menu(8, default_values=[{"id": number, "type": "channel"}]) for number in ("7", None)),
    menu(5, default_values=[{"id": "1", "type": "user"}] * 2),
    menu(5, default_values=[{"id": "1", "type": "user"}] * 26, max_values=25),
    menu(5, channel_types=[0]),
    *(menu(8, channel_types=types) for types in ([0, 5], [], "all")),
]
LAYOUTS: Final[list[Any]] = [
    [text()],
    [text(None)],
    [text(5)],
    [text("€" * 3386)],
    [text("€" * 3386 + "x")],
    [text("€" * 1693), text("€" * 1689)],
    [text("€" * 1693), text("€" * 1690)],
    [container(*[text()] * 41)],
    [gallery(10)] * 6 + [gallery(4)],
    [gallery(10)] * 6 + [gallery(5)],
    [gallery(1)],
    [{"type": 12}],
    *([{"type": 12, "items": [{"media": {"url": url}}]}] for url in ("http://e.org", "attachment://a.png")),
    *([{"type": 12, "items": [{"media": {"url": url}}]}] for url in ("attachment://b.png", "ftp://e.org", "", "a.png")),
    [{"type": 12, "items": [{"media": {"url": "x" * 2048}}, {"media": {"url": "x" * 2049}}, {"media": 5}, {}]}],
    *([section(text(), accessory=thumbnail(description="x" * length))] for length in (0, 1)),
    *([section(text(), accessory=thumbnail(spoiler=spoiler))] for spoiler in (True, "yes")),
    [section(text())],
    *([section(text(), accessory=other)] for other in (None, text(), 5)),
    [section(button())],
    *([{"type": 13, "file": {"url": url}, "spoiler": True}] for url in ("attachment://a.png", "https://e.org/a", 5)),
    [{"type": 13}],
    *([{"type": 14, "divider": divider}] for divider in (True, False, None, 1)),
    *([{"type": 14, "spacing": spacing}] for spacing in (1, 2, 3, None)),
    *([container(text(), accent_color=colour)] for colour in (None, 0, "red")),
    *([container(text(), spoiler=spoiler)] for spoiler in (True, False, "yes")),
    [container()],
    [container("text")],
    [container(container(text()))],
    [container(row(button()), section(text(), accessory=thumbnail()), gallery(1), {"type": 14}, text())],
    [thumbnail()],
    [button()],
    [{"type": 99}],
    [{"type": "10"}],
    [{}],
    [5],
    [{"type": 1}],
    [row(text())],
    [row(menu(), button())],
    [row(menu(), menu(custom_id="t"))],
    [row(button(), button())],
    [row(button()), row(menu(custom_id="a"))],
    [row(button(id=3), button(custom_id="b", id=3))],
    [text(), {**text(), "id": 1}, text()],
    [section(text(), accessory=button(id=2)), text()],
    [buttons(1)] * 2,
]
EMBEDS: Final[list[Any]] = [
    [{"title": "x", "description": "x", "fields": [{"name": "x", "value": "y"}]}],
    [{"fields": [{}]}],
    *(
        [{"title": "x" * 200, "fields": [{"name": "x" * 100, "value": "y" * 1000}] * 5, "description": "x" * n}]
        for n in (300, 301)
    ),
    [5],
]
TEXT: Final = "<@123456789012345> <@!123456789012345678901> <@12345678901234> <@1234567890123456789012> @here"
MENTIONS: Final[list[Any]] = [
    *({"content": words} for words in (TEXT, "@everyone", "@everyoneelse", "to @here!", "nobody")),
    {"content": "<@123456789012345> <@123456789012345>"},
    *({"content": TEXT, "allowed_mentions": {"parse": parse}} for parse in ([], ["users"], ["everyone"], ["roles"])),
    {"content": TEXT, "allowed_mentions": {"parse": ["users", "roles", "everyone"]}},
    {"content": TEXT, "allowed_mentions": {"parse": ["users", "roles", "everyone", "users"]}},
    {"content": TEXT, "allowed_mentions": {"parse": ["people"]}},
    {"content": TEXT, "allowed_mentions": {"users": ["123456789012345"]}},
    {"content": TEXT, "allowed_mentions": {"users": [123456789012345], "parse": ["everyone"]}},
    *({"content": TEXT, "allowed_mentions": {kind: ["1"], "parse": [kind]}} for kind in ("users", "roles")),
    {"content": "", "allowed_mentions": {"parse": "users", "users": "all"}},
    {"content": TEXT, "allowed_mentions": 5},
]


INPUT: Final[Json] = {"type": 4, "custom_id": "i", "style": 1}


def label(component: Any, **changes: Any) -> Json:
    return {"type": 18, "label": "Word", "component": component, **changes}


def radios(count: int, kind: int = 21, **changes: Any) -> Json:
    return {"type": kind, "custom_id": "r", "options": options(count), **changes}


FORM_PARTS: Final[list[Any]] = [
    *(label(INPUT | {"style": style}) for style in (1, 2, 3, None)),
    label(INPUT | {"min_length": 2, "max_length": 3}),
    *(label(INPUT | {"required": required}) for required in (True, False, "yes")),
    label(INPUT | {"label": "Word", "placeholder": "x", "value": "y"}),
    label(INPUT | {"placeholder": "", "value": ""}),
    label(INPUT, label=None),
    *(label(INPUT, description=words) for words in ("x", "")),
    label(INPUT, id=8),
    label(INPUT | {"disabled": True}),
    label(INPUT | {"custom_id": None}),
    label(button()),
    label(None),
    row(INPUT),
    row(button()),
    text("Read this"),
    text(""),
    button(),
    *(label(menu(required=required, min_values=0)) for required in (True, False, None)),
    label(menu(min_values=1)),
    label(menu(disabled=True)),
    label(menu(5, default_values=[{"id": "1", "type": "role"}])),
    label(radios(2)),
    label(radios(2, options=[{"label": "x", "value": "x"}] * 2)),
    label(radios(2, options=options(2, default=True))),
    label(radios(2, required=False)),
    *(label(radios(2, options=options(2, **{key: None}))) for key in ("label", "value")),
    label(radios(2, options=options(2, description="Words"))),
    label(radios(1, 22)),
    *(label(radios(3, 22, max_values=most)) for most in (1, 3, 4)),
    *(label(radios(3, 22, min_values=least)) for least in (0, 1, 3, 4)),
    *(label(radios(3, 22, options=options(3, default=True), max_values=most)) for most in (2, 3)),
    label(radios(3, 22, min_values=0, required=False)),
    *(label({"type": 23, "custom_id": "c", "default": default}) for default in (True, False, None, "yes")),
    *(label({"type": 19, "custom_id": "f", "max_values": most}) for most in (1, 10)),
    *(label({"type": 19, "custom_id": "f", "min_values": least, "max_values": 2}) for least in (0, 2, 3)),
    label({"type": 19, "custom_id": "f", "required": False}),
]
FORMS: Final[list[Json]] = [
    *({"custom_id": "m", "title": "Form", "components": [part]} for part in FORM_PARTS),
    *({"custom_id": name, "title": "Form", "components": [label(INPUT)]} for name in ("x", None)),
    *({"custom_id": "m", "title": title, "components": [label(INPUT)]} for title in ("x", None)),
    *({"custom_id": "m", "title": "Form", "components": [text()] * count} for count in (0, 5)),
    {"custom_id": "m", "title": "Form"},
    {"custom_id": "m", "title": "Form", "components": [label(INPUT), label(INPUT)]},
]


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
