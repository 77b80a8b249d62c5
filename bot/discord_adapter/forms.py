"""Forms that were sent: each of ours has one field."""

from itertools import chain
from typing import Any, TypeAlias, cast

import discord

AnyInteraction: TypeAlias = "discord.Interaction[Any]"


def typed_text(interaction: AnyInteraction) -> str | None:
    """What was typed into the form that was sent; `None` for anything that is no form. Discord nests it in a label or
    in a row."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast("dict[str, Any]", interaction.data or {})
    outer: list[dict[str, Any]] = data.get("components") or []
    inner: list[dict[str, Any]] = [box["component"] for box in outer if "component" in box]
    inner += chain.from_iterable(cast("list[list[dict[str, Any]]]", [box.get("components") or [] for box in outer]))
    return next((str(item["value"]) for item in inner if "value" in item), "")
