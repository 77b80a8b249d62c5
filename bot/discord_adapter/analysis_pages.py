"""The analysis of a game as a message with its picture, for who pressed and for who watches it grow."""

from dataclasses import dataclass

from bot.locales.phrasebook import Words
from bot.pictures.drawing import Drawing
from bot.screens.analysis_chart import analysis_chart
from bot.screens.components import Screen
from bot.screens.table_screens import Screens
from bot.tables.analyses import Found, Progress
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class AnalysisPages:
    """Draws beside the event loop."""

    screens: Screens
    drawing: Drawing

    async def page(self, table: Table, progress: Progress, words: Words) -> Screen:
        """How far it is, or what was found."""
        chart = b""
        if isinstance(progress, Found) and progress.analysis.judged:
            chart = await self.drawing.line_chart(analysis_chart(table, progress.analysis, words))
        return self.screens.analysis(table, progress, words, chart)
