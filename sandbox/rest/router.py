"""From a method and a path to the route, its variable parts, and what its rate limit counts."""

from collections.abc import Iterable
from dataclasses import dataclass

from sandbox.errors import plain
from sandbox.form_body import FormBody
from sandbox.rest.requests import Route

NO_IDS = ("pins", "bulk-delete", "@me")
"""Parts of paths that are not modelled, where others have an id."""

MAJOR = ("channel", "guild", "token", "interaction", "application")


@dataclass(frozen=True, slots=True)
class Match:
    """A route and the variable parts of the path."""

    route: Route
    ids: dict[str, str]

    @property
    def is_interaction(self) -> bool:
        """True if this is an interaction endpoint: no bot token needed, no global limit."""
        return self.route.template.startswith(("/interactions/", "/webhooks/"))

    @property
    def major(self) -> str:
        """The parameter that the rate limit is counted for: the channel, the server or the interaction."""
        return next((self.ids[name] for name in MAJOR if name in self.ids), "")


class RouteTable:
    """All routes, found by their number of parts and the first of them; fixed parts win over variable ones."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._routes: dict[tuple[int, str], list[tuple[list[str], Route]]] = {}
        for route in sorted(routes, key=lambda each: each.template.count("{")):
            parts = route.template.split("/")
            self._routes.setdefault(_kind(parts), []).append((parts, route))

    def find(self, method: str, path: str) -> Match:
        """Return the handler of a path. Raises ApiError 404 for a path that is not modelled."""
        found = path.split("/")
        for parts, route in self._routes.get(_kind(found), ()):
            ids = _matched(parts, found) if route.method == method else None
            if ids is not None:
                _check_ids(ids)
                return Match(route, ids)
        raise plain(404, "Not Found")


def _kind(parts: list[str]) -> tuple[int, str]:
    """Return the parts that tell most routes apart. `parts` begins with the empty one before the first slash."""
    return len(parts), parts[1]


def _matched(parts: list[str], found: list[str]) -> dict[str, str] | None:
    ids: dict[str, str] = {}
    for part, text in zip(parts, found, strict=True):
        if part.startswith("{") and text not in NO_IDS:
            ids[part[1:-1]] = text
        elif part != text:
            return None
    return ids


def _check_ids(ids: dict[str, str]) -> None:
    form = FormBody()
    for name, text in ids.items():
        if name != "token" and not (text.isascii() and text.isdecimal() and len(text) < 21):
            form.at(f"{name}_id").complain("NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
    form.refuse_if_bad()
