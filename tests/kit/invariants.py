"""What must hold at every moment of every evening, whatever broke before (docs/reliability.md)."""

from bot.tables.ids import TableId
from bot.tables.lobby import contributions
from bot.tables.table import Stage, Table
from engine.contract import Refusal
from engine.dice import Dice
from engine.fairness import commitment, game_key
from engine.seats import PUBLIC, Seat
from tests.kit.world import CHANNEL, World

ENDS = {Stage.OVER: "result", Stage.CANCELLED: "cancelled"}
"""The post that tells how a game ended."""


async def hold(world: World, table_id: TableId, accepted: int) -> None:
    """Check them all: `accepted` choices of persons were confirmed so far."""
    table = await world.now(table_id)
    actions = await stored_actions(world, table_id)
    assert len(actions) == table.acted, "the table counts its history"
    assert len([by for _, _, by in actions if by == "person"]) >= accepted, "a confirmed choice is durable"
    sealed(world, table)
    replays(table, actions)
    posts_once(world)


def sealed(world: World, table: Table) -> None:
    """The deal follows from what was sealed, and the seal is the one that people saw."""
    assert commitment(table.game_key, table.id, table.secret) == table.commitment, "the deal is the one announced"
    shown = {message.table.commitment for message in world.discord.public(CHANNEL) if message.table.id == table.id}
    assert shown <= {table.commitment}, "the seal is the one that was shown"
    if table.key is not None:
        drawn = game_key(table.game_key, table.id, table.secret, contributions(table))
        assert table.key == drawn, "the deal follows from the secret and from what people put in"


async def stored_actions(world: World, table: TableId) -> list[tuple[int, str, str]]:
    """The history as plain tuples: seat, code, who chose."""
    async with world.store.reading() as work:
        return [(played.seat, played.code, str(played.by)) for played in await work.history.actions(table)]


def replays(table: Table, actions: list[tuple[int, str, str]]) -> list[int]:
    """The history, replayed from the key, leads to the stored position; returns the phases it revealed."""
    if table.key is None:
        assert actions == []
        return []
    position = table.game.deal(len(table.holders), table.options, Dice(table.key)).position
    revealed: list[int] = []
    for seat, code, _ in actions:
        action = table.game.read_action(code)
        assert not isinstance(action, Refusal)
        step = position.play(Seat(seat), action)
        assert not isinstance(step, Refusal)
        if any(event.headline for event in step.events if event.seen_by(PUBLIC)):
            revealed.append(position.view(PUBLIC).phase)
        position = step.position
    assert position.save() == table.running.save(), "the history is the position"
    return revealed


def posts_once(world: World) -> None:
    """Every reveal and the result stand once in the channel, in order."""
    posts = [shown.what for shown in world.discord.public(CHANNEL)]
    reveals = [int(what.removeprefix("reveal ")) for what in posts if what.startswith("reveal")]
    assert reveals == sorted(set(reveals)), f"reveals once and in order: {reveals}"
    assert posts.count("result") <= 1
    assert posts.count("lobby") <= 1
    assert posts.count("board") <= 1


async def told_to_the_end(world: World, table_id: TableId, stage: Stage = Stage.OVER) -> None:
    """After the game, over or cancelled, everything was told: each reveal, how it ended, nothing is left to tell."""
    table = await world.now(table_id)
    assert table.stage is stage
    posts = [shown.what for shown in world.discord.public(CHANNEL)]
    assert [what for what in posts if what in ENDS.values()] == [ENDS[stage]]
    reveals = [int(what.removeprefix("reveal ")) for what in posts if what.startswith("reveal")]
    revealed = replays(table, await stored_actions(world, table_id))
    assert reveals == revealed, f"every reveal was told: {reveals} of {revealed}"
    async with world.store.reading() as work:
        assert await work.outbox.next_due() is None
        assert await work.deadlines.next_due() is None
