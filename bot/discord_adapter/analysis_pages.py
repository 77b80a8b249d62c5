"""The analysis of a game as a message with its picture, for who pressed and for who watches it grow."""

from bot.locales.phrasebook import Words
from bot.pictures.drawing import Drawing, drawn
from bot.screens.components import Screen
from bot.screens.table_screens import Screens
from bot.tables.analyses import Found, Progress
from bot.tables.table import Table


async def analysis_page(
    screens: Screens, drawing: Drawing | None, table: Table, progress: Progress, words: Words
) -> Screen:
    """How far it is, or what was found. `drawing`: its picture is left out without it."""
    chart = b""
    if isinstance(progress, Found) and progress.analysis.judged:
        chart = await drawn(drawing, screens.analysis_chart(table, progress.analysis, words))
    return screens.analysis(table, progress, words, chart)
