"""The table message before the deal."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, assert_never

from bot.locales.phrasebook import Words
from bot.screens import buttons
from bot.screens.components import Box, Button, Buttons, Listed, Menu, Picker, Screen, Text, ordinary_post, small_post
from bot.screens.custom_ids import Control, Verb
from bot.screens.game_renderer import Renderer
from bot.screens.names import (
    LONGEST_NAME,
    beside,
    bold_name,
    comma_list,
    countdown,
    level_name,
    listed,
    mention,
    pace_name,
    person_name,
)
from bot.tables.circumstances import Remark, RemarkKind
from bot.tables.deadlines import LOBBY_LASTS, after, turn_lasts
from bot.tables.ids import Milliseconds, UserId
from bot.tables.lobby import NOBODY, contributions_hash, deputy
from bot.tables.table import Pace, Stage, Table
from engine.contract import Seat
from engine.fairness import SHOWN_DIGITS, shown_seal

LOCK: Final = "🔒"
"""Sign before the hash in the call. The papers for players name it."""


def lobby_screen(table: Table, game: Renderer, words: Words, now: Milliseconds) -> Screen:
    """Build the lobby: seats, settings, and the commitment that was made before anyone joined."""
    blocks = (
        Text(f"### {_title(table, game, words)}", pictured=True),
        Text(f"{game.about(words)}\n{_settings(table, game, words)}"),
        Text(_seats(table, words)),
        Text(_small_print(table, words, now)),
        buttons.in_lobby(table, words),
    )
    return Screen((Box(blocks),))


def more_screen(
    table: Table,
    game: Renderer,
    reader: UserId,
    words: Words,
    menus: Sequence[Menu],
    *,
    manages: bool,
    recalls: bool = False,
    note: str = "",
) -> Screen:
    """Build the menus behind `More`, for one reader.

    Args:
        menus: Menus for settings of the table.
        manages: The reader may remove players and close the table.
        recalls: The reader may restore the settings of the previous table.
        note: Outcome of the reader's last press; empty for none.
    """
    seated, public = table.seat_of(reader) is not None, table.venue.public
    invites = seated and table.venue.writes and len(table.holders) < table.max_seats
    kicks = manages and any(person.user != reader for person in table.people)
    before = (buttons.open_cards(table, game.before_label(words)),) if game.before_label(words) else ()
    back = () if public else (Button(words("button-rules-before"), str(Control(table.id, Verb.HAND))),)
    own = (Verb.WORD, Verb.LEAVE) if public else (Verb.WORD,)
    asked = [
        *((buttons.button(table.id, Verb.BEFORE, words),) if recalls else ()),
        *((buttons.button(table.id, Verb.BELL, words),) if table.place.on_server else ()),
    ]
    offered = (Verb.RULES, *(own if seated else ()), *((Verb.CANCEL,) if manages else ()))
    first, *others = (buttons.button(table.id, verb, words) for verb in offered)
    blocks = (
        *((Text(note),) if note else ()),
        *((Buttons(tuple(asked)),) if asked else ()),
        *menus,
        *((_people(table, Verb.INVITE, words("more-invite")),) if invites else ()),
        *((_people(table, Verb.KICK, words("more-kick")),) if kicks else ()),
        Buttons((*back, first, *before, *others)),
        Text(f"-# {_sealed(table, words)} · {words('lobby-fair')}"),
    )
    return Screen((Box(blocks),))


def _people(table: Table, verb: Verb, placeholder: str) -> Picker:
    return Picker(str(Control(table.id, verb)), placeholder, Listed.PEOPLE, fewest=1)


def ringing_lobby_screen(table: Table, rings: Collection[UserId], game: Renderer, words: Words) -> Screen:
    """Build the first post of a lobby with pings for the users in `rings`, who had waited for a table."""
    told = f"{_waited(table, rings, words)}\n{_title(table, game, words)}\n-# {_sealed(table, words)}"
    return ordinary_post(told, buttons.in_lobby(table, words))


def _title(table: Table, game: Renderer, words: Words) -> str:
    return words("lobby-title" if table.venue.public else "solo-title", game=game.title(words))


def call_screen(
    table: Table, rings: Collection[UserId], game: Renderer, words: Words, *, first: bool = False
) -> Screen:
    """Build the permanent post that calls the players. With its own id, the facts in it determine the deal.

    Args:
        rings: Users whom the post pings; the others are named.
        first: There was no lobby that showed the commitment.
    """
    seats = [Seat(seat) for seat in range(len(table.holders))]
    names = [_called(table, seat, rings, words) for seat in seats]
    title = words("call-title", names=listed(names, words), game=game.title(words))
    seal = f"\n-# {_sealed(table, words)}" if first else ""
    return ordinary_post(f"{title}{seal}\n-# {LOCK}\u00a0`{shown_hash(table)}` · {words('lobby-fair')}")


def shown_hash(table: Table) -> str:
    """Return the shown part of the hash of the lucky words. Calls of earlier versions show the whole hash."""
    return contributions_hash(table)[:SHOWN_DIGITS]


def _called(table: Table, seat: Seat, rings: Collection[UserId], words: Words) -> str:
    person = table.holder(seat).person
    return mention(person.user) if person is not None and person.user in rings else bold_name(table, seat, words)


def begun_screen(table: Table, game: Renderer, words: Words) -> Screen:
    """Build what remains of the lobby's message once the game has begun: the players, the house rules and the
    commitment."""
    names = listed([_known(table, Seat(seat), words) for seat in range(len(table.holders))], words)
    rules = beside(game.house_rules(table.options.save(), words), words)
    lines = (
        words("lobby-begun", game=game.title(words), names=names),
        *((words("lobby-rules", rules=rules),) if rules else ()),
        f"-# {_sealed(table, words)}",
    )
    return small_post("\n".join(lines))


def _settings(table: Table, game: Renderer, words: Words) -> str:
    alone = turn_lasts(table) is None and (len(table.holders) > 1 or not table.venue.public)
    clock = pace_name(Pace.NONE if alone else table.pace, words)
    chosen = table.options.save()
    shortest, longest = game.minutes(chosen)
    usual = words("lobby-settings", clock=clock, seats=table.max_seats, shortest=shortest, longest=longest)
    rules = beside((*game.house_rules(chosen, words), *(() if table.hints else (words("lobby-no-hints"),))), words)
    return f"-# {beside((usual, *((words('lobby-rules', rules=rules),) if rules else ())), words)}"


def _seats(table: Table, words: Words) -> str:
    seated = (_seat(table, Seat(seat), words) for seat in range(len(table.holders)))
    free, about = table.max_seats - len(table.holders), list[str]()
    if free and table.venue.public:
        about.append(words("lobby-free", free=free))
    if table.host != NOBODY and table.venue.public:
        about.append(_host(table, words))
    told = tuple(filter(None, (beside(seated, words), " ".join(about))))
    lines = list(told if free else (". ".join(told),))  # a full lobby is the highest
    if any(table.seat_of(user) is None for user in table.former):
        lines.append(
            words("lobby-former", names=listed([person_name(table, user, words) for user in table.former], words))
        )
    if table.circumstances.called:
        lines.append(_waited(table, (), words))
    if table.circumstances.not_called:
        lines.append(words("lobby-not-called" if table.venue.writes else "lobby-call-failed"))
    return "\n".join((*lines, *remarks(table, words)))


def _waited(table: Table, rings: Collection[UserId], words: Words) -> str:
    known = table.circumstances
    called = (mention(user) if user in rings else person_name(table, user, words) for user in known.called)
    names = (*called, *(mention(user) for user in known.rung if user in rings))
    return words("lobby-called", names=comma_list(names, words))


def _host(table: Table, words: Words) -> str:
    standing_in = deputy(table)
    if standing_in is None:
        return words("lobby-host", host=person_name(table, table.host, words))
    name = person_name(table, standing_in, words)
    return words("lobby-host-without-seat", host=person_name(table, table.host, words), name=name)


def _seat(table: Table, seat: Seat, words: Words) -> str:
    person = table.holder(seat).person
    name = _known(table, seat, words)
    return f"{name}\u00a0{words('lobby-lucky-word')}" if person is not None and person.lucky_word else name


def _known(table: Table, seat: Seat, words: Words) -> str:
    """Return a player's name, followed by the level for a house player."""
    name, house = bold_name(table, seat, words), table.holder(seat).house
    return name if house is None else words("player-house-level", name=name, level=level_name(house.level, words))


def _small_print(table: Table, words: Words, now: Milliseconds) -> str:
    sealed = f"-# {_sealed(table, words)}"
    if not table.venue.public:
        return f"{words('solo-lobby')}\n{sealed}"
    end = after(table.opened, LOBBY_LASTS)
    closes = words("lobby-closes", when=countdown(end)) if now < end else words("lobby-closes-now")
    return f"-# {closes}\n{sealed}"


def _sealed(table: Table, words: Words) -> str:
    """Return the line with the shown part of the commitment. `Verify the deal` shows all of it."""
    return words("lobby-sealed", digits=shown_seal(table.commitment))


def remarks(table: Table, words: Words, longest: int = LONGEST_NAME) -> Iterator[str]:
    """Yield a line for each remark of the open turn, such as a new host. `longest` is the graphemes shown of each
    name."""
    for remark in table.circumstances.remarks:
        yield f"-# {_said(table, remark, words, longest)}"


def _said(table: Table, remark: Remark, words: Words, longest: int) -> str:
    name = person_name(table, remark.user, words, longest)
    match remark.kind:
        case RemarkKind.NEW_HOST:
            return words("board-new-host", name=name)
        case RemarkKind.KICKED:
            by = "" if remark.by is None else person_name(table, remark.by, words, longest)
            in_lobby = table.stage is Stage.LOBBY
            return words("board-kicked-lobby" if in_lobby else "board-kicked", name=name, by=by)
        case _:
            assert_never(remark.kind)
