"""Games as people meet them: the adapter's own evening serves here too."""

from tests.bot.discord_adapter.conftest import evening as evening
from tests.kit.sendable import nothing_unsendable as nothing_unsendable
