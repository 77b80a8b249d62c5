"""Nobody closes a table with one press: whoever may is asked whether they are sure."""

from bot.discord_adapter.responses import PrivateMessage, Response, explain
from bot.locales.phrasebook import Words
from bot.screens.components import sentence
from bot.screens.table_screens import Screens
from bot.service.table_service import TableService
from bot.tables.decide import refused_to_manage
from bot.tables.facts import Facts
from bot.tables.requests import By
from bot.tables.table import Table


async def ask_to_close(table: Table, by: By, tables: TableService, screens: Screens, words: Words) -> Response:
    """The question, or why the asker may not close the table. What the button in the answer asks is decided again."""
    if not table.stage.live:
        return PrivateMessage(sentence(words("refused-game-over")))
    server = await tables.settings.server(table.place.guild)
    refusal = refused_to_manage(table, by, Facts(moderator_role=server.moderator_role))
    return PrivateMessage(screens.sure_to_close(table, words) if refusal is None else explain(refusal, words))
