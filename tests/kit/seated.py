"""Tables as values, for tests that need one without playing up to it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.service.messages import TableSnapshot
from bot.tables.change import Change, Played, PlayedBy
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, RoleId, TableId, UserId
from bot.tables.lobby import contributions
from bot.tables.notices import BOARD, Post
from bot.tables.players import House, Person, Premove
from bot.tables.requests import HandToken, Requester
from bot.tables.settings import Profile
from bot.tables.table import Holder, News, Pace, Place, Stage, Table, kept
from engine import catalogue, fairness
from engine.contract import PUBLIC, CardCode, Refusal, Saved, Seat, Step, Viewer
from engine.dice import Dice
from engine.game import cards_in, cards_lying
from tests.kit.clocks import ManualClock
from tests.kit.every_game import SWEEPS
from tests.kit.playing import every_viewer

GAME = "two_win"
SECRET = bytes(range(32))
COIN = fairness.Coin(1_400_000_000_000_000_000, 70)
OPENED = Milliseconds(1_800_000_000_000)
TURN_ENDS = Milliseconds(OPENED + 120_000)


def person(user: int, name: str = "Ada") -> Holder:
    """A person who joined with the interaction `user + 1000`."""
    return Holder(Person(UserId(user), name, InteractionId(user + 1000)))


def by(user: int, *, hand: HandToken | None = None, moderator: bool = False, roles: Iterable[RoleId] = ()) -> Requester:
    """A press of that person."""
    return Requester(UserId(user), f"P{user}", InteractionId(user + 9_000), hand, moderator, frozenset(roles))


def changed(decision: Change | Refusal) -> Change:
    """A decision that stands."""
    assert isinstance(decision, Change), decision
    return decision


def lobby(
    name: str = "aaaaaaaaaa", *, channel: int = 70, opened: int = OPENED, game: str = GAME, rules: Saved | None = None
) -> Table:
    """A lobby with two persons (1 and 2) and a house player. `rules`: the house rules chosen."""
    options = catalogue.game(game).read_options(rules or {})
    assert not isinstance(options, Refusal)
    return Table(
        id=TableId(name),
        game_key=game,
        place=Place(GuildId(7), ChannelId(channel)),
        host=UserId(1),
        language="en",
        pace=Pace.NORMAL,
        options=options,
        max_seats=catalogue.game(game).seat_counts(options).stop - 1,
        secret=SECRET,
        commitment=fairness.commitment(game, name, SECRET),
        opened=Milliseconds(opened),
        holders=(person(1), person(2, "Bea"), Holder(House("easy"))),
    )


def dealt(name: str = "aaaaaaaaaa", *, channel: int = 70) -> Table:
    """The same table a moment after the deal."""
    table = replace(lobby(name, channel=channel), coin=COIN)
    key = fairness.game_key(GAME, name, SECRET, contributions(table), COIN)
    return replace(table, stage=Stage.PLAYING, key=key, position=dealt_step(name).position)


def dealt_step(name: str = "aaaaaaaaaa") -> Step:
    """The deal of that table, with what happened in it."""
    table = lobby(name)
    key = fairness.game_key(GAME, name, SECRET, contributions(table), COIN)
    return table.game.deal(len(table.holders), table.options, Dice(key))


def moments(table: Table, seed: int = 0, most: int = 1_000) -> Iterator[Table]:
    """That lobby's game played by chance, after the deal and after every choice, the last one included, with what
    people would be told of it; `most` of these moments."""
    return (moment for moment, _ in played_moments(table, seed, most))


def played_moments(table: Table, seed: int, most: int) -> Iterator[tuple[Table, tuple[Played, ...]]]:
    """The same, each with all that was played up to there."""
    secret = table.secret + bytes([seed])
    key = fairness.game_key(table.game_key, table.id, secret, contributions(table), COIN)
    step, chance = table.game.deal(len(table.holders), table.options, Dice(key)), Dice(bytes([seed]) * 32)
    news = tuple(News(0, event) for event in step.events)
    played: list[Played] = []
    for _ in range(most):
        position, over = step.position, step.position.outcome() is not None
        stage = Stage.OVER if over else Stage.PLAYING
        moment = replace(table, stage=stage, key=key, coin=COIN, position=position, turn_ends=TURN_ENDS, news=news)
        yield moment, tuple(played)
        waited = [seat for seat, prompt in sorted(position.prompts().items()) if not prompt.answered]
        if not waited:
            return
        legal = position.legal_actions(waited[0])
        pick, chance = chance.below(len(legal))
        answered = position.play(waited[0], legal[pick])
        assert not isinstance(answered, Refusal)
        played.append(Played(waited[0], legal[pick].code, PlayedBy.PERSON))
        later = tuple(News(position.turn, event) for event in answered.events)
        step, news = answered, kept((*news, *later), position.turn - len(table.holders))


def played_on(table: Table, actions: int) -> tuple[Table, tuple[Played, ...]]:
    """The table after so many first legal actions of whoever has not answered, and those actions."""
    played: list[Played] = []
    position = table.running
    while len(played) < actions:
        seat = next(seat for seat, prompt in sorted(position.prompts().items()) if not prompt.answered)
        action = position.legal_actions(seat)[0]
        step = position.play(seat, action)
        assert not isinstance(step, Refusal)
        position = step.position
        played.append(Played(seat, action.code, PlayedBy.PERSON))
    return replace(table, position=position, acted=table.acted + actions), tuple(played)


def premoves_of(table: Table, seat: Seat) -> list[Premove]:
    """What a seat that waits may choose in advance, with the effect that it is shown."""
    view = table.running.view(Viewer(seat))
    if view.prompt is not None:
        return []
    actions = SWEEPS[table.game_key].actions
    effects = [(action.code, view.premove_effect(action)) for action in actions]
    return [Premove(code, effect) for code, effect in effects if effect is not None]


def nobody_sees(table: Table) -> list[CardCode]:
    """The cards of a running game that no viewer knows, in the order of the game."""
    position = table.running
    known: Counter[CardCode] = Counter()
    for viewer in every_viewer(len(table.holders)):
        known |= cards_in(position.view(viewer))
    return [*(cards_lying(position) - known).elements()]


def seen_by_one_only(table: Table, seat: Seat) -> list[CardCode]:
    """The cards that the holder of a seat knows and the public does not, in the order of the game."""
    view = table.running.view
    return [*(cards_in(view(Viewer(seat))) - cards_in(view(PUBLIC))).elements()]


def snapshot(
    table: Table, seat: Seat | None = None, profile: Profile | None = None, board: Post | None = None
) -> TableSnapshot:
    """A table as it was read to tell of it. `profile`: of whoever holds the seat; `board`: the table message."""
    posts = {} if board is None else {BOARD: board}
    profiles = {} if profile is None else {profile.user: profile}
    return TableSnapshot(ManualClock().now(), table, posts, profiles, seat)
