"""What came of every change that was tried, kept so that a run that was ended goes on."""

import json
from collections.abc import Mapping
from typing import Final, NamedTuple

from tools.mutants.asking import Answer
from tools.mutants.changes import Change
from tools.mutants.rooms import PLACE

KEPT: Final = PLACE / "results"


class Results(NamedTuple):
    """What is known of a room."""

    room: str

    def known(self) -> Mapping[str, Answer]:
        """Every answer, by the digest of the change."""
        file = KEPT / f"{self.room}.jsonl"
        lines = file.read_text("utf-8").splitlines() if file.is_file() else ()
        found = dict[str, Answer]()
        for line in lines:
            entry = json.loads(line)
            found[entry["digest"]] = Answer(entry["noticed"], entry["by"], entry["how"])
        return found

    def keep(self, change: Change, answer: Answer) -> None:
        """Add an answer; the last one about a change counts."""
        KEPT.mkdir(parents=True, exist_ok=True)
        entry = {"name": change.name, "digest": change.digest, **answer._asdict()}
        with (KEPT / f"{self.room}.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")
