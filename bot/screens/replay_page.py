"""A finished game as one self-contained HTML page: every moment with all hands open, and the proof of the deal."""

import dataclasses
import json
import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Final

from bot.locales.phrasebook import Words
from bot.pictures.covers import Tile, house_tile
from bot.pictures.scene import styled
from bot.screens.components import Text
from bot.screens.deal_checked import Shown, to_compare, uncheckable, verdict
from bot.screens.emojis import Emojis, written_with
from bot.screens.game_renderer import Renderer
from bot.screens.names import HOUSE_NAMES, beside, house_names, in_public
from bot.screens.table_picture import house_colour
from bot.tables.notices import Post
from bot.tables.records import Moment
from bot.tables.table import Table
from engine.contract import PUBLIC, CardCode, Json, Position, Saved, Seat, Viewer
from engine.game import cards_in

_FONT: Final = (
    ".number{font-family:'Fredoka One','Arial Rounded MT Bold',ui-rounded,system-ui,sans-serif;font-weight:800}"
)
"""Font of the drawings, with substitutes for browsers that do not have it."""

_ESCAPED: Final = re.compile(r"\\([!-/:-@[-`{-~])")
_ORDINARY: Final = 0xF0000
"""Offset that moves escaped characters out of the way until the markdown is converted. No name uses that Unicode
plane."""

_ORDINARY_ONE: Final = re.compile(f"[{chr(_ORDINARY)}-{chr(_ORDINARY + 127)}]")

_MARKDOWN: Final = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<b>\1</b>"),
    (re.compile(r"(?<![\w*])\*(?! )(.+?)\*"), r"<em>\1</em>"),
    (re.compile(r"`(.+?)`"), r"<code>\1</code>"),
    (re.compile(r"\[([^]]+)\]\((https://[^)]+)\)"), r'<a href="\2">\1</a>'),
    (re.compile(r"&lt;:e(\d+):0&gt;"), r'<i class="e\1"></i>'),
)


_DRAWING: Final = re.compile(r"<:e(\d+):0>")
_PLACE: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished game to show as a page.

    Attributes:
        table: The table, which has ended.
        moments: The deal and every turn.
        record: Published record of the game (docs/records.md).
        lobby: Post that showed the commitment, `None` if it is not known.
        dealt: Table at which the cards were dealt, `None` if that is `table`.
    """

    table: Table
    moments: Sequence[Moment]
    record: Saved
    lobby: Post | None = None
    dealt: Table | None = None


def replay_page(replay: Replay, game: Renderer, words: Words) -> str:
    """Return the HTML of the page."""
    table, moments = replay.table, replay.moments
    art, names, outcome = _Art(game, house_names(table)), in_public(table, words), table.running.outcome()
    everyone = beside((names.label(Seat(seat)) for seat in range(len(table.holders))), words)
    ended = "" if outcome is None else game.outcome(table.view(PUBLIC), outcome, names, words)
    sections = [_section(replay, at, game, words, art) for at in range(len(moments))]
    style, script = _part("css") + art.style(), _part("js").replace("{opening}", game.opening or "null")
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_hashed(style)}'; script-src '{_hashed(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    parts = {
        "language": words.language,
        "policy": policy,
        "title": escape(f"{game.title(words)} · {everyone}"),
        "style": style,
        "outcome": _inline(ended),
        "back": escape(words("button-rules-before")),
        "next": escape(words("button-rules-after")),
        "jump": escape(words("replay-jump")),
        "last": str(len(moments) - 1),
        "moments": "\n".join(sections),
        "fair": escape(words("verify-title")),
        "deal": _deal(replay, game, words),
        "record": _json({"record": replay.record, "hands": _opening(moments[0].position, len(table.holders))}),
        "script": script,
    }
    return _PLACE.sub(lambda place: parts[place[1]], _part("html"))


class _Art:
    """Drawings of cards and faces. Only those that occur in the page become part of it."""

    def __init__(self, game: Renderer, houses: Sequence[str]) -> None:
        drawn = game.drawn
        self._tiles: list[Tile] = []
        emojis = Emojis(
            {text: self._name(sign.tile) for text, sign in drawn.signs.items()},
            {text: self._name(sign.tile) for text, sign in drawn.cards.items()},
            drawn.spelled,
            {name: self._name(house_tile(name, house_colour(name))) for name in HOUSE_NAMES},
        )
        self._written, _, _ = written_with(emojis, houses)
        self._shown: set[int] = set()

    def _name(self, tile: Tile) -> str:
        self._tiles.append(tile)
        return f"<:e{len(self._tiles) - 1}:0>"

    def put_in(self, text: str) -> str:
        """Return the text with cards, signs and house players replaced by placeholders of their drawings."""
        told = self._written(text)
        self._shown |= {int(number) for number in _DRAWING.findall(told)}
        return told

    def style(self) -> str:
        """Return CSS rules for the drawings whose placeholders were used."""
        tiles = ((number, self._tiles[number]) for number in sorted(self._shown))
        drawings = ((number, styled(tile.name, f"{tile.style}{_FONT}", tile.number)) for number, tile in tiles)
        return "".join(
            f".e{number}{{background-image:url(data:image/svg+xml;base64,{b64encode(drawing.encode()).decode()})}}\n"
            for number, drawing in drawings
        )


def _section(replay: Replay, at: int, game: Renderer, words: Words, art: _Art) -> str:
    """Return the HTML of one moment: the state of the game, the events, and everyone's cards."""
    moment, table = replay.moments[at], replay.table
    then, names = dataclasses.replace(table, position=moment.position), in_public(table, words)
    view = then.view(PUBLIC)
    title = words("replay-title", number=at + 1, last=len(replay.moments), heading=game.heading(view, words))
    happened = [block.text for block in game.reveal(moment.events, names, words) if isinstance(block, Text)]
    middle = game.moment(view, moment.events, names, words)
    hands = (
        f"{names.text(seat)} · {game.seat_note(view, seat, words)}\n{game.open_hand(then.view(Viewer(seat)), words)}"
        for seat in map(Seat, range(len(then.holders)))
    )
    return "".join(
        (
            f"<section><h3>{_inline(art.put_in(title))}</h3>",
            *(_paragraphs(art.put_in(text)) for text in happened),
            *((f'<div class="middle">{_paragraphs(art.put_in(middle))}</div>',) if middle else ()),
            *(f'<div class="seat">{_paragraphs(art.put_in(hand))}</div>' for hand in hands),
            "</section>",
        )
    )


def _deal(replay: Replay, game: Renderer, words: Words) -> str:
    """Return both verdicts, of which the script removes the wrong one, and the facts to compare with the channel.

    If the deal cannot be checked, returns the reason instead.
    """
    table = replay.dealt or replay.table
    if (why_not := uncheckable(table)) is not None:
        return _paragraphs(words(why_not))
    yourself = words("verify-yourself", command=f"python verify_deal.py {replay.table.id}.json")
    if not game.opening:
        return _paragraphs(f"-# {yourself}")
    well = words("verify-well", told=verdict(table, words))
    wrong = words("verify-wrong", told=words("verify-unfair"))
    lines = to_compare(table, words, replay.lobby, Shown("{seal}", "{hash}", "{coin}"))
    return "".join(
        (
            f'<p id="well">{_inline(well)}</p><p id="wrong">{_inline(wrong)}</p>',
            *map(_paragraphs, lines),
            f"<p><small>{_inline(yourself)}</small></p>",
        )
    )


def _opening(dealt: Position, seats: int) -> list[list[CardCode]]:
    """Return for each seat the cards that only its holder saw after the deal."""
    public = cards_in(dealt.view(PUBLIC))
    return [sorted((cards_in(dealt.view(Viewer(Seat(seat)))) - public).elements()) for seat in range(seats)]


def _paragraphs(text: str) -> str:
    """Return the HTML of lines in Discord's markdown, a paragraph each."""
    shown: list[str] = []
    for line in filter(None, text.splitlines()):
        if line.startswith("#"):
            shown.append(f"<p><b>{_inline(line.lstrip('# '))}</b></p>")
        elif line.startswith("-# "):
            shown.append(f"<p><small>{_inline(line.removeprefix('-# '))}</small></p>")
        else:
            shown.append(f"<p>{_inline(line)}</p>")
    return "".join(shown)


def _inline(text: str) -> str:
    """Return the HTML of a line in Discord's markdown."""
    told = escape(_ESCAPED.sub(lambda found: chr(_ORDINARY + ord(found[1])), text))
    for pattern, written in _MARKDOWN:
        told = pattern.sub(written, told)
    return _ORDINARY_ONE.sub(lambda found: escape(chr(ord(found[0]) - _ORDINARY)), told)


def _json(value: Json) -> str:
    """Return JSON that is safe inside a script element."""
    return json.dumps(value).replace("<", "\\u003c")


def _hashed(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def _part(kind: str) -> str:
    return files("bot.screens").joinpath(f"replay_page.{kind}").read_text("utf-8").strip()
