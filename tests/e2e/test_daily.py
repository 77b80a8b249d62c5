"""The daily deal as people meet it: the real bot on the sandbox, and days that pass when the test says so."""

from bot.tables.ids import TableId
from bot.tables.table import Stage, Table
from tests.kit.talk import Person, Talk, talking


async def begun(talk: Talk, person: Person) -> TableId:
    """The table of the person's only daily deal."""
    (table,) = await talk.tables.seated_at(int(person.way.user))
    return table.id


async def play_out(talk: Talk, table: TableId, person: Person, left: int = 0) -> Table:
    """Play the first legal action until so many answers are left."""
    user = int(person.way.user)
    while (now := await talk.now(table)).stage is Stage.PLAYING:
        await talk.answer(table, user)
    await talk.settle()
    return now


async def test_a_deal_is_played_alone_in_the_direct_message_and_ends_with_its_result() -> None:
    async with talking() as talk:
        ana = talk["Ana"]
        for game in ("twowin", "twosans3", "twodown"):
            print(await ana.types(f"{game} daily"))
            print(await ana.presses("Play"))
            print("\n---\n".join(await ana.inbox()))
            table = await begun(talk, ana)
            await ana.chooses()
            print("\n---\n", (await ana.inbox())[-1])
            await play_out(talk, table, ana)
            print("\n---\n", (await ana.inbox())[-1])
            print("\n---\n", (await ana.messages())[0])
        assert "Place" in (await ana.inbox())[-1]
        print(await ana.presses("Share"))
        print(await ana.presses("Post in"))
        print(await talk.public())
        print(await ana.types("twowin daily", show="board"))
