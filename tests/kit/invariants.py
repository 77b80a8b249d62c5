"""What must hold at every moment of every evening, whatever broke before (docs/reliability.md)."""

from collections.abc import Iterable, Mapping

from bot.service.handling import TOKEN_LASTS
from bot.tables.deadlines import MINUTE, DeadlineKind
from bot.tables.ids import Milliseconds, TableId
from bot.tables.lobby import contributions, contributions_hash
from bot.tables.notices import BOARD, CHANNEL_QUEUE, Retire, RetireShownHand
from bot.tables.progress import due_premove
from bot.tables.table import Stage, Table
from engine.contract import PUBLIC, Refusal, Seat
from engine.dice import Dice
from engine.fairness import commitment, game_key
from tests.kit.memory_store import due
from tests.kit.world import CHANNEL, World

WATCHED_BY: Mapping[Stage, DeadlineKind] = {
    Stage.LOBBY: DeadlineKind.LOBBY,
    Stage.PLAYING: DeadlineKind.TURN,
    Stage.PAUSED: DeadlineKind.PAUSE,
}
"""Which deadline ends the waiting of a live table."""

ENDS = {Stage.OVER: "result", Stage.CANCELLED: "cancelled"}
"""The post that tells how a game ended."""


async def hold(world: World, table_id: TableId, accepted: int) -> None:
    """Check them all: `accepted` choices of persons were confirmed so far."""
    table = await world.now(table_id)
    actions = await stored_actions(world, table_id)
    assert len(actions) == table.acted, "the table counts its history"
    assert len([by for _, _, by in actions if by == "person"]) >= accepted, "a confirmed choice is durable"
    chosen_in_advance(table)
    sealed(world, table)
    replays(table, actions)
    posts_once(world)
    board_is_last(world, table_id)
    await watched(world, table)
    await nothing_lies_about(world)


def chosen_in_advance(table: Table) -> None:
    """What was chosen in advance was played, or has failed, as soon as its owner is asked."""
    assert table.position is None or due_premove(table) is None, "no one is asked what they have chosen"


def sealed(world: World, table: Table) -> None:
    """The deal follows from what was sealed, and the seal is the one that people saw."""
    assert commitment(table.game_key, table.id, table.secret) == table.commitment, "the deal is the one announced"
    shown = {message.table.commitment for message in world.discord.public(CHANNEL) if message.table.id == table.id}
    assert shown <= {table.commitment}, "the seal is the one that was shown"
    if table.key is not None:
        drawn = game_key(table.game_key, table.id, table.secret, contributions(table), table.coin)
        assert table.key == drawn, "the deal follows from the secret, from what people put in, and from the coin"
        tossed(world, table)


def tossed(world: World, table: Table) -> None:
    """The coin is the one post that called the players, as it was posted when all that they put in was fixed."""
    called = [message for message in world.discord.public(CHANNEL) if message.what == "call"]
    calls = [(message.message, message.edits) for message in called if message.table.id == table.id]
    assert table.coin is not None, "a game that begins has a coin"
    assert calls == [(table.coin.post, 0)], "the players are called once, and that post is the coin"
    assert contributions_hash(table) == contributions_hash(called[0].table), "it fixed what the players put in"


async def watched(world: World, table: Table) -> None:
    """A live table waits for a deadline of its own, one without a clock also for someone who was asked."""
    with world.store.reading() as work:
        deadlines = {deadline.kind: deadline for deadline in work.deadlines.of(table.id)}
    expected = WATCHED_BY.get(table.stage)
    if expected is None:
        assert not deadlines, "a table that ended waits for nothing"
    else:
        if table.stage is Stage.PLAYING and table.turn_ends is None:
            assert not all(prompt.answered for prompt in table.running.prompts().values()), "somebody is waited for"
            expected = DeadlineKind.IDLE
        if table.held is not None:
            expected = DeadlineKind.HELD
        assert expected in deadlines, "a live table has a deadline"
        assert deadlines[expected].turn in (0, table.running.turn if table.position else 0), "and not an old one"


async def nothing_lies_about(world: World) -> None:
    """The oldest notice of each queue is tried within a minute after its moment, unless the bot was away."""
    with world.store.reading() as work:
        left = work.outbox.waiting()
    waiting = [each for each in left if each.holds_back or each.due <= world.clock.now()]
    oldest = {notice.queue: notice for notice in reversed(waiting)}
    late = [each.key for each in oldest.values() if max(each.due, world.began) + MINUTE < world.clock.now()]
    assert world.died or not late, f"told within a minute: {late}"


async def stored_actions(world: World, table: TableId) -> list[tuple[int, str, str]]:
    """The history as plain tuples: seat, code, who chose."""
    with world.store.reading() as work:
        return [(played.seat, played.code, str(played.by)) for played in work.history.actions(table)]


def replays(table: Table, actions: list[tuple[int, str, str]]) -> list[int]:
    """The history, replayed from the key, leads to the stored position; returns the phases it revealed."""
    if table.key is None:
        assert actions == []
        return []
    position = table.game.deal(len(table.holders), table.options, Dice(table.key)).position
    revealed: list[int] = []
    for seat, code, by in actions:
        prompt = position.prompts().get(Seat(seat))
        assert by == "person" or prompt is None or not prompt.answered, "nobody else chooses for who has chosen"
        action = table.game.read_action(code)
        assert not isinstance(action, Refusal), "what is stored is an action"
        step = position.play(Seat(seat), action)
        assert not isinstance(step, Refusal), "what is stored is legal"
        if any(event.headline for event in step.events if event.seen_by(PUBLIC)):
            revealed.append(position.turn)
        position = step.position
    assert position.save() == table.running.save(), "the history is the position"
    return revealed


def posts_once(world: World) -> None:
    """Every reveal and the end stand once in the channel, in order."""
    posts = [shown.what for shown in world.discord.public(CHANNEL)]
    reveals = told_turns(posts)
    assert reveals == sorted(set(reveals)), f"reveals once and in order: {reveals}"
    ends = [what for what in posts if what.startswith("reveal") or what in ENDS.values()]
    assert not {*ENDS.values()} & {*ends[:-1]}, f"nothing is revealed below the end: {ends}"
    for what in ("result", "lobby", "call"):
        assert posts.count(what) <= 1, f"the {what} stands once"


def told_turns(posts: Iterable[str]) -> list[int]:
    """The turns whose reveals stand in the channel, in full or in a line."""
    return [int(turn) for what in posts if what.startswith(("reveal", "untold")) for turn in what.split()[1:]]


async def reveals_told(world: World, table: Table) -> None:
    """Every reveal was told, at its time or later."""
    reveals = told_turns(shown.what for shown in world.discord.public(CHANNEL))
    revealed = replays(table, await stored_actions(world, table.id))
    assert reveals == revealed, f"every reveal was told: {reveals} of {revealed}"


def board_is_last(world: World, table_id: TableId) -> None:
    """The board is in the last message that may carry one, unless a post is under way, and it stands once, but for one
    that is replaced and still to be deleted."""
    with world.store.reading() as work:
        board = work.posts.get(table_id, BOARD)
        waiting = work.outbox.waiting()
    under_way = any(notice.queue == (table_id, CHANNEL_QUEUE) for notice in waiting)
    replaced = {notice.content.message for notice in waiting if isinstance(notice.content, Retire)}
    boards = [shown.message for shown in world.discord.public(CHANNEL) if shown.what == "board"]
    assert len({*boards} - replaced) <= 1 + under_way, "the board stands once"
    later = [shown.what for shown in world.discord.public(CHANNEL) if board is None or shown.message > board.message]
    carriers = [what for what in later if what in ("lobby", "board") or what.startswith("reveal")]
    assert under_way or not carriers, f"the board is in the last message, and below it is {carriers}"


async def told_to_the_end(world: World, table_id: TableId, stage: Stage = Stage.OVER) -> None:
    """After the game, over or cancelled, everything was told: each reveal, how it ended, nothing is left to tell once
    the last hand that only a token can edit has retired."""
    await world.advance(TOKEN_LASTS)
    table = await world.now(table_id)
    assert table.stage is stage, "the game comes to its end"
    posts = [shown.what for shown in world.discord.public(CHANNEL)]
    assert [what for what in posts if what in ENDS.values()] == [ENDS[stage]], "how it ended is told once"
    await reveals_told(world, table)
    with world.store.reading() as work:
        left = [notice.content for notice in due(work, Milliseconds(2**53))]
        later = [content for content in left if not isinstance(content, RetireShownHand)]
        assert later == [], "nothing is left to tell but that a hand in the channel retires"
        assert work.deadlines.next_due() is None, "nothing is left to wait for"
