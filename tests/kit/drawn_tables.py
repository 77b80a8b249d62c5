"""Tables by chance for Hypothesis: any game, seats, house rules, people with odd and long names, any moment."""

from dataclasses import dataclass, replace
from typing import Final

from hypothesis import strategies as st

from bot.locales.phrasebook import installed_sources
from bot.screens.hand import CLOSED_KEYS
from bot.screens.names import LONGEST_NAME, clean_name, clean_word
from bot.tables.change import Played
from bot.tables.circumstances import Barrier, Circumstances, Remark, RemarkKind
from bot.tables.ids import InteractionId, Milliseconds, UserId
from bot.tables.lobby import LUCKY_WORD_LENGTH
from bot.tables.players import Forgotten, House, Person
from bot.tables.table import Holder, Pace, Stage, Table
from engine.contract import Json, Refusal
from engine.house import LEVELS
from tests.kit.games import EVERY_GAME, TRIALS
from tests.kit.seated import lobby, played_moments

LARGEST: Final = 2**63 - 1
"""The longest a number of Discord's can be written."""

LATEST: Final = Milliseconds(9_999_999_999_000)
MOST_SEATS: Final = 7
SPOKEN: Final = tuple(installed_sources())
"""The languages of servers."""


_ODD = st.characters(exclude_categories=["Cs"]) | st.sampled_from(
    "\u202e\u2066\u200b\u200d\u0300\u0336\u2028\n\r\t\x00*_~|`[]()<>@#-\\"
)
_LONGEST = st.sampled_from(("𝔚", "*", "🧑🏽‍🚀", "z\u0336\u0321\u0300", "W", "|", "<@1>", "[x](", "ß")).map(
    lambda sign: sign * LONGEST_NAME
)
NAMES = (_LONGEST | st.text(_ODD, max_size=LONGEST_NAME + 8)).map(clean_name)
"""What people, servers and channels are called, as the adapter lets it in."""

WORDS = st.just("") | (st.text(_ODD, min_size=1) | st.just("*" * LUCKY_WORD_LENGTH)).map(clean_word)
USERS = st.integers(1, LARGEST).map(UserId)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table, and what was played there so far."""

    table: Table
    played: tuple[Played, ...] = ()


@st.composite
def house_rules(draw: st.DrawFn, game: str) -> dict[str, Json]:
    """Some of the house rules that a server may choose, or those that bring the game to its end soon."""
    rules: dict[str, Json] = dict(TRIALS[game].rules) if draw(st.booleans()) else {}
    for rule in EVERY_GAME[game].house_rules:
        choice = draw(st.none() | st.sampled_from(rule.choices))
        if choice is not None:
            rules[rule.rule] = choice.means
    return rules


def _people() -> st.SearchStrategy[Person]:
    return st.builds(Person, USERS, NAMES, st.just(InteractionId(LARGEST)), WORDS)


def _holders() -> st.SearchStrategy[Holder]:
    players = _people() | st.sampled_from(LEVELS).map(House)
    return st.builds(Holder, players, absent=st.booleans(), acknowledged=st.booleans(), clock_played=st.booleans())


@st.composite
def _circumstances(draw: st.DrawFn, users: tuple[UserId, ...]) -> Circumstances:
    some, mark = st.lists(st.sampled_from(users), unique=True).map(tuple), draw(st.booleans())
    remarks = st.builds(Remark, st.sampled_from(RemarkKind), st.sampled_from(users), st.none() | st.sampled_from(users))
    return Circumstances(
        was_away=mark,
        unheard=draw(st.booleans()),
        barrier=draw(st.sampled_from(Barrier)),
        closed_because=draw(st.sampled_from(("", *CLOSED_KEYS))),
        next_game=draw(some),
        called=draw(some),
        server_name=draw(NAMES),
        channel_name=draw(NAMES),
        restored=LATEST if mark else Milliseconds(0),
        was_restored=draw(st.booleans()),
        skips_to_end=draw(st.booleans()),
        names=tuple((user, draw(NAMES)) for user in draw(some)),
        remarks=tuple(draw(st.lists(remarks, max_size=3))),
        closed_by=draw(st.none() | st.sampled_from(users)),
    )


@st.composite
def lobbies(draw: st.DrawFn, game: str) -> Table:
    """A table that has not begun, with as many at it as may play or fewer."""
    table = lobby(game=game, rules=draw(house_rules(game)))
    widened = table.game.with_seats(table.options, draw(st.integers(2, MOST_SEATS)))
    options = table.options if isinstance(widened, Refusal) else widened
    counts = table.game.seat_counts(options)
    most = draw(st.sampled_from(counts))
    others = draw(st.lists(_holders(), min_size=counts.start - 1, max_size=most - 1))
    holders = (Holder(draw(_people())), *others)
    people = [person for holder in holders if (person := holder.person) is not None]
    users = tuple(dict.fromkeys((*(person.user for person in people), *draw(st.lists(USERS, max_size=3)))))
    return replace(
        table,
        language=draw(st.sampled_from(SPOKEN)),
        options=options,
        max_seats=most,
        holders=holders,
        host=users[0],
        former=draw(st.sampled_from(((), users))),
        pace=draw(st.sampled_from(Pace)),
        words_hidden=draw(st.booleans()),
        open_hands=draw(st.booleans()),
        hints=draw(st.booleans()),
        circumstances=draw(_circumstances(users)),
    )


@st.composite
def tables(draw: st.DrawFn, game: str, most: int) -> Drawn:
    """A table at any moment: before it begins, after any of the first `most` actions, paused, cancelled, over."""
    waiting = draw(lobbies(game))
    if draw(st.integers(0, 7)) == 0:
        return Drawn(replace(waiting, stage=draw(st.sampled_from((Stage.LOBBY, Stage.CANCELLED)))))
    *_, (table, played) = played_moments(waiting, draw(st.integers(0, 255)), draw(st.integers(1, most)))
    if table.stage is Stage.PLAYING:
        stage = draw(st.sampled_from((Stage.PLAYING, Stage.PLAYING, Stage.PLAYING, Stage.PAUSED, Stage.CANCELLED)))
        table = replace(table, stage=stage, turn_ends=draw(st.sampled_from((None, LATEST))))
    if draw(st.integers(0, 5)) == 0:
        table = _forgetting(table)
    return Drawn(table, played)


def _forgetting(table: Table) -> Table:
    """The same table after everyone but its host asked to be forgotten."""
    first, *rest = table.holders
    holders = (first, *(replace(each, player=Forgotten()) if each.person is not None else each for each in rest))
    return replace(table, holders=holders, forgotten=True, secret=b"", commitment="")
