"""News: what happened at a table since people last had a say, kept beside the position to be shown.

All events are kept, private ones too; whoever shows them asks each event who may see it. Kept are those since each
unfinished seat's last closed turn, at most two laps, and those of the latest headline: the post that told it is the
board until the next one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.contract import Event, Saved
from engine.seats import PUBLIC, Viewer


@dataclass(frozen=True, slots=True)
class News:
    """An event and the turn in which it happened. `saved`: the event as data, made once: a table is stored with its
    news at every press."""

    turn: int
    event: Event
    saved: Saved = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "saved", self.event.save())


def kept(news: Iterable[News], since: int) -> tuple[News, ...]:
    """The news from the turn `since` on, and those of the latest headline."""
    known = tuple(news)
    headline = _headline(known)
    return tuple(each for each in known if each.turn >= since or each.turn == headline)


def seen_since(news: Sequence[News], viewer: Viewer, since: int) -> tuple[Event, ...]:
    """What a viewer may know of the news from the turn `since` on; the public also sees those of the latest
    headline."""
    headline = _headline(news) if viewer == PUBLIC else None
    return tuple(
        each.event for each in news if (each.turn >= since or each.turn == headline) and each.event.seen_by(viewer)
    )


def _headline(news: Sequence[News]) -> int | None:
    """The turn of the latest headline."""
    return max((each.turn for each in news if is_headline(each.event)), default=None)


def is_headline(event: Event) -> bool:
    """Whether an event deserves a post of its own in the channel."""
    return event.headline and event.seen_by(PUBLIC)
