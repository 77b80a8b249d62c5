"""The guided round: a first round of 2 WIN against the house, in a private message. Nothing of it is stored.

A guided table is named by what was passed at it, so its buttons carry everything: `guide2w000` before the pass,
`guide2w5p0` when the card 5P0 was passed. No real table has such a name (their letters leave out i)."""

import re
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.players import Holder, House, Person
from bot.tables.table import Pace, Place, Stage, Table
from engine import catalogue
from engine.contract import Event, Options, Position, Refusal
from engine.dice import Dice
from engine.house import never
from engine.seats import PUBLIC, Seat, Viewer

GAME: Final = "two_win"
NEWCOMER: Final = Seat(0)
HOUSE: Final = Seat(1)
LEVEL: Final = "easy"
KEY: Final = sha256(b"a first round").digest()
"""The same cards for everybody: nothing can be learnt from them about a real deal."""

_NAME: Final = re.compile(r"guide2w(?P<passed>000|[1-9][bpg][0-2])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Guide:
    """A guided table. `passed`: the code of the card passed, empty before."""

    passed: str = ""

    @property
    def table(self) -> TableId:
        """The name that its buttons carry."""
        return TableId(f"guide2w{self.passed.lower() or '000'}")


@dataclass(frozen=True, slots=True)
class Guided:
    """A moment of the round: the table as the newcomer sees it, and what everybody saw in the last step."""

    table: Table
    events: tuple[Event, ...] = ()


def read_guide(table: TableId) -> Guide | None:
    """The guided table of that name; `None` for a real one."""
    form = _NAME.fullmatch(table)
    if form is None:
        return None
    return Guide("" if form["passed"] == "000" else form["passed"].upper())


def at(guide: Guide, user: UserId, name: str) -> Guided | None:
    """The round as far as the guide's name tells; `None` when no such card could be passed."""
    step = catalogue.game(GAME).deal(2, _options(), Dice(KEY))
    dealt = _table(guide, user, name, step.position)
    return played(dealt, f"pass {guide.passed}") if guide.passed else Guided(dealt)


def played(table: Table, code: str) -> Guided | None:
    """The round after the newcomer's answer and the one of the house; `None` for an answer that is refused."""
    action = table.game.read_action(code)
    step = action if isinstance(action, Refusal) else table.running.play(NEWCOMER, action)
    if isinstance(step, Refusal):
        return None
    position, events = step.position, list(step.events)
    prompt = position.prompts().get(HOUSE)
    if prompt is not None and not prompt.answered and position.turn == table.running.turn:
        choice = catalogue.house_player(GAME, LEVEL).choose(position.view(Viewer(HOUSE)), Dice(KEY), never)
        answered = position.play(HOUSE, choice.action)
        if isinstance(answered, Refusal):
            raise ValueError(f"the house's {choice.action.code} was refused: {answered.key}")
        position, events = answered.position, [*events, *answered.events]
    return Guided(replace(table, position=position), tuple(event for event in events if event.seen_by(PUBLIC)))


def _options() -> Options:
    options = catalogue.game(GAME).read_options({})
    if isinstance(options, Refusal):
        raise TypeError(f"{GAME} refuses its own defaults: {options.key}")
    return options


def _table(guide: Guide, user: UserId, name: str, position: Position) -> Table:
    return Table(
        id=guide.table,
        game_key=GAME,
        place=Place(GuildId(0), ChannelId(0)),
        host=user,
        language="",
        pace=Pace.NONE,
        options=_options(),
        max_seats=2,
        secret=b"",
        commitment="",
        opened=Milliseconds(0),
        stage=Stage.PLAYING,
        holders=(Holder(Person(user, name, InteractionId(0))), Holder(House(LEVEL))),
        position=position,
    )
