"""Notification of the clients whose screen changed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from sandbox import access
from sandbox.world import Channel, World


@dataclass(eq=False, slots=True)
class ScreenWatch:
    """One reader of one person's screen; `channels` narrows it, direct messages always count."""

    user: str
    channels: frozenset[str] | None
    ring: Callable[[], None]
    changed: set[str] = field(default_factory=set[str])
    form: bool = False


class Changes:
    """Rings each watch whose person sees the change. Many changes before the reader wakes are one ring."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_user: dict[str, dict[ScreenWatch, None]] = {}  # in the order in which they came: runs repeat
        self._by_channel: dict[str | None, dict[ScreenWatch, None]] = {}

    def watch(self, user: str, channels: Iterable[str] | None, ring: Callable[[], None]) -> ScreenWatch:
        watch = ScreenWatch(user, None if channels is None else frozenset(channels), ring)
        self._by_user.setdefault(user, {})[watch] = None
        for channel in _places(watch):
            self._by_channel.setdefault(channel, {})[watch] = None
        return watch

    def leave(self, watch: ScreenWatch) -> None:
        self._by_user[watch.user].pop(watch, None)
        for channel in _places(watch):
            self._by_channel[channel].pop(watch, None)

    def readers(self) -> int:
        """Return the number of screens that are being read."""
        return sum(map(len, self._by_user.values()))

    def touch(self, channel: Channel, only: str | None = None) -> None:
        """Note that the screen of everyone who sees `channel` changed, or of the person `only`."""
        reader = channel.person or only
        if reader is not None:
            found = (each for each in self._by_user.get(reader, ()) if _shown(each, channel))
        else:
            everywhere = self._by_channel.get(None, {})
            found = (
                each
                for each in (*self._by_channel.get(channel.id, ()), *everywhere)
                if access.sees(self._world, each.user, channel)
            )
        for watch in tuple(found):
            watch.changed.add(channel.id)
            watch.ring()

    def touch_form(self, user: str) -> None:
        """Note that a form was opened or closed for this person, or a command of theirs failed."""
        for watch in self._by_user.get(user, ()):
            watch.form = True
            watch.ring()

    def touch_everything(self) -> None:
        """Note that servers, people or commands changed."""
        for watches in self._by_user.values():
            for watch in watches:
                watch.form = True
                watch.ring()


def _places(watch: ScreenWatch) -> Iterable[str | None]:
    return (None,) if watch.channels is None else watch.channels


def _shown(watch: ScreenWatch, channel: Channel) -> bool:
    return watch.channels is None or channel.kind == "dm" or channel.id in watch.channels
