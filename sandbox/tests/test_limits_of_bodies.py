"""Each limit of a message, a form and a command: the least and the most are accepted, one beyond is refused there. The
numbers are those of Discord's documentation, written down here and not taken from the sandbox."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from sandbox.tests.bodies import (
    INPUT,
    button,
    buttons,
    choices,
    command,
    container,
    gallery,
    label,
    large,
    menu,
    option,
    options,
    radios,
    row,
    section,
    text,
    thumbnail,
)
from sandbox.tests.kit.word_for_word import complaints
from sandbox.tests.test_forms_word_for_word import SCENES, answer

Limit = tuple[str, str, Callable[[int], Any], int, int]
"""The scene, where the complaint stands, the body with so much of it, the least and the most."""


def form(part: Any) -> dict[str, Any]:
    return {"custom_id": "m", "title": "Form", "components": [part]}


def x(length: int) -> str:
    return "x" * length


def files(**counts: int) -> dict[str, Any]:
    return form(label({"type": 19, "custom_id": "f", "required": False, **counts}))


LENGTHS: Final[list[Limit]] = [
    ("buttons", "0/components/0/label", lambda n: [row(button(label=x(n), emoji={"name": "🂡"}))], 0, 80),
    ("buttons", "0/components/0/custom_id", lambda n: [row(button(custom_id=x(n)))], 1, 100),
    ("menus", "0/components/0/options", lambda n: [row(menu(options=options(n)))], 1, 25),
    ("menus", "0/components/0/placeholder", lambda n: [row(menu(placeholder=x(n)))], 0, 150),
    ("menus", "0/components/0/options/0/label", lambda n: [row(menu(options=options(1, label=x(n))))], 1, 100),
    ("menus", "0/components/0/options/0/value", lambda n: [row(menu(options=options(1, value=x(n))))], 1, 100),
    (
        "menus",
        "0/components/0/options/0/description",
        lambda n: [row(menu(options=options(1, description=x(n))))],
        0,
        100,
    ),
    ("menus", "0/components/0/channel_types", lambda n: [row(menu(8, channel_types=[0] * n))], 0, 25),
    (
        "menus",
        "0/components/0/default_values/0/id",
        lambda n: [row(menu(8, default_values=[{"id": x(n), "type": "channel"}]))],
        1,
        20,
    ),
    ("rows", "", lambda n: [row(button(custom_id=str(place))) for place in range(n)], 0, 5),
    ("rows", "0/components", lambda n: [buttons(n)], 1, 5),
    ("layouts", "", lambda n: [text()] * n, 0, 40),
    ("layouts", "0/content", lambda n: [text(x(n))], 1, 4000),
    ("layouts", "0/components", lambda n: [section(*[text()] * n)], 1, 3),
    ("layouts", "0/items", lambda n: [gallery(n)], 1, 10),
    ("layouts", "0/accessory/description", lambda n: [section(text(), accessory=thumbnail(description=x(n)))], 0, 1024),
    (
        "layouts",
        "0/items/0/description",
        lambda n: [{"type": 12, "items": [{"media": {"url": "https://e.org"}, "description": x(n)}]}],
        0,
        1024,
    ),
    ("modals", "custom_id", lambda n: form(text()) | {"custom_id": x(n)}, 1, 100),
    ("modals", "title", lambda n: form(text()) | {"title": x(n)}, 1, 45),
    ("modals", "components", lambda n: form(text()) | {"components": [text()] * n}, 1, 5),
    ("modals", "components/0/label", lambda n: form(label(INPUT, label=x(n))), 1, 45),
    ("modals", "components/0/description", lambda n: form(label(INPUT, description=x(n))), 0, 100),
    ("modals", "components/0/component/label", lambda n: form(label(INPUT | {"label": x(n)})), 1, 45),
    ("modals", "components/0/component/placeholder", lambda n: form(label(INPUT | {"placeholder": x(n)})), 0, 100),
    ("modals", "components/0/component/value", lambda n: form(label(INPUT | {"value": x(n)})), 0, 4000),
    ("modals", "components/0/component/options", lambda n: form(label(radios(n))), 2, 10),
    ("modals", "components/0/component/options", lambda n: form(label(radios(n, 22))), 1, 10),
    *(
        (
            "modals",
            f"components/0/component/options/0/{key}",
            lambda n, key=key: form(label(radios(2, options=[*options(1, **{key: x(n)}), options(2)[1]]))),
            least,
            100,
        )
        for key, least in (("label", 1), ("value", 1), ("description", 0))
    ),
    ("commands", "name", lambda n: command(name=x(n)), 1, 32),
    ("commands", "description", lambda n: command(description=x(n)), 1, 100),
    ("commands", "name_localizations/de", lambda n: command(name_localizations={"de": x(n)}), 1, 32),
    ("commands", "description_localizations/de", lambda n: command(description_localizations={"de": x(n)}), 1, 100),
    ("commands", "options", lambda n: command(options=[option(name=f"o{place}") for place in range(n)]), 0, 25),
    ("commands", "options/0/name", lambda n: command(options=[option(name=x(n))]), 1, 32),
    ("commands", "options/0/description", lambda n: command(options=[option(description=x(n))]), 1, 100),
    ("commands", "options/0/choices", lambda n: command(options=[option(choices=choices(n))]), 0, 25),
    (
        "commands",
        "options/0/choices/0/name",
        lambda n: command(options=[option(choices=choices(1, name=x(n)))]),
        1,
        100,
    ),
    ("embeds", "", lambda n: [{"title": "x"}] * n, 0, 10),
    ("embeds", "0/title", lambda n: [{"title": x(n)}], 0, 256),
    ("embeds", "0/description", lambda n: [{"description": x(n)}], 0, 4096),
    ("embeds", "0/fields", lambda n: [{"fields": [{"name": "x", "value": "y"}] * n}], 0, 25),
    ("embeds", "0/fields/0/name", lambda n: [{"fields": [{"name": x(n), "value": "y"}]}], 1, 256),
    ("embeds", "0/fields/0/value", lambda n: [{"fields": [{"name": "x", "value": x(n)}]}], 1, 1024),
    *(
        (
            "mentions",
            f"allowed_mentions/{kind}",
            lambda n, kind=kind: {"content": "", "allowed_mentions": {kind: ["1"] * n}},
            0,
            100,
        )
        for kind in ("users", "roles")
    ),
]
NUMBERS: Final[list[Limit]] = [
    ("buttons", "0/components/0/id", lambda n: [row(button(id=n))], 0, 2**31 - 1),
    (
        "menus",
        "0/components/0/min_values",
        lambda n: [row(menu(min_values=n, max_values=25, options=options(25)))],
        0,
        25,
    ),
    (
        "menus",
        "0/components/0/max_values",
        lambda n: [row(menu(min_values=0, max_values=n, options=options(25)))],
        1,
        25,
    ),
    ("layouts", "0/accent_color", lambda n: [container(text(), accent_color=n)], 0, 0xFFFFFF),
    ("modals", "components/0/component/min_length", lambda n: form(label(INPUT | {"min_length": n})), 0, 4000),
    ("modals", "components/0/component/max_length", lambda n: form(label(INPUT | {"max_length": n})), 1, 4000),
    ("modals", "components/0/component/max_values", lambda n: form(label(radios(10, 22, max_values=n))), 1, 10),
    (
        "modals",
        "components/0/component/min_values",
        lambda n: form(label(radios(10, 22, min_values=n, required=False))),
        0,
        10,
    ),
    ("modals", "components/0/component/max_values", lambda n: files(min_values=0, max_values=n), 1, 10),
    ("modals", "components/0/component/min_values", lambda n: files(min_values=n, max_values=10), 0, 10),
]
TOTALS: Final[list[tuple[str, Callable[[int], Any], int, str]]] = [
    ("layouts", lambda n: [text(x(2000)), text(x(n))], 2000, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    ("layouts", lambda n: [container(*[text()] * n)], 39, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    ("commands", large, 96, "APPLICATION_COMMAND_TOO_LARGE"),
    ("embeds", lambda n: [{"description": x(4096)}, {"description": x(n)}], 1904, "MAX_EMBED_SIZE_EXCEEDED"),
    (
        "embeds",
        lambda n: [{"footer": {"text": x(3000)}, "author": {"name": x(n)}}],
        3000,
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    *(
        (
            "many_commands",
            lambda n, kind=kind: [command(name=f"c{place}", type=kind) for place in range(n)],
            most,
            "APPLICATION_COMMANDS_TOO_MANY",
        )
        for kind, most in ((1, 100), (2, 15), (3, 15))
    ),
]
ROOTS: Final = {
    "buttons": "components",
    "menus": "components",
    "rows": "components",
    "layouts": "components",
    "embeds": "embeds",
}


def refused(scene: str, body: Any) -> dict[str, str]:
    """The codes of what is wrong with a body, by place."""
    wrong, _ = answer(SCENES[scene][1], body)
    return {place: said.split(":")[0] for place, said in complaints(wrong).items()}


def place_in(scene: str, place: str) -> str:
    return ".".join(filter(None, (ROOTS.get(scene, ""), *place.split("/"))))


def test_the_address_of_a_link_is_limited() -> None:
    def complaint(url: str) -> str | None:
        link = [row(button(style=5, custom_id=None, url=url))]
        return refused("buttons", link).get(place_in("buttons", "0/components/0/url"))

    assert complaint(f"https://{x(504)}") is None
    assert (complaint(f"https://{x(505)}"), complaint("")) == ("BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED")


@pytest.mark.parametrize(("scene", "place", "body", "least", "most"), LENGTHS)
def test_lengths_are_limited(scene: str, place: str, body: Callable[[int], Any], least: int, most: int) -> None:
    assert (refused(scene, body(least)), refused(scene, body(most))) == ({}, {})
    where = place_in(scene, place)
    above = "BASE_TYPE_BAD_LENGTH" if least else "BASE_TYPE_MAX_LENGTH"
    assert refused(scene, body(most + 1)).get(where, "").startswith(above)
    if least:
        below = "BASE_TYPE_REQUIRED" if least == 1 else "BASE_TYPE_BAD_LENGTH"
        assert refused(scene, body(least - 1)).get(where) == below


@pytest.mark.parametrize(("scene", "place", "body", "least", "most"), NUMBERS)
def test_numbers_are_limited(scene: str, place: str, body: Callable[[int], Any], least: int, most: int) -> None:
    assert (refused(scene, body(least)), refused(scene, body(most))) == ({}, {})
    where = place_in(scene, place)
    assert refused(scene, body(most + 1)).get(where, "").startswith("NUMBER_TYPE_MAX")
    assert refused(scene, body(least - 1)).get(where, "").startswith("NUMBER_TYPE_MIN")


@pytest.mark.parametrize(("scene", "body", "most", "code"), TOTALS)
def test_what_is_added_up_is_limited(scene: str, body: Callable[[int], Any], most: int, code: str) -> None:
    assert refused(scene, body(most)) == {}
    assert code in complaints(answer(SCENES[scene][1], body(most + 1))[0])[place_in(scene, "")]
