"""Pictures of tables and hands, whose content the text also has."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from typing import Final, NamedTuple, TypeAlias

from bot.locales.phrasebook import Words
from bot.pictures.drawing import Drawable
from bot.pictures.scene import TINTS, SeatedPlayer
from bot.screens.components import LONGEST_DESCRIPTION, Picture, Screen, Text, measure
from bot.screens.game_renderer import NO_SCORES, Renderer, Scores
from bot.screens.names import HOUSE_NAMES, beside, bold_name, house_name, in_public, plain_name
from bot.tables.ids import UserId
from bot.tables.table import Stage, Table
from engine.contract import PUBLIC, Event, Seat, Viewer

FILE: Final = "table.webp"
HAND, LESSON = "hand", "lesson"
"""Kinds of pictures with file names from `own_file`."""

DISCORD_COLOURS: Final = 6
"""Number of default avatars. Discord assigns their colours by user id."""

_MARKS: Final = re.compile(r"\*\*|__|^(?:#{1,3}|-#) ", re.MULTILINE)
_ESCAPED: Final = re.compile(r"\\(.)")


FaceOf: TypeAlias = Callable[[UserId], bytes]
"""Function from a user to their avatar as an image file; empty if it is not known."""


class TablePicture(NamedTuple):
    """A drawable picture, with a description for readers who cannot see it."""

    moment: Drawable
    description: str


def table_picture(
    table: Table,
    events: Sequence[Event],
    game: Renderer,
    words: Words,
    faces: FaceOf,
    scores: Scores = NO_SCORES,
) -> TablePicture | None:
    """Return the picture of a table's public view, or of public events.

    Args:
        events: Events to show; empty for the view.
        scores: Scores of a finished game; empty for any other.

    Returns:
        The picture; `None` if there is nothing to show.
    """
    if table.position is None:
        return lobby_picture(game, words) if table.stage is Stage.LOBBY else None
    view, names = table.view(PUBLIC), in_public(table, words)
    seated = partial(face, table, words=words, faces=faces)
    moment = game.picture(view, events, seated, words)
    if moment is None:
        return None
    if scores:
        moment = game.scored(moment, scores, seated, words)
    everyone, hands = [Seat(seat) for seat in range(len(table.holders))], ""
    if table.open_hands and not events and table.running.outcome() is not None:
        moment = game.laid_open(moment, [table.view(Viewer(seat)) for seat in everyone])
        hands = last_hands(table, game, words)
    told = [block.text for block in game.reveal(events, names, words) if isinstance(block, Text)] if events else []
    seats = (
        words("settings-tick", title=names.text(seat), value=game.seat_note(view, seat, words)) for seat in everyone
    )
    return TablePicture(moment, plain((*(told or seats), game.footer(view, words), *filter(None, (hands,)))))


def last_hands(table: Table, game: Renderer, words: Words) -> str:
    """Return the line with the last hands in the order of the players' places; empty if they are closed or empty."""
    outcome = table.running.outcome() if table.open_hands else None
    seats = [] if outcome is None else [seat for group in outcome.ranking for seat in sorted(group)]
    held = [(seat, game.last_hand(table.view(Viewer(seat)), words)) for seat in seats]
    told = beside((f"{bold_name(table, seat, words)} {hand}" for seat, hand in held if hand), words)
    return words("result-hands", hands=told) if told else ""


def face(table: Table, seat: Seat, words: Words, faces: FaceOf) -> SeatedPlayer:
    """Return the player in a seat, for pictures."""
    person, house = table.holder(seat).person, house_name(table, seat)
    seen = b"" if person is None else faces(person.user)
    return SeatedPlayer(plain_name(table, seat, words), seat, house or "", seen, _colours(table)[seat])


def _colours(table: Table) -> Mapping[Seat, int]:
    """Return the colours of the players by seat.

    A person's colour is that of their default avatar, a house player's depends on the name. If it is taken, the player
    who joined later gets the next free colour.
    """
    held = [holder.person for holder in table.holders]
    people = [(person.joined_by, person.user, seat) for seat, person in enumerate(held) if person is not None]
    named = ((seat, house_name(table, Seat(seat))) for seat in range(len(table.holders)))
    others = [(seat if name is None else house_colour(name), seat) for seat, name in named if not held[seat]]
    found: dict[Seat, int] = {}
    for wanted, seat in (*((user % DISCORD_COLOURS, seat) for _, user, seat in sorted(people)), *others):
        free = set(range(len(TINTS))) - set(found.values()) or {wanted}
        found[Seat(seat)] = min(free, key=lambda colour: (colour - wanted) % len(TINTS))
    return found


def house_colour(name: str) -> int:
    """Return the preferred colour of a house player, as an index of `TINTS`."""
    return HOUSE_NAMES.index(name) % DISCORD_COLOURS


def lobby_picture(game: Renderer, words: Words) -> TablePicture | None:
    """Return the cover of a game, which is the picture of its lobbies; `None` if it has none."""
    if (cover := game.drawn.cover) is None:
        return None
    about = plain((game.about(words),))
    return TablePicture(cover, words("settings-tick", title=game.title(words), value=about))


def hand_picture(table: Table, seat: Seat, game: Renderer, words: Words) -> TablePicture | None:
    """Return the picture of a seat's cards, for its holder only; `None` if there are no cards to show."""
    if table.position is None or table.stage not in (Stage.PLAYING, Stage.PAUSED):
        return None
    view = table.view(Viewer(seat))
    moment = game.hand_picture(view, table.news_for(Viewer(seat)))
    return None if moment is None else TablePicture(moment, plain((game.cards(view, words),)))


def own_file(kind: str, moment: Drawable) -> str:
    """Return a file name that identifies the content, so that an edited message can keep the file.

    `kind` is `HAND` or `LESSON`.
    """
    return f"{kind}-{blake2b(repr(moment).encode(), digest_size=6).hexdigest()}.webp"


def with_picture(screen: Screen, picture: Picture) -> Screen:
    """Return the message with the picture above its first text and without the texts that the picture replaces.

    If that would not fit, the message is returned unchanged.
    """
    above = next((place for place, block in enumerate(screen.boxes[0].blocks) if isinstance(block, Text)), 0)
    boxes = [
        replace(box, blocks=tuple(each for each in box.blocks if not (isinstance(each, Text) and each.pictured)))
        for box in screen.boxes
    ]
    first, *others = boxes
    blocks = (*first.blocks[:above], picture, *first.blocks[above:])
    shown = replace(screen, boxes=(replace(first, blocks=blocks), *others), in_words=screen.boxes)
    return shown if measure(shown).fits else screen


def plain(texts: Iterable[str]) -> str:
    """Return text for screen readers: without markup, cut to the limit of a description."""
    said = _ESCAPED.sub(r"\1", _MARKS.sub("", "\n".join(texts)))
    return said if len(said) <= LONGEST_DESCRIPTION else f"{said[: LONGEST_DESCRIPTION - 1]}…"
