"""Recorded messages as an ordinary discord.py bot builds them: from the library's ui objects, each time."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import discord
from discord import ui

Json = Mapping[str, Any]


def parts_of(body: Json) -> dict[str, Any]:
    """Return what the library takes for this message: a layout, or a text with the buttons of its rows. The view is
    finished already, so the library keeps nothing of it."""
    components: Sequence[Json] = body.get("components", ())
    if not body.get("content"):
        layout = ui.LayoutView(timeout=None)
        for part in components:
            layout.add_item(_item(part))
        layout.stop()
        return {"view": layout, **({"content": None} if "content" in body else {})}
    view = ui.View(timeout=None)
    for number, row in enumerate(components):
        for part in row["components"]:
            item = _item(part)
            item.row = number
            view.add_item(item)
    view.stop()
    return {"content": body["content"], "view": view}


def _item(part: Json) -> ui.Item[Any]:
    return _MADE[part["type"]](part)


def _container(part: Json) -> ui.Item[Any]:
    return ui.Container(*map(_item, part["components"]), accent_colour=part["accent_color"])


def _row(part: Json) -> ui.Item[Any]:
    return ui.ActionRow(*map(_item, part["components"]))


def _text(part: Json) -> ui.Item[Any]:
    return ui.TextDisplay(part["content"])


def _section(part: Json) -> ui.Item[Any]:
    return ui.Section(*map(_item, part["components"]), accessory=_item(part["accessory"]))


def _separator(_: Json) -> ui.Item[Any]:
    return ui.Separator()


def _button(part: Json) -> ui.Item[Any]:
    return ui.Button(
        style=discord.ButtonStyle(part["style"]),
        label=part["label"],
        custom_id=part.get("custom_id"),
        url=part.get("url"),
    )


def _menu(part: Json) -> ui.Item[Any]:
    return ui.Select(
        custom_id=part["custom_id"],
        placeholder=part.get("placeholder"),
        min_values=part["min_values"],
        max_values=part["max_values"],
        options=[_option(option) for option in part["options"]],
    )


def _people(part: Json) -> ui.Item[Any]:
    return ui.UserSelect(
        custom_id=part["custom_id"],
        placeholder=part.get("placeholder"),
        min_values=part["min_values"],
        max_values=part["max_values"],
    )


def _option(option: Json) -> discord.SelectOption:
    return discord.SelectOption(
        label=option["label"],
        value=option["value"],
        description=option.get("description"),
        default=option.get("default", False),
    )


_MADE: Final[Mapping[int, Callable[[Json], ui.Item[Any]]]] = {
    discord.ComponentType.container.value: _container,
    discord.ComponentType.action_row.value: _row,
    discord.ComponentType.section.value: _section,
    discord.ComponentType.text_display.value: _text,
    discord.ComponentType.separator.value: _separator,
    discord.ComponentType.button.value: _button,
    discord.ComponentType.select.value: _menu,
    discord.ComponentType.user_select.value: _people,
}
