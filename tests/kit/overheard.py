"""What a text that strangers may read must not hold: cards in any writing, what deals are made of, tokens."""

from collections.abc import Iterable, Iterator, Sequence

from tools.wire_check.truth import Truth

PARTS = ("hand=(", "Holding(", "choices=(", "secret=")
"""How hidden parts begin when an object writes itself."""


def overheard(text: str, truths: Sequence[Truth], tokens: Iterable[str]) -> Iterator[str]:
    """Everything in it that must not be."""
    for reader in (truth.reader for truth in truths):
        yield from (*reader.offered(text), *reader.named(text))
        yield from (card for hand in reader.hands(text) for card in hand)
    yield from (part for part in PARTS if part in text)
    secrets = [part for truth in truths for part in (truth.table.secret, truth.table.key) if part]
    yield from (part.hex() for part in secrets if part.hex() in text or repr(part)[2:-1] in text)
    yield from (token for token in tokens if token in text)
