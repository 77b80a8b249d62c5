"""One request of a bot, as the topics see it, and how routes are written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.errors import refusal
from sandbox.json_values import Json, is_list, is_object
from sandbox.platform import Platform
from sandbox.uploads import Upload
from sandbox.world import Application


@dataclass(frozen=True, slots=True)
class RestRequest:
    """`ids` are the variable parts of the path by name; `application` is None on interaction endpoints."""

    ids: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: list[Upload]
    application: Application | None

    @property
    def form(self) -> Json:
        """The body, which must be an object. Raises ApiError 50109."""
        if self.body is None:
            return {}
        if not is_object(self.body):
            raise refusal(50109)
        return self.body

    @property
    def entries(self) -> list[Any]:
        """The body, which must be a list. Raises ApiError 50109."""
        if not is_list(self.body):
            raise refusal(50109)
        return self.body

    @property
    def bot(self) -> Application:
        """The bot that calls; only routes that need its token may ask."""
        if self.application is None:
            raise refusal(50001)
        return self.application


@dataclass(frozen=True, slots=True)
class RestResponse:
    """A status and the JSON that goes with it; None is an empty body."""

    status: int
    body: Any = None


Handler = Callable[[Platform, RestRequest], RestResponse]


@dataclass(frozen=True, slots=True)
class Route:
    """`template` is like `/channels/{channel}/messages`; `bucket` names its rate limit."""

    method: str
    template: str
    handler: Handler
    bucket: str = "other"


def done() -> RestResponse:
    return RestResponse(204)
